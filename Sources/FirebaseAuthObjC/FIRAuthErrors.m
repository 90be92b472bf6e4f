// SPDX-License-Identifier: Apache-2.0
// The errors of Firebase for Apple's platforms, from those of C.
#import "Internal.h"

NSString *const FIRAuthErrorDomain = @"FIRAuthErrorDomain";
NSString *const FIRAuthErrorUserInfoNameKey = @"FIRAuthErrorUserInfoNameKey";
NSString *const FIRAuthErrorUserInfoEmailKey = @"FIRAuthErrorUserInfoEmailKey";
NSString *const FIRAuthErrorUserInfoUpdatedCredentialKey = @"FIRAuthErrorUserInfoUpdatedCredentialKey";
NSString *const FIRAuthErrorUserInfoMultiFactorResolverKey = @"FIRAuthErrorUserInfoMultiFactorResolverKey";

// Of underlying errors, where Firebase's constants are not public either.
static NSString *const internal_domain = @"FIRAuthInternalErrorDomain";
static NSString *const deserialized_response_key = @"FIRAuthErrorUserInfoDeserializedResponseKey";
enum { unexpected_error_response = 3 };

@implementation FIRAuthErrors

+ (NSString *)domain {
  return FIRAuthErrorDomain;
}

+ (NSString *)userInfoNameKey {
  return FIRAuthErrorUserInfoNameKey;
}

+ (NSString *)userInfoEmailKey {
  return FIRAuthErrorUserInfoEmailKey;
}

+ (NSString *)userInfoUpdatedCredentialKey {
  return FIRAuthErrorUserInfoUpdatedCredentialKey;
}

+ (NSString *)FIRAuthErrorUserInfoMultiFactorResolverKey {
  return FIRAuthErrorUserInfoMultiFactorResolverKey;
}

@end

// --- codes ---

