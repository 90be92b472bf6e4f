import AuthRuntime
import AuthSupport

extension Auth {
  /// A guest account; the present one if a guest is signed in.
  public func signInAnonymously() -> Future {
    enqueue(GuestExchange(), .authResult) { [self] in
      guard let user = currentUser, user.isAnonymous, user.tenantID == tenantID else { return nil }
      return AuthResult(user: user, additionalUserInfo: AdditionalUserInfo(), credential: nil)
    }
  }

  /// A sign-in whose future has just the user.
  public func signIn(with credential: Credential) -> Future {
    exchange(credential, for: .signIn, kind: .user)
  }

  /// A sign-in whose future has an AuthResult.
  public func signInAndRetrieveData(with credential: Credential) -> Future {
    exchange(credential, for: .signIn, kind: .authResult)
  }
}

extension User {
  /// Adds the credential's identity to this account.
  public func link(with credential: Credential) -> Future {
    auth.exchange(credential, for: .link(uid: uid), kind: .authResult)
  }

  public func reauthenticate(with credential: Credential) -> Future {
    auth.exchange(credential, for: .reauthenticate(uid: uid), kind: .nothing)
  }

  public func reauthenticateAndRetrieveData(with credential: Credential) -> Future {
    auth.exchange(credential, for: .reauthenticate(uid: uid), kind: .authResult)
  }
}

extension Auth {
  fileprivate func exchange(_ credential: Credential, for intent: Intent, kind: Future.Kind) -> Future {
    switch AnyExchange.of(credential, for: intent) {
    case .failure(let error): failed(kind, error)
    case .success(let exchange): enqueue(exchange, kind)
    }
  }
}

/// accounts:signUp without an identity.
struct GuestExchange: Exchange {
  let intent = Intent.signIn
  let providerID = ""
  let isGuest = true

  func call(idToken: String?) -> Backend.Call {
    let body = JSON.object()
    body.set("returnSecureToken", true)
    return Backend.Call(service: .identityToolkitV1, method: "accounts:signUp", body: body)
  }

  func read(_ json: JSON) -> Result<ExchangeAnswer, AuthError> {
    Session.Tokens.read(exchange: json).map {
      ExchangeAnswer(tokens: $0, info: AdditionalUserInfo(isNewUser: true))
    }
  }
}
