// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

// The listings of README.md and docs/swift-api.md, word by word: Tests/checks/listings.py compares them.

extension ClientTests {
  struct ListingTests {
    init() async throws { try await ClientTests.start() }

    @Test func signingIn() async throws {
      await FirebaseApp.app()?.delete()
      let (showAppleSheet, greet) = (Listing.showAppleSheet, Listing.greet)

      FirebaseApp.configure()  // reads GoogleService-Info.plist from the folder of the program

      if Auth.auth().currentUser == nil {  // a stored session is available immediately, also offline
        let nonce = try Nonce()  // Apple receives its SHA-256, Firebase the raw value
        let answer = try await showAppleSheet(nonce.sha256ForApple)  // your function
        let credential = OAuthProvider.appleCredential(
          withIDToken: answer.identityToken, rawNonce: nonce.rawForFirebase, fullName: answer.fullName)
        try await Auth.auth().signIn(with: credential)
      }
      greet(Auth.auth().currentUser?.displayName ?? "player")

      #expect(Auth.auth().currentUser?.displayName == "Ada Lovelace")
    }

    @Test func optionsInCode() async throws {
      await FirebaseApp.app()?.delete()

      let options = FirebaseOptions(googleAppID: "1:1234567890:web:0a1b2c3d4e5f", gcmSenderID: "1234567890")
      options.apiKey = "the key of the console"
      options.projectID = "demo-project"
      options.sessionStorage = .file(directory: nil)
      FirebaseApp.configure(options: options)

      #expect(FirebaseApp.app()?.options == options)
      try await Auth.auth().signInAnonymously()
      await FirebaseApp.app()?.delete()
    }

    @Test func errors() async throws {
      let credential = EmailAuthProvider.credential(withEmail: "ada@example.com", password: "wrong")
      var shown: [String] = []
      func show(_ text: String) { shown.append(text) }

      do {
        try await Auth.auth().signIn(with: credential)
      } catch let error as NSError {
        switch AuthErrorCode(rawValue: error.code) {
        case .wrongPassword, .userNotFound, .invalidCredential: show("The password is wrong.")
        case .networkError: show("There is no connection.")
        default: show(error.localizedDescription)
        }
      }

      #expect(shown == ["The password is wrong."])
    }

    @Test func collisions() async throws {
      let ada = AppleSheet()
      let uid = try await Auth.auth().signIn(with: ada.credential()).user.uid
      try Auth.auth().signOut()
      let user = try await Auth.auth().signInAnonymously().user
      let credential = try await ada.credential()

      do {
        try await user.link(with: credential)
      } catch let error as NSError where error.code == AuthErrorCode.credentialAlreadyInUse.rawValue {
        if let updated = error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential {
          try await Auth.auth().signIn(with: updated)
        }
      }

      #expect(Auth.auth().currentUser?.uid == uid)
    }

    @Test func secondFactors() async throws {
      let (email, password) = ("ada@example.com", "a good password")
      let user = try await Auth.auth().createUser(withEmail: email, password: password).user
      try await Emulator.verifyAddress(of: user.uid)
      var shown: [String] = []
      func show(_ text: String) { shown.append(text) }
      @Sendable func ask(_ question: String) async -> String { (try? await Emulator.oneTimePassword()) ?? "" }

      let session = try await user.multiFactor.session()
      let secret = try await TOTPMultiFactorGenerator.generateSecret(with: session)
      let url = secret.generateQRCodeURL(withAccountName: user.email ?? "", issuer: "Castles")
      show(try QRCode(url).text)  // or draw it: `size` and `isDark(x:y:)`
      let enrollment = TOTPMultiFactorGenerator.assertionForEnrollment(
        with: secret, oneTimePassword: await ask("What does your app show?"))
      try await user.multiFactor.enroll(with: enrollment, displayName: "my app")

      #expect(shown.count == 1 && user.multiFactor.enrolledFactors.map(\.displayName) == ["my app"])
      try Auth.auth().signOut()
      // An app's password is taken once only.
      try await Emulator.advanceClock(seconds: 30)

      do {
        try await Auth.auth().signIn(withEmail: email, password: password)
      } catch let error as NSError where error.code == AuthErrorCode.secondFactorRequired.rawValue {
        guard let resolver = error.userInfo[AuthErrors.userInfoMultiFactorResolverKey] as? MultiFactorResolver,
          let factor = resolver.hints.first
        else { throw error }
        let password = await ask("What does \(factor.displayName ?? "your app") show?")
        let assertion = TOTPMultiFactorGenerator.assertionForSignIn(
          withEnrollmentID: factor.uid, oneTimePassword: password)
        try await resolver.resolveSignIn(with: assertion)
      }

      #expect(Auth.auth().currentUser?.uid == user.uid)
    }

