// SPDX-License-Identifier: Apache-2.0

/// The state of an Auth's session and its store. The raw values are those of the C API.
public enum SessionState: Int32, Sendable {
  case restoring, restored, unavailable, notStored
}

/// The session of one Auth: who is signed in, what is known of the store, and what is due there.
///
/// Only `handle` changes it. It is pure: it performs no I/O, takes no lock and reads no clock. Its effects are performed
/// by a SessionKeeper, which reports what happened as the next event. Sources/README.md shows the states. The
/// enumerations are indirect, because copies of whole sessions need more code than all of their uses.
struct SessionModel {
  indirect enum Player {
    case unknown, nobody
    case known(Session)
  }

  /// What the store lacks.
  indirect enum Due {
    case nothing
    /// The player's tokens or account changed. If `always`, they are written even if the store has them already.
    case update(always: Bool)
    /// The session ended, because the server refused that token, or deleted the account if there is none.
    case end(Session, refused: String?)
    /// Who is signed in replaces any stored session. After a sign-out that was neither carried out nor noted, everything
    /// is removed first.
    case replace(afterSignOut: Bool)
    /// Everything is removed. After a note, this is limited to what the note makes void.
    case signOut(upTo: Int64?)
  }

  /// What a thread is doing in the store. One thread at a time does this.
  indirect enum Attempt {
    case none, loading, opening, flushing
    case removing(Due)
    case replacing(StoredSession, Due)
  }

  indirect enum Event {
    /// Somebody needs to know who is signed in.
    case start
    case signedIn(Session, keepsFormer: Bool)
    /// The tokens or the account of the player changed.
    case changed(Session)
    case refused(token: String)
    case deleted
    case signedOut
    /// A timer expired, or the program wants another attempt.
    case retry
    case ended
    case loaded(SessionContent)
    case opened(SessionContent)
    /// Another process has the lock, at that time of the monotonic clock.
    case busy(Int64)
    case replaced(isFlushed: Bool)
    case removed(isFlushed: Bool)
    case flushed
    case failed(String)
    /// The order up to which sessions are void now; nil if the note could not be written.
    case noted(Int64?, isFirst: Bool)
    /// Another thread's attempt made progress.
    case joined
  }

  indirect enum Effect {
    /// Reads the store without the lock.
    case load
    /// Takes the lock and reads the store. Whoever only removes creates no folder.
    case open(removes: Bool)
    case replace(StoredSession, SessionContent)
    case remove
    case flush
    /// Ends what `load`, `open` or `flush` began.
    case close
    /// Makes sessions up to that order void, without the lock. `isBeside` also applies to a keyring that was not read.
    /// `isFirst` if the caller has not tried to remove them.
    case note(Int64, isBeside: Bool, isFirst: Bool)
    /// Waits for another thread's attempt.
    case join
    /// Reports `retry` after that many milliseconds.
    case wait(Int64)
    case report(String)
    case reportBusy, reportOvertaken
  }

  /// How long a sign-in or the end of a session waits for another process that has the lock, in milliseconds.
  private static let patience: Int64 = 2000
  private static let shortestPause: Int64 = 10
  private static let firstPause: Int64 = 100
  private static let longestPause: Int64 = 50_000
  /// With more failures, pauses are not longer.
  private static let maximumFailures = 5
  /// Changes within this time are flushed together. The disk may be busy, and then a flush delays requests.
  private static let flushPause: Int64 = 200

  /// False without a store.
  private let isStored: Bool
  /// A sign-out does not wait for a slow store, but writes a note first.
  private let isSlow: Bool

  private(set) var player = Player.unknown
  /// What the store has of this player, as far as known. Nil if nobody is stored, or if another process has replaced
  /// this session: then changes of it are not stored any more.
  private var base: StoredSession?
  /// The highest order of sessions and notes that was seen or made.
  private var order: Int64 = 0
  /// What the store may have, although it failed to take it: a keyring may do what it does not confirm.
  private var unconfirmed: Session?
  /// Other players' sessions that can be restored: found when somebody had already signed in.
  private var kept: [Session] = []
  /// Whether everything in the store has been read.
  private var isRead = false
  private var due = Due.nothing
  private var attempt = Attempt.none
  /// How many threads are writing the note of a sign-out.
  private var notes = 0
  private var isUnflushed = false
  private var isFlushPlanned = false
  private var isEnded = false
  /// The number of consecutive failures.
  private var failures = 0
  /// When another process began to be the only obstacle.
  private var busySince: Int64?
  /// Whether the store failed to take the latest change, or takes too long.
  private var isRefused = false
  /// Attempts repeat, messages do not.
  private var lastReport = ""

