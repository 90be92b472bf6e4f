// SPDX-License-Identifier: Apache-2.0
/// A sign-in whose first factor is proven, and whose second one is not.
struct PendingSignIn {
  /// In milliseconds.
  static let lifetime: Int64 = 3_600_000

  let credential: String
  let localId: String
  /// Of the first factor.
  let provider: String
  /// A sign-in that was begun before all sessions were ended is ended, too.
  let generation: Int64
  /// In seconds since 1970.
  let begun: Int64
}
