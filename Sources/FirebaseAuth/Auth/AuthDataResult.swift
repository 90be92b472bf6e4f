import AuthCore
public import Foundation

/// What a sign-in, link or re-authentication brought.
open class AuthDataResult: NSObject, NSSecureCoding, @unchecked Sendable {
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

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// Nil if the archive has no user.
  public required init?(coder: NSCoder) {
    guard let user = coder.object(User.self, Key.user) else { return nil }
    self.user = user
    additionalUserInfo = coder.object(AdditionalUserInfo.self, Key.additionalUserInfo)
    credential = coder.object(OAuthCredential.self, Key.credential)
  }

  /// Writes all of it, the user's tokens among it: keep the archive as safe as a password.
  open func encode(with coder: NSCoder) {
    coder.encode(user, forKey: Key.user)
    coder.encode(additionalUserInfo, forKey: Key.additionalUserInfo)
    coder.encode(credential, forKey: Key.credential)
  }
}
