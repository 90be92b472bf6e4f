// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// What proves that the player has a second factor. One made from values that can't be used is not valid, and the
/// operation that it is used for says why.
public final class MultiFactorAssertion: Sendable {
  /// "phone" or "totp".
  public let factorID: String
  public let texts = TextCache()
  /// Of what the code is an answer to; empty for an authenticator app that is enrolled.
  private let sessionInfo: String
  /// Of an authenticator app that is enrolled.
  private let enrollmentID: String
  private let code: String
  private let mistake: AuthError?

  private init(
    _ factorID: String, sessionInfo: String = "", enrollmentID: String = "", code: String = "", _ mistake: AuthError?
  ) {
    self.factorID = factorID
    self.sessionInfo = sessionInfo
    self.enrollmentID = enrollmentID
    self.code = code
    self.mistake = mistake
  }

  /// The code of a text message, to enroll the phone or to sign in.
  public static func phone(_ credential: Credential) -> MultiFactorAssertion {
    guard case .code(let verificationID, let code)? = credential.phoneProof else {
      if case .failure(let error) = credential.content { return invalid(MultiFactorInfo.phone, error) }
      return invalid(MultiFactorInfo.phone, .noPhoneCode)
    }
    return MultiFactorAssertion(MultiFactorInfo.phone, sessionInfo: verificationID, code: code, nil)
  }

  /// To enroll the authenticator app that has the secret.
  public static func totp(secret: TOTPSecret, oneTimePassword: String) -> MultiFactorAssertion {
    MultiFactorAssertion(
      MultiFactorInfo.totp, sessionInfo: secret.sessionInfo, code: oneTimePassword,
      oneTimePassword.isEmpty ? .noOneTimePassword : nil)
  }

  /// To sign in with the enrolled factor of that id, which one of the resolver's hints has.
  public static func totp(enrollmentID: String, oneTimePassword: String) -> MultiFactorAssertion {
    MultiFactorAssertion(
      MultiFactorInfo.totp, enrollmentID: enrollmentID, code: oneTimePassword,
      oneTimePassword.isEmpty ? .noOneTimePassword : nil)
  }

  public static func invalid(_ factorID: String, _ error: AuthError) -> MultiFactorAssertion {
    MultiFactorAssertion(factorID, error)
  }
}

// MARK: - In requests

extension MultiFactorAssertion {
  /// A request's body with the proof, for an enrollment or else for a sign-in.
  static func body(of assertion: MultiFactorAssertion?, enrolls: Bool) -> Result<JSON, AuthError> {
    guard let assertion else { return .failure(.missingMultiFactorInfo) }
    if let mistake = assertion.mistake { return .failure(mistake) }
    let isPhone = assertion.factorID == MultiFactorInfo.phone
    if enrolls, assertion.sessionInfo.isEmpty { return .failure(.missingMultiFactorSession) }
    if !enrolls, !isPhone, assertion.enrollmentID.isEmpty { return .failure(.missingMultiFactorInfo) }
    let info = JSON.object()
    if !assertion.sessionInfo.isEmpty { info.set("sessionInfo", assertion.sessionInfo) }
    info.set(isPhone ? "code" : "verificationCode", assertion.code)
    let body = JSON.object()
    if !assertion.enrollmentID.isEmpty { body.set("mfaEnrollmentId", assertion.enrollmentID) }
    body.set(isPhone ? "phoneVerificationInfo" : "totpVerificationInfo", info)
    return .success(body)
  }
}

extension AuthError {
  public static let missingMultiFactorInfo = AuthError(
    .missingMultiFactorInfo,
    "The assertion is of no enrolled second factor. Create it with one of the resolver's hints.")

  fileprivate static let noPhoneCode = AuthError(
    .invalidCredential, "The credential has no verification code. Get one from the phone provider.")

  fileprivate static let noOneTimePassword = AuthError(
    .missingVerificationCode, "The one-time password is empty. The player's authenticator app shows it.")
}
