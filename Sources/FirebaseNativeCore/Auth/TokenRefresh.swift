// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A refresh of the id token in progress, and the callers that wait for it.
struct TokenRefresh {
  /// A class, because the compiler specializes the whole refresh for each closure.
  final class Waiter {
    let deliver: (Result<String, AuthError>) -> Void

    init(_ deliver: @escaping (Result<String, AuthError>) -> Void) { self.deliver = deliver }
  }

  let uid: String
  /// An internal operation, used only to detect that the refresh was dropped.
  let operation: Operation
  var waiters: [Waiter]
  /// Of the request with that refresh token. The callers wait until the store was read, if this can end the session.
  var failure: (refreshToken: String, error: AuthError)?
}

extension User {
  /// The id token. It is refreshed if it expires within five minutes, or if `force` is true.
  public func token(force: Bool) -> Future { startToken(.other, force: force) { .success(.text($0)) } }

  func startToken(
    _ kind: Future.Kind, force: Bool, read: @escaping (_ idToken: String) -> Future.Outcome
  ) -> Future {
    auth.startRead(kind) { [auth, uid] operation in
      auth.withToken(uid: uid, force: force, then: .init { auth.finish(operation, $0.flatMap(read)) })
    }
  }
}

extension Auth {
  private enum Next {
    case done(Result<String, AuthError>)
    case wait
    case refresh(refreshToken: String, Operation)
  }

  /// Calls `then` with an id token of that user: immediately if the current one is fresh, otherwise after a refresh
  /// that all callers share.
  func withToken(uid: String, force: Bool, then: TokenRefresh.Waiter) {
    withToken(uid: uid, force: force, for: [then])
  }

  /// All at once, because the refresh for the first could be complete before the second joins it.
  private func withToken(uid: String, force: Bool, for waiters: [TokenRefresh.Waiter]) {
    let next = state.withLock { state -> Next in
      guard let session = state.session, session.user.uid == uid, !state.isShutDown else {
        return .done(.failure(.noSignedInUser))
      }
      if !force, session.tokens.isFresh { return .done(.success(session.tokens.idToken)) }
      if state.refresh != nil {
        state.refresh?.waiters += waiters
        return .wait
      }
      let operation = Operation(.nothing)
      state.refresh = TokenRefresh(uid: uid, operation: operation, waiters: waiters)
      return .refresh(refreshToken: session.tokens.refreshToken, operation)
    }
    switch next {
    case .done(let result): waiters.forEach { $0.deliver(result) }
    case .wait: break
    case .refresh(let refreshToken, let operation): refresh(uid: uid, refreshToken, operation)
    }
  }

  private func refresh(uid: String, _ refreshToken: String, _ operation: Operation) {
    send(.refresh(refreshToken), for: operation) { [self] result in
      switch result.flatMap({ Session.Tokens.parseRefresh($0) }) {
      case .success(let tokens):
        update(uid: uid, by: operation) { $0.tokens = tokens }
        endRefresh { $0.operation === operation }?.waiters.forEach { $0.deliver(.success(tokens.idToken)) }
      case .failure(let error):
        state.withLock { if $0.refresh?.operation === operation { $0.refresh?.failure = (refreshToken, error) } }
        if error.endsSession { refuse(refreshToken) } else { finishFailedRefresh() }
      }
    }
  }

  /// Tells the callers of a refresh that failed, unless another process has stored newer tokens of this player.
  func finishFailedRefresh() {
    guard state.withLock({ $0.refresh?.failure != nil && !$0.model.isDeciding }) else { return }
    guard Loop.isCurrentThread else { return loop.perform { [self] in finishFailedRefresh() } }
    guard let refresh = endRefresh({ $0.failure != nil }), let failure = refresh.failure else { return }
    let hasNewer = state.withLock { state in
      state.session?.user.uid == refresh.uid && state.session?.tokens.refreshToken != failure.refreshToken
    }
    if hasNewer { return withToken(uid: refresh.uid, force: true, for: refresh.waiters) }
    refresh.waiters.forEach { $0.deliver(.failure(failure.error)) }
  }

  /// The response belongs to a former session. If that session has no new tokens, the waiting callers share another
  /// refresh.
  func end(_ refresh: TokenRefresh, overtakenBy session: Session, _ hasNewTokens: Bool = true) {
    drop(refresh.operation)
    let isSameUser = refresh.uid == session.user.uid
    if isSameUser, !hasNewTokens { return withToken(uid: refresh.uid, force: true, for: refresh.waiters) }
    let result = isSameUser ? Result.success(session.tokens.idToken) : .failure(AuthError.noSignedInUser)
    refresh.waiters.forEach { $0.deliver(result) }
  }

