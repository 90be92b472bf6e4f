import AuthCore
import AuthSupport

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

  func load(_ key: SessionKey) -> [UInt8]? {
    state.withLock { state in
      state.events.append("load")
      return state.contents[key.text]
    }
  }

  func save(_ key: SessionKey, _ bytes: [UInt8]) -> Bool {
    beforeSaving?()
    return state.withLock { state in
      state.events.append("save")
      state.contents[key.text] = bytes
      return true
    }
  }

  func clear(_ key: SessionKey) -> Bool {
    state.withLock { state in
      state.events.append("clear")
      state.contents[key.text] = nil
      return true
    }
  }

  func setAside(_ key: SessionKey) {
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
