// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// The provider's page: what it shows, what it takes, and where it leads.
struct ConsentPageTests {
  static let providers = ["apple.com", "google.com", "facebook.com", "oidc.mine"]

  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  // MARK: What it shows

  @Test(arguments: [
    ("apple.com", "Apple"), ("google.com", "Google"), ("facebook.com", "Facebook"), ("oidc.mine", "oidc.mine"),
  ])
  func thePageNamesProviderAndProject(_ provider: String, _ name: String) throws {
    let page = try WebSignIn(client, provider).page()
    #expect(page.status == 200)
    #expect(page.header("Content-Type") == "text/html; charset=UTF-8")
    #expect(page.text.contains("<h1>Sign in with \(name)</h1>"))
    #expect(page.text.contains("demo-project"))
  }

  @Test(arguments: [
    "email", "email-verified", "given-name", "family-name", "email-share", "email-hide", "share-name", "allow",
    "refuse",
  ])
  func aBrowserFindsItsElements(_ id: String) throws {
    let page = try WebSignIn(client, "apple.com").page()
    #expect(page.text.contains("id=\"\(id)\""))
  }

  @Test func everyInputHasALabel() throws {
    let flow = try WebSignIn(client, "apple.com")
    _ = try flow.agree()
    for line in try WebSignIn(client, "apple.com").page().text.split(separator: "\n") where line.contains("<input") {
      let id = try #require(line.firstRange(of: "id=\"")).upperBound
      let label = "<label for=\"\(line[id...].prefix { $0 != "\"" })\">"
      #expect(try line.hasPrefix("<label>") || flow.page().text.contains(label), "\(line)")
    }
  }

  @Test func nothingIsLoadedAndNoScriptRuns() throws {
    let page = try WebSignIn(client, "apple.com").page()
    let policy = try #require(page.header("Content-Security-Policy"))
    #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(!policy.contains("script-src"))
    #expect(!policy.contains("unsafe"))
    #expect(policy.hasSuffix("base-uri 'none'; frame-ancestors 'none'"))
    #expect(page.header("X-Content-Type-Options") == "nosniff")
    #expect(page.header("Cache-Control") == "no-store")
    #expect(!page.text.contains("<script"))
    #expect(!page.text.contains("style="))
  }

  @Test func thePolicyAllowsTheStyleOfThePage() throws {
    let page = try WebSignIn(client, "apple.com").page()
    let start = try #require(page.text.firstRange(of: "<style>")).upperBound
    let end = try #require(page.text.firstRange(of: "</style>")).lowerBound
    let hash = Base64URL.encode(Digest.sha256(String(page.text[start..<end])))
      .replacing("-", with: "+").replacing("_", with: "/")
    #expect(page.header("Content-Security-Policy")?.contains("style-src 'sha256-\(hash)='") == true)
  }

  /// As browsers hold the redirects after a form against the policy of its page.
  @Test(arguments: providers) func theServerThatIsReturnedToMayLeadOn(_ provider: String) throws {
    let flow = try WebSignIn(client, provider)
    for answer in try [flow.page(), flow.agree(["email": "x"]), flow.agree()] where answer.location == nil {
      #expect(try !#require(answer.header("Content-Security-Policy")).contains("form-action"))
    }
  }

  @Test func anAddressOfVersion6CanBeReturnedTo() throws {
    let flow = try WebSignIn(client, "google.com", ["continueUri": "http://[::1]:7777/"])
    #expect(try flow.agree().location?.hasPrefix("http://[::1]:7777/#state=") == true)
  }

  @Test func onlyWhatIsAskedForIsShown() throws {
    let flow = try WebSignIn(client, "apple.com").with("scope", "email")
    #expect(try flow.page().text.contains("id=\"email-hide\""))
    #expect(try !flow.page().text.contains("id=\"share-name\""))
    let none = flow.with("scope", nil)
    #expect(try !none.page().text.contains("What demo-project gets to know"))
  }

  // MARK: Accounts

  @Test(arguments: providers)
  func anAccountIsRememberedForItsProvider(_ provider: String) throws {
    #expect(try !WebSignIn(client, provider).page().text.contains("id=\"account-new\""))
    _ = try WebSignIn(client, provider).agree()
    let page = try WebSignIn(client, provider).page().text
    #expect(page.contains("Ada Lovelace<small>ada@example.com</small>"))
    #expect(page.contains("id=\"account-1\""))
    #expect(page.contains("id=\"account-new\""))
    #expect(try !WebSignIn(client, "microsoft.com").page().text.contains("Ada"))
  }

  @Test func theLastAccountUsedComesFirst() throws {
    for email in ["a@b.c", "d@e.f", "A@b.c"] { _ = try WebSignIn(client, "google.com").agree(["email": email]) }
    let page = try WebSignIn(client, "google.com").page().text
    let first = try #require(page.firstRange(of: "A@b.c"))
    let second = try #require(page.firstRange(of: "d@e.f"))
    #expect(first.lowerBound < second.lowerBound)
    #expect(!page.contains("account-3"))
  }

  @Test func theHintChoosesTheAccount() throws {
    for email in ["a@b.c", "d@e.f"] { _ = try WebSignIn(client, "google.com").agree(["email": email]) }
    let known = try WebSignIn(client, "google.com", ["identifier": "A@b.c"]).page().text
    #expect(known.split(separator: "\n").contains { $0.contains("account-2") && $0.contains(" checked>") })
    let unknown = try WebSignIn(client, "google.com", ["identifier": "x@y.z"]).page().text
    #expect(unknown.split(separator: "\n").contains { $0.contains("id=\"account-new\"") && $0.contains(" checked>") })
    #expect(unknown.contains("value=\"x@y.z\""))
  }

  @Test func thePageStaysShort() throws {
    for index in 0..<30 { _ = try WebSignIn(client, "google.com").agree(["email": "a\(index)@b.c"]) }
    let page = try WebSignIn(client, "google.com").page().text
    #expect(page.contains("a29@b.c"))
    #expect(page.contains("account-20"))
    #expect(!page.contains("account-21"))
    #expect(!page.contains("a9@b.c"))
  }

  @Test(arguments: [["email": "ada"], ["email": "a@b@c"], ["givenName": String(repeating: "a", count: 300)]])
  func aMistakeIsTold(_ form: [String: String]) throws {
    let page = try WebSignIn(client, "google.com").agree(form)
    #expect(page.status == 400)
    #expect(page.text.contains("role=\"alert\""))
    #expect(page.text.contains("id=\"allow\""))
  }

  @Test func afterAMistakeNothingEnteredIsLost() throws {
    _ = try WebSignIn(client, "apple.com").agree()
    let page = try WebSignIn(client, "apple.com", ["identifier": "ada@example.com"]).agree([
      "email": "e\"ve", "emailVerified": "", "givenName": "Eve", "familyName": "Smith", "emailSharing": "hide",
      "shareName": "",
    ])
    let checked = page.text.split(separator: "\n").filter { $0.contains(" checked>") }
    #expect(checked.count == 2)
    #expect(checked.contains { $0.contains("id=\"account-new\"") })
    #expect(checked.contains { $0.contains("id=\"email-hide\"") })
    #expect(page.text.contains("name=\"email\" value=\"e&quot;ve\""))
    #expect(page.text.contains("name=\"givenName\" value=\"Eve\""))
    #expect(page.text.contains("name=\"familyName\" value=\"Smith\""))
  }

  @Test func anotherAccountThanThoseShownIsRefused() throws {
    let answer = try WebSignIn(client, "google.com").agree(["account": "1"])
    #expect(answer.status == 400)
    #expect(answer.location == nil)
  }

  // MARK: The way back

  @Test func aCodeComesInTheQuery() throws {
    let flow = try WebSignIn(client, "facebook.com")
    let answer = try flow.agree()
    #expect(answer.status == 303)
    #expect(answer.location?.hasPrefix(WebSignIn.continueUri + "&state=") == true)
    #expect(answer.returned["state"] == flow.query["state"])
    #expect(answer.returned["code"]?.isEmpty == false)
    #expect(answer.header("Cache-Control") == "no-store")
  }

  @Test func anIdentityTokenComesInTheFragment() throws {
    let answer = try WebSignIn(client, "google.com").agree()
    #expect(answer.location?.hasPrefix(WebSignIn.continueUri + "#state=") == true)
    #expect(answer.returned["id_token"]?.isEmpty == false)
    #expect(answer.returned["code"] == nil)
  }

  @Test func applesAnswerIsPosted() throws {
    let flow = try WebSignIn(client, "apple.com")
    let answer = try flow.agree()
    #expect(answer.status == 200)
    #expect(answer.formAction == WebSignIn.continueUri)
    #expect(answer.returned["state"] == flow.query["state"])
    #expect(answer.returned["code"]?.isEmpty == false)
    let policy = try #require(answer.header("Content-Security-Policy"))
    let script = Base64URL.encode(Digest.sha256("document.forms[0].submit()"))
      .replacing("-", with: "+").replacing("_", with: "/")
    #expect(policy.contains("; script-src 'sha256-\(script)='; base-uri 'none';"))
    #expect(answer.text.contains("<script>document.forms[0].submit()</script>"))
  }

  @Test(arguments: [("fragment", "#"), ("query", "&")])
  func theModeCanBeChosen(_ mode: String, _ separator: String) throws {
    let flow = try WebSignIn(client, "facebook.com", ["customParameter": .object(["response_mode": .text(mode)])])
    #expect(try flow.agree().location?.hasPrefix(WebSignIn.continueUri + separator + "state=") == true)
  }

  @Test(arguments: providers)
  func aRefusalGoesBack(_ provider: String) throws {
    let flow = try WebSignIn(client, provider)
    let answer = try flow.refuse()
    #expect(answer.returned["error"] == (provider == "apple.com" ? "user_cancelled_authorize" : "access_denied"))
    #expect(answer.returned["state"] == flow.query["state"])
    #expect(answer.returned["code"] == nil)
    #expect(try !WebSignIn(client, provider).page().text.contains("id=\"account-new\""))
  }

  @Test(arguments: [
    ("redirect_uri", "https://evil.example/"), ("redirect_uri", "http://127.0.0.1:7778/answer?a=1"),
    ("redirect_uri", ""), ("client_id", "other"), ("client_id", ""), ("providerId", "google.com"),
    ("providerId", ""), ("state", "x"), ("state", ""), ("response_type", "token"), ("response_type", ""),
    ("response_type", "code token"), ("response_mode", "web_message"), ("response_mode", "x"),
  ])
  func aDamagedRequestLeadsNowhere(_ name: String, _ value: String) throws {
    let flow = try WebSignIn(client, "apple.com").with(name, value)
    for answer in try [flow.page(), flow.agree(), flow.refuse()] {
      #expect(answer.status == 400)
      #expect(answer.location == nil)
      #expect(answer.formAction == nil)
      #expect(answer.text.contains("role=\"alert\""))
      #expect(answer.header("Content-Security-Policy")?.contains("form-action 'none'") == true)
    }
  }

  @Test func aProviderWithoutIdentityTokensGivesNone() throws {
    let flow = try WebSignIn(client, "facebook.com").with("response_type", "id_token")
    #expect(try flow.page().status == 400)
  }

  @Test func anIdentityTokenNeverComesInTheQuery() throws {
    #expect(try WebSignIn(client, "google.com").with("response_mode", "query").page().status == 400)
  }

  @Test func afterTheSignInThePageIsGone() throws {
    let flow = try WebSignIn(client, "google.com")
    #expect(try flow.exchange(flow.agree()).status == 200)
    #expect(try flow.page().status == 400)
  }

  // MARK: Apple's rules

  @Test(arguments: ["query", "fragment"])
  func appleDemandsAFormIfScopesAreAsked(_ mode: String) throws {
    let flow = try WebSignIn(client, "apple.com", ["customParameter": .object(["response_mode": .text(mode)])])
    let page = try flow.page()
    #expect(page.status == 400)
    #expect(page.text.contains("response_mode must be form_post when name or email scope is requested."))
    #expect(try flow.with("scope", nil).page().status == 200)
  }

  @Test func appleKnowsTwoScopes() throws {
    let page = try WebSignIn(client, "apple.com", ["oauthScope": "friends"]).page()
    #expect(page.status == 400)
    #expect(page.text.contains("invalid_scope"))
  }

  @Test(arguments: [
    ("http://demo-project.web.app/", 400), ("https://demo-project.web.app/", 200), ("https://10.0.0.1/", 400),
    ("https://intranet/", 400), ("http://localhost:1/", 200), ("http://[::1]:1/", 200),
  ])
  func appleReturnsToADomainOverHTTPS(_ url: String, _ status: Int) throws {
    let domains = ["demo-project.web.app", "10.0.0.1", "intranet", "localhost", "[::1]"]
    _ = try client.control("PATCH", "/config", ["authorizedDomains": .list(domains)])
    #expect(try WebSignIn(client, "apple.com", ["continueUri": .text(url)]).page().status == status)
    #expect(try WebSignIn(client, "google.com", ["continueUri": .text(url)]).page().status == 200)
  }

  @Test func applesNameComesAtTheFirstSignInOnly() throws {
    let user = try WebSignIn(client, "apple.com").agree().returned["user"]
    let name = JSON.parse(user ?? "")?["name"]
    #expect(name?.string("firstName") == "Ada")
    #expect(name?.string("lastName") == "Lovelace")
    #expect(try WebSignIn(client, "apple.com").agree().returned["user"] == nil)
  }

  @Test func applesNameMayBeKept() throws {
    #expect(try WebSignIn(client, "apple.com").agree(["shareName": ""]).returned["user"] == nil)
    #expect(try WebSignIn(client, "apple.com").agree().returned["user"] == nil)
  }

  // MARK: Misuse

  @Test(arguments: ["PUT", "DELETE", "PATCH"])
  func otherMethodsAreRefused(_ method: String) throws {
    #expect(try WebSignIn(client, "google.com").page(method).status == 405)
  }

  @Test func theHeadCanBeAskedFor() throws {
    let answer = try WebSignIn(client, "google.com").page("HEAD")
    #expect(answer.status == 200)
    #expect(answer.text.isEmpty)
  }

  @Test func aFormWithoutADecisionIsRefused() throws {
    let flow = try WebSignIn(client, "google.com")
    for form in [[], [("decision", "maybe")], [("email", "a@b.c")]] {
      let answer = try flow.submit(form)
      #expect(answer.status == 400)
      #expect(answer.location == nil)
    }
  }

  @Test(arguments: ["text/plain", "application/json", "multipart/form-data", ""])
  func anotherBodyIsRefused(_ type: String) throws {
    let flow = try WebSignIn(client, "google.com")
    let answer = try client.send(
      "POST", WebSignIn.path + "?" + flow.query.encoded, body: Array("decision=allow".utf8),
      headers: ["Content-Type: " + type])
    #expect(answer.status == 400)
    #expect(answer.header("Content-Type") == "text/html; charset=UTF-8")
  }

  @Test func anOversizedFormIsRefused() throws {
    let text = String(repeating: "a", count: Emulator.bodyLimit)
    #expect(try WebSignIn(client, "google.com").submit([("decision", "allow"), ("email", text)]).status == 413)
  }

  @Test func aRequestWithoutParametersIsRefused() throws {
    #expect(try client.send("GET", WebSignIn.path).status == 400)
    #expect(try client.send("POST", WebSignIn.path).status == 400)
  }

  @Test func markupFromOutsideIsText() throws {
    let markup = #""><script>alert('1')</script>&<b>"#
    let escaped = "&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;&lt;b&gt;"
    let flow = try WebSignIn(client, "apple.com", ["identifier": .text(markup)])
    let shown = try flow.page().text
    #expect(shown.contains("value=\"" + escaped + "\""))
    let posted = try flow.agree(["givenName": markup, "familyName": markup]).text
    let known = try WebSignIn(client, "apple.com").page().text
    #expect(known.contains(escaped))
    let broken = try flow.with("response_type", markup).page().text
    #expect(broken.contains(escaped))
    for text in [shown, posted, known, broken] {
      #expect(!text.contains("<script>alert"))
      #expect(!text.contains("<b>"))
    }
  }

  @Test func aWayBackWithAnAmpersandIsEscaped() throws {
    let flow = try WebSignIn(client, "apple.com", ["continueUri": "http://localhost:1/?a=1&lt=2"])
    let page = try flow.agree()
    #expect(page.text.contains("action=\"http://localhost:1/?a=1&amp;lt=2\""))
  }

  @Test func textThatIsNotUTF8IsShownSomehow() throws {
    let flow = try WebSignIn(client, "google.com")
    let path = WebSignIn.path + "?" + flow.query.encoded
    #expect(try client.send("GET", path + "&login_hint=%FF%FE%00").status == 200)
    let body = Array("decision=allow&givenName=%FF%C0%AF&email=".utf8)
    let answer = try client.send(
      "POST", path, body: body, headers: ["Content-Type: application/x-www-form-urlencoded"])
    #expect(answer.status == 303)
  }
}
