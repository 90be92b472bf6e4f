// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

extension ClientTests {
  struct SessionTests {
    init() async throws { try await ClientTests.start() }

    @Test func thousandCallersOfATokenShareOneRefresh() async throws {
      // Good for less than the five minutes that a token has to last.
      try await Emulator.setTokenLifetime(seconds: 60)
      let user = try await Auth.auth().signInAnonymously().user
      try await Emulator.setTokenLifetime(seconds: 3600)
      let tokens = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<1000 { group.addTask { try await user.getIDToken() } }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(tokens.count == 1)
      #expect(try await Emulator.requests("token") == 1)
    }

    @Test func theServerIsAskedForATokenOnlyIfThereIsNoneOrItIsForced() async throws {
      let user = try await Auth.auth().signInAnonymously().user
      _ = try await user.getIDToken()
      #expect(try await Emulator.requests("token") == 0)
      let result = try await user.getIDTokenResult(forcingRefresh: true)
      #expect(result.signInProvider == "anonymous")
      #expect(try await Emulator.requests("token") == 1)
    }

    @Test func theSessionOutlivesARestart() async throws {
      let uid = try await Auth.auth().signIn(with: AppleSheet().credential()).user.uid
      try await ClientTests.restart()
      let user = try #require(Auth.auth().currentUser)
      #expect(user.uid == uid)
      #expect(user.displayName == "Ada Lovelace")
      #expect(try await !user.getIDToken(forcingRefresh: true).isEmpty)
    }

    @Test func aSignOutOutlivesARestart() async throws {
      try await Auth.auth().signInAnonymously()
      try Auth.auth().signOut()
      try await ClientTests.restart()
      #expect(Auth.auth().currentUser == nil)
    }

    @Test func aCancelledTaskEndsItsSignIn() async throws {
      let credential = try await AppleSheet().credential()
      try await Emulator.delay("accounts:signInWithIdp")
      let signIn = Task { try await Auth.auth().signIn(with: credential) }
      try await wait(until: { try await Emulator.requests("accounts:signInWithIdp") == 1 })
      signIn.cancel()
      do {
        _ = try await signIn.value
        Issue.record("The sign-in went on.")
      } catch let error as NSError {
        #expect(error.domain == AuthErrors.domain)
      }
      #expect(Auth.auth().currentUser == nil)
    }

    @Test func aSequenceTellsOfEachSignInAndSignOutUntilItsTaskEnds() async throws {
      let (names, continuation) = AsyncStream.makeStream(of: String.self)
      let watching = Task {
        for await user in Auth.auth().authStateChanges {
          continuation.yield(user.map { $0.isAnonymous ? "guest" : $0.displayName ?? "" } ?? "nobody")
        }
        continuation.finish()
      }
      var iterator = names.makeAsyncIterator()
      #expect(await iterator.next() == "nobody")
      try await Auth.auth().signInAnonymously()
      #expect(await iterator.next() == "guest")
      try await Auth.auth().signIn(with: AppleSheet().credential())
      #expect(await iterator.next() == "Ada Lovelace")
      try Auth.auth().signOut()
      #expect(await iterator.next() == "nobody")
      watching.cancel()
      #expect(await iterator.next() == nil)
    }
  }
}
