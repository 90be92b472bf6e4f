import AuthSupport

/// An answer that a test has ordered in advance.
struct Fault {
  let operation: Operation
  /// Nil if the real answer is only kept back.
  let response: Response?
  /// In milliseconds.
  let delay: Int64
  /// Whether the answer waits until a test releases it.
  let isHeld: Bool
  var remaining: Int64
}

// What tests use to bring about the situations that production answers with errors. Paths are below
// /emulator/v1/projects/PROJECT, need no API key, and answer {} unless said otherwise. Every field may be
// left out, except a fault's method.
//
//   GET    /config      {"signIn": {"allowDuplicateEmails", "email": {"enabled", "passwordRequired"},
//                       "anonymous": {"enabled"}, "phoneNumber": {"enabled"}}, "mfa": {"state",
//                       "enabledProviders", "providerConfigs": [{"state", "totpProviderConfig":
//                       {"adjacentIntervals"}}]}, "emailPrivacyConfig": {"enableImprovedEmailPrivacy"},
//                       "passwordPolicyConfig": {"passwordPolicyEnforcementState",
//                       "forceUpgradeOnSignin", "passwordPolicyVersions": [{"customStrengthOptions"}]},
//                       "recaptchaConfig": {"emailPasswordEnforcementState", "phoneEnforcementState"},
//                       "requireAppVerification", "requireRecaptchaToken", "idTokenLifetimeSeconds",
//                       "createTenants", "delayMilliseconds", "appleClientIds", "authorizedDomains"}
//   PATCH  /config      any of the same; answers with all. App verification makes sendVerificationCode ask for
//                       a recaptchaToken or the like. A lifetime of 0 makes tokens that are expired at once.
//                       The delay holds back every answer to a client. The client ids are the audiences that
//                       strict mode takes; none for any. The domains are where a browser may be sent back to
//   DELETE /config      as it was at the start, the clock too, and without tenants; answers with all
//   GET    /clock       {"now", "advancedSeconds"}: what the emulator judges all time by, in seconds since 1970,
//                       and how far it is ahead of the system's clock
//   PATCH  /clock       {"advanceSeconds"} or {"now"}; it goes forward only. Answers as GET
//   DELETE /clock       back to the system's time; answers as GET
//   GET    /accounts    {"users": [...]}, each as accounts:lookup gives it
//   DELETE /accounts    deletes all, and all codes, and what the providers know of their players
//   GET    /accounts/ID the user
//   PATCH  /accounts/ID {"disabled", "emailVerified", "requireRecentSignIn"}; answers with the user. The last
//                       makes deleting, and changing the e-mail address, the password or the phone number fail
//                       with CREDENTIAL_TOO_OLD_LOGIN_AGAIN until the next sign-in
//   POST   /accounts/ID:expireTokens   the id tokens made so far expire; refreshing helps
//   POST   /accounts/ID:revokeTokens   the refresh tokens made so far, too
//   GET    /oobCodes    {"oobCodes": [{"email", "requestType", "oobCode", "oobLink", "newEmail", "locale"}]}:
//                       the e-mails that production would have sent, without used and expired ones
//   POST   /oobCodes:expire            {"oobCode"}: that one, or all
//   GET    /verificationCodes          {"verificationCodes": [{"phoneNumber", "sessionInfo", "code"}]}: the
//                       same of text messages
//   GET    /totpCodes   {"totpCodes": [{"localId", "sharedSecretKey", "verificationCode", "sessionInfo" or
//                       "mfaEnrollmentId"}]}: what authenticator apps would show, of secrets that are being
//                       enrolled or have been
//   POST   /verificationCodes:expire   {"sessionInfo"}: that one, or all
//   POST   /recaptchaTokens            {"token"}: what requireRecaptchaToken asks for, each good for one message
//   /tenants/TENANT/accounts and so on, down to here: the same of a tenant, but for the clock and the tokens
//   GET    /requests    {"requests": {"accounts:signUp": 2, "token": 1, ...}, "last": {"accounts:signUp":
//                       {"path", "headers": {"x-firebase-locale", ...}, "body": {...}}, ...}}
//   DELETE /requests    counts from zero again
//   POST   /faults      {"method", "status", "message", "reason", "body", "count", "delayMilliseconds",
//                       "held"}: the next `count` (1) requests of `method`, as "accounts:lookup" or "token", get
//                       this status (400) with the message in the error envelope or with the very text of `body`.
//                       With a delay alone they are served, and answered late; with `held` alone, when they are
//                       released
//   POST   /faults:release             sends all answers that are held. Answers when they are on their way
//   DELETE /faults      takes them back, and does the same
//   POST   /apple:signIn   {"sub", "email", "isPrivateEmail", "emailVerified", "givenName", "familyName", "nonce",
//                       "clientId", "lifetimeSeconds"}: Apple's sheet; `nonce` is what the app hands to Apple,
//                       the hash. Answers {"identityToken", "authorizationCode", "user", "email", "fullName"}
//   GET    /apple:keys  the keys that sign identity tokens, as JWKS; also at /appleid.apple.com/auth/keys
extension Project {
  func readiness() -> JSON {
    let emulator = JSON.object()
    emulator.set("ready", true)
    emulator.set("project", id)
    emulator.set("strict", isStrict)
    let answer = JSON.object()
    answer.set("authEmulator", emulator)
    return answer
  }

