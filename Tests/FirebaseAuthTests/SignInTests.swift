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
}
