// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct AccountOperationsTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: - Reload

  @Test func aReloadBringsTheServersValues() throws {
    let user = try bench.signInWithApple(email: "ada@example.com")
    try bench.change(user, "emailVerified", false)
    _ = try user.reload().value()
    #expect(user.isEmailVerified)
    #expect(bench.auth.currentUser?.isEmailVerified == false)
    #expect(try bench.restart().currentUser?.isEmailVerified == false)
  }

  @Test func aReloadedGuestIsStillOne() throws {
    _ = try bench.signInAnonymously().reload().value()
    #expect(bench.auth.currentUser?.isAnonymous == true)
  }

  @Test(arguments: ["{}", "<html></html>", #"{"users":[]}"#, #"{"users":[{"localId":"somebody else"}]}"#])
  func anAnswerThatIsNoneChangesNothing(body: String) throws {
    let user = try bench.signInWithApple(email: "ada@example.com")
    try bench.answer("accounts:lookup", body)
    #expect(try user.reload().failure().code == .invalidServerResponse)
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(bench.auth.currentUser?.email == "ada@example.com")
  }

  @Test func aLookUpIsRepeatedWhileTheServerIsInTrouble() throws {
    let user = try bench.signInAnonymously()
    try bench.forgetRequests()
    try bench.answer("accounts:lookup", status: 503, "<html>Unavailable</html>", count: 2)
    _ = try user.reload().value()
    #expect(try bench.requests("accounts:lookup") == 3)
  }

  // MARK: - Profile

  @Test func aProfileIsChanged() throws {
    let user = try bench.signInAnonymously()
    _ = try user.updateProfile(displayName: "Zoë & 李", photoURL: "https://example.com/?a=b").value()
    let current = try #require(bench.auth.currentUser)
    #expect(current.displayName == "Zoë & 李")
    #expect(current.photoURL == "https://example.com/?a=b")
    #expect(try bench.account(user).string("displayName") == "Zoë & 李")
    #expect(try bench.restart().currentUser?.displayName == "Zoë & 李")
  }

  @Test func nilLeavesAValueAndAnEmptyTextDeletesIt() throws {
    let user = try bench.signInAnonymously()
    _ = try user.updateProfile(displayName: "Ada", photoURL: "p").value()
    _ = try user.updateProfile(displayName: nil, photoURL: "").value()
    #expect(bench.auth.currentUser?.displayName == "Ada")
    #expect(bench.auth.currentUser?.photoURL.isEmpty == true)
    _ = try user.updateProfile(displayName: "", photoURL: nil).value()
    #expect(try bench.account(user)["displayName"] == nil)
    #expect(bench.auth.currentUser?.displayName.isEmpty == true)
  }

  @Test(arguments: ["{}", #"{"email":"","displayName":"","photoUrl":"","providerUserInfo":[]}"#])
  func whatAnAnswerLeavesOutStaysAsItIs(answer: String) throws {
    let user = try bench.signInWithApple(email: "ada@example.com")
    _ = try user.updateProfile(displayName: "Ada", photoURL: "photo").value()
    try bench.answer("accounts:update", answer)
    _ = try user.updateProfile(displayName: nil, photoURL: "other").value()
    let current = try #require(bench.auth.currentUser)
    #expect(current.displayName == "Ada")
    #expect(current.photoURL == "other")
    #expect(current.email == "ada@example.com")
    #expect(current.identities.map { $0.providerID } == ["apple.com"])
    #expect(try bench.restart().currentUser?.displayName == "Ada")
  }

  @Test func aProfileWithoutChangesIsNotSent() throws {
    let user = try bench.signInAnonymously()
    _ = try user.updateProfile(displayName: nil, photoURL: nil).value()
    #expect(try bench.requests("accounts:update") == 0)
  }

  @Test func aRefusedProfileChangesNothing() throws {
    let user = try bench.signInAnonymously()
    try bench.refuse("accounts:update", "QUOTA_EXCEEDED")
    #expect(try user.updateProfile(displayName: "Ada", photoURL: nil).failure().code == .quotaExceeded)
    #expect(bench.auth.currentUser?.displayName.isEmpty == true)
  }

  /// Nothing that changes something is sent twice.
  @Test func aProfileIsSentOnceEvenIfTheServerIsInTrouble() throws {
    let user = try bench.signInAnonymously()
    try bench.answer("accounts:update", status: 503, "")
    #expect(try user.updateProfile(displayName: "Ada", photoURL: nil).failure().code == .networkRequestFailed)
    #expect(try bench.requests("accounts:update") == 1)
  }

  // MARK: - Unlink

  @Test func anIdentityIsRemoved() throws {
    let user = try bench.signInWithApple()
    _ = try user.link(with: .gitHub(id: "7")).result()
    let result = try user.unlink(providerID: "apple.com").result()
    #expect(result.user?.identities.map { $0.providerID } == ["github.com"])
    #expect(bench.auth.currentUser?.identities.map { $0.providerID } == ["github.com"])
    #expect(try bench.account(user).elements("providerUserInfo").count == 1)
  }

  @Test func anUnlinkedIdentityCanBeLinkedAgain() throws {
    let user = try bench.signInWithApple()
    _ = try user.unlink(providerID: "apple.com").result()
    #expect(try user.link(with: bench.appleCredential()).result().user?.uid == user.uid)
  }

  @Test(arguments: ["github.com", "", "apple"])
  func anIdentityThatIsNotThereCannotBeRemoved(provider: String) throws {
    let user = try bench.signInWithApple()
    #expect(try user.unlink(providerID: provider).failure().code == .noSuchProvider)
    #expect(try bench.requests("accounts:update") == 0)
  }

  // MARK: - Delete and revoke

  @Test func aDeletedAccountIsGoneEverywhere() throws {
    let user = try bench.signInWithApple()
    _ = try user.delete().value()
    #expect(bench.auth.currentUser == nil)
    #expect(bench.store.isEmpty)
    #expect(try bench.control("GET", "/accounts").elements("users").isEmpty)
    #expect(try bench.restart().currentUser == nil)
  }

  @Test func aRefusedDeletionSignsNobodyOut() throws {
    let user = try bench.signInWithApple()
    try bench.refuse("accounts:delete", "QUOTA_EXCEEDED")
    #expect(try user.delete().failure().code == .quotaExceeded)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  /// The path that Apple's rules demand of every app.
  @Test func aPlayerReauthenticatesRevokesAndDeletes() throws {
    let user = try bench.signInWithApple()
    try bench.change(user, "requireRecentSignIn", true)
    let authorization = try bench.appleSheet()
    _ = try user.reauthenticate(with: authorization.credential).value()
    _ = try bench.auth.revokeToken(authorizationCode: authorization.code).value()
    _ = try user.delete().value()
    #expect(bench.auth.currentUser == nil)
    let error = try bench.auth.revokeToken(authorizationCode: authorization.code).failure()
    #expect(error.code == .noSignedInUser)
  }

  @Test func anAuthorizationCodeIsRevokedOnce() throws {
    _ = try bench.signInWithApple()
    let code = try bench.appleSheet().code
    _ = try bench.auth.revokeToken(authorizationCode: code).value()
    #expect(try bench.auth.revokeToken(authorizationCode: code).failure().code == .invalidCredential)
  }

  @Test func anAccessTokenIsRevokedOnce() throws {
    let result = try bench.auth.signInAndRetrieveData(with: bench.appleCredential()).result()
    let token = try #require(result.credential?.tokens?.accessToken)
    _ = try bench.auth.revokeAccessToken(token).value()
    #expect(try bench.lastBody("accounts:revokeToken").string("tokenType") == "ACCESS_TOKEN")
    #expect(try bench.auth.revokeAccessToken(token).failure().code == .invalidCredential)
    #expect(try bench.auth.revokeAccessToken("").failure().code == .failure)
    bench.auth.signOut()
    #expect(try bench.auth.revokeAccessToken(token).failure().code == .noSignedInUser)
  }

  // MARK: - Users who are gone

  @Test func aUserWhoSignedOutCanDoNothing() throws {
    let user = try bench.signInWithApple()
    bench.auth.signOut()
    try bench.forgetRequests()
    for future in operations(of: user) { #expect(try future.failure().code == .noSignedInUser) }
    #expect(try bench.control("GET", "/requests")["requests"]?.fields.isEmpty == true)
  }

  @Test func aUserWhomAnotherReplacedCanDoNothing() throws {
    let user = try bench.signInWithApple()
    let guest = try bench.signInAnonymously()
    for future in operations(of: user) { #expect(try future.failure().code == .noSignedInUser) }
    #expect(bench.auth.currentUser?.uid == guest.uid)
  }

  @Test(arguments: ["disabled", "deleted", "revoked"])
  func aVerdictOfTheServerSignsOut(verdict: String) throws {
    let user = try bench.signInWithApple()
    switch verdict {
    case "disabled": try bench.change(user, "disabled", true)
    case "deleted": try bench.control("DELETE", "/accounts")
    default: try bench.control("POST", "/accounts/\(user.uid):revokeTokens")
    }
    let code = try user.reload().failure().code
    #expect([.userDisabled, .userNotFound, .userTokenExpired].contains(code))
    #expect(bench.auth.currentUser == nil)
    #expect(bench.store.isEmpty)
  }

  @Test func troubleIsNoVerdict() throws {
    let user = try bench.signInWithApple()
    for (status, body) in [(400, "<html>"), (403, #"{"error":{"message":"SOMETHING"}}"#), (200, "Welcome")] {
      try bench.answer("accounts:update", status: Int64(status), body)
      if case .success = try user.updateProfile(displayName: "x", photoURL: nil).finished() {
        Issue.record("\(body) was taken for an answer.")
      }
      #expect(bench.auth.currentUser?.uid == user.uid)
    }
  }

  private func operations(of user: User) -> [Future] {
    [
      user.reload(), user.updateProfile(displayName: "x", photoURL: nil),
      user.unlink(providerID: "apple.com"),
      user.delete(), user.token(force: false), user.token(force: true),
      user.updatePassword("secret"), user.updateEmail("a@b.c"), user.sendEmailVerification(),
      user.sendEmailVerification(beforeUpdatingEmail: "a@b.c"), user.link(with: .gitHub(id: "1")),
      user.link(with: .email("a@b.c", password: "secret")), user.reauthenticate(with: .gitHub(id: "1")),
      user.link(with: .phone(verificationID: "id", code: "1")),
      user.updatePhoneNumber(.phone(verificationID: "id", code: "1")),
    ]
  }
}
