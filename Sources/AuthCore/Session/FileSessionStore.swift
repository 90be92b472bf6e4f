// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport
import CAuthSystem

/// Stores sessions in files that only the user can read: `<folder>/<project>/<app name>.json`.
///
/// A session is written to `.new`, and takes the place of the file when it is flushed. Until then it precedes the file,
/// if it is complete. A power failure can damage what was not flushed, so the former file stays until then, and so does
/// everything that the new session replaces. Several changes before the flush alternate between `.new` and `.tmp`: some
/// file systems flush at once what is renamed over another file. Processes take turns.
///
/// Companion files: `.lock`; `.new`; `.tmp`; `.out`, the note of a sign-out, which makes older sessions void;
/// `.unread1` and so on, sessions that could not be read when another player signed in; `.damaged`; `.keyring`, an
/// empty file that records that the keyring contains a session.
final class FileSessionStore: SessionStore {
  /// A session has a few kilobytes.
  private static let maximumSize = 1024 * 1024
  /// In the order in which they are removed: the former session must not remain alone.
  static var names: [String] { ["", ".new", ".tmp"] }
  private static let movedNames = [".unread1", ".unread2", ".unread3"]

  private let directory: String
  /// Of what this object wrote last.
  private let written = Guarded<StoredSession.Mark?>(nil)
  private let hasReportedLock = Flag()

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

  func path(_ key: SessionKey) -> String { folder(key) + "/" + key.fileName + key.mark + ".json" }

  func read(_ key: SessionKey) -> SessionReading {
    let reading = SessionReading()
    reading.signOut = signOut(key)
    let present = present(key)
    reading.isUnflushed = present.isUnflushed
    add(present.content, present.path, .main, to: reading)
    for name in FileSessionStore.movedNames {
      let path = path(key) + name
      add(content(path), path, .moved, to: reading)
    }
    reading.isScattered = reading.copies.contains { $0.place == .moved }
    return reading
  }

