import Foundation

// Sign-ins, links and re-authentications with a provider that has pages of its own: `native` for the providers of
// this library, else `exchange` of what the program's own provider, or a subclass with a `credential(with:)` of its
// own, gives.

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
    if let provider = OAuthProvider.native(provider) { return native(provider).begin(completion) }
    let handler = completion.map { UncheckedHandler(run: $0) }
    let asked = UncheckedProvider(provider: provider, uiDelegate: uiDelegate)
    Task {
      do {
        exchange(try await asked.credential()).begin(handler?.run)
      } catch {
        Self(on: executor, failed: error as NSError).begin(handler?.run)
      }
    }
  }
}

extension OAuthProvider {
  fileprivate static func native(_ provider: any FederatedAuthProvider) -> OAuthProvider? {
    type(of: provider) == OAuthProvider.self ? provider as? OAuthProvider : nil
  }
}

/// A caller's provider, which is asked on another thread with the caller's consent.
private struct UncheckedProvider: @unchecked Sendable {
  let provider: any FederatedAuthProvider
  let uiDelegate: (any AuthUIDelegate)?

  func credential() async throws -> AuthCredential { try await provider.credential(with: uiDelegate) }
}
