// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

@testable import FirebaseNativeCore

/// Signing in through the player's browser, which the test plays.
struct WebSignInTests {
  let bench: Bench
  let browser: PlayedBrowser

  init() throws {
    bench = try Bench()
    browser = PlayedBrowser(for: bench.auth)
  }

  private func provider(_ id: String, _ parameters: [String: String] = [:]) -> FederatedProvider {
    let provider = FederatedProvider(id: .success(id))
    for (name, value) in parameters { provider.setParameter(name, value) }
    return provider
  }

  // MARK: - The provider sends the player back

  @Test(arguments: ["apple.com", "google.com", "facebook.com", "oidc.mine", "github.com"])
  func aPlayerSignsIn(_ id: String) throws {
    let future = bench.auth.signIn(with: provider(id))
    let page = try browser.signIn()
    #expect(page.status == 200, "\(page.text)")
    let result = try future.result()
    #expect(result.additionalUserInfo.providerID == id)
    #expect(result.additionalUserInfo.isNewUser)
    #expect(bench.auth.currentUser?.email == "ada@example.com")
    #expect(bench.auth.currentUser?.displayName == "Ada Lovelace")
    #expect(result.credential?.provider == id)
    #expect(browser.progress == [.urlReady, .browserReturned, .exchanging])
    #expect(browser.urls.first == browser.opened.first)
  }

  @Test(arguments: ["query", "fragment", "form_post"])
  func anAnswerOfEveryModeIsTaken(_ mode: String) throws {
    let future = bench.auth.signIn(with: provider("google.com", ["response_mode": mode]))
    #expect(try browser.signIn().status == 200)
    #expect(try future.result().additionalUserInfo.providerID == "google.com")
  }

  @Test func whatTheProgramAsksForReachesTheProvider() throws {
    let provider = provider("google.com", ["hl": "id"])
    provider.addScope("https://example.com/auth/games")
    provider.addScope("profile")
    let future = bench.auth.signIn(with: provider)
    let query = FormFields(parsing: WebURL.query(of: try browser.url()))
    #expect(query["scope"]?.split(separator: " ").contains("https://example.com/auth/games") == true)
    #expect(query["hl"] == "id")
    #expect(query["redirect_uri"]?.hasPrefix("http://localhost:") == true)
    future.cancel()
  }

  @Test func aGuestLinks() throws {
    let guest = try bench.signInAnonymously()
    let future = guest.link(with: provider("facebook.com"))
    _ = try browser.signIn()
    let result = try future.result()
    #expect(result.user?.uid == guest.uid)
    #expect(result.user?.identities.map { $0.providerID } == ["facebook.com"])
  }

  @Test(arguments: ["apple.com", "google.com"])
  func aGuestWhoLinksHasTheProvidersName(_ id: String) throws {
    let guest = try bench.signInAnonymously()
    let future = guest.link(with: provider(id))
    _ = try browser.signIn()
    #expect(try future.result().user?.displayName == "Ada Lovelace")
    #expect(bench.auth.currentUser?.displayName == "Ada Lovelace")
  }

  @Test func aNameOfTheirOwnStays() throws {
    let guest = try bench.signInAnonymously()
    _ = try guest.updateProfile(displayName: "Countess", photoURL: nil).finished()
    let future = guest.link(with: provider("google.com"))
    _ = try browser.signIn()
    #expect(try future.result().user?.displayName == "Countess")
  }

  @Test func anIdentityOfAnotherAccountComesWithACredentialToSignInWith() throws {
    let first = bench.auth.signIn(with: provider("apple.com"))
    _ = try browser.signIn()
    let owner = try first.result().user?.uid
    bench.auth.signOut()
    let guest = try bench.signInAnonymously()
    let link = guest.link(with: provider("apple.com"))
    _ = try browser.signIn(2)
    let error = try link.failure()
    #expect(error.code == .credentialAlreadyInUse)
    let credential = try #require(error.additionalUserInfo?.updatedCredential)
    #expect(try bench.auth.signIn(with: credential).user().uid == owner)
  }

