import AuthSupport

/// Stands in for Apple: the system's sign-in sheet, and the service that redeems authorization codes.
struct AppleSheet {
  static let issuer = "https://appleid.apple.com"
  static let defaultClientId = "com.example.app"
  /// Apple's identity tokens are valid for a day, in seconds.
  static let identityTokenLifetime: Int64 = 86_400
  /// Apple's authorization codes are valid for five minutes, in milliseconds.
  static let codeLifetime: Int64 = 300_000

  /// That a player has allowed an app to see their account.
  private struct Authorization: Hashable {
    let subject: String
    let clientId: String
  }

  private var key: SigningKey?
  private var emails: [String: String] = [:]
  private var authorizations: Set<Authorization> = []
  private var codes: ExpiringValues<String, Authorization>
  private let clock: MovableClock

  init(_ clock: MovableClock) {
    self.clock = clock
    codes = ExpiringValues(clock)
  }

  /// Made on first use, as it takes longer than the emulator's whole start.
  mutating func signingKey() throws(Failure) -> SigningKey {
    if let key { return key }
    guard let id = SecureRandom.text(10, from: SecureRandom.alphanumeric), let made = SigningKey(id: id)
    else {
      throw .noEntropy
    }
    key = made
    return made
  }

  /// The e-mail address that the app is given, the same at each sign-in unless another one is asked for.
  mutating func email(for request: AppleSignInRequest) -> String {
    let email = request.email ?? emails[request.subject] ?? request.madeUpEmail
    emails[request.subject] = email
    return request.isPrivateEmail ? AppleSheet.relayAddress(of: email, request) : email
  }

  /// As if no player had ever seen the sheet. Codes that were given can still be redeemed.
  mutating func forgetPlayers() {
    emails = [:]
    authorizations = []
  }

  /// Whether the player had not yet authorized the app.
  mutating func authorize(_ subject: String, _ clientId: String) -> Bool {
    authorizations.insert(Authorization(subject: subject, clientId: clientId)).inserted
  }

  /// Keeps a code that consent pages made, which can be revoked in place of signing in.
  mutating func keep(code: String, _ subject: String, _ clientId: String) {
    codes.set(Authorization(subject: subject, clientId: clientId), for: code, lifetime: AppleSheet.codeLifetime)
  }

  mutating func forget(code: String) { codes.remove(code) }

  /// Takes back all that the player has authorized.
  mutating func revoke(subject: String) throws(Failure) {
    let former = authorizations.count
    authorizations = authorizations.filter { $0.subject != subject }
    guard authorizations.count < former else {
      throw .service("INVALID_IDP_RESPONSE", "The access token is expired or already revoked (invalid_grant).")
    }
  }

  mutating func makeCode(_ subject: String, _ clientId: String) throws(Failure) -> String {
    guard let bytes = SecureRandom.bytes(16),
      let tail = SecureRandom.text(22, from: SecureRandom.alphanumeric)
    else { throw .noEntropy }
    let code = "c" + Digest.hex(bytes) + ".0.sw." + tail
    keep(code: code, subject, clientId)
    return code
  }

  /// Redeems a code and takes back the authorization that it stands for, so that the next one is a first one.
  mutating func revoke(code: String) throws(Failure) {
    guard let authorization = codes[code] else {
      throw .service(
        "INVALID_IDP_RESPONSE", "The authorization code is unknown, expired or already used (invalid_grant).")
    }
    codes.remove(code)
    authorizations.remove(authorization)
  }

  /// Checks what a service that trusts Apple has to check. Another provider's tokens, which consent pages give, have
  /// the same key.
  func verify(_ token: JSONWebToken, issuer: String, clientIds: [String]) throws(Failure) {
    guard let key, key.verifies(token) else {
      throw .service(
        "INVALID_IDP_RESPONSE", "The signature of the ID Token is not of the emulator's apple:keys.")
    }
    guard token.claims.string("iss") == issuer else {
      throw .service("INVALID_IDP_RESPONSE", "The issuer of the ID Token is not \(issuer).")
    }
    guard let expires = token.claims.integer("exp"), expires > clock.seconds else {
      throw .service("INVALID_IDP_RESPONSE", "The ID Token has expired.")
    }
    let audience = token.claims.string("aud") ?? ""
    guard !audience.isEmpty, clientIds.isEmpty || clientIds.contains(audience) else {
      throw .service(
        "INVALID_IDP_RESPONSE", "The audience in ID Token [\(audience)] does not match the expected audience."
      )
    }
  }

  private static func relayAddress(of email: String, _ request: AppleSignInRequest) -> String {
    let domain = "@privaterelay.appleid.com"
    guard !email.hasSuffix(domain) else { return email }
    return String(Digest.sha256Hex(request.subject + " " + request.clientId).prefix(10)) + domain
  }
}

/// What a test asks the sheet to play.
struct AppleSignInRequest {
  let subject: String
  let email: String?
  let isPrivateEmail: Bool
  let isEmailVerified: Bool
  let givenName: String?
  let familyName: String?
  let nonce: String?
  let clientId: String
  /// In seconds.
  let lifetime: Int64

