// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// accounts:signUp without credentials.
  func signUpAnonymously() throws(Failure) -> JSON {
    guard settings.isAnonymousEnabled else { throw .service("ADMIN_ONLY_OPERATION") }
    let factors = try AccountAttributes.secondFactors(body, of: nil, .made, clock)
    let account = try accounts.create()
    if let factors { account.secondFactors = factors }
    return try signUpResponse(.started(account, clock, provider: "anonymous"))
  }

  /// accounts:signUp with an email address and a password; with an id token, adds them to that account.
  func signUpWithPassword() throws(Failure) -> JSON {
    guard settings.isEmailEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let linkingSession = body.filled("idToken") != nil ? try session() : nil
    let linking = linkingSession?.account
    let email = try EmailAddress.required(body)
    let password = try newPassword(body)
    try requireFree(email, for: linking)
    // Only those of a new account: the id token of an existing one does not prove its second factor.
    let factors = linking == nil ? try AccountAttributes.secondFactors(body, of: nil, .made, clock) : nil
    let account = if let linking { linking } else { try accounts.create() }
    try changeEmail(of: account, to: email)
    account.setPassword(password)
    if let name = body.filled("displayName") { account.displayName = name }
    if let factors { account.secondFactors = factors }
    guard let linkingSession else { return try signUpResponse(newSession(of: account)) }
    var session = TokenSession.started(account, clock, provider: "password")
    session.secondFactor = linkingSession.secondFactor
    return try signUpResponse(session)
  }

  private func newSession(of account: Account) throws(Failure) -> TokenSession {
    let event = SignInEvent(method: "password")
    try admit(account, event)
    return try createSession(of: account, provider: "password", event)
  }

  private func signUpResponse(_ session: TokenSession) throws(Failure) -> JSON {
    let response = JSON.object()
    response.set("kind", "identitytoolkit#SignupNewUserResponse")
    response.set("localId", session.account.localId)
    response.set("email", session.account.email)
    response.set("displayName", session.account.displayName)
    try addTokens(of: session, to: response)
    return response
  }
}

extension RequestContext {
  /// accounts:signInWithPassword.
  func signInWithPassword() throws(Failure) -> JSON {
    guard settings.isEmailEnabled else { throw .service("PASSWORD_LOGIN_DISABLED") }
    guard body["email"] == nil || body.filled("email") != nil else { throw .service("INVALID_EMAIL") }
    let email = try EmailAddress.required(body)
    guard let password = body.filled("password") else { throw .service("MISSING_PASSWORD") }
    let account = try account(email: email, password: password)
    try settings.passwordPolicy.checkSignIn(password)
    let response = JSON.object()
    response.set("kind", "identitytoolkit#VerifyPasswordResponse")
    response.set("registered", true)
    response.set("localId", account.localId)
    response.set("email", account.email)
    try completeSignIn(of: account, provider: "password", to: response)
    // A blocking function may have changed them.
    response.set("displayName", account.displayName ?? (settings.respondsAsProduction ? "" : nil))
    response.set("profilePicture", account.photoUrl)
    return response
  }

  /// accounts:update with `email` or `password`.
  func changeLogin(of account: Account) throws(Failure) {
    let body = body
    guard settings.isEmailEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let email = body.filled("email") != nil ? try EmailAddress.required(body) : account.email
    let password = body.filled("password") != nil ? try newPassword(body) : nil
    guard let email else { throw .service("MISSING_EMAIL") }
    try requireFree(email, for: account)
    let changesEmail = account.email != nil && account.email != email.lowercased()
    guard !changesEmail || !settings.improvesEmailPrivacy else {
      throw .service("OPERATION_NOT_ALLOWED", "Please verify the new email before changing email.")
    }
    try changeEmail(of: account, to: email)
    if let password { account.setPassword(password) }
  }

  /// With improved privacy, the error does not disclose whether the address or the password was wrong.
  private func account(email: String, password: String) throws(Failure) -> Account {
    let isPrivate = settings.improvesEmailPrivacy
    guard let account = accounts.account(email: email) else {
      throw .service(isPrivate ? "INVALID_LOGIN_CREDENTIALS" : "EMAIL_NOT_FOUND")
    }
    guard !account.isDisabled else { throw .service("USER_DISABLED") }
    guard try account.password?.matches(password) == true else {
      throw .service(isPrivate ? "INVALID_LOGIN_CREDENTIALS" : "INVALID_PASSWORD")
    }
    return account
  }
}
