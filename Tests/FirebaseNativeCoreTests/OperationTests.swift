// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

/// Order and cancellation of what goes on at the same time.
struct OperationTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test func changesGoOneAtATimeInCallOrder() throws {
    let order = Guarded<[Int]>([])
    let futures = (0..<5).map { number in
      let future = bench.auth.signIn(with: .gitHub(id: "\(number)"))
      future.onCompletion { _ in order.withLock { $0.append(number) } }
      return future
    }
    let users = try futures.map { try $0.user() }
    #expect(Set(users.map { $0.uid }).count == 5)
    #expect(bench.auth.currentUser?.uid == users.last?.uid)
    #expect(eventually { order.withLock { $0.count } == 5 })
    #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
  }

  @Test func aChangeWaitsForTheOneBeforeIt() throws {
    try bench.hold("accounts:signInWithIdp")
    let first = bench.auth.signIn(with: .gitHub(id: "1"))
    let second = bench.auth.signInAnonymously()
    #expect(try eventually { try bench.requests("accounts:signInWithIdp") == 1 })
    #expect(try bench.requests("accounts:signUp") == 0)
    try bench.release()
    _ = try first.user()
    #expect(try second.result().user?.isAnonymous == true)
  }

  @Test func aReadDoesNotWaitForAChange() throws {
    let user = try bench.signInAnonymously()
    try bench.hold("accounts:update")
    let change = user.updateProfile(displayName: "Ada", photoURL: nil)
    _ = try user.token(force: true).text()
    #expect(change.isPending)
    change.cancel()
  }

  @Test func aFailedChangeDoesNotStopTheNext() throws {
    try bench.refuse("accounts:signUp", "QUOTA_EXCEEDED")
    let (first, second) = (bench.auth.signInAnonymously(), bench.auth.signInAnonymously())
    #expect(try first.failure().code == .quotaExceeded)
    #expect(try second.result().user?.isAnonymous == true)
  }

  /// Each fails without a request, and they must not pile up on the stack.
  @Test func aLongQueueIsWorkedOff() throws {
    let user = try bench.signInAnonymously()
    try bench.hold("accounts:update")
    let first = user.updateProfile(displayName: "Ada", photoURL: nil)
    let futures = (0..<20_000).map { _ in user.unlink(providerID: "none") }
    #expect(try eventually { try bench.requests("accounts:update") == 1 })
    try bench.release()
    _ = try first.value()
    #expect(try #require(futures.last).failure().code == .noSuchProvider)
    #expect(futures.allSatisfy { !$0.isPending })
  }

  @Test func operationsOfManyThreadsAllComplete() throws {
    let (auth, futures) = (bench.auth, Guarded<[Future]>([]))
    Threads.run(8) { thread in
      for number in 0..<10 {
        let future = auth.signIn(with: .gitHub(id: "\(thread) \(number)"))
        futures.withLock { $0.append(future) }
        if number % 3 == 0 { future.cancel() }
        if let user = auth.currentUser {
          let more = [user.token(force: number % 2 == 0), user.reload()]
          futures.withLock { $0 += more }
        }
      }
    }
    for future in futures.withLock({ $0 }) { _ = try future.finished() }
    let last = auth.signIn(with: .gitHub(id: "last"))
    #expect(try last.user().uid == auth.currentUser?.uid)
  }

  // MARK: - Cancelling

  @Test(arguments: ["accounts:signInWithIdp", "accounts:lookup", "accounts:update"])
  func aSignInIsCancelledAtEachStage(method: String) throws {
    if method == "accounts:update" { try bench.answer("accounts:lookup", #"{"users":[{"localId":"x"}]}"#) }
    try bench.hold(method)
    let future = bench.auth.signIn(with: try bench.appleCredential(givenName: "Ada"))
    #expect(try eventually { try bench.requests(method) == 1 })
    #expect(future.isPending)
    future.cancel()
    #expect(future.error?.code == .cancelled)
    #expect(bench.auth.currentUser == nil)
    #expect(try bench.signInAnonymously().isAnonymous)
    #expect(bench.auth.currentUser?.isAnonymous == true)
  }

  @Test(arguments: ["token", "accounts:signInWithIdp", "accounts:lookup"])
  func aLinkIsCancelledAtEachStage(method: String) throws {
    try bench.configure("idTokenLifetimeSeconds", 60)
    let guest = try bench.signInAnonymously()
    try bench.forgetRequests()
    try bench.hold(method)
    let future = guest.link(with: try bench.appleCredential())
    #expect(try eventually { try bench.requests(method) == 1 })
    future.cancel()
    #expect(future.error?.code == .cancelled)
    #expect(bench.auth.currentUser?.isAnonymous == true)
    try bench.release()
    _ = try guest.updateProfile(displayName: "Ada", photoURL: nil).value()
    #expect(try bench.requests("accounts:signInWithIdp") == (method == "token" ? 0 : 1))
  }

  @Test func aQueuedSignInIsCancelledUnsent() throws {
    try bench.hold("accounts:signInWithIdp")
    let first = bench.auth.signIn(with: .gitHub(id: "1"))
    let second = bench.auth.signInAnonymously()
    let third = bench.auth.signIn(with: .gitHub(id: "3"))
    second.cancel()
    #expect(second.error?.code == .cancelled)
    #expect(try eventually { try bench.requests("accounts:signInWithIdp") == 1 })
    try bench.release()
    _ = try first.user()
    #expect(try third.user().uid == bench.auth.currentUser?.uid)
    #expect(try bench.requests("accounts:signUp") == 0)
  }

  @Test func aSignInIsCancelledBetweenTwoTries() throws {
    try bench.answer("accounts:lookup", status: 503, "")
    try bench.hold("accounts:lookup", count: 9)
    let future = bench.auth.signInAnonymously()
    #expect(try eventually { try bench.requests("accounts:lookup") >= 1 })
    future.cancel()
    #expect(future.error?.code == .cancelled)
    // Twice the shortest pause between two tries is the longest one.
    for _ in 0..<2 {
      try bench.answer("accounts:createAuthUri", status: 503, "")
      _ = try bench.auth.fetchProviders(email: "nobody@example.com").value()
    }
    #expect(try bench.requests("accounts:lookup") <= 2)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aSignInMayBeCancelledInACallbackOfAnother() throws {
    let second = Guarded<Future?>(nil)
    let first = bench.auth.signInAnonymously()
    first.onCompletion { _ in second.withLock { $0 }?.cancel() }
    let queued = bench.auth.signIn(with: .gitHub(id: "2"))
    second.withLock { $0 = queued }
    let user = try #require(try first.result().user)
    if case .failure(let error) = try queued.finished() {
      #expect(error.code == .cancelled)
      #expect(bench.auth.currentUser?.uid == user.uid)
    }
  }

  /// Whoever waits in a callback of the cancelled future must not find the player signed in by it.
  @Test func aCancelledSignInSignsNobodyInWhileItsCallbacksRun() throws {
    try bench.hold("accounts:lookup")
    let future = bench.auth.signInAnonymously()
    #expect(try eventually { try bench.requests("accounts:lookup") == 1 })
    future.onCompletion { _ in #expect(throws: Never.self) { try bench.settle() } }
    future.cancel()
    #expect(future.error?.code == .cancelled)
    #expect(bench.auth.currentUser == nil)
    #expect(bench.store.isEmpty)
  }

  /// From the moment in which the session is the current one, it is too late to cancel.
  @Test func aSignInThatIsBeingStoredIsNoLongerCancelled() throws {
    let gate = Gate()
    let bench = try Bench(store: MemoryStore { gate.pass() })
    let future = bench.auth.signInAnonymously()
    #expect(gate.isReached())
    future.cancel()
    gate.open()
    let isSignedIn = if case .success = try future.finished() { true } else { false }
    #expect(isSignedIn == (bench.auth.currentUser != nil))
  }

  // MARK: - Every operation

  @Test(arguments: Operations.all)
  func eachOperationIsCancelled(operation: Operations) throws {
    let user = try bench.signInWithPhone()
    try bench.forgetRequests()
    try bench.hold(operation.method)
    let future = operation.start(bench.auth, user)
    #expect(try eventually { try bench.requests(operation.method) == 1 })
    future.cancel()
    #expect(future.error?.code == .cancelled)
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(try bench.signInAnonymously().isAnonymous)
  }

  @Test(arguments: Operations.all)
  func eachOperationEndsWithItsAuth(operation: Operations) throws {
    let user = try bench.signInWithPhone()
    try bench.forgetRequests()
    try bench.hold(operation.method)
    let future = operation.start(bench.auth, user)
    #expect(try eventually { try bench.requests(operation.method) == 1 })
    bench.auth.shutDown()
    #expect(future.error?.code == .cancelled)
    #expect(try operation.start(bench.auth, user).failure().code == .apiNotAvailable)
  }

  /// Nobody may be signed in again by what was under way. A mail, however, is a mail.
  @Test(arguments: Operations.all)
  func signingOutCancelsEachChange(operation: Operations) throws {
    let user = try bench.signInWithPhone()
    try bench.forgetRequests()
    try bench.hold(operation.method)
    let future = operation.start(bench.auth, user)
    #expect(try eventually { try bench.requests(operation.method) == 1 })
    bench.auth.signOut()
    try bench.settle()
    _ = try future.finished()
    #expect((future.error?.code == .cancelled) == operation.isChange)
    #expect(bench.auth.currentUser == nil)
    #expect(bench.store.isEmpty)
  }

  /// What something in the network says in the server's place is neither a success nor a verdict.
  @Test(arguments: Operations.all)
  func aPageInPlaceOfAnAnswerIsNoSuccess(operation: Operations) throws {
    let user = try bench.signInWithPhone()
    let stored = bench.store.content
    for body in ["<html>Log in</html>", "", "[]", "null", "{"] {
      try bench.answer(operation.method, body)
      #expect(try operation.start(bench.auth, user).failure().code == .invalidServerResponse)
    }
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(bench.store.content == stored)
  }

  @Test(arguments: Operations.all.filter { $0.isExchange })
  func anExchangeWithoutTokensSignsNobodyIn(operation: Operations) throws {
    let user = try bench.signInWithPhone()
    let stored = bench.store.content
    for body in [
      "{}", #"{"idToken":"i"}"#, #"{"idToken":"i","refreshToken":"r","expiresIn":"soon"}"#,
      #"{"idToken":"i","refreshToken":"r","expiresIn":"-1"}"#, #"{"idToken":"","refreshToken":"r","expiresIn":"1"}"#,
    ] {
      try bench.answer(operation.method, body)
      #expect(try operation.start(bench.auth, user).failure().code == .invalidServerResponse)
    }
    #expect(bench.auth.currentUser?.uid == user.uid)
    #expect(bench.store.content == stored)
  }

  @Test(arguments: Operations.all)
  func aRefusedConnectionIsANetworkError(operation: Operations) throws {
    let user = try bench.signInWithPhone()
    bench.server.stop()
    let error = try operation.start(bench.auth, user).failure()
    #expect(error.code == .networkRequestFailed)
    #expect(!error.message.isEmpty)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func callbacksRunOnTheLoop() throws {
    let isOnLoop = Guarded<Bool?>(nil)
    try bench.hold("accounts:signUp")
    let future = bench.auth.signInAnonymously()
    future.onCompletion { _ in isOnLoop.withLock { $0 = Loop.isCurrentThread } }
    #expect(try eventually { try bench.requests("accounts:signUp") == 1 })
    try bench.release()
    #expect(eventually { isOnLoop.withLock { $0 } != nil })
    #expect(isOnLoop.withLock { $0 } == true)
  }
}

/// An operation that asks the server, and the method that it asks first.
struct Operations: Sendable, CustomTestStringConvertible {
  let name: String
  let method: String
  let isChange: Bool
  var isExchange = false
  let start: @Sendable (Auth, User) -> Future

  var testDescription: String { name }

  static let all = exchanges + changes + reads

  private static let exchanges = [
    exchange("create", "accounts:signUp") { auth, _ in auth.createUser(email: "a@b.c", password: "secret") },
    exchange("password", "accounts:signInWithPassword") { auth, _ in
      auth.signIn(email: "a@b.c", password: "secret")
    },
    exchange("custom token", "accounts:signInWithCustomToken") { auth, _ in auth.signIn(customToken: "{}") },
    exchange("phone", "accounts:signInWithPhoneNumber") { auth, _ in auth.signIn(with: phone) },
    exchange("link password", "accounts:signUp") { $1.link(with: .email("a@b.c", password: "secret")) },
    exchange("link Play Games", "accounts:signInWithIdp") { $1.link(with: .playGames(serverAuthCode: "code")) },
    exchange("re-authenticate", "accounts:signInWithPhoneNumber") { $1.reauthenticate(with: phone) },
    exchange("update phone number", "accounts:signInWithPhoneNumber") { $1.updatePhoneNumber(phone) },
  ]

  private static let changes = [
    Operations(name: "update password", method: "accounts:update", isChange: true) { $1.updatePassword("secret") },
    Operations(name: "update e-mail", method: "accounts:update", isChange: true) { $1.updateEmail("a@b.c") },
  ]

  private static let reads = [
    read("reset", "accounts:sendOobCode") { auth, _ in auth.sendPasswordReset(email: "a@b.c") },
    read("verify", "accounts:sendOobCode") { $1.sendEmailVerification() },
    read("verify before", "accounts:sendOobCode") { $1.sendEmailVerification(beforeUpdatingEmail: "a@b.c") },
    read("providers", "accounts:createAuthUri") { auth, _ in auth.fetchProviders(email: "a@b.c") },
    read("verify phone number", "accounts:sendVerificationCode") { auth, _ in
      auth.verifyPhoneNumber("+15550001111")
    },
  ]

  private static let phone = Credential.phone(verificationID: "id", code: "123")

  private static func exchange(
    _ name: String, _ method: String, _ start: @escaping @Sendable (Auth, User) -> Future
  ) -> Operations {
    Operations(name: name, method: method, isChange: true, isExchange: true, start: start)
  }

  private static func read(
    _ name: String, _ method: String, _ start: @escaping @Sendable (Auth, User) -> Future
  ) -> Operations {
    Operations(name: name, method: method, isChange: false, start: start)
  }
}
