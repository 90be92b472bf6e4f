// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// One user of the project.
final class Account {
  /// In UTF-16 code units.
  static let longestId = 128

  let localId: String
  /// In lowercase. Set only by the account's store, as are `phoneNumber` and `identities`: it finds the account by them.
  var email: String?
  /// In E.164 format, for example "+15555550100".
  var phoneNumber: String?
  var identities: [LinkedIdentity] = []
  var displayName: String?
  var photoUrl: String?
  private(set) var password: Password?
  var emailVerified = false
  /// Whether an email link was used to sign in.
  var usesEmailLink = false
  /// Whether a custom token was used to sign in.
  var isCustom = false
  var isDisabled = false
  /// Set by tests: the next sensitive operation fails as in production for a session that is too old.
  var requiresRecentSignIn = false
  var secondFactors: [SecondFactor] = []
  var passkeys: [Passkey] = []
  /// The custom claims set by an administrator, as the text of a JSON object.
  private(set) var customAttributes: String?
  /// In milliseconds since 1970, like `lastLoginAt` and `lastRefreshAt`.
  var createdAt: Int64
  var lastLoginAt: Int64
  /// Nil until tokens are issued.
  var lastRefreshAt: Int64?
  /// Tokens issued before this time are refused, in seconds since 1970.
  private(set) var validSince: Int64
  /// Seconds are too coarse for tests that revoke tokens immediately; tokens of an earlier generation are refused.
  private(set) var idTokenGeneration: Int64
  private(set) var refreshTokenGeneration: Int64
  /// The first address of an account whose owner changed it.
  var initialEmail: String?
  /// The user's name at the provider that created the account, or that joined it by the email address.
  var screenName: String?

  init(localId: String, _ clock: MovableClock, generation: Int64 = 0) {
    self.localId = localId
    idTokenGeneration = generation
    refreshTokenGeneration = generation
    createdAt = clock.wall
    lastLoginAt = createdAt
    validSince = createdAt / 1000
  }

  var isAnonymous: Bool { identities.isEmpty && email == nil && phoneNumber == nil && !isCustom }

  /// The custom claims as an object.
  var customClaims: JSON? { customAttributes.flatMap { JSON.parse($0) } }

  /// A new password ends all sessions; removing the password ends none.
  func setPassword(_ password: Password?) {
    self.password = password
    if let password { revokeTokens(at: password.updatedAt / 1000) }
  }

  /// The text must have been checked. An empty text removes the claims.
  func setCustomAttributes(_ text: String) { customAttributes = JSON.parse(text) != nil ? text : nil }

  func removeProfile() {
    displayName = nil
    photoUrl = nil
    screenName = nil
  }

  func expireIdTokens() { idTokenGeneration &+= 1 }

  /// - Parameter now: in seconds since 1970.
  func revokeTokens(at now: Int64) {
    idTokenGeneration &+= 1
    refreshTokenGeneration &+= 1
    validSince = now
  }

  /// Refuses tokens issued before that time, in seconds since 1970.
  func revokeTokens(before moment: Int64, at now: Int64) {
    // The current time of the client may be slightly earlier.
    if moment >= now - 2 { revokeTokens(at: now) }
    validSince = moment
  }

  /// Called when the clock was set back to that time, in seconds since 1970.
  func forgetFuture(after now: Int64) {
    validSince = min(validSince, now)
    for factor in secondFactors { factor.totpSecret?.forgetFuture(after: now) }
  }

  /// - Parameter now: in milliseconds since 1970.
  func recordSignIn(at now: Int64) {
    lastLoginAt = now
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
