// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A stand-in for Apple: the sign-in sheet, and the service that redeems authorization codes.
struct AppleStandIn {
  static let issuer = "https://appleid.apple.com"
  static let defaultClientId = "com.example.app"
  /// The lifetime of Apple's identity tokens is one day, in seconds.
  static let identityTokenLifetime: Int64 = 86_400
  /// The lifetime of Apple's authorization codes is five minutes, in milliseconds.
  static let codeLifetime: Int64 = 300_000

  /// A player's authorization of an app.
  private struct Authorization: Hashable {
    let subject: String
    let clientId: String
  }

  /// One key for all apps and projects, as Apple's is. Created on first use.
  private static let key = try? SigningKey.make(idLength: 10, from: SecureRandom.alphanumeric)
  private var emails: [String: String] = [:]
  private var authorizations: Set<Authorization> = []
  private var codes: ExpiringValues<String, Authorization>
  private let clock: MovableClock

  init(_ clock: MovableClock) {
    self.clock = clock
    codes = ExpiringValues(clock)
  }

  static func signingKey() throws(Failure) -> SigningKey {
    guard let key else { throw .noEntropy }
    return key
  }

  /// The email address that the app receives. It stays the same unless the request specifies another one.
  mutating func email(for request: AppleSignInRequest) -> String {
    let email = request.email ?? emails[request.subject] ?? request.madeUpEmail
    emails[request.subject] = email
    return request.isPrivateEmail ? AppleStandIn.relayAddress(of: email, request) : email
  }

  /// Forgets all players. Existing codes can still be redeemed.
  mutating func forgetPlayers() {
    emails = [:]
    authorizations = []
  }

  /// Returns whether this is the player's first authorization of the app.
  mutating func authorize(_ subject: String, _ clientId: String) -> Bool {
    authorizations.insert(Authorization(subject: subject, clientId: clientId)).inserted
  }

  /// Stores a consent page's code, which can be revoked without a sign-in.
  mutating func keep(code: String, _ subject: String, _ clientId: String) {
    codes.set(Authorization(subject: subject, clientId: clientId), for: code, lifetime: AppleStandIn.codeLifetime)
  }

  mutating func forget(code: String) { codes.remove(code) }

  /// Revokes all of the player's authorizations.
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

  /// Redeems a code and revokes its authorization, so that the next authorization is a first one.
  mutating func revoke(code: String) throws(Failure) {
    guard let authorization = codes[code] else {
      throw .service(
        "INVALID_IDP_RESPONSE", "The authorization code is unknown, expired or already used (invalid_grant).")
    }
    codes.remove(code)
    authorizations.remove(authorization)
  }

  /// Checks an identity token as a service that trusts Apple does. The tokens of other providers' consent pages are
  /// signed with the same key.
  func verify(_ token: JSONWebToken, issuer: String, clientIds: [String]) throws(Failure) {
    guard try AppleStandIn.signingKey().verifies(token) else {
      throw .service(
        "INVALID_IDP_RESPONSE", "The ID Token is not signed with the key of the emulator's apple:keys.")
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

/// Apple's identity tokens that were used: production accepts each only once.
struct UsedIdentityTokens {
  /// In milliseconds; longer than the lifetime of Apple's tokens.
  private static let memory: Int64 = 2 * 86_400_000
  private var used: ExpiringValues<[UInt8], Void>

  init(_ clock: MovableClock) { used = ExpiringValues(clock) }

  /// Keyed by the signed part, because a signature has several encodings.
  mutating func use(_ token: JSONWebToken) throws(Failure) {
    let digest = Digest.sha256(token.signedText)
    guard used[digest] == nil else {
      throw .service(
        "MISSING_OR_INVALID_NONCE", "Duplicate credential received. Please try again with a new credential.")
    }
    used.set((), for: digest, lifetime: UsedIdentityTokens.memory)
  }
}