  init(_ body: JSON) throws(Failure) {
    email = body.filled("email")
    isPrivateEmail = body.bool("isPrivateEmail") ?? false
    isEmailVerified = body.bool("emailVerified") ?? true
    givenName = body.filled("givenName")
    familyName = body.filled("familyName")
    nonce = body.string("nonce")
    clientId = body.filled("clientId") ?? AppleSheet.defaultClientId
    lifetime = body.integer("lifetimeSeconds") ?? AppleSheet.identityTokenLifetime
    if let given = body.filled("sub") {
      subject = given
    } else {
      subject = try AppleSignInRequest.makeSubject(email)
    }
    guard (0...AppleSheet.identityTokenLifetime).contains(lifetime) else {
      throw .invalidArgument("lifetimeSeconds must be from 0 to \(AppleSheet.identityTokenLifetime)")
    }
  }

  var madeUpEmail: String { "player-" + Digest.sha256Hex(subject).prefix(8) + "@example.com" }

  /// Nil unless the test named the player.
  var fullName: JSON? {
    guard givenName != nil || familyName != nil else { return nil }
    let name = JSON.object()
    name.set("givenName", givenName)
    name.set("familyName", familyName)
    return name
  }

  /// In the form of Apple's ids: the same for the same e-mail address, a new player's without one.
  static func makeSubject(_ email: String?) throws(Failure) -> String {
    if let email { return "000000." + Digest.sha256Hex(email.lowercased()).prefix(32) + ".0000" }
    guard let bytes = SecureRandom.bytes(16) else { throw .noEntropy }
    return "000000." + Digest.hex(bytes) + ".0000"
  }
}

extension RequestContext {
  func appleSignIn() throws(Failure) -> JSON {
    let request = try AppleSignInRequest(body)
    let email = project.apple.email(for: request)
    let code = try project.apple.makeCode(request.subject, request.clientId)
    let claims = appleClaims(request, email, code)
    guard let identityToken = try project.apple.signingKey().sign(claims) else { throw .noEntropy }
    let answer = JSON.object()
    answer.set("identityToken", identityToken)
    answer.set("authorizationCode", code)
    answer.set("user", request.subject)
    answer.set("email", email)
    if project.apple.authorize(request.subject, request.clientId) { answer.set("fullName", request.fullName) }
    return answer
  }

  func appleKeys() throws(Failure) -> JSON {
    let keys = JSON.array()
    if let key = try project.apple.signingKey().webKey { keys.append(key) }
    let answer = JSON.object()
    answer.set("keys", keys)
    return answer
  }

  /// v2 accounts:revokeToken. Refresh tokens of Apple's, the third kind, are given to no client.
  func revokeToken() throws(Failure) -> JSON {
    guard body.string("providerId") == "apple.com" else {
      throw .service("INVALID_PROVIDER_ID", "Only tokens of apple.com can be revoked.")
    }
    let kind = body.string("tokenType") ?? ""
    guard ["2", "ACCESS_TOKEN", "3", "CODE"].contains(kind) else {
      throw .invalidArgument("tokenType must be ACCESS_TOKEN (2) or CODE (3).")
    }
    guard let token = body.string("token"), !token.isEmpty else { throw .service("MISSING_CODE") }
    let account = try session().account
    if kind == "2" || kind == "ACCESS_TOKEN" {
      try revoke(accessToken: token, of: account)
    } else {
      try project.apple.revoke(code: token)
      project.authorizationGrants.remove(token)
    }
    return .object()
  }

  /// All sign-ins with Apple bring the same token, so that it is the account that says whose it is.
  private func revoke(accessToken: String, of account: Account) throws(Failure) {
    guard accessToken == ProviderAssertion.accessToken(of: "apple.com"),
      let identity = account.identities.first(where: { $0.providerId == "apple.com" })
    else { throw .service("INVALID_IDP_RESPONSE", "The access token is none of the account's (invalid_grant).") }
    try project.apple.revoke(subject: identity.rawId)
  }

  /// The e-mail address is nil if the app doesn't ask for it.
  func appleClaims(_ request: AppleSignInRequest, _ email: String?, _ code: String) -> JSON {
    let now = clock.seconds
    let claims = JSON.object()
    claims.set("iss", AppleSheet.issuer)
    claims.set("aud", request.clientId)
    claims.set("exp", now + request.lifetime)
    claims.set("iat", now)
    claims.set("sub", request.subject)
    claims.set("nonce", request.nonce)
    claims.set("c_hash", Base64URL.encode(Array(Digest.sha256(code).prefix(16))))
    claims.set("email", email)
    if email != nil {
      claims.set("email_verified", request.isEmailVerified)
      claims.set("is_private_email", request.isPrivateEmail)
    }
    claims.set("auth_time", now)
    claims.set("nonce_supported", true)
    return claims
  }
}
