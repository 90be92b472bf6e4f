#if FIREBASE_AUTH_STAND_INS
  import FirebaseAuth
  import Foundation
  import Testing

  // What the Swift listings of Firebase's guide "Authenticate Using Facebook Login", for Apple's platforms, do: the
  // same calls in the same places. Second factors have tests of their own.

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
