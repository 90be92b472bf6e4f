// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import Foundation
import Testing

struct EarlierNamesTests {
  @Test func namesOfErrorsAreStillThere() {
    #expect(AuthErrorDomain == "FIRAuthErrorDomain")
    #expect(AuthErrorUserInfoNameKey == "FIRAuthErrorUserInfoNameKey")
    #expect(AuthErrorUserInfoEmailKey == "FIRAuthErrorUserInfoEmailKey")
    #expect(AuthErrorUserInfoUpdatedCredentialKey == "FIRAuthErrorUserInfoUpdatedCredentialKey")
    #expect(AuthErrorUserInfoMultiFactorResolverKey == "FIRAuthErrorUserInfoMultiFactorResolverKey")
  }

  @Test func namesOfProvidersAreStillThere() {
    #expect(EmailAuthProviderID == "password" && EmailPasswordAuthSignInMethod == "password")
    #expect(EmailLinkAuthSignInMethod == "emailLink")
    #expect(FacebookAuthProviderID == "facebook.com" && FacebookAuthSignInMethod == "facebook.com")
    #expect(GameCenterAuthProviderID == "gc.apple.com" && GameCenterAuthSignInMethod == "gc.apple.com")
    #expect(GitHubAuthProviderID == "github.com" && GitHubAuthSignInMethod == "github.com")
    #expect(GoogleAuthProviderID == "google.com" && GoogleAuthSignInMethod == "google.com")
    #expect(TwitterAuthProviderID == "twitter.com" && TwitterAuthSignInMethod == "twitter.com")
    #expect(PhoneAuthProviderID == "phone" && PhoneAuthSignInMethod == "phone")
    #expect(PhoneMultiFactorID == "phone" && TOTPMultiFactorID == "totp")
  }

  @Test func listenersHandlesHaveNames() throws {
    let auth = try Bench().auth
    let state: AuthStateDidChangeListenerHandle = auth.addStateDidChangeListener { _, _ in }
    let token: IDTokenDidChangeListenerHandle = auth.addIDTokenDidChangeListener { _, _ in }
    #expect(!state.isEqual(token))
    auth.removeStateDidChangeListener(state)
    auth.removeIDTokenDidChangeListener(token)
    #expect(Auth.authStateDidChangeNotification == NSNotification.Name.AuthStateDidChange)
  }
}
