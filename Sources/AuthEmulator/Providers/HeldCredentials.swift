// SPDX-License-Identifier: Apache-2.0
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