// The values of FIRAuthErrorUserInfoNameKey.
static const struct {
  FIRAuthErrorCode code;
  NSString *name;
} names[] = {
    // Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
    {FIRAuthErrorCodeInvalidCustomToken, @"ERROR_INVALID_CUSTOM_TOKEN"},
    {FIRAuthErrorCodeCustomTokenMismatch, @"ERROR_CUSTOM_TOKEN_MISMATCH"},
    {FIRAuthErrorCodeInvalidCredential, @"ERROR_INVALID_CREDENTIAL"},
    {FIRAuthErrorCodeUserDisabled, @"ERROR_USER_DISABLED"},
    {FIRAuthErrorCodeOperationNotAllowed, @"ERROR_OPERATION_NOT_ALLOWED"},
    {FIRAuthErrorCodeEmailAlreadyInUse, @"ERROR_EMAIL_ALREADY_IN_USE"},
    {FIRAuthErrorCodeInvalidEmail, @"ERROR_INVALID_EMAIL"},
    {FIRAuthErrorCodeWrongPassword, @"ERROR_WRONG_PASSWORD"},
    {FIRAuthErrorCodeTooManyRequests, @"ERROR_TOO_MANY_REQUESTS"},
    {FIRAuthErrorCodeUserNotFound, @"ERROR_USER_NOT_FOUND"},
    {FIRAuthErrorCodeAccountExistsWithDifferentCredential, @"ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"},
    {FIRAuthErrorCodeRequiresRecentLogin, @"ERROR_REQUIRES_RECENT_LOGIN"},
    {FIRAuthErrorCodeProviderAlreadyLinked, @"ERROR_PROVIDER_ALREADY_LINKED"},
    {FIRAuthErrorCodeNoSuchProvider, @"ERROR_NO_SUCH_PROVIDER"},
    {FIRAuthErrorCodeInvalidUserToken, @"ERROR_INVALID_USER_TOKEN"},
    {FIRAuthErrorCodeNetworkError, @"ERROR_NETWORK_REQUEST_FAILED"},
    {FIRAuthErrorCodeUserTokenExpired, @"ERROR_USER_TOKEN_EXPIRED"},
    {FIRAuthErrorCodeInvalidAPIKey, @"ERROR_INVALID_API_KEY"},
    {FIRAuthErrorCodeUserMismatch, @"ERROR_USER_MISMATCH"},
    {FIRAuthErrorCodeCredentialAlreadyInUse, @"ERROR_CREDENTIAL_ALREADY_IN_USE"},
    {FIRAuthErrorCodeWeakPassword, @"ERROR_WEAK_PASSWORD"},
    {FIRAuthErrorCodeAppNotAuthorized, @"ERROR_APP_NOT_AUTHORIZED"},
    {FIRAuthErrorCodeExpiredActionCode, @"ERROR_EXPIRED_ACTION_CODE"},
    {FIRAuthErrorCodeInvalidActionCode, @"ERROR_INVALID_ACTION_CODE"},
    {FIRAuthErrorCodeInvalidMessagePayload, @"ERROR_INVALID_MESSAGE_PAYLOAD"},
    {FIRAuthErrorCodeInvalidSender, @"ERROR_INVALID_SENDER"},
    {FIRAuthErrorCodeInvalidRecipientEmail, @"ERROR_INVALID_RECIPIENT_EMAIL"},
    {FIRAuthErrorCodeMissingEmail, @"ERROR_MISSING_EMAIL"},
    {FIRAuthErrorCodeMissingIosBundleID, @"ERROR_MISSING_IOS_BUNDLE_ID"},
    {FIRAuthErrorCodeMissingAndroidPackageName, @"ERROR_MISSING_ANDROID_PKG_NAME"},
    {FIRAuthErrorCodeUnauthorizedDomain, @"ERROR_UNAUTHORIZED_DOMAIN"},
    {FIRAuthErrorCodeInvalidContinueURI, @"ERROR_INVALID_CONTINUE_URI"},
    {FIRAuthErrorCodeMissingContinueURI, @"ERROR_MISSING_CONTINUE_URI"},
    {FIRAuthErrorCodeMissingPhoneNumber, @"ERROR_MISSING_PHONE_NUMBER"},
    {FIRAuthErrorCodeInvalidPhoneNumber, @"ERROR_INVALID_PHONE_NUMBER"},
    {FIRAuthErrorCodeMissingVerificationCode, @"ERROR_MISSING_VERIFICATION_CODE"},
    {FIRAuthErrorCodeInvalidVerificationCode, @"ERROR_INVALID_VERIFICATION_CODE"},
    {FIRAuthErrorCodeMissingVerificationID, @"ERROR_MISSING_VERIFICATION_ID"},
    {FIRAuthErrorCodeInvalidVerificationID, @"ERROR_INVALID_VERIFICATION_ID"},
    {FIRAuthErrorCodeMissingAppCredential, @"MISSING_APP_CREDENTIAL"},
    {FIRAuthErrorCodeInvalidAppCredential, @"INVALID_APP_CREDENTIAL"},
    {FIRAuthErrorCodeSessionExpired, @"ERROR_SESSION_EXPIRED"},
    {FIRAuthErrorCodeQuotaExceeded, @"ERROR_QUOTA_EXCEEDED"},
    {FIRAuthErrorCodeMissingAppToken, @"ERROR_MISSING_APP_TOKEN"},
    {FIRAuthErrorCodeNotificationNotForwarded, @"ERROR_NOTIFICATION_NOT_FORWARDED"},
    {FIRAuthErrorCodeAppNotVerified, @"ERROR_APP_NOT_VERIFIED"},
    {FIRAuthErrorCodeCaptchaCheckFailed, @"ERROR_CAPTCHA_CHECK_FAILED"},
    {FIRAuthErrorCodeWebContextAlreadyPresented, @"ERROR_WEB_CONTEXT_ALREADY_PRESENTED"},
    {FIRAuthErrorCodeWebContextCancelled, @"ERROR_WEB_CONTEXT_CANCELLED"},
    {FIRAuthErrorCodeAppVerificationUserInteractionFailure, @"ERROR_APP_VERIFICATION_FAILED"},
    {FIRAuthErrorCodeInvalidClientID, @"ERROR_INVALID_CLIENT_ID"},
    {FIRAuthErrorCodeWebNetworkRequestFailed, @"ERROR_WEB_NETWORK_REQUEST_FAILED"},
    {FIRAuthErrorCodeWebInternalError, @"ERROR_WEB_INTERNAL_ERROR"},
    {FIRAuthErrorCodeWebSignInUserInteractionFailure, @"ERROR_WEB_USER_INTERACTION_FAILURE"},
    {FIRAuthErrorCodeLocalPlayerNotAuthenticated, @"ERROR_LOCAL_PLAYER_NOT_AUTHENTICATED"},
    {FIRAuthErrorCodeNullUser, @"ERROR_NULL_USER"},
    {FIRAuthErrorCodeInvalidProviderID, @"ERROR_INVALID_PROVIDER_ID"},
    {FIRAuthErrorCodeTenantIDMismatch, @"ERROR_TENANT_ID_MISMATCH"},
    {FIRAuthErrorCodeUnsupportedTenantOperation, @"ERROR_UNSUPPORTED_TENANT_OPERATION"},
    {FIRAuthErrorCodeRejectedCredential, @"ERROR_REJECTED_CREDENTIAL"},
    {FIRAuthErrorCodeGameKitNotLinked, @"ERROR_GAME_KIT_NOT_LINKED"},
    {FIRAuthErrorCodeSecondFactorRequired, @"ERROR_SECOND_FACTOR_REQUIRED"},
    {FIRAuthErrorCodeMissingMultiFactorSession, @"ERROR_MISSING_MULTI_FACTOR_SESSION"},
    {FIRAuthErrorCodeMissingMultiFactorInfo, @"ERROR_MISSING_MULTI_FACTOR_INFO"},
    {FIRAuthErrorCodeInvalidMultiFactorSession, @"ERROR_INVALID_MULTI_FACTOR_SESSION"},
    {FIRAuthErrorCodeMultiFactorInfoNotFound, @"ERROR_MULTI_FACTOR_INFO_NOT_FOUND"},
    {FIRAuthErrorCodeAdminRestrictedOperation, @"ERROR_ADMIN_RESTRICTED_OPERATION"},
    {FIRAuthErrorCodeUnverifiedEmail, @"ERROR_UNVERIFIED_EMAIL"},
    {FIRAuthErrorCodeSecondFactorAlreadyEnrolled, @"ERROR_SECOND_FACTOR_ALREADY_ENROLLED"},
    {FIRAuthErrorCodeMaximumSecondFactorCountExceeded, @"ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED"},
    {FIRAuthErrorCodeUnsupportedFirstFactor, @"ERROR_UNSUPPORTED_FIRST_FACTOR"},
    {FIRAuthErrorCodeEmailChangeNeedsVerification, @"ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION"},
    {FIRAuthErrorCodeMissingClientIdentifier, @"ERROR_MISSING_CLIENT_IDENTIFIER"},
    {FIRAuthErrorCodeMissingOrInvalidNonce, @"ERROR_MISSING_OR_INVALID_NONCE"},
    {FIRAuthErrorCodeBlockingCloudFunctionError, @"ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"},
    {FIRAuthErrorCodeRecaptchaNotEnabled, @"ERROR_RECAPTCHA_NOT_ENABLED"},
    {FIRAuthErrorCodeMissingRecaptchaToken, @"ERROR_MISSING_RECAPTCHA_TOKEN"},
    {FIRAuthErrorCodeInvalidRecaptchaToken, @"ERROR_INVALID_RECAPTCHA_TOKEN"},
    {FIRAuthErrorCodeInvalidRecaptchaAction, @"ERROR_INVALID_RECAPTCHA_ACTION"},
    {FIRAuthErrorCodeMissingClientType, @"ERROR_MISSING_CLIENT_TYPE"},
    {FIRAuthErrorCodeMissingRecaptchaVersion, @"ERROR_MISSING_RECAPTCHA_VERSION"},
    {FIRAuthErrorCodeInvalidRecaptchaVersion, @"ERROR_INVALID_RECAPTCHA_VERSION"},
    {FIRAuthErrorCodeInvalidReqType, @"ERROR_INVALID_REQ_TYPE"},
    {FIRAuthErrorCodeRecaptchaSDKNotLinked, @"ERROR_RECAPTCHA_SDK_NOT_LINKED"},
    {FIRAuthErrorCodeRecaptchaSiteKeyMissing, @"ERROR_RECAPTCHA_SITE_KEY_MISSING"},
    {FIRAuthErrorCodeRecaptchaActionCreationFailed, @"ERROR_RECAPTCHA_ACTION_CREATION_FAILED"},
    {FIRAuthErrorCodePasswordDoesNotMeetRequirements, @"ERROR_PASSWORD_DOES_NOT_MEET_REQUIREMENTS"},
    {FIRAuthErrorCodeInvalidHostingLinkDomain, @"ERROR_INVALID_HOSTING_LINK_DOMAIN"},
    {FIRAuthErrorCodeKeychainError, @"ERROR_KEYCHAIN_ERROR"},
    {FIRAuthErrorCodeInternalError, @"ERROR_INTERNAL_ERROR"},
    {FIRAuthErrorCodeMalformedJWT, @"ERROR_MALFORMED_JWT"},
    // End of the error codes.
};

