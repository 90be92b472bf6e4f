import CAuthSystem

/// TCP sockets of this machine that no other machine can reach. No call on them waits.
package enum LoopbackSocket {
  enum Address { case version4, version6 }

  /// The two that a browser may take "localhost" for; the second is missing where the system has none.
  package struct Pair {
    package let files: [Int32]
    package let port: UInt16
  }

  /// Whoever comes while so many wait at the door is told nothing, and comes again after a second.
  private static let backlog: Int32 = 128
  /// How often another port is tried.
  private static let attempts = 20
  /// Ports that every browser refuses (the Fetch standard's "bad ports"). The system chooses one of them only if
  /// somebody has set its range so.
  private static let refusedByBrowsers: [UInt16] = [
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  ]

  /// Listens on both addresses at one port of the system's choice. `firstPort` is tried before that.
  package static func listen(firstPort: UInt16 = 0) -> Result<Pair, AuthError> {
    var code = EADDRINUSE
    for attempt in 0..<attempts {
      switch listenOnBoth(port: attempt == 0 ? firstPort : 0) {
      case .success(let pair): return .success(pair)
      case .failure(let failure): code = failure.code
      }
    }
    return .failure(
      AuthError(
        .webInternalError,
        "The browser's answer can't be received: the system gives no port on localhost (error \(code)). Sign in by "
          + "a credential instead."))
  }

  private static func listenOnBoth(port: UInt16) -> Result<Pair, Failure> {
    listen(on: .version4, port: port).flatMap { first in
      let port = self.port(of: first)
      guard port >= 1024, !refusedByBrowsers.contains(port) else { return refuse(first) }
      switch listen(on: .version6, port: port) {
      case .success(let second): return .success(Pair(files: [first, second], port: port))
      case .failure(let failure) where isMissing(failure): return .success(Pair(files: [first], port: port))
      // Another program has it or could take it, and would receive what browsers send there.
      case .failure(let failure): return refuse(first, failure)
      }
    }
  }

  private static func refuse(
    _ file: Int32, _ failure: Failure = Failure(code: EADDRINUSE)
  ) -> Result<Pair, Failure> {
    close(file)
    return .failure(failure)
  }

  /// Whether the system, or what confines the program, has no such addresses for anybody.
  private static func isMissing(_ failure: Failure) -> Bool {
    [EAFNOSUPPORT, EADDRNOTAVAIL, EPROTONOSUPPORT, EACCES, EPERM].contains(failure.code)
  }
}

// MARK: - One socket

extension LoopbackSocket {
  struct Failure: Error {
    /// As of `errno`.
    let code: Int32
  }

  static func listen(on address: Address, port: UInt16) -> Result<Int32, Failure> {
    let family = address == .version4 ? AF_INET : AF_INET6
    let type = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue
    let file = auth_socket(family, Int32(type), 0)
    guard file >= 0 else { return .failure(Failure(code: auth_errno())) }
    guard bind(file, address, port) == 0, CAuthSystem.listen(file, backlog) == 0 else {
      let failure = Failure(code: auth_errno())
      close(file)
      return .failure(failure)
    }
    return .success(file)
  }

  private static func bind(_ file: Int32, _ address: Address, _ port: UInt16) -> Int32 {
    switch address {
    case .version4:
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      name.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
      return bind(file, &name)
    case .version6:
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = port.bigEndian
      name.sin6_addr = in6addr_loopback
      return bind(file, &name)
    }
  }

  private static func bind<Name>(_ file: Int32, _ name: inout Name) -> Int32 {
    withUnsafeBytes(of: &name) { bytes in
      CAuthSystem.bind(file, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
  }

  private static func port(of file: Int32) -> UInt16 {
    var name = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &name) { bytes in
      _ = getsockname(file, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &size)
    }
    return UInt16(bigEndian: name.sin_port)
  }
}

// MARK: - Bytes

extension LoopbackSocket {
  package enum Received {
    case bytes([UInt8])
    case nothingYet
    /// The other side has sent all, or is gone.
    case end
  }

  package static func receive(_ file: Int32) -> Received {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, size in
      count = recv(file, buffer.baseAddress, buffer.count, 0)
      size = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    return count < 0 && isTemporary(auth_errno()) ? .nothingYet : .end
  }

  /// How many of the bytes the system has taken; nil if the other side is gone.
  package static func send(_ file: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
    // A signal for a closed connection would end the game.
    let count = bytes.withUnsafeBytes { CAuthSystem.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    if count >= 0 { return count }
    return isTemporary(auth_errno()) ? 0 : nil
  }

  private static func isTemporary(_ code: Int32) -> Bool { code == EAGAIN || code == EINTR }
}
