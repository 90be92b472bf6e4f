// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// The values of an account.
public struct UserRecord: Sendable {
  public struct Identity: Sendable {
    public internal(set) var providerID = ""
    /// The user's id at the provider.
    public internal(set) var uid = ""
    public internal(set) var email = ""
    public internal(set) var displayName = ""
    public internal(set) var photoURL = ""
    public internal(set) var phoneNumber = ""
  }

  public internal(set) var uid: String
  public internal(set) var email = ""
  public internal(set) var displayName = ""
  public internal(set) var photoURL = ""
  public internal(set) var phoneNumber = ""
  public internal(set) var isAnonymous = false
  public internal(set) var isEmailVerified = false
  /// Empty for accounts without a tenant.
  public internal(set) var tenantID = ""
  /// Milliseconds since 1970.
  public internal(set) var createdAt: Int64 = 0
  public internal(set) var lastLoginAt: Int64 = 0
  public internal(set) var identities: [Identity] = []
  public internal(set) var multiFactors: [MultiFactorInfo] = []
}

// MARK: - Answers of the server

extension UserRecord {
  /// The user in a response of accounts:lookup.
  static func read(lookup json: JSON) -> Result<UserRecord, AuthError> {
    let users = json.elements("users")
    guard users.count == 1, let user = users.first, let uid = user.identifier("localId") else {
      return .failure(.invalidServerResponse("the lookup returned no user"))
    }
    var record = UserRecord(uid: uid)
    record.email = user.string("email") ?? ""
    record.displayName = user.string("displayName") ?? ""
    record.photoURL = user.string("photoUrl") ?? ""
    record.phoneNumber = user.string("phoneNumber") ?? ""
    record.isEmailVerified = user.bool("emailVerified") ?? false
    record.tenantID = user.string("tenantId") ?? ""
    record.createdAt = user.integer("createdAt") ?? 0
    record.lastLoginAt = user.integer("lastLoginAt") ?? 0
    record.identities = user.elements("providerUserInfo").map { Identity($0) }
    record.multiFactors = MultiFactorInfo.list(of: user)
    return .success(record)
  }

  var hasIdentity: Bool { !identities.isEmpty || !email.isEmpty || !phoneNumber.isEmpty }
}

extension UserRecord.Identity {
  init(_ json: JSON) {
    providerID = json.string("providerId") ?? ""
    uid = json.string("federatedId") ?? json.string("rawId") ?? ""
    email = json.string("email") ?? ""
    displayName = json.string("displayName") ?? ""
    photoURL = json.string("photoUrl") ?? ""
    phoneNumber = json.string("phoneNumber") ?? ""
  }

  var json: JSON {
    let json = JSON.object()
    json.set("providerId", providerID)
    json.set("federatedId", uid)
    json.set("email", email)
    json.set("displayName", displayName)
    json.set("photoUrl", photoURL)
    json.set("phoneNumber", phoneNumber)
    return json
  }
}
