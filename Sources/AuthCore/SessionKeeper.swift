import AuthSupport

/// Brings an Auth's session to its store and back.
///
/// Its lock exists to let one thread at a time do I/O; it is taken before the Auth's lock, never after.
final class SessionKeeper: Sendable {
  enum Content {
    case signedIn(Session)
    case signedOut
    /// The Auth has ended, and what is stored is for the next one.
    case unchanged
  }

  private struct State {
    var isRestored = false
    /// What the store has, as far as known.
    var stored: [UInt8]?
  }

  private let store: any SessionStore
  private let key: SessionKey
  private let state = Guarded(State())

  init(store: any SessionStore, key: SessionKey) {
    self.store = store
    self.key = key
  }

  var kind: SessionStoreKind { store.kind }
  var path: String { store.path(key) }

  /// Calls `take` with the stored session, the first time.
  func restore(_ take: (Session?) -> Void) {
    state.withLock { state in
      guard !state.isRestored else { return }
      state.isRestored = true
      take(load(&state))
    }
  }

  /// Brings the store up to what `current` is by the time that it is this thread's turn.
  func save(_ current: () -> Content) {
    guard store.kind != .none else { return }
    state.withLock { state in
      switch current() {
      case .unchanged: break
      case .signedOut:
        if store.clear(key) { state.stored = nil }
      case .signedIn(let session):
        let bytes = session.stored
        if bytes != state.stored, store.save(key, bytes) { state.stored = bytes }
      }
    }
  }

  private func load(_ state: inout State) -> Session? {
    guard let bytes = store.load(key) else { return nil }
    guard let session = Session(stored: bytes) else {
      store.setAside(key)
      return nil
    }
    state.stored = bytes
    return session
  }
}
