// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Operations on accounts for both clients and administrators.
extension RequestContext {
  /// accounts:signUp. Empty strings are missing, and without any credentials, the user is anonymous.
  func signUp() throws(Failure) -> JSON {
    if isAdmin, body.filled("idToken") == nil { return try createAccount() }
    guard body.filled("localId") == nil else { throw .service("UNEXPECTED_PARAMETER", "User ID") }
    let fields = ["email", "password", "idToken"]
    guard fields.allSatisfy({ body.filled($0) == nil }) else { return try signUpWithPassword() }
    // Production then creates an anonymous user, too.
    guard body["email"] == nil || settings.respondsAsProduction else { throw .service("INVALID_EMAIL") }
    return try signUpAnonymously()
  }

  func lookup() throws(Failure) -> JSON {
    if isAdmin, body.filled("idToken") == nil { return try lookUpAccounts(body) }
    return lookupResponse([try session().account])
  }

  func update() throws(Failure) -> JSON {
    if body.filled("oobCode") != nil { return try applyCode() }
    if isAdmin, body.filled("idToken") == nil { return try updateAccount() }
    guard isAdmin || body["linkProviderUserInfo"] == nil || !settings.respondsAsProduction else {
      throw .service("INSUFFICIENT_PERMISSION")
    }
    let deleted = try deletedAttributes()
    let setsLogin = body.filled("email") != nil || body.filled("password") != nil
    var session = setsLogin || deleted.changesLogin ? try recentSession() : try session()
    let identity = try newIdentity(body["linkProviderUserInfo"], of: session.account)
    if setsLogin { try changeLogin(of: session.account) }
    if body.filled("password") != nil { session.becomePassword() }
    applyProfile(body, to: session.account)
    deleted.remove(from: session.account, in: accounts)
    if let identity { accounts.link(identity, to: session.account) }
    // The value does not matter: the sessions end now.
    if body["validSince"] != nil { session.account.revokeTokens(at: clock.seconds) }
    let response = updateResponse(session.account)
    if body.bool("returnSecureToken") == true { try addTokens(of: session, to: response) }
    return response
  }

  /// An administrator's id token is ignored.
  func delete() throws(Failure) -> JSON {
    if isAdmin { return try deleteAccount() }
    accounts.delete(try recentSession().account)
    return deleteResponse
  }

  private func applyCode() throws(Failure) -> JSON {
    let code = try code(of: body)
    let response = updateResponse(try apply(code))
    if code.purpose == .verifyAndChangeEmail { response.set("newEmail", code.newEmail) }
    return response
  }

  private func applyProfile(_ body: JSON, to account: Account) {
    if let name = body.string("displayName") { account.displayName = name.isEmpty ? nil : name }
    if let url = body.string("photoUrl") { account.photoUrl = url.isEmpty ? nil : url }
  }

  func updateResponse(_ account: Account) -> JSON {
    let response = JSON.object()
    response.set("kind", "identitytoolkit#SetAccountInfoResponse")
    response.set("localId", account.localId)
    response.set("email", account.email)
    response.set("emailVerified", account.emailVerified)
    response.set("displayName", account.displayName)
    response.set("photoUrl", account.photoUrl)
    response.set("passwordHash", account.password?.hash)
    response.set("providerUserInfo", account.providerUserInfo)
    return response
  }
}
