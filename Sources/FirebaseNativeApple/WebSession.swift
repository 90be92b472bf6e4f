// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS) && !os(tvOS))
  import FirebaseNativeRuntime
  import AuthenticationServices
  import Foundation

  /// The browser sessions of the system, one at a time.
  @MainActor
  final class WebSessions {
    private var session: WebSession?

    nonisolated init() {}

    func open(
      _ url: String, returningTo scheme: String, above window: ASPresentationAnchor?, for asker: AnyObject,
      then: @escaping @Sendable (Result<String, AuthError>) -> Void
    ) {
      guard session == nil else { return then(.failure(.sessionIsOpen)) }
      guard let url = URL(string: url) else { return then(.failure(.session(nil))) }
      guard let window = window ?? KeyWindow.current else { return then(.failure(AppleSheetError.noWindow.error)) }
      let session = WebSession(on: window, for: asker)
      self.session = session
      session.show(url, returningTo: scheme) { [self] answer in
        if self.session === session { self.session = nil }
        then(answer)
      }
    }

    func close(for asker: AnyObject) {
      guard let session, session.asker === asker else { return }
      self.session = nil
      session.close()
    }
  }

  /// A browser session of the system, which the player sees above a window of the app.
  @MainActor
  private final class WebSession: NSObject, ASWebAuthenticationPresentationContextProviding {
    let asker: AnyObject
    private let window: ASPresentationAnchor
    private var session: ASWebAuthenticationSession?

    init(on window: ASPresentationAnchor, for asker: AnyObject) {
      self.window = window
      self.asker = asker
    }

    func show(
      _ url: URL, returningTo scheme: String, then: @escaping @MainActor @Sendable (Result<String, AuthError>) -> Void
    ) {
      let session = ASWebAuthenticationSession(url: url, callbackURLScheme: scheme) { url, error in
        let answer =
          url.map { .success($0.absoluteString) } ?? Result<String, AuthError>.failure(.session(error as NSError?))
        runOnMain { then(answer) }
      }
      session.presentationContextProvider = self
      self.session = session
      if !session.start() { then(.failure(.session(nil))) }
    }

    func close() { session?.cancel() }

    nonisolated func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
      MainActor.assumeIsolated { window }
    }
  }

  extension AuthError {
    fileprivate static let sessionIsOpen = AuthError(
      .webContextAlreadyPresented, "A browser session of another sign-in is open. Wait for its response.")

    fileprivate static func session(_ cause: NSError?) -> AuthError {
      let detail = cause.map { "\($0.domain) \($0.code): \($0.localizedDescription)" } ?? ""
      if cause?.domain == ASWebAuthenticationSessionError.errorDomain,
        cause?.code == ASWebAuthenticationSessionError.Code.canceledLogin.rawValue
      {
        return AuthError(.webContextCancelled, "The player closed the browser session.", detail: detail)
      }
      return AuthError(
        .federatedSignInUserInteractionFailure, "The system could not show a browser session. Try again.",
        detail: detail)
    }
  }
#endif
