// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  package import AuthenticationServices
  package import Foundation

  /// The system's dialog of Sign in with Apple. Each object is shown once.
  @MainActor
  package final class AppleSheet: NSObject {
    package typealias Answer = Result<AppleAuthorization, AppleSheetError>

    /// The object that may close the dialog.
    let asker: AnyObject
    private let controller: ASAuthorizationController
    private let request: AppleRequest
    private let anchor: ASPresentationAnchor
    private var completion: (@MainActor (Answer) -> Void)?

    init(
      _ request: AppleRequest, on anchor: ASPresentationAnchor, for asker: AnyObject,
      completion: @escaping @MainActor (Answer) -> Void
    ) {
      let asked = ASAuthorizationAppleIDProvider().createRequest()
      asked.requestedScopes = request.scopes
      asked.nonce = request.nonce.sha256ForApple
      asked.state = request.state
      controller = ASAuthorizationController(authorizationRequests: [asked])
      self.request = request
      self.anchor = anchor
      self.asker = asker
      self.completion = completion
    }

    func show() {
      controller.delegate = self
      controller.presentationContextProvider = self
      controller.performRequests()
    }

    func close() {
      finish(.failure(.cancelled(nil)))
      if #available(iOS 16.0, macOS 13.0, tvOS 16.0, *) { controller.cancel() }
    }

    /// Only the first result is used.
    private func finish(_ answer: Answer) {
      let completion = completion
      self.completion = nil
      completion?(answer)
    }

    private func finish(_ given: AppleAuthorization.Answer?) {
      finish(given.map { $0.authorization(to: request) } ?? .failure(.otherCredential))
    }
  }

  // MARK: - What Apple tells

  // Apple's headers declare the delegates without an actor. The functions read the values that they need before they
  // switch to the main actor.

  extension AppleSheet: ASAuthorizationControllerDelegate {
    nonisolated package func authorizationController(
      controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
      let given = (authorization.credential as? ASAuthorizationAppleIDCredential).map { AppleAuthorization.Answer($0) }
      runOnMain { self.finish(given) }
    }

    nonisolated package func authorizationController(
      controller: ASAuthorizationController, didCompleteWithError error: any Error
    ) {
      let error = AppleSheetError(error as NSError)
      runOnMain { self.finish(.failure(error)) }
    }
  }

  extension AppleSheet: ASAuthorizationControllerPresentationContextProviding {
    nonisolated package func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
      anchor
    }
  }

  /// Keeps the order of the calls, which Tasks do not guarantee.
  package func runOnMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }
#endif
