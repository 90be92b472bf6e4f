// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// accounts:createAuthUri without a provider id: returns the sign-in methods of an email address.
  func lookUpEmail() throws(Failure) -> JSON {
    let email = try EmailAddress.read(
      body, "identifier", missing: "MISSING_IDENTIFIER", invalid: "INVALID_IDENTIFIER")
    guard let url = body.filled("continueUri") else { throw .service("MISSING_CONTINUE_URI") }
    guard Redirect.isAbsolute(url) else { throw .service("INVALID_CONTINUE_URI") }
    let made = SecureRandom.text(27, from: SecureRandom.alphanumeric)
    guard let sessionId = body.filled("sessionId") ?? made else { throw .noEntropy }
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#CreateAuthUriResponse")
    answer.set("sessionId", sessionId)
    if !settings.improvesEmailPrivacy { addMethods(of: account(email: email), to: answer) }
    return answer
  }

  /// The account with that address, or else the one of a provider's user with that address.
  private func account(email: String) -> Account? {
    accounts.account(email: email) ?? (settings.allowsDuplicateEmails ? nil : accounts.account(providerEmail: email))
  }

  private func addMethods(of account: Account?, to answer: JSON) {
    answer.set("registered", account != nil)
    let providers = account?.providers ?? []
    answer.set("allProviders", JSON(providers.filter { $0 != "phone" }))
    var methods = account?.identities.map { $0.providerId } ?? []
    if account?.password != nil { methods.append("password") }
    if account?.usesEmailLink == true { methods.append("emailLink") }
    answer.set("signinMethods", JSON(methods))
  }
}
