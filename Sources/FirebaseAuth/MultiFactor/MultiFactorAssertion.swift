// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
public import Foundation

/// Proof that the player has a second factor.
///
/// An invalid code is reported by the operation that uses the assertion.
open class MultiFactorAssertion: NSObject, @unchecked Sendable {
  /// The kind of the factor: "phone" or "totp".
  public var factorID: String { core.factorID }
  let core: FirebaseNativeCore.MultiFactorAssertion

  init(_ core: FirebaseNativeCore.MultiFactorAssertion) { self.core = core }
}

/// Proof of a phone, with the code of a text message.
open class PhoneMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {}

/// Proof of an authenticator app, with a one-time password.
open class TOTPMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {}

/// Creates assertions of phones.
open class PhoneMultiFactorGenerator: NSObject {
  /// Creates an assertion from a phone credential, for an enrollment or a sign-in.
  ///
  /// - Parameter phoneAuthCredential: A credential of `PhoneAuthProvider`.
  /// - Returns: The assertion.
  open class func assertion(with phoneAuthCredential: PhoneAuthCredential) -> PhoneMultiFactorAssertion {
    PhoneMultiFactorAssertion(.phone(phoneAuthCredential.core))
  }
}

/// Creates secrets and assertions of authenticator apps (RFC 6238).
open class TOTPMultiFactorGenerator: NSObject {
  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  open class func generateSecret(
    with session: MultiFactorSession, completion: @escaping (TOTPSecret?, (any Error)?) -> Void
  ) {
    generating(session).start(completion)
  }

  /// Requests a secret to enroll an authenticator app.
  ///
  /// - Parameter session: The session of `MultiFactor.session()`.
  /// - Returns: The secret.
  /// - Throws: `invalidMultiFactorSession` if the session belongs to a resolver; `operationNotAllowed` if the project
  ///   has not enabled authenticator apps.
  open class func generateSecret(with session: MultiFactorSession) async throws -> TOTPSecret {
    try await generating(session).value()
  }

  private static func generating(_ session: MultiFactorSession) -> Call<TOTPSecret> {
    session.auth.call { _ in
      FirebaseNativeCore.TOTPSecret.generate(for: session.core)
    } read: {
      guard let secret = $0.totpSecret else { return .failure(.unexpectedValue) }
      return .success(TOTPSecret(secret))
    }
  }

  /// Creates an assertion to enroll an authenticator app.
  ///
  /// - Parameters:
  ///   - secret: The secret that the app has.
  ///   - oneTimePassword: The password that the app shows.
  /// - Returns: The assertion.
  open class func assertionForEnrollment(
    with secret: TOTPSecret, oneTimePassword: String
  ) -> TOTPMultiFactorAssertion {
    TOTPMultiFactorAssertion(.totp(secret: secret.core, oneTimePassword: oneTimePassword))
  }

  /// Creates an assertion to complete a sign-in with an authenticator app.
  ///
  /// - Parameters:
  ///   - enrollmentID: The id of the factor: the `uid` of one of the resolver's hints.
  ///   - oneTimePassword: The password that the app shows.
  /// - Returns: The assertion.
  open class func assertionForSignIn(
    withEnrollmentID enrollmentID: String, oneTimePassword: String
  ) -> TOTPMultiFactorAssertion {
    TOTPMultiFactorAssertion(.totp(enrollmentID: enrollmentID, oneTimePassword: oneTimePassword))
  }
}
