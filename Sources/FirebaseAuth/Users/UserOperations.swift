// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import Foundation

// Operations of a user on the own account. Each has a form with a completion handler, which runs in
// `Auth.callbackExecutor`, and an async form.

// MARK: - The account

extension User {
  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func reload(completion: (((any Error)?) -> Void)?) { reloading.start(completion) }

  /// Requests the current values of the user from the server.
  ///
  /// - Throws: `userNotFound` or `userDisabled` if the account was deleted or disabled. The user is then signed out.
  public func reload() async throws { try await reloading.value() }

  private var reloading: Call<Void> { changing { $0.reload() } }

  /// Returns an object that changes the display name and the photo.
  ///
  /// - Returns: A request without changes.
  public func createProfileChangeRequest() -> UserProfileChangeRequest { UserProfileChangeRequest(user: self) }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func updatePassword(to password: String, completion: (((any Error)?) -> Void)?) {
    updatingPassword(password).start(completion)
  }

  /// Sets the password of the account.
  ///
  /// Afterwards the user can sign in with the email address of the account and the password. The operation then
  /// requests the current values of the user.
  ///
  /// - Parameter password: The new password.
  /// - Throws: `weakPassword` if the password does not meet the project's policy; `requiresRecentLogin` if the last
  ///   sign-in is too long ago.
  public func updatePassword(to password: String) async throws { try await updatingPassword(password).value() }

