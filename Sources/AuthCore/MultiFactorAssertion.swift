import AuthSupport

/// What proves that the player has a second factor. One made from values that can't be used is not valid, and the
/// operation that it is used for says why.
public final class MultiFactorAssertion: Sendable {
  enum Proof: Sendable {
    case phone(verificationID: String, code: String)
    /// Of an authenticator app that is being enrolled.
    case secret(TOTPSecret, oneTimePassword: String)
    /// Of one that is enrolled.
    case factor(uid: String, oneTimePassword: String)
  }

  /// "phone" or "totp".
  public let factorID: String
  public let texts = TextCache()
  let proof: Result<Proof, AuthError>

  private init(_ factorID: String, _ proof: Result<Proof, AuthError>) {
    self.factorID = factorID
    self.proof = proof
  }

  /// The code of a text message, to enroll the phone or to sign in.
  public static func phone(_ credential: Credential) -> MultiFactorAssertion {
    switch credential.checked() {
    case .success(.phone(.code(let verificationID, let code))):
      MultiFactorAssertion(MultiFactorInfo.phone, .success(.phone(verificationID: verificationID, code: code)))
    case .failure(let error): invalid(MultiFactorInfo.phone, error)
    default: invalid(MultiFactorInfo.phone, .noPhoneCode)
    }
  }

  /// To enroll the authenticator app that has the secret.
  public static func totp(secret: TOTPSecret, oneTimePassword: String) -> MultiFactorAssertion {
    totp(.secret(secret, oneTimePassword: oneTimePassword), oneTimePassword)
  }

  /// To sign in with the enrolled factor of that id, which one of the resolver's hints has.
  public static func totp(enrollmentID: String, oneTimePassword: String) -> MultiFactorAssertion {
    guard !enrollmentID.isEmpty else { return invalid(MultiFactorInfo.totp, .missingMultiFactorInfo) }
    return totp(.factor(uid: enrollmentID, oneTimePassword: oneTimePassword), oneTimePassword)
  }

  public static func invalid(_ factorID: String, _ error: AuthError) -> MultiFactorAssertion {
    MultiFactorAssertion(factorID, .failure(error))
  }

  private static func totp(_ proof: Proof, _ oneTimePassword: String) -> MultiFactorAssertion {
    guard !oneTimePassword.isEmpty else {
      let message = "The one-time password is empty: the player's authenticator app shows it."
      return invalid(MultiFactorInfo.totp, AuthError(.missingVerificationCode, message))
    }
    return MultiFactorAssertion(MultiFactorInfo.totp, .success(proof))
  }
}

// MARK: - In requests

extension MultiFactorAssertion {
  /// A request's body with the proof, for an enrollment or else for a sign-in.
  func body(enrolls: Bool) -> Result<JSON, AuthError> {
    proof.flatMap { proof in
      let body = JSON.object()
      let info = JSON.object()
      switch proof {
      case .phone(let verificationID, let code):
        info.set("sessionInfo", verificationID)
        info.set("code", code)
      case .secret(let secret, let oneTimePassword):
        guard enrolls else { return .failure(.missingMultiFactorInfo) }
        info.set("sessionInfo", secret.sessionInfo)
        info.set("verificationCode", oneTimePassword)
      case .factor(let uid, let oneTimePassword):
        guard !enrolls else { return .failure(.missingMultiFactorSession) }
        body.set("mfaEnrollmentId", uid)
        info.set("verificationCode", oneTimePassword)
      }
      body.set(factorID + "VerificationInfo", info)
      return .success(body)
    }
  }
}

extension AuthError {
  public static let missingMultiFactorInfo = AuthError(
    .missingMultiFactorInfo,
    "There is no proof of an enrolled second factor: make an assertion with one of the resolver's hints.")

  fileprivate static let noPhoneCode = AuthError(
    .invalidCredential, "The credential has no code of a text message: get one of the phone provider.")
}
