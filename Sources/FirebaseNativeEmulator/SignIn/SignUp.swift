// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// accounts:signUp without credentials.
  func signUpAnonymously() throws(Failure) -> JSON {
    guard settings.isAnonymousEnabled else { throw .service("ADMIN_ONLY_OPERATION") }
    let factors = try AccountAttributes.secondFactors(body, of: nil, clock)
    let account = try accounts.create()
    account.displayName = body.filled("displayName")
    if let factors { account.secondFactors = factors }
    return try signUpAnswer(.beginning(account, provider: "anonymous"))
  }

  /// accounts:signUp with an email address and a password; with an id token, adds them to that account.
  func signUpWithPassword() throws(Failure) -> JSON {
    guard settings.isEmailEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let linkingSession = body.filled("idToken") != nil ? try session() : nil
    let linking = linkingSession?.account
    let email = try EmailAddress.read(body)
    let password = try newPassword(body)
    try requireFree(email, for: linking)
    let factors = try AccountAttributes.secondFactors(body, of: linking, clock)
    let account = if let linking { linking } else { try accounts.create() }
    try changeEmail(of: account, to: email)
    account.setPassword(password)
    if let name = body.filled("displayName") { account.displayName = name }
    if let factors { account.secondFactors = factors }
    guard let linkingSession else { return try signUpAnswer(newSession(of: account)) }
    var session = TokenSession.beginning(account, provider: "password")
    session.secondFactor = linkingSession.secondFactor
    return try signUpAnswer(session)
  }

  private func newSession(of account: Account) throws(Failure) -> TokenSession {
    let event = SignInEvent(method: "password")
    try admit(account, event)
    return try beginSession(of: account, provider: "password", event)
  }

  private func signUpAnswer(_ session: TokenSession) throws(Failure) -> JSON {
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#SignupNewUserResponse")
    answer.set("localId", session.account.localId)
    answer.set("email", session.account.email)
    answer.set("displayName", session.account.displayName)
    try addTokens(of: session, to: answer)
    return answer
  }
}
