// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// Performs the effects of a SessionModel in its store, and returns what happened.
///
/// For each key, one thread at a time performs I/O, also across Auths: what an Auth that has ended is still storing
/// precedes the next Auth's access.
final class SessionKeeper: @unchecked Sendable {
  /// The keys whose stores are in use, and by whom.
  private static let keysInUse = Guarded<[(key: String, thread: auth_thread, forks: UInt32)]>([])

  let key: SessionKey
  private let store: (any SessionStore)?
  /// Accessed only by the thread of the model's attempt.
  private var lock = SessionKeeper.noLock

  private static var noLock: auth_folder_lock { auth_folder_lock(file: -1) }

  init(store: (any SessionStore)?, key: SessionKey) {
    self.store = store
    self.key = key
  }

  var kind: SessionStoreKind { store?.kind ?? .none }
  var path: String { store?.path(key) ?? "" }
  var isSlow: Bool { store?.isSlow ?? false }
  /// Of a session that nobody has read yet.
  var model: SessionModel { SessionModel(isStored: store != nil, isSlow: isSlow) }

  /// Whether another thread than the loop must leave that effect to the loop.
  func isForLoop(_ effect: SessionModel.Effect) -> Bool {
    switch effect {
    case .open, .flush: isSlow && !Loop.isCurrentThread
    default: false
    }
  }

  /// Lets the store try again at once.
  func retry() { store?.retry() }

  /// The stored session, which is not restored. The problem is why it cannot be read now.
  func peek() -> (session: Session?, problem: String?) {
    _ = SessionKeeper.acquire(key.text)
    defer { SessionKeeper.release(key.text) }
    let content = load(isLocked: false)
    return (content.stored?.session, content.problem)
  }

  /// Returns the event that follows, or nil if none does.
  func perform(_ effect: SessionModel.Effect) -> SessionModel.Event? {
    switch effect {
    case .load:
      guard acquireKey() else { return .busy(Clock.monotonic()) }
      lock = SessionKeeper.noLock
      return .loaded(load(isLocked: false))
    case .open(let removes): return open(removes: removes) ?? .opened(load(isLocked: true))
    case .replace(let made, let content):
      return event(store?.replace(key, made, over: content)) { .replaced(isFlushed: store?.hasFlushed ?? true) }
    case .remove: return event(store?.remove(key)) { .removed(isFlushed: store?.hasFlushed ?? true) }
    case .flush: return open(removes: true) ?? event(store?.flush(key)) { .flushed }
    case .close:
      close()
      return nil
    case .note(let order, let isBeside, let isFirst):
      return .noted(store?.note(key, order, isBeside: isBeside), isFirst: isFirst)
    case .join:
      // The loop does the work of a slow store, and waits for nobody.
      if isSlow || Loop.isCurrentThread { return nil }
      _ = SessionKeeper.acquire(key.text)
      SessionKeeper.release(key.text)
      return .joined
    case .report(let text):
      Log.warning(text)
      return nil
    case .reportBusy:
      Log.warning("Another process holds the lock of the session. The library tries again: \(path)")
      return nil
    case .reportOvertaken:
      Log.info("Another process has signed the player in or out. The session of this process is no longer stored.")
      return nil
    case .wait: return nil
    }
  }

  private func load(isLocked: Bool) -> SessionContent {
    store?.load(key, isLocked: isLocked) ?? SessionContent(nil)
  }

  private func event(_ outcome: SessionOutcome?, _ done: () -> SessionModel.Event) -> SessionModel.Event {
    switch outcome ?? .done {
    case .done: done()
    case .busy: .busy(Clock.monotonic())
    case .failed(let problem): .failed(problem)
    }
  }

  /// Acquires the key and the lock. Returns the event of a failure, or nil.
  private func open(removes: Bool) -> SessionModel.Event? {
    guard acquireKey() else { return .busy(Clock.monotonic()) }
    lock = SessionKeeper.noLock
    let outcome = store?.lock(key, &lock, removes: removes) ?? .done
    if case .done = outcome { return nil }
    SessionKeeper.release(key.text)
    return event(outcome) { .flushed }
  }

  private func close() {
    // Nothing was opened if the store was busy. Another thread may have opened it since.
    guard SessionKeeper.isUsed(key.text) else { return }
    store?.unlock(lock)
    SessionKeeper.release(key.text)
  }

  /// Whether this thread uses the key now. The loop waits for nobody.
  private func acquireKey() -> Bool { SessionKeeper.acquire(key.text, isPatient: !Loop.isCurrentThread) }

  /// Whether this thread uses the key.
  private static func isUsed(_ key: String) -> Bool {
    keysInUse.withLock { keys in keys.contains { $0.key == key && $0.thread == auth_thread_current() } }
  }

  private static func acquire(_ key: String, isPatient: Bool = true) -> Bool {
    while true {
      let isFree = keysInUse.withLock { keys -> Bool in
        // A forked process has no thread of its parent that would release them.
        keys.removeAll { $0.forks != auth_process_forks() }
        if keys.contains(where: { $0.key == key }) { return false }
        keys.append((key, auth_thread_current(), auth_process_forks()))
        return true
      }
      if isFree || !isPatient { return isFree }
      _ = keysInUse.wait(until: nil) { keys in !keys.contains { $0.key == key } }
    }
  }

  private static func release(_ key: String) {
    keysInUse.withLock { keys in keys.removeAll { $0.key == key } }
    keysInUse.wakeAll()
  }
}
