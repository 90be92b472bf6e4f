// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// Signs the players of one App in and out.
///
/// One lock guards a value, `State`. Effects of a change (requests, storing, completing futures) happen after the lock
/// is released.
public final class Auth: AppService, @unchecked Sendable {
  struct State {
    /// Unretained: the App ends its Auth before it is deallocated.
    var app: Unmanaged<App>?
    var backend: Backend
    var keeper: SessionKeeper
    var session: Session? { didSet { user = nil } }
    /// The user of the session, once somebody asked for it. It retains the Auth, whose end releases it.
    var user: User?
    /// Whether it is known who is signed in. Listeners are not called before.
    var isKnown = false
    /// The next attempt to read, store or flush the session.
    var retry: Loop.Timer?
    /// Operations that change the user. They run one at a time; the first one is running.
    var changes: [Operation] = []
    /// Operations that only read. They run concurrently.
    var reads: [Operation] = []
    /// Operations that are waiting for a credential from the player. They become changes afterwards.
    var asking: [Operation] = []
    var refresh: TokenRefresh?
    var listeners: [Listener] = []
    var lastListener: UInt64 = 0
    var renewal = TokenRenewal()
    var webSignIn = WebSignInSettings()
    /// The listener of a finished sign-in in the browser, which answers late requests.
    var lateListener: LoopbackListener?
    /// A reference to the window above which the system shows its sheets.
    var window: AnyObject?
    var isShutDown = false
  }

  /// How long the end of an Auth waits until the session is stored, in milliseconds.
  private static let storePatience: Int64 = 30

  public let attachment = Attachment()
  public let texts = TextCache()
  let state: Guarded<State>
  let loop: Loop
  let callbacks: CallbackQueue
  let options: AppOptions

  init(app: App, loop: Loop) {
    self.loop = loop
    callbacks = app.callbacks
    options = app.options
    let backend = Backend(options: app.options)
    let key = SessionKey(
      project: app.options.projectID, app: app.name, isEmulated: backend.emulator != nil,
      group: app.options.findGroup())
    let keeper = SessionKeeper(store: app.options.makeSessionStore(group: key.group), key: key)
    state = Guarded(State(app: Unmanaged.passUnretained(app), backend: backend, keeper: keeper))
  }

  override func endWithApp() { shutDown() }

  var keeper: SessionKeeper { state.withLock { $0.keeper } }

  /// The App, or nil if it has ended.
  public var app: App? { state.withLock { $0.app?.takeUnretainedValue() } }

  /// The signed-in user. Sends no request.
  public var currentUser: User? {
    state.withLock { state in
      if let user = state.user { return user }
      guard !state.isShutDown, let session = state.session else { return nil }
      state.user = User(auth: self, session: session)
      return state.user
    }
  }

  public var sessionStoreKind: SessionStoreKind { keeper.kind }

  /// The path of the session file; empty if the session is not stored in a file.
  public var sessionStorePath: String { keeper.path }

  /// Sends all requests to an emulator. The emulator's session replaces the production session here, but not in the
  /// store. Returns false if host or port is invalid; then all requests fail until a valid emulator is set, because
  /// they would reach real accounts.
  public func useEmulator(host: String, port: UInt32) -> Bool {
    guard let emulator = Backend.Emulator(host: host, port: port) else {
      let error = AuthError.invalidArgument(
        "\"\(host)\", port \(port), is not a valid emulator address. No request is sent.")
      Log.error(error.message)
      state.withLock { $0.backend.refuse(error) }
      return false
    }
    // In one step, so that no production token reaches the emulator.
    moveSession(to: { $0.isEmulated ? nil : $0.emulated }, { $0.backend.emulator = emulator })
    return true
  }

  /// Changes the state, and replaces the session by that of another key, here but not in the store. `key` returns nil
  /// if the session stays.
  func moveSession(to key: (SessionKey) -> SessionKey?, _ change: (inout State) -> Void = { _ in }) {
    let present = keeper
    let next = key(present.key).map { SessionKeeper(store: options.makeSessionStore(group: $0.group), key: $0) }
    var former: Session??
    var isOvertaken = false
    let ended = state.withLock { state -> (dropped: [Operation], waiters: [TokenRefresh.Waiter])? in
      isOvertaken = state.keeper !== present
      if isOvertaken { return nil }
      change(&state)
      guard let next, !state.isShutDown else { return nil }
      if state.isKnown { former = .some(state.session) }
      state.keeper = next
      state.isKnown = false
      if let session = state.session, state.backend.tenantID == session.user.tenantID { state.backend.tenantID = "" }
      return state.endSession()
    }
    // Another thread has moved it, so the key may be another one.
    if isOvertaken { return moveSession(to: key, change) }
    guard let ended else { return }
    end(ended)
    restoreSession(since: former)
  }

