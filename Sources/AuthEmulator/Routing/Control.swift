import AuthSupport

// What tests use to bring about the situations that production answers with errors.

extension RequestContext {
  func readiness() -> JSON {
    let emulator = JSON.object()
    emulator.set("ready", true)
    emulator.set("project", project.id)
    emulator.set("strict", project.isStrict)
    let answer = JSON.object()
    answer.set("authEmulator", emulator)
    return answer
  }

  func readConfiguration() -> JSON { project.configuration.answer }

  func changeConfiguration() throws(Failure) -> JSON {
    var changed = project.configuration
    try changed.change(body)
    project.configuration = changed
    return changed.answer
  }

  func resetConfiguration() -> JSON {
    project.configuration = project.initialConfiguration
    project.storedConfiguration = .object()
    project.pool.providers = [:]
    project.tenants = TenantStore()
    _ = resetClock()
    return project.configuration.answer
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
    if pool === project.pool {
      project.providerAccounts = ProviderAccounts()
      project.apple.forgetPlayers()
    }
    return .object()
  }

  private func capturedAccount() throws(Failure) -> Account {
    guard let account = accounts.account(captures.account ?? "") else {
      throw .service("USER_NOT_FOUND")
    }
    return account
  }

  func readAccount() throws(Failure) -> JSON { record(of: try capturedAccount()) }

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
    try capturedAccount().revokeTokens()
    return .object()
  }

  func readRequests() -> JSON { project.requestLog.answer }

  func clearRequests() -> JSON {
    project.requestLog = RequestLog()
    return .object()
  }

  func addFault() throws(Failure) -> JSON {
    guard let method = body.string("method"), project.faults.isKnown(method) else {
      throw .invalidArgument("/method must be the name of a service method, as accounts:lookup")
    }
    let status = body.integer("status") ?? 400
    guard (200...599).contains(status) else { throw .invalidArgument("/status must be from 200 to 599") }
    let count = body.integer("count") ?? 1
    guard count > 0 else { throw .invalidArgument("/count must be 1 or more") }
    project.faults.add(
      Fault(
        method: method, response: faultResponse(body, status: Int(status)),
        delay: try Configuration.delay(body) ?? 0, isHeld: body.bool("held") ?? false, remaining: count))
    return .object()
  }

  func clearFaults() -> JSON {
    project.faults.removeAll()
    return .object()
  }

  /// Its route releases them.
  func releaseAnswers() -> JSON { .object() }

  private func faultResponse(_ body: JSON, status: Int) -> Response? {
    guard body["status"] != nil || body["message"] != nil || body["body"] != nil else { return nil }
    if let text = body.string("body") { return Response(status: status, body: text) }
    let message = body.string("message") ?? "INTERNAL_ERROR"
    return Response(Failure(code: status, message: message, reason: body.string("reason") ?? "invalid"))
  }
}
