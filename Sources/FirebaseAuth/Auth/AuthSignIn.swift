// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import Foundation

// Signing in and out. Each operation has a form with a completion handler, which runs in `callbackExecutor`, and an
// async form. Cancelling the Task cancels the sign-in, unless the user is signed in already.

extension Auth {
  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func signIn(
    with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    signingIn(credential).start(completion)
  }

  /// Signs in with a credential of a provider.
  ///
  /// The operation completes after the session is stored.
  ///
  /// - Parameter credential: The credential.
  /// - Returns: The user and the data of the provider.
  /// - Throws: `accountExistsWithDifferentCredential` if the email address belongs to an account of another provider;
  ///   the error has an updated credential to link; `invalidCredential` if the credential was rejected;
  ///   `secondFactorRequired` if the account has a second factor; the error has a `MultiFactorResolver`.
  @discardableResult
  public func signIn(with credential: AuthCredential) async throws -> AuthDataResult {
    try await signingIn(credential).value()
  }

  private func signingIn(_ credential: AuthCredential) -> Call<AuthDataResult> {
    exchanging { $0.signInAndRetrieveData(with: credential.core) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func signIn(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
    completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    Call.federated(on: callbackExecutor, provider, uiDelegate, completion, signingIn(provider:)) {
      self.signingIn($0)
    }
  }

  /// Signs in with a provider's own dialog, or with its web page in the player's browser.
  ///
  /// `webSignInOptions` has the settings for the browser.
  ///
  /// - Parameters:
  ///   - provider: The provider.
  ///   - uiDelegate: Passed to a provider of the program's own. Otherwise not used.
  /// - Returns: The user and the data of the provider.
  /// - Throws: `webContextCancelled` if the player cancels or does not answer in time; `webContextAlreadyPresented` if
  ///   this Auth is already waiting for a sign-in; and all errors of a sign-in with a credential.
  @discardableResult
  public func signIn(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
  ) async throws -> AuthDataResult {
    try await Call.federated(provider, uiDelegate, signingIn(provider:)) { self.signingIn($0) }
  }

  private func signingIn(provider: OAuthProvider) -> Call<AuthDataResult> {
    let provider = provider.core
    return exchanging { $0.signIn(with: provider) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func signInAnonymously(completion: ((AuthDataResult?, (any Error)?) -> Void)?) {
    signingInAnonymously.start(completion)
  }

  /// Signs in with a new anonymous account.
  ///
  /// If an anonymous user is signed in already, the operation succeeds with this user.
  ///
  /// - Returns: The user.
  /// - Throws: `operationNotAllowed` if anonymous sign-in is not enabled.
  @discardableResult
  public func signInAnonymously() async throws -> AuthDataResult { try await signingInAnonymously.value() }

  private var signingInAnonymously: Call<AuthDataResult> { exchanging { $0.signInAnonymously() } }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func signIn(
    withCustomToken token: String, completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    signingIn(customToken: token).start(completion)
  }

  /// Signs in with a custom token, which the server of the game creates with the Firebase Admin SDK.
  ///
  /// - Parameter token: The custom token.
  /// - Returns: The user.
  /// - Throws: `invalidCustomToken` if the token is malformed or expired; `customTokenMismatch` if it belongs to
  ///   another project.
  @discardableResult
  public func signIn(withCustomToken token: String) async throws -> AuthDataResult {
    try await signingIn(customToken: token).value()
  }

  private func signingIn(customToken: String) -> Call<AuthDataResult> {
    exchanging { $0.signIn(customToken: customToken) }
  }
}

// MARK: - E-mail addresses

extension Auth {
  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func signIn(
    withEmail email: String, password: String, completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    signingIn(email, password: password).start(completion)
  }

  /// Signs in with an email address and a password.
  ///
  /// - Parameters:
  ///   - email: The email address.
  ///   - password: The password.
  /// - Returns: The user.
  /// - Throws: `wrongPassword` or `userNotFound`; with email enumeration protection `invalidCredential` instead of
  ///   both; `secondFactorRequired` if the account has a second factor.
  @discardableResult
  public func signIn(withEmail email: String, password: String) async throws -> AuthDataResult {
    try await signingIn(email, password: password).value()
  }

  private func signingIn(_ email: String, password: String) -> Call<AuthDataResult> {
    exchanging { $0.signIn(email: email, password: password) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func signIn(
    withEmail email: String, link: String, completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    signingIn(email, link: link).start(completion)
  }

  /// Signs in with the link of an email. Creates an account if the email address has none.
  ///
  /// - Parameters:
  ///   - email: The email address that the link was sent to.
  ///   - link: The complete link.
  /// - Returns: The user.
  /// - Throws: `invalidActionCode` if the link is not a sign-in link or was already used; `expiredActionCode` if it has
  ///   expired.
  @discardableResult
  public func signIn(withEmail email: String, link: String) async throws -> AuthDataResult {
    try await signingIn(email, link: link).value()
  }

  private func signingIn(_ email: String, link: String) -> Call<AuthDataResult> {
    exchanging { $0.signIn(email: email, link: link) }
  }

  /// Returns whether a link can be passed to `signIn(withEmail:link:)`. Does not send a request.
  ///
  /// - Parameter link: A link, for example one that the program was opened with.
  /// - Returns: True if the link is a sign-in link.
  public func isSignIn(withEmailLink link: String) -> Bool { core?.isSignInLink(link) ?? false }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func createUser(
    withEmail email: String, password: String, completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    creatingUser(email, password).start(completion)
  }

  /// Creates an account with an email address and a password, and signs in to it.
  ///
  /// - Parameters:
  ///   - email: The email address.
  ///   - password: The password.
  /// - Returns: The user.
  /// - Throws: `emailAlreadyInUse` if another account has the email address; `weakPassword` if the password does not
  ///   meet the project's policy.
  @discardableResult
  public func createUser(withEmail email: String, password: String) async throws -> AuthDataResult {
    try await creatingUser(email, password).value()
  }

  private func creatingUser(_ email: String, _ password: String) -> Call<AuthDataResult> {
    if !email.isEmpty, password.isEmpty { return failing(.missingNewPassword) }
    return exchanging { $0.createUser(email: email, password: password) }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  @available(*, deprecated, message: "Projects protect email addresses against enumeration. Ask the player instead.")
  public func fetchSignInMethods(
    forEmail email: String, completion: (([String]?, (any Error)?) -> Void)?
  ) {
    fetchingSignInMethods(email).start(completion)
  }

  /// Requests the sign-in methods of an account, for example "password", "emailLink" and "google.com".
  ///
  /// If the project has email enumeration protection, the result is always empty.
  ///
  /// - Parameter email: The email address of the account.
  /// - Returns: The sign-in methods.
  /// - Throws: `invalidEmail` if the email address is malformed.
  @available(*, deprecated, message: "Projects protect email addresses against enumeration. Ask the player instead.")
  public func fetchSignInMethods(forEmail email: String) async throws -> [String] {
    try await fetchingSignInMethods(email).value()
  }

  private func fetchingSignInMethods(_ email: String) -> Call<[String]> {
    call {
      $0.fetchSignInMethods(email: email)
    } read: { value in
      if case .texts(let methods) = value { .success(methods) } else { .failure(.unexpectedValue) }
    }
  }
}

extension NSError {
  static var missingNewPassword: NSError {
    NSError(
      .weakPassword, "The new password is empty. It must have at least six characters.",
      [NSLocalizedFailureReasonErrorKey: "Missing password"])
  }
}

// MARK: - The session

extension Auth {
  /// Signs the user out.
  ///
  /// The user is signed out when the function returns. A sign-in in progress is cancelled.
  ///
  /// - Throws: `internalError` if the App was deleted. The stored session then remains.
  public func signOut() throws {
    guard let core, core.app != nil else { throw Auth.noApp }
    core.signOut()
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func updateCurrentUser(_ user: User?, completion: (((any Error)?) -> Void)?) {
    updatingCurrentUser(user).start(completion)
  }

  /// Makes a user of another Auth, or of an archive, the signed-in user of this Auth.
  ///
  /// - Parameter user: The user. It must belong to the same project.
  /// - Throws: `tenantIDMismatch` if the user belongs to another tenant; `nullUser` if there is no user.
  public func updateCurrentUser(_ user: User) async throws { try await updatingCurrentUser(user).value() }

  private func updatingCurrentUser(_ user: User?) -> Call<Void> {
    guard let user else { return failing(NSError(.nullUser, "The user is nil.")) }
    return call { [self] core in
      expect(user)
      return user.takeOver(core)
    } read: { [self] _ in
      keep(user)
      return .success(())
    }
  }

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func revokeToken(
    withAuthorizationCode authorizationCode: String, completion: (((any Error)?) -> Void)?
  ) {
    revoking(authorizationCode).start(completion)
  }

  /// Revokes the tokens of a user of Sign in with Apple.
  ///
  /// Apps that offer Sign in with Apple must revoke the tokens when the player deletes the account. Call
  /// `User.delete()` afterwards.
  ///
  /// - Parameter authorizationCode: The authorization code that Apple issued with a sign-in. It is valid for five
  ///   minutes, so reauthenticate to get a new one.
  public func revokeToken(withAuthorizationCode authorizationCode: String) async throws {
    try await revoking(authorizationCode).value()
  }

  private func revoking(_ authorizationCode: String) -> Call<Void> {
    changing { $0.revokeToken(authorizationCode: authorizationCode) }
  }

  /// Requests the id token of the signed-in user, for other libraries of the program.
  ///
  /// After the first call, the Auth refreshes the token before it expires.
  ///
  /// - Parameters:
  ///   - forceRefresh: True to request a new token in any case.
  ///   - callback: Called in `callbackExecutor` with the token, with an error, or with two nils if no user is signed
  ///     in.
  public func getToken(
    forcingRefresh forceRefresh: Bool, completion callback: @escaping (String?, (any Error)?) -> Void
  ) {
    keepTokenFresh()
    guard let user = currentUser else {
      let handler = UncheckedHandler<String>(run: callback)
      return callbackExecutor.run { handler.run(nil, nil) }
    }
    user.getIDTokenForcingRefresh(forceRefresh, completion: callback)
  }
}
