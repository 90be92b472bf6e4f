import AuthCore
import Foundation

/// A nonce of one sign-in with Apple, in its two forms that must not be mixed up. Not of Firebase for Apple's
/// platforms, whose guide makes it by hand.
public struct Nonce: Sendable {
  /// For `OAuthProvider.appleCredential(withIDToken:rawNonce:fullName:)`: 32 letters and digits.
  public let rawForFirebase: String
  /// For the request to Apple: the SHA-256 of the other one, in lowercase hexadecimal digits.
  public let sha256ForApple: String

  /// A fresh one. Throws only if the system has no entropy to give.
  public init() throws {
    guard let core = AuthCore.Nonce() else {
      throw NSError(.internalError, "The system gives no random numbers, so that no nonce can be made.")
    }
    rawForFirebase = core.rawForFirebase
    sha256ForApple = core.sha256ForApple
  }
}
