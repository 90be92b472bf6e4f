// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// Serializes access to the stored session of a key among the threads of the process.
final class SessionTurn: Sendable {
  private struct Entry {
    let turn: SessionTurn
    var users: Int
  }

  private static let entries = Guarded<[String: Entry]>([:])

  private let key: String
  private let isTaken = Monitor(false)

  private init(_ key: String) { self.key = key }

  /// Must be balanced by `part`.
  static func join(_ key: String) -> SessionTurn {
    entries.withLock { entries in
      var entry = entries[key] ?? Entry(turn: SessionTurn(key), users: 0)
      entry.users += 1
      entries[key] = entry
      return entry.turn
    }
  }

  func part() {
    SessionTurn.entries.withLock { entries in
      guard var entry = entries[key] else { return }
      entry.users -= 1
      entries[key] = entry.users == 0 ? nil : entry
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
