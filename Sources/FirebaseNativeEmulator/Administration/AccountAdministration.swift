// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Administrators' operations on single accounts.
extension RequestContext {
  /// v1 projects.accounts: creates an account and returns no tokens.
  func createAccount() throws(Failure) -> JSON {
    let account = try addAccount()
    let response = JSON.object()
    response.set("kind", "identitytoolkit#SignupNewUserResponse")
    response.set("localId", account.localId)
    response.set("email", account.email)
    response.set("displayName", account.displayName)
    return response
  }

  /// Adds an account with the attributes of the request.
  func addAccount() throws(Failure) -> Account {
    let attributes = try AccountAttributes(body, of: nil, .made, clock)
    let localId = body.filled("localId")
    if let localId { try requireUnused(localId) }
    try attributes.requireFree(in: accounts, for: nil)
    let account = if let localId { accounts.create(localId) } else { try accounts.create() }
    attributes.write(to: account, in: accounts)
    return account
  }

  private func requireUnused(_ localId: String) throws(Failure) {
    guard localId.utf16.count <= Account.longestId else {
      throw .service("INVALID_LOCAL_ID", "The id must have 1 to \(Account.longestId) characters.")
    }
    guard accounts.account(localId) == nil else { throw .service("DUPLICATE_LOCAL_ID") }
  }

  /// The account named by the field `localId`.
  func namedAccount(_ body: JSON) throws(Failure) -> Account {
    guard let localId = body.filled("localId") else { throw .service("MISSING_LOCAL_ID") }
    guard let account = accounts.account(localId) else { throw .service("USER_NOT_FOUND") }
    return account
  }

  /// v1 projects.accounts.update.
  func updateAccount() throws(Failure) -> JSON {
    let account = try namedAccount(body)
    let attributes = try AccountAttributes(body, of: account, .required, clock)
    try attributes.requireFree(in: accounts, for: account)
    let identity = try newIdentity(body["linkProviderUserInfo"], of: account)
    let deleted = try deletedAttributes()
    attributes.write(to: account, in: accounts)
    deleted.remove(from: account, in: accounts)
    if let identity { accounts.link(identity, to: account) }
    return updateResponse(account)
  }

  func deletedAttributes() throws(Failure) -> DeletedAttributes {
    try DeletedAttributes(body, keepsEmail: settings.respondsAsProduction)
  }

  func newIdentity(_ record: JSON?, of account: Account) throws(Failure) -> LinkedIdentity? {
    guard let record else { return nil }
    let identity = try LinkedIdentity(record)
    if let owner = accounts.account(identity: identity.key), owner !== account {
      throw .service("FEDERATED_USER_ID_ALREADY_LINKED")
    }
    guard !account.identities.contains(where: { $0.providerId == identity.providerId }) else {
      throw .service("PROVIDER_ALREADY_LINKED")
    }
    return identity
  }

  /// v1 projects.accounts.lookup: accounts with one of the ids, email addresses, phone numbers or identities.
  func lookUpAccounts(_ body: JSON) throws(Failure) -> JSON {
    let names = ["localId", "email", "phoneNumber", "federatedUserId"]
    let count = names.reduce(0) { $0 + body.elements($1).count }
    guard count > 0 else { throw .service("MISSING_IDENTIFIER") }
    guard count <= 100 else { throw .invalidArgument("At most 100 accounts can be looked up at once.") }
    var found = body.elements("localId").compactMap { $0.string.flatMap { accounts.account($0) } }
    found += body.elements("email").compactMap { $0.string.flatMap { accounts.account(email: $0) } }
    found += body.elements("phoneNumber").compactMap { $0.string.flatMap { accounts.account(phoneNumber: $0) } }
    found += body.elements("federatedUserId").compactMap { id in
      guard let providerId = id.string("providerId"), let rawId = id.string("rawId") else { return nil }
      return accounts.account(identity: LinkedIdentity.Key(providerId: providerId, rawId: rawId))
    }
    return lookupResponse(found)
  }

  /// Each account once. Without `users` if there is none.
  func lookupResponse(_ found: [Account]) -> JSON {
    var told = Set<String>()
    let users = JSON.array()
    for account in found where told.insert(account.localId).inserted { users.append(record(of: account)) }
    let response = JSON.object()
    response.set("kind", "identitytoolkit#GetAccountInfoResponse")
    if !told.isEmpty { response.set("users", users) }
    return response
  }

  /// The account's record with its tenant.
  func record(of account: Account) -> JSON {
    let record = account.record(for: isAdmin ? .admin : .player)
    record.set("tenantId", tenantId)
    return record
  }

  /// v1 projects.accounts.delete.
  func deleteAccount() throws(Failure) -> JSON {
    accounts.delete(try namedAccount(body))
    return deleteResponse
  }

  var deleteResponse: JSON { .object("kind", "identitytoolkit#DeleteAccountResponse") }
}
