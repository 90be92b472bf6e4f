// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport
import CAuthSystem

/// Stores sessions in files that only the user can read: `<folder>/<project>/<app name>.json`.
///
/// Files are replaced as a whole, so that a crash leaves the former or the new content, and processes take turns.
/// Companion files: `.lock`; `.new`, while it is written; `.out`, the note of a sign-out, which makes older sessions
/// void; `.unread1` and so on, sessions that could not be read when another player signed in; `.damaged`; `.keyring`,
/// an empty file that records that the keyring contains a session.
final class FileSessionStore: SessionStore {
  /// A session has a few kilobytes.
  private static let maximumSize = 1024 * 1024
  private static let movedNames = [".unread1", ".unread2", ".unread3"]

  private let directory: String

  private init(folder: String) { directory = folder }

  /// For an empty path, uses `firebase-auth` in the user's data folder. Nil if there is none.
  convenience init?(directory: String) {
    // Fails before it delegates, because Embedded Swift leaks the object of a failed designated initializer.
    guard let folder = FileSessionStore.folder(chosen: directory) else { return nil }
    self.init(folder: folder)
  }

  private static func folder(chosen directory: String) -> String? {
    if !directory.isEmpty { return directory }
    guard let data = auth_folder_find_data() else { return nil }
    defer { free(data) }
    return String(cString: data) + "/firebase-auth"
  }

  var kind: SessionStoreKind { .file }

  func path(_ key: SessionKey) -> String { folder(key) + "/" + fileName(key.app) + key.mark + ".json" }

  func read(_ key: SessionKey) -> SessionReading {
    let reading = SessionReading()
    reading.signOut = signOut(key)
    add(path(key), .main, to: reading)
    for name in FileSessionStore.movedNames { add(path(key) + name, .moved, to: reading) }
    reading.isScattered = reading.copies.contains { $0.place == .moved }
    return reading
  }

  func change(_ key: SessionKey, _ edit: Edit) -> SessionChange {
    inTurn(key) {
      let found = valid(key)
      switch edit(found) {
      case .leave: return .unwanted
      case .postpone: return .failed(problem(path(key)))
      case .remove: return remove(key, [""])
      case .write(let bytes):
        let change = write(key, bytes)
        // No older session can appear while this process has the lock.
        if case .made = change { removeSignOut(key, upTo: found.signedOutAt) }
        return change
      }
    }
  }

  func erase(_ key: SessionKey, upTo time: Int64?) -> SessionChange {
    if !exists(key, ""), !exists(key, ".lock") { return .made }
    return inTurn(key) {
      if let time, !read(key).isVoid(upTo: time) { return .unwanted }
      return removeAll(key)
    }
  }

  func setAside(_ key: SessionKey, _ place: SessionReading.Place) {
    let path = path(key)
    _ = inTurn(key) {
      // Another process may have signed a player in meanwhile.
      guard case .bytes(let bytes) = content(path), StoredSession.read(bytes) == nil else { return .unwanted }
      return FileSessionStore.result(auth_file_move(path, path + ".damaged"), "cannot be moved", path)
    }
    Log.warning("The session file was damaged and is now \(path).damaged. The player is signed out.")
  }
}

// MARK: - Names

extension FileSessionStore {
  private func folder(_ key: SessionKey) -> String { directory + "/" + fileName(key.project) }

  /// Encodes a name as one path component whose length every file system supports. Different names have different
  /// encodings.
  private func fileName(_ text: String) -> String {
    var name = PercentEncoding.encode(text)
    if name.isEmpty { return "%" }
    if name.utf8.first == UInt8(ascii: ".") { name = "%2E" + String(Substring(name.utf8.dropFirst())) }
    return name.utf8.count <= 200 ? name : "%" + Digest.sha256Hex(text)
  }

  func exists(_ key: SessionKey, _ name: String) -> Bool { auth_file_exists(path(key) + name) }

  private static func problem(_ what: String, _ path: String, _ result: auth_file_result) -> String {
    problem(what, path, File.Problem(result).reason)
  }

  private static func problem(_ what: String, _ path: String, _ reason: String) -> String {
    "The session file \(what) (\(reason)): \(path)"
  }

  /// A missing file is a success.
  private static func result(_ result: auth_file_result, _ what: String, _ path: String) -> SessionChange {
    switch result.outcome {
    case AUTH_FILE_DONE, AUTH_FILE_ABSENT: .made
    default: .failed(problem(what, path, result))
    }
  }
}

// MARK: - Reading

extension FileSessionStore {
  enum Content {
    case bytes([UInt8])
    case none
    case unreadable(String)
  }

  func content(_ path: String) -> Content {
    switch File.read(path, AUTH_FILE_OF_USER, limit: FileSessionStore.maximumSize) {
    case .success(let bytes): .bytes(bytes)
    case .failure(let problem) where problem.outcome == AUTH_FILE_ABSENT: .none
    case .failure(let problem): .unreadable(FileSessionStore.problem("cannot be read", path, problem.reason))
    }
  }

  /// The reason why the file could not be read, or nil.
  private func problem(_ path: String) -> String {
    if case .unreadable(let problem) = content(path) { return problem }
    return "The session file could not be read, but can be now: \(path)"
  }

  private func add(_ path: String, _ place: SessionReading.Place, to reading: SessionReading) {
    switch content(path) {
    case .bytes(let bytes): reading.copies.append((place, bytes))
    case .none: break
    case .unreadable(let problem):
      let isVoid = reading.signOut.map { auth_file_time(path) <= $0.savedAt } ?? false
      if !isVoid { reading.problem = reading.problem ?? problem }
    }
  }

