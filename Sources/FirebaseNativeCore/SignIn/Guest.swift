// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

extension Auth {
  /// Creates an anonymous account; returns the current user if it is anonymous.
  public func signInAnonymously() -> Future {
    signIn(by: GuestExchange(), .authResult) { [self] in
      guard let user = currentUser, user.isAnonymous, user.tenantID == tenantID else { return nil }
      return AuthResult(user: user, additionalUserInfo: AdditionalUserInfo(), credential: nil)
    }
  }
}

/// accounts:signUp without credentials.
final class GuestExchange: Exchange {
  let intent = Intent.signIn
  let providerID = ""

  func call(idToken: String?) -> Backend.Call {
    let body = JSON.object()
    body.set("returnSecureToken", true)
    return Backend.Call(service: .identityToolkitV1, method: "accounts:signUp", body: body)
  }

  func read(_ json: JSON) -> Result<Grant, AuthError> {
    Session.Tokens.read(exchange: json).map {
      Grant(tokens: $0, info: AdditionalUserInfo(isNewUser: true), isGuest: true)
    }
  }
}
