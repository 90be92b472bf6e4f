// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

// Operations with which tests control the emulator.

// MARK: - Requests

extension RequestContext {
  func getRequests() -> JSON { project.requestLog.record }

  func clearRequests() -> JSON {
    project.requestLog = RequestLog()
    project.recentRequests.removeAll()
    return .object()
  }

  func getRecentRequests() -> JSON { project.recentRequests.record }

  func addFault() throws(Failure) -> JSON {
    guard let method = body.string("method"), project.faults.isKnown(method) else {
      throw .invalidArgument("/method must be the name of a service method, for example accounts:lookup")
    }
    let status = body.integer("status") ?? 400
    guard (200...599).contains(status) else { throw .invalidArgument("/status must be from 200 to 599") }
    let count = body.integer("count") ?? 1
    guard count > 0 else { throw .invalidArgument("/count must be 1 or more") }
    project.faults.add(
      Fault(
        method: method, response: faultResponse(body, status: Int(status)),
        delay: try ProjectSettings.delay(body) ?? 0, isHeld: body.bool("held") ?? false, remaining: count))
    return .object()
  }

  func clearFaults() -> JSON {
    project.faults.removeAll()
    return releaseResponses()
  }

  /// The server sends them.
  func releaseResponses() -> JSON {
    project.faults.releaseResponses()
    return .object()
  }

  private func faultResponse(_ body: JSON, status: Int) -> HTTPResponse? {
    guard body["status"] != nil || body["message"] != nil || body["body"] != nil else { return nil }
    if let text = body.string("body") { return HTTPResponse(status: status, body: text) }
    let message = body.string("message") ?? "INTERNAL_ERROR"
    return HTTPResponse(Failure(code: status, message: message, reason: body.string("reason") ?? "invalid"))
  }
}

// MARK: - Accounts

extension RequestContext {
  func listAccounts() -> JSON { .object("users", JSON(accounts.all.map { record(of: $0) })) }

  func seedAccount() throws(Failure) -> JSON { record(of: try addAccount()) }

  func deleteAccounts() -> JSON {
    pool.removeAll()
    if pool === project.pool {
      project.providerAccounts = ProviderAccounts()
      project.apple.forgetPlayers()
      project.usedIdentityTokens = UsedIdentityTokens(clock)
    }
    return .object()
  }

  private func capturedAccount() throws(Failure) -> Account {
    guard let account = accounts.account(captures.account ?? "") else {
      throw .service("USER_NOT_FOUND")
    }
    return account
  }

  func getAccount() throws(Failure) -> JSON { record(of: try capturedAccount()) }

  func changeAccount() throws(Failure) -> JSON {
    let account = try capturedAccount()
    if let disabled = body.bool("disabled") { account.isDisabled = disabled }
    if let verified = body.bool("emailVerified") { account.emailVerified = verified }
    if let required = body.bool("requireRecentSignIn") { account.requiresRecentSignIn = required }
    return record(of: account)
  }

  func expireTokens() throws(Failure) -> JSON {
    try capturedAccount().expireIdTokens()
    return .object()
  }

  func revokeTokens() throws(Failure) -> JSON {
    try capturedAccount().revokeTokens(at: clock.seconds)
    return .object()
  }
}

// MARK: - Clock

extension RequestContext {
  func getClock() -> JSON { clock.record }

  func changeClock() throws(Failure) -> JSON {
    if let now = body.integer("now") { try clock.move(to: now) }
    if let seconds = body.integer("advanceSeconds") { try clock.advance(seconds: seconds) }
    if let milliseconds = body.integer("advanceMilliseconds") { try clock.advance(milliseconds: milliseconds) }
    return clock.record
  }

  /// Resets the clock to the system's time. Tokens issued with a later time must not be refused.
  func resetClock() -> JSON {
    clock.reset()
    for pool in [project.pool] + project.tenants.all {
      for account in pool.accounts.all { account.forgetFuture(after: clock.seconds) }
    }
    return clock.record
  }
}

// MARK: - Settings

extension RequestContext {
  func readiness() -> JSON {
    let emulator = JSON.object()
    emulator.set("ready", true)
    emulator.set("project", project.id)
    emulator.set("strict", project.isStrict)
    return .object("authEmulator", emulator)
  }

  /// The default project is the first.
  func listProjects() -> JSON {
    let list = JSON.array()
    for one in [projects.main] + projects.allOthers {
      list.append(.object("projectId", one.id))
    }
    return .object("projects", list)
  }

  /// With `full`, also the settings that are as at the start.
  func getConfiguration() -> JSON {
    request.query["full"] == "true"
      ? project.settings.configuration : project.settings.answer(since: project.initialSettings)
  }

  func changeConfiguration() throws(Failure) -> JSON {
    var changed = project.settings
    try changed.change(body)
    project.settings = changed
    return getConfiguration()
  }

  func resetConfiguration() -> JSON {
    project.settings = project.initialSettings
    project.storedSettings = .object()
    project.pool.providers = [:]
    project.tenants = TenantStore()
    _ = resetClock()
    return getConfiguration()
  }
}

// MARK: - Apple

extension RequestContext {
  func appleSignIn() throws(Failure) -> JSON {
    let request = try AppleSignInRequest(body)
    let email = project.apple.email(for: request)
    let code = try project.apple.makeCode(request.subject, request.clientId)
    let claims = request.claims(email, code, at: clock.seconds)
    let identityToken = try AppleStandIn.signingKey().sign(claims)
    let response = JSON.object()
    response.set("identityToken", identityToken)
    response.set("authorizationCode", code)
    response.set("user", request.subject)
    response.set("email", email)
    if project.apple.authorize(request.subject, request.clientId) { response.set("fullName", request.fullName) }
    return response
  }

  func appleKeys() throws(Failure) -> JSON { try AppleStandIn.signingKey().webKeys() }
}
