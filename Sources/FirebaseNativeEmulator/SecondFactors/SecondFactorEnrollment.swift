// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// v2 accounts/mfaEnrollment:start.
  func startEnrollment() throws(Failure) -> JSON {
    try settings.multiFactor.require(body, "EnrollmentInfo")
    let account = try enrollingSession().account
    let response = JSON.object()
    if let info = body["phoneEnrollmentInfo"] {
      response.set("phoneSessionInfo", try startPhoneEnrollment(info, of: account))
    } else if body["totpEnrollmentInfo"] != nil {
      response.set("totpSessionInfo", try startTOTPEnrollment(of: account))
    } else {
      throw .service("INVALID_ARGUMENT", "((Missing phoneEnrollmentInfo.))")
    }
    return response
  }

  /// v2 accounts/mfaEnrollment:finalize.
  func finishEnrollment() throws(Failure) -> JSON {
    try settings.multiFactor.require(body, "VerificationInfo")
    var session = try enrollingSession()
    let kind = try provenFactor(body, of: session.account)
    let factor = try SecondFactor(
      kind, displayName: body.filled("displayName"),
      enrolledAt: RFC3339.text(milliseconds: clock.wall, fraction: true))
    session.account.secondFactors.append(factor)
    if let email = session.account.email {
      try makeCode(.revertSecondFactorAddition, for: session.account, email: email, factor: factor)
    }
    session.secondFactor = factor.use
    let response = JSON.object()
    try addSecondFactorTokens(of: session, factor, to: response)
    return response
  }

  /// v2 accounts/mfaEnrollment:withdraw.
  func withdrawEnrollment() throws(Failure) -> JSON {
    var session = try recentSession()
    guard let id = body.filled("mfaEnrollmentId") else { throw .service("MISSING_MFA_ENROLLMENT_ID") }
    _ = try session.account.secondFactor(id)
    session.account.secondFactors.removeAll { $0.id == id }
    if session.secondFactor?.id == id { session.secondFactor = nil }
    let response = JSON.object()
    try addTokens(of: session, to: response)
    return response
  }

  /// A session that may enroll second factors.
  private func enrollingSession() throws(Failure) -> TokenSession {
    let session = try recentSession()
    guard !["anonymous", "phone", "custom"].contains(session.provider) else {
      throw .service("UNSUPPORTED_FIRST_FACTOR", "MFA is not available for the given first factor.")
    }
    guard session.account.email != nil, session.account.emailVerified else {
      throw .service("UNVERIFIED_EMAIL", "Need to verify email first before enrolling second factors.")
    }
    try session.account.requireRoom()
    return session
  }

  private func startPhoneEnrollment(_ info: JSON, of account: Account) throws(Failure) -> JSON {
    guard let text = info.filled("phoneNumber") else { throw .service("MISSING_PHONE_NUMBER") }
    let phoneNumber = try E164.normalized(text)
    try account.requireRoom(for: phoneNumber)
    try requireAppVerification(info)
    return .object("sessionInfo", try sendMessage(to: phoneNumber, for: .enrollment(localId: account.localId)))
  }

  private func startTOTPEnrollment(of account: Account) throws(Failure) -> JSON {
    guard let sessionInfo = SecureRandom.text(64, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    let enrollment = TOTPEnrollment(
      localId: account.localId, sessionInfo: sessionInfo, secret: try AuthenticatorSecret())
    totpEnrollments.set(enrollment, for: sessionInfo, lifetime: TOTPEnrollment.lifetime)
    let response = JSON.object()
    response.set("sharedSecretKey", enrollment.secret.text)
    response.set("verificationCodeLength", Int64(OneTimePassword.digits))
    response.set("hashingAlgorithm", "SHA1")
    response.set("periodSec", OneTimePassword.period)
    response.set("sessionInfo", sessionInfo)
    response.set(
      "finalizeEnrollmentTime",
      RFC3339.text(milliseconds: clock.wall + TOTPEnrollment.lifetime, fraction: true))
    return response
  }

  /// The second factor that the code in the body proves.
  private func provenFactor(_ body: JSON, of account: Account) throws(Failure) -> SecondFactor.Kind {
    if let info = body["phoneVerificationInfo"] {
      let verification = try verification(info) { $0 == .enrollment(localId: account.localId) }
      try account.requireRoom(for: verification.phoneNumber)
      return .phone(verification.phoneNumber)
    }
    guard let info = body["totpVerificationInfo"] else {
      throw .service("INVALID_ARGUMENT", "The request has neither phoneVerificationInfo nor totpVerificationInfo.")
    }
    return .totp(try provenSecret(info, of: account))
  }

  private func provenSecret(_ info: JSON, of account: Account) throws(Failure) -> AuthenticatorSecret {
    guard let sessionInfo = info.filled("sessionInfo") else { throw .service("MISSING_SESSION_INFO") }
    guard !totpEnrollments.isExpired(sessionInfo) else { throw .service("SESSION_EXPIRED") }
    guard let enrollment = totpEnrollments[sessionInfo], enrollment.localId == account.localId else {
      throw .service("INVALID_SESSION_INFO")
    }
    try consumePassword(info, of: enrollment.secret)
    totpEnrollments.expire(sessionInfo)
    return enrollment.secret
  }

  // MARK: Control

  /// The one-time passwords that authenticator apps would show.
  func listOneTimePasswords() -> JSON {
    let codes = JSON.array()
    for enrollment in totpEnrollments.all {
      let record = oneTimePassword(of: enrollment.secret, enrollment.localId)
      record.set("sessionInfo", enrollment.sessionInfo)
      codes.append(record)
    }
    for account in accounts.all {
      for factor in account.secondFactors {
        guard let secret = factor.totpSecret else { continue }
        let record = oneTimePassword(of: secret, account.localId)
        record.set("mfaEnrollmentId", factor.id)
        codes.append(record)
      }
    }
    return .object("totpCodes", codes)
  }

  private func oneTimePassword(of secret: AuthenticatorSecret, _ localId: String) -> JSON {
    let record = JSON.object()
    record.set("localId", localId)
    record.set("sharedSecretKey", secret.text)
    record.set("verificationCode", secret.password(at: clock.seconds))
    return record
  }
}
