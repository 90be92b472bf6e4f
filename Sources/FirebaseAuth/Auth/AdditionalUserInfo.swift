import AuthCore
public import Foundation

/// What a provider told of the user who signed in.
open class AdditionalUserInfo: NSObject, NSSecureCoding, @unchecked Sendable {
  private enum Key {
    static let providerID = "providerID"
    static let profile = "profile"
    static let username = "username"
    static let isNewUser = "newUser"
  }

  /// The provider's id; empty for guests and custom tokens.
  public let providerID: String
  /// The provider's claims.
  public let profile: [String: Any]?
  /// The account's name at GitHub or Twitter.
  public let username: String?
  /// Whether the sign-in made the account.
  public let isNewUser: Bool

  init(providerID: String, profile: [String: Any]?, username: String?, isNewUser: Bool) {
    self.providerID = providerID
    self.profile = profile
    self.username = username
    self.isNewUser = isNewUser
  }

  convenience init(_ core: AuthCore.AdditionalUserInfo) {
    self.init(
      providerID: core.providerID, profile: core.profile.flatMap { JSONObject.read($0.encodedBytes) },
      username: core.userName.nonEmpty, isNewUser: core.isNewUser)
  }

  /// Whether the sign-in made the account.
  open func newUser() -> Bool { isNewUser }

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// Nil if the archive has no such information.
  public required init?(coder: NSCoder) {
    guard let providerID = coder.text(Key.providerID) else { return nil }
    self.providerID = providerID
    profile = coder.data(Key.profile).flatMap { JSONObject.read([UInt8]($0)) }
    username = coder.text(Key.username)
    isNewUser = coder.decodeBool(forKey: Key.isNewUser)
  }

  /// Writes all of it.
  open func encode(with coder: NSCoder) {
    coder.encode(providerID as NSString, forKey: Key.providerID)
    coder.encode(profile.flatMap { JSONObject.write($0) } as NSData?, forKey: Key.profile)
    coder.encode(username as NSString?, forKey: Key.username)
    coder.encode(isNewUser, forKey: Key.isNewUser)
  }
}
