// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// accounts:createAuthUri: with a provider id, begins a sign-in in the browser; otherwise looks up an email address.
  func createAuthUri() throws(Failure) -> JSON {
    guard let id = body.filled("providerId") else { return try lookUpEmail() }
    guard let provider = IdentityProvider(id) else {
      throw .service("INVALID_PROVIDER_ID", "Provider Id is not supported.")
    }
    let continueUrl = try continueUrl()
    var parameters = try customParameters(body["customParameter"])
    if parameters["login_hint"] == nil { parameters.append("login_hint", body.string("identifier")) }
    let made = try AuthorizationSession.makeId()
    let sessionId = body.filled("sessionId") ?? made
    let session = try createAuthorizationSession(
      provider, in: tenantId, continueUrl: continueUrl, sessionHash: Digest.sha256Hex(sessionId))
    let scopes = AuthorizationRequest.words(body.string("oauthScope"))
    let response = JSON.object()
    response.set("kind", "identitytoolkit#CreateAuthUriResponse")
    response.set(
      "authUri",
      authorizationUrl(
        of: session, addedScopes: scopes,
        wantsCode: !scopes.isEmpty || body.string("authFlowType") == "CODE_FLOW", parameters,
        host: request.headers["host"] ?? "127.0.0.1"))
    response.set("providerId", provider.id)
    response.set("sessionId", sessionId)
    return response
  }

  private func continueUrl() throws(Failure) -> ContinueURL {
    guard let text = body.filled("continueUri") else { throw .service("MISSING_CONTINUE_URI") }
    guard let url = ContinueURL(text) else {
      throw .service(
        "INVALID_CONTINUE_URI", "The URL must be of http or https, with a host and without a fragment.")
    }
    guard url.isAuthorized(by: settings.authorizedDomains) else {
      throw .service("UNAUTHORIZED_DOMAIN", "\(url.host) is not among the project's authorized domains.")
    }
    return url
  }
}

extension RequestContext {
  /// accounts:createAuthUri without a provider id: returns the sign-in methods of an email address.
  func lookUpEmail() throws(Failure) -> JSON {
    let email = try EmailAddress.required(
      body, "identifier", missing: "MISSING_IDENTIFIER", invalid: "INVALID_IDENTIFIER")
    guard let url = body.filled("continueUri") else { throw .service("MISSING_CONTINUE_URI") }
    guard Redirect.isAbsolute(url) else { throw .service("INVALID_CONTINUE_URI") }
    let made = SecureRandom.text(27, from: SecureRandom.alphanumeric)
    guard let sessionId = body.filled("sessionId") ?? made else { throw .noEntropy }
    let response = JSON.object()
    response.set("kind", "identitytoolkit#CreateAuthUriResponse")
    response.set("sessionId", sessionId)
    if !settings.improvesEmailPrivacy { addMethods(of: account(email: email), to: response) }
    return response
  }

  /// The account with that address, or else the one of a provider's user with that address.
  private func account(email: String) -> Account? {
    accounts.account(email: email) ?? (settings.allowsDuplicateEmails ? nil : accounts.account(providerEmail: email))
  }

  private func addMethods(of account: Account?, to response: JSON) {
    response.set("registered", account != nil)
    // With duplicate addresses, a provider's account is not the address's only one.
    var methods = settings.allowsDuplicateEmails ? [] : account?.identities.map { $0.providerId } ?? []
    let hasPassword = account?.hasPasswordRecord == true
    response.set("allProviders", JSON(methods + (hasPassword ? ["password"] : [])))
    if account?.password != nil { methods.append("password") }
    if account?.usesEmailLink == true { methods.append("emailLink") }
    response.set("signinMethods", JSON(methods))
  }
}
