// SPDX-License-Identifier: Apache-2.0
/// The operation of an out-of-band code.
public enum ActionCodeOperation: Int32, Sendable, CaseIterable {
  case unknown = 0
  case passwordReset = 1
  case verifyEmail = 2
  case recoverEmail = 3
  case emailLink = 4
  case verifyAndChangeEmail = 5
  case revertSecondFactorAddition = 6

  private static let modes = [
    "resetPassword", "verifyEmail", "recoverEmail", "signIn", "verifyAndChangeEmail", "revertSecondFactorAddition",
  ]
  private static let requestTypes = [
    "PASSWORD_RESET", "VERIFY_EMAIL", "RECOVER_EMAIL", "EMAIL_SIGNIN", "VERIFY_AND_CHANGE_EMAIL",
    "REVERT_SECOND_FACTOR_ADDITION",
  ]

  /// From the link's parameter "mode".
  public init(mode: String) { self.init(mode, in: ActionCodeOperation.modes) }

  /// From the response's field "requestType", which may also contain the name of a mode.
  public init(requestType: String) {
    self.init(requestType, in: ActionCodeOperation.requestTypes)
    if self == .unknown { self.init(mode: requestType) }
  }

  /// The names are in the order of the raw values.
  private init(_ name: String, in names: [String]) {
    self = names.firstIndex(of: name).flatMap { ActionCodeOperation(rawValue: Int32($0) + 1) } ?? .unknown
  }
}
