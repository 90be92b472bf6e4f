// SPDX-License-Identifier: Apache-2.0
/// @file
/// The errors of Authentication.
#import <FirebaseCore/FIRDefines.h>

NS_ASSUME_NONNULL_BEGIN

/// The domain of the errors.
FIR_EXTERN NSString *const FIRAuthErrorDomain NS_SWIFT_NAME(AuthErrorDomain);

/// The key of the name of the error, for example "ERROR_INVALID_EMAIL", an NSString.
FIR_EXTERN NSString *const FIRAuthErrorUserInfoNameKey NS_SWIFT_NAME(AuthErrorUserInfoNameKey);

/// The key of the email address of the account, an NSString, after a collision.
FIR_EXTERN NSString *const FIRAuthErrorUserInfoEmailKey NS_SWIFT_NAME(AuthErrorUserInfoEmailKey);

/// The key of a FIRAuthCredential that can be used after a collision, because the first credential is used up.
FIR_EXTERN NSString *const FIRAuthErrorUserInfoUpdatedCredentialKey NS_SWIFT_NAME(AuthErrorUserInfoUpdatedCredentialKey);

/// The key of a FIRMultiFactorResolver, after FIRAuthErrorCodeSecondFactorRequired.
FIR_EXTERN NSString *const FIRAuthErrorUserInfoMultiFactorResolverKey NS_SWIFT_NAME(AuthErrorUserInfoMultiFactorResolverKey);

/// The domain and the keys as class properties.
@interface FIRAuthErrors : NSObject

/// FIRAuthErrorDomain.
@property(class, nonatomic, copy, readonly) NSString *domain;
/// FIRAuthErrorUserInfoNameKey.
@property(class, nonatomic, copy, readonly) NSString *userInfoNameKey;
/// FIRAuthErrorUserInfoEmailKey.
@property(class, nonatomic, copy, readonly) NSString *userInfoEmailKey;
/// FIRAuthErrorUserInfoUpdatedCredentialKey.
@property(class, nonatomic, copy, readonly) NSString *userInfoUpdatedCredentialKey;
/// FIRAuthErrorUserInfoMultiFactorResolverKey.
@property(class, nonatomic, copy, readonly) NSString *FIRAuthErrorUserInfoMultiFactorResolverKey;

@end

