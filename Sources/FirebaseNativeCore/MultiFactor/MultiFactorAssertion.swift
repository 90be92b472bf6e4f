// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A proof that the player has a second factor. If its values are invalid, the operation that uses it fails with the
/// reason.
public final class MultiFactorAssertion: Sendable {
  /// "phone" or "totp".
  public let factorID: String
  public let texts = TextCache()
  /// The session info of the code; empty for an authenticator app that is enrolled.
  private let sessionInfo: String
  /// The enrollment id of an authenticator app that is enrolled.
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

  /// From the code of a text message, for enrollment or sign-in.
  public static func phone(_ credential: Credential) -> MultiFactorAssertion {
    guard case .code(let verificationID, let code)? = credential.phoneProof else {
      if case .failure(let error) = credential.content { return invalid(MultiFactorInfo.phone, error) }
      return invalid(MultiFactorInfo.phone, .noPhoneCode)
    }
    return MultiFactorAssertion(MultiFactorInfo.phone, sessionInfo: verificationID, code: code, nil)
  }

  /// For the enrollment of the authenticator app that has the secret.
  public static func totp(secret: TOTPSecret, oneTimePassword: String) -> MultiFactorAssertion {
    MultiFactorAssertion(
      MultiFactorInfo.totp, sessionInfo: secret.sessionInfo, code: oneTimePassword,
      oneTimePassword.isEmpty ? .noOneTimePassword : nil)
  }

  /// For a sign-in with the enrolled factor whose id is in one of the resolver's hints.
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
  /// The body of an enrollment request, or else of a sign-in request.
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
