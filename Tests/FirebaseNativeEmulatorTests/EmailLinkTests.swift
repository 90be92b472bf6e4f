// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// accounts:signInWithEmailLink.
struct EmailLinkTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test func aLinkMakesAnAccount() throws {
    let answer = try signIn(code("a@b.c"))
    #expect(answer.status == 200)
    #expect(answer.body.bool("isNewUser") == true)
    #expect(answer.body.string("email") == "a@b.c")
    let user = try client.user(answer.body.string("idToken") ?? "")
    #expect(user.bool("emailVerified") == true)
    #expect(user["passwordHash"] == nil)
    #expect(user.elements("providerUserInfo").first?.string("providerId") == "password")
  }

  @Test func aLinkSignsInAgain() throws {
    let first = try signIn(code("a@b.c"))
    let second = try signIn(code("a@b.c"))
    #expect(second.body.string("localId") == first.body.string("localId"))
    #expect(second.body.bool("isNewUser") == false)
  }

  @Test func aLinkIsUsedOnce() throws {
    let code = try code("a@b.c")
    #expect(try signIn(code).status == 200)
    #expect(try signIn(code).error == "INVALID_OOB_CODE")
  }

  @Test func aLinkForAnotherAddressIsRefused() throws {
    #expect(try signIn(code("a@b.c"), ["email": "d@e.f"]).errorKey == "INVALID_EMAIL")
  }

  @Test func aLinkDoesNotTellItsAddress() throws {
    let answer = try client.service("resetPassword", ["oobCode": code("a@b.c")])
    #expect(answer.body.string("requestType") == "EMAIL_SIGNIN")
    #expect(answer.body["email"] == nil)
  }

  @Test func aLinkDrivesOutAnUnverifiedPassword() throws {
    let account = try client.signUp("a@b.c")
    #expect(try signIn(code("a@b.c")).body.string("localId") == account.localId)
    #expect(try client.signIn("a@b.c").error == "INVALID_PASSWORD")
    #expect(try client.lookup(account.idToken).error == "TOKEN_EXPIRED")
  }

  @Test func aLinkUpgradesAGuest() throws {
    let guest = try client.signUp()
    let answer = try signIn(code("a@b.c"), ["idToken": .text(guest.idToken)])
    #expect(answer.body.string("localId") == guest.localId)
    #expect(answer.body.bool("isNewUser") == false)
    #expect(try claims(of: answer.body.string("idToken"))["provider_id"] == nil)
  }

  @Test func aTakenAddressIsNotLinked() throws {
    _ = try client.signUp("a@b.c")
    let guest = try client.signUp()
    #expect(try signIn(code("a@b.c"), ["idToken": .text(guest.idToken)]).error == "EMAIL_EXISTS")
  }

  @Test func aCodeToResetDoesNotSignIn() throws {
    _ = try client.signUp("a@b.c")
    let code = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    #expect(try signIn(code).error == "INVALID_OOB_CODE")
  }

  @Test func aDisabledUserCanNotSignIn() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["disabled": true])
    #expect(try signIn(code("a@b.c")).error == "USER_DISABLED")
  }

  private func code(_ email: String) throws -> Value {
    try client.codeText("EMAIL_SIGNIN", ["email": .text(email), "continueUrl": "https://x.example/"])
  }

  private func signIn(_ code: Value, _ fields: [String: Value] = [:]) throws -> EmulatorClient.Answer {
    try client.service("signInWithEmailLink", ["email": "a@b.c", "oobCode": code].merging(fields) { $1 })
  }
}
