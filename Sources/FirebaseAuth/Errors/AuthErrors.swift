// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The domain of this module's errors, and the keys of their `userInfo`.
open class AuthErrors: NSObject {
  /// The domain of all errors whose code is an `AuthErrorCode`.
  public static let domain = "FIRAuthErrorDomain"
  /// The key of the name of the code, for example "ERROR_INVALID_CREDENTIAL".
  public static let userInfoNameKey = "FIRAuthErrorUserInfoNameKey"
  /// The key of the email address that two accounts have, after a collision.
  public static let userInfoEmailKey = "FIRAuthErrorUserInfoEmailKey"
  /// The key of an `AuthCredential` that replaces the used one, after a collision.
  public static let userInfoUpdatedCredentialKey = "FIRAuthErrorUserInfoUpdatedCredentialKey"
  /// The key of the `MultiFactorResolver` that completes the sign-in, in `secondFactorRequired`.
  public static let userInfoMultiFactorResolverKey = "FIRAuthErrorUserInfoMultiFactorResolverKey"
}
