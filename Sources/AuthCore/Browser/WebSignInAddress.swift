// SPDX-License-Identifier: Apache-2.0
import AuthSupport
import CAuthSystem

/// Where a listener serves one sign-in: at paths that nobody knows but the browser that was sent there.
struct WebSignInAddress: Sendable {
  /// Everything is below it. 256 bits.
  let path: String
  /// A player can copy it from a screen. It redirects to the provider's page, whose URL contains the other path, so it is
  /// a secret too. 12 of 31 characters are 59 bits: ten thousand guesses per second for five minutes find it once in 200
  /// thousand million times.
  let shortPath: String

  /// Without those that look like others.
  private static let characters = [UInt8]("abcdefghjkmnpqrstuvwxyz23456789".utf8)

  /// Nil only if the system has no entropy to give.
  static func make() -> WebSignInAddress? {
    guard let secret = makeSecret(), let short = SecureRandom.text(12, from: characters) else { return nil }
    return WebSignInAddress(path: "/" + secret + "/", shortPath: "/" + short)
  }

  /// 256 bits; nil only if the system has no entropy to give.
  static func makeSecret() -> String? { SecureRandom.bytes(32).map { Base64URL.encode($0) } }

  func isShort(_ guess: String) -> Bool { WebSignInAddress.areEqual(Array(guess.utf8), shortPath) }

  /// What follows the path; nil if it is another one.
  func rest(of guess: String) -> String? {
    let bytes = Array(guess.utf8)
    guard WebSignInAddress.areEqual(Array(bytes.prefix(path.utf8.count)), path) else { return nil }
    return String(decoding: bytes[path.utf8.count...], as: UTF8.self)
  }

  func has(_ guess: String) -> Bool { isShort(guess) || rest(of: guess) != nil }

  /// In a time that doesn't tell how much of a guess was right.
  static func areEqual(_ guess: [UInt8], _ secret: String) -> Bool {
    let secret = Array(secret.utf8)
    return guess.count == secret.count && auth_bytes_are_equal(guess, secret, secret.count)
  }
}
