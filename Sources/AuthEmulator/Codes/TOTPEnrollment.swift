// SPDX-License-Identifier: Apache-2.0
/// A secret that an authenticator app has been given, until it shows that it has it.
struct TOTPEnrollment {
  /// In milliseconds.
  static let lifetime: Int64 = 600_000

  let localId: String
  let sessionInfo: String
  let secret: AuthenticatorSecret
}
