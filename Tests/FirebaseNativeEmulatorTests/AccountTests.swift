// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// accounts:signUp, lookup, update and delete.
struct AccountTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test func anAnonymousUserIsMade() throws {
    let answer = try client.service("signUp", ["returnSecureToken": true])
    #expect(answer.status == 200)
    #expect(answer.body.string("kind") == "identitytoolkit#SignupNewUserResponse")
    #expect(answer.body.string("localId")?.count == 28)
    #expect(answer.body.string("expiresIn") == "3600")
    let claims = try claims(of: answer.body.string("idToken"))
    #expect(claims.string("provider_id") == "anonymous")
    #expect(claims["firebase"]?.string("sign_in_provider") == "anonymous")
  }

  @Test func anIdTokenHasProductionsClaims() throws {
    let account = try client.signUp()
    let claims = try claims(of: account.idToken)
    #expect(claims.string("iss") == "https://securetoken.google.com/demo-project")
    #expect(claims.string("aud") == "demo-project")
    #expect(claims.string("sub") == account.localId)
    #expect(claims.string("user_id") == account.localId)
    let issued = try #require(claims.integer("iat"))
    #expect(claims.integer("exp") == issued + 3600)
    #expect(claims.integer("auth_time") == issued)
    #expect(account.idToken.hasSuffix("."))
  }

  @Test func anonymousUsersCanBeSwitchedOff() throws {
    _ = try client.control("PATCH", "/config", ["signIn": .object(["anonymous": .object(["enabled": false])])])
    #expect(try client.service("signUp", [:]).error == "ADMIN_ONLY_OPERATION")
  }

  @Test func lookupTellsTimesAsText() throws {
    let user = try client.user(client.signUp().idToken)
    let created = try #require(user["createdAt"])
    #expect(created.kind == .string)
    #expect(try #require(created.integer) > 1_600_000_000_000)
    #expect(user["lastLoginAt"]?.kind == .string)
    #expect(user.string("lastRefreshAt")?.hasSuffix("Z") == true)
    #expect(user["validSince"]?.kind == .string)
  }

  @Test func lookupNeedsAnIdToken() throws {
    #expect(try client.service("lookup", [:]).error == "MISSING_ID_TOKEN")
  }

  @Test func theProfileIsChanged() throws {
    let account = try client.signUp()
    let answer = try client.service(
      "update",
      ["idToken": .text(account.idToken), "displayName": "Ada", "photoUrl": "https://a.example/p.png"])
    #expect(answer.body.string("displayName") == "Ada")
    let user = try client.user(account.idToken)
    #expect(user.string("displayName") == "Ada")
    #expect(user.string("photoUrl") == "https://a.example/p.png")
  }

  @Test func theProfileIsDeleted() throws {
    let account = try client.signUp()
    let token = Value.text(account.idToken)
    _ = try client.service("update", ["idToken": token, "displayName": "Ada", "photoUrl": "p"])
    _ = try client.service(
      "update", ["idToken": token, "deleteAttribute": .list(["DISPLAY_NAME", "PHOTO_URL"])])
    let user = try client.user(account.idToken)
    #expect(user["displayName"] == nil)
    #expect(user["photoUrl"] == nil)
  }

  @Test func updateGivesTokensWhenAsked() throws {
    let account = try client.signUp()
    let token = Value.text(account.idToken)
    let without = try client.service("update", ["idToken": token, "displayName": "Ada"])
    #expect(without.body["idToken"] == nil)
    let with = try client.service(
      "update", ["idToken": token, "displayName": "Ada", "returnSecureToken": true])
    let claims = try claims(of: with.body.string("idToken"))
    #expect(claims.string("name") == "Ada")
    #expect(claims["firebase"]?.string("sign_in_provider") == "anonymous")
  }

  @Test func aProviderIsUnlinked() throws {
    let account = try EmulatorClient.Account(client.signIn("google.com", claims: #"{"sub":"1"}"#))
    let answer = try client.service(
      "update", ["idToken": .text(account.idToken), "deleteProvider": .list(["google.com"])])
    #expect(answer.body.elements("providerUserInfo").isEmpty)
    let again = try EmulatorClient.Account(client.signIn("google.com", claims: #"{"sub":"1"}"#))
    #expect(again.localId != account.localId)
  }

  @Test func aDeletedUserIsGone() throws {
    let account = try client.signUp()
    let answer = try client.service("delete", ["idToken": .text(account.idToken)])
    #expect(answer.status == 200)
    #expect(try client.lookup(account.idToken).error == "USER_NOT_FOUND")
    #expect(try client.refresh(account.refreshToken).error == "INVALID_REFRESH_TOKEN")
  }

  @Test func anOldSignInMayNotDelete() throws {
    let account = try client.signUp()
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["requireRecentSignIn": true])
    let answer = try client.service("delete", ["idToken": .text(account.idToken)])
    #expect(answer.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
  }

  @Test func aFreshSignInMayDeleteAgain() throws {
    let account = try EmulatorClient.Account(client.signIn("google.com", claims: #"{"sub":"1"}"#))
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["requireRecentSignIn": true])
    let fresh = try EmulatorClient.Account(
      client.signIn("google.com", claims: #"{"sub":"1"}"#, ["autoCreate": false]))
    #expect(try client.service("delete", ["idToken": .text(fresh.idToken)]).status == 200)
  }
}