static const struct {
  firebase_auth_error core;
  FIRAuthErrorCode code;
} codes[] = {
    // Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
    {FIREBASE_AUTH_ERROR_INVALID_CUSTOM_TOKEN, FIRAuthErrorCodeInvalidCustomToken},
    {FIREBASE_AUTH_ERROR_CUSTOM_TOKEN_MISMATCH, FIRAuthErrorCodeCustomTokenMismatch},
    {FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL, FIRAuthErrorCodeInvalidCredential},
    {FIREBASE_AUTH_ERROR_USER_DISABLED, FIRAuthErrorCodeUserDisabled},
    {FIREBASE_AUTH_ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIALS,
     FIRAuthErrorCodeAccountExistsWithDifferentCredential},
    {FIREBASE_AUTH_ERROR_OPERATION_NOT_ALLOWED, FIRAuthErrorCodeOperationNotAllowed},
    {FIREBASE_AUTH_ERROR_EMAIL_ALREADY_IN_USE, FIRAuthErrorCodeEmailAlreadyInUse},
    {FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN, FIRAuthErrorCodeRequiresRecentLogin},
    {FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE, FIRAuthErrorCodeCredentialAlreadyInUse},
    {FIREBASE_AUTH_ERROR_INVALID_EMAIL, FIRAuthErrorCodeInvalidEmail},
    {FIREBASE_AUTH_ERROR_WRONG_PASSWORD, FIRAuthErrorCodeWrongPassword},
    {FIREBASE_AUTH_ERROR_TOO_MANY_REQUESTS, FIRAuthErrorCodeTooManyRequests},
    {FIREBASE_AUTH_ERROR_USER_NOT_FOUND, FIRAuthErrorCodeUserNotFound},
    {FIREBASE_AUTH_ERROR_PROVIDER_ALREADY_LINKED, FIRAuthErrorCodeProviderAlreadyLinked},
    {FIREBASE_AUTH_ERROR_NO_SUCH_PROVIDER, FIRAuthErrorCodeNoSuchProvider},
    {FIREBASE_AUTH_ERROR_INVALID_USER_TOKEN, FIRAuthErrorCodeInvalidUserToken},
    {FIREBASE_AUTH_ERROR_USER_TOKEN_EXPIRED, FIRAuthErrorCodeUserTokenExpired},
    {FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED, FIRAuthErrorCodeNetworkError},
    {FIREBASE_AUTH_ERROR_INVALID_API_KEY, FIRAuthErrorCodeInvalidAPIKey},
    {FIREBASE_AUTH_ERROR_APP_NOT_AUTHORIZED, FIRAuthErrorCodeAppNotAuthorized},
    {FIREBASE_AUTH_ERROR_USER_MISMATCH, FIRAuthErrorCodeUserMismatch},
    {FIREBASE_AUTH_ERROR_WEAK_PASSWORD, FIRAuthErrorCodeWeakPassword},
    {FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER, FIRAuthErrorCodeNullUser},
    {FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE, FIRAuthErrorCodeExpiredActionCode},
    {FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE, FIRAuthErrorCodeInvalidActionCode},
    {FIREBASE_AUTH_ERROR_INVALID_MESSAGE_PAYLOAD, FIRAuthErrorCodeInvalidMessagePayload},
    {FIREBASE_AUTH_ERROR_INVALID_PHONE_NUMBER, FIRAuthErrorCodeInvalidPhoneNumber},
    {FIREBASE_AUTH_ERROR_MISSING_PHONE_NUMBER, FIRAuthErrorCodeMissingPhoneNumber},
    {FIREBASE_AUTH_ERROR_INVALID_RECIPIENT_EMAIL, FIRAuthErrorCodeInvalidRecipientEmail},
    {FIREBASE_AUTH_ERROR_INVALID_SENDER, FIRAuthErrorCodeInvalidSender},
    {FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE, FIRAuthErrorCodeInvalidVerificationCode},
    {FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_ID, FIRAuthErrorCodeInvalidVerificationID},
    {FIREBASE_AUTH_ERROR_MISSING_VERIFICATION_CODE, FIRAuthErrorCodeMissingVerificationCode},
    {FIREBASE_AUTH_ERROR_MISSING_VERIFICATION_ID, FIRAuthErrorCodeMissingVerificationID},
    {FIREBASE_AUTH_ERROR_MISSING_EMAIL, FIRAuthErrorCodeMissingEmail},
    {FIREBASE_AUTH_ERROR_MISSING_PASSWORD, FIRAuthErrorCodeWrongPassword},
    {FIREBASE_AUTH_ERROR_QUOTA_EXCEEDED, FIRAuthErrorCodeQuotaExceeded},
    {FIREBASE_AUTH_ERROR_SESSION_EXPIRED, FIRAuthErrorCodeSessionExpired},
    {FIREBASE_AUTH_ERROR_APP_NOT_VERIFIED, FIRAuthErrorCodeAppNotVerified},
    {FIREBASE_AUTH_ERROR_APP_VERIFICATION_FAILED, FIRAuthErrorCodeAppVerificationUserInteractionFailure},
    {FIREBASE_AUTH_ERROR_CAPTCHA_CHECK_FAILED, FIRAuthErrorCodeCaptchaCheckFailed},
    {FIREBASE_AUTH_ERROR_INVALID_APP_CREDENTIAL, FIRAuthErrorCodeInvalidAppCredential},
    {FIREBASE_AUTH_ERROR_MISSING_APP_CREDENTIAL, FIRAuthErrorCodeMissingAppCredential},
    {FIREBASE_AUTH_ERROR_INVALID_CLIENT_ID, FIRAuthErrorCodeInvalidClientID},
    {FIREBASE_AUTH_ERROR_INVALID_CONTINUE_URI, FIRAuthErrorCodeInvalidContinueURI},
    {FIREBASE_AUTH_ERROR_MISSING_CONTINUE_URI, FIRAuthErrorCodeMissingContinueURI},
    {FIREBASE_AUTH_ERROR_KEYCHAIN_ERROR, FIRAuthErrorCodeKeychainError},
    {FIREBASE_AUTH_ERROR_MISSING_APP_TOKEN, FIRAuthErrorCodeMissingAppToken},
    {FIREBASE_AUTH_ERROR_MISSING_IOS_BUNDLE_ID, FIRAuthErrorCodeMissingIosBundleID},
    {FIREBASE_AUTH_ERROR_NOTIFICATION_NOT_FORWARDED, FIRAuthErrorCodeNotificationNotForwarded},
    {FIREBASE_AUTH_ERROR_UNAUTHORIZED_DOMAIN, FIRAuthErrorCodeUnauthorizedDomain},
    {FIREBASE_AUTH_ERROR_WEB_CONTEXT_ALREADY_PRESENTED, FIRAuthErrorCodeWebContextAlreadyPresented},
    {FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED, FIRAuthErrorCodeWebContextCancelled},
    {FIREBASE_AUTH_ERROR_INVALID_PROVIDER_ID, FIRAuthErrorCodeInvalidProviderID},
    {FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR, FIRAuthErrorCodeWebInternalError},
    {FIREBASE_AUTH_ERROR_WEB_STORAGE_UNSUPPORTED, FIRAuthErrorCodeWebInternalError},
    {FIREBASE_AUTH_ERROR_TENANT_ID_MISMATCH, FIRAuthErrorCodeTenantIDMismatch},
    {FIREBASE_AUTH_ERROR_UNSUPPORTED_TENANT_OPERATION, FIRAuthErrorCodeUnsupportedTenantOperation},
    {FIREBASE_AUTH_ERROR_INVALID_LINK_DOMAIN, FIRAuthErrorCodeInvalidHostingLinkDomain},
    {FIREBASE_AUTH_ERROR_REJECTED_CREDENTIAL, FIRAuthErrorCodeRejectedCredential},
    {FIREBASE_AUTH_ERROR_PHONE_NUMBER_NOT_FOUND, FIRAuthErrorCodeUserNotFound},
    {FIREBASE_AUTH_ERROR_MISSING_CLIENT_IDENTIFIER, FIRAuthErrorCodeMissingClientIdentifier},
    {FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION, FIRAuthErrorCodeMissingMultiFactorSession},
    {FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO, FIRAuthErrorCodeMissingMultiFactorInfo},
    {FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION, FIRAuthErrorCodeInvalidMultiFactorSession},
    {FIREBASE_AUTH_ERROR_MULTI_FACTOR_INFO_NOT_FOUND, FIRAuthErrorCodeMultiFactorInfoNotFound},
    {FIREBASE_AUTH_ERROR_ADMIN_RESTRICTED_OPERATION, FIRAuthErrorCodeAdminRestrictedOperation},
    {FIREBASE_AUTH_ERROR_UNVERIFIED_EMAIL, FIRAuthErrorCodeUnverifiedEmail},
    {FIREBASE_AUTH_ERROR_SECOND_FACTOR_ALREADY_ENROLLED, FIRAuthErrorCodeSecondFactorAlreadyEnrolled},
    {FIREBASE_AUTH_ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED, FIRAuthErrorCodeMaximumSecondFactorCountExceeded},
    {FIREBASE_AUTH_ERROR_UNSUPPORTED_FIRST_FACTOR, FIRAuthErrorCodeUnsupportedFirstFactor},
    {FIREBASE_AUTH_ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION, FIRAuthErrorCodeEmailChangeNeedsVerification},
    {FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE, FIRAuthErrorCodeWebSignInUserInteractionFailure},
    {FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE, FIRAuthErrorCodeMissingOrInvalidNonce},
    {FIREBASE_AUTH_ERROR_USER_CANCELLED, FIRAuthErrorCodeWebContextCancelled},
    {FIREBASE_AUTH_ERROR_SECOND_FACTOR_REQUIRED, FIRAuthErrorCodeSecondFactorRequired},
    {FIREBASE_AUTH_ERROR_BLOCKING_FUNCTION_FAILED, FIRAuthErrorCodeBlockingCloudFunctionError},
    {FIREBASE_AUTH_ERROR_MALFORMED_JWT, FIRAuthErrorCodeMalformedJWT},
    // End of the error codes.
};

