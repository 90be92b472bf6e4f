// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

/// A browser, before which a player does something as soon as it is opened: on a thread of their own, as the test
/// waits for the sign-in meanwhile.
final class PlayedBrowser: BrowserPlayer, Sendable {
  typealias Player = @Sendable (_ browser: PlayedBrowser, _ page: String) throws -> Void

  private struct State {
    var opened: [String] = []
    var progress: [WebSignInProgress] = []
    var urls: [URL?] = []
    var shown: HTTPClient.Answer?
  }

  private let state = Guarded(State())

  /// - Parameter opens: whether it can be opened; if not, the player comes when the program shows the URL.
  init(for auth: Auth, opens: Bool = true, _ player: @escaping Player = { try $0.signIn(at: $1) }) {
    var options = WebSignInOptions()
    options.openURL = { [self] url in
      state.withLock { $0.opened.append(url.absoluteString) }
      if opens { use(url, player) }
      return opens
    }
    options.onProgress = { [self] progress, url in
      state.withLock { state in
        state.progress.append(progress)
        state.urls.append(url)
      }
      if progress == .openFailed, let url { use(url, player) }
    }
    auth.webSignInOptions = options
  }

  private func use(_ url: URL, _ player: @escaping Player) {
    Thread.detachNewThread { [self] in
      do { try player(self, PlayedBrowser.page(at: url.absoluteString)) } catch { Issue.record(error) }
    }
  }

  var opened: [String] { state.withLock { $0.opened } }
  var progress: [WebSignInProgress] { state.withLock { $0.progress } }
  var urls: [URL?] { state.withLock { $0.urls } }
  /// The page of the library's that the player saw.
  var shown: HTTPClient.Answer? { state.withLock { $0.shown } }

  func signIn(at page: String, email: String = "ada@example.com") throws {
    let answer = try PlayedBrowser.follow(PlayedBrowser.agree(at: page, ["email": email]), from: page)
    #expect(answer.status == 200, "\(answer.text)")
  }

  /// What the library's page gives its script.
  func pageData(at page: String) throws -> JSON {
    let answer = try PlayedBrowser.get(page)
    state.withLock { $0.shown = answer }
    return try PlayedBrowser.pageData(answer)
  }

  /// Has the library's page tell a failure.
  func fail(at page: String, _ code: String = "cancelled") throws {
    let answer = try PlayedBrowser.post(PlayedBrowser.failure(code, pageData(at: page)), from: page)
    #expect(answer.status == 200)
  }
}

/// `OAuthProvider` in the player's browser.
struct WebSignInTests {
  private let bench: Bench
  private let browser: PlayedBrowser

  init() throws {
    bench = try Bench()
    browser = PlayedBrowser(for: bench.auth)
  }

  private func provider(_ id: String = "google.com") -> OAuthProvider {
    OAuthProvider(providerID: id, auth: bench.auth)
  }

  @discardableResult
  private func signIn(_ id: String = "google.com") async throws -> AuthDataResult {
    try await bench.auth.signIn(with: provider(id), uiDelegate: nil)
  }

  // MARK: - Operations

  @Test(arguments: ["apple.com", "google.com", "oidc.mine"])
  func aPlayerSignsIn(_ id: String) async throws {
    let result = try await bench.auth.signIn(with: provider(id), uiDelegate: nil)
    #expect(result.user === bench.auth.currentUser)
    #expect(result.user.email == "ada@example.com")
    #expect(result.user.displayName == "Ada Lovelace")
    #expect(result.additionalUserInfo?.providerID == id)
    #expect(result.credential?.provider == id)
  }

  @Test func aHandlerGetsThePlayer() async throws {
    let (auth, provider) = (bench.auth, provider())
    let calls = try await handled { handler in auth.signIn(with: provider, uiDelegate: nil) { handler($0, $1) } }
    #expect((calls.value as? AuthDataResult)?.user === auth.currentUser)
    #expect(calls.count == 1 && calls.isLater && calls.isOnMainQueue)
  }

