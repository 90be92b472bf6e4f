// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Glibc
import Testing

@testable import FirebaseNativeCore

/// A game's own flow, which answers as the test says.
private final class Handler: ProviderFlow {
  private let requests = Guarded<[ProviderRequest]>([])
  private let cancellations = Guarded(0)
  private let onBegin: @Sendable (ProviderRequest) -> Void

  init(onBegin: @escaping @Sendable (ProviderRequest) -> Void = { _ in }) { self.onBegin = onBegin }

  func begin(_ request: ProviderRequest) {
    requests.withLock { $0.append(request) }
    onBegin(request)
  }

  func cancel(_ request: ProviderRequest) { cancellations.withLock { $0 += 1 } }

  var cancelled: Int { cancellations.withLock { $0 } }
  var asked: Int { requests.withLock { $0.count } }

  func request() throws -> ProviderRequest { try #require(requests.withLock { $0.last }) }

  func forget() { requests.withLock { $0 = [] } }

  func provider(_ id: String = "github.com") -> FederatedProvider {
    let provider = FederatedProvider(id: .success(id))
    provider.set(ownFlow: self)
    return provider
  }
}

extension AuthenticatedUserData {
  /// What a game has that signed that user in.
  fileprivate init(_ user: User) {
    self.init()
    uid = user.uid
    providerID = "github.com"
    accessToken = user.session.tokens.idToken
    refreshToken = user.refreshToken
    accessTokenLifetime = 3600
  }
}

final class AuthenticatedUserDataTests {
  let bench: Bench
  /// Where players sign in for the game.
  let elsewhere: App

  init() throws {
    bench = try Bench()
    elsewhere = try Bench.makeApp()
  }

  deinit { elsewhere.release() }

  /// A player whom the game's own server signed in.
  private func player(_ id: String = "1") throws -> User {
    let auth = try #require(elsewhere.auth())
    try #require(auth.useEmulator(host: bench.server.host, port: UInt32(bench.server.port)))
    return try auth.signIn(with: .gitHub(id: id)).user()
  }

  private func signIn(with data: AuthenticatedUserData) -> Future {
    bench.auth.signIn(with: Handler { $0.complete(data) }.provider())
  }

  // MARK: - Sessions of tokens

  @Test func aPlayerWhomTheHandlerSignedInIsSignedIn() throws {
    let player = try player()
    let before = try bench.requests("accounts:signInWithIdp")
    let result = try signIn(with: AuthenticatedUserData(player)).result()
    #expect(result.user?.uid == player.uid)
    #expect(result.user?.identities.map { $0.providerID } == ["github.com"])
    #expect(result.user?.isAnonymous == false)
    #expect(bench.auth.currentUser?.refreshToken == player.refreshToken)
    #expect(try bench.requests("accounts:signInWithIdp") == before)
    #expect(try bench.restart().currentUser?.uid == player.uid)
  }

  @Test func whatTheHandlerToldIsInTheResult() throws {
    var data = AuthenticatedUserData(try player())
    data.userName = "octocat"
    data.email = "ada@example.com"
    data.displayName = "Ada"
    data.profile = JSON.parse("{\"login\":\"octocat\",\"id\":1}")
    let info = try signIn(with: data).result().additionalUserInfo
    #expect(info.providerID == "github.com")
    #expect(info.userName == "octocat")
    #expect(info.email == "ada@example.com")
    #expect(info.displayName == "Ada")
    #expect(info.profile?.integer("id") == 1)
    #expect(!info.isNewUser)
  }

  @Test func aTokenOfUnknownAgeIsRefreshedBeforeItsUse() throws {
    var data = AuthenticatedUserData(try player())
    data.accessTokenLifetime = 0
    let user = try #require(signIn(with: data).result().user)
    let before = try bench.requests("token")
    _ = try user.token(force: false).text()
    #expect(try bench.requests("token") == before + 1)
  }

  @Test func aGuestWhomTheHandlerSignedInIsAGuest() throws {
    let auth = try #require(elsewhere.auth())
    try #require(auth.useEmulator(host: bench.server.host, port: UInt32(bench.server.port)))
    let guest = try #require(auth.signInAnonymously().result().user)
    #expect(try signIn(with: AuthenticatedUserData(guest)).result().user?.isAnonymous == true)
  }

