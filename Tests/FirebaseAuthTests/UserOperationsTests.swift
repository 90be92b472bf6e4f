// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseAuth
import Foundation
import Testing

struct UserOperationsTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: - Users who are not signed in any more

  @Test(arguments: HandledOperation.ofUsers.filter { $0.testDescription != "updatePhoneNumber" })
  func aUserWhoHasSignedOutIsNone(operation: HandledOperation) async throws {
    let user = try await bench.signInWithPassword()
    try bench.auth.signOut()
    try bench.forgetRequests()
    let calls = try await handled { [auth = bench.auth] in operation.start(auth, user, $0) }
    #expect(calls.error?.authCode == .nullUser)
    #expect(calls.error?.userInfo[AuthErrors.userInfoNameKey] as? String == "ERROR_NULL_USER")
    #expect(try bench.control("GET", "/requests")["requests"]?.encoded == "{}")
  }

  @Test func anotherUserTakesNothingOver() async throws {
    let former = try await bench.signInAsGuest()
    let present = try await bench.signInWithPassword()
    let error = try await failure { try await former.delete() }
    #expect(error.authCode == .nullUser)
    #expect(bench.auth.currentUser === present)
  }

  @Test func aFormerGuestIsDeletedAfterTakingTheirPlaceAgain() async throws {
    let guest = try await bench.signInAsGuest()
    let user = try await bench.signInWithPassword()
    try await bench.auth.updateCurrentUser(guest)
    try await guest.delete()
    try await bench.auth.updateCurrentUser(user)
    #expect(throws: (any Error).self) { try bench.account(guest.uid) }
    #expect(bench.auth.currentUser === user)
  }

  // MARK: - The account

  @Test func reloadTakesTheAccountsValues() async throws {
    let user = try await bench.signInWithPassword()
    try bench.changeAccount(user.uid, "emailVerified", true)
    try await user.reload()
    #expect(user.isEmailVerified)
  }

  @Test func aPasswordIsChanged() async throws {
    let user = try await bench.signInWithPassword()
    try await user.updatePassword(to: "another")
    #expect(bench.auth.currentUser === user)
    try bench.auth.signOut()
    try await bench.auth.signIn(withEmail: Bench.address, password: "another")
  }

  @Test func whatElseChangedShowsAfterAPasswordIsChanged() async throws {
    let user = try await bench.signInWithPassword()
    try bench.changeAccount(user.uid, "emailVerified", true)
    try await user.updatePassword(to: "another")
    #expect(user.isEmailVerified)
  }

  @Test func aPasswordThatIsTooWeakIsToldWithItsReason() async throws {
    let user = try await bench.signInWithPassword()
    let weak = try await failure { try await user.updatePassword(to: "abc") }
    #expect(weak.authCode == .weakPassword)
    #expect(weak.localizedFailureReason?.contains("6 characters") == true)
    let empty = try await failure { try await user.updatePassword(to: "") }
    #expect(empty.authCode == .weakPassword)
    #expect(empty.localizedFailureReason == "Missing password")
    #expect(try bench.requests("accounts:update") == 1)
  }

  @available(*, deprecated)
  @Test func anAddressIsChanged() async throws {
    let user = try await bench.signInWithPassword()
    try await user.updateEmail(to: "new@example.com")
    #expect(user.email == "new@example.com")
    let error = try await failure { try await user.updateEmail(to: "nonsense") }
    #expect(error.authCode == .invalidEmail)
    let empty = try await failure { try await user.updateEmail(to: "") }
    #expect(empty.authCode == .missingEmail)
    let calls = try await handled { handler in user.updateEmail(to: "newer@example.com") { handler(nil, $0) } }
    #expect(calls.error == nil)
    #expect(user.email == "newer@example.com")
  }

  @Test func aPhoneNumberIsChanged() async throws {
    let user = try await bench.auth.signIn(with: bench.phoneCredential()).user
    try await user.updatePhoneNumber(bench.phoneCredential("+15557654321"))
    #expect(user.phoneNumber == "+15557654321")
    #expect(try bench.lastBody("accounts:signInWithPhoneNumber").string("operation") == "UPDATE")
  }

  @Test func aDeletedUserIsSignedOut() async throws {
    let user = try await bench.signInAsGuest()
    try await user.delete()
    #expect(bench.auth.currentUser == nil)
    #expect(throws: (any Error).self) { try bench.account(user.uid) }
    let error = try await failure { try await user.reload() }
    #expect(error.authCode == .nullUser)
  }

  @Test func whatTakesARecentSignInSaysSo() async throws {
    let user = try await bench.signInWithApple()
    try bench.changeAccount(user.uid, "requireRecentSignIn", true)
    let error = try await failure { try await user.delete() }
    #expect(error.authCode == .requiresRecentLogin)
    try await user.reauthenticate(with: bench.appleSheet().credential)
    try await user.delete()
    #expect(bench.auth.currentUser == nil)
  }

  @Test(arguments: ["USER_DISABLED", "USER_NOT_FOUND", "TOKEN_EXPIRED", "INVALID_ID_TOKEN"])
  func anAccountThatIsNoMoreSignsOut(message: String) async throws {
    let user = try await bench.signInAsGuest()
    try bench.refuse("accounts:lookup", message, count: 2)
    let error = try await failure { try await user.reload() }
    let codes: [AuthErrorCode?] = [.userDisabled, .userNotFound, .userTokenExpired, .invalidUserToken]
    #expect(codes.contains(error.authCode))
    #expect(bench.auth.currentUser == nil)
  }

  // MARK: - Mails

  @Test func anAddressIsVerified() async throws {
    let user = try await bench.signInWithPassword()
    try await user.sendEmailVerification()
    try await bench.auth.applyActionCode(bench.mail("VERIFY_EMAIL"))
    try await user.reload()
    #expect(user.isEmailVerified)
  }

  @Test func aNewAddressIsVerifiedBeforeItIsTheAccounts() async throws {
    let user = try await bench.signInWithPassword()
    try await user.sendEmailVerification(beforeUpdatingEmail: "new@example.com")
    #expect(user.email == Bench.address)
    try await bench.auth.applyActionCode(bench.mail("VERIFY_AND_CHANGE_EMAIL"))
    try? await user.reload()
    try await bench.auth.signIn(withEmail: "new@example.com", password: Bench.password)
  }

  @Test func aMailNeedsAnAddress() async throws {
    let user = try await bench.signInAsGuest()
    let verification = try await failure { try await user.sendEmailVerification() }
    #expect(verification.authCode == .missingEmail)
    let change = try await failure { try await user.sendEmailVerification(beforeUpdatingEmail: "") }
    #expect(change.authCode == .missingEmail)
  }

  // MARK: - Tokens

  @Test func theTokenAtHandIsGivenWithoutARequest() async throws {
    let user = try await bench.signInAsGuest()
    let token = try await user.getIDToken()
    #expect(try await user.idTokenForcingRefresh(false) == token)
    #expect(try bench.requests("token") == 0)
    try bench.configure("idTokenLifetimeSeconds", 7200)
    #expect(try await user.idTokenForcingRefresh(true) != token)
    #expect(try bench.requests("token") == 1)
  }

  @Test func aTokenThatIsNearlyExpiredIsRefreshed() async throws {
    try bench.configure("idTokenLifetimeSeconds", 299)
    let user = try await bench.signInAsGuest()
    try bench.configure("idTokenLifetimeSeconds", 3600)
    _ = try await user.getIDToken()
    _ = try await user.getIDToken()
    #expect(try bench.requests("token") == 1)
  }

  // MARK: - Identities

  @Test func anIdentityIsLinkedAndUnlinked() async throws {
    let user = try await bench.signInAsGuest()
    let result = try await user.link(with: bench.appleSheet(email: Bench.address).credential)
    #expect(result.user === user)
    #expect(result.additionalUserInfo?.providerID == "apple.com")
    #expect(result.additionalUserInfo?.isNewUser == false)
    #expect(!user.isAnonymous)
    #expect(user.providerData.map(\.providerID) == ["apple.com"])
    #expect(try await user.unlink(fromProvider: "apple.com") === user)
    #expect(user.providerData.isEmpty)
  }

  @Test func anIdentityOfAProviderIsLinkedOnce() async throws {
    let user = try await bench.signInWithApple()
    let credential = try bench.appleSheet(sub: "other").credential
    let error = try await failure { try await user.link(with: credential) }
    #expect(error.authCode == .providerAlreadyLinked)
    #expect(try bench.requests("accounts:signInWithIdp") == 1)
  }

  @Test(arguments: ["google.com", "", "\0", "Firebase"])
  func anIdentityThatIsNotThereIsNotUnlinked(provider: String) async throws {
    let user = try await bench.signInWithApple()
    let error = try await failure { try await user.unlink(fromProvider: provider) }
    #expect(error.authCode == .noSuchProvider)
    #expect(try bench.requests("accounts:update") == 0)
  }

  @Test func somebodyElsesCredentialDoesNotReauthenticate() async throws {
    try await bench.signInWithApple(sub: "other")
    let user = try await bench.signInWithApple()
    for sub in ["other", "unknown"] {
      let credential = try bench.appleSheet(sub: sub).credential
      let error = try await failure { try await user.reauthenticate(with: credential) }
      #expect(error.authCode == .userMismatch)
    }
    #expect(bench.auth.currentUser === user)
    #expect(try bench.lastBody("accounts:signInWithIdp").bool("autoCreate") == false)
  }

  @Test func reauthenticatingGivesTheSameUserNewTokens() async throws {
    let user = try await bench.signInWithApple()
    let token = user.refreshToken
    let result = try await user.reauthenticate(with: bench.appleSheet().credential)
    #expect(result.user === user)
    #expect(user.refreshToken != token)
  }

  /// Firebase for Apple's platforms goes on without a token, which makes another account.
  @Test func anAddressThatCanNotBeLinkedMakesNoAccount() async throws {
    try bench.configure("idTokenLifetimeSeconds", 299)
    let user = try await bench.signInAsGuest()
    try bench.answer("token", status: 400, #"{"error":{"message":"QUOTA_EXCEEDED"}}"#)
    try bench.forgetRequests()
    let credential = EmailAuthProvider.credential(withEmail: Bench.address, password: Bench.password)
    let error = try await failure { try await user.link(with: credential) }
    #expect(error.authCode == .quotaExceeded)
    #expect(try bench.requests("accounts:signUp") == 0)
    #expect(try bench.control("GET", "/accounts").elements("users").count == 1)
  }

  // MARK: - Providers of the program's own

  @Test func aProviderOfTheProgramsOwnIsAskedForACredential() async throws {
    let provider = OwnProvider(.success(HandledOperation.gitHub))
    let user = try await bench.signInAsGuest()
    #expect(try await user.link(with: provider, uiDelegate: nil).user === user)
    #expect(try await user.reauthenticate(with: provider, uiDelegate: nil).user === user)
    try bench.auth.signOut()
    #expect(try await bench.auth.signIn(with: provider, uiDelegate: nil).user.uid == user.uid)
  }

  @Test func aProvidersErrorIsTheOperations() async throws {
    let provider = OwnProvider(.failure(NSError(domain: "own", code: 7)))
    let user = try await bench.signInAsGuest()
    for body in [
      { _ = try await user.link(with: provider, uiDelegate: nil) },
      { _ = try await user.reauthenticate(with: provider, uiDelegate: nil) },
      { _ = try await bench.auth.signIn(with: provider, uiDelegate: nil) },
    ] {
      let error = try await failure { try await body() }
      #expect(error.domain == "own" && error.code == 7)
    }
    let calls = try await handled { handler in user.link(with: provider, uiDelegate: nil) { handler($0, $1) } }
    #expect(calls.error?.domain == "own")
  }

  // MARK: - Revocation

  @Test func anAuthorizationIsRevoked() async throws {
    let sheet = try bench.appleSheet()
    try await bench.auth.signIn(with: sheet.credential)
    try await bench.auth.revokeToken(withAuthorizationCode: sheet.code)
    let body = try bench.lastBody("accounts:revokeToken")
    #expect(body.string("providerId") == "apple.com")
    #expect(body.string("tokenType") == "3")
    #expect(body.string("token") == sheet.code)
    #expect(body.filled("idToken") != nil)
    #expect(bench.auth.currentUser != nil)
  }

  /// Firebase for Apple's platforms never answers.
  @Test func revokingWithNobodySignedInIsAnError() async throws {
    let error = try await failure { try await bench.auth.revokeToken(withAuthorizationCode: "code") }
    #expect(error.authCode == .nullUser)
    let calls = try await handled { [auth = bench.auth] handler in
      auth.revokeToken(withAuthorizationCode: "code") { handler(nil, $0) }
    }
    #expect(calls.error?.authCode == .nullUser)
  }
}