  private func endRefresh(_ isEnding: (TokenRefresh) -> Bool) -> TokenRefresh? {
    state.withLock { state in
      guard let refresh = state.refresh, isEnding(refresh) else { return nil }
      state.refresh = nil
      return refresh
    }
  }
}

extension Backend.Call {
  static func refresh(_ refreshToken: String) -> Self {
    let body = JSON.object()
    body.set("grantType", "refresh_token")
    body.set("refreshToken", refreshToken)
    return Self(service: .secureToken, method: "token", body: body, repetition: .always, namesTenant: false)
  }
}

// MARK: - Calls with a token

extension Auth {
  /// Sends a call with the user's id token. If the server rejects a token that seemed fresh, the local clock may be
  /// wrong; the call is repeated once with a new token.
  func send(
    as uid: String, for operation: Operation, makeCall: @escaping (_ idToken: String) -> Backend.Call,
    then: @escaping (Result<JSON, AuthError>) -> Void
  ) {
    authorize(uid, operation, force: false, makeCall) { [self] result in
      guard case .failure(let error) = result, error.isOfToken else { return then(result) }
      authorize(uid, operation, force: true, makeCall, then: then)
    }
  }

  private func authorize(
    _ uid: String, _ operation: Operation, force: Bool, _ makeCall: @escaping (String) -> Backend.Call,
    then: @escaping (Result<JSON, AuthError>) -> Void
  ) {
    let waiter = TokenRefresh.Waiter { [self] token in
      // While the operation waited for the token, it had no request that could be cancelled.
      guard operation.future.isPending else { return }
      switch token {
      case .failure(let error): then(.failure(error))
      case .success(let idToken):
        send(makeCall(idToken), for: operation) { [self] result in
          if case .failure(let error) = result, error.endsSession, force || !error.isOfToken { refuse(idToken) }
          then(result)
        }
      }
    }
    withToken(uid: uid, force: force, then: waiter)
  }
}

extension AuthError {
  /// Whether a new token may be accepted.
  fileprivate var isOfToken: Bool { code == .userTokenExpired || code == .invalidUserToken }
}

/// Keeps the id token fresh while the Auth has id token listeners.
struct TokenRenewal {
  private static let firstPause: Int64 = 30 * 1000
  private static let longestPause: Int64 = 16 * 60 * 1000
  /// How long before a renewal its connection is opened.
  fileprivate static let lead: Int64 = 5 * 1000

  var timer: Loop.Timer?
  private var failures = 0
  /// On the clock since boot; 0 after a success.
  private(set) var notBefore: Int64 = 0

  mutating func forgetFailures() {
    failures = 0
    notBefore = 0
  }

  /// Doubles the pause before the next attempt, with jitter, so that many clients do not retry at the same time.
  mutating func fail() {
    var pause = TokenRenewal.firstPause
    for _ in 0..<failures where pause < TokenRenewal.longestPause { pause *= 2 }
    pause = min(pause, TokenRenewal.longestPause)
    failures += 1
    notBefore = Clock.sinceBoot() + pause - Int64.random(in: 0..<pause / 5)
  }
}

extension Auth {
  /// Sets the timer for the next renewal, or cancels it.
  func scheduleRenewal() {
    let (timer, former) = state.withLock { state -> (Loop.Timer?, Loop.Timer?) in
      let former = state.renewal.timer
      let timer = state.nextRenewal.map { due -> Loop.Timer in
        let start = due - TokenRenewal.lead
        return Loop.Timer(at: start > Clock.sinceBoot() ? start : due) { [self] in renew() }
      }
      state.renewal.timer = timer
      return (timer, former)
    }
    if let former { loop.cancel(former) }
    if let timer { loop.schedule(timer) }
  }

  private func renew() {
    // If the renewal is no longer due, another call has set another timer.
    let next = state.withLock { state -> (uid: String, wait: Int64)? in
      guard let due = state.nextRenewal, let uid = state.session?.user.uid else { return nil }
      let wait = due - Clock.sinceBoot()
      return wait <= TokenRenewal.lead ? (uid, wait) : nil
    }
    guard let next else { return }
    guard next.wait <= 0 else {
      preconnect(to: .secureToken)
      return scheduleRenewal()
    }
    let waiter = TokenRefresh.Waiter { [self] result in
      state.withLock { state in
        if case .failure = result { state.renewal.fail() } else { state.renewal.forgetFailures() }
      }
      scheduleRenewal()
    }
    withToken(uid: next.uid, force: true, then: waiter)
  }
}

extension Auth.State {
  /// On the clock since boot; nil if nobody is signed in or there are no listeners.
  fileprivate var nextRenewal: Int64? {
    guard !isShutDown, let session, listeners.includeIDTokenListener else { return nil }
    return max(session.tokens.renewAt, renewal.notBefore)
  }
}
