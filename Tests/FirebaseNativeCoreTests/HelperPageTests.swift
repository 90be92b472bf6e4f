// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct HelperPageTests {
  static var settings: HelperPage.Settings {
    HelperPage.Settings(
      apiKey: "key", authDomain: "demo.firebaseapp.com", providerID: "apple.com",
      scopes: ["email", "name"], parameters: [("locale", "de"), ("a", "b")], languageCode: "de", tenantID: "tenant",
      state: "secret", words: .preferred(), look: WebPageLook(appName: "Star Quest"))
  }

  // MARK: What the player sees

  @Test(
    arguments: [
      ("apple.com", "Apple"), ("google.com", "Google"), ("facebook.com", "Facebook"), ("github.com", "GitHub"),
      ("microsoft.com", "Microsoft"), ("yahoo.com", "Yahoo"), ("twitter.com", "X"), ("linkedin.com", "LinkedIn"),
      ("oidc.mine", "oidc.mine"),
    ], WebPageLanguage.allCases)
  func theButtonNamesTheProvider(_ provider: (id: String, name: String), _ language: WebPageLanguage) throws {
    let page = try page {
      $0.providerID = provider.id
      $0.words = .preferred(languageCode: language.rawValue)
    }
    let words = WebPageWords.preferred(languageCode: language.rawValue)
    let title = words.sentence(.signIn, provider: provider.name)
    let button = words.sentence(.proceed, provider: provider.name)
    #expect(page.html.contains(" disabled>\(button)</button>"))
    #expect(page.html.contains("<button id=\"cancel\">\(words[.cancel])</button>"))
    #expect(page.html.contains("<title>\(title)</title>"))
    #expect(page.html.contains("<h1 id=\"title\" tabindex=\"-1\">\(title)</h1>"))
    #expect(page.html.contains("<p id=\"status\" role=\"status\" aria-live=\"polite\">\(words[.loading])</p>"))
    #expect(page.html.contains("<p id=\"alert\" role=\"alert\"></p>"))
    #expect(page.html.contains("<noscript><p>\(words[.scriptNeeded])</p></noscript>"))
  }

  @Test func thePageNamesTheGameIfItIsKnown() throws {
    #expect(try page().html.contains("<p class=\"app\">Star Quest</p>"))
    #expect(try !page { $0.look = WebPageLook() }.html.contains("class=\"app\""))
  }

  @Test func theButtonShowsTheMarkThatTheGameHas() throws {
    let page = try page { $0.mark = try? WebPageImageTests.read(WebPageImageTests.png) }
    #expect(
      page.html.contains(
        "<button id=\"continue\" class=\"marked\" disabled><img alt=\"\" src=\"data:image/png;base64,iVBORw\">Continue with Apple</button>"
      ))
    #expect(page.contentSecurityPolicy.contains("; img-src data:; "))
    #expect(try !self.page().contentSecurityPolicy.contains("img-src"))
  }

  // MARK: What the script gets

  @Test func theScriptFindsAllSettings() throws {
    let data = try data(page { $0.sdkURL = "https://cdn.example/sdk/" })
    let texts = [
      "apiKey": "key", "authDomain": "demo.firebaseapp.com", "providerID": "apple.com", "languageCode": "de",
      "tenantID": "tenant", "sdkURL": "https://cdn.example/sdk", "emulatorURL": "", "state": "secret",
    ]
    for (key, value) in texts { #expect(data.string(key) == value, "\(key)") }
    #expect(data.elements("scopes").map(\.string) == ["email", "name"])
    #expect(data.elements("parameters").map { $0.elements.map(\.string) } == [["locale", "de"], ["a", "b"]])
    #expect(data["words"]?.string("goBack") == WebPageWords.preferred()[.goBack])
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--<script>", "\"'>&amp;<b>", "\u{2028}\u{2029}\u{0}\r\n", "${x}`\\", "👾",
    String(repeating: "<", count: 1000),
  ])
  func nothingBreaksOut(_ text: String) throws {
    let page = try page {
      $0.apiKey = text
      $0.look = WebPageLook(appName: text)
      $0.providerID = text
      $0.scopes = [text]
      $0.parameters = [(text, text)]
      $0.languageCode = text
      $0.tenantID = text
      $0.state = text
    }
    let usual = try HelperPage.make(HelperPageTests.settings).get().page()
    #expect(page.html.split(separator: "<script").count == usual.html.split(separator: "<script").count)
    #expect(page.html.split(separator: "</script").count == usual.html.split(separator: "</script").count)
    #expect(!page.html.contains("<b>"))
    #expect(!page.html.contains("<!--"))
    #expect(page.contentSecurityPolicy == usual.contentSecurityPolicy)
    #expect(page.text(of: "script") == usual.text(of: "script"))
    let data = try data(page)
    #expect(!HTML.embed(data).contains { "<>&\u{2028}\u{2029}".contains($0) })
    for key in ["apiKey", "providerID", "languageCode", "tenantID", "state"] { #expect(data.string(key) == text) }
    #expect(data.elements("scopes").map(\.string) == [text])
    #expect(data.elements("parameters").first?.elements.map(\.string) == [text, text])
  }

  // MARK: What it may do

  @Test func thePolicyIsThatOfTheService() throws {
    let page = try page()
    #expect(
      page.contentSecurityPolicy == "default-src 'none'; style-src \(page.hash(of: "style")); "
        + "script-src \(page.hash(of: "script")) \(HelperPage.sdkURL)/ https://apis.google.com; "
        + "connect-src 'self' https://identitytoolkit.googleapis.com/v1/projects; "
        + "frame-src https://demo.firebaseapp.com; " + WebPageTests.rest)
  }

  @Test func thePolicyIsThatOfTheEmulator() throws {
    let page = try page {
      $0.emulatorURL = "http://[::1]:9099"
      $0.sdkURL = "http://[::1]:9099/emulator/auth/sdk"
    }
    #expect(
      page.contentSecurityPolicy == "default-src 'none'; style-src \(page.hash(of: "style")); "
        + "script-src \(page.hash(of: "script")) http://[::1]:9099/emulator/auth/sdk/ https://apis.google.com; "
        + "connect-src 'self' http://[::1]:9099/identitytoolkit.googleapis.com/v1/projects; "
        + "frame-src http://[::1]:9099; " + WebPageTests.rest)
  }

  @Test(arguments: [("google.com", true), ("apple.com", false)])
  func googlesButtonIsWhiteWithoutAMark(_ provider: String, _ isWhite: Bool) throws {
    #expect(try page { $0.providerID = provider }.html.contains("<button id=\"continue\" class=\"marked\"") == isWhite)
  }

  @Test func theScriptTakesFetchOverBeforeTheSDKComes() throws {
    let script = try page().text(of: "script")
    let fetch = try #require(script.firstRange(of: "self.fetch = async"))
    let load = try #require(script.firstRange(of: "import("))
    #expect(fetch.lowerBound < load.lowerBound)
    #expect(!script.contains("\nimport "))
  }

  @Test func theSDKIsOfOneVersion() {
    let version = HelperPage.sdkURL.split(separator: "/").last?.split(separator: ".").compactMap { Int($0) } ?? []
    #expect(HelperPage.sdkURL.hasPrefix("https://www.gstatic.com/firebasejs/"))
    #expect(version.count == 3)
  }

  @Test(arguments: [
    "", "demo.firebaseapp.com; script-src *", "a b", "a,b", "https://demo.firebaseapp.com", "demo/", "de'mo",
    "de\"mo", "a\r\nb", "a\u{0}", "dömain", "*", "a@b", String(repeating: "a", count: 256),
  ])
  func anAuthDomainThatIsNoHostIsRefused(_ domain: String) {
    expectRefusal(naming: "auth domain") { $0.authDomain = domain }
  }

  @Test(arguments: [
    "", "http://cdn.example/sdk", "//cdn.example", "https://", "https:///x", "https://a b", "https://a;script-src *",
    "https://a,https://b", "https://a/'unsafe-inline'", "https://a?b", "https://a#b", "https://*", "javascript:x",
    "data:text/javascript,x", "HTTPS://a", "https://a\n", "https://" + String(repeating: "a", count: 2048),
  ])
  func anSDKElsewhereThanInAFolderOfHTTPSIsRefused(_ url: String) {
    expectRefusal(naming: "SDK") { $0.sdkURL = url }
  }

  @Test(arguments: ["127.0.0.1:9099", "https://a", "http://", "http://a b", "http://a;b", "http://a'b"])
  func anEmulatorThatIsNoURLIsRefused(_ url: String) {
    expectRefusal(naming: "emulator") { $0.emulatorURL = url }
  }

  // MARK: Helpers

  private func page(_ change: (inout HelperPage.Settings) -> Void = { _ in }) throws -> WebPage {
    var settings = HelperPageTests.settings
    change(&settings)
    return try HelperPage.make(settings).get().page()
  }

  private func expectRefusal(naming word: String, _ change: (inout HelperPage.Settings) -> Void) {
    var settings = HelperPageTests.settings
    change(&settings)
    guard case .failure(let error) = HelperPage.make(settings) else {
      Issue.record("It was taken.")
      return
    }
    #expect(error.message.contains(word), "\(error.message)")
  }

  private func data(_ page: WebPage) throws -> JSON {
    let start = try #require(page.html.firstRange(of: "<script type=\"application/json\" id=\"data\">"))
    let rest = page.html[start.upperBound...]
    let end = try #require(rest.firstRange(of: "</script>"))
    return try #require(JSON.parse(String(rest[..<end.lowerBound])))
  }
}
