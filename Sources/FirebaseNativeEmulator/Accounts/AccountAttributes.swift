// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The attributes of an account in an administrator's request. All are checked before any of them is set.
struct AccountAttributes {
  static let fields: [Field] = [
    .string("email"), .boolean("emailVerified"), .string("phoneNumber"),
    .attribute("displayName", longest: 256), .attribute("photoUrl", longest: 2048),
    .string("password"), .boolean("disabled"), .boolean("disableUser"), .string("customAttributes"),
    .integer("validSince"), .integer("createdAt"), .integer("lastLoginAt"),
    .object("linkProviderUserInfo"), .objects("mfaInfo"), .object("mfa", list: "enrollments"),
  ]

  let email: String?
  let isEmailVerified: Bool?
  let phoneNumber: String?
  let displayName: String?
  let photoUrl: String?
  let password: Password?
  let isDisabled: Bool?
  let customAttributes: String?
  /// In seconds since 1970.
  let validSince: Int64?
  let createdAt: Int64?
  let lastLoginAt: Int64?

  /// Nil if the request does not mention them.
  let secondFactors: [SecondFactor]?
  private let clock: MovableClock

  /// - Parameter account: the account that will be changed; nil for a new account.
  init(_ body: JSON, of account: Account?, _ ids: SecondFactor.Ids, _ clock: MovableClock) throws(Failure) {
    self.clock = clock
    email = body.filled("email") != nil ? try EmailAddress.required(body).lowercased() : nil
    isEmailVerified = body.bool("emailVerified")
    phoneNumber = try body.filled("phoneNumber").map { (text) throws(Failure) in try E164.normalized(text) }
    displayName = body.string("displayName")
    photoUrl = body.string("photoUrl")
    password = try body.filled("password").map { (text) throws(Failure) in try Password(text, clock) }
    isDisabled = body.bool("disableUser") ?? body.bool("disabled")
    customAttributes = body.string("customAttributes")
    if let text = customAttributes, !text.isEmpty { try CustomClaims.check(text) }
    validSince = body.integer("validSince")
    createdAt = body.integer("createdAt")
    lastLoginAt = body.integer("lastLoginAt")
    secondFactors = try AccountAttributes.secondFactors(body, of: account, ids, clock)
  }

  /// Nil if the request does not mention them.
  static func secondFactors(
    _ body: JSON, of account: Account?, _ ids: SecondFactor.Ids, _ clock: MovableClock
  ) throws(Failure) -> [SecondFactor]? {
    guard let entries = body["mfaInfo"] ?? body["mfa"] else { return nil }
    let list = entries.kind == .object ? entries.elements("enrollments") : entries.elements
    // The account is not changed before all attributes were checked.
    let scratch = Account(localId: "", clock)
    scratch.secondFactors = account?.secondFactors ?? []
    try scratch.replaceSecondFactors(by: list, ids, at: RFC3339.text(milliseconds: clock.wall, fraction: true))
    return scratch.secondFactors
  }

  /// Checks that no other account has a value that must be unique.
  func requireFree(in accounts: AccountStore, for account: Account?) throws(Failure) {
    if let email, let owner = accounts.account(email: email), owner !== account { throw .service("EMAIL_EXISTS") }
    if let phoneNumber, let owner = accounts.account(phoneNumber: phoneNumber), owner !== account {
      throw .service("PHONE_NUMBER_EXISTS")
    }
  }

  /// Checks that a new account with second factors has a verified address, which an enrollment requires, too.
  func requireVerifiedEmailOfFactors() throws(Failure) {
    guard secondFactors?.isEmpty == false else { return }
    guard email != nil else { throw .service("Second factor account requires email to be presented.") }
    guard isEmailVerified == true else { throw .service("Second factor account requires email to be verified.") }
  }

