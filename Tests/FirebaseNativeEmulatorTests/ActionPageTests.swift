// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

/// The page that the links lead to.
struct ActionPageTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test func aLinkVerifies() throws {
    let account = try client.signUp("a@b.c")
    let answer = try follow(client.code("VERIFY_EMAIL", ["idToken": .text(account.idToken)]))
    #expect(answer.status == 200)
    #expect(answer.body["authEmulator"]?.string("success") != nil)
    #expect(try client.user(account.idToken).bool("emailVerified") == true)
  }

  @Test func aLinkResetsThePassword() throws {
    _ = try client.signUp("a@b.c")
    let code = try client.code("PASSWORD_RESET", ["email": "a@b.c"])
    #expect(try follow(code).body["authEmulator"]?.string("error")?.hasPrefix("MISSING_PASSWORD") == true)
    #expect(try follow(code, "&newPassword=an%20other").status == 200)
    #expect(try client.signIn("a@b.c", "an other").status == 200)
  }

  @Test func aLinkLeadsOn() throws {
    let account = try client.signUp("a@b.c")
    let code = try client.code(
      "VERIFY_EMAIL", ["idToken": .text(account.idToken), "continueUrl": "https://x.example/?a=1"])
    let answer = try follow(code)
    #expect(answer.status == 303)
    #expect(answer.headers.contains("Location: https://x.example/?a=1"))
  }

  @Test func aLinkToSignInLeadsToTheApp() throws {
    let code = try #require(
      try client.code("EMAIL_SIGNIN", ["email": "a@b.c", "continueUrl": "https://x.example/?a=1#f"]))
    let answer = try follow(code)
    #expect(answer.status == 303)
    let query = "mode=signIn&lang=en&oobCode=\(code.string("oobCode") ?? "")&apiKey=key"
    #expect(answer.headers.contains("Location: https://x.example/?a=1&\(query)#f"))
    #expect(try client.control("GET", "/oobCodes").body.elements("oobCodes").count == 1)
  }

  @Test(arguments: [
    "", "?mode=verifyEmail", "?oobCode=x", "?mode=verifyEmail&oobCode=x", "?mode=%FF&oobCode=%00",
    "?mode=verifyEmail&oobCode=x&continueUrl=y",
  ])
  func aDamagedLinkIsRefused(_ query: String) throws {
    let answer = try client.send("GET", "/emulator/action" + query)
    #expect(answer.status == 400)
    #expect(answer.body["authEmulator"]?.string("error") != nil)
  }

  @Test func aLinkOfAnotherModeIsRefused() throws {
    let account = try client.signUp("a@b.c")
    let code = try #require(try client.code("VERIFY_EMAIL", ["idToken": .text(account.idToken)]))
    let path = "/emulator/action?mode=recoverEmail&oobCode=" + (code.string("oobCode") ?? "")
    #expect(try client.send("GET", path).status == 400)
    #expect(try client.user(account.idToken).bool("emailVerified") == false)
  }

  @Test func theHeadOfALinkDoesNothing() throws {
    let account = try client.signUp("a@b.c")
    let code = try client.code("VERIFY_EMAIL", ["idToken": .text(account.idToken)])
    #expect(try follow(code, method: "HEAD").status == 405)
    #expect(try client.user(account.idToken).bool("emailVerified") == false)
  }

  private func follow(
    _ code: JSON?, _ suffix: String = "", method: String = "GET"
  ) throws -> EmulatorClient.Answer {
    let link = try #require(code?.string("oobLink"))
    #expect(link.hasPrefix(client.server.url))
    return try client.send(method, link.dropFirst(client.server.url.count) + suffix)
  }
}
