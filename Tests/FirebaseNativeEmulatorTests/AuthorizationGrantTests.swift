// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// accounts:signInWithIdp with what the browser brought back.
struct AuthorizationGrantTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  // MARK: Signing in

  @Test(arguments: ["apple.com", "google.com", "facebook.com", "oidc.mine", "github.com", "microsoft.com"])
  func aPlayerSignsInThroughTheBrowser(_ provider: String) throws {
    let answer = try signIn(provider)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.body.string("providerId") == provider)
    #expect(answer.body.bool("isNewUser") == true)
    #expect(answer.body.string("email") == "ada@example.com")
    #expect(answer.body.bool("emailVerified") == true)
    #expect(answer.body.string("displayName") == "Ada Lovelace")
    let user = try client.user(answer.body.string("idToken") ?? "")
    #expect(user.string("displayName") == "Ada Lovelace")
    #expect(user.elements("providerUserInfo").first?.string("providerId") == provider)
  }

  @Test(arguments: ["apple.com", "google.com", "facebook.com"])
  func theSameAccountIsTheSameUser(_ provider: String) throws {
    let first = try signIn(provider)
    let second = try signIn(provider)
    #expect(second.body.string("localId") == first.body.string("localId"))
    #expect(second.body.bool("isNewUser") == false)
    #expect(try client.user(second.body.string("idToken") ?? "").string("displayName") == "Ada Lovelace")
  }

  @Test func aKnownAccountCanBeChosen() throws {
    let first = try signIn("google.com")
    let subject = try #require(JSON.parse(first.body.string("rawUserInfo") ?? "")?.string("sub"))
    let answer = try signIn("google.com", ["account": subject, "email": "", "givenName": "Eve"])
    #expect(answer.body.string("localId") == first.body.string("localId"))
    #expect(answer.body.string("displayName") == "Ada Lovelace")
  }

  @Test func anAccountNeedsNoAddress() throws {
    let first = try signIn("facebook.com", ["email": ""])
    #expect(first.body["email"] == nil)
    #expect(try signIn("facebook.com", ["email": ""]).body.string("localId") != first.body.string("localId"))
  }

  @Test func googlesCodeSignsInToo() throws {
    let answer = try signIn("google.com", begin: ["authFlowType": "CODE_FLOW"])
    #expect(answer.body.string("email") == "ada@example.com")
    #expect(answer.body.string("oauthIdToken")?.isEmpty == false)
  }

  @Test func theAnswerMayStandInThePostBody() throws {
    let flow = try WebSignIn(client, "google.com")
    let answer = try flow.agree()
    let fields: [String: Value] = [
      "requestUri": .text(WebSignIn.continueUri), "postBody": .text(answer.returned.encoded),
    ]
    #expect(try flow.exchange(answer, fields).status == 200)
  }

  @Test(arguments: [
    ("http://localhost:7777", "http://localhost:7777/"), ("http://localhost:7777?a=1", "http://localhost:7777/?a=1"),
    ("HTTP://LOCALHOST:7777/B", "http://localhost:7777/B"), ("http://127.0.0.1:80/b", "http://127.0.0.1/b"),
    ("https://demo-project.web.app:0443", "https://demo-project.web.app/"),
  ])
  func theWayBackMayBeSpelledAsBrowsersDo(_ continueUri: String, _ landed: String) throws {
    let flow = try WebSignIn(client, "facebook.com", ["continueUri": .text(continueUri)])
    let answer = try flow.agree()
    let query = try #require(answer.location?.dropFirst(continueUri.utf8.count).dropFirst())
    let uri = landed + (landed.contains("?") ? "&" : "?") + query
    #expect(try flow.exchange(answer, ["requestUri": .text(uri)]).status == 200)
  }

  @Test func theOlderNameServesToo() throws {
    let flow = try WebSignIn(client, "apple.com")
    let fields = try flow.handover(flow.agree())
    #expect(try client.send("POST", LegacyTests.path + "verifyAssertion", fields).status == 200)
  }

  @Test func aStrictEmulatorBelievesItsOwnPages() throws {
    let strict = try EmulatorClient(strict: true)
    for provider in ["apple.com", "google.com", "facebook.com"] {
      let flow = try WebSignIn(strict, provider)
      let form = ["email": provider + "@example.com"]
      #expect(try flow.exchange(flow.agree(form)).status == 200)
    }
  }

  // MARK: What is shared

  @Test func applesAddressMayBeHidden() throws {
    let answer = try signIn("apple.com", ["emailSharing": "hide"])
    #expect(answer.body.string("email")?.hasSuffix("@privaterelay.appleid.com") == true)
    #expect(JSON.parse(answer.body.string("rawUserInfo") ?? "")?.bool("is_private_email") == true)
    let again = try signIn("apple.com", ["emailSharing": "hide"])
    #expect(again.body.string("email") == answer.body.string("email"))
  }

  @Test(arguments: ["google.com", "facebook.com"])
  func theAddressMayBeKept(_ provider: String) throws {
    #expect(try signIn(provider, ["emailSharing": "hide"]).body["email"] == nil)
  }

  @Test(arguments: ["apple.com", "google.com", "facebook.com"])
  func theAddressMayBeUnverified(_ provider: String) throws {
    let answer = try signIn(provider, ["emailVerified": ""])
    #expect(answer.body.bool("emailVerified") == false)
    #expect(try client.user(answer.body.string("idToken") ?? "").bool("emailVerified") == false)
  }

  @Test(arguments: ["apple.com", "google.com", "facebook.com"])
  func theNameMayBeKept(_ provider: String) throws {
    #expect(try signIn(provider, ["shareName": ""]).body["displayName"] == nil)
  }

  @Test func appleTellsNothingUnlessAsked() throws {
    _ = try client.control("PATCH", "/config", ["signIn": .object(["allowDuplicateEmails": true])])
    let answer = try signIn("apple.com")
    #expect(answer.status == 200)
    #expect(answer.body["email"] == nil)
    #expect(answer.body["displayName"] == nil)
  }

  // MARK: The credential

  @Test func theIdentityTokenComesWithItsNonce() throws {
    let answer = try signIn("google.com")
    let token = try #require(answer.body.string("oauthIdToken"))
    let nonce = try #require(answer.body.string("nonce"))
    #expect(try claims(of: token).string("nonce") == Digest.sha256Hex(nonce))
    let direct = try client.signInWithIdp([("providerId", "google.com"), ("id_token", token), ("nonce", nonce)])
    #expect(direct.body.string("localId") == answer.body.string("localId"))
  }

  @Test func theAccessTokenCanBeUsedAgain() throws {
    let answer = try signIn("facebook.com")
    let token = try #require(answer.body.string("oauthAccessToken"))
    let direct = try client.signInWithIdp([("providerId", "facebook.com"), ("access_token", token)])
    #expect(direct.body.string("localId") == answer.body.string("localId"))
  }

  @Test func applesIdentityTokenIsUsedUp() throws {
    let answer = try signIn("apple.com")
    let token = try #require(answer.body.string("oauthIdToken"))
    let direct = try client.signInWithApple(token, nonce: answer.body.string("nonce"))
    #expect(direct.errorKey == "MISSING_OR_INVALID_NONCE")
  }

  // MARK: Linking and the rest

  @Test func aGuestIsUpgraded() throws {
    let guest = try client.signUp()
    let answer = try signIn("apple.com", exchange: ["idToken": .text(guest.idToken)])
    #expect(answer.body.string("localId") == guest.localId)
    #expect(answer.body.bool("isNewUser") == false)
  }

  @Test(arguments: ["apple.com", "google.com", "facebook.com"])
  func aCollisionBringsAUsableCredential(_ provider: String) throws {
    let owner = try signIn(provider)
    let guest = try client.signUp()
    let answer = try signIn(provider, exchange: ["idToken": .text(guest.idToken)])
    #expect(answer.body.string("errorMessage") == "FEDERATED_USER_ID_ALREADY_LINKED")
    #expect(answer.body["idToken"] == nil)
    let pending = try #require(answer.body.string("pendingToken"))
    let retry = try client.signInWithIdp([("providerId", provider)], ["pendingToken": .text(pending)])
    #expect(retry.body.string("localId") == owner.body.string("localId"))
  }

  @Test func aTakenAddressNeedsConfirmation() throws {
    _ = try signIn("google.com")
    let answer = try signIn("facebook.com", ["emailVerified": ""])
    #expect(answer.body.bool("needConfirmation") == true)
    #expect(answer.body.elements("verifiedProvider").compactMap { $0.string } == ["google.com"])
    #expect(answer.body["idToken"] == nil)
    #expect(answer.body.string("pendingToken") != nil)
  }

  @Test func reauthenticatingMakesNoAccount() throws {
    let answer = try signIn("google.com", exchange: ["autoCreate": false])
    #expect(answer.error == "USER_NOT_FOUND")
    #expect(try client.control("GET", "/accounts").body.elements("users").isEmpty)
  }

  // MARK: Refusal and misuse

  @Test(arguments: ["apple.com", "google.com", "facebook.com"])
  func aRefusalIsTold(_ provider: String) throws {
    let flow = try WebSignIn(client, provider)
    #expect(try flow.exchange(flow.refuse()).errorKey == "USER_CANCELLED")
  }

  @Test func anotherErrorOfTheProviderIsTold() throws {
    let flow = try WebSignIn(client, "google.com")
    let uri = WebSignIn.continueUri + "#error=server_error&state=" + (flow.query["state"] ?? "")
    let answer = try flow.exchange(flow.refuse(), ["requestUri": .text(uri)])
    #expect(answer.error == "INVALID_IDP_RESPONSE : server_error")
  }

  @Test(arguments: ["apple.com", "google.com"])
  func anAnswerIsTakenOnce(_ provider: String) throws {
    let flow = try WebSignIn(client, provider)
    let answer = try flow.agree()
    #expect(try flow.exchange(answer).status == 200)
    #expect(try flow.exchange(answer).errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test(
    arguments: [
      ["sessionId": "other"], ["sessionId": ""], ["requestUri": "http://127.0.0.1:7777/other"],
      ["requestUri": "https://evil.example/answer?a=1"], ["requestUri": ""],
      ["requestUri": "https://127.0.0.1:7777/answer"], ["requestUri": "http://127.0.0.1:7777/Answer"],
      ["requestUri": "http://127.0.0.1:7777/answer/"], ["requestUri": "http://127.0.0.1/answer"],
      ["requestUri": "http://a@127.0.0.1:7777/answer"],
    ] as [[String: Value]])
  func anotherSessionIsRefused(_ fields: [String: Value]) throws {
    let flow = try WebSignIn(client, "apple.com")
    let answer = try flow.agree()
    let error = try flow.exchange(answer, fields).errorKey
    #expect(error == (try flow.exchange(answer, fields).errorKey))
    #expect(error == "INVALID_IDP_RESPONSE" || error == "MISSING_REQUEST_URI")
    #expect(try flow.exchange(answer).status == 200)
  }

  @Test func theSessionOfAnotherSignInIsRefused() throws {
    let first = try WebSignIn(client, "google.com")
    let second = try WebSignIn(client, "google.com")
    let answer = try first.agree()
    let error = try first.exchange(answer, ["sessionId": .text(second.sessionId)]).error
    #expect(error == "INVALID_IDP_RESPONSE : The sessionId belongs to another sign-in.")
  }

  @Test func anotherProviderIsRefused() throws {
    let flow = try WebSignIn(client, "google.com")
    let error = try flow.exchange(flow.agree(), ["postBody": "providerId=apple.com"]).error
    #expect(error == "INVALID_IDP_RESPONSE : The sign-in was begun with google.com.")
  }

  @Test(arguments: ["", "state=x", "state=x&code=y"])
  func aSessionWithoutItsStateIsRefused(_ postBody: String) throws {
    let flow = try WebSignIn(client, "facebook.com")
    let fields: [String: Value] = ["requestUri": .text(WebSignIn.continueUri), "postBody": .text(postBody)]
    #expect(try flow.exchange(flow.agree(), fields).errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test func aStateWithoutItsSessionIsRefused() throws {
    let flow = try WebSignIn(client, "facebook.com")
    let uri = try #require(flow.agree().location)
    #expect(try client.service("signInWithIdp", ["requestUri": .text(uri)]).errorKey == "INVALID_IDP_RESPONSE")
  }

  @Test func theCodeOfAnotherSignInIsRefused() throws {
    let first = try WebSignIn(client, "facebook.com")
    let second = try WebSignIn(client, "facebook.com")
    let code = try #require(first.agree().returned["code"])
    let uri = WebSignIn.continueUri + "&state=\(second.query["state"] ?? "")&code=\(code)"
    let answer = try second.exchange(second.agree(), ["requestUri": .text(uri)])
    #expect(answer.error?.contains("invalid_grant") == true)
  }

  @Test func theIdentityTokenOfAnotherSignInIsRefused() throws {
    let first = try WebSignIn(client, "google.com")
    let second = try WebSignIn(client, "google.com")
    let token = try #require(first.agree().returned["id_token"])
    let answer = try exchange(second, token)
    #expect(answer.errorKey == "MISSING_OR_INVALID_NONCE")
  }

  @Test func theIdentityTokenOfAnotherProviderIsRefused() throws {
    let token = try #require(WebSignIn(client, "oidc.mine").agree().returned["id_token"])
    let answer = try exchange(WebSignIn(client, "google.com"), token)
    #expect(answer.error?.contains("The issuer of the ID Token") == true)
  }

  @Test(arguments: [
    #"{"sub":"1"}"#, "x", "a.b.c", unsignedToken(["sub": "1", "iss": "https://accounts.google.com"]),
  ])
  func aForgedIdentityTokenIsRefused(_ token: String) throws {
    let answer = try exchange(WebSignIn(client, "google.com"), token)
    #expect(answer.errorKey == "INVALID_IDP_RESPONSE")
    #expect(try client.control("GET", "/accounts").body.elements("users").isEmpty)
  }

  @Test func aRequestWithoutItsNonceIsNoticed() throws {
    let flow = try WebSignIn(client, "google.com")
    let answer = try flow.with("nonce", nil).agree()
    #expect(try flow.exchange(answer).errorKey == "MISSING_OR_INVALID_NONCE")
  }

  @Test func aSessionThatFailedIsStillThere() throws {
    let flow = try WebSignIn(client, "google.com")
    #expect(try exchange(flow, "x").status == 400)
    #expect(try flow.exchange(flow.agree()).status == 200)
  }

  private func signIn(
    _ provider: String, _ form: [String: String] = [:], begin: [String: Value] = [:],
    exchange: [String: Value] = [:]
  ) throws -> EmulatorClient.Answer {
    let flow = try WebSignIn(client, provider, begin)
    return try flow.exchange(flow.agree(form), exchange)
  }

  private func exchange(_ flow: WebSignIn, _ token: String) throws -> EmulatorClient.Answer {
    var form = FormFields()
    form.append("state", flow.query["state"])
    form.append("id_token", token)
    return try client.service(
      "signInWithIdp",
      [
        "requestUri": .text(WebSignIn.continueUri), "postBody": .text(form.encoded),
        "sessionId": .text(flow.sessionId),
      ])
  }
}
