import AuthSupport

extension Project {
  /// accounts:createAuthUri: with a provider begins a sign-in in the browser, without one looks up an address.
  func createAuthUri(_ call: Call) throws(Failure) -> JSON {
    guard let id = call.body.filled("providerId") else { return try lookUpEmail(call) }
    guard let provider = IdentityProvider(id) else {
      throw .service("INVALID_PROVIDER_ID", "Provider Id is not supported.")
    }
    let continueUrl = try continueUrl(of: call)
    let parameters = try customParameters(call.body)
    let session = try beginAuthorization(
      provider, continueUrl: continueUrl, sessionId: call.body.filled("sessionId"))
    let answer = JSON.object()
    answer.set("kind", "identitytoolkit#CreateAuthUriResponse")
    answer.set("authUri", authorizationUrl(of: session, parameters, call))
    answer.set("providerId", provider.id)
    answer.set("sessionId", session.sessionId)
    return answer
  }

  private func continueUrl(of call: Call) throws(Failure) -> ContinueURL {
    guard let text = call.body.filled("continueUri") else { throw .service("MISSING_CONTINUE_URI") }
    guard let url = ContinueURL(text) else {
      throw .service(
        "INVALID_CONTINUE_URI", "It must be a URL of http or https with a host, and without a fragment.")
    }
    guard url.isAuthorized(by: configuration.authorizedDomains) else {
      throw .service("UNAUTHORIZED_DOMAIN", "\(url.host) is not among the project's authorized domains.")
    }
    return url
  }

  /// What the client adds to the provider's URL. The names that the service needs itself are left out.
  private func customParameters(_ body: JSON) throws(Failure) -> FormFields {
    let reserved = [
      "client_id", "nonce", "oauth_token", "providerId", "redirect_uri", "response_type", "scope", "state",
    ]
    var parameters = FormFields()
    for field in body["customParameter"]?.fields ?? [] where !reserved.contains(field.key) {
      guard let value = field.value.string else {
        throw .invalidPayload("/customParameter/\(field.key) must be string")
      }
      parameters.append(field.key, value)
    }
    return parameters
  }

  private func authorizationUrl(
    of session: AuthorizationSession, _ parameters: FormFields, _ call: Call
  ) -> String {
    let provider = session.provider
    let added = call.body.filled("oauthScope")
    let wantsCode = !provider.prefersIdentityToken || added != nil || call.body.string("authFlowType") == "CODE_FLOW"
    var scopes = provider.scopes(allowsDuplicateEmails: configuration.allowsDuplicateEmails)
    for scope in AuthorizationRequest.words(added) where !scopes.contains(scope) { scopes.append(scope) }
    var query = FormFields()
    query.append("providerId", provider.id)
    query.append("response_type", wantsCode ? "code" : "id_token")
    query.append("client_id", session.clientId)
    query.append("redirect_uri", session.continueUrl.text)
    query.append("state", session.state)
    query.append("scope", scopes.joined(separator: " "))
    if provider.givesIdentityTokens { query.append("nonce", session.nonce) }
    if provider.isApple, !scopes.isEmpty, parameters["response_mode"] == nil {
      query.append("response_mode", "form_post")
    }
    for field in parameters.fields { query.append(field.name, field.value) }
    if parameters["login_hint"] == nil { query.append("login_hint", call.body.string("identifier")) }
    return "http://" + (call.request.headers["host"] ?? "127.0.0.1") + ConsentPage.path + "?" + query.encoded
  }
}
