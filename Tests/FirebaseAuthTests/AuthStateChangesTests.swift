// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Foundation
import Testing

@testable import FirebaseNativeCore
@testable import FirebaseAuth

struct AuthStateChangesTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private var listenerCount: Int {
    bench.auth.core?.state.withLock { $0.listeners.all.count { $0.kind != .session } } ?? 0
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

  @Test func theEndOfItsAppEndsALoop() async throws {
    let (auth, found) = (bench.auth, Guarded(0))
    let state = Task { for await _ in auth.authStateChanges { found.withLock { $0 += 1 } } }
    let tokens = Task { for await _ in auth.idTokenChanges { found.withLock { $0 += 1 } } }
    #expect(try await eventually { found.withLock { $0 == 2 } })
    await bench.app.delete()
    await state.value
    await tokens.value
    #expect(found.withLock { $0 } == 2)
  }

  @Test func anAuthWithoutAnAppHasNoChanges() async throws {
    let app = try Bench.makeApp()
    await app.delete()
    for await _ in FirebaseAuth.Auth.auth(app: app).authStateChanges { Issue.record("There is no change.") }
    for await _ in FirebaseAuth.Auth.auth(app: app).idTokenChanges { Issue.record("There is no change.") }
  }

  @Test func theLastValueIsTheLastUserWhoeverChangesIt() async throws {
    let auth = bench.auth
    let user = try await bench.signInAsGuest()
    let last = Guarded<[FirebaseAuth.User?]>([])
    let task = Task { for await user in auth.authStateChanges { last.withLock { $0.append(user) } } }
    await atOnce(8) { number in
      for _ in 0..<50 {
        if number % 2 == 0 { try? auth.signOut() } else { try? await auth.updateCurrentUser(user) }
      }
    }
    try await auth.updateCurrentUser(user)
    #expect(try await eventually { last.withLock { $0.last??.uid == user.uid } })
    try auth.signOut()
    #expect(try await eventually { last.withLock { $0.last == .some(nil) } })
    task.cancel()
  }
}
