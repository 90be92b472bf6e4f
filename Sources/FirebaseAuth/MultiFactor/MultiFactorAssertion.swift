import AuthCore
import AuthRuntime
public import Foundation

/// Proves that the player has a second factor.
open class MultiFactorAssertion: NSObject, @unchecked Sendable {
  /// The factor's kind: "phone" or "totp".
  public var factorID: String { core.factorID }
  let core: AuthCore.MultiFactorAssertion

  init(_ core: AuthCore.MultiFactorAssertion) { self.core = core }
}

/// A code of a text message as a proof.
open class PhoneMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {}

/// A one-time password as a proof.
open class TOTPMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {}

/// Makes proofs of codes in text messages.
open class PhoneMultiFactorGenerator: NSObject {
  /// The proof that a credential of a phone number is.
  open class func assertion(with phoneAuthCredential: PhoneAuthCredential) -> PhoneMultiFactorAssertion {
    PhoneMultiFactorAssertion(.phone(phoneAuthCredential.core))
  }
}

/// Makes proofs of one-time passwords (RFC 6238), which the player's authenticator app shows.
open class TOTPMultiFactorGenerator: NSObject {
  /// Asks the server for a secret to enroll, in a session of `MultiFactor.session()`.
  open class func generateSecret(
    with session: MultiFactorSession, completion: @escaping (TOTPSecret?, (any Error)?) -> Void
  ) {
    generating(session).begin(completion)
  }

  /// Asks the server for a secret to enroll, in a session of `MultiFactor.session()`.
  open class func generateSecret(with session: MultiFactorSession) async throws -> TOTPSecret {
    try await generating(session).value()
  }

  private static func generating(_ session: MultiFactorSession) -> Call<TOTPSecret> {
    session.auth.call { _ in AuthCore.TOTPSecret.generate(for: session.core) } read: {
      guard case .totpSecret(let secret) = $0 else { return .failure(.unexpectedValue) }
      return .success(TOTPSecret(secret))
    }
  }

  /// Proves that the player's authenticator app has the secret.
  open class func assertionForEnrollment(
    with secret: TOTPSecret, oneTimePassword: String
  ) -> TOTPMultiFactorAssertion {
    TOTPMultiFactorAssertion(.totp(secret: secret.core, oneTimePassword: oneTimePassword))
  }

  /// Proves that the player has the factor of that id, which is the `uid` of one of the resolver's hints.
  open class func assertionForSignIn(
    withEnrollmentID enrollmentID: String, oneTimePassword: String
  ) -> TOTPMultiFactorAssertion {
    TOTPMultiFactorAssertion(.totp(enrollmentID: enrollmentID, oneTimePassword: oneTimePassword))
  }
}
