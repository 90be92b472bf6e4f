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

  @Test func aResultIsArchivedWhole() async throws {
    let result = try await bench.auth.signIn(with: bench.appleSheet().credential)
    let archived = try archived(result)
    #expect(archived.user.uid == result.user.uid)
    #expect(archived.additionalUserInfo?.profile?["sub"] as? String == "player")
    #expect(archived.additionalUserInfo?.isNewUser == true)
  }
}
