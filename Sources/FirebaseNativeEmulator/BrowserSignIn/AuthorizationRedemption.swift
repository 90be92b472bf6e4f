// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// Consumes the provider's response that the browser returned for a sign-in of `accounts:createAuthUri`.
  func assertion(ofResponse fields: ProviderFields, sessionId: String?) throws(Failure) -> ProviderAssertion {
    let session = try session(ofResponse: fields, sessionId)
    if let error = fields["error"] { throw refusal(error, session) }
    var assertion = try redeem(fields, session)
    project.authorizationSessions.remove(session.state)
    assertion.setName(fromUser: fields["user"])
    return assertion
  }

  private func session(
    ofResponse fields: ProviderFields, _ sessionId: String?
  ) throws(Failure) -> AuthorizationSession {
    guard let state = fields["state"] else {
      throw .service("INVALID_IDP_RESPONSE", "The request has a sessionId, but requestUri and postBody have no state.")
    }
    guard let session = project.authorizationSessions[state] else {
      throw .service("INVALID_IDP_RESPONSE", "The state is unknown, expired or already used.")
    }
    guard let sessionId, Digest.sha256Hex(sessionId) == session.sessionHash else {
      throw .service("INVALID_IDP_RESPONSE", "The sessionId belongs to another sign-in.")
    }
    guard session.tenantId == tenantId else { throw .service("TENANT_ID_MISMATCH") }
    guard fields["providerId"] ?? session.provider.id == session.provider.id else {
      throw .service("INVALID_IDP_RESPONSE", "The sign-in was begun with \(session.provider.id).")
    }
    guard ContinueURL(ContinueURL.base(of: fields.requestUri))?.base == session.continueUrl.base else {
      throw .service("INVALID_IDP_RESPONSE", "The requestUri is not below the continueUri of the sign-in.")
    }
    return session
  }

  private func refusal(_ error: String, _ session: AuthorizationSession) -> Failure {
    project.authorizationSessions.remove(session.state)
    guard error == session.provider.refusal else { return .service("INVALID_IDP_RESPONSE", error) }
    return .service(
      "USER_CANCELLED", "The user did not grant your application the permissions it requested.")
  }

  private func redeem(
    _ fields: ProviderFields, _ session: AuthorizationSession
  ) throws(Failure) -> ProviderAssertion {
    let grant = try grant(fields, session)
    guard let rawId = grant.claims.filled("sub") else {
      throw .service("INVALID_IDP_RESPONSE", "The id_token has no \"sub\".")
    }
    var assertion = ProviderAssertion(providerId: session.provider.id, rawId: rawId, claims: grant.claims)
    if let token = grant.identityToken {
      try check(token, session)
      assertion.oauthIdToken = token
      assertion.rawNonce = session.rawNonce
    } else {
      // In the form of an access token that the emulator accepts by itself, so that it can be used again.
      assertion.oauthAccessToken = grant.claims.encoded
    }
    if session.provider.id == "twitter.com" { assertion.oauthTokenSecret = session.rawNonce }
    return assertion
  }

  /// A code takes precedence over a token: it was never sent through the browser in the clear.
  private func grant(
    _ fields: ProviderFields, _ session: AuthorizationSession
  ) throws(Failure) -> AuthorizationGrant {
    if let code = fields["code"] {
      guard let grant = project.authorizationGrants[code], grant.state == session.state else {
        throw .service(
          "INVALID_IDP_RESPONSE", "The code is unknown, expired, or belongs to another sign-in (invalid_grant).")
      }
      project.authorizationGrants.remove(code)
      project.apple.forget(code: code)
      return grant
    }
    guard let token = fields["id_token"], let claims = JSONWebToken.claims(of: token) else {
      throw .service("INVALID_IDP_RESPONSE", "The response has neither a code nor an id_token that is a JWT.")
    }
    return AuthorizationGrant(state: session.state, claims: claims, identityToken: token)
  }

  private func check(_ text: String, _ session: AuthorizationSession) throws(Failure) {
    guard let token = JSONWebToken(parsing: text) else {
      throw .service("INVALID_IDP_RESPONSE", "Unable to parse id_token.")
    }
    try project.apple.verify(token, issuer: session.provider.issuer, clientIds: [session.clientId])
    try checkNonce(token.claims, session.rawNonce)
    if session.provider.isApple { try project.usedIdentityTokens.use(token) }
  }
}
