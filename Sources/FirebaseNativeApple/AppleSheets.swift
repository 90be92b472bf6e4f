// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  package import FirebaseNativeCore
  package import FirebaseNativeRuntime
  import AuthenticationServices
  import Foundation

  /// What a program asks Apple's system for through the core.
  package final class AppleSheets: AppleSystem {
    /// Read it to give every Auth of the process the sheet.
    package static let install: Void = AppleSystems.set(shared)
    /// Read it to have the sheet also ask for the provider "apple.com", unless the program set another flow since the first
    /// time. A program without windows asks in the browser.
    package static let installAsFlow: Void = {
      install
      ProviderFlows.set(AppleProviderFlow(shared.authorizer, mayAsk: { KeyWindow.mayExist }), for: "apple.com")
    }()

    private static let shared = AppleSheets()

    private let authorizer = AppleAuthorizer(anchor: { KeyWindow.current })
    #if !os(tvOS)
      private let sessions = WebSessions()
    #endif

    package func ask(_ question: AppleQuestion) {
      // A program without windows may not run its main queue.
      guard KeyWindow.mayExist || question.auth.window != nil else {
        return question.complete(.failure(AppleSheetError.noWindow.error))
      }
      runOnMain { [authorizer] in
        authorizer.show(question.request, above: HeldWindow.window(of: question.auth), for: question) { answer in
          question.complete(answer.map { AppleAuthorization($0.fields) }.mapError { $0.error })
        }
      }
    }

    package func close(_ question: AppleQuestion) { runOnMain { [authorizer] in authorizer.close(for: question) } }

    package func fetchCredentialState(
      ofUser user: String, then: @escaping @Sendable (Result<AppleCredentialState, AuthError>) -> Void
    ) {
      ASAuthorizationAppleIDProvider().getCredentialState(forUserID: user) { state, error in
        then(AppleCredentialState.make(state, error as NSError?))
      }
    }

    package func observeRevocation(_ body: @escaping @Sendable () -> Void) -> AnyObject { RevocationObserver(body) }

    package var bundleID: String? { Bundle.main.bundleIdentifier }

    package var prefersSessions: Bool {
      #if os(iOS) || os(visionOS)
        true
      #else
        false
      #endif
    }

    package func openSession(
      _ url: String, returningTo scheme: String, for request: ProviderRequest,
      then: @escaping @Sendable (Result<String, AuthError>) -> Void
    ) {
      #if os(tvOS)
        then(.failure(AppleSheetError.noSession.error))
      #else
        runOnMain { [sessions] in
          sessions.open(url, returningTo: scheme, above: HeldWindow.window(of: request.auth), for: request, then: then)
        }
      #endif
    }

    package func closeSession(for request: ProviderRequest) {
      #if !os(tvOS)
        runOnMain { [sessions] in sessions.close(for: request) }
      #endif
    }

    package var isGameCenterPlayerAuthenticated: Bool { GameCenterPlayer.isAuthenticated }

    package func fetchGameCenterSignature(then: @escaping @Sendable (Result<GameCenterSignature, AuthError>) -> Void) {
      GameCenterPlayer.fetchProof(then: then)
    }

    package func reference(toWindow window: UnsafeMutableRawPointer) -> AnyObject { HeldWindow(window) }
  }

  extension AppleCredentialState {
    fileprivate static func make(
      _ state: ASAuthorizationAppleIDProvider.CredentialState, _ error: NSError?
    ) -> Result<AppleCredentialState, AuthError> {
      switch state {
      case .authorized: .success(.authorized)
      case .revoked: .success(.revoked)
      case .transferred: .success(.transferred)
      // Apple also reports this state with an error if it could not find out.
      case .notFound: error.map { .failure(AppleSheetError.unknownState($0).error) } ?? .success(.notFound)
      @unknown default: .failure(AppleSheetError.unknownState(error).error)
      }
    }
  }

  /// Observes the notification for as long as it exists.
  private final class RevocationObserver {
    private let token: any NSObjectProtocol

    init(_ body: @escaping @Sendable () -> Void) {
      token = NotificationCenter.default.addObserver(
        forName: ASAuthorizationAppleIDProvider.credentialRevokedNotification, object: nil, queue: nil
      ) { _ in body() }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif
