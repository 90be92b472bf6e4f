// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem
import FirebaseNativeRuntime
import FirebaseNativeSupport

extension Auth {
  public var sessionState: SessionState { state.withLock { $0.model.state } }

  /// Retries immediately what could not be read or stored.
  public func retrySession() {
    // On the loop, because a call of the store may be in progress and take long.
    loop.perform { [self] in
      keeper.retry()
      handle { _ in .retry }
    }
  }

  /// Whether another player's session is kept and can be restored.
  public var hasKeptSession: Bool { state.withLock { $0.model.keptSession != nil } }

  /// Signs in the player of the kept session. The current player's session is kept instead.
  public func restoreKeptSession() -> Future {
    enqueueChange(.authResult) { [self] operation in
      guard let session = state.withLock({ $0.model.keptSession }) else {
        return finish(operation, .failure(.noKeptSession))
      }
      let user = User(auth: self, session: session)
      let result = AuthResult(user: user, additionalUserInfo: AdditionalUserInfo(), credential: nil)
      adopt(session, by: operation, .success(.authResult(result)), isKept: true)
    }
  }

  /// Restores the stored session, once.
  func restoreSession() {
    // Games call this in each frame.
    if state.withLock({ $0.model.player.isUnknown }) { handle(onLoop: false) { _ in .start } }
  }
}

// MARK: - Changes

extension Auth {
  /// Makes `session` the current session, unless the operation was cancelled. The operation completes with that outcome
  /// when the store has stored or refused the session. `isKept` is set for a session that was stored before.
  func adopt(
    _ session: Session, by operation: Operation, _ outcome: Future.Outcome, hasNewTokens: Bool = true,
    isKept: Bool = false
  ) {
    var overtaken: TokenRefresh?
    handle { state in
      guard case .running = operation.stage, !state.isShutDown else { return nil }
      operation.stage = .storing(outcome)
      overtaken = state.refresh
      state.refresh = nil
      if isKept { state.backend.tenantID = session.user.tenantID }
      return .signedIn(session, keepsFormer: isKept)
    }
    if let overtaken { end(overtaken, overtakenBy: session, hasNewTokens) }
  }

  /// Changes and stores the session of that user, if the user is still signed in. `refresh` is the token refresh that
  /// the change results from, if any.
  @discardableResult
  func update(uid: String, by refresh: Operation? = nil, _ change: (inout Session) -> Void) -> Session? {
    var changed: Session?
    var overtaken: TokenRefresh?
    handle { state in
      guard var session = state.session, session.user.uid == uid, !state.isShutDown,
        refresh == nil || state.refresh?.operation === refresh
      else { return nil }
      let former = session.tokens
      change(&session)
      changed = session
      if session.tokens != former, state.refresh?.operation !== refresh {
        overtaken = state.refresh
        state.refresh = nil
      }
      // New tokens that no refresh requested are those of a new sign-in, for example with a new password.
      return refresh == nil && session.tokens != former ? .signedIn(session, keepsFormer: false) : .changed(session)
    }
    if let changed, let overtaken { end(overtaken, overtakenBy: changed) }
    return changed
  }

  /// The server refused a token. The session ends, unless another process has stored newer tokens. Other operations are
  /// not cancelled, because they may sign in again.
  func refuse(_ token: String) { handle { $0.isShutDown ? nil : .refused(token: token) } }

  /// The account of that user was deleted.
  func endSession(uid: String) { handle { $0.session?.user.uid == uid && !$0.isShutDown ? .deleted : nil } }

  /// Signs out immediately. No running or queued operation can sign a user in afterwards.
  public func signOut() {
    var ended: Ended = ([], [])
    handle { state in
      if state.isShutDown { return nil }
      ended = state.endOperations()
      return .signedOut
    }
    end(ended)
  }
}

// MARK: - The model and its effects

extension Auth {
  /// All changes of the session pass through here. The body changes the state and returns the event, or nil if nothing
  /// happened. The effects are performed after the unlock. Then the listeners are called, and then futures complete.
  /// Unless `onLoop`, this thread waits for a slow store, too.
  func handle(onLoop: Bool = true, _ body: (inout State) -> SessionModel.Event?) {
    let step = state.withLock { state -> State.Step? in
      body(&state).map { state.handle($0, of: state.keeper) }
    }
    if let step { follow(step, onLoop: onLoop) }
  }

  private func follow(_ step: State.Step, onLoop: Bool = true) {
    var (effects, listeners, hasNewSession) = (step.effects, step.listeners, step.hasNewSession)
    while !effects.isEmpty {
      guard let event = perform(effects.removeFirst(), step.keeper, onLoop) else { continue }
      let next = state.withLock { $0.handle(event, of: step.keeper) }
      effects += next.effects
      listeners += next.listeners
      hasNewSession = hasNewSession || next.hasNewSession
    }
    if hasNewSession { scheduleRenewal() }
    for listener in listeners { tell([listener]) }
    finishStored()
    finishFailedRefresh()
  }

