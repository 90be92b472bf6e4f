// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The context of a second factor: an enrollment for the signed-in user, or the second step of a sign-in.
public final class MultiFactorSession: FutureObject, @unchecked Sendable {
  public let auth: Auth
  /// The user of an enrollment; empty for a sign-in.
  private let uid: String
  /// The pending credential of the first step of a sign-in.
  let pendingCredential: String

  init(auth: Auth, uid: String = "", pendingCredential: String = "") {
    self.auth = auth
    self.uid = uid
    self.pendingCredential = pendingCredential
  }

  var enrolls: Bool { !uid.isEmpty }

  /// Sends the request that starts the enrollment or the sign-in.
  func start(_ body: JSON, for operation: Operation, then: @escaping Auth.Reply) {
    guard !enrolls else {
      return auth.send(as: uid, for: operation, makeCall: { .enrollment("start", body, idToken: $0) }, then: then)
    }
    body.set("mfaPendingCredential", pendingCredential)
    auth.send(.multiFactor("SignIn:start", body), for: operation, then: then)
  }
}

extension FutureValue {
  public var multiFactorSession: MultiFactorSession? {
    if case .object(let object) = self { object as? MultiFactorSession } else { nil }
  }
}

extension User {
  /// Creates a session for the enrollment of a second factor. It contains no token, because players may take longer
  /// than a token lives.
  public func multiFactorSession() -> Future {
    auth.startRead(.other) { [auth, uid] operation in
      guard auth.currentUser?.uid == uid else { return auth.finish(operation, .failure(.noSignedInUser)) }
      auth.finish(operation, .success(.object(MultiFactorSession(auth: auth, uid: uid))))
    }
  }
}

// MARK: - Codes in text messages

extension Auth {
  /// Sends a code to a phone number that will be enrolled. The future's value is the verification id.
  public func verifyPhoneNumber(
    _ phoneNumber: String, session: MultiFactorSession?, asksPlayer: Bool = true
  ) -> Future {
    if let error = mistake(in: session, enrolls: true) { return failed(.other, error) }
    if phoneNumber.isEmpty { return failed(.other, .missingPhoneNumber) }
    let info = JSON.object()
    info.set("phoneNumber", phoneNumber)
    return sendCode(session, JSON.object(), info, asksPlayer)
  }

  /// Sends a code to the phone of an enrolled factor, for a sign-in. The future's value is the verification id.
  public func verifyPhoneNumber(
    of info: MultiFactorInfo?, session: MultiFactorSession?, asksPlayer: Bool = true
  ) -> Future {
    if let error = mistake(in: session, enrolls: false) { return failed(.other, error) }
    guard let info, info.factorID == MultiFactorInfo.phone else { return failed(.other, .noPhoneFactor) }
    let body = JSON.object()
    body.set("mfaEnrollmentId", info.uid)
    return sendCode(session, body, JSON.object(), asksPlayer)
  }

  private func sendCode(
    _ session: MultiFactorSession?, _ body: JSON, _ info: JSON, _ asksPlayer: Bool
  ) -> Future {
    guard let session else { return failed(.other, .missingMultiFactorSession) }
    body.set(session.enrolls ? "phoneEnrollmentInfo" : "phoneSignInInfo", info)
    // May ask the player; a sign-out withdraws the question.
    return startAsking(.other) { [self] operation in
      let field = session.enrolls ? "phoneSessionInfo" : "phoneResponseInfo"
      orderTextMessage(operation, idIn: field, asksPlayer: asksPlayer) { token, then in
        info.set("recaptchaToken", token)
        session.start(body, for: operation, then: then)
      }
    }
  }

  func mistake(in session: MultiFactorSession?, enrolls: Bool) -> AuthError? {
    guard let session else { return .missingMultiFactorSession }
    return session.auth === self && session.enrolls == enrolls ? nil : .invalidMultiFactorSession
  }
}

extension Backend.Call {
  static func enrollment(_ verb: String, _ body: JSON, idToken: String) -> Self {
    body.set("idToken", idToken)
    return multiFactor("Enrollment:" + verb, body)
  }

  static func multiFactor(_ method: String, _ body: JSON) -> Self {
    Self(service: .identityToolkitV2, method: "accounts/mfa" + method, body: body)
  }
}

extension AuthError {
  public static let missingMultiFactorSession = AuthError(
    .missingMultiFactorSession,
    "The multi-factor session is missing. Get it from the user to enroll a factor, or from the resolver to sign in.")

  fileprivate static let invalidMultiFactorSession = AuthError(
    .invalidMultiFactorSession,
    "The session belongs to another Auth, or is of the wrong kind: a user's enrolls a factor, a resolver's signs in.")

  fileprivate static let noPhoneFactor = AuthError(
    .missingMultiFactorInfo, "The factor does not receive text messages. Choose another of the resolver's hints.")
}

// The second factors of a user.

extension User {
  /// The factors at the time when this object was created.
  public var multiFactors: [MultiFactorInfo] { record.multiFactors }

  /// Enrolls the second factor of the assertion. The future's value is the user.
  public func enroll(_ assertion: MultiFactorAssertion?, displayName: String = "") -> Future {
    changeFactors("finalize", MultiFactorAssertion.body(of: assertion, enrolls: true), "displayName", displayName)
  }

  /// Unenrolls the second factor with that id. The future's value is the user.
  public func unenroll(factorUID: String) -> Future {
    let body: Result<JSON, AuthError> = factorUID.isEmpty ? .failure(.missingMultiFactorInfo) : .success(.object())
    return changeFactors("withdraw", body, "mfaEnrollmentId", factorUID)
  }

  private func changeFactors(
    _ verb: String, _ body: Result<JSON, AuthError>, _ field: String, _ value: String
  ) -> Future {
    switch body {
    case .failure(let error): return failed(.user, error)
    case .success(let body):
      if !value.isEmpty { body.set(field, value) }
      return auth.enqueueChange(.user) { [auth, uid] operation in
        auth.send(as: uid, for: operation, makeCall: { .enrollment(verb, body, idToken: $0) }) {
          auth.applyFactors($0, without: body.string("mfaEnrollmentId"), of: uid, operation)
        }
      }
    }
  }
}

extension Auth {
  fileprivate func applyFactors(
    _ answer: Result<JSON, AuthError>, without factorUID: String?, of uid: String, _ operation: Operation
  ) {
    switch answer {
    case .failure(let error): finish(operation, .failure(error))
    case .success(let json):
      // Immediately, because the former tokens may be revoked.
      update(uid: uid) { session in
        session.user.multiFactors.removeAll { $0.uid == factorUID }
        session.replaceTokens(from: json)
      }
      finishChange(of: uid, operation) { .user($0) }
    }
  }
}
