// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseNativeEmulatorSystem

/// Calls blocking functions over HTTP. Thread-safe.
final class FunctionClient: Sendable {
  private let wake = auth_wake_open()

  deinit { auth_wake_close(wake) }

  var caller: FunctionCaller { { self.call($0) } }

  /// Ends all calls, and those that follow, as if the functions could not be reached.
  func cancel() { auth_wake_signal(wake) }

  func resume() { auth_wake_clear(wake) }

  private func call(_ request: FunctionRequest) -> FunctionOutcome {
    guard let url = FunctionURL(request.url), let addresses = FunctionClient.resolve(url) else { return .unreachable }
    defer { freeaddrinfo(addresses) }
    let deadline = Clock.monotonic() + request.timeoutMilliseconds
    do throws(FunctionConnection.Problem) {
      // "localhost" has an address of each version, and the function may listen at one of them.
      var next: UnsafeMutablePointer<addrinfo>? = addresses
      while let address = next {
        let connection = FunctionConnection(until: deadline, cancelledBy: wake)
        if try connection.open(address) { return try FunctionClient.exchange(request, url, connection) }
        next = address.pointee.ai_next
      }
    } catch {
      return error == .late ? .late : .unreachable
    }
    return .unreachable
  }

  private static func resolve(_ url: FunctionURL) -> UnsafeMutablePointer<addrinfo>? {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICSERV
    hints.ai_socktype = emulator_stream_type()
    var addresses: UnsafeMutablePointer<addrinfo>?
    return getaddrinfo(url.host, String(url.port), &hints, &addresses) == 0 ? addresses : nil
  }

  private static func exchange(
    _ request: FunctionRequest, _ url: FunctionURL, _ connection: FunctionConnection
  ) throws(FunctionConnection.Problem) -> FunctionOutcome {
    let head = [
      "POST \(url.target) HTTP/1.1", "Host: \(url.authority)", "Content-Type: application/json",
      "Content-Length: \(request.body.utf8.count)", "Connection: close", "\r\n",
    ]
    try connection.send(Array((head.joined(separator: "\r\n") + request.body).utf8))
    var received: [UInt8] = []
    while true {
      let isEnd = try !connection.receive(into: &received)
      switch FunctionResponse(received, isEnd: isEnd) {
      case .complete(let status, let body): return .responded(status: status, body: body)
      case .incomplete where !isEnd && received.count <= FunctionResponse.longest: continue
      case .incomplete, .invalid: return .unreachable
      }
    }
  }
}

/// A connection to a function for one request. Used by one thread, which it blocks.
final class FunctionConnection {
  enum Problem: Error {
    case late
    /// The connection broke, or the call was cancelled.
    case broken
  }

  private static let pieceSize = 16_384

  /// On the monotonic clock, in milliseconds.
  private let deadline: Int64
  private let wake: auth_wake
  private var socket: Int32 = -1

  init(until deadline: Int64, cancelledBy wake: auth_wake) {
    self.deadline = deadline
    self.wake = wake
  }

  deinit { if socket >= 0 { auth_socket_close(auth_socket(socket)) } }

  /// Returns false if nobody listens at the address.
  func open(_ address: UnsafePointer<addrinfo>) throws(Problem) -> Bool {
    socket = emulator_connect(address)
    guard socket >= 0 else { return false }
    try wait(toSend: true)
    return emulator_is_connected(socket)
  }

  func send(_ bytes: [UInt8]) throws(Problem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { auth_socket_send(auth_socket(socket), $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(Int(count))
      } else if count == Int64(AUTH_SOCKET_LATER) {
        try wait(toSend: true)
      } else {
        throw .broken
      }
    }
  }

  /// Returns false if the function has sent everything.
  func receive(into bytes: inout [UInt8]) throws(Problem) -> Bool {
    try wait(toSend: false)
    var piece = [UInt8](repeating: 0, count: FunctionConnection.pieceSize)
    let count = auth_socket_receive(auth_socket(socket), &piece, piece.count)
    if count > 0 { bytes += piece.prefix(Int(count)) }
    return count != Int64(AUTH_SOCKET_END)
  }

