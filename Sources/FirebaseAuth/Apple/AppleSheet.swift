// SPDX-License-Identifier: Apache-2.0
import AuthRuntime

#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  import AuthCore
  import AuthenticationServices
  import Foundation

  /// The system's dialog of Sign in with Apple. Each object is shown once.
  @MainActor
  final class AppleSheet: NSObject {
    typealias Answer = Result<AppleSignInCoordinator.Authorization, AppleSheetError>

    /// The object that may close the dialog.
    let asker: AnyObject
    private let controller: ASAuthorizationController
    private let nonce: AuthCore.Nonce
    private let anchor: ASPresentationAnchor
    private var completion: (@MainActor (Answer) -> Void)?

    init(
      _ scopes: [ASAuthorization.Scope], _ nonce: AuthCore.Nonce, on anchor: ASPresentationAnchor,
      for asker: AnyObject, completion: @escaping @MainActor (Answer) -> Void
    ) {
      let request = ASAuthorizationAppleIDProvider().createRequest()
      request.requestedScopes = scopes
      request.nonce = nonce.sha256ForApple
      controller = ASAuthorizationController(authorizationRequests: [request])
      self.nonce = nonce
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

    private func finish(_ given: AppleAnswer?) {
      finish(given.map { $0.authorization(nonce) } ?? .failure(.otherCredential))
    }
  }

  // MARK: - What Apple tells

  // Apple's headers declare the delegates without an actor. The functions read the values that they need before they
  // switch to the main actor.

  extension AppleSheet: ASAuthorizationControllerDelegate {
    nonisolated func authorizationController(
      controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
      let given = (authorization.credential as? ASAuthorizationAppleIDCredential).map { AppleAnswer($0) }
      runOnMain { self.finish(given) }
    }

    nonisolated func authorizationController(
      controller: ASAuthorizationController, didCompleteWithError error: any Error
    ) {
      let error = AppleSheetError(error as NSError)
      runOnMain { self.finish(.failure(error)) }
    }
  }

  extension AppleSheet: ASAuthorizationControllerPresentationContextProviding {
    nonisolated func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { anchor }
  }

  private struct AppleAnswer: Sendable {
    private let user: String
    private let identityToken: Data?
    private let authorizationCode: Data?
    private let fullName: PersonNameComponents?
    private let email: String?

    init(_ credential: ASAuthorizationAppleIDCredential) {
      user = credential.user
      identityToken = credential.identityToken
      authorizationCode = credential.authorizationCode
      fullName = credential.fullName
      email = credential.email
    }

    func authorization(_ nonce: AuthCore.Nonce) -> AppleSheet.Answer {
      guard let identityToken, !identityToken.isEmpty else { return .failure(.noToken) }
      guard let idToken = String(data: identityToken, encoding: .utf8) else { return .failure(.unreadableToken) }
      let credential = OAuthProvider.appleCredential(
        withIDToken: idToken, rawNonce: nonce.rawForFirebase, fullName: fullName)
      return .success(
        AppleSignInCoordinator.Authorization(
          credential: credential, user: user,
          authorizationCode: authorizationCode.flatMap { String(data: $0, encoding: .utf8) }, fullName: fullName,
          email: email))
    }
  }

  /// Keeps the order of the calls, which Tasks do not guarantee.
  func runOnMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }
#endif
