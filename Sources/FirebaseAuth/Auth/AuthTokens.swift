// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import Foundation

// Additions to Firebase for Apple platforms: sessions of other programs, Apple's access tokens, and App Check.

extension Auth {
  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func signIn(
    withIDToken idToken: String, refreshToken: String, completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    signingIn(idToken, refreshToken: refreshToken).start(completion)
  }

  /// Signs in with the tokens of a session that another program of the player has, for example the launcher of the
  /// game.
  ///
  /// The refresh token provides new tokens. The id token, which may have expired, identifies the user.
  ///
  /// - Parameters:
  ///   - idToken: The id token of the session; see `User.getIDToken()`.
  ///   - refreshToken: The refresh token of the session; see `User.refreshToken`.
  /// - Returns: The user.
  /// - Throws: `internalError` if the tokens are invalid or belong to different users; `invalidUserToken` or
  ///   `userTokenExpired` if the session has ended.
  @discardableResult
  public func signIn(withIDToken idToken: String, refreshToken: String) async throws -> AuthDataResult {
    try await signingIn(idToken, refreshToken: refreshToken).value()
  }

  private func signingIn(_ idToken: String, refreshToken: String) -> Call<AuthDataResult> {
    exchanging { $0.signIn(idToken: idToken, refreshToken: refreshToken) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func revokeAccessToken(_ accessToken: String, completion: (((any Error)?) -> Void)?) {
    revoking(accessToken: accessToken).start(completion)
  }

  /// Revokes the tokens of a user of Sign in with Apple, with an access token.
  ///
  /// A sign-in in the browser issues an access token: `accessToken` of the result's credential. See
  /// `revokeToken(withAuthorizationCode:)`.
  ///
  /// - Parameter accessToken: The access token that Apple issued.
  public func revokeAccessToken(_ accessToken: String) async throws {
    try await revoking(accessToken: accessToken).value()
  }

  private func revoking(accessToken: String) -> Call<Void> { changing { $0.revokeAccessToken(accessToken) } }

  /// Sets a closure that supplies the Firebase App Check token of each request.
  ///
  /// The closure runs on the thread that sends the request, possibly on several threads at the same time. It must not
  /// block. The library does not send a token that contains other characters than visible ASCII characters.
  ///
  /// - Parameter token: The closure. It returns the token, or nil or "" to send no token. Nil removes the current
  ///   closure.
  public func setAppCheckToken(_ token: (@Sendable () -> String?)?) {
    guard let token else {
      core?.setAppCheckToken(nil)
      return
    }
    core?.setAppCheckToken { token() ?? "" }
  }
}
