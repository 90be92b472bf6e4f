// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// accounts:sendVerificationCode and accounts:signInWithPhoneNumber.
struct PhoneTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  // MARK: Asking for codes

  @Test func aCodeIsListed() throws {
    let answer = try client.service("sendVerificationCode", ["phoneNumber": "+1 (555) 555-0100"])
    let listed = try #require(
      try client.control("GET", "/verificationCodes").body.elements("verificationCodes").first)
    #expect(listed.string("sessionInfo") == answer.body.string("sessionInfo"))
    #expect(listed.string("phoneNumber") == "+15555550100")
    #expect(listed.string("code")?.count == 6)
  }

  @Test(
    arguments: [
      ([:], "INVALID_PHONE_NUMBER : Invalid format."),
      (["phoneNumber": ""], "INVALID_PHONE_NUMBER : Invalid format."),
      (["phoneNumber": "15555550100"], "INVALID_PHONE_NUMBER : Invalid format."),
      (["phoneNumber": "+1555x"], "INVALID_PHONE_NUMBER : Invalid format."),
      (["phoneNumber": "+05555550100"], "INVALID_PHONE_NUMBER : Invalid format."),
      (["phoneNumber": "+"], "INVALID_PHONE_NUMBER : TOO_SHORT"),
      (["phoneNumber": "+1555"], "INVALID_PHONE_NUMBER : TOO_SHORT"),
      (["phoneNumber": "+1555555010012345"], "INVALID_PHONE_NUMBER : TOO_LONG"),
    ] as [([String: Value], String)])
  func aWrongNumberIsRefused(_ fields: [String: Value], _ error: String) throws {
    #expect(try client.service("sendVerificationCode", fields).error == error)
  }

  @Test func theAppIsVerifiedWhenTold() throws {
    _ = try client.control("PATCH", "/config", ["requireAppVerification": true])
    let answer = try client.service("sendVerificationCode", ["phoneNumber": "+15555550100"])
    #expect(answer.error == "MISSING_CLIENT_IDENTIFIER")
  }

  @Test(arguments: ["recaptchaToken", "captchaResponse", "iosReceipt", "safetyNetToken", "playIntegrityToken"])
  func anyProofVerifiesTheApp(_ field: String) throws {
    _ = try client.control("PATCH", "/config", ["requireAppVerification": true])
    let answer = try client.service("sendVerificationCode", ["phoneNumber": "+15555550100", field: "x"])
    #expect(answer.status == 200)
  }

  @Test func phoneNumbersCanBeSwitchedOff() throws {
    let fields = try code("+15555550100")
    _ = try client.control(
      "PATCH", "/config", ["signIn": .object(["phoneNumber": .object(["enabled": false])])])
    let answer = try client.service("sendVerificationCode", ["phoneNumber": "+15555550100"])
    #expect(answer.error == "OPERATION_NOT_ALLOWED")
    #expect(try signIn(fields).error == "OPERATION_NOT_ALLOWED")
  }

  // MARK: Signing in

  @Test func aCodeMakesAnAccount() throws {
    let answer = try signIn(code("+15555550100"))
    #expect(answer.status == 200)
    #expect(answer.body.bool("isNewUser") == true)
    #expect(answer.body.string("phoneNumber") == "+15555550100")
    let claims = try claims(of: answer.body.string("idToken"))
    #expect(claims.string("phone_number") == "+15555550100")
    #expect(claims["provider_id"] == nil)
    #expect(claims["firebase"]?.string("sign_in_provider") == "phone")
    let identities = claims["firebase"]?["identities"]
    #expect(identities?.elements("phone").compactMap { $0.string } == ["+15555550100"])
  }

  private func setTestPhoneNumbers(_ numbers: [String: Value]) throws -> HTTPClient.Answer {
    try client.admin(
      "PATCH", EmulatorClient.settings + "/config?updateMask=signIn.phoneNumber.testPhoneNumbers",
      ["signIn": .object(["phoneNumber": .object(["testPhoneNumbers": .object(numbers)])])])
  }

  @Test func theFixedCodeOfATestPhoneNumberSignsIn() throws {
    let answer = try setTestPhoneNumbers(["+1 555-555-0100": "654321"])
    let numbers = answer.body["signIn"]?["phoneNumber"]?["testPhoneNumbers"]
    #expect(numbers?.string("+15555550100") == "654321")
    for _ in 0..<2 { #expect(try signIn(code("+15555550100"), ["code": "654321"]).status == 200) }
    #expect(try signIn(code("+15555550100"), ["code": "123456"]).error == "INVALID_CODE")
    _ = try setTestPhoneNumbers([:])
    #expect(try code("+15555550100")["code"]?.json.string != "654321")
  }

  @Test func theFixedCodeOfATestPhoneNumberIsASecondFactor() throws {
    _ = try setTestPhoneNumbers(["+15555550100": "654321"])
    let player = try client.verifiedPlayer()
    let fields = try client.startEnrollment(player, number: "+15555550100")
    #expect(fields["code"]?.json.string == "654321")
    let info = ["phoneVerificationInfo": Value.object(fields)]
    #expect(try client.secondFactor("mfaEnrollment:finalize", player, info).status == 200)
  }

  @Test(arguments: ["x", 5, true, .array([])] as [Value])
  func testPhoneNumbersAreAnObject(_ numbers: Value) throws {
    let answer = try client.admin(
      "PATCH", EmulatorClient.settings + "/config?updateMask=signIn.phoneNumber.testPhoneNumbers",
      ["signIn": .object(["phoneNumber": .object(["testPhoneNumbers": numbers])])])
    #expect(answer.status == 400)
  }

  @Test(arguments: [["+15555550100": "12345"], ["+15555550100": "12345x"], ["1": "123456"]] as [[String: Value]])
  func anImpossibleTestPhoneNumberIsRefused(_ numbers: [String: Value]) throws {
    #expect(try setTestPhoneNumbers(numbers).status == 400)
  }

  @Test func lookupShowsTheNumber() throws {
    let user = try client.user(signIn(code("+15555550100")).body.string("idToken") ?? "")
    #expect(user.string("phoneNumber") == "+15555550100")
    let row = try #require(user.elements("providerUserInfo").first)
    #expect(row.string("providerId") == "phone")
    #expect(row.string("phoneNumber") == "+15555550100")
    #expect(row.string("rawId") == "+15555550100")
  }

  @Test(arguments: ["SIGN_UP_OR_IN", "REAUTH", "VERIFY_OP_UNSPECIFIED"])
  func aCodeSignsInAgain(_ operation: String) throws {
    let first = try signIn(code("+15555550100"))
    let second = try signIn(code("+15555550100"), ["operation": .text(operation)])
    #expect(second.body.string("localId") == first.body.string("localId"))
    #expect(second.body.bool("isNewUser") == false)
  }

  @Test func reauthenticationMakesNoUser() throws {
    #expect(try signIn(code("+15555550100"), ["operation": "REAUTH"]).error == "USER_NOT_FOUND")
    #expect(try client.control("GET", "/accounts").body.elements("users").isEmpty)
  }

  @Test func aWrongCodeMayBeCorrected() throws {
    let fields = try code("+15555550100")
    #expect(try signIn(fields, ["code": "x"]).error == "INVALID_CODE")
    #expect(try signIn(fields).status == 200)
  }

  @Test func aCodeIsUsedOnce() throws {
    let fields = try code("+15555550100")
    #expect(try signIn(fields).status == 200)
    #expect(try signIn(fields).error == "SESSION_EXPIRED")
    #expect(try client.control("GET", "/verificationCodes").body.elements("verificationCodes").isEmpty)
  }

  @Test(arguments: [true, false])
  func codesExpire(_ all: Bool) throws {
    let fields = try code("+15555550100")
    let session = fields.filter { $0.key == "sessionInfo" }
    _ = try client.control("POST", "/verificationCodes:expire", all ? [:] : session)
    #expect(try signIn(fields).error == "SESSION_EXPIRED")
  }

  @Test(
    arguments: [
      ([:], "MISSING_SESSION_INFO"), (["sessionInfo": "x"], "MISSING_CODE"),
      (["sessionInfo": "x", "code": "123456"], "INVALID_SESSION_INFO"),
      (["temporaryProof": "x"], "MISSING_PHONE_NUMBER"),
      (["temporaryProof": "x", "phoneNumber": "+15555550100"], "INVALID_TEMPORARY_PROOF"),
      (["operation": "LINK", "sessionInfo": "x", "code": "1"], "MISSING_ID_TOKEN"),
      (["operation": "x"], "Invalid JSON payload received. /operation must be equal to one of the allowed values"),
    ] as [([String: Value], String)])
  func aWrongSignInIsRefused(_ fields: [String: Value], _ error: String) throws {
    #expect(try client.service("signInWithPhoneNumber", fields).error == error)
  }

  @Test func aDisabledUserCanNotSignIn() throws {
    let account = try EmulatorClient.Account(signIn(code("+15555550100")))
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["disabled": true])
    #expect(try signIn(code("+15555550100")).error == "USER_DISABLED")
  }

  // MARK: Linking

  @Test(arguments: ["LINK", "UPDATE", "VERIFY_OP_UNSPECIFIED"])
  func aGuestGetsANumber(_ operation: String) throws {
    let guest = try client.signUp()
    let answer = try link(guest, code("+15555550100"), ["operation": .text(operation)])
    #expect(answer.body.string("localId") == guest.localId)
    #expect(answer.body.bool("isNewUser") == false)
    #expect(try claims(of: answer.body.string("idToken"))["provider_id"] == nil)
    #expect(try signIn(code("+15555550100")).body.string("localId") == guest.localId)
  }

  @Test func aNumberIsReplaced() throws {
    let account = try EmulatorClient.Account(signIn(code("+15555550100")))
    _ = try link(account, code("+15555550101"), ["operation": "UPDATE"])
    #expect(try client.user(account.idToken).string("phoneNumber") == "+15555550101")
    #expect(try signIn(code("+15555550100")).body.bool("isNewUser") == true)
  }

  @Test func anOldSignInMayNotReplaceTheNumber() throws {
    let account = try EmulatorClient.Account(signIn(code("+15555550100")))
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["requireRecentSignIn": true])
    let answer = try link(account, code("+15555550101"), ["operation": "UPDATE"])
    #expect(answer.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
  }

  @Test func aTakenNumberBringsAProofToSignInWith() throws {
    let owner = try signIn(code("+15555550100"))
    let collision = try link(client.signUp(), code("+15555550100"))
    #expect(collision.status == 200)
    #expect(collision.body["idToken"] == nil)
    #expect(collision.body.string("phoneNumber") == "+15555550100")
    let proof = Value.text(try #require(collision.body.string("temporaryProof")))
    let answer = try signIn(["temporaryProof": proof, "phoneNumber": "+15555550100"])
    #expect(answer.body.string("localId") == owner.body.string("localId"))
  }

  @Test func aProofIsOfOneNumber() throws {
    _ = try signIn(code("+15555550100"))
    let collision = try link(client.signUp(), code("+15555550100"))
    let proof = Value.text(try #require(collision.body.string("temporaryProof")))
    let answer = try signIn(["temporaryProof": proof, "phoneNumber": "+15555550101"])
    #expect(answer.error == "INVALID_TEMPORARY_PROOF")
  }

  @Test func aProofLinksAFreedNumber() throws {
    let owner = try EmulatorClient.Account(signIn(code("+15555550100")))
    let guest = try client.signUp()
    let collision = try link(guest, code("+15555550100"))
    let proof = Value.text(try #require(collision.body.string("temporaryProof")))
    _ = try client.service("delete", ["idToken": .text(owner.idToken)])
    let answer = try link(guest, ["temporaryProof": proof, "phoneNumber": "+15555550100"])
    #expect(answer.body.string("localId") == guest.localId)
  }

  @Test func aNumberIsUnlinked() throws {
    let account = try EmulatorClient.Account(signIn(code("+15555550100")))
    let answer = try client.update(account, ["deleteProvider": .list(["phone"])])
    #expect(answer.body.elements("providerUserInfo").isEmpty)
    #expect(try client.user(account.idToken)["phoneNumber"] == nil)
    #expect(try signIn(code("+15555550100")).body.string("localId") != account.localId)
  }

  @Test func aVerifiedAddressDrivesOutTheNumberOfAnUnverifiedOne() throws {
    let account = try client.signUp("a@b.c")
    _ = try link(account, code("+15555550100"))
    _ = try client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#)
    #expect(try signIn(code("+15555550100")).body.bool("isNewUser") == true)
  }

  /// The fields that prove the number.
  private func code(_ phoneNumber: String) throws -> [String: Value] {
    let sent = try client.service("sendVerificationCode", ["phoneNumber": .text(phoneNumber)])
    let session = try #require(sent.body.string("sessionInfo"))
    let codes = try client.control("GET", "/verificationCodes").body.elements("verificationCodes")
    let code = try #require(codes.first { $0.string("sessionInfo") == session }?.string("code"))
    return ["sessionInfo": .text(session), "code": .text(code)]
  }

  private func signIn(
    _ proof: [String: Value], _ fields: [String: Value] = [:]
  ) throws -> EmulatorClient.Answer {
    try client.service("signInWithPhoneNumber", proof.merging(fields) { $1 })
  }

  private func link(
    _ account: EmulatorClient.Account, _ proof: [String: Value], _ fields: [String: Value] = [:]
  ) throws -> EmulatorClient.Answer {
    try signIn(proof, ["idToken": .text(account.idToken), "operation": "LINK"].merging(fields) { $1 })
  }
}
