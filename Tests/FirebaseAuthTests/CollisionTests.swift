// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import Foundation
import Testing

/// Identities and addresses that another account has.
struct CollisionTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test func anIdentityOfAnotherAccountComesWithACredentialForThatOne() async throws {
    let owner = try await bench.signInWithApple(email: Bench.address).uid
    let guest = try await bench.signInAsGuest()
    let credential = try bench.appleSheet(email: Bench.address).credential
    let error = try await failure { try await guest.link(with: credential) }
    #expect(error.authCode == .credentialAlreadyInUse)
    #expect(error.userInfo[AuthErrors.userInfoNameKey] as? String == "ERROR_CREDENTIAL_ALREADY_IN_USE")
    #expect(error.userInfo[AuthErrors.userInfoEmailKey] as? String == Bench.address)
    let updated = try #require(error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential)
    #expect(updated.provider == "apple.com")
    #expect(bench.auth.currentUser === guest)
    let result = try await bench.auth.signIn(with: updated)
    #expect(result.user.uid == owner)
    #expect(result.additionalUserInfo?.isNewUser == false)
  }

  /// The spent credential can't be used again, unlike the updated one.
  @Test func aSpentCredentialIsRefused() async throws {
    try await bench.signInWithApple()
    let guest = try await bench.signInAsGuest()
    let credential = try bench.appleSheet().credential
    _ = try await failure { try await guest.link(with: credential) }
    let error = try await failure { try await bench.auth.signIn(with: credential) }
    #expect(error.authCode == .missingOrInvalidNonce)
  }

  @Test func anAddressOfAnotherAccountComesWithACredentialToLink() async throws {
    let owner = try await bench.signInWithPassword()
    try bench.auth.signOut()
    let claims = Bench.claims("cat", Bench.address)
    let error = try await failure {
      try await bench.auth.signIn(with: GitHubAuthProvider.credential(withToken: claims))
    }
    #expect(error.authCode == .accountExistsWithDifferentCredential)
    #expect(error.userInfo[AuthErrors.userInfoEmailKey] as? String == Bench.address)
    let updated = try #require(error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? OAuthCredential)
    #expect(updated.provider == "github.com")
    #expect(bench.auth.currentUser == nil)
    let user = try await bench.auth.signIn(withEmail: Bench.address, password: Bench.password).user
    #expect(user.uid == owner.uid)
    try await user.link(with: updated)
    #expect(Set(user.providerData.map(\.providerID)) == ["password", "github.com"])
  }

  @Test func aPhoneNumberOfAnotherAccountComesWithACredentialForThatOne() async throws {
    let owner = try await bench.auth.signIn(with: bench.phoneCredential()).user.uid
    let guest = try await bench.signInAsGuest()
    let credential = try await bench.phoneCredential()
    let error = try await failure { try await guest.link(with: credential) }
    #expect(error.authCode == .credentialAlreadyInUse)
    let updated = try #require(error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? PhoneAuthCredential)
    let data = try NSKeyedArchiver.archivedData(withRootObject: updated, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: PhoneAuthCredential.self, from: data))
    #expect(try await bench.auth.signIn(with: read).user.uid == owner)
    #expect(try bench.lastBody("accounts:signInWithPhoneNumber").string("phoneNumber") == Bench.phoneNumber)
  }

  @Test func theCredentialForAPhoneNumbersOwnerLastsForAnHour() async throws {
    try await bench.auth.signIn(with: bench.phoneCredential())
    let guest = try await bench.signInAsGuest()
    let credential = try await bench.phoneCredential()
    let error = try await failure { try await guest.link(with: credential) }
    let updated = try #require(error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? PhoneAuthCredential)
    try bench.advanceClock(seconds: 3601)
    #expect(try await failure { try await bench.auth.signIn(with: updated) }.authCode == .invalidVerificationID)
    #expect(bench.auth.currentUser === guest)
  }

  @Test func anAddressInUseIsTold() async throws {
    try await bench.signInWithPassword()
    let error = try await failure { try await bench.signInWithPassword() }
    #expect(error.authCode == .emailAlreadyInUse)
    let guest = try await bench.signInAsGuest()
    let credential = EmailAuthProvider.credential(withEmail: Bench.address, password: Bench.password)
    #expect(try await failure { try await guest.link(with: credential) }.authCode == .emailAlreadyInUse)
    #expect(bench.auth.currentUser === guest)
  }

  /// As servers answer that were not asked for a credential.
  @Test func aRefusedCollisionHasNoCredential() async throws {
    let guest = try await bench.signInAsGuest()
    try bench.refuse("accounts:signInWithIdp", "FEDERATED_USER_ID_ALREADY_LINKED")
    let error = try await failure { try await guest.link(with: HandledOperation.gitHub) }
    #expect(error.authCode == .credentialAlreadyInUse)
    #expect(error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] == nil)
    #expect(error.userInfo[AuthErrors.userInfoEmailKey] == nil)
  }
}
