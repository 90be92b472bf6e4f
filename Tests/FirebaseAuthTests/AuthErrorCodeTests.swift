// SPDX-License-Identifier: Apache-2.0
import struct FirebaseNativeRuntime.AuthError
@testable import FirebaseAuth
import Foundation
import Testing

struct AuthErrorCodeTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// As Firebase for Apple's platforms has them.
  @Test func codesHaveFirebasesNumbersAndNames() {
    let table: [(AuthErrorCode, Int, String)] = [
      (.invalidCustomToken, 17000, "ERROR_INVALID_CUSTOM_TOKEN"),
      (.customTokenMismatch, 17002, "ERROR_CUSTOM_TOKEN_MISMATCH"),
      (.invalidCredential, 17004, "ERROR_INVALID_CREDENTIAL"),
      (.userDisabled, 17005, "ERROR_USER_DISABLED"),
      (.operationNotAllowed, 17006, "ERROR_OPERATION_NOT_ALLOWED"),
      (.emailAlreadyInUse, 17007, "ERROR_EMAIL_ALREADY_IN_USE"),
      (.invalidEmail, 17008, "ERROR_INVALID_EMAIL"),
      (.wrongPassword, 17009, "ERROR_WRONG_PASSWORD"),
      (.tooManyRequests, 17010, "ERROR_TOO_MANY_REQUESTS"),
      (.userNotFound, 17011, "ERROR_USER_NOT_FOUND"),
      (.accountExistsWithDifferentCredential, 17012, "ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"),
      (.requiresRecentLogin, 17014, "ERROR_REQUIRES_RECENT_LOGIN"),
      (.providerAlreadyLinked, 17015, "ERROR_PROVIDER_ALREADY_LINKED"),
      (.noSuchProvider, 17016, "ERROR_NO_SUCH_PROVIDER"),
      (.invalidUserToken, 17017, "ERROR_INVALID_USER_TOKEN"),
      (.networkError, 17020, "ERROR_NETWORK_REQUEST_FAILED"),
      (.userTokenExpired, 17021, "ERROR_USER_TOKEN_EXPIRED"),
      (.invalidAPIKey, 17023, "ERROR_INVALID_API_KEY"),
      (.userMismatch, 17024, "ERROR_USER_MISMATCH"),
      (.credentialAlreadyInUse, 17025, "ERROR_CREDENTIAL_ALREADY_IN_USE"),
      (.weakPassword, 17026, "ERROR_WEAK_PASSWORD"),
      (.appNotAuthorized, 17028, "ERROR_APP_NOT_AUTHORIZED"),
      (.expiredActionCode, 17029, "ERROR_EXPIRED_ACTION_CODE"),
      (.invalidActionCode, 17030, "ERROR_INVALID_ACTION_CODE"),
      (.invalidMessagePayload, 17031, "ERROR_INVALID_MESSAGE_PAYLOAD"),
      (.invalidSender, 17032, "ERROR_INVALID_SENDER"),
      (.invalidRecipientEmail, 17033, "ERROR_INVALID_RECIPIENT_EMAIL"),
      (.missingEmail, 17034, "ERROR_MISSING_EMAIL"),
      (.missingIosBundleID, 17036, "ERROR_MISSING_IOS_BUNDLE_ID"),
      (.missingAndroidPackageName, 17037, "ERROR_MISSING_ANDROID_PKG_NAME"),
      (.unauthorizedDomain, 17038, "ERROR_UNAUTHORIZED_DOMAIN"),
      (.invalidContinueURI, 17039, "ERROR_INVALID_CONTINUE_URI"),
      (.missingContinueURI, 17040, "ERROR_MISSING_CONTINUE_URI"),
      (.missingPhoneNumber, 17041, "ERROR_MISSING_PHONE_NUMBER"),
      (.invalidPhoneNumber, 17042, "ERROR_INVALID_PHONE_NUMBER"),
      (.missingVerificationCode, 17043, "ERROR_MISSING_VERIFICATION_CODE"),
      (.invalidVerificationCode, 17044, "ERROR_INVALID_VERIFICATION_CODE"),
      (.missingVerificationID, 17045, "ERROR_MISSING_VERIFICATION_ID"),
      (.invalidVerificationID, 17046, "ERROR_INVALID_VERIFICATION_ID"),
      (.missingAppCredential, 17047, "MISSING_APP_CREDENTIAL"),
      (.invalidAppCredential, 17048, "INVALID_APP_CREDENTIAL"),
      (.sessionExpired, 17051, "ERROR_SESSION_EXPIRED"),
      (.quotaExceeded, 17052, "ERROR_QUOTA_EXCEEDED"),
      (.missingAppToken, 17053, "ERROR_MISSING_APP_TOKEN"),
      (.notificationNotForwarded, 17054, "ERROR_NOTIFICATION_NOT_FORWARDED"),
      (.appNotVerified, 17055, "ERROR_APP_NOT_VERIFIED"),
      (.captchaCheckFailed, 17056, "ERROR_CAPTCHA_CHECK_FAILED"),
      (.webContextAlreadyPresented, 17057, "ERROR_WEB_CONTEXT_ALREADY_PRESENTED"),
      (.webContextCancelled, 17058, "ERROR_WEB_CONTEXT_CANCELLED"),
      (.appVerificationUserInteractionFailure, 17059, "ERROR_APP_VERIFICATION_FAILED"),
      (.invalidClientID, 17060, "ERROR_INVALID_CLIENT_ID"),
      (.webNetworkRequestFailed, 17061, "ERROR_WEB_NETWORK_REQUEST_FAILED"),
      (.webInternalError, 17062, "ERROR_WEB_INTERNAL_ERROR"),
      (.webSignInUserInteractionFailure, 17063, "ERROR_WEB_USER_INTERACTION_FAILURE"),
      (.localPlayerNotAuthenticated, 17066, "ERROR_LOCAL_PLAYER_NOT_AUTHENTICATED"),
      (.nullUser, 17067, "ERROR_NULL_USER"),
      (.invalidProviderID, 17071, "ERROR_INVALID_PROVIDER_ID"),
      (.tenantIDMismatch, 17072, "ERROR_TENANT_ID_MISMATCH"),
      (.unsupportedTenantOperation, 17073, "ERROR_UNSUPPORTED_TENANT_OPERATION"),
      (.rejectedCredential, 17075, "ERROR_REJECTED_CREDENTIAL"),
      (.gameKitNotLinked, 17076, "ERROR_GAME_KIT_NOT_LINKED"),
      (.secondFactorRequired, 17078, "ERROR_SECOND_FACTOR_REQUIRED"),
      (.missingMultiFactorSession, 17081, "ERROR_MISSING_MULTI_FACTOR_SESSION"),
      (.missingMultiFactorInfo, 17082, "ERROR_MISSING_MULTI_FACTOR_INFO"),
      (.invalidMultiFactorSession, 17083, "ERROR_INVALID_MULTI_FACTOR_SESSION"),
      (.multiFactorInfoNotFound, 17084, "ERROR_MULTI_FACTOR_INFO_NOT_FOUND"),
      (.adminRestrictedOperation, 17085, "ERROR_ADMIN_RESTRICTED_OPERATION"),
      (.unverifiedEmail, 17086, "ERROR_UNVERIFIED_EMAIL"),
      (.secondFactorAlreadyEnrolled, 17087, "ERROR_SECOND_FACTOR_ALREADY_ENROLLED"),
      (.maximumSecondFactorCountExceeded, 17088, "ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED"),
      (.unsupportedFirstFactor, 17089, "ERROR_UNSUPPORTED_FIRST_FACTOR"),
      (.emailChangeNeedsVerification, 17090, "ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION"),
      (.missingClientIdentifier, 17093, "ERROR_MISSING_CLIENT_IDENTIFIER"),
      (.missingOrInvalidNonce, 17094, "ERROR_MISSING_OR_INVALID_NONCE"),
      (.blockingCloudFunctionError, 17105, "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"),
      (.recaptchaNotEnabled, 17200, "ERROR_RECAPTCHA_NOT_ENABLED"),
      (.missingRecaptchaToken, 17201, "ERROR_MISSING_RECAPTCHA_TOKEN"),
      (.invalidRecaptchaToken, 17202, "ERROR_INVALID_RECAPTCHA_TOKEN"),
      (.invalidRecaptchaAction, 17203, "ERROR_INVALID_RECAPTCHA_ACTION"),
      (.missingClientType, 17204, "ERROR_MISSING_CLIENT_TYPE"),
      (.missingRecaptchaVersion, 17205, "ERROR_MISSING_RECAPTCHA_VERSION"),
      (.invalidRecaptchaVersion, 17206, "ERROR_INVALID_RECAPTCHA_VERSION"),
      (.invalidReqType, 17207, "ERROR_INVALID_REQ_TYPE"),
      (.recaptchaSDKNotLinked, 17208, "ERROR_RECAPTCHA_SDK_NOT_LINKED"),
      (.recaptchaSiteKeyMissing, 17209, "ERROR_RECAPTCHA_SITE_KEY_MISSING"),
      (.recaptchaActionCreationFailed, 17210, "ERROR_RECAPTCHA_ACTION_CREATION_FAILED"),
      (.passwordDoesNotMeetRequirements, 17211, "ERROR_PASSWORD_DOES_NOT_MEET_REQUIREMENTS"),
      (.invalidHostingLinkDomain, 17214, "ERROR_INVALID_HOSTING_LINK_DOMAIN"),
      (.keychainError, 17995, "ERROR_KEYCHAIN_ERROR"),
      (.internalError, 17999, "ERROR_INTERNAL_ERROR"),
      (.malformedJWT, 18000, "ERROR_MALFORMED_JWT"),
    ]
    #expect(table.map(\.0) == AuthErrorCode.allCases)
    #expect(table.count == 91)
    for (code, number, name) in table {
      #expect(code.rawValue == number)
      #expect(code.code == code)
      #expect(NSError(code, "").userInfo[AuthErrors.userInfoNameKey] as? String == name)
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
    func cause() async throws { _ = try await bench.auth.createUser(withEmail: "", password: "") }
    do { try await cause() } catch let error as NSError {
      #expect(AuthErrorCode(rawValue: error.code) == .missingEmail)
    }
    do { try await cause() } catch AuthErrorCode.missingEmail.code {} catch { Issue.record(error) }
    do { try await cause() } catch AuthErrorCode.missingEmail {} catch { Issue.record(error) }
    do { try await cause() } catch AuthErrorCode.wrongPassword.code { Issue.record() } catch {}
    do { try await cause() } catch AuthErrorCode.wrongPassword { Issue.record() } catch {}
    do { throw NSError(domain: "other", code: 17034) } catch AuthErrorCode.missingEmail { Issue.record() } catch {}
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

  @Test(
    arguments: [
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
      // Of the server's words, players see those that the project has written.
      let isTold = error.localizedDescription.contains("the detail")
      let isOfProject = [.blockingCloudFunctionError, .passwordDoesNotMeetRequirements].contains(code)
      #expect(isTold == (isOfProject && !detail.isEmpty))
    }
  }

  @Test(
    arguments: [
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
    let answer = cause.userInfo[AuthErrorCodeTests.deserializedKey] as? [String: Any]
    #expect(answer?["message"] as? String == "SOMETHING_NEW : the detail")
    #expect(answer?["code"] as? Int == 400)
  }

  private static let deserializedKey = "FIRAuthErrorUserInfoDeserializedResponseKey"

  /// The cause of the error of a sign-in that is answered so.
  private func cause(ofAnswer body: String, status: Int64) async throws -> NSError {
    try bench.answer("accounts:signUp", status: status, body)
    let error = try await failure { try await bench.auth.signInAnonymously() }
    #expect(error.authCode == .internalError)
    #expect(bench.auth.currentUser == nil)
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(cause.domain == "FIRAuthInternalErrorDomain")
    return cause
  }

  @Test(arguments: ["", "<html>", "\0", String(repeating: "[", count: 100_000)])
  func anAnswerThatIsNoJSONIsInTheCause(body: String) async throws {
    for (status, code) in [(200, 4), (400, 3)] as [(Int64, Int)] {
      let cause = try await cause(ofAnswer: body, status: status)
      #expect(cause.code == code)
      #expect(cause.userInfo["FIRAuthErrorUserInfoDataKey"] as? Data == Data(body.utf8))
      #expect(cause.userInfo[NSUnderlyingErrorKey] is NSError)
    }
  }

  @Test func anAnswerThatIsNoDictionaryIsInTheCause() async throws {
    for (status, code) in [(200, 4), (400, 3)] as [(Int64, Int)] {
      let cause = try await cause(ofAnswer: #"["a"]"#, status: status)
      #expect(cause.code == code)
      #expect(cause.userInfo[AuthErrorCodeTests.deserializedKey] as? [String] == ["a"])
    }
  }

  @Test(arguments: [#"{"a":"b"}"#, #"{"a":"b","error":7}"#, #"{"a":"b","error":{}}"#])
  func anErrorWithoutAMessageIsInTheCause(body: String) async throws {
    let cause = try await cause(ofAnswer: body, status: 400)
    #expect(cause.code == 3)
    let answer = cause.userInfo[AuthErrorCodeTests.deserializedKey] as? [String: Any]
    #expect(answer?["a"] as? String == "b")
  }

  @Test(arguments: [#"{"a":"b"}"#, #"{"a":"b","idToken":7}"#])
  func anAnswerThatLacksATokenIsInTheCause(body: String) async throws {
    let cause = try await cause(ofAnswer: body, status: 200)
    #expect(cause.code == 5)
    let answer = cause.userInfo[AuthErrorCodeTests.deserializedKey] as? [String: Any]
    #expect(answer?["a"] as? String == "b")
  }

  @Test(arguments: [500, 502, 503, 504])
  func aServerInTroubleIsAnErrorOfTheNetwork(status: Int64) async throws {
    try bench.answer("accounts:signUp", status: status, "", count: 5)
    let error = try await failure { try await bench.auth.signInAnonymously() }
    #expect(error.authCode == .networkError)
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(cause.domain == NSURLErrorDomain)
    #expect(cause.code == NSURLErrorBadServerResponse)
  }

  @Test func anErrorOfTheNetworkHasURLSessionsBelowIt() async throws {
    bench.server.stop()
    let error = try await failure { try await bench.auth.signInAnonymously() }
    #expect(error.authCode == .networkError)
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(cause.domain == NSURLErrorDomain)
    #expect(cause.code == NSURLErrorCannotConnectToHost)
    #expect(cause.localizedDescription.contains("curl 7"))
  }

  @Test(
    arguments: [
      (6, NSURLErrorCannotFindHost), (28, NSURLErrorTimedOut), (35, NSURLErrorSecureConnectionFailed),
      (56, NSURLErrorNetworkConnectionLost), (60, NSURLErrorServerCertificateUntrusted),
    ] as [(UInt32, Int)])
  func eachConnectionErrorHasItsCode(curl: UInt32, code: Int) {
    let error = NSError(AuthError(.networkRequestFailed, "message", detail: "detail", connectionError: curl))
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
    #expect(cause?.code == code)
    #expect(cause?.localizedDescription == "detail")
  }
}
