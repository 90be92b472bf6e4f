// SPDX-License-Identifier: Apache-2.0
// Calls without a handler, for synchronous functions. Firebase declares a default of `completion` instead. With a default,
// the compiler selects this call at the top level of main.swift too, where it disregards `async` functions, and the program
// does not wait. `noasync` makes that an error.

extension Auth {
  /// Calls `signIn(with:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func signIn(with credential: AuthCredential) { signIn(with: credential, completion: nil) }

  /// Calls `signIn(withCustomToken:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func signIn(withCustomToken token: String) { signIn(withCustomToken: token, completion: nil) }

  /// Calls `signIn(withEmail:password:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func signIn(withEmail email: String, password: String) {
    signIn(withEmail: email, password: password, completion: nil)
  }

  /// Calls `signIn(withEmail:link:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func signIn(withEmail email: String, link: String) { signIn(withEmail: email, link: link, completion: nil) }

  /// Calls `signInAnonymously(completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func signInAnonymously() { signInAnonymously(completion: nil) }

  /// Calls `createUser(withEmail:password:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func createUser(withEmail email: String, password: String) {
    createUser(withEmail: email, password: password, completion: nil)
  }

  /// Calls `updateCurrentUser(_:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func updateCurrentUser(_ user: User?) { updateCurrentUser(user, completion: nil) }

  /// Calls `revokeToken(withAuthorizationCode:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func revokeToken(withAuthorizationCode code: String) {
    revokeToken(withAuthorizationCode: code, completion: nil)
  }

  /// Calls `sendPasswordReset(withEmail:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func sendPasswordReset(withEmail email: String) { sendPasswordReset(withEmail: email, completion: nil) }

  /// Calls `sendPasswordReset(withEmail:actionCodeSettings:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func sendPasswordReset(withEmail email: String, actionCodeSettings: ActionCodeSettings?) {
    sendPasswordReset(withEmail: email, actionCodeSettings: actionCodeSettings, completion: nil)
  }

  /// Calls `sendSignInLink(toEmail:actionCodeSettings:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func sendSignInLink(toEmail email: String, actionCodeSettings: ActionCodeSettings) {
    sendSignInLink(toEmail: email, actionCodeSettings: actionCodeSettings, completion: nil)
  }

  /// Calls `fetchSignInMethods(forEmail:completion:)` without a handler.
  @available(*, deprecated)
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func fetchSignInMethods(forEmail email: String) { fetchSignInMethods(forEmail: email, completion: nil) }
}

extension User {
  /// Calls `reload(completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func reload() { reload(completion: nil) }

  /// Calls `delete(completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func delete() { delete(completion: nil) }

  /// Calls `updatePassword(to:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func updatePassword(to password: String) { updatePassword(to: password, completion: nil) }

  /// Calls `updateEmail(to:completion:)` without a handler.
  @available(*, deprecated)
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func updateEmail(to email: String) { updateEmail(to: email, completion: nil) }

  /// Calls `updatePhoneNumber(_:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func updatePhoneNumber(_ credential: PhoneAuthCredential) { updatePhoneNumber(credential, completion: nil) }

  /// Calls `sendEmailVerification(with:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func sendEmailVerification(with settings: ActionCodeSettings? = nil) {
    sendEmailVerification(with: settings, completion: nil)
  }

  /// Calls `sendEmailVerification(beforeUpdatingEmail:actionCodeSettings:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func sendEmailVerification(beforeUpdatingEmail email: String, actionCodeSettings: ActionCodeSettings? = nil) {
    sendEmailVerification(beforeUpdatingEmail: email, actionCodeSettings: actionCodeSettings, completion: nil)
  }

  /// Calls `reauthenticate(with:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func reauthenticate(with credential: AuthCredential) { reauthenticate(with: credential, completion: nil) }

  /// Calls `reauthenticate(with:uiDelegate:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func reauthenticate(with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?) {
    reauthenticate(with: provider, uiDelegate: uiDelegate, completion: nil)
  }

  /// Calls `link(with:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func link(with credential: AuthCredential) { link(with: credential, completion: nil) }

  /// Calls `link(with:uiDelegate:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func link(with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?) {
    link(with: provider, uiDelegate: uiDelegate, completion: nil)
  }

  /// Calls `unlink(fromProvider:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func unlink(fromProvider provider: String) { unlink(fromProvider: provider, completion: nil) }
}

extension UserProfileChangeRequest {
  /// Calls `commitChanges(completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func commitChanges() { commitChanges(completion: nil) }
}

extension OAuthProvider {
  /// Calls `getCredentialWith(_:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func getCredentialWith(_ uiDelegate: (any AuthUIDelegate)?) { getCredentialWith(uiDelegate, completion: nil) }
}

extension MultiFactorResolver {
  /// Calls `resolveSignIn(with:completion:)` without a handler.
  @available(*, noasync, message: "await it in a function: at the top level, Swift selects the one that does not wait")
  public func resolveSignIn(with assertion: MultiFactorAssertion) { resolveSignIn(with: assertion, completion: nil) }
}
