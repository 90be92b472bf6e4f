// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// One user of the project.
final class Account {
  /// In UTF-16 code units.
  static let longestId = 128

  private(set) var texts: AccountTexts
  private var details: AccountDetails?
  /// In milliseconds since 1970, like `lastLoginAt` and `lastRefreshAt`.
  var createdAt: Int64
  var lastLoginAt: Int64
  var lastRefreshAt: Int64
  private var passwordUpdatedAt: Int64 = 0
  /// Tokens issued before this time are refused, in seconds since 1970.
  private(set) var validSince: Int64
  /// Seconds are too coarse for tests that revoke tokens immediately; tokens of an earlier generation are refused.
  private(set) var idTokenGeneration: Int64
  private(set) var refreshTokenGeneration: Int64
  private let clock: MovableClock
  var emailVerified = false
  /// Whether an email link was used to sign in.
  var usesEmailLink = false
  /// Whether a custom token was used to sign in.
  var isCustom = false
  var isDisabled = false
  /// Set by tests: the next sensitive operation fails as in production for a session that is too old.
  var requiresRecentSignIn = false
  /// Whether it is in its store. Set only by that.
  var isStored = false

  init(localId: String, _ clock: MovableClock, generation: Int64 = 0) {
    texts = AccountTexts(localId: localId)
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
    store(password)
    if password != nil { revokeTokens() }
  }

  /// The text must have been checked. An empty text removes the claims.
  func setCustomAttributes(_ text: String) {
    let claims = JSON.parse(text)
    guard claims != nil || details != nil else { return }
    change { details in
      details.customClaims = claims
      details.customAttributes = claims != nil ? text : nil
    }
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
    store(password)
    self.validSince = validSince
    self.idTokenGeneration = idTokenGeneration
    self.refreshTokenGeneration = refreshTokenGeneration
  }
}

// MARK: - Texts

extension Account {
  var localId: String { texts[.localId] ?? "" }

  /// In lowercase. Set only by the account's store, as are `phoneNumber` and `identities`: it finds the account by them.
  var email: String? {
    get { texts[.email] }
    set { texts[.email] = newValue }
  }

  /// In E.164 format, for example "+15555550100".
  var phoneNumber: String? {
    get { texts[.phoneNumber] }
    set { texts[.phoneNumber] = newValue }
  }

  var displayName: String? {
    get { texts[.displayName] }
    set { texts[.displayName] = newValue }
  }

  var photoUrl: String? {
    get { texts[.photoUrl] }
    set { texts[.photoUrl] = newValue }
  }

  /// The user's name at the provider that created the account, or that joined it by the email address.
  var screenName: String? {
    get { texts[.screenName] }
    set { texts[.screenName] = newValue }
  }

  var password: Password? {
    if let imported = details?.importedPassword { return imported }
    guard let text = texts[.password], let salt = texts[.salt] else { return nil }
    return Password(stored: text, salt: salt, updatedAt: passwordUpdatedAt)
  }

  private func store(_ password: Password?) {
    texts[.password] = password?.text
    texts[.salt] = password?.text == nil ? nil : password?.salt
    passwordUpdatedAt = password?.updatedAt ?? 0
    let imported = password?.text == nil ? password : nil
    if imported != nil || details != nil { change { $0.importedPassword = imported } }
  }
}

// MARK: - Details

extension Account {
  private func change(_ change: (AccountDetails) -> Void) {
    let details = details ?? AccountDetails()
    self.details = details
    change(details)
  }

  /// The custom claims set by an administrator, as the text of a JSON object.
  var customAttributes: String? { details?.customAttributes }

  /// The custom claims as an object.
  var customClaims: JSON? { details?.customClaims }

  var identities: [LinkedIdentity] {
    get { details?.identities ?? [] }
    set { if details != nil || !newValue.isEmpty { change { $0.identities = newValue } } }
  }

  var secondFactors: [SecondFactor] {
    get { details?.secondFactors ?? [] }
    set { if details != nil || !newValue.isEmpty { change { $0.secondFactors = newValue } } }
  }

  var passkeys: [Passkey] {
    get { details?.passkeys ?? [] }
    set { if details != nil || !newValue.isEmpty { change { $0.passkeys = newValue } } }
  }
}
