// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

extension Auth {
  /// Signs in with a custom token that the game's server created with the Admin SDK.
  public func signIn(customToken: String) -> Future {
    guard !customToken.isEmpty else {
      let message = "The custom token is empty. The game's server creates it with the Admin SDK."
      return failed(.authResult, AuthError(.invalidCustomToken, message))
    }
    return signIn(by: CustomTokenExchange(token: customToken), .authResult)
  }
}

/// accounts:signInWithCustomToken.
final class CustomTokenExchange: Exchange {
  let token: String
  let intent = Intent.signIn
  let providerID = ""

  init(token: String) { self.token = token }

  func call(idToken: String?) -> Backend.Call {
    let body = JSON.object()
    body.set("token", token)
    body.set("returnSecureToken", true)
    return Backend.Call(
      service: .identityToolkitV1, method: "accounts:signInWithCustomToken", body: body,
      repetition: .afterBrokenConnection)
  }

  func read(_ json: JSON) -> Result<Grant, AuthError> { Session.Tokens.readGrant(json, providerID) }
}
