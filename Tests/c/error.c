// SPDX-License-Identifier: Apache-2.0
// The numbers and names of errors.
#include <firebase_auth.h>

#include "test.h"

typedef struct known_error {
  firebase_auth_error constant;
  int32_t number;
  const char *name;
} known_error;

// Numbers are never reused, and names are those of the Firebase C++ SDK: this table only ever grows.
static const known_error known[] = {
    {FIREBASE_AUTH_ERROR_UNIMPLEMENTED, -1, "Unimplemented"},
    {FIREBASE_AUTH_ERROR_NONE, 0, "None"},
    {FIREBASE_AUTH_ERROR_FAILURE, 1, "Failure"},
    {FIREBASE_AUTH_ERROR_INVALID_CUSTOM_TOKEN, 2, "InvalidCustomToken"},
    {FIREBASE_AUTH_ERROR_CUSTOM_TOKEN_MISMATCH, 3, "CustomTokenMismatch"},
    {FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL, 4, "InvalidCredential"},
    {FIREBASE_AUTH_ERROR_USER_DISABLED, 5, "UserDisabled"},
    {FIREBASE_AUTH_ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIALS, 6, "AccountExistsWithDifferentCredentials"},
    {FIREBASE_AUTH_ERROR_OPERATION_NOT_ALLOWED, 7, "OperationNotAllowed"},
    {FIREBASE_AUTH_ERROR_EMAIL_ALREADY_IN_USE, 8, "EmailAlreadyInUse"},
    {FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN, 9, "RequiresRecentLogin"},
    {FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE, 10, "CredentialAlreadyInUse"},
    {FIREBASE_AUTH_ERROR_INVALID_EMAIL, 11, "InvalidEmail"},
    {FIREBASE_AUTH_ERROR_WRONG_PASSWORD, 12, "WrongPassword"},
    {FIREBASE_AUTH_ERROR_TOO_MANY_REQUESTS, 13, "TooManyRequests"},
    {FIREBASE_AUTH_ERROR_USER_NOT_FOUND, 14, "UserNotFound"},
    {FIREBASE_AUTH_ERROR_PROVIDER_ALREADY_LINKED, 15, "ProviderAlreadyLinked"},
    {FIREBASE_AUTH_ERROR_NO_SUCH_PROVIDER, 16, "NoSuchProvider"},
    {FIREBASE_AUTH_ERROR_INVALID_USER_TOKEN, 17, "InvalidUserToken"},
    {FIREBASE_AUTH_ERROR_USER_TOKEN_EXPIRED, 18, "UserTokenExpired"},
    {FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED, 19, "NetworkRequestFailed"},
    {FIREBASE_AUTH_ERROR_INVALID_API_KEY, 20, "InvalidApiKey"},
    {FIREBASE_AUTH_ERROR_APP_NOT_AUTHORIZED, 21, "AppNotAuthorized"},
    {FIREBASE_AUTH_ERROR_USER_MISMATCH, 22, "UserMismatch"},
    {FIREBASE_AUTH_ERROR_WEAK_PASSWORD, 23, "WeakPassword"},
    {FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER, 24, "NoSignedInUser"},
    {FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE, 25, "ApiNotAvailable"},
    {FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE, 26, "ExpiredActionCode"},
    {FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE, 27, "InvalidActionCode"},
    {FIREBASE_AUTH_ERROR_INVALID_MESSAGE_PAYLOAD, 28, "InvalidMessagePayload"},
    {FIREBASE_AUTH_ERROR_INVALID_PHONE_NUMBER, 29, "InvalidPhoneNumber"},
    {FIREBASE_AUTH_ERROR_MISSING_PHONE_NUMBER, 30, "MissingPhoneNumber"},
    {FIREBASE_AUTH_ERROR_INVALID_RECIPIENT_EMAIL, 31, "InvalidRecipientEmail"},
    {FIREBASE_AUTH_ERROR_INVALID_SENDER, 32, "InvalidSender"},
    {FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE, 33, "InvalidVerificationCode"},
    {FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_ID, 34, "InvalidVerificationId"},
    {FIREBASE_AUTH_ERROR_MISSING_VERIFICATION_CODE, 35, "MissingVerificationCode"},
    {FIREBASE_AUTH_ERROR_MISSING_VERIFICATION_ID, 36, "MissingVerificationId"},
    {FIREBASE_AUTH_ERROR_MISSING_EMAIL, 37, "MissingEmail"},
    {FIREBASE_AUTH_ERROR_MISSING_PASSWORD, 38, "MissingPassword"},
    {FIREBASE_AUTH_ERROR_QUOTA_EXCEEDED, 39, "QuotaExceeded"},
    {FIREBASE_AUTH_ERROR_RETRY_PHONE_AUTH, 40, "RetryPhoneAuth"},
    {FIREBASE_AUTH_ERROR_SESSION_EXPIRED, 41, "SessionExpired"},
    {FIREBASE_AUTH_ERROR_APP_NOT_VERIFIED, 42, "AppNotVerified"},
    {FIREBASE_AUTH_ERROR_APP_VERIFICATION_FAILED, 43, "AppVerificationFailed"},
    {FIREBASE_AUTH_ERROR_CAPTCHA_CHECK_FAILED, 44, "CaptchaCheckFailed"},
    {FIREBASE_AUTH_ERROR_INVALID_APP_CREDENTIAL, 45, "InvalidAppCredential"},
    {FIREBASE_AUTH_ERROR_MISSING_APP_CREDENTIAL, 46, "MissingAppCredential"},
    {FIREBASE_AUTH_ERROR_INVALID_CLIENT_ID, 47, "InvalidClientId"},
    {FIREBASE_AUTH_ERROR_INVALID_CONTINUE_URI, 48, "InvalidContinueUri"},
    {FIREBASE_AUTH_ERROR_MISSING_CONTINUE_URI, 49, "MissingContinueUri"},
    {FIREBASE_AUTH_ERROR_KEYCHAIN_ERROR, 50, "KeychainError"},
    {FIREBASE_AUTH_ERROR_MISSING_APP_TOKEN, 51, "MissingAppToken"},
    {FIREBASE_AUTH_ERROR_MISSING_IOS_BUNDLE_ID, 52, "MissingIosBundleId"},
    {FIREBASE_AUTH_ERROR_NOTIFICATION_NOT_FORWARDED, 53, "NotificationNotForwarded"},
    {FIREBASE_AUTH_ERROR_UNAUTHORIZED_DOMAIN, 54, "UnauthorizedDomain"},
    {FIREBASE_AUTH_ERROR_WEB_CONTEXT_ALREADY_PRESENTED, 55, "WebContextAlreadyPresented"},
    {FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED, 56, "WebContextCancelled"},
    {FIREBASE_AUTH_ERROR_DYNAMIC_LINK_NOT_ACTIVATED, 57, "DynamicLinkNotActivated"},
    {FIREBASE_AUTH_ERROR_CANCELLED, 58, "Cancelled"},
    {FIREBASE_AUTH_ERROR_INVALID_PROVIDER_ID, 59, "InvalidProviderId"},
    {FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR, 60, "WebInternalError"},
    {FIREBASE_AUTH_ERROR_WEB_STORAGE_UNSUPPORTED, 61, "WebStorateUnsupported"},
    {FIREBASE_AUTH_ERROR_TENANT_ID_MISMATCH, 62, "TenantIdMismatch"},
    {FIREBASE_AUTH_ERROR_UNSUPPORTED_TENANT_OPERATION, 63, "UnsupportedTenantOperation"},
    {FIREBASE_AUTH_ERROR_INVALID_LINK_DOMAIN, 64, "InvalidLinkDomain"},
    {FIREBASE_AUTH_ERROR_REJECTED_CREDENTIAL, 65, "RejectedCredential"},
    {FIREBASE_AUTH_ERROR_PHONE_NUMBER_NOT_FOUND, 66, "PhoneNumberNotFound"},
    {FIREBASE_AUTH_ERROR_INVALID_TENANT_ID, 67, "InvalidTenantId"},
    {FIREBASE_AUTH_ERROR_MISSING_CLIENT_IDENTIFIER, 68, "MissingClientIdentifier"},
    {FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION, 69, "MissingMultiFactorSession"},
    {FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO, 70, "MissingMultiFactorInfo"},
    {FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION, 71, "InvalidMultiFactorSession"},
    {FIREBASE_AUTH_ERROR_MULTI_FACTOR_INFO_NOT_FOUND, 72, "MultiFactorInfoNotFound"},
    {FIREBASE_AUTH_ERROR_ADMIN_RESTRICTED_OPERATION, 73, "AdminRestrictedOperation"},
    {FIREBASE_AUTH_ERROR_UNVERIFIED_EMAIL, 74, "UnverifiedEmail"},
    {FIREBASE_AUTH_ERROR_SECOND_FACTOR_ALREADY_ENROLLED, 75, "SecondFactorAlreadyEnrolled"},
    {FIREBASE_AUTH_ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED, 76, "MaximumSecondFactorCountExceeded"},
    {FIREBASE_AUTH_ERROR_UNSUPPORTED_FIRST_FACTOR, 77, "UnsupportedFirstFactor"},
    {FIREBASE_AUTH_ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION, 78, "EmailChangeNeedsVerification"},
    {FIREBASE_AUTH_ERROR_INVALID_EVENT_HANDLER, 79, "InvalidEventHandler"},
    {FIREBASE_AUTH_ERROR_FEDERATED_PROVIDER_ALREADY_IN_USE, 80, "FederatedProviderAreadyInUse"},
    {FIREBASE_AUTH_ERROR_INVALID_AUTHENTICATED_USER_DATA, 81, "InvalidAuthenticatedUserData"},
    {FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE, 82, "FederatedSignInUserInteractionFailure"},
    {FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE, 83, "MissingOrInvalidNonce"},
    {FIREBASE_AUTH_ERROR_USER_CANCELLED, 84, "UserCancelled"},
    {FIREBASE_AUTH_ERROR_UNSUPPORTED_PASSTHROUGH_OPERATION, 85, "UnsupportedPassthroughOperation"},
    {FIREBASE_AUTH_ERROR_TOKEN_REFRESH_UNAVAILABLE, 86, "TokenRefreshUnavailable"},
    {FIREBASE_AUTH_ERROR_INVALID_SERVER_RESPONSE, 1001, "InvalidServerResponse"},
    {FIREBASE_AUTH_ERROR_SECOND_FACTOR_REQUIRED, 1002, "SecondFactorRequired"},
    {FIREBASE_AUTH_ERROR_BLOCKING_FUNCTION_FAILED, 1003, "BlockingFunctionFailed"},
    {FIREBASE_AUTH_ERROR_MALFORMED_JWT, 1004, "MalformedJwt"},
    {FIREBASE_AUTH_ERROR_INVALID_TOKEN_HEADER, 1005, "InvalidTokenHeader"},
    {FIREBASE_AUTH_ERROR_UNSUPPORTED_TOKEN_ALGORITHM, 1006, "UnsupportedTokenAlgorithm"},
    {FIREBASE_AUTH_ERROR_UNKNOWN_TOKEN_KEY, 1007, "UnknownTokenKey"},
    {FIREBASE_AUTH_ERROR_INVALID_TOKEN_SIGNATURE, 1008, "InvalidTokenSignature"},
    {FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUER, 1009, "InvalidTokenIssuer"},
    {FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUDIENCE, 1010, "InvalidTokenAudience"},
    {FIREBASE_AUTH_ERROR_INVALID_TOKEN_SUBJECT, 1011, "InvalidTokenSubject"},
    {FIREBASE_AUTH_ERROR_TOKEN_EXPIRED, 1012, "TokenExpired"},
    {FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUE_TIME, 1013, "InvalidTokenIssueTime"},
    {FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUTH_TIME, 1014, "InvalidTokenAuthTime"},
};

static void every_error_has_its_number(void) {
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) CHECK_INT(known[i].constant, known[i].number);
}

static void every_error_has_its_name(void) {
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    CHECK_TEXT(firebase_auth_error_name(known[i].constant), known[i].name);
  }
}

static void numbers_that_are_no_errors_are_called_unknown(void) {
  const int32_t numbers[] = {-2, 87, 1000, 1015, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    CHECK_TEXT(firebase_auth_error_name(numbers[i]), "Unknown");
  }
}

static const test_case tests[] = {
    TEST(every_error_has_its_number),
    TEST(every_error_has_its_name),
    TEST(numbers_that_are_no_errors_are_called_unknown),
};
TEST_MAIN(tests)
