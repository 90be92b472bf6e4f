// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  @discardableResult
  func makeCode(
    _ purpose: EmailCode.Purpose, for account: Account?, email: String, newEmail: String? = nil,
    factor: SecondFactor? = nil
  ) throws(Failure) -> EmailCode {
    guard let text = SecureRandom.text(40, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    let code = EmailCode(
      text: text, purpose: purpose, localId: account?.localId, email: email.lowercased(), newEmail: newEmail,
      factor: factor, locale: request.headers["x-firebase-locale"],
      link: ActionPage.link(to: text, purpose.mode, self))
    emailCodes.set(code, for: text, lifetime: EmailCode.lifetime)
    return code
  }

  /// The unused code in the field `oobCode`.
  func code(of body: JSON) throws(Failure) -> EmailCode {
    guard let text = body.filled("oobCode") else { throw .service("MISSING_OOB_CODE") }
    guard !emailCodes.isExpired(text) else { throw .service("EXPIRED_OOB_CODE") }
    guard let code = emailCodes[text] else { throw .service("INVALID_OOB_CODE") }
    return code
  }

  /// The account of the code. Most codes become invalid when the address changes.
  func account(of code: EmailCode) throws(Failure) -> Account {
    guard let account = code.localId.flatMap({ accounts.account($0) }),
      code.purpose == .recoverEmail || account.email == code.email
    else { throw .service("INVALID_OOB_CODE") }
    guard !account.isDisabled else { throw .service("USER_DISABLED") }
    return account
  }

  /// Applies and consumes the code.
  func apply(_ code: EmailCode) throws(Failure) -> Account {
    let account = try account(of: code)
    switch code.purpose {
    case .verifyEmail: break
    case .verifyAndChangeEmail:
      guard let newEmail = code.newEmail else { throw .service("INVALID_OOB_CODE") }
      // Consumed even if the address belongs to another account now.
      emailCodes.remove(code.text)
      try requireFree(newEmail, for: account)
      try changeEmail(of: account, to: newEmail)
    case .recoverEmail:
      try requireFree(code.email, for: account)
      moveAccount(account, to: code.email)
    case .revertSecondFactorAddition:
      account.secondFactors.removeAll { $0.id == code.factor?.id }
    case .resetPassword, .signIn: throw .service("INVALID_OOB_CODE")
    }
    account.emailVerified = true
    emailCodes.remove(code.text)
    return account
  }

  func newPassword(_ body: JSON, _ field: String = "password") throws(Failure) -> Password {
    guard let text = body.filled(field) else { throw .service("MISSING_PASSWORD") }
    try settings.passwordPolicy.check(text)
    return try Password(text, clock)
  }

  /// The recipient of the code has proved the address.
  func resetPassword(to password: Password, _ code: EmailCode) throws(Failure) {
    guard code.purpose == .resetPassword else { throw .service("INVALID_OOB_CODE") }
    let account = try account(of: code)
    account.setPassword(password)
    account.emailVerified = true
    emailCodes.remove(code.text)
  }
}
