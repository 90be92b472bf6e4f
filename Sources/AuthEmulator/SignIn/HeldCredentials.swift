import AuthSupport

/// Assertions that couldn't be used for the account in question, kept under a pending token: the client may
/// sign in or link with them without asking the provider again.
struct HeldCredentials {
  /// In milliseconds. Within it a pending token may be used any number of times.
  static let lifetime: Int64 = 3_600_000

  private var held: ExpiringValues<String, ProviderAssertion>

  init(_ clock: MovableClock) { held = ExpiringValues(clock) }

  /// The new pending token.
  mutating func hold(_ assertion: ProviderAssertion) throws(Failure) -> String {
    guard let token = SecureRandom.text(64, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    held.set(assertion, for: token, lifetime: HeldCredentials.lifetime)
    return token
  }

  /// The provider may be left empty.
  func assertion(_ token: String, providerId: String) throws(Failure) -> ProviderAssertion {
    guard let assertion = held[token], providerId.isEmpty || providerId == assertion.providerId else {
      throw .service("INVALID_PENDING_TOKEN")
    }
    return assertion
  }
}

/// Apple's identity tokens that have been taken: production takes each only once.
struct UsedIdentityTokens {
  /// In milliseconds; longer than Apple's tokens are valid.
  private static let memory: Int64 = 2 * 86_400_000
  private var used: ExpiringValues<[UInt8], Void>

  init(_ clock: MovableClock) { used = ExpiringValues(clock) }

  /// By what the signature covers: the signature itself can be spelled in several ways.
  mutating func use(_ token: JSONWebToken) throws(Failure) {
    let digest = Digest.sha256(token.signedText)
    guard used[digest] == nil else {
      throw .service(
        "MISSING_OR_INVALID_NONCE", "Duplicate credential received. Please try again with a new credential.")
    }
    used.set((), for: digest, lifetime: UsedIdentityTokens.memory)
  }
}
