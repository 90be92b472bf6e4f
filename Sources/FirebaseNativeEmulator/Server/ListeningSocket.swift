// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// A listening TCP socket.
struct ListeningSocket {
  let descriptor: Int32
  let port: UInt16

  /// Listens at 127.0.0.1 and, if the machine has IPv6, at ::1: clients connect to either for "localhost".
  ///
  /// - Parameters:
  ///   - port: 0 lets the system choose.
  ///   - attempts: to find a port that is free at both addresses.
  static func openBothLoopbacks(_ port: UInt16, attempts: Int = 20) throws(ListeningError) -> [ListeningSocket] {
    let first = try ListeningSocket(host: "127.0.0.1", port: port, allowsRemote: false)
    do throws(ListeningError) {
      return [first, try ListeningSocket(host: "::1", port: first.port, allowsRemote: false)]
    } catch {
      guard case .portTaken = error else { return [first] }
      first.close()
      guard port == 0, attempts > 1 else { throw error }
      return try openBothLoopbacks(port, attempts: attempts - 1)
    }
  }

  init(host: String, port: UInt16, allowsRemote: Bool) throws(ListeningError) {
    let addresses = try ListeningSocket.resolve(host, port)
    defer { freeaddrinfo(addresses) }
    guard allowsRemote || ListeningSocket.isLoopback(addresses) else { throw .notLoopback(host) }
    descriptor = try ListeningSocket.open(addresses.pointee, host, port)
    self.port = ListeningSocket.chosenPort(descriptor)
  }

  func close() { CFirebaseNativeEmulatorSystem.close(descriptor) }

  private static func resolve(
    _ host: String, _ port: UInt16
  ) throws(ListeningError) -> UnsafeMutablePointer<addrinfo> {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_socktype = emulator_stream_type()
    var addresses: UnsafeMutablePointer<addrinfo>?
    guard !host.isEmpty, getaddrinfo(host, String(port), &hints, &addresses) == 0, let addresses else {
      throw .unknownHost(host)
    }
    return addresses
  }

  private static func isLoopback(_ addresses: UnsafeMutablePointer<addrinfo>) -> Bool {
    var text = [CChar](repeating: 0, count: 64)
    let status = getnameinfo(
      addresses.pointee.ai_addr, addresses.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0,
      Int32(NI_NUMERICHOST))
    guard status == 0 else { return false }
    let address = text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    return address.hasPrefix("127.") || address == "::1"
  }

  private static func open(_ address: addrinfo, _ host: String, _ port: UInt16) throws(ListeningError) -> Int32 {
    let descriptor = emulator_open_socket(address.ai_family)
    guard descriptor >= 0 else { throw .system("A socket cannot be created.") }
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
    // Accepted connections inherit the option: a response is never delayed by Nagle's algorithm.
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, 1024) == 0 else {
      let error = failure(emulator_error(), host, port)
      CFirebaseNativeEmulatorSystem.close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func failure(_ code: Int32, _ host: String, _ port: UInt16) -> ListeningError {
    switch code {
    case EADDRINUSE: .portTaken(host: host, port: port)
    case EADDRNOTAVAIL: .unknownHost(host)
    default: .system("Port \(port) of \(host) cannot be used: " + String(cString: strerror(code)) + ".")
    }
  }

  private static func chosenPort(_ descriptor: Int32) -> UInt16 {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &size) }
      // The port has the same offset in both address families.
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt16(bigEndian: $0.pointee.sin_port)
      }
    }
  }
}

/// Why a server cannot listen.
public enum ListeningError: Error, Sendable {
  /// The host is not an address of this machine, or cannot be resolved.
  case unknownHost(String)
  /// Other machines could reach that address.
  case notLoopback(String)
  case portTaken(host: String, port: UInt16)
  case system(String)

  /// A sentence for the user.
  public var message: String {
    switch self {
    case .unknownHost(let host): "The host \"\(host)\" has no address on this machine."
    case .notLoopback(let host):
      "The address \(host) can be reached from other machines. The emulator has no access control, so it listens "
        + "there only with --allow-remote."
    case .portTaken(let host, let port): "Port \(port) of \(host) is used by another program."
    case .system(let text): text
    }
  }
}
