import AuthCore
import AuthRuntime
import Foundation

// What a user does with their own account, each with a completion handler, which runs in `Auth.callbackExecutor`, and
// async.

// MARK: - The account

extension User {
  /// Asks the server for the account's present values.
  public func reload(completion: (((any Error)?) -> Void)? = nil) { reloading.begin(completion) }

  /// Asks the server for the account's present values.
  public func reload() async throws { try await reloading.value() }

  private var reloading: Call<Void> { changing { $0.reload() } }

  /// A change of name and picture, to be filled in and committed.
  public func createProfileChangeRequest() -> UserProfileChangeRequest { UserProfileChangeRequest(user: self) }

  /// Sets the password, which also lets the account sign in with its e-mail address and that password. Fails with
  /// `requiresRecentLogin` if the sign-in is too long ago. Afterwards the account is looked up, so that the user has its
  /// present values.
  public func updatePassword(to password: String, completion: (((any Error)?) -> Void)? = nil) {
    updatingPassword(password).begin(completion)
  }

  /// Sets the password.
  public func updatePassword(to password: String) async throws { try await updatingPassword(password).value() }

  private func updatingPassword(_ password: String) -> Call<Void> {
    password.isEmpty ? failing(.missingNewPassword) : changing { $0.updatePassword(password) }
  }

  /// Changes the e-mail address without asking its owner. Projects with e-mail enumeration protection refuse it.
  @available(*, deprecated, message: "Use sendEmailVerification(beforeUpdatingEmail:), which asks the owner.")
  public func updateEmail(to email: String, completion: (((any Error)?) -> Void)? = nil) {
    updatingEmail(email).begin(completion)
  }

  /// Changes the e-mail address without asking its owner. Projects with e-mail enumeration protection refuse it.
  @available(*, deprecated, message: "Use sendEmailVerification(beforeUpdatingEmail:), which asks the owner.")
  public func updateEmail(to email: String) async throws { try await updatingEmail(email).value() }

  private func updatingEmail(_ email: String) -> Call<Void> { changing { $0.updateEmail(email) } }

  /// Gives the account another phone number.
  public func updatePhoneNumber(_ credential: PhoneAuthCredential, completion: (((any Error)?) -> Void)? = nil) {
    updatingPhoneNumber(credential).begin(completion)
  }

  /// Gives the account another phone number.
  public func updatePhoneNumber(_ credential: PhoneAuthCredential) async throws {
    try await updatingPhoneNumber(credential).value()
  }

  private func updatingPhoneNumber(_ credential: PhoneAuthCredential) -> Call<Void> {
    changing { $0.updatePhoneNumber(credential.core) }
  }

  /// Deletes the account and signs out. For a user of Apple, revoke the authorization first:
  /// `Auth.revokeToken(withAuthorizationCode:)`. Fails with `requiresRecentLogin` if the sign-in is too long ago.
  public func delete(completion: (((any Error)?) -> Void)? = nil) { deleting.begin(completion) }

  /// Deletes the account and signs out.
  public func delete() async throws { try await deleting.value() }

  private var deleting: Call<Void> { changing { $0.delete() } }
}

// MARK: - Mails

extension User {
  /// Sends a mail to the account's address, with a link that verifies it.
  public func sendEmailVerification(
    with actionCodeSettings: ActionCodeSettings? = nil, completion: (((any Error)?) -> Void)? = nil
  ) {
    sendingVerification(actionCodeSettings).begin(completion)
  }

  /// Sends a mail to the account's address, with a link that verifies it.
  public func sendEmailVerification(with actionCodeSettings: ActionCodeSettings? = nil) async throws {
    try await sendingVerification(actionCodeSettings).value()
  }

  private func sendingVerification(_ settings: ActionCodeSettings?) -> Call<Void> {
    let settings = settings?.core
    return changing { $0.sendEmailVerification(settings: settings) }
  }

  /// Sends a mail to a new address, with a link that verifies it and makes it the account's.
  public func sendEmailVerification(
    beforeUpdatingEmail email: String, actionCodeSettings: ActionCodeSettings? = nil,
    completion: (((any Error)?) -> Void)? = nil
  ) {
    sendingVerification(beforeUpdating: email, actionCodeSettings).begin(completion)
  }

  /// Sends a mail to a new address, with a link that verifies it and makes it the account's.
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
  /// The id token, for the program's own server: the one at hand if it is good for at least five more minutes.
  public func getIDToken(completion: ((String?, (any Error)?) -> Void)?) { token(false).begin(completion) }

  /// The id token, a fresh one if `forceRefresh` is true. Callers at the same time share one request.
  public func getIDTokenForcingRefresh(_ forceRefresh: Bool, completion: ((String?, (any Error)?) -> Void)?) {
    token(forceRefresh).begin(completion)
  }

