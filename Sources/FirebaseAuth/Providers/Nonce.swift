// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import Foundation

/// A nonce, which binds an identity token to one sign-in (OpenID Connect Core 1.0, section 3.1.2.1). An addition to
/// Firebase for Apple platforms.
///
/// Create a new nonce for each sign-in. The two properties are named after the service that receives them.
public struct Nonce: Sendable {
  /// The raw nonce, for `OAuthProvider.appleCredential(withIDToken:rawNonce:fullName:)`: 32 letters and digits.
  public let rawForFirebase: String
  /// The SHA-256 hash of the raw nonce in lowercase hexadecimal digits, for the request to Apple.
  public let sha256ForApple: String

  /// Creates a nonce with the secure random generator of the system.
  ///
  /// - Throws: `internalError` if the random generator fails.
  public init() throws {
    guard let core = FirebaseNativeCore.Nonce() else {
      throw NSError(.internalError, "The system cannot generate random numbers, so no nonce can be created.")
    }
    rawForFirebase = core.rawForFirebase
    sha256ForApple = core.sha256ForApple
  }
}
