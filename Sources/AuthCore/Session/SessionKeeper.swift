// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport
import CAuthSystem
import Synchronization

/// Brings an Auth's session to its store and back.
///
/// One thread at a time does I/O for a key, whichever Auth it works for: what an Auth that has ended is still saving
/// comes before what the next one does. That turn is taken before the Auth's lock, never after. What can't be read or
/// stored now is left to the Auth, which calls again.
final class SessionKeeper: @unchecked Sendable {
  enum Content {
    case signedIn(Session)
    case signedOut
    /// The Auth has ended, and what is stored is for the next one.
    case unchanged
  }

  enum Cause: Int {
    /// The session changes by itself. It replaces its own former state only, as another process may have signed this
    /// player out, or another one in.
    case session
    /// The player signs in: this replaces whatever is stored.
    case player
    /// The player signs out: nothing is to be left.
    case signOut
  }

  /// What any thread may look at.
  private struct Facts {
    /// Whether everything that is stored has been read.
    var isComplete = false
    /// How often it was tried in vain to read or store something.
    var failures = 0
    /// What is still to be stored.
    var due: Cause?
    /// Since when only because somebody else is at it, on the monotonic clock; 0 if that isn't why.
    var busySince: Int64 = 0
    /// Whether the store has refused what was to be stored last, or takes too long.
    var isRefused = false
    var kept: [Session] = []
    /// Of the last one that was written or read, so that the times grow even when the clock is set back.
    var savedAt: Int64 = 0
    var signOuts = 0
    /// Up to when the last one makes void what it couldn't delete; nil if that isn't noted.
    var voidUpTo: Int64?
    /// What was logged last, as it is tried again and again.
    var report = ""
  }

  /// What the store has, and of whom, as far as known.
  private struct State {
    var stored: [UInt8]?
    var uid: String?
    /// Whether another process has changed what was stored.
    var isOvertaken = false
  }

  /// How long a sign-in waits for another process that is storing the session, in milliseconds.
  private static let patience: Int64 = 2000

  let key: SessionKey
  private let store: any SessionStore
  private let turn: SessionTurn
  /// Read without a turn, as a program that asks for its Auth each frame must not wait for the disk.
  private let hasBegun = Atomic<Bool>(false)
  private let facts = Guarded(Facts())
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
  var isComplete: Bool { facts.withLock { $0.isComplete } }
  var failures: Int { facts.withLock { $0.failures } }
  var isBusy: Bool { facts.withLock { $0.due != nil && $0.busySince != 0 } }
  var isRefused: Bool { facts.withLock { $0.isRefused } }
  var isSlow: Bool { store.isSlow }
  var isDue: Bool { facts.withLock { $0.due != nil } }

  /// Another player's session that can be restored.
  func kept(beside uid: String?) -> Session? { facts.withLock { $0.kept.others(than: uid).first } }

  /// Keeps a session that another one is about to replace, as the last one to restore.
  func keep(_ session: Session) { facts.withLock { $0.kept = $0.kept.others(than: session.user.uid) + [session] } }

}

// MARK: - Reading

extension SessionKeeper {
  /// Reads what is stored: once, or with `again` what couldn't be read yet, unless somebody else is at it. `take` gets
  /// the session if it is known whether there is one, and returns the present one.
  func restore(again: Bool = false, _ take: (Session?) -> Session?) {
    if !again, hasBegun.load(ordering: .acquiring) { return }
    _ = turn.take(isPatient: !again) {
      guard again ? !isComplete : !hasBegun.load(ordering: .relaxed) else { return }
      read(take)
      hasBegun.store(true, ordering: .releasing)
    }
  }

  private func read(_ take: (Session?) -> Session?) {
    let reading = store.read(key)
    let found = combine(reading)
    if let problem = reading.problem { report("\(problem) The library tries again.") }
    facts.withLock { facts in
      facts.isComplete = reading.problem == nil
      facts.failures = facts.isComplete ? 0 : facts.failures + 1
      facts.savedAt = max(facts.savedAt, found.savedAt, reading.signOut?.savedAt ?? 0)
      facts.kept = (facts.kept + found.kept).others(than: nil)
    }
    guard reading.problem == nil || found.session != nil else { return }
    let present = take(found.session)
    if present?.user.uid == found.session?.user.uid {
      state.uid = found.session?.user.uid
      state.stored = reading.isScattered ? nil : found.bytes
      if reading.isScattered, found.session != nil { postpone(.session) }
    } else if present != nil, let unread = found.session {
      // Somebody has signed in meanwhile.
      keep(unread)
      postpone(.player)
    }
    if let time = reading.signOut?.savedAt, reading.isVoid(upTo: time) { _ = store.erase(key, upTo: time) }
  }

