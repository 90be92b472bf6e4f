// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

/// What a user's object has of the session.
struct UserTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test func theRefreshTokenIsTheOneOfThatMoment() throws {
    let user = try bench.signInWithPassword()
    #expect(user.refreshToken == bench.auth.currentUser?.refreshToken)
    #expect(!user.refreshToken.isEmpty)
    _ = try user.updatePassword("another").value()
    #expect(user.refreshToken != bench.auth.currentUser?.refreshToken)
  }

  @Test func mostUsersHaveNoTenant() throws {
    #expect(try bench.signInAnonymously().tenantID == "")
  }
}
