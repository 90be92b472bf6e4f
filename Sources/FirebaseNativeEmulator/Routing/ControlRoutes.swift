// SPDX-License-Identifier: Apache-2.0

/// Routes with which tests control the emulator. Paths are below /emulator/v1/projects/PROJECT, need no API key, and
/// return {} unless stated otherwise. All fields are optional, except a fault's method.
enum ControlRoutes {
  static var all: [Route] { [behavior, users, tokens, sentCodes, requests, apple, exports, hub].flatMap { $0 } }

  private static var behavior: [Route] {
    [
      // {"projects": [{"projectId"}, ...]}: those that a request has named. The default one is the first.
      .control(.page(Endpoint.controls + "projects"), by: RequestContext.listProjects),

      // {"signIn": {"allowDuplicateEmails", "email": {"enabled", "passwordRequired"}, "anonymous": {"enabled"},
      // "phoneNumber": {"enabled"}}, "mfa": {"state", "enabledProviders", "providerConfigs": [{"state",
      // "totpProviderConfig": {"adjacentIntervals"}}]}, "emailPrivacyConfig": {"enableImprovedEmailPrivacy"},
      // "passwordPolicyConfig": {"passwordPolicyEnforcementState", "forceUpgradeOnSignin",
      // "passwordPolicyVersions": [{"customStrengthOptions"}]}, "recaptchaConfig": {"emailPasswordEnforcementState",
      // "phoneEnforcementState"}, "requireAppVerification", "requireRecaptchaToken", "idTokenLifetimeSeconds",
      // "createTenants", "productionAnswers", "delayMilliseconds", "appleClientIds", "authorizedDomains",
      // "blockingFunctions": {"triggers": {"beforeCreate": {"functionUri"}, "beforeSignIn": {"functionUri"}},
      // "forwardInboundCredentials": {"idToken", "accessToken", "refreshToken"}},
      // "blockingFunctionTimeoutMilliseconds"}
      .control(.control("/config", "GET"), by: RequestContext.getConfiguration),
      // Changes the same settings, and returns all of them. App verification requires a recaptchaToken or an equivalent
      // field in sendVerificationCode. A lifetime of 0 creates tokens that have already expired. The delay applies to
      // every response to a client. The client ids are the audiences that strict mode accepts; none for any. The
      // domains are where a browser may be redirected to.
      .control(.control("/config", "PATCH"), fields: ProjectSettings.fields, by: RequestContext.changeConfiguration),
      // Resets settings and clock, and deletes tenants. Returns all settings.
      .control(.control("/config", "DELETE"), by: RequestContext.resetConfiguration),

      // {"now", "advancedSeconds"}: the emulator's time in seconds since 1970, and its lead over the system's clock.
      .control(.control("/clock", "GET"), by: RequestContext.getClock),
      // Moves the clock forward. Returns the same as GET.
      .control(
        .control("/clock", "PATCH"),
        fields: [.integer("advanceSeconds"), .integer("advanceMilliseconds"), .integer("now")],
        by: RequestContext.changeClock),
      // Resets the clock to the system's time. Returns the same as GET.
      .control(.control("/clock", "DELETE"), by: RequestContext.resetClock),
    ]
  }

  private static var users: [Route] {
    [
      // {"users": [...]}, each in the form of accounts:lookup.
      .control(.tenantControl("/accounts", "GET"), by: RequestContext.listAccounts),
      // Creates an account, as administrators do, but without a count. Returns the user.
      .control(
        .tenantControl("/accounts", "POST"), fields: [.string("localId")] + AccountAttributes.fields,
        by: RequestContext.seedAccount),
      // Deletes all accounts and codes, and the providers' accounts.
      .control(.tenantControl("/accounts", "DELETE"), by: RequestContext.deleteAccounts),
      // Returns the user.
      .control(.tenantControl("/accounts/{account}", "GET"), by: RequestContext.getAccount),
      // Returns the user. With `requireRecentSignIn`, deleting the account and changing the email address, password or
      // phone number fail with CREDENTIAL_TOO_OLD_LOGIN_AGAIN until the next sign-in.
      .control(
        .tenantControl("/accounts/{account}", "PATCH"),
        fields: [.boolean("disabled"), .boolean("emailVerified"), .boolean("requireRecentSignIn")],
        by: RequestContext.changeAccount),
      // Expires all id tokens issued so far. They can be refreshed.
      .control(.tenantControl("/accounts/{account}:expireTokens", "POST"), by: RequestContext.expireTokens),
      // Revokes all refresh tokens issued so far as well.
      .control(.tenantControl("/accounts/{account}:revokeTokens", "POST"), by: RequestContext.revokeTokens),
    ]
  }

  private static var tokens: [Route] {
    [
      // Signs the claims with the key of id tokens and session cookies, which strict mode uses. The header's fields replace
      // "alg" and "kid". Returns {"token"}.
      .control(
        .control("/tokens:sign", "POST"), fields: [.object("claims"), .object("header")], by: RequestContext.signToken),
      // The next token is signed by a new key.
      .control(.control("/tokens:rotateKey", "POST"), by: RequestContext.rotateTokenKey),
    ]
  }

