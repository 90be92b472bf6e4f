// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Id tokens and refresh tokens, and what ends them.
struct TokenTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test func aRefreshTokenGivesANewIdToken() throws {
    let account = try client.signUp()
    let answer = try client.refresh(account.refreshToken)
    #expect(answer.status == 200)
    #expect(answer.body.string("user_id") == account.localId)
    #expect(answer.body.string("expires_in") == "3600")
    #expect(answer.body.string("token_type") == "Bearer")
    #expect(answer.body.string("access_token") == answer.body.string("id_token"))
    #expect(answer.body.string("refresh_token") != nil)
    let token = try #require(answer.body.string("id_token"))
    #expect(try client.user(token).string("localId") == account.localId)
  }

  @Test func aRefreshKeepsTheTimeOfTheSignIn() throws {
    let account = try client.signUp()
    let refreshed = try client.refresh(account.refreshToken).body.string("id_token")
    #expect(
      try claims(of: refreshed).integer("auth_time") == claims(of: account.idToken).integer("auth_time"))
  }

  @Test func aRefreshMayBeAForm() throws {
    let account = try client.signUp()
    let form = "grant_type=refresh_token&refresh_token=" + account.refreshToken
    let answer = try client.send(
      "POST", "/securetoken.googleapis.com/v1/token?key=key", body: Array(form.utf8),
      headers: ["Content-Type: application/x-www-form-urlencoded"])
    #expect(answer.body.string("user_id") == account.localId)
  }

  @Test(
    arguments: [
      (["grantType": "refresh_token"], "MISSING_REFRESH_TOKEN"),
      (["grantType": "refresh_token", "refreshToken": "garbage"], "INVALID_REFRESH_TOKEN"),
      (["grantType": "password", "refreshToken": "x"], "INVALID_GRANT_TYPE"),
      (["refreshToken": "x"], "MISSING_GRANT_TYPE"),
    ] as [([String: Value], String)])
  func aWrongRefreshIsRefused(_ fields: [String: Value], _ error: String) throws {
    let answer = try client.send("POST", "/securetoken.googleapis.com/v1/token", fields)
    #expect(answer.status == 400)
    #expect(answer.error == error)
  }

  @Test func anExpiredIdTokenIsRefused() throws {
    _ = try client.control("PATCH", "/config", ["idTokenLifetimeSeconds": 0])
    let account = try client.signUp()
    #expect(try client.lookup(account.idToken).error == "TOKEN_EXPIRED")
  }

  @Test(arguments: ["garbage", "a.b.c", "", "e30.e30.", "..", "eyJhbGciOiJub25lIn0.W10."])
  func aMalformedIdTokenIsRefused(_ token: String) throws {
    let error = try client.lookup(token).error
    #expect(error == (token.isEmpty ? "MISSING_ID_TOKEN" : "INVALID_ID_TOKEN"))
  }

  @Test func aTokenOfAnotherProjectIsRefused() throws {
    let token = unsignedToken([
      "iss": "https://securetoken.google.com/other", "aud": "other", "sub": "x", "iat": 1,
      "exp": 9_999_999_999,
    ])
    #expect(try client.lookup(token).error == "INVALID_ID_TOKEN")
  }

  @Test func aDisabledUsersTokensAreRefused() throws {
    let account = try client.signUp()
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["disabled": true])
    #expect(try client.lookup(account.idToken).error == "USER_DISABLED")
    #expect(try client.refresh(account.refreshToken).error == "USER_DISABLED")
  }

  @Test func expiredTokensCanBeRefreshed() throws {
    let account = try client.signUp()
    _ = try client.control("POST", "/accounts/\(account.localId):expireTokens")
    #expect(try client.lookup(account.idToken).error == "TOKEN_EXPIRED")
    let fresh = try #require(try client.refresh(account.refreshToken).body.string("id_token"))
    #expect(try client.lookup(fresh).status == 200)
  }

  @Test func revokedTokensCanNotBeRefreshed() throws {
    let account = try client.signUp()
    _ = try client.control("POST", "/accounts/\(account.localId):revokeTokens")
    #expect(try client.lookup(account.idToken).error == "TOKEN_EXPIRED")
    #expect(try client.refresh(account.refreshToken).error == "TOKEN_EXPIRED")
  }

  @Test func aSignInAfterARevocationIsGood() throws {
    let account = try EmulatorClient.Account(client.signIn("google.com", claims: #"{"sub":"1"}"#))
    _ = try client.control("POST", "/accounts/\(account.localId):revokeTokens")
    let again = try EmulatorClient.Account(client.signIn("google.com", claims: #"{"sub":"1"}"#))
    #expect(again.localId == account.localId)
    #expect(try client.lookup(again.idToken).status == 200)
    #expect(try client.refresh(again.refreshToken).status == 200)
  }

  @Test func noClaimNamesAnotherAddressNumberOrProvider() throws {
    let claimed =
      #"{"email":"boss@b.c","email_verified":true,"phone_number":"+1","provider_id":"x","name":"N","user_id":7}"#
    let account = try client.signUp()
    let fields: [String: Value] = [
      "displayName": "Ada", "localId": .text(account.localId), "customAttributes": .text(claimed),
    ]
    #expect(try client.accounts("update", fields).status == 200)
    let custom = try client.service("signInWithCustomToken", ["token": .text(#"{"uid":"u","claims":\#(claimed)}"#)])
    let tokens = [try client.refresh(account.refreshToken).body.string("id_token"), custom.body.string("idToken")]
    let cookie = try client.admin(
      "POST", EmulatorClient.project + ":createSessionCookie", ["idToken": .text(#require(tokens[0]))])
    for token in tokens + [cookie.body.string("sessionCookie")] {
      let claims = try claims(of: token)
      #expect(claims["email"] == nil && claims["email_verified"] == nil && claims["phone_number"] == nil)
      #expect(claims.string("provider_id") != "x")
      #expect(claims.string("name") == "N")
      #expect(claims.string("user_id") == claims.string("sub"))
    }
  }

  @Test func anAccountHasARefreshTimeAfterTokensWereIssued() throws {
    #expect(try client.accounts("", ["localId": "made", "email": "a@b.c", "password": "secret"]).status == 200)
    #expect(try client.account("made")["lastRefreshAt"] == nil)
    _ = try client.signIn("a@b.c")
    let time = try #require(client.account("made").string("lastRefreshAt"))
    #expect(time.utf8.count == "2024-01-31T12:00:00.000Z".utf8.count)
  }
}
