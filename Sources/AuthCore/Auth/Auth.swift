// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// Signs players of one App in and out.
///
/// One lock guards a value, `State`. What follows from a change of it - requests, saving, completing futures - is
/// done after the lock is given up.
public final class Auth: AppService, @unchecked Sendable {
  struct State {
    /// Not counted as a reference: the App ends its Auth before it goes.
    var app: Unmanaged<App>?
    var backend: Backend
    var keeper: SessionKeeper
    var session: Session?
    /// Whether it is known who is signed in. Listeners are first called then.
    var isKnown = false
    /// The next try to read or store the session.
    var retry: Loop.Timer?
    /// Sign-ins and other changes of the user, which go one at a time; the first one is under way.
    var changes: [Operation] = []
    /// Reads, which go beside them.
    var reads: [Operation] = []
    /// Those that ask the player for a credential, and then become changes.
    var asking: [Operation] = []
    var refresh: TokenRefresh?
    var listeners: [Listener] = []
    var lastListener: UInt64 = 0
    var renewal = TokenRenewal()
    var webSignIn = WebSignInSettings()
    /// Of a sign-in in the browser that is over, for a player who comes late.
    var lateListener: LoopbackListener?
    var isShutDown = false
  }

  /// How long the end of an Auth waits for a session to be stored, in milliseconds.
  private static let storePatience: Int64 = 30

  public let attachment = Attachment()
  public let texts = TextCache()
  let state: Guarded<State>
  let loop: Loop
  let callbacks: CallbackQueue
  private let options: AppOptions

  init(app: App, loop: Loop) {
    self.loop = loop
    callbacks = app.callbacks
    options = app.options
    let backend = Backend(options: app.options)
    let key = SessionKey(project: app.options.projectID, app: app.name, isEmulated: backend.emulator != nil)
    let keeper = SessionKeeper(store: app.options.makeSessionStore(), key: key)
    state = Guarded(State(app: Unmanaged.passUnretained(app), backend: backend, keeper: keeper))
  }

  override func endWithApp() { shutDown() }

  var keeper: SessionKeeper { state.withLock { $0.keeper } }

  /// The App, while it lives.
  public var app: App? { state.withLock { $0.app?.takeUnretainedValue() } }

  /// Who is signed in. Never asks the network.
  public var currentUser: User? {
    let session = state.withLock { $0.isShutDown ? nil : $0.session }
    return session.map { User(auth: self, session: $0) }
  }

  public var sessionStoreKind: SessionStoreKind { keeper.kind }

  /// The file of the session; empty if it isn't in one.
  public var sessionStorePath: String { keeper.path }

  /// Sends every request to an emulator, whose session replaces the production's here, not in the store. False if host
  /// or port is invalid: then every request fails until an emulator is named, as it would reach real players' accounts.
  public func useEmulator(host: String, port: UInt32) -> Bool {
    guard let emulator = Backend.Emulator(host: host, port: port) else {
      let error = AuthError.invalidArgument(
        "\"\(host)\", port \(port), is not a valid emulator address. No request is sent.")
      Log.error(error.message)
      state.withLock { $0.backend.refuse(error) }
      return false
    }
    let key = keeper.key
    let own = SessionKey(project: key.project, app: key.app, isEmulated: true)
    let keeper = key.isEmulated ? nil : SessionKeeper(store: options.makeSessionStore(), key: own)
    var former: Session??
    // In one step, as no token of production's is to reach the emulator.
    let ended = state.withLock { state -> (dropped: [Operation], waiters: [TokenRefresh.Waiter])? in
      state.backend.emulator = emulator
      guard let keeper, !state.keeper.key.isEmulated, !state.isShutDown else { return nil }
      if state.isKnown { former = .some(state.session) }
      state.keeper = keeper
      state.isKnown = false
      if let session = state.session, state.backend.tenantID == session.user.tenantID { state.backend.tenantID = "" }
      return state.endSession()
    }
    guard let ended else { return true }
    end(ended)
    restoreSession(since: former)
    return true
  }

  private func end(_ ended: (dropped: [Operation], waiters: [TokenRefresh.Waiter])) {
    for operation in ended.dropped { drop(operation) }
    for waiter in ended.waiters { waiter.take(.failure(.noSignedInUser)) }
  }
}

// MARK: - Beginning and end

extension App {
  /// The App's Auth; nil when the App has ended.
  public func auth() -> Auth? {
    let auth = service { Auth(app: self, loop: loop) }.map { unsafeDowncast($0, to: Auth.self) }
    auth?.restoreSession()
    return auth
  }
}

extension Auth {
  /// Takes the stored session over, once.
  func restoreSession() { restoreSession(since: nil) }