  /// The id token, a fresh one if `forceRefresh` is true. Callers at the same time share one request.
  public func getIDToken(forcingRefresh forceRefresh: Bool = false) async throws -> String {
    try await token(forceRefresh).value()
  }

  /// The same.
  public func idTokenForcingRefresh(_ forceRefresh: Bool) async throws -> String {
    try await token(forceRefresh).value()
  }

  private func token(_ force: Bool) -> Call<String> {
    call { $0.token(force: force) } read: { Call.text($1) }
  }

  /// The id token and what it says.
  public func getIDTokenResult(completion: ((AuthTokenResult?, (any Error)?) -> Void)?) {
    tokenResult(false).begin(completion)
  }

  /// The id token and what it says; a fresh one, with claims that have changed, if `forcingRefresh` is true.
  public func getIDTokenResult(
    forcingRefresh: Bool, completion: ((AuthTokenResult?, (any Error)?) -> Void)?
  ) {
    tokenResult(forcingRefresh).begin(completion)
  }

  /// The id token and what it says; a fresh one, with claims that have changed, if `forceRefresh` is true.
  public func getIDTokenResult(forcingRefresh forceRefresh: Bool = false) async throws -> AuthTokenResult {
    try await tokenResult(forceRefresh).value()
  }

  private func tokenResult(_ force: Bool) -> Call<AuthTokenResult> {
    call { $0.token(force: force) } read: { _, value in
      Call.text(value).flatMap { token in
        let damage = NSError(.malformedJWT, "The id token can't be read. Sign in again.")
        return AuthTokenResult(token: token).map { .success($0) } ?? .failure(damage)
      }
    }
  }
}

// MARK: - Identities

extension User {
  /// Proves that the player is still the same person, as deleting an account and changing a password ask for. Fails
  /// with `userMismatch` if the credential is of somebody else.
  public func reauthenticate(
    with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    reauthenticating(credential).begin(completion)
  }

  /// Proves that the player is still the same person.
  @discardableResult
  public func reauthenticate(with credential: AuthCredential) async throws -> AuthDataResult {
    try await reauthenticating(credential).value()
  }

  private func reauthenticating(_ credential: AuthCredential) -> Call<AuthDataResult> {
    exchanging { $0.reauthenticateAndRetrieveData(with: credential.core) }
  }

  /// Proves at the provider that the player is still the same person.
  public func reauthenticate(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
    completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    Call.federated(on: executor, provider, uiDelegate, completion, reauthenticating(provider:)) {
      self.reauthenticating($0)
    }
  }

  /// Proves at the provider that the player is still the same person.
  @discardableResult
  public func reauthenticate(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
  ) async throws -> AuthDataResult {
    try await Call.federated(provider, uiDelegate, reauthenticating(provider:)) { self.reauthenticating($0) }
  }

  private func reauthenticating(provider: OAuthProvider) -> Call<AuthDataResult> {
    exchanging { $0.reauthenticate(with: provider.core) }
  }

  /// Adds an identity to the account. Fails with `providerAlreadyLinked` if it has one of that provider, and with
  /// `credentialAlreadyInUse` if the identity is another account's: then the error has an updated credential.
  public func link(
    with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    linking(credential).begin(completion)
  }

  /// Adds an identity to the account.
  @discardableResult
  public func link(with credential: AuthCredential) async throws -> AuthDataResult {
    try await linking(credential).value()
  }

  private func linking(_ credential: AuthCredential) -> Call<AuthDataResult> {
    exchanging { $0.link(with: credential.core) }
  }

  /// Adds the identity that the player has at the provider.
  public func link(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
    completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    Call.federated(on: executor, provider, uiDelegate, completion, linking(provider:)) { self.linking($0) }
  }

  /// Adds the identity that the player has at the provider.
  @discardableResult
  public func link(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
  ) async throws -> AuthDataResult {
    try await Call.federated(provider, uiDelegate, linking(provider:)) { self.linking($0) }
  }

  private func linking(provider: OAuthProvider) -> Call<AuthDataResult> {
    exchanging { $0.link(with: provider.core) }
  }

  /// Removes the identity of that provider. Fails with `noSuchProvider` if there is none.
  public func unlink(fromProvider provider: String, completion: ((User?, (any Error)?) -> Void)? = nil) {
    unlinking(provider).begin(completion)
  }

  /// Removes the identity of that provider.
  public func unlink(fromProvider provider: String) async throws -> User { try await unlinking(provider).value() }

  private func unlinking(_ provider: String) -> Call<User> {
    call { $0.unlink(providerID: provider) } read: { [self] _, _ in .success(self) }
  }
}
