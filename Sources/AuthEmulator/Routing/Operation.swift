/// What a request can ask for. The raw value is the name under which requests are counted and faults are set.
enum Operation: String {
  case signUp = "accounts:signUp"
  case signInWithPassword = "accounts:signInWithPassword"
  case signInWithEmailLink = "accounts:signInWithEmailLink"
  case signInWithCustomToken = "accounts:signInWithCustomToken"
  case signInWithPhoneNumber = "accounts:signInWithPhoneNumber"
  case signInWithIdp = "accounts:signInWithIdp"
  case createAuthUri = "accounts:createAuthUri"
  case sendCode = "accounts:sendOobCode"
  case resetPassword = "accounts:resetPassword"
  case sendVerificationCode = "accounts:sendVerificationCode"
  case lookup = "accounts:lookup"
  case update = "accounts:update"
  case delete = "accounts:delete"
  case revokeToken = "accounts:revokeToken"
  case startEnrollment = "mfaEnrollment:start"
  case finishEnrollment = "mfaEnrollment:finalize"
  case withdrawEnrollment = "mfaEnrollment:withdraw"
  case startSecondFactor = "mfaSignIn:start"
  case finishSecondFactor = "mfaSignIn:finalize"
  case importAccounts = "accounts:batchCreate"
  case exportAccounts = "accounts:batchGet"
  case deleteBatch = "accounts:batchDelete"
  case queryAccounts = "accounts:query"
  case createSessionCookie
  case sessionCookieKeys = "sessionCookiePublicKeys"
  case readProject = "projects:getConfig"
  case changeProject = "projects:updateConfig"
  case createTenant = "tenants:create"
  case listTenants = "tenants:list"
  case readTenant = "tenants:get"
  case changeTenant = "tenants:patch"
  case deleteTenant = "tenants:delete"
  case createProvider = "providers:create"
  case listProviders = "providers:list"
  case readProvider = "providers:get"
  case changeProvider = "providers:patch"
  case deleteProvider = "providers:delete"
  case token
  case projectInformation = "projects"
  case recaptchaParameters = "recaptchaParams"
  case recaptchaConfiguration = "recaptchaConfig"
  case passwordPolicy

  case readiness
  case readConfiguration
  case changeConfiguration
  case resetConfiguration
  case readClock
  case changeClock
  case resetClock
  case listAccounts
  case deleteAccounts
  case readAccount
  case changeAccount
  case expireTokens
  case revokeTokens
  case listCodes
  case expireCodes
  case listVerificationCodes
  case expireVerificationCodes
  case listOneTimePasswords
  case makeRecaptchaToken
  case applyAction
  case showConsent
  case giveConsent
  case handler
  case sdkModule
  case readRequests
  case clearRequests
  case addFault
  case clearFaults
  case releaseAnswers
  case appleSignIn
  case appleKeys

  /// Whether clients call it in production too; the others are the emulator's own and need no API key.
  var isService: Bool {
    switch self {
    case .signUp, .signInWithPassword, .signInWithEmailLink, .signInWithCustomToken, .signInWithPhoneNumber,
      .signInWithIdp, .createAuthUri, .sendCode, .resetPassword, .sendVerificationCode, .lookup, .update,
      .delete, .revokeToken, .startEnrollment, .finishEnrollment, .withdrawEnrollment, .startSecondFactor,
      .finishSecondFactor, .token, .projectInformation, .recaptchaParameters, .recaptchaConfiguration,
      .passwordPolicy, .sessionCookieKeys:
      true
    default: isForAdmins
    }
  }

  /// Whether the answers that are held go before its own.
  var releasesAnswers: Bool { self == .clearFaults || self == .releaseAnswers }

  /// Whether only administrators may ask for it, whatever its path.
  var isForAdmins: Bool {
    switch self {
    case .importAccounts, .exportAccounts, .deleteBatch, .queryAccounts, .createSessionCookie, .readProject,
      .changeProject, .createTenant, .listTenants, .readTenant, .changeTenant, .deleteTenant,
      .createProvider, .listProviders, .readProvider, .changeProvider, .deleteProvider:
      true
    default: false
    }
  }

  /// Whether the answer is for people, whatever goes wrong.
  var isPage: Bool { self == .showConsent || self == .giveConsent || self == .handler }

