/// Types that the parts of Auth share: errors, and what a sign-in at a provider asks for.
#ifndef FIREBASE_AUTH_TYPES_H_
#define FIREBASE_AUTH_TYPES_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "firebase/internal/common.h"

namespace firebase {
namespace auth {

/// What Future::error() says. The numbers never change; newer libraries may give others.
enum AuthError : int {
  /// The function exists for source compatibility and does nothing on this platform.
  kAuthErrorUnimplemented = -1,
  /// Success.
  kAuthErrorNone = 0,
  /// An error that has no number of its own; the server's text tells more.
  kAuthErrorFailure = 1,
  /// The custom token is damaged or expired.
  kAuthErrorInvalidCustomToken = 2,
  /// The custom token is of another project.
  kAuthErrorCustomTokenMismatch = 3,
  /// The provider or the server doesn't accept the credential, or it was made from invalid values.
  kAuthErrorInvalidCredential = 4,
  /// An administrator disabled the account.
  kAuthErrorUserDisabled = 5,
  /// The e-mail address belongs to an account that signs in another way.
  kAuthErrorAccountExistsWithDifferentCredentials = 6,
  /// The project doesn't have this way of signing in switched on.
  kAuthErrorOperationNotAllowed = 7,
  /// Another account has that e-mail address.
  kAuthErrorEmailAlreadyInUse = 8,
  /// The user must be re-authenticated first.
  kAuthErrorRequiresRecentLogin = 9,
  /// The credential belongs to another account; the result has an updated credential.
  kAuthErrorCredentialAlreadyInUse = 10,
  /// The e-mail address is not one.
  kAuthErrorInvalidEmail = 11,
  /// The password is wrong.
  kAuthErrorWrongPassword = 12,
  /// The server asks to try again later.
  kAuthErrorTooManyRequests = 13,
  /// The account doesn't exist (any more).
  kAuthErrorUserNotFound = 14,
  /// The user already has an identity of that provider.
  kAuthErrorProviderAlreadyLinked = 15,
  /// The user has no identity of that provider.
  kAuthErrorNoSuchProvider = 16,
  /// The session is damaged or of another project; the user must sign in again.
  kAuthErrorInvalidUserToken = 17,
  /// The session was revoked; the user must sign in again.
  kAuthErrorUserTokenExpired = 18,
  /// The server didn't answer; the message has the reason.
  kAuthErrorNetworkRequestFailed = 19,
  /// The API key is wrong.
  kAuthErrorInvalidApiKey = 20,
  /// The API key may not be used from here.
  kAuthErrorAppNotAuthorized = 21,
  /// The credential is of another user than the signed-in one.
  kAuthErrorUserMismatch = 22,
  /// The password doesn't meet the project's policy.
  kAuthErrorWeakPassword = 23,
  /// Nobody is signed in, or no longer this user.
  kAuthErrorNoSignedInUser = 24,
  /// The object was shut down, or the function isn't available here.
  kAuthErrorApiNotAvailable = 25,
  /// The code of the e-mail has expired.
  kAuthErrorExpiredActionCode = 26,
  /// The code of the e-mail is wrong or used up.
  kAuthErrorInvalidActionCode = 27,
  /// The template of the e-mail is wrong.
  kAuthErrorInvalidMessagePayload = 28,
  /// The phone number is not one.
  kAuthErrorInvalidPhoneNumber = 29,
  /// No phone number was given.
  kAuthErrorMissingPhoneNumber = 30,
  /// The e-mail can't be sent to that address.
  kAuthErrorInvalidRecipientEmail = 31,
  /// The sender of the e-mail is wrong.
  kAuthErrorInvalidSender = 32,
  /// The code of the text message is wrong.
  kAuthErrorInvalidVerificationCode = 33,
  /// The verification id is wrong.
  kAuthErrorInvalidVerificationId = 34,
  /// No code was given.
  kAuthErrorMissingVerificationCode = 35,
  /// No verification id was given.
  kAuthErrorMissingVerificationId = 36,
  /// No e-mail address was given.
  kAuthErrorMissingEmail = 37,
  /// No password was given.
  kAuthErrorMissingPassword = 38,
  /// The project's quota is used up.
  kAuthErrorQuotaExceeded = 39,
  /// The phone credential must be made again.
  kAuthErrorRetryPhoneAuth = 40,
  /// The code of the text message has expired.
  kAuthErrorSessionExpired = 41,
  /// The app could not be verified.
  kAuthErrorAppNotVerified = 42,
  /// The verification of the app failed.
  kAuthErrorAppVerificationFailed = 43,
  /// The reCAPTCHA token is wrong.
  kAuthErrorCaptchaCheckFailed = 44,
  /// The proof of the app's identity is wrong.
  kAuthErrorInvalidAppCredential = 45,
  /// The proof of the app's identity is missing.
  kAuthErrorMissingAppCredential = 46,
  /// The OAuth client id is wrong.
  kAuthErrorInvalidClientId = 47,
  /// The continue URL is not one.
  kAuthErrorInvalidContinueUri = 48,
  /// No continue URL was given.
  kAuthErrorMissingContinueUri = 49,
  /// The session could not be stored.
  kAuthErrorKeychainError = 50,
  /// The push token is missing.
  kAuthErrorMissingAppToken = 51,
  /// The iOS bundle id is missing.
  kAuthErrorMissingIosBundleId = 52,
  /// The push notification didn't arrive.
  kAuthErrorNotificationNotForwarded = 53,
  /// The domain isn't among the project's authorized domains.
  kAuthErrorUnauthorizedDomain = 54,
  /// A web sign-in is already under way.
  kAuthErrorWebContextAlreadyPresented = 55,
  /// The user closed the web sign-in.
  kAuthErrorWebContextCancelled = 56,
  /// Dynamic links are not switched on.
  kAuthErrorDynamicLinkNotActivated = 57,
  /// The operation was cancelled, or its Auth went away.
  kAuthErrorCancelled = 58,
  /// The provider's id is wrong.
  kAuthErrorInvalidProviderId = 59,
  /// The web page of the sign-in failed.
  kAuthErrorWebInternalError = 60,
  /// The browser refuses to store state.
  kAuthErrorWebStorateUnsupported = 61,
  /// The tenant is another than the Auth's.
  kAuthErrorTenantIdMismatch = 62,
  /// The tenant doesn't allow it.
  kAuthErrorUnsupportedTenantOperation = 63,
  /// The domain of the link isn't set up.
  kAuthErrorInvalidLinkDomain = 64,
  /// The credential is malformed or was refused.
  kAuthErrorRejectedCredential = 65,
  /// The phone number is unknown.
  kAuthErrorPhoneNumberNotFound = 66,
  /// The tenant's id is wrong.
  kAuthErrorInvalidTenantId = 67,
  /// The proof of the app's identity is missing.
  kAuthErrorMissingClientIdentifier = 68,
  /// The multi-factor session is missing.
  kAuthErrorMissingMultiFactorSession = 69,
  /// The second factor is missing.
  kAuthErrorMissingMultiFactorInfo = 70,
  /// The multi-factor session is wrong or over.
  kAuthErrorInvalidMultiFactorSession = 71,
  /// The user has no such second factor.
  kAuthErrorMultiFactorInfoNotFound = 72,
  /// Only an administrator may do this.
  kAuthErrorAdminRestrictedOperation = 73,
  /// The e-mail address must be verified first.
  kAuthErrorUnverifiedEmail = 74,
  /// The user already has this second factor.
  kAuthErrorSecondFactorAlreadyEnrolled = 75,
  /// The user has too many second factors.
  kAuthErrorMaximumSecondFactorCountExceeded = 76,
  /// This way of signing in takes no second factor.
  kAuthErrorUnsupportedFirstFactor = 77,
  /// The new e-mail address must be verified first.
  kAuthErrorEmailChangeNeedsVerification = 78,
};

// Those that Firebase's public headers don't have. They are no enumerators, so that a `switch` with
// all of Firebase's and no `default` compiles without a warning, as it does there.

/// The handler of a federated sign-in is missing.
constexpr AuthError kAuthErrorInvalidEventHandler = static_cast<AuthError>(79);
/// A federated sign-in is already under way.
constexpr AuthError kAuthErrorFederatedProviderAreadyInUse = static_cast<AuthError>(80);
/// The handler gave incomplete data of the user.
constexpr AuthError kAuthErrorInvalidAuthenticatedUserData = static_cast<AuthError>(81);
/// The user couldn't complete the federated sign-in.
constexpr AuthError kAuthErrorFederatedSignInUserInteractionFailure = static_cast<AuthError>(82);
/// The nonce of the identity token and that of the credential don't belong together.
constexpr AuthError kAuthErrorMissingOrInvalidNonce = static_cast<AuthError>(83);
/// The user refused.
constexpr AuthError kAuthErrorUserCancelled = static_cast<AuthError>(84);
/// The tenant doesn't allow it.
constexpr AuthError kAuthErrorUnsupportedPassthroughOperation = static_cast<AuthError>(85);
/// The session can't be refreshed.
constexpr AuthError kAuthErrorTokenRefreshUnavailable = static_cast<AuthError>(86);

// From here on, this library's own.

/// The answer is not what the protocol promises, as of a network's log-in page.
constexpr AuthError kAuthErrorInvalidServerResponse = static_cast<AuthError>(1001);
/// The user has a second factor, which must be given too.
constexpr AuthError kAuthErrorSecondFactorRequired = static_cast<AuthError>(1002);
/// A function of the project refused; the message is its own.
constexpr AuthError kAuthErrorBlockingFunctionFailed = static_cast<AuthError>(1003);
/// The id token can't be read.
constexpr AuthError kAuthErrorMalformedJwt = static_cast<AuthError>(1004);

/// What a federated provider is asked for.
struct FederatedProviderData {
  /// The provider, such as "apple.com".
  std::string provider_id;
};

/// What an OAuth provider is asked for.
struct FederatedOAuthProviderData : FederatedProviderData {
  FederatedOAuthProviderData() {}

  /// That provider, without scopes and parameters.
  explicit FederatedOAuthProviderData(const std::string& provider) { provider_id = provider; }

  FederatedOAuthProviderData(const std::string& provider, std::vector<std::string> asked_scopes,
                             std::map<std::string, std::string> parameters)
      : scopes(std::move(asked_scopes)), custom_parameters(std::move(parameters)) {
    provider_id = provider;
  }

  /// The OAuth scopes asked for, such as "email".
  std::vector<std::string> scopes;

  /// Further parameters of the request, such as "locale".
  std::map<std::string, std::string> custom_parameters;
};

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_TYPES_H_
