// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  import FirebaseNativeCore
  package import AuthenticationServices
  package import Foundation

  /// The system's dialog of Sign in with Apple. Each object is shown once.
  @MainActor
  package final class AppleSheet: NSObject {
    package typealias Answer = Result<AppleAnswer, AppleSheetError>

    /// The object that may close the dialog.
    let asker: AnyObject
    private let controller: ASAuthorizationController
    private nonisolated let request: AppleRequest
    private let anchor: ASPresentationAnchor
    private var completion: (@MainActor (Answer) -> Void)?

    init(
      _ request: AppleRequest, on anchor: ASPresentationAnchor, for asker: AnyObject,
      completion: @escaping @MainActor (Answer) -> Void
    ) {
      let asked = ASAuthorizationAppleIDProvider().createRequest()
      asked.requestedScopes = request.scopes.map { $0 == .email ? .email : .fullName }
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

  }

  // MARK: - What Apple tells

  // Apple's headers declare the delegates without an actor. The functions read the values that they need before they
  // switch to the main actor.

  extension AppleSheet: ASAuthorizationControllerDelegate {
    nonisolated package func authorizationController(
      controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
      let given = authorization.credential as? ASAuthorizationAppleIDCredential
      let answer = given.map { AppleAnswer.make($0, to: request) } ?? .failure(.otherCredential)
      runOnMain { self.finish(answer) }
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
