// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

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