static NSString *name_of(FIRAuthErrorCode code) {
  size_t index = 0;
  while (names[index].code != code) index++;
  return names[index].name;
}

static FIRAuthErrorCode code_of_core(firebase_auth_error error) {
  for (size_t index = 0; index < sizeof codes / sizeof *codes; index++) {
    if (codes[index].core == error) return codes[index].code;
  }
  return FIRAuthErrorCodeInternalError;
}

// The errors of the server that C has no code for, by the first word of the server's message.
static const struct {
  NSString *key;
  FIRAuthErrorCode code;
} codes_of_server[] = {
    // Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
    {@"INVALID_APP_CREDENTIAL", FIRAuthErrorCodeInvalidAppCredential},
    {@"INVALID_CLIENT_TYPE", FIRAuthErrorCodeMissingClientType},
    {@"INVALID_PROVIDER_ID", FIRAuthErrorCodeInvalidProviderID},
    {@"INVALID_RECAPTCHA_ACTION", FIRAuthErrorCodeInvalidRecaptchaAction},
    {@"INVALID_RECAPTCHA_TOKEN", FIRAuthErrorCodeInvalidRecaptchaToken},
    {@"INVALID_RECAPTCHA_VERSION", FIRAuthErrorCodeInvalidRecaptchaVersion},
    {@"INVALID_REQ_TYPE", FIRAuthErrorCodeInvalidReqType},
    {@"MISSING_ANDROID_PACKAGE_NAME", FIRAuthErrorCodeMissingAndroidPackageName},
    {@"MISSING_CLIENT_TYPE", FIRAuthErrorCodeMissingClientType},
    {@"MISSING_RECAPTCHA_TOKEN", FIRAuthErrorCodeMissingRecaptchaToken},
    {@"MISSING_RECAPTCHA_VERSION", FIRAuthErrorCodeMissingRecaptchaVersion},
    {@"PASSWORD_DOES_NOT_MEET_REQUIREMENTS", FIRAuthErrorCodePasswordDoesNotMeetRequirements},
    {@"RECAPTCHA_NOT_ENABLED", FIRAuthErrorCodeRecaptchaNotEnabled},
    {@"auth/network-request-failed", FIRAuthErrorCodeWebNetworkRequestFailed},
    // End of the error codes.
};