  /// One session out of several places.
  private func combine(_ reading: SessionReading) -> StoredSession {
    var found: StoredSession?
    var kept: [Session] = []
    for (place, bytes) in reading.copies {
      guard let stored = StoredSession.read(bytes) else {
        if place != .moved { store.setAside(key, place) }
        continue
      }
      if reading.voids(stored, place) { continue }
      kept += stored.kept
      guard place != .moved, let former = found else {
        if place == .moved { kept += stored.all } else { found = stored }
        continue
      }
      // The file comes first, and then the keyring, which may have been out of reach when the file was written.
      if former.isBeside { kept += stored.all } else if stored.savedAt > former.savedAt { found = stored }
    }
    let result = found ?? StoredSession(session: nil, savedAt: 0)
    result.kept = kept.others(than: result.session?.user.uid)
    return result
  }

  private func report(_ text: String) {
    let isNews = facts.withLock { facts -> Bool in
      defer { facts.report = text }
      return facts.report != text
    }
    if isNews, !text.isEmpty { Log.warning(text) }
  }
}

// MARK: - Storing

extension SessionKeeper {
  /// Brings the store up to what `current` is by the time that it is this thread's turn. What doesn't get there is
  /// due. Without a cause, it is what was due.
  func save(_ cause: Cause?, _ current: () -> Content) {
    if store is NoSessionStore { return }
    let former = facts.withLock { facts -> Cause? in
      defer { facts.due = nil }
      return facts.due
    }
    guard let cause = [cause, former].compactMap({ $0 }).max(by: { $0.rawValue < $1.rawValue }) else { return }
    let isDone: Bool =
      turn.take(isPatient: false) {
        finish(bring(cause, current), cause)
        return true
      } ?? false
    if !isDone { postponeBusy(cause) }
  }

  /// Has nothing left of the player, now or, if that takes longer, from a later call of `save`; what is noted by then
  /// makes it void.
  func signOut(_ current: () -> Content) {
    if store is NoSessionStore { return }
    let note = facts.withLock { facts -> StoredSessionNote in
      facts.signOuts += 1
      facts.voidUpTo = nil
      facts.kept = []
      return StoredSessionNote(savedAt: facts.savedAt, isBeside: !facts.isComplete)
    }
    if !store.isSlow {
      save(.signOut, current)
      if !isDue { return }
    }
    let time = store.noteSignOut(key, note)
    facts.withLock { $0.voidUpTo = time }
    if time != nil || store.isSlow { return postponeBusy(.signOut) }
    guard isBusy else { return }
    facts.withLock { $0.due = nil }
    _ = turn.take { finish(bring(.signOut, current), .signOut) }
  }

  /// Gives what is still to be stored on the loop that many milliseconds.
  func settle(_ patience: Int64) {
    if store is NoSessionStore || Loop.isCurrentThread { return }
    let deadline = Clock.monotonic() + patience
    while isDue && store.isSlow || turn.isInUse, Clock.monotonic() < deadline { auth_clock_sleep(1) }
  }

  /// Has the store asked anew.
  func retry() { store.retry() }

  private func postpone(_ cause: Cause) {
    facts.withLock { facts in
      facts.busySince = 0
      if (facts.due ?? .session).rawValue <= cause.rawValue { facts.due = cause }
    }
  }

  private func postponeBusy(_ cause: Cause) {
    let now = Clock.monotonic()
    let since = facts.withLock { $0.busySince }
    postpone(cause)
    let isLate = facts.withLock { facts -> Bool in
      facts.busySince = since == 0 ? now : since
      if now - facts.busySince >= SessionKeeper.patience, cause != .signOut || facts.voidUpTo == nil {
        facts.isRefused = true
      }
      return facts.isRefused
    }
    if isLate { report("Another process holds the lock of the session. The library tries again: \(path)") }
  }

