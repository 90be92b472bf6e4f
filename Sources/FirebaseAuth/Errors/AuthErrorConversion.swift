// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import Foundation

// Converts the core's errors to those of Firebase for Apple platforms.

extension NSError {
  /// The domain of the cause of `AuthErrorCode.internalError`.
  private static let internalDomain = "FIRAuthInternalErrorDomain"
  private static let deserializedResponseKey = "FIRAuthErrorUserInfoDeserializedResponseKey"
  private static let dataKey = "FIRAuthErrorUserInfoDataKey"
  private enum InternalCode: Int {
    case unexpectedErrorResponse = 3
    case unexpectedResponse = 4
    case responseDecoding = 5
  }

  convenience init(_ code: AuthErrorCode, _ message: String, _ more: [String: Any] = [:]) {
    var userInfo = more
    userInfo[NSLocalizedDescriptionKey] = message
    userInfo[AuthErrors.userInfoNameKey] = code.name
    self.init(domain: AuthErrors.domain, code: code.rawValue, userInfo: userInfo)
  }

  convenience init(_ error: AuthError, _ more: [String: Any] = [:]) {
    let code = AuthErrorCode(error)
    var more = more
    if let info = error.additionalUserInfo {
      if !info.email.isEmpty { more[AuthErrors.userInfoEmailKey] = info.email }
      if let updated = info.updatedCredential {
        more[AuthErrors.userInfoUpdatedCredentialKey] = AuthCredential.of(updated)
      }
    }
    if code == .weakPassword, !error.serverDetail.isEmpty {
      more[NSLocalizedFailureReasonErrorKey] = error.serverDetail
    }
    if code == .webSignInUserInteractionFailure, !error.serverMessage.isEmpty {
      more[NSLocalizedFailureReasonErrorKey] = error.serverMessage
    }
    if code == .internalError || code == .networkError { more[NSUnderlyingErrorKey] = NSError.cause(of: error) }
    self.init(code, error.message, more)
  }

  private static func cause(of error: AuthError) -> NSError? {
    switch error.code {
    case .cancelled: NSError(domain: NSCocoaErrorDomain, code: CocoaError.userCancelled.rawValue)
    case .networkRequestFailed: NSError(connectionErrorOf: error)
    case _ where error.serverAnswer != nil: error.serverAnswer.map { NSError($0) }
    case _ where error.serverMessage.isEmpty: nil
    default: NSError(.unexpectedErrorResponse, [deserializedResponseKey: ["message": error.serverMessage]])
    }
  }

  private convenience init(_ code: InternalCode, _ userInfo: [String: Any]) {
    self.init(domain: NSError.internalDomain, code: code.rawValue, userInfo: userInfo)
  }

  private convenience init(_ answer: ServerResponse) {
    let code: InternalCode =
      switch answer.kind {
      case .error: .unexpectedErrorResponse
      case .malformed: .unexpectedResponse
      case .incomplete: .responseDecoding
      }
    let data = Data(answer.body)
    do {
      let json = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      self.init(code, [NSError.deserializedResponseKey: json])
    } catch {
      self.init(code, [NSError.dataKey: data, NSUnderlyingErrorKey: error])
    }
  }
}

extension NSError {
  /// The error that `URLSession` would report.
  fileprivate convenience init(connectionErrorOf error: AuthError) {
    self.init(
      domain: NSURLErrorDomain, code: NSError.urlErrors[error.connectionError] ?? NSURLErrorNetworkConnectionLost,
      userInfo: [NSLocalizedDescriptionKey: error.detail.nonEmpty ?? error.message])
  }

  /// Keyed by CURLcode.
  private static let urlErrors: [UInt32: Int] = [
    // A 5xx response.
    0: NSURLErrorBadServerResponse,
    // CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY
    1: NSURLErrorBadServerResponse, 8: NSURLErrorBadServerResponse,
    // CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST
    5: NSURLErrorCannotFindHost, 6: NSURLErrorCannotFindHost,
    // CURLE_COULDNT_CONNECT
    7: NSURLErrorCannotConnectToHost,
    // CURLE_WRITE_ERROR: the response is too large.
    23: NSURLErrorDataLengthExceedsMaximum,
    // CURLE_OPERATION_TIMEDOUT
    28: NSURLErrorTimedOut,
    // CURLE_SSL_CONNECT_ERROR
    35: NSURLErrorSecureConnectionFailed,
    // CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE
    60: NSURLErrorServerCertificateUntrusted, 77: NSURLErrorServerCertificateUntrusted,
  ]
}

extension AuthError {
  /// The server's text after the key.
  fileprivate var serverDetail: String {
    guard let colon = serverMessage.firstIndex(of: ":") else { return "" }
    return serverMessage[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
  }

  /// The server's key of the error.
  fileprivate var serverKey: String { String(serverMessage.prefix { $0 != " " && $0 != ":" }) }

  /// Whether it is an error of the page in the browser that has no code of its own.
  fileprivate var isOfWebPage: Bool {
    code == .webInternalError && !serverMessage.isEmpty && serverKey != "auth/internal-error"
  }
}

extension AuthErrorCode {
  init(_ error: AuthError) {
    if let code = AuthErrorCode.ofServer[error.serverKey] {
      self = code
    } else if error.isOfWebPage {
      self = .webSignInUserInteractionFailure
    } else {
      self = AuthErrorCode.ofCore[error.code] ?? .internalError
    }
  }

