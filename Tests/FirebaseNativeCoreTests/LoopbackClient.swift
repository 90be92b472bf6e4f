// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import Glibc
import Testing

@testable import FirebaseNativeCore

/// A bare connection to a loopback listener, for what no browser would send.
final class LoopbackClient: Sendable {
  struct Answer {
    let status: Int
    /// With the status line.
    let head: String
    let body: [UInt8]

    /// Nil for bytes that are none.
    init?(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.utf8.starts(with: "HTTP/1.1 ".utf8), let status = Int(text.dropFirst(9).prefix(3)),
        let end = bytes.indices.first(where: { bytes[$0...].starts(with: "\r\n\r\n".utf8) })
      else { return nil }
      self.status = status
      head = String(decoding: bytes[..<(end + 2)], as: UTF8.self)
      body = Array(bytes[(end + 4)...])
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    func has(_ header: String) -> Bool { head.contains("\r\n" + header + "\r\n") }
  }

  struct Refused: Error {}

  private let file: Int32
  private let address: LoopbackSocket.Address
  private let port: UInt16

  /// Connects, unless `connects` is false.
  init(
    _ port: UInt16, on address: LoopbackSocket.Address = .version4, receiveBuffer: Int32 = 0, connects: Bool = true
  ) throws {
    self.address = address
    self.port = port
    let family = address == .version4 ? AF_INET : AF_INET6
    file = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var patience = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    if receiveBuffer > 0 {
      var size = receiveBuffer
      setsockopt(file, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    if connects { try connect() }
  }

  deinit { close(file) }

  func connect() throws {
    var name4 = sockaddr_in()
    name4.sin_family = sa_family_t(AF_INET)
    name4.sin_port = port.bigEndian
    name4.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var name6 = sockaddr_in6()
    name6.sin6_family = sa_family_t(AF_INET6)
    name6.sin6_port = port.bigEndian
    name6.sin6_addr = in6addr_loopback
    func connect(_ bytes: UnsafeRawBufferPointer) -> Int32 {
      Glibc.connect(file, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
    let status =
      switch address {
      case .version4: withUnsafeBytes(of: &name4, connect)
      case .version6: withUnsafeBytes(of: &name6, connect)
      }
    if status != 0 { throw Refused() }
  }

  /// False if the other side is gone.
  @discardableResult func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  func finishSending() { shutdown(file, Int32(SHUT_WR)) }

  /// Ends the connection as a process that is killed does.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(file, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    // The file stays, so that no other thread gets its number.
    var none = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: sockaddr().sa_data)
    Glibc.connect(file, &none, socklen_t(MemoryLayout<sockaddr>.size))
  }

  /// Some bytes; empty at the end; nil if the connection broke or nothing came.
  func receive(_ size: Int = 64 * 1024) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      count = recv(file, buffer.baseAddress, size, 0)
      initialized = max(0, count)
    }
    return count < 0 ? nil : bytes
  }

  /// Everything up to the end; nil if the connection broke instead.
  func receiveAll(piece: Int = 64 * 1024) -> [UInt8]? {
    var all: [UInt8] = []
    while let bytes = receive(piece) {
      if bytes.isEmpty { return all }
      all += bytes
    }
    return nil
  }

  /// Whether the other side closes the connection without a byte.
  func isDropped() -> Bool { receiveAll() ?? [] == [] }

  /// Whether something has come, the end included.
  func hasNews() -> Bool {
    var byte: UInt8 = 0
    return recv(file, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0 || errno != EAGAIN
  }

  func answer() throws -> Answer { try #require(receiveAll().flatMap { Answer($0) }) }
}
