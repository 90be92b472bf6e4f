// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

extension LoopbackListener {
  /// A browser's request.
  struct Request: Sendable {
    /// As received. "HEAD" is answered like "GET" without the body, and consumes no answer.
    let method: String
    /// Path and query as received, with all escapes. Begins with "/".
    let target: String
    /// Names are in lowercase.
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    /// The value of the header; several values are joined by ", ".
    func header(_ name: String) -> String? {
      let name = ASCII.lowercased(name)
      var values: String?
      for header in headers where header.name == name {
        values = values.map { $0 + ", " + header.value } ?? header.value
      }
      return values
    }

    /// As received, with all escapes.
    var path: String { String(Substring(target.utf8.prefix { $0 != UInt8(ascii: "?") })) }

    /// As received, without the question mark; empty if there is none.
    var query: String { String(Substring(target.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst())) }
  }

  /// Why a request is refused.
  struct Refusal: Error {
    let status: Int
    let text: String
    /// Whether the browser is to forget what it stored for the origin.
    var clearsOrigin = false

    static let malformed = Refusal(status: 400, text: "This is not an HTTP/1.1 request.")
    static let foreign = Refusal(status: 403, text: "Only browsers of the player's user account are allowed.")
    static let embedded = Refusal(status: 403, text: "Only a window of the browser is allowed.")
    static let worker = Refusal(
      status: 403,
      text: "Another program used this address before, and its page came between. It is removed. Reload this page.",
      clearsOrigin: true)
    static let lengthRequired = Refusal(status: 411, text: "The length of the content is missing.")
    static let contentTooLarge = Refusal(status: 413, text: "The content is too large.")
    static let misdirected = Refusal(status: 421, text: "Only localhost with its port is allowed.")
    static let headTooLarge = Refusal(status: 431, text: "The header fields are too large.")
    static let notImplemented = Refusal(status: 501, text: "Transfer codings are not supported.")
    static let prefetch = Refusal(status: 503, text: "This page cannot be loaded in advance.")
    static let otherVersion = Refusal(status: 505, text: "Only HTTP/1.1 is supported.")
  }
}

/// An incremental parser for one HTTP/1.1 request.
///
/// It is our own because libcurl has no server, and no library with a server is linked.
struct LoopbackRequestReader {
  typealias Request = LoopbackListener.Request
  typealias Refusal = LoopbackListener.Refusal

  private struct Head {
    let method: String
    let target: String
    var headers: [(name: String, value: String)] = []
    /// Offset of the body.
    var size = 0
    var bodySize = 0

    func values(_ name: String) -> [String] { headers.filter { $0.name == name }.map { $0.value } }
  }

  private let host: String
  private let limits: LoopbackListener.Limits
  private var bytes: [UInt8] = []
  /// The end of the head is at this offset or later.
  private var searched = 0
  private var head: Head?
  /// Whether the response has no body; false until the method is known.
  private(set) var isHead = false

  /// `host` is the required value of the Host header, in lowercase.
  init(host: String, limits: LoopbackListener.Limits) {
    self.host = host
    self.limits = limits
  }

  /// Returns nil until the request is complete. Input after the request is ignored.
  mutating func add(_ received: [UInt8]) throws(Refusal) -> Request? {
    bytes.append(contentsOf: received)
    if head == nil { head = try readHead() }
    guard let head, bytes.count - head.size >= head.bodySize else { return nil }
    let body = bytes[head.size..<head.size + head.bodySize]
    return Request(method: head.method, target: head.target, headers: head.headers, body: Array(body))
  }
}

// MARK: - The head

extension LoopbackRequestReader {
  private mutating func readHead() throws(Refusal) -> Head? {
    // Input that is not HTTP is refused at once, because its head would never end.
    guard bytes.first.map(isToken) ?? true else { throw .malformed }
    guard let size = findSize() else {
      if bytes.count > limits.headSize { throw .headTooLarge }
      return nil
    }
    guard size <= limits.headSize else { throw .headTooLarge }
    let lines = bytes[..<(size - 2)].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var head = try requestLine(LoopbackRequestReader.withoutReturn(lines.first))
    isHead = head.method == "HEAD"
    head.size = size
    for line in lines.dropFirst().dropLast() {
      head.headers.append(try header(LoopbackRequestReader.withoutReturn(line)))
    }
    try checkHost(head)
    try checkSender(head)
    head.bodySize = try bodySize(head)
    return head
  }

  /// The size of the head, including the empty line.
  private mutating func findSize() -> Int? {
    let end = [UInt8]("\r\n\r\n".utf8)
    while searched + end.count <= bytes.count {
      if bytes[searched..<searched + end.count].elementsEqual(end) { return searched + end.count }
      searched += 1
    }
    return nil
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>?) throws(Refusal) -> ArraySlice<UInt8> {
    guard let line, line.last == UInt8(ascii: "\r") else { throw .malformed }
    return line.dropLast()
  }

