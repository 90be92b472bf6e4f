// SPDX-License-Identifier: Apache-2.0
/// Routes for clients, and in part for administrators.
enum ClientRoutes {
  static var all: [Route] { [accounts, signIn, passkeys, secondFactors, information].flatMap { $0 } }

  private static var accounts: [Route] {
    [
      .service(
        "accounts:signUp", createsSession: true,
        at: [.v1("accounts:signUp"), .v3("signupNewUser"), .ofProjectOrTenant("/accounts")],
        fields: [
          .string("email"), .string("password"), .string("idToken"), .string("displayName"),
          .boolean("returnSecureToken"), .string("localId"),
        ], and: AccountAttributes.fields,
        by: RequestContext.signUp),
      .service(
        "accounts:lookup",
        at: [.v1("accounts:lookup"), .v3("getAccountInfo"), .ofProjectOrTenant("/accounts:lookup")],
        fields: [
          .string("idToken"), .strings("localId"), .strings("email"), .strings("phoneNumber"),
          .objects("federatedUserId"),
        ],
        by: RequestContext.lookup),
      .service(
        "accounts:update",
        at: [.v1("accounts:update"), .v3("setAccountInfo"), .ofProjectOrTenant("/accounts:update")],
        fields: [.string("idToken"), .string("localId"), .string("oobCode"), .boolean("returnSecureToken")]
          + DeletedAttributes.fields,
        and: AccountAttributes.fields,
        by: RequestContext.update),
      .service(
        "accounts:delete",
        at: [.v1("accounts:delete"), .v3("deleteAccount"), .ofProjectOrTenant("/accounts:delete")],
        fields: [.string("idToken"), .string("localId")],
        by: RequestContext.delete),
      .service(
        "accounts:sendOobCode",
        at: [.v1("accounts:sendOobCode"), .v3("getOobConfirmationCode"), .ofProjectOrTenant("/accounts:sendOobCode")],
        fields: [
          .choice("requestType", of: EmailCode.requestTypes), .string("email"), .string("idToken"),
          .string("newEmail"), .string("continueUrl"), .boolean("canHandleCodeInApp"), .boolean("returnOobLink"),
        ],
        by: RequestContext.sendCode),
      .service(
        "accounts:resetPassword", at: [.v1("accounts:resetPassword"), .v3("resetPassword")],
        fields: [.string("oobCode"), .string("newPassword")],
        by: RequestContext.resetPassword),
      .service(
        "accounts:revokeToken", at: [.v2("accounts:revokeToken")],
        fields: [.string("providerId"), .string("tokenType"), .string("token"), .string("idToken")],
        by: RequestContext.revokeToken),
      .service(
        "token", at: [.secureToken("token")], from: .formOrJSON,
        fields: [.string("grantType"), .string("refreshToken"), .string("code"), .string("scope")],
        by: RequestContext.refresh),
    ]
  }

  private static var signIn: [Route] {
    [
      .service(
        "accounts:signInWithPassword", createsSession: true,
        at: [.v1("accounts:signInWithPassword"), .v3("verifyPassword")],
        fields: [.string("email"), .string("password"), .boolean("returnSecureToken")],
        by: RequestContext.signInWithPassword),
      .service(
        "accounts:signInWithEmailLink", createsSession: true,
        at: [.v1("accounts:signInWithEmailLink"), .v3("emailLinkSignin")],
        fields: [.string("email"), .string("oobCode"), .string("idToken")],
        by: RequestContext.signInWithEmailLink),
      .service(
        "accounts:signInWithCustomToken", at: [.v1("accounts:signInWithCustomToken"), .v3("verifyCustomToken")],
        fields: [.string("token"), .boolean("returnSecureToken")],
        by: RequestContext.signInWithCustomToken),
      .service(
        "accounts:sendVerificationCode", at: [.v1("accounts:sendVerificationCode"), .v3("sendVerificationCode")],
        fields: [.string("phoneNumber")], and: PhoneVerification.appVerificationFields.map { .string($0) },
        by: RequestContext.sendVerificationCode),
      .service(
        "accounts:signInWithPhoneNumber", createsSession: true,
        at: [.v1("accounts:signInWithPhoneNumber"), .v3("verifyPhoneNumber")],
        fields: [
          .string("sessionInfo"), .string("code"), .string("idToken"), .string("temporaryProof"),
          .string("phoneNumber"), .choice("operation", of: PhoneOperation.allCases.map { $0.rawValue }),
        ],
        by: RequestContext.signInWithPhoneNumber),
      .service(
        "accounts:signInWithGameCenter", createsSession: true, at: [.v1("accounts:signInWithGameCenter")],
        fields: [
          .string("playerId"), .string("teamPlayerId"), .string("gamePlayerId"), .string("displayName"),
          .string("publicKeyUrl"), .string("signature"), .string("salt"), .string("timestamp"), .string("idToken"),
        ],
        by: RequestContext.signInWithGameCenter),
      .service(
        "accounts:createAuthUri", at: [.v1("accounts:createAuthUri"), .v3("createAuthUri")],
        fields: [
          .string("identifier"), .string("continueUri"), .string("providerId"), .string("sessionId"),
          .string("oauthScope"), .string("authFlowType"), .object("customParameter"),
        ],
        by: RequestContext.createAuthUri),
      .service(
        "accounts:signInWithIdp", createsSession: true, at: [.v1("accounts:signInWithIdp"), .v3("verifyAssertion")],
        fields: [
          .string("postBody"), .string("requestUri"), .string("idToken"), .string("pendingToken"),
          .string("sessionId"), .boolean("autoCreate"), .boolean("returnIdpCredential"),
          .boolean("returnSecureToken"),
        ],
        by: RequestContext.signInWithIdp),
    ]
  }

