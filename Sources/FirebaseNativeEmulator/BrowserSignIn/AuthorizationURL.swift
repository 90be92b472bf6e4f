// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

// The beginning of a sign-in in the browser.

extension RequestContext {
  func beginAuthorization(
    _ provider: IdentityProvider, in tenantId: String?, continueUrl: ContinueURL, sessionHash: String,
    opener: HandlerOpener? = nil
  ) throws(Failure) -> AuthorizationSession {
    guard let state = SecureRandom.text(43, from: SecureRandom.alphanumeric),
      let nonce = SecureRandom.text(32, from: SecureRandom.alphanumeric)
    else { throw .noEntropy }
    let session = AuthorizationSession(
      state: state, sessionHash: sessionHash, provider: provider, tenantId: tenantId,
      clientId: clientId(at: provider), continueUrl: continueUrl, rawNonce: nonce, opener: opener)
    project.authorizationSessions.set(session, for: state, lifetime: AuthorizationSession.lifetime)
    return session
  }

  /// For Apple, the Services ID. In strict mode, it must be an accepted audience of identity tokens.
  private func clientId(at provider: IdentityProvider) -> String {
    provider.isApple ? settings.appleClientIds.first ?? AppleStandIn.defaultClientId : project.id
  }

  /// The client's additional parameters, without the names that the service sets.
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

  /// - Parameter wantsCode: requests a code even from a provider that prefers to return an identity token.
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
