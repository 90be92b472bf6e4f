// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import Foundation
import Testing

@testable import FirebaseNativeCore
@testable import FirebaseAuth
@testable import FirebaseCore

struct AuthTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private typealias Auth = FirebaseAuth.Auth

  // MARK: - One for each App

  @Test func anAppHasOneAuth() async throws {
    let app = try Bench.makeApp()
    let found = Guarded<[FirebaseAuth.Auth]>([])
    await atOnce(16) { _ in
      let auth = FirebaseAuth.Auth.auth(app: app)
      found.withLock { $0.append(auth) }
    }
    let first = try #require(found.withLock { $0.first })
    #expect(found.withLock { $0.allSatisfy { $0 === first } })
    #expect(first.app === app)
    await app.delete()
  }

  // MARK: - Connections

  @Test func preconnectSendsARequestForItsConnection() async throws {
    try bench.hold("preconnect")
    bench.auth.preconnect()
    bench.auth.preconnect()
    while try bench.requests("preconnect") == 0 { await Task.yield() }
    try await bench.signInAsGuest()
    #expect(try bench.requests("preconnect") == 1)
  }

  @Test func appsHaveAuthsOfTheirOwn() async throws {
    let other = try bench.anotherAuth()
    #expect(other !== bench.auth)
    try await bench.signInAsGuest()
    #expect(other.currentUser == nil)
    await other.app?.delete()
  }

  /// In processes of their own, as all tests share the default App.
  @Test func theDefaultAppHasTheDefaultAuth() async {
    await #expect(processExitsWith: .success) {
      let options = FirebaseOptions(googleAppID: "1:2:desktop:3", gcmSenderID: "2")
      options.apiKey = "key"
      options.sessionStorage = .none
      FirebaseApp.configure(options: options)
      #expect(Auth.auth() === Auth.auth())
      #expect(Auth.auth().app === FirebaseApp.app())
      #expect(PhoneAuthProvider.provider().isEqual(nil) == false)
    }
  }

  @Test func withoutAnAppEverythingFailsAndSaysSo() async {
    await #expect(processExitsWith: .success) {
      let log = Guarded("")
      Log.setSink { _, line in log.withLock { $0 += line } }
      let auth = Auth.auth()
      #expect(log.withLock { $0.contains("FirebaseApp.configure()") })
      #expect(auth.app == nil)
      #expect(auth.currentUser == nil)
      #expect(auth.getUserID() == nil)
      for operation in HandledOperation.needingAnApp {
        let calls = try await handled { operation.start(auth, nil, $0) }
        #expect(calls.count == 1)
        #expect(calls.error?.authCode == .internalError)
        #expect(calls.error?.localizedDescription.contains("FirebaseApp.configure()") == true)
      }
    }
  }

  @Test func withoutAnAppSettingsAndListenersDoNothing() async {
    await #expect(processExitsWith: .success) {
      let auth = Auth.auth()
      auth.languageCode = "fr"
      auth.tenantID = "tenant"
      auth.useAppLanguage()
      auth.useEmulator(withHost: "localhost", port: 9099)
      #expect(auth.languageCode == nil)
      #expect(auth.tenantID == nil)
      auth.removeStateDidChangeListener(auth.addStateDidChangeListener { _, _ in })
      #expect(throws: NSError.self) { try auth.signOut() }
      #expect(!auth.isSignIn(withEmailLink: "https://example.com/"))
    }
  }

  /// The error of a sign-in of an App of its own, without an emulator.
  private func errorOfSignIn(_ set: (FirebaseOptions) -> Void) async throws -> NSError {
    let options = FirebaseOptions(googleAppID: "1:2:desktop:3", gcmSenderID: "2")
    options.sessionStorage = .none
    set(options)
    let name = "test-" + UUID().uuidString
    FirebaseApp.configure(name: name, options: options)
    let app = try #require(FirebaseApp.app(name: name))
    let error = try await failure { try await Auth.auth(app: app).signInAnonymously() }
    await app.delete()
    return error
  }

  @Test func withoutAnAPIKeyRequestsFailAndSayWhatToSet() async throws {
    let error = try await errorOfSignIn { _ in }
    #expect(error.authCode == .invalidAPIKey)
    #expect(error.localizedDescription.contains("API key"))
  }

  @Test func requestsGoThroughTheProxyOfTheOptions() async throws {
    let error = try await errorOfSignIn {
      $0.apiKey = "key"
      $0.proxy = FirebaseOptions.Proxy(url: "http://127.0.0.1:1", user: "ada", password: "secret")
    }
    #expect(error.authCode == .networkError)
    #expect(error.localizedDescription.contains("proxy"))
  }

  @Test func anAppThatIsConfiguredLaterIsTaken() async {
    await #expect(processExitsWith: .success) {
      let before = Auth.auth()
      let options = FirebaseOptions(googleAppID: "1:2:desktop:3", gcmSenderID: "2")
      options.apiKey = "key"
      options.sessionStorage = .none
      FirebaseApp.configure(options: options)
      #expect(Auth.auth() !== before)
      #expect(Auth.auth().app != nil)
    }
  }

  // MARK: - The end of an App

  @Test(arguments: HandledOperation.needingAnApp)
  func afterItsAppsEndOperationsFail(operation: HandledOperation) async throws {
    try await bench.signInAsGuest()
    await bench.app.delete()
    let calls = try await handled { [auth = bench.auth] in operation.start(auth, nil, $0) }
    #expect(calls.count == 1)
    #expect(calls.error?.domain == AuthErrors.domain)
    #expect(calls.error?.localizedDescription.contains("Auth") == true)
  }

  @Test(arguments: HandledOperation.ofUsers)
  func afterItsAppsEndOperationsOfAUserFail(operation: HandledOperation) async throws {
    let user = try await bench.signInAsGuest()
    await bench.app.delete()
    let calls = try await handled { [auth = bench.auth] in operation.start(auth, user, $0) }
    #expect(calls.count == 1)
    #expect(calls.error?.domain == AuthErrors.domain)
    #expect(!user.uid.isEmpty)
  }

  @Test func afterItsAppsEndNobodyIsSignedIn() async throws {
    try await bench.signInAsGuest()
    await bench.app.delete()
    #expect(bench.auth.currentUser == nil)
    #expect(bench.auth.getUserID() == nil)
    #expect(Auth.auth(app: bench.app) === bench.auth)
  }

  @Test func theAuthOfADeletedAppFails() async throws {
    let app = try Bench.makeApp()
    await app.delete()
    let auth = Auth.auth(app: app)
    #expect(Auth.auth(app: app) === auth)
    let error = try await failure { try await auth.signInAnonymously() }
    #expect(error.authCode == .internalError)
    #expect(error.localizedDescription.contains("deleted"))
  }

  /// Or the program would take the player for signed out, who is back at the next start.
  @Test func signingOutAfterTheAppsEndIsAnError() async throws {
    try await bench.signInAsGuest()
    await bench.app.delete()
    let error = try await failure { try bench.auth.signOut() }
    #expect(error.authCode == .internalError)
  }

  @Test func anAuthGoesWithItsApp() async throws {
    weak var auth: FirebaseAuth.Auth?
    weak var user: FirebaseAuth.User?
    weak var app: FirebaseApp?
    do {
      let bench = try Bench()
      (auth, app) = (bench.auth, bench.app)
      user = try await bench.signInAsGuest()
      let handle = bench.auth.addIDTokenDidChangeListener { _, _ in }
      bench.auth.removeIDTokenDidChangeListener(handle)
      await bench.app.delete()
    }
    await mainQueueIsDone()
    #expect(try await eventually { auth == nil && user == nil && app == nil })
  }

  // MARK: - The current user

  @Test func theCurrentUserIsTheSameObjectUntilAnotherOne() async throws {
    #expect(bench.auth.currentUser == nil)
    let guest = try await bench.signInAsGuest()
    #expect(bench.auth.currentUser === guest)
    try await guest.reload()
    _ = try await guest.getIDToken(forcingRefresh: true)
    #expect(bench.auth.currentUser === guest)
    #expect(bench.auth.getUserID() == guest.uid)
    let player = try await bench.signInWithApple()
    #expect(player !== guest)
    #expect(bench.auth.currentUser === player)
  }

  /// Others look at the current user while sign-ins go on.
  @Test func aSignInsUserIsTheCurrentOneWhoeverLooks() async throws {
    let (auth, isOver) = (bench.auth, Guarded(false))
    let looking = Task { while !isOver.withLock({ $0 }) { _ = auth.currentUser?.uid } }
    for number in 0..<20 {
      let result = try await auth.signIn(withCustomToken: #"{"uid":"player-\#(number % 2)"}"#)
      #expect(result.user === auth.currentUser)
    }
    isOver.withLock { $0 = true }
    await looking.value
  }

  @Test func signOutTakesTheUserAwayAtOnce() async throws {
    try await bench.signInAsGuest()
    try bench.auth.signOut()
    #expect(bench.auth.currentUser == nil)
    #expect(bench.auth.getUserID() == nil)
    try bench.auth.signOut()
  }

  // MARK: - Settings

  @Test func anEmulatorNeedsNoVerificationOfTheApp() throws {
    let auth = Auth.auth(app: try Bench.makeApp())
    #expect(auth.settings?.isAppVerificationDisabledForTesting == false)
    auth.useEmulator(withHost: bench.server.host, port: Int(bench.server.port))
    #expect(auth.settings?.isAppVerificationDisabledForTesting == true)
  }

  @Test func settingsAreCopied() throws {
    let settings = try #require(bench.auth.settings)
    settings.appVerificationDisabledForTesting = true
    #expect(bench.auth.settings?.isAppVerificationDisabledForTesting == true)
    let copy = try #require(settings.copy() as? AuthSettings)
    copy.isAppVerificationDisabledForTesting = false
    #expect(settings.appVerificationDisabledForTesting)
    bench.auth.settings = copy
    copy.isAppVerificationDisabledForTesting = true
    #expect(bench.auth.settings?.appVerificationDisabledForTesting == false)
    bench.auth.settings = nil
    #expect(bench.auth.settings == nil)
  }

  @Test func theLanguageIsThatOfMails() async throws {
    #expect(bench.auth.languageCode == nil)
    bench.auth.languageCode = "pt-BR"
    #expect(bench.auth.languageCode == "pt-BR")
    try await bench.signInWithPassword()
    try await bench.auth.sendPasswordReset(withEmail: Bench.address)
    #expect(try bench.mail("PASSWORD_RESET", "locale") == "pt-BR")
    bench.auth.languageCode = nil
    #expect(bench.auth.languageCode == nil)
  }

  @Test(arguments: ["pt_BR", "pt-BR\r\nX-Other: 1", "\0", "😀", String(repeating: "a", count: 1 << 20), "-", " "])
  func aTextThatIsNoLanguageIsNotUsed(code: String) {
    bench.auth.languageCode = "fr"
    bench.auth.languageCode = code
    #expect(bench.auth.languageCode == "fr")
  }

  @Test func theAppsLanguageIsThatOfTheEnvironment() async {
    await #expect(processExitsWith: .success) {
      setenv("LC_ALL", "de_AT.UTF-8", 1)
      let auth = Auth.auth(app: try Bench.makeApp())
      auth.languageCode = "fr"
      auth.useAppLanguage()
      #expect(auth.languageCode == "de-AT")
    }
  }

  @Test func requestsNameTheTenant() async throws {
    #expect(bench.auth.tenantID == nil)
    bench.auth.tenantID = "players"
    #expect(bench.auth.tenantID == "players")
    _ = try? await bench.auth.signInAnonymously()
    #expect(try bench.lastBody("accounts:signUp").string("tenantId") == "players")
    bench.auth.tenantID = nil
    #expect(bench.auth.tenantID == nil)
    try await bench.signInAsGuest()
    #expect(try bench.lastBody("accounts:signUp")["tenantId"] == nil)
  }

  @Test func theAuthDomainIsKept() {
    #expect(bench.auth.customAuthDomain == nil)
    bench.auth.customAuthDomain = "auth.example.com"
    #expect(bench.auth.customAuthDomain == "auth.example.com")
  }

  // MARK: - Emulators

  @Test(arguments: [
    ("", 9099), ("localhost", 0), ("localhost", -1), ("localhost", 65_536), ("localhost", .max), ("localhost", .min),
    ("http://localhost", 9099), ("local host", 9099), ("localhost/", 9099), ("a@b", 9099), ("localhost\0", 9099),
    ("localhost:80", 9099), ("\r\nHost: x", 9099), ("😀", 9099), (String(repeating: "a", count: 1 << 20), 9099),
  ])
  func whatIsNoEmulatorGetsNothingSentAnywhere(host: String, port: Int) async throws {
    bench.auth.useEmulator(withHost: host, port: port)
    let error = try await failure { try await bench.auth.signInAnonymously() }
    #expect(error.authCode == .internalError)
    #expect(error.localizedDescription.contains("emulator"))
    #expect(error.localizedDescription.contains("\(UInt32(clamping: port))"))
    #expect(try bench.requests("accounts:signUp") == 0)
  }

  @Test func anEmulatorAfterAWrongOneIsUsed() async throws {
    bench.auth.useEmulator(withHost: "", port: 0)
    bench.auth.useEmulator(withHost: bench.server.host, port: Int(bench.server.port))
    try await bench.signInAsGuest()
  }

  @Test(arguments: ["localhost", "127.0.0.1"])
  func anEmulatorIsNamedByHostAndPort(host: String) async throws {
    bench.auth.useEmulator(withHost: host, port: Int(bench.server.port))
    try await bench.signInAsGuest()
    #expect(try bench.requests("accounts:signUp") == 1)
  }

  // MARK: - Tokens for other libraries

  @Test func nobodysTokenIsNil() async throws {
    let calls = try await handled { [auth = bench.auth] handler in
      auth.getToken(forcingRefresh: true) { handler($0, $1) }
    }
    #expect(calls.count == 1)
    #expect(calls.isLater && calls.isOnMainQueue)
    #expect(calls.value == nil)
    #expect(calls.error == nil)
  }

  @Test func theCurrentUsersTokenIsGivenAndKeptFresh() async throws {
    let user = try await bench.signInAsGuest()
    let core = try #require(bench.auth.core)
    #expect(core.state.withLock { $0.listeners.all.allSatisfy { $0.kind != .idToken } })
    for _ in 0..<3 {
      let calls = try await handled { [auth = bench.auth] handler in
        auth.getToken(forcingRefresh: false) { handler($0, $1) }
      }
      #expect(calls.value as? String == (try await user.getIDToken()))
    }
    #expect(core.state.withLock { $0.listeners.all.count { $0.kind == .idToken } } == 1)
  }

  // MARK: - What Apple's platforms have

  @Test func thereIsNoPushToken() {
    bench.auth.setAPNSToken(Data([1]), type: .sandbox)
    #expect(bench.auth.apnsToken == nil)
    #expect(!bench.auth.canHandleNotification(["com.google.firebase.auth": "x"]))
    #expect(!bench.auth.canHandle(URL(fileURLWithPath: "/")))
    #expect([AuthAPNSTokenType.unknown, .sandbox, .prod].map(\.rawValue) == [0, 1, 2])
  }

  @Test func accessGroupsAreAnErrorWithoutAKeychain() async throws {
    #expect(bench.auth.userAccessGroup == nil)
    try bench.auth.useUserAccessGroup(nil)
    let user = try await bench.signInAsGuest()
    #expect(try bench.auth.getStoredUser(forAccessGroup: nil) === user)
    for body in [
      { _ = try bench.auth.getStoredUser(forAccessGroup: "group") }, { try bench.auth.useUserAccessGroup("group") },
    ] {
      let error = try await failure { try body() }
      #expect(error.authCode == .keychainError)
      #expect(error.localizedDescription.contains("The access group \"group\" cannot be used"))
    }
  }

  @Test func theSessionStaysOnThisDevice() {
    #expect(!bench.auth.shareAuthStateAcrossDevices)
    bench.auth.shareAuthStateAcrossDevices = true
    #expect(bench.auth.shareAuthStateAcrossDevices)
  }

  @Test func recaptchaIsAnError() async throws {
    let error = try await failure { try await bench.auth.initializeRecaptchaConfig() }
    #expect(error.authCode == .recaptchaSDKNotLinked)
  }
}
