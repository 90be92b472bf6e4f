// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// Completes an exchange: returns tokens, or a pending credential if the account has second factors.
  ///
  /// - Parameter event: nil if the provider says everything about it.
  func completeSignIn(
    of account: Account, provider: String, _ event: SignInEvent? = nil, to response: JSON
  ) throws(Failure) {
    guard settings.multiFactor.isOn, let factors = account.secondFactorRecords(for: .stranger) else {
      let session = try createSession(of: account, provider: provider, event ?? SignInEvent(method: provider))
      return try addTokens(of: session, to: response)
    }
    guard let credential = SecureRandom.text(64, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    let pending = PendingSignIn(
      credential: credential, localId: account.localId, provider: provider,
      generation: account.refreshTokenGeneration, begun: clock.seconds)
    pendingSignIns.set(pending, for: credential, lifetime: PendingSignIn.lifetime)
    response.set("mfaPendingCredential", credential)
    response.set("mfaInfo", factors)
  }

  /// v2 accounts/mfaSignIn:start: sends a text message. Authenticator apps need no start.
  func startSecondFactor() throws(Failure) -> JSON {
    try settings.multiFactor.requirePhone()
    let (_, account) = try pendingSignIn(of: body)
    let factor = try requestedFactor(body, of: account)
    guard let phoneNumber = factor.phoneNumber else {
      throw .service("INVALID_ARGUMENT", "Codes are sent to phone numbers only.")
    }
    try requireAppVerification(body["phoneSignInInfo"] ?? .object())
    let use = PhoneVerification.Use.secondFactor(localId: account.localId, enrollmentId: factor.id)
    return .object("phoneResponseInfo", .object("sessionInfo", try sendMessage(to: phoneNumber, for: use)))
  }

  /// v2 accounts/mfaSignIn:finalize.
  func finishSecondFactor() throws(Failure) -> JSON {
    try settings.multiFactor.require(body, "VerificationInfo")
    let (pending, account) = try pendingSignIn(of: body)
    let factor = try provenFactor(ofSignIn: body, account)
    pendingSignIns.remove(pending.credential)
    let event = SignInEvent(method: pending.provider, secondFactor: factor.use.kind)
    var session = try createSession(of: account, provider: pending.provider, event)
    session.secondFactor = factor.use
    let response = JSON.object()
    try addSecondFactorTokens(of: session, factor, to: response)
    return response
  }

  /// Without `expiresIn`, as in production.
  func addSecondFactorTokens(of session: TokenSession, _ factor: SecondFactor, to response: JSON) throws(Failure) {
    try addTokens(of: session, to: response)
    response.remove("expiresIn")
    if let phoneNumber = factor.phoneNumber {
      response.set("phoneAuthInfo", .object("phoneNumber", phoneNumber))
    } else {
      response.set("totpAuthInfo", .object())
    }
  }

  /// Consumes the `verificationCode`.
  func consumePassword(_ info: JSON, of secret: AuthenticatorSecret) throws(Failure) {
    guard let password = info.filled("verificationCode") else { throw .service("MISSING_CODE") }
    let periods = settings.multiFactor.adjacentIntervals
    guard secret.accept(password, at: clock.seconds, within: periods) else { throw .service("INVALID_CODE") }
  }

  private func pendingSignIn(of body: JSON) throws(Failure) -> (PendingSignIn, Account) {
    guard let credential = body.filled("mfaPendingCredential") else {
      throw .service("MISSING_MFA_PENDING_CREDENTIAL")
    }
    guard let pending = pendingSignIns[credential], let account = accounts.account(pending.localId),
      pending.generation == account.refreshTokenGeneration, pending.begun >= account.validSince
    else { throw .service("INVALID_MFA_PENDING_CREDENTIAL") }
    guard !account.isDisabled else { throw .service("USER_DISABLED") }
    return (pending, account)
  }

  private func requestedFactor(_ body: JSON, of account: Account) throws(Failure) -> SecondFactor {
    guard let id = body.filled("mfaEnrollmentId") else { throw .service("MISSING_MFA_ENROLLMENT_ID") }
    return try account.secondFactor(id)
  }

  /// The factor that the code in the body proves.
  private func provenFactor(ofSignIn body: JSON, _ account: Account) throws(Failure) -> SecondFactor {
    if let info = body["phoneVerificationInfo"] {
      let verification = try verification(info) { $0.localIdOfSecondFactor == account.localId }
      let factor = try account.secondFactor(verification.use.enrollmentId ?? "")
      // An administrator may have changed the number meanwhile.
      guard factor.phoneNumber == verification.phoneNumber else { throw .service("INVALID_SESSION_INFO") }
      return factor
    }
    guard let info = body["totpVerificationInfo"] else {
      throw .service("INVALID_ARGUMENT", "The request has neither phoneVerificationInfo nor totpVerificationInfo.")
    }
    let factor = try requestedFactor(body, of: account)
    guard let secret = factor.totpSecret else { throw .service("MFA_ENROLLMENT_NOT_FOUND") }
    try consumePassword(info, of: secret)
    return factor
  }
}
