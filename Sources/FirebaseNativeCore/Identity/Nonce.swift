// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The nonce that binds an identity token to one sign-in (OpenID Connect Core, section 3.1.2.1).
public final class Nonce: Sendable {
  /// For the Firebase credential.
  public let rawForFirebase: String
  /// 64 lowercase hexadecimal digits, for the request to Apple.
  public let sha256ForApple: String
  public let texts = TextCache()

  /// The program's own nonce.
  public init(raw: String) {
    rawForFirebase = raw
    sha256ForApple = Digest.sha256Hex(raw)
  }

  /// Creates a random nonce; nil only if the system has no entropy.
  public convenience init?() {
    guard let raw = SecureRandom.text(32, from: SecureRandom.alphanumeric) else { return nil }
    self.init(raw: raw)
  }

  /// The mistake that was made with the nonce of an identity token; nil if there is none, or if the token is not a JWT.
  static func mistake(idToken: String, rawNonce: String) -> AuthError? {
    guard let claim = JSONWebToken.claims(of: idToken)?.string("nonce"),
      claim != Digest.sha256Hex(rawNonce) || rawNonce.isEmpty
    else { return nil }
    return AuthError(.missingOrInvalidNonce, describe(claim: claim, rawNonce: rawNonce))
  }

  private static func describe(claim: String, rawNonce: String) -> String {
    if rawNonce.isEmpty {
      return "The identity token has a nonce, but the credential has none. Pass the raw nonce whose SHA-256 "
        + "was sent to the provider."
    }
    if claim == rawNonce, isHash(rawNonce) {
      return "The credential has the SHA-256 of the nonce. Pass the raw nonce to the credential and the SHA-256 to the "
        + "provider."
    }
    if claim == rawNonce {
      return "The provider received the raw nonce. Pass it the SHA-256 in lowercase hexadecimal, and the raw nonce "
        + "to the credential."
    }
    if Digest.sha256Hex(claim) == rawNonce {
      return "The raw nonce and its SHA-256 are swapped. Pass the raw nonce to the credential and its SHA-256 to the "
        + "provider."
    }
    return
      "The identity token has another nonce. Use the raw nonce of the same sign-in, and each token only once."
  }

  private static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }
}
