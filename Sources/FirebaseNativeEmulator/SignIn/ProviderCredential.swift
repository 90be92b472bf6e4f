// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The fields of a credential or of a browser's response: those of `postBody`, then those of the URL.
struct ProviderFields {
  let requestUri: String
  private let sources: [FormFields]

  init(_ body: JSON) throws(Failure) {
    guard let requestUri = body.filled("requestUri") else { throw .service("MISSING_REQUEST_URI") }
    guard Redirect.hasScheme(requestUri) else {
      throw .service("INVALID_REQUEST_URI", explained: "requestUri must be absolute.")
    }
    self.requestUri = requestUri
    // Providers put the response into the query or the fragment.
    let parts = requestUri.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    sources =
      [FormFields(parsing: body.string("postBody") ?? "")]
      + parts.dropFirst().map { FormFields(parsing: String(Substring($0))) }
  }

  /// Nil also if the field is empty.
  subscript(name: String) -> String? {
    for source in sources { if let value = source[name], !value.isEmpty { return value } }
    return nil
  }
}

/// A client's credential of a provider: the fields of `postBody` and of `requestUri`.
struct ProviderCredential {
  let providerId: String
  let idToken: String?
  let accessToken: String?
  /// The server auth code of Play Games, which replaces tokens.
  let serverAuthCode: String?
  let tokenSecret: String?
  let rawNonce: String?
  let user: String?
  let pendingToken: String?

  fileprivate init(_ fields: ProviderFields, pendingToken: String?) throws(Failure) {
    self.pendingToken = pendingToken
    idToken = fields["id_token"]
    accessToken = fields["access_token"]
    serverAuthCode = fields["code"]
    tokenSecret = fields["oauth_token_secret"]
    rawNonce = fields["nonce"]
    user = fields["user"]
    providerId = fields["providerId"] ?? ""
    guard !providerId.isEmpty || pendingToken != nil else {
      throw .service(
        "INVALID_CREDENTIAL_OR_PROVIDER_ID",
        "Invalid IdP response/credential: no providerId in postBody or requestUri.")
    }
    guard !["password", "phone", "anonymous", "custom", "gc.apple.com"].contains(providerId) else {
      throw .service("INVALID_PROVIDER_ID", "Provider Id is not supported.")
    }
    guard providerId.isEmpty || providerId.utf8.contains(UInt8(ascii: ".")) else {
      throw .service("INVALID_CREDENTIAL_OR_PROVIDER_ID", "Invalid IdP response/credential.")
    }
  }
}

extension RequestContext {
  /// The assertion of the credential or the browser's response in the request.
  func assertion(of body: JSON) throws(Failure) -> ProviderAssertion {
    let fields = try ProviderFields(body)
    let pendingToken = body.filled("pendingToken") ?? fields["pendingToken"] ?? fields["pending_token"]
    if pendingToken == nil, let assertion = try samlAssertion(fields) { return assertion }
    let sessionId = body.filled("sessionId")
    // A credential names its provider; other fields of its URL belong to the client.
    let isCredential = fields["providerId"] != nil && (sessionId == nil || fields["state"] == nil)
    if pendingToken == nil, !isCredential, sessionId != nil || fields["state"] != nil {
      return try assertion(ofResponse: fields, sessionId: sessionId)
    }
    return try assertion(of: ProviderCredential(fields, pendingToken: pendingToken))
  }

  /// Verifies the credential and returns the provider's claims.
  private func assertion(of credential: ProviderCredential) throws(Failure) -> ProviderAssertion {
    if let token = credential.pendingToken {
      return try pool.heldCredentials.assertion(token, providerId: credential.providerId)
    }
    if let idToken = credential.idToken { return try assertion(of: credential, idToken: idToken) }
    if let token = credential.accessToken ?? credential.serverAuthCode {
      return try assertion(of: credential, opaqueToken: token)
    }
    throw .service(
      "INVALID_CREDENTIAL_OR_PROVIDER_ID",
      "Neither an id_token nor an access_token nor a code nor a pendingToken was sent.")
  }

