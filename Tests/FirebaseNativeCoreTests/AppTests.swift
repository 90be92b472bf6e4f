// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct AppTests {
  init() { Logbook.open() }

  @Test func anAppNeedsAKey() {
    #expect(failure(App.create(options: AppOptions(), name: "x"))?.code == .invalidApiKey)
  }

  @Test func anAppsNameIsNotEmpty() {
    #expect(failure(App.create(options: options, name: ""))?.code == .failure)
  }

  /// In a process of its own, as there is one default App.
  @Test func withoutANameAnAppIsTheDefaultOne() async {
    await #expect(processExitsWith: .success) {
      var options = AppOptions()
      options.apiKey = "key"
      options.sessionStore = .none
      let app = try App.create(options: options, name: nil).get()
      #expect(app.name == App.defaultName)
      #expect(App.get(name: nil) === app)
      app.release()
      #expect(App.get(name: App.defaultName) === app)
      app.release()
      app.release()
      #expect(App.get(name: nil) == nil)
    }
  }

  @Test(arguments: ["Zoë 李 👩‍🚀", "a/b", "..", " ", "a\u{0}b", String(repeating: "x", count: 5000)])
  func anAppMayHaveAnyName(name: String) throws {
    let app = try Bench.makeApp(named: name)
    #expect(app.name == name)
    let found = App.get(name: name)
    #expect(found === app)
    found?.release()
    app.release()
    #expect(App.get(name: name) == nil)
  }

  @Test func anExistingAppIsGivenAgain() throws {
    let name = Bench.freshName()
    let first = try Bench.makeApp(named: name)
    var options = options
    options.apiKey = "another"
    let second = try App.create(options: options, name: name).get()
    #expect(second === first)
    #expect(second.options.apiKey == "key")
    #expect(Logbook.mentions(name))
    first.release()
    #expect(second.auth() != nil)
    second.release()
  }

  @Test func anAppEndsWithItsLastOwner() throws {
    let name = Bench.freshName()
    let app = try Bench.makeApp(named: name)
    let auth = try #require(app.auth())
    app.retain()
    app.release()
    #expect(app.auth() === auth)
    app.release()
    #expect(app.auth() == nil)
    #expect(auth.app == nil)
    #expect(App.get(name: name) == nil)
    let next = try Bench.makeApp(named: name)
    #expect(next !== app)
    next.release()
  }

  @Test func anAppThatEndedStaysEnded() throws {
    let app = try Bench.makeApp()
    app.release()
    app.retain()
    #expect(app.auth() == nil)
    app.release()
    app.release()
    #expect(app.auth() == nil)
  }

  @Test func anAppHasOneAuth() throws {
    let app = try Bench.makeApp()
    let auths = Guarded<[Auth?]>([])
    Threads.run(8) { _ in
      let auth = app.auth()
      auths.withLock { $0.append(auth) }
    }
    let first = try #require(app.auth())
    #expect(first.app === app)
    #expect(auths.withLock { $0.allSatisfy { $0 === first } })
    app.release()
  }

  @Test func appsDoNotShareUsers() throws {
    let bench = try Bench()
    let other = try Bench.makeApp(store: .custom(bench.store))
    let auth = try #require(other.auth())
    #expect(auth.useEmulator(host: bench.server.host, port: UInt32(bench.server.port)))
    let (first, second) = (bench.auth.signInAnonymously(), auth.signInAnonymously())
    #expect(try first.result().user?.uid != second.result().user?.uid)
    auth.signOut()
    #expect(bench.auth.currentUser != nil)
    other.release()
  }

  @Test func endingAnAppEndsItsOperations() throws {
    let bench = try Bench()
    let app = try Bench.makeApp()
    let auth = try #require(app.auth())
    #expect(auth.useEmulator(host: bench.server.host, port: UInt32(bench.server.port)))
    try bench.hold("accounts:signUp")
    let future = auth.signInAnonymously()
    #expect(try eventually { try bench.requests("accounts:signUp") == 1 })
    app.release()
    #expect(future.error?.code == .cancelled)
  }

  @Test func anAppMayEndInACallback() throws {
    let bench = try Bench()
    let app = try Bench.makeApp()
    let auth = try #require(app.auth())
    #expect(auth.useEmulator(host: bench.server.host, port: UInt32(bench.server.port)))
    let isDone = Guarded(false)
    auth.signInAnonymously().onCompletion { _ in
      app.release()
      isDone.withLock { $0 = true }
    }
    #expect(eventually { isDone.withLock { $0 } })
    #expect(app.auth() == nil)
  }

  @Test func manyThreadsMakeAndEndTheSameApp() {
    let name = Bench.freshName()
    let failures = Guarded(0)
    Threads.run(8) { _ in
      for _ in 0..<50 {
        guard let app = try? Bench.makeApp(named: name), app.name == name, app.auth() != nil else {
          failures.withLock { $0 += 1 }
          continue
        }
        App.get(name: name)?.release()
        app.release()
      }
    }
    #expect(failures.withLock { $0 } == 0)
    #expect(App.get(name: name) == nil)
  }

  @Test func manyAppsWorkAtTheSameTime() throws {
    let bench = try Bench()
    let port = UInt32(bench.server.port)
    let uids = Guarded<Set<String>>([])
    Threads.run(8) { _ in
      for _ in 0..<5 {
        guard let app = try? Bench.makeApp(), let auth = app.auth(),
          auth.useEmulator(host: "127.0.0.1", port: port)
        else { continue }
        if let uid = try? auth.signInAnonymously().result().user?.uid { uids.withLock { _ = $0.insert(uid) } }
        app.release()
      }
    }
    #expect(uids.withLock { $0.count } == 40)
  }

  private var options: AppOptions {
    var options = AppOptions()
    options.apiKey = "key"
    options.sessionStore = .none
    return options
  }

  private func failure(_ result: Result<App, AuthError>) -> AuthError? {
    if case .failure(let error) = result { error } else { nil }
  }
}
