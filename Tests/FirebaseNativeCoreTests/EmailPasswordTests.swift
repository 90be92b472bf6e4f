// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct EmailPasswordTests {
  let bench: Bench
  let address = "ada@example.com"

  init() throws { bench = try Bench() }

  // MARK: - Making an account

  @Test func anAccountIsMadeAndSignedInTo() throws {
    let result = try bench.auth.createUser(email: address, password: "secret").result()
    let user = try #require(result.user)
    #expect(user.email == address)
    #expect(!user.isAnonymous)
    #expect(!user.isEmailVerified)
    #expect(user.identities.map { $0.providerID } == ["password"])
    #expect(result.additionalUserInfo.isNewUser)
    #expect(result.additionalUserInfo.providerID == "password")
    #expect(result.credential == nil)
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(try bench.restart().currentUser?.email == address)
  }

  /// A guest doesn't become the new account: that is what linking is for.
  @Test func anAccountIsNotMadeOfAGuest() throws {
    let guest = try bench.signInAnonymously()
    let user = try #require(try bench.auth.createUser(email: address, password: "secret").result().user)
    #expect(user.uid != guest.uid)
  }

  @Test(arguments: [
    ("ada@example.com", "secret", AuthErrorCode.emailAlreadyInUse), ("new@example.com", "12345", .weakPassword),
    ("ada", "secret", .invalidEmail),
  ])
  func aRefusedAccountSignsNobodyIn(email: String, password: String, code: AuthErrorCode) throws {
    try makeAccount()
    let error = try bench.auth.createUser(email: email, password: password).failure()
    #expect(error.code == code)
    #expect(!error.message.isEmpty)
    #expect(!error.serverMessage.isEmpty)
    #expect(bench.auth.currentUser == nil)
    #expect(bench.store.isEmpty)
  }

  // MARK: - Signing in

  @Test func aPlayerSignsInWithAPassword() throws {
    try makeAccount(password: "s&c=r% +é\"\\")
    let result = try bench.auth.signIn(email: address, password: "s&c=r% +é\"\\").result()
    #expect(result.user?.email == address)
    #expect(!result.additionalUserInfo.isNewUser)
    #expect(result.additionalUserInfo.providerID == "password")
    #expect(try bench.restart().currentUser?.email == address)
  }

  @Test func aCredentialSignsInToo() throws {
    try makeAccount()
    let credential = Credential.email(address, password: "secret")
    #expect(try bench.auth.signIn(with: credential).user().email == address)
    #expect(try bench.auth.signInAndRetrieveData(with: credential).result().user?.email == address)
    #expect(try bench.requests("accounts:signInWithIdp") == 0)
  }

  @Test func whatIsMissingIsToldWithoutARequest() throws {
    let futures = [
      (bench.auth.createUser(email: "", password: "x"), AuthErrorCode.missingEmail),
      (bench.auth.signIn(email: "", password: ""), .invalidEmail),
    ]
    for (future, code) in futures {
      #expect(!future.isPending)
      #expect(try future.failure().code == code)
      #expect(future.authResult?.user == nil)
    }
    #expect(try bench.auth.createUser(email: address, password: "").failure().code == .missingPassword)
    #expect(try bench.auth.signIn(email: address, password: "").failure().code == .missingPassword)
    #expect(try bench.control("GET", "/requests")["requests"]?.fields.isEmpty == true)
  }

  @Test func aWrongPasswordKeepsWhoIsSignedIn() throws {
    try makeAccount()
    let guest = try bench.signInAnonymously()
    #expect(try bench.auth.signIn(email: address, password: "wrong!").failure().code == .wrongPassword)
    #expect(try bench.auth.signIn(email: "no@example.com", password: "wrong!").failure().code == .userNotFound)
    #expect(bench.auth.currentUser?.uid == guest.uid)
  }

  /// Projects of today tell neither of the two.
  @Test func aProjectThatProtectsAddressesIsUnderstood() throws {
    try makeAccount()
    try bench.protectAddresses()
    for email in [address, "no@example.com"] {
      let error = try bench.auth.signIn(email: email, password: "wrong!").failure()
      #expect(error.code == .invalidCredential)
      #expect(error.message.contains("password"))
    }
  }

  @Test func aSecondFactorIsAskedFor() throws {
    try bench.answer("accounts:signInWithPassword", #"{"mfaPendingCredential":"x","mfaInfo":[{}]}"#)
    #expect(try bench.auth.signIn(email: address, password: "secret").failure().code == .secondFactorRequired)
    #expect(bench.auth.currentUser == nil)
  }

  // MARK: - Linking

  @Test func aGuestBecomesAPlayer() throws {
    let guest = try bench.signInAnonymously()
    let token = try guest.token(force: false).text()
    let result = try guest.link(with: .email(address, password: "secret")).result()
    let user = try #require(result.user)
    #expect(user.uid == guest.uid)
    #expect(!user.isAnonymous)
    #expect(user.email == address)
    #expect(!result.additionalUserInfo.isNewUser)
    #expect(try user.token(force: false).text() != token)
    #expect(try bench.requests("accounts:signUp") == 2)
    let stored = try #require(try bench.restart().currentUser)
    #expect(!stored.isAnonymous)
    #expect(stored.email == address)
    #expect(try bench.auth.createUser(email: "x", password: "").failure().code == .missingPassword)
  }

  @Test func aLinkNeedsAnOldTokenToBeRefreshed() throws {
    try bench.configure("idTokenLifetimeSeconds", 60)
    let guest = try bench.signInAnonymously()
    try bench.configure("idTokenLifetimeSeconds", 3600)
    _ = try guest.link(with: .email(address, password: "secret")).result()
    #expect(try bench.requests("token") == 1)
    #expect(try bench.control("GET", "/accounts").elements("users").count == 1)
  }

  /// Without a token the request would make another account.
  @Test func aLinkWithoutATokenIsNotSent() throws {
    try bench.configure("idTokenLifetimeSeconds", 60)
    let guest = try bench.signInAnonymously()
    try bench.forgetRequests()
    try bench.answer("token", status: 503, "", count: 3)
    #expect(try guest.link(with: .email(address, password: "secret")).failure().code == .networkRequestFailed)
    #expect(try bench.requests("accounts:signUp") == 0)
    #expect(bench.auth.currentUser?.isAnonymous == true)
  }

  @Test func aSecondPasswordIsNotLinked() throws {
    _ = try bench.auth.createUser(email: address, password: "secret").result()
    try bench.forgetRequests()
    let user = try #require(bench.auth.currentUser)
    let error = try user.link(with: .email("new@example.com", password: "secret")).failure()
    #expect(error.code == .providerAlreadyLinked)
    #expect(try bench.requests("accounts:signUp") == 0)
  }

  @Test func anAddressInUseIsNotLinked() throws {
    try makeAccount()
    let guest = try bench.signInAnonymously()
    #expect(try guest.link(with: .email(address, password: "secret")).failure().code == .emailAlreadyInUse)
    #expect(bench.auth.currentUser?.isAnonymous == true)
  }

  @Test func aLinkedPasswordCanBeUnlinked() throws {
    let user = try bench.signInWithApple()
    _ = try user.link(with: .email(address, password: "secret")).result()
    let result = try user.unlink(providerID: "password").result()
    #expect(result.user?.identities.map { $0.providerID } == ["apple.com"])
  }

  // MARK: - Re-authenticating

  @Test func theSameUserIsReauthenticated() throws {
    let user = try #require(try bench.auth.createUser(email: address, password: "secret").result().user)
    try bench.change(user, "requireRecentSignIn", true)
    #expect(try user.delete().failure().code == .requiresRecentLogin)
    _ = try user.reauthenticate(with: .email(address, password: "secret")).value()
    let result = try user.reauthenticateAndRetrieveData(with: .email(address, password: "secret")).result()
    #expect(result.user?.uid == user.uid)
    _ = try user.delete().value()
    #expect(bench.auth.currentUser == nil)
  }

  @Test func anotherUserIsNotReauthenticated() throws {
    try makeAccount("other@example.com")
    let user = try #require(try bench.auth.createUser(email: address, password: "secret").result().user)
    for email in ["other@example.com", "nobody@example.com"] {
      #expect(try user.reauthenticate(with: .email(email, password: "secret")).failure().code == .userMismatch)
    }
    #expect(try user.reauthenticate(with: .email(address, password: "wrong!")).failure().code == .wrongPassword)
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(bench.auth.currentUser?.email == address)
  }

  /// It names an address, not whoever is signed in.
  @Test func anUnknownAddressIsNoVerdictOnTheSession() throws {
    let guest = try bench.signInAnonymously()
    try bench.refuse("accounts:signUp", "EMAIL_NOT_FOUND")
    #expect(try guest.link(with: .email(address, password: "secret")).failure().code == .userNotFound)
    #expect(bench.auth.currentUser?.uid == guest.uid)
  }

  private func makeAccount(_ email: String = "ada@example.com", password: String = "secret") throws {
    _ = try bench.auth.createUser(email: email, password: password).result()
    bench.auth.signOut()
  }
}

