import AuthRuntime
import Foundation

/// What went wrong with an operation: the code of an `NSError` whose domain is `AuthErrors.domain`.
///
/// ```swift
/// do { try await auth.signIn(with: credential) }
/// catch let error as NSError where AuthErrorCode(rawValue: error.code) == .missingOrInvalidNonce { ... }
/// catch AuthErrorCode.networkError.code { ... }
/// ```
///
/// Without `.code` a `catch` looks for the bare code, which nothing here throws.
public enum AuthErrorCode: Int, Error, CaseIterable {
  /// The custom token is damaged or expired.
  case invalidCustomToken = 17000
  /// The custom token is of another project.
  case customTokenMismatch = 17002
  /// The credential is damaged, expired or used up; also a wrong address or password, where the project doesn't tell
  /// which.
  case invalidCredential = 17004
  /// An administrator has disabled the account.
  case userDisabled = 17005
  /// The project has not switched this way of signing in on.
  case operationNotAllowed = 17006
  /// Another account has the e-mail address.
  case emailAlreadyInUse = 17007
  /// The text is no e-mail address.
  case invalidEmail = 17008
  /// The password is wrong, or the account has none.
  case wrongPassword = 17009
  /// Too many requests came from here.
  case tooManyRequests = 17010
  /// There is no such account.
  case userNotFound = 17011
  /// The address belongs to an account that signs in another way. Sign in that way, then link the updated credential.
  case accountExistsWithDifferentCredential = 17012
  /// The sign-in is too long ago. Re-authenticate, then try again.
  case requiresRecentLogin = 17014
  /// The account has an identity of this provider.
  case providerAlreadyLinked = 17015
  /// The account has no identity of this provider.
  case noSuchProvider = 17016
  /// The session is over. Sign in again.
  case invalidUserToken = 17017
  /// The server could not be reached, or can't answer at the moment.
  case networkError = 17020
  /// The session is over, as after a change of the password. Sign in again.
  case userTokenExpired = 17021
  /// The API key is wrong.
  case invalidAPIKey = 17023
  /// The credential is of another user than the one who is signed in.
  case userMismatch = 17024
  /// The identity belongs to another account. Sign in to it with the updated credential.
  case credentialAlreadyInUse = 17025
  /// The password is too weak; the failure reason says why.
  case weakPassword = 17026
  /// The API key is restricted and may not be used from here.
  case appNotAuthorized = 17028
  /// The link of the mail has expired.
  case expiredActionCode = 17029
  /// The link of the mail is damaged or was used before.
  case invalidActionCode = 17030
  /// The mail's template is broken.
  case invalidMessagePayload = 17031
  /// The mail's template has an invalid sender.
  case invalidSender = 17032
  /// The mail can't be sent to that address.
  case invalidRecipientEmail = 17033
  /// An e-mail address is needed.
  case missingEmail = 17034
  /// An iOS bundle id is needed.
  case missingIosBundleID = 17036
  /// An Android package name is needed.
  case missingAndroidPackageName = 17037
  /// The domain of the URL is not one that the project allows.
  case unauthorizedDomain = 17038
  /// The continue URL is none.
  case invalidContinueURI = 17039
  /// A continue URL is needed.
  case missingContinueURI = 17040
  /// A phone number is needed.
  case missingPhoneNumber = 17041
  /// The text is no phone number in international form.
  case invalidPhoneNumber = 17042
  /// The code of the text message is needed.
  case missingVerificationCode = 17043
  /// The code is not that of the text message.
  case invalidVerificationCode = 17044
  /// The verification id is needed.
  case missingVerificationID = 17045
  /// The verification id is none of this project.
  case invalidVerificationID = 17046
  /// The proof of a genuine app is needed.
  case missingAppCredential = 17047
  /// The proof of a genuine app was not accepted.
  case invalidAppCredential = 17048
  /// The code of the text message has expired.
  case sessionExpired = 17051
  /// The project's quota is used up.
  case quotaExceeded = 17052
  /// There is no token of Apple's push notifications.
  case missingAppToken = 17053
  /// The app doesn't hand push notifications on.
  case notificationNotForwarded = 17054
  /// The app could not be proven to be genuine.
  case appNotVerified = 17055
  /// The reCAPTCHA answer was not accepted.
  case captchaCheckFailed = 17056
  /// Another sign-in in the browser is under way.
  case webContextAlreadyPresented = 17057
  /// The player cancelled the sign-in at the provider, or did not finish it in time.
  case webContextCancelled = 17058
  /// The check of the app in the browser failed.
  case appVerificationUserInteractionFailure = 17059
  /// The OAuth client id is wrong.
  case invalidClientID = 17060
  /// The browser could not reach the server.
  case webNetworkRequestFailed = 17061
  /// The browser reported an internal error.
  case webInternalError = 17062
  /// The sign-in in the browser failed.
  case webSignInUserInteractionFailure = 17063
  /// No player is signed in to Game Center.
  case localPlayerNotAuthenticated = 17066
  /// Nobody is signed in, or this user isn't any more.
  case nullUser = 17067
  /// The provider id is unknown to the project.
  case invalidProviderID = 17071
  /// The user is of another tenant than the Auth.
  case tenantIDMismatch = 17072
  /// The tenant doesn't allow the operation.
  case unsupportedTenantOperation = 17073
  /// The credential is malformed or of another project.
  case rejectedCredential = 17075
  /// Game Center is not there.
  case gameKitNotLinked = 17076
  /// The account has a second factor, which is needed too.
  case secondFactorRequired = 17078
  /// The session of the second factor is needed.
  case missingMultiFactorSession = 17081
  /// The second factor is not named.
  case missingMultiFactorInfo = 17082
  /// The session of the second factor is over.
  case invalidMultiFactorSession = 17083
  /// The account has no such second factor.
  case multiFactorInfoNotFound = 17084
  /// The project lets only administrators do this.
  case adminRestrictedOperation = 17085
  /// The e-mail address must be verified first.
  case unverifiedEmail = 17086
  /// The account has this second factor.
  case secondFactorAlreadyEnrolled = 17087
  /// The account has as many second factors as it may have.
  case maximumSecondFactorCountExceeded = 17088
  /// This way of signing in takes no second factor.
  case unsupportedFirstFactor = 17089
  /// The new address must be verified first.
  case emailChangeNeedsVerification = 17090
  /// The request proves neither an app nor a human.
  case missingClientIdentifier = 17093
  /// The nonce is missing, wrong, or of an identity token that was used before.
  case missingOrInvalidNonce = 17094
  /// A blocking function of the project refused the operation; the description is its own.
  case blockingCloudFunctionError = 17105
  /// The project has no reCAPTCHA.
  case recaptchaNotEnabled = 17200
  /// The project wants a reCAPTCHA token.
  case missingRecaptchaToken = 17201
  /// The reCAPTCHA token was not accepted.
  case invalidRecaptchaToken = 17202
  /// The reCAPTCHA token is of another action.
  case invalidRecaptchaAction = 17203
  /// The request lacks its kind of client.
  case missingClientType = 17204
  /// The request lacks its version of reCAPTCHA.
  case missingRecaptchaVersion = 17205
  /// The request's version of reCAPTCHA is not the project's.
  case invalidRecaptchaVersion = 17206
  /// The request has an invalid type.
  case invalidReqType = 17207
  /// The reCAPTCHA library is not there.
  case recaptchaSDKNotLinked = 17208
  /// The project has no reCAPTCHA site key.
  case recaptchaSiteKeyMissing = 17209
  /// reCAPTCHA could not be asked.
  case recaptchaActionCreationFailed = 17210
  /// The password is not as the project demands.
  case passwordDoesNotMeetRequirements = 17211
  /// The link's domain is not one of the project's.
  case invalidHostingLinkDomain = 17214
  /// The session could not be stored, or there is no such storage.
  case keychainError = 17995
  /// Anything else; the underlying error may say more.
  case internalError = 17999
  /// The id token can't be read.
  case malformedJWT = 18000

  /// The code itself, which a `catch` compares with errors.
  public var code: Self { self }

  /// Whether an error has that code.
  public static func ~= (code: Self, error: any Error) -> Bool {
    let error = error as NSError
    return error.domain == AuthErrors.domain && error.code == code.rawValue
  }

  /// The value of `AuthErrors.userInfoNameKey`.
  var name: String {
    switch self {
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
    }
  }
}
