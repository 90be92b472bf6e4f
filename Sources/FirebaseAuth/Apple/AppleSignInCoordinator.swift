// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  import FirebaseNativeApple
  import FirebaseNativeCore
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
      /// The `state` of the request.
      public let state: String?
      /// Whether Apple takes the player for a real person.
      public let realUserStatus: ASUserDetectionStatus
    }

    private let authorizer: AppleAuthorizer

    /// Creates a coordinator.
    ///
    /// - Parameter anchor: Returns the window above which the dialog is shown.
    public init(anchor: @escaping @MainActor () -> ASPresentationAnchor) {
      authorizer = AppleAuthorizer(anchor: { anchor() })
    }

    /// Asks the player to sign in with Apple. Cancelling the Task closes the dialog.
    ///
    /// - Parameters:
    ///   - scopes: The data that the program asks for.
    ///   - state: Returned unchanged with the result.
    ///   - rawNonce: The raw nonce, of which Apple receives the SHA-256; nil for a new random one.
    /// - Returns: The result.
    /// - Throws: `webContextCancelled` if the player closes the dialog; `webContextAlreadyPresented` if another dialog
    ///   of this object is open; `invalidCredential` if Apple issued no readable identity token;
    ///   `webSignInUserInteractionFailure` otherwise. Apple's error is stored under `NSUnderlyingErrorKey`.
    public func authorize(
      scopes: [ASAuthorization.Scope] = [.fullName, .email], state: String? = nil, rawNonce: String? = nil
    ) async throws -> Authorization {
      guard let nonce = rawNonce.map({ FirebaseNativeCore.Nonce(raw: $0) }) ?? FirebaseNativeCore.Nonce() else {
        throw AppleSheetError.noEntropy.asNSError
      }
      let request = AppleRequest(scopes.compactMap { AppleRequest.Scope($0) }, state: state, nonce: nonce)
      let asker = Asker()
      let answer = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled { return continuation.resume(returning: AppleSheet.Answer.failure(.cancelled(nil))) }
          authorizer.show(request, for: asker) { continuation.resume(returning: $0) }
        }
      } onCancel: {
        runOnMain { self.authorizer.close(for: asker) }
      }
      return try answer.map { Authorization($0) }.mapError { $0.asNSError }.get()
    }

    /// The `async` form with a completion handler, which is called in `callbackExecutor`.
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

  /// Identifies one call.
  private final class Asker: Sendable {}

  // MARK: - As the provider's flow

  extension AppleSignInCoordinator {
    /// Makes this object sign players in with the provider "apple.com", in every Auth of the process.
    ///
    /// It then handles `OAuthProvider(providerID: .apple)` in Swift, and `SignInWithProvider` in C and C++ code that is
    /// linked with the same core. The scopes of the provider that it supports are "name" and "email"; it asks for both
    /// if the provider has none.
    public func install() { ProviderFlows.set(AppleProviderFlow(authorizer), for: AuthProviderID.apple.rawValue) }

    /// Ends the effect of `install()`. An open dialog stays open.
    public static func uninstall() { ProviderFlows.set(nil, for: AuthProviderID.apple.rawValue) }
  }

  // MARK: - Conversions

  extension AppleSignInCoordinator.Authorization {
    fileprivate init(_ answer: AppleAnswer) {
      let fields = answer.fields
      credential = OAuthCredential(provider: AuthProviderID.apple.rawValue, tokens: fields.tokens)
      user = fields.user
      authorizationCode = fields.authorizationCode.nonEmpty
      fullName = answer.fullName
      email = fields.email.nonEmpty
      state = fields.state.nonEmpty
      realUserStatus = ASUserDetectionStatus(rawValue: Int(fields.realUserStatus)) ?? .unknown
    }
  }

  extension AppleRequest.Scope {
    /// Nil for a scope of a later system.
    fileprivate init?(_ scope: ASAuthorization.Scope) {
      switch scope {
      case .fullName: self = .fullName
      case .email: self = .email
      default: return nil
      }
    }
  }

  extension AppleSheetError {
    fileprivate var asNSError: NSError {
      let plain = NSError(error)
      var userInfo = plain.userInfo
      if let cause { userInfo[NSUnderlyingErrorKey] = cause }
      return NSError(domain: plain.domain, code: plain.code, userInfo: userInfo)
    }
  }
#endif
