// SPDX-License-Identifier: Apache-2.0
/// @file
/// Types that several parts of Auth share: the error codes and the settings of a federated
///     provider.
///
/// The Firebase C++ SDK declares error codes up to 78 in its public headers. Codes from 79 to 86
/// are internal to that SDK, and codes from 1001 on are additions of this library.
#ifndef FIREBASE_AUTH_TYPES_H_
#define FIREBASE_AUTH_TYPES_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "firebase/internal/common.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {
namespace auth {

/// The error codes of Auth, as returned by Future::error().
///
/// The values equal those of the Firebase C++ SDK and never change. A newer library may return values
/// that this header does not list, so a `switch` over an error needs a `default`.
/// FutureBase::error_message() describes the single case and the remedy.
///
/// The server reports some codes only under certain settings of the project. Codes that only mobile
/// platforms use are listed for source compatibility.
///
/// @code
/// switch (future.error()) {
///   case firebase::auth::kAuthErrorNone:
///     return ShowLobby();
///   case firebase::auth::kAuthErrorNetworkRequestFailed:
///     return ShowRetryButton();
///   default:
///     return ShowMessage(future.error_message());
/// }
/// @endcode
enum AuthError : int {
  // Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
  /// The function exists for source compatibility and does nothing on this platform.
  kAuthErrorUnimplemented = -1,
  /// The operation succeeded.
  kAuthErrorNone = 0,
  /// An error without a code of its own, or an invalid argument. The message has the details.
  kAuthErrorFailure = 1,
  /// The custom token is malformed or expired. A custom token is valid for one hour.
  kAuthErrorInvalidCustomToken = 2,
  /// The custom token belongs to another project. The service account that created it and the
  /// options of the App must belong to the same project.
  kAuthErrorCustomTokenMismatch = 3,
  /// The provider or the server rejected the credential, or the credential was created from invalid
  /// values. If email enumeration protection is enabled, also: the email address or the password is
  /// wrong.
  kAuthErrorInvalidCredential = 4,
  /// An administrator has disabled the account. Only an administrator of the project can enable it
  /// again.
  kAuthErrorUserDisabled = 5,
  /// An account with the same email address exists and signs in with another provider. Sign in with
  /// that provider and link the updated credential of the result.
  kAuthErrorAccountExistsWithDifferentCredentials = 6,
  /// The sign-in method is not enabled. Enable it in the Firebase console under Authentication,
  /// Sign-in method.
  kAuthErrorOperationNotAllowed = 7,
  /// Another account has the email address. Sign in to that account, or ask for another address.
  kAuthErrorEmailAlreadyInUse = 8,
  /// The last sign-in is too long ago for this operation. Reauthenticate the user and try again.
  kAuthErrorRequiresRecentLogin = 9,
  /// The identity belongs to another account. The updated credential of the result signs in to that
  /// account.
  kAuthErrorCredentialAlreadyInUse = 10,
  /// The email address is malformed.
  kAuthErrorInvalidEmail = 11,
  /// The password is wrong, or the account has no password. With email enumeration protection the
  /// server reports an invalid credential instead.
  kAuthErrorWrongPassword = 12,
  /// The server received too many requests from this device and rejects further ones for some time.
  /// Try again later.
  kAuthErrorTooManyRequests = 13,
  /// The account does not exist or was deleted. If it is the account of the signed-in user, the
  /// user must sign in again.
  kAuthErrorUserNotFound = 14,
  /// The account already has an identity of this provider. Unlink it first to link another one.
  kAuthErrorProviderAlreadyLinked = 15,
  /// The account has no identity of this provider.
  kAuthErrorNoSuchProvider = 16,
  /// The session is invalid or belongs to another project. The user must sign in again.
  kAuthErrorInvalidUserToken = 17,
  /// The session was revoked, for example because the password was changed. The user must sign in
  /// again.
  kAuthErrorUserTokenExpired = 18,
  /// The server could not be reached or did not answer in time. The message and the error detail
  /// have the reason.
  kAuthErrorNetworkRequestFailed = 19,
  /// The API key is invalid. Compare it with the project settings in the Firebase console.
  kAuthErrorInvalidApiKey = 20,
  /// The API key is restricted and must not be used by this app. Set the package name or bundle id
  /// in the options of the App, or change the restriction.
  kAuthErrorAppNotAuthorized = 21,
  /// The credential belongs to a different user. Nothing has changed.
  kAuthErrorUserMismatch = 22,
  /// The password does not meet the password policy of the project. Without a policy, a password
  /// needs six characters.
  kAuthErrorWeakPassword = 23,
  /// No user is signed in, or the operation is for a different user.
  kAuthErrorNoSignedInUser = 24,
  /// The App or Auth was shut down, or the function is not available on this platform.
  kAuthErrorApiNotAvailable = 25,
  /// The code of an email link has expired. Send a new email.
  kAuthErrorExpiredActionCode = 26,
  /// The code of an email link is invalid or was already used. Send a new email.
  kAuthErrorInvalidActionCode = 27,
  /// The email template of the project is invalid.
  kAuthErrorInvalidMessagePayload = 28,
  /// The phone number is malformed. It must have the E.164 format, for example "+15551234567".
  kAuthErrorInvalidPhoneNumber = 29,
  /// The phone number is empty.
  kAuthErrorMissingPhoneNumber = 30,
  /// The email cannot be sent to this address.
  kAuthErrorInvalidRecipientEmail = 31,
  /// The sender address in the email template of the project is invalid.
  kAuthErrorInvalidSender = 32,
  /// The code of the text message, or of the authenticator app, is wrong. The player can enter it
  /// again.
  kAuthErrorInvalidVerificationCode = 33,
  /// The verification id is invalid or belongs to another project. Verify the phone number again.
  kAuthErrorInvalidVerificationId = 34,
  /// The verification code is empty.
  kAuthErrorMissingVerificationCode = 35,
  /// The verification id is empty.
  kAuthErrorMissingVerificationId = 36,
  /// The email address is empty.
  kAuthErrorMissingEmail = 37,
  /// The password is empty.
  kAuthErrorMissingPassword = 38,
  /// The project has exceeded a quota, for example that of text messages. Try again later.
  kAuthErrorQuotaExceeded = 39,
  /// The phone number must be verified again.
  kAuthErrorRetryPhoneAuth = 40,
  /// The code of the text message, or the secret of the authenticator app, has expired. Request a
  /// new one.
  kAuthErrorSessionExpired = 41,
  /// The app could not be verified. Verification is required before a text message is sent.
  kAuthErrorAppNotVerified = 42,
  /// The verification of the app failed.
  kAuthErrorAppVerificationFailed = 43,
  /// The reCAPTCHA token is missing or invalid.
  kAuthErrorCaptchaCheckFailed = 44,
  /// The proof of the app's identity is invalid.
  kAuthErrorInvalidAppCredential = 45,
  /// The proof of the app's identity is missing.
  kAuthErrorMissingAppCredential = 46,
  /// The OAuth client id is invalid.
  kAuthErrorInvalidClientId = 47,
  /// The URL to continue at, in the settings of an email link, is malformed.
  kAuthErrorInvalidContinueUri = 48,
  /// The URL to continue at, in the settings of an email link, is missing.
  kAuthErrorMissingContinueUri = 49,
  /// The session could not be stored, or keychain groups are not available.
  kAuthErrorKeychainError = 50,
  /// The push notification token is missing. Used on Apple platforms.
  kAuthErrorMissingAppToken = 51,
  /// The iOS bundle id is missing.
  kAuthErrorMissingIosBundleId = 52,
  /// The push notification did not arrive. Used on Apple platforms.
  kAuthErrorNotificationNotForwarded = 53,
  /// The domain is not among the authorized domains of the project. Add it in the Firebase console
  /// under Authentication, Settings.
  kAuthErrorUnauthorizedDomain = 54,
  /// This Auth is already waiting for a sign-in in the browser. Cancel the future of that sign-in
  /// first.
  kAuthErrorWebContextAlreadyPresented = 55,
  /// The player closed the sign-in in the browser or did not answer in time.
  kAuthErrorWebContextCancelled = 56,
  /// Firebase Dynamic Links are not enabled.
  kAuthErrorDynamicLinkNotActivated = 57,
  /// The operation was cancelled by the program, by a sign-out, or because its Auth was shut down.
  kAuthErrorCancelled = 58,
  /// The provider id is invalid, or the provider is not set up in the Firebase console.
  kAuthErrorInvalidProviderId = 59,
  /// The web page of the sign-in failed, or no browser could be opened.
  kAuthErrorWebInternalError = 60,
  /// The browser does not store data, which the sign-in requires.
  kAuthErrorWebStorateUnsupported = 61,
  /// The user or credential belongs to another tenant than the Auth.
  kAuthErrorTenantIdMismatch = 62,
  /// The tenant does not support the operation.
  kAuthErrorUnsupportedTenantOperation = 63,
  /// The domain in the settings of an email link is not set up in the project.
  kAuthErrorInvalidLinkDomain = 64,
  /// The credential is malformed or was rejected.
  kAuthErrorRejectedCredential = 65,
  /// No account has the phone number.
  kAuthErrorPhoneNumberNotFound = 66,
  /// The tenant id is invalid.
  kAuthErrorInvalidTenantId = 67,
  /// The proof of the app's identity is missing.
  kAuthErrorMissingClientIdentifier = 68,
  /// The multi-factor session is missing or of the wrong kind.
  kAuthErrorMissingMultiFactorSession = 69,
  /// The second factor, or its assertion, is missing.
  kAuthErrorMissingMultiFactorInfo = 70,
  /// The multi-factor session is invalid or has expired. Sign in again.
  kAuthErrorInvalidMultiFactorSession = 71,
  /// The account has no such second factor. A reload updates the user's list of second factors.
  kAuthErrorMultiFactorInfoNotFound = 72,
  /// The project permits the operation to administrators only, for example the creation of
  /// accounts.
  kAuthErrorAdminRestrictedOperation = 73,
  /// The email address must be verified first. Send a verification email.
  kAuthErrorUnverifiedEmail = 74,
  /// The account already has this second factor. Unenroll it first.
  kAuthErrorSecondFactorAlreadyEnrolled = 75,
  /// The account has the maximum number of second factors. Unenroll one first.
  kAuthErrorMaximumSecondFactorCountExceeded = 76,
  /// Users of this sign-in method cannot have a second factor. Link another provider first.
  kAuthErrorUnsupportedFirstFactor = 77,
  /// The new email address must be verified first. Send a verification email before updating the
  /// address.
  kAuthErrorEmailChangeNeedsVerification = 78,
  // End of the error codes.
};

// The following codes do not exist in the public headers of the Firebase C++ SDK. They are
// constants instead of enumerators, so that a `switch` with all enumerators of that SDK and
// without `default` compiles without a warning.

// Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
/// The handler of a federated provider does not implement the operation.
constexpr AuthError kAuthErrorInvalidEventHandler = static_cast<AuthError>(79);
/// This Auth is already waiting for the handler of a federated provider.
constexpr AuthError kAuthErrorFederatedProviderAreadyInUse = static_cast<AuthError>(80);
/// The user data that a handler passed, or the tokens that the program passed, are incomplete or
/// invalid.
constexpr AuthError kAuthErrorInvalidAuthenticatedUserData = static_cast<AuthError>(81);
/// The user could not complete the sign-in of a federated provider.
constexpr AuthError kAuthErrorFederatedSignInUserInteractionFailure = static_cast<AuthError>(82);
/// The nonce of the identity token does not match the nonce of the credential, or the token was
/// already used.
constexpr AuthError kAuthErrorMissingOrInvalidNonce = static_cast<AuthError>(83);
/// The player cancelled the sign-in at the provider. Programs usually do not show an error for it.
constexpr AuthError kAuthErrorUserCancelled = static_cast<AuthError>(84);
/// The tenant does not support the operation.
constexpr AuthError kAuthErrorUnsupportedPassthroughOperation = static_cast<AuthError>(85);
/// The session cannot be refreshed.
constexpr AuthError kAuthErrorTokenRefreshUnavailable = static_cast<AuthError>(86);
/// The response does not follow the protocol, for example because a captive portal answered with
/// its login page.
constexpr AuthError kAuthErrorInvalidServerResponse = static_cast<AuthError>(1001);
/// The account has a second factor, which must be proven as well. The resolver of the result
/// completes the sign-in.
constexpr AuthError kAuthErrorSecondFactorRequired = static_cast<AuthError>(1002);
/// A blocking function of the project rejected the operation. The message comes from the function.
constexpr AuthError kAuthErrorBlockingFunctionFailed = static_cast<AuthError>(1003);
/// The id token cannot be parsed. It is not an id token of Firebase.
constexpr AuthError kAuthErrorMalformedJwt = static_cast<AuthError>(1004);
/// Of a token verifier: the header of the token is not a JSON object, is too long, has a name
/// twice, or requires an extension. The token is not Firebase's.
constexpr AuthError kAuthErrorInvalidTokenHeader = static_cast<AuthError>(1005);
/// Of a token verifier: the token is not signed with RS256. Only a verifier that was created for an
/// emulator accepts tokens that nobody signed.
constexpr AuthError kAuthErrorUnsupportedTokenAlgorithm = static_cast<AuthError>(1006);
/// Of a token verifier: none of Firebase's present keys has the id in the token's header. The token
/// is not Firebase's, is older than the keys, or is a session cookie in place of an id token, or
/// the reverse.
constexpr AuthError kAuthErrorUnknownTokenKey = static_cast<AuthError>(1007);
/// Of a token verifier: the signature of the token is wrong. The token was changed, or Firebase did
/// not issue it.
constexpr AuthError kAuthErrorInvalidTokenSignature = static_cast<AuthError>(1008);
/// Of a token verifier: the issuer of the token is not that of the verifier's project, or not that
/// of this kind of token.
constexpr AuthError kAuthErrorInvalidTokenIssuer = static_cast<AuthError>(1009);
/// Of a token verifier: the audience of the token is not the verifier's project.
constexpr AuthError kAuthErrorInvalidTokenAudience = static_cast<AuthError>(1010);
/// Of a token verifier: the token has no user, or a user id of more than 128 characters.
constexpr AuthError kAuthErrorInvalidTokenSubject = static_cast<AuthError>(1011);
/// Of a token verifier: the token has expired, or does not state when. The client requests a new
/// one.
constexpr AuthError kAuthErrorTokenExpired = static_cast<AuthError>(1012);
/// Of a token verifier: the token was issued in the future, or does not state when. Check the clock
/// of the server.
constexpr AuthError kAuthErrorInvalidTokenIssueTime = static_cast<AuthError>(1013);
/// Of a token verifier: the user signed in in the future, or the token does not state when. Check
/// the clock of the server.
constexpr AuthError kAuthErrorInvalidTokenAuthTime = static_cast<AuthError>(1014);
// End of the error codes.

/// The settings of a federated provider: a provider that signs the player in on its own web page.
struct FederatedProviderData {
  /// The id of the provider, for example "apple.com".
  std::string provider_id;
};

/// The settings of an OAuth provider: what the provider's sign-in page asks the player for.
///
/// The object is a value type and copies its strings.
///
/// @code
/// firebase::auth::FederatedOAuthProviderData data("microsoft.com");
/// data.scopes = {"User.Read"};
/// data.custom_parameters["prompt"] = "select_account";
/// auth->SignInWithProvider(data);
/// @endcode
///
/// @see FederatedOAuthProvider, Auth::SignInWithProvider()
struct FederatedOAuthProviderData : FederatedProviderData {
  /// Creates settings without a provider. Set `provider_id` before the settings are used.
  FederatedOAuthProviderData() {}

