import AuthSupport

extension Project {
  /// accounts:sendOobCode. Nothing is sent: tests read the codes at .../oobCodes.
  func sendCode(_ call: Call) throws(Failure) -> JSON {
    let purpose = try purpose(of: call.body)
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#GetOobConfirmationCodeResponse")
    switch purpose {
    case .verifyEmail: answer.set("email", try sendVerification(call))
    case .verifyAndChangeEmail:
      answer.set("email", try sendChange(call))
      answer.set("newEmail", call.body.string("newEmail"))
    case .signIn: answer.set("email", try sendSignIn(call))
    case .resetPassword, .recoverEmail, .revertSecondFactorAddition:
      answer.set("email", try sendReset(call))
    }
    return answer
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

  private func sendReset(_ call: Call) throws(Failure) -> String {
    guard configuration.isEmailEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let email = try EmailAddress.read(call.body)
    let account = accounts.account(email: email)
    if let account, !account.isDisabled {
      try makeCode(.resetPassword, for: account, email: email, call)
    } else if !configuration.improvesEmailPrivacy {
      throw .service(account == nil ? "EMAIL_NOT_FOUND" : "USER_DISABLED")
    }
    return email
  }

  private func sendSignIn(_ call: Call) throws(Failure) -> String {
    guard configuration.isEmailEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let email = try EmailAddress.read(call.body)
    guard call.body.filled("continueUrl") != nil else { throw .service("MISSING_CONTINUE_URI") }
    try makeCode(.signIn, for: nil, email: email, call)
    return email
  }

  private func sendVerification(_ call: Call) throws(Failure) -> String {
    let account = try session(of: call).account
    guard let email = account.email else { throw .service("MISSING_EMAIL") }
    try makeCode(.verifyEmail, for: account, email: email, call)
    return email
  }

  private func sendChange(_ call: Call) throws(Failure) -> String {
    let account = try recentSession(of: call).account
    guard let email = account.email else { throw .service("MISSING_EMAIL") }
    let newEmail = try EmailAddress.read(
      call.body, "newEmail", missing: "MISSING_NEW_EMAIL", invalid: "INVALID_NEW_EMAIL")
    if accounts.account(email: newEmail) == nil {
      try makeCode(.verifyAndChangeEmail, for: account, email: email, newEmail: newEmail.lowercased(), call)
    } else if !configuration.improvesEmailPrivacy {
      throw .service("EMAIL_EXISTS")
    }
    return email
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
