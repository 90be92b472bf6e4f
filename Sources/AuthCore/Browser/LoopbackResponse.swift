// SPDX-License-Identifier: Apache-2.0
import AuthSupport

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
        status: refusal.status, headers: [("Content-Type", "text/plain; charset=utf-8")],
        body: refusal.text + "\n")
    }

    /// The bytes to send; without the body for a HEAD request.
    func encoded(withBody: Bool) -> [UInt8] {
      let status = (200...599).contains(self.status) ? self.status : 500
      let hasBody = status != 204 && status != 304
      // The reason phrase is optional (RFC 9112, section 4) and has no reader.
      var head = ["HTTP/1.1 ", String(status), " \r\nConnection: close\r\n"]
      if hasBody { head += ["Content-Length: ", String(body.count), "\r\n"] }
      for header in headers where isSendable(header) { head += [header.name, ": ", header.value, "\r\n"] }
      addDefault("X-Content-Type-Options", "nosniff", to: &head)
      addDefault("Cache-Control", "no-store", to: &head)
      addDefault("Referrer-Policy", "no-referrer", to: &head)
      head.append("\r\n")
      return Array(head.joined().utf8) + (hasBody && withBody ? body : [])
    }

    /// Adds a header unless the response has set it.
    private func addDefault(_ name: String, _ value: String, to head: inout [String]) {
      let key = ASCII.lowercased(name)
      for header in headers where isSendable(header) && ASCII.lowercased(header.name) == key { return }
      head += [name, ": ", value, "\r\n"]
    }

    /// A line break in a value would begin another header, and the length must not be set twice.
    private func isSendable(_ header: (name: String, value: String)) -> Bool {
      switch ASCII.lowercased(header.name) {
      case "", "connection", "content-length", "transfer-encoding": false
      default: !isBroken(header.name) && !isBroken(header.value)
      }
    }

    private func isBroken(_ text: String) -> Bool { text.utf8.contains { $0 < 0x20 || $0 == 0x7F } }
  }
}
