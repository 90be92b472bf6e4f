// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
public import Foundation

/// A window, as UIWindow and NSWindow are.
@MainActor
open class ASPresentationAnchor: NSObject {}

public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization)
  func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

/// Optional at Apple.
extension ASAuthorizationControllerDelegate {
  public func authorizationController(
    controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
  ) {}
  public func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {}
}

public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}

/// Shows the sheet, which is the `AuthorizationSheet` of the test.
open class ASAuthorizationController: NSObject {
  public let authorizationRequests: [ASAuthorizationRequest]
  open weak var delegate: (any ASAuthorizationControllerDelegate)?
  open weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?
  private let isClosed = Guarded(false)

  public init(authorizationRequests: [ASAuthorizationRequest]) { self.authorizationRequests = authorizationRequests }

  /// The delegate gets the answer later, on the main thread.
  open func performRequests() {
    let shown = Shown(controller: self)
    Task { @MainActor in await shown.controller.ask() }
  }

  /// The delegate gets `canceled`, if the sheet was open.
  open func cancel() {
    guard close() else { return }
    AuthorizationSheet.onClose?()
    let shown = Shown(controller: self)
    Task { @MainActor in shown.controller.fail(ASAuthorizationError(.canceled)) }
  }

  @MainActor
  private func ask() async {
    AuthorizationSheet.anchor = presentationContextProvider?.presentationAnchor(for: self)
    guard let request = authorizationRequests.first as? ASAuthorizationAppleIDRequest,
      let player = AuthorizationSheet.player
    else {
      if close() { fail(ASAuthorizationError(.notHandled)) }
      return
    }
    let answer = await player(request)
    guard close() else { return }
    switch answer {
    case .failure(let error): fail(error)
    case .success(let credential):
      let authorization = ASAuthorization(provider: request.provider, credential: credential)
      delegate?.authorizationController(controller: self, didCompleteWithAuthorization: authorization)
    }
  }

  private func fail(_ error: any Error) {
    delegate?.authorizationController(controller: self, didCompleteWithError: error)
  }

  /// False if it was closed before.
  private func close() -> Bool {
    isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
  }
}

/// Goes to the main thread, as the system's own sheet does, whatever thread has asked for it.
private struct Shown: @unchecked Sendable {
  let controller: ASAuthorizationController
}
