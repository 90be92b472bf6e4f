// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem
import Glibc
import Testing

@testable import FirebaseNativeCore

struct FileSessionStoreTests {
  let folder: TemporaryFolder
  let store: FileSessionStore
  let key = SessionKey(project: "demo-project", app: "game")

  init() throws {
    Logbook.open()
    folder = try TemporaryFolder()
    store = try #require(FileSessionStore(directory: folder.path + "/sessions"))
  }

  /// A child that is about to start another program has the same open file, as a copy of the descriptor has.
  @Test func aLockIsReturnedAlsoIfAChildHasItsFile() {
    let path = folder.path + "/lock"
    var lock = auth_folder_lock()
    #expect(auth_folder_lock_take(folder.path, path, &lock).outcome == AUTH_FILE_DONE)
    let copy = dup(Int32(lock.file))
    auth_folder_lock_return(lock)
    #expect(auth_folder_lock_take(folder.path, path, &lock).outcome == AUTH_FILE_DONE)
    auth_folder_lock_return(lock)
    close(copy)
  }

  @Test func whatIsSavedIsLoaded() {
    #expect(store.kind == .file)
    #expect(store.load(key) == nil)
    #expect(store.save(key, bytes("first")))
    #expect(store.load(key) == bytes("first"))
    #expect(store.save(key, bytes("second, and longer")))
    #expect(store.load(key) == bytes("second, and longer"))
    #expect(store.save(key, bytes("3")))
    #expect(store.load(key) == bytes("3"))
  }

  @Test func theFileIsWhereTheDocumentationSays() {
    #expect(store.path(key) == folder.path + "/sessions/demo-project/game.json")
    #expect(store.save(key, bytes("x")))
    #expect(TemporaryFolder.read(store.path(key)) == bytes("x"))
  }

  @Test func onlyTheUserCanReadFileAndFolders() {
    #expect(store.save(key, bytes("x")))
    #expect(TemporaryFolder.mode(store.path(key)) == 0o600)
    #expect(TemporaryFolder.mode(folder.path + "/sessions") == 0o700)
    #expect(TemporaryFolder.mode(folder.path + "/sessions/demo-project") == 0o700)
    for name in TemporaryFolder.names(in: folder.path + "/sessions/demo-project") {
      #expect(TemporaryFolder.mode(folder.path + "/sessions/demo-project/" + name) == 0o600)
    }
  }

  /// Whoever has the old file open keeps reading the old bytes: it is replaced, not written over.
  @Test func aFileIsReplacedAsAWhole() {
    #expect(store.save(key, bytes("old")))
    let file = open(store.path(key), O_RDONLY)
    defer { close(file) }
    #expect(store.save(key, bytes("new")))
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(file, &buffer, buffer.count)
    #expect(Array(buffer[..<max(0, count)]) == bytes("old"))
    #expect(names() == ["game.json", "game.json.lock"])
  }

  @Test func aSymbolicLinkInTheFilesPlaceIsReplacedToo() {
    #expect(store.save(key, bytes("x")))
    let target = folder.path + "/elsewhere"
    TemporaryFolder.write(target, "not ours")
    unlink(store.path(key))
    symlink(target, store.path(key))
    #expect(store.load(key) == nil)
    #expect(store.load(key, isLocked: false).problem != nil)
    #expect(store.save(key, bytes("session")))
    #expect(TemporaryFolder.read(target) == Array("not ours".utf8))
    #expect(store.load(key) == bytes("session"))
    #expect(names().contains("game.json.unread1"))
  }

  @Test(arguments: [".new", ".tmp"]) func aFileLeftByAKilledProcessIsNoHindrance(_ name: String) {
    #expect(store.save(key, bytes("old")))
    TemporaryFolder.write(store.path(key) + name, "half a sess")
    #expect(store.load(key) == bytes("old"))
    #expect(store.save(key, bytes("new")))
    #expect(store.load(key) == bytes("new"))
    #expect(names() == ["game.json", "game.json.lock"])
  }

