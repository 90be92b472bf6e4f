// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// An authorization request (OAuth 2.0 or OpenID Connect) that the browser sends to a provider.
struct AuthorizationRequest {
  /// How the response is returned.
  enum ResponseMode: String {
    case query
    case fragment
    case formPost = "form_post"
  }

  /// The supported parameters.
  static let parameters = [
    "providerId", "client_id", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce",
    "login_hint",
  ]

  let session: AuthorizationSession
  /// As received.
  let query: FormFields
  let wantsCode: Bool
  let wantsIdentityToken: Bool
  let responseMode: ResponseMode
  let scopes: [String]

  var provider: IdentityProvider { session.provider }
  var asksForEmail: Bool { !provider.givesIdentityTokens || scopes.contains("email") }
  var asksForName: Bool {
    !provider.givesIdentityTokens || scopes.contains(provider.isApple ? "name" : "profile")
  }

  /// Splits at spaces.
  static func words(_ text: String?) -> [String] {
    (text ?? "").utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }
}

extension AuthorizationRequest {
  /// Refuses what the provider would refuse. The session was found by its state.
  fileprivate init(_ query: FormFields, _ session: AuthorizationSession) throws(Failure) {
    self.session = session
    self.query = query
    scopes = AuthorizationRequest.words(query["scope"])
    let types = AuthorizationRequest.words(query["response_type"])
    wantsCode = types.contains("code")
    wantsIdentityToken = types.contains("id_token")
    let isKnown = types.allSatisfy { $0 == "code" || $0 == "id_token" }
    guard !types.isEmpty, isKnown, session.provider.givesIdentityTokens || !wantsIdentityToken else {
      throw .service("unsupported_response_type", "response_type must not be \"\(query["response_type"] ?? "")\".")
    }
    let modeText = query["response_mode"] ?? (wantsIdentityToken ? "fragment" : "query")
    guard let mode = ResponseMode(rawValue: modeText) else {
      throw .service("invalid_request", "response_mode must not be \"\(modeText)\".")
    }
    guard mode != .query || !wantsIdentityToken else {
      throw .service("invalid_request", "response_mode must be fragment or form_post for an id_token.")
    }
    responseMode = mode
    try requireSession()
    if provider.isApple { try requireApplesRules() }
  }

  private func requireSession() throws(Failure) {
    guard query["providerId"] == provider.id, query["client_id"] == session.clientId else {
      throw .service("invalid_client", "client_id or providerId belongs to another sign-in.")
    }
    guard query["redirect_uri"] == session.continueUrl.text else {
      throw .service("redirect_uri_mismatch", "redirect_uri is not the continueUri of the sign-in.")
    }
  }

  private func requireApplesRules() throws(Failure) {
    let url = session.continueUrl
    // Apple accepts no loopback address. Here it represents the project's handler, which every project has; the
    // emulator's handler is at the emulator's own address.
    guard session.opener != nil || url.isLoopback || url.scheme == "https" && url.hasDomain else {
      throw .service("invalid_request", "Invalid web redirect url: it must be https, with a domain.")
    }
    guard scopes.allSatisfy({ ["email", "name", "openid"].contains($0) }) else {
      throw .service("invalid_scope", "Apple supports only the scopes email and name.")
    }
    guard responseMode == .formPost || !(scopes.contains("email") || scopes.contains("name")) else {
      throw .service(
        "invalid_request", "response_mode must be form_post when name or email scope is requested.")
    }
  }
}

extension RequestContext {
  func authorizationRequest() throws(Failure) -> AuthorizationRequest {
    guard let session = request.query["state"].flatMap({ project.authorizationSessions[$0] }) else {
      throw .service("invalid_request", "This sign-in is unknown, finished or expired. Start again in the app.")
    }
    return try AuthorizationRequest(request.query, session)
  }
}

// MARK: - The beginning

extension RequestContext {
  func createAuthorizationSession(
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

// MARK: - The response

extension AuthorizationRequest {
  /// Returns the provider's response through the browser.
  func response(_ fields: FormFields) -> HTTPResponse {
    let url = session.continueUrl
    switch responseMode {
    case .query: return Redirect.privately(to: Redirect.url(url.text, adding: fields))
    case .fragment: return Redirect.privately(to: url.text + "#" + fields.encoded)
    case .formPost: return post(fields)
    }
  }

  /// A page with a form that submits itself.
  private func post(_ fields: FormFields) -> HTTPResponse {
    let url = session.continueUrl
    var form = "<form method=\"post\" action=\"\(HTML.escape(url.text))\">\n"
    for field in fields.fields { form += HTMLPage.hiddenField(field.name, field.value) }
    form += "<button class=\"strong\">Continue to \(HTML.escape(url.host))</button>\n</form>"
    return HTMLPage(
      title: "Back to the app", content: form, hasForm: true, script: "document.forms[0].submit()"
    ).response()
  }
}
