// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The URL of a blocking function.
struct FunctionURL {
  /// Without the brackets of an IPv6 address.
  let host: String
  let port: UInt16
  /// The value of the header Host.
  let authority: String
  /// The path with the query.
  let target: String

  /// Nil if the text is not an absolute URL of http.
  init?(_ text: String) {
    guard let url = ContinueURL(text), url.scheme == "http" else { return nil }
    let authority = url.origin.utf8.dropFirst("http://".utf8.count)
    self.authority = String(Substring(authority))
    let name = url.host.utf8
    host = String(Substring(name.first == UInt8(ascii: "[") ? name.dropFirst().dropLast() : name[...]))
    port = UInt16(String(Substring(authority.dropFirst(name.count + 1)))) ?? 80
    let rest = text.utf8.dropFirst("http://".utf8.count).drop { !"/?".utf8.contains($0) }
    target = (rest.first == UInt8(ascii: "/") ? "" : "/") + String(Substring(rest))
  }
}
