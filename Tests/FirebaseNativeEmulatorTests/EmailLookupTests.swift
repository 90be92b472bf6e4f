// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// accounts:createAuthUri without a provider, for looking up an e-mail address.
struct EmailLookupTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test func theWaysToSignInAreTold() throws {
    let account = try EmulatorClient.Account(
      client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#))
    _ = try client.update(account, ["email": "a@b.c", "password": "secret"])
    let body = try lookup("A@b.c").body
    #expect(body.string("kind") == "identitytoolkit#CreateAuthUriResponse")
    #expect(body.bool("registered") == true)
    #expect(body.elements("allProviders").compactMap { $0.string } == ["google.com", "password"])
    #expect(body.elements("signinMethods").compactMap { $0.string } == ["google.com", "password"])
    #expect(body.string("sessionId")?.isEmpty == false)
  }

  @Test func aLinkIsAWayToSignIn() throws {
    let fields: [String: Value] = ["email": "a@b.c", "continueUrl": "https://x.example/"]
    let code = try client.codeText("EMAIL_SIGNIN", fields)
    _ = try client.service("signInWithEmailLink", ["email": "a@b.c", "oobCode": code])
    let body = try lookup("a@b.c").body
    #expect(body.elements("allProviders").compactMap { $0.string } == ["password"])
    #expect(body.elements("signinMethods").compactMap { $0.string } == ["emailLink"])
  }

  @Test func anUnknownAddressIsNotRegistered() throws {
    let body = try lookup("a@b.c").body
    #expect(body.bool("registered") == false)
    #expect(body.elements("allProviders").isEmpty)
  }

  @Test func improvedPrivacyTellsNothing() throws {
    try client.improveEmailPrivacy()
    _ = try client.signUp("a@b.c")
    let answer = try lookup("a@b.c")
    #expect(answer.status == 200)
    #expect(answer.body.fields.map { $0.key } == ["kind", "sessionId"])
  }

  @Test func theSessionIsKept() throws {
    #expect(try lookup("a@b.c", ["sessionId": "mine"]).body.string("sessionId") == "mine")
  }

  @Test(
    arguments: [
      (["identifier": ""], "MISSING_IDENTIFIER"), (["identifier": "ada"], "INVALID_IDENTIFIER"),
      (["continueUri": ""], "MISSING_CONTINUE_URI"), (["continueUri": "x"], "INVALID_CONTINUE_URI"),
    ] as [([String: Value], String)])
  func aWrongLookupIsRefused(_ fields: [String: Value], _ error: String) throws {
    #expect(try lookup("a@b.c", fields).error == error)
  }

  private func lookup(_ email: String, _ fields: [String: Value] = [:]) throws -> EmulatorClient.Answer {
    let all: [String: Value] = ["identifier": .text(email), "continueUri": "http://localhost"]
    return try client.service("createAuthUri", all.merging(fields) { $1 })
  }
}