// What precedes the first space or colon, and what follows the colon.
static NSString *key_of(NSString *message) {
  NSCharacterSet *ends = [NSCharacterSet characterSetWithCharactersInString:@" :"];
  NSRange end = [message rangeOfCharacterFromSet:ends];
  return end.length != 0 ? [message substringToIndex:end.location] : message;
}

static NSString *detail_of(NSString *message) {
  NSRange colon = [message rangeOfString:@":"];
  if (colon.length == 0) return nil;
  NSString *detail = [[message substringFromIndex:NSMaxRange(colon)]
      stringByTrimmingCharactersInSet:[NSCharacterSet whitespaceCharacterSet]];
  return [detail length] != 0 ? detail : nil;
}

static FIRAuthErrorCode code_of(firebase_auth_error error, NSString *message) {
  NSString *key = key_of(message);
  for (size_t index = 0; index < sizeof codes_of_server / sizeof *codes_of_server; index++) {
    if ([key isEqual:codes_of_server[index].key]) return codes_of_server[index].code;
  }
  BOOL isOfWebPage = error == FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR && [message length] != 0;
  if (isOfWebPage && ![key isEqual:@"auth/internal-error"]) return FIRAuthErrorCodeWebSignInUserInteractionFailure;
  return code_of_core(error);
}

