// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

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
    /// Who is signed in, and what is known of the store.
    var model: SessionModel
    /// Who is signed in as far as listeners know.
    var shown = SessionModel.Player.unknown
    /// The user of the session, once somebody asked for it. It retains the Auth, whose end releases it.
    var user: User?
    /// The next attempt to read, store or flush the session.
    var retry: Loop.Timer?
    /// All operations in progress, those that change the user in their order.
    var operations: [Operation] = []
    var refresh: TokenRefresh?
    var listeners = Listeners()
    var renewal = TokenRenewal()
    var webSignIn = WebSignInSettings()
    /// A reference to the window above which the system shows its sheets.
    var window: AnyObject?
    var isShutDown = false
  }

  /// How long the end of an Auth waits until the session is stored, in milliseconds.
  static let storePatience: Int64 = 30

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
    state = Guarded(
      State(app: Unmanaged.passUnretained(app), backend: backend, keeper: keeper, model: keeper.model))
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

  typealias Ended = (dropped: [Operation], waiters: [TokenRefresh.Waiter])

  /// Changes the state, and replaces the session by that of another key, here but not in the store. `key` returns nil
  /// if the session stays.
  func moveSession(to key: (SessionKey) -> SessionKey?, _ change: (inout State) -> Void = { _ in }) {
    let present = keeper
    let next = key(present.key).map { SessionKeeper(store: options.makeSessionStore(group: $0.group), key: $0) }
    var isOvertaken = false
    let ended = state.withLock { state -> Ended? in
      isOvertaken = state.keeper !== present
      if isOvertaken { return nil }
      change(&state)
      guard let next, !state.isShutDown else { return nil }
      if let session = state.session, state.backend.tenantID == session.user.tenantID { state.backend.tenantID = "" }
      state.keeper = next
      state.model = next.model
      state.user = nil
      return state.endOperations()
    }
    // Another thread has moved it, so the key may be another one.
    if isOvertaken { return moveSession(to: key, change) }
    guard let ended else { return }
    end(ended)
    restoreSession()
  }

  func end(_ ended: Ended) {
    for operation in ended.dropped { drop(operation) }
    for waiter in ended.waiters { waiter.deliver(.failure(.noSignedInUser)) }
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
  /// Ends all requests and futures, and waits for callbacks that are running on other threads. The stored session is
  /// kept.
  public func shutDown() {
    stop()
    callbacks.awaitOthers()
  }

  private func stop() {
    if !loop.isOfParent { storeDue() }
    let (app, former) = state.withLock { state -> (App?, State) in
      // Retained from here on, because another thread may end the App.
      let app = state.app?.takeUnretainedValue()
      let former = state
      state.isShutDown = true
      state.app = nil
      state.user = nil
      state.retry = nil
      state.operations = []
      state.refresh = nil
      _ = state.model.handle(.ended)
      state.backend.appCheckToken = nil
      return (app, former)
    }
    app?.forget(self)
    for timer in [former.renewal.timer, former.retry] { if let timer { loop.cancel(timer) } }
    for listener in former.listeners.all { _ = listener.drop() }
    for operation in former.operations + (former.refresh.map { [$0.operation] } ?? []) { settle(operation) }
  }

  /// A sign-in whose session is being stored has succeeded: the next Auth will find the session.
  private func settle(_ operation: Operation) {
    guard case .storing(let outcome) = operation.stage else { return drop(operation) }
    if !operation.future.wait(Int32(Auth.storePatience)) { operation.future.complete(outcome) }
  }

  func drop(_ operation: Operation) {
    operation.drop(in: loop)
    operation.future.complete(.failure(.cancelled))
  }
}