  private func wait(toSend: Bool) throws(Problem) {
    while true {
      let left = deadline - Clock.monotonic()
      guard left > 0 else { throw .late }
      switch Int(emulator_wait(socket, toSend, Int32(wake.reader), Int32(clamping: left))) {
      case EMULATOR_WAIT_READY: return
      case EMULATOR_WAIT_CANCELLED: throw .broken
      default: continue
      }
    }
  }
}

/// The response of a function as far as it was received: HTTP/1, with a length, in chunks, or up to the end of the
/// connection.
enum FunctionResponse {
  case incomplete
  case invalid
  case complete(status: Int, body: [UInt8])

  /// In bytes.
  static let longest = 1 << 20

  private typealias Bytes = ArraySlice<UInt8>

  /// - Parameter isEnd: whether the function has closed the connection.
  init(_ received: [UInt8], isEnd: Bool) {
    var rest = received[...]
    while true {
      guard let head = FunctionResponse.removeHead(&rest) else {
        self = .incomplete
        return
      }
      guard let status = FunctionResponse.status(in: head) else {
        self = .invalid
        return
      }
      // Interim responses such as "100 Continue" precede the response.
      if status >= 200 {
        self = FunctionResponse.response(status, head, rest, isEnd: isEnd)
        return
      }
    }
  }

  private static func response(_ status: Int, _ head: Bytes, _ rest: Bytes, isEnd: Bool) -> FunctionResponse {
    if status == 204 || status == 304 { return .complete(status: status, body: []) }
    if let coding = value(of: "transfer-encoding", in: head) {
      return coding == "chunked" ? chunked(status, rest) : .invalid
    }
    guard let text = value(of: "content-length", in: head) else {
      return isEnd ? .complete(status: status, body: Array(rest)) : .incomplete
    }
    guard let length = Int(text), length >= 0, length <= longest else { return .invalid }
    return rest.count < length ? .incomplete : .complete(status: status, body: Array(rest.prefix(length)))
  }

  private static func chunked(_ status: Int, _ rest: Bytes) -> FunctionResponse {
    var rest = rest
    var body: [UInt8] = []
    while let line = removeLine(&rest) {
      let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
      guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size >= 0, size <= longest else {
        return .invalid
      }
      if size == 0 { return .complete(status: status, body: body) }
      guard rest.count >= size + 2 else { return .incomplete }
      body += rest.prefix(size)
      rest = rest.dropFirst(size)
      guard removeLine(&rest)?.isEmpty == true else { return .invalid }
    }
    return .incomplete
  }

  /// The lines up to the first empty one.
  private static func removeHead(_ rest: inout Bytes) -> Bytes? {
    var lines = rest
    while let line = removeLine(&lines) {
      guard line.isEmpty else { continue }
      let head = rest[..<line.startIndex]
      rest = lines
      return head
    }
    return nil
  }

  private static func removeLine(_ rest: inout Bytes) -> Bytes? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = rest[..<end]
    rest = rest[(end + 1)...]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Of a line such as "HTTP/1.1 200 OK".
  private static func status(in head: Bytes) -> Int? {
    var lines = head
    guard let line = removeLine(&lines), line.starts(with: "HTTP/1.".utf8) else { return nil }
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard words.count >= 2, let status = Int(String(decoding: words[1], as: UTF8.self)) else { return nil }
    return (100...599).contains(status) ? status : nil
  }

  /// In lowercase.
  private static func value(of name: String, in head: Bytes) -> String? {
    var lines = head
    while let line = removeLine(&lines) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        ASCII.lowercased(String(decoding: line[..<colon], as: UTF8.self)) == name
      else { continue }
      let value = line[(colon + 1)...].filter { ASCII.isVisible($0) }
      return ASCII.lowercased(String(decoding: value, as: UTF8.self))
    }
    return nil
  }
}
