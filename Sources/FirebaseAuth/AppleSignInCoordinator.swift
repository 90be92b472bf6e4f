#if canImport(AuthenticationServices) && !os(watchOS)
  import AuthCore
  public import AuthenticationServices
  public import Foundation

  /// Shows the system's sheet of Sign in with Apple, with a fresh nonce each time. Not of Firebase for Apple's
  /// platforms, whose guide does this by hand.
  ///
  /// It shows one sheet at a time, and lives at least as long as that.
  @MainActor
  public final class AppleSignInCoordinator: NSObject {
    /// What the player allowed.
    public struct Authorization: Sendable {
      /// For `Auth.signIn(with:)`, `User.link(with:)` or `User.reauthenticate(with:)`, and good for one of them. It has
      /// the name, too.
      public let credential: OAuthCredential
      /// Apple's id of the player, for `ASAuthorizationAppleIDProvider.credentialState(forUserID:)`.
      public let user: String
      /// For `Auth.revokeToken(withAuthorizationCode:)`; good for five minutes.
      public let authorizationCode: String?
      /// Apple gives the name on the player's first authorization only.
      public let fullName: PersonNameComponents?
      /// Apple gives the e-mail address on the player's first authorization only.
      public let email: String?
    }

    private typealias Answer = Result<Authorization, AppleSheetError>

    private struct Sheet {
      let controller: ASAuthorizationController
      let nonce: AuthCore.Nonce
      /// Who may close it.
      let asker: AnyObject
      let completion: @MainActor (Answer) -> Void
    }

    private let anchor: @MainActor () -> ASPresentationAnchor
    private var sheet: Sheet?

    /// - Parameter anchor: Gives the window that a sheet is shown on.
    public init(anchor: @escaping @MainActor () -> ASPresentationAnchor) { self.anchor = anchor }

    /// Asks the player.
    ///
    /// Throws `webContextCancelled` if the player closes the sheet or the Task is cancelled, which closes it,
    /// `webContextAlreadyPresented` while another sheet of this object is open, and `invalidCredential` if Apple gives no
    /// identity token that can be read. All else is `webSignInUserInteractionFailure`. Apple's own error is the
    /// `NSUnderlyingErrorKey`.
    ///
    /// - Parameter scopes: What the program wants to know of the player; Apple tells it the first time only.
    public func authorize(
      scopes: [ASAuthorization.Scope] = [.fullName, .email]
    ) async throws -> Authorization {
      let asker = Asker()
      let answer = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled { return continuation.resume(returning: Answer.failure(.cancelled(nil))) }
          show(scopes, for: asker) { continuation.resume(returning: $0) }
        }
      } onCancel: {
        runOnMain { self.close(for: asker) }
      }
      return try answer.mapError { NSError($0) }.get()
    }

    /// Asks the player. The handler gets what the other form gives or throws, on the main thread.
    public func authorize(
      scopes: [ASAuthorization.Scope] = [.fullName, .email],
      completion: @escaping @MainActor (Authorization?, (any Error)?) -> Void
    ) {
      Task {
        do {
          completion(try await authorize(scopes: scopes), nil)
        } catch {
          completion(nil, error)
        }
      }
    }
  }

  /// Stands for one call.
  private final class Asker: Sendable {}

  // MARK: - The sheet

  extension AppleSignInCoordinator {
    private func show(
      _ scopes: [ASAuthorization.Scope], for asker: AnyObject, completion: @escaping @MainActor (Answer) -> Void
    ) {
      guard sheet == nil else { return completion(.failure(.alreadyPresented)) }
      guard let nonce = AuthCore.Nonce() else { return completion(.failure(.noEntropy)) }
      let request = ASAuthorizationAppleIDProvider().createRequest()
      request.requestedScopes = scopes
      request.nonce = nonce.sha256ForApple
      let controller = ASAuthorizationController(authorizationRequests: [request])
      controller.delegate = self
      controller.presentationContextProvider = self
      sheet = Sheet(controller: controller, nonce: nonce, asker: asker, completion: completion)
      controller.performRequests()
    }

    private func close(for asker: AnyObject) {
      guard let sheet, sheet.asker === asker else { return }
      self.sheet = nil
      sheet.controller.delegate = nil
      if #available(iOS 16.0, macOS 13.0, tvOS 16.0, *) { sheet.controller.cancel() }
      sheet.completion(.failure(.cancelled(nil)))
    }

    private func finish(_ controller: ObjectIdentifier, _ result: Result<AppleAnswer, AppleSheetError>) {
      guard let sheet, ObjectIdentifier(sheet.controller) == controller else { return }
      self.sheet = nil
      sheet.completion(result.flatMap { Authorization.read($0, sheet.nonce) })
    }
  }

  extension AppleSignInCoordinator.Authorization {
    fileprivate static func read(_ answer: AppleAnswer, _ nonce: AuthCore.Nonce) -> Result<Self, AppleSheetError> {
      guard let token = answer.identityToken, !token.isEmpty else { return .failure(.noToken) }
      guard let idToken = String(data: token, encoding: .utf8) else { return .failure(.unreadableToken) }
      let credential = OAuthProvider.appleCredential(
        withIDToken: idToken, rawNonce: nonce.rawForFirebase, fullName: answer.fullName)
      return .success(
        Self(
          credential: credential, user: answer.user,
          authorizationCode: answer.authorizationCode.flatMap { String(data: $0, encoding: .utf8) },
          fullName: answer.fullName, email: answer.email))
    }
  }

  // MARK: - What Apple tells

  // Apple's headers leave the delegates on no actor, so these take what they need before they go to the main one.

  extension AppleSignInCoordinator: ASAuthorizationControllerDelegate {
    public nonisolated func authorizationController(
      controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
      let answer = (authorization.credential as? ASAuthorizationAppleIDCredential).map { AppleAnswer($0) }
      let controller = ObjectIdentifier(controller)
      runOnMain { self.finish(controller, answer.map { .success($0) } ?? .failure(.otherCredential)) }
    }

    public nonisolated func authorizationController(
      controller: ASAuthorizationController, didCompleteWithError error: any Error
    ) {
      let error = AppleSheetError(error as NSError)
      let controller = ObjectIdentifier(controller)
      runOnMain { self.finish(controller, .failure(error)) }
    }
  }

  extension AppleSignInCoordinator: ASAuthorizationControllerPresentationContextProviding {
    /// The window of `init`.
    public nonisolated func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
      MainActor.assumeIsolated { anchor() }
    }
  }

  private struct AppleAnswer: Sendable {
    let user: String
    let identityToken: Data?
    let authorizationCode: Data?
    let fullName: PersonNameComponents?
    let email: String?

    init(_ credential: ASAuthorizationAppleIDCredential) {
      user = credential.user
      identityToken = credential.identityToken
      authorizationCode = credential.authorizationCode
      fullName = credential.fullName
      email = credential.email
    }
  }

  /// Keeps the order of the calls, which Tasks don't promise.
  private func runOnMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }

  // MARK: - Providers

  extension AppleSignInCoordinator {
    /// From here on this object asks the player wherever the program signs in, links or re-authenticates with the
    /// provider "apple.com", in every Auth of the process: `OAuthProvider(providerID: .apple)` in Swift, and
    /// `SignInWithProvider` in C and C++ code that is linked with the same core. It asks for the provider's scopes, "name"
    /// and "email"; for both if the provider has none.
    public func install() { ProviderFlows.set(AppleProviderFlow(self), for: AuthProviderID.apple.rawValue) }

    /// From here on nobody does. A sheet that is open stays.
    public static func uninstall() { ProviderFlows.set(nil, for: AuthProviderID.apple.rawValue) }

    fileprivate func ask(_ request: ProviderRequest) {
      show(AppleProviderFlow.scopes(request.provider.request.scopes), for: request) { answer in
        request.complete(answer.map { $0.credential.core }.mapError { $0.error })
      }
    }

    fileprivate func takeBack(_ request: ProviderRequest) { close(for: request) }
  }

  private final class AppleProviderFlow: ProviderFlow {
    private let coordinator: AppleSignInCoordinator

    init(_ coordinator: AppleSignInCoordinator) { self.coordinator = coordinator }

    func begin(_ request: ProviderRequest) { runOnMain { self.coordinator.ask(request) } }

    func cancel(_ request: ProviderRequest) { runOnMain { self.coordinator.takeBack(request) } }

    static func scopes(_ names: [String]) -> [ASAuthorization.Scope] {
      if names.isEmpty { return [.fullName, .email] }
      return names.compactMap { name in
        switch name {
        case "name": .fullName
        case "email": .email
        default: nil
        }
      }
    }
  }

  // MARK: - Errors

  private struct AppleSheetError: Error {
    let error: AuthError
    let cause: NSError?

    private init(_ code: AuthCore.AuthErrorCode, _ message: String, cause: NSError? = nil) {
      error = AuthError(code, message)
      self.cause = cause
    }

    init(_ cause: NSError) {
      if cause.domain == ASAuthorizationError.errorDomain,
        cause.code == ASAuthorizationError.Code.canceled.rawValue
      {
        self = .cancelled(cause)
      } else {
        self.init(
          .federatedSignInUserInteractionFailure,
          "The sheet of Sign in with Apple failed: \(cause.localizedDescription) Check that the program has the "
            + "capability \"Sign in with Apple\", and that the device is signed in to an Apple account.",
          cause: cause)
      }
    }

    static func cancelled(_ cause: NSError?) -> Self {
      Self(.webContextCancelled, "The sheet of Sign in with Apple was closed without an answer.", cause: cause)
    }

    static var alreadyPresented: Self {
      Self(.webContextAlreadyPresented, "A sheet of Sign in with Apple is open already. Wait for its answer.")
    }

    static var otherCredential: Self {
      Self(.invalidCredential, "The sheet gave a credential that is not of Sign in with Apple.")
    }

    static var noToken: Self {
      Self(.invalidCredential, "Apple gave no identity token. Ask the player to sign in again.")
    }

    static var unreadableToken: Self {
      Self(.invalidCredential, "Apple's identity token is no UTF-8 text. Ask the player to sign in again.")
    }

    static var noEntropy: Self {
      Self(.failure, "The system gives no random numbers, so that no nonce can be made.")
    }
  }

  extension NSError {
    fileprivate convenience init(_ failure: AppleSheetError) {
      let error = NSError(failure.error)
      var userInfo = error.userInfo
      if let cause = failure.cause { userInfo[NSUnderlyingErrorKey] = cause }
      self.init(domain: error.domain, code: error.code, userInfo: userInfo)
    }
  }
#endif
