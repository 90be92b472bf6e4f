// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct ServerErrorTests {
  /// The codes that the Firebase C++ SDK maps itself.
  static let mappedOnDesktops: [(String, AuthErrorCode)] = [
    ("INVALID_CUSTOM_TOKEN", .invalidCustomToken),
    ("CREDENTIAL_MISMATCH", .customTokenMismatch),
    ("INVALID_IDP_RESPONSE", .invalidCredential),
    ("USER_DISABLED", .userDisabled),
    ("OPERATION_NOT_ALLOWED", .operationNotAllowed),
    ("PASSWORD_LOGIN_DISABLED", .operationNotAllowed),
    ("EMAIL_EXISTS", .emailAlreadyInUse),
    ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .requiresRecentLogin),
    ("FEDERATED_USER_ID_ALREADY_LINKED", .credentialAlreadyInUse),
    ("INVALID_EMAIL", .invalidEmail),
    ("INVALID_PASSWORD", .wrongPassword),
    ("TOO_MANY_ATTEMPTS_TRY_LATER", .tooManyRequests),
    ("USER_NOT_FOUND", .userNotFound),
    ("EMAIL_NOT_FOUND", .userNotFound),
    ("INVALID_PROVIDER_ID", .invalidProviderId),
    ("INVALID_ID_TOKEN", .invalidUserToken),
    ("TOKEN_EXPIRED", .userTokenExpired),
    ("INVALID_APP_CREDENTIAL", .appNotAuthorized),
    ("WEAK_PASSWORD", .weakPassword),
    ("EXPIRED_OOB_CODE", .expiredActionCode),
    ("INVALID_OOB_CODE", .invalidActionCode),
    ("INVALID_MESSAGE_PAYLOAD", .invalidMessagePayload),
    ("INVALID_PHONE_NUMBER", .invalidPhoneNumber),
    ("MISSING_PHONE_NUMBER", .missingPhoneNumber),
    ("INVALID_RECIPIENT_EMAIL", .invalidRecipientEmail),
    ("INVALID_SENDER", .invalidSender),
    ("INVALID_CODE", .invalidVerificationCode),
    ("INVALID_SESSION_INFO", .invalidVerificationId),
    ("MISSING_CODE", .missingVerificationCode),
    ("MISSING_SESSION_INFO", .missingVerificationId),
    ("MISSING_EMAIL", .missingEmail),
    ("MISSING_PASSWORD", .missingPassword),
    ("QUOTA_EXCEEDED", .quotaExceeded),
    ("SESSION_EXPIRED", .sessionExpired),
    ("MISSING_CLIENT_IDENTIFIER", .missingClientIdentifier),
    ("MISSING_MFA_PENDING_CREDENTIAL", .missingMultiFactorSession),
    ("MISSING_MFA_ENROLLMENT_ID", .missingMultiFactorInfo),
    ("INVALID_MFA_PENDING_CREDENTIAL", .invalidMultiFactorSession),
    ("MFA_ENROLLMENT_NOT_FOUND", .multiFactorInfoNotFound),
    ("ADMIN_ONLY_OPERATION", .adminRestrictedOperation),
    ("UNVERIFIED_EMAIL", .unverifiedEmail),
    ("SECOND_FACTOR_EXISTS", .secondFactorAlreadyEnrolled),
    ("SECOND_FACTOR_LIMIT_EXCEEDED", .maximumSecondFactorCountExceeded),
    ("UNSUPPORTED_FIRST_FACTOR", .unsupportedFirstFactor),
    ("EMAIL_CHANGE_NEEDS_VERIFICATION", .emailChangeNeedsVerification),
  ]

  /// Those that only the mobile SDKs map.
  static let mappedOnPhones: [(String, AuthErrorCode)] = [
    ("INVALID_LOGIN_CREDENTIALS", .invalidCredential),
    ("INVALID_PENDING_TOKEN", .invalidCredential),
    ("INVALID_IDENTIFIER", .invalidEmail),
    ("INVALID_REFRESH_TOKEN", .invalidUserToken),
    ("MISSING_OR_INVALID_NONCE", .missingOrInvalidNonce),
    ("TENANT_ID_MISMATCH", .tenantIdMismatch),
    ("INVALID_TENANT_ID", .invalidTenantId),
    ("UNSUPPORTED_TENANT_OPERATION", .unsupportedTenantOperation),
    ("UNAUTHORIZED_DOMAIN", .unauthorizedDomain),
    ("INVALID_CONTINUE_URI", .invalidContinueUri),
    ("MISSING_CONTINUE_URI", .missingContinueUri),
    ("INVALID_HOSTING_LINK_DOMAIN", .invalidLinkDomain),
    ("DYNAMIC_LINK_NOT_ACTIVATED", .dynamicLinkNotActivated),
    ("MISSING_IOS_BUNDLE_ID", .missingIosBundleId),
    ("USER_CANCELLED", .userCancelled),
    ("REJECTED_CREDENTIAL", .rejectedCredential),
    ("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", .weakPassword),
    ("BLOCKING_FUNCTION_ERROR_RESPONSE", .blockingFunctionFailed),
    ("APP_NOT_VERIFIED", .appNotVerified),
    ("CAPTCHA_CHECK_FAILED", .captchaCheckFailed),
    ("MISSING_APP_CREDENTIAL", .missingAppCredential),
    ("MISSING_IOS_APP_TOKEN", .missingAppToken),
  ]

  /// Those that no SDK maps, though servers send them.
  static let mappedByNobodyElse: [(String, AuthErrorCode)] = [
    ("CREDENTIAL_ALREADY_IN_USE", .credentialAlreadyInUse),
    ("PHONE_NUMBER_EXISTS", .credentialAlreadyInUse),
    ("MISSING_CUSTOM_TOKEN", .invalidCustomToken),
    ("INVALID_TEMPORARY_PROOF", .invalidVerificationId),
    ("INVALID_MFA_PHONE_NUMBER", .invalidPhoneNumber),
    ("MISSING_OOB_CODE", .invalidActionCode),
    ("MISSING_NEW_EMAIL", .missingEmail),
    ("INVALID_NEW_EMAIL", .invalidEmail),
    ("MISSING_IDENTIFIER", .missingEmail),
    ("PROJECT_DISABLED", .operationNotAllowed),
    ("TENANT_NOT_FOUND", .invalidTenantId),
    ("MISSING_RECAPTCHA_TOKEN", .captchaCheckFailed),
    ("INVALID_RECAPTCHA_TOKEN", .captchaCheckFailed),
    ("MISSING_RECAPTCHA_VERSION", .captchaCheckFailed),
  ]

  @Test(arguments: mappedOnDesktops + mappedOnPhones + mappedByNobodyElse)
  func eachKeyHasItsCode(key: String, code: AuthErrorCode) {
    for text in [key, "\(key) : Some detail: more.", "\(key): Some detail", "\(key) "] {
      let error = ServerError.error(status: 400, body: envelope(text))
      #expect(error.code == code)
      #expect(error.serverMessage == text)
      #expect(!error.message.isEmpty)
    }
  }

  @Test func anUnsupportedProviderIsToldFromAnUnknownOne() {
    let text = "INVALID_PROVIDER_ID : Provider Id is not supported."
    #expect(ServerError.error(text).code == .noSuchProvider)
    #expect(ServerError.error("INVALID_PROVIDER_ID : Another reason").code == .invalidProviderId)
    // As in Firebase C++, whose own programs expect it.
    #expect(ServerError.error("INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response").code == .failure)
  }

  @Test(arguments: [
    ("Access blocked: TOO_MANY_ATTEMPTS_TRY_LATER.", AuthErrorCode.tooManyRequests),
    ("Password: WEAK_PASSWORD", .weakPassword), ("WEAK_PASSWORD_", .weakPassword),
  ])
  func someKeysAreFoundInsideOtherText(text: String, code: AuthErrorCode) {
    #expect(ServerError.error(text).code == code)
  }

  @Test(arguments: [
    ("Bad Request", "keyInvalid", AuthErrorCode.invalidApiKey),
    ("API key not valid. Please pass a valid API key.", "badRequest", .invalidApiKey),
    ("API key expired. Please renew the API key.", "badRequest", .invalidApiKey),
    ("The request is missing a valid API key.", "forbidden", .invalidApiKey),
    ("Anything", "ipRefererBlocked", .appNotAuthorized),
    ("Requests from referer <empty> are blocked.", "forbidden", .appNotAuthorized),
    ("Requests from this Android client application <empty> are blocked.", "forbidden", .appNotAuthorized),
    (
      "Requests to this API identitytoolkit method google.cloud.identitytoolkit.v1 are blocked.", "forbidden",
      .appNotAuthorized
    ),
  ])
  func troubleWithTheAPIKeyIsTold(text: String, reason: String, code: AuthErrorCode) {
    let error = ServerError.error(status: 400, body: envelope(text, reason: reason))
    #expect(error.code == code)
    #expect(error.serverMessage == text)
  }

  @Test(arguments: [
    "SOMETHING_NEW", "SOMETHING_NEW : detail", "Zoë", "user_not_found", "USER_NOT_FOUND_2", " ", ":",
  ])
  func anUnknownTextIsKept(text: String) {
    let error = ServerError.error(status: 400, body: envelope(text))
    #expect(error.code == .failure)
    #expect(error.serverMessage == text)
    #expect(error.detail == text)
  }

  @Test(arguments: ["USER_DISABLED : by Ada", "INVALID_ID_TOKEN : by Ada", "SOMETHING_NEW : by Ada", "by Ada"])
  func theServersWordsAreInTheDetailAlone(text: String) {
    #expect(!ServerError.error(text).message.contains("Ada"))
    #expect(ServerError.error(text).detail == text)
  }

  @Test func theNameOfAnUnknownErrorIsPartOfTheMessage() {
    #expect(ServerError.error("SOMETHING_NEW : detail").message.contains("SOMETHING_NEW"))
  }

  /// Not just that the server refused it.
  @Test(arguments: [
    "INVALID_CUSTOM_TOKEN", "CREDENTIAL_MISMATCH", "INVALID_EMAIL", "EMAIL_EXISTS", "EMAIL_NOT_FOUND",
    "INVALID_PASSWORD", "INVALID_LOGIN_CREDENTIALS", "WEAK_PASSWORD", "PASSWORD_DOES_NOT_MEET_REQUIREMENTS",
    "MISSING_EMAIL", "MISSING_PASSWORD", "EXPIRED_OOB_CODE", "INVALID_OOB_CODE", "INVALID_SENDER",
    "INVALID_PHONE_NUMBER", "MISSING_PHONE_NUMBER", "INVALID_CODE", "MISSING_CODE", "INVALID_SESSION_INFO",
    "SESSION_EXPIRED", "MISSING_CLIENT_IDENTIFIER", "MISSING_APP_CREDENTIAL", "CAPTCHA_CHECK_FAILED",
    "EMAIL_CHANGE_NEEDS_VERIFICATION", "CONFIGURATION_NOT_FOUND", "MISSING_RECAPTCHA_TOKEN",
  ])
  func theMessageSaysWhatToDo(key: String) {
    let error = ServerError.error(key)
    #expect(!error.message.contains(key))
    #expect(error.message.utf8.count > 20)
  }

  @Test func anUnknownAddressEndsNoSession() {
    #expect(!ServerError.error("EMAIL_NOT_FOUND").endsSession)
    #expect(ServerError.error("USER_NOT_FOUND").endsSession)
  }

  @Test func anErrorWithoutTextHasAMessage() {
    let error = ServerError.error(status: 400, body: Array(#"{"error":{}}"#.utf8))
    #expect(error.code == .failure)
    #expect(!error.message.isEmpty)
    #expect(error.serverMessage.isEmpty)
  }

  @Test func theTokenServicesOwnFormIsRead() {
    let body = #"{"error":"invalid_grant","error_description":"Bad Request"}"#
    let error = ServerError.error(status: 400, body: Array(body.utf8))
    #expect(error.code == .failure)
    #expect(error.serverMessage == "invalid_grant")
  }

  @Test(arguments: [500, 502, 503, 504, 599])
  func aServerInTroubleIsNoVerdict(status: Int) {
    for body in ["", "<html>Bad Gateway</html>", "{}", #"{"error":null}"#, #"{"error":[1]}"#] {
      #expect(ServerError.error(status: status, body: Array(body.utf8)).code == .networkRequestFailed)
    }
    let error = ServerError.error(status: status, body: envelope("Internal error encountered."))
    #expect(error.code == .networkRequestFailed)
    #expect(error.serverMessage == "Internal error encountered.")
  }

  @Test(arguments: ["MISSING_ID_TOKEN", "MISSING_REFRESH_TOKEN", "INVALID_GRANT_TYPE"])
  func aMalformedRequestIsNoVerdictOnTheSession(key: String) {
    let error = ServerError.error(key)
    #expect(error.code == .failure)
    #expect(!error.endsSession)
  }

  @Test func aKnownKeyCountsAtAnyStatus() {
    #expect(ServerError.error(status: 503, body: envelope("QUOTA_EXCEEDED : later")).code == .quotaExceeded)
  }

  @Test(arguments: ["TOKEN_EXPIRED", "INVALID_REFRESH_TOKEN", "USER_NOT_FOUND", "USER_DISABLED", "INVALID_ID_TOKEN"])
  func aServerInTroubleEndsNoSession(key: String) {
    let error = ServerError.error(status: 503, body: envelope(key))
    #expect(error.code == .networkRequestFailed)
    #expect(error.serverMessage == key)
    #expect(ServerError.error(status: 400, body: envelope(key)).endsSession)
  }

  /// 511 is what networks with a log-in page answer (RFC 6585, section 6).
  @Test(arguments: [201, 204, 301, 302, 307, 400, 401, 403, 404, 407, 429, 511])
  func anAnswerThatIsNoneOfFirebasesIsTold(status: Int) {
    for body in ["", "<html>Log in</html>", "{}", "[]", #"{"error":7}"#, #"{"message":"USER_NOT_FOUND"}"#] {
      let error = ServerError.error(status: status, body: Array(body.utf8))
      #expect(error.code == .invalidServerResponse)
      #expect(!error.message.isEmpty)
    }
  }

  @Test(arguments: [
    (
      #"((HTTP request to https://f.cloudfunctions.net/before returned HTTP error 403: "#
        + #"{"error":{"details":{"a":"}"},"message":"No {cheaters} here","status":"PERMISSION_DENIED"}}))"#,
      "No {cheaters} here"
    ),
    (#"{"error":{"message":"No"}} and {more}"#, "No"),
    ("Not JSON", "Not JSON"), ("{broken", "{broken"), (#"{"error":{}}"#, #"{"error":{}}"#),
    (#"{"error":{"message":""}}"#, #"{"error":{"message":""}}"#),
  ])
  func aBlockingFunctionSpeaksForItself(detail: String, message: String) {
    let text = "BLOCKING_FUNCTION_ERROR_RESPONSE : " + detail
    let error = ServerError.error(text)
    #expect(error.code == .blockingFunctionFailed)
    #expect(error.message == message)
    #expect(error.serverMessage == text)
  }

  @Test func aBlockingFunctionThatSaysNothingHasAMessage() {
    #expect(!ServerError.error("BLOCKING_FUNCTION_ERROR_RESPONSE").message.isEmpty)
  }

  @Test func onlyAVerdictOnTheUserEndsTheSession() {
    let verdicts: Set<AuthErrorCode> = [.userNotFound, .userDisabled, .userTokenExpired, .invalidUserToken]
    for code in AuthErrorCode.allCases {
      #expect(ServerError.error(code).endsSession == verdicts.contains(code))
    }
  }

  private func envelope(_ message: String, reason: String = "invalid") -> [UInt8] {
    let item = JSON.object()
    item.set("reason", reason)
    let items = JSON.array()
    items.append(item)
    let error = JSON.object()
    error.set("message", message)
    error.set("errors", items)
    let body = JSON.object()
    body.set("error", error)
    return Array(body.encoded.utf8)
  }
}
