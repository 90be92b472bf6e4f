// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

extension Auth {
  /// Signs in with the tokens of a session that the player has elsewhere. The refresh token is exchanged for new
  /// tokens; the id token, which may have expired, identifies the user.
  public func signIn(idToken: String, refreshToken: String) -> Future {
    guard let claims = JSONWebToken.claims(of: idToken), let uid = claims.filled("sub"), !refreshToken.isEmpty else {
      return failed(.authResult, .noTokens)
    }
    let info = AdditionalUserInfo(providerID: claims["firebase"]?.string("sign_in_provider") ?? "")
    return enqueueChange(.authResult) { [self] in renew(refreshToken, of: uid, info, for: $0) }
  }

  /// Signs in with new tokens for that refresh token, which must belong to that user.
  func renew(_ refreshToken: String, of uid: String, _ info: AdditionalUserInfo, for operation: Operation) {
    send(.refresh(refreshToken), for: operation) { [self] in
      switch $0.flatMap({ Session.Tokens.readRefresh($0) }) {
      case .failure(let error): finish(operation, .failure(error))
      case .success(let tokens):
        let grant = Grant(tokens: tokens, info: info, isGuest: tokens.areGuests, claimedUID: uid)
        SignIn(.signIn, of: self, for: operation).lookUp(grant)
      }
    }
  }
}

extension AuthError {
  fileprivate static let noTokens = AuthError(
    .invalidAuthenticatedUserData, "The session needs an id token and a refresh token of Firebase.")
}
