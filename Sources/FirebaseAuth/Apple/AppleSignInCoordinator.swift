import AuthRuntime

#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  import AuthCore
  public import AuthenticationServices
  public import Foundation

  /// Shows the system's sheet of Sign in with Apple, one at a time and each with a fresh nonce. For Apple's
  /// platforms, and not of Firebase, whose guide does this by hand.
  @MainActor
  public final class AppleSignInCoordinator: NSObject {
    /// What the player allowed.
    public struct Authorization: Sendable {
      /// For `Auth.signIn(with:)`, `User.link(with:)` or `User.reauthenticate(with:)`, and good for one of them. It
      /// has the name, too.
      public let credential: OAuthCredential
      /// Apple's id of the player, for `ASAuthorizationAppleIDProvider.credentialState(forUserID:)`.
      public let user: String
      /// For `Auth.revokeToken(withAuthorizationCode:)`, within five minutes; nil if Apple gave none.
      public let authorizationCode: String?
      /// Apple gives the name on the player's first authorization only.
      public let fullName: PersonNameComponents?
      /// Apple gives the e-mail address on the player's first authorization only.
      public let email: String?
    }

    private let anchor: @MainActor () -> ASPresentationAnchor
    private var sheet: AppleSheet?

    /// - Parameter anchor: Gives the window that a sheet is shown on.
    public init(anchor: @escaping @MainActor () -> ASPresentationAnchor) { self.anchor = anchor }

    /// Asks the player.
    ///
    /// Throws `webContextCancelled` if the player closes the sheet or the Task is cancelled, which closes it;
    /// `webContextAlreadyPresented` while another sheet of this object is open; `invalidCredential` if Apple gives no
    /// identity token that can be read; and `webSignInUserInteractionFailure` for all else. Apple's own error is the
    /// `NSUnderlyingErrorKey`.
    ///
    /// - Parameter scopes: What the program wants to know of the player.
    public func authorize(
      scopes: [ASAuthorization.Scope] = [.fullName, .email]
    ) async throws -> Authorization {
      let asker = Asker()
      let answer = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled { return continuation.resume(returning: AppleSheet.Answer.failure(.cancelled(nil))) }
          show(scopes, for: asker) { continuation.resume(returning: $0) }
        }
      } onCancel: {
        runOnMain { self.close(for: asker) }
      }
      return try answer.mapError { $0.asNSError }.get()
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

    private func show(
      _ scopes: [ASAuthorization.Scope], for asker: AnyObject,
      completion: @escaping @MainActor (AppleSheet.Answer) -> Void
    ) {
      guard sheet == nil else { return completion(.failure(.alreadyPresented)) }
      guard let nonce = AuthCore.Nonce() else { return completion(.failure(.noEntropy)) }
      let sheet = AppleSheet(scopes, nonce, on: anchor(), for: asker) { [self] answer in
        self.sheet = nil
        completion(answer)
      }
      self.sheet = sheet
      sheet.show()
    }

    private func close(for asker: AnyObject) {
      if let sheet, sheet.asker === asker { sheet.close() }
    }
  }

  /// Stands for one call.
  private final class Asker: Sendable {}

  // MARK: - As the provider's flow

  extension AppleSignInCoordinator {
    /// From here on this object asks the player wherever the program signs in, links or re-authenticates with the
    /// provider "apple.com", in every Auth of the process: `OAuthProvider(providerID: .apple)` in Swift, and
    /// `SignInWithProvider` in C and C++ code that is linked with the same core. Of the provider's scopes, "name" and
    /// "email" are asked for; both if it has none.
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
#endif