// --- errors ---

static NSError *make_error(FIRAuthErrorCode code, NSString *message, NSMutableDictionary *userInfo) {
  [userInfo setObject:message forKey:NSLocalizedDescriptionKey];
  [userInfo setObject:name_of(code) forKey:FIRAuthErrorUserInfoNameKey];
  return [NSError errorWithDomain:FIRAuthErrorDomain code:code userInfo:userInfo];
}

NSError *fir_own_error(FIRAuthErrorCode code, NSString *message) {
  return make_error(code, message, [NSMutableDictionary dictionary]);
}

// The code of libcurl that the detail of a network error ends with, for example "(curl 60)"; 0 if it has none.
static int curl_code(NSString *detail) {
  NSRange start = [detail rangeOfString:@"(curl " options:NSBackwardsSearch];
  return start.length != 0 ? [[detail substringFromIndex:NSMaxRange(start)] intValue] : 0;
}

static NSInteger url_error(int curl) {
  switch (curl) {
    case 0:  // A 5xx response.
    case 1:  // CURLE_UNSUPPORTED_PROTOCOL
    case 8:  // CURLE_WEIRD_SERVER_REPLY
      return NSURLErrorBadServerResponse;
    case 5:  // CURLE_COULDNT_RESOLVE_PROXY
    case 6:  // CURLE_COULDNT_RESOLVE_HOST
      return NSURLErrorCannotFindHost;
    case 7:  // CURLE_COULDNT_CONNECT
      return NSURLErrorCannotConnectToHost;
    case 28:  // CURLE_OPERATION_TIMEDOUT
      return NSURLErrorTimedOut;
    case 35:  // CURLE_SSL_CONNECT_ERROR
      return NSURLErrorSecureConnectionFailed;
    case 60:  // CURLE_PEER_FAILED_VERIFICATION
    case 77:  // CURLE_SSL_CACERT_BADFILE
      return NSURLErrorServerCertificateUntrusted;
    default: return NSURLErrorNetworkConnectionLost;
  }
}

