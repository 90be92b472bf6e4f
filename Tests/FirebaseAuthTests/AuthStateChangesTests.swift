import AuthSupport
import Foundation
import Testing

@testable import AuthCore
@testable import FirebaseAuth

struct AuthStateChangesTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private var listenerCount: Int {
    bench.auth.core?.state.withLock { $0.listeners.count { $0.kind != .session } } ?? 0
  }

  @Test func theFirstValueIsThePresentUser() async throws {
    var users = bench.auth.authStateChanges.makeAsyncIterator()
    #expect(await users.next() == .some(nil))
    let guest = try await bench.signInAsGuest()
    var others = FirebaseAuth.Auth.AuthStateChangesSequence(bench.auth).makeAsyncIterator()
    #expect(await others.next() == .some(guest))
  }

  @Test func eachChangeOfTheUserIsAValue() async throws {
    var users = bench.auth.authStateChanges.makeAsyncIterator()
    #expect(await users.next() == .some(nil))
    let guest = try await bench.signInAsGuest()
    _ = try await guest.getIDToken(forcingRefresh: true)
    let player = try await bench.signInWithApple()
    try bench.auth.signOut()
    #expect(await users.next() == .some(guest))
    #expect(await users.next() == .some(player))
    #expect(await users.next() == .some(nil))
  }

  @Test func eachNewTokenIsAValue() async throws {
    let guest = try await bench.signInAsGuest()
    var users = bench.auth.idTokenChanges.makeAsyncIterator()
    #expect(await users.next() == .some(guest))
    try bench.configure("idTokenLifetimeSeconds", 7200)
    _ = try await guest.getIDToken(forcingRefresh: true)
    #expect(await users.next() == .some(guest))
    try bench.auth.signOut()
    #expect(await users.next() == .some(nil))
    var others = FirebaseAuth.Auth.IDTokenChangesSequence(bench.auth).makeAsyncIterator()
    #expect(await others.next() == .some(nil))
  }

  @Test func aCancelledTaskEndsItsLoopAndItsListener() async throws {
    let auth = bench.auth
    let found = Guarded(0)
    let state = Task { for await _ in auth.authStateChanges { found.withLock { $0 += 1 } } }
    let tokens = Task { for await _ in auth.idTokenChanges { found.withLock { $0 += 1 } } }
    #expect(try await eventually { found.withLock { $0 == 2 } })
    #expect(listenerCount == 2)
    state.cancel()
    tokens.cancel()
    await state.value
    await tokens.value
    #expect(try await eventually { listenerCount == 0 })
    try await bench.signInAsGuest()
    #expect(found.withLock { $0 } == 2)
  }

  @Test func aLoopThatIsLeftEndsItsListener() async throws {
    for await user in bench.auth.authStateChanges {
      #expect(user == nil)
      break
    }
    for await user in bench.auth.idTokenChanges {
      #expect(user == nil)
      break
    }
    #expect(try await eventually { listenerCount == 0 })
  }

  @Test func aTaskThatWasCancelledBeforehandGetsNothing() async throws {
    let auth = bench.auth
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var count = 0
      for await _ in auth.authStateChanges { count += 1 }
      return count
    }
    #expect(await task.value <= 1)
    #expect(try await eventually { listenerCount == 0 })
  }

  @Test func eachLoopHasAListenerOfItsOwn() async throws {
    let changes = bench.auth.authStateChanges
    var (first, second) = (changes.makeAsyncIterator(), changes.makeAsyncIterator())
    #expect(await first.next() == .some(nil))
    #expect(await second.next() == .some(nil))
    let guest = try await bench.signInAsGuest()
    #expect(await first.next() == .some(guest))
    #expect(await second.next() == .some(guest))
  }

  @Test func changesOfAnAuthWithoutAnAppAreNone() async throws {
    let app = try Bench.makeApp()
    await app.delete()
    let auth = FirebaseAuth.Auth.auth(app: app)
    let task = Task {
      var users: [FirebaseAuth.User?] = []
      for await user in auth.authStateChanges { users.append(user) }
      return users
    }
    task.cancel()
    #expect(await task.value.allSatisfy { $0 == nil })
  }
}
