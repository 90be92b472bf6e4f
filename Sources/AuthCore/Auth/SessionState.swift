// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// The state of an Auth's session and its store. The raw values are those of the C API.
public enum SessionState: Int32, Sendable {
  case restoring, restored, unavailable, notStored
}

extension Auth {
  public var sessionState: SessionState {
    let (isKnown, keeper) = state.withLock { ($0.isKnown, $0.keeper) }
    if !isKnown { return keeper.failures > 1 ? .unavailable : .restoring }
    return keeper.isRefused ? .notStored : .restored
  }

  /// Retries immediately what could not be read or stored.
  public func retrySession() {
    // On the loop, because a call of the store may be in progress and take long.
    loop.perform { [self] in
      keeper.retry()
      tryAgain(after: 0)
    }
  }

  /// Whether another player's session is kept and can be restored.
  public var hasKeptSession: Bool {
    let (uid, keeper) = state.withLock { ($0.session?.user.uid, $0.keeper) }
    return keeper.kept(beside: uid) != nil
  }

  /// Signs in the player of the kept session. The current player's session is kept instead.
  public func restoreKeptSession() -> Future {
    enqueueChange(.authResult) { [self] operation in
      let (present, keeper) = state.withLock { ($0.session, $0.keeper) }
      guard let session = keeper.kept(beside: present?.user.uid) else {
        return finish(operation, .failure(.noKeptSession))
      }
      if let present { keeper.keep(present) }
      let user = User(auth: self, session: session)
      let result = AuthResult(user: user, additionalUserInfo: AdditionalUserInfo(), credential: nil)
      adopt(session, by: operation, .success(.authResult(result)), isRestored: true)
    }
  }
}

// MARK: - Trying again

extension Auth {
  private static let shortestPause: Int64 = 10
  private static let firstPause: Int64 = 100
  private static let longestPause: Int64 = 50_000
  /// The time between a change of the stored session and its flush, which includes the changes meanwhile. The disk may
  /// be busy, and then the flush delays requests.
  private static let flushPause: Int64 = 200

  /// Sets the timer for the next attempt to read, store or flush the session.
  func retrySoon() {
    let keeper = keeper
    if keeper.isBusy {
      let pause = keeper.isRefused ? Auth.firstPause : Auth.shortestPause
      return tryAgain(after: pause / 2 + Int64.random(in: 0...pause))
    }
    guard !keeper.isComplete || keeper.isDue else {
      if keeper.planFlush() { tryAgain(after: Auth.flushPause) }
      return
    }
    if keeper.failures == 0 { return tryAgain(after: 0) }
    var pause = Auth.firstPause
    for _ in 1..<max(1, keeper.failures) where pause < Auth.longestPause { pause *= 8 }
    pause = min(pause, Auth.longestPause)
    // With jitter, so that many processes do not retry at the same time.
    tryAgain(after: pause - Int64.random(in: 0..<pause / 5))
  }

  func tryAgain(after pause: Int64) {
    let timer = Loop.Timer(at: Clock.sinceBoot() + pause) { [self] in retry() }
    let former = state.withLock { state -> Loop.Timer?? in
      if state.isShutDown { return nil }
      defer { state.retry = timer }
      return .some(state.retry)
    }
    guard let former else { return }
    if let former { loop.cancel(former) }
    loop.schedule(timer)
  }

  private func retry() {
    let keeper = keeper
    var listeners: [Listener]?
    keeper.restore(again: true) { [self] session in take(session, of: keeper, &listeners) }
    if keeper.isDue { saveSession(nil) }
    finishStored()
    if listeners != nil { scheduleRenewal() }
    tell(listeners ?? [])
    keeper.flush()
    retrySoon()
  }
}

extension AuthError {
  fileprivate static let noKeptSession = AuthError(.noSignedInUser, "There is no kept session to restore.")
}