  init(isStored: Bool, isSlow: Bool) {
    self.isStored = isStored
    self.isSlow = isSlow
  }
}

// MARK: - Questions

extension SessionModel.Player {
  var session: Session? { if case .known(let session) = self { session } else { nil } }
  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension SessionModel {
  var session: Session? { player.session }
  /// Another player's session that can be restored.
  var keptSession: Session? { kept.others(than: session?.user.uid).first }
  var hasDue: Bool { if case .nothing = due { false } else { true } }
  /// Whether a thread is at work, or work is left that takes a moment only.
  var isActive: Bool { !isIdle || isUnflushed || hasDue && (isSlow || busySince != nil) }
  /// Whether the player's token was refused, and the store may have newer ones.
  var isDeciding: Bool { if case .end = due { session != nil } else { false } }
  /// Whether a change of the session is waiting for the store.
  var isWaiting: Bool {
    if isRefused { return false }
    switch (attempt, due) {
    case (.replacing, _), (.removing(.replace), _), (.removing(.end), _), (_, .replace), (_, .update), (_, .end):
      return true
    default: return false
    }
  }

  var state: SessionState {
    if player.isUnknown { return failures > 1 ? .unavailable : .restoring }
    return isRefused ? .notStored : .restored
  }

  private var isIdle: Bool { if case .none = attempt { true } else { false } }
  private var isLoading: Bool { if case .loading = attempt { true } else { false } }
  private var isSignOutDue: Bool { if case .signOut = due { true } else { false } }
  private var isReplaceDue: Bool { if case .replace = due { true } else { false } }
  private var isNoted: Bool { if case .signOut(.some) = due { true } else { false } }
  /// Whether a sign-out was not carried out, so that a note has to replace it.
  var needsNote: Bool {
    switch due {
    case .signOut(nil), .replace(true): true
    default: false
    }
  }
}

// MARK: - Events

extension SessionModel {
  /// Returns the effects, in their order.
  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .start: return start()
    case .signedIn(let session, let keepsFormer):
      if keepsFormer, let former = self.session { kept = kept.others(than: former.user.uid) + [former] }
      player = .known(session)
      isRefused = false
      return raise(.replace(afterSignOut: false))
    case .changed(let session):
      player = .known(session)
      if isOvertaken { return [] }
      // The refusal of a former token says nothing about a new one.
      if case .end = due { due = .nothing }
      return raise(.update(always: false))
    case .refused(let token):
      guard let session, session.tokens.idToken == token || session.tokens.refreshToken == token else { return [] }
      // The player stays until the store was read: another process may have stored newer tokens.
      if !isStored { player = .nobody }
      return raise(.end(session, refused: session.tokens.refreshToken))
    case .deleted:
      guard let session else { return [] }
      player = .nobody
      return raise(.end(session, refused: nil))
    case .signedOut: return signOut()
    case .retry: return retry()
    case .ended:
      isEnded = true
      return []
    case .loaded(let content):
      absorb(content)
      return finish(report(content))
    case .opened(let content):
      let isOwn = unconfirmed != nil && content.stored?.session == unconfirmed
      let isOvertaken = isRefused && isRead && content.order > order && !isOwn
      absorb(content)
      return report(content) + decide(content, isOvertaken)
    case .busy(let now): return wait(since: now)
    case .replaced(let isFlushed), .removed(let isFlushed): return stored(isFlushed)
    case .flushed:
      isUnflushed = false
      isRefused = false
      failures = isRead ? 0 : failures
      return finish([])
    case .failed(let problem): return fail(problem)
    case .noted(let order, let isFirst): return noted(order, isFirst)
    case .joined: return join()
    }
  }

  private mutating func start() -> [Effect] {
    guard player.isUnknown, failures == 0 else { return [] }
    if isLoading { return [.join] }
    attempt = .loading
    return [.load]
  }

  /// A sign-out returns when the session cannot be restored any more, also if the process is killed then.
  private mutating func signOut() -> [Effect] {
    player = .nobody
    base = nil
    kept = []
    guard isStored else { return [] }
    // What is being stored is void, too.
    if case .replacing(let made, let former) = attempt {
      order = max(order, made.order)
      attempt = .replacing(StoredSession(order: made.order, session: nil), former)
    }
    due = .signOut(upTo: nil)
    return isIdle && !isSlow && notes == 0 ? startDue() : note(isFirst: true)
  }

  private mutating func note(isFirst: Bool = false) -> [Effect] {
    notes += 1
    return [.note(order, isBeside: !isRead, isFirst: isFirst)]
  }

  /// One note is sufficient. A late second one would make void what another process has stored since.
  private mutating func noteOrJoin() -> [Effect] { notes > 0 ? [.join] : note() }

  private mutating func noted(_ noted: Int64?, _ isFirst: Bool) -> [Effect] {
    notes -= 1
    // Without a note, the caller waits for this process, but not for others.
    guard let noted else {
      if isFirst { return isIdle && notes == 0 ? startDue() : [.join] }
      if needsNote { isRefused = true }
      return isIdle ? rest() : []
    }
    order = max(order, noted)
    if needsNote { due = isSignOutDue ? .signOut(upTo: noted) : .replace(afterSignOut: false) }
    if isReplaceDue { return startDue() }
    return isIdle ? [.wait(failures == 0 ? 0 : pause)] : []
  }

  /// Another thread made progress.
  private mutating func join() -> [Effect] {
    if isIdle, notes == 0 { return needsNote ? startDue() : [] }
    return needsNote || player.isUnknown ? [.join] : []
  }

  private mutating func retry() -> [Effect] {
    isFlushPlanned = false
    guard isIdle, notes == 0 else { return [] }
    if hasDue { return startDue() }
    if isUnflushed {
      attempt = .flushing
      return [.flush]
    }
    if isRead { return [] }
    attempt = .loading
    return [.load]
  }

  /// Another process has the lock.
  private mutating func wait(since now: Int64) -> [Effect] {
    restoreDue()
    attempt = .none
    if hasDue { busySince = busySince ?? now }
    if needsNote { return [.close] + noteOrJoin() }
    guard !isNoted, hasDue, now - (busySince ?? now) >= SessionModel.patience else { return finish([]) }
    endRefusedSession()
    defer { isRefused = true }
    return finish(isRefused ? [] : [.reportBusy])
  }

  private mutating func stored(_ isFlushed: Bool) -> [Effect] {
    if case .replacing(let stored, _) = attempt {
      order = max(order, stored.order)
      base = stored.session == nil ? nil : stored
      kept = isReplaceDue ? kept + stored.kept : stored.kept
    } else {
      base = nil
      isRead = true
    }
    isUnflushed = !isFlushed
    isRefused = false
    unconfirmed = nil
    busySince = nil
    lastReport = ""
    failures = isRead ? 0 : failures
    return finish([])
  }

  private mutating func fail(_ problem: String) -> [Effect] {
    let isUntried = restoreDue()
    // What was to be flushed is written again, because the disk may have lost it.
    if case .flushing = attempt { due = due.followed(by: .update(always: true)) }
    attempt = .none
    failures = min(failures + 1, SessionModel.maximumFailures)
    busySince = nil
    if !isUntried {
      endRefusedSession()
      if !isNoted { isRefused = true }
    }
    if needsNote { return [.close] + report(problem) + noteOrJoin() }
    return isUntried ? report(problem) + [.close] + startDue() : finish(report(problem))
  }

  /// The store cannot say now whether there are newer tokens.
  private mutating func endRefusedSession() { if case .end = due { player = .nobody } }

  /// What an attempt did not achieve is due again. Returns whether something else became due meanwhile. The store may be
  /// able to do that: a file takes a session while a keyring, which is locked, removes nothing.
  @discardableResult
  private mutating func restoreDue() -> Bool {
    switch attempt {
    case .replacing(_, let former), .removing(let former):
      if case .replacing(let made, _) = attempt { unconfirmed = made.session }
      defer { due = former.followed(by: due) }
      return hasDue
    case .none, .loading, .opening, .flushing: return false
    }
  }

  private var isOvertaken: Bool {
    if base != nil || hasDue { return false }
    switch attempt {
    case .replacing, .removing: return false
    case .none, .loading, .opening, .flushing: return true
    }
  }

  private mutating func report(_ content: SessionContent) -> [Effect] {
    let warning = content.warning.map { report($0) } ?? []
    guard !isRead, let problem = content.problem else { return warning }
    return warning + report(problem + " The library tries again.")
  }

  private mutating func report(_ text: String) -> [Effect] {
    if text == lastReport { return [] }
    lastReport = text
    return [.report(text)]
  }
}

