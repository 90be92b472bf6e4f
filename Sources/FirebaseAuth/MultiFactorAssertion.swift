public import Foundation

/// Proves that the player has a second factor.
open class MultiFactorAssertion: NSObject, @unchecked Sendable {
  /// The factor's kind: "phone" or "totp".
  public let factorID: String

  init(factorID: String) { self.factorID = factorID }
}

/// A code of a text message as a proof.
open class PhoneMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
  let credential: PhoneAuthCredential

  init(credential: PhoneAuthCredential) {
    self.credential = credential
    super.init(factorID: PhoneMultiFactorInfo.PhoneMultiFactorID)
  }
}

/// A one-time password as a proof.
open class TOTPMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
  let oneTimePassword: String
  /// The factor's id in a sign-in; nil in an enrollment.
  let enrollmentID: String?

  init(oneTimePassword: String, enrollmentID: String?) {
    self.oneTimePassword = oneTimePassword
    self.enrollmentID = enrollmentID
    super.init(factorID: PhoneMultiFactorInfo.TOTPMultiFactorID)
  }
}

/// Makes proofs of codes in text messages.
open class PhoneMultiFactorGenerator: NSObject {
  /// The proof that a credential of a phone number is.
  open class func assertion(with phoneAuthCredential: PhoneAuthCredential) -> PhoneMultiFactorAssertion {
    PhoneMultiFactorAssertion(credential: phoneAuthCredential)
  }
}

/// Makes proofs of one-time passwords (RFC 6238).
open class TOTPMultiFactorGenerator: NSObject {
  /// Asks the server for a secret to enroll. Fails: this version has no second factors.
  open class func generateSecret(
    with session: MultiFactorSession, completion: @escaping (TOTPSecret?, (any Error)?) -> Void
  ) {
    generating.begin(completion)
  }

  /// Asks the server for a secret to enroll. Fails: this version has no second factors.
  open class func generateSecret(with session: MultiFactorSession) async throws -> TOTPSecret {
    try await generating.value()
  }

  private static var generating: Call<TOTPSecret> {
    Call(on: DispatchQueue.main, failed: MultiFactor.absence)
  }

  /// Proves that the player's authenticator has the secret.
  open class func assertionForEnrollment(
    with secret: TOTPSecret, oneTimePassword: String
  ) -> TOTPMultiFactorAssertion {
    TOTPMultiFactorAssertion(oneTimePassword: oneTimePassword, enrollmentID: nil)
  }

  /// Proves that the player has the factor of that id.
  open class func assertionForSignIn(
    withEnrollmentID enrollmentID: String, oneTimePassword: String
  ) -> TOTPMultiFactorAssertion {
    TOTPMultiFactorAssertion(oneTimePassword: oneTimePassword, enrollmentID: enrollmentID)
  }
}
