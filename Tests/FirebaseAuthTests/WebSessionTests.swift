// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS
  import AuthenticationServices
  import FirebaseNativeEmulatorBench
  import FirebaseAuth
  import FirebaseCore
  import Foundation
  import Testing

  extension ProcessWideTests {
    /// Sign-ins in a browser session of the system, over the stand-in.
    @MainActor
    struct WebSessionTests {
      private enum Browser: BrowserPlayer {}

      let bench: Bench
      let auth: Auth
      let window = ASPresentationAnchor()

      init() throws {
        bench = try Bench()
        auth = try bench.anotherAuth(bundleID: "org.example.game")
        auth.setWebSignInStrategy(.systemSession, for: "google.com")
        AuthorizationSheet.keyWindow = window
      }

      private func openedPage() async throws -> String {
        while WebSessionStandIn.url == nil { try await Task.sleep(for: .milliseconds(1)) }
        return try #require(WebSessionStandIn.url)
      }

      private func signIn() -> Task<AuthDataResult, any Error> {
        Task { try await auth.signIn(with: OAuthProvider(providerID: "google.com", auth: auth), uiDelegate: nil) }
      }

      @Test func aPlayerSignsIn() async throws {
        defer { AuthorizationSheet.keyWindow = nil }
        let result = signIn()
        let consent = try #require(try Browser.get(await openedPage()).location)
        let end = try Browser.follow(Browser.agree(at: consent), from: consent)
        WebSessionStandIn.go(to: try #require(end.location))
        #expect(try await result.value.user.email == "ada@example.com")
        #expect(WebSessionStandIn.url == nil)
      }

      @Test func aSessionThatThePlayerClosesIsACancelledSignIn() async throws {
        defer { AuthorizationSheet.keyWindow = nil }
        let result = signIn()
        _ = try await openedPage()
        WebSessionStandIn.closeByPlayer()
        #expect(try await failure { try await result.value }.authCode == .webContextCancelled)
        #expect(auth.currentUser == nil)
      }
    }
  }
#endif
