// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// An identity provider's claims about a user, independent of their transport.
struct ProviderAssertion {
  let providerId: String
  /// The user's id at the provider.
  let rawId: String
  let claims: JSON
  var oauthIdToken: String?
  var oauthAccessToken: String?
  var oauthTokenSecret: String?
  /// The nonce of a sign-in in the browser, which the client does not know.
  var rawNonce: String?
  /// Apple returns the name beside the identity token, other providers in it.
  var givenName: String?
  var familyName: String?
  /// The attributes of a SAML provider; an object.
  var signInAttributes: JSON?

  var email: String? { claims.filled("email") }
  /// Apple formerly sent booleans as strings.
  var emailVerified: Bool { claims.bool("email_verified") ?? false }
  var firstName: String? { givenName ?? claims.string("given_name") }
  var lastName: String? { familyName ?? claims.string("family_name") }
  var photoUrl: String? { claims.string("picture") }
  var screenName: String? { claims.string("screen_name") ?? claims.string("login") }

  /// What the provider reports about the user.
  var userInfo: JSON { signInAttributes ?? claims }

  var displayName: String? {
    if let name = claims.string("name") { return name }
    guard let givenName else { return familyName }
    return familyName.map { givenName + " " + $0 } ?? givenName
  }

  var identity: LinkedIdentity {
    LinkedIdentity(
      providerId: providerId, rawId: rawId, email: email, displayName: displayName, photoUrl: photoUrl,
      screenName: screenName)
  }

  private var federatedId: String {
    switch providerId {
    case "google.com": "https://accounts.google.com/" + rawId
    case "facebook.com": "http://facebook.com/" + rawId
    case "github.com": "http://github.com/" + rawId
    case "twitter.com": "http://twitter.com/" + rawId
    default: rawId
    }
  }

  /// The substitute for a provider's access token.
  static func accessToken(of providerId: String) -> String { "FirebaseAuthEmulatorFakeAccessToken_" + providerId }

  /// The provider's part of a signInWithIdp response.
  var response: JSON {
    let response = JSON.object()
    response.set("kind", "identitytoolkit#VerifyAssertionResponse")
    response.set("context", "")
    response.set("providerId", providerId)
    response.set("federatedId", federatedId)
    response.set("rawId", rawId)
    response.set("email", email)
    response.set("emailVerified", emailVerified)
    response.set("displayName", displayName)
    response.set("fullName", displayName)
    response.set("firstName", firstName)
    response.set("lastName", lastName)
    response.set("photoUrl", photoUrl)
    response.set("screenName", screenName)
    response.set("rawUserInfo", userInfo.encoded)
    response.set("oauthIdToken", oauthIdToken)
    response.set("oauthAccessToken", oauthAccessToken ?? ProviderAssertion.accessToken(of: providerId))
    response.set("oauthTokenSecret", oauthTokenSecret)
    response.set("nonce", rawNonce)
    response.set("oauthExpireIn", 3600 as Int64)
    return response
  }

  /// Parses Apple's `{"name":{"firstName":"...","lastName":"..."}}`; ignores anything else.
  mutating func setName(fromUser user: String?) {
    guard let name = user.flatMap({ JSON.parse($0) })?["name"] else { return }
    if let first = name.string("firstName"), !first.isEmpty { givenName = first }
    if let last = name.string("lastName"), !last.isEmpty { familyName = last }
  }
}

/// Assertions that could not be used for an account, kept under a pending token. With the token, the client can sign in
/// or link without asking the provider again.
struct HeldCredentials {
  /// In milliseconds. The pending token can be used any number of times.
  static let lifetime: Int64 = 3_600_000

  private var held: ExpiringValues<String, ProviderAssertion>

  init(_ clock: MovableClock) { held = ExpiringValues(clock) }

  /// Returns the new pending token.
  mutating func hold(_ assertion: ProviderAssertion) throws(Failure) -> String {
    guard let token = SecureRandom.text(64, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    held.set(assertion, for: token, lifetime: HeldCredentials.lifetime)
    return token
  }

  func removeAll() { held.removeAll() }

  /// The provider id may be empty.
  func assertion(_ token: String, providerId: String) throws(Failure) -> ProviderAssertion {
    guard let assertion = held[token], providerId.isEmpty || providerId == assertion.providerId else {
      throw .service("INVALID_PENDING_TOKEN")
    }
    return assertion
  }
}