  /// Creates settings without scopes and parameters.
  ///
  /// The provider then uses its default scopes.
  ///
  /// @param provider The id of the provider, for example "apple.com".
  ///
  /// @see FederatedOAuthProvider
  explicit FederatedOAuthProviderData(const std::string& provider) { provider_id = provider; }

  /// Creates settings with scopes and parameters.
  ///
  /// @code
  /// firebase::auth::FederatedOAuthProviderData data("google.com", {"email"}, {{"hl", "pt-BR"}});
  /// @endcode
  ///
  /// @param provider The id of the provider, for example "apple.com".
  /// @param asked_scopes The OAuth scopes.
  /// @param parameters The additional parameters of the authorization request.
  FederatedOAuthProviderData(const std::string& provider, std::vector<std::string> asked_scopes,
                             std::map<std::string, std::string> parameters)
      : scopes(std::move(asked_scopes)), custom_parameters(std::move(parameters)) {
    provider_id = provider;
  }

  /// The OAuth scopes that the program asks for (RFC 6749, section 3.3), for example "email". The
  /// provider's documentation lists them. An AuthResult contains an access token for these scopes.
  std::vector<std::string> scopes;

  /// Additional parameters of the authorization request by name, for example "locale" or
  /// "login_hint". The provider's documentation lists them.
  std::map<std::string, std::string> custom_parameters;
};

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_TYPES_H_
