// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The provider's information about the user.
public final class AdditionalUserInfo: AuthErrorContext, @unchecked Sendable {
  public let providerID: String
  public let email: String
  public let displayName: String
  public let isNewUser: Bool
  /// After a collision: a credential that replaces the consumed one.
  public let updatedCredential: Credential?
  public let texts = TextCache()
  /// As received in the response.
  private let givenUserName: String
  /// The claims as received: an object, or a string that contains one.
  private let rawProfile: JSON?
  private let readProfile = Guarded<JSON?>(nil)
  /// The profile as the C API lends it.
  public let profileForC = Guarded<AnyObject?>(nil)

  public init(
    providerID: String = "", userName: String = "", email: String = "", displayName: String = "",
    isNewUser: Bool = false, rawProfile: JSON? = nil, updatedCredential: Credential? = nil
  ) {
    self.providerID = providerID
    givenUserName = userName
    self.email = email
    self.displayName = displayName
    self.isNewUser = isNewUser
    self.rawProfile = rawProfile
    self.updatedCredential = updatedCredential
  }

  /// The user name at GitHub or Twitter: the server's value, otherwise the provider's claim.
  public var userName: String {
    guard givenUserName.isEmpty, let profile else { return givenUserName }
    let claim: String? =
      switch providerID {
      case "github.com": profile.filled("login")
      case "twitter.com": profile.filled("screen_name")
      default: nil
      }
    return claim ?? profile.filled("username") ?? ""
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
