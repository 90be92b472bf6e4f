// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

/// Answers that the emulator would not give are ordered.
struct TenantTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.configure("createTenants", true)
  }

  // MARK: - Requests

  @Test func requestsNameTheTenant() throws {
    let auth = bench.auth
    auth.tenantID = "blue"
    #expect(auth.tenantID == "blue")
    let user = try bench.signInWithPassword()
    _ = try auth.sendPasswordReset(email: "ada@example.com").value()
    _ = try auth.fetchProviders(email: "ada@example.com").value()
    #expect(try auth.verifyPhoneNumber("+15551234567").failure().code == .unsupportedTenantOperation)
    let codes = try bench.control("GET", "/tenants/blue/oobCodes").elements("oobCodes")
    _ = try auth.checkActionCode(#require(codes.first?.string("oobCode"))).value()
    _ = try user.updateProfile(displayName: "Ada", photoURL: nil).value()
    _ = try auth.signIn(email: "ada@example.com", password: "secret").value()
    _ = try auth.signIn(with: .gitHub(id: "1")).value()
    let methods = [
      "accounts:sendOobCode", "accounts:createAuthUri", "accounts:sendVerificationCode", "accounts:resetPassword",
      "accounts:update", "accounts:signInWithPassword", "accounts:signInWithIdp",
    ]
    for method in methods { #expect(try bench.lastBody(method).string("tenantId") == "blue", "\(method)") }
  }

  @Test func requestsThatHaveATokenAloneDoNotNameIt() throws {
    let user = try bench.signInWithPassword()
    bench.auth.tenantID = "blue"
    _ = try user.token(force: true).text()
    _ = try user.reload().value()
    _ = try bench.auth.revokeToken(authorizationCode: "code").finished()
    _ = try user.delete().value()
    for method in ["token", "accounts:lookup", "accounts:revokeToken", "accounts:delete"] {
      #expect(try bench.lastBody(method)["tenantId"] == nil, "\(method)")
    }
  }

  @Test func withoutATenantNoneIsNamed() throws {
    bench.auth.tenantID = "blue"
    bench.auth.tenantID = ""
    _ = try bench.signInAnonymously()
    #expect(try bench.lastBody("accounts:signUp")["tenantId"] == nil)
  }

  // MARK: - Users

  @Test func aUserOfTheTenantIsSignedIn() throws {
    bench.auth.tenantID = "blue"
    #expect(try bench.signInAnonymously().tenantID == "blue")
    #expect(bench.auth.currentUser?.tenantID == "blue")
  }

  @Test func theIDTokenNamesTheTenantWhereTheLookUpDoesNot() throws {
    bench.auth.tenantID = "blue"
    try answerSignUp(tenant: "blue")
    try answerLookup(tenant: nil)
    #expect(try bench.signInAnonymously().tenantID == "blue")
  }

  @Test func aUserOfAnotherTenantIsNotSignedIn() throws {
    bench.auth.tenantID = "blue"
    try answerLookup(tenant: "red")
    #expect(try bench.auth.signInAnonymously().failure().code == .tenantIdMismatch)
    bench.auth.tenantID = ""
    try answerLookup(tenant: "red")
    #expect(try bench.auth.signInAnonymously().failure().code == .tenantIdMismatch)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aTenantThatIsNoneIsTold() throws {
    try bench.configure("createTenants", false)
    bench.auth.tenantID = "nowhere"
    #expect(try bench.auth.signInAnonymously().failure().code == .invalidTenantId)
  }

  @Test func tenantsHaveAccountsOfTheirOwn() throws {
    _ = try bench.signInWithPassword()
    bench.auth.tenantID = "blue"
    #expect(try bench.auth.signIn(email: "ada@example.com", password: "secret").failure().code == .userNotFound)
    #expect(try bench.signInWithPassword().tenantID == "blue")
  }

  @Test func aGuestOfAnotherTenantIsNoGuestHere() throws {
    let guest = try bench.signInAnonymously()
    bench.auth.tenantID = "blue"
    #expect(try bench.signInAnonymously().uid != guest.uid)
  }

  @Test func aLinkKeepsTheUsersTenant() throws {
    bench.auth.tenantID = "blue"
    let guest = try bench.signInAnonymously()
    let result = try guest.link(with: .email("a@b.c", password: "secret")).result()
    #expect(result.user?.tenantID == "blue")
  }

  @Test func aReloadThatLeavesTheTenantOutKeepsIt() throws {
    try answerLookup(tenant: "blue")
    bench.auth.tenantID = "blue"
    let user = try bench.signInAnonymously()
    try answerLookup(tenant: nil)
    _ = try user.reload().value()
    #expect(bench.auth.currentUser?.tenantID == "blue")
  }

  // MARK: - Restarts

  @Test func theTenantComesBackWithTheUser() throws {
    bench.auth.tenantID = "blue"
    let user = try bench.signInAnonymously()
    let auth = try bench.restart()
    #expect(auth.tenantID == "blue")
    #expect(auth.currentUser?.uid == user.uid)
    #expect(auth.currentUser?.tenantID == "blue")
  }

  @Test func withoutAUserThereIsNoTenantAfterARestart() throws {
    bench.auth.tenantID = "blue"
    #expect(try bench.restart().tenantID == "")
  }

  @Test func theTenantComesBackWithAKeptSession() throws {
    bench.auth.tenantID = "blue"
    let player = try bench.signInAnonymously()
    let kept = try #require(bench.store.content.flatMap { StoredSession.read($0)?.session })
    bench.auth.tenantID = ""
    let guest = try bench.signInWithPassword()
    var stored = try #require(bench.store.content.flatMap { StoredSession.read($0) })
    stored.kept = [kept]
    bench.store.content = stored.encode()
    let auth = try bench.restart()
    #expect(try auth.restoreKeptSession().result().user?.uid == player.uid)
    #expect(auth.tenantID == "blue")
    _ = try auth.fetchProviders(email: "ada@example.com").value()
    #expect(try bench.lastBody("accounts:createAuthUri").string("tenantId") == "blue")
    #expect(try auth.restoreKeptSession().result().user?.uid == guest.uid)
    #expect(auth.tenantID == "")
  }

  // MARK: - The server's part

  private func answerLookup(tenant: String?) throws {
    let user = JSON.object()
    user.set("localId", "blue user")
    user.set("tenantId", tenant)
    let users = JSON.array()
    users.append(user)
    let answer = JSON.object()
    answer.set("users", users)
    try bench.answer("accounts:lookup", answer.encoded)
  }

  private func answerSignUp(tenant: String) throws {
    let firebase = JSON.object()
    firebase.set("tenant", tenant)
    let claims = JSON.object()
    claims.set("firebase", firebase)
    let answer = JSON.object()
    answer.set("idToken", JSONWebToken.unsignedText(header: .object(), claims: claims) + ".")
    answer.set("refreshToken", "refresh")
    answer.set("expiresIn", "3600")
    try bench.answer("accounts:signUp", answer.encoded)
  }
}
