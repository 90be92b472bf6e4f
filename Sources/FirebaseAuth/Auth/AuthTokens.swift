import AuthCore
import Foundation

// In addition to Firebase for Apple's platforms: sessions of elsewhere, Apple's access tokens, and App Check.

extension Auth {
  /// Signs in with the tokens of a session that the player has elsewhere, as in the game's launcher: that user's
  /// `getIDToken()` and `refreshToken`. The id token may have expired, as it only says whose they are. Fails with
  /// `internalError` for what are no such tokens and for those of two users, and with `invalidUserToken` or
  /// `userTokenExpired` if that session is over.
  public func signIn(
    withIDToken idToken: String, refreshToken: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    signingIn(idToken, refreshToken: refreshToken).begin(completion)
  }

  /// Signs in with the tokens of a session that the player has elsewhere.
  @discardableResult
  public func signIn(withIDToken idToken: String, refreshToken: String) async throws -> AuthDataResult {
    try await signingIn(idToken, refreshToken: refreshToken).value()
  }

  private func signingIn(_ idToken: String, refreshToken: String) -> Call<AuthDataResult> {
    exchanging { $0.signIn(idToken: idToken, refreshToken: refreshToken) }
  }

  /// As `revokeToken(withAuthorizationCode:)`, with Apple's access token, as a sign-in in the browser brings it:
  /// `accessToken` of the result's credential.
  public func revokeAccessToken(_ accessToken: String, completion: (((any Error)?) -> Void)? = nil) {
    revoking(accessToken: accessToken).begin(completion)
  }

  /// As `revokeToken(withAuthorizationCode:)`, with Apple's access token.
  public func revokeAccessToken(_ accessToken: String) async throws {
    try await revoking(accessToken: accessToken).value()
  }

  private func revoking(accessToken: String) -> Call<Void> { changing { $0.revokeAccessToken(accessToken) } }

  /// Sends the App Check token that `token` gives with each request from here on; nil or an empty one sends none, and
  /// a nil closure ends it. It is called on the thread that sends the request, also on several at once, so it must not
  /// wait for anything: keep the token at hand. One with anything but visible ASCII characters is not sent.
  public func setAppCheckToken(_ token: (@Sendable () -> String?)?) {
    guard let token else {
      core?.setAppCheckToken(nil)
      return
    }
    core?.setAppCheckToken { token() ?? "" }
  }
}
