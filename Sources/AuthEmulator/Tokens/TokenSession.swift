// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// A signed-in user as the tokens of one sign-in describe it.
struct TokenSession {
  let account: Account
  /// As "apple.com" or "anonymous".
  private(set) var provider: String
  /// Seconds since 1970.
  let authTime: Int64
  /// Nil if there was none.
  var secondFactor: SecondFactor.Use?
  /// What a custom token adds to the id tokens.
  var developerClaims: JSON?

  /// A sign-in at this moment.
  static func beginning(_ account: Account, provider: String, developerClaims: JSON? = nil) -> TokenSession {
    account.recordSignIn()
    return TokenSession(
      account: account, provider: provider, authTime: account.lastLoginAt / 1000, developerClaims: developerClaims)
  }

  /// Who sets a password goes on as if signed in by it.
  mutating func becomePassword() {
    provider = "password"
    developerClaims = nil
  }
}

extension RequestContext {
  /// Adds `idToken`, `refreshToken` and `expiresIn`.
  func addTokens(of session: TokenSession, to answer: JSON) throws(Failure) {
    answer.set("idToken", IDToken.text(of: session, in: self))
    answer.set("refreshToken", try RefreshToken.text(of: session, in: self))
    answer.set("expiresIn", String(settings.idTokenLifetimeSeconds))
  }

  /// The session of the id token that the call must have.
  func session() throws(Failure) -> TokenSession {
    guard let text = body.string("idToken"), !text.isEmpty else { throw .service("MISSING_ID_TOKEN") }
    return try IDToken.session(of: text, in: self)
  }

  /// As `session(of:)`, for what production allows only soon after a sign-in.
  func recentSession() throws(Failure) -> TokenSession {
    let session = try session()
    guard !session.account.requiresRecentSignIn else { throw .service("CREDENTIAL_TOO_OLD_LOGIN_AGAIN") }
    return session
  }
}