// MARK: - Changes

extension EmailPasswordTests {
  @Test func aPasswordIsChanged() throws {
    let user = try #require(try bench.auth.createUser(email: address, password: "secret").result().user)
    let token = try user.token(force: false).text()
    _ = try user.updatePassword("better secret").value()
    #expect(try user.token(force: false).text() != token)
    _ = try user.token(force: true).text()
    bench.auth.signOut()
    #expect(try bench.auth.signIn(email: address, password: "secret").failure().code == .wrongPassword)
    #expect(try bench.auth.signIn(email: address, password: "better secret").result().user?.uid == user.uid)
  }

  /// The old tokens are worth nothing then, so the new ones must outlive the process.
  @Test func theTokensOfAChangedPasswordAreStored() throws {
    let user = try #require(try bench.auth.createUser(email: address, password: "secret").result().user)
    _ = try user.updatePassword("better secret").value()
    let restored = try #require(try bench.restart().currentUser)
    _ = try restored.reload().value()
    _ = try restored.token(force: true).text()
  }

  @Test func aPasswordMakesAnotherWayToSignIn() throws {
    let user = try bench.signInWithApple(email: address)
    _ = try user.updatePassword("secret").value()
    let current = try #require(bench.auth.currentUser)
    #expect(Set(current.identities.map { $0.providerID }) == ["apple.com", "password"])
    #expect(current.email == address)
    bench.auth.signOut()
    #expect(try bench.auth.signIn(email: address, password: "secret").result().user?.uid == user.uid)
  }

