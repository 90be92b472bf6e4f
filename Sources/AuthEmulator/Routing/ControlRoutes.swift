// SPDX-License-Identifier: Apache-2.0
/// What tests use to bring about the situations that production answers with errors. Paths are below
/// /emulator/v1/projects/PROJECT, need no API key, and answer {} unless the comment says otherwise. Every field may be
/// left out, except a fault's method.
extension Routes {
  static var controls: [Route] { [behavior, users, sentCodes, requests, apple].flatMap { $0 } }

  private static var behavior: [Route] {
    [
      .control(.page("/"), by: RequestContext.readiness),

      // {"signIn": {"allowDuplicateEmails", "email": {"enabled", "passwordRequired"}, "anonymous": {"enabled"},
      // "phoneNumber": {"enabled"}}, "mfa": {"state", "enabledProviders", "providerConfigs": [{"state",
      // "totpProviderConfig": {"adjacentIntervals"}}]}, "emailPrivacyConfig": {"enableImprovedEmailPrivacy"},
      // "passwordPolicyConfig": {"passwordPolicyEnforcementState", "forceUpgradeOnSignin",
      // "passwordPolicyVersions": [{"customStrengthOptions"}]}, "recaptchaConfig": {"emailPasswordEnforcementState",
      // "phoneEnforcementState"}, "requireAppVerification", "requireRecaptchaToken", "idTokenLifetimeSeconds",
      // "createTenants", "delayMilliseconds", "appleClientIds", "authorizedDomains"}
      .control(.control("/config", "GET"), by: RequestContext.readConfiguration),
      // Any of the same; answers with all. App verification makes sendVerificationCode ask for a recaptchaToken or the
      // like. A lifetime of 0 makes tokens that are expired at once. The delay holds back every answer to a client. The
      // client ids are the audiences that strict mode takes; none for any. The domains are where a browser may be sent
      // back to.
      .control(.control("/config", "PATCH"), fields: ProjectSettings.fields, by: RequestContext.changeConfiguration),
      // As it was at the start, the clock too, and without tenants; answers with all.
      .control(.control("/config", "DELETE"), by: RequestContext.resetConfiguration),

      // {"now", "advancedSeconds"}: what the emulator judges all time by, in seconds since 1970, and how far it is
      // ahead of the system's clock.
      .control(.control("/clock", "GET"), by: RequestContext.readClock),
      // It goes forward only. Answers as GET.
      .control(
        .control("/clock", "PATCH"), fields: [.integer("advanceSeconds"), .integer("now")],
        by: RequestContext.changeClock),
      // Back to the system's time; answers as GET.
      .control(.control("/clock", "DELETE"), by: RequestContext.resetClock),
    ]
  }

  private static var users: [Route] {
    [
      // {"users": [...]}, each as accounts:lookup gives it.
      .control(.tenantControl("/accounts", "GET"), by: RequestContext.listAccounts),
      // Deletes all, and all codes, and what the providers know of their players.
      .control(.tenantControl("/accounts", "DELETE"), by: RequestContext.deleteAccounts),
      // The user.
      .control(.tenantControl("/accounts/{account}", "GET"), by: RequestContext.readAccount),
      // Answers with the user. The last one makes deleting, and changing the e-mail address, the password or the phone
      // number fail with CREDENTIAL_TOO_OLD_LOGIN_AGAIN until the next sign-in.
      .control(
        .tenantControl("/accounts/{account}", "PATCH"),
        fields: [.boolean("disabled"), .boolean("emailVerified"), .boolean("requireRecentSignIn")],
        by: RequestContext.changeAccount),
      // The id tokens made so far expire; refreshing helps.
      .control(.tenantControl("/accounts/{account}:expireTokens", "POST"), by: RequestContext.expireTokens),
      // The refresh tokens made so far, too.
      .control(.tenantControl("/accounts/{account}:revokeTokens", "POST"), by: RequestContext.revokeTokens),
    ]
  }

  private static var sentCodes: [Route] {
    [
      // {"oobCodes": [{"email", "requestType", "oobCode", "oobLink", "newEmail", "locale"}]}: the e-mails that
      // production would have sent, without used and expired ones.
      .control(.tenantControl("/oobCodes", "GET"), by: RequestContext.listCodes),
      // That one, or all.
      .control(
        .tenantControl("/oobCodes:expire", "POST"), fields: [.string("oobCode")], by: RequestContext.expireCodes),
      // {"verificationCodes": [{"phoneNumber", "sessionInfo", "code"}]}: the same of text messages.
      .control(.tenantControl("/verificationCodes", "GET"), by: RequestContext.listVerificationCodes),
      // That one, or all.
      .control(
        .tenantControl("/verificationCodes:expire", "POST"), fields: [.string("sessionInfo")],
        by: RequestContext.expireVerificationCodes),
      // {"totpCodes": [{"localId", "sharedSecretKey", "verificationCode", "sessionInfo" or "mfaEnrollmentId"}]}: what
      // authenticator apps would show, of secrets that are being enrolled or have been.
      .control(.tenantControl("/totpCodes", "GET"), by: RequestContext.listOneTimePasswords),
      // {"token"}: what requireRecaptchaToken asks for, each good for one message.
      .control(.control("/recaptchaTokens", "POST"), by: RequestContext.makeRecaptchaToken),
    ]
  }

  private static var requests: [Route] {
    [
      // {"requests": {"accounts:signUp": 2, "token": 1, ...}, "last": {"accounts:signUp": {"path", "headers":
      // {"x-firebase-locale", ...}, "body": {...}}, ...}}
      .control(.control("/requests", "GET"), by: RequestContext.readRequests),
      // Counts from zero again.
      .control(.control("/requests", "DELETE"), by: RequestContext.clearRequests),
      // The next `count` (1) requests of `method`, as "accounts:lookup" or "token", get this status (400) with the
      // message in the error envelope or with the very text of `body`. With a delay alone they are served, and answered
      // late; with `held` alone, when they are released.
      .control(
        .control("/faults", "POST"),
        fields: [
          .string("method"), .integer("status"), .string("message"), .string("reason"), .string("body"),
          .integer("count"), .integer("delayMilliseconds"), .boolean("held"),
        ],
        by: RequestContext.addFault),
      // Takes them back, and releases all answers that are held.
      .control(.control("/faults", "DELETE"), releasesAnswers: true, by: RequestContext.clearFaults),
      // Sends all answers that are held. Answers when they are on their way.
      .control(.control("/faults:release", "POST"), releasesAnswers: true, by: RequestContext.releaseAnswers),
    ]
  }

  private static var apple: [Route] {
    [
      // Apple's sheet; `nonce` is what the app hands to Apple, the hash. Answers {"identityToken", "authorizationCode",
      // "user", "email", "fullName"}.
      .control(
        .control("/apple:signIn", "POST"),
        fields: [
          .string("sub"), .string("email"), .boolean("isPrivateEmail"), .boolean("emailVerified"),
          .string("givenName"), .string("familyName"), .string("nonce"), .string("clientId"),
          .integer("lifetimeSeconds"),
        ],
        by: RequestContext.appleSignIn),
      // The keys that sign identity tokens, as JWKS.
      .control(.control("/apple:keys", "GET"), by: RequestContext.appleKeys),
      .control(.page("/appleid.apple.com/auth/keys"), by: RequestContext.appleKeys),
    ]
  }
}
