// SPDX-License-Identifier: Apache-2.0
// Names of earlier versions. Each has a replacement.

/// The earlier name of `AuthErrors.domain`.
@available(*, deprecated, renamed: "AuthErrors.domain")
public let AuthErrorDomain = AuthErrors.domain
/// The earlier name of `AuthErrors.userInfoNameKey`.
@available(*, deprecated, renamed: "AuthErrors.userInfoNameKey")
public let AuthErrorUserInfoNameKey = AuthErrors.userInfoNameKey
/// The earlier name of `AuthErrors.userInfoEmailKey`.
@available(*, deprecated, renamed: "AuthErrors.userInfoEmailKey")
public let AuthErrorUserInfoEmailKey = AuthErrors.userInfoEmailKey
/// The earlier name of `AuthErrors.userInfoUpdatedCredentialKey`.
@available(*, deprecated, renamed: "AuthErrors.userInfoUpdatedCredentialKey")
public let AuthErrorUserInfoUpdatedCredentialKey = AuthErrors.userInfoUpdatedCredentialKey
/// The earlier name of `AuthErrors.userInfoMultiFactorResolverKey`.
@available(*, deprecated, renamed: "AuthErrors.userInfoMultiFactorResolverKey")
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
@available(*, deprecated, renamed: "EmailAuthProvider.id")
public let EmailAuthProviderID = "password"
/// The sign-in method "emailLink".
@available(*, deprecated, message: "Use \"emailLink\".")
public let EmailLinkAuthSignInMethod = "emailLink"
/// The sign-in method "password".
@available(*, deprecated, message: "Use \"password\".")
public let EmailPasswordAuthSignInMethod = "password"
/// The earlier name of `FacebookAuthProvider.id`.
@available(*, deprecated, renamed: "FacebookAuthProvider.id")
public let FacebookAuthProviderID = "facebook.com"
/// The earlier name of `FacebookAuthProvider.id`.
@available(*, deprecated, renamed: "FacebookAuthProvider.id")
public let FacebookAuthSignInMethod = "facebook.com"
/// The earlier name of `GameCenterAuthProvider.id`.
@available(*, deprecated, renamed: "GameCenterAuthProvider.id")
public let GameCenterAuthProviderID = "gc.apple.com"
/// The earlier name of `GameCenterAuthProvider.id`.
@available(*, deprecated, renamed: "GameCenterAuthProvider.id")
public let GameCenterAuthSignInMethod = "gc.apple.com"
/// The earlier name of `GitHubAuthProvider.id`.
@available(*, deprecated, renamed: "GitHubAuthProvider.id")
public let GitHubAuthProviderID = "github.com"
/// The earlier name of `GitHubAuthProvider.id`.
@available(*, deprecated, renamed: "GitHubAuthProvider.id")
public let GitHubAuthSignInMethod = "github.com"
/// The earlier name of `GoogleAuthProvider.id`.
@available(*, deprecated, renamed: "GoogleAuthProvider.id")
public let GoogleAuthProviderID = "google.com"
/// The earlier name of `GoogleAuthProvider.id`.
@available(*, deprecated, renamed: "GoogleAuthProvider.id")
public let GoogleAuthSignInMethod = "google.com"
/// The earlier name of `PhoneAuthProvider.id`.
@available(*, deprecated, renamed: "PhoneAuthProvider.id")
public let PhoneAuthProviderID = "phone"
/// The earlier name of `PhoneAuthProvider.id`.
@available(*, deprecated, renamed: "PhoneAuthProvider.id")
public let PhoneAuthSignInMethod = "phone"
/// The earlier name of `TwitterAuthProvider.id`.
@available(*, deprecated, renamed: "TwitterAuthProvider.id")
public let TwitterAuthProviderID = "twitter.com"
/// The earlier name of `TwitterAuthProvider.id`.
@available(*, deprecated, renamed: "TwitterAuthProvider.id")
public let TwitterAuthSignInMethod = "twitter.com"
/// The earlier name of `PhoneMultiFactorInfo.PhoneMultiFactorID`.
@available(*, deprecated, renamed: "PhoneMultiFactorInfo.PhoneMultiFactorID")
public let PhoneMultiFactorID = "phone"
/// The earlier name of `PhoneMultiFactorInfo.TOTPMultiFactorID`.
@available(*, deprecated, renamed: "PhoneMultiFactorInfo.TOTPMultiFactorID")
public let TOTPMultiFactorID = "totp"