  @Test func anAddressIsChanged() throws {
    let user = try #require(try bench.auth.createUser(email: address, password: "secret").result().user)
    try bench.change(user, "emailVerified", true)
    _ = try user.reload().value()
    _ = try user.updateEmail("new@example.com").value()
    let current = try #require(bench.auth.currentUser)
    #expect(current.email == "new@example.com")
    #expect(!current.isEmailVerified)
    #expect(current.identities.map { $0.email } == ["new@example.com"])
    _ = try current.reload().value()
    #expect(try bench.restart().currentUser?.email == "new@example.com")
  }

  /// As upstream, which looks the account up.
  @Test func whatElseChangedShowsAfterAChange() throws {
    let user = try #require(try bench.auth.createUser(email: address, password: "secret").result().user)
    try bench.change(user, "emailVerified", true)
    _ = try user.updatePassword("better secret").value()
    #expect(bench.auth.currentUser?.isEmailVerified == true)
    try bench.change(user, "emailVerified", false)
    _ = try user.updateEmail("new@example.com").value()
    #expect(bench.auth.currentUser?.isEmailVerified == false)
  }

  @Test func aChangeCountsWithoutTheLookUp() throws {
    let user = try #require(try bench.auth.createUser(email: address, password: "secret").result().user)
    try bench.refuse("accounts:lookup", "QUOTA_EXCEEDED", count: 2)
    _ = try user.updatePassword("better secret").value()
    _ = try user.updateEmail("new@example.com").value()
    #expect(bench.auth.currentUser?.email == "new@example.com")
    bench.auth.signOut()
    _ = try bench.auth.signIn(email: "new@example.com", password: "better secret").result()
  }