  @Test func aGuestLinks() async throws {
    let guest = try await bench.signInAsGuest()
    #expect(try await guest.link(with: provider(), uiDelegate: nil).user === guest)
    #expect(guest.providerData.map(\.providerID) == ["google.com"])
  }

  @Test func aHandlerGetsTheLinkedGuest() async throws {
    let (guest, provider) = (try await bench.signInAsGuest(), provider())
    let calls = try await handled { handler in guest.link(with: provider, uiDelegate: nil) { handler($0, $1) } }
    #expect((calls.value as? AuthDataResult)?.user === guest)
  }

  @Test func anIdentityOfAnotherAccountComesWithACredential() async throws {
    let owner = try await signIn().user.uid
    try bench.auth.signOut()
    let guest = try await bench.signInAsGuest()
    let error = try await failure { try await guest.link(with: provider(), uiDelegate: nil) }
    #expect(error.authCode == .credentialAlreadyInUse)
    let updated = try #require(error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential)
    #expect(try await bench.auth.signIn(with: updated).user.uid == owner)
  }

  @Test func aUserProvesWhoTheyAre() async throws {
    let user = try await signIn().user
    #expect(try await user.reauthenticate(with: provider(), uiDelegate: nil).user === user)
  }

  @Test func anotherPlayerProvesNothing() async throws {
    let (user, provider) = (try await signIn().user, provider())
    _ = PlayedBrowser(for: bench.auth) { try $0.signIn(at: $1, email: "eve@example.com") }
    let calls = try await handled { handler in
      user.reauthenticate(with: provider, uiDelegate: nil) { handler($0, $1) }
    }
    #expect(calls.error?.authCode == .userMismatch)
    #expect(bench.auth.currentUser === user)
  }

  @Test func aCredentialSignsInLater() async throws {
    let credential = try await provider().credential(with: nil)
    #expect(credential is OAuthCredential)
    #expect(credential.provider == "google.com")
    #expect(bench.auth.currentUser == nil)
    #expect(try await bench.auth.signIn(with: credential).user.email == "ada@example.com")
  }

  @Test func aHandlerGetsTheCredential() async throws {
    let provider = provider()
    let calls = try await handled { handler in provider.getCredentialWith(nil) { handler($0, $1) } }
    let credential = try #require(calls.value as? AuthCredential)
    #expect(try await bench.auth.signIn(with: credential).user.email == "ada@example.com")
  }

  // MARK: - What can go wrong

  @Test func aPlayerDeclines() async throws {
    _ = PlayedBrowser(for: bench.auth) { _, page in
      let answer = try PlayedBrowser.follow(PlayedBrowser.refuse(at: page), from: page)
      #expect(answer.status == 200)
    }
    #expect(try await failure { try await signIn("apple.com") }.authCode == .webContextCancelled)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aCancelledTaskEndsIt() async throws {
    let (auth, provider, task) = (bench.auth, provider(), Guarded<Task<AuthDataResult, any Error>?>(nil))
    _ = PlayedBrowser(for: auth) { _, _ in task.withLock { $0 }?.cancel() }
    let begun = task.withLock { task in
      let begun = Task { try await auth.signIn(with: provider, uiDelegate: nil) }
      task = begun
      return begun
    }
    #expect(try await failure { try await begun.value }.isCancellation)
    #expect(auth.currentUser == nil)
  }

