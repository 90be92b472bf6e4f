// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct CustomTokenTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test func aPlayerSignsInWithAToken() throws {
    let result = try bench.auth.signIn(customToken: #"{"uid":"player-7","claims":{"level":3}}"#).result()
    let user = try #require(result.user)
    #expect(user.uid == "player-7")
    #expect(!user.isAnonymous)
    #expect(user.identities.isEmpty)
    #expect(result.additionalUserInfo.isNewUser)
    #expect(result.additionalUserInfo.providerID.isEmpty)
    #expect(try bench.restart().currentUser?.uid == "player-7")
  }

  @Test func aKnownPlayerIsNotNew() throws {
    let token = #"{"uid":"player-7"}"#
    _ = try bench.auth.signIn(customToken: token).result()
    #expect(try !bench.auth.signIn(customToken: token).result().additionalUserInfo.isNewUser)
  }

  /// It has no identity and is no guest all the same, so a guest's sign-in doesn't take it for one.
  @Test func aPlayerWithoutIdentityIsNoGuest() throws {
    let user = try #require(try bench.auth.signIn(customToken: #"{"uid":"player-7"}"#).result().user)
    _ = try user.reload().value()
    #expect(bench.auth.currentUser?.isAnonymous == false)
    #expect(try bench.signInAnonymously().uid != user.uid)
  }

  @Test func aMissingTokenIsToldWithoutARequest() throws {
    let future = bench.auth.signIn(customToken: "")
    #expect(!future.isPending)
    #expect(try future.failure().code == .invalidCustomToken)
    #expect(try bench.requests("accounts:signInWithCustomToken") == 0)
  }

  @Test(arguments: [
    ("nonsense", AuthErrorCode.invalidCustomToken), ("{}", .invalidCustomToken),
    ("e30.eyJhdWQiOiJ4IiwidWlkIjoidSJ9.", .customTokenMismatch),
  ])
  func aTokenThatIsNoneIsRefused(token: String, code: AuthErrorCode) throws {
    let change = JSON.object()
    change.set("productionAnswers", true)
    try bench.control("PATCH", "/config", change)
    let guest = try bench.signInAnonymously()
    let error = try bench.auth.signIn(customToken: token).failure()
    #expect(error.code == code)
    #expect(error.message.contains("custom token"))
    #expect(bench.auth.currentUser?.uid == guest.uid)
  }

  @Test func aTokenLastsAsLongAsItSays() throws {
    let bench = try Bench(strict: true)
    let claims = JSON.object()
    claims.set("aud", "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit")
    claims.set("uid", "player-7")
    claims.set("exp", Clock.wall() / 1000 + 3600)
    let header = JSON.object()
    header.set("alg", "none")
    let token = JSONWebToken.unsignedText(header: header, claims: claims) + "."
    _ = try bench.auth.signIn(customToken: token).result()
    bench.auth.signOut()
    try bench.advanceClock(seconds: 3600)
    let error = try bench.auth.signIn(customToken: token).failure()
    #expect(error.code == .invalidCustomToken)
    #expect(error.message.contains("expired"))
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aSecondFactorIsAskedFor() throws {
    try bench.answer("accounts:signInWithCustomToken", #"{"mfaPendingCredential":"x"}"#)
    #expect(try bench.auth.signIn(customToken: "x").failure().code == .secondFactorRequired)
  }
}