  private func updatingPassword(_ password: String) -> Call<Void> {
    password.isEmpty ? failing(.missingNewPassword) : changing { $0.updatePassword(password) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  @available(*, deprecated, message: "Use sendEmailVerification(beforeUpdatingEmail:), which verifies the new address.")
  public func updateEmail(to email: String, completion: (((any Error)?) -> Void)?) {
    updatingEmail(email).start(completion)
  }

  /// Changes the email address of the account. The new address is not verified.
  ///
  /// - Parameter email: The new email address.
  /// - Throws: `emailAlreadyInUse` if another account has the email address; `operationNotAllowed` if the project has
  ///   email enumeration protection; `requiresRecentLogin` if the last sign-in is too long ago.
  @available(*, deprecated, message: "Use sendEmailVerification(beforeUpdatingEmail:), which verifies the new address.")
  public func updateEmail(to email: String) async throws { try await updatingEmail(email).value() }

  private func updatingEmail(_ email: String) -> Call<Void> { changing { $0.updateEmail(email) } }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func updatePhoneNumber(_ credential: PhoneAuthCredential, completion: (((any Error)?) -> Void)?) {
    updatingPhoneNumber(credential).start(completion)
  }

  /// Sets the phone number of the account.
  ///
  /// - Parameter credential: A credential of `PhoneAuthProvider`.
  /// - Throws: `credentialAlreadyInUse` if another account has the phone number; `invalidVerificationCode` if the code
  ///   of the text message is wrong.
  public func updatePhoneNumber(_ credential: PhoneAuthCredential) async throws {
    try await updatingPhoneNumber(credential).value()
  }

  private func updatingPhoneNumber(_ credential: PhoneAuthCredential) -> Call<Void> {
    changing { $0.updatePhoneNumber(credential.core) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func delete(completion: (((any Error)?) -> Void)?) { deleting.start(completion) }

  /// Deletes the account and signs the user out.
  ///
  /// For a user of Sign in with Apple, call `Auth.revokeToken(withAuthorizationCode:)` first.
  ///
  /// - Throws: `requiresRecentLogin` if the last sign-in is too long ago: call `reauthenticate(with:)` and try again.
  public func delete() async throws { try await deleting.value() }

  private var deleting: Call<Void> { changing { $0.delete() } }
}

// MARK: - Mails

extension User {
  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func sendEmailVerification(
    with actionCodeSettings: ActionCodeSettings? = nil, completion: (((any Error)?) -> Void)?
  ) {
    sendingVerification(actionCodeSettings).start(completion)
  }

  /// Sends an email with a link that verifies the address of the account.
  ///
  /// `isEmailVerified` is true after the player has followed the link and `reload()` has completed.
  ///
  /// - Parameter actionCodeSettings: Where the link leads to, and whether it opens the program; nil for the project's
  ///   settings.
  /// - Throws: `unauthorizedDomain` if the domain of the URL is not among the project's authorized domains.
  public func sendEmailVerification(with actionCodeSettings: ActionCodeSettings? = nil) async throws {
    try await sendingVerification(actionCodeSettings).value()
  }

  private func sendingVerification(_ settings: ActionCodeSettings?) -> Call<Void> {
    let settings = settings?.core
    return changing { $0.sendEmailVerification(settings: settings) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func sendEmailVerification(
    beforeUpdatingEmail email: String, actionCodeSettings: ActionCodeSettings? = nil,
    completion: (((any Error)?) -> Void)?
  ) {
    sendingVerification(beforeUpdating: email, actionCodeSettings).start(completion)
  }

  /// Sends an email to a new address, with a link that verifies the address and makes it the address of the account.
  ///
  /// - Parameters:
  ///   - newEmail: The new email address.
  ///   - actionCodeSettings: Where the link leads to, and whether it opens the program; nil for the project's settings.
  /// - Throws: `requiresRecentLogin` if the last sign-in is too long ago.
  public func sendEmailVerification(
    beforeUpdatingEmail newEmail: String, actionCodeSettings: ActionCodeSettings? = nil
  ) async throws {
    try await sendingVerification(beforeUpdating: newEmail, actionCodeSettings).value()
  }

  private func sendingVerification(beforeUpdating email: String, _ settings: ActionCodeSettings?) -> Call<Void> {
    let settings = settings?.core
    return changing { $0.sendEmailVerification(beforeUpdatingEmail: email, settings: settings) }
  }
}

// MARK: - Tokens

extension User {
  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func getIDToken(completion: ((String?, (any Error)?) -> Void)?) { token(false).start(completion) }

  /// Requests an id token of the user, with which the servers of the game can identify the user.
  ///
  /// Calls at the same time share one request.
  ///
  /// Fails with `userTokenExpired` or `invalidUserToken` if the server has ended the session. The user is then signed
  /// out.
  ///
  /// - Parameters:
  ///   - forceRefresh: True to request a new token in any case, for example because the custom claims have changed.
  ///   - completion: Called in `callbackExecutor` with the result or an error.
  public func getIDTokenForcingRefresh(_ forceRefresh: Bool, completion: ((String?, (any Error)?) -> Void)?) {
    token(forceRefresh).start(completion)
  }

  /// Requests an id token of the user, with which the servers of the game can identify the user.
  ///
  /// Calls at the same time share one request.
  ///
  /// - Parameter forceRefresh: True to request a new token in any case, for example because the custom claims have
  ///   changed.
  /// - Returns: The token.
  /// - Throws: `userTokenExpired` or `invalidUserToken` if the server has ended the session. The user is then signed
  ///   out.
  public func getIDToken(forcingRefresh forceRefresh: Bool = false) async throws -> String {
    try await token(forceRefresh).value()
  }

  /// Requests an id token of the user. Another name of `getIDToken(forcingRefresh:)`.
  ///
  /// - Parameter forceRefresh: True to request a new token in any case.
  /// - Returns: The token.
  /// - Throws: `userTokenExpired` or `invalidUserToken` if the server has ended the session. The user is then signed
  ///   out.
  public func idTokenForcingRefresh(_ forceRefresh: Bool) async throws -> String {
    try await token(forceRefresh).value()
  }

  private func token(_ force: Bool) -> Call<String> {
    call {
      $0.token(force: force)
    } read: {
      Call.text($1)
    }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func getIDTokenResult(completion: ((AuthTokenResult?, (any Error)?) -> Void)?) {
    tokenResult(false).start(completion)
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func getIDTokenResult(
    forcingRefresh: Bool, completion: ((AuthTokenResult?, (any Error)?) -> Void)?
  ) {
    tokenResult(forcingRefresh).start(completion)
  }

  /// Requests an id token of the user and its claims.
  ///
  /// - Parameter forceRefresh: True to request a new token in any case, for example because the custom claims have
  ///   changed.
  /// - Returns: The token and its claims.
  /// - Throws: `malformedJWT` if the token cannot be parsed.
  public func getIDTokenResult(forcingRefresh forceRefresh: Bool = false) async throws -> AuthTokenResult {
    try await tokenResult(forceRefresh).value()
  }

  private func tokenResult(_ force: Bool) -> Call<AuthTokenResult> {
    call {
      $0.token(force: force)
    } read: { _, value in
      Call.text(value).flatMap { token in
        let damage = NSError(.malformedJWT, "The id token is malformed. Sign in again.")
        return AuthTokenResult(token: token).map { .success($0) } ?? .failure(damage)
      }
    }
  }
}

// MARK: - Identities

extension User {
  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func reauthenticate(
    with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    reauthenticating(credential).start(completion)
  }

  /// Proves the identity of the user again.
  ///
  /// The server requires a recent sign-in for sensitive operations, for example `delete()`. Call this function after
  /// `requiresRecentLogin` and then repeat the operation.
  ///
  /// - Parameter credential: The credential.
  /// - Returns: The user and the data of the provider.
  /// - Throws: `userMismatch` if the credential belongs to another user. Nothing changes then.
  @discardableResult
  public func reauthenticate(with credential: AuthCredential) async throws -> AuthDataResult {
    try await reauthenticating(credential).value()
  }

  private func reauthenticating(_ credential: AuthCredential) -> Call<AuthDataResult> {
    exchanging { $0.reauthenticateAndRetrieveData(with: credential.core) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func reauthenticate(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
    completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    Call.federated(on: executor, provider, uiDelegate, completion, reauthenticating(provider:)) {
      self.reauthenticating($0)
    }
  }

  /// Proves the identity of the user again with a provider's own dialog or web page, as `Auth.signIn(with:uiDelegate:)`
  /// signs in.
  ///
  /// - Parameters:
  ///   - provider: The provider.
  ///   - uiDelegate: Passed to a provider of the program's own. Otherwise not used.
  /// - Returns: The user and the data of the provider.
  /// - Throws: `userMismatch` if another user has signed in. Nothing changes then.
  @discardableResult
  public func reauthenticate(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
  ) async throws -> AuthDataResult {
    try await Call.federated(provider, uiDelegate, reauthenticating(provider:)) { self.reauthenticating($0) }
  }

  private func reauthenticating(provider: OAuthProvider) -> Call<AuthDataResult> {
    exchanging { $0.reauthenticate(with: provider.core) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func link(
    with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    linking(credential).start(completion)
  }

  /// Adds the identity of a provider to the account.
  ///
  /// Use it to keep the progress of an anonymous user: the account gets a provider and keeps its id.
  ///
  /// - Parameter credential: The credential.
  /// - Returns: The user and the data of the provider.
  /// - Throws: `providerAlreadyLinked` if the account has an identity of this provider; `credentialAlreadyInUse` if the
  ///   identity belongs to another account; the error has an updated credential that signs in to it.
  @discardableResult
  public func link(with credential: AuthCredential) async throws -> AuthDataResult {
    try await linking(credential).value()
  }

  private func linking(_ credential: AuthCredential) -> Call<AuthDataResult> {
    exchanging { $0.link(with: credential.core) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func link(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
    completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    Call.federated(on: executor, provider, uiDelegate, completion, linking(provider:)) { self.linking($0) }
  }

  /// Adds the identity of a provider to the account, with the provider's own dialog or web page, as
  /// `Auth.signIn(with:uiDelegate:)` signs in.
  ///
  /// - Parameters:
  ///   - provider: The provider.
  ///   - uiDelegate: Passed to a provider of the program's own. Otherwise not used.
  /// - Returns: The user and the data of the provider.
  /// - Throws: `providerAlreadyLinked` if the account has an identity of this provider; `credentialAlreadyInUse` if the
  ///   identity belongs to another account; the error has an updated credential that signs in to it.
  @discardableResult
  public func link(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
  ) async throws -> AuthDataResult {
    try await Call.federated(provider, uiDelegate, linking(provider:)) { self.linking($0) }
  }

  private func linking(provider: OAuthProvider) -> Call<AuthDataResult> {
    exchanging { $0.link(with: provider.core) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func unlink(fromProvider provider: String, completion: ((User?, (any Error)?) -> Void)?) {
    unlinking(provider).start(completion)
  }

  /// Removes the identity of a provider from the account.
  ///
  /// - Parameter provider: The id of the provider, for example "apple.com".
  /// - Returns: The user.
  /// - Throws: `noSuchProvider` if the account has no identity of this provider.
  public func unlink(fromProvider provider: String) async throws -> User { try await unlinking(provider).value() }

  private func unlinking(_ provider: String) -> Call<User> {
    call {
      $0.unlink(providerID: provider)
    } read: { [self] _, _ in
      .success(self)
    }
  }
}
