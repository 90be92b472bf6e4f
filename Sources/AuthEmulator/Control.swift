import AuthSupport

/// An answer that a test has ordered in advance.
struct Fault {
  let operation: Operation
  /// Nil if the real answer is only kept back.
  let response: Response?
  /// In milliseconds.
  let delay: Int64
  var remaining: Int64
}

// What tests use to bring about the situations that production answers with errors.
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
    var changed = configuration
    try changed.change(call.body)
    configuration = changed
    return configuration.answer
  }

  func listAccounts() -> JSON {
    let users = JSON.array()
    for account in accounts.all { users.append(account.record) }
    let answer = JSON.object()
    answer.set("users", users)
    return answer
  }

  func deleteAccounts() -> JSON {
    accounts.deleteAll()
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
    return account.record
  }

  func expireTokens(_ call: Call) throws(Failure) -> JSON {
    try account(of: call).expireIdTokens()
    return .object()
  }

  func revokeTokens(_ call: Call) throws(Failure) -> JSON {
    try account(of: call).revokeTokens()
    return .object()
  }

  func readRequests() -> JSON {
    let counts = JSON.object()
    for (operation, count) in requestCounts { counts.set(operation.rawValue, count) }
    let answer = JSON.object()
    answer.set("requests", counts)
    return answer
  }

  func clearRequests() -> JSON {
    requestCounts = [:]
    return .object()
  }

  func addFault(_ call: Call) throws(Failure) -> JSON {
    guard let operation = call.body.string("method").flatMap({ Operation(rawValue: $0) }), operation.isService
    else { throw .invalidArgument("/method must be the name of a service method, as accounts:lookup") }
    let status = call.body.integer("status") ?? 400
    guard (200...599).contains(status) else { throw .invalidArgument("/status must be from 200 to 599") }
    faults.append(
      Fault(
        operation: operation, response: faultResponse(call.body, status: Int(status)),
        delay: try Configuration.delay(call.body) ?? 0, remaining: call.body.integer("count") ?? 1))
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
