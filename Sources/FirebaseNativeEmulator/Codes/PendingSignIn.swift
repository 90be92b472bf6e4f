// SPDX-License-Identifier: Apache-2.0
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
