// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct ListenerTests {
  let bench: Bench
  private let events = Guarded<[String]>([])

  init() throws { bench = try Bench() }

  @Test func listenersAreToldOfChangesOnly() throws {
    listen(.state, "s")
    listen(.idToken, "t")
    #expect(seen == ["s", "t"])
    let user = try bench.signInAnonymously()
    #expect(seen == ["s", "t", "s", "t"])
    try bench.configure("idTokenLifetimeSeconds", 7200)
    _ = try user.token(force: true).text()
    #expect(seen == ["s", "t", "s", "t", "t"])
    _ = try user.token(force: false).text()
    _ = try user.reload().value()
    #expect(seen.count == 5)
    bench.auth.signOut()
    #expect(seen == ["s", "t", "s", "t", "t", "s", "t"])
  }

  @Test func passwordsOfTheUserAreToldToTokenListeners() throws {
    let user = try #require(bench.auth.createUser(email: "l@example.com", password: "secret").result().user)
    listen(.state, "s")
    listen(.idToken, "t")
    try bench.configure("idTokenLifetimeSeconds", 7200)
    _ = try user.updatePassword("another").value()
    #expect(seen == ["s", "t", "t"])
  }

  @Test func listenersOfTheSessionComeBetweenTheOthers() throws {
    listen(.idToken, "t")
    listen(.session, "e")
    listen(.state, "s")
    events.withLock { $0 = [] }
    let user = try bench.signInAnonymously()
    #expect(seen == ["s", "e", "t"])
    try bench.configure("idTokenLifetimeSeconds", 7200)
    _ = try user.token(force: true).text()
    #expect(seen == ["s", "e", "t", "e", "t"])
  }

  @Test func aListenerOfTheSessionDoesNotKeepTheTokenFresh() throws {
    listen(.session, "e")
    _ = try bench.signInAnonymously()
    #expect(bench.auth.state.withLock { $0.renewal.timer == nil })
    listen(.idToken, "t")
    #expect(bench.auth.state.withLock { $0.renewal.timer != nil })
  }

  /// What it sees is what is stored.
  @Test func theSessionIsStoredBeforeListenersAreTold() throws {
    let (store, events) = (bench.store, events)
    _ = bench.auth.addListener(.state) { auth in
      let isStored = !store.isEmpty
      events.withLock { $0.append("\(auth.currentUser != nil) \(isStored)") }
    }
    _ = try bench.signInAnonymously()
    bench.auth.signOut()
    #expect(seen == ["false false", "true true", "false false"])
  }

  @Test func aChangeWhileItRunsElsewhereIsToldByThatThread() throws {
    let (gate, events, auth) = (Gate(), events, bench.auth)
    _ = try bench.signInAnonymously()
    let isFirst = Guarded(true)
    let thread = Threads.start {
      _ = auth.addListener(.state) { auth in
        events.withLock { $0.append(auth.currentUser == nil ? "nobody" : "user") }
        let waits = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        if waits { gate.pass() }
      }
    }
    #expect(gate.isReached())
    auth.signOut()
    #expect(seen == ["user"])
    gate.open()
    Threads.join(thread)
    #expect(seen == ["user", "nobody"])
  }

  @Test func removingFreesTheListener() throws {
    final class Captured: Sendable {}
    weak var captured: Captured?
    let id: UInt64
    do {
      let object = Captured()
      captured = object
      id = bench.auth.addListener(.idToken) { _ in _ = object }
    }
    #expect(captured != nil)
    bench.auth.removeListener(id)
    #expect(captured == nil)
    bench.auth.removeListener(id)
  }

  @Test func anAuthWithARenewalIsFreed() throws {
    weak var freed: Auth?
    do {
      let app = try Bench.makeApp()
      let auth = try #require(app.auth())
      freed = auth
      #expect(auth.useEmulator(host: bench.server.host, port: UInt32(bench.server.port)))
      _ = try auth.signInAnonymously().result()
      _ = auth.addListener(.idToken) { _ in }
      app.release()
    }
    #expect(eventually { freed == nil })
  }

  private var seen: [String] { events.withLock { $0 } }

  private func listen(_ kind: Listener.Kind, _ name: String) {
    let events = events
    #expect(bench.auth.addListener(kind) { _ in events.withLock { $0.append(name) } } != 0)
  }
}
