// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// reCAPTCHA's configuration, and its tokens that text messages may need.
struct RecaptchaTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test func nothingIsEnforcedAtTheStart() throws {
    let configuration = try configuration()
    #expect(configuration.string("recaptchaKey") == "projects/demo-project/keys/emulator-site-key")
    #expect(states(configuration) == ["EMAIL_PASSWORD_PROVIDER": "OFF", "PHONE_PROVIDER": "OFF"])
  }

  @Test func clientsSeeWhatIsConfigured() throws {
    let fields: [String: Value] = ["phoneEnforcementState": "ENFORCE", "emailPasswordEnforcementState": "AUDIT"]
    _ = try client.control("PATCH", "/config", ["recaptchaConfig": .object(fields)])
    #expect(
      try states(configuration()) == ["EMAIL_PASSWORD_PROVIDER": "AUDIT", "PHONE_PROVIDER": "ENFORCE"])
    let listed = try client.wholeConfiguration()["recaptchaConfig"]
    #expect(listed?.string("phoneEnforcementState") == "ENFORCE")
  }

  @Test func aWrongConfigurationIsRefused() throws {
    let answer = try client.control(
      "PATCH", "/config", ["recaptchaConfig": .object(["phoneEnforcementState": "SOMETIMES"])])
    #expect(answer.status == 400)
    #expect(try states(configuration())["PHONE_PROVIDER"] == "OFF")
  }

  @Test func aTokenIsGoodForOneMessage() throws {
    try demandTokens()
    let token = try token()
    #expect(try send(["recaptchaToken": token]).status == 200)
    #expect(try send(["recaptchaToken": token]).error == "INVALID_APP_CREDENTIAL")
  }

  @Test(
    arguments: [
      ([:], "MISSING_CLIENT_IDENTIFIER"), (["recaptchaToken": ""], "MISSING_CLIENT_IDENTIFIER"),
      (["captchaResponse": "x"], "MISSING_CLIENT_IDENTIFIER"), (["recaptchaToken": "x"], "INVALID_APP_CREDENTIAL"),
    ] as [([String: Value], String)])
  func noMessageWithoutOne(_ fields: [String: Value], _ error: String) throws {
    try demandTokens()
    #expect(try send(fields).error == error)
    #expect(try client.lastMessage() == nil)
  }

  @Test func aTokenExpires() throws {
    try demandTokens()
    let token = try token()
    _ = try client.advance(121)
    #expect(try send(["recaptchaToken": token]).error == "INVALID_APP_CREDENTIAL")
  }

  @Test func messagesForSecondFactorsNeedOneToo() throws {
    let player = try client.verifiedPlayer()
    _ = try client.enrollPhone(player)
    try demandTokens()
    let number = Value.text("+15555550101")
    let bare = try client.secondFactor(
      "mfaEnrollment:start", player, ["phoneEnrollmentInfo": .object(["phoneNumber": number])])
    #expect(bare.error == "MISSING_CLIENT_IDENTIFIER")
    let info: [String: Value] = ["phoneNumber": number, "recaptchaToken": try token()]
    #expect(
      try client.secondFactor("mfaEnrollment:start", player, ["phoneEnrollmentInfo": .object(info)]).status == 200)
    let first = try client.signIn("a@b.c").body
    for (info, status) in [([:], 400), (["recaptchaToken": try token()], 200)] as [([String: Value], Int)] {
      let fields = try client.pendingFields(first, ["phoneSignInInfo": .object(info)])
      #expect(try client.secondFactor("mfaSignIn:start", fields).status == status)
    }
  }

  private func configuration() throws -> JSON {
    let path = "/identitytoolkit.googleapis.com/v2/recaptchaConfig?key=key&clientType=CLIENT_TYPE_IOS"
    return try client.send("GET", path + "&version=RECAPTCHA_ENTERPRISE").body
  }

  private func states(_ configuration: JSON) -> [String: String] {
    var states: [String: String] = [:]
    for entry in configuration.elements("recaptchaEnforcementState") {
      states[entry.string("provider") ?? ""] = entry.string("enforcementState")
    }
    return states
  }

  private func demandTokens() throws {
    #expect(try client.control("PATCH", "/config", ["requireRecaptchaToken": true]).status == 200)
  }

  private func token() throws -> Value {
    .text(try #require(try client.control("POST", "/recaptchaTokens").body.string("token")))
  }

  private func send(_ fields: [String: Value]) throws -> EmulatorClient.Answer {
    try client.service("sendVerificationCode", ["phoneNumber": "+15555550100"].merging(fields) { $1 })
  }
}
