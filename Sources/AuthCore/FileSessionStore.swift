import AuthSupport
import CAuthSystem

/// Sessions as files that only the user can read: `<folder>/<project>/<app name>.json`.
///
/// A file is replaced as a whole, so that a crash leaves the old one or the new one, and several processes take
/// turns.
final class FileSessionStore: SessionStore {
  /// A session takes a few kilobytes.
  private static let maximumSize = 1024 * 1024
  /// How long to wait for another process, in milliseconds.
  private static let patience: Int64 = 1000
  private static let unwritable = "can't be written, so the session ends with this process"

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

  func path(_ key: SessionKey) -> String { folder(key) + "/" + fileName(key.app) + ".json" }

  func load(_ key: SessionKey) -> [UInt8]? {
    let path = path(key)
    // A pipe in its place must not be waited for.
    let file = auth_open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0)
    guard file >= 0 else {
      if auth_errno() != ENOENT, auth_errno() != ENOTDIR { report("can't be read", path) }
      return nil
    }
    defer { close(file) }
    guard let bytes = File.read(file, limit: FileSessionStore.maximumSize) else {
      report("can't be read", path)
      return nil
    }
    return bytes
  }

  func save(_ key: SessionKey, _ bytes: [UInt8]) -> Bool {
    if case .made = change(key, { write(key, bytes) }) { true } else { false }
  }

  func save(_ key: SessionKey, _ bytes: [UInt8], if isWanted: Condition) -> SessionChange {
    change(key) { isWanted(load(key)) ? write(key, bytes) : .unwanted }
  }

  func clear(_ key: SessionKey) -> Bool {
    if !exists(key) { return true }
    // A process that was stopped in the middle of saving doesn't keep the player signed in.
    if case .made = inTurn(key, { remove(key) }) ?? remove(key) { return true } else { return false }
  }

  func clear(_ key: SessionKey, if isWanted: Condition) -> SessionChange {
    exists(key) ? change(key) { isWanted(load(key)) ? remove(key) : .unwanted } : .made
  }

  func setAside(_ key: SessionKey) {
    let path = path(key)
    _ = inTurn(key) {
      // Another process may have signed a player in since.
      if let bytes = load(key), StoredSession(bytes) != nil { return }
      rename(path, path + ".damaged")
    }
    Log.warning("The session file was damaged, and the player is signed out; it is now \(path).damaged.")
  }

  private func change(_ key: SessionKey, _ body: () -> SessionChange) -> SessionChange {
    if let change = inTurn(key, body) { return change }
    report(FileSessionStore.unwritable, path(key))
    return .failed
  }

  private func report(_ what: String, _ path: String) {
    Log.warning("The session file \(what) (\(String(cString: strerror(auth_errno())))): \(path)")
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
}

// MARK: - Files

extension FileSessionStore {
  /// Runs `body` while no other process changes the file; nil if that can't be had.
  func inTurn<Result>(_ key: SessionKey, _ body: () -> Result) -> Result? {
    guard makeFolders(key) else { return nil }
    let file = auth_open(path(key) + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    // Closing it unlocks.
    defer { close(file) }
    // Another process holds it for a moment only, unless it was stopped just then.
    let deadline = Clock.monotonic() + FileSessionStore.patience
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard auth_errno() == EWOULDBLOCK || auth_errno() == EINTR, Clock.monotonic() < deadline else { return nil }
      usleep(2000)
    }
    return body()
  }

  /// For the one whose turn it is.
  func write(_ key: SessionKey, _ bytes: [UInt8]) -> SessionChange {
    let path = path(key)
    if replace(path, bytes) { return .made }
    report(FileSessionStore.unwritable, path)
    return .failed
  }

  /// For the one whose turn it is.
  func remove(_ key: SessionKey) -> SessionChange {
    let path = path(key)
    if unlink(path) == 0 || auth_errno() == ENOENT || auth_errno() == ENOTDIR { return .made }
    report("can't be deleted", path)
    return .failed
  }

  private func exists(_ key: SessionKey) -> Bool { access(path(key), F_OK) == 0 || auth_errno() == EACCES }

  private func replace(_ path: String, _ bytes: [UInt8]) -> Bool {
    let temporary = path + ".new"
    // Left over from a process that was killed; the lock is ours.
    unlink(temporary)
    let file = auth_open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    let isWritten = writeAll(file, bytes) && fsync(file) == 0
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