  @Test(arguments: [".new", ".tmp"]) func aLinkInTheTemporaryFilesPlaceIsNotFollowed(_ name: String) {
    #expect(store.save(key, bytes("x")))
    let target = folder.path + "/elsewhere"
    TemporaryFolder.write(target, "not ours")
    symlink(target, store.path(key) + name)
    #expect(store.save(key, bytes("session")))
    #expect(TemporaryFolder.read(target) == Array("not ours".utf8))
    #expect(store.load(key) == bytes("session"))
  }

  @Test func aClearedSessionIsGone() {
    #expect(store.clear(key))
    #expect(store.save(key, bytes("x")))
    #expect(store.clear(key))
    #expect(store.load(key) == nil)
    #expect(!names().contains("game.json"))
    #expect(store.clear(key))
  }

  @Test func aDamagedFileIsSetAsideAndReported() {
    #expect(store.save(key, bytes("x")))
    for text in ["damaged", "next"] {
      TemporaryFolder.write(store.path(key), text)
      #expect(KeeperDriver(store: store, key: key).restore() == nil)
      #expect(store.load(key) == nil)
      #expect(TemporaryFolder.read(store.path(key) + ".damaged") == Array(text.utf8))
      #expect(Logbook.mentions(store.path(key) + ".damaged"))
    }
  }

  @Test func anEmptyFileIsDamaged() {
    #expect(store.save(key, bytes("x")))
    TemporaryFolder.write(store.path(key), "")
    #expect(store.load(key) == nil)
    #expect(store.load(key, isLocked: false).isDamaged)
  }

  @Test func anEndlessFileIsNoSession() throws {
    #expect(store.save(key, bytes("x")))
    TemporaryFolder.write(store.path(key), String(repeating: " ", count: 4 << 20))
    #expect(KeeperDriver(store: store, key: key).restore() == nil)
    #expect(Logbook.mentions(store.path(key)))
    #expect(store.load(key) == nil)
  }

  @Test func aPipeInTheFilesPlaceIsNotWaitedFor() {
    #expect(store.save(key, bytes("x")))
    unlink(store.path(key))
    #expect(mkfifo(store.path(key), 0o600) == 0)
    #expect(store.load(key, isLocked: false).problem?.contains("regular") == true)
  }

  @Test func aFolderInTheFilesPlaceIsReported() {
    #expect(store.save(SessionKey(project: "demo-project", app: "other"), bytes("x")))
    mkdir(store.path(key), 0o700)
    #expect(store.load(key) == nil)
    #expect(store.load(key, isLocked: false).problem?.contains(store.path(key)) == true)
    #expect(store.clear(key))
    mkdir(store.path(key), 0o700)
    TemporaryFolder.write(store.path(key) + "/file", "")
    #expect(problem(store.erase(key)).contains("cannot be deleted"))
    #expect(store.save(key, bytes("x")))
    #expect(store.load(key) == bytes("x"))
  }

  @Test func aFolderThatCannotBeMadeIsReported() throws {
    TemporaryFolder.write(folder.path + "/file", "")
    for directory in [folder.path + "/file/sessions", "/proc/firebase-auth"] {
      let store = try #require(FileSessionStore(directory: directory))
      #expect(store.load(key) == nil)
      #expect(problem(store.write(key, bytes("x"))).contains(store.path(key)))
      #expect(store.clear(key))
    }
  }

  /// In a process of its own, which is nobody's: permissions don't hold root back.
  @Test func aReadOnlyFolderIsReported() async {
    await #expect(processExitsWith: .success) {
      if geteuid() == 0 { try #require(setgid(65534) == 0 && setuid(65534) == 0) }
      Logbook.open()
      let folder = try TemporaryFolder()
      let store = try #require(FileSessionStore(directory: folder.path))
      let key = SessionKey(project: "p", app: "a")
      let former = FileSessionStoreTests.session("1")
      #expect(store.save(key, former))
      chmod(folder.path + "/p", 0o500)
      #expect(problem(store.write(key, FileSessionStoreTests.session("2"))).contains("cannot be written"))
      #expect(store.load(key) == former)
      #expect(problem(store.erase(key)).contains("cannot be deleted"))
      chmod(folder.path + "/p", 0o700)
    }
  }