  private func perform(
    _ effect: SessionModel.Effect, _ keeper: SessionKeeper, _ onLoop: Bool
  ) -> SessionModel.Event? {
    if case .wait(let pause) = effect {
      tryAgain(after: pause)
    } else if onLoop, keeper.isForLoop(effect) {
      loop.perform { [self] in follow((keeper, [effect], [], false), onLoop: false) }
    } else {
      return keeper.perform(effect)
    }
    return nil
  }

  private func tryAgain(after pause: Int64) {
    // With jitter, so that many processes do not retry at the same time.
    let time = Clock.sinceBoot() + pause - Int64.random(in: 0...pause / 5)
    let timer = Loop.Timer(at: time) { [self] in handle { _ in .retry } }
    let (former, isShutDown) = state.withLock { state -> (Loop.Timer?, Bool) in
      let former = state.retry
      if !state.isShutDown { state.retry = timer }
      return (former, state.isShutDown)
    }
    if isShutDown { return }
    if let former { loop.cancel(former) }
    loop.schedule(timer)
  }

  /// Stores and flushes what is due, as far as this takes a moment only.
  func storeDue() {
    guard state.withLock({ $0.model.hasDue || $0.model.isActive }) else { return }
    let isOnLoop = Loop.isCurrentThread
    if isOnLoop || !keeper.isSlow { handle { _ in .retry } }
    guard !isOnLoop else { return handle { _ in .retry } }
    loop.perform { [self] in handle { _ in .retry } }
    let deadline = Clock.monotonic() + Auth.storePatience
    while state.withLock({ $0.model.isActive }), Clock.monotonic() < deadline { auth_clock_sleep(1) }
  }
}

extension Auth.State {
  typealias Step = (keeper: SessionKeeper, effects: [SessionModel.Effect], listeners: [Listener], hasNewSession: Bool)

  var session: Session? { model.session }

  /// Events of a store that the Auth does not use any more have no effect.
  mutating func handle(_ event: SessionModel.Event, of keeper: SessionKeeper) -> Step {
    guard keeper === self.keeper else { return (keeper, event.endsEffects ? [.close] : [], [], false) }
    let (present, wasUnknown) = (session, model.player.isUnknown)
    let effects = model.handle(event)
    let hasNewSession = session != present
    if hasNewSession {
      user = nil
      renewal.forgetFailures()
    }
    // The stored session was restored.
    if wasUnknown, event.endsEffects, let session { backend.tenantID = session.user.tenantID }
    if model.player.isUnknown { return (keeper, effects, [], false) }
    let former = shown
    shown = model.player
    let listeners = former.isUnknown ? sessionListeners : listeners(since: former.session)
    return (keeper, effects, listeners, hasNewSession)
  }
}

extension SessionModel.Event {
  /// Whether `close` follows.
  fileprivate var endsEffects: Bool {
    switch self {
    case .loaded, .opened, .busy, .replaced, .removed, .flushed, .failed: true
    default: false
    }
  }
}

extension AuthError {
  fileprivate static let noKeptSession = AuthError(.noSignedInUser, "There is no kept session to restore.")
}

// The access groups of the keychain, whose programs share a session.
extension Auth {
  /// The access group of the session; empty if the session is this program's alone.
  public var accessGroup: String { keeper.key.group }

  /// Replaces the session by that of an access group, or of this program alone if it is empty. The replaced session
  /// stays in its store, and operations in progress are cancelled. Returns why the program cannot use the group, and
  /// changes nothing then.
  ///
  /// A keychain that cannot be read now is no reason: its session is restored later.
  public func useAccessGroup(_ group: String) -> AuthError? {
    if let error = obstacle(to: group) { return error }
    if keeper.key.group == group { return nil }
    storeDue()
    if state.withLock({ $0.model.hasDue }), currentUser != nil { return .unstored }
    moveSession(to: { $0.group == group ? nil : $0.inGroup(group) })
    return nil
  }

  /// The user of an access group, or of this program alone if it is empty, without signing in. Nil if nobody is signed
  /// in there.
  public func storedUser(inGroup group: String) -> Result<User?, AuthError> {
    if state.withLock({ !$0.model.player.isUnknown && $0.keeper.key.group == group }) { return .success(currentUser) }
    if let error = obstacle(to: group) { return .failure(error) }
    let store = options.makeSessionStore(group: group, takesFormer: false)
    let found = SessionKeeper(store: store, key: keeper.key.inGroup(group)).peek()
    if let problem = found.problem { return .failure(.noAccess(problem)) }
    return .success(found.session.map { User(auth: self, session: $0) })
  }

  private func obstacle(to group: String) -> AuthError? {
    if group.isEmpty { return nil }
    if let obstacle = options.groupObstacle {
      return .noAccess(
        "The access group \"\(group)\" cannot be used, because \(obstacle). Without a group, programs share a session "
          + "if they have the same project, the same App name and the same store.")
    }
    return SecretService.absence(keeper.key.inGroup(group)).map { .noAccess($0) }
  }
}

extension AuthError {
  fileprivate static let unstored = AuthError(
    .keychainError,
    "The session of the signed-in user is not stored yet, and would be lost. Use the access group when the session's "
      + "state is \"restored\", or sign out first.")

  fileprivate static func noAccess(_ message: String) -> AuthError { AuthError(.keychainError, message) }
}
