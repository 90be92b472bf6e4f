// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Refresh tokens contain their data, so that the emulator stores nothing for each of them.
enum RefreshToken {
  static func text(of session: TokenSession, in context: RequestContext) throws(Failure) -> String {
    guard let salt = SecureRandom.bytes(9) else { throw .noEntropy }
    let content = JSON.object()
    content.set("project", context.project.id)
    content.set("tenant", context.tenantId)
    content.set("localId", session.account.localId)
    content.set("provider", session.provider)
    content.set("authTime", session.authTime)
    content.set("sign_in_second_factor", session.secondFactor?.kind)
    content.set("second_factor_identifier", session.secondFactor?.id)
    content.set("issued", context.clock.seconds)
    content.set("claims", session.developerClaims)
    content.set("attributes", session.signInAttributes)
    content.set("generation", session.account.refreshTokenGeneration)
    content.set("salt", Base64URL.encode(salt))
    return Base64URL.encode(Array(content.encoded.utf8))
  }

  /// Nil if the text is not a refresh token.
  static func content(of text: String) -> JSON? { Base64URL.decode(text).flatMap { JSON.parse($0) } }

  static func session(of text: String, in context: RequestContext) throws(Failure) -> TokenSession {
    guard let content = content(of: text),
      content.string("project") == context.project.id, let localId = content.string("localId"),
      let provider = content.string("provider"), let authTime = content.integer("authTime"),
      let generation = content.integer("generation"), let issued = content.integer("issued")
    else { throw .service("INVALID_REFRESH_TOKEN") }
    guard content.filled("tenant") == context.tenantId else { throw .service("TENANT_ID_MISMATCH") }
    guard let account = context.accounts.account(localId) else {
      throw .service(context.settings.respondsAsProduction ? "USER_NOT_FOUND" : "INVALID_REFRESH_TOKEN")
    }
    guard !account.isDisabled else { throw .service("USER_DISABLED") }
    guard generation == account.refreshTokenGeneration, issued >= account.validSince else {
      throw .service("TOKEN_EXPIRED")
    }
    return TokenSession(
      account: account, provider: provider, authTime: authTime, secondFactor: SecondFactor.Use(claims: content),
      developerClaims: content["claims"], signInAttributes: content["attributes"])
  }
}

extension RequestContext {
  /// Secure Token's `token`: accepts fields in either case, and returns snake_case.
  func refresh() throws(Failure) -> JSON {
    guard let grantType = body.string("grantType"), !grantType.isEmpty else {
      throw .service("MISSING_GRANT_TYPE")
    }
    guard grantType == "refresh_token" else { throw .service("INVALID_GRANT_TYPE") }
    guard let text = body.string("refreshToken"), !text.isEmpty else {
      throw .service("MISSING_REFRESH_TOKEN")
    }
    let session = try RefreshToken.session(of: text, in: self)
    session.account.lastRefreshAt = clock.wall
    let idToken = try IDToken.text(of: session, in: self)
    let response = JSON.object()
    response.set("access_token", idToken)
    response.set("expires_in", String(settings.idTokenLifetimeSeconds))
    response.set("token_type", "Bearer")
    response.set("refresh_token", text)
    response.set("id_token", idToken)
    response.set("user_id", session.account.localId)
    response.set("project_id", Project.number)
    return response
  }
}
