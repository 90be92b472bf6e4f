import AuthSupport

extension Project {
  /// accounts:sendOobCode. Nothing is sent: tests read the codes at .../oobCodes.
  func sendCode(_ call: Call) throws(Failure) -> JSON {
    let purpose = try purpose(of: call.body)
    guard call.isAdmin || call.body.bool("returnOobLink") != true else {
      throw Failure(
        code: 403, message: "INSUFFICIENT_PERMISSION : Only administrators may read links.", reason: "forbidden",
        status: "PERMISSION_DENIED")
    }
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#GetOobConfirmationCodeResponse")
    switch purpose {
    case .verifyEmail: try tell(sendVerification(call), call, in: answer)
    case .verifyAndChangeEmail:
      try tell(sendChange(call), call, in: answer)
      answer.set("newEmail", call.body.string("newEmail"))
    case .signIn: try tell(sendSignIn(call), call, in: answer)
    case .resetPassword, .recoverEmail, .revertSecondFactorAddition:
      try tell(sendReset(call), call, in: answer)
    }
    return answer
  }

  /// What was sent, as far as the caller may know.
  private func tell(_ sent: (email: String, code: ActionCode?), _ call: Call, in answer: JSON) {
    answer.set("email", sent.email)
    guard call.body.bool("returnOobLink") == true else { return }
    answer.set("oobCode", sent.code?.text)
    answer.set("oobLink", sent.code?.link)
  }

  /// An administrator names the account by its address, anybody else by the token.
  private func addressee(_ call: Call, recent: Bool) throws(Failure) -> Account {
    guard call.isAdmin, call.body.filled("idToken") == nil else {
      return try recent ? recentSession(of: call).account : session(of: call).account
    }
    guard let account = accounts.account(email: try EmailAddress.read(call.body)) else {
      throw .service("EMAIL_NOT_FOUND")
    }
    return account
  }

  /// accounts:resetPassword: tells of any code; with `newPassword` redeems it.
  func resetPassword(_ call: Call) throws(Failure) -> JSON {
    let code = try code(of: call.body)
    if code.purpose != .signIn { _ = try account(of: code) }
    if call.body.filled("newPassword") != nil {
      try resetPassword(to: newPassword(call.body, "newPassword"), code)
    }
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#ResetPasswordResponse")
    answer.set("requestType", code.purpose.rawValue)
    // To sign in one has to know the address that the code was sent to.
    if code.purpose != .signIn { answer.set("email", code.email) }
    answer.set("newEmail", code.newEmail)
    answer.set("mfaInfo", code.factor?.record(for: .player))
    return answer
  }

  private func purpose(of body: JSON) throws(Failure) -> ActionCode.Purpose {
    guard let name = body.filled("requestType"), name != "OOB_REQ_TYPE_UNSPECIFIED" else {
      throw .service("MISSING_REQ_TYPE")
    }
    guard let purpose = ActionCode.Purpose(rawValue: name), purpose.isForClients else {
      throw .invalidPayload("/requestType must be equal to one of the allowed values")
    }
    if let url = body.filled("continueUrl"), !ActionPage.isAbsolute(url) {
      throw .service("INVALID_CONTINUE_URI", "An absolute URL is needed.")
    }
    return purpose
  }

  private func sendReset(_ call: Call) throws(Failure) -> (String, ActionCode?) {
    guard configuration.isEmailEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let email = try EmailAddress.read(call.body)
    let account = accounts.account(email: email)
    if let account, !account.isDisabled {
      return (email, try makeCode(.resetPassword, for: account, email: email, call))
    }
    guard configuration.improvesEmailPrivacy, !call.isAdmin else {
      throw .service(account == nil ? "EMAIL_NOT_FOUND" : "USER_DISABLED")
    }
    return (email, nil)
  }

  private func sendSignIn(_ call: Call) throws(Failure) -> (String, ActionCode?) {
    guard isEmailLinkEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let email = try EmailAddress.read(call.body)
    guard call.body.filled("continueUrl") != nil else { throw .service("MISSING_CONTINUE_URI") }
    return (email, try makeCode(.signIn, for: nil, email: email, call))
  }

  private func sendVerification(_ call: Call) throws(Failure) -> (String, ActionCode?) {
    let account = try addressee(call, recent: false)
    guard let email = account.email else { throw .service("MISSING_EMAIL") }
    return (email, try makeCode(.verifyEmail, for: account, email: email, call))
  }

  private func sendChange(_ call: Call) throws(Failure) -> (String, ActionCode?) {
    let account = try addressee(call, recent: true)
    guard let email = account.email else { throw .service("MISSING_EMAIL") }
    let newEmail = try EmailAddress.read(
      call.body, "newEmail", missing: "MISSING_NEW_EMAIL", invalid: "INVALID_NEW_EMAIL")
    if accounts.account(email: newEmail) == nil {
      return (
        email, try makeCode(.verifyAndChangeEmail, for: account, email: email, newEmail: newEmail.lowercased(), call)
      )
    }
    guard configuration.improvesEmailPrivacy, !call.isAdmin else { throw .service("EMAIL_EXISTS") }
    return (email, nil)
  }
}

// MARK: - Control

extension Project {
  func listCodes() -> JSON {
    let codes = JSON.array()
    for code in actionCodes.all { codes.append(code.record) }
    let answer = JSON.object()
    answer.set("oobCodes", codes)
    return answer
  }

  func expireCodes(_ call: Call) -> JSON {
    if let text = call.body.filled("oobCode") { actionCodes.expire(text) } else { actionCodes.expireAll() }
    return .object()
  }
}