  /// Errors that Firebase for Apple platforms distinguishes and Firebase C++, whose codes the core uses, does not.
  private static let ofServer: [String: AuthErrorCode] = [
    // Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
    "INVALID_APP_CREDENTIAL": .invalidAppCredential,
    "INVALID_CLIENT_TYPE": .missingClientType,
    "INVALID_PROVIDER_ID": .invalidProviderID,
    "INVALID_RECAPTCHA_ACTION": .invalidRecaptchaAction,
    "INVALID_RECAPTCHA_TOKEN": .invalidRecaptchaToken,
    "INVALID_RECAPTCHA_VERSION": .invalidRecaptchaVersion,
    "INVALID_REQ_TYPE": .invalidReqType,
    "MISSING_ANDROID_PACKAGE_NAME": .missingAndroidPackageName,
    "MISSING_CLIENT_TYPE": .missingClientType,
    "MISSING_RECAPTCHA_TOKEN": .missingRecaptchaToken,
    "MISSING_RECAPTCHA_VERSION": .missingRecaptchaVersion,
    "PASSWORD_DOES_NOT_MEET_REQUIREMENTS": .passwordDoesNotMeetRequirements,
    "RECAPTCHA_NOT_ENABLED": .recaptchaNotEnabled,
    "auth/network-request-failed": .webNetworkRequestFailed,
      // End of the error codes.
  ]

  private static let ofCore: [FirebaseNativeRuntime.AuthErrorCode: AuthErrorCode] = [
    // Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
    .invalidCustomToken: .invalidCustomToken,
    .customTokenMismatch: .customTokenMismatch,
    .invalidCredential: .invalidCredential,
    .userDisabled: .userDisabled,
    .accountExistsWithDifferentCredentials: .accountExistsWithDifferentCredential,
    .operationNotAllowed: .operationNotAllowed,
    .emailAlreadyInUse: .emailAlreadyInUse,
    .requiresRecentLogin: .requiresRecentLogin,
    .credentialAlreadyInUse: .credentialAlreadyInUse,
    .invalidEmail: .invalidEmail,
    .wrongPassword: .wrongPassword,
    .tooManyRequests: .tooManyRequests,
    .userNotFound: .userNotFound,
    .providerAlreadyLinked: .providerAlreadyLinked,
    .noSuchProvider: .noSuchProvider,
    .invalidUserToken: .invalidUserToken,
    .userTokenExpired: .userTokenExpired,
    .networkRequestFailed: .networkError,
    .invalidApiKey: .invalidAPIKey,
    .appNotAuthorized: .appNotAuthorized,
    .userMismatch: .userMismatch,
    .weakPassword: .weakPassword,
    .noSignedInUser: .nullUser,
    .expiredActionCode: .expiredActionCode,
    .invalidActionCode: .invalidActionCode,
    .invalidMessagePayload: .invalidMessagePayload,
    .invalidPhoneNumber: .invalidPhoneNumber,
    .missingPhoneNumber: .missingPhoneNumber,
    .invalidRecipientEmail: .invalidRecipientEmail,
    .invalidSender: .invalidSender,
    .invalidVerificationCode: .invalidVerificationCode,
    .invalidVerificationId: .invalidVerificationID,
    .missingVerificationCode: .missingVerificationCode,
    .missingVerificationId: .missingVerificationID,
    .missingEmail: .missingEmail,
    .missingPassword: .wrongPassword,
    .quotaExceeded: .quotaExceeded,
    .sessionExpired: .sessionExpired,
    .appNotVerified: .appNotVerified,
    .appVerificationFailed: .appVerificationUserInteractionFailure,
    .captchaCheckFailed: .captchaCheckFailed,
    .invalidAppCredential: .invalidAppCredential,
    .missingAppCredential: .missingAppCredential,
    .invalidClientId: .invalidClientID,
    .invalidContinueUri: .invalidContinueURI,
    .missingContinueUri: .missingContinueURI,
    .keychainError: .keychainError,
    .missingAppToken: .missingAppToken,
    .missingIosBundleId: .missingIosBundleID,
    .notificationNotForwarded: .notificationNotForwarded,
    .unauthorizedDomain: .unauthorizedDomain,
    .webContextAlreadyPresented: .webContextAlreadyPresented,
    .webContextCancelled: .webContextCancelled,
    .invalidProviderId: .invalidProviderID,
    .webInternalError: .webInternalError,
    .webStorageUnsupported: .webInternalError,
    .tenantIdMismatch: .tenantIDMismatch,
    .unsupportedTenantOperation: .unsupportedTenantOperation,
    .invalidLinkDomain: .invalidHostingLinkDomain,
    .rejectedCredential: .rejectedCredential,
    .phoneNumberNotFound: .userNotFound,
    .missingClientIdentifier: .missingClientIdentifier,
    .missingMultiFactorSession: .missingMultiFactorSession,
    .missingMultiFactorInfo: .missingMultiFactorInfo,
    .invalidMultiFactorSession: .invalidMultiFactorSession,
    .multiFactorInfoNotFound: .multiFactorInfoNotFound,
    .adminRestrictedOperation: .adminRestrictedOperation,
    .unverifiedEmail: .unverifiedEmail,
    .secondFactorAlreadyEnrolled: .secondFactorAlreadyEnrolled,
    .maximumSecondFactorCountExceeded: .maximumSecondFactorCountExceeded,
    .unsupportedFirstFactor: .unsupportedFirstFactor,
    .emailChangeNeedsVerification: .emailChangeNeedsVerification,
    .federatedSignInUserInteractionFailure: .webSignInUserInteractionFailure,
    .missingOrInvalidNonce: .missingOrInvalidNonce,
    .userCancelled: .webContextCancelled,
    .secondFactorRequired: .secondFactorRequired,
    .blockingFunctionFailed: .blockingCloudFunctionError,
    .malformedJWT: .malformedJWT,
      // End of the error codes.
  ]
}
