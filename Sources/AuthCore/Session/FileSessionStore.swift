import AuthRuntime
import AuthSupport
import CAuthSystem

/// Sessions as files that only the user can read: `<folder>/<project>/<app name>.json`.
///
/// A file is replaced as a whole, so that a crash leaves the old one or the new one, and several processes take
/// turns. Beside it there may be: `.lock`; `.new`, which is being written; `.out`, the note of a sign-out that holds
/// for older sessions; `.unread1` and so on, which could not be read when another player signed in; `.damaged`; and
/// `.keyring`, an empty file where the keyring has a session.
final class FileSessionStore: SessionStore {
  /// Sessions take a few kilobytes.
  private static let maximumSize = 1024 * 1024
  private static let movedNames = [".unread1", ".unread2", ".unread3"]

  private let directory: String

  private init(folder: String) { directory = folder }

  /// With an empty folder, `$XDG_DATA_HOME/firebase-auth`, or nil where there is no home.
  convenience init?(directory: String) {
    // It fails before it delegates, as Embedded Swift leaks the object of a designated initializer that fails.
    guard let folder = FileSessionStore.folder(chosen: directory) else { return nil }
    self.init(folder: folder)
  }

  private static func folder(chosen directory: String) -> String? {
    if !directory.isEmpty { return directory }
    if let data = Environment.value("XDG_DATA_HOME"), data.utf8.starts(with: "/".utf8) {
      return data + "/firebase-auth"
    }
    return Environment.value("HOME").map { $0 + "/.local/share/firebase-auth" }
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
      case .postpone: return .failed(FileSessionStore.problem("can't be read", path(key)))
      case .remove: return remove(key, [""])
      case .write(let bytes):
        let change = write(key, bytes)
        // Nothing older can come any more, as the lock is ours.
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
      // Another process may have signed a player in since.
      guard case .bytes(let bytes) = content(path), StoredSession.read(bytes) == nil else { return .unwanted }
      return FileSessionStore.result(rename(path, path + ".damaged"), "can't be moved", path)
    }
    Log.warning("The session file was damaged, and the player is signed out; it is now \(path).damaged.")
  }
}

// MARK: - Names

extension FileSessionStore {
  private func folder(_ key: SessionKey) -> String { directory + "/" + fileName(key.project) }

  /// A name that is one path component of a bearable length on every file system, and another for every text.
  private func fileName(_ text: String) -> String {
    var name = PercentEncoding.encode(text)
    if name.isEmpty { return "%" }
    if name.utf8.first == UInt8(ascii: ".") { name = "%2E" + String(Substring(name.utf8.dropFirst())) }
    return name.utf8.count <= 200 ? name : "%" + Digest.sha256Hex(text)
  }

  private func makeFolders(_ key: SessionKey) -> Bool {
    let folder = folder(key)
    var end = folder.utf8.startIndex
    while let slash = folder.utf8[end...].dropFirst().firstIndex(of: UInt8(ascii: "/")) {
      // Those that exist stay as they are; what is missing shows at the last one.
      mkdir(String(folder[..<slash]), 0o700)
      end = slash
    }
    return mkdir(folder, 0o700) == 0 || auth_errno() == EEXIST
  }

  func exists(_ key: SessionKey, _ name: String) -> Bool {
    access(path(key) + name, F_OK) == 0 || auth_errno() != ENOENT && auth_errno() != ENOTDIR
  }

  private static func problem(_ what: String, _ path: String, _ reason: String? = nil) -> String {
    "The session file \(what) (\(reason ?? String(cString: strerror(auth_errno())))): \(path)"
  }

  private static func result(_ status: Int32, _ what: String, _ path: String) -> SessionChange {
    status == 0 || auth_errno() == ENOENT || auth_errno() == ENOTDIR ? .made : .failed(problem(what, path))
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
    // A pipe in its place must not be waited for.
    let file = auth_open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW, 0)
    guard file >= 0 else {
      if auth_errno() == ENOENT || auth_errno() == ENOTDIR { return .none }
      return .unreadable(FileSessionStore.problem("can't be read", path))
    }
    defer { close(file) }
    if let objection = auth_file_objection(file, false) {
      return .unreadable(FileSessionStore.problem("can't be read", path, String(cString: objection)))
    }
    guard let bytes = File.read(file, limit: FileSessionStore.maximumSize) else {
      return .unreadable(FileSessionStore.problem("can't be read", path))
    }
    return .bytes(bytes)
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

  /// One that can't be read counts as none: it can only make void.
  func signOut(_ key: SessionKey) -> StoredSession? {
    guard case .bytes(let bytes) = content(path(key) + ".out") else { return nil }
    return StoredSession.read(bytes)
  }

