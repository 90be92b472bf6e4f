// SPDX-License-Identifier: Apache-2.0
import AuthSupport

@testable import AuthCore

/// Keeps sessions in memory, as a game's own store would.
final class MemoryStore: SessionStore {
  private struct State {
    var contents: [String: [UInt8]] = [:]
    var damaged: [[UInt8]] = []
    var events: [String] = []
  }

  private let state = Guarded(State())
  /// Called by the thread that saves, before anything is stored.
  private let beforeSaving: (@Sendable () -> Void)?

  init(beforeSaving: (@Sendable () -> Void)? = nil) { self.beforeSaving = beforeSaving }

  var kind: SessionStoreKind { .custom }
  func path(_ key: SessionKey) -> String { "" }

  func read(_ key: SessionKey) -> SessionReading {
    state.withLock { state in
      state.events.append("load")
      return SessionReading(state.contents[key.text])
    }
  }

  func change(_ key: SessionKey, _ edit: Edit) -> SessionChange {
    switch edit(.unknown) {
    case .write(let bytes):
      beforeSaving?()
      state.withLock { state in
        state.events.append("save")
        state.contents[key.text] = bytes
      }
      return .made
    case .remove: return erase(key, upTo: nil)
    case .leave, .postpone: return .unwanted
    }
  }

  func erase(_ key: SessionKey, upTo time: Int64?) -> SessionChange {
    state.withLock { state in
      state.events.append("clear")
      state.contents[key.text] = nil
    }
    return .made
  }

  func setAside(_ key: SessionKey, _ place: SessionReading.Place) {
    state.withLock { state in
      if let bytes = state.contents.removeValue(forKey: key.text) { state.damaged.append(bytes) }
    }
  }

  // MARK: - For tests

  var events: [String] { state.withLock { $0.events } }
  var damaged: [[UInt8]] { state.withLock { $0.damaged } }
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
  /// The bytes of the first place that has some.
  func load(_ key: SessionKey) -> [UInt8]? { read(key).copies.first?.bytes }

  /// Stores and flushes the bytes of a session.
  func save(_ key: SessionKey, _ bytes: [UInt8]) -> Bool {
    switch change(key, { _ in .write(bytes) }) {
    case .made: return true
    case .written:
      if case .unwanted = flush(key) { return true }
      return false
    default: return false
    }
  }

  func clear(_ key: SessionKey) -> Bool {
    if case .made = erase(key, upTo: nil) { true } else { false }
  }
}

extension SessionKeeper {
  func save(_ current: () -> Content) { save(.player, current) }

  func restore(_ take: @escaping (Session?) -> Void) {
    restore { session -> Session? in
      take(session)
      return session
    }
  }
}
