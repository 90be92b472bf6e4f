// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseAuth
import Foundation
import Testing

struct SignInTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: - Guests

  @Test func aGuestSignsIn() async throws {
    let result = try await bench.auth.signInAnonymously()
    #expect(result.user.isAnonymous)
    #expect(result.user === bench.auth.currentUser)
    #expect(result.additionalUserInfo?.isNewUser == true)
    #expect(result.additionalUserInfo?.providerID.isEmpty == true)
    #expect(result.credential == nil)
    #expect(result.user.metadata.creationDate != nil)
  }

  @Test func aGuestWhoSignsInAgainIsTheSameUser() async throws {
    let first = try await bench.auth.signInAnonymously()
    let second = try await bench.auth.signInAnonymously()
    #expect(first.user === second.user)
    #expect(try bench.requests("accounts:signUp") == 1)
  }

  // MARK: - Apple

  @Test func aPlayerSignsInWithApple() async throws {
    let sheet = try bench.appleSheet(email: "ada@example.com", givenName: "Ada", familyName: "Lovelace")
    let result = try await bench.auth.signIn(with: sheet.credential)
    #expect(result.user.displayName == "Ada Lovelace")
    #expect(result.user.email == "ada@example.com")
    #expect(result.user.isEmailVerified)
    #expect(result.user.providerID == "Firebase")
    #expect(result.user.providerData.map { $0.providerID } == ["apple.com"])
    #expect(result.user.photoURL == nil)
    #expect(result.user.phoneNumber == nil)
    #expect(result.additionalUserInfo?.providerID == "apple.com")
    #expect(result.additionalUserInfo?.isNewUser == true)
    #expect(result.additionalUserInfo?.profile?["sub"] as? String == "player")
  }

  @Test func aWrongNonceHasItsOwnError() async throws {
    let sheet = try bench.appleSheet()
    let credential = OAuthProvider.credential(providerID: .apple, idToken: sheet.idToken, rawNonce: "other")
    let error = try await failure { try await bench.auth.signIn(with: credential) }
    #expect(error.authCode == .missingOrInvalidNonce)
    #expect(error.userInfo[AuthErrors.userInfoNameKey] as? String == "ERROR_MISSING_OR_INVALID_NONCE")
    #expect(!error.localizedDescription.isEmpty)
  }

  @Test func aPlayerWhoIsKnownIsNotNew() async throws {
    let first = try await bench.auth.signIn(with: bench.appleSheet().credential)
    let second = try await bench.auth.signIn(with: bench.appleSheet().credential)
    #expect(second.user === first.user)
    #expect(second.additionalUserInfo?.isNewUser == false)
  }

  @Test func anAddressOfThePrivateRelayIsGivenAsItIs() async throws {
    let user = try await bench.signInWithApple(email: "x7@privaterelay.appleid.com")
    #expect(user.email == "x7@privaterelay.appleid.com")
    #expect(user.providerData.first?.email == "x7@privaterelay.appleid.com")
  }

  // MARK: - Other providers

  @Test(arguments: ["google.com", "facebook.com", "github.com", "twitter.com", "oidc.example"])
  func aPlayerSignsInWithAProvidersToken(provider: String) async throws {
    let token = Bench.claims("p1")
    let credential: AuthCredential =
      switch provider {
      case "google.com": GoogleAuthProvider.credential(withIDToken: token, accessToken: "")
      case "facebook.com": FacebookAuthProvider.credential(withAccessToken: token)
      case "github.com": GitHubAuthProvider.credential(withToken: token)
      case "twitter.com": TwitterAuthProvider.credential(withToken: token, secret: "s")
      default: OAuthProvider.credential(providerID: .custom(provider), accessToken: token)
      }
    let result = try await bench.auth.signIn(with: credential)
    #expect(result.user.providerData.map(\.providerID) == [provider])
    #expect(result.additionalUserInfo?.providerID == provider)
    #expect(result.credential?.provider == provider)
  }

  // MARK: - Addresses

  @Test func anAccountIsMadeAndSignedInTo() async throws {
    let created = try await bench.auth.createUser(withEmail: Bench.address, password: Bench.password)
    #expect(created.user.email == Bench.address)
    #expect(!created.user.isEmailVerified)
    try bench.auth.signOut()
    let result = try await bench.auth.signIn(withEmail: Bench.address, password: Bench.password)
    #expect(result.user.uid == created.user.uid)
    #expect(result.user.providerData.map(\.providerID) == ["password"])
  }

  @Test func aWrongPasswordIsTold() async throws {
    try await bench.signInWithPassword()
    let error = try await failure { try await bench.auth.signIn(withEmail: Bench.address, password: "other") }
    #expect(error.authCode == .wrongPassword)
    let unknown = try await failure { try await bench.auth.signIn(withEmail: "x@y.z", password: "other") }
    #expect(unknown.authCode == .userNotFound)
    try bench.protectAddresses()
    for address in [Bench.address, "x@y.z"] {
      let error = try await failure { try await bench.auth.signIn(withEmail: address, password: "other") }
      #expect(error.authCode == .invalidCredential)
    }
  }

  @Test func whatIsMissingIsToldWithoutARequest() async throws {
    let auth = bench.auth
    let missing = try await failure { try await auth.createUser(withEmail: "", password: "") }
    #expect(missing.authCode == .missingEmail)
    let weak = try await failure { try await auth.createUser(withEmail: Bench.address, password: "") }
    #expect(weak.authCode == .weakPassword)
    #expect(weak.localizedFailureReason == "Missing password")
    let empty = try await failure { try await auth.signIn(withEmail: "", password: "x") }
    #expect(empty.authCode == .invalidEmail)
    let wrong = try await failure { try await auth.signIn(withEmail: Bench.address, password: "") }
    #expect(wrong.authCode == .wrongPassword)
    let token = try await failure { try await auth.signIn(withCustomToken: "") }
    #expect(token.authCode == .invalidCustomToken)
    #expect(try bench.control("GET", "/requests")["requests"]?.encoded == "{}")
  }

  // MARK: - Custom tokens

  @Test func aPlayerSignsInWithACustomToken() async throws {
    let result = try await bench.auth.signIn(withCustomToken: #"{"uid":"player-7"}"#)
    #expect(result.user.uid == "player-7")
    #expect(!result.user.isAnonymous)
    #expect(result.additionalUserInfo?.isNewUser == true)
  }

  @Test func aTokenOfAnotherProjectIsTold() async throws {
    let token = "e30.eyJhdWQiOiJ4IiwidWlkIjoidSJ9."
    let change = JSON.object()
    change.set("productionAnswers", true)
    try bench.control("PATCH", "/config", change)
    let error = try await failure { try await bench.auth.signIn(withCustomToken: token) }
    #expect(error.authCode == .customTokenMismatch)
  }

  // MARK: - Failures

  @Test func aFailedSignInLeavesTheUser() async throws {
    let user = try await bench.signInAsGuest()
    for message in ["USER_DISABLED", "TOKEN_EXPIRED", "OPERATION_NOT_ALLOWED"] {
      try bench.refuse("accounts:signInWithIdp", message)
      _ = try await failure { try await bench.auth.signIn(with: HandledOperation.gitHub) }
      #expect(bench.auth.currentUser === user)
    }
  }

  @Test func aDisabledAccountIsTold() async throws {
    let user = try await bench.signInWithApple()
    try bench.changeAccount(user.uid, "disabled", true)
    let credential = try bench.appleSheet().credential
    #expect(try await failure { try await bench.auth.signIn(with: credential) }.authCode == .userDisabled)
  }

  @Test func aUserOfAnotherTenantIsNotSignedIn() async throws {
    bench.auth.tenantID = "players"
    try bench.answerWithUser(ofTenant: "others")
    let error = try await failure { try await bench.auth.signInAnonymously() }
    #expect(error.authCode == .tenantIDMismatch)
    #expect(bench.auth.currentUser == nil)
  }

  // MARK: - Users of elsewhere

  @Test func nobodyCanNotBecomeTheCurrentUser() async throws {
    let user = try await bench.signInAsGuest()
    let calls = try await handled { [auth = bench.auth] handler in auth.updateCurrentUser(nil) { handler(nil, $0) } }
    #expect(calls.error?.authCode == .nullUser)
    #expect(bench.auth.currentUser === user)
  }

  @Test func aUserOfAnotherTenantCanNotBecomeTheCurrentOne() async throws {
    let user = try await bench.anotherAuth().signInAnonymously().user
    bench.auth.tenantID = "players"
    let error = try await failure { try await bench.auth.updateCurrentUser(user) }
    #expect(error.authCode == .tenantIDMismatch)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func theCurrentUserMayBecomeTheCurrentUser() async throws {
    let user = try await bench.signInAsGuest()
    try await bench.auth.updateCurrentUser(user)
    #expect(bench.auth.currentUser === user)
  }
}
