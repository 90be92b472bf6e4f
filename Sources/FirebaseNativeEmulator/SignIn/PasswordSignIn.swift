// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
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
    try completeSignIn(of: account, provider: "password", to: answer)
    // A blocking function may have changed them.
    answer.set("displayName", account.displayName ?? (settings.answersAsProduction ? "" : nil))
    answer.set("profilePicture", account.photoUrl)
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