  @Test func anIdentityThatTheHandlerLinkedIsTheUsers() throws {
    let player = try player()
    let user = try bench.auth.signIn(with: .gitHub(id: "1")).user()
    let handler = Handler { request in
      guard case .link(let asked) = request.purpose, asked.uid == player.uid else { return }
      request.complete(AuthenticatedUserData(player))
    }
    _ = try player.link(with: bench.appleCredential()).result()
    let result = try user.link(with: handler.provider("apple.com")).result()
    #expect(result.user?.uid == user.uid)
    #expect(result.user?.identities.map { $0.providerID }.sorted() == ["apple.com", "github.com"])
  }

  @Test func anIdentityThatCameMeanwhileIsNoObstacle() throws {
    let player = try player()
    let user = try bench.auth.signIn(with: .gitHub(id: "1")).user()
    let handler = Handler()
    let future = user.link(with: handler.provider("apple.com"))
    _ = try player.link(with: bench.appleCredential()).result()
    _ = try user.reload().value()
    try handler.request().complete(AuthenticatedUserData(player))
    #expect(try future.result().user?.identities.count == 2)
  }

  @Test func aUserProvesThemselvesToTheHandler() throws {
    let player = try player()
    let user = try bench.auth.signIn(with: .gitHub(id: "1")).user()
    let handler = Handler { $0.complete(AuthenticatedUserData(player)) }
    #expect(try user.reauthenticate(with: handler.provider()).result().user?.uid == user.uid)
    guard case .reauthenticate = try handler.request().purpose else { throw AuthError(.failure, "no proof") }
  }

  // MARK: - Mistakes

