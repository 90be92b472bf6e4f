// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

/// What a restart of the program finds.
struct PersistenceTests {
  let folder: TemporaryFolder
  let bench: Bench

  init() throws {
    folder = try TemporaryFolder()
    bench = try Bench(storage: .file(directory: folder.url))
  }

  /// The Auth after a restart: what was stored is all that is left.
  private func restart() async throws -> Auth {
    await FirebaseApp.app(name: bench.app.name)?.delete()
    let app = try Bench.makeApp(named: bench.app.name, storage: .file(directory: folder.url))
    let auth = Auth.auth(app: app)
    auth.useEmulator(withHost: bench.server.host, port: Int(bench.server.port))
    return auth
  }

  private func end(_ auth: Auth) async { await auth.app?.delete() }

  @Test func aPlayerIsFoundAgain() async throws {
    let user = try await bench.signInWithApple(email: Bench.address)
    let auth = try await restart()
    let found = try #require(auth.currentUser)
    #expect(found !== user)
    #expect(found.uid == user.uid)
    #expect(found.email == Bench.address)
    #expect(found.providerData.map(\.providerID) == ["apple.com"])
    #expect(found.metadata.creationDate == user.metadata.creationDate)
    #expect(found.refreshToken == user.refreshToken)
    #expect(try await !found.getIDToken(forcingRefresh: true).isEmpty)
    await end(auth)
  }

  @Test func aChangeIsFoundAgain() async throws {
    let request = try await bench.signInAsGuest().createProfileChangeRequest()
    request.displayName = "Ada"
    try await request.commitChanges()
    let auth = try await restart()
    #expect(auth.currentUser?.displayName == "Ada")
    #expect(auth.currentUser?.isAnonymous == true)
    await end(auth)
  }

  @Test func signingOutLeavesNobody() async throws {
    let user = try await bench.signInAsGuest()
    let token = try #require(user.refreshToken)
    try bench.auth.signOut()
    let auth = try await restart()
    #expect(auth.currentUser == nil)
    for file in folder.files { #expect(try !String(decoding: Data(contentsOf: file), as: UTF8.self).contains(token)) }
    await end(auth)
  }

  @Test func aPlayersTenantIsFoundAgain() async throws {
    bench.auth.tenantID = "players"
    try bench.answerWithUser(ofTenant: "players")
    try await bench.signInAsGuest()
    let auth = try await restart()
    #expect(auth.tenantID == "players")
    #expect(auth.currentUser?.tenantID == "players")
    await end(auth)
  }

  @Test func aPlayersSecondFactorsAreFoundAgain() async throws {
    let user = try await bench.signInWithPassword()
    try bench.verifyAddress(of: user)
    try await bench.enrollPhone(user, auth: bench.auth)
    let enrolled = user.multiFactor.enrolledFactors.map(\.uid)
    let auth = try await restart()
    let found = try #require(auth.currentUser?.multiFactor.enrolledFactors)
    #expect(found.map(\.uid) == enrolled)
    #expect((found.first as? PhoneMultiFactorInfo)?.phoneNumber == Bench.phoneNumber)
    await end(auth)
  }

  @Test(arguments: ["", "nonsense", "{}", "\0"])
  func aDamagedFileIsNobody(content: String) async throws {
    try await bench.signInAsGuest()
    #expect(!folder.files.isEmpty)
    await bench.app.delete()
    for file in folder.files { try Data(content.utf8).write(to: file) }
    let auth = try await restart()
    #expect(auth.currentUser == nil)
    let user = try await auth.signInAnonymously().user
    let again = try await restart()
    #expect(again.currentUser?.uid == user.uid)
    await end(again)
  }

  @Test func anAppOfAnotherNameFindsNobody() async throws {
    try await bench.signInAsGuest()
    let app = try Bench.makeApp(storage: .file(directory: folder.url))
    #expect(Auth.auth(app: app).currentUser == nil)
    await app.delete()
  }

  @Test func withoutStorageNothingIsFound() async throws {
    let bench = try Bench(storage: .none)
    try await bench.signInAsGuest()
    await bench.app.delete()
    let app = try Bench.makeApp(named: bench.app.name)
    #expect(Auth.auth(app: app).currentUser == nil)
    await app.delete()
  }

  @Test func anObjectFromBeforeTheRestartIsNobody() async throws {
    let user = try await bench.signInAsGuest()
    let auth = try await restart()
    let error = try await failure { try await user.reload() }
    #expect(error.authCode != nil)
    #expect(auth.currentUser?.uid == user.uid)
    await end(auth)
  }
}