  @Test func aFullDiskLeavesTheFormerFile() async {
    await #expect(processExitsWith: .success) {
      Logbook.open()
      let folder = try TemporaryFolder()
      let store = try #require(FileSessionStore(directory: folder.path))
      let key = SessionKey(project: "p", app: "a")
      let former = FileSessionStoreTests.session(String(repeating: "1", count: 1000))
      #expect(store.save(key, former))
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let large = FileSessionStoreTests.session(String(repeating: "2", count: 5000))
      #expect(problem(store.write(key, large)).contains("cannot be written"))
      #expect(store.load(key) == former)
      #expect(TemporaryFolder.names(in: folder.path + "/p") == ["a.json", "a.json.lock"])
      #expect(store.save(key, FileSessionStoreTests.session("3")))
      #expect(store.clear(key))
    }
  }

  @Test func aFolderThatExistsKeepsItsPermissions() throws {
    mkdir(folder.path + "/shared", 0o755)
    chmod(folder.path + "/shared", 0o755)
    let store = try #require(FileSessionStore(directory: folder.path + "/shared"))
    #expect(store.save(key, bytes("x")))
    #expect(TemporaryFolder.mode(folder.path + "/shared") == 0o755)
    #expect(TemporaryFolder.mode(folder.path + "/shared/demo-project") == 0o700)
  }

  /// What is stored of a user with that name.
  static func session(_ name: String) -> [UInt8] {
    var session = SessionTests.session
    session.user.displayName = name
    return StoredSession(order: 2, session: session).encode()
  }

  private func bytes(_ name: String) -> [UInt8] { Self.session(name) }

  private func names() -> [String] { TemporaryFolder.names(in: folder.path + "/sessions/demo-project") }
}

/// Why a change failed.
private func problem(_ outcome: SessionOutcome) -> String { outcome.problem ?? "" }

// MARK: - What is not flushed

extension FileSessionStoreTests {
  private func write(_ name: String) {
    guard case .done = store.write(key, bytes(name)) else {
      Issue.record("\(name) is not written")
      return
    }
  }

  private func leave(_ name: String, _ bytes: [UInt8]) {
    TemporaryFolder.write(store.path(key) + name, String(decoding: bytes, as: UTF8.self))
  }

  @Test func theFormerSessionStaysUntilTheNextOneIsFlushed() {
    #expect(store.save(key, bytes("former")))
    write("next")
    #expect(store.load(key) == bytes("next"))
    #expect(TemporaryFolder.read(store.path(key)) == bytes("former"))
    #expect(store.load(key, isLocked: false).isUnflushed)
    _ = store.flushLocked(key)
    #expect(TemporaryFolder.read(store.path(key)) == bytes("next"))
    #expect(names() == ["game.json", "game.json.lock"])
    #expect(!store.load(key, isLocked: false).isUnflushed)
  }

  @Test func theLastOfSeveralChangesIsFlushed() {
    write("first")
    write("second")
    #expect(store.load(key) == bytes("second"))
    _ = store.flushLocked(key)
    #expect(TemporaryFolder.read(store.path(key)) == bytes("second"))
  }

  @Test func whatAPowerFailureDamagedIsRemovedAndTheFormerSessionStays() {
    #expect(store.save(key, bytes("former")))
    for text in ["", String(decoding: bytes("next").dropLast(), as: UTF8.self)] {
      TemporaryFolder.write(store.path(key) + ".new", text)
      #expect(store.load(key) == bytes("former"))
      #expect(store.load(key, isLocked: false).isUnflushed)
      _ = store.flushLocked(key)
      #expect(names() == ["game.json", "game.json.lock"])
    }
    #expect(store.load(key) == bytes("former"))
  }

