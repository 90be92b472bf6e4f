import AuthSupport
import Synchronization

/// Brings an Auth's session to its store and back.
///
/// One thread at a time does I/O for a key, whichever Auth it works for: what an Auth that has ended is still saving
/// comes before what the next one does. That turn is taken before the Auth's lock, never after.
final class SessionKeeper: @unchecked Sendable {
  enum Content {
    case signedIn(Session)
    case signedOut
    /// The Auth has ended, and what is stored is for the next one.
    case unchanged
  }

  enum Cause {
    /// The player signs in or out: this replaces whatever is stored.
    case player
    /// The session changes by itself. It replaces its own former state only, as another process may have signed this
    /// player out, or another one in.
    case session
  }

  private struct State {
    /// What the store has, and of whom, as far as known.
    var stored: [UInt8]?
    var uid: String?
    /// Of the last one that was written or read, so that the times grow even when the clock is set back.
    var savedAt: Int64 = 0
    /// Whether another process has changed what was stored.
    var isOvertaken = false
  }

  private let store: any SessionStore
  private let key: SessionKey
  private let turn: SessionTurn
  /// Read without a turn, as a program that asks for its Auth each frame must not wait for the disk.
  private let isRestored = Atomic<Bool>(false)
  /// Only touched in turn.
  private var state = State()

  init(store: any SessionStore, key: SessionKey) {
    self.store = store
    self.key = key
    turn = SessionTurn.join(key.text)
  }

  deinit { turn.part() }

  var kind: SessionStoreKind { store.kind }
  var path: String { store.path(key) }

  /// Calls `take` with the stored session, the first time.
  func restore(_ take: (Session?) -> Void) {
    if isRestored.load(ordering: .acquiring) { return }
    turn.take {
      guard !isRestored.load(ordering: .relaxed) else { return }
      take(load())
      isRestored.store(true, ordering: .releasing)
    }
  }

  /// Brings the store up to what `current` is by the time that it is this thread's turn.
  func save(_ cause: Cause = .player, _ current: () -> Content) {
    if store is NoSessionStore { return }
    turn.take {
      let content = current()
      if case .player = cause { state.isOvertaken = false }
      if state.isOvertaken { return }
      switch content {
      case .unchanged: break
      case .signedOut: clear(cause)
      case .signedIn(let session): save(session, cause)
      }
    }
  }

  private func load() -> Session? {
    guard let bytes = store.load(key) else { return nil }
    guard let stored = StoredSession(bytes) else {
      store.setAside(key)
      return nil
    }
    note(stored, bytes)
    return stored.session
  }

  private func save(_ session: Session, _ cause: Cause) {
    guard StoredSession.signedIn(session, savedAt: state.savedAt).bytes != state.stored else { return }
    let stored = StoredSession.signedIn(session, savedAt: max(Clock.wall(), state.savedAt + 1))
    let bytes = stored.bytes
    let change =
      if case .session = cause, state.uid != nil {
        store.save(key, bytes, if: isOwn)
      } else {
        SessionChange(made: store.save(key, bytes))
      }
    switch change {
    case .made: note(stored, bytes)
    case .unwanted: yield()
    case .failed: break
    }
  }

  private func clear(_ cause: Cause) {
    let change =
      if case .session = cause { store.clear(key, if: isOwn) } else { SessionChange(made: store.clear(key)) }
    if case .failed = change { return }
    state.stored = nil
    state.uid = nil
  }

  /// What is damaged belongs to nobody, and is to be healed.
  private func isOwn(_ stored: [UInt8]?) -> Bool {
    guard let stored else { return false }
    guard let content = StoredSession(stored) else { return true }
    return content.session != nil && content.session?.user.uid == state.uid
  }

  private func note(_ stored: StoredSession, _ bytes: [UInt8]) {
    state.stored = bytes
    state.uid = stored.session?.user.uid
    state.savedAt = stored.savedAt
  }

  private func yield() {
    state.isOvertaken = true
    state.stored = nil
    state.uid = nil
    Log.info("Another process has signed the player out or in; this one's session is not stored any more.")
  }
}
