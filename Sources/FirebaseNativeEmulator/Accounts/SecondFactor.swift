// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A second factor of an account.
struct SecondFactor {
  enum Kind {
    case phone(String)
    case totp(AuthenticatorSecret)
  }

  /// The recipient of a record.
  enum Audience {
    /// A client that has proved the first factor only.
    case stranger
    case player
    case admin
  }

  /// The ids of the second factors in a request.
  enum Ids {
    /// Those of the request are ignored.
    case made
    /// Made where the request has none.
    case optional
    case required
  }

  /// The second factor that was used, as contained in the tokens of a session.
  struct Use {
    /// "phone" or "totp".
    let kind: String
    let id: String
  }

  static let limit = 5

  let id: String
  let displayName: String?
  /// As RFC 3339 text.
  let enrolledAt: String
  let kind: Kind

  init(id: String? = nil, _ kind: Kind, displayName: String?, enrolledAt: String) throws(Failure) {
    guard let id = id ?? SecureRandom.text(28, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    self.id = id
    self.kind = kind
    self.displayName = displayName
    self.enrolledAt = enrolledAt
  }

  var use: Use {
    switch kind {
    case .phone: Use(kind: "phone", id: id)
    case .totp: Use(kind: "totp", id: id)
    }
  }

  var phoneNumber: String? { if case .phone(let number) = kind { number } else { nil } }

  var totpSecret: AuthenticatorSecret? { if case .totp(let secret) = kind { secret } else { nil } }

  /// An entry of `mfaInfo`.
  func record(for audience: Audience) -> JSON {
    let record = JSON.object()
    record.set("mfaEnrollmentId", id)
    record.set("displayName", displayName)
    record.set("enrolledAt", enrolledAt)
    switch kind {
    case .phone(let number):
      record.set("phoneInfo", audience == .stranger ? E164.masked(number) : number)
      if audience == .admin { record.set("unobfuscatedPhoneInfo", number) }
    case .totp: record.set("totpInfo", .object())
    }
    return record
  }
}

extension Account {
  /// `mfaInfo`, or nil if there are no second factors.
  func secondFactorRecords(for audience: SecondFactor.Audience) -> JSON? {
    guard !secondFactors.isEmpty else { return nil }
    return JSON(secondFactors.map { $0.record(for: audience) })
  }

  func secondFactor(_ id: String) throws(Failure) -> SecondFactor {
    guard let factor = secondFactors.first(where: { $0.id == id }) else {
      throw .service("MFA_ENROLLMENT_NOT_FOUND")
    }
    return factor
  }

  /// Checks that another factor may be enrolled.
  func requireRoom(for phoneNumber: String? = nil) throws(Failure) {
    guard secondFactors.count < SecondFactor.limit else { throw .service("SECOND_FACTOR_LIMIT_EXCEEDED") }
    guard phoneNumber == nil || !secondFactors.contains(where: { $0.phoneNumber == phoneNumber }) else {
      throw .service("SECOND_FACTOR_EXISTS", "Phone number already enrolled as second factor for this account.")
    }
  }

  /// Replaces all second factors with those of an administrator's request: entries with `phoneInfo`, or with the id of
  /// an existing factor. Entries with the same number are one.
  func replaceSecondFactors(by entries: [JSON], _ ids: SecondFactor.Ids, at moment: String) throws(Failure) {
    let known = secondFactors
    secondFactors = []
    do throws(Failure) {
      for entry in entries { try addSecondFactor(entry, known, ids, at: moment) }
    } catch {
      secondFactors = known
      throw error
    }
  }

  private func addSecondFactor(
    _ entry: JSON, _ known: [SecondFactor], _ ids: SecondFactor.Ids, at moment: String
  ) throws(Failure) {
    let id = ids == .made ? nil : entry.filled("mfaEnrollmentId")
    let old = id.flatMap { id in known.first { $0.id == id } }
    let phoneNumber = try entry.filled("phoneInfo").map { (text) throws(Failure) in
      try E164.normalized(text, error: "INVALID_MFA_PHONE_NUMBER")
    }
    if let phoneNumber, secondFactors.contains(where: { $0.phoneNumber == phoneNumber }) { return }
    guard id != nil || ids != .required else {
      throw .service("INVALID_MFA_ENROLLMENT_ID", "mfaEnrollmentId must be defined.")
    }
    guard id == nil || !secondFactors.contains(where: { $0.id == id }) else {
      throw .service("DUPLICATE_MFA_ENROLLMENT_ID")
    }
    guard let kind = phoneNumber.map({ .phone($0) }) ?? old?.kind else {
      throw .service("INVALID_MFA_PHONE_NUMBER", "Administrators can create second factors with a phone number only.")
    }
    try requireRoom()
    let time = try RFC3339.field(entry, "enrolledAt", in: "/mfaInfo")
    secondFactors.append(
      try SecondFactor(
        id: id, kind, displayName: entry.filled("displayName"), enrolledAt: time ?? old?.enrolledAt ?? moment))
  }
}

/// A sign-in whose second factor is not proved yet.
struct PendingSignIn {
  /// In milliseconds.
  static let lifetime: Int64 = 3_600_000

  let credential: String
  let localId: String
  /// The provider of the first factor.
  let provider: String
  /// Ending all sessions also ends sign-ins that began before.
  let generation: Int64
  /// In seconds since 1970.
  let begun: Int64
}

/// The secret of an authenticator app before its enrollment is finalized.
struct TOTPEnrollment {
  /// In milliseconds.
  static let lifetime: Int64 = 600_000

  let localId: String
  let sessionInfo: String
  let secret: AuthenticatorSecret
}
