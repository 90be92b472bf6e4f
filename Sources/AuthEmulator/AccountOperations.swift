import AuthSupport

extension Project {
  /// accounts:signUp, of anonymous users only.
  func signUp(_ call: Call) throws(Failure) -> JSON {
    let hasPassword = call.body["email"] != nil || call.body["password"] != nil
    guard !hasPassword, call.body["idToken"] == nil else { throw .service("OPERATION_NOT_ALLOWED") }
    let account = try accounts.create()
    account.displayName = call.body.string("displayName")
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#SignupNewUserResponse")
    answer.set("localId", account.localId)
    answer.set("displayName", account.displayName)
    try addTokens(of: .beginning(account, provider: "anonymous"), to: answer)
    return answer
  }

  func lookup(_ call: Call) throws(Failure) -> JSON {
    let users = JSON.array()
    users.append(try session(of: call).account.record)
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#GetAccountInfoResponse")
    answer.set("users", users)
    return answer
  }

  func update(_ call: Call) throws(Failure) -> JSON {
    let changesPassword = call.body["email"] != nil || call.body["password"] != nil
    let session = changesPassword ? try recentSession(of: call) : try session(of: call)
    guard !changesPassword else { throw .service("OPERATION_NOT_ALLOWED") }
    applyProfile(call.body, to: session.account)
    for provider in call.body.elements("deleteProvider") {
      if let providerId = provider.string { accounts.unlink(providerId, from: session.account) }
    }
    let answer = updateAnswer(session.account)
    if call.body.bool("returnSecureToken") == true { try addTokens(of: session, to: answer) }
    return answer
  }

  func delete(_ call: Call) throws(Failure) -> JSON {
    accounts.delete(try recentSession(of: call).account)
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#DeleteAccountResponse")
    return answer
  }

  private func applyProfile(_ body: JSON, to account: Account) {
    if let name = body.string("displayName") { account.displayName = name.isEmpty ? nil : name }
    if let url = body.string("photoUrl") { account.photoUrl = url.isEmpty ? nil : url }
    for attribute in body.elements("deleteAttribute") {
      switch attribute.string {
      case "DISPLAY_NAME": account.displayName = nil
      case "PHOTO_URL": account.photoUrl = nil
      default: break
      }
    }
  }

  private func updateAnswer(_ account: Account) -> JSON {
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#SetAccountInfoResponse")
    answer.set("localId", account.localId)
    answer.set("email", account.email)
    answer.set("emailVerified", account.emailVerified)
    answer.set("displayName", account.displayName)
    answer.set("photoUrl", account.photoUrl)
    answer.set("providerUserInfo", account.providerUserInfo)
    return answer
  }
}
