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

    /// What every answer says unless its own headers say otherwise.
    private static let defaults = [
      (name: "X-Content-Type-Options", value: "nosniff"),
      (name: "Cache-Control", value: "no-store"),
      (name: "Referrer-Policy", value: "no-referrer"),
    ]

    /// What is sent; without the body for a request that asked for the head only.
    func encoded(withBody: Bool) -> [UInt8] {
      let status = (200...599).contains(self.status) ? self.status : 500
      let hasBody = status != 204 && status != 304
      // The reason is left out, as nobody reads it.
      var head = ["HTTP/1.1 ", String(status), " \r\nConnection: close\r\n"]
      if hasBody { head += ["Content-Length: ", String(body.count), "\r\n"] }
      for header in sentHeaders { head += [header.name, ": ", header.value, "\r\n"] }
      head.append("\r\n")
      return Array(head.joined().utf8) + (hasBody && withBody ? body : [])
    }

    private var sentHeaders: [(name: String, value: String)] {
      var sent = headers.filter(isSendable)
      for header in Response.defaults {
        let name = ASCII.lowercased(header.name)
        if !sent.contains(where: { ASCII.lowercased($0.name) == name }) { sent.append(header) }
      }
      return sent
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
