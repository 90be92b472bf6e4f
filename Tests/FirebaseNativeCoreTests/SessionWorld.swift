// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

@testable import FirebaseNativeCore

/// Two processes with two threads each and a loop, which share a store: every order of their steps is visited.
///
/// A step is one effect of a SessionModel with the event that follows, as in a SessionKeeper. Values are replaced by
/// numbers (`Numbered`), so that a state is small and equal states are visited once.
final class SessionWorld {
  /// What a thread does.
  enum Action: Hashable {
    /// Another player signs in. The number identifies the player and the tokens.
    case signIn(Int)
    case signOut
    case rename
    /// New tokens, with the time of the server.
    case refresh(Int)
    /// New tokens; the server refuses all others from then on.
    case changePassword(Int)
    /// The server refuses the token that the process has, unless it is the one with that number.
    case refused(except: Int)
    /// The account is deleted.
    case delete
    /// The player of the kept session continues, and the present one is kept.
    case restoreKept
    /// The session file can be read again, and the keyring is unlocked.
    case repair
  }

  struct Worker: Hashable {
    var actions: [Action]
    /// Numbers of effects.
    var effects: [Int] = []
    /// Sessions that were complete when the sign-out began that this worker performs.
    var before: Set<Int>?
    var isIdle: Bool { effects.isEmpty }
  }

  struct Process: Hashable {
    var model: Int
    /// The threads and, last, the loop.
    var workers: [Worker]
    var loop: Int { workers.count - 1 }
    var hasTimer = false
    /// The worker that uses the key.
    var user: Int?
    var isAlive = true
    /// The session of the sign-in that is not complete.
    var signingIn: Int?
    /// Whether it may have replaced what it had read.
    var hasReplaced = false
  }

  struct State: Hashable {
    var processes: [Process]
    var main: Int?
    var moved: [Int] = []
    var note: Int?
    var isUnreadable = false
    /// Whether the keyring is locked: then it removes nothing, and files take the sessions.
    var isLocked = false
    /// The process that has the lock.
    var holder: Int?
    var failuresLeft: Int
    var killsLeft: Int
    // What has to hold.
    var complete: Set<Int> = []
    /// Sessions that must not be restored.
    var dead: Set<Int> = []
    /// The session that must be restored; nil for none, or if several actions were concurrent.
    var last: Int?
    /// Whether another action was in progress when the last one began.
    var isContested = false
    var writer: Int?
  }

  /// Gives equal values equal numbers.
  final class Numbered<Value> {
    private(set) var values: [Value] = []
    private var numbers: [String: Int] = [:]

    func number(_ value: Value) -> Int {
      let text = "\(value)"
      if let number = numbers[text] { return number }
      numbers[text] = values.count
      values.append(value)
      return values.count - 1
    }
  }

  /// Equal events of equal models have equal effects.
  private struct Transition: Hashable {
    let model: Int
    let event: String
  }

  /// A limit, so that an endless state does not fill the memory.
  private static let maximumCount = 100_000

  private let isSlow: Bool
  private let keepsUnread: Bool
  private let isLocked: Bool
  private var wasUnreadable = false
  /// Whether a process reported another one although there is none.
  private var hasFalseReport = false
  /// Whether a sign-in was complete, but not stored, though files would have taken the session.
  private var hasUnstored = false
  private var sessions: [Int: Session] = [:]
  private var transitions: [Transition: (model: Int, effects: [Int])] = [:]
  let models = Numbered<SessionModel>()
  let effects = Numbered<SessionModel.Effect>()
  let stored = Numbered<StoredSession>()

  /// The same for the same number, because tokens have times.
  func session(_ number: Int, uid: String) -> Session {
    if let known = sessions[number], known.user.uid == uid { return known }
    let made = SessionWorld.session(number, uid: uid)
    sessions[number] = made
    return made
  }