  private func assertion(
    of credential: ProviderCredential, idToken: String
  ) throws(Failure) -> ProviderAssertion {
    let claims = try claims(of: idToken, credential)
    guard let subject = claims["sub"], subject.kind == .string, let rawId = subject.string, !rawId.isEmpty
    else {
      throw .service(
        "INVALID_IDP_RESPONSE",
        "Invalid Idp Response: id_token missing required fields. ((Missing \"sub\" field, or it is not a string.))")
    }
    var assertion = ProviderAssertion(providerId: credential.providerId, rawId: rawId, claims: claims)
    assertion.oauthIdToken = idToken
    assertion.oauthAccessToken = credential.accessToken
    assertion.oauthTokenSecret = credential.tokenSecret
    assertion.setName(fromUser: credential.user)
    return assertion
  }

  /// Access tokens and codes contain no claims, so tests write the claims into them.
  private func assertion(
    of credential: ProviderCredential, opaqueToken: String
  ) throws(Failure) -> ProviderAssertion {
    guard !project.isStrict else {
      throw .service(
        "INVALID_IDP_RESPONSE",
        "In strict mode, no access_token and no code of a client is accepted: anybody can invent its claims.")
    }
    guard credential.providerId != "apple.com" else {
      throw .service("INVALID_IDP_RESPONSE", "Apple's credentials require an id_token.")
    }
    guard credential.providerId != "twitter.com" || credential.tokenSecret != nil else {
      throw .service("INVALID_IDP_RESPONSE", "Twitter's credentials require an oauth_token_secret.")
    }
    guard let claims = JSON.parse(opaqueToken), claims.kind == .object,
      let rawId = claims.string("sub") ?? claims.string("id"), !rawId.isEmpty
    else {
      throw .service(
        "INVALID_IDP_RESPONSE",
        "The emulator accepts an access_token or code that is a JSON object of claims, for example {\"sub\":\"1\"}.")
    }
    var assertion = ProviderAssertion(providerId: credential.providerId, rawId: rawId, claims: claims)
    assertion.oauthAccessToken = credential.accessToken
    assertion.oauthTokenSecret = credential.tokenSecret
    assertion.setName(fromUser: credential.user)
    return assertion
  }

  private func claims(of idToken: String, _ credential: ProviderCredential) throws(Failure) -> JSON {
    if let token = JSONWebToken(parsing: idToken) {
      if project.isStrict { try verify(token, credential.providerId) }
      try checkNonce(token.claims, credential.rawNonce)
      if credential.providerId == "apple.com" { try project.usedIdentityTokens.use(token) }
      return token.claims
    }
    guard !project.isStrict, let claims = JSON.parse(idToken), claims.kind == .object else {
      let accepted =
        project.isStrict
        ? "In strict mode, signed JWTs are accepted."
        : "Auth Emulator only accepts strict JSON or JWTs as fake id_tokens."
      throw .service("INVALID_IDP_RESPONSE", "Unable to parse id_token: \(idToken) ((\(accepted)))")
    }
    // A fabricated token contains a nonce only if its author added one.
    if claims["nonce"] != nil { try checkNonce(claims, credential.rawNonce) }
    return claims
  }

  private func verify(_ token: JSONWebToken, _ providerId: String) throws(Failure) {
    guard let provider = IdentityProvider(providerId), provider.givesIdentityTokens else {
      throw .service(
        "INVALID_IDP_RESPONSE",
        "In strict mode, identity tokens are verified, and the emulator has no keys of \(providerId).")
    }
    let clientIds = provider.isApple ? settings.appleClientIds : [project.id]
    try project.apple.verify(token, issuer: provider.issuer, clientIds: clientIds)
  }

  func checkNonce(_ claims: JSON, _ rawNonce: String?) throws(Failure) {
    let claim = claims.string("nonce")
    switch (claim, rawNonce) {
    case (nil, nil): return
    case (nil, _?):
      throw .service("MISSING_OR_INVALID_NONCE", "The request has a nonce, but the ID Token has none.")
    case (_?, nil): throw .service("MISSING_OR_INVALID_NONCE", "Nonce is missing in the request.")
    case (let claim?, let rawNonce?):
      guard claim != Digest.sha256Hex(rawNonce) else { return }
      throw .service(
        "MISSING_OR_INVALID_NONCE",
        "The nonce in ID Token \"\(claim)\" does not match the SHA256 hash of the raw nonce "
          + "\"\(rawNonce)\" in the request.")
    }
  }
}
