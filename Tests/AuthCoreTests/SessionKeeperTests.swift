// SPDX-License-Identifier: Apache-2.0
import AuthSupport
import Glibc
import Testing

@testable import AuthCore

struct SessionKeeperTests {
  let store = MemoryStore()
  let key = SessionKey(project: "p", app: Bench.freshName())
  let keeper: SessionKeeper

  init() { keeper = SessionKeeper(store: store, key: key) }

  @Test func aStoredSessionIsRestoredOnce() {
    keeper.save { .signedIn(SessionTests.session) }
    let restored = Guarded<[String?]>([])
    for _ in 0..<2 { keeper.restore { session in restored.withLock { $0.append(session?.user.uid) } } }
    #expect(restored.withLock { $0 } == ["uid-1"])
  }

  @Test func manyThreadsRestoreOnce() {
    let (keeper, count) = (keeper, Guarded(0))
    Threads.run(8) { _ in keeper.restore { _ in count.withLock { $0 += 1 } } }
    #expect(count.withLock { $0 } == 1)
    #expect(store.events == ["load"])
  }

  @Test func whatIsStoredAlreadyIsNotWrittenAgain() {
    for _ in 0..<3 { keeper.save { .signedIn(SessionTests.session) } }
    #expect(store.events == ["load", "save"])
    var changed = SessionTests.session
    changed.user.displayName = "Ada"
    keeper.save { .signedIn(changed) }
    #expect(store.events == ["load", "save", "save"])
  }

  @Test func aRestoredSessionIsNotWrittenAgain() {
    keeper.save { .signedIn(SessionTests.session) }
    let next = SessionKeeper(store: store, key: key)
    next.restore { _ in }
    next.save { .signedIn(SessionTests.session) }
    #expect(store.events == ["load", "save", "load"])
  }

  @Test func signingOutClears() {
    keeper.save { .signedIn(SessionTests.session) }
    keeper.signOut { .signedOut }
    #expect(store.isEmpty)
    keeper.save { .signedIn(SessionTests.session) }
    #expect(!store.isEmpty)
  }

  @Test func anEndedAuthLeavesTheStoreAlone() {
    keeper.save { .signedIn(SessionTests.session) }
    keeper.save { .unchanged }
    #expect(store.events == ["load", "save"])
  }

  @Test func aDamagedSessionIsSetAside() {
    keeper.save { .signedIn(SessionTests.session) }
    store.content = [1, 2, 3]
    let next = SessionKeeper(store: store, key: key)
    next.restore { #expect($0 == nil) }
    #expect(store.damaged == [[1, 2, 3]])
    #expect(store.isEmpty)
  }
}

// MARK: - Several processes

/// Two keepers on one file, as of two processes.
struct SharedSessionTests {
  let folder: TemporaryFolder
  let one: SessionKeeper
  let other: SessionKeeper
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

