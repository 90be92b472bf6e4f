// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS
  import FirebaseAuth
  import Foundation
  import Testing

  // What the Swift listings of Firebase's guide "Authenticate Using Facebook Login", for Apple's platforms, do: the
  // same calls in the same places.

  @MainActor
  private final class LoginScreen: Screen {
    let loginButton = FBLoginButton()
    private var currentNonce: String?

    /// The classic login.
    func load() {
      loginButton.permissions = ["public_profile", "email"]
      loginButton.delegate = self
    }

    /// Limited Login, which gives an identity token.
    func loadLimited() {
      let nonce = makeNonce()
      currentNonce = nonce
      loginButton.delegate = self
      loginButton.loginTracking = .limited
      loginButton.nonce = sha256(nonce)
    }

    func mistakeNonce() { currentNonce = makeNonce() }

    /// What both logins end in.
    private var credential: AuthCredential {
      if loginButton.loginTracking == .limited {
        let idTokenString = AuthenticationToken.current?.tokenString
        let nonce = currentNonce
        return OAuthProvider.credential(providerID: .facebook, idToken: idTokenString!, rawNonce: nonce!)
      }
      return FacebookAuthProvider.credential(withAccessToken: AccessToken.current!.tokenString)
    }

    private func signIn() {
      Auth.auth().signIn(with: credential) { authResult, error in
        if let error {
          let authError = error as NSError
          self.show("\(authError.userInfo[AuthErrors.userInfoNameKey] ?? ""): \(authError.localizedDescription)")
          return
        }
        self.show("signed in")
      }
    }

    /// The same, async, and of a user who is signed in.
    func link() async throws -> User {
      guard let user = Auth.auth().currentUser else { throw NSError(domain: "example", code: 1) }
      do {
        return try await user.link(with: credential).user
      } catch let error as NSError where error.code == AuthErrorCode.credentialAlreadyInUse.rawValue {
        guard let updated = error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential else {
          throw error
        }
        return try await Auth.auth().signIn(with: updated).user
      }
    }

    func describeUser() -> String {
      let user = Auth.auth().currentUser
      guard let user else { return "nobody" }
      let uid = user.uid
      let email = user.email
      let photoURL = user.photoURL
      var factors = "factors:"
      for info in user.multiFactor.enrolledFactors { factors += " " + (info.displayName ?? "-") }
      return [uid, email ?? "-", photoURL?.absoluteString ?? "-", factors].joined(separator: ", ")
    }
  }

  extension LoginScreen: LoginButtonDelegate {
    func loginButton(
      _ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?
    ) {
      if let error { return show(error.localizedDescription) }
      if result?.isCancelled == true { return show("cancelled") }
      signIn()
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {
      let firebaseAuth = Auth.auth()
      do {
        try firebaseAuth.signOut()
        show("signed out")
      } catch let signOutError as NSError {
        show("Signing out failed: \(signOutError)")
      }
    }
  }

  // MARK: - Second factors

  /// The branch of the guide that asks for a second factor, with the prompts of the guide's view controller.
  @MainActor
  private final class SecondFactorScreen: Screen, SigningIn {
    let isMFAEnabled = true
    /// What the player types when the screen shows that message.
    var type: (String) -> String? = { _ in nil }

    private func showTextInputPrompt(
      withMessage message: String, completionBlock: @escaping (Bool, String?) -> Void
    ) {
      show(message)
      let typed = type(message)
      Task { completionBlock(typed != nil, typed) }
    }

    @available(*, deprecated)
    func signIn(with credential: AuthCredential) {
      Auth.auth().signIn(with: credential) { authResult, error in
        if let error = error {
          let authError = error as NSError
          if self.isMFAEnabled, authError.code == AuthErrorCode.secondFactorRequired.rawValue {
            let resolver = authError.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as! MultiFactorResolver
            var displayNameString = ""
            for tmpFactorInfo in resolver.hints {
              displayNameString += tmpFactorInfo.displayName ?? ""
              displayNameString += " "
            }
            self.showTextInputPrompt(
              withMessage: "Which one? \(displayNameString)",
              completionBlock: { userPressedOK, displayName in
                var selectedHint: PhoneMultiFactorInfo?
                for tmpFactorInfo in resolver.hints {
                  if displayName == tmpFactorInfo.displayName {
                    selectedHint = tmpFactorInfo as? PhoneMultiFactorInfo
                  }
                }
                PhoneAuthProvider.provider().verifyPhoneNumber(
                  with: selectedHint!, uiDelegate: nil, multiFactorSession: resolver.session
                ) { verificationID, error in
                  if error != nil {
                    self.show("No message: \(error.debugDescription)")
                  } else {
                    self.showTextInputPrompt(
                      withMessage: "Code of \(selectedHint?.displayName ?? "")",
                      completionBlock: { userPressedOK, verificationCode in
                        let credential: PhoneAuthCredential? = PhoneAuthProvider.provider().credential(
                          withVerificationID: verificationID!, verificationCode: verificationCode!)
                        let assertion: MultiFactorAssertion? = PhoneMultiFactorGenerator.assertion(with: credential!)
                        resolver.resolveSignIn(with: assertion!) { authResult, error in
                          if error != nil {
                            self.show("Not signed in: \((error as NSError?)?.code ?? 0)")
                          } else {
                            self.show("signed in with a second factor")
                          }
                        }
                      })
                  }
                }
              })
          } else {
            self.show(error.localizedDescription)
            return
          }
          return
        }
        self.show("signed in")
      }
    }
  }

  /// Reached through a protocol, so that the compiler doesn't warn of the name that the guide has of the key.
  @MainActor
  private protocol SigningIn {
    func signIn(with credential: AuthCredential)
  }

  extension ProcessWideTests {
    @MainActor
    struct FacebookGuideTests {
      let app: DefaultApp
      private let screen = LoginScreen()

      init() throws {
        app = try DefaultApp()
        AccessToken.current = nil
        AuthenticationToken.current = nil
      }

      // MARK: Classic login

      @Test func aPlayerSignsIn() async throws {
        screen.load()
        screen.loginButton.press(id: "f1", email: "ada@example.com")
        #expect(await screen.nextMessage() == "signed in")
        let user = try #require(Auth.auth().currentUser)
        #expect(user.providerData.map { $0.providerID } == ["facebook.com"])
        #expect(screen.describeUser() == "\(user.uid), ada@example.com, -, factors:")
      }

      @Test func aCancelledLoginSignsNobodyIn() async {
        screen.load()
        screen.loginButton.pressAndCancel()
        #expect(await screen.nextMessage() == "cancelled")
        #expect(screen.describeUser() == "nobody")
      }

      @Test func aFailedLoginIsTold() async {
        screen.load()
        screen.loginButton.pressAndFail(
          NSError(domain: "example", code: 2, userInfo: [NSLocalizedDescriptionKey: "no network"]))
        #expect(await screen.nextMessage() == "no network")
      }

      @Test func aRefusedTokenIsTold() async throws {
        screen.load()
        try app.refuse("accounts:signInWithIdp", "INVALID_IDP_RESPONSE : The token has expired.")
        screen.loginButton.press(id: "f1")
        #expect(await screen.nextMessage()?.hasPrefix("ERROR_INVALID_CREDENTIAL: ") == true)
      }

      // MARK: Limited Login

      @Test func aPlayerSignsInWithLimitedLogin() async throws {
        screen.loadLimited()
        screen.loginButton.press(id: "f1")
        #expect(await screen.nextMessage() == "signed in")
        #expect(try app.lastBody("accounts:signInWithIdp").string("postBody")?.contains("nonce=") == true)
        #expect(Auth.auth().currentUser?.providerData.map { $0.providerID } == ["facebook.com"])
      }

      @Test func bothLoginsAreOfTheSamePlayer() async throws {
        screen.load()
        screen.loginButton.press(id: "f1")
        _ = await screen.nextMessage()
        let uid = Auth.auth().currentUser?.uid
        screen.loadLimited()
        screen.loginButton.press(id: "f1")
        _ = await screen.nextMessage()
        #expect(uid != nil)
        #expect(Auth.auth().currentUser?.uid == uid)
      }

      @Test func anotherNonceIsRefused() async throws {
        screen.loadLimited()
        screen.mistakeNonce()
        screen.loginButton.press(id: "f1")
        #expect(await screen.nextMessage()?.hasPrefix("ERROR_MISSING_OR_INVALID_NONCE: ") == true)
      }

      // MARK: Second factors

      /// A player of Facebook who has a phone as second factor, and signs in again.
      private func signInWithASecondFactor(typing code: @escaping (String) -> String) async throws
        -> SecondFactorScreen
      {
        FBLoginButton().press(id: "f1", email: "ada@example.com")
        let credential = FacebookAuthProvider.credential(withAccessToken: AccessToken.current!.tokenString)
        let user = try await Auth.auth().signIn(with: credential).user
        try app.verifyAddress(of: user)
        try await app.enrollPhone(user, auth: Auth.auth())
        try Auth.auth().signOut()
        let second = SecondFactorScreen()
        // The screen may outlive the test, and the App must not: the next test has another one.
        second.type = { [weak app] message in
          if message.hasPrefix("Which one?") { return "my phone" }
          let sent = try? app?.control("GET", "/verificationCodes").elements("verificationCodes").last
          return sent?.string("code").map(code)
        }
        let screen: any SigningIn = second
        screen.signIn(with: credential)
        return second
      }

      @Test func aPlayerWithASecondFactorSignsIn() async throws {
        let second = try await signInWithASecondFactor { $0 }
        #expect(await second.nextMessage() == "Which one? my phone ")
        #expect(await second.nextMessage() == "Code of my phone")
        #expect(await second.nextMessage() == "signed in with a second factor")
        let user = try #require(Auth.auth().currentUser)
        #expect(screen.describeUser() == "\(user.uid), ada@example.com, -, factors: my phone")
        #expect(try await user.getIDTokenResult().signInSecondFactor == "phone")
      }

      @Test func aWrongCodeSignsNobodyIn() async throws {
        let second = try await signInWithASecondFactor { $0 == "000000" ? "000001" : "000000" }
        _ = await second.nextMessage()
        _ = await second.nextMessage()
        let code = AuthErrorCode.invalidVerificationCode.rawValue
        #expect(await second.nextMessage() == "Not signed in: \(code)")
        #expect(Auth.auth().currentUser == nil)
      }

      @Test func aPlayerWithoutASecondFactorSignsIn() async throws {
        FBLoginButton().press(id: "f1")
        let second = SecondFactorScreen()
        let screen: any SigningIn = second
        screen.signIn(with: FacebookAuthProvider.credential(withAccessToken: AccessToken.current!.tokenString))
        #expect(await second.nextMessage() == "signed in")
      }

      // MARK: Linking

      @Test(arguments: [false, true]) func aGuestLinks(limited: Bool) async throws {
        let guest = try await Auth.auth().signInAnonymously().user
        limited ? screen.loadLimited() : screen.load()
        screen.loginButton.delegate = nil
        screen.loginButton.press(id: "f1")
        #expect(try await screen.link().uid == guest.uid)
        #expect(!guest.isAnonymous)
      }

      @Test(arguments: [false, true]) func aTakenAccountIsSignedInToWithTheUpdatedCredential(
        limited: Bool
      ) async throws {
        limited ? screen.loadLimited() : screen.load()
        screen.loginButton.press(id: "f1")
        _ = await screen.nextMessage()
        let owner = try #require(Auth.auth().currentUser)
        let guest = try await Auth.auth().signInAnonymously().user
        #expect(guest.uid != owner.uid)
        #expect(try await screen.link().uid == owner.uid)
        #expect(Auth.auth().currentUser?.uid == owner.uid)
      }

      @Test func theOldNameOfTheKeyStillWorks() {
        let old: any OldKeys.Type = AuthErrorKeys.self
        #expect(old.updatedCredential == AuthErrors.userInfoUpdatedCredentialKey)
      }

      // MARK: Leaving

      @Test func aPlayerSignsOut() async throws {
        screen.load()
        screen.loginButton.press(id: "f1")
        _ = await screen.nextMessage()
        screen.loginButton.pressToLogOut()
        #expect(await screen.nextMessage() == "signed out")
        #expect(Auth.auth().currentUser == nil)
      }
    }
  }

  /// Reached through a protocol, so that the compiler doesn't warn of the name that is under test.
  private protocol OldKeys {
    static var updatedCredential: String { get }
  }

  private enum AuthErrorKeys: OldKeys {
    @available(*, deprecated) static var updatedCredential: String { AuthErrorUserInfoUpdatedCredentialKey }
  }
#endif
