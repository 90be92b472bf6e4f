// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// The clock that tests can move.
struct MovableClockTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test func itStartsAsTheSystemsClock() throws {
    let before = Clock.wall() / 1000
    let clock = try client.control("GET", "/clock").body
    #expect((before...Clock.wall() / 1000).contains(clock.integer("now") ?? 0))
    #expect(clock.integer("advancedSeconds") == 0)
  }

  @Test func itIsAdvanced() throws {
    #expect(try client.advance(3600).body.integer("advancedSeconds") == 3600)
    #expect(try client.advance(60).body.integer("advancedSeconds") == 3660)
    #expect(try client.control("GET", "/clock").body.integer("advancedSeconds") == 3660)
  }

  @Test func itIsAdvancedByMilliseconds() throws {
    _ = try client.control("PATCH", "/clock", ["advanceMilliseconds": 1500])
    let clock = try client.control("PATCH", "/clock", ["advanceMilliseconds": 500]).body
    #expect(clock.integer("advancedSeconds") == 2)
  }

  @Test func itIsSet() throws {
    let answer = try client.control("PATCH", "/clock", ["now": 20_000_000_000])
    #expect((20_000_000_000...20_000_000_060).contains(answer.body.integer("now") ?? 0))
  }

  @Test(
    arguments: [
      ["advanceSeconds": -1], ["now": 0], ["now": -1], ["advanceSeconds": .number(.max)], ["now": .number(.max)],
      ["advanceSeconds": .number(.min)], ["advanceSeconds": "soon"], ["now": 1_111_111_111],
      ["advanceMilliseconds": -1], ["advanceMilliseconds": .number(.max)], ["advanceMilliseconds": .number(.min)],
    ] as [[String: Value]])
  func itGoesForwardOnly(_ fields: [String: Value]) throws {
    #expect(try client.control("PATCH", "/clock", fields).status == 400)
    #expect(try client.control("GET", "/clock").body.integer("advancedSeconds") == 0)
  }

  @Test func itStopsAtTheYear9999() throws {
    #expect(try client.control("PATCH", "/clock", ["now": 253_402_300_799]).status == 200)
    #expect(try client.advance(100).status == 400)
    #expect(try client.signUp().localId.isEmpty == false)
  }

  @Test func itRunsBeyondItsEndAndIsMovedNoMore() throws {
    let end: Int64 = 253_402_300_799
    _ = try client.control("PATCH", "/clock", ["now": .number(end)])
    while try #require(client.control("GET", "/clock").body.integer("now")) <= end {}
    #expect(try client.advance(0).status == 400)
    #expect(try client.control("PATCH", "/clock", ["now": .number(end)]).status == 400)
    #expect(try client.control("DELETE", "/clock").body.integer("advancedSeconds") == 0)
  }

  @Test func idTokensExpire() throws {
    let account = try client.signUp()
    _ = try client.advance(3000)
    #expect(try client.lookup(account.idToken).status == 200)
    _ = try client.advance(601)
    #expect(try client.lookup(account.idToken).error == "TOKEN_EXPIRED")
    let fresh = try client.refresh(account.refreshToken).body.string("id_token")
    #expect(try client.lookup(try #require(fresh)).status == 200)
  }

  @Test func tokensAreDatedByIt() throws {
    _ = try client.control("PATCH", "/clock", ["now": 2_000_000_000])
    let claims = try claims(of: client.signUp().idToken)
    #expect((2_000_000_000...2_000_000_060).contains(claims.integer("iat") ?? 0))
    #expect(claims.integer("auth_time") == claims.integer("iat"))
  }

  @Test func codesExpire() throws {
    _ = try client.signUp("a@b.c")
    let code = try client.codeText("PASSWORD_RESET", ["email": "a@b.c"])
    _ = try client.advance(3601)
    #expect(try client.service("resetPassword", ["oobCode": code]).error == "EXPIRED_OOB_CODE")
  }

  @Test func applesTokensAreDatedByIt() throws {
    let strict = try EmulatorClient(strict: true)
    let token = try strict.appleToken()
    _ = try strict.advance(86_401)
    #expect(try strict.signInWithApple(token).errorKey == "INVALID_IDP_RESPONSE")
    #expect(try strict.signInWithApple(strict.appleToken()).status == 200)
  }

  @Test func accountsMadeAheadCanSignInAfterItIsSetBack() throws {
    _ = try client.advance(86_400)
    _ = try client.signUp("a@b.c")
    #expect(try client.control("DELETE", "/clock").body.integer("advancedSeconds") == 0)
    let again = try EmulatorClient.Account(client.signIn("a@b.c"))
    #expect(try client.lookup(again.idToken).status == 200)
  }

  @Test func delayedAnswersAreInRealTime() throws {
    _ = try client.control("PATCH", "/config", ["delayMilliseconds": 20])
    _ = try client.control("PATCH", "/clock", ["now": 20_000_000_000])
    #expect(try client.service("signUp", [:]).status == 200)
  }
}
