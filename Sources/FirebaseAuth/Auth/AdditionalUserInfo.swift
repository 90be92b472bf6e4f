// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// The data that a provider reported during a sign-in.
open class AdditionalUserInfo: NSObject, NSSecureCoding, @unchecked Sendable {
  private enum Key {
    static let providerID = "providerID"
    static let profile = "profile"
    static let username = "username"
    static let isNewUser = "newUser"
  }

  /// The id of the provider; empty for anonymous users and custom tokens.
  public let providerID: String
  /// The claims that the provider reported about the user.
  public let profile: [String: Any]?
  /// The name of the account at GitHub or Twitter.
  public let username: String?
  /// True if the sign-in has created the account.
  public let isNewUser: Bool

  init(providerID: String, profile: [String: Any]?, username: String?, isNewUser: Bool) {
    self.providerID = providerID
    self.profile = profile
    self.username = username
    self.isNewUser = isNewUser
  }

  convenience init(_ core: FirebaseNativeCore.AdditionalUserInfo) {
    self.init(
      providerID: core.providerID, profile: core.profile.flatMap { JSONObject.read($0.encodedBytes) },
      username: core.userName.nonEmpty, isNewUser: core.isNewUser)
  }

  /// Returns whether the sign-in has created the account.
  ///
  /// - Returns: The value of `isNewUser`.
  open func newUser() -> Bool { isNewUser }

  /// Always true.
  public static var supportsSecureCoding: Bool { true }

  /// Reads the data from an archive.
  ///
  /// - Parameter coder: The archive.
  /// - Returns: Nil if the archive has no such data.
  public required init?(coder: NSCoder) {
    guard let providerID = coder.text(Key.providerID) else { return nil }
    self.providerID = providerID
    profile = coder.data(Key.profile).flatMap { JSONObject.read([UInt8]($0)) }
    username = coder.text(Key.username)
    isNewUser = coder.decodeBool(forKey: Key.isNewUser)
  }

  /// Writes the data to an archive.
  ///
  /// - Parameter coder: The archive.
  open func encode(with coder: NSCoder) {
    coder.encode(providerID as NSString, forKey: Key.providerID)
    coder.encode(profile.flatMap { JSONObject.write($0) } as NSData?, forKey: Key.profile)
    coder.encode(username as NSString?, forKey: Key.username)
    coder.encode(isNewUser, forKey: Key.isNewUser)
  }
}
