// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Administrators' operations on many accounts.
extension RequestContext {
  private static var largestBatch: Int64 { 1000 }

  /// v1 projects.accounts.batchGet, sorted by id. The Firebase CLI exports all accounts with the page size -1.
  func listBatch() throws(Failure) -> BodyParts {
    let page = try ListPage(
      accounts.allById, self, size: "maxResults", token: "nextPageToken", usual: 20,
      limit: RequestContext.largestBatch, whole: -1
    ) { $0.localId }
    let end = JSON.object()
    end.set("nextPageToken", page.nextToken)
    return BodyParts.list(
      page.elements, "users", after: .object("kind", "identitytoolkit#DownloadAccountResponse"), before: end
    ) { self.record(of: $0) }
  }

  /// v1 projects.accounts.batchDelete: deletes disabled accounts, or all of them with `force`.
  func deleteBatch() throws(Failure) -> JSON {
    let ids = body.elements("localIds").compactMap { $0.string }
    guard (1...RequestContext.largestBatch).contains(Int64(ids.count)) else {
      throw .service("LOCAL_ID_LIST_EXCEEDS_LIMIT")
    }
    let isForced = body.bool("force") ?? false
    let errors = JSON.array()
    for (index, localId) in ids.enumerated() {
      // An account that does not exist is not an error.
      guard let account = accounts.account(localId) else { continue }
      if isForced || account.isDisabled {
        accounts.delete(account)
      } else {
        let error = batchError(index, "NOT_DISABLED : Disable the account before batch deletion.")
        error.set("localId", localId)
        errors.append(error)
      }
    }
    let response = JSON.object()
    if !errors.elements.isEmpty { response.set("errors", errors) }
    return response
  }

  /// v1 projects.accounts.batchCreate: imports accounts; replaces those with the same ids.
  func importBatch() throws(Failure) -> JSON {
    let records = body.elements("users")
    guard !records.isEmpty else { throw .service("MISSING_USER_ACCOUNT") }
    guard records.count <= RequestContext.largestBatch else { throw .service("USER_LIST_EXCEEDS_LIMIT") }
    try requireDistinct(records)
    let hashing = try PasswordHashing(body, isNeeded: records.contains { PasswordHashing.isNeeded(for: $0) })
    let errors = JSON.array()
    var unchecked = UncheckedPasswords()
    for (index, record) in records.enumerated() {
      do throws(Failure) {
        let account = try importAccount(record, hashing, overwrites: body.bool("allowOverwrite") ?? true)
        unchecked.note(account.password)
      } catch {
        errors.append(batchError(index, ImportFailure.text(of: error.message)))
      }
    }
    if let notice = unchecked.notice { project.announce(notice) }
    let response = JSON.object()
    response.set("kind", "identitytoolkit#UploadAccountResponse")
    response.set("error", errors)
    return response
  }

  /// Checks that no two users of the import are the same; with `sanityCheck`, also that they share nothing else.
  private func requireDistinct(_ records: [JSON]) throws(Failure) {
    try requireDistinct(records.compactMap { $0.filled("localId") }, "DUPLICATE_LOCAL_ID") { $0 }
    guard body.bool("sanityCheck") == true else { return }
    if !settings.allowsDuplicateEmails {
      try requireDistinct(records.compactMap { $0.filled("email")?.lowercased() }, "DUPLICATE_EMAIL") { $0 }
    }
    let identities = records.flatMap { $0.elements("providerUserInfo") }.compactMap { try? LinkedIdentity($0).key }
    try requireDistinct(identities, "DUPLICATE_RAW_ID") { "Provider id(\($0.providerId)), Raw id(\($0.rawId))" }
  }

  private func requireDistinct<Value: Hashable>(
    _ values: [Value], _ message: String, _ name: (Value) -> String
  ) throws(Failure) {
    var known = Set<Value>()
    for value in values where !known.insert(value).inserted { throw .service(message, name(value)) }
  }

