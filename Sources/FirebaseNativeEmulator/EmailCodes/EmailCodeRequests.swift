// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// accounts:sendOobCode. Sends nothing: tests read the codes at .../oobCodes.
  func sendCode() throws(Failure) -> JSON {
    let purpose = try purpose(of: body)
    guard isAdmin || body.bool("returnOobLink") != true else {
      throw Failure(
        code: 403, message: "INSUFFICIENT_PERMISSION : Only administrators may read links.", reason: "forbidden",
        status: "PERMISSION_DENIED")
    }
    let response = JSON.object()
    response.set("kind", "identitytoolkit#GetOobConfirmationCodeResponse")
    switch purpose {
    case .verifyEmail: try tell(sendVerification(), in: response)
    case .verifyAndChangeEmail:
      try tell(sendChange(), in: response)
      response.set("newEmail", body.string("newEmail"))
    case .signIn: try tell(sendSignIn(), in: response)
    case .resetPassword, .recoverEmail, .revertSecondFactorAddition:
      try tell(sendReset(), in: response)
    }
    return response
  }

  /// The response, without what the caller must not know.
  private func tell(_ sent: (email: String, code: EmailCode?), in response: JSON) {
    response.set("email", sent.email.lowercased())
    guard body.bool("returnOobLink") == true else { return }
    response.set("oobCode", sent.code?.text)
    response.set("oobLink", sent.code?.link)
  }

  /// Administrators identify the account by its address, clients by the id token.
  private func addressee(recent: Bool) throws(Failure) -> Account {
    guard isAdmin, body.filled("idToken") == nil else {
      return try recent ? recentSession().account : session().account
    }
    guard let account = accounts.account(email: try EmailAddress.required(body)) else {
      throw .service("USER_NOT_FOUND")
    }
    return account
  }

  /// accounts:resetPassword: describes any code; with `newPassword`, resets the password.
  func resetPassword() throws(Failure) -> JSON {
    guard settings.isEmailEnabled else { throw .service("PASSWORD_LOGIN_DISABLED") }
    let code = try code(of: body)
    if code.purpose != .signIn { _ = try account(of: code) }
    if body.filled("newPassword") != nil {
      try resetPassword(to: newPassword(body, "newPassword"), code)
    }
    let response = JSON.object()
    response.set("kind", "identitytoolkit#ResetPasswordResponse")
    response.set("requestType", code.purpose.rawValue)
    // For a sign-in, the client must know the recipient's address.
    if code.purpose != .signIn { response.set("email", code.email) }
    response.set("newEmail", code.newEmail)
    response.set("mfaInfo", code.factor?.record(for: .player))
    return response
  }

  private func purpose(of body: JSON) throws(Failure) -> EmailCode.Purpose {
    guard let name = body.filled("requestType"), name != "OOB_REQ_TYPE_UNSPECIFIED" else {
      throw .service("MISSING_REQ_TYPE")
    }
    guard let purpose = EmailCode.Purpose(rawValue: name), purpose.isForClients else {
      throw .notImplemented("The emulator does not send codes of the type \(name) on request.")
    }
    if let url = body.filled("continueUrl"), !Redirect.isAbsolute(url) {
      throw .service("INVALID_CONTINUE_URI", "The URL must be absolute.")
    }
    return purpose
  }

  private func sendReset() throws(Failure) -> (String, EmailCode?) {
    guard settings.isEmailEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let email = try EmailAddress.required(body)
    let account = accounts.account(email: email)
    if let account, !account.isDisabled {
      return (email, try makeCode(.resetPassword, for: account, email: email))
    }
    guard settings.improvesEmailPrivacy, account == nil || !isAdmin else {
      throw .service(account == nil ? "EMAIL_NOT_FOUND" : "USER_DISABLED")
    }
    return (email, nil)
  }

  private func sendSignIn() throws(Failure) -> (String, EmailCode?) {
    guard isEmailLinkEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let email = try EmailAddress.required(body)
    guard body.filled("continueUrl") != nil || !settings.respondsAsProduction else {
      throw .service("MISSING_CONTINUE_URI")
    }
    return (email, try makeCode(.signIn, for: nil, email: email))
  }

  private func sendVerification() throws(Failure) -> (String, EmailCode?) {
    guard isAdmin || body.filled("idToken") != nil else { throw .service("INVALID_ID_TOKEN") }
    let account = try addressee(recent: false)
    guard let email = account.email else { throw .service("MISSING_EMAIL") }
    return (email, try makeCode(.verifyEmail, for: account, email: email))
  }

  private func sendChange() throws(Failure) -> (String, EmailCode?) {
    let newEmail = try EmailAddress.required(
      body, "newEmail", missing: "MISSING_NEW_EMAIL", invalid: "INVALID_NEW_EMAIL")
    let account = try addressee(recent: true)
    guard let email = account.email else { throw .service("MISSING_EMAIL") }
    if accounts.account(email: newEmail) == nil {
      return (
        email, try makeCode(.verifyAndChangeEmail, for: account, email: email, newEmail: newEmail.lowercased())
      )
    }
    guard settings.improvesEmailPrivacy, !isAdmin else { throw .service("EMAIL_EXISTS") }
    return (email, nil)
  }
}

// MARK: - Codes

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
    project.announce(code.announcement)
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

// MARK: - Changes of the email address

extension RequestContext {
  func requireFree(_ email: String, for account: Account?) throws(Failure) {
    if let owner = accounts.account(email: email), owner !== account { throw .service("EMAIL_EXISTS") }
  }

  /// Changes the address, and sends a code to the former one that reverts the change.
  func changeEmail(of account: Account, to email: String) throws(Failure) {
    let email = email.lowercased()
    guard account.email != email else { return }
    if let old = account.email {
      try makeCode(.recoverEmail, for: account, email: old, newEmail: email)
      account.initialEmail = account.initialEmail ?? old
    }
    moveAccount(account, to: email)
  }

  /// The new address is not verified, and sessions of an email sign-in end.
  func moveAccount(_ account: Account, to email: String) {
    guard account.email != email else { return }
    if account.email != nil { account.revokeTokens(at: clock.seconds) }
    accounts.setEmail(email, verified: false, of: account)
  }

  /// The address is now proved. Sign-in methods of an account that never proved it are removed.
  func proveAddress(of account: Account) {
    guard !account.emailVerified else { return }
    for provider in account.providers { accounts.unlink(provider, from: account) }
    account.secondFactors = []
    account.revokeTokens(at: clock.seconds)
    account.emailVerified = true
  }
}

// MARK: - Control

extension RequestContext {
  func listCodes() -> JSON { .object("oobCodes", JSON(emailCodes.all.map { $0.record })) }

  func expireCodes() -> JSON {
    if let text = body.filled("oobCode") { emailCodes.expire(text) } else { emailCodes.expireAll() }
    return .object()
  }
}
