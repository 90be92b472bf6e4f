// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// accounts:signInWithIdp: signs in; with an id token, links; with `autoCreate` false, re-authenticates.
  func signInWithIdp() throws(Failure) -> JSON {
    let response = try providerResponse()
    response.set("tenantId", tenantId)
    return response
  }

  private func providerResponse() throws(Failure) -> JSON {
    let linking = body["idToken"] != nil ? try session() : nil
    let assertion = try assertion(of: body)
    if let linking { return try link(assertion, to: linking.account) }
    if let owner = accounts.account(identity: assertion.identity.key) {
      accounts.link(assertion.identity, to: owner)
      return try signIn(owner, assertion, isNew: false)
    }
    guard body.bool("autoCreate") ?? true else { throw .service("USER_NOT_FOUND") }
    if let email = assertion.email, !settings.allowsDuplicateEmails,
      let owner = accounts.account(email: email)
    {
      return try signIn(ownerOfEmail: owner, assertion)
    }
    return try signUp(assertion)
  }

  private func signUp(_ assertion: ProviderAssertion) throws(Failure) -> JSON {
    let account = try accounts.create()
    writeProfile(assertion, to: account)
    if let email = assertion.email, !settings.allowsDuplicateEmails {
      accounts.setEmail(email, verified: assertion.emailVerified, of: account)
    }
    accounts.link(assertion.identity, to: account)
    try admit(account, SignInEvent(method: assertion.providerId, assertion: assertion))
    return try signIn(account, assertion, isNew: true)
  }

  private func signIn(
    _ account: Account, _ assertion: ProviderAssertion, isNew: Bool
  ) throws(Failure) -> JSON {
    guard !account.isDisabled else { throw .service("USER_DISABLED") }
    if let email = assertion.email, assertion.emailVerified, email.lowercased() == account.email {
      account.emailVerified = true
    }
    let response = assertion.response
    response.set("localId", account.localId)
    response.set("isNewUser", isNew)
    let event = SignInEvent(method: assertion.providerId, assertion: assertion)
    try completeSignIn(of: account, provider: assertion.providerId, event, to: response)
    return response
  }

  /// One account per email address: a provider that has verified the address gets the account, others do not.
  private func signIn(ownerOfEmail owner: Account, _ assertion: ProviderAssertion) throws(Failure) -> JSON {
    let hasOtherIdentity = owner.identities.contains { $0.providerId == assertion.providerId }
    guard assertion.emailVerified, !hasOtherIdentity else { return try confirmation(owner, assertion) }
    guard !owner.isDisabled else { throw .service("USER_DISABLED") }
    // Somebody else may have chosen the profile.
    if !owner.emailVerified { owner.removeProfile() }
    proveAddress(of: owner)
    writeProfile(assertion, to: owner)
    accounts.link(assertion.identity, to: owner)
    return try signIn(owner, assertion, isNew: false)
  }

  /// The account gets what the provider knows, and otherwise keeps what it has.
  private func writeProfile(_ assertion: ProviderAssertion, to account: Account) {
    account.displayName = assertion.displayName ?? account.displayName
    account.photoUrl = assertion.photoUrl ?? account.photoUrl
    account.screenName = assertion.screenName ?? account.screenName
  }

  private func confirmation(_ owner: Account, _ assertion: ProviderAssertion) throws(Failure) -> JSON {
    let response = assertion.response
    response.set("localId", owner.localId)
    response.set("needConfirmation", true)
    response.set("verifiedProvider", JSON(owner.providers))
    response.set("pendingToken", try pool.heldCredentials.hold(assertion))
    return response
  }

  private func link(
    _ assertion: ProviderAssertion, to account: Account
  ) throws(Failure) -> JSON {
    guard accounts.account(identity: assertion.identity.key) == nil else {
      return try collision("FEDERATED_USER_ID_ALREADY_LINKED", assertion)
    }
    if let email = assertion.email, !settings.allowsDuplicateEmails {
      if let owner = accounts.account(email: email), owner !== account {
        return try collision("EMAIL_EXISTS", assertion)
      }
      if account.email == nil { accounts.setEmail(email, verified: assertion.emailVerified, of: account) }
    }
    accounts.link(assertion.identity, to: account)
    return try signIn(account, assertion, isNew: false)
  }

  /// With `returnIdpCredential`, a collision is a response with status 200 that contains a usable credential.
  private func collision(
    _ message: String, _ assertion: ProviderAssertion
  ) throws(Failure) -> JSON {
    guard body.bool("returnIdpCredential") == true else { throw .service(message) }
    let response = assertion.response
    response.set("errorMessage", message)
    response.set("pendingToken", try pool.heldCredentials.hold(assertion))
    return response
  }
}