  private static func session(_ number: Int, uid: String) -> Session {
    let claims = Base64URL.encode(Array(#"{"auth_time":\#(number),"iat":\#(number)}"#.utf8))
    let tokens = Session.Tokens(idToken: "e30.\(claims).", refreshToken: "\(number)", expiresAt: 1, issuedAt: 1)
    return Session(user: UserRecord(uid: uid), tokens: tokens)
  }

  /// `isSlow` as the keyring is, which `isLocked` once the session is restored. `keepsUnread` unless the store has one
  /// place only.
  init(isSlow: Bool = false, isLocked: Bool = false, keepsUnread: Bool = true) {
    self.isSlow = isSlow
    self.isLocked = isLocked
    self.keepsUnread = keepsUnread
  }

  static func number(_ session: Session) -> Int { Int(session.tokens.refreshToken) ?? -1 }
}

// MARK: - Steps

extension SessionWorld {
  /// The initial state: the processes have restored what is stored.
  func start(_ actions: [[[Action]]], isStored: Bool, isUnreadable: Bool, failures: Int, kills: Int) -> State {
    wasUnreadable = isUnreadable
    var state = State(processes: [], isUnreadable: isUnreadable, failuresLeft: failures, killsLeft: kills)
    if isStored {
      state.main = stored.number(StoredSession(order: 1, session: session(1, uid: "uid-1")))
      state.complete = [1]
      state.last = 1
    }
    for threads in actions {
      let workers = threads.map { Worker(actions: $0) } + [Worker(actions: [])]
      var process = Process(model: models.number(SessionModel(isStored: true, isSlow: isSlow)), workers: workers)
      process.workers[process.loop].effects = report("start", .start, &process)
      state.processes.append(process)
    }
    for index in state.processes.indices {
      let loop = state.processes[index].loop
      while !state.processes[index].workers[loop].isIdle { state = perform(state, index, loop)! }
    }
    state.isLocked = isLocked
    return state
  }

  /// All states that can follow.
  func successors(_ state: State) -> [State] {
    var next: [State] = []
    for (p, process) in state.processes.enumerated() where process.isAlive {
      for w in process.workers.indices {
        if !process.workers[w].isIdle {
          if let done = perform(state, p, w) { next.append(done) }
          if state.failuresLeft > 0, let failed = fail(state, p, w) { next.append(failed) }
          if state.killsLeft > 0 { next.append(kill(state, p)) }
        } else if !process.workers[w].actions.isEmpty {
          next.append(act(state, p, w))
        } else if w == process.loop, process.hasTimer {
          var fired = state
          fired.processes[p].hasTimer = false
          fired.processes[p].workers[w].effects = report("retry", .retry, &fired.processes[p])
          next.append(fired)
        }
      }
    }
    return next
  }

  /// `name` identifies the event.
  private func report(_ name: String, _ event: SessionModel.Event, _ process: inout Process) -> [Int] {
    let transition = Transition(model: process.model, event: name)
    if let known = transitions[transition] {
      process.model = known.model
      return known.effects
    }
    var model = models.values[process.model]
    let list = model.handle(event).map { effects.number($0) }
    process.model = models.number(model)
    transitions[transition] = (process.model, list)
    return list
  }

  /// Begins the next action of a thread.
  private func act(_ state: State, _ p: Int, _ w: Int) -> State {
    var next = state
    let action = next.processes[p].workers[w].actions.removeFirst()
    let present = models.values[state.processes[p].model].session
    var event: SessionModel.Event?
    switch action {
    case .signIn(let number):
      event = .signedIn(session(number, uid: "uid-\(number)"), keepsFormer: false)
      if present != nil { next.processes[p].hasReplaced = true }
      next.contest(p)
      next.last = number
      next.signingIn(p, number)
    case .signOut:
      event = .signedOut
      next.contest(p)
      next.last = nil
      next.processes[p].hasReplaced = true
      // Also what this process has, complete or not.
      next.processes[p].workers[w].before = state.complete.union(present.map { [SessionWorld.number($0)] } ?? [])
      next.processes[p].signingIn = nil
    case .rename:
      event = present.map { present in
        var session = present
        session.user.displayName = "renamed-\(p)"
        return .changed(session)
      }
    case .refresh(let number):
      event = present.map { present in
        if next.dead.contains(SessionWorld.number(present)) { next.dead.insert(number) }
        return .changed(
          Session(user: present.user, tokens: session(number, uid: present.user.uid).tokens))
      }
    case .changePassword(let number):
      event = present.map { present in
        next.contest(p)
        next.signingIn(p, number)
        return .signedIn(
          Session(user: present.user, tokens: session(number, uid: "").tokens), keepsFormer: false)
      }
    case .refused(let valid):
      if let present, SessionWorld.number(present) != valid {
        event = .refused(token: present.tokens.refreshToken)
        if valid == 0 { next.last = nil }
      }
    case .delete:
      if present != nil { (event, next.last) = (.deleted, nil) }
    case .restoreKept:
      event = models.values[state.processes[p].model].keptSession.map { .signedIn($0, keepsFormer: true) }
      if event != nil { next.last = nil }
    case .repair: (next.isUnreadable, next.isLocked) = (false, false)
    }
    if let event { next.processes[p].workers[w].effects = report("\(action)\(p)", event, &next.processes[p]) }
    conclude(&next, p, w)
    return next
  }

  /// Performs a worker's next effect; nil if it has to wait.
  private func perform(_ state: State, _ p: Int, _ w: Int) -> State? {
    var next = state
    let number = next.processes[p].workers[w].effects.removeFirst()
    let effect = effects.values[number]
    var event: SessionModel.Event?
    let name =
      "\(number).\(state.main ?? -1).\(state.note ?? -1).\(state.moved).\(state.isUnreadable).\(state.isLocked)"
      + ".\(state.holder ?? -1).\(state.processes[p].user ?? -1)"
    switch effect {
    case .load, .open, .flush:
      let isLoad = if case .load = effect { true } else { false }
      if next.processes[p].user != nil, isLoad || w != next.processes[p].loop { return nil }
      if next.processes[p].user != nil || !isLoad && next.holder != nil {
        event = .busy(0)
        break
      }
      next.processes[p].user = w
      if !isLoad { next.holder = p }
      event = open(&next, effect)
    case .replace(let made, let content):
      replace(made, content, &next, p)
      event = .replaced(isFlushed: false)
    case .remove where state.isLocked: event = .failed("locked")
    case .remove:
      next.main = nil
      next.moved = []
      if isSlow { next.note = nil }
      next.isUnreadable = false
      next.writer = p
      event = .removed(isFlushed: false)
    case .note(let order, let isBeside, let isFirst):
      if next.isUnreadable { (next.main, next.isUnreadable) = (nil, false) }
      let made = StoredSession(order: max(order, content(next).order), session: nil, isBeside: isBeside)
      next.note = stored.number(made)
      next.writer = p
      event = .noted(made.order, isFirst: isFirst)
    case .join:
      if isSlow || w == next.processes[p].loop { break }
      if next.processes[p].user != nil { return nil }
      event = .joined
    case .close, .wait, .report, .reportBusy, .reportOvertaken: return nil
    }
    follow(event, name, &next, p, w)
    return next
  }

  /// Performs effects that only this process sees, or that need not be seen late, at once.
  private func performOwn(_ state: inout State, _ p: Int, _ w: Int) {
    while let number = state.processes[p].workers[w].effects.first {
      switch effects.values[number] {
      case .close:
        if state.processes[p].user == w {
          state.processes[p].user = nil
          if state.holder == p { state.holder = nil }
        }
      case .wait: state.processes[p].hasTimer = true
      case .report, .reportBusy: break
      case .reportOvertaken: hasFalseReport = hasFalseReport || state.processes.count == 1
      default: return
      }
      state.processes[p].workers[w].effects.removeFirst()
    }
  }

  private func open(_ state: inout State, _ effect: SessionModel.Effect) -> SessionModel.Event {
    switch effect {
    case .load: return .loaded(content(state))
    case .open: return .opened(content(state))
    default:
      // What is flushed no longer needs the note. A keyring flushes by itself.
      let main = state.main.flatMap { stored.values[$0] }
      if !isSlow, let note = state.note, main.map({ $0.order > stored.values[note].order }) ?? !state.isUnreadable {
        removeNote(&state, note)
      }
      return .flushed
    }
  }

  private func replace(_ made: StoredSession, _ content: SessionContent, _ next: inout State, _ p: Int) {
    if keepsUnread, !content.unreadPath.isEmpty, let main = next.main { next.moved.append(main) }
    if !content.unreadPath.isEmpty || !keepsUnread { next.isUnreadable = false }
    // A keyring is cleared first, and needs that note no longer.
    let isCleared = isSlow && !next.isLocked
    if isCleared, let note = next.note, stored.values[note] == content.signOut { removeNote(&next, note) }
    next.main = stored.number(made)
    // A note that was written meanwhile makes it void.
    if made.order > next.note.map({ stored.values[$0].order }) ?? 0 { next.writer = p }
  }

  /// The same effect, if the store fails.
  private func fail(_ state: State, _ p: Int, _ w: Int) -> State? {
    var next = state
    let effect = effects.values[next.processes[p].workers[w].effects.removeFirst()]
    next.failuresLeft -= 1
    switch effect {
    // A keyring may do what it does not confirm.
    case .replace(let made, let content) where isSlow:
      replace(made, content, &next, p)
      follow(.failed("unconfirmed"), "unconfirmed", &next, p, w)
    case .replace, .remove: follow(.failed("full"), "full", &next, p, w)
    case .note(_, _, let isFirst):
      // Without a note, the caller does not wait until a slow store has removed the session.
      if isSlow { next.processes[p].workers[w].before = nil }
      follow(.noted(nil, isFirst: isFirst), "noted \(isFirst)", &next, p, w)
    // The process that has the lock keeps it for too long.
    case .open where next.holder != nil: follow(.busy(3000), "busy", &next, p, w)
    case .open where next.processes[p].user == nil: follow(.failed("read-only"), "read-only", &next, p, w)
    case .flush where next.processes[p].user == nil && next.holder == nil:
      follow(.failed("broken"), "broken", &next, p, w)
    default: return nil
    }
    return next
  }

  private func kill(_ state: State, _ p: Int) -> State {
    var next = state
    next.killsLeft -= 1
    if next.processes[p].workers.contains(where: { $0.before != nil }) || next.processes[p].signingIn != nil {
      next.isContested = true
    }
    next.processes[p] = Process(
      model: state.processes[p].model, workers: [], isAlive: false, hasReplaced: next.processes[p].hasReplaced)
    if next.holder == p { next.holder = nil }
    return next
  }

  private func follow(
    _ event: SessionModel.Event?, _ name: String, _ state: inout State, _ p: Int, _ w: Int
  ) {
    if let event { state.processes[p].workers[w].effects += report(name, event, &state.processes[p]) }
    performOwn(&state, p, w)
    conclude(&state, p, w)
  }

  /// Notes what is complete now.
  private func conclude(_ state: inout State, _ p: Int, _ w: Int) {
    let model = models.values[state.processes[p].model]
    if let number = state.processes[p].signingIn, !model.isWaiting {
      state.processes[p].signingIn = nil
      if state.isLocked, model.state == .notStored { hasUnstored = true }
      if model.session.map(SessionWorld.number) == number, model.state == .restored { state.complete.insert(number) }
    }
    if state.processes[p].workers[w].isIdle, let before = state.processes[p].workers[w].before {
      if !model.needsNote { state.dead.formUnion(before) }
      state.processes[p].workers[w].before = nil
    }
  }

  /// After what it makes void.
  private func removeNote(_ state: inout State, _ note: Int) {
    let content = SessionContent(signOut: stored.values[note])
    state.moved.removeAll { content.voids(stored.values[$0], .moved) }
    state.note = nil
  }

  func content(_ state: State) -> SessionContent {
    var content = SessionContent(signOut: state.note.map { stored.values[$0] })
    content.keepsUnread = keepsUnread
    if state.isUnreadable, state.main != nil, state.note == nil {
      content.problem = "unreadable"
      content.unreadPath = "path"
    } else if let main = state.main, !state.isUnreadable {
      content.add(stored.values[main], .main)
    }
    for moved in state.moved { content.add(stored.values[moved], .moved) }
    return content
  }
}

extension SessionWorld.State {
  fileprivate mutating func contest(_ p: Int) {
    isContested = processes.contains { process in
      process.isAlive && (process.signingIn != nil || process.workers.contains { $0.before != nil })
    }
  }

  fileprivate mutating func signingIn(_ p: Int, _ number: Int) { processes[p].signingIn = number }
}

// MARK: - All states

extension SessionWorld {
  struct Report {
    var states = 0
    var ends = 0
    var problems: [String] = []
  }

  /// Visits all states that follow, and checks each that is an end: nobody has anything left to do. `check` returns
  /// what is wrong with the session that the next start restores.
  func explore(_ first: State, check: (State, Session?) -> String? = { _, _ in nil }) -> Report {
    var report = Report()
    var numbers = [first: 0]
    var states = [first]
    var former: [[Int]] = [[]]
    var ends: [Int] = []
    var index = 0
    while index < states.count, states.count < SessionWorld.maximumCount {
      let next = successors(states[index])
      for state in next {
        let number = numbers[state] ?? states.count
        if number == states.count {
          numbers[state] = number
          states.append(state)
          former.append([])
        }
        former[number].append(index)
      }
      if isEnd(states[index]) {
        ends.append(index)
        if let problem = problem(states[index], check) {
          report.problems.append(problem + (report.problems.isEmpty ? path(index, states, former) : ""))
        }
      }
      index += 1
    }
    if index < states.count { report.problems.append("There are more than \(SessionWorld.maximumCount) states") }
    let stuck = states.count - countReaching(ends, former)
    if hasFalseReport { report.problems.append("A process reports another one although there is none") }
    if hasUnstored { report.problems.append("A session is not stored though files would take it") }
    if stuck > 0 { report.problems.append("\(stuck) states wait for ever") }
    (report.states, report.ends) = (states.count, ends.count)
    return report
  }

  private func countReaching(_ ends: [Int], _ former: [[Int]]) -> Int {
    var reached = Set(ends)
    var open = ends
    while let index = open.popLast() {
      for before in former[index] where reached.insert(before).inserted { open.append(before) }
    }
    return reached.count
  }

  private func isEnd(_ state: State) -> Bool {
    state.processes.allSatisfy { process in
      !process.isAlive || !process.hasTimer && process.workers.allSatisfy { $0.isIdle && $0.actions.isEmpty }
    }
  }

  private func problem(_ state: State, _ check: (State, Session?) -> String?) -> String? {
    let restored = restart(state)
    let number = restored.map(SessionWorld.number)
    if let number, state.dead.contains(number) { return "A player who signed out is restored: \(describe(state))" }
    if !state.isUnreadable, let all = content(state).stored?.all,
      all.contains(where: { state.dead.contains(SessionWorld.number($0)) })
    {
      return "A player who signed out is kept: \(describe(state))"
    }
    if let last = state.last, !state.isContested, !state.isUnreadable, state.complete.contains(last),
      restored?.user.uid != "uid-\(last)"
    {
      return "The session of \(last) is lost: \(describe(state))"
    }
    if wasUnreadable, !state.isUnreadable, !state.processes.contains(where: { $0.hasReplaced }),
      !contains(state, "uid-1")
    {
      return "The unread session is lost: \(describe(state))"
    }
    if state.processes.contains(where: { $0.isAlive && models.values[$0.model].hasDue }) {
      return "A change stays due: \(describe(state))"
    }
    if let writer = state.writer, state.processes[writer].isAlive {
      let model = models.values[state.processes[writer].model]
      if model.session != restored { return "Memory and store differ: \(describe(state))" }
    }
    return check(state, restored)
  }

  /// How a state was reached.
  private func path(_ index: Int, _ states: [State], _ former: [[Int]]) -> String {
    var (text, index) = ("", index)
    while true {
      let state = states[index]
      let processes = state.processes.map { process in
        let next = process.workers.map { worker in
          worker.effects.map { "\(effects.values[$0])".prefix(12) }.joined(separator: "+") + "|\(worker.actions.count)"
        }
        let model = models.values[process.model]
        return "\(model.session?.tokens.refreshToken ?? "-") \(model.summary) \(next)"
      }
      let main = state.main.map {
        "\(stored.values[$0].order):\(stored.values[$0].session?.tokens.refreshToken ?? "-")"
      }
      let note = state.note.map { "\(stored.values[$0].order)" }
      text = "\n  \(processes) main \(main ?? "-") note \(note ?? "-")" + text
      guard index > 0, let before = former[index].first else { return text }
      index = before
    }
  }

  /// Whether a session is stored, or kept beside another one.
  private func contains(_ state: State, _ uid: String) -> Bool {
    let all = ([state.main].compactMap { $0 } + state.moved).flatMap { stored.values[$0].all }
    return all.contains { $0.user.uid == uid }
  }

  func restart(_ state: State) -> Session? {
    var model = SessionModel(isStored: true, isSlow: isSlow)
    _ = model.handle(.start)
    _ = model.handle(.loaded(content(state)))
    return model.session
  }

  private func describe(_ state: State) -> String {
    let memory = state.processes.map { process in
      process.isAlive ? models.values[process.model].session?.tokens.refreshToken ?? "-" : "killed"
    }
    return "memory \(memory), restored \(restart(state)?.tokens.refreshToken ?? "-")"
  }
}

extension SessionModel {
  /// What is due, and what is being done.
  fileprivate var summary: String {
    let children = Mirror(reflecting: self).children.filter { $0.label == "due" || $0.label == "attempt" }
    return children.map { "\($0.value)".prefix(24) }.joined(separator: ", ")
  }
}
