// SPDX-License-Identifier: Apache-2.0
/// @file
/// The error codes of futures, and of functions that report an error immediately.
///
/// The codes below 1000 equal those of the Firebase C++ SDK. The codes from 1001 are this library's own. A value is
/// never reused, and never gets another meaning.
///
/// The server reports some codes only with certain settings of the project. Some codes are for mobile platforms only;
/// they are listed so that programs that are shared with these platforms compile.
///
/// A future has a message for each error, which describes the cause and the remedy: firebase_future_error_message().
#ifndef FIREBASE_C_ERROR_H_
#define FIREBASE_C_ERROR_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

/// An error code: one of the FIREBASE_AUTH_ERROR_ constants.
///
/// A newer library can return codes that this header does not list, so a `switch` over an error needs a `default`:
///
/// @code
/// switch (firebase_future_error(future)) {
///   case FIREBASE_AUTH_ERROR_NONE:
///     show_lobby();
///     break;
///   case FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED:
///     show_retry_button();
///     break;
///   default:
///     show_message(firebase_future_error_message(future));
/// }
/// @endcode
typedef int32_t firebase_auth_error;

enum {
  // Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
  /// The function exists for source compatibility and does nothing on this platform.
  FIREBASE_AUTH_ERROR_UNIMPLEMENTED = -1,
  /// The operation succeeded.
  FIREBASE_AUTH_ERROR_NONE = 0,
  /// An error without a code of its own, or an invalid argument. The message has the details.
  FIREBASE_AUTH_ERROR_FAILURE = 1,
  /// The custom token is malformed or expired. A custom token is valid for one hour.
  FIREBASE_AUTH_ERROR_INVALID_CUSTOM_TOKEN = 2,
  /// The custom token belongs to another project. The service account that created it and the
  /// options of the App must belong to the same project.
  FIREBASE_AUTH_ERROR_CUSTOM_TOKEN_MISMATCH = 3,
  /// The provider or the server rejected the credential, or the credential was created from invalid
  /// values. If email enumeration protection is enabled, also: the email address or the password is
  /// wrong.
  FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL = 4,
  /// An administrator has disabled the account. Only an administrator of the project can enable it
  /// again.
  FIREBASE_AUTH_ERROR_USER_DISABLED = 5,
  /// An account with the same email address exists and signs in with another provider. Sign in with
  /// that provider and link the updated credential of the result.
  FIREBASE_AUTH_ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIALS = 6,
  /// The sign-in method is not enabled. Enable it in the Firebase console under Authentication,
  /// Sign-in method.
  FIREBASE_AUTH_ERROR_OPERATION_NOT_ALLOWED = 7,
  /// Another account has the email address. Sign in to that account, or ask for another address.
  FIREBASE_AUTH_ERROR_EMAIL_ALREADY_IN_USE = 8,
  /// The last sign-in is too long ago for this operation. Reauthenticate the user and try again.
  FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN = 9,
  /// The identity belongs to another account. The updated credential of the result signs in to that
  /// account.
  FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE = 10,
  /// The email address is malformed.
  FIREBASE_AUTH_ERROR_INVALID_EMAIL = 11,
  /// The password is wrong, or the account has no password. With email enumeration protection the
  /// server reports an invalid credential instead.
  FIREBASE_AUTH_ERROR_WRONG_PASSWORD = 12,
  /// The server received too many requests from this device and rejects further ones for some time.
  /// Try again later.
  FIREBASE_AUTH_ERROR_TOO_MANY_REQUESTS = 13,
  /// The account does not exist or was deleted. If it is the account of the signed-in user, the
  /// user must sign in again.
  FIREBASE_AUTH_ERROR_USER_NOT_FOUND = 14,
  /// The account already has an identity of this provider. Unlink it first to link another one.
  FIREBASE_AUTH_ERROR_PROVIDER_ALREADY_LINKED = 15,
  /// The account has no identity of this provider.
  FIREBASE_AUTH_ERROR_NO_SUCH_PROVIDER = 16,
  /// The session is invalid or belongs to another project. The user must sign in again.
  FIREBASE_AUTH_ERROR_INVALID_USER_TOKEN = 17,
  /// The session was revoked, for example because the password was changed. The user must sign in
  /// again.
  FIREBASE_AUTH_ERROR_USER_TOKEN_EXPIRED = 18,
  /// The server could not be reached or did not answer in time. The message and the error detail
  /// have the reason.
  FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED = 19,
  /// The API key is invalid. Compare it with the project settings in the Firebase console.
  FIREBASE_AUTH_ERROR_INVALID_API_KEY = 20,
  /// The API key is restricted and must not be used by this app. Set the package name or bundle id
  /// in the options of the App, or change the restriction.
  FIREBASE_AUTH_ERROR_APP_NOT_AUTHORIZED = 21,
  /// The credential belongs to a different user. Nothing has changed.
  FIREBASE_AUTH_ERROR_USER_MISMATCH = 22,
  /// The password does not meet the password policy of the project. Without a policy, a password
  /// needs six characters.
  FIREBASE_AUTH_ERROR_WEAK_PASSWORD = 23,
  /// No user is signed in, or the operation is for a different user.
  FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER = 24,
  /// The App or Auth was shut down, or the function is not available on this platform.
  FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE = 25,
  /// The code of an email link has expired. Send a new email.
  FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE = 26,
  /// The code of an email link is invalid or was already used. Send a new email.
  FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE = 27,
  /// The email template of the project is invalid.
  FIREBASE_AUTH_ERROR_INVALID_MESSAGE_PAYLOAD = 28,
  /// The phone number is malformed. It must have the E.164 format, for example "+15551234567".
  FIREBASE_AUTH_ERROR_INVALID_PHONE_NUMBER = 29,
  /// The phone number is empty.
  FIREBASE_AUTH_ERROR_MISSING_PHONE_NUMBER = 30,
  /// The email cannot be sent to this address.
  FIREBASE_AUTH_ERROR_INVALID_RECIPIENT_EMAIL = 31,
  /// The sender address in the email template of the project is invalid.
  FIREBASE_AUTH_ERROR_INVALID_SENDER = 32,
  /// The code of the text message, or of the authenticator app, is wrong. The player can enter it
  /// again.
  FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE = 33,
  /// The verification id is invalid or belongs to another project. Verify the phone number again.
  FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_ID = 34,
  /// The verification code is empty.
  FIREBASE_AUTH_ERROR_MISSING_VERIFICATION_CODE = 35,
  /// The verification id is empty.
  FIREBASE_AUTH_ERROR_MISSING_VERIFICATION_ID = 36,
  /// The email address is empty.
  FIREBASE_AUTH_ERROR_MISSING_EMAIL = 37,
  /// The password is empty.
  FIREBASE_AUTH_ERROR_MISSING_PASSWORD = 38,
  /// The project has exceeded a quota, for example that of text messages. Try again later.
  FIREBASE_AUTH_ERROR_QUOTA_EXCEEDED = 39,
  /// The phone number must be verified again.
  FIREBASE_AUTH_ERROR_RETRY_PHONE_AUTH = 40,
  /// The code of the text message, or the secret of the authenticator app, has expired. Request a
  /// new one.
  FIREBASE_AUTH_ERROR_SESSION_EXPIRED = 41,
  /// The app could not be verified. Verification is required before a text message is sent.
  FIREBASE_AUTH_ERROR_APP_NOT_VERIFIED = 42,
  /// The verification of the app failed.
  FIREBASE_AUTH_ERROR_APP_VERIFICATION_FAILED = 43,
  /// The reCAPTCHA token is missing or invalid.
  FIREBASE_AUTH_ERROR_CAPTCHA_CHECK_FAILED = 44,
  /// The proof of the app's identity is invalid.
  FIREBASE_AUTH_ERROR_INVALID_APP_CREDENTIAL = 45,
  /// The proof of the app's identity is missing.
  FIREBASE_AUTH_ERROR_MISSING_APP_CREDENTIAL = 46,
  /// The OAuth client id is invalid.
  FIREBASE_AUTH_ERROR_INVALID_CLIENT_ID = 47,
  /// The URL to continue at, in the settings of an email link, is malformed.
  FIREBASE_AUTH_ERROR_INVALID_CONTINUE_URI = 48,
  /// The URL to continue at, in the settings of an email link, is missing.
  FIREBASE_AUTH_ERROR_MISSING_CONTINUE_URI = 49,
  /// The session could not be stored, or keychain groups are not available.
  FIREBASE_AUTH_ERROR_KEYCHAIN_ERROR = 50,
  /// The push notification token is missing. Used on Apple platforms.
  FIREBASE_AUTH_ERROR_MISSING_APP_TOKEN = 51,
  /// The iOS bundle id is missing.
  FIREBASE_AUTH_ERROR_MISSING_IOS_BUNDLE_ID = 52,
  /// The push notification did not arrive. Used on Apple platforms.
  FIREBASE_AUTH_ERROR_NOTIFICATION_NOT_FORWARDED = 53,
  /// The domain is not among the authorized domains of the project. Add it in the Firebase console
  /// under Authentication, Settings.
  FIREBASE_AUTH_ERROR_UNAUTHORIZED_DOMAIN = 54,
  /// This Auth is already waiting for a sign-in in the browser. Cancel the future of that sign-in
  /// first.
  FIREBASE_AUTH_ERROR_WEB_CONTEXT_ALREADY_PRESENTED = 55,
  /// The player closed the sign-in in the browser or did not answer in time.
  FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED = 56,
  /// Firebase Dynamic Links are not enabled.
  FIREBASE_AUTH_ERROR_DYNAMIC_LINK_NOT_ACTIVATED = 57,
  /// The operation was cancelled by the program, by a sign-out, or because its Auth was shut down.
  FIREBASE_AUTH_ERROR_CANCELLED = 58,
  /// The provider id is invalid, or the provider is not set up in the Firebase console.
  FIREBASE_AUTH_ERROR_INVALID_PROVIDER_ID = 59,
  /// The web page of the sign-in failed, or no browser could be opened.
  FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR = 60,
  /// The browser does not store data, which the sign-in requires.
  FIREBASE_AUTH_ERROR_WEB_STORAGE_UNSUPPORTED = 61,
  /// The user or credential belongs to another tenant than the Auth.
  FIREBASE_AUTH_ERROR_TENANT_ID_MISMATCH = 62,
  /// The tenant does not support the operation.
  FIREBASE_AUTH_ERROR_UNSUPPORTED_TENANT_OPERATION = 63,
  /// The domain in the settings of an email link is not set up in the project.
  FIREBASE_AUTH_ERROR_INVALID_LINK_DOMAIN = 64,
  /// The credential is malformed or was rejected.
  FIREBASE_AUTH_ERROR_REJECTED_CREDENTIAL = 65,
  /// No account has the phone number.
  FIREBASE_AUTH_ERROR_PHONE_NUMBER_NOT_FOUND = 66,
  /// The tenant id is invalid.
  FIREBASE_AUTH_ERROR_INVALID_TENANT_ID = 67,
  /// The proof of the app's identity is missing.
  FIREBASE_AUTH_ERROR_MISSING_CLIENT_IDENTIFIER = 68,
  /// The multi-factor session is missing or of the wrong kind.
  FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION = 69,
  /// The second factor, or its assertion, is missing.
  FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO = 70,
  /// The multi-factor session is invalid or has expired. Sign in again.
  FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION = 71,
  /// The account has no such second factor. A reload updates the user's list of second factors.
  FIREBASE_AUTH_ERROR_MULTI_FACTOR_INFO_NOT_FOUND = 72,
  /// The project permits the operation to administrators only, for example the creation of
  /// accounts.
  FIREBASE_AUTH_ERROR_ADMIN_RESTRICTED_OPERATION = 73,
  /// The email address must be verified first. Send a verification email.
  FIREBASE_AUTH_ERROR_UNVERIFIED_EMAIL = 74,
  /// The account already has this second factor. Unenroll it first.
  FIREBASE_AUTH_ERROR_SECOND_FACTOR_ALREADY_ENROLLED = 75,
  /// The account has the maximum number of second factors. Unenroll one first.
  FIREBASE_AUTH_ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED = 76,
  /// Users of this sign-in method cannot have a second factor. Link another provider first.
  FIREBASE_AUTH_ERROR_UNSUPPORTED_FIRST_FACTOR = 77,
  /// The new email address must be verified first. Send a verification email before updating the
  /// address.
  FIREBASE_AUTH_ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION = 78,
  /// The handler of a federated provider does not implement the operation.
  FIREBASE_AUTH_ERROR_INVALID_EVENT_HANDLER = 79,
  /// This Auth is already waiting for the handler of a federated provider.
  FIREBASE_AUTH_ERROR_FEDERATED_PROVIDER_ALREADY_IN_USE = 80,
  /// The user data that a handler passed, or the tokens that the program passed, are incomplete or
  /// invalid.
  FIREBASE_AUTH_ERROR_INVALID_AUTHENTICATED_USER_DATA = 81,
  /// The user could not complete the sign-in of a federated provider.
  FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE = 82,
  /// The nonce of the identity token does not match the nonce of the credential, or the token was
  /// already used.
  FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE = 83,
  /// The player cancelled the sign-in at the provider. Programs usually do not show an error for
  /// it.
  FIREBASE_AUTH_ERROR_USER_CANCELLED = 84,
  /// The tenant does not support the operation.
  FIREBASE_AUTH_ERROR_UNSUPPORTED_PASSTHROUGH_OPERATION = 85,
  /// The session cannot be refreshed.
  FIREBASE_AUTH_ERROR_TOKEN_REFRESH_UNAVAILABLE = 86,
  // The following codes are this library's own.
  /// The response does not follow the protocol, for example because a captive portal answered with
  /// its login page.
  FIREBASE_AUTH_ERROR_INVALID_SERVER_RESPONSE = 1001,
  /// The account has a second factor, which must be proven as well. The resolver of the result
  /// completes the sign-in.
  FIREBASE_AUTH_ERROR_SECOND_FACTOR_REQUIRED = 1002,
  /// A blocking function of the project rejected the operation. The message comes from the
  /// function.
  FIREBASE_AUTH_ERROR_BLOCKING_FUNCTION_FAILED = 1003,
  /// The id token cannot be parsed. It is not an id token of Firebase.
  FIREBASE_AUTH_ERROR_MALFORMED_JWT = 1004,
  /// Of a token verifier: the header of the token is not a JSON object, is too long, has a name
  /// twice, or requires an extension. The token is not Firebase's.
  FIREBASE_AUTH_ERROR_INVALID_TOKEN_HEADER = 1005,
  /// Of a token verifier: the token is not signed with RS256. Only a verifier that was created for
  /// an emulator accepts tokens that nobody signed.
  FIREBASE_AUTH_ERROR_UNSUPPORTED_TOKEN_ALGORITHM = 1006,
  /// Of a token verifier: none of Firebase's present keys has the id in the token's header. The
  /// token is not Firebase's, is older than the keys, or is a session cookie in place of an id
  /// token, or the reverse.
  FIREBASE_AUTH_ERROR_UNKNOWN_TOKEN_KEY = 1007,
  /// Of a token verifier: the signature of the token is wrong. The token was changed, or Firebase
  /// did not issue it.
  FIREBASE_AUTH_ERROR_INVALID_TOKEN_SIGNATURE = 1008,
  /// Of a token verifier: the issuer of the token is not that of the verifier's project, or not
  /// that of this kind of token.
  FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUER = 1009,
  /// Of a token verifier: the audience of the token is not the verifier's project.
  FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUDIENCE = 1010,
  /// Of a token verifier: the token has no user, or a user id of more than 128 characters.
  FIREBASE_AUTH_ERROR_INVALID_TOKEN_SUBJECT = 1011,
  /// Of a token verifier: the token has expired, or does not state when. The client requests a new
  /// one.
  FIREBASE_AUTH_ERROR_TOKEN_EXPIRED = 1012,
  /// Of a token verifier: the token was issued in the future, or does not state when. Check the
  /// clock of the server.
  FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUE_TIME = 1013,
  /// Of a token verifier: the user signed in in the future, or the token does not state when. Check
  /// the clock of the server.
  FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUTH_TIME = 1014,
  // End of the error codes.
};

/// Returns the name of an error code.
///
/// The names equal those of the Firebase C++ SDK without "kAuthError", for example "MissingOrInvalidNonce" for 83.
///
/// @param error An error code.
/// @return The name, or "Unknown" for a value that is not an error code. Valid for the rest of the process. Never NULL.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_error_name(firebase_auth_error error);

FIREBASE_C_END

#endif  // FIREBASE_C_ERROR_H_
