// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The places where blocking functions decide. While a function works, other requests are answered, and can change or
/// delete the account.
extension RequestContext {
  /// Lets `beforeCreate` decide about a new account. Until it has agreed, the account is not in the store.
  func admit(_ account: Account, _ event: SignInEvent) throws(Failure) {
    guard let url = settings.blockingFunctions[.beforeCreate] else { return }
    accounts.delete(account)
    let changes = try call(url, .beforeCreate, account, event)
    try requireCurrentPool()
    try accounts.requireUnclaimed(account)
    accounts.add(account)
    changes.write(to: account)
    guard !account.isDisabled else { throw .service("USER_DISABLED") }
  }

  /// Begins a session, if `beforeSignIn` agrees.
  func createSession(
    of account: Account, provider: String, _ event: SignInEvent
  ) throws(Failure) -> TokenSession {
    let claims = try approve(account, event)
    return .started(
      account, clock, provider: provider, developerClaims: claims,
      signInAttributes: event.assertion?.signInAttributes)
  }

  /// Returns the claims that the function adds to the session.
  private func approve(_ account: Account, _ event: SignInEvent) throws(Failure) -> JSON? {
    guard let url = settings.blockingFunctions[.beforeSignIn] else { return nil }
    let changes = try call(url, .beforeSignIn, account, event)
    try requireCurrentPool()
    guard accounts.account(account.localId) === account else { throw .service("USER_NOT_FOUND") }
    changes.write(to: account)
    guard !account.isDisabled else { throw .service("USER_DISABLED") }
    return changes.sessionClaims
  }

  /// An import or the deletion of the tenant may have replaced the users meanwhile.
  private func requireCurrentPool() throws(Failure) {
    let current = tenantId.map { project.tenants[$0] } ?? project.pool
    guard current === pool else { throw .service("USER_NOT_FOUND") }
  }

  private func call(
    _ url: String, _ trigger: BlockingFunctions.Event, _ account: Account, _ event: SignInEvent
  ) throws(Failure) -> FunctionChanges {
    let token = FunctionToken(trigger: trigger, url: url, account: account, event: event, context: self)
    let data = JSON.object()
    data.set("jwt", try token.text())
    let body = JSON.object()
    body.set("data", data)
    let request = FunctionRequest(
      url: url, body: body.encoded, timeoutMilliseconds: settings.blockingFunctionTimeoutMilliseconds)
    switch project.callFunction(request) {
    case .responded(let status, let body):
      guard (200...299).contains(status) else {
        let text = String(decoding: body, as: UTF8.self)
        throw .blocked("HTTP request to \(url) returned HTTP error \(status): \(text)")
      }
      return try FunctionChanges(body, for: trigger)
    case .late: throw .unanswered("Deadline exceeded making request to \(url).")
    case .unreachable: throw .unanswered("Failed to make request to \(url).")
    }
  }
}
