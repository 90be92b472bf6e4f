// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The values of an account.
public struct UserRecord: Sendable, Equatable {
  public struct Identity: Sendable, Equatable {
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
  static func parse(lookup json: JSON) -> Result<UserRecord, AuthError> {
    let users = json.elements("users")
    guard users.count == 1, let user = users.first, let uid = user.identifier("localId") else {
      return .failure(.invalidServerResponse("the lookup returned no user", in: json))
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

// MARK: - Stored records

extension UserRecord {
  init(uid: String, stored json: JSON) {
    self.init(uid: uid)
    email = json.string("email") ?? ""
    displayName = json.string("displayName") ?? ""
    photoURL = json.string("photoUrl") ?? ""
    phoneNumber = json.string("phoneNumber") ?? ""
    isAnonymous = json.bool("isAnonymous") ?? false
    isEmailVerified = json.bool("isEmailVerified") ?? false
    tenantID = json.string("tenantId") ?? ""
    createdAt = json.integer("createdAt") ?? 0
    lastLoginAt = json.integer("lastLoginAt") ?? 0
    identities = json.elements("identities").map { Identity($0) }
    multiFactors = MultiFactorInfo.list(of: json)
  }

  var stored: JSON {
    let json = JSON.object()
    json.set("uid", uid)
    json.set("email", email)
    json.set("displayName", displayName)
    json.set("photoUrl", photoURL)
    json.set("phoneNumber", phoneNumber)
    json.set("isAnonymous", isAnonymous)
    json.set("isEmailVerified", isEmailVerified)
    if !tenantID.isEmpty { json.set("tenantId", tenantID) }
    json.set("createdAt", createdAt)
    json.set("lastLoginAt", lastLoginAt)
    let list = JSON.array()
    for identity in identities { list.append(identity.json) }
    json.set("identities", list)
    if multiFactors.isEmpty { return json }
    let factors = JSON.array()
    for factor in multiFactors { factors.append(factor.json) }
    json.set("mfaInfo", factors)
    return json
  }

  /// This record with what `own` changed since `base`.
  func merged(with own: UserRecord, since base: UserRecord) -> UserRecord {
    var record = self
    record.email = Session.newer(email, own.email, since: base.email)
    record.displayName = Session.newer(displayName, own.displayName, since: base.displayName)
    record.photoURL = Session.newer(photoURL, own.photoURL, since: base.photoURL)
    record.phoneNumber = Session.newer(phoneNumber, own.phoneNumber, since: base.phoneNumber)
    record.isAnonymous = Session.newer(isAnonymous, own.isAnonymous, since: base.isAnonymous)
    record.isEmailVerified = Session.newer(isEmailVerified, own.isEmailVerified, since: base.isEmailVerified)
    record.tenantID = Session.newer(tenantID, own.tenantID, since: base.tenantID)
    record.createdAt = max(createdAt, own.createdAt)
    record.lastLoginAt = max(lastLoginAt, own.lastLoginAt)
    record.identities = Session.newer(identities, own.identities, since: base.identities)
    record.multiFactors = Session.newer(multiFactors, own.multiFactors, since: base.multiFactors)
    return record
  }
}

/// A second factor of an account.
public final class MultiFactorInfo: Sendable {
  /// The `factorID` of phone numbers.
  public static var phone: String { "phone" }
  /// The `factorID` of authenticator apps: time-based one-time passwords (RFC 6238).
  public static var totp: String { "totp" }

  public let texts = TextCache()
  /// In the server's form, which is also the stored form.
  let json: JSON

  private init(_ json: JSON) { self.json = json }

  /// The factors of a response or a stored user, without those of unknown kinds, which could not be used.
  static func list(of json: JSON) -> [MultiFactorInfo] {
    json.elements("mfaInfo").map { MultiFactorInfo($0) }.filter { !$0.uid.isEmpty && !$0.factorID.isEmpty }
  }

  /// The id of the factor, used to unenroll it.
  public var uid: String { json.string("mfaEnrollmentId") ?? "" }
  /// The name chosen by the user; may be empty.
  public var displayName: String { json.string("displayName") ?? "" }
  /// Only the last digits before the sign-in is complete; empty for authenticator apps.
  public var phoneNumber: String { json.string("phoneInfo") ?? "" }
  /// Milliseconds since 1970; 0 if unknown.
  public var enrolledAt: Int64 { json.timestamp("enrolledAt") }

  /// "phone" or "totp".
  public var factorID: String {
    if json["totpInfo"] != nil { return MultiFactorInfo.totp }
    return json["phoneInfo"] == nil ? "" : MultiFactorInfo.phone
  }

  /// A phone factor whose id the program has stored.
  public init(phone uid: String) {
    json = JSON.object()
    json.set("mfaEnrollmentId", uid)
    json.set("phoneInfo", "")
  }
}

extension MultiFactorInfo: Equatable {
  public static func == (one: MultiFactorInfo, other: MultiFactorInfo) -> Bool {
    one === other || one.json.encodedBytes == other.json.encodedBytes
  }
}

extension JSON {
  /// The timestamp in milliseconds since 1970; 0 if it is missing or malformed.
  func timestamp(_ key: String) -> Int64 {
    string(key)?.withCString { auth_date_read($0) } ?? 0
  }
}
