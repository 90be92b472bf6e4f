// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// What the provider told of the user.
public final class AdditionalUserInfo: AuthErrorRemains, @unchecked Sendable {
  public let providerID: String
  /// The account's name at GitHub or Twitter.
  public let userName: String
  public let email: String
  public let displayName: String
  public let isNewUser: Bool
  /// After a collision: usable where the spent one is not.
  public let updatedCredential: Credential?
  public let texts = TextCache()
  /// As the server sent the claims: an object, or one inside a string.
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

  /// The provider's claims. Read when first asked for, as many programs never do.
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
  /// What the server told of the identity all the same, as of a collision.
  public var additionalUserInfo: AdditionalUserInfo? { remains as? AdditionalUserInfo }
}
