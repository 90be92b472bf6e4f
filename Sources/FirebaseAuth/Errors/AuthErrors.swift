public import Foundation

/// The names under which errors of this module keep what they know.
open class AuthErrors: NSObject {
  /// The domain of every error whose code is an `AuthErrorCode`.
  public static let domain = "FIRAuthErrorDomain"
  /// In `userInfo`: the code's name, such as "ERROR_INVALID_CREDENTIAL".
  public static let userInfoNameKey = "FIRAuthErrorUserInfoNameKey"
  /// In `userInfo` after a collision of accounts: the e-mail address that they share.
  public static let userInfoEmailKey = "FIRAuthErrorUserInfoEmailKey"
  /// In `userInfo` after a collision: an `AuthCredential` that can be used where the spent one can't.
  public static let userInfoUpdatedCredentialKey = "FIRAuthErrorUserInfoUpdatedCredentialKey"
  /// In `userInfo` of `secondFactorRequired`: the `MultiFactorResolver` that finishes the sign-in.
  public static let userInfoMultiFactorResolverKey = "FIRAuthErrorUserInfoMultiFactorResolverKey"
}