  /// The file, if it holds what the player hasn't signed out of.
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
  /// Runs `body` while no other process changes the file.
  func inTurn(_ key: SessionKey, _ body: () -> SessionChange) -> SessionChange {
    let path = path(key)
    guard makeFolders(key) else { return .failed(FileSessionStore.problem("can't be written", path)) }
    let folder = auth_open(folder(key), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0)
    let file = auth_open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    // Closing it unlocks.
    defer {
      if folder >= 0 { close(folder) }
      if file >= 0 { close(file) }
    }
    guard folder >= 0, file >= 0 else { return .failed(FileSessionStore.problem("can't be written", path)) }
    if let objection = auth_file_objection(folder, true) ?? auth_file_objection(file, false) {
      return .failed(FileSessionStore.problem("can't be written", path, String(cString: objection)))
    }
    while flock(file, LOCK_EX | LOCK_NB) != 0 { if auth_errno() != EINTR { return .busy } }
    let change = body()
    // So that a power failure doesn't bring the former file back.
    if case .made = change { fsync(folder) }
    return change
  }

  /// For the one whose turn it is. What can't be read is moved out of the way, as it may be another player's.
  func write(_ key: SessionKey, _ bytes: [UInt8]) -> SessionChange {
    let path = path(key)
    if case .unreadable = content(path), !moveAside(path) {
      return .failed(FileSessionStore.problem("can't be written", path))
    }
    guard replace(path, bytes, path + ".new") else {
      return .failed(FileSessionStore.problem("can't be written, so the session ends with this process", path))
    }
    removeMoved(key, within: bytes)
    return .made
  }

  private func moveAside(_ path: String) -> Bool {
    for name in FileSessionStore.movedNames {
      if case .none = content(path + name) { return rename(path, path + name) == 0 }
    }
    auth_set_errno(EEXIST)
    return false
  }

  /// Removes moved files whose sessions are in those bytes.
  func removeMoved(_ key: SessionKey, within bytes: [UInt8]) {
    for name in FileSessionStore.movedNames {
      guard case .bytes(let moved) = content(path(key) + name), let stored = StoredSession.read(moved) else { continue }
      let players = StoredSession.read(bytes)?.all ?? []
      let isWithin = stored.all.allSatisfy { one in players.contains { $0.user.uid == one.user.uid } }
      if isWithin { unlink(path(key) + name) }
    }
  }

  /// For the one whose turn it is.
  func remove(_ key: SessionKey, _ names: [String]) -> SessionChange {
    var change = SessionChange.made
    for name in names {
      let path = path(key) + name
      // Of folders, empty ones can be deleted.
      let status = unlink(path) == 0 || auth_errno() == EISDIR && rmdir(path) == 0 ? Int32(0) : -1
      if case .failed = change { continue }
      change = FileSessionStore.result(status, "can't be deleted", path)
    }
    return change
  }

  /// For the one whose turn it is: everything but the notes of the keyring, the note of the sign-out last.
  func removeAll(_ key: SessionKey, butSignOut: Bool = false) -> SessionChange {
    let change = remove(key, ["", ".new", ".damaged"] + FileSessionStore.movedNames)
    if case .made = change, !butSignOut { return remove(key, [".out"]) }
    return change
  }

  /// Whether the note is there then.
  func setNote(_ key: SessionKey, _ name: String) -> Bool {
    if exists(key, name) { return true }
    let file = makeFolders(key) ? auth_open(path(key) + name, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) : -1
    return file >= 0 && close(file) == 0
  }

  /// Not one that was noted since, as that happens without the lock.
  func removeSignOut(_ key: SessionKey, upTo time: Int64) {
    if let signOut = signOut(key), signOut.savedAt <= time { unlink(path(key) + ".out") }
  }

  func noteSignOut(_ key: SessionKey, _ note: StoredSessionNote) -> Int64? {
    let path = path(key)
    unlink(path + ".damaged")
    let former = signOut(key)
    // What another process is writing may be newer than what is known here, if the clock was set back since. Files
    // have coarser times than sessions.
    let written = max(auth_file_time(path), auth_file_time(path + ".new")) + 1000
    let known = max(max(note.savedAt, savedAt(path)) + 1, former?.savedAt ?? 0)
    let made = StoredSession(session: nil, savedAt: max(Clock.wall(), known, written))
    made.isBeside = note.isBeside || former?.isBeside == true
    let temporary = path + ".out" + (SecureRandom.text(8, from: SecureRandom.alphanumeric) ?? "")
    guard makeFolders(key), replace(path + ".out", made.bytes, temporary, isFlushed: false) else { return nil }
    return made.savedAt
  }

  /// Of the session in the file, whose successor has the next number if the clock was set back; 0 for none.
  private func savedAt(_ path: String) -> Int64 {
    guard case .bytes(let bytes) = content(path) else { return 0 }
    return StoredSession.read(bytes)?.savedAt ?? 0
  }

  private func replace(_ path: String, _ bytes: [UInt8], _ temporary: String, isFlushed: Bool = true) -> Bool {
    // Left over from a process that was killed; the lock is ours.
    unlink(temporary)
    let file = auth_open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    let isWritten = writeAll(file, bytes) && (!isFlushed || fsync(file) == 0)
    let isClosed = close(file) == 0
    if isWritten, isClosed, rename(temporary, path) == 0 { return true }
    let cause = auth_errno()
    unlink(temporary)
    auth_set_errno(cause)
    return false
  }

  private func writeAll(_ file: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { CAuthSystem.write(file, $0.baseAddress, $0.count) }
      if count < 0, auth_errno() == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
