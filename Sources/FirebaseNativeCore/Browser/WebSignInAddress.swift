// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem
import FirebaseNativeSupport

/// The secret paths at which a listener serves one sign-in. Only the browser that was opened for it knows them.
struct WebSignInAddress: Sendable {
  /// The prefix of all other paths. 256 random bits.
  let path: String
  /// A short path that a player can type from a screen. It redirects to the provider's page, whose URL contains the
  /// long path, so it is secret too. 12 of 31 characters have 59 bits: at ten thousand guesses per second, an attack of
  /// five minutes succeeds once in 200 thousand million times.
  let shortPath: String

  /// Without characters that look alike.
  private static let characters = [UInt8]("abcdefghjkmnpqrstuvwxyz23456789".utf8)

  /// Nil only if the system has no entropy.
  static func make() -> WebSignInAddress? {
    guard let secret = makeSecret(), let short = SecureRandom.text(12, from: characters) else { return nil }
    return WebSignInAddress(path: "/" + secret + "/", shortPath: "/" + short)
  }

  /// 256 bits; nil only if the system has no entropy.
  static func makeSecret() -> String? { SecureRandom.bytes(32).map { Base64URL.encode($0) } }

  func isShort(_ guess: String) -> Bool { WebSignInAddress.areEqual(Array(guess.utf8), shortPath) }

  /// The part after the secret path; nil if the path is different.
  func rest(of guess: String) -> String? {
    let bytes = Array(guess.utf8)
    guard WebSignInAddress.areEqual(Array(bytes.prefix(path.utf8.count)), path) else { return nil }
    return String(decoding: bytes[path.utf8.count...], as: UTF8.self)
  }

  func has(_ guess: String) -> Bool { isShort(guess) || rest(of: guess) != nil }

  /// Constant-time comparison.
  static func areEqual(_ guess: [UInt8], _ secret: String) -> Bool {
    let secret = Array(secret.utf8)
    return guess.count == secret.count && auth_bytes_are_equal(guess, secret, secret.count)
  }
}

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
