// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct TokenRefreshTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test func aFreshTokenComesWithoutARequest() throws {
    let user = try bench.signInAnonymously()
    let future = user.token(force: false)
    #expect(!future.isPending)
    #expect(try uid(of: future.text()) == user.uid)
    #expect(try bench.requests("token") == 0)
  }

  @Test func aForcedTokenIsNewAndStored() throws {
    let user = try bench.signInAnonymously()
    let old = try user.token(force: false).text()
    try bench.configure("idTokenLifetimeSeconds", 7200)
    let new = try user.token(force: true).text()
    #expect(new != old)
    #expect(try user.token(force: false).text() == new)
    #expect(try bench.restart().currentUser?.token(force: false).text() == new)
    #expect(try bench.requests("token") == 1)
  }

  @Test func twoHundredCallersShareOneRequest() throws {
    let user = try bench.signInAnonymously()
    try bench.hold("token")
    let futures = Guarded<[Future]>([])
    Threads.run(8) { _ in
      let some = (0..<25).map { _ in user.token(force: true) }
      futures.withLock { $0 += some }
    }
    #expect(try eventually { try bench.requests("token") == 1 })
    try bench.release()
    let texts = try futures.withLock { $0 }.map { try $0.text() }
    #expect(texts.count == 200)
    #expect(Set(texts).count == 1)
    #expect(try bench.requests("token") == 1)
  }

  @Test func aFailedRefreshFailsForAllCallers() throws {
    let user = try bench.signInAnonymously()
    try bench.hold("token")
    let futures = (0..<10).map { _ in user.token(force: true) }
    #expect(try eventually { try bench.requests("token") == 1 })
    try bench.control("POST", "/accounts/\(user.uid):revokeTokens")
    try bench.release()
    let codes = Set(try futures.map { try $0.finished().code })
    #expect(codes.count == 1)
  }

  /// It would expire on its way to the game's own server.
  @Test(arguments: [(299, 1), (301, 0)] as [(Int64, Int64)])
  func aTokenIsRefreshedFiveMinutesEarly(seconds: Int64, requests: Int64) throws {
    try bench.configure("idTokenLifetimeSeconds", seconds + (requests == 0 ? 60 : 0))
    let user = try bench.signInAnonymously()
    try bench.configure("idTokenLifetimeSeconds", 3600)
    _ = try user.token(force: false).text()
    #expect(try bench.requests("token") == requests)
  }

  @Test(arguments: [-86_400_000, 86_400_000, 1 << 52] as [Int64])
  func aClockThatWasSetTellsNothingOfATokensAge(shift: Int64) throws {
    _ = try bench.signInAnonymously()
    try shiftStoredTimes(by: shift)
    let user = try #require(try bench.restart().currentUser)
    #expect(try uid(of: user.token(force: false).text()) == user.uid)
    #expect(try bench.requests("token") == 1)
  }

  /// This machine's clock may be wrong about a token's age.
  @Test func aTokenThatTheServerFindsExpiredIsRefreshed() throws {
    let user = try bench.signInAnonymously()
    try bench.control("POST", "/accounts/\(user.uid):expireTokens")
    _ = try user.updateProfile(displayName: "Ada", photoURL: nil).value()
    #expect(try bench.requests("token") == 1)
    #expect(try bench.requests("accounts:update") == 2)
    #expect(try bench.account(user).string("displayName") == "Ada")
  }

  @Test func aTokenThatIsRefusedTwiceEndsTheSession() throws {
    let user = try bench.signInAnonymously()
    try bench.refuse("accounts:update", "TOKEN_EXPIRED", count: 2)
    #expect(try user.updateProfile(displayName: "Ada", photoURL: nil).failure().code == .userTokenExpired)
    #expect(bench.auth.currentUser == nil)
    #expect(try bench.requests("accounts:update") == 2)
  }

  @Test func aServerInTroubleSignsNobodyOut() throws {
    let user = try bench.signInAnonymously()
    try bench.refuse("token", "TOKEN_EXPIRED", status: 503, count: 3)
    #expect(try user.token(force: true).failure().code == .networkRequestFailed)
    try bench.refuse("accounts:update", "USER_NOT_FOUND", status: 500)
    let change = user.updateProfile(displayName: "Ada", photoURL: nil)
    #expect(try change.failure().code == .networkRequestFailed)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  /// Firebase's emulator calls the refresh token of a deleted account invalid, production the account unknown.
  @Test(arguments: [(false, AuthErrorCode.invalidUserToken), (true, .userNotFound)])
  func aDeletedAccountSignsOut(inProduction: Bool, code: AuthErrorCode) throws {
    let change = JSON.object()
    change.set("productionAnswers", inProduction)
    try bench.control("PATCH", "/config", change)
    let user = try bench.signInAnonymously()
    try bench.control("DELETE", "/accounts")
    #expect(try user.token(force: true).failure().code == code)
    #expect(bench.auth.currentUser == nil)
    #expect(bench.store.isEmpty)
  }

  @Test(arguments: ["disabled", "deleted", "revoked"])
  func aVerdictOnTheRefreshTokenSignsOut(verdict: String) throws {
    let user = try bench.signInAnonymously()
    switch verdict {
    case "disabled": try bench.change(user, "disabled", true)
    case "deleted": try bench.control("DELETE", "/accounts")
    default: try bench.control("POST", "/accounts/\(user.uid):revokeTokens")
    }
    let code = try user.token(force: true).failure().code
    #expect([.userDisabled, .invalidUserToken, .userTokenExpired].contains(code))
    #expect(bench.auth.currentUser == nil)
    #expect(bench.store.isEmpty)
  }

  @Test(arguments: [
    "<html>Log in</html>", "{}", #"{"id_token":"i","refresh_token":"r","expires_in":"soon"}"#,
    #"{"id_token":"i","expires_in":"3600"}"#, #"{"refresh_token":"r","expires_in":"3600"}"#,
    #"{"access_token":"i","refresh_token":"r","expires_in":"3600"}"#,
  ])
  func anAnswerThatIsNoneKeepsTheSession(body: String) throws {
    let user = try bench.signInAnonymously()
    let old = try user.token(force: false).text()
    try bench.answer("token", body)
    #expect(try user.token(force: true).failure().code == .invalidServerResponse)
    #expect(try user.token(force: false).text() == old)
  }

  @Test func aRefreshIsRepeatedWhileTheServerIsInTrouble() throws {
    let user = try bench.signInAnonymously()
    try bench.answer("token", status: 502, "")
    #expect(try uid(of: user.token(force: true).text()) == user.uid)
    #expect(try bench.requests("token") == 2)
  }

  @Test func aCancelledCallerLeavesTheOthers() throws {
    let user = try bench.signInAnonymously()
    try bench.hold("token")
    let (first, second) = (user.token(force: true), user.token(force: true))
    first.cancel()
    #expect(try first.failure().code == .cancelled)
    #expect(try eventually { try bench.requests("token") == 1 })
    try bench.release()
    #expect(try uid(of: second.text()) == user.uid)
  }

  // MARK: - Sign-ins in between

  @Test func aCallerNeverGetsTheTokenOfAnotherUser() throws {
    let guest = try bench.signInAnonymously()
    try bench.hold("token")
    let old = guest.token(force: true)
    #expect(try eventually { try bench.requests("token") == 1 })
    let player = try bench.signInWithApple()
    let new = player.token(force: true)
    #expect(try uid(of: new.text()) == player.uid)
    #expect(try old.finished().code == .noSignedInUser)
  }

  @Test func aNewerSignInIsNotUndoneByARefreshOfTheOldOne() throws {
    let user = try bench.signInWithApple()
    try bench.hold("token")
    let old = user.token(force: true)
    #expect(try eventually { try bench.requests("token") == 1 })
    try bench.configure("idTokenLifetimeSeconds", 7200)
    _ = try user.reauthenticate(with: bench.appleCredential()).value()
    let stored = bench.store.content
    let token = try user.token(force: false).text()
    #expect(try old.text() == token)
    try bench.settle()
    #expect(try user.token(force: false).text() == token)
    #expect(bench.store.content == stored)
  }

  @Test func aVerdictOnAnOldRefreshTokenLeavesTheNewSession() throws {
    let user = try bench.signInWithApple()
    try bench.control("POST", "/accounts/\(user.uid):revokeTokens")
    try bench.hold("token")
    let old = user.token(force: true)
    #expect(try eventually { try bench.requests("token") == 1 })
    _ = try bench.signInWithApple()
    _ = try old.finished()
    try bench.settle()
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(!bench.store.isEmpty)
  }

  @Test func signingOutEndsARefresh() throws {
    let user = try bench.signInAnonymously()
    try bench.hold("token")
    let future = user.token(force: true)
    #expect(try eventually { try bench.requests("token") == 1 })
    bench.auth.signOut()
    #expect(try future.failure().code == .noSignedInUser)
    #expect(bench.store.isEmpty)
  }

  private func uid(of token: String) throws -> String? {
    try #require(JSONWebToken(parsing: token)).claims.string("user_id")
  }

  private func shiftStoredTimes(by milliseconds: Int64) throws {
    var session = try #require(bench.store.content.flatMap { StoredSession.read($0)?.session })
    session.tokens.issuedAt += milliseconds
    session.tokens.expiresAt += milliseconds
    bench.store.content = StoredSession(order: 1, session: session).encode()
  }
}

extension Result where Failure == AuthError {
  fileprivate var code: AuthErrorCode {
    if case .failure(let error) = self { error.code } else { .none }
  }
}
