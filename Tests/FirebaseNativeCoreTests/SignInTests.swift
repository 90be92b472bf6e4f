// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct SignInTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: - Guests

  @Test func aGuestIsSignedIn() throws {
    let result = try bench.auth.signInAnonymously().result()
    let user = try #require(result.user)
    #expect(user.isAnonymous)
    #expect(!user.uid.isEmpty)
    #expect(user.createdAt > 0)
    #expect(result.additionalUserInfo.isNewUser)
    #expect(result.credential == nil)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func aGuestWhoSignsInAgainStaysTheSame() throws {
    let first = try bench.signInAnonymously()
    try bench.forgetRequests()
    let result = try bench.auth.signInAnonymously().result()
    #expect(result.user?.uid == first.uid)
    #expect(!result.additionalUserInfo.isNewUser)
    #expect(try bench.requests("accounts:signUp") == 0)
  }

  @Test func aGuestSignInReplacesAnotherUser() throws {
    let player = try bench.signInWithApple()
    let guest = try bench.signInAnonymously()
    #expect(guest.uid != player.uid)
    #expect(bench.auth.currentUser?.uid == guest.uid)
  }

  // MARK: - Apple

  @Test func aPlayerSignsInWithApple() throws {
    let credential = try bench.appleCredential(
      email: "ada@example.com", givenName: "Ada", familyName: "Lovelace")
    let result = try bench.auth.signInAndRetrieveData(with: credential).result()
    let user = try #require(result.user)
    #expect(!user.isAnonymous)
    #expect(user.email == "ada@example.com")
    #expect(user.isEmailVerified)
    #expect(user.displayName == "Ada Lovelace")
    #expect(user.photoURL.isEmpty)
    #expect(user.identities.map { $0.providerID } == ["apple.com"])
    #expect(user.identities.first?.uid == "player")
    #expect(result.additionalUserInfo.providerID == "apple.com")
    #expect(result.additionalUserInfo.isNewUser)
    #expect(result.additionalUserInfo.profile?.string("sub") == "player")
    #expect(bench.auth.currentUser?.displayName == "Ada Lovelace")
  }

  @Test func aSignInOfTheOtherKindGivesTheUser() throws {
    let user = try bench.signInWithApple()
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func aReturningPlayerKeepsTheName() throws {
    let first = try bench.appleCredential(givenName: "Ada", familyName: "Lovelace")
    let uid = try bench.auth.signIn(with: first).user().uid
    bench.auth.signOut()
    let result = try bench.auth.signInAndRetrieveData(with: bench.appleCredential()).result()
    #expect(result.user?.uid == uid)
    #expect(result.user?.displayName == "Ada Lovelace")
    #expect(!result.additionalUserInfo.isNewUser)
  }

  @Test func aRelayAddressIsKeptAsItIs() throws {
    let request = JSON.object()
    let nonce = try #require(Nonce())
    request.set("nonce", nonce.sha256ForApple)
    request.set("isPrivateEmail", true)
    var tokens = Credential.Tokens()
    tokens.idToken = try #require(try bench.control("POST", "/apple:signIn", request).string("identityToken"))
    tokens.rawNonce = nonce.rawForFirebase
    let user = try bench.auth.signIn(with: Credential(provider: "apple.com", tokens: tokens)).user()
    #expect(user.email.hasSuffix("@privaterelay.appleid.com"))
  }

  /// Apple gives the name once, so this library sends it itself if the server has not taken it.
  @Test func aNameThatTheServerLeftOutIsSent() throws {
    try bench.answer("accounts:lookup", #"{"users":[{"localId":"x"}]}"#)
    let credential = try bench.appleCredential(givenName: "Ada", familyName: "Lovelace")
    let user = try bench.auth.signIn(with: credential).user()
    #expect(user.displayName == "Ada Lovelace")
    #expect(try bench.requests("accounts:update") == 1)
  }

  @Test func withoutItsNameAPlayerIsSignedInAllTheSame() throws {
    try bench.answer("accounts:lookup", #"{"users":[{"localId":"x"}]}"#)
    try bench.refuse("accounts:update", "QUOTA_EXCEEDED")
    let user = try bench.auth.signIn(with: bench.appleCredential(givenName: "Ada")).user()
    #expect(user.displayName.isEmpty)
    #expect(bench.auth.currentUser?.uid == "x")
  }

  @Test func aMistakenNonceIsToldWithoutARequest() throws {
    var authorization = try bench.appleSheet()
    authorization.tokens.rawNonce = "other"
    let future = bench.auth.signIn(with: authorization.credential)
    #expect(!future.isPending)
    #expect(try future.failure().code == .missingOrInvalidNonce)
    #expect(try bench.requests("accounts:signInWithIdp") == 0)
  }

  @Test func anIdentityTokenIsGoodForOneSignIn() throws {
    let credential = try bench.appleCredential()
    _ = try bench.auth.signIn(with: credential).user()
    let error = try bench.auth.signIn(with: credential).failure()
    #expect(error.code == .missingOrInvalidNonce)
    #expect(error.serverMessage.contains("Duplicate credential"))
  }

  @Test func anInvalidCredentialIsToldWithoutARequest() throws {
    let future = bench.auth.signInAndRetrieveData(with: Credential(provider: "apple.com", tokens: .init()))
    #expect(!future.isPending)
    #expect(try future.failure().code == .invalidCredential)
    #expect(future.authResult?.user == nil)
    #expect(try bench.requests("accounts:signInWithIdp") == 0)
  }

  // MARK: - Other providers

  @Test func aPlayerSignsInWithAnAccessToken() throws {
    let credential = Credential.gitHub(id: "7", email: "o@example.com", name: "Octo")
    let result = try bench.auth.signInAndRetrieveData(with: credential).result()
    #expect(result.user?.displayName == "Octo")
    #expect(result.additionalUserInfo.userName == "octocat")
    #expect(result.additionalUserInfo.providerID == "github.com")
    #expect(result.credential?.isValid == true)
  }

  @Test func anyOpenIDProviderWorks() throws {
    var tokens = Credential.Tokens()
    tokens.idToken = #"{"sub":"1","email":"a+b&c%d@example.com","name":"Zoë 李"}"#
    let user = try bench.auth.signIn(with: Credential(provider: "oidc.my-game", tokens: tokens)).user()
    #expect(user.displayName == "Zoë 李")
    #expect(user.email == "a+b&c%d@example.com")
    #expect(user.identities.map { $0.providerID } == ["oidc.my-game"])
  }

  // MARK: - Refusals

  @Test(arguments: [
    ("USER_DISABLED : by Ada", AuthErrorCode.userDisabled), ("OPERATION_NOT_ALLOWED", .operationNotAllowed),
    ("INVALID_IDP_RESPONSE : nope", .invalidCredential), ("SOMETHING_NEW", .failure),
    (#"BLOCKING_FUNCTION_ERROR_RESPONSE : {"error":{"message":"No"}}"#, .blockingFunctionFailed),
  ])
  func aRefusalSignsNobodyIn(message: String, code: AuthErrorCode) throws {
    try bench.refuse("accounts:signInWithIdp", message)
    let error = try bench.auth.signIn(with: .gitHub(id: "1")).failure()
    #expect(error.code == code)
    #expect(error.serverMessage == message)
    #expect(bench.auth.currentUser == nil)
    #expect(bench.store.isEmpty)
  }

  @Test func aRefusalKeepsWhoIsSignedIn() throws {
    let guest = try bench.signInAnonymously()
    try bench.refuse("accounts:signInWithIdp", "USER_NOT_FOUND")
    #expect(try bench.auth.signIn(with: .gitHub(id: "1")).failure().code == .userNotFound)
    #expect(bench.auth.currentUser?.uid == guest.uid)
  }

  @Test func aSecondFactorIsAskedFor() throws {
    try bench.answer("accounts:signInWithIdp", #"{"mfaPendingCredential":"x","mfaInfo":[]}"#)
    #expect(try bench.auth.signIn(with: .gitHub(id: "1")).failure().code == .secondFactorRequired)
  }

  @Test(arguments: ["accounts:signUp", "accounts:lookup"])
  func anAnswerThatIsNoneSignsNobodyIn(method: String) throws {
    for body in [
      "<html>Log in</html>", "{", "[]", "{}", #"{"idToken":"i","refreshToken":"r","expiresIn":"soon"}"#,
      #"{"idToken":"i","expiresIn":"3600"}"#, #"{"users":[{"localId":""}]}"#, #"{"users":[]}"#,
    ] {
      try bench.answer(method, body)
      #expect(try bench.auth.signInAnonymously().failure().code == .invalidServerResponse)
      #expect(bench.auth.currentUser == nil)
      #expect(bench.store.isEmpty)
    }
    #expect(try bench.signInAnonymously().isAnonymous)
  }

  @Test(arguments: [
    "<html>Log in</html>", "{}", #"{"idToken":"i"}"#, #"{"idToken":"i","refreshToken":"r","expiresIn":"-1"}"#,
    #"{"idToken":"","mfaPendingCredential":"x"}"#,
  ])
  func anExchangeThatIsNoneSignsNobodyIn(body: String) throws {
    try bench.answer("accounts:signInWithIdp", body)
    #expect(try bench.auth.signIn(with: .gitHub(id: "1")).failure().code == .invalidServerResponse)
    #expect(bench.auth.currentUser == nil)
  }

  // MARK: - Storing

  @Test func theSessionIsStoredBeforeTheFutureSaysSo() throws {
    let gate = Gate()
    let bench = try Bench(store: MemoryStore { gate.pass() })
    let future = bench.auth.signInAnonymously()
    #expect(gate.isReached())
    #expect(future.isPending)
    gate.open()
    _ = try future.result()
    #expect(!bench.store.isEmpty)
  }

  /// The process ends in the moment in which the future is complete.
  @Test func aGameThatEndsAtOnceKeepsItsSession() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .exitCode(7)) { [path = folder.path as String] in
      let bench = try Bench()
      let app = try Bench.makeApp(named: "game", store: .file, directory: path)
      let auth = try #require(app.auth())
      try #require(auth.useEmulator(host: "127.0.0.1", port: UInt32(bench.server.port)))
      auth.signInAnonymously().onCompletion { _ in endProcess(7) }
      pause(milliseconds: 600_000)
    }
    let app = try Bench.makeApp(named: "game", store: .file, directory: folder.path)
    let auth = try #require(app.auth())
    try #require(auth.useEmulator(host: "127.0.0.1", port: 9099))
    #expect(auth.currentUser?.isAnonymous == true)
    app.release()
  }
}

// MARK: - Linking

extension SignInTests {
  @Test func aGuestBecomesAPlayer() throws {
    let guest = try bench.signInAnonymously()
    let credential = try bench.appleCredential(email: "ada@example.com", givenName: "Ada")
    let user = try #require(try guest.link(with: credential).result().user)
    #expect(user.uid == guest.uid)
    #expect(!user.isAnonymous)
    #expect(user.email == "ada@example.com")
    #expect(user.identities.map { $0.providerID } == ["apple.com"])
    #expect(bench.auth.currentUser?.isAnonymous == false)
    #expect(try bench.restart().currentUser?.isAnonymous == false)
  }

  @Test func aSecondProviderIsAdded() throws {
    let user = try bench.signInWithApple()
    let linked = try #require(try user.link(with: .gitHub(id: "7")).result().user)
    #expect(linked.uid == user.uid)
    #expect(Set(linked.identities.map { $0.providerID }) == ["apple.com", "github.com"])
  }

  @Test func aProviderIsLinkedOnce() throws {
    let user = try bench.signInWithApple()
    try bench.forgetRequests()
    let error = try user.link(with: bench.appleCredential(sub: "other")).failure()
    #expect(error.code == .providerAlreadyLinked)
    #expect(try bench.requests("accounts:signInWithIdp") == 0)
  }

  @Test func linkingNeedsTheUserToBeSignedIn() throws {
    let guest = try bench.signInAnonymously()
    bench.auth.signOut()
    #expect(try guest.link(with: bench.appleCredential()).failure().code == .noSignedInUser)
    _ = try bench.signInAnonymously()
    #expect(try guest.link(with: bench.appleCredential()).failure().code == .noSignedInUser)
  }

  /// The branch of Firebase's guides that every game with guests needs.
  @Test func aCollisionBringsACredentialThatSignsIn() throws {
    let player = try bench.signInWithApple(email: "ada@example.com")
    bench.auth.signOut()
    let guest = try bench.signInAnonymously()
    var authorization = try bench.appleSheet()
    authorization.tokens.givenName = "Ada"
    authorization.tokens.familyName = "Lovelace"
    let future = guest.link(with: authorization.credential)
    let error = try future.failure()
    #expect(error.code == .credentialAlreadyInUse)
    #expect(error.serverMessage == "FEDERATED_USER_ID_ALREADY_LINKED")
    #expect(bench.auth.currentUser?.uid == guest.uid)

    let info = try #require(future.authResult).additionalUserInfo
    #expect(info.email == "ada@example.com")
    #expect(info.displayName == "Ada Lovelace")
    #expect(info.providerID == "apple.com")
    let updated = try #require(info.updatedCredential)
    #expect(updated.isValid)
    #expect(updated.provider == "apple.com")
    #expect(try bench.auth.signIn(with: authorization.credential).failure().code == .missingOrInvalidNonce)
    #expect(try bench.auth.signIn(with: updated).user().uid == player.uid)
  }

  @Test func aNameSurvivesACollision() throws {
    let player = try bench.signInWithApple()
    bench.auth.signOut()
    let guest = try bench.signInAnonymously()
    var authorization = try bench.appleSheet()
    authorization.tokens.givenName = "Ada"
    let future = guest.link(with: authorization.credential)
    _ = try future.failure()
    let updated = try #require(future.authResult?.additionalUserInfo.updatedCredential)
    _ = try bench.auth.signIn(with: updated).user()
    _ = try bench.auth.currentUser?.delete().value()
    let again = try bench.auth.signIn(with: updated).user()
    #expect(again.uid != player.uid)
    #expect(again.displayName == "Ada")
  }

  @Test func anAddressInUseIsACollisionToo() throws {
    let player = try bench.signInWithApple(email: "ada@example.com")
    bench.auth.signOut()
    let guest = try bench.signInAnonymously()
    let future = guest.link(with: .gitHub(id: "7", email: "ada@example.com"))
    #expect(try future.failure().code == .emailAlreadyInUse)
    let info = try #require(future.authResult).additionalUserInfo
    #expect(info.email == "ada@example.com")
    #expect(info.updatedCredential?.isValid == true)
    #expect(player.uid != guest.uid)
  }

  /// Somebody's address at another provider: sign in there, then link what the answer brought.
  @Test func anAccountOfAnotherProviderIsConfirmedByLinking() throws {
    let player = try bench.signInWithApple(email: "ada@example.com")
    bench.auth.signOut()
    let future = bench.auth.signInAndRetrieveData(with: .gitHub(id: "7", email: "ada@example.com"))
    #expect(try future.failure().code == .accountExistsWithDifferentCredentials)
    #expect(bench.auth.currentUser == nil)
    let updated = try #require(future.authResult?.additionalUserInfo.updatedCredential)
    let user = try bench.signInWithApple()
    #expect(user.uid == player.uid)
    let linked = try #require(try user.link(with: updated).result().user)
    #expect(linked.uid == player.uid)
    #expect(Set(linked.identities.map { $0.providerID }) == ["apple.com", "github.com"])
  }
}

// MARK: - Re-authentication

extension SignInTests {
  @Test func theSameUserIsReauthenticated() throws {
    let user = try bench.signInWithApple()
    try bench.change(user, "requireRecentSignIn", true)
    #expect(try user.delete().failure().code == .requiresRecentLogin)
    #expect(bench.auth.currentUser?.uid == user.uid)
    _ = try user.reauthenticate(with: bench.appleCredential()).value()
    _ = try user.delete().value()
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aReauthenticationCanGiveTheResult() throws {
    let user = try bench.signInWithApple()
    let result = try user.reauthenticateAndRetrieveData(with: bench.appleCredential()).result()
    #expect(result.user?.uid == user.uid)
    #expect(result.additionalUserInfo.providerID == "apple.com")
    #expect(!result.additionalUserInfo.isNewUser)
  }

  @Test func anotherUserIsAMismatch() throws {
    _ = try bench.signInWithApple(sub: "other")
    let user = try bench.signInWithApple()
    #expect(
      try user.reauthenticate(with: bench.appleCredential(sub: "other")).failure().code == .userMismatch)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func anIdentityWithoutAccountIsAMismatchAndMakesNone() throws {
    let user = try bench.signInWithApple()
    #expect(try user.reauthenticate(with: bench.appleCredential(sub: "new")).failure().code == .userMismatch)
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(try bench.control("GET", "/accounts").elements("users").count == 1)
  }

  @Test func reauthenticationNeedsTheUserToBeSignedIn() throws {
    let user = try bench.signInWithApple()
    bench.auth.signOut()
    #expect(try user.reauthenticate(with: bench.appleCredential()).failure().code == .noSignedInUser)
  }
}
