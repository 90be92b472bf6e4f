// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import Foundation
import Testing

struct UserProfileChangeRequestTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test func aCommittedChangeIsTheAccounts() async throws {
    let user = try await bench.signInAsGuest()
    let request = user.createProfileChangeRequest()
    request.displayName = "Ada"
    request.photoURL = URL(string: "https://x.y/p?a=b&c=%20d")
    #expect(user.displayName == nil)
    try await request.commitChanges()
    #expect(user.displayName == "Ada")
    #expect(user.photoURL?.absoluteString == "https://x.y/p?a=b&c=%20d")
    #expect(try bench.account(user.uid).string("displayName") == "Ada")
    #expect(try bench.account(user.uid).string("photoUrl") == "https://x.y/p?a=b&c=%20d")
  }

  @Test func withoutAChangeNothingIsSent() async throws {
    let user = try await bench.signInAsGuest()
    try await user.createProfileChangeRequest().commitChanges()
    #expect(try bench.requests("accounts:update") == 0)
  }

  @Test func whatIsNotSetOrNilStays() async throws {
    let user = try await bench.signInAsGuest()
    let first = user.createProfileChangeRequest()
    first.displayName = "Ada"
    first.photoURL = URL(string: "https://x.y/p")
    try await first.commitChanges()
    let second = user.createProfileChangeRequest()
    #expect(second.displayName == "Ada")
    #expect(second.photoURL?.absoluteString == "https://x.y/p")
    second.displayName = "Grace"
    second.photoURL = nil
    try await second.commitChanges()
    #expect(user.displayName == "Grace")
    #expect(user.photoURL?.absoluteString == "https://x.y/p")
    let body = try bench.lastBody("accounts:update")
    #expect(body["photoUrl"] == nil)
    #expect(body["deleteAttribute"] == nil)
  }

  @Test func anEmptyNameDeletesIt() async throws {
    let user = try await bench.signInAsGuest()
    let request = user.createProfileChangeRequest()
    request.displayName = "Ada"
    try await request.commitChanges()
    request.displayName = ""
    try await request.commitChanges()
    #expect(user.displayName == nil)
    #expect(try bench.account(user.uid).string("displayName") == nil)
  }

  /// Firebase for Apple's platforms ends the program.
  @Test func aRequestMayBeChangedAndCommittedAgain() async throws {
    let user = try await bench.signInAsGuest()
    let request = user.createProfileChangeRequest()
    for name in ["Ada", "Grace"] {
      request.displayName = name
      try await request.commitChanges()
      #expect(user.displayName == name)
    }
  }

  @Test func aRequestOfAUserWhoHasSignedOutFails() async throws {
    let user = try await bench.signInAsGuest()
    let request = user.createProfileChangeRequest()
    request.displayName = "Ada"
    try bench.auth.signOut()
    let error = try await failure { try await request.commitChanges() }
    #expect(error.authCode == .nullUser)
    #expect(user.displayName == nil)
  }

  @Test func threadsMaySetValuesWhileItIsCommitted() async throws {
    let user = try await bench.signInAsGuest()
    let request = user.createProfileChangeRequest()
    await atOnce(8) { number in
      request.displayName = "name \(number)"
      request.photoURL = URL(string: "https://x.y/\(number)")
      _ = request.displayName
      try? await request.commitChanges()
    }
    #expect(user.displayName?.hasPrefix("name ") == true)
  }
}