    @Test func webSignIn() async throws {
      let player = BrowserPlayer()
      let greet = Listing.greet
      defer { Auth.auth().webSignInOptions = WebSignInOptions() }
      @Sendable func show(_ url: URL) { player.agree(at: url) }
      @Sendable func openOverlay(_ url: URL) -> Bool { false }
      @Sendable func raiseWindow() { player.comeBack() }

      var options = WebSignInOptions()
      options.appName = "Castles"  // the library's page shows it
      options.timeout = 120  // seconds; the default is five minutes
      options.openURL = { url in openOverlay(url) }  // replaces the desktop's browser
      options.onProgress = { progress, url in
        if progress == .openFailed, let url { show(url) }  // works in a browser on this machine
        if progress == .browserReturned { raiseWindow() }
      }
      Auth.auth().webSignInOptions = options

      let provider = OAuthProvider(providerID: .google)
      provider.scopes = ["profile"]
      let result = try await Auth.auth().signIn(with: provider, uiDelegate: nil)
      greet(result.user.displayName ?? "player")

      #expect(Auth.auth().currentUser?.email == "ada@example.com")
      try await wait(until: { player.hasReturned })
    }

    @MainActor @Test func mainThreads() async throws {
      let screens = Screens()

      Auth.auth().signInAnonymously { result, _ in
        dispatchPrecondition(condition: .onQueue(.main))  // in place of Thread.isMainThread
        MainActor.assumeIsolated { screens.showGame(of: result?.user) }
      }

      try await wait(until: { screens.shown == ["game"] })
    }

    @Test func gameLoops() throws {
      let callbacks = PolledCallbacks()
      Auth.auth().callbackExecutor = callbacks
      defer { Auth.auth().callbackExecutor = DispatchQueue.main }
      var frames = 0
      func drawFrame() { frames += 1 }

      var isSignedIn = false
      Auth.auth().signInAnonymously { result, _ in isSignedIn = result != nil }
      while !isSignedIn {
        callbacks.poll()  // handlers and listeners run here only
        drawFrame()
      }

      #expect(frames > 0)
    }

    @MainActor @Test func sequences() async throws {
      let screens = Screens()

      let watching = Task {
        for await user in Auth.auth().authStateChanges {
          if let user { screens.showGame(of: user) } else { screens.showMenu() }
        }
      }

      try await wait(until: { screens.shown == ["menu"] })
      try await Auth.auth().signInAnonymously()
      try await wait(until: { screens.shown == ["menu", "game"] })
      watching.cancel()
      await watching.value
    }
  }
}

/// What a program of its own has.
private enum Listing {
  static func showAppleSheet(_ hashedNonce: String) async throws -> AppleAuthorization {
    try await AppleSheet().authorization(hashedNonce: hashedNonce)
  }

  static func greet(_ name: String) {}
}

@MainActor private final class Screens {
  private(set) var shown: [String] = []

  func showGame(of user: User?) { shown.append(user == nil ? "nobody's game" : "game") }

  func showMenu() { shown.append("menu") }
}
