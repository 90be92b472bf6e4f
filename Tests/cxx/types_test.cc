#include "firebase/auth/types.h"

#include <gtest/gtest.h>

#include "firebase/c/error.h"

namespace firebase {
namespace auth {
namespace {

struct ErrorNumber {
  AuthError error;
  int number;
  const char* name;
};

// Written out a second time on purpose: a number may never change.
const ErrorNumber kErrorNumbers[] = {
    {kAuthErrorUnimplemented, -1, "Unimplemented"},
    {kAuthErrorNone, 0, "None"},
    {kAuthErrorFailure, 1, "Failure"},
    {kAuthErrorInvalidCustomToken, 2, "InvalidCustomToken"},
    {kAuthErrorCustomTokenMismatch, 3, "CustomTokenMismatch"},
    {kAuthErrorInvalidCredential, 4, "InvalidCredential"},
    {kAuthErrorUserDisabled, 5, "UserDisabled"},
    {kAuthErrorAccountExistsWithDifferentCredentials, 6, "AccountExistsWithDifferentCredentials"},
    {kAuthErrorOperationNotAllowed, 7, "OperationNotAllowed"},
    {kAuthErrorEmailAlreadyInUse, 8, "EmailAlreadyInUse"},
    {kAuthErrorRequiresRecentLogin, 9, "RequiresRecentLogin"},
    {kAuthErrorCredentialAlreadyInUse, 10, "CredentialAlreadyInUse"},
    {kAuthErrorInvalidEmail, 11, "InvalidEmail"},
    {kAuthErrorWrongPassword, 12, "WrongPassword"},
    {kAuthErrorTooManyRequests, 13, "TooManyRequests"},
    {kAuthErrorUserNotFound, 14, "UserNotFound"},
    {kAuthErrorProviderAlreadyLinked, 15, "ProviderAlreadyLinked"},
    {kAuthErrorNoSuchProvider, 16, "NoSuchProvider"},
    {kAuthErrorInvalidUserToken, 17, "InvalidUserToken"},
    {kAuthErrorUserTokenExpired, 18, "UserTokenExpired"},
    {kAuthErrorNetworkRequestFailed, 19, "NetworkRequestFailed"},
    {kAuthErrorInvalidApiKey, 20, "InvalidApiKey"},
    {kAuthErrorAppNotAuthorized, 21, "AppNotAuthorized"},
    {kAuthErrorUserMismatch, 22, "UserMismatch"},
    {kAuthErrorWeakPassword, 23, "WeakPassword"},
    {kAuthErrorNoSignedInUser, 24, "NoSignedInUser"},
    {kAuthErrorApiNotAvailable, 25, "ApiNotAvailable"},
    {kAuthErrorExpiredActionCode, 26, "ExpiredActionCode"},
    {kAuthErrorInvalidActionCode, 27, "InvalidActionCode"},
    {kAuthErrorInvalidMessagePayload, 28, "InvalidMessagePayload"},
    {kAuthErrorInvalidPhoneNumber, 29, "InvalidPhoneNumber"},
    {kAuthErrorMissingPhoneNumber, 30, "MissingPhoneNumber"},
    {kAuthErrorInvalidRecipientEmail, 31, "InvalidRecipientEmail"},
    {kAuthErrorInvalidSender, 32, "InvalidSender"},
    {kAuthErrorInvalidVerificationCode, 33, "InvalidVerificationCode"},
    {kAuthErrorInvalidVerificationId, 34, "InvalidVerificationId"},
    {kAuthErrorMissingVerificationCode, 35, "MissingVerificationCode"},
    {kAuthErrorMissingVerificationId, 36, "MissingVerificationId"},
    {kAuthErrorMissingEmail, 37, "MissingEmail"},
    {kAuthErrorMissingPassword, 38, "MissingPassword"},
    {kAuthErrorQuotaExceeded, 39, "QuotaExceeded"},
    {kAuthErrorRetryPhoneAuth, 40, "RetryPhoneAuth"},
    {kAuthErrorSessionExpired, 41, "SessionExpired"},
    {kAuthErrorAppNotVerified, 42, "AppNotVerified"},
    {kAuthErrorAppVerificationFailed, 43, "AppVerificationFailed"},
    {kAuthErrorCaptchaCheckFailed, 44, "CaptchaCheckFailed"},
    {kAuthErrorInvalidAppCredential, 45, "InvalidAppCredential"},
    {kAuthErrorMissingAppCredential, 46, "MissingAppCredential"},
    {kAuthErrorInvalidClientId, 47, "InvalidClientId"},
    {kAuthErrorInvalidContinueUri, 48, "InvalidContinueUri"},
    {kAuthErrorMissingContinueUri, 49, "MissingContinueUri"},
    {kAuthErrorKeychainError, 50, "KeychainError"},
    {kAuthErrorMissingAppToken, 51, "MissingAppToken"},
    {kAuthErrorMissingIosBundleId, 52, "MissingIosBundleId"},
    {kAuthErrorNotificationNotForwarded, 53, "NotificationNotForwarded"},
    {kAuthErrorUnauthorizedDomain, 54, "UnauthorizedDomain"},
    {kAuthErrorWebContextAlreadyPresented, 55, "WebContextAlreadyPresented"},
    {kAuthErrorWebContextCancelled, 56, "WebContextCancelled"},
    {kAuthErrorDynamicLinkNotActivated, 57, "DynamicLinkNotActivated"},
    {kAuthErrorCancelled, 58, "Cancelled"},
    {kAuthErrorInvalidProviderId, 59, "InvalidProviderId"},
    {kAuthErrorWebInternalError, 60, "WebInternalError"},
    {kAuthErrorWebStorateUnsupported, 61, "WebStorateUnsupported"},
    {kAuthErrorTenantIdMismatch, 62, "TenantIdMismatch"},
    {kAuthErrorUnsupportedTenantOperation, 63, "UnsupportedTenantOperation"},
    {kAuthErrorInvalidLinkDomain, 64, "InvalidLinkDomain"},
    {kAuthErrorRejectedCredential, 65, "RejectedCredential"},
    {kAuthErrorPhoneNumberNotFound, 66, "PhoneNumberNotFound"},
    {kAuthErrorInvalidTenantId, 67, "InvalidTenantId"},
    {kAuthErrorMissingClientIdentifier, 68, "MissingClientIdentifier"},
    {kAuthErrorMissingMultiFactorSession, 69, "MissingMultiFactorSession"},
    {kAuthErrorMissingMultiFactorInfo, 70, "MissingMultiFactorInfo"},
    {kAuthErrorInvalidMultiFactorSession, 71, "InvalidMultiFactorSession"},
    {kAuthErrorMultiFactorInfoNotFound, 72, "MultiFactorInfoNotFound"},
    {kAuthErrorAdminRestrictedOperation, 73, "AdminRestrictedOperation"},
    {kAuthErrorUnverifiedEmail, 74, "UnverifiedEmail"},
    {kAuthErrorSecondFactorAlreadyEnrolled, 75, "SecondFactorAlreadyEnrolled"},
    {kAuthErrorMaximumSecondFactorCountExceeded, 76, "MaximumSecondFactorCountExceeded"},
    {kAuthErrorUnsupportedFirstFactor, 77, "UnsupportedFirstFactor"},
    {kAuthErrorEmailChangeNeedsVerification, 78, "EmailChangeNeedsVerification"},
    {kAuthErrorInvalidEventHandler, 79, "InvalidEventHandler"},
    {kAuthErrorFederatedProviderAreadyInUse, 80, "FederatedProviderAreadyInUse"},
    {kAuthErrorInvalidAuthenticatedUserData, 81, "InvalidAuthenticatedUserData"},
    {kAuthErrorFederatedSignInUserInteractionFailure, 82, "FederatedSignInUserInteractionFailure"},
    {kAuthErrorMissingOrInvalidNonce, 83, "MissingOrInvalidNonce"},
    {kAuthErrorUserCancelled, 84, "UserCancelled"},
    {kAuthErrorUnsupportedPassthroughOperation, 85, "UnsupportedPassthroughOperation"},
    {kAuthErrorTokenRefreshUnavailable, 86, "TokenRefreshUnavailable"},
    {kAuthErrorInvalidServerResponse, 1001, "InvalidServerResponse"},
    {kAuthErrorSecondFactorRequired, 1002, "SecondFactorRequired"},
    {kAuthErrorBlockingFunctionFailed, 1003, "BlockingFunctionFailed"},
};

TEST(TypesTest, ErrorsHaveTheNumbersOfFirebase) {
  for (const ErrorNumber& row : kErrorNumbers) EXPECT_EQ(row.error, row.number) << row.name;
}

TEST(TypesTest, ErrorsHaveTheNamesOfTheCInterface) {
  for (const ErrorNumber& row : kErrorNumbers) {
    EXPECT_STREQ(firebase_auth_error_name(row.error), row.name);
  }
}

TEST(TypesTest, FederatedOAuthProviderDataKeepsWhatItIsGiven) {
  const FederatedOAuthProviderData data("apple.com", {"email", "name"}, {{"locale", "de"}});
  EXPECT_EQ(data.provider_id, "apple.com");
  EXPECT_EQ(data.scopes.size(), 2u);
  EXPECT_EQ(data.custom_parameters.at("locale"), "de");
}

TEST(TypesTest, FederatedOAuthProviderDataOfAProviderAsksForNothing) {
  const FederatedOAuthProviderData data("apple.com");
  EXPECT_EQ(data.provider_id, "apple.com");
  EXPECT_TRUE(data.scopes.empty());
  EXPECT_TRUE(data.custom_parameters.empty());
}

}  // namespace
}  // namespace auth
}  // namespace firebase