  private func end(_ ended: (dropped: [Operation], waiters: [TokenRefresh.Waiter])) {
    for operation in ended.dropped { drop(operation) }
    for waiter in ended.waiters { waiter.take(.failure(.noSignedInUser)) }
  }
}

// MARK: - Beginning and end

extension App {
  /// The App's Auth, or nil if the App has ended.
  public func auth() -> Auth? {
    let auth = service { Auth(app: self, loop: loop) }.map { unsafeDowncast($0, to: Auth.self) }
    auth?.restoreSession()
    return auth
  }
}

extension Auth {
  /// Restores the stored session, once.
  func restoreSession() {
    // Games call this in each frame.
    if state.withLock({ !$0.isKnown }) { restoreSession(since: nil) }
  }

  /// `former` is the session that listeners know; nil if they were not called yet.
  private func restoreSession(since former: Session??) {
    let keeper = keeper
    var listeners: [Listener]?
    let hasRead = keeper.restore { [self] session in take(session, of: keeper, since: former, &listeners) }
    // Otherwise the timer is set already. To set it again in each frame would postpone it forever.
    guard hasRead else { return }
    guard let listeners else { return retrySoon() }
    if keeper.isDue { saveSession(nil) }
    scheduleRenewal()
    tell(listeners)
    retrySoon()
  }

  /// Adopts the stored session unless a sign-in or sign-out happened meanwhile. Returns the resulting session.
  func take(
    _ session: Session?, of keeper: SessionKeeper, since former: Session?? = nil, _ listeners: inout [Listener]?
  ) -> Session? {
    state.withLock { state in
      guard state.keeper === keeper, !state.isKnown else { return state.session }
      state.isKnown = true
      state.restore(session)
      listeners = former.map { state.listeners(since: $0) } ?? state.sessionListeners
      return session
    }
  }

  /// Ends all requests and futures without blocking. The stored session is kept.
  public func shutDown() {
    storeDue()
    let (app, former) = state.withLock { state -> (App?, State) in
      // Retained from here on, because another thread may end the App.
      let app = state.app?.takeUnretainedValue()
      let former = state
      state.isShutDown = true
      state.app = nil
      state.user = nil
      state.retry = nil
      state.changes = []
      state.reads = []
      state.asking = []
      state.refresh = nil
      state.backend.appCheckToken = nil
      return (app, former)
    }
    app?.forget(self)
    for timer in [former.renewal.timer, former.retry] { if let timer { loop.cancel(timer) } }
    for listener in former.listeners { _ = listener.drop() }
    for operation in former.operations { settle(operation) }
  }

  /// Stores and flushes what is due, as far as this takes a moment only.
  func storeDue() {
    let keeper = keeper
    if keeper.isDue, !keeper.isSlow || Loop.isCurrentThread { saveSession(nil) }
    if keeper.isUnflushed { Loop.isCurrentThread ? keeper.flush() : loop.perform { keeper.flush() } }
    keeper.settle(Auth.storePatience)
  }

  /// A sign-in whose session is being stored has succeeded: the next Auth will find the session.
  private func settle(_ operation: Operation) {
    guard operation.isStoring, let outcome = operation.outcome else { return drop(operation) }
    if !operation.future.wait(Int32(Auth.storePatience)) { operation.future.complete(outcome) }
  }

  /// Signs out immediately. No running or queued operation can sign a user in afterwards.
  public func signOut() {
    if let ended = changeSession(.signOut, { $0.isShutDown ? nil : $0.endSession() }) { end(ended) }
  }

  func drop(_ operation: Operation) {
    operation.drop(in: loop)
    operation.future.complete(.failure(.cancelled))
  }
}

// MARK: - Changing the session

extension Auth {
  /// Makes `session` the current session, unless the operation was cancelled. The operation completes with that outcome
  /// when the store has stored or refused the session.
  func adopt(
    _ session: Session, by operation: Operation, _ outcome: Future.Outcome, hasNewTokens: Bool = true,
    isRestored: Bool = false
  ) {
    let overtaken = changeSession { state -> [TokenRefresh]? in
      guard state.changes.first === operation, !state.isShutDown else { return nil }
      let overtaken = state.refresh
      operation.outcome = outcome
      if isRestored { state.restore(session) } else { state.session = session }
      state.refresh = nil
      return overtaken.map { [$0] } ?? []
    }
    for refresh in overtaken ?? [] { end(refresh, overtakenBy: session, hasNewTokens: hasNewTokens) }
    if overtaken != nil { finishStored() }
  }

