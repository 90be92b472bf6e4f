// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Redirects of a browser.
enum Redirect {
  /// A redirect to a URL that contains a code or a token.
  static func privately(to url: String) -> HTTPResponse {
    var response = plainly(to: url)
    response.headers += HTMLPage.privacyHeaders
    return response
  }

  static func plainly(to url: String) -> HTTPResponse {
    var response = HTTPResponse(status: 303, body: "")
    response.headers.append(("Location", url))
    return response
  }

  /// Whether the text is an absolute URL that is valid in a header.
  static func isAbsolute(_ url: String) -> Bool {
    let bytes = Array(url.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    let rest = bytes[(colon + 1)...]
    let hasSpace = bytes.contains { $0 <= UInt8(ascii: " ") || $0 == 0x7F }
    return !hasSpace && rest.count > 2 && rest.prefix(2).allSatisfy { $0 == UInt8(ascii: "/") }
      && rest.dropFirst(2).first != UInt8(ascii: "/")
  }

  /// Adds the fields to the URL's query.
  static func url(_ url: String, adding fields: FormFields) -> String {
    let parts = url.utf8.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    let base = parts.first.map { String(Substring($0)) } ?? ""
    let fragment = parts.count == 2 ? "#" + String(Substring(parts[1])) : ""
    return base + (base.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + fields.encoded + fragment
  }
}