  @Test func missingDataIsNamed() throws {
    let whole = AuthenticatedUserData(try player())
    let fields: [(String, WritableKeyPath<AuthenticatedUserData, String>)] = [
      ("uid", \.uid), ("provider_id", \.providerID), ("access_token", \.accessToken),
      ("refresh_token", \.refreshToken),
    ]
    for (name, field) in fields {
      var data = whole
      data[keyPath: field] = ""
      let error = try signIn(with: data).failure()
      #expect(error.code == .invalidAuthenticatedUserData)
      #expect(error.message.contains("\"\(name)\""))
    }
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aDateIsNoLifetime() throws {
    for lifetime in [UInt64(Int32.max) + 1, 1_700_000_000_000, UInt64.max] {
      var data = AuthenticatedUserData(try player())
      data.accessTokenLifetime = lifetime
      let error = try signIn(with: data).failure()
      #expect(error.code == .invalidAuthenticatedUserData)
      #expect(error.message.contains("token_expires_in_seconds"))
    }
  }

  @Test func tokensOfAnotherThanToldAreRefused() throws {
    var data = AuthenticatedUserData(try player())
    data.uid = "another"
    let error = try signIn(with: data).failure()
    #expect(error.code == .invalidAuthenticatedUserData)
    #expect(error.message.contains("uid"))
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aTokenThatFirebaseDoesNotKnowIsInvalidData() throws {
    for token in ["x", "a.b.c", "\u{0}"] {
      var data = AuthenticatedUserData(try player())
      data.accessToken = token
      #expect(try signIn(with: data).failure().code == .invalidAuthenticatedUserData)
    }
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aHugeTokenSignsNobodyIn() throws {
    var data = AuthenticatedUserData(try player())
    data.accessToken = String(repeating: "x", count: 8 << 20)
    _ = try signIn(with: data).failure()
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aLinkOrProofByAnotherUserIsAMismatch() throws {
    let other = try player("2")
    let user = try bench.auth.signIn(with: .gitHub(id: "1")).user()
    let handler = Handler { $0.complete(AuthenticatedUserData(other)) }
    #expect(try user.link(with: handler.provider("apple.com")).failure().code == .userMismatch)
    #expect(try user.reauthenticate(with: handler.provider()).failure().code == .userMismatch)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func aMismatchIsSeenInTheTokensToo() throws {
    let user = try bench.auth.signIn(with: .gitHub(id: "1")).user()
    var data = AuthenticatedUserData(try player("2"))
    data.uid = user.uid
    let lie = data
    let handler = Handler { $0.complete(lie) }
    #expect(try user.reauthenticate(with: handler.provider()).failure().code == .invalidAuthenticatedUserData)
    #expect(bench.auth.currentUser?.refreshToken == user.refreshToken)
  }

  @Test func aPlayerWhoLeftMeanwhileIsLinkedNothing() throws {
    let player = try player()
    let user = try bench.auth.signIn(with: .gitHub(id: "1")).user()
    let handler = Handler()
    let future = user.link(with: handler.provider("apple.com"))
    _ = try bench.auth.signIn(with: .gitHub(id: "2")).user()
    try handler.request().complete(AuthenticatedUserData(player))
    #expect(try future.failure().code == .noSignedInUser)
  }

  @Test func aSignedInPlayerIsNoCredential() throws {
    let data = AuthenticatedUserData(try player())
    let future = bench.auth.credential(from: Handler { $0.complete(data) }.provider())
    #expect(try future.failure().code == .invalidAuthenticatedUserData)
  }

  @Test func aFailedLookUpIsToldAsItIs() throws {
    let data = AuthenticatedUserData(try player())
    let handler = Handler()
    let future = bench.auth.signIn(with: handler.provider())
    bench.server.stop()
    try handler.request().complete(data)
    #expect(try future.failure().code == .networkRequestFailed)
  }

  // MARK: - The handler

  @Test func aHandlerGoesBeforeTheFlowOfTheProcess() throws {
    let id = "flow-" + Bench.freshName()
    let (flow, handler) = (Handler(), Handler { $0.complete(.success(.gitHub(id: "1"))) })
    ProviderFlows.set(flow, for: id)
    defer { ProviderFlows.set(nil, for: id) }
    let provider = handler.provider(id)
    _ = try bench.auth.signIn(with: provider).result()
    #expect(flow.asked == 0)
    provider.set(ownFlow: nil)
    bench.auth.signIn(with: provider).cancel()
    #expect(flow.asked == 1)
    #expect(handler.asked == 1)
  }

  @Test func anotherQuestionWhileAHandlerIsAskedIsRefusedWithItsOwnError() throws {
    let handler = Handler()
    let first = bench.auth.signIn(with: handler.provider())
    #expect(try bench.auth.signIn(with: handler.provider()).failure().code == .federatedProviderAreadyInUse)
    #expect(handler.asked == 1)
    first.cancel()
    #expect(handler.cancelled == 1)
    let next = bench.auth.signIn(with: handler.provider())
    try handler.request().complete(.success(.gitHub(id: "1")))
    _ = try next.result()
  }

  @Test func aHandlerAsksForSeveralAuthsAtOnce() throws {
    let (another, handler) = (try Bench(), Handler())
    let first = bench.auth.signIn(with: handler.provider())
    let second = another.auth.signIn(with: handler.provider())
    try handler.request().complete(.success(.gitHub(id: "2")))
    _ = try second.result()
    #expect(first.isPending)
    first.cancel()
  }

  @Test func aRequestIsFoundByItsNumberWhileItWaits() throws {
    let handler = Handler()
    let future = bench.auth.signIn(with: handler.provider())
    let request = try handler.request()
    #expect(ProviderRequest.waiting(number: request.number) === request)
    #expect(ProviderRequest.waiting(number: 0) == nil)
    request.complete(.failure(AuthError(.userCancelled, "no")))
    #expect(ProviderRequest.waiting(number: request.number) == nil)
    #expect(try future.failure().message == "no")
    bench.auth.signIn(with: handler.provider()).cancel()
    let cancelled = try handler.request()
    #expect(cancelled.number != request.number)
    #expect(ProviderRequest.waiting(number: cancelled.number) == nil)
  }

  @Test func aRequestKeepsWhatItWasAskedFor() throws {
    let handler = Handler()
    let provider = handler.provider()
    provider.addScope("email")
    let future = bench.auth.signIn(with: provider)
    provider.addScope("name")
    #expect(try handler.request().asked.scopes == ["email"])
    future.cancel()
  }

  @Test func aHandlerThatNeverAnswersIsFreed() throws {
    weak var freed: Handler?
    weak var request: ProviderRequest?
    do {
      let handler = Handler()
      _ = bench.auth.signIn(with: handler.provider())
      freed = handler
      request = try handler.request()
      // A request holds its provider, and that its handler.
      handler.forget()
    }
    #expect(request != nil)
    bench.auth.shutDown()
    #expect(eventually { request == nil })
    #expect(eventually { freed == nil })
  }

  @Test func threadsThatCompleteAndSignOutAreSurvived() throws {
    let data = AuthenticatedUserData(try player())
    let (auth, handler) = (bench.auth, Handler())
    for _ in 0..<20 {
      let future = auth.signIn(with: handler.provider())
      let request = try handler.request()
      let taken = Guarded(0)
      Threads.run(4) { thread in
        if thread == 3 {
          auth.signOut()
        } else if request.complete(data) {
          taken.withLock { $0 += 1 }
        }
      }
      #expect(taken.withLock { $0 } <= 1)
      switch try future.finished() {
      case .success: #expect(future.authResult?.user?.uid == data.uid)
      case .failure(let error): #expect(error.code == .cancelled)
      }
    }
  }
}