  private func batchError(_ index: Int, _ message: String) -> JSON {
    let error = JSON.object()
    error.set("index", Int64(index))
    error.set("message", message)
    return error
  }

  private func importAccount(
    _ record: JSON, _ hashing: PasswordHashing, overwrites: Bool
  ) throws(Failure) -> Account {
    for field in AccountAttributes.fields { try field.normalize(record) }
    guard let localId = record.filled("localId") else { throw .service("MISSING_LOCAL_ID") }
    guard localId.utf16.count <= Account.longestId else { throw .service("INVALID_LOCAL_ID") }
    guard record.filled("tenantId") ?? tenantId == tenantId else { throw .service("TENANT_ID_MISMATCH") }
    let known = accounts.account(localId)
    guard known == nil || overwrites else { throw .service("DUPLICATE_LOCAL_ID") }
    let attributes = try AccountAttributes(record, of: known, .optional, clock)
    try attributes.requireFree(in: accounts, for: known)
    try attributes.requireVerifiedEmailOfFactors()
    let password = try hashing.password(of: record, clock)
    let identities = try importedIdentities(record, known)
    if let known { accounts.delete(known) }
    let account = accounts.create(localId)
    if let password { account.setPassword(password) }
    attributes.write(to: account, in: accounts)
    accounts.link(identities, to: account)
    account.screenName = record.filled("screenName")
    account.isCustom = record.bool("customAuth") ?? false
    account.usesEmailLink = record.bool("emailLinkSignin") ?? false
    return account
  }

  private func importedIdentities(_ record: JSON, _ known: Account?) throws(Failure) -> [LinkedIdentity] {
    var identities: [LinkedIdentity] = []
    for entry in record.elements("providerUserInfo") {
      guard entry.string("providerId") != "password", entry.string("providerId") != "phone" else { continue }
      let identity = try LinkedIdentity(entry)
      if let owner = accounts.account(identity: identity.key), owner !== known {
        throw .service("FEDERATED_USER_ID_ALREADY_LINKED")
      }
      identities.append(identity)
    }
    return identities
  }
}

/// Errors of single users of an import, which have texts in place of codes.
private enum ImportFailure {
  private static let texts = [
    "MISSING_LOCAL_ID": "localId is missing",
    "INVALID_EMAIL": "email is invalid",
    "INVALID_PHONE_NUMBER": "phone number format is invalid",
    "INVALID_CLAIMS": "Invalid custom claims provided.",
    "FORBIDDEN_CLAIM": "Custom claims provided include a reserved claim.",
    "CLAIMS_TOO_LARGE": "Custom claims provided are too large.",
    "MISSING_RAW_ID": "federatedId or (providerId & rawId) is required",
    "INVALID_PROVIDER_ID": "federatedId or (providerId & rawId) is required",
    "EMAIL_EXISTS": "email exists in other account in database",
    "PHONE_NUMBER_EXISTS": "phone number exists in other account in database",
    "FEDERATED_USER_ID_ALREADY_LINKED": "raw id exists in other account in database",
    "TENANT_ID_MISMATCH": "Tenant id in userInfo does not match the tenant id in request.",
    "DUPLICATE_LOCAL_ID": "localId belongs to an existing account - can not overwrite.",
  ]

  /// The code itself if it has no text.
  static func text(of message: String) -> String {
    let code = message.utf8.prefix { $0 != UInt8(ascii: " ") }
    return texts[String(Substring(code))] ?? message
  }
}

/// The imported passwords that cannot be checked.
struct UncheckedPasswords {
  private var counts: [String: Int] = [:]

  mutating func note(_ password: Password?) {
    if let name = password?.uncheckableAlgorithm { counts[name, default: 0] += 1 }
  }

  /// Nil if there are none.
  var notice: String? {
    guard !counts.isEmpty else { return nil }
    let parts = counts.sorted { $0.key < $1.key }.map { "\($0.value) hashed with \($0.key)" }
    return "Imported passwords that this emulator cannot check: \(parts.joined(separator: ", ")). Signing in with them "
      + "returns 501."
  }
}
