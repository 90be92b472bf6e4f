// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The response of a function as far as it was received: HTTP/1, with a length, in chunks, or up to the end of the
/// connection.
enum FunctionAnswer {
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
      guard let head = FunctionAnswer.takeHead(&rest) else {
        self = .incomplete
        return
      }
      guard let status = FunctionAnswer.status(in: head) else {
        self = .invalid
        return
      }
      // Interim responses such as "100 Continue" precede the response.
      if status >= 200 {
        self = FunctionAnswer.answer(status, head, rest, isEnd: isEnd)
        return
      }
    }
  }

  private static func answer(_ status: Int, _ head: Bytes, _ rest: Bytes, isEnd: Bool) -> FunctionAnswer {
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

  private static func chunked(_ status: Int, _ rest: Bytes) -> FunctionAnswer {
    var rest = rest
    var body: [UInt8] = []
    while let line = takeLine(&rest) {
      let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
      guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size >= 0, size <= longest else {
        return .invalid
      }
      if size == 0 { return .complete(status: status, body: body) }
      guard rest.count >= size + 2 else { return .incomplete }
      body += rest.prefix(size)
      rest = rest.dropFirst(size)
      guard takeLine(&rest)?.isEmpty == true else { return .invalid }
    }
    return .incomplete
  }

  /// The lines up to the first empty one.
  private static func takeHead(_ rest: inout Bytes) -> Bytes? {
    var lines = rest
    while let line = takeLine(&lines) {
      guard line.isEmpty else { continue }
      let head = rest[..<line.startIndex]
      rest = lines
      return head
    }
    return nil
  }

  private static func takeLine(_ rest: inout Bytes) -> Bytes? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = rest[..<end]
    rest = rest[(end + 1)...]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Of a line such as "HTTP/1.1 200 OK".
  private static func status(in head: Bytes) -> Int? {
    var lines = head
    guard let line = takeLine(&lines), line.starts(with: "HTTP/1.".utf8) else { return nil }
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard words.count >= 2, let status = Int(String(decoding: words[1], as: UTF8.self)) else { return nil }
    return (100...599).contains(status) ? status : nil
  }

  /// In lowercase.
  private static func value(of name: String, in head: Bytes) -> String? {
    var lines = head
    while let line = takeLine(&lines) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        ASCII.lowercased(String(decoding: line[..<colon], as: UTF8.self)) == name
      else { continue }
      let value = line[(colon + 1)...].filter { ASCII.isVisible($0) }
      return ASCII.lowercased(String(decoding: value, as: UTF8.self))
    }
    return nil
  }
}
