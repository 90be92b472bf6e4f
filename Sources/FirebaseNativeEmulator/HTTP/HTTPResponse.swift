// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// An HTTP response.
public struct HTTPResponse: Sendable {
  public var status: Int
  public var headers: [(name: String, value: String)]
  public var body: String
  /// What the server sends in place of `body`.
  var parts: BodyParts?
  /// When the server sends the response.
  var turn = Turn.after(milliseconds: 0)

  enum Turn {
    case after(milliseconds: Int64)
    /// When a test releases it.
    case whenReleased(Release)
    /// After all released responses.
    case afterReleased
  }

  init(status: Int = 200, contentType: String = "application/json; charset=UTF-8", body: String) {
    self.status = status
    self.body = body
    headers = [("Content-Type", contentType)]
  }

  init(_ json: JSON) { self.init(body: json.encoded) }

  init(_ parts: BodyParts) {
    self.init(body: "")
    self.parts = parts
  }

  init(_ failure: Failure) {
    self.init(status: failure.code, body: failure.envelope.encoded)
  }
}
