// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// The stand-in for a project's /__/auth/handler.
struct HandlerPageTests {
  static let paths = ["/__/auth/handler", "/emulator/auth/handler"]

  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  // MARK: The flow

  @Test(arguments: paths, ["apple.com", "google.com", "facebook.com", "oidc.mine"])
  func aPopupSignsIn(_ path: String, _ provider: String) throws {
    let flow = try begin(["providerId": provider], path: path)
    #expect(flow.query["redirect_uri"] == client.server.url + path)
    let page = try back(flow.agree())
    #expect(page.status == 200)
    #expect(page.attribute("data-origin") == "http://localhost:5000")
    let event = try event(page)
    #expect(event.string("type") == "signInViaPopup")
    #expect(event.string("eventId") == "event")
    let answer = try exchange(event)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.body.string("providerId") == provider)
    #expect(answer.body.string("email") == "ada@example.com")
    #expect(answer.body.string("displayName") == "Ada Lovelace")
  }

  @Test func applesFormIsHandedOver() throws {
    let event = try event(back(begin(["providerId": "apple.com"]).agree()))
    #expect(event.string("urlResponse") == client.server.url + HandlerPageTests.paths[0])
    let body = FormFields(parsing: event.string("postBody") ?? "")
    #expect(body["code"]?.isEmpty == false)
    #expect(body["state"]?.isEmpty == false)
    #expect(JSON.parse(body["user"] ?? "")?["name"]?.string("firstName") == "Ada")
  }

  @Test func aCodeInTheQueryIsHandedOver() throws {
    let event = try event(back(begin(["providerId": "google.com"]).agree()))
    #expect(event["postBody"] == nil)
    #expect(event.string("urlResponse")?.contains("&code=") == true)
  }

  @Test(arguments: ["signInViaPopup", "linkViaPopup", "reauthViaPopup"])
  func theEventIsThatOfTheOpener(_ type: String) throws {
    let flow = try begin(["authType": type, "eventId": "e\"1", "tid": "tenant"])
    let event = try event(back(flow.agree()))
    #expect(event.string("type") == type)
    #expect(event.string("eventId") == "e\"1")
    #expect(event.string("tenantId") == "tenant")
  }

  @Test func aPopupSignsInToItsTenant() throws {
    let id = try client.makeTenant()
    let event = try event(back(begin(["tid": id]).agree()))
    #expect(try exchange(event).error == "TENANT_ID_MISMATCH")
    let answer = try exchange(event, ["tenantId": .text(id)])
    #expect(try claims(of: answer.body.string("idToken"))["firebase"]?.string("tenant") == id)
  }

  @Test func scopesAndParametersReachTheProvider() throws {
    let flow = try begin([
      "providerId": "facebook.com", "scopes": "email,user_friends", "hl": "id",
      "customParameters": #"{"display":"page","state":"x","response_mode":"fragment"}"#,
    ])
    #expect(flow.query["scope"] == "email public_profile user_friends")
    #expect(flow.query["display"] == "page")
    #expect(flow.query["hl"] == "id")
    #expect(flow.query["state"] != "x")
    #expect(flow.query["response_mode"] == nil)
  }

  @Test func aGuestIsLinked() throws {
    let guest = try client.signUp()
    let event = try event(back(begin(["authType": "linkViaPopup"]).agree()))
    let answer = try exchange(event, ["idToken": .text(guest.idToken)])
    #expect(answer.body.string("localId") == guest.localId)
  }

  @Test(arguments: ["apple.com", "google.com"])
  func aRefusalIsHandedOver(_ provider: String) throws {
    let event = try event(back(begin(["providerId": provider]).refuse()))
    #expect(try exchange(event).errorKey == "USER_CANCELLED")
  }

  @Test func theOpenerMayKeepTheSessionToItself() throws {
    let event = try event(back(begin(["sessionId": Digest.sha256Hex("mine")]).agree()))
    #expect(event["sessionId"] == nil)
    #expect(try exchange(event).errorKey == "INVALID_IDP_RESPONSE")
    #expect(try exchange(event, ["sessionId": .text(Digest.sha256Hex("mine"))]).errorKey == "INVALID_IDP_RESPONSE")
    #expect(try exchange(event, ["sessionId": "mine"]).status == 200)
  }

  /// As from an Android emulator, to which this machine is 10.0.2.2.
  @Test func appleReturnsToTheHandlerUnderWhateverNameItIsReached() throws {
    let location = try #require(open(["providerId": "apple.com"], headers: ["Host: 10.0.2.2:9099"]).location)
    let prefix = "http://10.0.2.2:9099"
    #expect(location.hasPrefix(prefix + WebSignIn.path))
    let page = try client.send("GET", String(location.dropFirst(prefix.count)))
    #expect(page.status == 200, "\(page.text)")
  }

  // MARK: Apps

  private static let app = [
    "authType": "signInWithRedirect", "ibi": "com.example.game", "appId": "1:23:ios:4", "redirectUrl": "",
    "sessionId": Digest.sha256Hex("mine"),
  ]

  @Test(arguments: ["apple.com", "google.com"])
  func anAppGetsTheAnswerAtItsScheme(_ provider: String) throws {
    var fields = Self.app
    fields["providerId"] = provider
    let (scheme, event) = try returnToApp(begin(fields).agree())
    #expect(scheme == "app-1-23-ios-4")
    #expect(event["authType"] == "signInWithRedirect")
    #expect(event["eventId"] == "event")
    let link = try #require(event["link"])
    #expect(link.hasPrefix(client.server.url + HandlerPageTests.paths[0] + "?"))
    let answer = try client.service(
      "signInWithIdp", ["requestUri": .text(link), "sessionId": "mine", "postBody": .text("providerId=" + provider)])
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.body.string("email") == "ada@example.com")
  }

  @Test func theSchemeIsTheReversedClientIfThereIsOne() throws {
    var fields = Self.app
    fields["clientId"] = "12-ab.apps.googleusercontent.com"
    #expect(try returnToApp(begin(fields).agree()).scheme == "com.googleusercontent.apps.12-ab")
  }

  @Test func anAppHearsOfARefusal() throws {
    let (_, event) = try returnToApp(begin(Self.app).refuse())
    let answer = try client.service(
      "signInWithIdp", ["requestUri": .text(event["link"] ?? ""), "sessionId": "mine"])
    #expect(answer.errorKey == "USER_CANCELLED")
  }

  @Test(arguments: [
    ("ibi", "", "ibi"), ("appId", "", "clientId or appId"), ("appId", "a b", "clientId or appId"),
    ("sessionId", "", "sessionId"), ("eventId", "", "eventId"),
  ])
  func anIncompleteAppIsRefused(_ field: String, _ value: String, _ text: String) throws {
    var fields = Self.app
    fields[field] = value
    let answer = try open(fields)
    #expect(answer.status == 400)
    #expect(answer.text.contains(text), "\(answer.text)")
  }

  /// What the browser session of the system returns to the app.
  private func returnToApp(_ answer: EmulatorClient.Answer) throws -> (scheme: String, event: FormFields) {
    let location = try #require(back(answer).location)
    let parts = location.split(separator: "://firebaseauth/link?deep_link_id=", maxSplits: 1).map { String($0) }
    try #require(parts.count == 2, "\(location)")
    let link = try #require(FormFields(parsing: "x=" + parts[1])["x"])
    let prefix = client.server.url + "/__/auth/callback?"
    try #require(link.hasPrefix(prefix), "\(link)")
    return (parts[0], FormFields(parsing: String(link.dropFirst(prefix.count))))
  }

  // MARK: Who is told

  @Test func theAnswerGoesToTheOpenersOriginOnly() throws {
    let flow = try begin(["redirectUrl": "https://www.demo-project.web.app:8443/play?a=1'<#/x"])
    let page = try back(flow.agree())
    #expect(page.attribute("data-origin") == "https://www.demo-project.web.app:8443")
  }

  @Test func thePageRunsItsOwnScriptOnly() throws {
    let page = try back(begin().agree())
    let start = try #require(page.text.firstRange(of: "<script>")).upperBound
    let end = try #require(page.text.firstRange(of: "</script>")).lowerBound
    let hash = Base64URL.encode(Digest.sha256(String(page.text[start..<end])))
      .replacing("-", with: "+").replacing("_", with: "/")
    let policy = try #require(page.header("Content-Security-Policy"))
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(policy.contains("; script-src 'sha256-\(hash)='; form-action 'none';"))
    #expect(page.text[start..<end].contains("postMessage(JSON.parse(event.event), event.origin)"))
    #expect(page.header("Cache-Control") == "no-store")
  }

  @Test func markupFromOutsideIsText() throws {
    let markup = #"'"><script>alert(1)</script>"#
    let flow = try begin(["eventId": markup, "tid": markup])
    let page = try back(flow.agree())
    #expect(!page.text.contains("<script>alert"))
    #expect(try event(page).string("eventId") == markup)
    let refused = try open(["authType": markup])
    #expect(!refused.text.contains("<script>alert"))
  }

  // MARK: Misuse

  @Test(
    arguments: [
      (["apiKey": ""], 403, "API key"), (["authType": ""], 501, "popups and apps"),
      (["authType": "signInViaRedirect"], 501, "popups and apps"), (["authType": "verifyApp"], 501, "popups and apps"),
      (["eventId": ""], 400, "eventId"), (["providerId": ""], 400, "INVALID_PROVIDER_ID"),
      (["providerId": "saml.mine"], 400, "INVALID_PROVIDER_ID"), (["redirectUrl": ""], 400, "INVALID_CONTINUE_URI"),
      (["redirectUrl": "javascript:alert(1)"], 400, "INVALID_CONTINUE_URI"),
      (["redirectUrl": "http://localhost\\@evil.example/"], 400, "INVALID_CONTINUE_URI"),
      (["redirectUrl": "https://evil.example/"], 400, "UNAUTHORIZED_DOMAIN"),
      (["sessionId": "mine"], 400, "sessionId"), (["customParameters": "x"], 400, "customParameters"),
      (["customParameters": "[]"], 400, "customParameters"),
      (["customParameters": #"{"a":{}}"#], 400, "customParameter"),
    ] as [([String: String], Int, String)])
  func aWrongRequestIsRefused(_ fields: [String: String], _ status: Int, _ text: String) throws {
    let answer = try open(fields)
    #expect(answer.status == status)
    #expect(answer.location == nil)
    #expect(answer.header("Content-Type") == "text/html; charset=UTF-8")
    #expect(answer.text.contains(text), "\(answer.text)")
    #expect(!answer.text.contains("data-event"))
  }

  @Test(arguments: ["evil.example;x", "a b", "x@y", ""])
  func aStrangeHostIsRefused(_ host: String) throws {
    let answer = try open([:], headers: ["Host: " + host])
    #expect(answer.status == 400)
    #expect(answer.location == nil)
  }

  @Test func aPageElsewhereThatIsUnauthorizedGetsNothing() throws {
    _ = try client.control("PATCH", "/config", ["authorizedDomains": .list(["game.example"])])
    #expect(try open([:]).text.contains("UNAUTHORIZED_DOMAIN"))
    #expect(try open(["redirectUrl": "https://game.example/"]).status == 303)
  }

  @Test(arguments: ["?state=x&code=y", "?state=x&apiKey=key&authType=signInViaPopup"])
  func anUnknownStateIsRefused(_ query: String) throws {
    let answer = try client.send("GET", HandlerPageTests.paths[0] + query)
    #expect(answer.status == 400)
    #expect(!answer.text.contains("data-event"))
  }

  @Test func theStateOfAnotherSignInIsRefused() throws {
    let flow = try WebSignIn(client, "google.com")
    let path = HandlerPageTests.paths[0] + "?code=x&state=" + (flow.query["state"] ?? "")
    #expect(try client.send("GET", path).status == 400)
  }

  @Test(arguments: ["application/json", "text/plain", "application/x-www-form-urlencoded"])
  func aFormWithoutAStateIsRefused(_ type: String) throws {
    let answer = try client.send(
      "POST", HandlerPageTests.paths[0], body: Array(#"{"state":"x"}"#.utf8), headers: ["Content-Type: " + type])
    #expect(answer.status == 400)
    #expect(answer.header("Content-Type") == "text/html; charset=UTF-8")
  }

  @Test(arguments: ["PUT", "DELETE"])
  func otherMethodsAreRefused(_ method: String) throws {
    #expect(try client.send(method, HandlerPageTests.paths[0]).status == 405)
  }

  @Test func anAnswerIsTakenOnce() throws {
    let flow = try begin()
    let answer = try flow.agree()
    let event = try event(back(answer))
    #expect(try exchange(event).status == 200)
    #expect(try exchange(event).errorKey == "INVALID_IDP_RESPONSE")
    #expect(try back(answer).status == 400)
  }

  // MARK: Helpers

  private func open(
    _ fields: [String: String], path: String = paths[0], headers: [String] = []
  ) throws -> EmulatorClient.Answer {
    let usual = [
      "apiKey": "key", "authType": "signInViaPopup", "redirectUrl": "http://localhost:5000/play?a=1#b",
      "eventId": "event", "providerId": "google.com", "v": "1", "appName": "[DEFAULT]",
    ]
    var query = FormFields()
    for (name, value) in usual.merging(fields, uniquingKeysWith: { $1 }) { query.append(name, value) }
    return try client.send("GET", path + "?" + query.encoded, headers: headers)
  }

  private func begin(_ fields: [String: String] = [:], path: String = paths[0]) throws -> WebSignIn {
    let answer = try open(fields, path: path)
    #expect(answer.status == 303, "\(answer.text)")
    return try WebSignIn(client, at: #require(answer.location))
  }

  /// Goes where the provider's page leads.
  private func back(_ answer: EmulatorClient.Answer) throws -> EmulatorClient.Answer {
    let url = try #require(answer.location ?? answer.formAction, "\(answer.text)")
    let path = String(url.dropFirst(client.server.url.count))
    guard answer.location == nil else { return try client.send("GET", path) }
    return try client.send(
      "POST", path, body: Array(answer.hiddenFields.encoded.utf8),
      headers: ["Content-Type: application/x-www-form-urlencoded"])
  }

  private func event(_ page: EmulatorClient.Answer) throws -> JSON {
    try #require(JSON.parse(page.attribute("data-event") ?? ""), "\(page.text)")
  }

  private func exchange(_ event: JSON, _ fields: [String: Value] = [:]) throws -> EmulatorClient.Answer {
    let handed: [String: Value] = [
      "requestUri": .text(event.string("urlResponse") ?? ""), "postBody": .text(event.string("postBody") ?? ""),
      "sessionId": .text(event.string("sessionId") ?? ""),
    ]
    return try client.service("signInWithIdp", handed.merging(fields) { $1 })
  }
}
