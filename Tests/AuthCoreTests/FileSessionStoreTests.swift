// SPDX-License-Identifier: Apache-2.0
@testable import AuthRuntime
import AuthSupport
import Glibc
import Testing

@testable import AuthCore

struct FileSessionStoreTests {
  let folder: TemporaryFolder
  let store: FileSessionStore
  let key = SessionKey(project: "demo-project", app: "game")

  init() throws {
    Logbook.open()
    folder = try TemporaryFolder()
    store = try #require(FileSessionStore(directory: folder.path + "/sessions"))
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
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(read(file, &buffer, 16) == 3)
    #expect(Array(buffer[..<3]) == bytes("old"))
    #expect(!names().contains("game.json.new"))
  }

  @Test func aSymbolicLinkInTheFilesPlaceIsReplacedToo() {
    #expect(store.save(key, bytes("x")))
    let target = folder.path + "/elsewhere"
    TemporaryFolder.write(target, "not ours")
    unlink(store.path(key))
    symlink(target, store.path(key))
    #expect(store.load(key) == nil)
    #expect(store.read(key).problem != nil)
    #expect(store.save(key, bytes("session")))
    #expect(TemporaryFolder.read(target) == bytes("not ours"))
    #expect(store.load(key) == bytes("session"))
    #expect(names().contains("game.json.unread1"))
  }

  @Test func aFileLeftByAKilledProcessIsNoHindrance() {
    #expect(store.save(key, bytes("old")))
    TemporaryFolder.write(store.path(key) + ".new", "half a sess")
    #expect(store.load(key) == bytes("old"))
    #expect(store.save(key, bytes("new")))
    #expect(store.load(key) == bytes("new"))
    #expect(!names().contains("game.json.new"))
  }

  @Test func aLinkInTheTemporaryFilesPlaceIsNotFollowed() {
    #expect(store.save(key, bytes("x")))
    let target = folder.path + "/elsewhere"
    TemporaryFolder.write(target, "not ours")
    symlink(target, store.path(key) + ".new")
    #expect(store.save(key, bytes("session")))
    #expect(TemporaryFolder.read(target) == bytes("not ours"))
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
    #expect(store.save(key, bytes("damaged")))
    store.setAside(key, .main)
    #expect(store.load(key) == nil)
    #expect(TemporaryFolder.read(store.path(key) + ".damaged") == bytes("damaged"))
    #expect(Logbook.mentions(store.path(key) + ".damaged"))
    #expect(store.save(key, bytes("next")))
    store.setAside(key, .main)
    #expect(TemporaryFolder.read(store.path(key) + ".damaged") == bytes("next"))
  }

  @Test func anEmptyFileIsLoadedAsIt() {
    #expect(store.save(key, []))
    #expect(store.load(key) == [])
  }

  @Test func anEndlessFileIsNoSession() throws {
    #expect(store.save(key, [UInt8](repeating: UInt8(ascii: " "), count: 4 << 20)))
    #expect((store.load(key)?.count ?? 0) < 2 << 20)
    SessionKeeper(store: store, key: key).restore { #expect($0 == nil) }
    #expect(Logbook.mentions(store.path(key)))
    #expect(store.load(key) == nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func aPipeInTheFilesPlaceIsNotWaitedFor() {
    #expect(store.save(key, bytes("x")))
    unlink(store.path(key))
    #expect(mkfifo(store.path(key), 0o600) == 0)
    #expect(store.read(key).problem?.contains("regular") == true)
  }

  @Test func aFolderInTheFilesPlaceIsReported() {
    #expect(store.save(SessionKey(project: "demo-project", app: "other"), bytes("x")))
    mkdir(store.path(key), 0o700)
    #expect(store.load(key) == nil)
    #expect(store.read(key).problem?.contains(store.path(key)) == true)
    #expect(store.clear(key))
    mkdir(store.path(key), 0o700)
    TemporaryFolder.write(store.path(key) + "/file", "")
    #expect(problem(store.erase(key, upTo: nil)).contains("cannot be deleted"))
    #expect(store.save(key, bytes("x")))
    #expect(store.load(key) == bytes("x"))
  }

  @Test func aFolderThatCannotBeMadeIsReported() throws {
    TemporaryFolder.write(folder.path + "/file", "")
    for directory in [folder.path + "/file/sessions", "/proc/firebase-auth"] {
      let store = try #require(FileSessionStore(directory: directory))
      #expect(store.load(key) == nil)
      #expect(problem(store.change(key) { _ in .write([1]) }).contains(store.path(key)))
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
      #expect(store.save(key, [1]))
      chmod(folder.path + "/p", 0o500)
      #expect(problem(store.change(key) { _ in .write([2]) }).contains("cannot be written"))
      #expect(store.load(key) == [1])
      #expect(problem(store.erase(key, upTo: nil)).contains("cannot be deleted"))
      chmod(folder.path + "/p", 0o700)
    }
  }

  @Test func aFullDiskLeavesTheFormerFile() async {
    await #expect(processExitsWith: .success) {
      Logbook.open()
      let folder = try TemporaryFolder()
      let store = try #require(FileSessionStore(directory: folder.path))
      let key = SessionKey(project: "p", app: "a")
      let former = [UInt8](repeating: 1, count: 1000)
      #expect(store.save(key, former))
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let large = [UInt8](repeating: 2, count: 5000)
      #expect(problem(store.change(key) { _ in .write(large) }).contains("cannot be written"))
      #expect(store.load(key) == former)
      #expect(TemporaryFolder.names(in: folder.path + "/p") == ["a.json", "a.json.lock"])
      #expect(store.save(key, [3]))
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

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func names() -> [String] { TemporaryFolder.names(in: folder.path + "/sessions/demo-project") }
}

/// Why a change failed.
private func problem(_ change: SessionChange) -> String {
  if case .failed(let problem) = change { problem } else { "" }
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
      #expect(store.save(key, Array(name.utf8)), "\(name.prefix(20)), \(name.utf8.count) bytes")
    }
    for name in FileSessionStoreTests.names + FileSessionStoreTests.longNames {
      let key = SessionKey(project: name, app: name)
      #expect(store.load(key) == Array(name.utf8), "\(name.prefix(20)), \(name.utf8.count) bytes")
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
    #expect(store.save(key, [UInt8](repeating: 0, count: 5000)))
    let key = key
    Threads.run(4) { index in
      for _ in 0..<25 {
        if index == 0 {
          let bytes = stores[index].load(key) ?? []
          #expect(bytes.count == 5000)
          #expect(Set(bytes).count == 1)
        } else {
          while !stores[index].save(key, [UInt8](repeating: UInt8(index), count: 5000)) { usleep(1000) }
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

  @Test func withoutAHomeNothingIsStored() async {
    await #expect(processExitsWith: .success) {
      Logbook.open()
      for home in [nil, ""] {
        if let home { setenv("HOME", home, 1) } else { unsetenv("HOME") }
        unsetenv("XDG_DATA_HOME")
        #expect(FileSessionStore(directory: "") == nil)
      }
      let app = try Bench.makeApp(store: .standard)
      let auth = try #require(app.auth())
      #expect(auth.sessionStoreKind == .none)
      #expect(auth.sessionStorePath.isEmpty)
      #expect(Logbook.mentions("HOME"))
      app.release()
    }
  }
}
