// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Session cookies, made of id tokens.
struct SessionCookieTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  private func cookie(_ fields: [String: Value], tenant: String = "") throws -> EmulatorClient.Answer {
    try client.admin("POST", EmulatorClient.project + tenant + ":createSessionCookie", fields)
  }

  @Test func aCookieSaysWhatTheTokenSays() throws {
    let account = try client.signUp("a@b.c")
    let answer = try cookie(["idToken": .text(account.idToken), "validDuration": "300"])
    let claims = try claims(of: answer.body.string("sessionCookie"))
    #expect(claims.string("iss") == "https://session.firebase.google.com/demo-project")
    #expect(claims.string("sub") == account.localId)
    #expect(claims.string("email") == "a@b.c")
    #expect(claims.integer("exp") == claims.integer("iat").map { $0 + 300 })
  }

  @Test func aCookieIsGoodForTwoWeeksUnlessTold() throws {
    let answer = try cookie(["idToken": .text(client.signUp().idToken)])
    let claims = try claims(of: answer.body.string("sessionCookie"))
    #expect(claims.integer("exp") == claims.integer("iat").map { $0 + 14 * 86_400 })
  }

  @Test(arguments: [0, 299, 1_209_601, -1, .max] as [Int64])
  func anImpossibleDurationIsRefused(_ seconds: Int64) throws {
    let token = Value.text(try client.signUp().idToken)
    #expect(try cookie(["idToken": token, "validDuration": .number(seconds)]).error == "INVALID_DURATION")
  }

  @Test func onlyATokenInForceMakesOne() throws {
    #expect(try cookie([:]).error == "MISSING_ID_TOKEN")
    #expect(try cookie(["idToken": "nonsense"]).error == "INVALID_ID_TOKEN")
    let account = try client.signUp()
    let made = try cookie(["idToken": .text(account.idToken)]).body.string("sessionCookie")
    #expect(try cookie(["idToken": .text(try #require(made))]).error == "INVALID_ID_TOKEN")
    _ = try client.control("POST", "/accounts/\(account.localId):revokeTokens")
    #expect(try cookie(["idToken": .text(account.idToken)]).error == "TOKEN_EXPIRED")
  }

  @Test func aTenantsTokenMakesOneThere() throws {
    let tenant = try client.makeTenant()
    let account = try EmulatorClient.Account(
      client.service("signUp", ["email": "a@b.c", "password": "secret", "tenantId": .text(tenant)]))
    let token: [String: Value] = ["idToken": .text(account.idToken)]
    let made = try cookie(token, tenant: "/tenants/" + tenant).body.string("sessionCookie")
    #expect(try claims(of: made)["firebase"]?.string("tenant") == tenant)
  }

  @Test func aClientMakesNone() throws {
    let path = EmulatorClient.project + ":createSessionCookie"
    #expect(try client.send("POST", path, ["idToken": .text(client.signUp().idToken)]).status == 401)
  }
}
