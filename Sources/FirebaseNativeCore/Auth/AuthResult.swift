// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The result of a sign-in, link or re-authentication.
public final class AuthResult: Sendable {
  /// Nil after a failure.
  public let user: User?
  public let additionalUserInfo: AdditionalUserInfo
  /// The provider's tokens, if the response contained any.
  public let credential: Credential?

  init(user: User, additionalUserInfo: AdditionalUserInfo, credential: Credential?) {
    self.user = user
    self.additionalUserInfo = additionalUserInfo
    self.credential = credential
  }

  init(failed error: AuthError) {
    user = nil
    additionalUserInfo = error.additionalUserInfo ?? AdditionalUserInfo()
    credential = nil
  }
}
