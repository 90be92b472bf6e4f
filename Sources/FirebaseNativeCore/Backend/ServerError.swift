// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Interprets the error responses of the server.
enum ServerError {
  /// The error of a response with a status other than 200. The body may be anything.
  static func error(status: Int, body: [UInt8]) -> AuthError {
    guard let envelope = JSON.parse(body)?["error"], envelope.kind == .object || envelope.kind == .string else {
      return withoutEnvelope(status: status, ServerResponse(.error, body))
    }
    // The token service also returns errors in the form of RFC 6749, where `error` is a string.
    let text = envelope.kind == .string ? envelope.string ?? "" : envelope.string("message") ?? ""
    let reason = envelope.elements("errors").first?.string("reason") ?? ""
    let answer = ServerResponse(.error, envelope.filled("message") == nil ? body : envelope.encodedBytes)
    let error = error(text, status: status, reason: reason).with(answer)
    guard status >= 500, error.endsSession else { return error }
    // The body of a 5xx response is not reliable, and never ends a session.
    return AuthError(.networkRequestFailed, advice(.networkRequestFailed), serverMessage: text)
  }

  /// The error of a text such as "INVALID_IDP_RESPONSE : the details".
  static func error(_ text: String, status: Int = 400, reason: String = "") -> AuthError {
    if text == "INVALID_PROVIDER_ID : Provider Id is not supported." {
      return AuthError(.noSuchProvider, "Firebase does not support this provider id.", serverMessage: text)
    }
    let (key, detail) = split(text)
    let code =
      code(of: key) ?? codeOfWholeText(text, reason: reason) ?? (status >= 500 ? .networkRequestFailed : .failure)
    if code == .blockingFunctionFailed {
      return AuthError(code, AuthError.readable(blockingFunctionMessage(detail)), serverMessage: text)
    }
    // The player cancelled; the server's text is addressed to developers of the provider.
    if code == .userCancelled { return AuthError(code, userCancelledMessage, serverMessage: text) }
    return AuthError(code, message(key, code, detail), serverMessage: text)
  }

  /// The error of a response with status 200 that means a failure.
  static func error(_ code: AuthErrorCode) -> AuthError {
    AuthError(code, message("", code, ""))
  }

  private static func withoutEnvelope(status: Int, _ answer: ServerResponse) -> AuthError {
    if status >= 500, status != 511 {
      return AuthError(
        .networkRequestFailed, "The server is not available (status \(status)). Try again later.")
    }
    return .invalidServerResponse("status \(status) without a Firebase error", answer)
  }

  /// The key before the first space or colon, and the details after the first colon.
  private static func split(_ text: String) -> (key: String, detail: String) {
    let bytes = Array(text.utf8)
    let end = bytes.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":") } ?? bytes.count
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      return (String(decoding: bytes[..<end], as: UTF8.self), "")
    }
    let detail = bytes[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }
    return (String(decoding: bytes[..<end], as: UTF8.self), String(decoding: detail, as: UTF8.self))
  }

  /// The response of a blocking function is JSON within the details. Its own message is intended for the player.
  private static func blockingFunctionMessage(_ detail: String) -> String {
    if let object = firstObject(Array(detail.utf8)),
      let message = JSON.parse(Array(object))?["error"]?.string("message"), !message.isEmpty
    {
      return message
    }
    return detail.isEmpty ? "A blocking function of the project refused the operation." : detail
  }

  /// The first JSON object in a text, found by its braces.
  private static func firstObject(_ text: [UInt8]) -> ArraySlice<UInt8>? {
    guard let start = text.firstIndex(of: UInt8(ascii: "{")) else { return nil }
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for index in start..<text.count {
      switch text[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isQuoted
      case UInt8(ascii: "\""): isQuoted = !isQuoted
      case UInt8(ascii: "{") where !isQuoted: depth += 1
      case UInt8(ascii: "}") where !isQuoted:
        depth -= 1
        if depth == 0 { return text[start...index] }
      default: break
      }
    }
    return nil
  }
}

// MARK: - Codes

