// SPDX-License-Identifier: Apache-2.0
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
    // Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
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
    {kAuthErrorMalformedJwt, 1004, "MalformedJwt"},
    {kAuthErrorInvalidTokenHeader, 1005, "InvalidTokenHeader"},
    {kAuthErrorUnsupportedTokenAlgorithm, 1006, "UnsupportedTokenAlgorithm"},
    {kAuthErrorUnknownTokenKey, 1007, "UnknownTokenKey"},
    {kAuthErrorInvalidTokenSignature, 1008, "InvalidTokenSignature"},
    {kAuthErrorInvalidTokenIssuer, 1009, "InvalidTokenIssuer"},
    {kAuthErrorInvalidTokenAudience, 1010, "InvalidTokenAudience"},
    {kAuthErrorInvalidTokenSubject, 1011, "InvalidTokenSubject"},
    {kAuthErrorTokenExpired, 1012, "TokenExpired"},
    {kAuthErrorInvalidTokenIssueTime, 1013, "InvalidTokenIssueTime"},
    {kAuthErrorInvalidTokenAuthTime, 1014, "InvalidTokenAuthTime"},
    // End of the error codes.
};

/// Without `default`, as games spell errors: with -Wall -Werror this compiles only if AuthError has
/// no enumerator that Firebase's public headers don't have.
bool IsOfFirebase(AuthError error) {
  switch (error) {
    // Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
    case kAuthErrorUnimplemented:
    case kAuthErrorNone:
    case kAuthErrorFailure:
    case kAuthErrorInvalidCustomToken:
    case kAuthErrorCustomTokenMismatch:
    case kAuthErrorInvalidCredential:
    case kAuthErrorUserDisabled:
    case kAuthErrorAccountExistsWithDifferentCredentials:
    case kAuthErrorOperationNotAllowed:
    case kAuthErrorEmailAlreadyInUse:
    case kAuthErrorRequiresRecentLogin:
    case kAuthErrorCredentialAlreadyInUse:
    case kAuthErrorInvalidEmail:
    case kAuthErrorWrongPassword:
    case kAuthErrorTooManyRequests:
    case kAuthErrorUserNotFound:
    case kAuthErrorProviderAlreadyLinked:
    case kAuthErrorNoSuchProvider:
    case kAuthErrorInvalidUserToken:
    case kAuthErrorUserTokenExpired:
    case kAuthErrorNetworkRequestFailed:
    case kAuthErrorInvalidApiKey:
    case kAuthErrorAppNotAuthorized:
    case kAuthErrorUserMismatch:
    case kAuthErrorWeakPassword:
    case kAuthErrorNoSignedInUser:
    case kAuthErrorApiNotAvailable:
    case kAuthErrorExpiredActionCode:
    case kAuthErrorInvalidActionCode:
    case kAuthErrorInvalidMessagePayload:
    case kAuthErrorInvalidPhoneNumber:
    case kAuthErrorMissingPhoneNumber:
    case kAuthErrorInvalidRecipientEmail:
    case kAuthErrorInvalidSender:
    case kAuthErrorInvalidVerificationCode:
    case kAuthErrorInvalidVerificationId:
    case kAuthErrorMissingVerificationCode:
    case kAuthErrorMissingVerificationId:
    case kAuthErrorMissingEmail:
    case kAuthErrorMissingPassword:
    case kAuthErrorQuotaExceeded:
    case kAuthErrorRetryPhoneAuth:
    case kAuthErrorSessionExpired:
    case kAuthErrorAppNotVerified:
    case kAuthErrorAppVerificationFailed:
    case kAuthErrorCaptchaCheckFailed:
    case kAuthErrorInvalidAppCredential:
    case kAuthErrorMissingAppCredential:
    case kAuthErrorInvalidClientId:
    case kAuthErrorInvalidContinueUri:
    case kAuthErrorMissingContinueUri:
    case kAuthErrorKeychainError:
    case kAuthErrorMissingAppToken:
    case kAuthErrorMissingIosBundleId:
    case kAuthErrorNotificationNotForwarded:
    case kAuthErrorUnauthorizedDomain:
    case kAuthErrorWebContextAlreadyPresented:
    case kAuthErrorWebContextCancelled:
    case kAuthErrorDynamicLinkNotActivated:
    case kAuthErrorCancelled:
    case kAuthErrorInvalidProviderId:
    case kAuthErrorWebInternalError:
    case kAuthErrorWebStorateUnsupported:
    case kAuthErrorTenantIdMismatch:
    case kAuthErrorUnsupportedTenantOperation:
    case kAuthErrorInvalidLinkDomain:
    case kAuthErrorRejectedCredential:
    case kAuthErrorPhoneNumberNotFound:
    case kAuthErrorInvalidTenantId:
    case kAuthErrorMissingClientIdentifier:
    case kAuthErrorMissingMultiFactorSession:
    case kAuthErrorMissingMultiFactorInfo:
    case kAuthErrorInvalidMultiFactorSession:
    case kAuthErrorMultiFactorInfoNotFound:
    case kAuthErrorAdminRestrictedOperation:
    case kAuthErrorUnverifiedEmail:
    case kAuthErrorSecondFactorAlreadyEnrolled:
    case kAuthErrorMaximumSecondFactorCountExceeded:
    case kAuthErrorUnsupportedFirstFactor:
    case kAuthErrorEmailChangeNeedsVerification:
      // End of the error codes.
      return true;
  }
  return false;
}

TEST(TypesTest, ErrorsHaveTheNumbersOfFirebase) {
  for (const ErrorNumber& row : kErrorNumbers) EXPECT_EQ(row.error, row.number) << row.name;
}

TEST(TypesTest, ASwitchOverTheErrorsOfFirebaseNeedsNoDefault) {
  for (const ErrorNumber& row : kErrorNumbers) {
    EXPECT_EQ(IsOfFirebase(row.error), row.number <= 78) << row.name;
  }
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
