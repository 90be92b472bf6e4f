// SPDX-License-Identifier: Apache-2.0
import AuthSupport

extension LoopbackListener {
  /// What a browser is answered. The connection's own header fields, and those of every answer, are added.
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

    /// What is sent; without the body for a request that asked for the head only.
    func encoded(withBody: Bool) -> [UInt8] {
      let status = (200...599).contains(self.status) ? self.status : 500
      let hasBody = status != 204 && status != 304
      // The reason is left out, as nobody reads it.
      var head = ["HTTP/1.1 ", String(status), " \r\nConnection: close\r\n"]
      if hasBody { head += ["Content-Length: ", String(body.count), "\r\n"] }
      for header in headers where isSendable(header) { head += [header.name, ": ", header.value, "\r\n"] }
      addDefault("X-Content-Type-Options", "nosniff", to: &head)
      addDefault("Cache-Control", "no-store", to: &head)
      addDefault("Referrer-Policy", "no-referrer", to: &head)
      head.append("\r\n")
      return Array(head.joined().utf8) + (hasBody && withBody ? body : [])
    }

    /// What every answer says unless its own headers say otherwise.
    private func addDefault(_ name: String, _ value: String, to head: inout [String]) {
      let key = ASCII.lowercased(name)
      for header in headers where isSendable(header) && ASCII.lowercased(header.name) == key { return }
      head += [name, ": ", value, "\r\n"]
    }

    /// A line end in a value would begin a header of somebody else's, and how long the answer is, is not to be said
    /// twice.
    private func isSendable(_ header: (name: String, value: String)) -> Bool {
      switch ASCII.lowercased(header.name) {
      case "", "connection", "content-length", "transfer-encoding": false
      default: !isBroken(header.name) && !isBroken(header.value)
      }
    }

    private func isBroken(_ text: String) -> Bool { text.utf8.contains { $0 < 0x20 || $0 == 0x7F } }
  }
}
