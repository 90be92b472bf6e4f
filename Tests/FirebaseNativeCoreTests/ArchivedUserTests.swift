// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

/// Users who change from one Auth to another.
struct ArchivedUserTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: - Another Auth

  @Test func aUserOfAnotherAuthIsTakenOver() throws {
    let other = try Other(bench)
    let user = try bench.signInWithPassword()
    try bench.forgetRequests()
    _ = try other.auth.updateCurrentUser(user).value()
    #expect(other.auth.currentUser?.uid == user.uid)
    #expect(other.auth.currentUser?.email == "ada@example.com")
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(try bench.requests("accounts:lookup") == 0)
    _ = try #require(other.auth.currentUser).reload().value()
  }

  @Test func aUserWhoHasSignedOutIsTakenOverAllTheSame() throws {
    let user = try bench.signInWithPassword()
    bench.auth.signOut()
    _ = try bench.auth.updateCurrentUser(user).value()
    #expect(bench.auth.currentUser?.uid == user.uid)
    _ = try user.reload().value()
  }

  /// The tokens of the object would be no good any more.
  @Test func theTokensOfTodayAreTaken() throws {
    let user = try bench.signInWithPassword()
    _ = try user.updatePassword("another").value()
    let other = try Other(bench)
    _ = try other.auth.updateCurrentUser(user).value()
    #expect(other.auth.currentUser?.refreshToken == bench.auth.currentUser?.refreshToken)
    _ = try #require(other.auth.currentUser).token(force: true).text()
  }

  @Test func theCurrentUserStaysTheSame() throws {
    let user = try bench.signInWithPassword()
    let count = Guarded(0)
    _ = bench.auth.addListener(.session) { _ in count.withLock { $0 += 1 } }
    _ = try bench.auth.updateCurrentUser(user).value()
    #expect(count.withLock { $0 } == 1)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func whoIsTakenOverIsStored() throws {
    let guest = try bench.signInAnonymously()
    _ = try bench.signInWithPassword()
    _ = try bench.auth.updateCurrentUser(guest).value()
    let auth = try bench.restart()
    #expect(auth.currentUser?.uid == guest.uid)
    #expect(auth.currentUser?.isAnonymous == true)
  }

  @Test func aSignOutComesBeforeAUserWhoIsTakenOver() throws {
    let user = try bench.signInWithPassword()
    try bench.hold("accounts:update")
    _ = user.updateProfile(displayName: "Ada", photoURL: nil)
    let future = bench.auth.updateCurrentUser(user)
    bench.auth.signOut()
    #expect(try future.failure().code == .cancelled)
    #expect(bench.auth.currentUser == nil)
  }

  /// Who asks for a fresh token is not to get the one that it was to replace.
  @Test func aForcedRefreshIsMadeAnewForTheSameUser() throws {
    let user = try bench.signInWithPassword()
    let old = try user.token(force: false).text()
    try bench.configure("idTokenLifetimeSeconds", 7200)
    try bench.hold("token")
    let tokens = (0..<3).map { _ in user.token(force: true) }
    #expect(try eventually { try bench.requests("token") == 1 })
    _ = try bench.auth.updateCurrentUser(user).value()
    let texts = try tokens.map { try $0.text() }
    #expect(Set(texts).count == 1)
    #expect(texts.first != old)
    #expect(try bench.auth.currentUser?.token(force: false).text() == texts.first)
    #expect(try bench.requests("token") == 2)
  }

  // MARK: - Another API key

  @Test func aUserOfAnotherAPIKeyIsAskedOfTheServer() throws {
    let other = try Other(bench, apiKey: "other")
    let guest = try bench.signInAnonymously()
    try bench.forgetRequests()
    _ = try other.auth.updateCurrentUser(guest).value()
    #expect(try bench.requests("token") == 1)
    #expect(try bench.requests("accounts:lookup") == 1)
    #expect(other.auth.currentUser?.uid == guest.uid)
    #expect(other.auth.currentUser?.isAnonymous == true)
  }

  @Test func aUserOfAnotherProjectIsNotTakenOver() throws {
    let other = try Other(bench, apiKey: "other")
    let user = try bench.signInWithPassword()
    try bench.refuse("token", "INVALID_REFRESH_TOKEN")
    #expect(try other.auth.updateCurrentUser(user).failure().code == .invalidUserToken)
    try bench.refuse("accounts:lookup", "INVALID_ID_TOKEN")
    #expect(try other.auth.updateCurrentUser(user).failure().code == .invalidAuthenticatedUserData)
    try bench.answer("accounts:lookup", #"{"users":[{"localId":"somebody else"}]}"#)
    #expect(try other.auth.updateCurrentUser(user).failure().code == .invalidAuthenticatedUserData)
    #expect(other.auth.currentUser == nil)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func aUserOfAnotherTenantIsNotTakenOver() throws {
    let user = try bench.signInWithPassword()
    bench.auth.tenantID = "blue"
    #expect(try bench.auth.updateCurrentUser(user).failure().code == .tenantIdMismatch)
    let other = try Other(bench, apiKey: "other")
    other.auth.tenantID = "blue"
    #expect(try other.auth.updateCurrentUser(user).failure().code == .tenantIdMismatch)
    #expect(other.auth.currentUser == nil)
  }

  // MARK: - Tokens

  @Test func tokensBringTheUserWhoseTheyAre() throws {
    let user = try bench.signInWithPassword()
    let idToken = try user.token(force: false).text()
    try bench.control("POST", "/accounts/\(user.uid):expireTokens")
    let other = try Other(bench)
    let result = try other.auth.signIn(idToken: idToken, refreshToken: user.refreshToken).result()
    #expect(result.user?.uid == user.uid)
    #expect(result.additionalUserInfo.providerID == "password")
    #expect(other.auth.currentUser?.email == "ada@example.com")
    #expect(other.auth.currentUser?.isAnonymous == false)
  }

  @Test func aGuestsTokensBringAGuest() throws {
    let guest = try bench.signInAnonymously()
    let other = try Other(bench)
    let idToken = try guest.token(force: false).text()
    _ = try other.auth.signIn(idToken: idToken, refreshToken: guest.refreshToken).value()
    #expect(other.auth.currentUser?.isAnonymous == true)
  }

  @Test func tokensThatAreNoneAreTold() throws {
    let user = try bench.signInWithPassword()
    let idToken = try user.token(force: false).text()
    for (id, refresh) in [("", ""), (idToken, ""), ("a.b.c", user.refreshToken), ("e30.e30.", user.refreshToken)] {
      let future = bench.auth.signIn(idToken: id, refreshToken: refresh)
      #expect(!future.isPending)
      #expect(try future.failure().code == .invalidAuthenticatedUserData)
    }
    let stranger = bench.auth.signIn(idToken: "e30.eyJzdWIiOiJ4In0.", refreshToken: user.refreshToken)
    #expect(try stranger.failure().code == .invalidAuthenticatedUserData)
    #expect(try bench.auth.signIn(idToken: idToken, refreshToken: "x").failure().code == .invalidUserToken)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func tokensOfAnotherTenantAreNotAdopted() throws {
    let user = try bench.signInWithPassword()
    let other = try Other(bench)
    other.auth.tenantID = "blue"
    let idToken = try user.token(force: false).text()
    let future = other.auth.signIn(idToken: idToken, refreshToken: user.refreshToken)
    #expect(try future.failure().code == .tenantIdMismatch)
    #expect(other.auth.currentUser == nil)
  }

  // MARK: - Archives

  @Test func anArchiveBringsTheUserBack() throws {
    let user = try bench.signInWithPassword()
    let archived = try #require(ArchivedUser(ArchivedUser(user).bytes))
    bench.auth.signOut()
    _ = try bench.auth.updateCurrentUser(archived).value()
    #expect(bench.auth.currentUser?.uid == user.uid)
    _ = try user.token(force: true).text()
  }

  @Test func anArchiveCanBeReadWithoutAnAuth() throws {
    let user = try bench.signInWithPassword()
    let bytes = ArchivedUser(user).bytes
    let archived = try #require(ArchivedUser(bytes))
    #expect(archived.record.uid == user.uid)
    #expect(archived.record.email == "ada@example.com")
    #expect(archived.record.identities.map { $0.providerID } == ["password"])
    #expect(archived.refreshToken == user.refreshToken)
    #expect(archived.bytes == bytes)
  }

  @Test func anArchiveOfAnotherAPIKeyIsAskedOfTheServer() throws {
    let archived = ArchivedUser(try bench.signInAnonymously())
    try bench.forgetRequests()
    let other = try Other(bench, apiKey: "other")
    _ = try other.auth.updateCurrentUser(archived).value()
    #expect(try bench.requests("accounts:lookup") == 1)
    #expect(other.auth.currentUser != nil)
  }

  @Test func whatIsNoArchiveIsNoUser() throws {
    var damaged = ArchivedUser(try bench.signInAnonymously()).bytes
    damaged[damaged.count / 2] ^= 1
    for bytes in [[], Array("{}".utf8), [0xff, 0], damaged, SessionTests.stored] {
      #expect(ArchivedUser(bytes) == nil)
    }
  }

  /// An Auth of another App at the same emulator.
  private final class Other {
    let app: App
    let auth: Auth

    init(_ bench: Bench, apiKey: String = "key") throws {
      var options = AppOptions()
      options.apiKey = apiKey
      options.appID = "1:2:desktop:3"
      options.projectID = "demo-project"
      options.sessionStore = .none
      app = try App.create(options: options, name: Bench.freshName()).get()
      auth = try #require(app.auth())
      try #require(auth.useEmulator(host: bench.server.host, port: UInt32(bench.server.port)))
    }

    deinit { app.release() }
  }
}