// MARK: - Attempts

extension SessionModel.Due {
  /// What is due if the other became due later.
  func followed(by later: Self) -> Self {
    switch (self, later) {
    case (_, .nothing): self
    case (_, .signOut): later
    // What is stored is not void yet, as it is after a note.
    case (.replace(true), .replace), (.signOut(nil), .replace): .replace(afterSignOut: true)
    case (_, .replace): later
    case (.replace, _), (.signOut, _): self
    case (.update(true), .update), (.end, .update): self
    case (_, .update), (_, .end): later
    }
  }
}

extension SessionModel {
  private mutating func raise(_ change: Due) -> [Effect] {
    guard isStored else { return [] }
    due = due.followed(by: change)
    return startDue()
  }

  private mutating func startDue() -> [Effect] {
    guard isIdle, notes == 0, !isEnded, hasDue else { return [] }
    attempt = .opening
    return [.open(removes: isSignOutDue)]
  }

  private mutating func finish(_ effects: [Effect]) -> [Effect] {
    attempt = .none
    return effects + [.close] + rest()
  }

  /// Plans the next attempt.
  private mutating func rest() -> [Effect] {
    if isEnded { return [] }
    if hasDue {
      if busySince != nil { return [.wait(isRefused ? SessionModel.firstPause : SessionModel.shortestPause)] }
      if failures == 0 { return startDue() }
      endRefusedSession()
      return [.wait(pause)]
    }
    if !isUnflushed { return isRead ? [] : [.wait(pause)] }
    if isFlushPlanned { return [] }
    isFlushPlanned = true
    return [.wait(SessionModel.flushPause)]
  }