  @Test func theNoteOfASignOutStaysUntilTheNextSessionIsFlushed() throws {
    #expect(store.save(key, bytes("former")))
    let order = try #require(store.note(key, 2, isBeside: false))
    let next = StoredSession(order: order + 1, session: SessionTests.session).encode()
    _ = store.write(key, next)
    #expect(names().contains("game.json.out"))
    _ = store.flushLocked(key)
    #expect(names() == ["game.json", "game.json.lock"])
    #expect(store.load(key) == next)
  }

  @Test func theNoteOfASignOutStaysUntilItsSessionIsRemoved() throws {
    #expect(store.save(key, bytes("former")))
    let order = try #require(store.note(key, 2, isBeside: false))
    _ = store.flushLocked(key)
    #expect(store.load(key, isLocked: false).order == order)
    #expect(store.load(key) == nil)
    #expect(store.clear(key))
    #expect(names() == ["game.json.lock"])
  }

  @Test func theNoteOfASignOutStaysWhileTheKeyringMayHaveASession() throws {
    #expect(store.save(key, bytes("former")))
    store.noteKeyring(key, 2)
    #expect(store.mayBeInKeyring(key))
    let order = try #require(store.note(key, 2, isBeside: false))
    let next = StoredSession(order: order + 1, session: SessionTests.session).encode()
    #expect(store.save(key, next))
    #expect(names().contains("game.json.out"))
    #expect(store.clear(key))
    #expect(names() == ["game.json.keyring", "game.json.lock", "game.json.out"])
  }

  /// Readable or not. What was saved later stays.
  @Test func whatANoteOfASignOutMakesVoidIsDeletedBeforeTheNote() throws {
    #expect(store.save(key, bytes("former")))
    for name in [".unread1", ".unread2"] { leave(name, bytes("former")) }
    chmod(store.path(key) + ".unread1", 0o622)
    let order = try #require(store.note(key, 2, isBeside: false))
    let later = StoredSession(order: order + 1, session: SessionTests.session).encode()
    leave(".unread3", later)
    store.removeSignOut(key)
    #expect(names() == ["game.json.lock", "game.json.unread3"])
  }

  @Test func aVoidFileThatCannotBeReadIsNotKept() {
    #expect(store.save(key, bytes("former")))
    chmod(store.path(key), 0o622)
    #expect(store.note(key, 2, isBeside: false) == 2)
    write("next")
    #expect(!names().contains("game.json.unread1"))
  }

  @Test func signingOutRemovesWhatIsNotFlushed() {
    #expect(store.save(key, bytes("former")))
    write("next")
    TemporaryFolder.write(store.path(key) + ".tmp", "half a sess")
    #expect(store.clear(key))
    #expect(names() == ["game.json.lock"])
  }

  @Test func aSessionThatIsNotFlushedAndCannotBeReadIsKept() {
    #expect(store.save(key, bytes("former")))
    write("unread")
    chmod(store.path(key) + ".new", 0o622)
    #expect(store.load(key) == nil)
    #expect(store.load(key, isLocked: false).problem != nil)
    write("next")
    #expect(store.load(key) == bytes("next"))
    #expect(TemporaryFolder.read(store.path(key) + ".unread1") == bytes("unread"))
  }
}

// MARK: - Names

extension FileSessionStoreTests {
  static let names = [
    "", ".", "..", "...", "../x", "../../../../etc/passwd", "/", "a/b", "a\\b", "%", "%2E", "%2E.", "con",
    " ", "a b",
    "a\u{0}b", "game.json", "game.json.lock", "Zoë", "李小龍", "👩‍🚀", "-rf", "~", "*",
  ]
  static let longNames = ["a", "é", ".", "a/", "%"].flatMap { text in
    [100, 200, 201, 255, 5000].map { String(repeating: text, count: $0) }
  }

