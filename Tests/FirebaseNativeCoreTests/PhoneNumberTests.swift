// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct PhoneNumberTests {
  let bench: Bench
  let number = "+15551234567"

  init() throws { bench = try Bench() }

  // MARK: - Verifying

  @Test func aNumberIsVerified() throws {
    let (id, code) = try bench.verify(number)
    #expect(!id.isEmpty)
    #expect(code.utf8.count == 6)
  }

  @Test func aMissingNumberIsToldWithoutARequest() throws {
    let future = bench.auth.verifyPhoneNumber("")
    #expect(!future.isPending)
    #expect(try future.failure().code == .missingPhoneNumber)
    #expect(try bench.requests("accounts:sendVerificationCode") == 0)
  }

  @Test func aNumberThatIsNoneIsRefused() throws {
    let error = try bench.auth.verifyPhoneNumber("555").failure()
    #expect(error.code == .invalidPhoneNumber)
    #expect(error.message.contains("+15551234567"))
  }

  @Test(arguments: ["{}", #"{"sessionInfo":""}"#, "[]", "<html>"])
  func anAnswerWithoutAnIDIsNone(body: String) throws {
    try bench.answer("accounts:sendVerificationCode", body)
    #expect(try bench.auth.verifyPhoneNumber(number).failure().code == .invalidServerResponse)
  }

  /// Each of them would cost the project a message.
  @Test func aMessageIsOrderedOnceEvenIfTheServerIsInTrouble() throws {
    try bench.answer("accounts:sendVerificationCode", status: 503, "")
    #expect(try bench.auth.verifyPhoneNumber(number).failure().code == .networkRequestFailed)
    #expect(try bench.requests("accounts:sendVerificationCode") == 1)
  }

  // MARK: - Signing in

  @Test func aPlayerSignsInWithACode() throws {
    let result = try bench.auth.signInAndRetrieveData(with: bench.phoneCredential()).result()
    let user = try #require(result.user)
    #expect(user.phoneNumber == number)
    #expect(!user.isAnonymous)
    #expect(user.identities.map { $0.providerID } == ["phone"])
    #expect(user.identities.first?.phoneNumber == number)
    #expect(result.additionalUserInfo.providerID == "phone")
    #expect(result.additionalUserInfo.isNewUser)
    let again = try bench.auth.signInAndRetrieveData(with: bench.phoneCredential()).result()
    #expect(again.user?.uid == user.uid)
    #expect(!again.additionalUserInfo.isNewUser)
    #expect(try bench.restart().currentUser?.phoneNumber == number)
  }

  @Test func whatIsMissingIsToldWithoutARequest() throws {
    let user = try bench.signInAnonymously()
    try bench.forgetRequests()
    for (credential, code) in [
      (Credential.phone(verificationID: "", code: "1"), AuthErrorCode.missingVerificationId),
      (.phone(verificationID: "id", code: ""), .missingVerificationCode),
    ] {
      #expect(!credential.isValid)
      #expect(try bench.auth.signIn(with: credential).failure().code == code)
      #expect(try user.link(with: credential).failure().code == code)
      #expect(try user.updatePhoneNumber(credential).failure().code == code)
    }
    #expect(try bench.control("GET", "/requests")["requests"]?.fields.isEmpty == true)
  }

  @Test func aWrongCodeMayBeGivenAnew() throws {
    let (id, code) = try bench.verify(number)
    let wrong = Credential.phone(verificationID: id, code: "x")
    #expect(try bench.auth.signIn(with: wrong).failure().code == .invalidVerificationCode)
    #expect(try bench.auth.signIn(with: .phone(verificationID: id, code: code)).user().phoneNumber == number)
  }

  @Test func aCodeIsGoodOnceAndForAWhile() throws {
    let credential = try bench.phoneCredential()
    _ = try bench.auth.signIn(with: credential).user()
    #expect(try bench.auth.signIn(with: credential).failure().code == .sessionExpired)
    let other = Credential.phone(verificationID: "no such id", code: "123456")
    #expect(try bench.auth.signIn(with: other).failure().code == .invalidVerificationId)
  }

  @Test func aSecondFactorIsAskedFor() throws {
    try bench.answer("accounts:signInWithPhoneNumber", #"{"mfaPendingCredential":"x","mfaInfo":[]}"#)
    let future = bench.auth.signIn(with: .phone(verificationID: "id", code: "1"))
    #expect(try future.failure().code == .secondFactorRequired)
  }

  @Test func theCodeCanBeRead() throws {
    #expect(Credential.phone(verificationID: "id", code: "123").smsCode == "123")
    #expect(Credential.phone(verificationID: "", code: "123").smsCode.isEmpty)
    #expect(Credential.email("a@b.c", password: "123").smsCode.isEmpty)
  }

  // MARK: - Linking

  @Test func aGuestBecomesAPlayer() throws {
    let guest = try bench.signInAnonymously()
    let user = try #require(try guest.link(with: bench.phoneCredential()).result().user)
    #expect(user.uid == guest.uid)
    #expect(!user.isAnonymous)
    #expect(user.phoneNumber == number)
    #expect(try user.link(with: bench.phoneCredential("+15557654321")).failure().code == .providerAlreadyLinked)
    #expect(try bench.restart().currentUser?.phoneNumber == number)
  }

  @Test func aCollisionBringsACredentialThatSignsIn() throws {
    let player = try bench.signInWithPhone()
    let guest = try bench.signInAnonymously()
    let spent = try bench.phoneCredential()
    let future = guest.link(with: spent)
    let error = try future.failure()
    #expect(error.code == .credentialAlreadyInUse)
    #expect(bench.auth.currentUser?.uid == guest.uid)
    let info = try #require(future.authResult).additionalUserInfo
    #expect(info.providerID == "phone")
    let updated = try #require(info.updatedCredential)
    #expect(updated.isValid)
    #expect(updated.provider == "phone")
    #expect(updated.smsCode.isEmpty)
    #expect(try bench.auth.signIn(with: spent).failure().code == .sessionExpired)
    #expect(try bench.auth.signIn(with: updated).user().uid == player.uid)
  }

  @Test func anUnlinkedNumberIsGone() throws {
    let user = try bench.signInWithApple()
    _ = try user.link(with: bench.phoneCredential()).result()
    try bench.answer("accounts:update", "{}")
    let result = try user.unlink(providerID: "phone").result()
    #expect(result.user?.phoneNumber.isEmpty == true)
    #expect(result.user?.identities.map { $0.providerID } == ["apple.com"])
  }

  // MARK: - Re-authenticating

  @Test func theSameUserIsReauthenticated() throws {
    let user = try bench.signInWithPhone()
    try bench.change(user, "requireRecentSignIn", true)
    _ = try user.reauthenticate(with: bench.phoneCredential()).value()
    _ = try user.delete().value()
    #expect(bench.auth.currentUser == nil)
  }

  @Test func anotherUserIsNotReauthenticated() throws {
    _ = try bench.signInWithPhone("+15557654321")
    let user = try bench.signInWithPhone()
    for number in ["+15557654321", "+15550000000"] {
      #expect(try user.reauthenticate(with: bench.phoneCredential(number)).failure().code == .userMismatch)
    }
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(try bench.control("GET", "/accounts").elements("users").count == 2)
  }

  // MARK: - Another number

  @Test func aNumberIsChanged() throws {
    let user = try bench.signInWithPhone()
    let changed = try user.updatePhoneNumber(bench.phoneCredential("+15557654321")).user()
    #expect(changed.uid == user.uid)
    #expect(changed.phoneNumber == "+15557654321")
    #expect(changed.identities.map { $0.phoneNumber } == ["+15557654321"])
    #expect(try bench.restart().currentUser?.phoneNumber == "+15557654321")
  }

  @Test func aNumberInUseIsNotTaken() throws {
    _ = try bench.signInWithPhone("+15557654321")
    let user = try bench.signInWithPhone()
    let error = try user.updatePhoneNumber(bench.phoneCredential("+15557654321")).failure()
    #expect(error.code == .credentialAlreadyInUse)
    #expect(bench.auth.currentUser?.phoneNumber == number)
  }

  @Test func aNumberOfSomebodyWhoLeftIsNotChanged() throws {
    let user = try bench.signInWithPhone()
    let credential = try bench.phoneCredential("+15557654321")
    bench.auth.signOut()
    try bench.forgetRequests()
    #expect(try user.updatePhoneNumber(credential).failure().code == .noSignedInUser)
    #expect(try bench.requests("accounts:signInWithPhoneNumber") == 0)
  }

  @Test func aCredentialOfAnotherKindIsNoNumber() throws {
    let user = try bench.signInWithPhone()
    let account = Credential.email("a@b.c", password: "secret")
    for credential in [Credential.gitHub(id: "1"), account, Credential(invalid: .cancelled)] {
      let code = try user.updatePhoneNumber(credential).failure().code
      #expect(code == (credential.isValid ? .invalidCredential : .cancelled))
    }
  }

  // MARK: - What is sent

  @Test func eachIntentHasItsOperation() {
    let proof = PhoneProof.code(verificationID: "id", "123")
    for (intent, operation) in [
      (Intent.signIn, "SIGN_UP_OR_IN"), (.link(uid: "u"), "LINK"), (.reauthenticate(uid: "u"), "REAUTH"),
      (.update(uid: "u"), "UPDATE"),
    ] {
      let body = PhoneSignInRequest(proof: proof, intent: intent).call(idToken: intent.uid).body
      #expect(body.string("operation") == operation)
      #expect(body.string("sessionInfo") == "id")
      #expect(body.string("code") == "123")
      #expect(body.string("idToken") == intent.uid)
      #expect(body["temporaryProof"] == nil)
    }
  }

  @Test func aProofStandsForTheCode() {
    let proof = PhoneProof.temporaryProof("p", phoneNumber: number)
    let body = PhoneSignInRequest(proof: proof, intent: .signIn).call(idToken: nil).body
    #expect(body.string("temporaryProof") == "p")
    #expect(body.string("phoneNumber") == number)
    #expect(body["sessionInfo"] == nil)
    #expect(body["code"] == nil)
  }
}