  /// The fields that are looked at; all others are ignored.
  var fields: [Field] {
    switch self {
    case .signUp:
      [
        .string("email"), .string("password"), .string("idToken"), .string("displayName"),
        .boolean("returnSecureToken"), .string("localId"),
      ] + AccountAttributes.fields
    case .signInWithPassword: [.string("email"), .string("password"), .boolean("returnSecureToken")]
    case .signInWithEmailLink: [.string("email"), .string("oobCode"), .string("idToken")]
    case .signInWithCustomToken: [.string("token"), .boolean("returnSecureToken")]
    case .signInWithPhoneNumber:
      [
        .string("sessionInfo"), .string("code"), .string("idToken"), .string("temporaryProof"),
        .string("phoneNumber"), .string("operation"),
      ]
    case .signInWithIdp:
      [
        .string("postBody"), .string("requestUri"), .string("idToken"), .string("pendingToken"),
        .string("sessionId"), .boolean("autoCreate"), .boolean("returnIdpCredential"),
        .boolean("returnSecureToken"),
      ]
    case .createAuthUri:
      [
        .string("identifier"), .string("continueUri"), .string("providerId"), .string("sessionId"),
        .string("oauthScope"), .string("authFlowType"), .object("customParameter"),
      ]
    case .sendCode:
      [
        .string("requestType"), .string("email"), .string("idToken"), .string("newEmail"), .string("continueUrl"),
        .boolean("canHandleCodeInApp"), .boolean("returnOobLink"),
      ]
    case .resetPassword: [.string("oobCode"), .string("newPassword")]
    case .sendVerificationCode:
      [.string("phoneNumber")] + PhoneVerification.proofsOfApp.map { .string($0) }
    case .lookup:
      [
        .string("idToken"), .strings("localId"), .strings("email"), .strings("phoneNumber"),
        .objects("federatedUserId"),
      ]
    case .update:
      [
        .string("idToken"), .string("localId"), .string("oobCode"), .boolean("returnSecureToken"),
      ] + AccountAttributes.fields
    case .delete: [.string("idToken"), .string("localId")]
    case .revokeToken: [.string("providerId"), .string("tokenType"), .string("token"), .string("idToken")]
    case .startEnrollment: [.string("idToken"), .object("phoneEnrollmentInfo"), .object("totpEnrollmentInfo")]
    case .finishEnrollment:
      [
        .string("idToken"), .string("displayName"), .object("phoneVerificationInfo"),
        .object("totpVerificationInfo"),
      ]
    case .withdrawEnrollment: [.string("idToken"), .string("mfaEnrollmentId")]
    case .startSecondFactor:
      [.string("mfaPendingCredential"), .string("mfaEnrollmentId"), .object("phoneSignInInfo")]
    case .finishSecondFactor:
      [
        .string("mfaPendingCredential"), .string("mfaEnrollmentId"), .object("phoneVerificationInfo"),
        .object("totpVerificationInfo"),
      ]
    case .importAccounts:
      [.objects("users"), .boolean("allowOverwrite"), .boolean("sanityCheck")] + PasswordHashing.fields
    case .exportAccounts: [.integer("maxResults"), .string("nextPageToken")]
    case .deleteBatch: [.strings("localIds"), .boolean("force")]
    case .queryAccounts:
      [
        .objects("expression"), .boolean("returnUserInfo"), .string("sortBy"), .string("order"), .integer("limit"),
        .integer("offset"),
      ]
    case .createSessionCookie: [.string("idToken"), .integer("validDuration")]
    case .createTenant, .changeTenant: Tenant.fields
    case .token: [.string("grantType"), .string("refreshToken"), .string("code"), .string("scope")]
    case .changeConfiguration, .changeProject:
      [
        .object("signIn"), .object("mfa"), .object("passwordPolicyConfig"), .object("recaptchaConfig"),
        .object("emailPrivacyConfig"), .integer("idTokenLifetimeSeconds"), .boolean("requireAppVerification"),
        .boolean("requireRecaptchaToken"), .integer("delayMilliseconds"), .strings("appleClientIds"),
        .strings("authorizedDomains"),
      ]
    case .changeClock: [.integer("advanceSeconds"), .integer("now")]
    case .changeAccount: [.boolean("disabled"), .boolean("emailVerified"), .boolean("requireRecentSignIn")]
    case .expireCodes: [.string("oobCode")]
    case .expireVerificationCodes: [.string("sessionInfo")]
    case .addFault:
      [
        .string("method"), .integer("status"), .string("message"), .string("reason"), .string("body"),
        .integer("count"), .integer("delayMilliseconds"), .boolean("held"),
      ]
    case .appleSignIn:
      [
        .string("sub"), .string("email"), .boolean("isPrivateEmail"), .boolean("emailVerified"),
        .string("givenName"), .string("familyName"), .string("nonce"), .string("clientId"),
        .integer("lifetimeSeconds"),
      ]
    default: []
    }
  }
}
