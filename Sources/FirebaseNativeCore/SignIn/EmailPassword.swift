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
    switch PasswordAccount.make(email: email, password: password) {
    case .failure(let error): failed(.authResult, error)
    case .success(let account):
      signIn(by: PasswordExchange(account: account, intent: .signIn, createsAccount: createsAccount), .authResult)
    }
  }
}

/// accounts:signInWithPassword; for a new password, accounts:signUp.
final class PasswordExchange: Exchange {
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

  func read(_ json: JSON) -> Result<Grant, AuthError> {
    Session.Tokens.read(exchange: json).map {
      Grant(tokens: $0, info: AdditionalUserInfo(providerID: providerID, isNewUser: createsAccount))
    }
  }
}
