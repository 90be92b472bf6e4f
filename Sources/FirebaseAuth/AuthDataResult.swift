import AuthCore
public import Foundation

/// What a sign-in, link or re-authentication brought.
open class AuthDataResult: NSObject, @unchecked Sendable {
  private enum Key {
    static let user = "user"
    static let additionalUserInfo = "additionalUserInfo"
    static let credential = "credential"
  }

  /// The user, the same object as `Auth.currentUser`.
  public let user: User
  /// What the provider told of them.
  public let additionalUserInfo: AdditionalUserInfo?
  /// The provider's own tokens, if it sent any.
  public let credential: OAuthCredential?

  init(user: User, additionalUserInfo: AdditionalUserInfo?, credential: OAuthCredential?) {
    self.user = user
    self.additionalUserInfo = additionalUserInfo
    self.credential = credential
  }
}
