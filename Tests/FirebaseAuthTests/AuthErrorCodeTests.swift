@testable import FirebaseAuth
import Foundation
import Testing

struct AuthErrorCodeTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// As Firebase for Apple's platforms has them.
  private static let table = """
    17000 invalidCustomToken ERROR_INVALID_CUSTOM_TOKEN
    17002 customTokenMismatch ERROR_CUSTOM_TOKEN_MISMATCH
    17004 invalidCredential ERROR_INVALID_CREDENTIAL
    17005 userDisabled ERROR_USER_DISABLED
    17006 operationNotAllowed ERROR_OPERATION_NOT_ALLOWED
    17007 emailAlreadyInUse ERROR_EMAIL_ALREADY_IN_USE
    17008 invalidEmail ERROR_INVALID_EMAIL
    17009 wrongPassword ERROR_WRONG_PASSWORD
    17010 tooManyRequests ERROR_TOO_MANY_REQUESTS
    17011 userNotFound ERROR_USER_NOT_FOUND
    17012 accountExistsWithDifferentCredential ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL
    17014 requiresRecentLogin ERROR_REQUIRES_RECENT_LOGIN
    17015 providerAlreadyLinked ERROR_PROVIDER_ALREADY_LINKED
    17016 noSuchProvider ERROR_NO_SUCH_PROVIDER
    17017 invalidUserToken ERROR_INVALID_USER_TOKEN
    17020 networkError ERROR_NETWORK_REQUEST_FAILED
    17021 userTokenExpired ERROR_USER_TOKEN_EXPIRED
    17023 invalidAPIKey ERROR_INVALID_API_KEY
    17024 userMismatch ERROR_USER_MISMATCH
    17025 credentialAlreadyInUse ERROR_CREDENTIAL_ALREADY_IN_USE
    17026 weakPassword ERROR_WEAK_PASSWORD
    17028 appNotAuthorized ERROR_APP_NOT_AUTHORIZED
    17029 expiredActionCode ERROR_EXPIRED_ACTION_CODE
    17030 invalidActionCode ERROR_INVALID_ACTION_CODE
    17031 invalidMessagePayload ERROR_INVALID_MESSAGE_PAYLOAD
    17032 invalidSender ERROR_INVALID_SENDER
    17033 invalidRecipientEmail ERROR_INVALID_RECIPIENT_EMAIL
    17034 missingEmail ERROR_MISSING_EMAIL
    17036 missingIosBundleID ERROR_MISSING_IOS_BUNDLE_ID
    17037 missingAndroidPackageName ERROR_MISSING_ANDROID_PKG_NAME
    17038 unauthorizedDomain ERROR_UNAUTHORIZED_DOMAIN
    17039 invalidContinueURI ERROR_INVALID_CONTINUE_URI
    17040 missingContinueURI ERROR_MISSING_CONTINUE_URI
    17041 missingPhoneNumber ERROR_MISSING_PHONE_NUMBER
    17042 invalidPhoneNumber ERROR_INVALID_PHONE_NUMBER
    17043 missingVerificationCode ERROR_MISSING_VERIFICATION_CODE
    17044 invalidVerificationCode ERROR_INVALID_VERIFICATION_CODE
    17045 missingVerificationID ERROR_MISSING_VERIFICATION_ID
    17046 invalidVerificationID ERROR_INVALID_VERIFICATION_ID
    17047 missingAppCredential MISSING_APP_CREDENTIAL
    17048 invalidAppCredential INVALID_APP_CREDENTIAL
    17051 sessionExpired ERROR_SESSION_EXPIRED
    17052 quotaExceeded ERROR_QUOTA_EXCEEDED
    17053 missingAppToken ERROR_MISSING_APP_TOKEN
    17054 notificationNotForwarded ERROR_NOTIFICATION_NOT_FORWARDED
    17055 appNotVerified ERROR_APP_NOT_VERIFIED
    17056 captchaCheckFailed ERROR_CAPTCHA_CHECK_FAILED
    17057 webContextAlreadyPresented ERROR_WEB_CONTEXT_ALREADY_PRESENTED
    17058 webContextCancelled ERROR_WEB_CONTEXT_CANCELLED
    17059 appVerificationUserInteractionFailure ERROR_APP_VERIFICATION_FAILED
    17060 invalidClientID ERROR_INVALID_CLIENT_ID
    17061 webNetworkRequestFailed ERROR_WEB_NETWORK_REQUEST_FAILED
    17062 webInternalError ERROR_WEB_INTERNAL_ERROR
    17063 webSignInUserInteractionFailure ERROR_WEB_USER_INTERACTION_FAILURE
    17066 localPlayerNotAuthenticated ERROR_LOCAL_PLAYER_NOT_AUTHENTICATED
    17067 nullUser ERROR_NULL_USER
    17071 invalidProviderID ERROR_INVALID_PROVIDER_ID
    17072 tenantIDMismatch ERROR_TENANT_ID_MISMATCH
    17073 unsupportedTenantOperation ERROR_UNSUPPORTED_TENANT_OPERATION
    17075 rejectedCredential ERROR_REJECTED_CREDENTIAL
    17076 gameKitNotLinked ERROR_GAME_KIT_NOT_LINKED
    17078 secondFactorRequired ERROR_SECOND_FACTOR_REQUIRED
    17081 missingMultiFactorSession ERROR_MISSING_MULTI_FACTOR_SESSION
    17082 missingMultiFactorInfo ERROR_MISSING_MULTI_FACTOR_INFO
    17083 invalidMultiFactorSession ERROR_INVALID_MULTI_FACTOR_SESSION
    17084 multiFactorInfoNotFound ERROR_MULTI_FACTOR_INFO_NOT_FOUND
    17085 adminRestrictedOperation ERROR_ADMIN_RESTRICTED_OPERATION
    17086 unverifiedEmail ERROR_UNVERIFIED_EMAIL
    17087 secondFactorAlreadyEnrolled ERROR_SECOND_FACTOR_ALREADY_ENROLLED
    17088 maximumSecondFactorCountExceeded ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED
    17089 unsupportedFirstFactor ERROR_UNSUPPORTED_FIRST_FACTOR
    17090 emailChangeNeedsVerification ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION
    17093 missingClientIdentifier ERROR_MISSING_CLIENT_IDENTIFIER
    17094 missingOrInvalidNonce ERROR_MISSING_OR_INVALID_NONCE
    17105 blockingCloudFunctionError ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR
    17200 recaptchaNotEnabled ERROR_RECAPTCHA_NOT_ENABLED
    17201 missingRecaptchaToken ERROR_MISSING_RECAPTCHA_TOKEN
    17202 invalidRecaptchaToken ERROR_INVALID_RECAPTCHA_TOKEN
    17203 invalidRecaptchaAction ERROR_INVALID_RECAPTCHA_ACTION
    17204 missingClientType ERROR_MISSING_CLIENT_TYPE
    17205 missingRecaptchaVersion ERROR_MISSING_RECAPTCHA_VERSION
    17206 invalidRecaptchaVersion ERROR_INVALID_RECAPTCHA_VERSION
    17207 invalidReqType ERROR_INVALID_REQ_TYPE
    17208 recaptchaSDKNotLinked ERROR_RECAPTCHA_SDK_NOT_LINKED
    17209 recaptchaSiteKeyMissing ERROR_RECAPTCHA_SITE_KEY_MISSING
    17210 recaptchaActionCreationFailed ERROR_RECAPTCHA_ACTION_CREATION_FAILED
    17211 passwordDoesNotMeetRequirements ERROR_PASSWORD_DOES_NOT_MEET_REQUIREMENTS
    17214 invalidHostingLinkDomain ERROR_INVALID_HOSTING_LINK_DOMAIN
    17995 keychainError ERROR_KEYCHAIN_ERROR
    17999 internalError ERROR_INTERNAL_ERROR
    18000 malformedJWT ERROR_MALFORMED_JWT
    """

  @Test func codesHaveFirebasesNumbersAndNames() throws {
    let rows = AuthErrorCodeTests.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.count == 91)
    #expect(AuthErrorCode.allCases.count == 91)
    for row in rows {
      let code = try #require(Int(row[0]).flatMap { AuthErrorCode(rawValue: $0) })
      #expect("\(code)" == row[1])
      #expect(code.code == code)
      #expect(NSError(code, "").userInfo[AuthErrors.userInfoNameKey] as? String == row[2])
    }
  }

  @Test(arguments: [0, -1, 17001, 17074, 17212, .max])
  func anotherNumberIsNoCode(number: Int) { #expect(AuthErrorCode(rawValue: number) == nil) }

  @Test func theKeysAreFirebases() {
    #expect(AuthErrors.domain == "FIRAuthErrorDomain")
    #expect(AuthErrors.userInfoNameKey == "FIRAuthErrorUserInfoNameKey")
    #expect(AuthErrors.userInfoEmailKey == "FIRAuthErrorUserInfoEmailKey")
    #expect(AuthErrors.userInfoUpdatedCredentialKey == "FIRAuthErrorUserInfoUpdatedCredentialKey")
    #expect(AuthErrors.userInfoMultiFactorResolverKey == "FIRAuthErrorUserInfoMultiFactorResolverKey")
  }

  // MARK: - Catching

  @Test func anErrorIsCaughtInEveryUsualWay() async throws {
    func cause() async throws { _ = try await bench.auth.signIn(withEmail: "", password: "") }
    do { try await cause() } catch let error as NSError {
      #expect(AuthErrorCode(rawValue: error.code) == .missingEmail)
    }
    do { try await cause() } catch AuthErrorCode.missingEmail.code {} catch { Issue.record(error) }
    do { try await cause() } catch AuthErrorCode.wrongPassword.code { Issue.record() } catch {}
    do { try await cause() } catch {
      #expect((error as Any as? NSError)?.domain == AuthErrors.domain)
      #expect((error as NSError).code == AuthErrorCode.missingEmail.rawValue)
      #expect(!error.localizedDescription.isEmpty)
      #expect(AuthErrorCode.missingEmail ~= error)
    }
    do { try await cause() } catch let error as NSError where error.code == AuthErrorCode.missingEmail.rawValue {}
  }

  @Test func aCodeOfAnotherDomainIsNotCaught() {
    #expect(!(AuthErrorCode.missingEmail ~= NSError(domain: "other", code: 17034)))
    #expect(!(AuthErrorCode.missingEmail ~= NoFailure()))
  }

  @Test func codesAreSwitchedOver() {
    switch AuthErrorCode(rawValue: 17020) {
    case .networkError: break
    default: Issue.record()
    }
  }

  // MARK: - The server's errors

  @Test(arguments: [
    ("USER_NOT_FOUND", .userNotFound), ("EMAIL_NOT_FOUND", .userNotFound), ("USER_DISABLED", .userDisabled),
    ("INVALID_IDENTIFIER", .invalidEmail), ("INVALID_EMAIL", .invalidEmail), ("MISSING_EMAIL", .missingEmail),
    ("INVALID_ID_TOKEN", .invalidUserToken), ("TOKEN_EXPIRED", .userTokenExpired),
    ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .requiresRecentLogin), ("EMAIL_EXISTS", .emailAlreadyInUse),
    ("OPERATION_NOT_ALLOWED", .operationNotAllowed), ("PASSWORD_LOGIN_DISABLED", .operationNotAllowed),
    ("ADMIN_ONLY_OPERATION", .adminRestrictedOperation), ("EXPIRED_OOB_CODE", .expiredActionCode),
    ("INVALID_OOB_CODE", .invalidActionCode), ("INVALID_MESSAGE_PAYLOAD", .invalidMessagePayload),
    ("INVALID_SENDER", .invalidSender), ("INVALID_RECIPIENT_EMAIL", .invalidRecipientEmail),
    ("MISSING_IOS_BUNDLE_ID", .missingIosBundleID), ("MISSING_ANDROID_PACKAGE_NAME", .missingAndroidPackageName),
    ("UNAUTHORIZED_DOMAIN", .unauthorizedDomain), ("INVALID_CONTINUE_URI", .invalidContinueURI),
    ("MISSING_CONTINUE_URI", .missingContinueURI), ("INVALID_HOSTING_LINK_DOMAIN", .invalidHostingLinkDomain),
    ("WEAK_PASSWORD", .weakPassword), ("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", .passwordDoesNotMeetRequirements),
    ("INVALID_PASSWORD", .wrongPassword), ("INVALID_LOGIN_CREDENTIALS", .invalidCredential),
    ("INVALID_IDP_RESPONSE", .invalidCredential), ("INVALID_PENDING_TOKEN", .invalidCredential),
    ("TOO_MANY_ATTEMPTS_TRY_LATER", .tooManyRequests), ("QUOTA_EXCEEDED", .quotaExceeded),
    ("INVALID_CUSTOM_TOKEN", .invalidCustomToken), ("CREDENTIAL_MISMATCH", .customTokenMismatch),
    ("INVALID_PHONE_NUMBER", .invalidPhoneNumber), ("INVALID_CODE", .invalidVerificationCode),
    ("INVALID_SESSION_INFO", .invalidVerificationID), ("SESSION_EXPIRED", .sessionExpired),
    ("APP_NOT_VERIFIED", .appNotVerified), ("CAPTCHA_CHECK_FAILED", .captchaCheckFailed),
    ("INVALID_APP_CREDENTIAL", .invalidAppCredential), ("MISSING_APP_CREDENTIAL", .missingAppCredential),
    ("MISSING_IOS_APP_TOKEN", .missingAppToken), ("MISSING_CLIENT_IDENTIFIER", .missingClientIdentifier),
    ("INVALID_PROVIDER_ID", .invalidProviderID),
    ("INVALID_PROVIDER_ID : Provider Id is not supported.", .invalidProviderID),
    ("MISSING_OR_INVALID_NONCE", .missingOrInvalidNonce), ("TENANT_ID_MISMATCH", .tenantIDMismatch),
    ("UNSUPPORTED_TENANT_OPERATION", .unsupportedTenantOperation),
    ("INVALID_MFA_PENDING_CREDENTIAL", .invalidMultiFactorSession),
    ("MISSING_MFA_PENDING_CREDENTIAL", .missingMultiFactorSession),
    ("MISSING_MFA_ENROLLMENT_ID", .missingMultiFactorInfo), ("MFA_ENROLLMENT_NOT_FOUND", .multiFactorInfoNotFound),
    ("SECOND_FACTOR_EXISTS", .secondFactorAlreadyEnrolled),
    ("SECOND_FACTOR_LIMIT_EXCEEDED", .maximumSecondFactorCountExceeded),
    ("UNSUPPORTED_FIRST_FACTOR", .unsupportedFirstFactor), ("UNVERIFIED_EMAIL", .unverifiedEmail),
    ("EMAIL_CHANGE_NEEDS_VERIFICATION", .emailChangeNeedsVerification),
    ("BLOCKING_FUNCTION_ERROR_RESPONSE", .blockingCloudFunctionError),
    ("FEDERATED_USER_ID_ALREADY_LINKED", .credentialAlreadyInUse),
    ("RECAPTCHA_NOT_ENABLED", .recaptchaNotEnabled), ("MISSING_RECAPTCHA_TOKEN", .missingRecaptchaToken),
    ("INVALID_RECAPTCHA_TOKEN", .invalidRecaptchaToken), ("INVALID_RECAPTCHA_ACTION", .invalidRecaptchaAction),
    ("MISSING_CLIENT_TYPE", .missingClientType), ("MISSING_RECAPTCHA_VERSION", .missingRecaptchaVersion),
    ("INVALID_RECAPTCHA_VERSION", .invalidRecaptchaVersion), ("INVALID_REQ_TYPE", .invalidReqType),
    ("SOMETHING_NEW", .internalError), ("", .internalError),
  ] as [(String, AuthErrorCode)])
  func aServersErrorHasItsCode(message: String, code: AuthErrorCode) async throws {
    for detail in message.contains(" ") ? [""] : ["", " : the detail", ":the detail"] {
      try bench.refuse("accounts:signUp", message + detail)
      let error = try await failure { try await bench.auth.signInAnonymously() }
      #expect(error.authCode == code)
      #expect(error.userInfo[AuthErrors.userInfoNameKey] is String)
      #expect(!error.localizedDescription.isEmpty)
      let isTold = detail.isEmpty || message.isEmpty || error.localizedDescription.contains("the detail")
      #expect(isTold)
    }
  }

  @Test(arguments: [
    ("keyInvalid", .invalidAPIKey), ("ipRefererBlocked", .appNotAuthorized), ("other", .internalError),
  ] as [(String, AuthErrorCode)])
  func aReasonHasItsCode(reason: String, code: AuthErrorCode) async throws {
    let body = #"{"error":{"code":400,"message":"Something","errors":[{"reason":"\#(reason)"}]}}"#
    try bench.answer("accounts:signUp", status: 400, body)
    #expect(try await failure { try await bench.auth.signInAnonymously() }.authCode == code)
  }

  @Test func aWeakPasswordsReasonIsTheServers() async throws {
    try bench.refuse("accounts:signUp", "WEAK_PASSWORD : Password should be at least 6 characters")
    let error = try await failure {
      try await bench.auth.createUser(withEmail: Bench.address, password: "short")
    }
    #expect(error.localizedFailureReason == "Password should be at least 6 characters")
  }

  @Test func aBlockingFunctionsMessageIsTheDescription() async throws {
    try bench.refuse(
      "accounts:signUp",
      #"BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function: {"error":{"message":"Not you, {Ada}."}} (400)"#)
    let error = try await failure { try await bench.auth.signInAnonymously() }
    #expect(error.authCode == .blockingCloudFunctionError)
    #expect(error.localizedDescription == "Not you, {Ada}.")
  }

  @Test func anUnknownErrorHasTheServersAnswerBelowIt() async throws {
    try bench.refuse("accounts:signUp", "SOMETHING_NEW : the detail")
    let error = try await failure { try await bench.auth.signInAnonymously() }
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(cause.domain == "FIRAuthInternalErrorDomain")
    #expect(cause.code == 3)
    let answer = cause.userInfo["FIRAuthErrorUserInfoDeserializedResponseKey"] as? [String: Any]
    #expect(answer?["message"] as? String == "SOMETHING_NEW : the detail")
  }

  @Test(arguments: ["", "[]", "<html>", "{}", "\0", #"{"idToken":7}"#, String(repeating: "[", count: 100_000)])
  func anAnswerThatIsNoneIsAnUnexpectedResponse(body: String) async throws {
    try bench.answer("accounts:signUp", body)
    let error = try await failure { try await bench.auth.signInAnonymously() }
    #expect(error.authCode == .internalError)
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(cause.domain == "FIRAuthInternalErrorDomain")
    #expect(cause.code == 4)
    #expect(bench.auth.currentUser == nil)
  }

  @Test(arguments: [500, 502, 503, 504])
  func aServerInTroubleIsAnErrorOfTheNetwork(status: Int64) async throws {
    try bench.answer("accounts:signUp", status: status, "", count: 5)
    #expect(try await failure { try await bench.auth.signInAnonymously() }.authCode == .networkError)
  }
}
