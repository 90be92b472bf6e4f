// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  package import FirebaseNativeCore
  import AuthenticationServices
  import Foundation

  /// Asks for "apple.com" with the sheet.
  package final class AppleProviderFlow: ProviderFlow {
    private let authorizer: AppleAuthorizer
    private let mayAsk: @Sendable () -> Bool

    /// `mayAsk` is called on any thread.
    package init(_ authorizer: AppleAuthorizer, mayAsk: @escaping @Sendable () -> Bool = { true }) {
      self.authorizer = authorizer
      self.mayAsk = mayAsk
    }

    package var isAvailable: Bool { mayAsk() }

    package func begin(_ request: ProviderRequest) { runOnMain { self.ask(request) } }

    package func cancel(_ request: ProviderRequest) { runOnMain { self.authorizer.close(for: request) } }

    @MainActor
    private func ask(_ request: ProviderRequest) {
      guard let nonce = FirebaseNativeCore.Nonce() else {
        request.complete(.failure(AppleSheetError.noEntropy.error))
        return
      }
      let names = request.asked.scopes
      let scopes = names.isEmpty ? [.fullName, .email] : names.compactMap { AppleRequest.Scope($0) }
      let asked = AppleRequest(scopes, nonce: nonce)
      authorizer.show(asked, above: HeldWindow.window(of: request.auth), for: request) { answer in
        request.complete(
          answer.map { Credential(provider: "apple.com", tokens: $0.fields.tokens) }.mapError { $0.error })
      }
    }
  }
#endif