static NSError *cause_of(firebase_future *future) {
  NSString *message = fir_text(firebase_future_server_message(future));
  if (firebase_future_error(future) == FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED) {
    NSString *detail = fir_text(firebase_future_error_detail(future));
    return [NSError errorWithDomain:NSURLErrorDomain
                               code:url_error(curl_code(detail))
                           userInfo:fir_values(NSLocalizedDescriptionKey, detail, nil)];
  }
  if (firebase_future_error(future) == FIREBASE_AUTH_ERROR_CANCELLED) {
    return [NSError errorWithDomain:NSCocoaErrorDomain code:NSUserCancelledError userInfo:nil];
  }
  if ([message length] == 0) return nil;
  NSDictionary *response = fir_values(@"message", message, nil);
  return [NSError errorWithDomain:internal_domain
                             code:unexpected_error_response
                         userInfo:fir_values(deserialized_response_key, response, nil)];
}

static void add(NSMutableDictionary *userInfo, NSString *key, id value) {
  if (value != nil) [userInfo setObject:value forKey:key];
}

static void add_collision(NSMutableDictionary *userInfo, firebase_future *future) {
  const firebase_additional_user_info *info =
      firebase_auth_result_additional_user_info(firebase_future_auth_result(future));
  if (info == NULL) return;
  add(userInfo, FIRAuthErrorUserInfoEmailKey, fir_optional(firebase_additional_user_info_email(info)));
  add(userInfo, FIRAuthErrorUserInfoUpdatedCredentialKey,
      [FIRAuthCredential credentialOfCore:firebase_additional_user_info_updated_credential(info)]);
}