  @Test func aGuestWithAnAddressIsNoneAnyMore() throws {
    let guest = try bench.signInAnonymously()
    _ = try guest.updateEmail(address).value()
    #expect(bench.auth.currentUser?.isAnonymous == false)
    #expect(try bench.restart().currentUser?.isAnonymous == false)
  }

  @Test func whatAChangeIsMissingIsToldWithoutARequest() throws {
    let user = try bench.signInAnonymously()
    try bench.forgetRequests()
    #expect(try user.updatePassword("").failure().code == .missingPassword)
    #expect(try user.updateEmail("").failure().code == .missingEmail)
    #expect(try bench.control("GET", "/requests")["requests"]?.fields.isEmpty == true)
  }

  @Test(arguments: [
    ("WEAK_PASSWORD : Password should be at least 6 characters", AuthErrorCode.weakPassword),
    ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .requiresRecentLogin), ("EMAIL_EXISTS", .emailAlreadyInUse),
    ("OPERATION_NOT_ALLOWED", .operationNotAllowed),
    ("EMAIL_CHANGE_NEEDS_VERIFICATION", .emailChangeNeedsVerification),
  ])
  func aRefusedChangeChangesNothing(message: String, code: AuthErrorCode) throws {
    let user = try #require(try bench.auth.createUser(email: address, password: "secret").result().user)
    let stored = bench.store.content
    try bench.refuse("accounts:update", message, count: 2)
    let error = try user.updatePassword("better secret").failure()
    #expect(error.code == code)
    #expect(error.serverMessage == message)
    #expect(try user.updateEmail("new@example.com").failure().code == code)
    #expect(bench.auth.currentUser?.email == address)
    #expect(bench.store.content == stored)
  }

  @Test func aProjectThatProtectsAddressesNamesTheWay() throws {
    let user = try #require(try bench.auth.createUser(email: address, password: "secret").result().user)
    try bench.protectAddresses()
    let error = try user.updateEmail("new@example.com").failure()
    #expect(error.code == .operationNotAllowed)
    #expect(error.message.contains("before updating"))
    #expect(error.serverMessage.contains("OPERATION_NOT_ALLOWED"))
    #expect(bench.auth.currentUser?.email == address)
  }

  @Test func aChangeIsSentOnceEvenIfTheServerIsInTrouble() throws {
    let user = try #require(try bench.auth.createUser(email: address, password: "secret").result().user)
    try bench.answer("accounts:update", status: 503, "")
    #expect(try user.updatePassword("better secret").failure().code == .networkRequestFailed)
    #expect(try bench.requests("accounts:update") == 1)
  }

  /// What it brings is of the session before the change, whose tokens the server takes no longer.
  @Test func aRefreshFromBeforeAChangeDoesNotUndoIt() throws {
    let user = try #require(try bench.auth.createUser(email: address, password: "secret").result().user)
    try bench.configure("idTokenLifetimeSeconds", 7200)
    try bench.hold("token")
    let refresh = user.token(force: true)
    #expect(try eventually { try bench.requests("token") == 1 })
    _ = try user.updatePassword("better secret").value()
    let token = try user.token(force: false).text()
    #expect(try refresh.text() == token)
    try bench.settle()
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(try user.token(force: false).text() == token)
  }
}