  private static var sentCodes: [Route] {
    [
      // {"oobCodes": [{"email", "requestType", "oobCode", "oobLink", "newEmail", "locale"}]}: unused codes of the
      // emails that production would have sent.
      .control(.tenantControl("/oobCodes", "GET"), by: RequestContext.listCodes),
      // Deletes one, or all.
      .control(
        .tenantControl("/oobCodes:expire", "POST"), fields: [.string("oobCode")], by: RequestContext.expireCodes),
      // {"verificationCodes": [{"phoneNumber", "sessionInfo", "code"}]}: the same for text messages.
      .control(.tenantControl("/verificationCodes", "GET"), by: RequestContext.listVerificationCodes),
      // Deletes one, or all.
      .control(
        .tenantControl("/verificationCodes:expire", "POST"), fields: [.string("sessionInfo")],
        by: RequestContext.expireVerificationCodes),
      // {"totpCodes": [{"localId", "sharedSecretKey", "verificationCode", "sessionInfo" or "mfaEnrollmentId"}]}: what
      // authenticator apps would show, also during an enrollment.
      .control(.tenantControl("/totpCodes", "GET"), by: RequestContext.listOneTimePasswords),
      // {"token"}: a token that requireRecaptchaToken accepts, for one message.
      .control(.control("/recaptchaTokens", "POST"), by: RequestContext.makeRecaptchaToken),
    ]
  }

  private static var requests: [Route] {
    [
      // {"requests": {"accounts:signUp": 2, "token": 1, ...}, "last": {"accounts:signUp": {"path", "headers":
      // {"x-firebase-locale", ...}, "body": {...}}, ...}}
      .control(.control("/requests", "GET"), by: RequestContext.getRequests),
      // {"requests": [{"id", "time", "method", "path", "status", "error", "body"}, ...]}: the last ones, in their order.
      // Those that wait for a blocking function have no status yet; those that are delayed or held have one.
      .control(.control("/requests:recent", "GET"), by: RequestContext.getRecentRequests),
      // Forgets all of them.
      .control(.control("/requests", "DELETE"), by: RequestContext.clearRequests),
      // The next `count` (default 1) requests of `method`, for example "accounts:lookup" or "token", receive this
      // status (default 400) with the message in an error response, or with the text of `body`. With only `delay`, they
      // are processed and answered late; with only `held`, they are processed and answered when released.
      .control(
        .control("/faults", "POST"),
        fields: [
          .string("method"), .integer("status"), .string("message"), .string("reason"), .string("body"),
          .integer("count"), .integer("delayMilliseconds"), .boolean("held"),
        ],
        by: RequestContext.addFault),
      // Removes all faults, and releases all held responses of the project.
      .control(.control("/faults", "DELETE"), releasesResponses: true, by: RequestContext.clearFaults),
      // Sends all held responses of the project. Returns after they were sent.
      .control(.control("/faults:release", "POST"), releasesResponses: true, by: RequestContext.releaseResponses),
    ]
  }

  private static var apple: [Route] {
    [
      // Apple's sign-in sheet. `nonce` is the value that the app passes to Apple, the hash. Returns {"identityToken",
      // "authorizationCode", "user", "email", "fullName"}.
      .control(
        .control("/apple:signIn", "POST"),
        fields: [
          .string("sub"), .string("email"), .boolean("isPrivateEmail"), .boolean("emailVerified"),
          .string("givenName"), .string("familyName"), .string("nonce"), .string("clientId"),
          .integer("lifetimeSeconds"),
        ],
        by: RequestContext.appleSignIn),
      // The public keys of the identity tokens, as a JWKS.
      .control(.control("/apple:keys", "GET"), by: RequestContext.appleKeys),
      .control(.page("/appleid.apple.com/auth/keys"), by: RequestContext.appleKeys),
    ]
  }

  /// The hub of an emulator suite.
  private static var hub: [Route] {
    [
      // {"auth": {"name", "host", "port"}, "hub": {...}}
      .control(.hub("/emulators", "GET"), by: RequestContext.listEmulators),
      // Exports all projects. `path` is the absolute path of a folder of the emulator's machine.
      .control(.hub("/_admin/export", "POST"), fields: [.string("path")], by: RequestContext.exportAll),
      .control(.hub("/functions/disableBackgroundTriggers", "PUT"), by: RequestContext.disableTriggers),
      .control(.hub("/functions/enableBackgroundTriggers", "PUT"), by: RequestContext.enableTriggers),
    ]
  }

  /// Exports and imports of a project. `path` is the absolute path of a folder of the emulator's machine.
  private static var exports: [Route] {
    [
      .control(.control(":export", "POST"), fields: [.string("path")], by: RequestContext.exportProject),
      // Replaces the accounts, tenants and settings.
      .control(.control(":import", "POST"), fields: [.string("path")], by: RequestContext.importProject),
    ]
  }
}
