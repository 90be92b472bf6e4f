// SPDX-License-Identifier: Apache-2.0
import Foundation

// Sign-ins, links and reauthentications with a provider that has a dialog or a web page. `native` is for the providers
// of this library. `exchange` takes the credential of the program's own provider, or of a subclass that overrides
// `credential(with:)`.

extension Call where Output == AuthDataResult {
  static func federated(
    _ provider: any FederatedAuthProvider, _ uiDelegate: (any AuthUIDelegate)?, _ native: (OAuthProvider) -> Self,
    exchange: (AuthCredential) -> Self
  ) async throws -> AuthDataResult {
    if let provider = OAuthProvider.native(provider) { return try await native(provider).value() }
    return try await exchange(provider.credential(with: uiDelegate)).value()
  }

  static func federated(
    on executor: any CallbackExecutor, _ provider: any FederatedAuthProvider, _ uiDelegate: (any AuthUIDelegate)?,
    _ completion: ((AuthDataResult?, (any Error)?) -> Void)?, _ native: (OAuthProvider) -> Self,
    exchange: @escaping @Sendable (AuthCredential) -> Self
  ) {
    if let provider = OAuthProvider.native(provider) { return native(provider).start(completion) }
    let handler = completion.map { UncheckedHandler(run: $0) }
    let asked = UncheckedProvider(provider: provider, uiDelegate: uiDelegate)
    Task {
      do {
        exchange(try await asked.credential()).start(handler?.run)
      } catch {
        Self(on: executor, failed: error as NSError).start(handler?.run)
      }
    }
  }
}

extension OAuthProvider {
  fileprivate static func native(_ provider: any FederatedAuthProvider) -> OAuthProvider? {
    type(of: provider) == OAuthProvider.self ? provider as? OAuthProvider : nil
  }
}

/// The provider of the caller, which runs on another thread with the caller's consent.
private struct UncheckedProvider: @unchecked Sendable {
  let provider: any FederatedAuthProvider
  let uiDelegate: (any AuthUIDelegate)?

  func credential() async throws -> AuthCredential { try await provider.credential(with: uiDelegate) }
}
