import AuthCore
public import Foundation

/// What proves an identity: made by a provider's class, used once by `Auth` or `User`.
open class AuthCredential: NSObject, @unchecked Sendable {
  /// The provider's id, such as "apple.com".
  public let provider: String
  let core: AuthCore.Credential

  init(_ core: AuthCore.Credential, provider: String) {
    self.core = core
    self.provider = provider
  }

  /// A credential that the server sent.
  static func of(_ core: AuthCore.Credential) -> AuthCredential {
    core.tokens == nil
      ? PhoneAuthCredential(core, provider: core.provider) : OAuthCredential(core, provider: core.provider)
  }
}