  /// Completes the operation whose session is stored, or cannot be stored soon.
  func finishStored() {
    let keeper = keeper
    let isWaiting = keeper.isBusy && !keeper.isRefused
    let stored = state.withLock { state -> (Operation, Future.Outcome)? in
      guard let operation = state.changes.first, let outcome = operation.outcome else { return nil }
      operation.isStoring = false
      return isWaiting ? nil : (operation, outcome)
    }
    if let stored { finish(stored.0, stored.1) }
  }

  /// Changes and stores the session of that user, if the user is still signed in. `refresh` is the token refresh that
  /// the change results from, if any.
  @discardableResult
  func update(
    uid: String, by refresh: Operation? = nil, _ change: @escaping (inout Session) -> Void
  ) -> Session? {
    update(uid, refresh, SessionUpdate(change))
  }

  private func update(_ uid: String, _ refresh: Operation?, _ update: SessionUpdate) -> Session? {
    let done = changeSession(.session) { state -> (session: Session, overtaken: TokenRefresh?)? in
      guard var session = state.session, session.user.uid == uid, !state.isShutDown,
        refresh == nil || state.refresh?.operation === refresh
      else { return nil }
      let formerToken = session.tokens.idToken
      update.change(&session)
      state.session = session
      guard session.tokens.idToken != formerToken, state.refresh?.operation !== refresh else { return (session, nil) }
      let overtaken = state.refresh
      state.refresh = nil
      return (session, overtaken)
    }
    if let done, let overtaken = done.overtaken { end(overtaken, overtakenBy: done.session) }
    return done?.session
  }

  /// The server reported that the session no longer exists. Other operations are not cancelled, because they may sign
  /// in again.
  func endSession(uid: String) {
    _ = changeSession(.session) { state -> Void? in
      guard state.session?.user.uid == uid, !state.isShutDown else { return nil }
      state.session = nil
      return ()
    }
  }

  /// All changes of the session pass through here: the state after `change` is stored, then reported to listeners, so
  /// that the futures complete after the listeners were called. `change` returns nil if nothing changed.
  private func changeSession<Outcome>(
    _ cause: SessionKeeper.Cause = .player, _ change: (inout State) -> Outcome?
  ) -> Outcome? {
    let (outcome, listeners) = state.withLock { state -> (Outcome?, [Listener]) in
      let (former, wasKnown) = (state.session, state.isKnown)
      guard let outcome = change(&state) else { return (nil, []) }
      state.renewal.forgetFailures()
      state.isKnown = true
      return (outcome, wasKnown ? state.listeners(since: former) : state.sessionListeners)
    }
    guard let outcome else { return nil }
    saveSession(cause)
    if keeper.isDue, cause == .signOut { tryAgain(after: 0) } else { retrySoon() }
    scheduleRenewal()
    tell(listeners)
    return outcome
  }

  /// Without a cause, stores what is still pending.
  func saveSession(_ cause: SessionKeeper.Cause?) {
    let keeper = keeper
    let current = { [self] in state.withLock { $0.takeContent(for: keeper) } }
    if case .signOut = cause { keeper.signOut(current) } else { keeper.save(cause, current) }
  }
}

/// A change of the session. It is a class because the compiler specializes generic code for each function type.
private final class SessionUpdate {
  let change: (inout Session) -> Void

  init(_ change: @escaping (inout Session) -> Void) { self.change = change }
}

extension Auth.State {
  fileprivate var operations: [Operation] { changes + reads + asking + (refresh.map { [$0.operation] } ?? []) }

  /// Makes the stored session the current one, and sets the Auth's tenant to the user's.
  fileprivate mutating func restore(_ stored: Session?) {
    session = stored
    if let stored { backend.tenantID = stored.user.tenantID }
  }

  /// Returns what is to be stored now.
  fileprivate func takeContent(for keeper: SessionKeeper) -> SessionKeeper.Content {
    if isShutDown || keeper !== self.keeper { return .unchanged }
    guard let session else { return .signedOut }
    if let operation = changes.first, operation.outcome != nil { operation.isStoring = true }
    return .signedIn(session)
  }

  /// Ends the session, and returns the operations to drop.
  fileprivate mutating func endSession() -> (dropped: [Operation], waiters: [TokenRefresh.Waiter]) {
    let dropped = changes + asking + (refresh.map { [$0.operation] } ?? [])
    let waiters = refresh?.waiters ?? []
    changes = []
    asking = []
    refresh = nil
    session = nil
    return (dropped, waiters)
  }
}
