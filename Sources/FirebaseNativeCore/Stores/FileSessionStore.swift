// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// Stores sessions in files that only the user can read: `<folder>/<project>/<app name>.json`.
///
/// A session is written to `.new`, and takes the place of the file when it is flushed. Until then it precedes the file,
/// if it is complete. A power failure can damage what was not flushed, so the former file stays until then, and so does
/// everything that the new session replaces. Several changes before the flush alternate between `.new` and `.tmp`: some
/// file systems flush at once what is renamed over another file. Processes take turns.
///
/// Companion files: `.lock`; `.new`; `.tmp`; `.out`, the note of a sign-out, which makes older sessions void;
/// `.unread1` and so on, sessions that could not be read when another player signed in; `.damaged`; `.keyring`, the
/// note that the keyring contains a session, with its order.
final class FileSessionStore: SessionStore {
  /// A session has a few kilobytes.
  private static let maximumSize = 1024 * 1024
  /// In the order in which they are removed: the former session must not remain alone.
  private static var names: [String] { ["", ".new", ".tmp"] }
  private static var movedNames: [String] { [".unread1", ".unread2", ".unread3"] }

  private let directory: String
  /// What was read or written last, because reading it again takes longer than storing.
  private let latest = Guarded<(bytes: [UInt8], stored: StoredSession)?>(nil)
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
  var hasFlushed: Bool { false }

  func path(_ key: SessionKey) -> String { folder(key) + "/" + key.fileName + key.mark + ".json" }

  private func folder(_ key: SessionKey) -> String { directory + "/" + key.folderName }

  private static func problem(_ what: String, _ path: String, _ result: auth_file_result) -> String {
    "The session file \(what) (\(File.Problem(result).reason)): \(path)"
  }

  /// A missing file is a success.
  private static func outcome(_ result: auth_file_result, _ what: String, _ path: String) -> SessionOutcome {
    switch result.outcome {
    case AUTH_FILE_DONE, AUTH_FILE_ABSENT: .done
    default: .failed(problem(what, path, result))
    }
  }
}

// MARK: - The lock

extension FileSessionStore {
  func lock(_ key: SessionKey, _ lock: inout auth_folder_lock, removes: Bool) -> SessionOutcome {
    let folder = folder(key)
    let path = path(key)
    var result = removes ? auth_file_result(outcome: AUTH_FILE_DONE, reason: nil) : auth_folder_create(folder)
    if result.outcome == AUTH_FILE_DONE { result = auth_folder_lock_take(folder, path + ".lock", &lock) }
    switch result.outcome {
    case AUTH_FILE_DONE: return .done
    // Nothing is stored in a folder that does not exist.
    case AUTH_FILE_ABSENT where removes: return .done
    case AUTH_FILE_UNLOCKED:
      reportLock(path, result)
      return .done
    case AUTH_FILE_BUSY: return .busy
    default: return .failed(FileSessionStore.problem("cannot be written", path, result))
    }
  }

  func unlock(_ lock: auth_folder_lock) { auth_folder_lock_return(lock) }

  private func reportLock(_ path: String, _ result: auth_file_result) {
    if hasReportedLock.isSet { return }
    hasReportedLock.set()
    Log.warning(FileSessionStore.problem("cannot be locked", path, result))
  }
}

// MARK: - Reading

extension FileSessionStore {
  private enum Found {
    case stored(StoredSession)
    case damaged, nothing
    case unreadable(String)
  }

  func load(_ key: SessionKey, isLocked: Bool) -> SessionContent {
    var content = notes(key)
    content.keepsUnread = true
    let present = present(key)
    content.path = present.path
    content.isUnflushed = present.isUnflushed
    add(present.found, present.path, .main, key, to: &content)
    if case .damaged = present.found {
      content.isDamaged = true
      content.warning =
        isLocked ? setAside(present.path) : "The session file is damaged: \(path(key)). The player is signed out."
    }
    let path = path(key)
    for name in FileSessionStore.movedNames where auth_file_exists(path + name) {
      add(found(path + name), path + name, .moved, key, to: &content)
    }
    return content
  }

  private func add(
    _ found: Found, _ path: String, _ place: SessionContent.Place, _ key: SessionKey, to content: inout SessionContent
  ) {
    switch found {
    case .stored(let stored): content.add(stored, place)
    case .damaged, .nothing: break
    case .unreadable(let problem):
      if isVoid(found, path, place, content.signOut, key) { return }
      content.problem = content.problem ?? problem
      if place == .main { content.unreadPath = path }
    }
  }

