// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import Glibc
import Testing

@testable import FirebaseNativeCore

struct SessionKeeperTests {
  let store = MemoryStore()
  let key = SessionKey(project: "p", app: Bench.freshName())
  let keeper: KeeperDriver

  init() { keeper = KeeperDriver(store: store, key: key) }

  @Test func aStoredSessionIsRestoredOnce() {
    keeper.signIn(SessionTests.session)
    let next = KeeperDriver(store: store, key: key)
    for _ in 0..<2 { #expect(next.restore()?.user.uid == "uid-1") }
    #expect(store.events == ["load", "save", "load"])
  }

  @Test func manyThreadsRestoreOnce() {
    let (keeper, count) = (keeper, Guarded(0))
    Threads.run(8) { _ in
      keeper.restore()
      if !keeper.isUnknown { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 8)
    #expect(store.events == ["load"])
  }

  @Test func whatIsStoredAlreadyIsNotWrittenAgain() {
    keeper.signIn(SessionTests.session)
    for _ in 0..<2 { keeper.change(SessionTests.session) }
    #expect(store.events == ["load", "save", "load", "load"])
    var changed = SessionTests.session
    changed.user.displayName = "Ada"
    keeper.change(changed)
    #expect(store.events == ["load", "save", "load", "load", "load", "save"])
  }

  @Test func aRestoredSessionIsNotWrittenAgain() {
    keeper.signIn(SessionTests.session)
    let next = KeeperDriver(store: store, key: key)
    next.restore()
    next.change(SessionTests.session)
    #expect(store.events == ["load", "save", "load", "load"])
  }

  @Test func signingOutClears() {
    keeper.signIn(SessionTests.session)
    keeper.signOut()
    #expect(store.isEmpty)
    keeper.signIn(SessionTests.session)
    #expect(!store.isEmpty)
  }

  @Test func anEndedAuthLeavesTheStoreAlone() {
    keeper.signIn(SessionTests.session)
    keeper.handle(.ended)
    var changed = SessionTests.session
    changed.user.displayName = "Ada"
    keeper.change(changed)
    keeper.retry()
    #expect(store.events == ["load", "save"])
  }

  /// What an Auth that has ended is still storing precedes, and other Apps' requests are on the loop.
  @Test func theLoopDoesNotWaitForAKeyInUse() {
    let (gate, read) = (Gate(), Gate())
    let store = MemoryStore(beforeSaving: { gate.pass() })
    let (former, next) = (KeeperDriver(store: store, key: key), KeeperDriver(store: store, key: key))
    let saving = Threads.start { former.signIn(SessionTests.session) }
    #expect(gate.isReached())
    let loop = Loop.acquire()
    defer { Loop.release() }
    loop.perform {
      next.restore()
      read.pass()
    }
    #expect(read.isReached())
    #expect(next.isUnknown)
    #expect(next.waits == [100])
    read.open()
    gate.open()
    Threads.join(saving)
    #expect(next.restore() == SessionTests.session)
  }

  @Test func aForkedProcessDoesNotWaitForAKeyThatItsParentUses() {
    let gate = Gate()
    let parent = KeeperDriver(store: MemoryStore(beforeSaving: { gate.pass() }), key: key)
    let saving = Threads.start { parent.signIn(SessionTests.session) }
    #expect(gate.isReached())
    let process = fork()
    if process == 0 {
      alarm(600)
      _exit(keeper.restore() == nil ? 0 : 1)
    }
    var status: Int32 = -1
    #expect(waitpid(process, &status, 0) == process && status == 0)
    gate.open()
    Threads.join(saving)
  }

  /// The store belongs to the game, which may want to look at it.
  @Test func aDamagedSessionStaysUntilTheNextSignIn() {
    keeper.signIn(SessionTests.session)
    store.content = [1, 2, 3]
    let next = KeeperDriver(store: store, key: key)
    #expect(next.restore() == nil)
    #expect(!next.isUnknown)
    #expect(store.content == [1, 2, 3])
    next.signIn(SessionTests.session)
    #expect(store.content.flatMap { StoredSession.read($0) }?.session == SessionTests.session)
  }
}

// MARK: - Several places

/// Which session is valid, and which are kept beside it, when several places have one.
struct SessionContentTests {
  /// A place with a session of a user, and its order. "+" if it was stored beside a place that could not be read.
  private static func found(_ text: Substring) -> (place: SessionContent.Place, stored: StoredSession) {
    let parts = text.split(separator: " ")
    let places: [Substring: SessionContent.Place] = [
      "file": .main, "keyring": .keyring, "moved": .moved, "former": .former,
    ]
    var session = SessionTests.session
    session.user.uid = String(parts[1])
    let stored = StoredSession(order: Int64(parts[2]) ?? 0, session: session, isBeside: parts.count > 3)
    return (places[parts[0]] ?? .main, stored)
  }

  @Test(arguments: [
    ("", "nobody"),
    ("file A 1", "A"),
    ("file A 2, keyring B 1", "A"),
    ("file A 1, keyring B 2", "B"),
    ("file A 1 +, keyring B 2", "A, B"),
    ("file A 2 +, keyring B 1", "A, B"),
    ("file A 1 +, keyring A 2", "A"),
    ("moved B 1", "nobody, B"),
    ("file A 1, moved B 2", "A, B"),
    ("moved B 2, keyring A 1", "A, B"),
    ("file A 1 +, moved B 2, keyring C 3", "A, B, C"),
    ("former A 1", "A"),
    ("keyring A 1, former B 2", "A, B"),
    ("file A 1, former B 2", "A, B"),
  ])
  func theFirstOfSeveralPlaces(places: String, expected: String) { #expect(result(places) == expected) }

  @Test(arguments: [
    ("file A 5", false, "nobody"),
    ("file A 6", false, "A"),
    ("file A 6", true, "A"),
    ("moved A 5", false, "nobody"),
    ("keyring A 6", false, "A"),
    ("keyring A 6", true, "nobody"),
    ("former A 6", true, "nobody"),
    ("file A 6, keyring B 7", true, "A"),
  ])
  func theNoteOfASignOutMakesSessionsVoid(places: String, isBeside: Bool, expected: String) {
    #expect(result(places, signOut: StoredSession(order: 5, isBeside: isBeside)) == expected)
  }

  /// Who is signed in, and who is kept.
  private func result(_ places: String, signOut: StoredSession? = nil) -> String {
    var content = SessionContent(signOut: signOut)
    for text in places.split(separator: ",") {
      let (place, stored) = Self.found(text)
      content.add(stored, place)
    }
    let users = [content.stored?.session] + (content.stored?.kept ?? [])
    return users.map { $0?.user.uid ?? "nobody" }.joined(separator: ", ")
  }
}

// MARK: - Several processes

/// Two keepers on one file, as of two processes.
struct SharedSessionTests {
  let folder: TemporaryFolder
  let one: KeeperDriver
  let other: KeeperDriver
  let file: FileSessionStore
  /// Of no other test, as keepers of one key in one process take turns.
  let key = SessionKey(project: "p", app: Bench.freshName())

  init() throws {
    Logbook.open()
    folder = try TemporaryFolder()
    file = try #require(FileSessionStore(directory: folder.path))
    let path = folder.path
    (one, other) = try (Self.keeper(path, key), Self.keeper(path, key))
  }

  private static func keeper(_ path: String, _ key: SessionKey) throws -> KeeperDriver {
    KeeperDriver(store: try #require(FileSessionStore(directory: path)), key: key)
  }

  /// The server issued the tokens at the second that is their name.
  private func session(_ uid: String = "uid-1", token: String) -> Session {
    var session = SessionTests.session
    session.user.uid = uid
    let tokens = session.tokens
    let claims = JSON.object()
    claims.set("auth_time", 1)
    claims.set("iat", Int64(token) ?? 0)
    session.tokens = .init(
      idToken: JSONWebToken.unsignedText(header: .object(), claims: claims) + ".", refreshToken: token,
      expiresAt: tokens.expiresAt, issuedAt: tokens.issuedAt)
    return session
  }

  private var stored: StoredSession? { file.load(key, isLocked: false).stored }
  private var storedToken: String? { stored?.session?.tokens.refreshToken }

  @Test func aRefreshedTokenIsStoredOverTheFormerOne() {
    one.signIn(session(token: "1"))
    #expect(other.restore()?.tokens.refreshToken == "1")
    one.change(session(token: "2"))
    other.change(session(token: "3"))
    one.change(session(token: "4"))
    #expect(storedToken == "4")
  }

  @Test func aTokenThatAnotherProcessRefreshedLaterStays() {
    one.signIn(session(token: "1"))
    other.restore()
    one.change(session(token: "3"))
    other.change(session(token: "2"))
    #expect(storedToken == "3")
    #expect(other.session?.tokens.refreshToken == "3")
  }

  @Test func aRefreshedTokenLeavesTheAccountThatAnotherProcessChanged() {
    one.signIn(session(token: "1"))
    other.restore()
    var renamed = session(token: "1")
    renamed.user.displayName = "Ada"
    one.change(renamed)
    other.change(session(token: "2"))
    #expect(storedToken == "2")
    #expect(stored?.session?.user.displayName == "Ada")
    #expect(other.session?.user.displayName == "Ada")
  }

  @Test func aRefusedTokenEndsOnlyTheSessionThatHasIt() {
    one.signIn(session(token: "1"))
    other.restore()
    one.change(session(token: "2"))
    other.handle(.refused(token: "1"))
    #expect(storedToken == "2")
    #expect(other.session?.tokens.refreshToken == "2")
    other.handle(.refused(token: "2"))
    #expect(other.session == nil)
    #expect(file.load(key) == nil)
  }

  /// It stores the newer tokens, or flushes them.
  @Test func aRefusedTokenEndsNoSessionWhileAnotherProcessHasTheLock() throws {
    one.signIn(session(token: "1"))
    other.restore()
    one.change(session(token: "2"))
    let lock = open(file.path(key) + ".lock", O_RDWR | O_CLOEXEC)
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    other.handle(.refused(token: "1"))
    #expect(other.session?.tokens.refreshToken == "1")
    close(lock)
    other.retry()
    #expect(other.session?.tokens.refreshToken == "2")
    #expect(storedToken == "2")
  }

  @Test func aRefreshedTokenDoesNotUndoTheSignOutOfAnotherProcess() {
    one.signIn(session(token: "1"))
    other.restore()
    one.signOut()
    other.change(session(token: "2"))
    #expect(file.load(key) == nil)
    other.change(session(token: "3"))
    #expect(file.load(key) == nil)
  }

  @Test func aRefreshedTokenDoesNotReplaceAnotherPlayersSession() {
    one.signIn(session(token: "1"))
    other.restore()
    other.signIn(session("uid-2", token: "2"))
    one.change(session(token: "3"))
    #expect(storedToken == "2")
    one.handle(.deleted)
    #expect(one.session == nil)
    #expect(storedToken == "2")
  }

  @Test func aRefusedTokenDoesNotEndAnotherPlayersSession() {
    one.signIn(session(token: "1"))
    other.signIn(session("uid-2", token: "2"))
    one.handle(.refused(token: "1"))
    #expect(one.session == nil)
    #expect(storedToken == "2")
  }

  @Test func aSignInIsStoredWhateverOtherProcessesDid() {
    one.signIn(session(token: "1"))
    other.restore()
    one.signOut()
    other.change(session(token: "2"))
    other.signIn(session(token: "3"))
    #expect(storedToken == "3")
    other.change(session(token: "4"))
    #expect(storedToken == "4")
  }

  @Test func aSignOutClearsWhateverIsStored() {
    one.signIn(session(token: "1"))
    other.signIn(session("uid-2", token: "2"))
    one.signOut()
    #expect(file.load(key) == nil)
  }

  @Test func whatTheStoreMissedIsStoredWithTheNextChange() throws {
    let path = folder.path + "/p"
    TemporaryFolder.write(path, "in the folder's place")
    one.signIn(session(token: "1"))
    #expect(one.isRefused && one.isDue && !one.waits.isEmpty)
    unlink(path)
    one.change(session(token: "2"))
    #expect(storedToken == "2")
  }

  @Test func aSignInIsStoredThoughAnEarlierChangeFailedAndAnotherProcessWasFirst() {
    let path = folder.path + "/p"
    one.signIn(session(token: "1"))
    rename(path, path + "-away")
    TemporaryFolder.write(path, "in the folder's place")
    one.change(session(token: "2"))
    #expect(one.isRefused && one.isDue)
    unlink(path)
    rename(path + "-away", path)
    other.signIn(session("uid-2", token: "3"))
    one.signIn(session(token: "4"))
    #expect(storedToken == "4")
  }

  @Test func aDamagedFileIsHealed() {
    one.signIn(session(token: "1"))
    one.retry()
    TemporaryFolder.write(file.path(key), "damage")
    one.change(session(token: "2"))
    #expect(storedToken == "2")
  }

  @Test func whatAKilledProcessDidNotFlushIsFlushedByTheNextOne() {
    one.signIn(session(token: "1"))
    #expect(one.isUnflushed)
    #expect(other.restore()?.tokens.refreshToken == "1")
    #expect(other.isUnflushed)
    other.retry()
    #expect(!other.isUnflushed)
    #expect(access(file.path(key) + ".new", F_OK) != 0)
    one.retry()
    #expect(!one.isUnflushed)
    #expect(storedToken == "1")
  }

  @Test func whatCannotBeFlushedIsStoredAgain() {
    one.signIn(session(token: "1"))
    // The file cannot be replaced.
    mkdir(file.path(key), 0o700)
    TemporaryFolder.write(file.path(key) + "/file", "")
    one.retry()
    #expect(one.isRefused && one.isDue)
    unlink(file.path(key) + "/file")
    rmdir(file.path(key))
    one.retry()
    #expect(!one.isRefused && !one.isDue && one.isUnflushed)
    one.retry()
    #expect(!one.isUnflushed)
    #expect(storedToken == "1")
  }

  // MARK: Large orders: the times of earlier versions, whose clock was ahead

  @Test func ordersGrowFromALargeOne() {
    let large: Int64 = 1 << 51
    #expect(file.save(key, StoredSession(order: large, session: session(token: "1")).encode()))
    one.restore()
    one.change(session(token: "2"))
    #expect(storedToken == "2")
    #expect(stored?.order == large)
    one.signIn(session(token: "3"))
    #expect(storedToken == "3")
    #expect(stored?.order == large + 1)
  }

  @Test func theTimeOfAnEarlierVersionIsAnOrder() throws {
    let json = try #require(JSON.parse(StoredSession(order: 1, session: session(token: "1")).encode()))
    for name in ["order", "sha256"] { json.remove(name) }
    json.set("savedAt", 1 << 51 as Int64)
    #expect(StoredSession.read(StoredSession.seal(json))?.order == 1 << 51)
  }

  // MARK: Sign-outs while a process that is stopped holds the lock

  @Test func aNotedSignOutHoldsForALargeOrder() throws {
    let next = try signOutBesideTheLock { _ in }
    #expect(next.restore() == nil)
    #expect(!next.isUnknown)
  }

  @Test func aNotedSignOutHoldsForWhatAnotherProcessHasStoredSince() throws {
    let next = try signOutBesideTheLock { other in
      for token in ["2", "3", "4"] { other.change(session(token: token)) }
    }
    #expect(next.restore() == nil)
    #expect(!next.isUnknown)
  }

  @Test func aRefreshedTokenDoesNotUndoANotedSignOut() throws {
    let next = try signOutBesideTheLock { _ in }
    other.change(session(token: "2"))
    #expect(next.restore() == nil)
    #expect(file.load(key) == nil)
  }

  @Test func whoSignsInAfterANotedSignOutStaysThoughOrdersAreLarge() throws {
    let next = try signOutBesideTheLock { _ in }
    next.restore()
    next.signIn(session("uid-2", token: "2"))
    next.retry()
    #expect(access(file.path(key) + ".out", F_OK) != 0)
    #expect(try Self.keeper(folder.path, key).restore()?.user.uid == "uid-2")
  }

  @Test func aNotedSignOutIsFollowedByItsProcess() throws {
    _ = try signOutBesideTheLock { _ in }
    #expect(one.isDue && !one.isRefused && !one.waits.isEmpty)
    one.retry()
    #expect(!one.isDue)
    #expect(access(file.path(key), F_OK) != 0)
    one.retry()
    #expect(!one.isUnflushed)
    #expect(access(file.path(key) + ".out", F_OK) != 0)
  }

  /// Signs out of a session with a large order, and ends before the session can be deleted.
  private func signOutBesideTheLock(_ meanwhile: (KeeperDriver) -> Void) throws -> KeeperDriver {
    #expect(file.save(key, StoredSession(order: 1 << 51, session: session(token: "1")).encode()))
    one.restore()
    other.restore()
    meanwhile(other)
    let lock = open(file.path(key) + ".lock", O_RDWR | O_CLOEXEC)
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    one.signOut()
    close(lock)
    let left = try #require(TemporaryFolder.read(file.path(key)))
    #expect(StoredSession.read(left)?.session != nil)
    #expect(access(file.path(key) + ".out", F_OK) == 0)
    return try Self.keeper(folder.path, key)
  }

  @Test func whatAnotherProcessHasHealedIsNotSetAside() {
    one.signIn(session(token: "1"))
    one.retry()
    TemporaryFolder.write(file.path(key), "damage")
    #expect(file.load(key, isLocked: false).isDamaged)
    one.change(session(token: "2"))
    one.retry()
    #expect(!file.load(key, isLocked: true).isDamaged)
    #expect(storedToken == "2")
    #expect(TemporaryFolder.read(file.path(key) + ".damaged") == Array("damage".utf8))
  }
}
