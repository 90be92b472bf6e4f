// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// accounts:createAuthUri with a provider. (Without one: EmailLookupTests.)
struct CreateAuthUriTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test(arguments: [
    ("apple.com", "code", "email name", "form_post"), ("google.com", "id_token", "openid email profile", ""),
    ("microsoft.com", "code", "openid email profile", ""), ("facebook.com", "code", "email public_profile", ""),
    ("oidc.mine", "id_token", "openid email profile", ""), ("github.com", "code", "", ""),
  ])
  func aProvidersRequestIsMade(_ provider: String, _ type: String, _ scope: String, _ mode: String) throws {
    let flow = try WebSignIn(client, provider)
    #expect(flow.query["providerId"] == provider)
    #expect(flow.query["response_type"] == type)
    #expect(flow.query["scope"] ?? "" == scope)
    #expect(flow.query["response_mode"] ?? "" == mode)
    #expect(flow.query["redirect_uri"] == WebSignIn.continueUri)
    #expect(flow.query["client_id"]?.isEmpty == false)
    #expect(flow.query["state"].map { $0.utf8.count >= 43 } == true)
    #expect((flow.query["nonce"] != nil) == !["facebook.com", "github.com"].contains(provider))
  }

  @Test func theAnswerNamesTheProviderAndTheSession() throws {
    let answer = try WebSignIn.begin(client, "google.com")
    #expect(answer.body.string("kind") == "identitytoolkit#CreateAuthUriResponse")
    #expect(answer.body.string("providerId") == "google.com")
    #expect(answer.body.string("sessionId")?.isEmpty == false)
    #expect(answer.body["registered"] == nil)
  }

  @Test func theOlderNameServesToo() throws {
    let fields: [String: Value] = ["providerId": "apple.com", "continueUri": .text(WebSignIn.continueUri)]
    let answer = try client.send("POST", LegacyTests.path + "createAuthUri", fields)
    #expect(answer.body.string("authUri")?.contains("apple.com") == true)
  }

  @Test func theClientMayChooseTheSession() throws {
    #expect(try WebSignIn(client, "google.com", ["sessionId": "mine"]).sessionId == "mine")
  }

  @Test func eachSignInHasItsOwnState() throws {
    let first = try WebSignIn(client, "google.com")
    let second = try WebSignIn(client, "google.com")
    #expect(first.query["state"] != second.query["state"])
    #expect(first.query["nonce"] != second.query["nonce"])
    #expect(first.sessionId != second.sessionId)
  }

  @Test(arguments: [["authFlowType": "CODE_FLOW"], ["oauthScope": "https://x.example/drive"]] as [[String: Value]])
  func googleGivesACodeIfAsked(_ fields: [String: Value]) throws {
    #expect(try WebSignIn(client, "google.com", fields).query["response_type"] == "code")
  }

  @Test func scopesAreAdded() throws {
    let flow = try WebSignIn(client, "facebook.com", ["oauthScope": "user_friends  email"])
    #expect(flow.query["scope"] == "email public_profile user_friends")
  }

  @Test func appleIsAskedForNothingIfAddressesNeedNotBeUnique() throws {
    _ = try client.control("PATCH", "/config", ["signIn": .object(["allowDuplicateEmails": true])])
    let flow = try WebSignIn(client, "apple.com")
    #expect(flow.query["scope"] == nil)
    #expect(flow.query["response_mode"] == nil)
    #expect(try WebSignIn(client, "apple.com", ["oauthScope": "name"]).query["scope"] == "name")
  }

  @Test func parametersOfTheClientAreAdded() throws {
    let parameters: [String: Value] = [
      "locale": "id", "prompt": "a b&c=d", "max_age": 5, "state": "x", "redirect_uri": "https://evil.example",
      "client_id": "x", "scope": "x", "response_type": "x", "nonce": "x", "providerId": "x",
    ]
    let flow = try WebSignIn(client, "apple.com", ["customParameter": .object(parameters)])
    #expect(flow.query["locale"] == "id")
    #expect(flow.query["prompt"] == "a b&c=d")
    #expect(flow.query["max_age"] == "5")
    #expect(!flow.query.fields.contains { $0.value == "x" || $0.value == "https://evil.example" })
  }

  @Test func anAddressIsAHint() throws {
    let flow = try WebSignIn(client, "google.com", ["identifier": "a@b.c"])
    #expect(flow.query["login_hint"] == "a@b.c")
  }

  @Test func strangeParametersAreRefused() throws {
    let object = Value.object(["a": .object(["b": 1])])
    for value in ["text", .list(["a"]), object] as [Value] {
      let answer = try WebSignIn.begin(client, "google.com", ["customParameter": value])
      #expect(answer.status == 400)
      #expect(answer.body["error"]?.string("status") == "INVALID_ARGUMENT")
    }
  }

  @Test(arguments: [
    "google", "password", "phone", "gc.apple.com", "playgames.google.com", "saml.mine", ".", ".com", "a.b<c>",
    "Apple.com", "appel.com", "oidc.\u{E9}", "oidc.b c", "oidc." + String(repeating: "b", count: 64),
  ])
  func anUnknownProviderIsRefused(_ provider: String) throws {
    let answer = try WebSignIn.begin(client, provider)
    #expect(answer.status == 400)
    #expect(answer.error == "INVALID_PROVIDER_ID : Provider Id is not supported.")
  }

  // MARK: The way back

  @Test(arguments: [
    "http://localhost", "http://LOCALHOST:1/a?b=c", "http://127.0.0.1:65535/", "http://[::1]:8080/x",
    "https://demo-project.firebaseapp.com/__/auth/handler", "https://www.demo-project.web.app",
  ])
  func anAuthorizedHostIsTaken(_ url: String) throws {
    #expect(try WebSignIn.begin(client, "google.com", ["continueUri": .text(url)]).status == 200)
  }

  @Test func aWayBackIsNeeded() throws {
    let answer = try WebSignIn.begin(client, "google.com", ["continueUri": ""])
    #expect(answer.error == "MISSING_CONTINUE_URI")
  }

  @Test(arguments: [
    "x", "/x", "http:", "http://", "http:///x", "http:localhost", "ftp://localhost/", "javascript:alert(1)//",
    "javascript://localhost/%0aalert(1)", "data:text/html,x", "http://localhost/#f", "http://a@localhost/",
    "http://localhost\\@evil.example/", "http://localhost:/", "http://localhost:+80/", "http://localhost:65536/",
    "http://localhost:80:80/", "http://localhost/ x", "http://localhost/\r\nSet-Cookie: a=b", "http://localhost/\"",
    "http://localhost;x/", "http://localhost/;", "http://loc%61lhost/", "http://[::1/", "http://[::1]x/",
    "http://[]/", "http://\u{FF4C}ocalhost/", "http://localhost/\u{0}",
    "http://localhost/a/../b", "http://localhost/.", "http://localhost/a/.%2E/b", "http://localhost/%2e?a",
  ])
  func anAmbiguousWayBackIsRefused(_ url: String) throws {
    let answer = try WebSignIn.begin(client, "google.com", ["continueUri": .text(url)])
    #expect(answer.errorKey == "INVALID_CONTINUE_URI")
  }

  @Test func anOversizedWayBackIsRefused() throws {
    let url = "http://localhost/" + String(repeating: "a", count: 2048)
    #expect(try WebSignIn.begin(client, "apple.com", ["continueUri": .text(url)]).errorKey == "INVALID_CONTINUE_URI")
  }

  @Test(arguments: [
    "https://evil.example/", "http://localhost.evil.example/", "http://evillocalhost/", "http://127.0.0.2/",
    "http://1.127.0.0.1/", "http://[::2]/", "https://demo-project.firebaseapp.com.evil.example/",
    "http://localhost./",
  ])
  func anotherHostIsUnauthorized(_ url: String) throws {
    let answer = try WebSignIn.begin(client, "google.com", ["continueUri": .text(url)])
    #expect(answer.errorKey == "UNAUTHORIZED_DOMAIN")
  }

  @Test func anEmptyDomainAuthorizesNobody() throws {
    _ = try client.control("PATCH", "/config", ["authorizedDomains": .list([""])])
    let answer = try WebSignIn.begin(client, "google.com", ["continueUri": "https://evil.example./"])
    #expect(answer.errorKey == "UNAUTHORIZED_DOMAIN")
  }

  @Test func theAuthorizedDomainsCanBeChanged() throws {
    _ = try client.control("PATCH", "/config", ["authorizedDomains": .list(["Game.example"])])
    #expect(try WebSignIn.begin(client, "apple.com").errorKey == "UNAUTHORIZED_DOMAIN")
    for url in ["https://game.example/", "https://www.game.example:8443/"] {
      #expect(try WebSignIn.begin(client, "apple.com", ["continueUri": .text(url)]).status == 200)
    }
    let project = try client.send("GET", "/identitytoolkit.googleapis.com/v1/projects?key=key")
    #expect(project.body.elements("authorizedDomains").compactMap { $0.string } == ["Game.example"])
    _ = try client.control("DELETE", "/config")
    #expect(try WebSignIn.begin(client, "apple.com").status == 200)
  }
}