  @Test func eachProjectAndAppHasAFileOfItsOwnInsideTheFolder() {
    let all = FileSessionStoreTests.names + FileSessionStoreTests.longNames
    let prefix = folder.path + "/sessions/"
    var paths: Set<String> = []
    for name in all {
      for key in [SessionKey(project: name, app: "app"), SessionKey(project: "project", app: name)] {
        let path = store.path(key)
        #expect(paths.insert(path).inserted)
        let parts = path.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        #expect(path.hasPrefix(prefix) && parts.count == 2)
        for part in parts { #expect(!part.isEmpty && part.first != "." && part.utf8.count < 240) }
      }
    }
  }

  @Test func sessionsOfAllNamesCanBeSaved() {
    for name in FileSessionStoreTests.names + FileSessionStoreTests.longNames {
      let key = SessionKey(project: name, app: name)
      #expect(store.save(key, bytes(name)), "\(name.prefix(20)), \(name.utf8.count) bytes")
    }
    for name in FileSessionStoreTests.names + FileSessionStoreTests.longNames {
      let key = SessionKey(project: name, app: name)
      #expect(store.load(key) == bytes(name), "\(name.prefix(20)), \(name.utf8.count) bytes")
    }
    #expect(TemporaryFolder.names(in: folder.path) == ["sessions"])
  }
}

// MARK: - Several at once

extension FileSessionStoreTests {
  @Test func twoStoresShareAFile() throws {
    let other = try #require(FileSessionStore(directory: folder.path + "/sessions"))
    #expect(store.save(key, bytes("one")))
    #expect(other.load(key) == bytes("one"))
    #expect(other.save(key, bytes("two")))
    #expect(store.load(key) == bytes("two"))
    #expect(other.clear(key))
    #expect(store.load(key) == nil)
  }

  @Test func aReaderSeesOneWholeSessionWhileOthersWrite() throws {
    let directory = folder.path + "/sessions"
    let stores = try (0..<4).map { _ in try #require(FileSessionStore(directory: directory)) }
    let sessions = (0..<4).map { bytes(String(repeating: "\($0)", count: 5000)) }
    #expect(store.save(key, sessions[0]))
    let key = key
    Threads.run(4) { index in
      for _ in 0..<25 {
        if index == 0 {
          #expect(stores[index].load(key).map { sessions.contains($0) } == true)
        } else {
          while !stores[index].save(key, sessions[index]) { usleep(1000) }
        }
      }
    }
    #expect(names().sorted() == ["game.json", "game.json.lock"])
  }
}

// MARK: - The folder that the environment names

extension FileSessionStoreTests {
  @Test func theFolderIsTheEnvironments() async {
    await #expect(processExitsWith: .success) {
      let key = SessionKey(project: "p", app: "a")
      setenv("HOME", "/home/ada", 1)
      unsetenv("XDG_DATA_HOME")
      #expect(FileSessionStore(directory: "")?.path(key) == "/home/ada/.local/share/firebase-auth/p/a.json")
      setenv("XDG_DATA_HOME", "/data", 1)
      #expect(FileSessionStore(directory: "")?.path(key) == "/data/firebase-auth/p/a.json")
      #expect(FileSessionStore(directory: "/mine")?.path(key) == "/mine/p/a.json")
    }
  }

  /// The XDG base directory specification says that relative paths are to be ignored.
  @Test func aRelativeDataFolderIsIgnored() async {
    await #expect(processExitsWith: .success) {
      setenv("HOME", "/home/ada", 1)
      setenv("XDG_DATA_HOME", "data", 1)
      let path = FileSessionStore(directory: "")?.path(SessionKey(project: "p", app: "a"))
      #expect(path == "/home/ada/.local/share/firebase-auth/p/a.json")
    }
  }

  @Test func withoutAHomeTheFolderIsInTheHomeOfTheUserDatabase() async {
    await #expect(processExitsWith: .success) {
      let key = SessionKey(project: "p", app: "a")
      for home in [nil, ""] {
        if let home { setenv("HOME", home, 1) } else { unsetenv("HOME") }
        unsetenv("XDG_DATA_HOME")
        let path = try #require(FileSessionStore(directory: "")?.path(key))
        #expect(path.hasPrefix("/") && path.hasSuffix("/.local/share/firebase-auth/p/a.json"))
      }
    }
  }
}