  /// A note that cannot be read counts as absent: it can only make sessions void.
  func signOut(_ key: SessionKey) -> StoredSession? {
    guard case .bytes(let bytes) = content(path(key) + ".out") else { return nil }
    return StoredSession.read(bytes)
  }

  /// The content of the file, unless a sign-out made it void.
  func valid(_ key: SessionKey) -> SessionContent {
    let reading = SessionReading()
    reading.signOut = signOut(key)
    var found = SessionContent(signedOutAt: reading.signOut?.savedAt ?? 0)
    switch content(path(key)) {
    case .bytes(let bytes): found.bytes = reading.voids(bytes, .main) ? nil : bytes
    case .none: break
    case .unreadable:
      found.isKnown = false
      found.isUnread = true
    }
    return found
  }
}

// MARK: - Writing

extension FileSessionStore {
  /// Runs `body` under the lock between processes.
  func inTurn(_ key: SessionKey, _ body: () -> SessionChange) -> SessionChange {
    let path = path(key)
    var lock = auth_folder_lock()
    var result = auth_folder_create(folder(key))
    if result.outcome == AUTH_FILE_DONE { result = auth_folder_lock_take(folder(key), path + ".lock", &lock) }
    switch result.outcome {
    case AUTH_FILE_DONE: break
    case AUTH_FILE_BUSY: return .busy
    default: return .failed(FileSessionStore.problem("cannot be written", path, result))
    }
    let change = body()
    // Flushed, so that a power failure does not restore the former file.
    if case .made = change { auth_folder_lock_return(lock, true) } else { auth_folder_lock_return(lock, false) }
    return change
  }

  /// Requires the lock. A file that cannot be read is moved aside, because it may contain another player's session.
  func write(_ key: SessionKey, _ bytes: [UInt8]) -> SessionChange {
    let path = path(key)
    if case .unreadable = content(path), let reason = moveAside(path) {
      return .failed(FileSessionStore.problem("cannot be written", path, reason))
    }
    let result = auth_file_replace(path, path + ".new", bytes, bytes.count, true)
    guard result.outcome == AUTH_FILE_DONE else {
      return .failed(FileSessionStore.problem("cannot be written, so the session ends with this process", path, result))
    }
    removeMoved(key, within: bytes)
    return .made
  }

  /// Returns the reason for a failure, or nil.
  private func moveAside(_ path: String) -> String? {
    for name in FileSessionStore.movedNames {
      guard case .none = content(path + name) else { continue }
      let result = auth_file_move(path, path + name)
      return result.outcome == AUTH_FILE_DONE ? nil : File.Problem(result).reason
    }
    return "there are too many others"
  }

  /// Removes moved files whose sessions are contained in those bytes.
  func removeMoved(_ key: SessionKey, within bytes: [UInt8]) {
    for name in FileSessionStore.movedNames {
      guard case .bytes(let moved) = content(path(key) + name), let stored = StoredSession.read(moved) else { continue }
      let players = StoredSession.read(bytes)?.all ?? []
      let isWithin = stored.all.allSatisfy { one in players.contains { $0.user.uid == one.user.uid } }
      if isWithin { _ = auth_file_remove(path(key) + name) }
    }
  }

  /// Requires the lock.
  func remove(_ key: SessionKey, _ names: [String]) -> SessionChange {
    var change = SessionChange.made
    for name in names {
      let path = path(key) + name
      let result = auth_file_remove(path)
      if case .failed = change { continue }
      change = FileSessionStore.result(result, "cannot be deleted", path)
    }
    return change
  }

  /// Requires the lock. Removes everything except the keyring's notes; the note of the sign-out last.
  func removeAll(_ key: SessionKey, butSignOut: Bool = false) -> SessionChange {
    let change = remove(key, ["", ".new", ".damaged"] + FileSessionStore.movedNames)
    if case .made = change, !butSignOut { return remove(key, [".out"]) }
    return change
  }

  private func makeFolder(_ key: SessionKey) -> Bool { auth_folder_create(folder(key)).outcome == AUTH_FILE_DONE }

  /// Returns whether the note exists afterwards.
  func setNote(_ key: SessionKey, _ name: String) -> Bool {
    exists(key, name) || makeFolder(key) && auth_file_create(path(key) + name).outcome == AUTH_FILE_DONE
  }

  /// Keeps a newer note, because notes are written without the lock.
  func removeSignOut(_ key: SessionKey, upTo time: Int64) {
    if let signOut = signOut(key), signOut.savedAt <= time { _ = auth_file_remove(path(key) + ".out") }
  }

  func noteSignOut(_ key: SessionKey, _ note: StoredSessionNote) -> Int64? {
    let path = path(key)
    _ = auth_file_remove(path + ".damaged")
    let former = signOut(key)
    // If the clock was set back, a file that another process is writing may be newer than what is known here. File
    // times are coarser than session times.
    let written = max(auth_file_time(path), auth_file_time(path + ".new")) + 1000
    let known = max(max(note.savedAt, savedAt(path)) + 1, former?.savedAt ?? 0)
    let made = StoredSession(session: nil, savedAt: max(Clock.wall(), known, written))
    made.isBeside = note.isBeside || former?.isBeside == true
    let temporary = path + ".out" + (SecureRandom.text(8, from: SecureRandom.alphanumeric) ?? "")
    let bytes = made.bytes
    guard makeFolder(key),
      auth_file_replace(path + ".out", temporary, bytes, bytes.count, false).outcome == AUTH_FILE_DONE
    else { return nil }
    return made.savedAt
  }

  /// The number of the session in the file; 0 for none. If the clock was set back, the next session has the next
  /// number.
  private func savedAt(_ path: String) -> Int64 {
    guard case .bytes(let bytes) = content(path) else { return 0 }
    return StoredSession.read(bytes)?.savedAt ?? 0
  }
}
