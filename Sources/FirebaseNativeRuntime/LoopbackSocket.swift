// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// TCP sockets that only this machine can reach. No call blocks.
package enum LoopbackSocket {
  enum Address { case version4, version6 }

  /// The sockets for the addresses of "localhost" that the system has: both, or one (RFC 8252, section 7.3).
  package struct Pair {
    package let sockets: [auth_socket]
    package let port: UInt16
  }

  /// The maximum number of ports that are tried.
  private static let attempts = 20
  /// Ports of no service (RFC 6335, section 6), which Linux does not choose by itself. Browsers have rarely seen a page
  /// there, which could have left a service worker.
  private static let ports: ClosedRange<UInt16> = 61_000...65_535

  /// Listens at a random port. `firstPort` is tried first.
  package static func listen(firstPort: UInt16? = nil) -> Result<Pair, AuthError> {
    var code: Int32 = 0
    for attempt in 0..<attempts {
      switch listen(port: attempt == 0 ? firstPort ?? randomPort() : randomPort()) {
      case .success(let pair): return .success(pair)
      case .failure(let failure): code = failure.code
      }
    }
    return .failure(
      AuthError(
        .webInternalError,
        "The browser's response cannot be received: nothing can listen on localhost (error \(code)). Sign in with "
          + "a credential instead."))
  }

  private static func randomPort() -> UInt16 {
    let bytes = SecureRandom.bytes(2) ?? [0, 0]
    return ports.lowerBound + (UInt16(bytes[0]) << 8 | UInt16(bytes[1])) % UInt16(ports.count)
  }

  private static func listen(port: UInt16) -> Result<Pair, Failure> {
    var sockets: [auth_socket] = []
    var last = Failure(code: 0)
    for address in [Address.version4, .version6] {
      switch listen(on: address, port: port) {
      case .success(let socket): sockets.append(socket)
      case .failure(let failure):
        last = failure
        if auth_loopback_is_missing(failure.code) { continue }
        // Another program uses the port or could take it, and would receive the browser's requests.
        for socket in sockets { auth_socket_close(socket) }
        return .failure(failure)
      }
    }
    return sockets.isEmpty ? .failure(last) : .success(Pair(sockets: sockets, port: port))
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
