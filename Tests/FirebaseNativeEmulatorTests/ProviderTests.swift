// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// accounts:signInWithIdp: providers, linking, re-authentication and collisions.
struct ProviderTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  // MARK: Access tokens

  @Test func anAccessTokenOfClaimsSignsIn() throws {
    let token = #"{"sub":"1","email":"a@b.c","name":"Ada","picture":"p","login":"ada"}"#
    let answer = try client.signInWithIdp([("providerId", "github.com"), ("access_token", token)])
    #expect(answer.status == 200)
    #expect(answer.body.string("oauthAccessToken") == token)
    #expect(answer.body.string("displayName") == "Ada")
    #expect(answer.body.string("photoUrl") == "p")
    #expect(answer.body.string("screenName") == "ada")
    #expect(answer.body.bool("emailVerified") == false)
    #expect(JSON.parse(answer.body.string("rawUserInfo") ?? "")?.string("login") == "ada")
  }

  @Test(arguments: ["gho_abc", "[1]", "{}", #"{"email":"a@b.c"}"#, #"{"sub":{}}"#, ""])
  func anotherAccessTokenIsRefused(_ token: String) throws {
    let answer = try client.signInWithIdp([("providerId", "github.com"), ("access_token", token)])
    #expect(answer.status == 400)
    #expect(answer.errorKey == (token.isEmpty ? "INVALID_CREDENTIAL_OR_PROVIDER_ID" : "INVALID_IDP_RESPONSE"))
  }

  @Test(arguments: ["microsoft.com", "yahoo.com", "oidc.mine", "linkedin.com"])
  func anyProviderIsTaken(_ provider: String) throws {
    let answer = try client.signIn(provider, claims: #"{"sub":"1"}"#)
    #expect(answer.body.string("providerId") == provider)
    #expect(answer.body.bool("isNewUser") == true)
  }

  @Test func twittersTokenHasASecret() throws {
    let token = #"{"id":"1","screen_name":"ada"}"#
    let fields = [("providerId", "twitter.com"), ("access_token", token)]
    #expect(try client.signInWithIdp(fields).errorKey == "INVALID_IDP_RESPONSE")
    let answer = try client.signInWithIdp(fields + [("oauth_token_secret", "hush")])
    #expect(answer.status == 200)
    #expect(answer.body.string("federatedId") == "http://twitter.com/1")
    #expect(answer.body.string("oauthTokenSecret") == "hush")
    #expect(answer.body.string("screenName") == "ada")
  }

  @Test func aCodeOfPlayGamesSignsIn() throws {
    let fields = [("providerId", "playgames.google.com"), ("code", #"{"sub":"1","name":"Ada"}"#)]
    let answer = try client.signInWithIdp(fields)
    #expect(answer.status == 200)
    #expect(answer.body.string("displayName") == "Ada")
    #expect(try client.signInWithIdp(fields).body.string("localId") == answer.body.string("localId"))
  }

  @Test(arguments: ["4/abc", "[]", "{}"])
  func anotherCodeOfPlayGamesIsRefused(_ code: String) throws {
    let answer = try client.signInWithIdp([("providerId", "playgames.google.com"), ("code", code)])
    #expect(answer.errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test func gameCenterIsNoIdentityProvider() throws {
    let answer = try client.signIn("gc.apple.com", claims: #"{"sub":"1"}"#)
    #expect(answer.error == "INVALID_PROVIDER_ID : Provider Id is not supported.")
  }

  @Test(arguments: ["garbage", "{}", #"{"sub":1}"#, "a.b.c", "[]"])
  func anIdTokenThatSaysNothingIsRefused(_ token: String) throws {
    #expect(try client.signIn("google.com", claims: token).errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test func aProviderIsNeeded() throws {
    let missing = try client.signInWithIdp([("id_token", #"{"sub":"1"}"#)])
    #expect(missing.errorKey == "INVALID_CREDENTIAL_OR_PROVIDER_ID")
    let unknown = try client.signIn("password", claims: #"{"sub":"1"}"#)
    #expect(unknown.error == "INVALID_PROVIDER_ID : Provider Id is not supported.")
    let bad = try client.signIn("bad provider id", claims: #"{"sub":"1"}"#)
    #expect(bad.errorKey == "INVALID_CREDENTIAL_OR_PROVIDER_ID")
  }

  @Test func aRequestUriIsNeeded() throws {
    let answer = try client.signIn("google.com", claims: #"{"sub":"1"}"#, ["requestUri": ""])
    #expect(answer.error == "MISSING_REQUEST_URI")
  }

  @Test(
    arguments: [
      ["requestUri": "http://localhost/play?state=mine"], ["sessionId": "mine"],
      ["postBody": "providerId=google.com&id_token=%7B%22sub%22%3A%221%22%7D&state=mine"],
    ] as [[String: Value]])
  func aCredentialIsNoAnswerOfABrowser(_ fields: [String: Value]) throws {
    let answer = try client.signIn("google.com", claims: #"{"sub":"1"}"#, fields)
    #expect(answer.status == 200, "\(answer.text)")
  }

  @Test func theCredentialMayComeInTheRequestUri() throws {
    let token = PercentEncoding.encode(#"{"sub":"1"}"#)
    let uri = "http://localhost/callback?providerId=google.com#id_token=" + token
    #expect(try client.service("signInWithIdp", ["requestUri": .text(uri)]).status == 200)
  }

  // MARK: Linking

  @Test func anAnonymousUserIsUpgraded() throws {
    let account = try client.signUp()
    let answer = try link(account, #"{"sub":"1","email":"a@b.c"}"#)
    #expect(answer.body.string("localId") == account.localId)
    #expect(answer.body.bool("isNewUser") == false)
    let claims = try claims(of: answer.body.string("idToken"))
    #expect(claims["provider_id"] == nil)
    #expect(try client.user(account.idToken).string("email") == "a@b.c")
  }

  @Test func aTakenIdentityCollides() throws {
    let owner = try client.signIn("apple.com", claims: #"{"sub":"1"}"#)
    #expect(owner.status == 200)
    let answer = try link(client.signUp(), #"{"sub":"1","email":"a@b.c","name":"Ada"}"#)
    #expect(answer.status == 200)
    #expect(answer.body.string("errorMessage") == "FEDERATED_USER_ID_ALREADY_LINKED")
    #expect(answer.body.string("email") == "a@b.c")
    #expect(answer.body.string("displayName") == "Ada")
    #expect(answer.body.string("oauthIdToken") != nil)
    #expect(answer.body["idToken"] == nil)
  }

  @Test func aCollisionIsAnErrorUnlessTheCredentialIsAskedFor() throws {
    _ = try client.signIn("apple.com", claims: #"{"sub":"1"}"#)
    let answer = try link(client.signUp(), #"{"sub":"1"}"#, ["returnIdpCredential": false])
    #expect(answer.status == 400)
    #expect(answer.error == "FEDERATED_USER_ID_ALREADY_LINKED")
  }

  @Test func theCollisionsPendingTokenSignsIn() throws {
    let owner = try client.signInWithApple(client.appleToken(["sub": "player"]))
    let account = try client.signUp()
    let collision = try client.signInWithApple(
      client.appleToken(["sub": "player"]), ["idToken": .text(account.idToken)])
    let pending = try #require(collision.body.string("pendingToken"))
    let answer = try client.signInWithIdp([("providerId", "apple.com")], ["pendingToken": .text(pending)])
    #expect(answer.body.string("localId") == owner.body.string("localId"))
    #expect(answer.body.string("idToken") != nil)
  }

  @Test func aPendingTokenMayStandInThePostBody() throws {
    _ = try client.signIn("apple.com", claims: #"{"sub":"1"}"#)
    let pending = try link(client.signUp(), #"{"sub":"1"}"#).body.string("pendingToken") ?? ""
    let post = [("providerId", "apple.com"), ("pendingToken", pending)]
    #expect(try client.signInWithIdp(post).status == 200)
  }

  @Test func theDeletionOfAllAccountsForgetsPendingTokens() throws {
    _ = try client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#)
    let collision = try client.signIn("facebook.com", claims: #"{"sub":"2","email":"a@b.c"}"#)
    let pending = try #require(collision.body.string("pendingToken"))
    _ = try client.control("DELETE", "/accounts")
    let answer = try client.signInWithIdp([("providerId", "facebook.com")], ["pendingToken": .text(pending)])
    #expect(answer.error == "INVALID_PENDING_TOKEN")
  }

  @Test func anUnknownPendingTokenIsRefused() throws {
    let answer = try client.signInWithIdp([("providerId", "apple.com")], ["pendingToken": "unknown"])
    #expect(answer.error == "INVALID_PENDING_TOKEN")
  }

  @Test func linkingATakenAddressCollides() throws {
    _ = try client.signIn("apple.com", claims: #"{"sub":"1","email":"a@b.c"}"#)
    let answer = try link(client.signUp(), #"{"sub":"2","email":"A@B.C"}"#)
    #expect(answer.body.string("errorMessage") == "EMAIL_EXISTS")
  }

  // MARK: Re-authentication

  @Test func reauthenticationFindsTheUser() throws {
    let first = try client.signIn("google.com", claims: #"{"sub":"1"}"#)
    let again = try client.signIn("google.com", claims: #"{"sub":"1"}"#, ["autoCreate": false])
    #expect(again.body.string("localId") == first.body.string("localId"))
  }

  @Test func reauthenticationMakesNoUser() throws {
    let answer = try client.signIn("google.com", claims: #"{"sub":"1"}"#, ["autoCreate": false])
    #expect(answer.error == "USER_NOT_FOUND")
    #expect(try client.control("GET", "/accounts").body.elements("users").isEmpty)
  }

  @Test func aDisabledUserCanNotSignIn() throws {
    let account = try EmulatorClient.Account(client.signIn("google.com", claims: #"{"sub":"1"}"#))
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["disabled": true])
    #expect(try client.signIn("google.com", claims: #"{"sub":"1"}"#).error == "USER_DISABLED")
  }

  // MARK: One account per e-mail

  @Test func aVerifiedAddressJoinsTheAccount() throws {
    let first = try client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#)
    let second = try client.signIn("apple.com", claims: #"{"sub":"2","email":"a@b.c","email_verified":true}"#)
    #expect(second.body.string("localId") == first.body.string("localId"))
    let user = try client.user(second.body.string("idToken") ?? "")
    #expect(
      user.elements("providerUserInfo").compactMap { $0.string("providerId") } == ["google.com", "apple.com"])
  }

  @Test func aVerifiedAddressDrivesOutUnverifiedIdentities() throws {
    _ = try client.signIn("facebook.com", claims: #"{"sub":"1","email":"a@b.c"}"#)
    let second = try client.signIn(
      "google.com", claims: #"{"sub":"2","email":"a@b.c","email_verified":true}"#)
    let user = try client.user(second.body.string("idToken") ?? "")
    #expect(user.elements("providerUserInfo").compactMap { $0.string("providerId") } == ["google.com"])
    #expect(user.bool("emailVerified") == true)
  }

  @Test func aVerifiedAddressEndsTheSessionsOfUnverifiedIdentities() throws {
    let first = try EmulatorClient.Account(
      client.signIn("facebook.com", claims: #"{"sub":"1","email":"a@b.c"}"#))
    let second = try EmulatorClient.Account(
      client.signIn("google.com", claims: #"{"sub":"2","email":"a@b.c","email_verified":true}"#))
    #expect(second.localId == first.localId)
    #expect(try client.lookup(first.idToken).errorKey == "TOKEN_EXPIRED")
    #expect(try client.refresh(first.refreshToken).errorKey == "TOKEN_EXPIRED")
    #expect(try client.lookup(second.idToken).status == 200)
    #expect(try client.refresh(second.refreshToken).status == 200)
  }

  @Test func anUnverifiedAddressNeedsConfirmation() throws {
    _ = try client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#)
    let answer = try client.signIn("facebook.com", claims: #"{"sub":"2","email":"a@b.c"}"#)
    #expect(answer.status == 200)
    #expect(answer.body.bool("needConfirmation") == true)
    #expect(answer.body.elements("verifiedProvider").compactMap { $0.string } == ["google.com"])
    #expect(answer.body.string("email") == "a@b.c")
    #expect(answer.body["idToken"] == nil)
  }

  @Test func theConfirmationsPendingTokenLinks() throws {
    let owner = try EmulatorClient.Account(
      client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#))
    let answer = try client.signIn("facebook.com", claims: #"{"sub":"2","email":"a@b.c"}"#)
    let pending = try #require(answer.body.string("pendingToken"))
    let linked = try client.signInWithIdp(
      [("providerId", "facebook.com")], ["pendingToken": .text(pending), "idToken": .text(owner.idToken)])
    #expect(linked.body.string("localId") == owner.localId)
    #expect(try client.user(owner.idToken).elements("providerUserInfo").count == 2)
  }

  @Test func duplicateAddressesCanBeAllowed() throws {
    _ = try client.control("PATCH", "/config", ["signIn": .object(["allowDuplicateEmails": true])])
    let first = try client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c"}"#)
    let second = try client.signIn("facebook.com", claims: #"{"sub":"2","email":"a@b.c"}"#)
    #expect(second.body.bool("isNewUser") == true)
    #expect(second.body.string("localId") != first.body.string("localId"))
  }

  private func link(
    _ account: EmulatorClient.Account, _ claims: String, _ fields: [String: Value] = [:]
  ) throws -> EmulatorClient.Answer {
    try client.signIn(
      "apple.com", claims: claims, ["idToken": .text(account.idToken)].merging(fields) { $1 })
  }

  @Test(arguments: ["google.com", "facebook.com", "oidc.mine"], ["access_token", "code"])
  func strictModeAcceptsNoInventedToken(_ provider: String, _ field: String) throws {
    let strict = try EmulatorClient(strict: true)
    let answer = try strict.signInWithIdp([("providerId", provider), (field, #"{"sub":"1"}"#)])
    #expect(answer.errorKey == "INVALID_IDP_RESPONSE")
  }

  // MARK: The request and the response

  @Test func theResponseHasTheIdAndTheTenant() throws {
    let tenant = try client.makeTenant()
    let answer = try client.signIn("google.com", claims: #"{"sub":"1"}"#, ["tenantId": .text(tenant)])
    #expect(answer.body.string("rawId") == "1")
    #expect(answer.body.string("tenantId") == tenant)
  }

  @Test func aRelativeRequestUriIsRefused() throws {
    let relative = try client.signIn("google.com", claims: #"{"sub":"1"}"#, ["requestUri": "callback?x=a:b"])
    #expect(relative.error == "INVALID_REQUEST_URI")
    let ofApp = try client.signIn("google.com", claims: #"{"sub":"1"}"#, ["requestUri": "com.example.app:/callback"])
    #expect(ofApp.status == 200)
  }

  @Test func theProfileOfAnUnprovedAccountIsReplaced() throws {
    let fields: [String: Value] = ["email": "a@b.c", "password": "secret", "displayName": "Chosen by somebody else"]
    #expect(try client.service("signUp", fields).status == 200)
    let answer = try client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#)
    let user = try client.user(#require(answer.body.string("idToken")))
    #expect(user["displayName"] == nil)
  }
}