  private var pause: Int64 {
    var pause = SessionModel.firstPause
    for _ in 1..<max(1, failures) where pause < SessionModel.longestPause { pause *= 8 }
    return min(pause, SessionModel.longestPause)
  }

  /// Takes over what was found in the store.
  private mutating func absorb(_ content: SessionContent) {
    order = max(order, content.order)
    if content.isUnflushed { isUnflushed = true }
    guard !isRead else { return }
    isRead = content.problem == nil
    failures = isRead ? 0 : min(failures + 1, SessionModel.maximumFailures)
    if player.isUnknown { return restore(content) }
    // Somebody signed in, or a part of the store could be read, before this was found.
    guard let session, !isSignOutDue, !isAfterSignOut, let stored = content.stored else { return }
    let found = stored.all.others(than: session.user.uid)
    if found.isEmpty { return }
    kept = (kept + found).others(than: session.user.uid)
    due = due.followed(by: .update(always: true))
  }

  private mutating func restore(_ content: SessionContent) {
    guard content.problem == nil || content.stored?.session != nil else { return }
    base = content.stored?.session == nil ? nil : content.stored
    player = content.stored?.session.map { .known($0) } ?? .nobody
    kept = content.stored?.kept ?? []
    if let void = content.voidUpTo {
      due = .signOut(upTo: void)
    } else if content.isDamaged || content.isScattered && base != nil {
      due = .update(always: content.isScattered)
    }
  }

  private var isAfterSignOut: Bool { if case .replace(true) = due { true } else { false } }
}

// MARK: - The rule