  /// `former` is what listeners know; nil if they were not called yet.
  private func restoreSession(since former: Session??) {
    let keeper = keeper
    var listeners: [Listener]?
    keeper.restore { [self] session in take(session, of: keeper, since: former, &listeners) }
    guard let listeners else { return retrySoon() }
    if keeper.isDue { saveSession(nil) }
    scheduleRenewal()
    tell(listeners)
    if !keeper.isComplete || keeper.isDue { retrySoon() }
  }

  /// Adopts what was stored if nobody has signed in or out meanwhile. Returns who is signed in then.
  func take(
    _ session: Session?, of keeper: SessionKeeper, since former: Session?? = nil, _ listeners: inout [Listener]?
  ) -> Session? {
    state.withLock { state in
      guard state.keeper === keeper, !state.isKnown else { return state.session }
      state.isKnown = true
      state.restore(session)
      listeners = former.map { state.listeners(since: $0) } ?? state.listeners
      return session
    }
  }

  /// Ends requests and futures without waiting. The stored session stays.
  public func shutDown() {
    if keeper.isDue, !keeper.isSlow || Loop.isCurrentThread { saveSession(nil) }
    keeper.settle(Auth.storePatience)
    let (app, former) = state.withLock { state -> (App?, State) in
      // A reference from here on, as another thread may end the App.
      let app = state.app?.takeUnretainedValue()
      let former = state
      state.isShutDown = true
      state.app = nil
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

  /// A sign-in that is on its way to the store has succeeded, as the next Auth finds the player signed in.
  private func settle(_ operation: Operation) {
    guard operation.isStoring, let outcome = operation.outcome else { return drop(operation) }
    if !operation.future.wait(Int32(Auth.storePatience)) { operation.future.complete(outcome) }
  }

  /// Signs out at once; no change of the user that is under way or queued may sign anybody in again.
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
  /// Makes `session` the current one, on behalf of the operation that has that outcome once the session is stored, or
  /// the store has refused it, unless the operation was cancelled.
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

  /// Completes the change whose session is stored, or can't be stored soon.
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

  /// Changes the session of that user, if they are still signed in, and stores it. `refresh` is the one whose tokens
  /// these are, if any.
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

  /// The server says that there is no such session any more. Other operations are not cancelled: they may sign in
  /// anew.
  func endSession(uid: String) {
    _ = changeSession(.session) { state -> Void? in
      guard state.session?.user.uid == uid, !state.isShutDown else { return nil }
      state.session = nil
      return ()
    }
  }

  /// Every change of the session goes through here: what `change` makes of the state is stored, and then told to the
  /// listeners, so that futures which complete after it come last. Nil from `change` says that there is no change.
  private func changeSession<Outcome>(
    _ cause: SessionKeeper.Cause = .player, _ change: (inout State) -> Outcome?
  ) -> Outcome? {
    let (outcome, listeners) = state.withLock { state -> (Outcome?, [Listener]) in
      let (former, wasKnown) = (state.session, state.isKnown)
      guard let outcome = change(&state) else { return (nil, []) }
      state.renewal.forgetFailures()
      state.isKnown = true
      return (outcome, wasKnown ? state.listeners(since: former) : state.listeners)
    }
    guard let outcome else { return nil }
    saveSession(cause)
    if keeper.isDue { cause == .signOut ? tryAgain(after: 0) : retrySoon() }
    scheduleRenewal()
    tell(listeners)
    return outcome
  }

  /// Without a cause, stores what is still to be stored.
  func saveSession(_ cause: SessionKeeper.Cause?) {
    let keeper = keeper
    let current = { [self] in state.withLock { $0.takeContent(for: keeper) } }
    if case .signOut = cause { keeper.signOut(current) } else { keeper.save(cause, current) }
  }
}

/// A change of the session. An object, as what is done with a function is compiled anew for each function.
private final class SessionUpdate {
  let change: (inout Session) -> Void

  init(_ change: @escaping (inout Session) -> Void) { self.change = change }
}

extension Auth.State {
  fileprivate var operations: [Operation] { changes + reads + asking + (refresh.map { [$0.operation] } ?? []) }

  /// Makes what was stored the current session. Its user brings their tenant.
  fileprivate mutating func restore(_ stored: Session?) {
    session = stored
    if let stored { backend.tenantID = stored.user.tenantID }
  }

  /// What is to be stored now.
  fileprivate func takeContent(for keeper: SessionKeeper) -> SessionKeeper.Content {
    if isShutDown || keeper !== self.keeper { return .unchanged }
    guard let session else { return .signedOut }
    if let operation = changes.first, operation.outcome != nil { operation.isStoring = true }
    return .signedIn(session)
  }

  /// What is to be dropped then.
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