  func write(to account: Account, in accounts: AccountStore) {
    if let email, email != account.email {
      if account.email != nil { account.revokeTokens(at: clock.seconds) }
      accounts.setEmail(email, verified: false, of: account)
    }
    if let isEmailVerified { account.emailVerified = isEmailVerified }
    if let phoneNumber { accounts.setPhoneNumber(phoneNumber, of: account) }
    if let displayName { account.displayName = displayName.isEmpty ? nil : displayName }
    if let photoUrl { account.photoUrl = photoUrl.isEmpty ? nil : photoUrl }
    if let password { account.setPassword(password) }
    if let isDisabled { account.isDisabled = isDisabled }
    if let customAttributes { account.setCustomAttributes(customAttributes) }
    if let secondFactors { account.secondFactors = secondFactors }
    if let createdAt { account.createdAt = createdAt }
    if let lastLoginAt { account.lastLoginAt = lastLoginAt }
    // Last, because other attributes also set it.
    if let validSince { account.revokeTokens(before: validSince, at: clock.seconds) }
  }
}

/// Claims that an administrator or a custom token adds to id tokens.
enum CustomClaims {
  /// The maximum length of the JSON text, in UTF-16 code units.
  private static let longest = 1000
  /// Claims that only the service may set.
  private static let reserved = [
    "acr", "amr", "at_hash", "aud", "auth_time", "azp", "cnf", "c_hash", "exp", "firebase", "iat", "iss", "jti",
    "nbf", "nonce", "sub",
  ]

  /// Checks an account's `customAttributes`, the text of a JSON object.
  static func check(_ text: String) throws(Failure) {
    guard text.utf16.count <= longest else { throw .service("CLAIMS_TOO_LARGE") }
    guard let claims = JSON.parse(text), claims.kind == .object else {
      throw .service("INVALID_CLAIMS", explained: "The claims must be the string of a JSON object.")
    }
    if let name = reservedName(in: claims) { throw .service("FORBIDDEN_CLAIM", name) }
  }

  /// Returns the name of a reserved claim, even if its value is null.
  static func reservedName(in claims: JSON?) -> String? {
    claims?.fields.first { reserved.contains($0.key) }?.key
  }
}

/// The attributes that accounts:update deletes.
struct DeletedAttributes {
  /// In the order of their numbers.
  private enum Attribute: String, CaseIterable {
    case unspecified = "USER_ATTRIBUTE_NAME_UNSPECIFIED"
    case email = "EMAIL"
    case displayName = "DISPLAY_NAME"
    case provider = "PROVIDER"
    case photoUrl = "PHOTO_URL"
    case password = "PASSWORD"
    case rawUserInfo = "RAW_USER_INFO"
  }

  static let fields: [Field] = [
    .choices("deleteAttribute", of: Attribute.allCases.map { $0.rawValue }), .strings("deleteProvider"),
    .strings("deletePasskey"),
  ]

  private let attributes: [Attribute]
  private let providers: [String]
  private let passkeys: [String]
  /// Whether an account without a password keeps its email address.
  private let keepsEmail: Bool

  init(_ body: JSON, keepsEmail: Bool) throws(Failure) {
    attributes = body.elements("deleteAttribute").compactMap { $0.string.flatMap { Attribute(rawValue: $0) } }
    providers = body.elements("deleteProvider").compactMap { $0.string }
    passkeys = body.elements("deletePasskey").compactMap { $0.string }
    self.keepsEmail = keepsEmail
    for attribute in attributes where attribute == .provider || attribute == .rawUserInfo {
      throw .notImplemented("The emulator cannot delete the attribute \(attribute.rawValue).")
    }
  }

  /// Whether it changes what the user signs in with.
  var changesLogin: Bool { attributes.contains { $0 == .email || $0 == .password } }

  func remove(from account: Account, in accounts: AccountStore) {
    for attribute in attributes {
      switch attribute {
      case .email: accounts.removeEmail(of: account)
      case .displayName: account.displayName = nil
      case .photoUrl: account.photoUrl = nil
      case .password: account.setPassword(nil)
      case .unspecified, .provider, .rawUserInfo: break
      }
    }
    account.passkeys.removeAll { passkeys.contains($0.credentialId) }
    for provider in providers {
      if provider == "password", !keepsEmail, account.hasPasswordRecord { accounts.removeEmail(of: account) }
      accounts.unlink(provider, from: account)
    }
  }
}
