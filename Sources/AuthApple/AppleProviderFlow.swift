// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  package import AuthCore
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

    /// Shows the sheet above the key window, for programs that install nothing themselves. A program without windows asks
    /// in the browser.
    package static func installForKeyWindow() {
      let authorizer = AppleAuthorizer(anchor: { KeyWindow.current })
      ProviderFlows.set(AppleProviderFlow(authorizer, mayAsk: { KeyWindow.mayExist }), for: "apple.com")
    }

    package var isAvailable: Bool { mayAsk() }

    package func begin(_ request: ProviderRequest) { runOnMain { self.ask(request) } }

    package func cancel(_ request: ProviderRequest) { runOnMain { self.authorizer.close(for: request) } }

    @MainActor
    private func ask(_ request: ProviderRequest) {
      guard let nonce = AuthCore.Nonce() else {
        request.complete(.failure(AppleSheetError.noEntropy.error))
        return
      }
      let asked = AppleRequest(Self.scopes(request.asked.scopes), nonce: nonce)
      authorizer.show(asked, for: request) { answer in
        request.complete(
          answer.map { Credential(provider: "apple.com", tokens: $0.tokens) }.mapError { $0.error })
      }
    }

    private static func scopes(_ names: [String]) -> [ASAuthorization.Scope] {
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