  @Test func theCredentialOfAnAnswerCanBeUsedAgain() throws {
    let future = bench.auth.signIn(with: provider("google.com", ["response_mode": "fragment"]))
    _ = try browser.signIn()
    let result = try future.result()
    let credential = try #require(result.credential)
    #expect(try bench.auth.signIn(with: credential).user().uid == result.user?.uid)
  }

  @Test func aUserProvesWhoTheyAre() throws {
    let first = bench.auth.signIn(with: provider("oidc.mine"))
    _ = try browser.signIn()
    let user = try #require(first.result().user)
    let proof = user.reauthenticate(with: provider("oidc.mine"))
    _ = try browser.signIn(2)
    #expect(try proof.result().user?.uid == user.uid)
  }

  @Test func anotherPlayerProvesNothing() throws {
    let first = bench.auth.signIn(with: provider("google.com"))
    _ = try browser.signIn()
    let user = try #require(first.result().user)
    let proof = user.reauthenticate(with: provider("google.com"))
    _ = try browser.signIn(2, ["email": "eve@example.com"])
    #expect(try proof.failure().code == .userMismatch)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test(arguments: ["apple.com", "google.com"])
  func aPlayerDeclines(_ id: String) throws {
    let future = bench.auth.signIn(with: provider(id))
    let page = try browser.url()
    #expect(try PlayedBrowser.follow(PlayedBrowser.refuse(at: page), from: page).status == 200)
    let error = try future.failure()
    #expect(error.code == .userCancelled)
    #expect(error.message == "The player cancelled in the browser.")
    #expect(error.serverMessage.hasPrefix("USER_CANCELLED"))
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aPageLastsForAnHour() throws {
    let future = bench.auth.signIn(with: provider("google.com"))
    let page = try browser.url()
    let answer = try PlayedBrowser.agree(at: page)
    try bench.advanceClock(seconds: 3601)
    _ = try PlayedBrowser.follow(answer, from: page)
    let error = try future.failure()
    #expect(error.code == .invalidCredential)
    #expect(error.message.contains("expired"))
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aDomainThatTheProjectDoesNotListIsTold() throws {
    let body = JSON.object()
    body.set("authorizedDomains", JSON(["example.com"]))
    try bench.control("PATCH", "/config", body)
    let error = try bench.auth.signIn(with: provider("google.com")).failure()
    #expect(error.code == .unauthorizedDomain)
    #expect(error.message.contains("Authorized domains"))
    #expect(browser.opened.isEmpty)
  }

  @Test func anAnswerWithoutAPageIsTold() throws {
    try bench.answer("accounts:createAuthUri", #"{"authUri": "file:///etc/passwd", "sessionId": "1"}"#)
    #expect(try bench.auth.signIn(with: provider("google.com")).failure().code == .invalidServerResponse)
    #expect(browser.opened.isEmpty)
  }

  // MARK: - The page that runs the project's handler

  private func useHelperPage(_ id: String = "apple.com") {
    bench.auth.setWebSignInStrategy(.helperPage, for: id)
  }

  /// Browsers leave these as they are, and some providers write them.
  @Test(arguments: ["scope=read,write", "a=1;b=2", "user={%22a%22:1}", "x=a|b^c", "a=(1)*$!", "a[0]=~b@c:d"])
  func theHandlersAddressMayHaveWhateverBrowsersWrite(_ query: String) throws {
    useHelperPage()
    let future = bench.auth.signIn(with: provider("apple.com"))
    let page = try browser.url()
    let body = try PlayedBrowser.popup(PlayedBrowser.pageData(PlayedBrowser.get(page)), at: page, bench.server)
    body.set("requestUri", (body.string("requestUri") ?? "") + "?" + query)
    #expect(try PlayedBrowser.post(body, from: page).status == 200)
    #expect(try future.result().user != nil)
  }

  @Test func thePageOfAProviderMayHaveSuchAnAddress() throws {
    let url = "https://example.com/authorize?scope=a,b;c"
    try bench.answer("accounts:createAuthUri", #"{"authUri": "\#(url)", "sessionId": "1"}"#)
    let future = bench.auth.signIn(with: provider("google.com"))
    #expect(try browser.url() == url)
    future.cancel()
  }

  @Test(arguments: [
    "https://a,b/", "https://a;b/", "https://a@b/", "https://a'b/", "https:///", "https://a/ b", "https://a/\"",
    "https://a/`b`", "https://a/\\", "ftp://a/", "https://a/ü",
  ])
  func whatNoBrowserWritesIsNoURL(_ url: String) {
    #expect(WebURL.origin(of: url) == nil)
  }

  @Test(arguments: ["apple.com", "google.com", "facebook.com", "oidc.mine"])
  func thePageHandsOverWhatTheHandlerBrought(_ id: String) throws {
    useHelperPage(id)
    let future = bench.auth.signIn(with: provider(id))
    let page = try browser.url()
    let shown = try PlayedBrowser.get(page)
    #expect(shown.status == 200)
    #expect(shown.header("Content-Security-Policy")?.contains("default-src 'none'") == true)
    let answer = try PlayedBrowser.popup(PlayedBrowser.pageData(shown), at: page, bench.server)
    #expect(try PlayedBrowser.post(answer, from: page).status == 200)
    #expect(try future.result().additionalUserInfo.providerID == id)
    #expect(bench.auth.currentUser?.email == "ada@example.com")
    #expect(browser.progress == [.urlReady, .browserReturned, .exchanging])
  }

  @Test func thePageKnowsWhatTheProgramAsksFor() throws {
    useHelperPage()
    #expect(bench.auth.setLanguageCode("id"))
    let provider = provider("apple.com", ["locale": "id"])
    provider.addScope("name")
    let future = bench.auth.signIn(with: provider)
    let shown = try PlayedBrowser.get(browser.url())
    let data = try PlayedBrowser.pageData(shown)
    #expect(data.string("apiKey") == "key")
    #expect(data.string("authDomain") == "demo-project.firebaseapp.com")
    #expect(data.elements("scopes").map { $0.string } == ["name"])
    #expect(data.elements("parameters").map { $0.elements.map { $0.string } } == [["locale", "id"]])
    #expect(data.string("emulatorURL") == bench.server.url)
    #expect(data.string("sdkURL") == bench.server.url + "/emulator/auth/sdk")
    #expect(shown.text.contains("<html lang=\"id\""))
    future.cancel()
  }

  @Test func thePageSpeaksTheBrowsersLanguage() throws {
    useHelperPage()
    let future = bench.auth.signIn(with: provider("apple.com"))
    let shown = try PlayedBrowser.get(browser.url(), headers: ["Accept-Language: fa, en;q=0.5"])
    #expect(shown.text.contains("dir=\"rtl\""))
    future.cancel()
  }

  @Test(arguments: [
    ("cancelled", AuthErrorCode.webContextCancelled),
    ("auth/user-cancelled", .userCancelled),
    ("auth/unauthorized-domain", .unauthorizedDomain),
    ("auth/operation-not-allowed", .operationNotAllowed),
    ("auth/api-key-not-valid.-please-pass-a-valid-api-key.", .invalidApiKey),
    ("auth/internal-error", .webInternalError),
    ("", .webInternalError),
  ])
  func whatThePageFailsWithIsTold(_ code: String, _ expected: AuthErrorCode) throws {
    useHelperPage()
    let future = bench.auth.signIn(with: provider("apple.com"))
    let page = try browser.url()
    let answer = try PlayedBrowser.failure(code, PlayedBrowser.pageData(PlayedBrowser.get(page)))
    #expect(try PlayedBrowser.post(answer, from: page).status == 200)
    #expect(try future.failure().code == expected)
  }

  @Test func theDomainToAddIsTold() throws {
    useHelperPage()
    let future = bench.auth.signIn(with: provider("apple.com"))
    let page = try browser.url()
    let data = try PlayedBrowser.pageData(PlayedBrowser.get(page))
    _ = try PlayedBrowser.post(PlayedBrowser.failure("auth/unauthorized-domain", data), from: page)
    let message = try future.failure().message
    #expect(message.contains("localhost"))
    #expect(message.contains("Authorized domains"))
  }

  // MARK: - Beginning and end

  @Test func thePlayerMayNotTakeForEver() throws {
    _ = PlayedBrowser(for: bench.auth) { $0.timeout = 50 }
    let error = try bench.auth.signIn(with: provider("google.com")).failure()
    #expect(error.code == .webContextCancelled)
  }

  @Test func aSecondSignInIsRefusedWhileOneRuns() throws {
    let first = bench.auth.signIn(with: provider("google.com"))
    let second = bench.auth.signIn(with: provider("apple.com"))
    #expect(try second.failure().code == .webContextAlreadyPresented)
    _ = try browser.signIn()
    #expect(try first.result().user != nil)
    let third = bench.auth.signIn(with: provider("apple.com"))
    _ = try browser.signIn(2, ["email": "eve@example.com"])
    #expect(try third.result().user != nil)
  }

  private func answerURL(_ page: String) throws -> String {
    try #require(FormFields(parsing: WebURL.query(of: page))["redirect_uri"])
  }

  /// Nobody takes an answer there any more.
  private func isOver(_ page: String) throws -> Bool {
    let uri = try answerURL(page)
    return eventually { (try? PlayedBrowser.get(uri))?.status == 410 }
  }

  @Test func aCancelledSignInIsOver() throws {
    let future = bench.auth.signIn(with: provider("google.com"))
    let page = try browser.url()
    future.cancel()
    #expect(try future.failure().code == .cancelled)
    #expect(try isOver(page))
  }

  @Test func aPlayerWhoComesAfterTheEndIsToldSo() throws {
    let browser = PlayedBrowser(for: bench.auth) { $0.appName = "The <Analytical> Engine" }
    let future = bench.auth.signIn(with: provider("google.com"))
    let page = try browser.url()
    let agreed = try PlayedBrowser.agree(at: page)
    future.cancel()
    #expect(try isOver(page))
    let shown = try PlayedBrowser.follow(agreed, from: page)
    #expect(shown.status == 410)
    #expect(shown.text.contains("no longer waiting"))
    #expect(shown.text.contains("The &lt;Analytical&gt; Engine"))
    #expect(try PlayedBrowser.get(browser.opened[0]).status == 410)
    #expect(try PlayedBrowser.get(PlayedBrowser.origin(browser.opened[0]) + "/other").status == 404)
    #expect(try bench.requests("accounts:signInWithIdp") == 0)
  }

  /// A reload, or a navigation that the browser repeats.
  @Test(arguments: ["query", "form_post"])
  func theLastPageStays(_ mode: String) throws {
    let future = bench.auth.signIn(with: provider("google.com", ["response_mode": mode]))
    let page = try browser.url()
    let agreed = try PlayedBrowser.agree(at: page)
    for _ in 0..<3 {
      let shown = try PlayedBrowser.follow(agreed, from: page)
      #expect(shown.status == 200)
      #expect(shown.text.contains("Done"))
    }
    #expect(try future.result().user != nil)
    #expect(try bench.requests("accounts:signInWithIdp") == 1)
  }

  @Test func thePageOfARefusalStays() throws {
    let future = bench.auth.signIn(with: provider("google.com"))
    let page = try browser.url()
    let refused = try PlayedBrowser.refuse(at: page)
    for _ in 0..<2 { #expect(try PlayedBrowser.follow(refused, from: page).text.contains("Not signed in")) }
    #expect(try future.failure().code == .userCancelled)
  }

  @Test func theHelperPagesEndStays() throws {
    useHelperPage()
    let future = bench.auth.signIn(with: provider("apple.com"))
    let page = try browser.url()
    let answer = try PlayedBrowser.popup(PlayedBrowser.pageData(PlayedBrowser.get(page)), at: page, bench.server)
    #expect(try PlayedBrowser.post(answer, from: page).status == 200)
    #expect(try future.result().user != nil)
    #expect(try PlayedBrowser.get(page).text.contains("Done"))
    #expect(try PlayedBrowser.post(answer, from: page).status == 410)
  }

  @Test func theURLCanBeCopiedFromAScreen() throws {
    let future = bench.auth.signIn(with: provider("google.com"))
    let page = try browser.url()
    let url = browser.opened[0]
    #expect(browser.urls == [url])
    #expect(url.hasPrefix("http://localhost:"))
    #expect(url.utf8.count <= "http://localhost:65535/".utf8.count + 12)
    #expect(page.hasPrefix(bench.server.url))
    #expect(try PlayedBrowser.get(PlayedBrowser.origin(url) + "/" + url.suffix(11)).status == 404)
    #expect(try PlayedBrowser.get(url).status == 307)
    _ = try browser.signIn()
    #expect(try future.result().user != nil)
  }

  @Test(arguments: ["query", "fragment", "form_post"])
  func theLastPageHasTheNameOfTheApp(_ mode: String) throws {
    let browser = PlayedBrowser(for: bench.auth) { $0.appName = "Castle & Co" }
    let future = bench.auth.signIn(with: provider("google.com", ["response_mode": mode]))
    let page = try browser.url()
    let agreed = try PlayedBrowser.agree(at: page)
    // A fragment stays in the browser, so that the first page is the one that says the last word.
    let last =
      mode == "fragment" ? try PlayedBrowser.get(answerURL(page)) : try PlayedBrowser.follow(agreed, from: page)
    #expect(last.text.contains("<p class=\"app\">Castle &amp; Co</p>"))
    if mode == "fragment" { future.cancel() }
  }

  @Test func signingOutEndsIt() throws {
    let future = bench.auth.signIn(with: provider("google.com"))
    let page = try browser.url()
    bench.auth.signOut()
    #expect(try future.failure().code == .cancelled)
    #expect(try isOver(page))
  }

  @Test func theEndOfTheAuthEndsIt() throws {
    let future = bench.auth.signIn(with: provider("google.com"))
    let page = try browser.url()
    bench.auth.shutDown()
    #expect(try future.failure().code == .cancelled)
    #expect(try isOver(page))
  }

  @Test func oneThatIsCancelledBeforeItHasAPageOpensNothing() throws {
    try bench.hold("accounts:createAuthUri")
    let future = bench.auth.signIn(with: provider("google.com"))
    #expect(try eventually { try bench.requests("accounts:createAuthUri") == 1 })
    future.cancel()
    #expect(try future.failure().code == .cancelled)
    let next = bench.auth.signIn(with: provider("google.com"))
    _ = try browser.url()
    #expect(browser.opened.count == 1)
    next.cancel()
  }

  @Test func withoutABrowserTheProgramCanShowTheURL() throws {
    let browser = PlayedBrowser(for: bench.auth, opens: false)
    let future = bench.auth.signIn(with: provider("google.com"))
    #expect(eventually { browser.progress == [.urlReady, .openFailed] })
    #expect(browser.urls == [browser.opened[0], browser.opened[0]])
    _ = try browser.signIn()
    #expect(try future.result().user != nil)
  }

  /// The listener is closed by then, so that a URL would be of no use.
  @Test func withoutABrowserAndHooksTheErrorNamesThem() throws {
    let browser = PlayedBrowser(for: bench.auth, opens: false) { $0.onProgress = nil }
    let error = try bench.auth.signIn(with: provider("google.com")).failure()
    #expect(error.code == .webInternalError)
    #expect(browser.opened.count == 1)
    #expect(error.message.contains("`progress`") && error.message.contains("`open_url`"))
    #expect(!error.message.contains("http://") && !error.message.contains(".."))
  }

  @Test func pumpedHooksRunInsideThePoll() throws {
    bench.app.pumpCallbacks(true)
    let future = bench.auth.signIn(with: provider("google.com"))
    #expect(try eventually { try bench.requests("accounts:createAuthUri") == 1 })
    #expect(browser.progress.isEmpty && browser.opened.isEmpty)
    #expect(
      eventually {
        _ = bench.app.poll(); return !browser.opened.isEmpty
      })
    _ = try browser.signIn()
    #expect(
      eventually {
        _ = bench.app.poll(); return !future.isPending
      })
    #expect(browser.progress == [.urlReady, .browserReturned, .exchanging])
  }

  @Test(arguments: ["password", "phone", "gc.apple.com", "playgames.google.com", "anonymous"])
  func aProviderWithoutPagesIsTold(_ id: String) throws {
    #expect(try bench.auth.signIn(with: provider(id)).failure().code == .invalidProviderId)
    #expect(browser.opened.isEmpty)
  }

  @Test func thePageNeedsAProject() throws {
    var options = AppOptions()
    options.apiKey = "key"
    options.appID = "1:2:desktop:3"
    options.sessionStore = .none
    let app = try App.create(options: options, name: Bench.freshName(), usesFile: false).get()
    defer { app.release() }
    let auth = try #require(app.auth())
    try #require(auth.useEmulator(host: bench.server.host, port: UInt32(bench.server.port)))
    auth.setWebSignInStrategy(.helperPage, for: "apple.com")
    #expect(try auth.signIn(with: provider("apple.com")).failure().message.contains("auth domain"))
  }

  // MARK: - Settings

  @Test func theTableSaysWhichStrategyAProviderGets() {
    var settings = WebSignInSettings()
    #expect(settings.strategy(for: "google.com", isEmulated: false) == .authURI)
    #expect(settings.strategy(for: "apple.com", isEmulated: false) == .helperPage)
    #expect(settings.strategy(for: "oidc.mine", isEmulated: false) == .helperPage)
    #expect(settings.strategy(for: "apple.com", isEmulated: true) == .authURI)
    settings.strategies = [("google.com", .helperPage)]
    #expect(settings.strategy(for: "google.com", isEmulated: true) == .helperPage)
  }

  @Test(arguments: ["a b", "project.firebaseapp.com/x", "https://project.firebaseapp.com", "a;b", "a'b"])
  func anAuthDomainIsAHost(_ domain: String) throws {
    useHelperPage()
    _ = PlayedBrowser(for: bench.auth) { $0.authDomain = domain }
    #expect(try bench.auth.signIn(with: provider("apple.com")).failure().message.contains(domain))
  }

  @Test func theNameOfTheAppIsOneThatCanBeRead() throws {
    useHelperPage()
    _ = PlayedBrowser(for: bench.auth) { $0.appName = String(repeating: "a", count: 1001) }
    #expect(try bench.auth.signIn(with: provider("apple.com")).failure().message.contains("1000 bytes"))
  }

  @Test(arguments: [
    ("red", "", "#3a7bd5"), ("#12345", "", "#12345"), ("#1234567", "", "#3a7bd5"), ("#12345g", "", "#3a7bd5"),
    ("", "[]", "JSON object"), ("", "{", "JSON object"), ("", #"{"d e": {}}"#, "d e"),
    ("", #"{"de": {"x": "y"}}"#, "\"x\""),
    ("", #"{"de": {"done": 1}}"#, "\"done\""), ("", #"{"de": "done"}"#, "\"de\""), ("", #"{"de": null}"#, "\"de\""),
  ])
  func theLookOfThePagesIsChecked(_ color: String, _ sentences: String, _ named: String) throws {
    _ = PlayedBrowser(for: bench.auth) {
      $0.color = color
      $0.sentences = sentences
    }
    #expect(try bench.auth.signIn(with: provider("google.com")).failure().message.contains(named))
  }

  @Test func anIconIsAnImage() throws {
    _ = PlayedBrowser(for: bench.auth) { options in
      Array("GIF89a".utf8).withUnsafeBytes { options.icon = WebPageImage.read(icon: $0) }
    }
    #expect(try bench.auth.signIn(with: provider("google.com")).failure().message.contains("PNG, JPEG, WebP or SVG"))
  }

  @Test func theHelperPageHasTheMarkOfItsProvider() throws {
    useHelperPage()
    let browser = PlayedBrowser(for: bench.auth) { _ in }
    let image = try WebPageImageTests.read(WebPageImageTests.png)
    bench.auth.setWebSignInMark(image, for: "apple.com")
    let future = bench.auth.signIn(with: provider("apple.com"))
    #expect(try PlayedBrowser.get(browser.url()).text.contains("class=\"marked\""))
    future.cancel()
    bench.auth.setWebSignInMark(nil, for: "apple.com")
    let next = bench.auth.signIn(with: provider("apple.com"))
    #expect(try !PlayedBrowser.get(browser.url(2)).text.contains("class=\"marked\""))
    next.cancel()
  }

  @Test(arguments: ["file:///sdk", "https://", "https://a b/", "https://a/;script-src *", "javascript:1"])
  func theSDKIsAtAURL(_ url: String) throws {
    useHelperPage()
    _ = PlayedBrowser(for: bench.auth) { $0.sdkURL = url }
    #expect(try bench.auth.signIn(with: provider("apple.com")).failure().message.contains(url))
  }
}
