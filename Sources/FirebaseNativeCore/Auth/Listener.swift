// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// A listener to the changes of an Auth. It is called by one thread at a time.
public final class Listener: @unchecked Sendable {
  public enum Kind: Sendable {
    /// Called when the signed-in user changes.
    case state
    /// Also called when the id token changes.
    case session
    /// Also called when the id token changes, and keeps the token fresh.
    case idToken
    /// Called when the player revokes the authorization of Apple.
    case appleRevocation
  }

  public typealias Callback = (Auth) -> Void

  private struct State {
    /// Nil after removal.
    var callback: Callback?
    /// What calls the listener, if that is not the Auth. It is released with the callback.
    var source: AnyObject?
    var runner: auth_thread?
    /// The depth of nested calls on that thread.
    var depth = 0
    var isDueAgain = false
  }

  let id: UInt64
  let kind: Kind
  private let state: Guarded<State>

  init(id: UInt64, kind: Kind, callback: @escaping Callback) {
    self.id = id
    self.kind = kind
    state = Guarded(State(callback: callback))
  }

  /// Calls the listener, unless it was removed. If it is running on another thread, that thread calls it again
  /// afterwards: waiting here could deadlock, because the callback may wait for a future that this thread completes.
  func call(_ auth: Auth) -> Bool {
    guard startRun() else { return false }
    repeat { run(auth) } while !endRun()
    return true
  }

  /// Keeps what calls the listener, until the listener is removed.
  func keep(_ source: AnyObject) {
    state.withLock { state in
      if state.callback != nil { state.source = source }
    }
  }

  /// The listener is not called again after this. Returns what the caller has to release outside all locks.
  func drop() -> (Callback?, AnyObject?) {
    state.withLock { state in
      let former = (state.callback, state.source)
      state.callback = nil
      state.source = nil
      return former
    }
  }

  /// Waits for a call that is running on another thread.
  func awaitEnd() {
    let me = auth_thread_current()
    _ = state.wait(until: nil) { $0.runner == nil || $0.runner == me }
  }

  private func startRun() -> Bool {
    state.withLock { state in
      guard state.callback != nil else { return false }
      guard state.runner == nil || state.runner == auth_thread_current() else {
        state.isDueAgain = true
        return false
      }
      state.runner = auth_thread_current()
      state.depth += 1
      return true
    }
  }

  /// A separate function, so that the callback is released before `awaitEnd` returns on another thread.
  private func run(_ auth: Auth) { state.withLock { $0.callback }?(auth) }

  /// False if the callback has to run once more.
  private func endRun() -> Bool {
    let isOver = state.withLock { state -> Bool in
      if state.depth == 1, state.isDueAgain, state.callback != nil {
        state.isDueAgain = false
        return false
      }
      state.depth -= 1
      if state.depth == 0 {
        state.runner = nil
        state.isDueAgain = false
      }
      return true
    }
    state.wakeAll()
    return isOver
  }
}

// MARK: - The listeners of an Auth

extension Auth {
  /// Calls the listener now, or as soon as it is known who is signed in, and after each change. Returns the id for
  /// removal, or 0 if the Auth was shut down.
  public func addListener(_ kind: Listener.Kind, _ callback: @escaping Listener.Callback) -> UInt64 {
    guard let (listener, isKnown) = register(kind, callback) else { return 0 }
    if kind == .idToken { scheduleRenewal() }
    if isKnown { tell([listener]) }
    return listener.id
  }

  /// Returns nil if the Auth was shut down. `isKnown` tells whether it is known who is signed in.
  func register(
    _ kind: Listener.Kind, _ callback: @escaping Listener.Callback
  ) -> (listener: Listener, isKnown: Bool)? {
    state.withLock { state in
      guard !state.isShutDown else { return nil }
      return (state.listeners.add(kind, callback), !state.model.player.isUnknown)
    }
  }

  /// When this returns, the listener is not running on another thread and will not be called again.
  public func removeListener(_ id: UInt64) {
    let listener = state.withLock { $0.listeners[id] }
    guard let listener else { return }
    let former = listener.drop()
    if !loop.isOfParent { listener.awaitEnd() }
    state.withLock { state in
      // Listeners of an Auth that was shut down are kept, so that the caller can still wait for each.
      if !state.isShutDown { state.listeners.remove(listener) }
    }
    if listener.kind == .idToken { scheduleRenewal() }
    _ = former
  }

  func tell(_ listeners: [Listener]) {
    for listener in listeners { callbacks.deliver { [self] in listener.call(self) } }
  }
}

/// In the order of registration.
struct Listeners {
  private var objects = NumberedObjects<Listener>()
  private var lastID: UInt64 = 0
  private var idTokenListeners = 0

  var all: [Listener] { objects.all }

  var includeIDTokenListener: Bool { idTokenListeners > 0 }

  subscript(id: UInt64) -> Listener? { objects[id] }

  mutating func add(_ kind: Listener.Kind, _ callback: @escaping Listener.Callback) -> Listener {
    lastID += 1
    let listener = Listener(id: lastID, kind: kind, callback: callback)
    objects.append(listener, number: lastID)
    if kind == .idToken { idTokenListeners += 1 }
    return listener
  }

  mutating func remove(_ listener: Listener) {
    if objects.remove(listener.id) != nil, listener.kind == .idToken { idTokenListeners -= 1 }
  }
}

extension Auth.State {
  /// The listeners to changes of the session.
  var sessionListeners: [Listener] { listeners.all.filter { $0.kind != .appleRevocation } }

  /// The listeners that a change from that session to the current one concerns, in the order of registration.
  func listeners(since former: Session?) -> [Listener] {
    let listeners = listeners.all
    guard !listeners.isEmpty else { return [] }
    let isOtherUser = former?.user.uid != session?.user.uid
    let isOtherToken = former?.tokens.idToken != session?.tokens.idToken
    var kinds: [Listener.Kind] = isOtherUser ? [.state] : []
    if isOtherUser || isOtherToken { kinds += [.session, .idToken] }
    return kinds.flatMap { kind in listeners.filter { $0.kind == kind } }
  }
}
