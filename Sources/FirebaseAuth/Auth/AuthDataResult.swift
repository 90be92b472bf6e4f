// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// The result of a sign-in, of a link, or of a reauthentication.
open class AuthDataResult: NSObject, NSSecureCoding, @unchecked Sendable {
  private enum Key {
    static let user = "user"
    static let additionalUserInfo = "additionalUserInfo"
    static let credential = "credential"
  }

  /// The user. The same object as `Auth.currentUser`.
  public let user: User
  /// The data that the provider reported.
  public let additionalUserInfo: AdditionalUserInfo?
  /// A credential with the tokens that the provider issued; nil if there are none.
  public let credential: OAuthCredential?

  init(user: User, additionalUserInfo: AdditionalUserInfo?, credential: OAuthCredential?) {
    self.user = user
    self.additionalUserInfo = additionalUserInfo
    self.credential = credential
  }

  /// Always true.
  public static var supportsSecureCoding: Bool { true }

  /// Reads a result from an archive.
  ///
  /// - Parameter coder: The archive.
  /// - Returns: Nil if the archive has no user.
  public required init?(coder: NSCoder) {
    guard let user = coder.object(User.self, Key.user) else { return nil }
    self.user = user
    additionalUserInfo = coder.object(AdditionalUserInfo.self, Key.additionalUserInfo)
    credential = coder.object(OAuthCredential.self, Key.credential)
  }

  /// Writes the result to an archive. The archive contains the tokens of the user: protect it like a password.
  ///
  /// - Parameter coder: The archive.
  open func encode(with coder: NSCoder) {
    coder.encode(user, forKey: Key.user)
    coder.encode(additionalUserInfo, forKey: Key.additionalUserInfo)
    coder.encode(credential, forKey: Key.credential)
  }
}
