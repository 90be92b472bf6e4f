// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore

/// The operation of an action code.
public enum ActionCodeOperation: Int, Sendable {
  /// An operation that this version of the library does not know.
  case unknown = 0
  /// Sets a new password.
  case passwordReset = 1
  /// Verifies the email address of the account.
  case verifyEmail = 2
  /// Restores the previous email address of the account.
  case recoverEmail = 3
  /// Signs the player in.
  case emailLink = 4
  /// Verifies a new email address and makes it the address of the account.
  case verifyAndChangeEmail = 5
  /// Removes a second factor that was added.
  case revertSecondFactorAddition = 6

  /// The raw values are those of the core.
  init(_ core: FirebaseNativeCore.ActionCodeOperation) { self = Self(rawValue: Int(core.rawValue)) ?? .unknown }
}