extension ServerError {
  private static func codeOfWholeText(_ text: String, reason: String) -> AuthErrorCode? {
    func begins(_ start: String) -> Bool { text.utf8.starts(with: start.utf8) }
    if reason.utf8.starts(with: "keyInvalid".utf8) || begins("API key not valid") || begins("API key expired")
      || begins("The request is missing a valid API key")
    {
      return .invalidApiKey
    }
    if reason == "ipRefererBlocked" || begins("Requests from ") || begins("Requests to this API ") {
      return .appNotAuthorized
    }
    if text.mentions("TOO_MANY_ATTEMPTS_TRY_LATER") { return .tooManyRequests }
    if text.mentions("WEAK_PASSWORD") { return .weakPassword }
    return nil
  }

  private static func code(of key: String) -> AuthErrorCode? {
    codes.first { $0.key == key }?.code
  }

  /// Not a dictionary: the compiler makes data of this list, and of a dictionary code that fills it.
  private static let codes: [(key: String, code: AuthErrorCode)] = [
    ("INVALID_CUSTOM_TOKEN", .invalidCustomToken),
    ("MISSING_CUSTOM_TOKEN", .invalidCustomToken),
    ("CREDENTIAL_MISMATCH", .customTokenMismatch),
    ("INVALID_IDP_RESPONSE", .invalidCredential),
    ("INVALID_LOGIN_CREDENTIALS", .invalidCredential),
    ("INVALID_PENDING_TOKEN", .invalidCredential),
    ("INVALID_CREDENTIAL", .invalidCredential),
    ("USER_DISABLED", .userDisabled),
    ("OPERATION_NOT_ALLOWED", .operationNotAllowed),
    ("PASSWORD_LOGIN_DISABLED", .operationNotAllowed),
    ("CONFIGURATION_NOT_FOUND", .operationNotAllowed),
    ("PROJECT_DISABLED", .operationNotAllowed),
    ("EMAIL_EXISTS", .emailAlreadyInUse),
    ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .requiresRecentLogin),
    ("FEDERATED_USER_ID_ALREADY_LINKED", .credentialAlreadyInUse),
    ("CREDENTIAL_ALREADY_IN_USE", .credentialAlreadyInUse),
    ("PHONE_NUMBER_EXISTS", .credentialAlreadyInUse),
    ("INVALID_EMAIL", .invalidEmail),
    ("INVALID_IDENTIFIER", .invalidEmail),
    ("INVALID_NEW_EMAIL", .invalidEmail),
    ("INVALID_PASSWORD", .wrongPassword),
    ("TOO_MANY_ATTEMPTS_TRY_LATER", .tooManyRequests),
    ("USER_NOT_FOUND", .userNotFound),
    ("EMAIL_NOT_FOUND", .userNotFound),
    ("INVALID_PROVIDER_ID", .invalidProviderId),
    ("INVALID_ID_TOKEN", .invalidUserToken),
    ("INVALID_REFRESH_TOKEN", .invalidUserToken),
    ("TOKEN_EXPIRED", .userTokenExpired),
    ("INVALID_APP_CREDENTIAL", .appNotAuthorized),
    ("MISSING_APP_CREDENTIAL", .missingAppCredential),
    ("MISSING_IOS_APP_TOKEN", .missingAppToken),
    ("APP_NOT_VERIFIED", .appNotVerified),
    ("CAPTCHA_CHECK_FAILED", .captchaCheckFailed),
    ("MISSING_RECAPTCHA_TOKEN", .captchaCheckFailed),
    ("INVALID_RECAPTCHA_TOKEN", .captchaCheckFailed),
    ("MISSING_RECAPTCHA_VERSION", .captchaCheckFailed),
    ("WEAK_PASSWORD", .weakPassword),
    ("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", .weakPassword),
    ("EXPIRED_OOB_CODE", .expiredActionCode),
    ("INVALID_OOB_CODE", .invalidActionCode),
    ("MISSING_OOB_CODE", .invalidActionCode),
    ("INVALID_MESSAGE_PAYLOAD", .invalidMessagePayload),
    ("INVALID_PHONE_NUMBER", .invalidPhoneNumber),
    ("INVALID_MFA_PHONE_NUMBER", .invalidPhoneNumber),
    ("MISSING_PHONE_NUMBER", .missingPhoneNumber),
    ("INVALID_RECIPIENT_EMAIL", .invalidRecipientEmail),
    ("INVALID_SENDER", .invalidSender),
    ("INVALID_CODE", .invalidVerificationCode),
    ("INVALID_SESSION_INFO", .invalidVerificationId),
    ("INVALID_TEMPORARY_PROOF", .invalidVerificationId),
    ("MISSING_CODE", .missingVerificationCode),
    ("MISSING_SESSION_INFO", .missingVerificationId),
    ("MISSING_EMAIL", .missingEmail),
    ("MISSING_NEW_EMAIL", .missingEmail),
    ("MISSING_IDENTIFIER", .missingEmail),
    ("MISSING_PASSWORD", .missingPassword),
    ("QUOTA_EXCEEDED", .quotaExceeded),
    ("SESSION_EXPIRED", .sessionExpired),
    ("TOTP_CHALLENGE_TIMEOUT", .sessionExpired),
    ("INVALID_CONTINUE_URI", .invalidContinueUri),
    ("MISSING_CONTINUE_URI", .missingContinueUri),
    ("MISSING_IOS_BUNDLE_ID", .missingIosBundleId),
    ("UNAUTHORIZED_DOMAIN", .unauthorizedDomain),
    ("DYNAMIC_LINK_NOT_ACTIVATED", .dynamicLinkNotActivated),
    ("INVALID_HOSTING_LINK_DOMAIN", .invalidLinkDomain),
    ("INVALID_OAUTH_CLIENT_ID", .invalidClientId),
    ("TENANT_ID_MISMATCH", .tenantIdMismatch),
    ("UNSUPPORTED_TENANT_OPERATION", .unsupportedTenantOperation),
    ("UNSUPPORTED_PASSTHROUGH_OPERATION", .unsupportedPassthroughOperation),
    ("INVALID_TENANT_ID", .invalidTenantId),
    ("TENANT_NOT_FOUND", .invalidTenantId),
    ("REJECTED_CREDENTIAL", .rejectedCredential),
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
    ("MISSING_OR_INVALID_NONCE", .missingOrInvalidNonce),
    ("USER_CANCELLED", .userCancelled),
    ("BLOCKING_FUNCTION_ERROR_RESPONSE", .blockingFunctionFailed),
  ]
}

