// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The JWTs that represent a signed-in user.
enum IDToken {
  static func text(of session: TokenSession, in context: RequestContext) throws(Failure) -> String {
    try text(
      of: session, in: context, issuer: issuer(context),
      lifetime: context.settings.idTokenLifetimeSeconds)
  }

  /// - Parameter lifetime: in seconds.
  static func text(
    of session: TokenSession, in context: RequestContext, issuer: String, lifetime: Int64
  ) throws(Failure) -> String {
    let claims = claims(session, context)
    claims.set("iss", issuer)
    claims.set("exp", (claims.integer("iat") ?? 0) + lifetime)
    return try context.token(header: header(session), claims: claims)
  }

  static func session(of text: String, in context: RequestContext) throws(Failure) -> TokenSession {
    guard let token = JSONWebToken(parsing: text), context.isSignedAsHere(token),
      token.claims.string("iss") == issuer(context), token.claims.string("aud") == context.project.id,
      let localId = token.claims.string("user_id") ?? token.claims.string("sub"),
      let issued = token.claims.integer("iat"), let expires = token.claims.integer("exp")
    else { throw .service("INVALID_ID_TOKEN") }
    guard token.claims["firebase"]?.filled("tenant") == context.tenantId else {
      throw .service("TENANT_ID_MISMATCH")
    }
    guard expires > context.clock.seconds else { throw .service("TOKEN_EXPIRED") }
    guard let account = context.accounts.account(localId) else { throw .service("USER_NOT_FOUND") }
    guard !account.isDisabled else { throw .service("USER_DISABLED") }
    let generation = token.header.integer("generation") ?? 0
    guard issued >= account.validSince, generation == account.idTokenGeneration else {
      throw .service("TOKEN_EXPIRED")
    }
    var session = TokenSession(
      account: account, provider: token.claims["firebase"]?.string("sign_in_provider") ?? "custom",
      authTime: token.claims.integer("auth_time") ?? issued,
      secondFactor: SecondFactor.Use(claims: token.claims["firebase"]))
    session.developerClaims = developerClaims(of: token)
    session.signInAttributes = token.claims["firebase"]?["sign_in_attributes"]
    return session
  }

  static func issuer(_ context: RequestContext) -> String {
    "https://securetoken.google.com/" + context.project.id
  }

  private static let ownClaims = ["email", "email_verified", "phone_number", "provider_id"]

  private static func header(_ session: TokenSession) -> JSON {
    let generation = session.account.idTokenGeneration
    let header = JSON.object()
    if generation != 0 { header.set("generation", generation) }
    header.set("typ", "JWT")
    let names = session.developerClaims?.fields.map { $0.key } ?? []
    if !names.isEmpty { header.set("developer_claims", JSON(names)) }
    return header
  }

  /// The header lists them, because an account's claims look the same and may have been removed since.
  private static func developerClaims(of token: JSONWebToken) -> JSON? {
    let names = token.header.elements("developer_claims").compactMap { $0.string }
    guard !names.isEmpty else { return nil }
    let claims = JSON.object()
    for name in names {
      claims.set(name, token.claims[name])
    }
    return claims
  }

  private static func claims(_ session: TokenSession, _ context: RequestContext) -> JSON {
    let account = session.account
    let now = context.clock.seconds
    let claims = JSON.object()
    claims.set("name", account.displayName)
    claims.set("picture", account.photoUrl)
    for claim in account.customClaims?.fields ?? [] { claims.set(claim.key, claim.value) }
    for claim in session.developerClaims?.fields ?? [] { claims.set(claim.key, claim.value) }
    // Nobody else can claim what identifies the account, even if the account lacks it.
    for name in ownClaims { claims.remove(name) }
    if account.isAnonymous { claims.set("provider_id", "anonymous") }
    claims.set("iss", issuer(context))
    claims.set("aud", context.project.id)
    claims.set("auth_time", session.authTime)
    claims.set("user_id", account.localId)
    claims.set("sub", account.localId)
    claims.set("iat", now)
    claims.set("exp", now + context.settings.idTokenLifetimeSeconds)
    claims.set("email", account.email)
    if account.tellsVerification { claims.set("email_verified", account.emailVerified) }
    claims.set("phone_number", account.phoneNumber)
    claims.set("firebase", firebase(session, context))
    return claims
  }

  private static func firebase(_ session: TokenSession, _ context: RequestContext) -> JSON {
    let identities = JSON.object()
    if let email = session.account.email { identities.set("email", JSON([email])) }
    if let phoneNumber = session.account.phoneNumber { identities.set("phone", JSON([phoneNumber])) }
    for identity in session.account.identities { identities.set(identity.providerId, JSON([identity.rawId])) }
    let firebase = JSON.object()
    firebase.set("identities", identities)
    firebase.set("sign_in_provider", session.provider)
    firebase.set("sign_in_attributes", session.signInAttributes)
    firebase.set("sign_in_second_factor", session.secondFactor?.kind)
    firebase.set("second_factor_identifier", session.secondFactor?.id)
    firebase.set("tenant", context.tenantId)
    return firebase
  }
}

extension SecondFactor.Use {
  /// Nil if the claims contain no second factor.
  init?(claims: JSON?) {
    guard let kind = claims?.string("sign_in_second_factor"), let id = claims?.string("second_factor_identifier")
    else { return nil }
    self.init(kind: kind, id: id)
  }
}
