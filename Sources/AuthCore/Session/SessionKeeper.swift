// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport
import CAuthSystem

/// The reason why a store cannot be read now.
struct SessionProblem: Error {
  let text: String
}

/// Moves an Auth's session to and from its store.
///
/// For each key, one thread at a time performs I/O, also across Auths: what an Auth that has ended is still storing
/// precedes the next Auth's access. This turn is taken before the Auth's lock, never after. What cannot be read or
/// stored now is reported to the Auth, which calls again.
final class SessionKeeper: @unchecked Sendable {
  enum Content {
    case signedIn(Session)
    case signedOut
    /// The Auth has ended; the stored session is left for the next one.
    case unchanged
  }

  enum Cause: Int {
    /// The session changed, for example its tokens. It replaces only its own former state, because another process may
    /// have signed this player out or another player in.
    case session
    /// A player signed in: the session replaces any stored session.
    case player
    /// The player signed out: nothing may remain.
    case signOut
  }

  /// Values that any thread may read.
  private struct Facts {
    /// Whether everything in the store was read.
    var isComplete = false
    /// The number of consecutive failures to read or store.
    var failures = 0
    /// What is still to be stored.
    var due: Cause?
    /// Since when the only obstacle is another process that has the lock, on the monotonic clock; 0 otherwise.
    var busySince: Int64 = 0
    /// Whether the store refused the latest change, or takes too long.
    var isRefused = false
    /// Whether the store has something to flush.
    var isUnflushed = false
    /// Whether somebody is going to call `flush`.
    var isFlushPlanned = false
    var kept: [Session] = []
    /// The time of the latest session that was read or written. New times are larger even if the clock was set back.
    var savedAt: Int64 = 0
    var signOuts = 0
    /// The time up to which sessions that could not be deleted are void; nil if the note could not be written.
    var voidUpTo: Int64?
    /// The last logged message, because attempts repeat.
    var report = ""
  }

  /// The known content of the store.
  private struct State {
    var stored: StoredSession?
    var uid: String?
    /// Whether another process has changed the stored session.
    var isOvertaken = false
  }

  /// How long a sign-in waits for another process that is storing a session, in milliseconds.
  private static let patience: Int64 = 2000

  let key: SessionKey
  private let store: any SessionStore
  private let turn: SessionTurn
  /// Read without a turn, because a program that requests its Auth in each frame must not wait for the disk.
  private let hasBegun = Flag()
  private let facts = Guarded(Facts())
  /// Accessed only in turn.
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
  var isUnflushed: Bool { facts.withLock { $0.isUnflushed } }

  /// Another player's session that can be restored.
  func kept(beside uid: String?) -> Session? { facts.withLock { $0.kept.others(than: uid).first } }

  /// Keeps a session that is about to be replaced. It is restored after the others.
  func keep(_ session: Session) { facts.withLock { $0.kept = $0.kept.others(than: session.user.uid) + [session] } }

}

// MARK: - Reading

extension SessionKeeper {
  /// Reads the store: once, or, if `again` is set, what could not be read before, unless another thread has the turn.
  /// `take` receives the session when it is known whether there is one, and returns the current session. The result is
  /// whether it has read.
  @discardableResult
  func restore(again: Bool = false, _ take: (Session?) -> Session?) -> Bool {
    if !again, hasBegun.isSet { return false }
    return turn.take(isPatient: !again) {
      guard again ? !isComplete : !hasBegun.isSet else { return false }
      read(take)
      hasBegun.set()
      return true
    } ?? false
  }

