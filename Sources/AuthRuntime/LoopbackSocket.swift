// SPDX-License-Identifier: Apache-2.0
import CAuthSystem

/// TCP sockets that only this machine can reach. No call blocks.
package enum LoopbackSocket {
  enum Address { case version4, version6 }

  /// The sockets for the two addresses of "localhost". The second one is missing if the system has no IPv6.
  package struct Pair {
    package let sockets: [auth_socket]
    package let port: UInt16
  }

  /// The maximum number of ports that are tried.
  private static let attempts = 20
  /// Ports that every browser refuses (Fetch standard, "bad ports"). The system chooses one only if its port range was
  /// changed.
  private static let refusedByBrowsers: [UInt16] = [
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  ]

  /// Listens on both addresses at a port chosen by the system. `firstPort` is tried first.
  package static func listen(firstPort: UInt16 = 0) -> Result<Pair, AuthError> {
    var code = auth_loopback_port_taken()
    for attempt in 0..<attempts {
      switch listenOnBoth(port: attempt == 0 ? firstPort : 0) {
      case .success(let pair): return .success(pair)
      case .failure(let failure): code = failure.code
      }
    }
    return .failure(
      AuthError(
        .webInternalError,
        "The browser's response cannot be received: there is no free port on localhost (error \(code)). Sign in with "
          + "a credential instead."))
  }

  private static func listenOnBoth(port: UInt16) -> Result<Pair, Failure> {
    listen(on: .version4, port: port).flatMap { first in
      let port = auth_socket_port(first)
      guard port >= 1024, !refusedByBrowsers.contains(port) else { return refuse(first) }
      switch listen(on: .version6, port: port) {
      case .success(let second): return .success(Pair(sockets: [first, second], port: port))
      case .failure(let failure) where auth_loopback_is_missing(failure.code):
        return .success(Pair(sockets: [first], port: port))
      // Another program uses the port or could take it, and would receive the browser's requests.
      case .failure(let failure): return refuse(first, failure)
      }
    }
  }

  private static func refuse(
    _ socket: auth_socket, _ failure: Failure = Failure(code: auth_loopback_port_taken())
  ) -> Result<Pair, Failure> {
    auth_socket_close(socket)
    return .failure(failure)
  }
}

// MARK: - One socket

extension LoopbackSocket {
  struct Failure: Error {
    /// The system's error number.
    let code: Int32
  }

  static func listen(on address: Address, port: UInt16) -> Result<auth_socket, Failure> {
    var socket: auth_socket = -1
    let code = auth_loopback_listen(address == .version6, port, &socket)
    return code == 0 ? .success(socket) : .failure(Failure(code: code))
  }
}

// MARK: - Bytes

extension LoopbackSocket {
  package enum Received {
    case bytes([UInt8])
    case nothingYet
    /// The peer has sent everything, or is gone.
    case end
  }

  package static func receive(_ socket: auth_socket) -> Received {
    var count: Int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, size in
      count = auth_socket_receive(socket, buffer.baseAddress, buffer.count)
      size = max(0, Int(count))
    }
    if count > 0 { return .bytes(bytes) }
    return count == AUTH_SOCKET_LATER ? .nothingYet : .end
  }

  /// The number of bytes that the system accepted; nil if the peer is gone.
  package static func send(_ socket: auth_socket, _ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { auth_socket_send(socket, $0.baseAddress, $0.count) }
    if count >= 0 { return Int(count) }
    return count == AUTH_SOCKET_LATER ? 0 : nil
  }
}