  func changeConfiguration(_ call: Call) throws(Failure) -> JSON {
    var changed = projectConfiguration
    try changed.change(call.body)
    projectConfiguration = changed
    return changed.answer
  }

  func resetConfiguration() -> JSON {
    projectConfiguration = initialConfiguration
    storedConfiguration = .object()
    projectPool.providers = [:]
    tenants = TenantStore()
    _ = resetClock()
    return projectConfiguration.answer
  }

  func listAccounts() -> JSON {
    let users = JSON.array()
    for account in accounts.all { users.append(record(of: account)) }
    let answer = JSON.object()
    answer.set("users", users)
    return answer
  }

  func deleteAccounts() -> JSON {
    pool.removeAll()
    if pool === projectPool {
      providerAccounts = ProviderAccounts()
      apple.forgetPlayers()
    }
    return .object()
  }

  func account(of call: Call) throws(Failure) -> Account {
    guard let account = accounts.account(call.captures.account ?? "") else {
      throw .service("USER_NOT_FOUND")
    }
    return account
  }

  func changeAccount(_ call: Call) throws(Failure) -> JSON {
    let account = try account(of: call)
    if let disabled = call.body.bool("disabled") { account.isDisabled = disabled }
    if let verified = call.body.bool("emailVerified") { account.emailVerified = verified }
    if let required = call.body.bool("requireRecentSignIn") { account.requiresRecentSignIn = required }
    return record(of: account)
  }

  func expireTokens(_ call: Call) throws(Failure) -> JSON {
    try account(of: call).expireIdTokens()
    return .object()
  }

  func revokeTokens(_ call: Call) throws(Failure) -> JSON {
    try account(of: call).revokeTokens()
    return .object()
  }

  func clearRequests() -> JSON {
    requestLog = RequestLog()
    return .object()
  }

  func addFault(_ call: Call) throws(Failure) -> JSON {
    guard let operation = call.body.string("method").flatMap({ Operation(rawValue: $0) }), operation.isService
    else { throw .invalidArgument("/method must be the name of a service method, as accounts:lookup") }
    let status = call.body.integer("status") ?? 400
    guard (200...599).contains(status) else { throw .invalidArgument("/status must be from 200 to 599") }
    let count = call.body.integer("count") ?? 1
    guard count > 0 else { throw .invalidArgument("/count must be 1 or more") }
    faults.append(
      Fault(
        operation: operation, response: faultResponse(call.body, status: Int(status)),
        delay: try Configuration.delay(call.body) ?? 0, isHeld: call.body.bool("held") ?? false, remaining: count))
    return .object()
  }

  func clearFaults() -> JSON {
    faults = []
    return .object()
  }

  /// What was ordered for this request.
  func takeFault(_ operation: Operation) -> Fault? {
    guard let index = faults.firstIndex(where: { $0.operation == operation }) else { return nil }
    faults[index].remaining &-= 1
    return faults[index].remaining > 0 ? faults[index] : faults.remove(at: index)
  }

  private func faultResponse(_ body: JSON, status: Int) -> Response? {
    guard body["status"] != nil || body["message"] != nil || body["body"] != nil else { return nil }
    if let text = body.string("body") { return Response(status: status, body: text) }
    let message = body.string("message") ?? "INTERNAL_ERROR"
    return Response(Failure(code: status, message: message, reason: body.string("reason") ?? "invalid"))
  }
}