  private func read(_ take: (Session?) -> Session?) {
    let reading = store.read(key)
    let found = combine(reading)
    if let problem = reading.problem { report("\(problem) The library tries again.") }
    facts.withLock { facts in
      facts.isComplete = reading.problem == nil
      facts.failures = facts.isComplete ? 0 : facts.failures + 1
      if facts.isComplete, reading.isUnflushed { facts.isUnflushed = true }
      facts.savedAt = max(facts.savedAt, found.savedAt, reading.signOut?.savedAt ?? 0)
      facts.kept = (facts.kept + found.kept).others(than: nil)
    }
    guard reading.problem == nil || found.session != nil else { return }
    let present = take(found.session)
    if present?.user.uid == found.session?.user.uid {
      state.uid = found.session?.user.uid
      state.stored = reading.isScattered ? nil : found
      if reading.isScattered, found.session != nil { postpone(.session) }
    } else if present != nil, let unread = found.session {
      // A player signed in meanwhile.
      keep(unread)
      postpone(.player)
    }
    if let time = reading.signOut?.savedAt, reading.isVoid(upTo: time) { _ = store.erase(key, upTo: time) }
  }

  /// The session of the store, which is not restored: nil if nobody is signed in there. The failure is the reason why
  /// the store cannot be read now.
  func peek() -> Result<Session?, SessionProblem> {
    // A store without the session of another player, which would be kept.
    turn.take {
      let reading = store.read(key)
      if let problem = reading.problem { return .failure(SessionProblem(text: problem)) }
      return .success(combine(reading, setsAside: false).session)
    } ?? .success(nil)
  }

  /// Combines the sessions from several places.
  private func combine(_ reading: SessionReading, setsAside: Bool = true) -> StoredSession {
    var found: (stored: StoredSession, place: SessionReading.Place)?
    var kept: [Session] = []
    for (place, bytes) in reading.copies {
      guard let stored = StoredSession.read(bytes) else {
        if setsAside, place != .moved { store.setAside(key, place) }
        continue
      }
      if reading.voids(stored, place) { continue }
      kept += stored.kept
      guard place != .moved, let (present, itsPlace) = found else {
        if place == .moved { kept += stored.all } else { found = (stored, place) }
        continue
      }
      // The file precedes the keyring, which may have been unavailable when the file was written. The session of an
      // access group precedes the one that this program had before.
      if present.isBeside || place == .former && itsPlace != .former {
        kept += stored.all
      } else if stored.savedAt > present.savedAt {
        found = (stored, place)
      }
    }
    let result = found?.stored ?? StoredSession(session: nil, savedAt: 0)
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
  /// Stores `current`, evaluated when it is this thread's turn. What cannot be stored stays due. Without a cause,
  /// stores what is due.
  func save(_ cause: Cause?, _ current: () -> Content) {
    if store is NoSessionStore { return }
    let former = facts.withLock { facts -> Cause? in
      defer { facts.due = nil }
      return facts.due
    }
    guard let cause = [cause, former].compactMap({ $0 }).max(by: { $0.rawValue < $1.rawValue }) else { return }
    let isDone: Bool =
      turn.take(isPatient: false) {
        bring(cause, current)
        return true
      } ?? false
    if !isDone { postponeBusy(cause) }
  }

  /// Deletes everything of the player, now or, if that takes longer, in a later call of `save`. Until then, a note
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
    _ = turn.take { bring(.signOut, current) }
  }

  /// Whether the caller has to call `flush` later. It is true once until then.
  func planFlush() -> Bool {
    facts.withLock { facts in
      defer { facts.isFlushPlanned = facts.isUnflushed }
      return facts.isUnflushed && !facts.isFlushPlanned
    }
  }

  /// Flushes what was stored, unless another thread or process has the turn. If that fails, it is stored again.
  func flush() {
    facts.withLock { $0.isFlushPlanned = false }
    guard isUnflushed else { return }
    _ = turn.take(isPatient: false) {
      let change = store.flush(key)
      if case .busy = change { return }
      facts.withLock { $0.isUnflushed = false }
      if case .failed = change {
        state.stored = nil
        finish(change, .session)
      } else if !isDue {
        finish(.made, .session)
      }
    }
  }

