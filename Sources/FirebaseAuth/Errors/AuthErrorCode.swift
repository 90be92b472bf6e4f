// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
public import Foundation

/// The code of an `NSError` whose domain is `AuthErrors.domain`.
///
/// ```swift
/// do {
///   try await auth.signIn(with: credential)
/// } catch let error as NSError where AuthErrorCode(rawValue: error.code) == .missingOrInvalidNonce {
///   // ...
/// } catch AuthErrorCode.networkError {
///   // ...
/// }
/// ```
///
/// On Apple's platforms, write `catch AuthErrorCode.networkError.code`: there, a `catch` without `.code` matches only the bare
/// code, which this library does not throw.
public enum AuthErrorCode: Int, Error, CaseIterable {
  // Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
  /// The custom token is malformed or expired. A custom token is valid for one hour.
  case invalidCustomToken = 17000
  /// The custom token belongs to another project. The service account that created it and the options of the App must
  /// belong to the same project.
  case customTokenMismatch = 17002
  /// The provider or the server rejected the credential, or the credential was created from invalid values. If email
  /// enumeration protection is enabled, also: the email address or the password is wrong.
  case invalidCredential = 17004
  /// An administrator has disabled the account. Only an administrator of the project can enable it again.
  case userDisabled = 17005
  /// The sign-in method is not enabled. Enable it in the Firebase console under Authentication, Sign-in method.
  case operationNotAllowed = 17006
  /// Another account has the email address. Sign in to that account, or ask for another address.
  case emailAlreadyInUse = 17007
  /// The email address is malformed.
  case invalidEmail = 17008
  /// The password is wrong, or the account has no password. With email enumeration protection the server reports an
  /// invalid credential instead.
  case wrongPassword = 17009
  /// The server received too many requests from this device and rejects further ones for some time. Try again later.
  case tooManyRequests = 17010
  /// The account does not exist or was deleted. If it is the account of the signed-in user, the user must sign in
  /// again.
  case userNotFound = 17011
  /// An account with the same email address exists and signs in with another provider. Sign in with that provider and
  /// link the updated credential of the result.
  case accountExistsWithDifferentCredential = 17012
  /// The last sign-in is too long ago for this operation. Reauthenticate the user and try again.
  case requiresRecentLogin = 17014
  /// The account already has an identity of this provider. Unlink it first to link another one.
  case providerAlreadyLinked = 17015
  /// The account has no identity of this provider.
  case noSuchProvider = 17016
  /// The session is invalid or belongs to another project. The user must sign in again.
  case invalidUserToken = 17017
  /// The server could not be reached or did not answer in time. The message and the error detail have the reason.
  case networkError = 17020
  /// The session was revoked, for example because the password was changed. The user must sign in again.
  case userTokenExpired = 17021
  /// The API key is invalid. Compare it with the project settings in the Firebase console.
  case invalidAPIKey = 17023
  /// The credential belongs to a different user. Nothing has changed.
  case userMismatch = 17024
  /// The identity belongs to another account. The updated credential of the result signs in to that account.
  case credentialAlreadyInUse = 17025
  /// The password does not meet the password policy of the project. Without a policy, a password needs six characters.
  case weakPassword = 17026
  /// The API key is restricted and must not be used by this app. Set the package name or bundle id in the options of
  /// the App, or change the restriction.
  case appNotAuthorized = 17028
  /// The code of an email link has expired. Send a new email.
  case expiredActionCode = 17029
  /// The code of an email link is invalid or was already used. Send a new email.
  case invalidActionCode = 17030
  /// The email template of the project is invalid.
  case invalidMessagePayload = 17031
  /// The sender address in the email template of the project is invalid.
  case invalidSender = 17032
  /// The email cannot be sent to this address.
  case invalidRecipientEmail = 17033
  /// The email address is empty.
  case missingEmail = 17034
  /// The iOS bundle id is missing.
  case missingIosBundleID = 17036
  /// The Android package name is missing.
  case missingAndroidPackageName = 17037
  /// The domain is not among the authorized domains of the project. Add it in the Firebase console under
  /// Authentication, Settings.
  case unauthorizedDomain = 17038
  /// The URL to continue at, in the settings of an email link, is malformed.
  case invalidContinueURI = 17039
  /// The URL to continue at, in the settings of an email link, is missing.
  case missingContinueURI = 17040
  /// The phone number is empty.
  case missingPhoneNumber = 17041
  /// The phone number is malformed. It must have the E.164 format, for example "+15551234567".
  case invalidPhoneNumber = 17042
  /// The verification code is empty.
  case missingVerificationCode = 17043
  /// The code of the text message, or of the authenticator app, is wrong. The player can enter it again.
  case invalidVerificationCode = 17044
  /// The verification id is empty.
  case missingVerificationID = 17045
  /// The verification id is invalid or belongs to another project. Verify the phone number again.
  case invalidVerificationID = 17046
  /// The proof of the app's identity is missing.
  case missingAppCredential = 17047
  /// The proof of the app's identity is invalid.
  case invalidAppCredential = 17048
  /// The code of the text message, or the secret of the authenticator app, has expired. Request a new one.
  case sessionExpired = 17051
  /// The project has exceeded a quota, for example that of text messages. Try again later.
  case quotaExceeded = 17052
  /// The push notification token is missing. Used on Apple platforms.
  case missingAppToken = 17053
  /// The push notification did not arrive. Used on Apple platforms.
  case notificationNotForwarded = 17054
  /// The app could not be verified. Verification is required before a text message is sent.
  case appNotVerified = 17055
  /// The reCAPTCHA token is missing or invalid.
  case captchaCheckFailed = 17056
  /// This Auth is already waiting for a sign-in in the browser. Cancel the future of that sign-in first.
  case webContextAlreadyPresented = 17057
  /// The player closed the sign-in in the browser or did not answer in time.
  case webContextCancelled = 17058
  /// The verification of the app failed.
  case appVerificationUserInteractionFailure = 17059
  /// The OAuth client id is invalid.
  case invalidClientID = 17060
  /// The browser could not reach the server.
  case webNetworkRequestFailed = 17061
  /// The web page of the sign-in failed, or no browser could be opened.
  case webInternalError = 17062
  /// The user could not complete the sign-in of a federated provider.
  case webSignInUserInteractionFailure = 17063
  /// No player is signed in to Game Center.
  case localPlayerNotAuthenticated = 17066
  /// No user is signed in, or the operation is for a different user.
  case nullUser = 17067
  /// The provider id is invalid, or the provider is not set up in the Firebase console.
  case invalidProviderID = 17071
  /// The user or credential belongs to another tenant than the Auth.
  case tenantIDMismatch = 17072
  /// The tenant does not support the operation.
  case unsupportedTenantOperation = 17073
  /// The credential is malformed or was rejected.
  case rejectedCredential = 17075
  /// Game Center is not available.
  case gameKitNotLinked = 17076
  /// The account has a second factor, which must be proven as well. The resolver of the result completes the sign-in.
  case secondFactorRequired = 17078
  /// The multi-factor session is missing or of the wrong kind.
  case missingMultiFactorSession = 17081
  /// The second factor, or its assertion, is missing.
  case missingMultiFactorInfo = 17082
  /// The multi-factor session is invalid or has expired. Sign in again.
  case invalidMultiFactorSession = 17083
  /// The account has no such second factor. A reload updates the user's list of second factors.
  case multiFactorInfoNotFound = 17084
  /// The project permits the operation to administrators only, for example the creation of accounts.
  case adminRestrictedOperation = 17085
  /// The email address must be verified first. Send a verification email.
  case unverifiedEmail = 17086
  /// The account already has this second factor. Unenroll it first.
  case secondFactorAlreadyEnrolled = 17087
  /// The account has the maximum number of second factors. Unenroll one first.
  case maximumSecondFactorCountExceeded = 17088
  /// Users of this sign-in method cannot have a second factor. Link another provider first.
  case unsupportedFirstFactor = 17089
  /// The new email address must be verified first. Send a verification email before updating the address.
  case emailChangeNeedsVerification = 17090
  /// The proof of the app's identity is missing.
  case missingClientIdentifier = 17093
  /// The nonce of the identity token does not match the nonce of the credential, or the token was already used.
  case missingOrInvalidNonce = 17094
  /// A blocking function of the project rejected the operation. The message comes from the function.
  case blockingCloudFunctionError = 17105
  /// The project has not enabled reCAPTCHA.
  case recaptchaNotEnabled = 17200
  /// The reCAPTCHA token is missing.
  case missingRecaptchaToken = 17201
  /// The server rejected the reCAPTCHA token.
  case invalidRecaptchaToken = 17202
  /// The reCAPTCHA token belongs to another action.
  case invalidRecaptchaAction = 17203
  /// The request does not contain the client type.
  case missingClientType = 17204
  /// The request does not contain the reCAPTCHA version.
  case missingRecaptchaVersion = 17205
  /// The request and the project use different reCAPTCHA versions.
  case invalidRecaptchaVersion = 17206
  /// The request type is invalid.
  case invalidReqType = 17207
  /// The reCAPTCHA library is not available.
  case recaptchaSDKNotLinked = 17208
  /// The project has no reCAPTCHA site key.
  case recaptchaSiteKeyMissing = 17209
  /// The reCAPTCHA request failed.
  case recaptchaActionCreationFailed = 17210
  /// The password does not meet the project's password policy.
  case passwordDoesNotMeetRequirements = 17211
  /// The domain in the settings of an email link is not set up in the project.
  case invalidHostingLinkDomain = 17214
  /// The session could not be stored, or keychain groups are not available.
  case keychainError = 17995
  /// Any other error. The underlying error can have details.
  case internalError = 17999
  /// The id token cannot be parsed. It is not an id token of Firebase.
  case malformedJWT = 18000
  // End of the error codes.

