import AuthSupport

/// One HTTP answer.
public struct Response: Sendable {
  public var status: Int
  public var headers: [(name: String, value: String)]
  public var body: String
  /// How long a server keeps the answer back, in milliseconds.
  public var delay: Int64 = 0

  init(status: Int = 200, contentType: String = "application/json; charset=UTF-8", body: String) {
    self.status = status
    self.body = body
    headers = [("Content-Type", contentType)]
  }

  init(_ json: JSON) { self.init(body: json.encoded) }

  init(_ failure: Failure) {
    self.init(status: failure.code, body: failure.envelope.encoded)
  }
}
