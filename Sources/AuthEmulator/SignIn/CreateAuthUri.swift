import AuthSupport

extension RequestContext {
  /// accounts:createAuthUri: with a provider begins a sign-in in the browser, without one looks up an address.
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
    let session = try beginAuthorization(
      provider, in: tenantId, continueUrl: continueUrl, sessionHash: Digest.sha256Hex(sessionId))
    let scopes = AuthorizationRequest.words(body.string("oauthScope"))
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#CreateAuthUriResponse")
    answer.set(
      "authUri",
      authorizationUrl(
        of: session, addedScopes: scopes,
        wantsCode: !scopes.isEmpty || body.string("authFlowType") == "CODE_FLOW", parameters,
        host: request.headers["host"] ?? "127.0.0.1"))
    answer.set("providerId", provider.id)
    answer.set("sessionId", sessionId)
    return answer
  }

  private func continueUrl() throws(Failure) -> ContinueURL {
    guard let text = body.filled("continueUri") else { throw .service("MISSING_CONTINUE_URI") }
    guard let url = ContinueURL(text) else {
      throw .service(
        "INVALID_CONTINUE_URI", "It must be a URL of http or https with a host, and without a fragment.")
    }
    guard url.isAuthorized(by: settings.authorizedDomains) else {
      throw .service("UNAUTHORIZED_DOMAIN", "\(url.host) is not among the project's authorized domains.")
    }
    return url
  }

  /// What the client adds to the provider's URL. The names that the service needs itself are left out.
  func customParameters(_ object: JSON?, reserved more: [String] = []) throws(Failure) -> FormFields {
    let reserved =
      ["client_id", "nonce", "oauth_token", "providerId", "redirect_uri", "response_type", "scope", "state"]
      + more
    var parameters = FormFields()
    for field in object?.fields ?? [] where !reserved.contains(field.key) {
      guard let value = field.value.string else {
        throw .invalidPayload("/customParameter/\(field.key) must be string")
      }
      parameters.append(field.key, value)
    }
    return parameters
  }

  /// - Parameter wantsCode: also of a provider that prefers to answer with an identity token.
  func authorizationUrl(
    of session: AuthorizationSession, addedScopes: [String], wantsCode: Bool, _ parameters: FormFields,
    host: String
  ) -> String {
    let provider = session.provider
    var scopes = provider.scopes(allowsDuplicateEmails: settings.allowsDuplicateEmails)
    for scope in addedScopes where !scopes.contains(scope) { scopes.append(scope) }
    var query = FormFields()
    query.append("providerId", provider.id)
    query.append("response_type", wantsCode || !provider.prefersIdentityToken ? "code" : "id_token")
    query.append("client_id", session.clientId)
    query.append("redirect_uri", session.continueUrl.text)
    query.append("state", session.state)
    query.append("scope", scopes.joined(separator: " "))
    if provider.givesIdentityTokens { query.append("nonce", session.nonce) }
    if provider.isApple, !scopes.isEmpty, parameters["response_mode"] == nil {
      query.append("response_mode", "form_post")
    }
    for field in parameters.fields { query.append(field.name, field.value) }
    return "http://" + host + ConsentPage.path + "?" + query.encoded
  }
}
