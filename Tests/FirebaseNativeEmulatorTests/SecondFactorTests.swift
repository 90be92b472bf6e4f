// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

@testable import FirebaseNativeEmulator

/// Enrolling second factors, and signing in with them.
struct SecondFactorTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  // MARK: Phones

  @Test func aPhoneIsEnrolled() throws {
    let player = try client.verifiedPlayer()
    let answer = try client.enrollPhone(player, displayName: "My phone")
    #expect(answer.status == 200)
    #expect(answer.body["expiresIn"] == nil)
    let factor = try #require(try client.user(player.idToken).elements("mfaInfo").first)
    #expect(factor.string("phoneInfo") == "+15555550100")
    #expect(factor.string("displayName") == "My phone")
    #expect(factor["unobfuscatedPhoneInfo"] == nil)
    #expect(factor["totpInfo"] == nil)
    let enrolledAt = try #require(factor.string("enrolledAt"))
    #expect(enrolledAt.hasSuffix("Z") && enrolledAt.count == "2024-01-31T12:00:00.000Z".count)
  }

  @Test func theTokensOfAnEnrollmentTellOfIt() throws {
    let player = try client.verifiedPlayer()
    let answer = try client.enrollPhone(player)
    let id = try client.user(player.idToken).elements("mfaInfo").first?.string("mfaEnrollmentId")
    try expectSecondFactor("phone", id, answer)
  }

  @Test func aPasswordAloneGivesNoTokens() throws {
    _ = try client.enrollPhone(client.verifiedPlayer())
    let answer = try client.signIn("a@b.c")
    #expect(answer.status == 200)
    #expect(answer.body["idToken"] == nil && answer.body["refreshToken"] == nil)
    #expect(answer.body.string("mfaPendingCredential") != nil)
    let hint = try #require(answer.body.elements("mfaInfo").first)
    #expect(hint.string("phoneInfo") == "+*******0100")
    #expect(hint["unobfuscatedPhoneInfo"] == nil)
  }

  @Test func aPhoneSignsIn() throws {
    let player = try client.verifiedPlayer()
    _ = try client.enrollPhone(player)
    let first = try client.signIn("a@b.c").body
    let answer = try client.finishSignIn(first, phone: client.startSignIn(first))
    let id = first.elements("mfaInfo").first?.string("mfaEnrollmentId")
    try expectSecondFactor("phone", id, answer)
    #expect(try claims(of: answer.body.string("idToken")).string("user_id") == player.localId)
  }

  @Test func theCodesOfSecondFactorsAreListed() throws {
    _ = try client.enrollPhone(client.verifiedPlayer())
    let first = try client.signIn("a@b.c").body
    let info = try client.startSignIn(first)
    let listed = try #require(try client.lastMessage())
    #expect(listed.string("phoneNumber") == "+15555550100")
    #expect(info["code"]?.json.string == listed.string("code"))
  }

  @Test func aPendingCredentialIsUsedOnce() throws {
    _ = try client.enrollPhone(client.verifiedPlayer())
    let first = try client.signIn("a@b.c").body
    let info = try client.startSignIn(first)
    #expect(try client.finishSignIn(first, phone: info).status == 200)
    #expect(try client.finishSignIn(first, phone: info).error == "INVALID_MFA_PENDING_CREDENTIAL")
  }

  @Test func aWrongCodeMayBeCorrected() throws {
    _ = try client.enrollPhone(client.verifiedPlayer())
    let first = try client.signIn("a@b.c").body
    let info = try client.startSignIn(first)
    #expect(try client.finishSignIn(first, phone: info.merging(["code": "x"]) { $1 }).error == "INVALID_CODE")
    #expect(try client.finishSignIn(first, phone: info).status == 200)
  }

  @Test func codesAndPendingCredentialsExpire() throws {
    _ = try client.enrollPhone(client.verifiedPlayer())
    let first = try client.signIn("a@b.c").body
    let info = try client.startSignIn(first)
    _ = try client.advance(601)
    #expect(try client.finishSignIn(first, phone: info).error == "SESSION_EXPIRED")
    _ = try client.advance(3000)
    #expect(try client.finishSignIn(first, phone: info).error == "INVALID_MFA_PENDING_CREDENTIAL")
  }

  @Test func theEndOfAllSessionsEndsPendingOnes() throws {
    let player = try client.verifiedPlayer()
    _ = try client.enrollPhone(player)
    let first = try client.signIn("a@b.c").body
    let info = try client.startSignIn(first)
    _ = try client.control("POST", "/accounts/\(player.localId):revokeTokens")
    #expect(try client.finishSignIn(first, phone: info).error == "INVALID_MFA_PENDING_CREDENTIAL")
  }

  @Test func aMomentSinceTheFirstFactorEndsTheSignIn() throws {
    let player = try client.verifiedPlayer()
    _ = try client.enrollPhone(player)
    let first = try client.signIn("a@b.c").body
    let now = try #require(try client.advance(100).body.integer("now"))
    _ = try client.accounts("update", ["localId": .text(player.localId), "validSince": .number(now - 50)])
    let answer = try client.secondFactor("mfaSignIn:start", client.pendingFields(first))
    #expect(answer.error == "INVALID_MFA_PENDING_CREDENTIAL")
  }

  @Test func aCodeSentToAFormerNumberIsWorthNothing() throws {
    let player = try client.verifiedPlayer()
    _ = try client.enrollPhone(player)
    let first = try client.signIn("a@b.c").body
    let info = try client.startSignIn(first)
    let id = try #require(first.elements("mfaInfo").first?.string("mfaEnrollmentId"))
    let factor: Value = .object(["mfaEnrollmentId": .text(id), "phoneInfo": "+15555550199"])
    _ = try client.accounts("update", ["localId": .text(player.localId), "mfaInfo": .array([factor])])
    #expect(try client.finishSignIn(first, phone: info).error == "INVALID_SESSION_INFO")
  }

  @Test func aDisabledUserCanNotGoOn() throws {
    let player = try client.verifiedPlayer()
    _ = try client.enrollPhone(player)
    let first = try client.signIn("a@b.c").body
    let info = try client.startSignIn(first)
    _ = try client.control("PATCH", "/accounts/\(player.localId)", ["disabled": true])
    #expect(try client.finishSignIn(first, phone: info).error == "USER_DISABLED")
  }

  @Test func aCodeForOneThingIsNoneForAnother() throws {
    let player = try client.verifiedPlayer()
    let plain = try client.message(client.service("sendVerificationCode", ["phoneNumber": "+15555550100"]))
    #expect(
      try client.secondFactor("mfaEnrollment:finalize", player, ["phoneVerificationInfo": .object(plain)]).error
        == "INVALID_SESSION_INFO")
    let enrollment = try client.startEnrollment(player)
    #expect(try client.service("signInWithPhoneNumber", enrollment).error == "INVALID_SESSION_INFO")
    let other = try client.verifiedPlayer("d@e.f")
    #expect(
      try client.secondFactor("mfaEnrollment:finalize", other, ["phoneVerificationInfo": .object(enrollment)]).error
        == "INVALID_SESSION_INFO")
  }

  // MARK: Every way to sign in

  @Test func aLinkInAnEmailAsksForTheSecondFactor() throws {
    _ = try client.enrollPhone(client.verifiedPlayer())
    let code = try client.codeText("EMAIL_SIGNIN", ["email": "a@b.c", "continueUrl": "http://localhost/"])
    let first = try client.service("signInWithEmailLink", ["email": "a@b.c", "oobCode": code]).body
    #expect(first["idToken"] == nil)
    #expect(try client.finishSignIn(first, phone: client.startSignIn(first)).status == 200)
  }

  @Test func aProviderAsksForTheSecondFactor() throws {
    let player = try client.verifiedPlayer()
    let enrolled = try client.enrollPhone(player)
    let google = #"{"sub":"1","email":"a@b.c","email_verified":true}"#
    let linking = try client.signIn(
      "google.com", claims: google, ["idToken": .text(try #require(enrolled.body.string("idToken")))])
    #expect(linking.body["idToken"] == nil)
    let again = try client.signIn("google.com", claims: google, ["autoCreate": false]).body
    #expect(again["idToken"] == nil)
    #expect(again.string("providerId") == "google.com")
    let answer = try client.finishSignIn(again, phone: client.startSignIn(again))
    let firebase = try claims(of: answer.body.string("idToken"))["firebase"]
    #expect(firebase?.string("sign_in_provider") == "google.com")
  }

  @Test func whoProvesAnAddressIsNotAskedForItsFormerOwnersSecondFactor() throws {
    let player = try client.verifiedPlayer()
    _ = try client.enrollPhone(player)
    _ = try client.update(player, ["email": "new@b.c"])
    let answer = try client.signIn("google.com", claims: #"{"sub":"1","email":"new@b.c","email_verified":true}"#)
    #expect(answer.body.string("localId") == player.localId)
    #expect(answer.body["idToken"] != nil)
  }

  @Test func aPasswordThatIsLinkedKeepsTheSecondFactor() throws {
    let google = #"{"sub":"1","email":"a@b.c","email_verified":true}"#
    let player = try EmulatorClient.Account(client.signIn("google.com", claims: google))
    let enrolled = try #require(try client.enrollPhone(player).body.string("idToken"))
    let answer = try client.service(
      "signUp", ["idToken": .text(enrolled), "email": "a@b.c", "password": "secret"])
    #expect(try secondFactorId(answer.body.string("idToken")) == secondFactorId(enrolled))
  }

  @Test func aCustomTokenAsksForNone() throws {
    let player = try client.verifiedPlayer()
    _ = try client.enrollPhone(player)
    let answer = try client.service("signInWithCustomToken", ["token": .text(#"{"uid":"\#(player.localId)"}"#)])
    #expect(answer.body["idToken"] != nil)
  }

  @Test func aPhoneIsNoFirstFactorToo() throws {
    let player = try client.verifiedPlayer()
    let idToken = try #require(try client.enrollPhone(player).body.string("idToken"))
    let answer = try client.service("signInWithPhoneNumber", ["idToken": .text(idToken), "operation": "LINK"])
    #expect(answer.errorKey == "UNSUPPORTED_FIRST_FACTOR")
  }

  @Test func aPhoneThatWasLinkedBeforeSignsInNoMore() throws {
    let player = try client.verifiedPlayer()
    var link = try client.message(client.service("sendVerificationCode", ["phoneNumber": "+15555550199"]))
    link["idToken"] = .text(player.idToken)
    #expect(try client.service("signInWithPhoneNumber", link).status == 200)
    let code = try client.message(client.service("sendVerificationCode", ["phoneNumber": "+15555550199"]))
    _ = try client.finishTOTP(player, client.startTOTP(player))
    #expect(try client.service("signInWithPhoneNumber", code).errorKey == "UNSUPPORTED_FIRST_FACTOR")
  }

  @Test func theSecondFactorStaysInTheTokens() throws {
    let enrolled = try client.enrollPhone(client.verifiedPlayer())
    let id = try secondFactorId(enrolled.body.string("idToken"))
    let refreshed = try client.refresh(try #require(enrolled.body.string("refreshToken"))).body
    #expect(try secondFactorId(refreshed.string("id_token")) == id)
    let updated = try client.service(
      "update",
      [
        "idToken": .text(try #require(refreshed.string("id_token"))), "password": "another",
        "returnSecureToken": true,
      ])
    #expect(try secondFactorId(updated.body.string("idToken")) == id)
  }

  // MARK: Authenticator apps

  @Test func anAuthenticatorIsEnrolled() throws {
    let player = try client.verifiedPlayer()
    let session = try client.startTOTP(player)
    #expect(session.string("sharedSecretKey")?.count == 32)
    #expect(session.integer("verificationCodeLength") == 6)
    #expect(session.string("hashingAlgorithm") == "SHA1")
    #expect(session.integer("periodSec") == 30)
    #expect(session.string("finalizeEnrollmentTime")?.hasSuffix("Z") == true)
    let answer = try client.finishTOTP(player, session)
    let factor = try #require(try client.user(player.idToken).elements("mfaInfo").first)
    #expect(factor["totpInfo"]?.kind == .object)
    #expect(factor["phoneInfo"] == nil)
    try expectSecondFactor("totp", factor.string("mfaEnrollmentId"), answer)
  }

  @Test func anAuthenticatorSignsIn() throws {
    let player = try client.verifiedPlayer()
    _ = try client.finishTOTP(player, client.startTOTP(player))
    let first = try client.signIn("a@b.c").body
    let answer = try client.finishSignIn(first, password: client.listedPassword())
    try expectSecondFactor("totp", first.elements("mfaInfo").first?.string("mfaEnrollmentId"), answer)
  }

  /// At a moment of RFC 6238's vectors, with the function that they prove.
  @Test func whatAnAuthenticatorShowsIsTaken() throws {
    let player = try client.verifiedPlayer()
    let session = try client.startTOTP(player)
    _ = try client.finishTOTP(player, session)
    _ = try client.control("PATCH", "/clock", ["now": 2_000_000_000])
    let first = try client.signIn("a@b.c").body
    let secret = bytes(ofBase32: try #require(session.string("sharedSecretKey")))
    for (offset, error) in [(-2, "INVALID_CODE"), (2, "INVALID_CODE"), (0, nil)] as [(Int64, String?)] {
      let password = try #require(OneTimePassword.text(secret, step: 2_000_000_000 / 30 + offset))
      #expect(try client.finishSignIn(first, password: password).error == error)
    }
  }

  @Test func aPasswordIsTakenOnceEvenByAnotherSignIn() throws {
    let player = try client.verifiedPlayer()
    let session = try client.startTOTP(player)
    let password = try client.listedPassword()
    _ = try client.finishTOTP(player, session)
    let first = try client.signIn("a@b.c").body
    #expect(try client.finishSignIn(first, password: password).error == "INVALID_CODE")
    #expect(try client.finishSignIn(first, password: client.listedPassword()).status == 200)
  }

  @Test func whatIsBeingEnrolledIsListed() throws {
    let player = try client.verifiedPlayer()
    let session = try client.startTOTP(player)
    let listed = try #require(try client.control("GET", "/totpCodes").body.elements("totpCodes").first)
    #expect(listed.string("sharedSecretKey") == session.string("sharedSecretKey"))
    #expect(listed.string("sessionInfo") == session.string("sessionInfo"))
    #expect(listed.string("localId") == player.localId)
    #expect(listed.string("verificationCode")?.count == 6)
  }

  @Test func anEnrollmentExpires() throws {
    let player = try client.verifiedPlayer()
    let session = try client.startTOTP(player)
    _ = try client.advance(601)
    #expect(try client.control("GET", "/totpCodes").body.elements("totpCodes").isEmpty)
    #expect(try client.finishTOTP(player, session, password: "123456").error == "SESSION_EXPIRED")
  }

  @Test func anEnrollmentIsOfOneUser() throws {
    let session = try client.startTOTP(client.verifiedPlayer())
    let other = try client.verifiedPlayer("d@e.f")
    #expect(try client.finishTOTP(other, session).error == "INVALID_SESSION_INFO")
  }

  // MARK: What is refused

  @Test func guestsPhonesAndCustomTokensGetNoSecondFactor() throws {
    let phone = try client.message(client.service("sendVerificationCode", ["phoneNumber": "+15555550100"]))
    let accounts = [
      try client.signUp(), try EmulatorClient.Account(client.service("signInWithPhoneNumber", phone)),
    ]
    let custom = try client.service("signInWithCustomToken", ["token": #"{"uid":"ada"}"#]).body.string("idToken")
    for token in accounts.map({ $0.idToken }) + [try #require(custom)] {
      let answer = try client.secondFactor(
        "mfaEnrollment:start", ["idToken": .text(token), "totpEnrollmentInfo": .object([:])])
      #expect(answer.errorKey == "UNSUPPORTED_FIRST_FACTOR")
    }
  }

  @Test func theAddressHasToBeVerified() throws {
    let player = try client.signUp("a@b.c")
    let answer = try client.secondFactor("mfaEnrollment:start", player, ["totpEnrollmentInfo": .object([:])])
    #expect(answer.errorKey == "UNVERIFIED_EMAIL")
  }

  @Test func theSameNumberIsRefused() throws {
    let player = try client.verifiedPlayer()
    _ = try client.enrollPhone(player)
    let info: [String: Value] = ["phoneEnrollmentInfo": .object(["phoneNumber": "+1 555 555 0100"])]
    #expect(try client.secondFactor("mfaEnrollment:start", player, info).errorKey == "SECOND_FACTOR_EXISTS")
  }

  @Test func thereAreFiveAtMost() throws {
    let player = try client.verifiedPlayer()
    for digit in 0..<5 { _ = try client.enrollPhone(player, number: "+1555555010\(digit)") }
    let answer = try client.secondFactor("mfaEnrollment:start", player, ["totpEnrollmentInfo": .object([:])])
    #expect(answer.error == "SECOND_FACTOR_LIMIT_EXCEEDED")
    #expect(try client.user(player.idToken).elements("mfaInfo").count == 5)
  }

  @Test(arguments: ["mfaEnrollment:start", "mfaEnrollment:finalize", "mfaEnrollment:withdraw"])
  func anOldSignInMayNotChangeSecondFactors(_ name: String) throws {
    let player = try client.verifiedPlayer()
    _ = try client.control("PATCH", "/accounts/\(player.localId)", ["requireRecentSignIn": true])
    #expect(try client.secondFactor(name, player, [:]).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
  }

  @Test(
    arguments: [
      ("mfaEnrollment:start", [:], "INVALID_ARGUMENT"),
      ("mfaEnrollment:start", ["phoneEnrollmentInfo": .object([:])], "MISSING_PHONE_NUMBER"),
      ("mfaEnrollment:start", ["phoneEnrollmentInfo": .object(["phoneNumber": "1"])], "INVALID_PHONE_NUMBER"),
      ("mfaEnrollment:finalize", [:], "INVALID_ARGUMENT"),
      ("mfaEnrollment:finalize", ["phoneVerificationInfo": .object([:])], "MISSING_SESSION_INFO"),
      ("mfaEnrollment:finalize", ["phoneVerificationInfo": .object(["sessionInfo": "x"])], "MISSING_CODE"),
      (
        "mfaEnrollment:finalize", ["phoneVerificationInfo": .object(["sessionInfo": "x", "code": "1"])],
        "INVALID_SESSION_INFO"
      ),
      ("mfaEnrollment:finalize", ["totpVerificationInfo": .object([:])], "MISSING_SESSION_INFO"),
      ("mfaEnrollment:finalize", ["totpVerificationInfo": .object(["sessionInfo": "x"])], "INVALID_SESSION_INFO"),
      ("mfaEnrollment:withdraw", [:], "MISSING_MFA_ENROLLMENT_ID"),
      ("mfaEnrollment:withdraw", ["mfaEnrollmentId": "x"], "MFA_ENROLLMENT_NOT_FOUND"),
      ("mfaEnrollment:withdraw", ["idToken": ""], "MISSING_ID_TOKEN"),
    ] as [(String, [String: Value], String)])
  func aWrongEnrollmentIsRefused(_ name: String, _ fields: [String: Value], _ error: String) throws {
    #expect(try client.secondFactor(name, client.verifiedPlayer(), fields).errorKey == error)
  }

  @Test func aWrongShapeIsRefused() throws {
    let answer = try client.secondFactor(
      "mfaEnrollment:start", client.verifiedPlayer(), ["phoneEnrollmentInfo": "x"])
    #expect(answer.error == "Invalid JSON payload received. /phoneEnrollmentInfo must be object")
  }

  @Test func anEnrollmentNeedsItsPassword() throws {
    let player = try client.verifiedPlayer()
    let session = try client.startTOTP(player)
    #expect(try client.finishTOTP(player, session, password: "").error == "MISSING_CODE")
    #expect(try client.finishTOTP(player, session, password: "12345x").error == "INVALID_CODE")
    #expect(try client.finishTOTP(player, session).status == 200)
  }

  @Test(
    arguments: [
      ("mfaSignIn:start", [:], "MISSING_MFA_PENDING_CREDENTIAL"),
      ("mfaSignIn:start", ["mfaPendingCredential": "x"], "INVALID_MFA_PENDING_CREDENTIAL"),
      ("mfaSignIn:finalize", [:], "MISSING_MFA_PENDING_CREDENTIAL"),
      ("mfaSignIn:finalize", ["mfaPendingCredential": "x"], "INVALID_MFA_PENDING_CREDENTIAL"),
    ] as [(String, [String: Value], String)])
  func aSignInNeedsItsPendingCredential(_ name: String, _ fields: [String: Value], _ error: String) throws {
    #expect(try client.secondFactor(name, fields).error == error)
  }

  @Test(
    arguments: [
      ("mfaSignIn:start", [:], "MISSING_MFA_ENROLLMENT_ID"),
      ("mfaSignIn:start", ["mfaEnrollmentId": "x"], "MFA_ENROLLMENT_NOT_FOUND"),
      ("mfaSignIn:finalize", [:], "INVALID_ARGUMENT"),
      ("mfaSignIn:finalize", ["phoneVerificationInfo": .object([:])], "MISSING_SESSION_INFO"),
      ("mfaSignIn:finalize", ["phoneVerificationInfo": .object(["sessionInfo": "x"])], "MISSING_CODE"),
      (
        "mfaSignIn:finalize", ["phoneVerificationInfo": .object(["sessionInfo": "x", "code": "1"])],
        "INVALID_SESSION_INFO"
      ),
      ("mfaSignIn:finalize", ["totpVerificationInfo": .object([:])], "MISSING_MFA_ENROLLMENT_ID"),
      (
        "mfaSignIn:finalize", ["totpVerificationInfo": .object([:]), "mfaEnrollmentId": "x"],
        "MFA_ENROLLMENT_NOT_FOUND"
      ),
    ] as [(String, [String: Value], String)])
  func aWrongSecondFactorIsRefused(_ name: String, _ fields: [String: Value], _ error: String) throws {
    _ = try client.enrollPhone(client.verifiedPlayer())
    let pending = try #require(try client.signIn("a@b.c").body.string("mfaPendingCredential"))
    let answer = try client.secondFactor(name, ["mfaPendingCredential": .text(pending)].merging(fields) { $1 })
    #expect(answer.errorKey == error)
  }

  @Test func anAuthenticatorIsSentNoCode() throws {
    let player = try client.verifiedPlayer()
    _ = try client.finishTOTP(player, client.startTOTP(player))
    let first = try client.signIn("a@b.c").body
    let answer = try client.secondFactor(
      "mfaSignIn:start", client.pendingFields(first, ["phoneSignInInfo": .object([:])]))
    #expect(answer.errorKey == "INVALID_ARGUMENT")
  }

  @Test func secondFactorsCanBeSwitchedOff() throws {
    let player = try client.verifiedPlayer()
    _ = try client.enrollPhone(player)
    let pending = try client.signIn("a@b.c").body
    _ = try client.control("PATCH", "/config", ["mfa": .object(["state": "DISABLED"])])
    #expect(try client.signIn("a@b.c").body["idToken"] != nil)
    let started = try client.secondFactor("mfaSignIn:start", client.pendingFields(pending))
    #expect(started.errorKey == "OPERATION_NOT_ALLOWED")
    let answer = try client.secondFactor("mfaEnrollment:start", player, ["totpEnrollmentInfo": .object([:])])
    #expect(answer.errorKey == "OPERATION_NOT_ALLOWED")
  }

  @Test func oneKindCanBeSwitchedOff() throws {
    let player = try client.verifiedPlayer()
    _ = try client.control("PATCH", "/config", ["mfa": .object(["enabledProviders": .list([])])])
    let phone: [String: Value] = ["phoneEnrollmentInfo": .object(["phoneNumber": "+15555550100"])]
    let answer = try client.secondFactor("mfaEnrollment:start", player, phone)
    #expect(answer.errorKey == "OPERATION_NOT_ALLOWED")
    #expect(try client.startTOTP(player).string("sharedSecretKey") != nil)
  }

  @Test(arguments: ["state", "enabledProviders", "providerConfigs"])
  func aWrongConfigurationIsRefused(_ name: String) throws {
    let before = try client.control("GET", "/config").text
    let answer = try client.control("PATCH", "/config", ["mfa": .object([name: "MAYBE"])])
    #expect(answer.status == 400)
    #expect(try client.control("GET", "/config").text == before)
  }

  @Test func theAppIsVerifiedWhenTold() throws {
    let player = try client.verifiedPlayer()
    _ = try client.control("PATCH", "/config", ["requireAppVerification": true])
    let bare: [String: Value] = ["phoneEnrollmentInfo": .object(["phoneNumber": "+15555550100"])]
    #expect(try client.secondFactor("mfaEnrollment:start", player, bare).error == "MISSING_CLIENT_IDENTIFIER")
    let proven: [String: Value] = [
      "phoneEnrollmentInfo": .object(["phoneNumber": "+15555550100", "recaptchaToken": "x"])
    ]
    #expect(try client.secondFactor("mfaEnrollment:start", player, proven).status == 200)
  }

  // MARK: Taking back

  @Test func aSecondFactorIsWithdrawn() throws {
    let player = try client.verifiedPlayer()
    let enrolled = try client.enrollPhone(player).body.string("idToken")
    let id = Value.text(try #require(try secondFactorId(enrolled)))
    let answer = try client.secondFactor(
      "mfaEnrollment:withdraw", ["idToken": .text(try #require(enrolled)), "mfaEnrollmentId": id])
    #expect(try secondFactorId(answer.body.string("idToken")) == nil)
    #expect(answer.body.string("refreshToken") != nil)
    #expect(try client.user(player.idToken)["mfaInfo"] == nil)
    #expect(try client.signIn("a@b.c").body["idToken"] != nil)
  }

  @Test func aMailTakesAnEnrollmentBack() throws {
    let player = try client.verifiedPlayer()
    _ = try client.enrollPhone(player)
    let mail = try #require(try client.control("GET", "/oobCodes").body.elements("oobCodes").last)
    #expect(mail.string("requestType") == "REVERT_SECOND_FACTOR_ADDITION")
    #expect(mail.string("email") == "a@b.c")
    let code = Value.text(try #require(mail.string("oobCode")))
    let shown = try client.service("resetPassword", ["oobCode": code]).body
    #expect(shown.string("requestType") == "REVERT_SECOND_FACTOR_ADDITION")
    #expect(shown["mfaInfo"]?.string("phoneInfo") == "+15555550100")
    #expect(try client.service("update", ["oobCode": code]).status == 200)
    #expect(try client.user(player.idToken)["mfaInfo"] == nil)
    #expect(try client.service("update", ["oobCode": code]).error == "INVALID_OOB_CODE")
  }

  @Test func theLinkOfThatMailDoesTheSame() throws {
    let player = try client.verifiedPlayer()
    _ = try client.finishTOTP(player, client.startTOTP(player))
    let mail = try #require(try client.control("GET", "/oobCodes").body.elements("oobCodes").last)
    let link = try #require(mail.string("oobLink"))
    let path = "/" + link.split(separator: "/", maxSplits: 2).dropFirst(2).joined()
    #expect(try client.send("GET", path).status == 200)
    #expect(try client.user(player.idToken)["mfaInfo"] == nil)
  }

  @Test func noClientAsksForThatMail() throws {
    let answer = try client.service("sendOobCode", ["requestType": "REVERT_SECOND_FACTOR_ADDITION"])
    #expect(answer.status == 501)
  }

  // MARK: Administrators

  @Test func anAdministratorReplacesSecondFactors() throws {
    let account = Account(localId: "ada", MovableClock())
    let phone: [String: Value] = ["phoneInfo": "+1 555 555 0100", "displayName": "Phone"]
    try account.replaceSecondFactors(by: [Value.object(phone).json], .optional, at: "2024-01-31T12:00:00.000Z")
    let factor = try #require(account.secondFactors.first)
    let record = factor.record(for: .admin)
    #expect(record.string("unobfuscatedPhoneInfo") == "+15555550100")
    #expect(record.string("displayName") == "Phone")
    #expect(record.string("enrolledAt") == "2024-01-31T12:00:00.000Z")
    let known: [String: Value] = ["mfaEnrollmentId": .text(factor.id)]
    try account.replaceSecondFactors(by: [Value.object(known).json], .required, at: "later")
    #expect(account.secondFactors.first?.phoneNumber == "+15555550100")
    #expect(account.secondFactors.first?.enrolledAt == "2024-01-31T12:00:00.000Z")
    try account.replaceSecondFactors(by: [], .required, at: "later")
    #expect(account.secondFactors.isEmpty)
  }

  @Test(
    arguments: [
      ([["phoneInfo": "1"]], "INVALID_MFA_PHONE_NUMBER : Invalid format."),
      (
        [
          ["phoneInfo": "+15555550101", "mfaEnrollmentId": "x"],
          ["phoneInfo": "+15555550102", "mfaEnrollmentId": "x"],
        ], "DUPLICATE_MFA_ENROLLMENT_ID"
      ),
      ([["displayName": "x"]], "INVALID_MFA_PHONE_NUMBER"),
      ((1...6).map { ["phoneInfo": "+1555555010\($0)"] }, "SECOND_FACTOR_LIMIT_EXCEEDED"),
    ] as [([[String: String]], String)])
  func whatAnAdministratorGetsWrongChangesNothing(_ entries: [[String: String]], _ error: String) throws {
    let account = Account(localId: "ada", MovableClock())
    let phone = Value.object(["phoneInfo": "+15555550100"]).json
    try account.replaceSecondFactors(by: [phone], .optional, at: "now")
    let wrong = entries.map { Value.object($0.mapValues { .text($0) }).json }
    let thrown = #expect(throws: Failure.self) { try account.replaceSecondFactors(by: wrong, .optional, at: "now") }
    #expect(thrown?.message.hasPrefix(error) == true)
    #expect(account.secondFactors.map { $0.phoneNumber } == ["+15555550100"])
  }

  @Test func equalSecondFactorsAreOneAndASignUpMakesTheirIds() throws {
    let factor: Value = .object(["phoneInfo": "+15555550100", "mfaEnrollmentId": "mine"])
    let answer = try client.service(
      "signUp", ["email": "a@b.c", "password": "secret", "mfaInfo": .array([factor, factor])])
    let factors = try client.account(#require(answer.body.string("localId"))).elements("mfaInfo")
    #expect(factors.count == 1)
    #expect(factors.first?.string("mfaEnrollmentId") != "mine")
  }

  @Test func anUpdateOfSecondFactorsNeedsTheirIds() throws {
    let account = try client.signUp("a@b.c")
    let factor: [String: Value] = ["phoneInfo": "+15555550100"]
    func update(_ factors: Value) throws -> EmulatorClient.Answer {
      let mfa: Value = .object(["enrollments": factors])
      return try client.accounts("update", ["localId": .text(account.localId), "mfa": mfa])
    }
    #expect(
      try update(.array([.object(factor)])).error == "INVALID_MFA_ENROLLMENT_ID : mfaEnrollmentId must be defined.")
    let named = Value.object(factor.merging(["mfaEnrollmentId": "mine"]) { $1 })
    #expect(try update(.array([named, named])).status == 200)
    #expect(try client.account(account.localId).elements("mfaInfo").count == 1)
    #expect(try update("none").error == "Invalid JSON payload received. /mfa/enrollments must be array")
  }

  @Test func aMessageForASignInNeedsNoInfo() throws {
    _ = try client.enrollPhone(client.verifiedPlayer())
    let first = try client.signIn("a@b.c").body
    #expect(try client.secondFactor("mfaSignIn:start", client.pendingFields(first)).status == 200)
  }

  // MARK: What is common

  private func expectSecondFactor(_ kind: String, _ id: String?, _ answer: EmulatorClient.Answer) throws {
    let firebase = try #require(try claims(of: answer.body.string("idToken"))["firebase"])
    #expect(firebase.string("sign_in_second_factor") == kind)
    #expect(firebase.string("second_factor_identifier") == id)
    #expect(firebase.string("sign_in_provider") == "password")
    #expect(id != nil)
  }

  private func secondFactorId(_ token: String?) throws -> String? {
    try claims(of: token)["firebase"]?.string("second_factor_identifier")
  }

  private func bytes(ofBase32 text: String) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    let bits = text.flatMap { character in
      let value = alphabet.firstIndex(of: character) ?? 0
      return (0..<5).map { value >> (4 - $0) & 1 }
    }
    return stride(from: 0, to: bits.count - 7, by: 8).map { start in
      bits[start..<(start + 8)].reduce(0) { $0 << 1 | UInt8($1) }
    }
  }
}
