// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// One user of the project.
final class Account {
  /// In UTF-16 code units.
  static let longestId = 128

  let localId: String
  /// In milliseconds since 1970, like `lastLoginAt` and `lastRefreshAt`.
  var createdAt: Int64
  var lastLoginAt: Int64
  var lastRefreshAt: Int64
  /// In lowercase.
  fileprivate(set) var email: String?
  var emailVerified = false
  var displayName: String?
  var photoUrl: String?
  /// The user's name at the provider that created the account, or that joined it by the email address.
  var screenName: String?
  /// In E.164 format, for example "+15555550100".
  fileprivate(set) var phoneNumber: String?
  private(set) var password: Password?
  /// Whether an email link was used to sign in.
  var usesEmailLink = false
  /// Whether a custom token was used to sign in.
  var isCustom = false
  var isDisabled = false
  /// The custom claims set by an administrator, as the text of a JSON object.
  private(set) var customAttributes: String?
  /// The custom claims as an object.
  private(set) var customClaims: JSON?
  /// Set by tests: the next sensitive operation fails as in production for a session that is too old.
  var requiresRecentSignIn = false
  fileprivate(set) var identities: [LinkedIdentity] = []
  var secondFactors: [SecondFactor] = []
  var passkeys: [Passkey] = []
  /// Tokens issued before this time are refused, in seconds since 1970.
  private(set) var validSince: Int64
  /// Seconds are too coarse for tests that revoke tokens immediately; tokens of an earlier generation are refused.
  private(set) var idTokenGeneration: Int64
  private(set) var refreshTokenGeneration: Int64
  private let clock: MovableClock

  init(localId: String, _ clock: MovableClock, generation: Int64 = 0) {
    self.localId = localId
    self.clock = clock
    idTokenGeneration = generation
    refreshTokenGeneration = generation
    createdAt = clock.wall
    lastLoginAt = createdAt
    lastRefreshAt = createdAt
    validSince = createdAt / 1000
  }

  var isAnonymous: Bool { identities.isEmpty && email == nil && phoneNumber == nil && !isCustom }

  /// A new password ends all sessions; removing the password ends none.
  func setPassword(_ password: Password?) {
    self.password = password
    if password != nil { revokeTokens() }
  }

  /// The text must have been checked. An empty text removes the claims.
  func setCustomAttributes(_ text: String) {
    customClaims = JSON.parse(text)
    customAttributes = customClaims != nil ? text : nil
  }

  func expireIdTokens() { idTokenGeneration &+= 1 }

  func revokeTokens() {
    idTokenGeneration &+= 1
    refreshTokenGeneration &+= 1
    validSince = clock.seconds
  }

  /// Called when the clock was set back.
  func forgetFuture() {
    validSince = min(validSince, clock.seconds)
    for factor in secondFactors { factor.totpSecret?.forgetFuture(after: clock.seconds) }
  }

  /// Refuses tokens issued before that time, in seconds since 1970.
  func revokeTokens(before moment: Int64) {
    // The current time of the client may be slightly earlier.
    if moment >= clock.seconds - 2 { revokeTokens() }
    validSince = moment
  }

  func recordSignIn() {
    lastLoginAt = clock.wall
    lastRefreshAt = lastLoginAt
    requiresRecentSignIn = false
  }

  /// Sets the state of the sessions to that of an export.
  func restore(
    _ password: Password?, validSince: Int64, idTokenGeneration: Int64, refreshTokenGeneration: Int64
  ) {
    self.password = password
    self.validSince = validSince
    self.idTokenGeneration = idTokenGeneration
    self.refreshTokenGeneration = refreshTokenGeneration
  }
}

/// All accounts, indexed by id, email address and linked identity.
final class AccountStore {
  private var accounts: [String: Account] = [:]
  private var idsByEmail: [String: String] = [:]
  private var idsByPhoneNumber: [String: String] = [:]
  private var idsByIdentity: [LinkedIdentity.Key: String] = [:]
  /// Sorted on demand, because reading all pages of a long list must not sort for each page.
  private var sorted: [Account]?
  /// The generation of the next account: an account with a reused id does not accept its predecessor's tokens.
  var nextGeneration: Int64 = 0
  private let clock: MovableClock

  init(_ clock: MovableClock) { self.clock = clock }

  /// By creation time, then by id, so that equal accounts are exported as equal files.
  var all: [Account] { accounts.values.sorted { ($0.createdAt, $0.localId) < ($1.createdAt, $1.localId) } }

  /// Sorted by id.
  var allById: [Account] {
    let accounts = sorted ?? accounts.values.sorted { $0.localId < $1.localId }
    sorted = accounts
    return accounts
  }

  func account(_ localId: String) -> Account? { accounts[localId] }

  func account(email: String) -> Account? { idsByEmail[email.lowercased()].flatMap { accounts[$0] } }

