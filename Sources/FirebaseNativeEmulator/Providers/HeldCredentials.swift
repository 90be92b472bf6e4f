// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Assertions that could not be used for an account, kept under a pending token. With the token, the client can sign in
/// or link without asking the provider again.
struct HeldCredentials {
  /// In milliseconds. The pending token can be used any number of times.
  static let lifetime: Int64 = 3_600_000

  private var held: ExpiringValues<String, ProviderAssertion>

  init(_ clock: MovableClock) { held = ExpiringValues(clock) }

  /// Returns the new pending token.
  mutating func hold(_ assertion: ProviderAssertion) throws(Failure) -> String {
    guard let token = SecureRandom.text(64, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    held.set(assertion, for: token, lifetime: HeldCredentials.lifetime)
    return token
  }

  func removeAll() { held.removeAll() }

  /// The provider id may be empty.
  func assertion(_ token: String, providerId: String) throws(Failure) -> ProviderAssertion {
    guard let assertion = held[token], providerId.isEmpty || providerId == assertion.providerId else {
      throw .service("INVALID_PENDING_TOKEN")
    }
    return assertion
  }
}
