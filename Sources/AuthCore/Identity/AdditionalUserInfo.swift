// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// The provider's information about the user.
public final class AdditionalUserInfo: AuthErrorRemains, @unchecked Sendable {
  public let providerID: String
  /// The user name at GitHub or Twitter.
  public let userName: String
  public let email: String
  public let displayName: String
  public let isNewUser: Bool
  /// After a collision: a credential that replaces the consumed one.
  public let updatedCredential: Credential?
  public let texts = TextCache()
  /// The claims as received: an object, or a string that contains one.
  private let rawProfile: JSON?
  private let readProfile = Guarded<JSON?>(nil)

  public init(
    providerID: String = "", userName: String = "", email: String = "", displayName: String = "",
    isNewUser: Bool = false, rawProfile: JSON? = nil, updatedCredential: Credential? = nil
  ) {
    self.providerID = providerID
    self.userName = userName
    self.email = email
    self.displayName = displayName
    self.isNewUser = isNewUser
    self.rawProfile = rawProfile
    self.updatedCredential = updatedCredential
  }

  /// The provider's claims. Parsed on first use, because many programs never need them.
  public var profile: JSON? {
    guard let rawProfile else { return nil }
    return readProfile.withLock { known in
      if known == nil {
        known = rawProfile.kind == .string ? rawProfile.string.flatMap { JSON.parse($0) } : rawProfile
      }
      return known?.kind == .object ? known : nil
    }
  }
}

extension AuthError {
  /// The information about the identity that a failure contains, such as a collision.
  public var additionalUserInfo: AdditionalUserInfo? { remains as? AdditionalUserInfo }
}