  /// Gives the loop that many milliseconds to store what is due.
  func settle(_ patience: Int64) {
    if store is NoSessionStore || Loop.isCurrentThread { return }
    let deadline = Clock.monotonic() + patience
    while isDue && store.isSlow || isUnflushed || turn.isInUse, Clock.monotonic() < deadline { auth_clock_sleep(1) }
  }

  /// Lets the store try again at once.
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
    case .made, .written, .unwanted:
      facts.withLock { facts in
        facts.busySince = 0
        facts.isRefused = false
        if case .written = change { return facts.isUnflushed = true }
        // A failed flush counts until one succeeds.
        if facts.isComplete { facts.failures = 0 }
        if case .made = change { facts.isUnflushed = false }
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

  private func bring(_ due: Cause, _ current: () -> Content) {
    let signOuts = facts.withLock { $0.signOuts }
    let content = current()
    var cause = due
    // Whoever signed in after a sign-out that is due replaces it, and waits no longer than others.
    if case .signedIn = content, due == .signOut { cause = .player }
    finish(bring(cause, content, signOuts), cause)
  }

  private func bring(_ cause: Cause, _ content: Content, _ signOuts: Int) -> SessionChange {
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
    // Another process may have signed in another player meanwhile.
    let change = store.erase(key, upTo: facts.withLock { $0.voidUpTo })
    if case .made = change {
      state.stored = nil
      state.uid = nil
    }
    return change
  }

  private func save(_ session: Session?, _ cause: Cause, _ signOuts: Int) -> SessionChange {
    if let session, isStored(session) { return .unwanted }
    var written: StoredSession?
    let change = store.change(key) { content in
      if facts.withLock({ $0.signOuts }) != signOuts { return .leave }
      // If the content is unknown, nothing is written before it was read.
      if !content.isKnown, !content.isUnread, !isComplete { return .postpone }
      if cause == .session, state.uid != nil || session == nil {
        if content.isUnread, content.bytes == nil, !content.isKnown { return .postpone }
        if content.isKnown, !isOwn(content.bytes) { return .leave }
      }
      let made = successor(of: content, session)
      written = made
      return made.all.isEmpty ? .remove : .write(made.encode())
    }
    switch change {
    case .made, .written: if let written { note(written, signOuts) }
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
    return state.stored?.isSame(as: same) == true
  }

  /// The successor of that content, with the kept sessions.
  private func successor(of content: SessionContent, _ session: Session?) -> StoredSession {
    let stored = content.bytes.flatMap { read($0) }
    let (kept, savedAt) = facts.withLock { ($0.kept, $0.savedAt) }
    let former = max(savedAt, stored?.savedAt ?? 0, content.signedOutAt)
    let made = StoredSession(session: session, savedAt: max(Clock.wall(), former + 1))
    made.kept = (kept + (stored?.kept ?? [])).others(than: session?.user.uid)
    made.isBeside = content.isUnread
    return made
  }

  /// Damaged content belongs to nobody and is replaced.
  private func isOwn(_ stored: [UInt8]?) -> Bool {
    guard let stored else { return false }
    guard let content = read(stored) else { return true }
    return content.session != nil && content.session?.user.uid == state.uid
  }

  /// Usually, the store has what was stored last, which is not read again.
  private func read(_ bytes: [UInt8]) -> StoredSession? {
    if let stored = state.stored, stored.isContent(of: bytes) { return stored }
    return StoredSession.read(bytes)
  }

  private func note(_ stored: StoredSession, _ signOuts: Int) {
    state.stored = stored
    state.uid = stored.session?.user.uid
    facts.withLock { facts in
      facts.savedAt = max(facts.savedAt, stored.savedAt)
      // A kept session that was restored is not kept any more: its account may be deleted.
      if facts.signOuts == signOuts { facts.kept = (facts.kept + stored.kept).others(than: stored.session?.user.uid) }
    }
  }

  private func yield() {
    state.isOvertaken = true
    state.stored = nil
    state.uid = nil
    Log.info("Another process has signed the player in or out. The session of this process is no longer stored.")
  }
}
