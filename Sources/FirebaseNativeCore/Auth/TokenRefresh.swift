// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A refresh of the id token in progress, and the callers that wait for it.
struct TokenRefresh {
  /// A class, because the compiler specializes the whole refresh for each closure.
  final class Waiter {
    let take: (Result<String, AuthError>) -> Void

    init(_ take: @escaping (Result<String, AuthError>) -> Void) { self.take = take }
  }

  let uid: String
  /// An internal operation, used only to detect that the refresh was dropped.
  let operation: Operation
  var waiters: [Waiter]
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
    case .done(let result): waiters.forEach { $0.take(result) }
    case .wait: break
    case .refresh(let refreshToken, let operation): refresh(uid: uid, refreshToken, operation)
    }
  }

  private func refresh(uid: String, _ refreshToken: String, _ operation: Operation) {
    send(.refresh(refreshToken), for: operation) { [self] result in
      let tokens = result.flatMap { Session.Tokens.readRefresh($0) }
      if case .success(let tokens) = tokens { update(uid: uid, by: operation) { $0.tokens = tokens } }
      if case .failure(let error) = tokens, error.endsSession { refuse(refreshToken) }
      let waiters = endRefresh(operation)
      // Another process had stored newer tokens of this player.
      let hasNewer = state.withLock { $0.session?.user.uid == uid && $0.session?.tokens.refreshToken != refreshToken }
      if case .failure = tokens, hasNewer { return withToken(uid: uid, force: true, for: waiters) }
      for waiter in waiters { waiter.take(tokens.map { $0.idToken }) }
    }
  }

  /// The response belongs to a former session. If that session has no new tokens, the waiting callers share another
  /// refresh.
  func end(_ refresh: TokenRefresh, overtakenBy session: Session, _ hasNewTokens: Bool = true) {
    drop(refresh.operation)
    let isSameUser = refresh.uid == session.user.uid
    if isSameUser, !hasNewTokens { return withToken(uid: refresh.uid, force: true, for: refresh.waiters) }
    let result = isSameUser ? Result.success(session.tokens.idToken) : .failure(AuthError.noSignedInUser)
    refresh.waiters.forEach { $0.take(result) }
  }

  private func endRefresh(_ operation: Operation) -> [TokenRefresh.Waiter] {
    state.withLock { state in
      guard state.refresh?.operation === operation else { return [] }
      let waiters = state.refresh?.waiters ?? []
      state.refresh = nil
      return waiters
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
