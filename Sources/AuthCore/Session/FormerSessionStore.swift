// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// Where the session of this program was before it belonged to an access group. It moves from there to the group.
///
/// Keys are those of the group's session.
final class FormerSessionStore: Sendable {
  private let store: DesktopSessionStore
  /// Whether something may be stored there. Nothing is added.
  private let isPresent = Guarded(true)

  init(_ store: DesktopSessionStore) { self.store = store }

  /// Adds the sessions to what was read from the group.
  func add(to reading: SessionReading, _ key: SessionKey) {
    guard mayContain else { return }
    let key = key.inGroup("")
    let found = store.read(key)
    for (place, bytes) in found.copies {
      guard let stored = StoredSession.read(bytes) else {
        if place != .moved { store.setAside(key, place) }
        continue
      }
      if found.voids(stored, place) { continue }
      reading.copies.append((place == .moved ? .moved : .former, bytes))
      reading.isScattered = true
    }
    reading.problem = reading.problem ?? found.problem
    if found.problem == nil, found.copies.isEmpty { isPresent.withLock { $0 = false } }
    if let time = found.signOut?.savedAt, found.isVoid(upTo: time) { _ = store.erase(key, upTo: time) }
  }

  /// The newest session, unless it is older than the group's sign-out.
  func newest(_ key: SessionKey, after signOut: StoredSession?) -> [UInt8]? {
    guard mayContain else { return nil }
    let found = store.read(key.inGroup(""))
    var newest: (savedAt: Int64, bytes: [UInt8])?
    for (place, bytes) in found.copies where place != .moved {
      guard let stored = StoredSession.read(bytes), !found.voids(stored, place) else { continue }
      if stored.savedAt > newest?.savedAt ?? signOut?.savedAt ?? -1 { newest = (stored.savedAt, bytes) }
    }
    return newest?.bytes
  }

  /// Deletes the sessions if the group has all of their players now.
  func remove(_ key: SessionKey, within bytes: [UInt8]) {
    guard mayContain, let made = StoredSession.read(bytes) else { return }
    let found = store.read(key.inGroup(""))
    let isWithin = found.copies.allSatisfy { copy in
      guard let stored = StoredSession.read(copy.bytes) else { return copy.place == .moved }
      return found.voids(stored, copy.place) || made.contains(stored)
    }
    if found.problem == nil, isWithin { _ = erase(key) }
  }

  func noteSignOut(_ key: SessionKey, _ note: StoredSessionNote) {
    if mayContain { _ = store.noteSignOut(key.inGroup(""), note) }
  }

  func erase(_ key: SessionKey) -> SessionChange {
    guard mayContain else { return .made }
    let change = store.erase(key.inGroup(""), upTo: nil)
    if case .made = change { isPresent.withLock { $0 = false } }
    return change
  }

  private var mayContain: Bool { isPresent.withLock { $0 } }
}
