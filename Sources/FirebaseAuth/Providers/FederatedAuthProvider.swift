public import Foundation

/// A sign-in on a provider's own pages or sheet.
///
/// `OAuthProvider` is one. A class of the program's own can be one too: what it gives as a credential is used to sign
/// in, link or re-authenticate.
public protocol FederatedAuthProvider: NSObjectProtocol {
  /// Lets the player sign in at the provider.
  func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential
}
