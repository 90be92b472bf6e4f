// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The syntax of language tags (BCP 47, RFC 5646).
enum LanguageCode {
  /// RFC 5646, section 4.4.1, expects at most 35 characters.
  private static let maximumLength = 64
  private static let maximumPart = 8

  /// Letters, then groups of letters and digits separated by hyphens. The tag becomes a header value.
  static func isTag(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count <= maximumLength else { return false }
    let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.allSatisfy { (1...maximumPart).contains($0.count) && $0.allSatisfy { isLetter($0) || isDigit($0) } }
      && parts.first?.allSatisfy(isLetter) == true
  }

  /// The first variable that is set decides (POSIX).
  static func ofEnvironment() -> String {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let locale = Environment.value(name) { return tag(ofLocale: locale) }
    }
    return ""
  }

  /// The tag of a locale such as "de_AT.UTF-8@euro"; empty if the locale names no language, as "C" and "POSIX".
  static func tag(ofLocale locale: String) -> String {
    let name = locale.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    let bytes = name.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    let tag = String(decoding: bytes, as: UTF8.self)
    return tag == "C" || tag == "POSIX" || !isTag(tag) ? "" : tag
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
