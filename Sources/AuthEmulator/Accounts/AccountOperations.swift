import AuthSupport

extension Project {
  /// accounts:signUp. Production takes empty texts for missing ones, and so makes an anonymous user of them.
  func signUp(_ call: Call) throws(Failure) -> JSON {
    if call.isAdmin, call.body.filled("idToken") == nil { return try createAccount(call) }
    guard call.body.filled("localId") == nil else { throw .service("UNEXPECTED_PARAMETER", "User ID") }
    let fields = ["email", "password", "idToken"]
    guard fields.allSatisfy({ call.body.filled($0) == nil }) else { return try signUpWithPassword(call) }
    guard configuration.isAnonymousEnabled else { throw .service("ADMIN_ONLY_OPERATION") }
    let account = try accounts.create()
    account.displayName = call.body.filled("displayName")
    return try signUpAnswer(.beginning(account, provider: "anonymous"))
  }

  func signUpAnswer(_ session: Session) throws(Failure) -> JSON {
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#SignupNewUserResponse")
    answer.set("localId", session.account.localId)
    answer.set("email", session.account.email)
    answer.set("displayName", session.account.displayName)
    try addTokens(of: session, to: answer)
    return answer
  }

  func lookup(_ call: Call) throws(Failure) -> JSON {
    if call.isAdmin, call.body.filled("idToken") == nil { return try lookUpAccounts(call.body) }
    return lookupAnswer([try session(of: call).account])
  }

  func update(_ call: Call) throws(Failure) -> JSON {
    if call.body.filled("oobCode") != nil { return updateAnswer(try apply(code(of: call.body), call)) }
    if call.isAdmin, call.body.filled("idToken") == nil { return try updateAccount(call) }
    let changesLogin = call.body.filled("email") != nil || call.body.filled("password") != nil
    var session = changesLogin ? try recentSession(of: call) : try session(of: call)
    if changesLogin { try changeLogin(call, of: session.account) }
    if call.body.filled("password") != nil { session.becomePassword() }
    applyProfile(call.body, to: session.account)
    deleteAttributes(call.body, of: session.account)
    let answer = updateAnswer(session.account)
    if call.body.bool("returnSecureToken") == true { try addTokens(of: session, to: answer) }
    return answer
  }

  func delete(_ call: Call) throws(Failure) -> JSON {
    if call.isAdmin, call.body.filled("idToken") == nil { return try deleteAccount(call) }
    accounts.delete(try recentSession(of: call).account)
    return deleteAnswer
  }

  private func applyProfile(_ body: JSON, to account: Account) {
    if let name = body.string("displayName") { account.displayName = name.isEmpty ? nil : name }
    if let url = body.string("photoUrl") { account.photoUrl = url.isEmpty ? nil : url }
  }

  func updateAnswer(_ account: Account) -> JSON {
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#SetAccountInfoResponse")
    answer.set("localId", account.localId)
    answer.set("email", account.email)
    answer.set("emailVerified", account.emailVerified)
    answer.set("displayName", account.displayName)
    answer.set("photoUrl", account.photoUrl)
    answer.set("passwordHash", account.password?.hash)
    answer.set("providerUserInfo", account.providerUserInfo)
    return answer
  }
}