  /// The first account with an identity of that email address. These addresses have no index, because only one operation
  /// searches for them.
  func account(providerEmail email: String) -> Account? {
    let email = email.lowercased()
    return allById.first { $0.identities.contains { $0.email?.lowercased() == email } }
  }

  func account(phoneNumber: String) -> Account? { idsByPhoneNumber[phoneNumber].flatMap { accounts[$0] } }

  func account(identity key: LinkedIdentity.Key) -> Account? { idsByIdentity[key].flatMap { accounts[$0] } }

  /// Few accounts have passkeys, and few sign-ins use them, so there is no index.
  func account(passkey credentialId: String) -> Account? {
    accounts.values.first { $0.passkeys.contains { $0.credentialId == credentialId } }
  }

  func create() throws(Failure) -> Account {
    guard let localId = SecureRandom.text(28, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    return create(localId, generation: 0)
  }

  /// The id must be unused.
  func create(_ localId: String) -> Account { create(localId, generation: nextGeneration) }

  private func create(_ localId: String, generation: Int64) -> Account {
    let account = Account(localId: localId, clock, generation: generation)
    accounts[localId] = account
    sorted = nil
    return account
  }

  /// Adds an account that `delete` has removed. `requireUnclaimed` must have been called.
  func add(_ account: Account) {
    accounts[account.localId] = account
    sorted = nil
    if let email = account.email { idsByEmail[email] = account.localId }
    if let phoneNumber = account.phoneNumber { idsByPhoneNumber[phoneNumber] = account.localId }
    for identity in account.identities { idsByIdentity[identity.key] = account.localId }
  }

  /// Checks that no account has taken something of this one meanwhile.
  func requireUnclaimed(_ account: Account) throws(Failure) {
    guard accounts[account.localId] == nil else { throw .service("DUPLICATE_LOCAL_ID") }
    guard account.email.flatMap({ idsByEmail[$0] }) == nil else { throw .service("EMAIL_EXISTS") }
    guard account.phoneNumber.flatMap({ idsByPhoneNumber[$0] }) == nil else { throw .service("PHONE_NUMBER_EXISTS") }
    guard !account.identities.contains(where: { idsByIdentity[$0.key] != nil }) else {
      throw .service("FEDERATED_USER_ID_ALREADY_LINKED")
    }
  }

  func delete(_ account: Account) {
    for identity in account.identities { idsByIdentity[identity.key] = nil }
    forgetEmail(of: account)
    if let phoneNumber = account.phoneNumber { idsByPhoneNumber[phoneNumber] = nil }
    accounts[account.localId] = nil
    sorted = nil
    outlive(account)
  }

  private func outlive(_ account: Account) {
    nextGeneration = max(nextGeneration, account.idTokenGeneration &+ 1, account.refreshTokenGeneration &+ 1)
  }

  func removeAll() {
    for account in accounts.values { outlive(account) }
    accounts = [:]
    sorted = nil
    idsByEmail = [:]
    idsByPhoneNumber = [:]
    idsByIdentity = [:]
  }

  func setEmail(_ email: String, verified: Bool, of account: Account) {
    forgetEmail(of: account)
    let email = email.lowercased()
    account.email = email
    account.emailVerified = verified
    idsByEmail[email] = account.localId
  }

  /// Sets an address by which another account is found.
  func setSharedEmail(_ email: String, verified: Bool, of account: Account) {
    forgetEmail(of: account)
    account.email = email.lowercased()
    account.emailVerified = verified
  }

  func removeEmail(of account: Account) {
    forgetEmail(of: account)
    account.email = nil
    account.emailVerified = false
    account.usesEmailLink = false
  }

  private func forgetEmail(of account: Account) {
    if let email = account.email, idsByEmail[email] == account.localId { idsByEmail[email] = nil }
  }

  func setPhoneNumber(_ phoneNumber: String?, of account: Account) {
    if let old = account.phoneNumber { idsByPhoneNumber[old] = nil }
    account.phoneNumber = phoneNumber
    if let phoneNumber { idsByPhoneNumber[phoneNumber] = account.localId }
  }

  /// Links the identity; replaces another one of the same provider.
  func link(_ identity: LinkedIdentity, to account: Account) {
    if let index = account.identities.firstIndex(where: { $0.providerId == identity.providerId }) {
      idsByIdentity[account.identities[index].key] = nil
      account.identities[index] = identity
    } else {
      account.identities.append(identity)
    }
    idsByIdentity[identity.key] = account.localId
  }

  /// Unlinks a provider. The email address is kept, even without a password.
  func unlink(_ providerId: String, from account: Account) {
    if providerId == "password" {
      account.setPassword(nil)
      account.usesEmailLink = false
    }
    if providerId == "phone" { setPhoneNumber(nil, of: account) }
    for identity in account.identities where identity.providerId == providerId {
      idsByIdentity[identity.key] = nil
    }
    account.identities.removeAll { $0.providerId == providerId }
  }
}
