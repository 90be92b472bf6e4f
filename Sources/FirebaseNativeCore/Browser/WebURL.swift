// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Parses the parts of http and https URLs that the sign-in in the browser needs.
enum WebURL {
  /// The origin of the URL, normalized as browsers do; nil if the URL is not an http or https URL, or contains
  /// characters that could end a header or an attribute.
  static func origin(of url: String) -> String? {
    guard url.utf8.allSatisfy(isWritten) else { return nil }
    let bytes = url.utf8.map { ASCII.lowercased($0) }
    for scheme in ["http://", "https://"] where bytes.starts(with: scheme.utf8) {
      let authority = bytes.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
      guard !authority.isEmpty, authority.allSatisfy(isOfHost) else { return nil }
      return scheme + String(decoding: authority, as: UTF8.self)
    }
    return nil
  }

  /// The fields of the query.
  static func query(of url: String) -> String {
    let bytes = url.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst().prefix { $0 != UInt8(ascii: "#") }
    return String(decoding: Array(bytes), as: UTF8.self)
  }

  private static func isWritten(_ byte: UInt8) -> Bool {
    ASCII.isVisible(byte) && !"\"'<>\\`".utf8.contains(byte)
  }

  /// Includes the port. Of the characters that need no escape, those that occur in names and addresses.
  private static func isOfHost(_ byte: UInt8) -> Bool { isWritten(byte) && !"@;,^{|}!$&()*+=".utf8.contains(byte) }
}