  func change(_ key: SessionKey, _ edit: Edit) -> SessionChange {
    inTurn(key) {
      let found = valid(key)
      switch edit(found) {
      case .leave: return .unwanted
      case .postpone: return .failed("The session file cannot be read: \(found.path)")
      case .remove: return remove(key, FileSessionStore.names)
      case .write(let bytes): return write(key, bytes, over: found)
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

  func setAside(_ key: SessionKey, _: SessionReading.Place) {
    let path = path(key)
    let change = inTurn(key) {
      // Another process may have signed a player in meanwhile.
      guard case .bytes(let bytes) = content(path), StoredSession.read(bytes) == nil else { return .unwanted }
      return FileSessionStore.result(auth_file_move(path, path + ".damaged"), "cannot be moved", path)
    }
    let remark =
      switch change {
      case .made: "It is now \(path).damaged"
      case .unwanted: "Another process has replaced it"
      case .failed(let problem): problem
      default: "It was not moved: another process has the lock"
      }
    Log.warning("The session file is damaged: \(path). \(remark). The player is signed out.")
  }
}

// MARK: - Names

extension FileSessionStore {
  private func folder(_ key: SessionKey) -> String { directory + "/" + key.folderName }

  func exists(_ key: SessionKey, _ name: String) -> Bool { auth_file_exists(path(key) + name) }

  func mayBeInKeyring(_ key: SessionKey) -> Bool { exists(key, ".keyring") }

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

  /// The session that is not flushed yet, if it is complete, otherwise the file.
  private func present(_ key: SessionKey) -> (content: Content, path: String, isUnflushed: Bool) {
    let path = path(key)
    var isUnflushed = false
    // The first one again, because another process may be alternating. Then the file, because that is where they move.
    for new in [path + ".new", path + ".tmp", path + ".new"] {
      let content = content(new)
      switch content {
      case .none: continue
      case .bytes(let bytes) where !isComplete(bytes): isUnflushed = true
      case .bytes, .unreadable: return (content, new, true)
      }
    }
    return (content(path), path, isUnflushed)
  }

  /// The name for the next session: that of the present one remains.
  private func spare(_ path: String, _ present: String) -> String {
    path + (present == path + ".new" ? ".tmp" : ".new")
  }

  /// What this object wrote is not read again, because that takes longer than storing.
  private func isComplete(_ bytes: [UInt8]) -> Bool {
    let mark = StoredSession.Mark(bytes)
    return mark != nil && mark == written.withLock { $0 } || StoredSession.read(bytes) != nil
  }

  private func add(_ content: Content, _ path: String, _ place: SessionReading.Place, to reading: SessionReading) {
    switch content {
    case .bytes(let bytes): reading.copies.append((place, bytes))
    case .none: break
    case .unreadable(let problem):
      if !isVoid(content, path, place, reading) { reading.problem = reading.problem ?? problem }
    }
  }

  /// Whether the player signed out after that content was written.
  private func isVoid(_ content: Content, _ path: String, _ place: SessionReading.Place, _ reading: SessionReading)
    -> Bool
  {
    switch content {
    case .bytes(let bytes): reading.voids(bytes, place)
    case .none: false
    case .unreadable: reading.signOut.map { auth_file_time(path) <= $0.savedAt } ?? false
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
    let present = present(key)
    found.path = present.path
    if isVoid(present.content, present.path, .main, reading) { return found }
    switch present.content {
    case .bytes(let bytes): found.bytes = bytes
    case .none: break
    case .unreadable:
      found.isKnown = false
      found.isUnread = true
      found.isUnreadable = true
    }
    return found
  }
}

// MARK: - Writing

extension FileSessionStore {
  /// Runs `body` under the lock between processes. A power failure does not undo what it made.
  func inTurn(_ key: SessionKey, _ body: () -> SessionChange) -> SessionChange {
    let path = path(key)
    let folder = folder(key)
    var lock = auth_folder_lock()
    var result = auth_folder_create(folder)
    if result.outcome == AUTH_FILE_DONE { result = auth_folder_lock_take(folder, path + ".lock", &lock) }
    switch result.outcome {
    case AUTH_FILE_DONE: break
    case AUTH_FILE_UNLOCKED: reportLock(path, result)
    case AUTH_FILE_BUSY: return .busy
    default: return .failed(FileSessionStore.problem("cannot be written", path, result))
    }
    let change = body()
    if case .made = change { _ = auth_file_flush(folder) }
    auth_folder_lock_return(lock)
    return change
  }

  private func reportLock(_ path: String, _ result: auth_file_result) {
    if hasReportedLock.isSet { return }
    hasReportedLock.set()
    Log.warning(FileSessionStore.problem("cannot be locked", path, result))
  }

  /// Requires the lock. If the present file cannot be read, it is moved aside, because it may contain another player's
  /// session.
  func write(_ key: SessionKey, _ bytes: [UInt8], over found: SessionContent) -> SessionChange {
    let path = path(key)
    if found.isUnreadable, let reason = moveAside(found.path, path) {
      return .failed(FileSessionStore.problem("cannot be written", path, reason))
    }
    let result = auth_file_write(spare(path, found.path), bytes, bytes.count)
    guard result.outcome == AUTH_FILE_DONE else {
      return .failed(FileSessionStore.problem("cannot be written, so the session ends with this process", path, result))
    }
    let mark = StoredSession.Mark(bytes)
    written.withLock { $0 = mark }
    if found.path == path { return .written }
    // It may precede the new one.
    let change = FileSessionStore.result(auth_file_remove(found.path), "cannot be deleted", found.path)
    if case .made = change { return .written }
    return change
  }

  /// Returns the reason for a failure, or nil.
  private func moveAside(_ present: String, _ path: String) -> String? {
    for name in FileSessionStore.movedNames {
      guard case .none = content(path + name) else { continue }
      let result = auth_file_move(present, path + name)
      return result.outcome == AUTH_FILE_DONE ? nil : File.Problem(result).reason
    }
    return "there are too many others"
  }

  func flush(_ key: SessionKey) -> SessionChange {
    let path = path(key)
    return inTurn(key) {
      let present = present(key)
      if present.path == path { return present.isUnflushed ? remove(key, [".new", ".tmp"]) : .unwanted }
      switch present.content {
      case .none: return .unwanted
      case .unreadable(let problem): return .failed(problem)
      case .bytes(let bytes):
        // What a killed process left must not precede the file.
        var result = auth_file_remove(spare(path, present.path))
        // The content is on the disk before it replaces the file.
        if result.outcome == AUTH_FILE_DONE || result.outcome == AUTH_FILE_ABSENT {
          result = auth_file_flush(present.path)
        }
        if result.outcome == AUTH_FILE_DONE { result = auth_file_move(present.path, path) }
        // On Windows, a file that was removed exists until its readers have closed it.
        if result.outcome == AUTH_FILE_ABSENT { return .busy }
        if result.outcome != AUTH_FILE_DONE {
          return .failed(FileSessionStore.problem("cannot be written", path, result))
        }
        if let stored = StoredSession.read(bytes) {
          if !mayBeInKeyring(key) { removeSignOut(key, upTo: stored.savedAt - 1) }
          removeMoved(key, within: stored)
        }
        return .unwanted
      }
    }
  }

  /// Removes moved files whose players are in that session.
  func removeMoved(_ key: SessionKey, within made: StoredSession) {
    for name in FileSessionStore.movedNames {
      guard case .bytes(let moved) = content(path(key) + name), let stored = StoredSession.read(moved) else { continue }
      if made.contains(stored) { _ = auth_file_remove(path(key) + name) }
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

  /// Requires the lock. Removes everything except the keyring's notes; the note of the sign-out last, and not while the
  /// keyring may contain a session that it makes void.
  func removeAll(_ key: SessionKey, butSignOut: Bool = false) -> SessionChange {
    let change = remove(key, FileSessionStore.names + [".damaged"] + FileSessionStore.movedNames)
    if case .made = change, !butSignOut, !mayBeInKeyring(key) { return removeNotes(key, [".out"]) }
    return change
  }

  /// Requires the lock. A power failure must not restore what the note of a sign-out makes void.
  func removeNotes(_ key: SessionKey, _ names: [String]) -> SessionChange {
    if exists(key, ".out") { _ = auth_file_flush(folder(key)) }
    return remove(key, names)
  }

  private func makeFolder(_ key: SessionKey) -> Bool { auth_folder_create(folder(key)).outcome == AUTH_FILE_DONE }

  /// Returns whether the note exists afterwards.
  func setNote(_ key: SessionKey, _ name: String) -> Bool {
    exists(key, name) || makeFolder(key) && auth_file_create(path(key) + name).outcome == AUTH_FILE_DONE
  }

  /// Requires the lock. Removes the note of a sign-out, after the files that it makes void, which may become readable
  /// later. Keeps a newer note, because notes are written without the lock.
  func removeSignOut(_ key: SessionKey, upTo time: Int64) {
    guard let signOut = signOut(key), signOut.savedAt <= time else { return }
    let reading = SessionReading()
    reading.signOut = signOut
    let names = FileSessionStore.names + FileSessionStore.movedNames
    let void = names.filter { name in
      let path = path(key) + name
      let place: SessionReading.Place = FileSessionStore.movedNames.contains(name) ? .moved : .main
      return isVoid(content(path), path, place, reading)
    }
    if case .made = remove(key, void) { _ = removeNotes(key, [".out"]) }
  }

  func noteSignOut(_ key: SessionKey, _ note: StoredSessionNote) -> Int64? {
    let path = path(key)
    _ = auth_file_remove(path + ".damaged")
    let former = signOut(key)
    // If the clock was set back, a file that another process is writing may be newer than what is known here. File
    // times are coarser than session times.
    let names = FileSessionStore.names + FileSessionStore.movedNames
    let written = names.reduce(0) { max($0, auth_file_time(path + $1)) } + 1000
    let known = max(max(note.savedAt, savedAt(key)) + 1, former?.savedAt ?? 0)
    let made = StoredSession(session: nil, savedAt: max(Clock.wall(), known, written))
    made.isBeside = note.isBeside || former?.isBeside == true
    let temporary = path + ".out" + (SecureRandom.text(8, from: SecureRandom.alphanumeric) ?? "")
    let bytes = made.encode()
    guard makeFolder(key),
      auth_file_replace(path + ".out", temporary, bytes, bytes.count).outcome == AUTH_FILE_DONE
    else { return nil }
    return made.savedAt
  }

  /// The number of the session in the file; 0 for none. If the clock was set back, the next session has the next
  /// number.
  private func savedAt(_ key: SessionKey) -> Int64 {
    guard case .bytes(let bytes) = present(key).content else { return 0 }
    return StoredSession.read(bytes)?.savedAt ?? 0
  }
}