  private func requestLine(_ line: ArraySlice<UInt8>) throws(Refusal) -> Head {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(isToken) else { throw .malformed }
    try checkVersion(parts[2])
    guard parts[1].first == UInt8(ascii: "/"), parts[1].allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .malformed
    }
    return Head(method: text(parts[0]), target: text(parts[1]))
  }

  private func checkVersion(_ version: ArraySlice<UInt8>) throws(Refusal) {
    let name = [UInt8]("HTTP/".utf8)
    guard version.starts(with: name) else { throw .malformed }
    guard version.dropFirst(name.count).elementsEqual("1.1".utf8) else { throw .otherVersion }
  }

  private func header(_ line: ArraySlice<UInt8>) throws(Refusal) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
    let name = line[..<colon]
    let value = line[(colon + 1)...]
    guard !name.isEmpty, name.allSatisfy(isToken), value.allSatisfy(isText) else { throw .malformed }
    return (ASCII.lowercased(text(name)), text(trim(value)))
  }

  /// A foreign page's domain can resolve to this machine (DNS rebinding); such a page could read the response.
  private func checkHost(_ head: Head) throws(Refusal) {
    let hosts = head.values("host")
    guard hosts.count == 1 else { throw .malformed }
    guard ASCII.lowercased(hosts[0]) == host else { throw .misdirected }
  }

  /// Browsers report what sends a request (W3C Fetch Metadata, Service Workers); other programs have none of these header
  /// fields. Only a window, and the scripts of the listener's own pages, may send one: the service worker of a program
  /// that had the port before would read the response, and loading a page in advance would take the answer.
  private func checkSender(_ head: Head) throws(Refusal) {
    let purposes = ["sec-purpose", "purpose", "x-moz"]
    if head.headers.contains(where: { purposes.contains($0.name) && $0.value.utf8.starts(with: "prefetch".utf8) }) {
      throw .prefetch
    }
    if head.headers.contains(where: { $0.name.utf8.starts(with: "service-worker".utf8) }) { throw .worker }
    switch head.values("sec-fetch-dest").first {
    case nil, "document": break
    case "empty" where head.method != "POST": throw .worker
    case "empty" where head.values("sec-fetch-site") == ["same-origin"]: break
    default: throw .embedded
    }
  }

  private func bodySize(_ head: Head) throws(Refusal) -> Int {
    guard head.values("transfer-encoding").isEmpty else { throw .notImplemented }
    let lengths = head.values("content-length")
    guard let length = lengths.first else {
      if head.method == "POST" { throw .lengthRequired }
      return 0
    }
    guard lengths.count == 1, !length.isEmpty else { throw .malformed }
    var size = 0
    for digit in length.utf8 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { throw .malformed }
      // Clamped, because the number of digits is not limited.
      size = min(size * 10 + Int(digit - UInt8(ascii: "0")), limits.bodySize + 1)
    }
    if size > limits.bodySize { throw .contentTooLarge }
    return size
  }
}

// MARK: - Characters

private func isToken(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

private func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || isTab(byte) }

private func isTab(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\t") }

private func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var rest = bytes.drop { $0 == UInt8(ascii: " ") || isTab($0) }
  while let last = rest.last, last == UInt8(ascii: " ") || isTab(last) { rest.removeLast() }
  return rest
}

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

extension LoopbackListener {
  /// A response to a browser. Header fields that every response has are added.
  struct Response: Sendable {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    init(status: Int = 200, headers: [(name: String, value: String)] = [], body: String = "") {
      self.status = status
      self.headers = headers
      self.body = Array(body.utf8)
    }

    init(_ refusal: Refusal) {
      self.init(
        status: refusal.status,
        headers: [("Content-Type", "text/plain; charset=utf-8")] + (refusal.clearsOrigin ? [Response.clearing] : []),
        body: refusal.text + "\n")
    }

    /// Makes the browser remove what other programs that had the port left, service workers included. Not "cookies",
    /// because all ports share them.
    static let clearing = (name: "Clear-Site-Data", value: "\"storage\"")

    /// The bytes to send; without the body for a HEAD request.
    func encoded(withBody: Bool) -> [UInt8] {
      let status = (200...599).contains(self.status) ? self.status : 500
      let hasBody = status != 204 && status != 304
      // The reason phrase is optional (RFC 9112, section 4) and has no reader.
      var head = "HTTP/1.1 \(status) \r\nConnection: close\r\n"
      if hasBody { head += "Content-Length: \(body.count)\r\n" }
      for header in completeHeaders { head += "\(header.name): \(header.value)\r\n" }
      head += "\r\n"
      return Array(head.utf8) + (hasBody && withBody ? body : [])
    }

    private static let defaults = [
      (name: "X-Content-Type-Options", value: "nosniff"), (name: "Cache-Control", value: "no-store"),
      (name: "Referrer-Policy", value: "no-referrer"),
    ]

    private var completeHeaders: [(name: String, value: String)] {
      var complete = headers.filter { isSendable($0) }
      let names = complete.map { ASCII.lowercased($0.name) }
      for header in Response.defaults where !names.contains(ASCII.lowercased(header.name)) { complete.append(header) }
      return complete
    }

    /// A line break in a value would begin another header, and the length must not be set twice.
    private func isSendable(_ header: (name: String, value: String)) -> Bool {
      switch ASCII.lowercased(header.name) {
      case "", "connection", "content-length", "transfer-encoding": false
      default: isOneLine(header.name) && isOneLine(header.value)
      }
    }

    private func isOneLine(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
  }
}