// MARK: - Messages

extension ServerError {
  static let userCancelledMessage = "The player cancelled in the browser."

  private static func message(_ key: String, _ code: AuthErrorCode, _ detail: String) -> String {
    // The player has to know what the project requires.
    if key == "PASSWORD_DOES_NOT_MEET_REQUIREMENTS", !detail.isEmpty {
      return "The password does not meet the project's password policy. (\(AuthError.readable(detail)))"
    }
    let advice = adviceOfKey(key) ?? advice(code)
    if !advice.isEmpty { return advice }
    return isName(key) ? "The server refused the request (\(key))." : "The server refused the request."
  }

  /// Whether it is a name of an error, and nothing else.
  private static func isName(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 60
      && key.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: "_") }
  }

  /// The advice for a code's special keys.
  private static func adviceOfKey(_ key: String) -> String? {
    switch key {
    case "INVALID_LOGIN_CREDENTIALS":
      "The email address or the password is wrong, or the account has no password."
    case "INVALID_CREDENTIAL_OR_PROVIDER_ID":
      "Firebase does not know the provider, or the credential has no token. Check the provider id and the tokens."
    case "EMAIL_NOT_FOUND": "There is no account with this email address."
    case "MISSING_RECAPTCHA_TOKEN", "INVALID_RECAPTCHA_TOKEN", "MISSING_RECAPTCHA_VERSION":
      "The project enforces reCAPTCHA, which this program does not support. Set it to audit in the Firebase console."
    case "PHONE_NUMBER_EXISTS": "Another account has this phone number. Sign in to that account."
    case "PASSWORD_DOES_NOT_MEET_REQUIREMENTS": "The password does not meet the project's password policy."
    case "CONFIGURATION_NOT_FOUND":
      "Authentication is not set up for the project. Set it up in the Firebase console."
    default: nil
    }
  }

  /// What happened and what to do, for errors about which more is known than the server says.
  private static func advice(_ code: AuthErrorCode) -> String {
    switch code {
    case .invalidCredential:
      "The credential is malformed, expired, already used, or of another app. Get a new one."
    case .missingOrInvalidNonce:
      "The identity token was already used, or its nonce does not match. Sign in with Apple again, with a new nonce; "
        + "after a collision, use the updated credential."
    case .credentialAlreadyInUse:
      "The identity belongs to another account. Sign in to it with the updated credential of this result."
    case .emailAlreadyInUse: "Another account has this email address. Sign in to that account."
    case .accountExistsWithDifferentCredentials:
      "An account with this email address has another sign-in method. Sign in with it, then link this credential."
    case .operationNotAllowed:
      "This sign-in method is disabled. Enable it in the Firebase console under Authentication."
    case .userDisabled: "The account was disabled by an administrator."
    case .userNotFound: "The account does not exist. Sign in again."
    case .requiresRecentLogin: "This operation requires a recent sign-in. Re-authenticate the user, then try again."
    case .invalidUserToken, .userTokenExpired: "The session has ended. Sign in again."
    case .tooManyRequests: "Too many requests from this device. Try again later."
    case .quotaExceeded: "The project's quota is exceeded. Try again later."
    case .invalidApiKey: "The API key is invalid. Copy it from the project settings in the Firebase console."
    case .appNotAuthorized: "The API key is restricted and does not allow this app."
    case .networkRequestFailed: "The server is not available. Try again later."
    case .noSuchProvider: "The user has no identity of that provider."
    case .invalidProviderId: "The provider id is unknown, or the provider is not set up in the Firebase console."
    case .adminRestrictedOperation: "The project allows this operation for administrators only."
    case .invalidCustomToken:
      "The custom token is malformed or expired: it is valid for an hour. Request a new one from the game's server."
    case .customTokenMismatch:
      "The custom token belongs to another project than the App's options."
    case .invalidEmail: "The email address is malformed."
    case .missingEmail: "The request and the account have no email address."
    case .wrongPassword: "The password is wrong, or the account has no password."
    case .missingPassword: "The request has no password."
    case .weakPassword: "The password is too weak: it must have at least six characters."
    case .expiredActionCode: "The link of the email has expired. Request a new email."
    case .invalidActionCode: "The link of the email is malformed or was already used. Request a new email."
    case .invalidMessagePayload, .invalidSender, .invalidRecipientEmail:
      "The email could not be sent. Check its template in the Firebase console under Authentication."
    case .invalidContinueUri: "The URL of the action code settings is malformed."
    case .missingContinueUri: "The action code settings have no URL."
    case .unauthorizedDomain:
      "The domain of the URL is not authorized. Add it in the Firebase console under Authentication, "
        + "Settings, Authorized domains."
    case .emailChangeNeedsVerification, .unverifiedEmail: "The email address must be verified first."
    case .invalidPhoneNumber: "The phone number is malformed. Use the international format, for example +15551234567."
    case .missingPhoneNumber: "The request has no phone number."
    case .invalidVerificationCode: "The verification code is wrong. Ask the player to enter it again."
    case .missingVerificationCode: "The verification code is missing."
    case .invalidVerificationId, .missingVerificationId:
      "The verification id is invalid. Verify the phone number again."
    case .sessionExpired: "The verification has expired. Request a new text message, or a new secret."
    case .invalidMultiFactorSession, .missingMultiFactorSession:
      "The first step of the sign-in has expired. Start the sign-in again."
    case .multiFactorInfoNotFound: "The account does not have this second factor."
    case .secondFactorAlreadyEnrolled: "The account already has this second factor."
    case .maximumSecondFactorCountExceeded: "The account has the maximum number of second factors."
    case .unsupportedFirstFactor: "This sign-in method does not support second factors. Link another identity first."
    case .missingClientIdentifier, .missingAppCredential, .captchaCheckFailed, .appNotVerified:
      "Google's check against robots failed, so no text message was sent. Try again, "
        + "and check that \"localhost\" is among the project's authorized domains."
    default: ""
    }
  }
}

extension String {
  func mentions(_ word: String) -> Bool {
    let text = Array(utf8)
    let word = Array(word.utf8)
    guard text.count >= word.count else { return false }
    return (0...(text.count - word.count)).contains { text[$0..<($0 + word.count)].elementsEqual(word) }
  }
}

// MARK: - What errors mean

extension AuthError {
  /// Whether the server reported definitely that the session has ended.
  var endsSession: Bool {
    switch code {
    // It refers to the requested email address, not to the session.
    case .userNotFound where serverMessage.utf8.starts(with: "EMAIL_NOT_FOUND".utf8): false
    case .userNotFound, .userDisabled, .userTokenExpired, .invalidUserToken: true
    default: false
    }
  }
}
