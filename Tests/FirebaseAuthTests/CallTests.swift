// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

/// What all operations have in common.
struct CallTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: - Handlers

  @Test(arguments: HandledOperation.all)
  func aHandlerRunsOnceLaterAndOnTheMainQueue(operation: HandledOperation) async throws {
    let user = try await bench.signInWithPassword()
    let calls = try await handled { [auth = bench.auth] in operation.start(auth, user, $0) }
    #expect(calls.count == 1)
    #expect(calls.isLater)
    #expect(calls.isOnMainQueue)
    #expect(calls.value == nil || calls.error == nil)
  }

  @Test(arguments: HandledOperation.all)
  func aHandlerRunsOnceForAUserWhoHasSignedOut(operation: HandledOperation) async throws {
    let user = try await bench.signInAsGuest()
    try bench.auth.signOut()
    let calls = try await handled { [auth = bench.auth] in operation.start(auth, user, $0) }
    #expect(calls.count == 1)
    #expect(calls.isLater)
    #expect(calls.isOnMainQueue)
  }

  @Test(arguments: HandledOperation.signIns + HandledOperation.mails)
  func withoutAServerTheErrorIsOfTheNetwork(operation: HandledOperation) async throws {
    bench.server.stop()
    let calls = try await handled { [auth = bench.auth] in operation.start(auth, nil, $0) }
    #expect(calls.count == 1)
    #expect(calls.value == nil)
    #expect(calls.error?.authCode == .networkError)
  }

  @Test func aHandlerIsNotNeeded() async throws {
    signInWithoutHandler()
    #expect(try await eventually { bench.auth.currentUser != nil })
    deleteWithoutHandler()
    #expect(try await eventually { bench.auth.currentUser == nil })
  }

  private func signInWithoutHandler() { bench.auth.signInAnonymously() }
  private func deleteWithoutHandler() { bench.auth.currentUser?.delete() }

  /// Where Firebase has a default of `completion`.
  @available(*, deprecated)
  @Test func everyHandlerCanBeLeftOut() async throws {
    callWithoutHandlers(try await bench.signInAsGuest())
    #expect(try await eventually { try bench.requests("accounts:sendOobCode") == 3 })
  }

  @available(*, deprecated)
  private func callWithoutHandlers(_ user: User) {
    let settings = ActionCodeSettings()
    settings.url = URL(string: "https://example.com/")
    settings.handleCodeInApp = true
    let (auth, address, provider) = (bench.auth, Bench.address, OwnProvider(.failure(NoFailure())))
    let phone = PhoneAuthProvider.provider(auth: auth).credential(withVerificationID: "id", verificationCode: "code")
    auth.sendPasswordReset(withEmail: address)
    auth.sendPasswordReset(withEmail: address, actionCodeSettings: settings)
    auth.sendSignInLink(toEmail: address, actionCodeSettings: settings)
    auth.fetchSignInMethods(forEmail: address)
    auth.signIn(with: HandledOperation.gitHub)
    auth.signIn(withCustomToken: "token")
    auth.signIn(withEmail: address, password: Bench.password)
    auth.signIn(withEmail: address, link: "link")
    auth.createUser(withEmail: address, password: Bench.password)
    auth.updateCurrentUser(user)
    auth.revokeToken(withAuthorizationCode: "code")
    OAuthProvider(providerID: "", auth: auth).getCredentialWith(nil)
    user.reload()
    user.updatePassword(to: "")
    user.updateEmail(to: "")
    user.updatePhoneNumber(phone)
    user.reauthenticate(with: phone)
    user.reauthenticate(with: provider, uiDelegate: nil)
    user.link(with: phone)
    user.link(with: provider, uiDelegate: nil)
    user.unlink(fromProvider: "apple.com")
    user.createProfileChangeRequest().commitChanges()
    try? auth.signOut()
    user.sendEmailVerification()
    user.sendEmailVerification(beforeUpdatingEmail: address)
  }

  @Test func handlersRunInTheOrderOfTheirOperations() async throws {
    let order = Guarded<[Int]>([])
    let user = try await bench.signInAsGuest()
    for number in 0..<20 { user.reload { _ in order.withLock { $0.append(number) } } }
    #expect(try await eventually { order.withLock { $0.count == 20 } })
    #expect(order.withLock { $0 } == Array(0..<20))
  }

  @Test func aHandlerMayStartTheNextOperation() async throws {
    let calls = try await handled { [auth = bench.auth] handler in
      auth.signInAnonymously { _, _ in
        auth.currentUser?.link(with: HandledOperation.gitHub) { _, _ in
          auth.currentUser?.getIDToken { handler($0, $1) }
        }
      }
    }
    #expect(calls.value is String)
    #expect(bench.auth.currentUser?.isAnonymous == false)
  }

  // MARK: - Cancellation

  @Test func aTaskThatIsCancelledBeforehandSendsNothing() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await bench.auth.signInAnonymously()
    }
    #expect(try await failure { try await task.value }.isCancellation)
    #expect(try bench.requests("accounts:signUp") == 0)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aTaskThatIsCancelledMeanwhileEndsItsSignIn() async throws {
    try bench.hold("accounts:signUp")
    let task = Task { try await bench.auth.signInAnonymously() }
    #expect(try await eventually { try bench.requests("accounts:signUp") == 1 })
    task.cancel()
    #expect(try await failure { try await task.value }.isCancellation)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aTaskThatIsCancelledMeanwhileLeavesTheOthers() async throws {
    let user = try await bench.signInWithApple()
    try bench.hold("token")
    let first = Task { try await user.getIDToken(forcingRefresh: true) }
    let second = Task { try await user.getIDToken(forcingRefresh: true) }
    #expect(try await eventually { try bench.requests("token") == 1 })
    first.cancel()
    #expect(try await failure { try await first.value }.isCancellation)
    // Which brings a token, too.
    try await user.reauthenticate(with: bench.appleSheet().credential)
    #expect(try await second.value == user.getIDToken())
  }

  @Test func aTaskThatIsCancelledAfterwardsHasItsResult() async throws {
    let task = Task { try await bench.auth.signInAnonymously() }
    let user = try await task.value.user
    task.cancel()
    #expect(try await task.value.user === user)
    #expect(bench.auth.currentUser === user)
  }

  @Test func aTaskThatIsCancelledAtAnyMomentEndsOneWayOrTheOther() async throws {
    for delay in 0..<30 {
      let task = Task { try await bench.auth.signInAnonymously().user }
      try await Task.sleep(for: .microseconds(delay * 100))
      task.cancel()
      switch await task.result {
      case .success(let user): #expect(bench.auth.currentUser === user)
      case .failure(let error): #expect((error as NSError).isCancellation)
      }
      try bench.auth.signOut()
    }
  }

  @Test func aSignOutEndsASignIn() async throws {
    try bench.hold("accounts:signUp")
    let task = Task { try await bench.auth.signInAnonymously() }
    #expect(try await eventually { try bench.requests("accounts:signUp") == 1 })
    try bench.auth.signOut()
    let error = try await failure { try await task.value }
    #expect(error.authCode == .internalError)
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
    #expect(cause?.domain == NSCocoaErrorDomain)
    #expect(cause?.code == CocoaError.userCancelled.rawValue)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func theEndOfTheAppEndsACall() async throws {
    try bench.hold("accounts:signUp")
    let calls = Task { [auth = bench.auth] in
      try await handled { handler in auth.signInAnonymously { handler($0, $1) } }
    }
    #expect(try await eventually { try bench.requests("accounts:signUp") == 1 })
    await bench.app.delete()
    #expect(try await calls.value.count == 1)
    #expect(try await calls.value.error?.domain == AuthErrors.domain)
    #expect(bench.auth.currentUser == nil)
  }

  // MARK: - Many at once

  @Test func aThousandCallersShareOneRefresh() async throws {
    let user = try await bench.signInAsGuest()
    try bench.hold("token")
    let (tokens, callers) = AsyncStream<String?>.makeStream()
    for _ in 0..<1000 { user.getIDTokenForcingRefresh(true) { token, _ in callers.yield(token) } }
    #expect(try await eventually { try bench.requests("token") == 1 })
    try bench.release()
    let told = await tokens.prefix(1000).reduce(into: [String?]()) { $0.append($1) }
    #expect(told.count == 1000)
    #expect(Set(told).count == 1 && !told.contains(nil))
    #expect(try bench.requests("token") == 1)
  }

  @Test func manyThreadsUseOneAuth() async throws {
    let auth = bench.auth
    try await bench.signInAsGuest()
    await atOnce(16) { number in
      let handle = auth.addStateDidChangeListener { _, user in _ = user?.uid }
      auth.languageCode = number.isMultiple(of: 2) ? "fr" : nil
      _ = try? await auth.signIn(withCustomToken: #"{"uid":"player-\#(number % 3)"}"#)
      let user = auth.currentUser
      user?.displayName = "\(number)"
      _ = user?.displayName
      _ = user?.providerData.count
      _ = try? await user?.getIDToken()
      _ = try? await user?.reload()
      if number.isMultiple(of: 4) { try? auth.signOut() }
      auth.removeStateDidChangeListener(handle)
    }
    try await bench.signInAsGuest()
    #expect(auth.currentUser?.uid == auth.getUserID())
  }

  @Test func manyAppsComeAndGoAtOnce() async throws {
    let names = Guarded<Set<String>>([])
    await atOnce(8) { _ in
      for _ in 0..<5 {
        guard let auth = try? bench.anotherAuth(), let app = auth.app else { continue }
        let task = Task { try await auth.signInAnonymously() }
        await app.delete()
        _ = await task.result
        names.withLock { _ = $0.insert(app.name) }
      }
    }
    #expect(names.withLock { $0.count } == 40)
    #expect(names.withLock { $0.allSatisfy { FirebaseApp.app(name: $0) == nil } })
  }

  // MARK: - Bad values

  private static let badTexts = [
    "\0", "ada\0@example.com", "😀", "\u{202e}", "a b", "@", "\r\n", "../..", "\"}", "%00",
    String(repeating: "é", count: 1 << 19), "ada@example.com\r\nX: y",
  ]

  @Test(arguments: badTexts)
  func badTextsAreErrors(text: String) async throws {
    for body in [
      { _ = try await bench.auth.signIn(withEmail: text, password: text) },
      { _ = try await bench.auth.createUser(withEmail: text, password: text) },
      { _ = try await bench.auth.signIn(withEmail: Bench.address, link: text) },
      { _ = try await bench.auth.signIn(withCustomToken: text) },
      { try await bench.auth.sendPasswordReset(withEmail: text) },
      { _ = try await bench.auth.checkActionCode(text) },
      { try await bench.auth.applyActionCode(text) },
      { _ = try await bench.auth.verifyPasswordResetCode(text) },
      { try await bench.auth.confirmPasswordReset(withCode: text, newPassword: text) },
      { _ = try await PhoneAuthProvider.provider(auth: bench.auth).verifyPhoneNumber(text) },
      { _ = try await bench.auth.signIn(with: GitHubAuthProvider.credential(withToken: text)) },
      {
        let credential = OAuthProvider.credential(providerID: .custom(text), accessToken: "{}")
        _ = try await bench.auth.signIn(with: credential)
      },
      { _ = try await bench.auth.revokeToken(withAuthorizationCode: text) },
    ] {
      let error = try await failure { try await body() }
      #expect(error.authCode != nil)
      #expect(!error.localizedDescription.isEmpty)
    }
    #expect(bench.auth.currentUser == nil)
  }

  @Test(arguments: [String(repeating: "é", count: 1 << 19), "a\0b", "😀", "\"}", " "])
  func textsOfAUserAreSentAsTheyAre(text: String) async throws {
    let user = try await bench.signInAsGuest()
    let request = user.createProfileChangeRequest()
    request.displayName = text
    do {
      try await request.commitChanges()
      #expect(user.displayName == text)
      #expect(try bench.account(user.uid).string("displayName") == text)
    } catch let error as NSError {
      #expect(error.authCode != nil)
      #expect(user.displayName == nil)
    }
  }
}