  private static func keeper(_ path: String, _ key: SessionKey) throws -> SessionKeeper {
    SessionKeeper(store: try #require(FileSessionStore(directory: path)), key: key)
  }

  private func session(_ uid: String = "uid-1", token: String) -> Session {
    var session = SessionTests.session
    session.user.uid = uid
    let tokens = session.tokens
    session.tokens = .init(
      idToken: tokens.idToken, refreshToken: token, expiresAt: tokens.expiresAt, issuedAt: tokens.issuedAt)
    return session
  }

  private var storedToken: String? {
    file.load(key).flatMap { StoredSession.read($0)?.session?.tokens.refreshToken }
  }

  @Test func aRefreshedTokenIsStoredOverTheFormerOne() {
    one.save { .signedIn(session(token: "1")) }
    other.restore { #expect($0?.tokens.refreshToken == "1") }
    one.save(.session) { .signedIn(session(token: "2")) }
    other.save(.session) { .signedIn(session(token: "3")) }
    one.save(.session) { .signedIn(session(token: "4")) }
    #expect(storedToken == "4")
  }

  @Test func aRefreshedTokenDoesNotUndoTheSignOutOfAnotherProcess() {
    one.save { .signedIn(session(token: "1")) }
    other.restore { _ in }
    one.signOut { .signedOut }
    other.save(.session) { .signedIn(session(token: "2")) }
    #expect(file.load(key) == nil)
    other.save(.session) { .signedIn(session(token: "3")) }
    #expect(file.load(key) == nil)
  }

  @Test func aRefreshedTokenDoesNotReplaceAnotherPlayersSession() {
    one.save { .signedIn(session(token: "1")) }
    other.restore { _ in }
    other.save { .signedIn(session("uid-2", token: "2")) }
    one.save(.session) { .signedIn(session(token: "3")) }
    #expect(storedToken == "2")
    one.save(.session) { .signedOut }
    #expect(storedToken == "2")
  }

  @Test func aSignInIsStoredWhateverOtherProcessesDid() {
    one.save { .signedIn(session(token: "1")) }
    other.restore { _ in }
    one.signOut { .signedOut }
    other.save(.session) { .signedIn(session(token: "2")) }
    other.save { .signedIn(session(token: "3")) }
    #expect(storedToken == "3")
    other.save(.session) { .signedIn(session(token: "4")) }
    #expect(storedToken == "4")
  }

  @Test func aSignOutClearsWhateverIsStored() {
    one.save { .signedIn(session(token: "1")) }
    other.save { .signedIn(session("uid-2", token: "2")) }
    one.signOut { .signedOut }
    #expect(file.load(key) == nil)
  }

  @Test func whatTheStoreMissedIsStoredWithTheNextChange() throws {
    let path = folder.path + "/p"
    TemporaryFolder.write(path, "in the folder's place")
    one.save { .signedIn(session(token: "1")) }
    unlink(path)
    one.save(.session) { .signedIn(session(token: "2")) }
    #expect(storedToken == "2")
  }

  @Test func aDamagedFileIsHealed() {
    one.save { .signedIn(session(token: "1")) }
    one.flush()
    TemporaryFolder.write(file.path(key), "damage")
    one.save(.session) { .signedIn(session(token: "2")) }
    #expect(storedToken == "2")
  }

  @Test func whatAKilledProcessDidNotFlushIsFlushedByTheNextOne() {
    one.save { .signedIn(session(token: "1")) }
    #expect(one.isUnflushed)
    other.restore { #expect($0?.tokens.refreshToken == "1") }
    #expect(other.isUnflushed)
    other.flush()
    #expect(!other.isUnflushed)
    #expect(access(file.path(key) + ".new", F_OK) != 0)
    one.flush()
    #expect(!one.isUnflushed)
    #expect(storedToken == "1")
  }

  @Test func whatCannotBeFlushedIsStoredAgain() {
    one.save { .signedIn(session(token: "1")) }
    // The file cannot be replaced.
    mkdir(file.path(key), 0o700)
    TemporaryFolder.write(file.path(key) + "/file", "")
    one.flush()
    #expect(one.isRefused && one.isDue)
    unlink(file.path(key) + "/file")
    rmdir(file.path(key))
    one.save(nil) { .signedIn(session(token: "1")) }
    #expect(!one.isRefused && one.isUnflushed)
    one.flush()
    #expect(!one.isUnflushed)
    #expect(storedToken == "1")
  }

  @Test func timesGrowThoughTheClockIsSetBack() throws {
    let future = StoredSession(session: session(token: "1"), savedAt: 1 << 51)
    #expect(file.save(key, future.encode()))
    one.restore { _ in }
    one.save(.session) { .signedIn(session(token: "2")) }
    let stored = try #require(file.load(key).flatMap { StoredSession.read($0) })
    #expect(stored.savedAt == (1 << 51) + 1)
  }

  // MARK: Clocks that are set back, while a process that is stopped holds the lock

  @Test func aNotedSignOutHoldsThoughTheClockIsSetBack() throws {
    let next = try signOutBesideTheLock { _ in }
    next.restore { #expect($0 == nil) }
  }

  @Test func aNotedSignOutHoldsForWhatAnotherProcessHasStoredSince() throws {
    let next = try signOutBesideTheLock { other in
      for token in ["2", "3", "4"] { other.save(.session) { .signedIn(session(token: token)) } }
    }
    next.restore { #expect($0 == nil) }
  }

  @Test func whoSignsInAfterANotedSignOutStaysThoughTheClockIsSetBack() throws {
    let next = try signOutBesideTheLock { _ in }
    next.restore { _ in }
    next.save { .signedIn(session("uid-2", token: "2")) }
    next.flush()
    #expect(access(file.path(key) + ".out", F_OK) != 0)
    try Self.keeper(folder.path, key).restore { #expect($0?.user.uid == "uid-2") }
  }

  /// Signs out of a session that was saved when the clock was ahead, and ends before the session can be deleted.
  private func signOutBesideTheLock(_ meanwhile: (SessionKeeper) -> Void) throws -> SessionKeeper {
    #expect(file.save(key, StoredSession(session: session(token: "1"), savedAt: 1 << 51).encode()))
    one.restore { _ in }
    other.restore { _ in }
    meanwhile(other)
    let lock = open(file.path(key) + ".lock", O_RDWR | O_CLOEXEC)
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    one.signOut { .signedOut }
    close(lock)
    #expect(file.load(key) != nil)
    return try Self.keeper(folder.path, key)
  }

  @Test func whatAnotherProcessHasHealedIsNotSetAside() {
    one.save { .signedIn(session(token: "1")) }
    one.flush()
    file.setAside(key, .main)
    #expect(storedToken == "1")
  }
}