/// The codes of the errors. The localizedDescription of an error describes the cause and the remedy.
typedef NS_ENUM(NSInteger, FIRAuthErrorCode) {
  // Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
  /// The custom token is malformed or expired. A custom token is valid for one hour.
  FIRAuthErrorCodeInvalidCustomToken = 17000,
  /// The custom token belongs to another project. The service account that created it and the options of the App must
  /// belong to the same project.
  FIRAuthErrorCodeCustomTokenMismatch = 17002,
  /// The provider or the server rejected the credential, or the credential was created from invalid values. If email
  /// enumeration protection is enabled, also: the email address or the password is wrong.
  FIRAuthErrorCodeInvalidCredential = 17004,
  /// An administrator has disabled the account. Only an administrator of the project can enable it again.
  FIRAuthErrorCodeUserDisabled = 17005,
  /// The sign-in method is not enabled. Enable it in the Firebase console under Authentication, Sign-in method.
  FIRAuthErrorCodeOperationNotAllowed = 17006,
  /// Another account has the email address. Sign in to that account, or ask for another address.
  FIRAuthErrorCodeEmailAlreadyInUse = 17007,
  /// The email address is malformed.
  FIRAuthErrorCodeInvalidEmail = 17008,
  /// The password is wrong, or the account has no password. With email enumeration protection the server reports an
  /// invalid credential instead.
  FIRAuthErrorCodeWrongPassword = 17009,
  /// The server received too many requests from this device and rejects further ones for some time. Try again later.
  FIRAuthErrorCodeTooManyRequests = 17010,
  /// The account does not exist or was deleted. If it is the account of the signed-in user, the user must sign in
  /// again.
  FIRAuthErrorCodeUserNotFound = 17011,
  /// An account with the same email address exists and signs in with another provider. Sign in with that provider and
  /// link the updated credential of the result.
  FIRAuthErrorCodeAccountExistsWithDifferentCredential = 17012,
  /// The last sign-in is too long ago for this operation. Reauthenticate the user and try again.
  FIRAuthErrorCodeRequiresRecentLogin = 17014,
  /// The account already has an identity of this provider. Unlink it first to link another one.
  FIRAuthErrorCodeProviderAlreadyLinked = 17015,
  /// The account has no identity of this provider.
  FIRAuthErrorCodeNoSuchProvider = 17016,
  /// The session is invalid or belongs to another project. The user must sign in again.
  FIRAuthErrorCodeInvalidUserToken = 17017,
  /// The server could not be reached or did not answer in time. The message and the error detail have the reason.
  FIRAuthErrorCodeNetworkError = 17020,
  /// The session was revoked, for example because the password was changed. The user must sign in again.
  FIRAuthErrorCodeUserTokenExpired = 17021,
  /// The API key is invalid. Compare it with the project settings in the Firebase console.
  FIRAuthErrorCodeInvalidAPIKey = 17023,
  /// The credential belongs to a different user. Nothing has changed.
  FIRAuthErrorCodeUserMismatch = 17024,
  /// The identity belongs to another account. The updated credential of the result signs in to that account.
  FIRAuthErrorCodeCredentialAlreadyInUse = 17025,
  /// The password does not meet the password policy of the project. Without a policy, a password needs six characters.
  FIRAuthErrorCodeWeakPassword = 17026,
  /// The API key is restricted and must not be used by this app. Set the package name or bundle id in the options of
  /// the App, or change the restriction.
  FIRAuthErrorCodeAppNotAuthorized = 17028,
  /// The code of an email link has expired. Send a new email.
  FIRAuthErrorCodeExpiredActionCode = 17029,
  /// The code of an email link is invalid or was already used. Send a new email.
  FIRAuthErrorCodeInvalidActionCode = 17030,
  /// The email template of the project is invalid.
  FIRAuthErrorCodeInvalidMessagePayload = 17031,
  /// The sender address in the email template of the project is invalid.
  FIRAuthErrorCodeInvalidSender = 17032,
  /// The email cannot be sent to this address.
  FIRAuthErrorCodeInvalidRecipientEmail = 17033,
  /// The email address is empty.
  FIRAuthErrorCodeMissingEmail = 17034,
  /// The iOS bundle id is missing.
  FIRAuthErrorCodeMissingIosBundleID = 17036,
  /// The Android package name is missing.
  FIRAuthErrorCodeMissingAndroidPackageName = 17037,
  /// The domain is not among the authorized domains of the project. Add it in the Firebase console under
  /// Authentication, Settings.
  FIRAuthErrorCodeUnauthorizedDomain = 17038,
  /// The URL to continue at, in the settings of an email link, is malformed.
  FIRAuthErrorCodeInvalidContinueURI = 17039,
  /// The URL to continue at, in the settings of an email link, is missing.
  FIRAuthErrorCodeMissingContinueURI = 17040,
  /// The phone number is empty.
  FIRAuthErrorCodeMissingPhoneNumber = 17041,
  /// The phone number is malformed. It must have the E.164 format, for example "+15551234567".
  FIRAuthErrorCodeInvalidPhoneNumber = 17042,
  /// The verification code is empty.
  FIRAuthErrorCodeMissingVerificationCode = 17043,
  /// The code of the text message, or of the authenticator app, is wrong. The player can enter it again.
  FIRAuthErrorCodeInvalidVerificationCode = 17044,
  /// The verification id is empty.
  FIRAuthErrorCodeMissingVerificationID = 17045,
  /// The verification id is invalid or belongs to another project. Verify the phone number again.
  FIRAuthErrorCodeInvalidVerificationID = 17046,
  /// The proof of the app's identity is missing.
  FIRAuthErrorCodeMissingAppCredential = 17047,
  /// The proof of the app's identity is invalid.
  FIRAuthErrorCodeInvalidAppCredential = 17048,
  /// The code of the text message, or the secret of the authenticator app, has expired. Request a new one.
  FIRAuthErrorCodeSessionExpired = 17051,
  /// The project has exceeded a quota, for example that of text messages. Try again later.
  FIRAuthErrorCodeQuotaExceeded = 17052,
  /// The push notification token is missing. Used on Apple platforms.
  FIRAuthErrorCodeMissingAppToken = 17053,
  /// The push notification did not arrive. Used on Apple platforms.
  FIRAuthErrorCodeNotificationNotForwarded = 17054,
  /// The app could not be verified. Verification is required before a text message is sent.
  FIRAuthErrorCodeAppNotVerified = 17055,
  /// The reCAPTCHA token is missing or invalid.
  FIRAuthErrorCodeCaptchaCheckFailed = 17056,
  /// This Auth is already waiting for a sign-in in the browser. Cancel the future of that sign-in first.
  FIRAuthErrorCodeWebContextAlreadyPresented = 17057,
  /// The player closed the sign-in in the browser or did not answer in time.
  FIRAuthErrorCodeWebContextCancelled = 17058,
  /// The verification of the app failed.
  FIRAuthErrorCodeAppVerificationUserInteractionFailure = 17059,
  /// The OAuth client id is invalid.
  FIRAuthErrorCodeInvalidClientID = 17060,
  /// The browser could not reach the server.
  FIRAuthErrorCodeWebNetworkRequestFailed = 17061,
  /// The web page of the sign-in failed, or no browser could be opened.
  FIRAuthErrorCodeWebInternalError = 17062,
  /// The user could not complete the sign-in of a federated provider.
  FIRAuthErrorCodeWebSignInUserInteractionFailure = 17063,
  /// No player is signed in to Game Center.
  FIRAuthErrorCodeLocalPlayerNotAuthenticated = 17066,
  /// No user is signed in, or the operation is for a different user.
  FIRAuthErrorCodeNullUser = 17067,
  /// The provider id is invalid, or the provider is not set up in the Firebase console.
  FIRAuthErrorCodeInvalidProviderID = 17071,
  /// The user or credential belongs to another tenant than the Auth.
  FIRAuthErrorCodeTenantIDMismatch = 17072,
  /// The tenant does not support the operation.
  FIRAuthErrorCodeUnsupportedTenantOperation = 17073,
  /// The credential is malformed or was rejected.
  FIRAuthErrorCodeRejectedCredential = 17075,
  /// Game Center is not available.
  FIRAuthErrorCodeGameKitNotLinked = 17076,
  /// The account has a second factor, which must be proven as well. The resolver of the result completes the sign-in.
  FIRAuthErrorCodeSecondFactorRequired = 17078,
  /// The multi-factor session is missing or of the wrong kind.
  FIRAuthErrorCodeMissingMultiFactorSession = 17081,
  /// The second factor, or its assertion, is missing.
  FIRAuthErrorCodeMissingMultiFactorInfo = 17082,
  /// The multi-factor session is invalid or has expired. Sign in again.
  FIRAuthErrorCodeInvalidMultiFactorSession = 17083,
  /// The account has no such second factor. A reload updates the user's list of second factors.
  FIRAuthErrorCodeMultiFactorInfoNotFound = 17084,
  /// The project permits the operation to administrators only, for example the creation of accounts.
  FIRAuthErrorCodeAdminRestrictedOperation = 17085,
  /// The email address must be verified first. Send a verification email.
  FIRAuthErrorCodeUnverifiedEmail = 17086,
  /// The account already has this second factor. Unenroll it first.
  FIRAuthErrorCodeSecondFactorAlreadyEnrolled = 17087,
  /// The account has the maximum number of second factors. Unenroll one first.
  FIRAuthErrorCodeMaximumSecondFactorCountExceeded = 17088,
  /// Users of this sign-in method cannot have a second factor. Link another provider first.
  FIRAuthErrorCodeUnsupportedFirstFactor = 17089,
  /// The new email address must be verified first. Send a verification email before updating the address.
  FIRAuthErrorCodeEmailChangeNeedsVerification = 17090,
  /// The proof of the app's identity is missing.
  FIRAuthErrorCodeMissingClientIdentifier = 17093,
  /// The nonce of the identity token does not match the nonce of the credential, or the token was already used.
  FIRAuthErrorCodeMissingOrInvalidNonce = 17094,
  /// A blocking function of the project rejected the operation. The message comes from the function.
  FIRAuthErrorCodeBlockingCloudFunctionError = 17105,
  /// The project has not enabled reCAPTCHA.
  FIRAuthErrorCodeRecaptchaNotEnabled = 17200,
  /// The reCAPTCHA token is missing.
  FIRAuthErrorCodeMissingRecaptchaToken = 17201,
  /// The server rejected the reCAPTCHA token.
  FIRAuthErrorCodeInvalidRecaptchaToken = 17202,
  /// The reCAPTCHA token belongs to another action.
  FIRAuthErrorCodeInvalidRecaptchaAction = 17203,
  /// The request does not contain the client type.
  FIRAuthErrorCodeMissingClientType = 17204,
  /// The request does not contain the reCAPTCHA version.
  FIRAuthErrorCodeMissingRecaptchaVersion = 17205,
  /// The request and the project use different reCAPTCHA versions.
  FIRAuthErrorCodeInvalidRecaptchaVersion = 17206,
  /// The request type is invalid.
  FIRAuthErrorCodeInvalidReqType = 17207,
  /// The reCAPTCHA library is not available.
  FIRAuthErrorCodeRecaptchaSDKNotLinked = 17208,
  /// The project has no reCAPTCHA site key.
  FIRAuthErrorCodeRecaptchaSiteKeyMissing = 17209,
  /// The reCAPTCHA request failed.
  FIRAuthErrorCodeRecaptchaActionCreationFailed = 17210,
  /// The password does not meet the project's password policy.
  FIRAuthErrorCodePasswordDoesNotMeetRequirements = 17211,
  /// The domain in the settings of an email link is not set up in the project.
  FIRAuthErrorCodeInvalidHostingLinkDomain = 17214,
  /// The session could not be stored, or keychain groups are not available.
  FIRAuthErrorCodeKeychainError = 17995,
  /// Any other error. The underlying error can have details.
  FIRAuthErrorCodeInternalError = 17999,
  /// The id token cannot be parsed. It is not an id token of Firebase.
  FIRAuthErrorCodeMalformedJWT = 18000,
  // End of the error codes.
} NS_SWIFT_NAME(AuthErrorCode);

NS_ASSUME_NONNULL_END