  @Test func thePlayerMayNotTakeForEver() async throws {
    _ = PlayedBrowser(for: bench.auth) { _, _ in }
    bench.auth.webSignInOptions.timeout = 0.05
    #expect(try await failure { try await signIn() }.authCode == .webContextCancelled)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, .greatestFiniteMagnitude, -Double.infinity])
  func aTimeoutThatIsNoneEndsNothing(_ timeout: TimeInterval) async throws {
    bench.auth.webSignInOptions.timeout = timeout
    #expect(try await signIn().user.email == "ada@example.com")
  }

  @Test func aSecondSignInIsRefusedWhileOneRuns() async throws {
    let (auth, second) = (bench.auth, Guarded<NSError?>(nil))
    auth.callbackExecutor = DispatchQueue(label: "handlers")
    _ = PlayedBrowser(for: auth) { browser, page in
      auth.signIn(with: OAuthProvider(providerID: "apple.com", auth: auth), uiDelegate: nil) { _, error in
        second.withLock { $0 = error as NSError? }
        do { try browser.signIn(at: page) } catch { Issue.record(error) }
      }
    }
    #expect(try await signIn().user === auth.currentUser)
    #expect(second.withLock { $0 }?.authCode == .webContextAlreadyPresented)
  }

  @Test func withoutABrowserTheProgramCanShowTheURL() async throws {
    bench.auth.callbackExecutor = DispatchQueue(label: "handlers")
    let browser = PlayedBrowser(for: bench.auth, opens: false)
    #expect(try await signIn().user.email == "ada@example.com")
    #expect(browser.progress.prefix(2) == [.urlReady, .openFailed])
    #expect(browser.urls.prefix(2).map { $0?.absoluteString } == [browser.opened.first, browser.opened.first])
  }

  @Test func withoutABrowserAndProgressTheErrorNamesTheHooks() async throws {
    _ = PlayedBrowser(for: bench.auth, opens: false)
    bench.auth.webSignInOptions.onProgress = nil
    let error = try await failure { try await signIn() }
    #expect(error.authCode == .webInternalError)
    #expect(error.localizedDescription.contains("Set `progress` or `open_url`"))
  }

  @Test func aDomainThatTheProjectDoesNotListIsTold() async throws {
    let body = JSON.object()
    body.set("authorizedDomains", JSON(["example.com"]))
    try bench.control("PATCH", "/config", body)
    #expect(try await failure { try await signIn() }.authCode == .unauthorizedDomain)
    #expect(browser.opened.isEmpty)
  }

  /// The codes of Firebase for Apple's platforms.
  @Test(arguments: [
    ("cancelled", AuthErrorCode.webContextCancelled),
    ("auth/user-cancelled", .webContextCancelled),
    ("auth/unauthorized-domain", .unauthorizedDomain),
    ("auth/network-request-failed", .webNetworkRequestFailed),
    ("auth/internal-error", .webInternalError),
    ("auth/invalid-oauth-client-id", .invalidClientID),
    ("auth/operation-not-allowed", .operationNotAllowed),
    ("auth/web-storage-unsupported", .webInternalError),
    ("auth/popup-failed", .webSignInUserInteractionFailure),
  ])
  func whatThePageFailsWithIsTold(_ code: String, _ expected: AuthErrorCode) async throws {
    bench.auth.setWebSignInStrategy(.helperPage, for: "apple.com")
    _ = PlayedBrowser(for: bench.auth) { try $0.fail(at: $1, code) }
    let error = try await failure { try await signIn("apple.com") }
    #expect(error.authCode == expected)
    let reason = error.localizedFailureReason
    #expect(expected == .webSignInUserInteractionFailure ? reason == code + ": what it says" : reason == nil)
  }

  // MARK: - Settings

  @Test func progressIsToldInTheExecutorBeforeTheResult() async throws {
    let (callbacks, isDone) = (PolledCallbacks(), Guarded(false))
    bench.auth.callbackExecutor = callbacks
    bench.auth.signIn(with: provider(), uiDelegate: nil) { _, _ in isDone.withLock { $0 = true } }
    #expect(try await eventually { bench.auth.currentUser != nil })
    #expect(browser.progress.isEmpty)
    #expect(try await eventually { callbacks.poll() > 0 && isDone.withLock { $0 } })
    #expect(browser.progress == [.urlReady, .browserReturned, .exchanging])
    #expect(browser.urls == [URL(string: browser.opened[0]), nil, nil])
  }

  @Test func thePageHandsOverWhatTheHandlerBrought() async throws {
    let strategy = WebSignInStrategy.helperPage
    bench.auth.setWebSignInStrategy(strategy, for: "apple.com")
    let server = bench.server
    _ = PlayedBrowser(for: bench.auth) { browser, page in
      let body = try PlayedBrowser.popup(browser.pageData(at: page), at: page, server)
      let answer = try PlayedBrowser.post(body, from: page)
      #expect(answer.status == 200)
    }
    #expect(try await signIn("apple.com").additionalUserInfo?.providerID == "apple.com")
  }

  @Test func aStrategyCanBeTakenBack() async throws {
    bench.auth.setWebSignInStrategy(.helperPage, for: "google.com")
    bench.auth.setWebSignInStrategy(.automatic, for: "google.com")
    bench.auth.setWebSignInStrategy(.authURI, for: "apple.com")
    bench.auth.setWebSignInStrategy(.helperPage, for: "")
    for id in ["google.com", "apple.com"] { #expect(try await signIn(id).user === bench.auth.currentUser) }
  }

  /// The library's page, from a sign-in that the player then cancels.
  private func shownPage() async throws -> HTTPClient.Answer {
    bench.auth.setWebSignInStrategy(.helperPage, for: "apple.com")
    let browser = PlayedBrowser(for: bench.auth) { try $0.fail(at: $1) }
    #expect(try await failure { try await signIn("apple.com") }.authCode == .webContextCancelled)
    return try #require(browser.shown)
  }

  @Test(arguments: [
    "auth.example.com", "https://auth.example.com", "http://auth.example.com/", "auth.example.com///",
    "https://auth.example.com/a/b",
  ])
  func theAuthDomainReachesThePage(_ domain: String) async throws {
    bench.auth.customAuthDomain = domain
    #expect(try PlayedBrowser.pageData(await shownPage()).string("authDomain") == "auth.example.com")
    #expect(bench.auth.customAuthDomain == domain)
  }

  @Test(arguments: [nil, ""]) func withoutAnAuthDomainItIsTheProjects(_ domain: String?) async throws {
    bench.auth.customAuthDomain = "auth.example.com"
    bench.auth.customAuthDomain = domain
    #expect(try PlayedBrowser.pageData(await shownPage()).string("authDomain") == "demo-project.firebaseapp.com")
  }

  @Test(arguments: ["https://", "a b", "é.example", "a;b"])
  func anAuthDomainThatIsNoneIsTold(_ domain: String) async throws {
    bench.auth.setWebSignInStrategy(.helperPage, for: "apple.com")
    bench.auth.customAuthDomain = domain
    let error = try await failure { try await signIn("apple.com") }
    #expect(error.localizedDescription.contains(domain))
  }

  @Test(arguments: [true, false]) func settingsReachThePageInAnyOrder(_ domainComesFirst: Bool) async throws {
    bench.auth.setWebSignInStrategy(.helperPage, for: "apple.com")
    if domainComesFirst { bench.auth.customAuthDomain = "auth.example.com" }
    let browser = PlayedBrowser(for: bench.auth) { try $0.fail(at: $1) }
    bench.auth.webSignInOptions.appName = "Castles & Ponies"
    bench.auth.webSignInOptions.sdkURL = URL(string: "https://example.com/sdk/")
    if !domainComesFirst { bench.auth.customAuthDomain = "auth.example.com" }
    #expect(try await failure { try await signIn("apple.com") }.authCode == .webContextCancelled)
    let page = try #require(browser.shown)
    let data = try PlayedBrowser.pageData(page)
    #expect(data.string("authDomain") == "auth.example.com")
    #expect(data.string("sdkURL")?.hasPrefix("https://example.com/sdk") == true)
    #expect(page.text.contains("Castles &amp; Ponies"))
  }

  @Test func theGamesLookReachesThePage() async throws {
    bench.auth.setWebSignInStrategy(.helperPage, for: "apple.com")
    let browser = PlayedBrowser(for: bench.auth) { try $0.fail(at: $1) }
    bench.auth.webSignInOptions.icon = Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
    bench.auth.webSignInOptions.color = "#3a7bd5"
    bench.auth.webSignInOptions.sentences = ["en": ["cancel": "No, thanks"]]
    bench.auth.setWebSignInMark(Data([0xFF, 0xD8, 0xFF]), for: "apple.com")
    bench.auth.setWebSignInMark(Data("GIF89a".utf8), for: "apple.com")
    bench.auth.setWebSignInMark(nil, for: "")
    #expect(try await failure { try await signIn("apple.com") }.authCode == .webContextCancelled)
    let page = try #require(browser.shown?.text)
    #expect(page.contains("data:image/svg+xml;base64,") && page.contains("data:image/jpeg;base64,"))
    #expect(page.contains("#3a7bd5") && page.contains("No, thanks"))
  }

  @Test func anotherLookFailsTheSignIn() async throws {
    _ = PlayedBrowser(for: bench.auth) { try $0.fail(at: $1) }
    bench.auth.webSignInOptions.icon = Data("GIF89a".utf8)
    #expect(try await failure { try await signIn("google.com") }.localizedDescription.contains("PNG"))
    bench.auth.webSignInOptions.icon = nil
    bench.auth.webSignInOptions.sentences = ["en": ["cancle": "No, thanks"]]
    #expect(try await failure { try await signIn("google.com") }.localizedDescription.contains("cancle"))
  }

  @Test func settingsAreKept() {
    #expect(Auth.auth(app: bench.app).webSignInOptions.openURL != nil)
    bench.auth.webSignInOptions = WebSignInOptions()
    #expect(bench.auth.webSignInOptions.timeout == 300)
    #expect(bench.auth.webSignInOptions.openURL == nil && bench.auth.webSignInOptions.onProgress == nil)
    #expect(bench.auth.webSignInOptions.appName == nil && bench.auth.webSignInOptions.sdkURL == nil)
    bench.auth.webSignInOptions.appName = "Castles"
    #expect(bench.auth.webSignInOptions.appName == "Castles")
  }

  @Test func whatManyThreadsSetAtOnceIsWhatCounts() async throws {
    let auth = bench.auth
    auth.setWebSignInStrategy(.helperPage, for: "apple.com")
    let browser = PlayedBrowser(for: auth) { try $0.fail(at: $1) }
    await atOnce(8) { number in
      for _ in 0..<50 {
        auth.customAuthDomain = "auth\(number).example.com"
        auth.webSignInOptions.appName = "Castles \(number)"
      }
    }
    #expect(try await failure { try await signIn("apple.com") }.authCode == .webContextCancelled)
    let page = try #require(browser.shown)
    #expect(try PlayedBrowser.pageData(page).string("authDomain") == auth.customAuthDomain)
    #expect(page.text.contains(try #require(auth.webSignInOptions.appName)))
  }

  @Test func anAuthWithoutAnAppKeepsSettings() async throws {
    let app = try Bench.makeApp()
    let auth = Auth.auth(app: app)
    await app.delete()
    auth.webSignInOptions.appName = "Castles"
    auth.customAuthDomain = "auth.example.com"
    auth.setWebSignInStrategy(.helperPage, for: "apple.com")
    #expect(auth.webSignInOptions.appName == "Castles")
    #expect(auth.customAuthDomain == "auth.example.com")
  }

  @Test func anEndingAuthGivesItsFunctionsUp() async throws {
    final class Kept: Sendable {}
    weak var kept: Kept?
    try await {
      let app = try Bench.makeApp()
      let auth = Auth.auth(app: app)
      let object = Kept()
      kept = object
      auth.webSignInOptions.onProgress = { _, _ in withExtendedLifetime(object) {} }
      auth.webSignInOptions.openURL = { _ in withExtendedLifetime(object) { false } }
      await app.delete()
    }()
    #expect(try await eventually { kept == nil })
  }

  // MARK: - Text messages

  @Test func aPhoneNumberIsVerifiedOnceThePlayerIsSeen() async throws {
    try bench.requireRecaptcha()
    let browser = PlayedBrowser(for: bench.auth) { [bench] browser, page in
      let body = JSON.object()
      body.set("state", try browser.pageData(at: page).string("state"))
      body.set("recaptchaToken", try bench.control("POST", "/recaptchaTokens").string("token"))
      #expect(try PlayedBrowser.post(body, from: page).status == 200)
    }
    let id = try await PhoneAuthProvider.provider(auth: bench.auth).verifyPhoneNumber(Bench.phoneNumber)
    #expect(!id.isEmpty)
    #expect(browser.opened.count == 1)
  }
}
