// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A user of an Auth: an immutable snapshot of the account, with its operations.
public final class User: Sendable {
  let auth: Auth
  /// The session at the time when this object was created.
  let session: Session
  public let identities: [UserInfo]
  public let texts = TextCache()

  init(auth: Auth, session: Session) {
    self.auth = auth
    self.session = session
    identities = session.user.identities.map { UserInfo($0) }
  }

  public var record: UserRecord { session.user }

  public var uid: String { record.uid }
  public var email: String { record.email }
  public var displayName: String { record.displayName }
  public var photoURL: String { record.photoURL }
  public var phoneNumber: String { record.phoneNumber }
  public var isAnonymous: Bool { record.isAnonymous }
  public var isEmailVerified: Bool { record.isEmailVerified }
  /// Empty for accounts without a tenant.
  public var tenantID: String { record.tenantID }
  /// The refresh token, with which id tokens are requested. Treat it like a password.
  public var refreshToken: String { session.tokens.refreshToken }
  /// Milliseconds since 1970.
  public var createdAt: Int64 { record.createdAt }
  /// Milliseconds since 1970.
  public var lastLoginAt: Int64 { record.lastLoginAt }
}

/// One of a user's identities.
public final class UserInfo: Sendable {
  public let providerID: String
  /// The user's id at the provider.
  public let uid: String
  public let email: String
  public let displayName: String
  public let photoURL: String
  public let phoneNumber: String
  public let texts = TextCache()

  init(_ identity: UserRecord.Identity) {
    providerID = identity.providerID
    uid = identity.uid
    email = identity.email
    displayName = identity.displayName
    photoURL = identity.photoURL
    phoneNumber = identity.phoneNumber
  }
}
