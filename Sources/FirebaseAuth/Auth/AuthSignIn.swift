import AuthCore
import AuthRuntime
import Foundation

// Signing in and out, each with a completion handler, which runs in `callbackExecutor`, and async. A Task that is
// cancelled ends its sign-in, unless the player is signed in already.

extension Auth {
  /// Signs in with what proves an identity. Fails with `accountExistsWithDifferentCredential` if the account of that
  /// e-mail address signs in another way; the error has an updated credential to link then.
  public func signIn(
    with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    signingIn(credential).begin(completion)
  }

  /// Signs in with what proves an identity.
  @discardableResult
  public func signIn(with credential: AuthCredential) async throws -> AuthDataResult {
    try await signingIn(credential).value()
  }

  private func signingIn(_ credential: AuthCredential) -> Call<AuthDataResult> {
    exchanging { $0.signInAndRetrieveData(with: credential.core) }
  }

  /// Signs in at the provider: on its own sheet if there is one, else in the player's browser, as `webSignInOptions`
  /// says. Fails with `webContextCancelled` if the player declines, cancels or takes too long.
  public func signIn(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
    completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    Call.federated(on: callbackExecutor, provider, uiDelegate, completion, signingIn(provider:)) {
      self.signingIn($0)
    }
  }

  /// Signs in at the provider: on its own sheet if there is one, else in the player's browser, as `webSignInOptions`
  /// says. Fails with `webContextCancelled` if the player declines, cancels or takes too long.
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

  /// Signs in as a guest; the present one if a guest is signed in.
  public func signInAnonymously(completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil) {
    signingInAnonymously.begin(completion)
  }

  /// Signs in as a guest; the present one if a guest is signed in.
  @discardableResult
  public func signInAnonymously() async throws -> AuthDataResult { try await signingInAnonymously.value() }

  private var signingInAnonymously: Call<AuthDataResult> { exchanging { $0.signInAnonymously() } }

  /// Signs in with a token that the program's own server made with the Admin SDK.
  public func signIn(
    withCustomToken token: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    signingIn(customToken: token).begin(completion)
  }

  /// Signs in with a token that the program's own server made with the Admin SDK.
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
  /// Signs in with an e-mail address and its password. Where the project protects addresses from being found out,
  /// every mistake is `invalidCredential`.
  public func signIn(
    withEmail email: String, password: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    signingIn(email, password: password).begin(completion)
  }

  /// Signs in with an e-mail address and its password.
  @discardableResult
  public func signIn(withEmail email: String, password: String) async throws -> AuthDataResult {
    try await signingIn(email, password: password).value()
  }

  private func signingIn(_ email: String, password: String) -> Call<AuthDataResult> {
    exchanging { $0.signIn(email: email, password: password) }
  }

  /// Signs in with an e-mail address and the link that came to it.
  public func signIn(
    withEmail email: String, link: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    signingIn(email, link: link).begin(completion)
  }

  /// Signs in with an e-mail address and the link that came to it.
  @discardableResult
  public func signIn(withEmail email: String, link: String) async throws -> AuthDataResult {
    try await signingIn(email, link: link).value()
  }

  private func signingIn(_ email: String, link: String) -> Call<AuthDataResult> {
    exchanging { $0.signIn(email: email, link: link) }
  }

  /// Whether a link, as one that the program was opened with, signs in.
  public func isSignIn(withEmailLink link: String) -> Bool { core?.isSignInLink(link) ?? false }

  /// Makes an account of an e-mail address and a password, and signs in to it.
  public func createUser(
    withEmail email: String, password: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
  ) {
    creatingUser(email, password).begin(completion)
  }

  /// Makes an account of an e-mail address and a password, and signs in to it.
  @discardableResult
  public func createUser(withEmail email: String, password: String) async throws -> AuthDataResult {
    try await creatingUser(email, password).value()
  }

  private func creatingUser(_ email: String, _ password: String) -> Call<AuthDataResult> {
    if !email.isEmpty, password.isEmpty { return failing(.missingNewPassword) }
    return exchanging { $0.createUser(email: email, password: password) }
  }

  /// How the account of that address signs in: "password", "emailLink", "google.com", ... Where the project protects
  /// addresses from being found out, there is never any.
  @available(*, deprecated, message: "Projects protect addresses from being found out; ask the player instead.")
  public func fetchSignInMethods(
    forEmail email: String, completion: (([String]?, (any Error)?) -> Void)? = nil
  ) {
    fetchingSignInMethods(email).begin(completion)
  }

  /// How the account of that address signs in.
  @available(*, deprecated, message: "Projects protect addresses from being found out; ask the player instead.")
  public func fetchSignInMethods(forEmail email: String) async throws -> [String] {
    try await fetchingSignInMethods(email).value()
  }

  private func fetchingSignInMethods(_ email: String) -> Call<[String]> {
    call { $0.fetchSignInMethods(email: email) } read: { value in
      if case .texts(let methods) = value { .success(methods) } else { .failure(.unexpectedValue) }
    }
  }
}

extension NSError {
  static var missingNewPassword: NSError {
    NSError(
      .weakPassword, "The new password is empty. Ask for one of six characters or more.",
      [NSLocalizedFailureReasonErrorKey: "Missing password"])
  }
}

// MARK: - The session

extension Auth {
  /// Signs out at once; a sign-in that is under way is cancelled. Throws if the App was deleted, whose stored session
  /// stays then.
  public func signOut() throws {
    guard let core, core.app != nil else { throw Auth.noApp }
    core.signOut()
  }

  /// Makes a user of any Auth of this project, or one from an archive, the current one here. Fails with
  /// `tenantIDMismatch` if they are of another tenant, and with `nullUser` for nil.
  public func updateCurrentUser(_ user: User?, completion: (((any Error)?) -> Void)? = nil) {
    updatingCurrentUser(user).begin(completion)
  }

  /// Makes a user of any Auth of this project, or one from an archive, the current one here.
  public func updateCurrentUser(_ user: User) async throws { try await updatingCurrentUser(user).value() }

  private func updatingCurrentUser(_ user: User?) -> Call<Void> {
    guard let user else { return failing(NSError(.nullUser, "There is no user to make the current one.")) }
    return call { [self] core in
      expect(user)
      return user.takeOver(core)
    } read: { [self] _ in
      keep(user)
      return .success(())
    }
  }

  /// Tells Apple that the player leaves. The code is the one that Apple's sheet gives beside the identity token, so
  /// re-authenticate for a fresh one; it is good for five minutes. Do it before deleting the account.
  public func revokeToken(
    withAuthorizationCode authorizationCode: String, completion: (((any Error)?) -> Void)? = nil
  ) {
    revoking(authorizationCode).begin(completion)
  }

  /// Tells Apple that the player leaves.
  public func revokeToken(withAuthorizationCode authorizationCode: String) async throws {
    try await revoking(authorizationCode).value()
  }

  private func revoking(_ authorizationCode: String) -> Call<Void> {
    changing { $0.revokeToken(authorizationCode: authorizationCode) }
  }

  /// The current user's id token for other libraries of the program; nil if nobody is signed in. From the first call
  /// on the token is kept fresh.
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
