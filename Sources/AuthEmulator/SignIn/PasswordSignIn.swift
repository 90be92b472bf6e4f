import AuthSupport

extension RequestContext {
  /// accounts:signUp with an e-mail address and a password; with an id token it adds them to that account.
  func signUpWithPassword() throws(Failure) -> JSON {
    guard settings.isEmailEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let linkingSession = body.filled("idToken") != nil ? try session() : nil
    let linking = linkingSession?.account
    let email = try EmailAddress.read(body)
    let password = try newPassword(body)
    try requireFree(email, for: linking)
    let account = if let linking { linking } else { try accounts.create() }
    try changeEmail(of: account, to: email)
    account.setPassword(password)
    if let name = body.filled("displayName") { account.displayName = name }
    var session = Session.beginning(account, provider: "password")
    session.secondFactor = linkingSession?.secondFactor
    return try signUpAnswer(session)
  }

  /// accounts:signInWithPassword.
  func signInWithPassword() throws(Failure) -> JSON {
    guard settings.isEmailEnabled else { throw .service("PASSWORD_LOGIN_DISABLED") }
    let email = try EmailAddress.read(body)
    guard let password = body.filled("password") else { throw .service("MISSING_PASSWORD") }
    let account = try account(email: email, password: password)
    try settings.passwordPolicy.checkSignIn(password)
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#VerifyPasswordResponse")
    answer.set("registered", true)
    answer.set("localId", account.localId)
    answer.set("email", account.email)
    answer.set("displayName", account.displayName ?? "")
    answer.set("profilePicture", account.photoUrl)
    try completeSignIn(of: account, provider: "password", to: answer)
    return answer
  }

  /// accounts:update with `email` or `password`.
  func changeLogin(of account: Account) throws(Failure) {
    let body = body
    guard settings.isEmailEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let email = body.filled("email") != nil ? try EmailAddress.read(body) : account.email
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

  func newPassword(_ body: JSON, _ field: String = "password") throws(Failure) -> Password {
    guard let text = body.filled(field) else { throw .service("MISSING_PASSWORD") }
    try settings.passwordPolicy.check(text)
    return try Password(text, clock)
  }

  func requireFree(_ email: String, for account: Account?) throws(Failure) {
    if let owner = accounts.account(email: email), owner !== account { throw .service("EMAIL_EXISTS") }
  }

  /// Gives the account another address. A code at the old one takes it back.
  func changeEmail(of account: Account, to email: String) throws(Failure) {
    let email = email.lowercased()
    guard account.email != email else { return }
    if let old = account.email {
      try makeCode(.recoverEmail, for: account, email: old, newEmail: email)
    }
    moveAccount(account, to: email)
  }

  /// A new address is not verified, and ends the sessions that were begun with an old one.
  func moveAccount(_ account: Account, to email: String) {
    guard account.email != email else { return }
    if account.email != nil { account.revokeTokens() }
    accounts.setEmail(email, verified: false, of: account)
  }

  /// With improved privacy nobody learns whether it was the address or the password.
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
