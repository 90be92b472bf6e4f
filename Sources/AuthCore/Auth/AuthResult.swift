import AuthRuntime
import AuthSupport

/// What a sign-in, link or re-authentication brought.
public final class AuthResult: Sendable {
  /// Nil after a failure.
  public let user: User?
  public let additionalUserInfo: AdditionalUserInfo
  /// The provider's own tokens, if it sent any.
  public let credential: Credential?

  init(user: User, additionalUserInfo: AdditionalUserInfo, credential: Credential?) {
    self.user = user
    self.additionalUserInfo = additionalUserInfo
    self.credential = credential
  }

  init(failed error: AuthError) {
    user = nil
    additionalUserInfo = error.additionalUserInfo ?? AdditionalUserInfo()
    credential = nil
  }
}

/// What the provider told of the user.
public final class AdditionalUserInfo: Sendable {
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