  private func finish(_ change: SessionChange, _ cause: Cause) {
    switch change {
    case .made, .unwanted:
      facts.withLock { facts in
        facts.busySince = 0
        facts.isRefused = false
        if facts.isComplete { facts.failures = 0 }
      }
      if case .made = change { report("") }
    case .busy, .unread: postponeBusy(cause)
    case .noted:
      facts.withLock { $0.failures += 1 }
      postpone(cause)
    case .failed(let problem):
      facts.withLock { facts in
        facts.failures += 1
        facts.isRefused = true
      }
      postpone(cause)
      report(problem)
    }
  }

  private func bring(_ cause: Cause, _ current: () -> Content) -> SessionChange {
    let signOuts = facts.withLock { $0.signOuts }
    let content = current()
    if cause != .session { state.isOvertaken = false }
    if state.isOvertaken { return .unwanted }
    switch content {
    case .unchanged: return .unwanted
    case .signedOut where cause == .signOut: return erase()
    case .signedOut: return save(nil, cause, signOuts)
    case .signedIn(let session):
      if !isComplete { read { _ in session } }
      return save(session, cause, signOuts)
    }
  }

  private func erase() -> SessionChange {
    // Another player may have signed in since, in another process.
    let change = store.erase(key, upTo: facts.withLock { $0.voidUpTo })
    if case .made = change {
      state.stored = nil
      state.uid = nil
    }
    return change
  }

  private func save(_ session: Session?, _ cause: Cause, _ signOuts: Int) -> SessionChange {
    if let session, isStored(session) { return .made }
    var written: StoredSession?
    let change = store.change(key) { content in
      if facts.withLock({ $0.signOuts }) != signOuts { return .leave }
      // A store that can't tell what it has is not written before it was read.
      if !content.isKnown, !content.isUnread, !isComplete { return .postpone }
      if cause == .session, state.uid != nil || session == nil {
        if content.isUnread, content.bytes == nil, !content.isKnown { return .postpone }
        if content.isKnown, !isOwn(content.bytes) { return .leave }
      }
      let made = successor(of: content, session)
      written = made
      return made.all.isEmpty ? .remove : .write(made.bytes)
    }
    switch change {
    case .made: if let written { note(written, signOuts) }
    case .unwanted: if session != nil, facts.withLock({ $0.signOuts }) == signOuts { yield() }
    case .unread: facts.withLock { $0.isComplete = false }
    case .busy, .noted, .failed: break
    }
    return change
  }

  private func isStored(_ session: Session) -> Bool {
    let (kept, savedAt) = facts.withLock { ($0.kept, $0.savedAt) }
    let same = StoredSession(session: session, savedAt: savedAt)
    same.kept = kept.others(than: session.user.uid)
    return same.bytes == state.stored
  }

  /// What replaces that, with the players that are kept.
  private func successor(of content: SessionContent, _ session: Session?) -> StoredSession {
    let stored = content.bytes.flatMap { StoredSession.read($0) }
    let (kept, savedAt) = facts.withLock { ($0.kept, $0.savedAt) }
    let former = max(savedAt, stored?.savedAt ?? 0, content.signedOutAt)
    let made = StoredSession(session: session, savedAt: max(Clock.wall(), former + 1))
    made.kept = (kept + (stored?.kept ?? [])).others(than: session?.user.uid)
    made.isBeside = content.isUnread
    return made
  }

  /// What is damaged belongs to nobody, and is to be healed.
  private func isOwn(_ stored: [UInt8]?) -> Bool {
    guard let stored else { return false }
    guard let content = StoredSession.read(stored) else { return true }
    return content.session != nil && content.session?.user.uid == state.uid
  }

  private func note(_ stored: StoredSession, _ signOuts: Int) {
    state.stored = stored.bytes
    state.uid = stored.session?.user.uid
    facts.withLock { facts in
      facts.savedAt = max(facts.savedAt, stored.savedAt)
      if facts.signOuts == signOuts { facts.kept = (facts.kept + stored.kept).others(than: nil) }
    }
  }

  private func yield() {
    state.isOvertaken = true
    state.stored = nil
    state.uid = nil
    Log.info("Another process has signed the player in or out. The session of this process is no longer stored.")
  }
}
