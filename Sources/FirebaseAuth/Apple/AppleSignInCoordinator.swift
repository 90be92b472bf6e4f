// SPDX-License-Identifier: Apache-2.0
import AuthRuntime

#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  import AuthCore
  public import AuthenticationServices
  public import Foundation

  /// Shows the system's dialog of Sign in with Apple, with a new nonce each time.
  ///
  /// Available on Apple platforms. An addition to Firebase for Apple platforms, whose guide does this in the program.
  @MainActor
  public final class AppleSignInCoordinator: NSObject {
    /// The result of a sign-in with Apple.
    public struct Authorization: Sendable {
      /// The credential, for `Auth.signIn(with:)`, `User.link(with:)` or `User.reauthenticate(with:)`. It can be used
      /// once and contains the player's name.
      public let credential: OAuthCredential
      /// Apple's id of the player, for `ASAuthorizationAppleIDProvider.credentialState(forUserID:)`.
      public let user: String
      /// The authorization code, for `Auth.revokeToken(withAuthorizationCode:)`. It is valid for five minutes; nil if
      /// Apple issued none.
      public let authorizationCode: String?
      /// The player's name. Apple reports it only when the player authorizes the app for the first time.
      public let fullName: PersonNameComponents?
      /// The player's email address. Apple reports it only when the player authorizes the app for the first time.
      public let email: String?
    }

    private let anchor: @MainActor () -> ASPresentationAnchor
    private var sheet: AppleSheet?

    /// Creates a coordinator.
    ///
    /// - Parameter anchor: Returns the window above which the dialog is shown.
    public init(anchor: @escaping @MainActor () -> ASPresentationAnchor) { self.anchor = anchor }

    /// Asks the player to sign in with Apple. Cancelling the Task closes the dialog.
    ///
    /// - Parameter scopes: The data that the program asks for.
    /// - Returns: The result.
    /// - Throws: `webContextCancelled` if the player closes the dialog; `webContextAlreadyPresented` if another dialog
    ///   of this object is open; `invalidCredential` if Apple issued no readable identity token;
    ///   `webSignInUserInteractionFailure` otherwise. Apple's error is stored under `NSUnderlyingErrorKey`.
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

    /// Asks the player to sign in with Apple.
    ///
    /// - Parameters:
    ///   - scopes: The data that the program asks for.
    ///   - completion: Called on the main thread with the result or the error of the async function.
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

  /// Identifies one call.
  private final class Asker: Sendable {}

  // MARK: - As the provider's flow

  extension AppleSignInCoordinator {
    /// Makes this object sign players in with the provider "apple.com", in every Auth of the process.
    ///
    /// It then handles `OAuthProvider(providerID: .apple)` in Swift, and `SignInWithProvider` in C and C++ code that is
    /// linked with the same core. The scopes of the provider that it supports are "name" and "email"; it asks for both
    /// if the provider has none.
    public func install() { ProviderFlows.set(AppleProviderFlow(self), for: AuthProviderID.apple.rawValue) }

    /// Ends the effect of `install()`. An open dialog stays open.
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
