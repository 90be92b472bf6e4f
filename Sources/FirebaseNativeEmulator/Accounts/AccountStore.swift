// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// All accounts, indexed by id, email address and linked identity.
final class AccountStore {
  private var byId: [String: Account] = [:]
  private var byEmail: [String: Account] = [:]
  private var byPhoneNumber: [String: Account] = [:]
  private var byIdentity: [LinkedIdentity.Key: Account] = [:]
  /// Whether an export had an identity of two accounts. It finds the first one.
  private var sharesIdentities = false
  /// By the bytes of their ids; nil until they are read again. A long list is read in pages.
  private var sorted: [Account]?
  /// The generation of the next account: an account with a reused id does not accept its predecessor's tokens.
  var nextGeneration: Int64 = 0
  private let clock: MovableClock

  init(_ clock: MovableClock) { self.clock = clock }

  /// By creation time, then by id, so that equal accounts are exported as equal files.
  var all: [Account] {
    byId.values.sorted { $0.createdAt == $1.createdAt ? $0.localId < $1.localId : $0.createdAt < $1.createdAt }
  }

  /// Sorted by the bytes of their ids.
  var allById: [Account] {
    let all = sorted ?? byId.values.sorted { $0.localId.utf8.lexicographicallyPrecedes($1.localId.utf8) }
    sorted = all
    return all
  }

  func account(_ localId: String) -> Account? { byId[localId] }

  func account(email: String) -> Account? { byEmail[email.lowercased()] }

  /// The first account with an identity of that email address. These addresses have no index, because only one operation
  /// searches for them.
  func account(providerEmail email: String) -> Account? {
    let email = email.lowercased()
    return allById.first { $0.identities.contains { $0.email?.lowercased() == email } }
  }

  func account(phoneNumber: String) -> Account? { byPhoneNumber[phoneNumber] }

  func account(identity key: LinkedIdentity.Key) -> Account? { byIdentity[key] }

  /// Few accounts have passkeys, and few sign-ins use them, so there is no index.
  func account(passkey credentialId: String) -> Account? {
    byId.values.first { $0.passkeys.contains { $0.credentialId == credentialId } }
  }

  func create() throws(Failure) -> Account {
    guard let localId = SecureRandom.text(28, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    return create(localId, generation: 0)
  }

  /// The id must be unused.
  func create(_ localId: String) -> Account { create(localId, generation: nextGeneration) }

  private func create(_ localId: String, generation: Int64) -> Account {
    let account = Account(localId: localId, clock, generation: generation)
    store(account)
    return account
  }

  private func store(_ account: Account) {
    byId[account.localId] = account
    sorted = nil
  }

  /// Adds an account that `delete` has removed. `requireUnclaimed` must have been called.
  func add(_ account: Account) {
    store(account)
    if let email = account.email { byEmail[email] = account }
    if let phoneNumber = account.phoneNumber { byPhoneNumber[phoneNumber] = account }
    for identity in account.identities { claim(identity.key, for: account) }
  }

  /// Checks that no account has taken something of this one meanwhile.
  func requireUnclaimed(_ account: Account) throws(Failure) {
    guard byId[account.localId] == nil else { throw .service("DUPLICATE_LOCAL_ID") }
    guard account.email.flatMap({ byEmail[$0] }) == nil else { throw .service("EMAIL_EXISTS") }
    guard account.phoneNumber.flatMap({ byPhoneNumber[$0] }) == nil else { throw .service("PHONE_NUMBER_EXISTS") }
    guard !account.identities.contains(where: { byIdentity[$0.key] != nil }) else {
      throw .service("FEDERATED_USER_ID_ALREADY_LINKED")
    }
  }

  func delete(_ account: Account) {
    byEmail.remove(account, at: account.email)
    byPhoneNumber.remove(account, at: account.phoneNumber)
    byId.remove(account, at: account.localId)
    sorted = nil
    for identity in account.identities { release(identity.key, of: account) }
    outlive(account)
  }

  private func outlive(_ account: Account) {
    nextGeneration = max(nextGeneration, account.idTokenGeneration &+ 1, account.refreshTokenGeneration &+ 1)
  }

  func removeAll() {
    for account in byId.values { outlive(account) }
    byId = [:]
    byEmail = [:]
    byPhoneNumber = [:]
    byIdentity = [:]
    sharesIdentities = false
    sorted = nil
  }

  func setEmail(_ email: String, verified: Bool, of account: Account) {
    setSharedEmail(email, verified: verified, of: account)
    if let email = account.email { byEmail[email] = account }
  }

  /// Sets an address by which another account is found.
  func setSharedEmail(_ email: String, verified: Bool, of account: Account) {
    byEmail.remove(account, at: account.email)
    account.email = email.lowercased()
    account.emailVerified = verified
  }

  func removeEmail(of account: Account) {
    byEmail.remove(account, at: account.email)
    account.email = nil
    account.emailVerified = false
    account.usesEmailLink = false
  }

  func setPhoneNumber(_ phoneNumber: String?, of account: Account) {
    byPhoneNumber.remove(account, at: account.phoneNumber)
    account.phoneNumber = phoneNumber
    if let phoneNumber { byPhoneNumber[phoneNumber] = account }
  }

  /// Links the identity; replaces another one of the same provider.
  func link(_ identity: LinkedIdentity, to account: Account) {
    if let index = account.identities.firstIndex(where: { $0.providerId == identity.providerId }) {
      let former = account.identities[index].key
      account.identities[index] = identity
      release(former, of: account)
    } else {
      account.identities.append(identity)
    }
    claim(identity.key, for: account)
  }

  private func claim(_ key: LinkedIdentity.Key, for account: Account) {
    if let owner = byIdentity[key], owner !== account {
      sharesIdentities = true
    } else {
      byIdentity[key] = account
    }
  }

  /// An identity that the account has no more finds another one that shares it.
  private func release(_ key: LinkedIdentity.Key, of account: Account) {
    guard byIdentity[key] === account else { return }
    let isOther: (Account) -> Bool = { $0 !== account && $0.identities.contains { $0.key == key } }
    byIdentity[key] = sharesIdentities ? allById.first(where: isOther) : nil
  }

  /// Links the identities of a new account. Of several of one provider, the last one remains.
  func link(_ identities: [LinkedIdentity], to account: Account) {
    var places: [String: Int] = [:]
    var kept: [LinkedIdentity] = []
    for identity in identities {
      if let place = places[identity.providerId] {
        kept[place] = identity
      } else {
        places[identity.providerId] = kept.count
        kept.append(identity)
      }
    }
    account.identities = kept
    for identity in kept { claim(identity.key, for: account) }
  }

  /// Unlinks a provider. The email address is kept, even without a password.
  func unlink(_ providerId: String, from account: Account) {
    if providerId == "password" {
      account.setPassword(nil)
      account.usesEmailLink = false
    }
    if providerId == "phone" { setPhoneNumber(nil, of: account) }
    let unlinked = account.identities.filter { $0.providerId == providerId }
    account.identities.removeAll { $0.providerId == providerId }
    for identity in unlinked { release(identity.key, of: account) }
  }
}

extension [String: Account] {
  /// Does nothing if another account has its place.
  fileprivate mutating func remove(_ account: Account, at key: String?) {
    if let key, self[key] === account { self[key] = nil }
  }
}
