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
        "INVALID_CONTINUE_URI", "The URL must be of http or https, with a host and without a fragment.")
    }
    guard url.isAuthorized(by: settings.authorizedDomains) else {
      throw .service("UNAUTHORIZED_DOMAIN", "\(url.host) is not among the project's authorized domains.")
    }
    return url
  }
}
