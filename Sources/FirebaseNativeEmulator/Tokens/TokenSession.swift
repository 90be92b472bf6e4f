// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A sign-in of a user, as its tokens describe it.
struct TokenSession {
  let account: Account
  /// For example "apple.com" or "anonymous".
  private(set) var provider: String
  /// Seconds since 1970.
  let authTime: Int64
  /// Nil if none was used.
  var secondFactor: SecondFactor.Use?
  /// The claims of a custom token, or those that a blocking function added.
  var developerClaims: JSON?
  /// The attributes of a SAML provider.
  var signInAttributes: JSON?

  /// A sign-in at the current time.
  static func started(
    _ account: Account, _ clock: MovableClock, provider: String, developerClaims: JSON? = nil,
    signInAttributes: JSON? = nil
  ) -> TokenSession {
    account.recordSignIn(at: clock.wall)
    return TokenSession(
      account: account, provider: provider, authTime: account.lastLoginAt / 1000, developerClaims: developerClaims,
      signInAttributes: signInAttributes)
  }

  /// Setting a password continues the session as a password sign-in.
  mutating func becomePassword() {
    provider = "password"
    developerClaims = nil
    signInAttributes = nil
  }
}

extension RequestContext {
  /// Adds `idToken`, `refreshToken` and `expiresIn`.
  func addTokens(of session: TokenSession, to response: JSON) throws(Failure) {
    session.account.lastRefreshAt = clock.wall
    response.set("idToken", try IDToken.text(of: session, in: self))
    response.set("refreshToken", try RefreshToken.text(of: session, in: self))
    response.set("expiresIn", String(settings.idTokenLifetimeSeconds))
  }

  /// The session of the id token in the request, which is required.
  func session() throws(Failure) -> TokenSession {
    guard let text = body.string("idToken"), !text.isEmpty else { throw .service("MISSING_ID_TOKEN") }
    return try IDToken.session(of: text, in: self)
  }

  /// As `session(of:)`, for operations that production allows only soon after a sign-in.
  func recentSession() throws(Failure) -> TokenSession {
    let session = try session()
    guard !session.account.requiresRecentSignIn else { throw .service("CREDENTIAL_TOO_OLD_LOGIN_AGAIN") }
    return session
  }
}