extension SessionModel {
  /// Decides what replaces the content of the store, which was read under the lock.
  ///
  /// Who signed in or out last wins. Changes of a session are stored only over the same player's session; of both, the
  /// newer tokens and the newer fields of the account remain. A refused token ends only the session that has it.
  ///
  /// A sign-in that could not be stored is complete all the same. `isOvertaken` if somebody signed in or out since then.
  private mutating func decide(_ content: SessionContent, _ isOvertaken: Bool) -> [Effect] {
    // A session must be newer than the note of an earlier sign-out.
    if notes > 0, !isSignOutDue { return finish([]) }
    switch due {
    case .nothing: return leave()
    case .signOut(let limit):
      // Whoever signed in after the note stays.
      if let limit, let stored = content.stored, stored.order > limit, stored.session != nil { return leave() }
      return remove()
    case .replace where isOvertaken: return yield()
    case .replace(true):
      // The player who signed out may also be in what was moved aside, or cannot be read.
      defer { due = .replace(afterSignOut: false) }
      return remove()
    case .replace(false):
      guard content.problem == nil || content.keepsUnread else { return fail(content.problem ?? "") }
      let others = kept + (content.stored?.kept ?? [])
      return write(mergedSession(content), others, order: max(order, content.lastOrder) + 1, over: content)
    case .update(let always): return update(content, always)
    case .end(let ended, let refused): return end(ended, refused, content)
    }
  }

  /// The player's own session, with what another process has changed of the account. The tokens of a sign-in are valid
  /// in any case; those that another process received before a change of the password are not.
  private mutating func mergedSession(_ content: SessionContent) -> Session? {
    guard let own = session, let present = content.stored?.session, let base = base?.session,
      present.user.uid == own.user.uid, base.user.uid == own.user.uid
    else { return session }
    let user = present.user.merged(with: own.user, since: base.user)
    player = .known(Session(user: user, tokens: own.tokens))
    return session
  }

  private mutating func update(_ content: SessionContent, _ always: Bool) -> [Effect] {
    guard let own = session else { return leave() }
    var stored = content.stored
    if stored?.session == nil, content.isDamaged { stored = base }
    if stored?.session == nil, content.problem != nil {
      // A keyring that was read before is assumed to be unchanged. An unreadable file may be anybody's.
      guard isRead, content.keepsUnread, content.unreadPath.isEmpty, let base else {
        return fail(content.problem ?? "")
      }
      stored = base
    }
    guard let stored, let present = stored.session, present.user.uid == own.user.uid else {
      return yield()
    }
    let merged = present.merged(with: own, since: base?.session ?? present)
    player = .known(merged)
    guard always || content.isScattered || content.isDamaged || merged != content.stored?.session else {
      base = stored
      return leave()
    }
    return write(merged, always ? kept + stored.kept : stored.kept, order: stored.order, over: content)
  }

  private mutating func end(_ ended: Session, _ refused: String?, _ content: SessionContent) -> [Effect] {
    if content.stored?.session == nil, let problem = content.problem { return fail(problem) }
    guard let stored = content.stored, let present = stored.session, present.user.uid == ended.user.uid else {
      player = .nobody
      base = nil
      return leave()
    }
    let known = [refused, base?.session?.tokens.refreshToken]
    if refused != nil, !known.contains(present.tokens.refreshToken) {
      player = .known(present)
      base = stored
      return leave()
    }
    player = .nobody
    return write(nil, stored.kept, order: stored.order, over: content)
  }

  /// The session of another process stays. Memory keeps its own player until the process ends.
  private mutating func yield() -> [Effect] {
    base = nil
    return [.reportOvertaken] + leave()
  }

  /// The store stays as it is.
  private mutating func leave() -> [Effect] {
    due = .nothing
    busySince = nil
    isRefused = false
    return finish([])
  }

  private mutating func remove() -> [Effect] {
    attempt = .removing(due)
    due = .nothing
    return [.remove]
  }

  private mutating func write(
    _ session: Session?, _ others: [Session], order next: Int64, over content: SessionContent
  ) -> [Effect] {
    let isBeside = content.problem != nil && !isRead
    let kept = others.others(than: session?.user.uid)
    if session == nil, kept.isEmpty, content.problem == nil { return remove() }
    let made = StoredSession(order: next, session: session, kept: kept, isBeside: isBeside)
    attempt = .replacing(made, due)
    due = .nothing
    return [.replace(made, content)]
  }
}
