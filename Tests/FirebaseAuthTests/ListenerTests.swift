// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Foundation
import Testing

@testable import FirebaseNativeCore
@testable import FirebaseAuth

struct ListenerTests {
  let bench: Bench
  private let events = Guarded<[String]>([])

  init() throws { bench = try Bench() }

  /// On the main queue everything comes in order, so that this says what came before the present moment.
  private func seen() async -> [String] {
    await mainQueueIsDone()
    return events.withLock { $0 }
  }

  private func note(_ event: String) { events.withLock { $0.append(event) } }

  private func addState(_ name: String = "state") -> any NSObjectProtocol {
    bench.auth.addStateDidChangeListener { [events] _, user in
      events.withLock { $0.append("\(name) \(user?.uid ?? "nobody")") }
    }
  }

  private func addIDToken() -> any NSObjectProtocol {
    bench.auth.addIDTokenDidChangeListener { [events] _, user in
      events.withLock { $0.append("token \(user?.uid ?? "nobody")") }
    }
  }

  private func player(_ uid: String) async throws {
    try await bench.auth.signIn(withCustomToken: #"{"uid":"\#(uid)"}"#)
  }

  // MARK: - Being told

  @Test func aStateListenerHearsOfThePresentUserAndOfOthers() async throws {
    let handle = addState()
    #expect(await seen() == ["state nobody"])
    try await player("a")
    #expect(await seen() == ["state nobody", "state a"])
    _ = try await bench.auth.currentUser?.getIDToken(forcingRefresh: true)
    try await bench.auth.currentUser?.reload()
    try await player("a")
    #expect(await seen() == ["state nobody", "state a"])
    try await player("b")
    try bench.auth.signOut()
    #expect(await seen() == ["state nobody", "state a", "state b", "state nobody"])
    bench.auth.removeStateDidChangeListener(handle)
  }

  @Test func anIDTokenListenerHearsOfNewTokensToo() async throws {
    try await player("a")
    let handle = addIDToken()
    #expect(await seen() == ["token a"])
    try bench.configure("idTokenLifetimeSeconds", 7200)
    _ = try await bench.auth.currentUser?.getIDToken(forcingRefresh: true)
    #expect(await seen() == ["token a", "token a"])
    _ = try await bench.auth.currentUser?.getIDToken()
    try await bench.auth.currentUser?.reload()
    #expect(await seen() == ["token a", "token a"])
    try bench.auth.signOut()
    #expect(await seen() == ["token a", "token a", "token nobody"])
    bench.auth.removeIDTokenDidChangeListener(handle)
  }

  @Test func aListenerHearsOfTheEndOfASession() async throws {
    let user = try await bench.signInAsGuest()
    let handle = addState()
    try bench.changeAccount(user.uid, "disabled", true)
    let error = try await failure { try await user.getIDToken(forcingRefresh: true) }
    #expect(error.authCode == .userDisabled)
    #expect(await seen() == ["state \(user.uid)", "state nobody"])
    bench.auth.removeStateDidChangeListener(handle)
  }

  @Test func aListenerIsToldOfItsAuthOnTheMainQueueAfterItWasAdded() async throws {
    let calls = try await handled { [auth = bench.auth] handler in
      let handle = Guarded<(any NSObjectProtocol)?>(nil)
      let added = auth.addStateDidChangeListener { auth, user in
        handler(auth, nil)
        if let handle = handle.withLock({ $0 }) { auth.removeStateDidChangeListener(handle) }
      }
      nonisolated(unsafe) let unchecked = added
      handle.withLock { $0 = unchecked }
    }
    #expect(calls.isLater)
    #expect(calls.isOnMainQueue)
    #expect(calls.value as? FirebaseAuth.Auth === bench.auth)
  }

  // MARK: - Order

  @Test func listenersAreToldInTheOrderOfTheirAdding() async throws {
    let handles = [addState("1"), addState("2"), addState("3")]
    _ = await seen()
    events.withLock { $0 = [] }
    try await player("a")
    #expect(await seen() == ["1 a", "2 a", "3 a"])
    for handle in handles { bench.auth.removeStateDidChangeListener(handle) }
  }

  @Test func listenersHearOfASignInBeforeItsHandler() async throws {
    let handles = [addState(), addIDToken()]
    let calls = try await handled { [auth = bench.auth, events] handler in
      auth.signInAnonymously { result, error in
        events.withLock { $0.append("handler") }
        handler(result, error)
      }
    }
    #expect(calls.error == nil)
    let uid = try #require(bench.auth.currentUser?.uid)
    #expect(await seen() == ["state nobody", "token nobody", "state \(uid)", "token \(uid)", "handler"])
    for handle in handles { bench.auth.removeStateDidChangeListener(handle) }
  }

  // MARK: - Removing

  @Test func aRemovedListenerHearsNothing() async throws {
    let handles = [addState(), addIDToken()]
    _ = await seen()
    events.withLock { $0 = [] }
    bench.auth.removeStateDidChangeListener(handles[0])
    bench.auth.removeIDTokenDidChangeListener(handles[1])
    bench.auth.removeStateDidChangeListener(handles[0])
    try await player("a")
    #expect(await seen() == [])
  }

  @Test func onTheExecutorsThreadAListenerThatWasRemovedHearsNothingMore() async throws {
    let auth = bench.auth
    let isCalled = Guarded(false)
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        // Its first call waits behind this.
        let handle = auth.addStateDidChangeListener { _, _ in isCalled.withLock { $0 = true } }
        auth.removeStateDidChangeListener(handle)
        DispatchQueue.main.async { continuation.resume() }
      }
    }
    #expect(!isCalled.withLock { $0 })
  }

  @Test func aListenerMayRemoveItselfAndAddOthers() async throws {
    let handle = Guarded<(any NSObjectProtocol)?>(nil)
    nonisolated(unsafe) let added = bench.auth.addStateDidChangeListener { [events] auth, user in
      guard user != nil else { return }
      events.withLock { $0.append("itself") }
      if let handle = handle.withLock({ $0 }) { auth.removeStateDidChangeListener(handle) }
      _ = auth.addStateDidChangeListener { _, user in events.withLock { $0.append(user?.uid ?? "nobody") } }
    }
    handle.withLock { $0 = added }
    try await player("a")
    #expect(try await eventually { events.withLock { $0 == ["itself", "a"] } })
    try await player("b")
    #expect(await seen() == ["itself", "a", "b"])
  }

  @Test func aHandleOfAnotherAuthOrOfNobodyRemovesNothing() async throws {
    let other = try bench.anotherAuth()
    let handle = addState()
    other.removeStateDidChangeListener(handle)
    bench.auth.removeStateDidChangeListener(NSObject())
    try await player("a")
    #expect(await seen() == ["state nobody", "state a"])
    bench.auth.removeStateDidChangeListener(handle)
    await other.app?.delete()
  }

  @Test func aRemovedListenerIsLetGoOf() async throws {
    weak var captured: NSObject?
    let handle: any NSObjectProtocol
    do {
      let object = NSObject()
      captured = object
      handle = bench.auth.addStateDidChangeListener { _, _ in _ = object }
    }
    await mainQueueIsDone()
    #expect(captured != nil)
    bench.auth.removeStateDidChangeListener(handle)
    #expect(captured == nil)
  }

  @Test func aListenerIsKeptWithoutItsHandle() async throws {
    _ = addState()
    try await player("a")
    #expect(await seen() == ["state nobody", "state a"])
  }

  // MARK: - The notification

  private func observe(_ object: Any?) -> any NSObjectProtocol {
    let auth = bench.auth
    return NotificationCenter.default.addObserver(
      forName: FirebaseAuth.Auth.authStateDidChangeNotification, object: object, queue: nil
    ) { [events] notification in
      guard let posted = notification.object as? FirebaseAuth.Auth, posted === auth else { return }
      events.withLock { $0.append("posted \(auth.currentUser?.uid ?? "nobody")") }
    }
  }

  @Test(arguments: [true, false])
  func changesOfTheSessionAreNotified(ofThisAuth: Bool) async throws {
    #expect(NSNotification.Name.AuthStateDidChange.rawValue == "FIRAuthStateDidChangeNotification")
    let observer = observe(ofThisAuth ? bench.auth : nil)
    #expect(await seen() == [])
    try await player("a")
    #expect(await seen() == ["posted a"])
    try bench.configure("idTokenLifetimeSeconds", 7200)
    _ = try await bench.auth.currentUser?.getIDToken(forcingRefresh: true)
    #expect(await seen() == ["posted a", "posted a"])
    try bench.auth.signOut()
    #expect(await seen() == ["posted a", "posted a", "posted nobody"])
    NotificationCenter.default.removeObserver(observer)
  }

  @Test func aRestoredUserIsNotNotified() async throws {
    let folder = try TemporaryFolder()
    let bench = try Bench(storage: .file(directory: folder.url))
    try await bench.signInAsGuest()
    let posted = Guarded(0)
    let observer = NotificationCenter.default.addObserver(
      forName: .AuthStateDidChange, object: nil, queue: nil
    ) { notification in
      let name = (notification.object as? FirebaseAuth.Auth)?.app?.name
      if name == bench.app.name { posted.withLock { $0 += 1 } }
    }
    await mainQueueIsDone()
    posted.withLock { $0 = 0 }
    await bench.app.delete()
    // As one of production, as an Auth takes an emulator's session only when it is told of the emulator.
    let file = folder.url.appendingPathComponent("demo-project/\(bench.app.name)")
    while FileManager.default.fileExists(atPath: file.path + "#emulator.json.new") {
      try await Task.sleep(nanoseconds: 1_000_000)
    }
    try FileManager.default.moveItem(
      atPath: file.path + "#emulator.json", toPath: file.path + ".json")
    let app = try Bench.makeApp(named: bench.app.name, storage: .file(directory: folder.url))
    #expect(FirebaseAuth.Auth.auth(app: app).currentUser != nil)
    await mainQueueIsDone()
    #expect(posted.withLock { $0 } == 0)
    NotificationCenter.default.removeObserver(observer)
    await app.delete()
  }

  @Test func aListenerOfARestoredUserHearsOfThem() async throws {
    let folder = try TemporaryFolder()
    let first = try Bench(storage: .file(directory: folder.url))
    let uid = try await first.signInAsGuest().uid
    await first.app.delete()
    let app = try Bench.makeApp(named: first.app.name, storage: .file(directory: folder.url))
    let auth = FirebaseAuth.Auth.auth(app: app)
    auth.useEmulator(withHost: first.server.host, port: Int(first.server.port))
    _ = auth.addStateDidChangeListener { [events] _, user in
      events.withLock { $0.append(user?.uid ?? "nobody") }
    }
    #expect(await seen() == [uid])
    await app.delete()
  }
}
