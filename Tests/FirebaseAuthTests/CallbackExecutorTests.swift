// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseAuth
import Foundation
import Testing

struct CallbackExecutorTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test func aDispatchQueueRunsWhatThereIs() async throws {
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "callbacks")
    queue.setSpecific(key: key, value: true)
    bench.auth.callbackExecutor = queue
    let isOnQueue = Guarded<[Bool]>([])
    let note: @Sendable () -> Void = {
      let isThere = DispatchQueue.getSpecific(key: key) == true
      isOnQueue.withLock { $0.append(isThere) }
    }
    let handle = bench.auth.addStateDidChangeListener { _, user in if user != nil { note() } }
    let observer = NotificationCenter.default.addObserver(
      forName: .AuthStateDidChange, object: bench.auth, queue: nil
    ) { _ in note() }
    signIn { _ in note() }
    #expect(try await eventually { isOnQueue.withLock { $0.count == 3 } })
    #expect(isOnQueue.withLock { $0 } == [true, true, true])
    NotificationCenter.default.removeObserver(observer)
    bench.auth.removeStateDidChangeListener(handle)
  }

  private func signIn(_ handler: @escaping @Sendable ((any Error)?) -> Void) {
    bench.auth.signInAnonymously { handler($1) }
  }

  @Test func anOperationQueueRunsHandlers() async throws {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    bench.auth.callbackExecutor = queue
    let found = Guarded<OperationQueue?>(nil)
    signIn { _ in
      let current = OperationQueue.current
      found.withLock { $0 = current }
    }
    #expect(try await eventually { found.withLock { $0 != nil } })
    #expect(found.withLock { $0 === queue })
  }

  @Test func aGameLoopPollsHandlersAndListeners() async throws {
    let callbacks = PolledCallbacks()
    bench.auth.callbackExecutor = callbacks
    let events = Guarded<[String]>([])
    let handle = bench.auth.addStateDidChangeListener { _, user in
      events.withLock { $0.append(user == nil ? "nobody" : "somebody") }
    }
    signIn { error in events.withLock { $0.append(error == nil ? "handler" : "error") } }
    #expect(try await eventually { bench.auth.currentUser != nil })
    #expect(events.withLock { $0.isEmpty })
    #expect(
      try await eventually {
        callbacks.poll()
        return events.withLock { $0.last == "handler" }
      })
    #expect(events.withLock { $0 } == ["nobody", "somebody", "handler"])
    #expect(callbacks.poll() == 0)
    bench.auth.removeStateDidChangeListener(handle)
  }

  /// A screen's `deinit` is where programs remove their listeners.
  @Test func callbacksThatAReplacedExecutorNeverRanMayUseTheAuthAsTheyEnd() {
    let ended = Guarded(0)
    bench.auth.callbackExecutor = keepingScreen(ended)
    bench.auth.callbackExecutor = DispatchQueue.main
    #expect(ended.withLock { $0 } == 1)
  }

  private func keepingScreen(_ ended: Guarded<Int>) -> PolledCallbacks {
    let callbacks = PolledCallbacks()
    let screen = ScreenWithAuth(auth: bench.auth, ended: ended)
    callbacks.run { withExtendedLifetime(screen) {} }
    return callbacks
  }

  private final class ScreenWithAuth: Sendable {
    private let auth: Auth
    private let ended: Guarded<Int>

    init(auth: Auth, ended: Guarded<Int>) {
      self.auth = auth
      self.ended = ended
    }

    deinit {
      if auth.callbackExecutor is DispatchQueue { ended.withLock { $0 += 1 } }
    }
  }

  @Test func whatACallbackBringsAboutWaitsForTheNextPoll() {
    let callbacks = PolledCallbacks()
    let count = Guarded(0)
    callbacks.run { callbacks.run { count.withLock { $0 += 1 } } }
    #expect(callbacks.poll() == 1)
    #expect(count.withLock { $0 } == 0)
    #expect(callbacks.poll() == 1)
    #expect(count.withLock { $0 } == 1)
    #expect(callbacks.poll() == 0)
  }

  @Test func threadsThatPollAtOnceRunEachCallbackOnce() async {
    let callbacks = PolledCallbacks()
    let (ran, polled) = (Guarded(0), Guarded(0))
    await atOnce(8) { _ in
      for _ in 0..<100 {
        callbacks.run { ran.withLock { $0 += 1 } }
        let count = callbacks.poll()
        polled.withLock { $0 += count }
      }
    }
    #expect(callbacks.poll() == 0)
    #expect(ran.withLock { $0 } == 800)
    #expect(polled.withLock { $0 } == 800)
  }

  /// Async functions need nobody to serve an executor.
  @Test func anAsyncFunctionWaitsForNoExecutor() async throws {
    bench.auth.callbackExecutor = PolledCallbacks()
    try await bench.signInAsGuest()
    var users = bench.auth.authStateChanges.makeAsyncIterator()
    #expect(await users.next() == .some(bench.auth.currentUser))
  }

  @Test func anErrorThatNeedsNoServerGoesThroughTheExecutorToo() async throws {
    let callbacks = PolledCallbacks()
    bench.auth.callbackExecutor = callbacks
    let codes = Guarded<[AuthErrorCode?]>([])
    refuse { error in codes.withLock { $0.append((error as NSError?)?.authCode) } }
    #expect(codes.withLock { $0.isEmpty })
    #expect(callbacks.poll() == 1)
    #expect(codes.withLock { $0 } == [.weakPassword])
  }

  private func refuse(_ handler: @escaping @Sendable ((any Error)?) -> Void) {
    bench.auth.createUser(withEmail: Bench.address, password: "") { handler($1) }
  }
}
