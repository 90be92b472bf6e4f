import AuthSupport
import Testing

@testable import AuthCore

struct SessionKeeperTests {
  let store = MemoryStore()
  let keeper: SessionKeeper

  init() {
    keeper = SessionKeeper(store: store, key: SessionKey(project: "p", app: "a"))
  }

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
    #expect(store.events == ["save"])
    var changed = SessionTests.session
    changed.user.displayName = "Ada"
    keeper.save { .signedIn(changed) }
    #expect(store.events == ["save", "save"])
  }

  @Test func aRestoredSessionIsNotWrittenAgain() {
    keeper.save { .signedIn(SessionTests.session) }
    let next = SessionKeeper(store: store, key: SessionKey(project: "p", app: "a"))
    next.restore { _ in }
    next.save { .signedIn(SessionTests.session) }
    #expect(store.events == ["save", "load"])
  }

  @Test func signingOutClears() {
    keeper.save { .signedIn(SessionTests.session) }
    keeper.save { .signedOut }
    #expect(store.isEmpty)
    keeper.save { .signedIn(SessionTests.session) }
    #expect(!store.isEmpty)
  }

  @Test func anEndedAuthLeavesTheStoreAlone() {
    keeper.save { .signedIn(SessionTests.session) }
    keeper.save { .unchanged }
    #expect(store.events == ["save"])
  }

  @Test func aDamagedSessionIsSetAside() {
    keeper.save { .signedIn(SessionTests.session) }
    store.content = [1, 2, 3]
    let next = SessionKeeper(store: store, key: SessionKey(project: "p", app: "a"))
    next.restore { #expect($0 == nil) }
    #expect(store.damaged == [[1, 2, 3]])
    #expect(store.isEmpty)
  }
}