  private static var secondFactors: [Route] {
    [
      .service(
        "mfaEnrollment:start", at: [.v2("accounts/mfaEnrollment:start")],
        fields: [.string("idToken"), .object("phoneEnrollmentInfo"), .object("totpEnrollmentInfo")],
        by: RequestContext.startEnrollment),
      .service(
        "mfaEnrollment:finalize", at: [.v2("accounts/mfaEnrollment:finalize")],
        fields: [
          .string("idToken"), .string("displayName"), .object("phoneVerificationInfo"),
          .object("totpVerificationInfo"),
        ],
        by: RequestContext.finishEnrollment),
      .service(
        "mfaEnrollment:withdraw", at: [.v2("accounts/mfaEnrollment:withdraw")],
        fields: [.string("idToken"), .string("mfaEnrollmentId")],
        by: RequestContext.withdrawEnrollment),
      .service(
        "mfaSignIn:start", at: [.v2("accounts/mfaSignIn:start")],
        fields: [.string("mfaPendingCredential"), .string("mfaEnrollmentId"), .object("phoneSignInInfo")],
        by: RequestContext.startSecondFactor),
      .service(
        "mfaSignIn:finalize", createsSession: true, at: [.v2("accounts/mfaSignIn:finalize")],
        fields: [
          .string("mfaPendingCredential"), .string("mfaEnrollmentId"), .object("phoneVerificationInfo"),
          .object("totpVerificationInfo"),
        ],
        by: RequestContext.finishSecondFactor),
    ]
  }

  private static var passkeys: [Route] {
    [
      .service(
        "passkeyEnrollment:start", at: [.v2("accounts/passkeyEnrollment:start")], fields: [.string("idToken")],
        by: RequestContext.startPasskeyEnrollment),
      .service(
        "passkeyEnrollment:finalize", at: [.v2("accounts/passkeyEnrollment:finalize")],
        fields: [
          .string("idToken"), .string("name"), .string("displayName"), .object("authenticatorRegistrationResponse"),
        ],
        by: RequestContext.finishPasskeyEnrollment),
      .service(
        "passkeySignIn:start", at: [.v2("accounts/passkeySignIn:start")], fields: [.string("sessionId")],
        by: RequestContext.startPasskeySignIn),
      .service(
        "passkeySignIn:finalize", createsSession: true, at: [.v2("accounts/passkeySignIn:finalize")],
        fields: [.string("sessionId"), .object("authenticatorAuthenticationResponse")],
        by: RequestContext.finishPasskeySignIn),
    ]
  }

  /// Public information about the project.
  private static var information: [Route] {
    [
      .service("preconnect", at: [.connection], by: RequestContext.preconnect),
      .service(
        "projects", at: [.v1("projects", "GET"), .v3("getProjectConfig", "GET")],
        by: RequestContext.projectInformation),
      .service(
        "recaptchaParams", at: [.v1("recaptchaParams", "GET"), .v3("getRecaptchaParam", "GET")],
        by: RequestContext.recaptchaParameters),
      .service("recaptchaConfig", at: [.v2("recaptchaConfig", "GET")], by: RequestContext.recaptchaConfiguration),
      .service("passwordPolicy", at: [.v2("passwordPolicy", "GET")], by: RequestContext.passwordPolicy),
      .service("idTokenPublicKeys", keptFor: 21600, at: [.idTokenKeys], by: RequestContext.tokenKeys),
      .service(
        "idTokenCertificates", keptFor: 21600, at: [.idTokenCertificates], by: RequestContext.tokenCertificates),
      .service(
        "sessionCookieCertificates", keptFor: 21600, at: [.sessionCookieCertificates],
        by: RequestContext.tokenCertificates),
      .service(
        "sessionCookiePublicKeys", keptFor: 21600, at: [.v1("sessionCookiePublicKeys", "GET", .anyone)],
        by: RequestContext.tokenKeys),
    ]
  }
}
