// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// An HTTP request.
public struct HTTPRequest: Sendable {
  /// In uppercase, for example "POST".
  public var method: String
  /// Percent-decoded, without the query.
  public var path: String
  public var query: FormFields
  /// Names are in lowercase.
  public var headers: [String: String]
  public var body: [UInt8]

  public init(
    method: String, path: String, query: FormFields = FormFields(), headers: [String: String] = [:],
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// The media type of the body, in lowercase, without parameters; empty if there is none.
  var mediaType: String {
    guard let text = headers["content-type"] else { return "" }
    let type = text.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
    return String(Substring(type)).lowercased()
  }

  /// Whether the header `Accept` names the media type itself, as browsers do for pages. `*/*` does not.
  func accepts(_ type: String) -> Bool {
    (headers["accept"] ?? "").utf8.split(separator: UInt8(ascii: ",")).contains { range in
      let name = range.prefix { $0 != UInt8(ascii: ";") }.filter { ASCII.isVisible($0) }
      return name.map { ASCII.lowercased($0) }.elementsEqual(type.utf8)
    }
  }
}
