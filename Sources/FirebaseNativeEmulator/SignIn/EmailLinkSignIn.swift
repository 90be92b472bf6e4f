// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// accounts:signInWithEmailLink: signs in with an EMAIL_SIGNIN code; with an id token, links.
  func signInWithEmailLink() throws(Failure) -> JSON {
    guard isEmailLinkEnabled else { throw .service("OPERATION_NOT_ALLOWED") }
    let linking = body.filled("idToken") != nil ? try session().account : nil
    let email = try EmailAddress.required(body)
    let code = try code(of: body)
    guard code.purpose == .signIn else { throw .service("INVALID_OOB_CODE") }
    guard code.email == email.lowercased() else {
      throw .service("INVALID_EMAIL", "The email provided does not match the sign-in email address.")
    }
    if linking != nil { try requireFree(email, for: linking) }
    let known = linking ?? accounts.account(email: email)
    guard known?.isDisabled != true else { throw .service("USER_DISABLED") }
    let account = if let known { known } else { try accounts.create() }
    try assign(email, for: account, isOwn: linking != nil)
    emailCodes.remove(code.text)
    let event = SignInEvent(method: "emailLink")
    if known == nil { try admit(account, event) }
    let response = JSON.object()
    response.set("kind", "identitytoolkit#EmailLinkSigninResponse")
    response.set("localId", account.localId)
    response.set("email", account.email)
    response.set("isNewUser", known == nil)
    try completeSignIn(of: account, provider: "password", event, to: response)
    return response
  }

  private func assign(_ email: String, for account: Account, isOwn: Bool) throws(Failure) {
    if !isOwn && account.email != nil { proveAddress(of: account) }
    try changeEmail(of: account, to: email)
    account.emailVerified = true
    account.usesEmailLink = true
  }
}