  /// Whether the player signed out after that content was written. Both times are the file system's.
  private func isVoid(
    _ found: Found, _ path: String, _ place: SessionContent.Place, _ signOut: StoredSession?, _ key: SessionKey
  ) -> Bool {
    guard let signOut else { return false }
    return switch found {
    case .stored(let stored): SessionContent(signOut: signOut).voids(stored, place)
    case .damaged, .nothing: false
    case .unreadable: auth_file_time(path) <= auth_file_time(self.path(key) + ".out")
    }
  }

  private func found(_ path: String) -> Found {
    switch File.read(path, AUTH_FILE_OF_USER, limit: FileSessionStore.maximumSize) {
    case .success(let bytes): decode(bytes).map { .stored($0) } ?? .damaged
    case .failure(let problem) where problem.outcome == AUTH_FILE_ABSENT: .nothing
    case .failure(let problem): .unreadable("The session file cannot be read (\(problem.reason)): \(path)")
    }
  }

  private func decode(_ bytes: [UInt8]) -> StoredSession? {
    if let latest = latest.withLock({ $0 }), latest.bytes == bytes { return latest.stored }
    guard let stored = StoredSession.read(bytes) else { return nil }
    latest.withLock { $0 = (bytes, stored) }
    return stored
  }

  /// The session that is not flushed yet, if it is complete, otherwise the file.
  private func present(_ key: SessionKey) -> (found: Found, path: String, isUnflushed: Bool) {
    let path = path(key)
    var isUnflushed = false
    // The first one again, because another process may be alternating. Then the file, because that is where they move.
    for new in [path + ".new", path + ".tmp", path + ".new"] {
      let found = found(new)
      switch found {
      case .nothing: continue
      case .damaged: isUnflushed = true
      case .stored, .unreadable: return (found, new, true)
      }
    }
    return (found(path), path, isUnflushed)
  }

  /// Nothing but what the notes say.
  func notes(_ key: SessionKey) -> SessionContent {
    var content = SessionContent(signOut: signOut(key))
    content.keyringOrder = readNote(key, ".keyring")?.order ?? 0
    return content
  }

  func signOut(_ key: SessionKey) -> StoredSession? { readNote(key, ".out") }

  /// A note that cannot be read counts as absent: it can only make sessions void.
  private func readNote(_ key: SessionKey, _ name: String) -> StoredSession? {
    guard case .stored(let note) = found(path(key) + name) else { return nil }
    return note
  }

  private func setAside(_ path: String) -> String {
    FileSessionStore.outcome(auth_file_move(path, path + ".damaged"), "is damaged and cannot be moved", path).problem
      ?? "The damaged session file is now \(path).damaged"
  }
}

// MARK: - Writing

extension FileSessionStore {
  /// A file that cannot be read is moved aside, because it may contain another player's session.
  func replace(_ key: SessionKey, _ made: StoredSession, over content: SessionContent) -> SessionOutcome {
    let path = path(key)
    if let problem = moveUnread(key, content) { return .failed(problem) }
    let former = content.path
    let bytes = made.encode()
    let result = auth_file_write(path + (former == path + ".new" ? ".tmp" : ".new"), bytes, bytes.count)
    guard result.outcome == AUTH_FILE_DONE else {
      return .failed(FileSessionStore.problem("cannot be written, so the session ends with this process", path, result))
    }
    latest.withLock { $0 = (bytes, made) }
    // It may precede the new one.
    return former == path ? .done : FileSessionStore.outcome(auth_file_remove(former), "cannot be deleted", former)
  }

  /// Returns the reason for a failure, or nil.
  func moveUnread(_ key: SessionKey, _ content: SessionContent) -> String? {
    let (path, unread) = (path(key), content.unreadPath)
    if unread.isEmpty { return nil }
    for name in FileSessionStore.movedNames {
      guard case .nothing = found(path + name) else { continue }
      return FileSessionStore.outcome(auth_file_move(unread, path + name), "cannot be moved", unread).problem
    }
    return "There are too many sessions that cannot be read: \(path).unread1"
  }

  func remove(_ key: SessionKey) -> SessionOutcome {
    latest.withLock { $0 = nil }
    return remove(key, FileSessionStore.names + [".damaged"] + FileSessionStore.movedNames)
  }

  func remove(_ key: SessionKey, _ names: [String]) -> SessionOutcome {
    var outcome = SessionOutcome.done
    for name in names {
      let path = path(key) + name
      let result = auth_file_remove(path)
      if case .failed = outcome { continue }
      outcome = FileSessionStore.outcome(result, "cannot be deleted", path)
    }
    return outcome
  }

  /// Removes the sessions, except those of other players that were moved aside.
  func removeReplaced(_ key: SessionKey, by made: StoredSession) {
    _ = remove(key, FileSessionStore.names)
    removeMoved(key, within: made)
  }

