import AuthSupport

/// Lets one thread at a time work on the stored session of a key, in the whole process.
final class SessionTurn: Sendable {
  private struct Entry {
    let turn: SessionTurn
    var users: Int
  }

  private static let entries = Guarded<[String: Entry]>([:])

  private let key: String
  private let isTaken = Guarded(false)

  private init(_ key: String) { self.key = key }

  /// To be parted with.
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

  /// Waits for the others. Unlike other locks, this one is there to be held during I/O.
  func take<Result>(_ body: () -> Result) -> Result {
    isTaken.withLock { isTaken in
      isTaken = true
      defer { isTaken = false }
      return body()
    }
  }
}
