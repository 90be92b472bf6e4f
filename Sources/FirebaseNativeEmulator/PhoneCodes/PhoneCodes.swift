// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// accounts:sendVerificationCode. Sends nothing: tests read the codes at .../verificationCodes.
  func sendVerificationCode() throws(Failure) -> JSON {
    try requireNoTenant()
    guard settings.isPhoneNumberEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let phoneNumber = try E164.normalized(body.filled("phoneNumber") ?? "")
    if let owner = accounts.account(phoneNumber: phoneNumber) { try requireNoSecondFactor(of: owner) }
    try requireAppVerification(body)
    return .object("sessionInfo", try sendMessage(to: phoneNumber, for: .signIn))
  }

  func requireNoTenant() throws(Failure) {
    guard tenantId == nil || isAdmin else {
      throw .service("UNSUPPORTED_TENANT_OPERATION", explained: "Tenants do not support phone numbers.")
    }
  }

  /// The phone must not bypass the second factor, which may be the same phone.
  func requireNoSecondFactor(of account: Account) throws(Failure) {
    guard account.secondFactors.isEmpty || !settings.multiFactor.isOn else {
      throw .service(
        "UNSUPPORTED_FIRST_FACTOR", "A phone number cannot be set as a first factor on an SMS based MFA user.")
    }
  }

  /// Creates a code and returns its `sessionInfo`.
  func sendMessage(to phoneNumber: String, for use: PhoneVerification.Use) throws(Failure) -> String {
    guard let sessionInfo = SecureRandom.text(64, from: SecureRandom.alphanumeric),
      let code = settings.testPhoneNumbers[phoneNumber] ?? SecureRandom.text(6, from: Array("0123456789".utf8))
    else { throw .noEntropy }
    let verification = PhoneVerification(
      phoneNumber: phoneNumber, sessionInfo: sessionInfo, code: code, use: use)
    phoneVerifications.set(verification, for: sessionInfo, lifetime: PhoneVerification.lifetime)
    project.announce(verification.announcement)
    return sessionInfo
  }

  /// The phone number that the code in the body proves.
  func verifiedPhoneNumber(_ body: JSON) throws(Failure) -> String {
    try verification(body) { $0 == .signIn }.phoneNumber
  }

  /// Consumes the code in the body, if it has that purpose.
  func verification(
    _ body: JSON, _ fits: (PhoneVerification.Use) -> Bool
  ) throws(Failure) -> PhoneVerification {
    guard let sessionInfo = body.filled("sessionInfo") else { throw .service("MISSING_SESSION_INFO") }
    guard let code = body.filled("code") else { throw .service("MISSING_CODE") }
    guard !phoneVerifications.isExpired(sessionInfo) else { throw .service("SESSION_EXPIRED") }
    guard let verification = phoneVerifications[sessionInfo], fits(verification.use) else {
      throw .service("INVALID_SESSION_INFO")
    }
    guard verification.code == code else { throw .service("INVALID_CODE") }
    phoneVerifications.expire(sessionInfo)
    return verification
  }

  // MARK: Control

  func listVerificationCodes() -> JSON { .object("verificationCodes", JSON(phoneVerifications.all.map { $0.record })) }

  func expireVerificationCodes() -> JSON {
    if let sessionInfo = body.filled("sessionInfo") {
      phoneVerifications.expire(sessionInfo)
    } else {
      phoneVerifications.expireAll()
    }
    return .object()
  }
}

extension RequestContext {
  /// The lifetime of reCAPTCHA tokens, in milliseconds.
  private static var recaptchaLifetime: Int64 { 120_000 }

  /// Returns a reCAPTCHA token.
  func makeRecaptchaToken() throws(Failure) -> JSON {
    guard let token = SecureRandom.text(64, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    project.recaptchaTokens.set((), for: token, lifetime: RequestContext.recaptchaLifetime)
    return .object("token", token)
  }

  /// Checks that a request for a text message proves that it comes from an app, if the configuration requires it.
  func requireAppVerification(_ body: JSON) throws(Failure) {
    if settings.requiresRecaptchaToken { return try consumeRecaptchaToken(body) }
    let isVerified = PhoneVerification.appVerificationFields.contains { body.filled($0) != nil }
    guard isVerified || !settings.requiresAppVerification else {
      throw .service("MISSING_CLIENT_IDENTIFIER")
    }
  }

  /// Each token is valid for one message.
  private func consumeRecaptchaToken(_ body: JSON) throws(Failure) {
    guard let token = body.filled("recaptchaToken") else { throw .service("MISSING_CLIENT_IDENTIFIER") }
    guard project.recaptchaTokens[token] != nil else { throw .service("INVALID_APP_CREDENTIAL") }
    project.recaptchaTokens.remove(token)
  }
}
