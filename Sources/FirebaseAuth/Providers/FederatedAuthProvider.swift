// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// A provider that signs the player in with a dialog or a web page of its own.
///
/// `OAuthProvider` conforms to the protocol. A class of the program can conform too: the library uses the credential
/// that it returns to sign in, to link, or to reauthenticate.
public protocol FederatedAuthProvider: NSObjectProtocol {
  /// Asks the player to sign in at the provider.
  ///
  /// - Parameter uiDelegate: The delegate that was passed to the operation.
  /// - Returns: The credential.
  /// - Throws: Any error. The operation fails with it.
  func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential
}
