// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Glibc
import Testing

@testable import FirebaseNativeCore

/// A sheet that the test answers.
private final class Sheet: ProviderFlow {
  private struct State {
    var requests: [ProviderRequest] = []
    var cancelled: [ProviderRequest] = []
  }

  let providerID = "flow-" + Bench.freshName()
  private let state = Guarded(State())
  private let onBegin: @Sendable (ProviderRequest) -> Void

  init(onBegin: @escaping @Sendable (ProviderRequest) -> Void = { _ in }) {
    self.onBegin = onBegin
    ProviderFlows.set(self, for: providerID)
  }

  func close() { ProviderFlows.set(nil, for: providerID) }

  func begin(_ request: ProviderRequest) {
    state.withLock { $0.requests.append(request) }
    onBegin(request)
  }

  func cancel(_ request: ProviderRequest) { state.withLock { $0.cancelled.append(request) } }

  var provider: FederatedProvider { FederatedProvider(id: .success(providerID)) }
  var requests: [ProviderRequest] { state.withLock { $0.requests } }
  var cancelled: Int { state.withLock { $0.cancelled.count } }

  func request(_ index: Int = 0) throws -> ProviderRequest {
    try #require(requests.indices.contains(index) ? requests[index] : nil)
  }
}

struct ProviderFlowTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: - What is done with the answer

  @Test func theCredentialIsHandedOverUnused() throws {
    let sheet = Sheet()
    defer { sheet.close() }
    let future = bench.auth.credential(from: sheet.provider)
    let credential = Credential.gitHub(id: "1")
    #expect(try sheet.request().complete(.success(credential)))
    guard case .credential(let given) = try future.value() else {
      Issue.record("The future has no credential.")
      return
    }
    #expect(given === credential)
    #expect(bench.auth.currentUser == nil)
    #expect(try bench.requests("accounts:signInWithIdp") == 0)
  }

  @Test func aCredentialThatNobodyWaitsForIsTakenBack() throws {
    let sheet = Sheet()
    defer { sheet.close() }
    let future = bench.auth.credential(from: sheet.provider)
    future.cancel()
    #expect(try future.failure().code == .cancelled)
    #expect(sheet.cancelled == 1)
    #expect(try !sheet.request().complete(.success(.gitHub(id: "1"))))
  }

  @Test func aPlayerSignsInWithWhatTheSheetGives() throws {
    let sheet = Sheet()
    defer { sheet.close() }
    let provider = sheet.provider
    provider.addScope("name")
    let future = bench.auth.signIn(with: provider)
    let request = try sheet.request()
    #expect(future.isPending)
    #expect(request.auth === bench.auth)
    #expect(request.provider.request.scopes == ["name"])
    if case .signIn = request.purpose {} else { Issue.record("It was for something else.") }
    #expect(request.complete(.success(.gitHub(id: "1"))))
    let result = try future.result()
    #expect(result.additionalUserInfo.providerID == "github.com")
    #expect(bench.auth.currentUser?.uid == result.user?.uid)
    #expect(sheet.cancelled == 0)
  }

  @Test func aGuestLinksWhatTheSheetGives() throws {
    let sheet = Sheet { $0.complete(.success(.gitHub(id: "1"))) }
    defer { sheet.close() }
    let guest = try bench.signInAnonymously()
    let result = try guest.link(with: sheet.provider).result()
    #expect(result.user?.uid == guest.uid)
    #expect(result.user?.identities.map { $0.providerID } == ["github.com"])
    guard case .link(let user) = try sheet.request().purpose else { throw AuthError(.failure, "no link") }
    #expect(user.uid == guest.uid)
  }

  @Test func aUserProvesThemselvesWithWhatTheSheetGives() throws {
    let sheet = Sheet { $0.complete(.success(.gitHub(id: "1"))) }
    defer { sheet.close() }
    let user = try bench.auth.signIn(with: .gitHub(id: "1")).user()
    #expect(try user.reauthenticate(with: sheet.provider).result().user?.uid == user.uid)
    guard case .reauthenticate = try sheet.request().purpose else { throw AuthError(.failure, "no proof") }
  }

  @Test func whatTheSheetFailsWithIsTheFuturesError() throws {
    let sheet = Sheet { $0.complete(.failure(AuthError(.webContextCancelled, "closed"))) }
    defer { sheet.close() }
    #expect(try bench.auth.signIn(with: sheet.provider).failure().message == "closed")
    #expect(try bench.auth.signIn(with: sheet.provider).failure().code == .webContextCancelled)
    #expect(sheet.requests.count == 2)
  }

  @Test func anInvalidCredentialIsToldAsEverywhere() throws {
    let sheet = Sheet { $0.complete(.success(Credential(provider: "apple.com", tokens: Credential.Tokens()))) }
    defer { sheet.close() }
    #expect(try bench.auth.signIn(with: sheet.provider).failure().code == .invalidCredential)
  }

  @Test func theAnswerMayComeOnAnyThreadAndCountsOnce() throws {
    let sheet = Sheet()
    defer { sheet.close() }
    let future = bench.auth.signIn(with: sheet.provider)
    let request = try sheet.request()
    let taken = Guarded(0)
    Threads.run(8) { thread in
      if request.complete(.success(.gitHub(id: "\(thread)"))) { taken.withLock { $0 += 1 } }
    }
    #expect(taken.withLock { $0 } == 1)
    _ = try future.result()
    #expect(try bench.requests("accounts:signInWithIdp") == 1)
  }

  /// A player who thinks for long holds up nobody's change.
  @Test func otherChangesGoOnWhileThePlayerIsAsked() throws {
    let sheet = Sheet()
    defer { sheet.close() }
    let user = try bench.signInAnonymously()
    let future = user.link(with: sheet.provider)
    _ = try user.updateProfile(displayName: "Ada", photoURL: nil).value()
    #expect(future.isPending)
    try sheet.request().complete(.success(.gitHub(id: "1")))
    #expect(try future.result().user?.displayName == "Ada")
  }

  // MARK: - What is seen beforehand

  @Test func aPlayerIsNotAskedForWhatCannotBe() throws {
    let sheet = Sheet()
    defer { sheet.close() }
    let user = try bench.signInAnonymously()
    bench.auth.signOut()
    #expect(try user.link(with: sheet.provider).failure().code == .noSignedInUser)
    #expect(try user.reauthenticate(with: sheet.provider).failure().code == .noSignedInUser)
    #expect(sheet.requests.isEmpty)
  }

  @Test func aPlayerIsAskedOneQuestionAtATime() throws {
    let (sheet, other) = (Sheet(), Sheet())
    defer {
      sheet.close()
      other.close()
    }
    let first = bench.auth.signIn(with: sheet.provider)
    #expect(try bench.auth.signIn(with: sheet.provider).failure().code == .webContextAlreadyPresented)
    #expect(try bench.auth.signIn(with: other.provider).failure().code == .webContextAlreadyPresented)
    #expect(sheet.requests.count == 1)
    #expect(other.requests.isEmpty)
    first.cancel()
    let next = bench.auth.signIn(with: other.provider)
    try other.request().complete(.success(.gitHub(id: "1")))
    _ = try next.result()
  }

  @Test func aFlowAsksOneQuestionAtATime() throws {
    let sheet = Sheet()
    defer { sheet.close() }
    let another = try Bench()
    let first = bench.auth.signIn(with: sheet.provider)
    #expect(try another.auth.signIn(with: sheet.provider).failure().code == .webContextAlreadyPresented)
    try sheet.request().complete(.success(.gitHub(id: "1")))
    _ = try first.result()
    let second = another.auth.signIn(with: sheet.provider)
    try sheet.request(1).complete(.success(.gitHub(id: "1")))
    _ = try second.result()
  }

  @Test func aFlowThatWasTakenAwayServesNobody() throws {
    let sheet = Sheet()
    let future = bench.auth.signIn(with: sheet.provider)
    sheet.close()
    try sheet.request().complete(.success(.gitHub(id: "1")))
    _ = try future.result()
    #expect(try bench.auth.signIn(with: sheet.provider).failure().code == .invalidProviderId)
    #expect(sheet.requests.count == 1)
  }

  // MARK: - The end

  @Test func aCancelledOperationTakesTheSheetAway() throws {
    let sheet = Sheet()
    defer { sheet.close() }
    let future = bench.auth.signIn(with: sheet.provider)
    future.cancel()
    #expect(try future.failure().code == .cancelled)
    #expect(sheet.cancelled == 1)
    #expect(try !sheet.request().complete(.success(.gitHub(id: "1"))))
    #expect(sheet.cancelled == 1)
    #expect(bench.auth.currentUser == nil)
    #expect(try bench.requests("accounts:signInWithIdp") == 0)
  }

  @Test func anOperationCanBeCancelledAfterTheAnswer() throws {
    let sheet = Sheet()
    defer { sheet.close() }
    try bench.hold("accounts:signInWithIdp")
    let future = bench.auth.signIn(with: sheet.provider)
    try sheet.request().complete(.success(.gitHub(id: "1")))
    #expect(try eventually { try bench.requests("accounts:signInWithIdp") == 1 })
    future.cancel()
    #expect(try future.failure().code == .cancelled)
    #expect(sheet.cancelled == 0)
    _ = try bench.signInAnonymously()
  }

  @Test func aSignOutTakesTheSheetAway() throws {
    let sheet = Sheet()
    defer { sheet.close() }
    let future = bench.auth.signIn(with: sheet.provider)
    bench.auth.signOut()
    #expect(try future.failure().code == .cancelled)
    #expect(sheet.cancelled == 1)
    #expect(try !sheet.request().complete(.success(.gitHub(id: "1"))))
    #expect(bench.auth.currentUser == nil)
  }

  @Test func theEndOfTheAuthTakesTheSheetAway() throws {
    let sheet = Sheet()
    defer { sheet.close() }
    let future = bench.auth.signIn(with: sheet.provider)
    bench.auth.shutDown()
    #expect(try future.failure().code == .cancelled)
    #expect(sheet.cancelled == 1)
    #expect(try !sheet.request().complete(.success(.gitHub(id: "1"))))
    #expect(try bench.auth.signIn(with: sheet.provider).failure().code == .apiNotAvailable)
    #expect(sheet.requests.count == 1)
  }

  /// A flow must not be told to end what it has not begun.
  @Test func aSheetIsTakenAwayOnceItIsThere() throws {
    let seen = Guarded<[String]>([])
    let sheet = Sheet { request in
      request.auth.signOut()
      let count = request.complete(.success(.gitHub(id: "1"))) ? "taken" : "late"
      seen.withLock { $0.append(count) }
    }
    defer { sheet.close() }
    let future = bench.auth.signIn(with: sheet.provider)
    #expect(try future.failure().code == .cancelled)
    #expect(seen.withLock { $0 } == ["late"])
    #expect(sheet.cancelled == 1)
    let next = bench.auth.signIn(with: sheet.provider)
    #expect(try next.failure().code == .cancelled)
  }

  @Test func nothingStaysBehind() throws {
    weak var freed: ProviderRequest?
    weak var freedSheet: Sheet?
    do {
      let sheet = Sheet { $0.complete(.success(.gitHub(id: "1"))) }
      _ = try bench.auth.signIn(with: sheet.provider).result()
      freed = try sheet.request()
      sheet.close()
      freedSheet = sheet
    }
    #expect(eventually { freed == nil && freedSheet == nil })
  }

  @Test func whatWasRefusedIsFreed() throws {
    let sheet = Sheet()
    defer { sheet.close() }
    weak var refused: Future?
    let first = bench.auth.signIn(with: sheet.provider)
    do {
      let second = bench.auth.signIn(with: sheet.provider)
      #expect(try second.failure().code == .webContextAlreadyPresented)
      refused = second
    }
    #expect(eventually { refused == nil })
    first.cancel()
  }

  @Test func manyThreadsAskAnswerAndCancel() throws {
    let sheets = (0..<4).map { _ in
      Sheet { request in
        let thread = Threads.start { request.complete(.success(.gitHub(id: "1"))) }
        pthread_detach(thread)
      }
    }
    let (auth, futures) = (bench.auth, Guarded<[Future]>([]))
    Threads.run(4) { thread in
      for number in 0..<25 {
        let future = auth.signIn(with: sheets[thread].provider)
        futures.withLock { $0.append(future) }
        if number % 2 == 0 { future.cancel() }
        if number % 10 == 9 { auth.signOut() }
      }
    }
    for future in futures.withLock({ $0 }) { _ = try future.finished() }
    for sheet in sheets { sheet.close() }
    let last = Sheet { $0.complete(.success(.gitHub(id: "last"))) }
    defer { last.close() }
    #expect(eventually { auth.state.withLock { $0.operations.isEmpty } })
    _ = try auth.signIn(with: last.provider).result()
  }
}