  /// The code itself. `catch AuthErrorCode.wrongPassword.code` is the same as `catch AuthErrorCode.wrongPassword`.
  public var code: Self { self }

  /// Returns whether an error has a code.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - error: The error.
  /// - Returns: True if the error's domain is `AuthErrors.domain` and its code is `code`.
  public static func ~= (code: Self, error: any Error) -> Bool {
    let error = error as NSError
    return error.domain == AuthErrors.domain && error.code == code.rawValue
  }

  /// The value of `AuthErrors.userInfoNameKey`.
  var name: String {
    switch self {
    // Tests/checks/error_codes.py writes this from Sources/error_codes.txt.
    case .invalidCustomToken: "ERROR_INVALID_CUSTOM_TOKEN"
    case .customTokenMismatch: "ERROR_CUSTOM_TOKEN_MISMATCH"
    case .invalidCredential: "ERROR_INVALID_CREDENTIAL"
    case .userDisabled: "ERROR_USER_DISABLED"
    case .operationNotAllowed: "ERROR_OPERATION_NOT_ALLOWED"
    case .emailAlreadyInUse: "ERROR_EMAIL_ALREADY_IN_USE"
    case .invalidEmail: "ERROR_INVALID_EMAIL"
    case .wrongPassword: "ERROR_WRONG_PASSWORD"
    case .tooManyRequests: "ERROR_TOO_MANY_REQUESTS"
    case .userNotFound: "ERROR_USER_NOT_FOUND"
    case .accountExistsWithDifferentCredential: "ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"
    case .requiresRecentLogin: "ERROR_REQUIRES_RECENT_LOGIN"
    case .providerAlreadyLinked: "ERROR_PROVIDER_ALREADY_LINKED"
    case .noSuchProvider: "ERROR_NO_SUCH_PROVIDER"
    case .invalidUserToken: "ERROR_INVALID_USER_TOKEN"
    case .networkError: "ERROR_NETWORK_REQUEST_FAILED"
    case .userTokenExpired: "ERROR_USER_TOKEN_EXPIRED"
    case .invalidAPIKey: "ERROR_INVALID_API_KEY"
    case .userMismatch: "ERROR_USER_MISMATCH"
    case .credentialAlreadyInUse: "ERROR_CREDENTIAL_ALREADY_IN_USE"
    case .weakPassword: "ERROR_WEAK_PASSWORD"
    case .appNotAuthorized: "ERROR_APP_NOT_AUTHORIZED"
    case .expiredActionCode: "ERROR_EXPIRED_ACTION_CODE"
    case .invalidActionCode: "ERROR_INVALID_ACTION_CODE"
    case .invalidMessagePayload: "ERROR_INVALID_MESSAGE_PAYLOAD"
    case .invalidSender: "ERROR_INVALID_SENDER"
    case .invalidRecipientEmail: "ERROR_INVALID_RECIPIENT_EMAIL"
    case .missingEmail: "ERROR_MISSING_EMAIL"
    case .missingIosBundleID: "ERROR_MISSING_IOS_BUNDLE_ID"
    case .missingAndroidPackageName: "ERROR_MISSING_ANDROID_PKG_NAME"
    case .unauthorizedDomain: "ERROR_UNAUTHORIZED_DOMAIN"
    case .invalidContinueURI: "ERROR_INVALID_CONTINUE_URI"
    case .missingContinueURI: "ERROR_MISSING_CONTINUE_URI"
    case .missingPhoneNumber: "ERROR_MISSING_PHONE_NUMBER"
    case .invalidPhoneNumber: "ERROR_INVALID_PHONE_NUMBER"
    case .missingVerificationCode: "ERROR_MISSING_VERIFICATION_CODE"
    case .invalidVerificationCode: "ERROR_INVALID_VERIFICATION_CODE"
    case .missingVerificationID: "ERROR_MISSING_VERIFICATION_ID"
    case .invalidVerificationID: "ERROR_INVALID_VERIFICATION_ID"
    case .missingAppCredential: "MISSING_APP_CREDENTIAL"
    case .invalidAppCredential: "INVALID_APP_CREDENTIAL"
    case .sessionExpired: "ERROR_SESSION_EXPIRED"
    case .quotaExceeded: "ERROR_QUOTA_EXCEEDED"
    case .missingAppToken: "ERROR_MISSING_APP_TOKEN"
    case .notificationNotForwarded: "ERROR_NOTIFICATION_NOT_FORWARDED"
    case .appNotVerified: "ERROR_APP_NOT_VERIFIED"
    case .captchaCheckFailed: "ERROR_CAPTCHA_CHECK_FAILED"
    case .webContextAlreadyPresented: "ERROR_WEB_CONTEXT_ALREADY_PRESENTED"
    case .webContextCancelled: "ERROR_WEB_CONTEXT_CANCELLED"
    case .appVerificationUserInteractionFailure: "ERROR_APP_VERIFICATION_FAILED"
    case .invalidClientID: "ERROR_INVALID_CLIENT_ID"
    case .webNetworkRequestFailed: "ERROR_WEB_NETWORK_REQUEST_FAILED"
    case .webInternalError: "ERROR_WEB_INTERNAL_ERROR"
    case .webSignInUserInteractionFailure: "ERROR_WEB_USER_INTERACTION_FAILURE"
    case .localPlayerNotAuthenticated: "ERROR_LOCAL_PLAYER_NOT_AUTHENTICATED"
    case .nullUser: "ERROR_NULL_USER"
    case .invalidProviderID: "ERROR_INVALID_PROVIDER_ID"
    case .tenantIDMismatch: "ERROR_TENANT_ID_MISMATCH"
    case .unsupportedTenantOperation: "ERROR_UNSUPPORTED_TENANT_OPERATION"
    case .rejectedCredential: "ERROR_REJECTED_CREDENTIAL"
    case .gameKitNotLinked: "ERROR_GAME_KIT_NOT_LINKED"
    case .secondFactorRequired: "ERROR_SECOND_FACTOR_REQUIRED"
    case .missingMultiFactorSession: "ERROR_MISSING_MULTI_FACTOR_SESSION"
    case .missingMultiFactorInfo: "ERROR_MISSING_MULTI_FACTOR_INFO"
    case .invalidMultiFactorSession: "ERROR_INVALID_MULTI_FACTOR_SESSION"
    case .multiFactorInfoNotFound: "ERROR_MULTI_FACTOR_INFO_NOT_FOUND"
    case .adminRestrictedOperation: "ERROR_ADMIN_RESTRICTED_OPERATION"
    case .unverifiedEmail: "ERROR_UNVERIFIED_EMAIL"
    case .secondFactorAlreadyEnrolled: "ERROR_SECOND_FACTOR_ALREADY_ENROLLED"
    case .maximumSecondFactorCountExceeded: "ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED"
    case .unsupportedFirstFactor: "ERROR_UNSUPPORTED_FIRST_FACTOR"
    case .emailChangeNeedsVerification: "ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION"
    case .missingClientIdentifier: "ERROR_MISSING_CLIENT_IDENTIFIER"
    case .missingOrInvalidNonce: "ERROR_MISSING_OR_INVALID_NONCE"
    case .blockingCloudFunctionError: "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"
    case .recaptchaNotEnabled: "ERROR_RECAPTCHA_NOT_ENABLED"
    case .missingRecaptchaToken: "ERROR_MISSING_RECAPTCHA_TOKEN"
    case .invalidRecaptchaToken: "ERROR_INVALID_RECAPTCHA_TOKEN"
    case .invalidRecaptchaAction: "ERROR_INVALID_RECAPTCHA_ACTION"
    case .missingClientType: "ERROR_MISSING_CLIENT_TYPE"
    case .missingRecaptchaVersion: "ERROR_MISSING_RECAPTCHA_VERSION"
    case .invalidRecaptchaVersion: "ERROR_INVALID_RECAPTCHA_VERSION"
    case .invalidReqType: "ERROR_INVALID_REQ_TYPE"
    case .recaptchaSDKNotLinked: "ERROR_RECAPTCHA_SDK_NOT_LINKED"
    case .recaptchaSiteKeyMissing: "ERROR_RECAPTCHA_SITE_KEY_MISSING"
    case .recaptchaActionCreationFailed: "ERROR_RECAPTCHA_ACTION_CREATION_FAILED"
    case .passwordDoesNotMeetRequirements: "ERROR_PASSWORD_DOES_NOT_MEET_REQUIREMENTS"
    case .invalidHostingLinkDomain: "ERROR_INVALID_HOSTING_LINK_DOMAIN"
    case .keychainError: "ERROR_KEYCHAIN_ERROR"
    case .internalError: "ERROR_INTERNAL_ERROR"
    case .malformedJWT: "ERROR_MALFORMED_JWT"
    // End of the error codes.
    }
  }
}

#if !canImport(ObjectiveC)
  /// `catch AuthErrorCode.wrongPassword` casts the error to `AuthErrorCode`. This conformance is how Swift casts an `NSError` to
  /// another type off Apple's platforms.
  extension AuthErrorCode: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSError { NSError(domain: AuthErrors.domain, code: rawValue) }

    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout AuthErrorCode?) {
      _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout AuthErrorCode?) -> Bool {
      result = source.domain == AuthErrors.domain ? AuthErrorCode(rawValue: source.code) : nil
      return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> AuthErrorCode {
      source.flatMap { AuthErrorCode(rawValue: $0.code) } ?? .internalError
    }
  }
#endif
