import AuthSupport

/// A sign-in that was begun with `accounts:createAuthUri` and goes on in the browser.
struct AuthorizationSession {
  /// In milliseconds.
  static let lifetime: Int64 = 3_600_000

  /// Goes with the browser to the provider and back.
  let state: String
  /// Stays with the client, which proves by it that the sign-in is the one it began.
  let sessionId: String
  let provider: IdentityProvider
  /// What the provider calls the project.
  let clientId: String
  let continueUrl: ContinueURL
  /// The provider is told its hash only.
  let rawNonce: String

  var nonce: String { Digest.sha256Hex(rawNonce) }
}

extension Project {
  /// - Parameter sessionId: the client's own; nil for one that is made here.
  func beginAuthorization(
    _ provider: IdentityProvider, continueUrl: ContinueURL, sessionId: String?
  ) throws(Failure) -> AuthorizationSession {
    guard let state = SecureRandom.text(43, from: SecureRandom.alphanumeric),
      let nonce = SecureRandom.text(32, from: SecureRandom.alphanumeric),
      let made = SecureRandom.text(27, from: SecureRandom.alphanumeric)
    else { throw .noEntropy }
    let session = AuthorizationSession(
      state: state, sessionId: sessionId ?? made, provider: provider, clientId: clientId(at: provider),
      continueUrl: continueUrl, rawNonce: nonce)
    authorizationSessions.set(session, for: state, lifetime: AuthorizationSession.lifetime)
    return session
  }

  /// Of Apple, the Services ID: in strict mode one that identity tokens may be made for.
  private func clientId(at provider: IdentityProvider) -> String {
    provider.isApple ? configuration.appleClientIds.first ?? AppleSheet.defaultClientId : id
  }
}
