// Names of earlier versions. Each has a successor.

@available(*, deprecated, renamed: "AuthErrors.domain")
public let AuthErrorDomain = AuthErrors.domain
@available(*, deprecated, renamed: "AuthErrors.userInfoNameKey")
public let AuthErrorUserInfoNameKey = AuthErrors.userInfoNameKey
@available(*, deprecated, renamed: "AuthErrors.userInfoEmailKey")
public let AuthErrorUserInfoEmailKey = AuthErrors.userInfoEmailKey
@available(*, deprecated, renamed: "AuthErrors.userInfoUpdatedCredentialKey")
public let AuthErrorUserInfoUpdatedCredentialKey = AuthErrors.userInfoUpdatedCredentialKey
@available(*, deprecated, renamed: "AuthErrors.userInfoMultiFactorResolverKey")
public let AuthErrorUserInfoMultiFactorResolverKey = AuthErrors.userInfoMultiFactorResolverKey

@available(*, deprecated, renamed: "EmailAuthProvider.id")
public let EmailAuthProviderID = "password"
@available(*, deprecated, message: "Write \"emailLink\".")
public let EmailLinkAuthSignInMethod = "emailLink"
@available(*, deprecated, message: "Write \"password\".")
public let EmailPasswordAuthSignInMethod = "password"
@available(*, deprecated, renamed: "FacebookAuthProvider.id")
public let FacebookAuthProviderID = "facebook.com"
@available(*, deprecated, renamed: "FacebookAuthProvider.id")
public let FacebookAuthSignInMethod = "facebook.com"
@available(*, deprecated, renamed: "GameCenterAuthProvider.id")
public let GameCenterAuthProviderID = "gc.apple.com"
@available(*, deprecated, renamed: "GameCenterAuthProvider.id")
public let GameCenterAuthSignInMethod = "gc.apple.com"
@available(*, deprecated, renamed: "GitHubAuthProvider.id")
public let GitHubAuthProviderID = "github.com"
@available(*, deprecated, renamed: "GitHubAuthProvider.id")
public let GitHubAuthSignInMethod = "github.com"
@available(*, deprecated, renamed: "GoogleAuthProvider.id")
public let GoogleAuthProviderID = "google.com"
@available(*, deprecated, renamed: "GoogleAuthProvider.id")
public let GoogleAuthSignInMethod = "google.com"
@available(*, deprecated, renamed: "PhoneAuthProvider.id")
public let PhoneAuthProviderID = "phone"
@available(*, deprecated, renamed: "PhoneAuthProvider.id")
public let PhoneAuthSignInMethod = "phone"
@available(*, deprecated, renamed: "TwitterAuthProvider.id")
public let TwitterAuthProviderID = "twitter.com"
@available(*, deprecated, renamed: "TwitterAuthProvider.id")
public let TwitterAuthSignInMethod = "twitter.com"
@available(*, deprecated, renamed: "PhoneMultiFactorInfo.PhoneMultiFactorID")
public let PhoneMultiFactorID = "phone"
@available(*, deprecated, renamed: "PhoneMultiFactorInfo.TOTPMultiFactorID")
public let TOTPMultiFactorID = "totp"
