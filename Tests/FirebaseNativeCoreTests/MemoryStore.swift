// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

@testable import FirebaseNativeCore

/// Keeps sessions in memory, as a game's own store would.
final class MemoryStore: SessionStore {
  private struct State {
    var contents: [String: [UInt8]] = [:]
    var events: [String] = []
  }

  private let state = Guarded(State())
  /// Called by the thread that saves, before anything is stored.
  private let beforeSaving: (@Sendable () -> Void)?

  init(beforeSaving: (@Sendable () -> Void)? = nil) { self.beforeSaving = beforeSaving }

  var kind: SessionStoreKind { .custom }

  func load(_ key: SessionKey, isLocked: Bool) -> SessionContent {
    state.withLock { state in
      state.events.append("load")
      return SessionContent(state.contents[key.text])
    }
  }

  func replace(_ key: SessionKey, _ made: StoredSession, over content: SessionContent) -> SessionOutcome {
    beforeSaving?()
    state.withLock { state in
      state.events.append("save")
      state.contents[key.text] = made.encode()
    }
    return .done
  }

  func remove(_ key: SessionKey) -> SessionOutcome {
    state.withLock { state in
      state.events.append("clear")
      state.contents[key.text] = nil
    }
    return .done
  }

  // MARK: - For tests

  var events: [String] { state.withLock { $0.events } }
  var isEmpty: Bool { state.withLock { $0.contents.isEmpty } }

  /// What is stored, if it is of one App only.
  var content: [UInt8]? {
    get { state.withLock { $0.contents.first?.value } }
    set {
      state.withLock { state in
        guard let newValue else {
          state.contents = [:]
          return
        }
        for key in state.contents.keys { state.contents[key] = newValue }
      }
    }
  }
}

extension SessionStore {
  /// The bytes of the valid session, with those that are kept.
  func load(_ key: SessionKey) -> [UInt8]? { load(key, isLocked: false).stored?.encode() }

  /// Stores the bytes of a session, and does not flush them.
  func write(_ key: SessionKey, _ bytes: [UInt8]) -> SessionOutcome {
    guard let made = StoredSession.read(bytes) else { return .failed("These bytes are no session.") }
    return locked(key) { replace(key, made, over: load(key, isLocked: true)) }
  }

  /// Stores and flushes the bytes of a session.
  func save(_ key: SessionKey, _ bytes: [UInt8]) -> Bool { isDone(write(key, bytes)) && isDone(flushLocked(key)) }

  /// Deletes everything, and does not flush that.
  func erase(_ key: SessionKey) -> SessionOutcome { locked(key, removes: true) { remove(key) } }

  func clear(_ key: SessionKey) -> Bool { isDone(erase(key)) && isDone(flushLocked(key)) }

  func flushLocked(_ key: SessionKey) -> SessionOutcome { locked(key, removes: true) { flush(key) } }

  private func locked(_ key: SessionKey, removes: Bool = false, _ body: () -> SessionOutcome) -> SessionOutcome {
    var lock = auth_folder_lock(file: -1)
    let outcome = self.lock(key, &lock, removes: removes)
    guard isDone(outcome) else { return outcome }
    defer { unlock(lock) }
    return body()
  }

  private func isDone(_ outcome: SessionOutcome) -> Bool { if case .done = outcome { true } else { false } }
}
