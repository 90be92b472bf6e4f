// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS
  import AuthenticationServices
  import FirebaseAuth
  import Foundation
  import Testing

  // What the Swift listings of Firebase's guide "Authenticate Using Apple", for Apple's platforms, do: the same calls
  // in the same places, in a class that stands where a view controller does.

  // MARK: - Signing in, linking and re-authenticating

  /// What a credential of Apple is for.
  enum Purpose: Sendable { case signIn, link, reauthenticate, reauthenticateAsync }

  @MainActor
  private final class SignInScreen: Screen {
    var purpose = Purpose.signIn
    /// What goes to Apple: the right thing, unless a test makes the mistake.
    var nonceForApple: (String) -> String = sha256
    fileprivate var currentNonce: String?

    func startSignInWithApple() {
      let nonce = makeNonce()
      currentNonce = nonce
      let provider = ASAuthorizationAppleIDProvider()
      let request = provider.createRequest()
      request.requestedScopes = [.fullName, .email]
      request.nonce = nonceForApple(nonce)

      let controller = ASAuthorizationController(authorizationRequests: [request])
      controller.delegate = self
      controller.presentationContextProvider = self
      controller.performRequests()
    }

    func forgetNonce() { currentNonce = nil }

    fileprivate func use(_ credential: AuthCredential) {
      switch purpose {
      case .signIn: signIn(credential)
      case .link: link(credential)
      case .reauthenticate: reauthenticate(credential)
      case .reauthenticateAsync: Task { await reauthenticateAsync(credential) }
      }
    }

    private func signIn(_ credential: AuthCredential) {
      Auth.auth().signIn(with: credential) { authResult, error in
        if let error = error as NSError? {
          if error.code == AuthErrorCode.missingOrInvalidNonce.rawValue { self.show("The nonce is wrong.") }
          self.show(error.localizedDescription)
          return
        }
        self.show("Hello, \(authResult?.user.displayName ?? "player")!")
      }
    }

    private func reauthenticate(_ credential: AuthCredential) {
      Auth.auth().currentUser?.reauthenticate(with: credential) { authResult, error in
        guard error == nil else { return self.show(error?.localizedDescription ?? "") }
        self.show("It is you, \(authResult?.user.uid ?? "").")
      }
    }

    private func reauthenticateAsync(_ credential: AuthCredential) async {
      guard let user = Auth.auth().currentUser else { return show("Sign in first.") }
      do {
        let result = try await user.reauthenticate(with: credential)
        show("It is you, \(result.user.uid).")
      } catch {
        show(error.localizedDescription)
      }
    }

    private func link(_ credential: AuthCredential) {
      Auth.auth().currentUser?.link(with: credential) { authResult, error in
        if let error = error as NSError? { return self.show(error.localizedDescription) }
        self.show("Linked: " + (authResult?.user.providerData.map { $0.providerID } ?? []).joined(separator: " "))
      }
    }

    func linkFacebook() {
      let credential = FacebookAuthProvider.credential(withAccessToken: AccessToken.current!.tokenString)
      link(credential)
    }

    func signOut() {
      let firebaseAuth = Auth.auth()
      do {
        try firebaseAuth.signOut()
        show("Good-bye!")
      } catch let signOutError as NSError {
        show("Signing out failed: \(signOutError)")
      }
    }
  }

  extension SignInScreen: @preconcurrency ASAuthorizationControllerDelegate {
    func authorizationController(
      controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
      if let appleIDCredential = authorization.credential as? ASAuthorizationAppleIDCredential {
        guard let nonce = currentNonce else { return show("An answer to no request.") }
        guard let token = appleIDCredential.identityToken else { return show("There is no identity token.") }
        guard let idToken = String(data: token, encoding: .utf8) else {
          return show("The identity token is no text: \(token.debugDescription)")
        }
        let credential = OAuthProvider.appleCredential(
          withIDToken: idToken, rawNonce: nonce, fullName: appleIDCredential.fullName)
        use(credential)
      }
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
      show("Sign in with Apple failed: \((error as NSError).code)")
    }
  }

  extension SignInScreen: @preconcurrency ASAuthorizationControllerPresentationContextProviding {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { window }
  }

  // MARK: - Deleting the account

  @MainActor
  private final class DeletionScreen: Screen {
    fileprivate var currentNonce: String?

    func deleteCurrentUser() {
      let nonce = makeNonce()
      currentNonce = nonce
      let request = ASAuthorizationAppleIDProvider().createRequest()
      request.requestedScopes = [.fullName, .email]
      request.nonce = sha256(nonce)

      let controller = ASAuthorizationController(authorizationRequests: [request])
      controller.delegate = self
      controller.presentationContextProvider = self
      controller.performRequests()
    }

    func deleteWithHandlers(_ authorizationCode: String) {
      Auth.auth().revokeToken(withAuthorizationCode: authorizationCode) { error in
        if let error { return self.show(error.localizedDescription) }
        Auth.auth().currentUser?.delete { error in
          self.show(error?.localizedDescription ?? "The account is gone.")
        }
      }
    }
  }

  extension DeletionScreen: @preconcurrency ASAuthorizationControllerDelegate,
    @preconcurrency ASAuthorizationControllerPresentationContextProviding
  {
    func authorizationController(
      controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
      guard let appleIDCredential = authorization.credential as? ASAuthorizationAppleIDCredential else {
        return show("This is no Apple account.")
      }
      guard currentNonce != nil else { return show("An answer to no request.") }
      guard let code = appleIDCredential.authorizationCode else { return show("There is no authorization code.") }
      guard let authorizationCode = String(data: code, encoding: .utf8) else {
        return show("The authorization code is no text.")
      }
      let user = Auth.auth().currentUser
      Task {
        do {
          try await Auth.auth().revokeToken(withAuthorizationCode: authorizationCode)
          try await user?.delete()
          self.show("The account is gone.")
        } catch {
          self.show(error.localizedDescription)
        }
      }
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
      show(error.localizedDescription)
    }

    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { window }
  }

  // MARK: - Tests

  extension ProcessWideTests {
    @MainActor
    struct AppleGuideTests {
      let app: DefaultApp
      let player: ApplePlayer
      private let screen = SignInScreen()

      init() throws {
        app = try DefaultApp()
        player = ApplePlayer(app)
        player.sit()
      }

      private func signIn() async throws -> User {
        screen.purpose = .signIn
        screen.startSignInWithApple()
        _ = await screen.nextMessage()
        return try #require(Auth.auth().currentUser)
      }

      // MARK: The nonce

      @Test func aNonceIsOfTheAskedLengthAndNeverTheSame() {
        #expect(makeNonce().count == 32)
        #expect(makeNonce(length: 1).count == 1)
        let signs = makeNonce(length: 500)
        #expect(signs.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) })
        #expect(Set((0..<100).map { _ in makeNonce() }).count == 100)
      }

      @Test func theHashIsSHA256InLowercaseHexadecimal() {
        #expect(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
      }

      // MARK: Signing in

      @Test func aPlayerSignsIn() async throws {
        screen.startSignInWithApple()
        #expect(await screen.nextMessage() == "Hello, Ada Lovelace!")
        let user = try #require(Auth.auth().currentUser)
        #expect(user.email == "ada@example.com")
        #expect(user.providerData.map { $0.providerID } == ["apple.com"])
        #expect(player.requests.map { $0.scopes } == [[.fullName, .email]])
        #expect(AuthorizationSheet.anchor === screen.window)
      }

      @Test func theNameStaysThoughAppleGivesItOnceOnly() async throws {
        _ = try await signIn()
        screen.startSignInWithApple()
        #expect(await screen.nextMessage() == "Hello, Ada Lovelace!")
        #expect(Set(player.requests.map { $0.nonce }).count == 2)
      }

      @Test func theRawNonceAtAppleIsTheErrorOfTheNonce() async {
        screen.nonceForApple = { $0 }
        screen.startSignInWithApple()
        #expect(await screen.nextMessage() == "The nonce is wrong.")
        #expect(await screen.nextMessage()?.contains("SHA-256") == true)
        #expect(Auth.auth().currentUser == nil)
      }

      @Test func aClosedSheetIsTold() async {
        AuthorizationSheet.player = { _ in .failure(ASAuthorizationError(.canceled)) }
        screen.startSignInWithApple()
        #expect(await screen.nextMessage() == "Sign in with Apple failed: 1001")
      }

      @Test func anAnswerWithoutATokenIsTold() async {
        AuthorizationSheet.player = { _ in
          .success(ASAuthorizationAppleIDCredential(user: "ada", identityToken: nil, authorizationCode: nil))
        }
        screen.startSignInWithApple()
        #expect(await screen.nextMessage() == "There is no identity token.")
      }

      @Test func aTokenThatIsNoTextIsTold() async {
        AuthorizationSheet.player = { _ in
          .success(ASAuthorizationAppleIDCredential(user: "a", identityToken: Data([0xff]), authorizationCode: nil))
        }
        screen.startSignInWithApple()
        #expect(await screen.nextMessage() == "The identity token is no text: 1 bytes")
      }

      @Test func anAnswerToNoRequestIsTold() async {
        screen.startSignInWithApple()
        screen.forgetNonce()
        #expect(await screen.nextMessage() == "An answer to no request.")
      }

      @Test func theProgramSeesWhatAppleThinksOfTheUser() async throws {
        AuthorizationSheet.setCredentialState(.revoked, forUserID: "ada")
        defer { AuthorizationSheet.setCredentialState(nil, forUserID: "ada") }
        let provider = ASAuthorizationAppleIDProvider()
        #expect(try await provider.credentialState(forUserID: "ada") == .revoked)
        #expect(try await provider.credentialState(forUserID: "nobody") == .notFound)
        let state = await withCheckedContinuation { continuation in
          provider.getCredentialState(forUserID: "ada") { state, _ in continuation.resume(returning: state) }
        }
        #expect(state == .revoked)
      }

      // MARK: Re-authenticating

      @Test(arguments: [Purpose.reauthenticate, .reauthenticateAsync])
      func aPlayerReauthenticates(_ purpose: Purpose) async throws {
        let user = try await signIn()
        try app.refuse("accounts:delete", "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        let error = try await failure { try await user.delete() }
        #expect(error.authCode == .requiresRecentLogin)
        screen.purpose = purpose
        screen.startSignInWithApple()
        #expect(await screen.nextMessage() == "It is you, \(user.uid).")
        try await user.delete()
        #expect(Auth.auth().currentUser == nil)
      }

      @Test(arguments: [Purpose.reauthenticate, .reauthenticateAsync])
      func somebodyElseIsNotTheUser(_ purpose: Purpose) async throws {
        let user = try await signIn()
        ApplePlayer(app, sub: "grace").sit()
        screen.purpose = purpose
        screen.startSignInWithApple()
        #expect(await screen.nextMessage()?.hasPrefix("It is you") == false)
        #expect(Auth.auth().currentUser === user)
      }

      // MARK: Linking

      @Test func aUserOfAppleLinksFacebook() async throws {
        _ = try await signIn()
        FBLoginButton().press(id: "f1")
        screen.linkFacebook()
        #expect(await screen.nextMessage() == "Linked: apple.com facebook.com")
      }

      @Test func aGuestLinksApple() async throws {
        let guest = try await Auth.auth().signInAnonymously().user
        screen.purpose = .link
        screen.startSignInWithApple()
        #expect(await screen.nextMessage() == "Linked: apple.com")
        #expect(Auth.auth().currentUser?.uid == guest.uid)
        #expect(!guest.isAnonymous)
      }

      // MARK: Leaving

      @Test func aPlayerDeletesTheAccount() async throws {
        let user = try await signIn()
        let deletion = DeletionScreen()
        deletion.deleteCurrentUser()
        #expect(await deletion.nextMessage() == "The account is gone.")
        #expect(try app.requests("accounts:revokeToken") == 1)
        #expect(Auth.auth().currentUser == nil)
        #expect(throws: (any Error).self) { try app.account(user.uid) }
      }

      @Test func aCodeThatAppleDoesNotKnowStopsTheDeletion() async throws {
        let user = try await signIn()
        player.sit { $0.set("authorizationCode", "other") }
        let deletion = DeletionScreen()
        deletion.deleteCurrentUser()
        #expect(await deletion.nextMessage() != "The account is gone.")
        #expect(Auth.auth().currentUser === user)
      }

      @Test func aPlayerDeletesTheAccountWithHandlers() async throws {
        _ = try await signIn()
        let answer = try player.askApple(hashedNonce: "", sub: "ada")
        let deletion = DeletionScreen()
        deletion.deleteWithHandlers(try #require(answer.string("authorizationCode")))
        #expect(await deletion.nextMessage() == "The account is gone.")
        #expect(Auth.auth().currentUser == nil)
      }

      @Test func aPlayerSignsOut() async throws {
        _ = try await signIn()
        screen.signOut()
        #expect(await screen.nextMessage() == "Good-bye!")
        #expect(Auth.auth().currentUser == nil)
      }
    }
  }
#endif
