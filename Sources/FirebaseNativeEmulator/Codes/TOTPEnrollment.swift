// SPDX-License-Identifier: Apache-2.0
/// The secret of an authenticator app before its enrollment is finalized.
struct TOTPEnrollment {
  /// In milliseconds.
  static let lifetime: Int64 = 600_000

  let localId: String
  let sessionInfo: String
  let secret: AuthenticatorSecret
}
