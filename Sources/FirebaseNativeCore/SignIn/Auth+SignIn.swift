// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

// Accounts with an email address and a password.

extension Auth {
  /// Creates an account and signs in.
  public func createUser(email: String, password: String) -> Future {
    enter(email, password, createsAccount: true)
  }

  public func signIn(email: String, password: String) -> Future {
    enter(email, password, createsAccount: false)
  }

  private func enter(_ email: String, _ password: String, createsAccount: Bool) -> Future {
    switch PasswordAccount.make(email: email, password: password, isNew: createsAccount) {
    case .failure(let error): failed(.authResult, error)
    case .success(let account):
      signIn(by: PasswordSignInRequest(account: account, intent: .signIn, createsAccount: createsAccount), .authResult)
    }
  }
}

/// accounts:signInWithPassword; for a new password, accounts:signUp.
final class PasswordSignInRequest: SignInRequest {
  let account: PasswordAccount
  let intent: Intent
  let createsAccount: Bool

  var providerID: String { PasswordAccount.providerID }

  init(account: PasswordAccount, intent: Intent, createsAccount: Bool = false) {
    self.account = account
    self.intent = intent
    self.createsAccount = createsAccount
  }

  func call(idToken: String?) -> Backend.Call {
    let body = JSON.object()
    body.set("email", account.email)
    body.set("password", account.password)
    body.set("idToken", idToken)
    body.set("returnSecureToken", true)
    let signsUp = createsAccount || intent.isLink
    return Backend.Call(
      service: .identityToolkitV1, method: signsUp ? "accounts:signUp" : "accounts:signInWithPassword", body: body,
      repetition: signsUp ? .ifUnprocessed : .afterBrokenConnection)
  }

  func parse(_ json: JSON) -> Result<Grant, AuthError> {
    Session.Tokens.parseSignIn(json).map {
      Grant(tokens: $0, info: AdditionalUserInfo(providerID: providerID, isNewUser: createsAccount))
    }
  }
}

extension Auth {
  /// Signs in with a custom token that the game's server created with the Admin SDK.
  public func signIn(customToken: String) -> Future {
    guard !customToken.isEmpty else {
      let message = "The custom token is empty. The game's server creates it with the Admin SDK."
      return failed(.authResult, AuthError(.invalidCustomToken, message))
    }
    return signIn(by: CustomTokenSignInRequest(token: customToken), .authResult)
  }
}

/// accounts:signInWithCustomToken.
final class CustomTokenSignInRequest: SignInRequest {
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

  func parse(_ json: JSON) -> Result<Grant, AuthError> { Session.Tokens.parseGrant(json, providerID) }
}

extension Auth {
  /// Creates an anonymous account; returns the current user if it is anonymous.
  public func signInAnonymously() -> Future {
    signIn(by: GuestSignInRequest(), .authResult) { [self] in
      guard let user = currentUser, user.isAnonymous, user.tenantID == tenantID else { return nil }
      return AuthResult(user: user, additionalUserInfo: AdditionalUserInfo(), credential: nil)
    }
  }
}

/// accounts:signUp without credentials.
final class GuestSignInRequest: SignInRequest {
  let intent = Intent.signIn
  let providerID = ""

  func call(idToken: String?) -> Backend.Call {
    let body = JSON.object()
    body.set("returnSecureToken", true)
    return Backend.Call(service: .identityToolkitV1, method: "accounts:signUp", body: body)
  }

  func parse(_ json: JSON) -> Result<Grant, AuthError> {
    Session.Tokens.parseSignIn(json).map {
      Grant(tokens: $0, info: AdditionalUserInfo(isNewUser: true), isGuest: true)
    }
  }
}

// Accounts of an email address that the player can receive emails at.

extension Auth {
  /// Whether the link is a sign-in link for `signIn(email:link:)`.
  public func isSignInLink(_ link: String) -> Bool { EmailLink.code(of: link) != nil }

  /// Signs in with the link of an email from `sendSignInLink`. Creates an account for a new address.
  public func signIn(email: String, link: String) -> Future {
    signInAndRetrieveData(with: .email(email, link: link))
  }
}

/// accounts:signInWithEmailLink.
final class EmailLinkSignInRequest: SignInRequest {
  let link: EmailLink
  let intent: Intent

  var providerID: String { PasswordAccount.providerID }

  init(link: EmailLink, intent: Intent) {
    self.link = link
    self.intent = intent
  }

  func call(idToken: String?) -> Backend.Call {
    let body = JSON.object()
    body.set("email", link.email)
    body.set("oobCode", link.code)
    body.set("idToken", idToken)
    return Backend.Call(service: .identityToolkitV1, method: "accounts:signInWithEmailLink", body: body)
  }

  func parse(_ json: JSON) -> Result<Grant, AuthError> { Session.Tokens.parseGrant(json, providerID) }
}
