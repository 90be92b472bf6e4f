// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS
  import FirebaseNativeSupport
  import AuthenticationServices
  import Foundation
  import Testing

  @testable import FirebaseAuth

  /// A sheet that stays open until the test answers.
  @MainActor
  private final class OpenSheet {
    private var continuation: CheckedContinuation<AuthorizationSheet.Answer, Never>?
    private let opened = AsyncStream.makeStream(of: Void.self)

    init() {
      AuthorizationSheet.player = { [self] _ in
        await withCheckedContinuation { continuation in
          self.continuation = continuation
          opened.continuation.yield()
        }
      }
    }

    func waitUntilOpen() async {
      var iterator = opened.stream.makeAsyncIterator()
      await iterator.next()
    }

    func answer(_ answer: sending AuthorizationSheet.Answer) {
      continuation?.resume(returning: answer)
      continuation = nil
    }

    /// For a sheet that was closed from the other side.
    func forget() { answer(.failure(ASAuthorizationError(.canceled))) }
  }

  extension ProcessWideTests {
    @MainActor
    struct AppleSignInCoordinatorTests {
      let bench: Bench
      let player: ApplePlayer
      let window = ASPresentationAnchor()
      let coordinator: AppleSignInCoordinator

      init() throws {
        bench = try Bench()
        player = ApplePlayer(bench)
        player.sit()
        coordinator = AppleSignInCoordinator(anchor: { [window] in window })
      }

      // MARK: The request

      @Test func aPlayerSignsInWithWhatTheSheetGives() async throws {
        let authorization: AppleSignInCoordinator.Authorization = try await coordinator.authorize()
        #expect(authorization.user == "ada")
        #expect(authorization.email == "ada@example.com")
        #expect(authorization.fullName?.givenName == "Ada")
        #expect(authorization.fullName?.familyName == "Lovelace")
        #expect(authorization.credential.provider == "apple.com")
        #expect(AuthorizationSheet.anchor === window)
        let user = try await bench.auth.signIn(with: authorization.credential).user
        #expect(user.displayName == "Ada Lovelace")
        #expect(user.email == "ada@example.com")
      }

      @Test func eachSheetIsShownOnTheWindowOfThatMoment() async throws {
        let windows = [ASPresentationAnchor(), ASPresentationAnchor()]
        var shown = 0
        let coordinator = AppleSignInCoordinator(anchor: {
          defer { shown += 1 }
          return windows[shown]
        })
        for window in windows {
          _ = try await coordinator.authorize()
          #expect(AuthorizationSheet.anchor === window)
        }
      }

      @Test func eachSheetHasAFreshNonceWhoseHashAppleGets() async throws {
        let first = try await coordinator.authorize()
        let second = try await coordinator.authorize()
        let nonces = [first, second].compactMap { $0.credential.core.tokens?.rawNonce }
        #expect(nonces.count == 2)
        #expect(nonces.first != nonces.last)
        #expect(player.requests.map { $0.nonce } == nonces.map { Digest.sha256Hex($0) })
        #expect(second.fullName == nil)
      }

      @Test(arguments: [[], [.email], [.fullName], [.email, .fullName]] as [[ASAuthorization.Scope]])
      func theScopesAreTheCallers(_ scopes: [ASAuthorization.Scope]) async throws {
        let authorization = try await coordinator.authorize(scopes: scopes)
        #expect(player.requests.map { $0.scopes } == [scopes])
        #expect((authorization.fullName != nil) == scopes.contains(.fullName))
        #expect((authorization.email != nil) == scopes.contains(.email))
      }

      @Test func nameAndEmailAreAskedForOtherwise() async throws {
        _ = try await coordinator.authorize()
        #expect(player.requests.map { $0.scopes } == [[.fullName, .email]])
      }

      @Test func stateNonceAndStatusComeBackWithTheAnswer() async throws {
        let authorization = try await coordinator.authorize(state: "level 3", rawNonce: "abc")
        #expect(authorization.state == "level 3")
        #expect(authorization.realUserStatus == .likelyReal)
        #expect(authorization.credential.core.tokens?.rawNonce == "abc")
        #expect(player.requests.map { $0.nonce } == [Digest.sha256Hex("abc")])
        try await bench.auth.signIn(with: authorization.credential)
        #expect(try await coordinator.authorize().state == nil)
      }

      @Test func theCodeRevokesTheAuthorization() async throws {
        let authorization = try await coordinator.authorize()
        try await bench.auth.signIn(with: authorization.credential)
        try await bench.auth.revokeToken(withAuthorizationCode: try #require(authorization.authorizationCode))
        #expect(try bench.requests("accounts:revokeToken") == 1)
      }

      @Test func theHandlerGetsTheSame() async throws {
        let credential: OAuthCredential? = await withCheckedContinuation { continuation in
          coordinator.authorize { authorization, error in
            #expect(error == nil)
            continuation.resume(returning: authorization?.credential)
          }
        }
        try await bench.auth.signIn(with: try #require(credential))
        AuthorizationSheet.player = nil
        let error: NSError? = await withCheckedContinuation { continuation in
          coordinator.authorize(scopes: []) { authorization, error in
            #expect(authorization == nil)
            continuation.resume(returning: error as NSError?)
          }
        }
        #expect(error?.authCode == .webSignInUserInteractionFailure)
      }

      // MARK: Errors

      @Test func aSheetThatThePlayerClosesIsCancelled() async throws {
        AuthorizationSheet.player = { _ in .failure(ASAuthorizationError(.canceled)) }
        let error = try await failure { try await coordinator.authorize() }
        #expect(error.authCode == .webContextCancelled)
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
        #expect(cause?.domain == ASAuthorizationError.errorDomain)
        #expect(cause?.code == ASAuthorizationError.canceled.rawValue)
      }

      @Test(arguments: [ASAuthorizationError.unknown, .invalidResponse, .notHandled, .failed])
      func anotherErrorOfApplesIsTheCause(_ code: ASAuthorizationError.Code) async throws {
        AuthorizationSheet.player = { _ in .failure(ASAuthorizationError(code)) }
        let error = try await failure { try await coordinator.authorize() }
        #expect(error.authCode == .webSignInUserInteractionFailure)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == code.rawValue)
        #expect(error.localizedDescription.contains("Sign in with Apple"))
      }

      @Test func anErrorOfSomebodyElseIsTheCauseToo() async throws {
        AuthorizationSheet.player = { _ in .failure(NSError(domain: "example", code: 1001)) }
        let error = try await failure { try await coordinator.authorize() }
        #expect(error.authCode == .webSignInUserInteractionFailure)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == "example")
      }

      @Test(arguments: [nil, Data(), Data([0x61, 0xff])])
      func aTokenThatCannotBeReadIsTold(_ token: Data?) async throws {
        AuthorizationSheet.player = { _ in
          .success(ASAuthorizationAppleIDCredential(user: "ada", identityToken: token, authorizationCode: nil))
        }
        let error = try await failure { try await coordinator.authorize() }
        #expect(error.authCode == .invalidCredential)
        #expect(error.localizedDescription.contains("identity token"))
      }

      @Test func aSavedPasswordIsNoAuthorization() async throws {
        AuthorizationSheet.player = { _ in .success(ASPasswordCredential(user: "ada", password: "secret")) }
        let error = try await failure { try await coordinator.authorize() }
        #expect(error.authCode == .invalidCredential)
      }

      @Test func aCodeThatIsNoTextIsNone() async throws {
        AuthorizationSheet.player = { _ in
          .success(
            ASAuthorizationAppleIDCredential(
              user: "ada", identityToken: Data("token".utf8), authorizationCode: Data([0xff])))
        }
        #expect(try await coordinator.authorize().authorizationCode == nil)
      }

      @Test func aSecondSheetIsRefusedWhileOneIsOpen() async throws {
        let sheet = OpenSheet()
        let first = Task { try await coordinator.authorize().user }
        await sheet.waitUntilOpen()
        let error = try await failure { try await coordinator.authorize() }
        #expect(error.authCode == .webContextAlreadyPresented)
        sheet.answer(
          .success(
            ASAuthorizationAppleIDCredential(
              user: "ada", identityToken: Data("token".utf8), authorizationCode: nil)))
        #expect(try await first.value == "ada")
        player.sit()
        #expect(try await coordinator.authorize().user == "ada")
      }

      // MARK: Cancelled Tasks

      @Test func aCancelledTaskClosesTheSheet() async throws {
        let sheet = OpenSheet()
        let task = Task { try await coordinator.authorize().user }
        await sheet.waitUntilOpen()
        task.cancel()
        let error = try await failure { try await task.value }
        #expect(error.authCode == .webContextCancelled)
        sheet.forget()
        player.sit()
        #expect(try await coordinator.authorize().user == "ada")
      }

      @Test func aTaskThatIsCancelledBeforeShowsNoSheet() async throws {
        let task = Task {
          withUnsafeCurrentTask { $0?.cancel() }
          return try await coordinator.authorize().user
        }
        let error = try await failure { try await task.value }
        #expect(error.authCode == .webContextCancelled)
        #expect(player.requests.isEmpty)
      }

      // MARK: As the provider's flow

      private var provider: OAuthProvider { OAuthProvider(providerID: .apple, auth: bench.auth) }

      @Test func theProviderSignsInWithTheSheet() async throws {
        coordinator.install()
        defer { AppleSignInCoordinator.uninstall() }
        let result = try await bench.auth.signIn(with: provider, uiDelegate: nil)
        #expect(result.user.displayName == "Ada Lovelace")
        #expect(result.additionalUserInfo?.providerID == "apple.com")
        #expect(player.requests.map { $0.scopes } == [[.fullName, .email]])
        #expect(bench.auth.currentUser === result.user)
      }

      @Test(
        arguments: [
          (["email"], [.email]), (["name"], [.fullName]), (["name", "email"], [.fullName, .email]), (["openid"], []),
        ] as [([String], [ASAuthorization.Scope])])
      func theProvidersScopesAreAskedFor(_ names: [String], _ scopes: [ASAuthorization.Scope]) async throws {
        coordinator.install()
        defer { AppleSignInCoordinator.uninstall() }
        let provider = provider
        provider.scopes = names
        try await bench.auth.signIn(with: provider, uiDelegate: nil)
        #expect(player.requests.map { $0.scopes } == [scopes])
      }

      @Test func theProviderGivesACredentialOfTheSheet() async throws {
        coordinator.install()
        defer { AppleSignInCoordinator.uninstall() }
        let credential = try await provider.credential(with: nil)
        #expect(bench.auth.currentUser == nil)
        #expect(try await bench.auth.signIn(with: credential).user.displayName == "Ada Lovelace")
      }

      @Test func theProviderLinksWithTheSheet() async throws {
        coordinator.install()
        defer { AppleSignInCoordinator.uninstall() }
        let guest = try await bench.auth.signInAnonymously().user
        try await guest.link(with: provider, uiDelegate: nil)
        #expect(guest.providerData.map { $0.providerID } == ["apple.com"])
        let error = try await failure { try await guest.link(with: provider, uiDelegate: nil) }
        #expect(error.authCode == .providerAlreadyLinked)
        #expect(player.requests.count == 1)
      }

      @Test func theProviderReauthenticatesWithTheSheet() async throws {
        coordinator.install()
        defer { AppleSignInCoordinator.uninstall() }
        let user = try await bench.auth.signIn(with: provider, uiDelegate: nil).user
        #expect(try await user.reauthenticate(with: provider, uiDelegate: nil).user === user)
        ApplePlayer(bench, sub: "grace").sit()
        let error = try await failure { try await user.reauthenticate(with: provider, uiDelegate: nil) }
        #expect(error.authCode == .userMismatch)
      }

      @Test func aClosedSheetEndsTheProvidersSignIn() async throws {
        coordinator.install()
        defer { AppleSignInCoordinator.uninstall() }
        AuthorizationSheet.player = { _ in .failure(ASAuthorizationError(.canceled)) }
        let error = try await failure { try await bench.auth.signIn(with: provider, uiDelegate: nil) }
        #expect(error.authCode == .webContextCancelled)
        #expect(bench.auth.currentUser == nil)
      }

      @Test func aCancelledTaskClosesTheProvidersSheet() async throws {
        coordinator.install()
        defer { AppleSignInCoordinator.uninstall() }
        let sheet = OpenSheet()
        let task = Task { try await bench.auth.signIn(with: provider, uiDelegate: nil).user }
        await sheet.waitUntilOpen()
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
        sheet.forget()
        player.sit()
        try await bench.auth.signIn(with: provider, uiDelegate: nil)
        #expect(bench.auth.currentUser != nil)
      }

      @Test func theProviderIsRefusedWhileASheetIsOpen() async throws {
        coordinator.install()
        defer { AppleSignInCoordinator.uninstall() }
        let sheet = OpenSheet()
        let task = Task { try await coordinator.authorize().user }
        await sheet.waitUntilOpen()
        let error = try await failure { try await bench.auth.signIn(with: provider, uiDelegate: nil) }
        #expect(error.authCode == .webContextAlreadyPresented)
        sheet.forget()
        _ = await task.result
      }

      @Test func withoutTheCoordinatorTheProviderHasNoSheet() async throws {
        coordinator.install()
        AppleSignInCoordinator.uninstall()
        bench.auth.webSignInOptions.openURL = { _ in false }
        let error = try await failure { try await bench.auth.signIn(with: provider, uiDelegate: nil) }
        #expect(error.authCode == .webInternalError)
        #expect(player.requests.isEmpty)
      }
    }
  }
#endif
