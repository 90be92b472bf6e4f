// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A TCP connection to a server on this machine, for clients that do what no HTTP library does.
public final class RawConnection: Sendable {
  /// The connection failed.
  public struct Refused: Error {}

  private let file: Int32

  public init(port: UInt16) throws {
    file = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var patience = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let status = withUnsafeBytes(of: &name) { bytes in
      connect(file, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
    guard status == 0 else {
      close(file)
      throw Refused()
    }
  }

  deinit { close(file) }

  public func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// The server sees the end of what is sent, and may still answer.
  public func finishSending() { shutdown(file, Int32(SHUT_WR)) }

  /// Whether there are bytes to receive. Does not wait.
  public var hasReceived: Bool {
    var byte: UInt8 = 0
    return recv(file, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
  }

  /// Waits for the next bytes; nil if there are none any more.
  public func receive() -> String? {
    var piece = [UInt8](repeating: 0, count: 4096)
    let count = recv(file, &piece, piece.count, 0)
    return count > 0 ? String(decoding: piece[..<count], as: UTF8.self) : nil
  }

  /// Waits for the end of the connection: everything that came before it. Nil if it does not end.
  public func receiveAll() -> String? {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(file, &piece, piece.count, 0)
      if count < 0 { return errno == ECONNRESET ? String(decoding: all, as: UTF8.self) : nil }
      if count == 0 { return String(decoding: all, as: UTF8.self) }
      all += piece[..<count]
    }
  }
}
