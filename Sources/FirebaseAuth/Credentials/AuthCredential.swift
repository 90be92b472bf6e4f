// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// Proof of an identity at a provider.
///
/// The classes of the providers create credentials. `Auth` and `User` use a credential once.
open class AuthCredential: NSObject, @unchecked Sendable {
  /// The id of the provider, for example "apple.com".
  public let provider: String
  let core: FirebaseNativeCore.Credential

  init(_ core: FirebaseNativeCore.Credential, provider: String) {
    self.core = core
    self.provider = provider
  }

  /// Creates a credential that the server issued.
  static func of(_ core: FirebaseNativeCore.Credential) -> AuthCredential {
    core.phoneProof == nil
      ? OAuthCredential(core, provider: core.provider) : PhoneAuthCredential(core, provider: core.provider)
  }
}
