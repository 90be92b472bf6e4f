// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct AuthTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: - Sessions

  @Test func aPlayerIsStillSignedInAfterARestart() throws {
    let user = try bench.signInWithApple(email: "ada@example.com")
    bench.server.stop()
    bench.auth.shutDown()
    let next = try #require(bench.app.auth())
    try #require(next.useEmulator(host: "127.0.0.1", port: 9099))
    let restored = try #require(next.currentUser)
    #expect(restored.uid == user.uid)
    #expect(restored.email == "ada@example.com")
    #expect(restored.identities.map { $0.uid } == ["player"])
  }

  @Test func aRestoredPlayerCanGoOn() throws {
    _ = try bench.signInWithApple()
    let auth = try bench.restart()
    let user = try #require(auth.currentUser)
    _ = try user.updateProfile(displayName: "Ada", photoURL: nil).value()
    #expect(auth.currentUser?.displayName == "Ada")
  }

  @Test(arguments: ["", "{", "{}", "\u{0}\u{1}", #"{"version":1,"user":{"uid":9e999}}"#])
  func aDamagedSessionSignsOutAndIsReplaced(text: String) throws {
    _ = try bench.signInAnonymously()
    bench.store.content = Array(text.utf8)
    let auth = try bench.restart()
    #expect(auth.currentUser == nil)
    #expect(bench.store.content == Array(text.utf8))
    let user = try #require(try auth.signInAnonymously().result().user)
    #expect(bench.store.content.flatMap { StoredSession.read($0) }?.session?.user.uid == user.uid)
  }

  @Test func aStoreThatFailsDoesNotKeepAnybodyOut() throws {
    let app = try Bench.makeApp(store: .file, directory: "/proc/firebase-auth")
    let auth = try #require(app.auth())
    #expect(auth.useEmulator(host: bench.server.host, port: UInt32(bench.server.port)))
    #expect(try auth.signInAnonymously().result().user?.isAnonymous == true)
    #expect(auth.currentUser != nil)
    app.release()
  }

  @Test func theStoreInUseCanBeAskedFor() throws {
    let folder = try TemporaryFolder()
    let app = try Bench.makeApp(named: "asked", store: .file, directory: folder.path)
    #expect(app.auth()?.sessionStoreKind == .file)
    #expect(app.auth()?.sessionStorePath == folder.path + "/demo-project/asked.json")
    app.release()
    #expect(bench.auth.sessionStoreKind == .custom)
    #expect(bench.auth.sessionStorePath.isEmpty)
  }

  @Test func withoutAStoreTheSessionEndsWithTheAuth() throws {
    let app = try Bench.makeApp(store: .none)
    let auth = try #require(app.auth())
    #expect(auth.sessionStoreKind == .none)
    #expect(auth.useEmulator(host: bench.server.host, port: UInt32(bench.server.port)))
    _ = try auth.signInAnonymously().result()
    auth.shutDown()
    #expect(app.auth()?.currentUser == nil)
    app.release()
  }

  // MARK: - Signing out

  @Test func signingOutActsAtOnce() throws {
    _ = try bench.signInWithApple()
    bench.auth.signOut()
    #expect(bench.auth.currentUser == nil)
    #expect(bench.store.isEmpty)
    #expect(try bench.restart().currentUser == nil)
  }

  @Test func signingOutTwiceIsFine() {
    bench.auth.signOut()
    bench.auth.signOut()
    #expect(bench.auth.currentUser == nil)
  }

  @Test func signingOutCancelsRunningAndQueuedSignIns() throws {
    try bench.hold("accounts:signInWithIdp")
    let futures = [
      bench.auth.signIn(with: .gitHub(id: "1")), bench.auth.signInAnonymously(),
      bench.auth.signIn(with: .gitHub(id: "2")),
    ]
    #expect(try eventually { try bench.requests("accounts:signInWithIdp") == 1 })
    bench.auth.signOut()
    for future in futures { #expect(future.error?.code == .cancelled) }
    try bench.settle()
    #expect(bench.auth.currentUser == nil)
    #expect(bench.store.isEmpty)
    #expect(try bench.requests("accounts:signUp") == 0)
  }

  @Test(arguments: ["accounts:signUp", "accounts:lookup"])
  func signingOutCancelsASignInAtEachStage(method: String) throws {
    try bench.hold(method)
    let future = bench.auth.signInAnonymously()
    #expect(try eventually { try bench.requests(method) == 1 })
    bench.auth.signOut()
    #expect(future.error?.code == .cancelled)
    try bench.settle()
    #expect(bench.auth.currentUser == nil)
  }

  @Test func afterSigningOutAnybodyCanSignIn() throws {
    try bench.hold("accounts:signUp")
    let future = bench.auth.signInAnonymously()
    #expect(try eventually { try bench.requests("accounts:signUp") == 1 })
    bench.auth.signOut()
    #expect(future.error?.code == .cancelled)
    #expect(try bench.signInWithApple().uid == bench.auth.currentUser?.uid)
  }

  @Test func signingOutInACallbackIsFine() throws {
    let auth = bench.auth
    let isDone = Guarded(false)
    auth.signInAnonymously().onCompletion { _ in
      auth.signOut()
      isDone.withLock { $0 = true }
    }
    #expect(eventually { isDone.withLock { $0 } })
    #expect(auth.currentUser == nil)
    #expect(bench.store.isEmpty)
  }

  // MARK: - The end

  @Test func shuttingDownEndsEverythingWithoutTheNetwork() throws {
    let user = try bench.signInAnonymously()
    for method in ["token", "accounts:update", "accounts:revokeToken"] { try bench.hold(method) }
    let futures = [
      user.updateProfile(displayName: "x", photoURL: nil), bench.auth.signInAnonymously(),
      user.token(force: true),
      bench.auth.revokeToken(authorizationCode: "c"),
    ]
    #expect(try eventually { try bench.requests("token") + bench.requests("accounts:update") == 2 })
    bench.auth.shutDown()
    for future in futures { #expect(future.error?.code == .cancelled) }
  }

  @Test func anAuthThatWasShutDownDoesNothing() throws {
    let user = try bench.signInAnonymously()
    bench.auth.shutDown()
    bench.auth.shutDown()
    #expect(bench.auth.currentUser == nil)
    #expect(bench.auth.app == nil)
    #expect(try bench.auth.signInAnonymously().failure().code == .apiNotAvailable)
    #expect(try user.token(force: false).failure().code == .apiNotAvailable)
    #expect(try user.reload().failure().code == .apiNotAvailable)
    bench.auth.signOut()
    #expect(!bench.store.isEmpty)
  }

  @Test func afterAShutDownTheAppHasANewAuth() throws {
    let user = try bench.signInAnonymously()
    let next = try bench.restart()
    #expect(next !== bench.auth)
    #expect(bench.app.auth() === next)
    #expect(next.currentUser?.uid == user.uid)
  }

  @Test func aSignInThatIsBeingStoredIsOneThoughItsAuthEnds() throws {
    let gate = Gate()
    let bench = try Bench(store: MemoryStore(beforeSaving: { gate.pass() }))
    let future = bench.auth.signInAnonymously()
    #expect(gate.isReached())
    bench.auth.shutDown()
    #expect(!future.isPending)
    let uid = try #require(future.result().user?.uid)
    gate.open()
    #expect(try bench.restart().currentUser?.uid == uid)
  }

  @Test func whatAnEndedAuthIsStillSavingComesBeforeTheNextOnesSignOut() throws {
    let gate = Gate()
    let bench = try Bench(store: MemoryStore(beforeSaving: { gate.pass() }))
    let future = bench.auth.signInAnonymously()
    #expect(gate.isReached())
    bench.auth.shutDown()
    _ = try future.result()
    let (app, thread) = (bench.app, Guarded<String?>(nil))
    let next = Threads.start {
      thread.withLock { $0 = Threads.current }
      let auth = app.auth()
      _ = auth?.useEmulator(host: "127.0.0.1", port: 9099)
      auth?.signOut()
    }
    #expect(eventually { thread.withLock { $0 }.map { Threads.isAsleep($0) } == true })
    gate.open()
    Threads.join(next)
    #expect(bench.store.events.filter { $0 != "load" } == ["save", "clear"])
    #expect(bench.store.isEmpty)
  }

  @Test func anAuthMayBeShutDownInACallback() throws {
    let auth = bench.auth
    let queued = Guarded<Future?>(nil)
    let first = auth.signInAnonymously()
    first.onCompletion { _ in auth.shutDown() }
    let second = auth.signIn(with: .gitHub(id: "2"))
    queued.withLock { $0 = second }
    _ = try first.finished()
    #expect(try [.cancelled, .apiNotAvailable].contains(second.failure().code))
  }

  @Test func aUserOutlivesItsAuth() throws {
    let user = try bench.signInWithApple(email: "ada@example.com")
    bench.auth.shutDown()
    #expect(user.email == "ada@example.com")
    #expect(user.identities.count == 1)
  }

  // MARK: - The network

  @Test func aRefusedConnectionIsToldAtOnce() throws {
    bench.server.stop()
    let error = try bench.auth.signInAnonymously().failure()
    #expect(error.code == .networkRequestFailed)
    #expect(error.message.contains("No emulator is running"))
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aSilentServerIsGivenUp() throws {
    let bench = try Bench(requestTimeout: 200)
    try bench.hold("accounts:signUp")
    #expect(try bench.auth.signInAnonymously().failure().code == .networkRequestFailed)
  }

  @Test func anEndlessAnswerIsGivenUp() throws {
    try bench.answer("accounts:signUp", "{\"x\":\"" + String(repeating: "x", count: 5 << 20) + "\"}")
    #expect(try bench.auth.signInAnonymously().failure().code == .networkRequestFailed)
  }

  @Test func aSignUpIsSentOnce() throws {
    try bench.answer("accounts:signUp", status: 503, "")
    #expect(try bench.auth.signInAnonymously().failure().code == .networkRequestFailed)
    #expect(try bench.requests("accounts:signUp") == 1)
  }

  @Test func anEmulatorThatIsNoneIsRefused() throws {
    #expect(!bench.auth.useEmulator(host: "http://127.0.0.1", port: 9099))
    #expect(!bench.auth.useEmulator(host: "127.0.0.1", port: 0))
  }

  @Test func requestsAreRefusedUntilAnEmulatorIsNamed() throws {
    let user = try bench.signInAnonymously()
    try bench.forgetRequests()
    #expect(!bench.auth.useEmulator(host: "no host", port: 1))
    for future in [bench.auth.signIn(with: .gitHub(id: "1")), user.reload(), user.token(force: true)] {
      #expect(try future.failure().message.contains("no host"))
    }
    #expect(try bench.requests("accounts:signInWithIdp") == 0)
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(bench.auth.useEmulator(host: bench.server.host, port: UInt32(bench.server.port)))
    _ = try user.reload().value()
  }

  @Test func aStrictEmulatorTakesWhatTheSheetGives() throws {
    let bench = try Bench(strict: true)
    #expect(try bench.signInWithApple().identities.first?.providerID == "apple.com")
    var tokens = Credential.Tokens()
    tokens.idToken = #"{"sub":"made up"}"#
    let credential = Credential(provider: "apple.com", tokens: tokens)
    #expect(try bench.auth.signIn(with: credential).failure().code == .invalidCredential)
  }
}