// MARK: - What an answer leaves out

struct LoginChangeTests {
  @Test func aPasswordIsSentAlone() {
    let body = LoginChange(password: "secret").call(idToken: "token").body
    #expect(body.string("idToken") == "token")
    #expect(body.string("password") == "secret")
    #expect(body["email"] == nil)
    #expect(body.bool("returnSecureToken") == true)
  }

  @Test func anAddressIsSentAlone() {
    let body = LoginChange(email: "new@example.com").call(idToken: "token").body
    #expect(body.string("email") == "new@example.com")
    #expect(body["password"] == nil)
  }

  @Test(arguments: ["{}", #"{"displayName":"","email":"","photoUrl":"","providerUserInfo":[]}"#])
  func nothingIsBlankedByWhatIsLeftOut(answer: String) throws {
    var session = session()
    LoginChange(password: "secret").apply(try #require(JSON.parse(answer)), to: &session)
    #expect(session.user.email == "old@example.com")
    #expect(session.user.displayName == "Ada")
    #expect(session.user.photoURL == "photo")
    #expect(session.user.isEmailVerified)
    #expect(session.user.identities.map { $0.providerID } == ["apple.com", "password"])
    #expect(session.user.identities.last?.email == "old@example.com")
    #expect(session.tokens.idToken == "i")
  }

  @Test func whatWasAskedForIsDoneAllTheSame() throws {
    var session = session()
    LoginChange(email: "new@example.com").apply(try #require(JSON.parse("{}")), to: &session)
    #expect(session.user.email == "new@example.com")
    #expect(!session.user.isEmailVerified)
    #expect(session.user.identities.map { $0.providerID } == ["apple.com"])
  }

  @Test func theSameAddressStaysVerified() throws {
    var session = session()
    LoginChange(email: "old@example.com").apply(try #require(JSON.parse("{}")), to: &session)
    #expect(session.user.isEmailVerified)
  }

  @Test func theServersFormOfAnAddressCounts() throws {
    var session = session()
    let answer = try #require(JSON.parse(#"{"email":"new@example.com","emailVerified":true}"#))
    LoginChange(email: "New@Example.com").apply(answer, to: &session)
    #expect(session.user.email == "new@example.com")
    #expect(session.user.isEmailVerified)
  }

  @Test func theAddressOfThePasswordGoesAlong() throws {
    var session = session()
    var identity = UserRecord.Identity()
    identity.providerID = "password"
    identity.email = "old@example.com"
    session.user.identities.append(identity)
    LoginChange(email: "new@example.com").apply(try #require(JSON.parse("{}")), to: &session)
    #expect(session.user.identities.last?.email == "new@example.com")
    #expect(session.user.identities.last?.uid == "new@example.com")
    #expect(session.user.identities.count == 2)
  }

  @Test func newTokensAreTakenWhole() throws {
    var session = session()
    let tokens = #"{"idToken":"n","refreshToken":"m","expiresIn":"3600"}"#
    LoginChange(password: "secret").apply(try #require(JSON.parse(#"{"idToken":"n"}"#)), to: &session)
    #expect(session.tokens.idToken == "i")
    LoginChange(password: "secret").apply(try #require(JSON.parse(tokens)), to: &session)
    #expect(session.tokens.idToken == "n")
    #expect(session.tokens.refreshToken == "m")
  }

  private func session() -> Session {
    var user = UserRecord(uid: "u")
    user.email = "old@example.com"
    user.isEmailVerified = true
    user.displayName = "Ada"
    user.photoURL = "photo"
    var identity = UserRecord.Identity()
    identity.providerID = "apple.com"
    user.identities = [identity]
    return Session(user: user, tokens: .init(idToken: "i", refreshToken: "r", expiresAt: 2, issuedAt: 1))
  }
}
