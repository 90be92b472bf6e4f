import AuthCore

/// What the code of a mail's link does.
public enum ActionCodeOperation: Int, Sendable {
  /// Something that this version doesn't know.
  case unknown = 0
  /// Lets another password be chosen.
  case passwordReset = 1
  /// Verifies the e-mail address.
  case verifyEmail = 2
  /// Takes a change of the e-mail address back.
  case recoverEmail = 3
  /// Signs in.
  case emailLink = 4
  /// Verifies a new e-mail address and makes it the account's.
  case verifyAndChangeEmail = 5
  /// Removes a second factor that was added.
  case revertSecondFactorAddition = 6

  /// The core has the same numbers.
  init(_ core: AuthCore.ActionCodeOperation) { self = Self(rawValue: Int(core.rawValue)) ?? .unknown }
}
