// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// Serializes access to the stored session of a key among the threads of the process.
final class SessionTurn: @unchecked Sendable {
  private static let turns = Guarded(ObjectTable())

  private let key: String
  /// Guarded by the lock of `turns`.
  private var users = 0
  private let isTaken = Monitor(false)

  private init(_ key: String) { self.key = key }

  /// Must be balanced by `part`.
  static func join(_ key: String) -> SessionTurn {
    turns.withLock { turns in
      let turn = turns[key].map { unsafeDowncast($0, to: SessionTurn.self) } ?? SessionTurn(key)
      turn.users += 1
      turns[key] = turn
      return turn
    }
  }

  func part() {
    SessionTurn.turns.withLock { turns in
      users -= 1
      if users == 0 { turns[key] = nil }
    }
  }

  /// Waits for its turn. If `isPatient` is false, returns nil instead of waiting.
  func take<Result>(isPatient: Bool = true, _ body: () -> Result) -> Result? {
    while !begin() {
      guard isPatient else { return nil }
      _ = isTaken.wait(until: nil) { !$0 }
    }
    defer { end() }
    return body()
  }

  var isInUse: Bool { isTaken.withLock { $0 } }

  private func begin() -> Bool {
    isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
  }

  private func end() {
    isTaken.withLock { $0 = false }
    isTaken.wakeAll()
  }
}
