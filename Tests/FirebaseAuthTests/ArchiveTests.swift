// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import Foundation
import Testing

struct ArchiveTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  @Test func anArchivedUserHasTheirValues() async throws {
    let user = try await bench.signInWithApple(email: "ada@example.com")
    let archived = try archived(user)
    #expect(archived.uid == user.uid)
    #expect(archived.email == "ada@example.com")
    #expect(archived.refreshToken == user.refreshToken)
    #expect(archived.providerData.first?.providerID == "apple.com")
  }

  @Test func anArchivedUserBecomesTheCurrentOne() async throws {
    let archived = try archived(try await bench.signInWithApple())
    try bench.auth.signOut()
    let early = try await failure { try await archived.getIDToken() }
    #expect(early.authCode == .nullUser)
    try await bench.auth.updateCurrentUser(archived)
    #expect(bench.auth.currentUser === archived)
    #expect(try await !archived.getIDToken().isEmpty)
  }

  @Test func aUserOfAnotherAuthBecomesTheCurrentOne() async throws {
    let other = try bench.anotherAuth()
    let user = try await other.signInAnonymously().user
    try await bench.auth.updateCurrentUser(user)
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(bench.auth.currentUser !== user)
    #expect(other.currentUser === user)
  }

  @Test func aUserOfAnAppThatIsGoneBecomesTheCurrentOne() async throws {
    let user = try await userOfAnAppThatIsGone()
    try await bench.auth.updateCurrentUser(user)
    #expect(bench.auth.currentUser === user)
    #expect(try await !user.getIDToken().isEmpty)
    try bench.auth.signOut()
    #expect(try await failure { try await user.getIDToken() }.authCode == .nullUser)
  }

  @Test func listenersGetTheArchivedUserWhoBecomesTheCurrentOne() async throws {
    let archived = try archived(try await bench.signInAsGuest())
    let auth = try bench.anotherAuth()
    var users = auth.authStateChanges.makeAsyncIterator()
    #expect(await users.next() == .some(nil))
    try await auth.updateCurrentUser(archived)
    #expect(await users.next()?.flatMap { $0 } === archived)
    #expect(auth.currentUser === archived)
  }

  /// Even if it was to become this one's before.
  @Test func anArchivedUserWhoBelongsToAnotherAuthIsNotThisOnes() async throws {
    let user = try await bench.signInAsGuest()
    let archived = try archived(user)
    let (auth, other) = (try bench.anotherAuth(), try bench.anotherAuth())
    auth.tenantID = "tenant"
    #expect(try await failure { try await auth.updateCurrentUser(archived) }.authCode == .tenantIDMismatch)
    try await other.updateCurrentUser(archived)
    auth.tenantID = nil
    try await auth.updateCurrentUser(user)
    #expect(other.currentUser === archived)
    #expect(auth.currentUser?.uid == archived.uid)
    #expect(auth.currentUser !== archived)
  }

  private func userOfAnAppThatIsGone() async throws -> User {
    weak var gone: FirebaseAuth.Auth?
    let user: User
    do {
      let other = try bench.anotherAuth()
      gone = other
      user = try await other.signInAnonymously().user
      await other.app?.delete()
    }
    #expect(try await eventually { gone == nil })
    return user
  }

  @Test func aUserWhoBecomesTheCurrentOneOfTwoAuthsBelongsToOne() async throws {
    let auths = [bench.auth, try bench.anotherAuth()]
    let user = try await bench.signInAsGuest()
    for _ in 0..<20 {
      let archived = try archived(user)
      await atOnce(2) { try? await auths[$0].updateCurrentUser(archived) }
      #expect(auths.filter { $0.currentUser === archived }.count == 1)
    }
  }

  @Test func aResultIsArchivedWhole() async throws {
    let result = try await bench.auth.signIn(with: bench.appleSheet().credential)
    let archived = try archived(result)
    #expect(archived.user.uid == result.user.uid)
    #expect(archived.additionalUserInfo?.profile?["sub"] as? String == "player")
    #expect(archived.additionalUserInfo?.isNewUser == true)
  }
}
