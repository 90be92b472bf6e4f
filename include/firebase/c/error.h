/// Error numbers. Those below 1000 are the Firebase C++ SDK's `AuthError`; a number is never reused.
#ifndef FIREBASE_C_ERROR_H_
#define FIREBASE_C_ERROR_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

/// One of the FIREBASE_AUTH_ERROR_ numbers. Newer libraries may give numbers that an older header doesn't list.
typedef int32_t firebase_auth_error;

enum {
  /// The function exists for source compatibility and does nothing on this platform.
  FIREBASE_AUTH_ERROR_UNIMPLEMENTED = -1,
  /// Success.
  FIREBASE_AUTH_ERROR_NONE = 0,
  /// An error that has no number of its own; the server's text tells more.
  FIREBASE_AUTH_ERROR_FAILURE = 1,
  /// The custom token is damaged or expired.
  FIREBASE_AUTH_ERROR_INVALID_CUSTOM_TOKEN = 2,
  /// The custom token is of another project.
  FIREBASE_AUTH_ERROR_CUSTOM_TOKEN_MISMATCH = 3,
  /// The provider or the server doesn't accept the credential, or it was made from invalid values.
  FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL = 4,
  /// An administrator disabled the account.
  FIREBASE_AUTH_ERROR_USER_DISABLED = 5,
  /// The e-mail address belongs to an account that signs in another way.
  FIREBASE_AUTH_ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIALS = 6,
  /// The project doesn't have this way of signing in switched on.
  FIREBASE_AUTH_ERROR_OPERATION_NOT_ALLOWED = 7,
  /// Another account has that e-mail address.
  FIREBASE_AUTH_ERROR_EMAIL_ALREADY_IN_USE = 8,
  /// The user must be re-authenticated first.
  FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN = 9,
  /// The credential belongs to another account; the result has an updated credential.
  FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE = 10,
  /// The e-mail address is not one.
  FIREBASE_AUTH_ERROR_INVALID_EMAIL = 11,
  /// The password is wrong.
  FIREBASE_AUTH_ERROR_WRONG_PASSWORD = 12,
  /// The server asks to try again later.
  FIREBASE_AUTH_ERROR_TOO_MANY_REQUESTS = 13,
  /// The account doesn't exist (any more).
  FIREBASE_AUTH_ERROR_USER_NOT_FOUND = 14,
  /// The user already has an identity of that provider.
  FIREBASE_AUTH_ERROR_PROVIDER_ALREADY_LINKED = 15,
  /// The user has no identity of that provider.
  FIREBASE_AUTH_ERROR_NO_SUCH_PROVIDER = 16,
  /// The session is damaged or of another project; the user must sign in again.
  FIREBASE_AUTH_ERROR_INVALID_USER_TOKEN = 17,
  /// The session was revoked; the user must sign in again.
  FIREBASE_AUTH_ERROR_USER_TOKEN_EXPIRED = 18,
  /// The server didn't answer; the message has the reason.
  FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED = 19,
  /// The API key is wrong.
  FIREBASE_AUTH_ERROR_INVALID_API_KEY = 20,
  /// The API key may not be used from here.
  FIREBASE_AUTH_ERROR_APP_NOT_AUTHORIZED = 21,
  /// The credential is of another user than the signed-in one.
  FIREBASE_AUTH_ERROR_USER_MISMATCH = 22,
  /// The password doesn't meet the project's policy.
  FIREBASE_AUTH_ERROR_WEAK_PASSWORD = 23,
  /// Nobody is signed in, or no longer this user.
  FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER = 24,
  /// The object was shut down, or the function isn't available here.
  FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE = 25,
  /// The code of the e-mail has expired.
  FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE = 26,
  /// The code of the e-mail is wrong or used up.
  FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE = 27,
  /// The template of the e-mail is wrong.
  FIREBASE_AUTH_ERROR_INVALID_MESSAGE_PAYLOAD = 28,
  /// The phone number is not one.
  FIREBASE_AUTH_ERROR_INVALID_PHONE_NUMBER = 29,
  /// No phone number was given.
  FIREBASE_AUTH_ERROR_MISSING_PHONE_NUMBER = 30,
  /// The e-mail can't be sent to that address.
  FIREBASE_AUTH_ERROR_INVALID_RECIPIENT_EMAIL = 31,
  /// The sender of the e-mail is wrong.
  FIREBASE_AUTH_ERROR_INVALID_SENDER = 32,
  /// The code of the text message is wrong.
  FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE = 33,
  /// The verification id is wrong.
  FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_ID = 34,
  /// No code was given.
  FIREBASE_AUTH_ERROR_MISSING_VERIFICATION_CODE = 35,
  /// No verification id was given.
  FIREBASE_AUTH_ERROR_MISSING_VERIFICATION_ID = 36,
  /// No e-mail address was given.
  FIREBASE_AUTH_ERROR_MISSING_EMAIL = 37,
  /// No password was given.
  FIREBASE_AUTH_ERROR_MISSING_PASSWORD = 38,
  /// The project's quota is used up.
  FIREBASE_AUTH_ERROR_QUOTA_EXCEEDED = 39,
  /// The phone credential must be made again.
  FIREBASE_AUTH_ERROR_RETRY_PHONE_AUTH = 40,
  /// The code of the text message has expired.
  FIREBASE_AUTH_ERROR_SESSION_EXPIRED = 41,
  /// The app could not be verified.
  FIREBASE_AUTH_ERROR_APP_NOT_VERIFIED = 42,
  /// The verification of the app failed.
  FIREBASE_AUTH_ERROR_APP_VERIFICATION_FAILED = 43,
  /// The reCAPTCHA token is wrong.
  FIREBASE_AUTH_ERROR_CAPTCHA_CHECK_FAILED = 44,
  /// The proof of the app's identity is wrong.
  FIREBASE_AUTH_ERROR_INVALID_APP_CREDENTIAL = 45,
  /// The proof of the app's identity is missing.
  FIREBASE_AUTH_ERROR_MISSING_APP_CREDENTIAL = 46,
  /// The OAuth client id is wrong.
  FIREBASE_AUTH_ERROR_INVALID_CLIENT_ID = 47,
  /// The continue URL is not one.
  FIREBASE_AUTH_ERROR_INVALID_CONTINUE_URI = 48,
  /// No continue URL was given.
  FIREBASE_AUTH_ERROR_MISSING_CONTINUE_URI = 49,
  /// The session could not be stored.
  FIREBASE_AUTH_ERROR_KEYCHAIN_ERROR = 50,
  /// The push token is missing.
  FIREBASE_AUTH_ERROR_MISSING_APP_TOKEN = 51,
  /// The iOS bundle id is missing.
  FIREBASE_AUTH_ERROR_MISSING_IOS_BUNDLE_ID = 52,
  /// The push notification didn't arrive.
  FIREBASE_AUTH_ERROR_NOTIFICATION_NOT_FORWARDED = 53,
  /// The domain isn't among the project's authorized domains.
  FIREBASE_AUTH_ERROR_UNAUTHORIZED_DOMAIN = 54,
  /// A web sign-in is already under way.
  FIREBASE_AUTH_ERROR_WEB_CONTEXT_ALREADY_PRESENTED = 55,
  /// The user closed the web sign-in.
  FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED = 56,
  /// Dynamic links are not switched on.
  FIREBASE_AUTH_ERROR_DYNAMIC_LINK_NOT_ACTIVATED = 57,
  /// The operation was cancelled, or its Auth went away.
  FIREBASE_AUTH_ERROR_CANCELLED = 58,
  /// The provider's id is wrong.
  FIREBASE_AUTH_ERROR_INVALID_PROVIDER_ID = 59,
  /// The web page of the sign-in failed.
  FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR = 60,
  /// The browser refuses to store state.
  FIREBASE_AUTH_ERROR_WEB_STORAGE_UNSUPPORTED = 61,
  /// The tenant is another than the Auth's.
  FIREBASE_AUTH_ERROR_TENANT_ID_MISMATCH = 62,
  /// The tenant doesn't allow it.
  FIREBASE_AUTH_ERROR_UNSUPPORTED_TENANT_OPERATION = 63,
  /// The domain of the link isn't set up.
  FIREBASE_AUTH_ERROR_INVALID_LINK_DOMAIN = 64,
  /// The credential is malformed or was refused.
  FIREBASE_AUTH_ERROR_REJECTED_CREDENTIAL = 65,
  /// The phone number is unknown.
  FIREBASE_AUTH_ERROR_PHONE_NUMBER_NOT_FOUND = 66,
  /// The tenant's id is wrong.
  FIREBASE_AUTH_ERROR_INVALID_TENANT_ID = 67,
  /// The proof of the app's identity is missing.
  FIREBASE_AUTH_ERROR_MISSING_CLIENT_IDENTIFIER = 68,
  /// The multi-factor session is missing.
  FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION = 69,
  /// The second factor is missing.
  FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO = 70,
  /// The multi-factor session is wrong or over.
  FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION = 71,
  /// The user has no such second factor.
  FIREBASE_AUTH_ERROR_MULTI_FACTOR_INFO_NOT_FOUND = 72,
  /// Only an administrator may do this.
  FIREBASE_AUTH_ERROR_ADMIN_RESTRICTED_OPERATION = 73,
  /// The e-mail address must be verified first.
  FIREBASE_AUTH_ERROR_UNVERIFIED_EMAIL = 74,
  /// The user already has this second factor.
  FIREBASE_AUTH_ERROR_SECOND_FACTOR_ALREADY_ENROLLED = 75,
  /// The user has too many second factors.
  FIREBASE_AUTH_ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED = 76,
  /// This way of signing in takes no second factor.
  FIREBASE_AUTH_ERROR_UNSUPPORTED_FIRST_FACTOR = 77,
  /// The new e-mail address must be verified first.
  FIREBASE_AUTH_ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION = 78,
  /// The handler of a federated sign-in is missing.
  FIREBASE_AUTH_ERROR_INVALID_EVENT_HANDLER = 79,
  /// A federated sign-in is already under way.
  FIREBASE_AUTH_ERROR_FEDERATED_PROVIDER_ALREADY_IN_USE = 80,
  /// The handler gave incomplete data of the user.
  FIREBASE_AUTH_ERROR_INVALID_AUTHENTICATED_USER_DATA = 81,
  /// The user couldn't complete the federated sign-in.
  FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE = 82,
  /// The nonce of the identity token and that of the credential don't belong together.
  FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE = 83,
  /// The user refused.
  FIREBASE_AUTH_ERROR_USER_CANCELLED = 84,
  /// The tenant doesn't allow it.
  FIREBASE_AUTH_ERROR_UNSUPPORTED_PASSTHROUGH_OPERATION = 85,
  /// The session can't be refreshed.
  FIREBASE_AUTH_ERROR_TOKEN_REFRESH_UNAVAILABLE = 86,
  // From here on, this library's own.
  /// The answer is not what the protocol promises, as of a network's log-in page.
  FIREBASE_AUTH_ERROR_INVALID_SERVER_RESPONSE = 1001,
  /// The user has a second factor, which must be given too.
  FIREBASE_AUTH_ERROR_SECOND_FACTOR_REQUIRED = 1002,
  /// A function of the project refused; the message is its own.
  FIREBASE_AUTH_ERROR_BLOCKING_FUNCTION_FAILED = 1003,
  /// The id token can't be read.
  FIREBASE_AUTH_ERROR_MALFORMED_JWT = 1004,
  // Last added: 1004.
};

/// The name of an error as the Firebase C++ SDK spells it, without "kAuthError": "MissingOrInvalidNonce" for 83, and
/// "Unknown" for a number that has none. Lives for ever. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_error_name(firebase_auth_error error);

FIREBASE_C_END

#endif  // FIREBASE_C_ERROR_H_
