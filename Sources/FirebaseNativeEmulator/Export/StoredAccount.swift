// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// An account as an export contains it: the record of the official emulator, and a field `emulator` for what that
/// emulator does not have. It ignores the field.
enum StoredAccount {
  static func record(of account: Account) -> JSON {
    let record = account.record(for: .admin)
    record.remove("mfaInfo")
    let phones = account.secondFactors.filter { $0.phoneNumber != nil }
    if !phones.isEmpty { record.set("mfaInfo", JSON(phones.map { $0.record(for: .admin) })) }
    record.set("emulator", own(account))
    return record
  }

  private static func own(_ account: Account) -> JSON {
    let own = JSON.object()
    own.set("lastRefreshAt", account.lastRefreshAt)
    own.set("idTokenGeneration", account.idTokenGeneration)
    own.set("refreshTokenGeneration", account.refreshTokenGeneration)
    if account.requiresRecentSignIn { own.set("requireRecentSignIn", true) }
    own.set("passwordHashing", account.password?.hashing?.parameters)
    if account.secondFactors.contains(where: { $0.totpSecret != nil }) {
      // All of them, because their order is visible to players.
      own.set("secondFactors", JSON(account.secondFactors.map { factor($0) }))
    }
    return own
  }

  private static func factor(_ factor: SecondFactor) -> JSON {
    let record = factor.record(for: .admin)
    guard let secret = factor.totpSecret else { return record }
    let info = JSON.object()
    info.set("secret", Base64URL.encode(secret.bytes))
    info.set("lastStep", secret.lastStep)
    record.set("totpInfo", info)
    return record
  }
}

// MARK: - Reading

extension StoredAccount {
  /// Adds the account. Checks less than an administrator's request, because an official emulator accepted it.
  ///
  /// - Parameter hashing: the parameters of hashes for accounts that have none of their own; nil if they are unknown.
  /// - Returns: The account.
  static func add(
    _ record: JSON, to accounts: AccountStore, _ clock: MovableClock, hashing: JSON?
  ) throws(Failure) -> Account {
    guard record.kind == .object else { throw .invalidPayload("must be object") }
    guard let localId = record.filled("localId") else { throw .service("MISSING_LOCAL_ID") }
    guard localId.utf16.count <= Account.longestId else { throw .service("INVALID_LOCAL_ID") }
    guard accounts.account(localId) == nil else { throw .service("DUPLICATE_LOCAL_ID") }
    let password = try password(record, hashing)
    let factors = try factors(record, clock)
    let identities = try identities(record)
    if let text = record.filled("customAttributes") { try CustomClaims.check(text) }
    let account = accounts.create(localId)
    setNames(account, record)
    setTimes(account, record)
    account.secondFactors = factors
    account.passkeys = record.elements("passkeyInfo").compactMap { entry in
      entry.filled("credentialId").map { Passkey(credentialId: $0, name: entry.filled("name")) }
    }
    accounts.link(identities, to: account)
    setEmail(account, record, in: accounts, hasPassword: password != nil)
    if let phoneNumber = record.filled("phoneNumber") { accounts.setPhoneNumber(phoneNumber, of: account) }
    let own = record["emulator"]
    account.restore(
      password, validSince: record.integer("validSince") ?? 0,
      idTokenGeneration: own?.integer("idTokenGeneration") ?? 0,
      refreshTokenGeneration: own?.integer("refreshTokenGeneration") ?? 0)
    // The export may come from an emulator whose clock was ahead.
    account.forgetFuture(after: clock.seconds)
    return account
  }

  /// Accounts may share an address (`allowDuplicateEmails`). It finds the one with a password.
  private static func setEmail(_ account: Account, _ record: JSON, in accounts: AccountStore, hasPassword: Bool) {
    guard let email = record.filled("email") else { return }
    let isVerified = record.bool("emailVerified") ?? false
    if hasPassword || accounts.account(email: email) == nil {
      accounts.setEmail(email, verified: isVerified, of: account)
    } else {
      accounts.setSharedEmail(email, verified: isVerified, of: account)
    }
  }

  private static func setNames(_ account: Account, _ record: JSON) {
    account.displayName = record.filled("displayName")
    account.photoUrl = record.filled("photoUrl")
    account.screenName = record.filled("screenName")
    account.initialEmail = record.filled("initialEmail")
    account.usesEmailLink = record.bool("emailLinkSignin") ?? false
    account.isCustom = record.bool("customAuth") ?? false
    account.isDisabled = record.bool("disabled") ?? false
    if let text = record.filled("customAttributes") { account.setCustomAttributes(text) }
    account.requiresRecentSignIn = record["emulator"]?.bool("requireRecentSignIn") ?? false
  }

  private static func setTimes(_ account: Account, _ record: JSON) {
    if let moment = record.integer("createdAt") { account.createdAt = moment }
    account.lastLoginAt = record.integer("lastLoginAt") ?? account.createdAt
    account.lastRefreshAt =
      record["emulator"]?.integer("lastRefreshAt") ?? RFC3339.milliseconds(record.string("lastRefreshAt"))
  }

  private static func password(_ record: JSON, _ usual: JSON?) throws(Failure) -> Password? {
    guard let text = record.filled("passwordHash") else { return nil }
    let own = record["emulator"]?["passwordHashing"]
    let hashing = try PasswordHashing(own ?? usual ?? .object(), isNeeded: false)
    // What is not base64 cannot be verified either.
    let imported = ImportedHash(
      hashing: hashing, hash: (try? PasswordHashing.bytes(record, "passwordHash")) ?? [],
      salt: (try? PasswordHashing.bytes(record, "salt")) ?? [])
    return Password(
      hash: text, salt: record.string("salt") ?? "", updatedAt: record.integer("passwordUpdatedAt") ?? 0, imported)
  }

  private static func identities(_ record: JSON) throws(Failure) -> [LinkedIdentity] {
    var identities: [LinkedIdentity] = []
    for entry in record.elements("providerUserInfo") {
      guard let providerId = entry.filled("providerId") else { throw .service("MISSING_PROVIDER_ID") }
      if providerId == "password" || providerId == "phone" { continue }
      identities.append(try LinkedIdentity(entry))
    }
    return identities
  }

  private static func factors(_ record: JSON, _ clock: MovableClock) throws(Failure) -> [SecondFactor] {
    let entries = record["emulator"]?["secondFactors"]?.elements ?? record.elements("mfaInfo")
    var factors: [SecondFactor] = []
    for entry in entries {
      let enrolledAt = entry.filled("enrolledAt") ?? RFC3339.text(milliseconds: clock.wall, fraction: true)
      factors.append(
        try SecondFactor(
          id: entry.filled("mfaEnrollmentId"), try kind(entry), displayName: entry.filled("displayName"),
          enrolledAt: enrolledAt))
    }
    return factors
  }

  private static func kind(_ entry: JSON) throws(Failure) -> SecondFactor.Kind {
    if let number = entry.filled("unobfuscatedPhoneInfo") ?? entry.filled("phoneInfo") { return .phone(number) }
    let info = entry["totpInfo"]
    guard let secret = info?.filled("secret").flatMap({ Base64URL.decode($0) }), !secret.isEmpty else {
      throw .service("INVALID_MFA_PHONE_NUMBER", "A second factor has no phoneInfo.")
    }
    return .totp(AuthenticatorSecret(secret, lastStep: info?.integer("lastStep") ?? -1))
  }
}
