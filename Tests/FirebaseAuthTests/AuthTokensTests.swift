// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

struct AuthTokensTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: - Sessions of elsewhere

  @Test func aSessionOfElsewhereIsAdopted() async throws {
    let user = try await bench.signInWithApple()
    let idToken = try await user.getIDToken()
    try bench.control("POST", "/accounts/\(user.uid):expireTokens")
    let other = try bench.anotherAuth()
    let result = try await other.signIn(withIDToken: idToken, refreshToken: #require(user.refreshToken))
    #expect(result.user.uid == user.uid)
    #expect(result.additionalUserInfo?.providerID == "apple.com")
    #expect(other.currentUser?.uid == user.uid)
    #expect(bench.auth.currentUser === user)
    _ = try await result.user.getIDToken(forcingRefresh: true)
  }

  @Test func tokensThatAreNoneAreTold() async throws {
    let user = try await bench.signInAsGuest()
    let idToken = try await user.getIDToken()
    let refreshToken = try #require(user.refreshToken)
    for (id, refresh) in [("", ""), (idToken, ""), ("a.b.c", refreshToken), ("e30.eyJzdWIiOiJ4In0.", refreshToken)] {
      let error = try await failure { try await bench.auth.signIn(withIDToken: id, refreshToken: refresh) }
      #expect(error.authCode == .internalError)
    }
    try bench.control("POST", "/accounts/\(user.uid):revokeTokens")
    let calls = try await handled { [auth = bench.auth] handler in
      auth.signIn(withIDToken: idToken, refreshToken: refreshToken) { handler($0, $1) }
    }
    #expect(calls.error?.authCode == .userTokenExpired)
    #expect(bench.auth.currentUser === user)
  }

  // MARK: - Apple's access tokens

  @Test func theAccessTokenRevokesTheAuthorization() async throws {
    let result = try await bench.auth.signIn(with: bench.appleSheet(givenName: "Ada").credential)
    let token = try #require(result.credential?.accessToken)
    try await bench.auth.revokeAccessToken(token)
    #expect(try bench.lastBody("accounts:revokeToken").string("tokenType") == "ACCESS_TOKEN")
    #expect(try bench.appleSheet(givenName: "Ada").fullName != nil)
    let calls = try await handled { [auth = bench.auth] handler in
      auth.revokeAccessToken("another") { handler(nil, $0) }
    }
    #expect(calls.error?.authCode == .invalidCredential)
    try bench.auth.signOut()
    #expect(try await failure { try await bench.auth.revokeAccessToken(token) }.authCode == .nullUser)
  }

  // MARK: - App Check

  private func sentToken() throws -> String? {
    try bench.control("GET", "/requests")["last"]?["accounts:signUp"]?["headers"]?.string("x-firebase-appcheck")
  }

  @Test func eachRequestHasTheTokenOfTheMoment() async throws {
    let token = Guarded<String?>("first")
    bench.auth.setAppCheckToken { token.withLock { $0 } }
    for expected in ["first", "second", nil] {
      token.withLock { $0 = expected }
      _ = try await bench.signInAsGuest()
      #expect(try sentToken() == expected)
      try bench.auth.signOut()
    }
    token.withLock { $0 = "third" }
    bench.auth.setAppCheckToken(nil)
    _ = try await bench.signInAsGuest()
    #expect(try sentToken() == nil)
  }
}
