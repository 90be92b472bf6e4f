// SPDX-License-Identifier: Apache-2.0
// Names of earlier versions. Each has a replacement. As in Firebase, the use of a constant is no warning.

/// The earlier name of `AuthErrors.domain`.
public let AuthErrorDomain = AuthErrors.domain
/// The earlier name of `AuthErrors.userInfoNameKey`.
public let AuthErrorUserInfoNameKey = AuthErrors.userInfoNameKey
/// The earlier name of `AuthErrors.userInfoEmailKey`.
public let AuthErrorUserInfoEmailKey = AuthErrors.userInfoEmailKey
/// The earlier name of `AuthErrors.userInfoUpdatedCredentialKey`.
public let AuthErrorUserInfoUpdatedCredentialKey = AuthErrors.userInfoUpdatedCredentialKey
/// The earlier name of `AuthErrors.userInfoMultiFactorResolverKey`.
public let AuthErrorUserInfoMultiFactorResolverKey = AuthErrors.userInfoMultiFactorResolverKey

extension OAuthProvider {
  /// The name in Objective-C and in older guides.
  @available(*, unavailable, renamed: "credential(providerID:idToken:accessToken:)")
  public static func credential(
    withProviderID providerID: String, idToken: String, accessToken: String?
  ) -> OAuthCredential { fatalError() }

  /// The name in Objective-C and in older guides.
  @available(*, unavailable, renamed: "credential(providerID:accessToken:)")
  public static func credential(withProviderID providerID: String, accessToken: String) -> OAuthCredential {
    fatalError()
  }

  /// The name in Objective-C and in older guides.
  @available(*, unavailable, renamed: "credential(providerID:idToken:rawNonce:accessToken:)")
  public static func credential(
    withProviderID providerID: String, idToken: String, rawNonce: String, accessToken: String
  ) -> OAuthCredential { fatalError() }

  /// The name in Objective-C and in older guides.
  @available(*, unavailable, renamed: "credential(providerID:idToken:rawNonce:)")
  public static func credential(
    withProviderID providerID: String, idToken: String, rawNonce: String
  ) -> OAuthCredential { fatalError() }
}

/// The earlier name of `EmailAuthProvider.id`.
public let EmailAuthProviderID = "password"
/// The sign-in method "emailLink".
public let EmailLinkAuthSignInMethod = "emailLink"
/// The sign-in method "password".
public let EmailPasswordAuthSignInMethod = "password"
/// The earlier name of `FacebookAuthProvider.id`.
public let FacebookAuthProviderID = "facebook.com"
/// The earlier name of `FacebookAuthProvider.id`.
public let FacebookAuthSignInMethod = "facebook.com"
/// The earlier name of `GameCenterAuthProvider.id`.
public let GameCenterAuthProviderID = "gc.apple.com"
/// The earlier name of `GameCenterAuthProvider.id`.
public let GameCenterAuthSignInMethod = "gc.apple.com"
/// The earlier name of `GitHubAuthProvider.id`.
public let GitHubAuthProviderID = "github.com"
/// The earlier name of `GitHubAuthProvider.id`.
public let GitHubAuthSignInMethod = "github.com"
/// The earlier name of `GoogleAuthProvider.id`.
public let GoogleAuthProviderID = "google.com"
/// The earlier name of `GoogleAuthProvider.id`.
public let GoogleAuthSignInMethod = "google.com"
/// The earlier name of `PhoneAuthProvider.id`.
public let PhoneAuthProviderID = "phone"
/// The earlier name of `PhoneAuthProvider.id`.
public let PhoneAuthSignInMethod = "phone"
/// The earlier name of `TwitterAuthProvider.id`.
public let TwitterAuthProviderID = "twitter.com"
/// The earlier name of `TwitterAuthProvider.id`.
public let TwitterAuthSignInMethod = "twitter.com"
/// The earlier name of `PhoneMultiFactorInfo.PhoneMultiFactorID`.
public let PhoneMultiFactorID = "phone"
/// The earlier name of `PhoneMultiFactorInfo.TOTPMultiFactorID`.
public let TOTPMultiFactorID = "totp"
