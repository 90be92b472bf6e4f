import AuthSupport

/// What a second factor is asked for: to be enrolled for the user who is signed in, or to complete a sign-in.
public final class MultiFactorSession: Sendable {
  enum Purpose: Sendable {
    case enrollment(uid: String)
    case signIn(pendingCredential: String)
  }

  let auth: Auth
  let purpose: Purpose

  init(auth: Auth, purpose: Purpose) {
    self.auth = auth
    self.purpose = purpose
  }

  /// Whose factor it enrolls; nil if it completes a sign-in.
  var uid: String? {
    if case .enrollment(let uid) = purpose { uid } else { nil }
  }
}

extension User {
  /// The session to enroll a second factor in.
  public func multiFactorSession() -> Future {
    auth.startRead(.multiFactorSession) { [auth, uid] operation in
      // It keeps no token, as players may take longer than that one lives; but the user must be there.
      auth.withToken(uid: uid, force: false) { result in
        auth.finish(
          operation,
          result.map { _ in .multiFactorSession(MultiFactorSession(auth: auth, purpose: .enrollment(uid: uid))) })
      }
    }
  }
}

// MARK: - Codes in text messages

extension Auth {
  /// Sends a code to a phone number that is to be a second factor. The future's text is the verification id.
  public func verifyPhoneNumber(_ phoneNumber: String, session: MultiFactorSession?) -> Future {
    guard let session else { return failed(.text, .missingMultiFactorSession) }
    guard session.auth === self, let uid = session.uid else { return failed(.text, .signInSession) }
    guard !phoneNumber.isEmpty else { return failed(.text, .missingPhoneNumber) }
    return startRead(.text) { [self] operation in
      orderTextMessage(operation, idIn: "phoneSessionInfo") { [self] token, then in
        let makeCall: (String) -> Backend.Call = { .enrollPhone(phoneNumber, idToken: $0, token) }
        send(as: uid, for: operation, makeCall: makeCall, then: then)
      }
    }
  }

  /// Sends a code to a second factor's phone, to complete a sign-in with. The future's text is the verification id.
  public func verifyPhoneNumber(of info: MultiFactorInfo?, session: MultiFactorSession?) -> Future {
    guard let session else { return failed(.text, .missingMultiFactorSession) }
    guard session.auth === self, case .signIn(let credential) = session.purpose else {
      return failed(.text, .enrollmentSession)
    }
    guard let info, info.factorID == MultiFactorInfo.phone else { return failed(.text, .noPhoneFactor) }
    return startRead(.text) { [self] operation in
      orderTextMessage(operation, idIn: "phoneResponseInfo") { [self] token, then in
        send(.startSignIn(credential, info.uid, token), for: operation, then: then)
      }
    }
  }
}

extension Backend.Call {
  static func multiFactor(_ method: String, _ body: JSON) -> Self {
    Self(service: .identityToolkitV2, method: "accounts/mfa" + method, body: body)
  }

  fileprivate static func enrollPhone(_ phoneNumber: String, idToken: String, _ recaptchaToken: String?) -> Self {
    let info = JSON.object()
    info.set("phoneNumber", phoneNumber)
    info.set("recaptchaToken", recaptchaToken)
    let body = JSON.object()
    body.set("idToken", idToken)
    body.set("phoneEnrollmentInfo", info)
    return multiFactor("Enrollment:start", body)
  }

  fileprivate static func startSignIn(
    _ pendingCredential: String, _ factorUID: String, _ recaptchaToken: String?
  ) -> Self {
    let info = JSON.object()
    info.set("recaptchaToken", recaptchaToken)
    let body = JSON.object()
    body.set("mfaPendingCredential", pendingCredential)
    body.set("mfaEnrollmentId", factorUID)
    body.set("phoneSignInInfo", info)
    return multiFactor("SignIn:start", body)
  }
}

extension AuthError {
  public static let missingMultiFactorSession = AuthError(
    .missingMultiFactorSession,
    "There is no multi-factor session: a user gives one to enroll a factor, and a resolver one to sign in.")

  static let signInSession = AuthError(
    .invalidMultiFactorSession,
    "The session enrolls no factor, or is of another Auth. Get one of the user who is signed in.")

  fileprivate static let enrollmentSession = AuthError(
    .invalidMultiFactorSession, "The session completes no sign-in, or is of another Auth. Use the resolver's.")

  fileprivate static let noPhoneFactor = AuthError(
    .missingMultiFactorInfo, "There is no factor that gets text messages. Choose one of the resolver's hints.")
}
