// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Codes that production would send by e-mail.
struct ActionCodeTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  // MARK: Asking for codes

  @Test func aCodeIsListed() throws {
    _ = try client.signUp("a@b.c")
    let answer = try client.service("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "A@b.c"])
    #expect(answer.body.string("kind") == "identitytoolkit#GetOobConfirmationCodeResponse")
    #expect(answer.body.string("email") == "a@b.c")
    #expect(answer.body["oobCode"] == nil)
    let code = try #require(try client.control("GET", "/oobCodes").body.elements("oobCodes").first)
    #expect(code.string("email") == "a@b.c")
    #expect(code.string("requestType") == "PASSWORD_RESET")
    #expect(code.string("oobCode")?.isEmpty == false)
    #expect(code["locale"] == nil)
  }

  @Test func aLinkLeadsToTheEmulator() throws {
    _ = try client.signUp("a@b.c")
    let code = try #require(
      try client.code("PASSWORD_RESET", ["email": "a@b.c", "continueUrl": "https://x.example/?a=1"]))
    let text = try #require(code.string("oobCode"))
    #expect(
      code.string("oobLink") == client.server.url + "/emulator/action?mode=resetPassword&lang=en&oobCode=\(text)"
        + "&apiKey=key&continueUrl=https%3A%2F%2Fx.example%2F%3Fa%3D1")
  }

  @Test func theLanguageIsRecorded() throws {
    let account = try client.signUp("a@b.c")
    let body = #"{"requestType":"VERIFY_EMAIL","idToken":"\#(account.idToken)"}"#
    _ = try client.send(
      "POST", EmulatorClient.toolkit + "sendOobCode?key=key", body: Array(body.utf8),
      headers: ["Content-Type: application/json", "X-Firebase-Locale: fr"])
    let code = try #require(try client.control("GET", "/oobCodes").body.elements("oobCodes").first)
    #expect(code.string("locale") == "fr")
    #expect(code.string("oobLink")?.contains("&lang=fr&") == true)
  }

  @Test(
    arguments: [
      ([:], "MISSING_REQ_TYPE"), (["requestType": "OOB_REQ_TYPE_UNSPECIFIED"], "MISSING_REQ_TYPE"),
      (["requestType": "RECOVER_EMAIL"], "The"), (["requestType": "x"], "Invalid"),
      (["requestType": "PASSWORD_RESET"], "MISSING_EMAIL"),
      (["requestType": "PASSWORD_RESET", "email": "ada"], "INVALID_EMAIL"),
      (["requestType": "PASSWORD_RESET", "email": "a@b.c"], "EMAIL_NOT_FOUND"),
      (["requestType": "PASSWORD_RESET", "email": "a@b.c", "continueUrl": "/x"], "INVALID_CONTINUE_URI"),
      (["requestType": "VERIFY_EMAIL"], "INVALID_ID_TOKEN"),
      (["requestType": "VERIFY_AND_CHANGE_EMAIL"], "MISSING_NEW_EMAIL"),
      (["requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "a@b.c"], "MISSING_ID_TOKEN"),
    ] as [([String: Value], String)])
  func aWrongRequestIsRefused(_ fields: [String: Value], _ error: String) throws {
    #expect(try client.service("sendOobCode", fields).errorKey == error)
    #expect(try client.control("GET", "/oobCodes").body.elements("oobCodes").isEmpty)
  }

  @Test(arguments: ["x", "://x", "http:", "http://", "http:///x", "http://a b", "http://a\r\nX: y"])
  func aStrangeContinueUrlIsRefused(_ url: String) throws {
    _ = try client.signUp("a@b.c")
    let answer = try client.service(
      "sendOobCode", ["requestType": "PASSWORD_RESET", "email": "a@b.c", "continueUrl": .text(url)])
    #expect(answer.errorKey == "INVALID_CONTINUE_URI")
  }

  @Test func improvedPrivacyDoesNotTellWhoHasAnAccount() throws {
    try client.improveEmailPrivacy()
    #expect(try client.code("PASSWORD_RESET", ["email": "a@b.c"]) == nil)
  }

  @Test func improvedPrivacyDoesNotTellWhoHasANewAddress() throws {
    try client.improveEmailPrivacy()
    _ = try client.signUp("taken@b.c")
    let account = try client.signUp("a@b.c")
    let fields: [String: Value] = ["idToken": .text(account.idToken), "newEmail": "taken@b.c"]
    #expect(try client.code("VERIFY_AND_CHANGE_EMAIL", fields) == nil)
  }

  @Test func aGuestHasNothingToVerify() throws {
    let guest = try client.signUp()
    let answer = try client.service(
      "sendOobCode", ["requestType": "VERIFY_EMAIL", "idToken": .text(guest.idToken)])
    #expect(answer.error == "MISSING_EMAIL")
  }

  @Test(
    arguments: [
      ([:], "MISSING_NEW_EMAIL"), (["newEmail": "ada"], "INVALID_NEW_EMAIL"),
      (["newEmail": "taken@b.c"], "EMAIL_EXISTS"),
    ] as [([String: Value], String)])
  func aChangeNeedsAFreeAddress(_ fields: [String: Value], _ error: String) throws {
    _ = try client.signUp("taken@b.c")
    let account = try client.signUp("a@b.c")
    let all: [String: Value] = ["requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": .text(account.idToken)]
    #expect(try client.service("sendOobCode", all.merging(fields) { $1 }).error == error)
  }

  @Test func aDisabledUserGetsNoCode() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["disabled": true])
    let answer = try client.service("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "a@b.c"])
    #expect(answer.error == "USER_DISABLED")
  }

  // MARK: Resetting the password

  @Test func aCodeTellsWhatItIsFor() throws {
    _ = try client.signUp("a@b.c")
    let code = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    let answer = try client.service("resetPassword", ["oobCode": code])
    #expect(answer.body.string("kind") == "identitytoolkit#ResetPasswordResponse")
    #expect(answer.body.string("requestType") == "PASSWORD_RESET")
    #expect(answer.body.string("email") == "a@b.c")
    #expect(try client.service("resetPassword", ["oobCode": code]).status == 200)
  }

  @Test func aCodeResetsThePassword() throws {
    let account = try client.signUp("a@b.c")
    let code = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    let answer = try client.service("resetPassword", ["oobCode": code, "newPassword": "another"])
    #expect(answer.body.string("email") == "a@b.c")
    #expect(try client.signIn("a@b.c", "another").status == 200)
    #expect(try client.lookup(account.idToken).error == "TOKEN_EXPIRED")
    let user = try client.control("GET", "/accounts/\(account.localId)").body
    #expect(user.bool("emailVerified") == true)
  }

  @Test func aCodeIsUsedOnce() throws {
    _ = try client.signUp("a@b.c")
    let code = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    let fields: [String: Value] = ["oobCode": code, "newPassword": "another"]
    #expect(try client.service("resetPassword", fields).status == 200)
    #expect(try client.service("resetPassword", fields).error == "INVALID_OOB_CODE")
    #expect(try client.control("GET", "/oobCodes").body.elements("oobCodes").isEmpty)
  }

  @Test func aWeakPasswordKeepsTheCode() throws {
    _ = try client.signUp("a@b.c")
    let code = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    let answer = try client.service("resetPassword", ["oobCode": code, "newPassword": "short"])
    #expect(answer.errorKey == "WEAK_PASSWORD")
    #expect(try client.service("resetPassword", ["oobCode": code, "newPassword": "another"]).status == 200)
  }

  @Test(
    arguments: [
      ([:], "MISSING_OOB_CODE"), (["oobCode": ""], "MISSING_OOB_CODE"), (["oobCode": "x"], "INVALID_OOB_CODE"),
      (["oobCode": "x", "newPassword": "another"], "INVALID_OOB_CODE"),
    ] as [([String: Value], String)])
  func anUnknownCodeIsRefused(_ fields: [String: Value], _ error: String) throws {
    #expect(try client.service("resetPassword", fields).error == error)
  }

  @Test(arguments: [true, false])
  func codesExpire(_ all: Bool) throws {
    _ = try client.signUp("a@b.c")
    let code = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    _ = try client.control("POST", "/oobCodes:expire", all ? [:] : ["oobCode": code])
    #expect(try client.service("resetPassword", ["oobCode": code]).error == "EXPIRED_OOB_CODE")
    #expect(try client.service("update", ["oobCode": code]).error == "EXPIRED_OOB_CODE")
    #expect(try client.control("GET", "/oobCodes").body.elements("oobCodes").isEmpty)
  }

  @Test func anotherCodeDoesNotExpireWithIt() throws {
    _ = try client.signUp("a@b.c")
    let first = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    let second = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    _ = try client.control("POST", "/oobCodes:expire", ["oobCode": first])
    #expect(try client.service("resetPassword", ["oobCode": second]).status == 200)
  }

  @Test func aCodeLapsesWithItsAccount() throws {
    let account = try client.signUp("a@b.c")
    let code = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    _ = try client.service("delete", ["idToken": .text(account.idToken)])
    #expect(try client.service("resetPassword", ["oobCode": code]).error == "INVALID_OOB_CODE")
  }

  @Test func aCodeLapsesWithItsAddress() throws {
    let account = try client.signUp("a@b.c")
    let code = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    _ = try client.update(account, ["email": "d@e.f"])
    #expect(try client.service("resetPassword", ["oobCode": code]).error == "INVALID_OOB_CODE")
  }

  @Test func deletingAllAccountsClearsTheCodes() throws {
    _ = try client.signUp("a@b.c")
    _ = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    _ = try client.control("DELETE", "/accounts")
    #expect(try client.control("GET", "/oobCodes").body.elements("oobCodes").isEmpty)
  }

  // MARK: Verifying, changing and taking back

  @Test func aCodeVerifiesTheAddress() throws {
    let account = try client.signUp("a@b.c")
    let code = try client.codeText("VERIFY_EMAIL", ["idToken": .text(account.idToken)])
    let answer = try client.service("update", ["oobCode": code])
    #expect(answer.body.string("kind") == "identitytoolkit#SetAccountInfoResponse")
    #expect(answer.body.string("email") == "a@b.c")
    #expect(answer.body.bool("emailVerified") == true)
    #expect(answer.body["idToken"] == nil)
    #expect(try client.user(account.idToken).bool("emailVerified") == true)
    #expect(try client.service("update", ["oobCode": code]).error == "INVALID_OOB_CODE")
  }

  @Test func aCodeChangesTheAddress() throws {
    let account = try client.signUp("a@b.c")
    let code = try change(account, to: "D@e.f")
    let checked = try client.service("resetPassword", ["oobCode": code]).body
    #expect(checked.string("requestType") == "VERIFY_AND_CHANGE_EMAIL")
    #expect(checked.string("email") == "a@b.c")
    #expect(checked.string("newEmail") == "d@e.f")
    let answer = try client.service("update", ["oobCode": code])
    #expect(answer.body.string("email") == "d@e.f")
    #expect(answer.body.bool("emailVerified") == true)
    #expect(try client.lookup(account.idToken).error == "TOKEN_EXPIRED")
    #expect(try client.signIn("d@e.f").body.string("localId") == account.localId)
  }

  @Test func aChangeFailsIfTheAddressWasTakenSince() throws {
    let account = try client.signUp("a@b.c")
    let code = try change(account, to: "d@e.f")
    _ = try client.signUp("d@e.f")
    #expect(try client.service("update", ["oobCode": code]).error == "EMAIL_EXISTS")
  }

  @Test(arguments: [true, false])
  func aChangedAddressCanBeTakenBack(_ isVerified: Bool) throws {
    let account = try client.signUp("a@b.c")
    if isVerified {
      _ = try client.service("update", ["oobCode": try change(account, to: "d@e.f")])
    } else {
      _ = try client.update(account, ["email": "d@e.f"])
    }
    let recovery = try #require(try client.control("GET", "/oobCodes").body.elements("oobCodes").last)
    #expect(recovery.string("requestType") == "RECOVER_EMAIL")
    #expect(recovery.string("email") == "a@b.c")
    #expect(recovery.string("newEmail") == "d@e.f")
    let code = Value.text(try #require(recovery.string("oobCode")))
    #expect(try client.service("resetPassword", ["oobCode": code]).body.string("email") == "a@b.c")
    #expect(try client.service("update", ["oobCode": code]).body.string("email") == "a@b.c")
    #expect(try client.signIn("a@b.c").body.string("localId") == account.localId)
    #expect(try client.signIn("d@e.f").error == "EMAIL_NOT_FOUND")
  }

  @Test func aCodeToResetDoesNotVerify() throws {
    _ = try client.signUp("a@b.c")
    let code = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    #expect(try client.service("update", ["oobCode": code]).error == "INVALID_OOB_CODE")
  }

  @Test func aCodeToVerifyDoesNotReset() throws {
    let account = try client.signUp("a@b.c")
    let code = try client.codeText("VERIFY_EMAIL", ["idToken": .text(account.idToken)])
    let answer = try client.service("resetPassword", ["oobCode": code, "newPassword": "another"])
    #expect(answer.error == "INVALID_OOB_CODE")
  }

  @Test func aDisabledUsersCodeIsRefused() throws {
    let account = try client.signUp("a@b.c")
    let code = try client.codeText("VERIFY_EMAIL", ["idToken": .text(account.idToken)])
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["disabled": true])
    #expect(try client.service("update", ["oobCode": code]).error == "USER_DISABLED")
  }

  private func change(_ account: EmulatorClient.Account, to email: String) throws -> Value {
    try client.codeText(
      "VERIFY_AND_CHANGE_EMAIL", ["idToken": .text(account.idToken), "newEmail": .text(email)])
  }
}
