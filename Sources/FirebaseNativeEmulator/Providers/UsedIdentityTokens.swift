// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Apple's identity tokens that were used: production accepts each only once.
struct UsedIdentityTokens {
  /// In milliseconds; longer than the lifetime of Apple's tokens.
  private static let memory: Int64 = 2 * 86_400_000
  private var used: ExpiringValues<[UInt8], Void>

  init(_ clock: MovableClock) { used = ExpiringValues(clock) }

  /// Keyed by the signed part, because a signature has several encodings.
  mutating func use(_ token: JSONWebToken) throws(Failure) {
    let digest = Digest.sha256(token.signedText)
    guard used[digest] == nil else {
      throw .service(
        "MISSING_OR_INVALID_NONCE", "Duplicate credential received. Please try again with a new credential.")
    }
    used.set((), for: digest, lifetime: UsedIdentityTokens.memory)
  }
}