  /// Removes moved files whose players are in that session.
  private func removeMoved(_ key: SessionKey, within made: StoredSession) {
    for name in FileSessionStore.movedNames {
      guard case .stored(let stored) = found(path(key) + name), made.contains(stored) else { continue }
      _ = auth_file_remove(path(key) + name)
    }
  }
}

// MARK: - Flushing

extension FileSessionStore {
  func flush(_ key: SessionKey) -> SessionOutcome {
    let path = path(key)
    let present = present(key)
    if present.path == path {
      if present.isUnflushed { _ = remove(key, [".new", ".tmp"]) }
      _ = auth_file_flush(folder(key))
    } else {
      if case .unreadable(let problem) = present.found { return .failed(problem) }
      let result = publish(present.path, path)
      // On Windows, a file that was removed exists until its readers have closed it.
      if result.outcome == AUTH_FILE_ABSENT { return .busy }
      if result.outcome != AUTH_FILE_DONE {
        return .failed(FileSessionStore.problem("cannot be written", path, result))
      }
    }
    if case .stored(let stored) = present.found { removeMoved(key, within: stored) }
    if mayBeInKeyring(key) { return .done }
    // The process that signed out, or the next start, removes a session that is void. The note stays until then: the next
    // sign-in has to know its order, or that process would remove it, too.
    if !isVoid(present.found, present.path, .main, signOut(key), key) { removeSignOut(key) }
    return .done
  }

  /// The content is on the disk before it replaces the file.
  private func publish(_ new: String, _ path: String) -> auth_file_result {
    // What a killed process left must not precede the file.
    let spare = auth_file_remove(path + (new == path + ".new" ? ".tmp" : ".new"))
    guard spare.outcome == AUTH_FILE_DONE || spare.outcome == AUTH_FILE_ABSENT else { return spare }
    let flushed = auth_file_flush(new)
    return flushed.outcome == AUTH_FILE_DONE ? auth_file_move(new, path) : flushed
  }

  /// Removes the note of a sign-out, after the files that it makes void: they may become readable later.
  func removeSignOut(_ key: SessionKey) {
    guard let signOut = signOut(key) else { return }
    for name in FileSessionStore.names + FileSessionStore.movedNames {
      let path = path(key) + name
      let place: SessionContent.Place = FileSessionStore.movedNames.contains(name) ? .moved : .main
      guard isVoid(found(path), path, place, signOut, key) else { continue }
      guard case .done = remove(key, [name]) else { return }
    }
    _ = auth_file_flush(folder(key))
    // A newer note stays: notes are written without the lock.
    guard self.signOut(key) == signOut else { return }
    _ = remove(key, [".out"])
    // A power failure must not restore it: it could make a newer session in the keyring void.
    _ = auth_file_flush(folder(key))
  }
}

// MARK: - Notes

extension FileSessionStore {
  func mayBeInKeyring(_ key: SessionKey) -> Bool { auth_file_exists(path(key) + ".keyring") }

  private func makeFolder(_ key: SessionKey) -> Bool { auth_folder_create(folder(key)).outcome == AUTH_FILE_DONE }

  /// The note has the order because a sign-out does not wait for the keyring, and has to follow what is stored there.
  func noteKeyring(_ key: SessionKey, _ order: Int64) {
    if let noted = readNote(key, ".keyring"), noted.order >= order { return }
    _ = writeNote(key, ".keyring", StoredSession(order: order, session: nil))
  }

  private func writeNote(_ key: SessionKey, _ name: String, _ note: StoredSession) -> Bool {
    let path = path(key) + name
    let temporary = path + (SecureRandom.text(8, from: SecureRandom.alphanumeric) ?? "")
    let bytes = note.encode()
    return makeFolder(key) && auth_file_replace(path, temporary, bytes, bytes.count).outcome == AUTH_FILE_DONE
  }

  /// What cannot be read has no known order: it could be newer than a note when it can be read again.
  private func removeUnread(_ key: SessionKey, _ content: SessionContent) {
    if !content.unreadPath.isEmpty { _ = auth_file_remove(content.unreadPath) }
    for name in FileSessionStore.movedNames {
      if case .unreadable = found(path(key) + name) { _ = auth_file_remove(path(key) + name) }
    }
  }

  func note(_ key: SessionKey, _ order: Int64, isBeside: Bool) -> Int64? {
    _ = auth_file_remove(path(key) + ".damaged")
    let content = load(key, isLocked: false)
    removeUnread(key, content)
    let made = StoredSession(
      order: max(order, content.lastOrder), session: nil, isBeside: isBeside || content.signOut?.isBeside == true)
    return writeNote(key, ".out", made) ? made.order : nil
  }
}