NSError *fir_error(firebase_future *future, FIRAuth *auth) {
  firebase_auth_error error = firebase_future_error(future);
  if (error == FIREBASE_AUTH_ERROR_NONE) return nil;
  NSString *message = fir_text(firebase_future_server_message(future));
  FIRAuthErrorCode code = code_of(error, message);
  NSMutableDictionary *userInfo = [NSMutableDictionary dictionary];
  add_collision(userInfo, future);
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(future);
  if (resolver != NULL) {
    add(userInfo, FIRAuthErrorUserInfoMultiFactorResolverKey,
        [[[FIRMultiFactorResolver alloc] initWithCore:resolver auth:auth] autorelease]);
  }
  if (code == FIRAuthErrorCodeWeakPassword) add(userInfo, NSLocalizedFailureReasonErrorKey, detail_of(message));
  if (code == FIRAuthErrorCodeWebSignInUserInteractionFailure && [message length] != 0) {
    add(userInfo, NSLocalizedFailureReasonErrorKey, message);
  }
  if (code == FIRAuthErrorCodeInternalError || code == FIRAuthErrorCodeNetworkError) {
    add(userInfo, NSUnderlyingErrorKey, cause_of(future));
  }
  return make_error(code, fir_text(firebase_future_error_message(future)), userInfo);
}
