// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

struct EmailLinkTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private static var settings: ActionCodeSettings {
    let settings = ActionCodeSettings()
    settings.url = URL(string: "https://example.com/")
    settings.handleCodeInApp = true
    return settings
  }

  private func link() async throws -> String {
    try await bench.auth.sendSignInLink(toEmail: Bench.address, actionCodeSettings: EmailLinkTests.settings)
    return try bench.mail("EMAIL_SIGNIN", "oobLink")
  }

  @Test func aLinkSignsIn() async throws {
    let link = try await link()
    #expect(bench.auth.isSignIn(withEmailLink: link))
    let result = try await bench.auth.signIn(withEmail: Bench.address, link: link)
    #expect(result.user.email == Bench.address)
    #expect(result.user.isEmailVerified)
    #expect(result.additionalUserInfo?.providerID == "password")
    #expect(result.additionalUserInfo?.isNewUser == true)
  }

  @Test func aLinkLinksAndReauthenticates() async throws {
    let guest = try await bench.signInAsGuest()
    let first = EmailAuthProvider.credential(withEmail: Bench.address, link: try await link())
    #expect(try await guest.link(with: first).user === guest)
    #expect(guest.email == Bench.address)
    let second = EmailAuthProvider.credential(withEmail: Bench.address, link: try await link())
    #expect(try await guest.reauthenticate(with: second).user === guest)
  }

  @Test func aLinkLastsForAnHour() async throws {
    let user = try await bench.signInWithPassword()
    let link = try await link()
    let late = EmailAuthProvider.credential(withEmail: Bench.address, link: link)
    try bench.advanceClock(seconds: 3601)
    #expect(try await failure { try await user.reauthenticate(with: late) }.authCode == .expiredActionCode)
    let guest = try await bench.signInAsGuest()
    #expect(try await failure { try await guest.link(with: late) }.authCode == .expiredActionCode)
    let error = try await failure { try await bench.auth.signIn(withEmail: Bench.address, link: link) }
    #expect(error.authCode == .expiredActionCode)
    #expect(bench.auth.currentUser === guest)
  }

  @Test func aLinkThatAnotherOneWrapsSignsIn() async throws {
    var wrapper = URLComponents(string: "https://example.page.link/")
    wrapper?.queryItems = [URLQueryItem(name: "link", value: try await link())]
    let wrapped = try #require(wrapper?.string)
    #expect(bench.auth.isSignIn(withEmailLink: wrapped))
    try await bench.auth.signIn(withEmail: Bench.address, link: wrapped)
    #expect(bench.auth.currentUser?.email == Bench.address)
  }

  @Test(arguments: [
    "", "https://x.y/", "https://x.y/?mode=signIn", "https://x.y/?oobCode=c", "https://x.y/?mode=signIn&oobCode=",
    "https://x.y/?mode=resetPassword&oobCode=c", "\0", "😀",
  ])
  func aLinkThatSignsNobodyInIsAnError(link: String) async throws {
    #expect(!bench.auth.isSignIn(withEmailLink: link))
    let error = try await failure { try await bench.auth.signIn(withEmail: Bench.address, link: link) }
    #expect(error.authCode == .invalidActionCode)
    #expect(try bench.requests("accounts:signInWithEmailLink") == 0)
  }

  @Test func aLinkIsForItsAddress() async throws {
    let link = try await link()
    let other = try await failure { try await bench.auth.signIn(withEmail: "other@example.com", link: link) }
    #expect(other.authCode == .invalidEmail || other.authCode == .invalidActionCode)
    let none = try await failure { try await bench.auth.signIn(withEmail: "", link: link) }
    #expect(none.authCode == .missingEmail)
    #expect(bench.auth.currentUser == nil)
  }

  /// Firebase for Apple's platforms ends the program.
  @Test func aMailWithoutTheProgramIsAnError() async throws {
    let settings = EmailLinkTests.settings
    settings.handleCodeInApp = false
    let error = try await failure {
      try await bench.auth.sendSignInLink(toEmail: Bench.address, actionCodeSettings: settings)
    }
    #expect(error.authCode == .internalError)
    #expect(error.localizedDescription.contains("handleCodeInApp"))
  }

  @Test func aMailWithoutAURLOrAddressIsAnError() async throws {
    let settings = EmailLinkTests.settings
    let address = try await failure {
      try await bench.auth.sendSignInLink(toEmail: "", actionCodeSettings: settings)
    }
    #expect(address.authCode == .missingEmail)
    settings.url = nil
    let url = try await failure {
      try await bench.auth.sendSignInLink(toEmail: Bench.address, actionCodeSettings: settings)
    }
    #expect(url.authCode == .missingContinueURI)
  }

  @available(*, deprecated)
  @Test func theMethodsOfAnAddressAreFetched() async throws {
    #expect(try await bench.auth.fetchSignInMethods(forEmail: Bench.address) == [])
    try await bench.signInWithPassword()
    #expect(try await bench.auth.fetchSignInMethods(forEmail: Bench.address) == ["password"])
    let calls = try await handled { [auth = bench.auth] handler in
      auth.fetchSignInMethods(forEmail: Bench.address) { handler($0, $1) }
    }
    #expect(calls.value as? [String] == ["password"])
    let error = try await failure { try await bench.auth.fetchSignInMethods(forEmail: "") }
    #expect(error.authCode == .missingEmail)
  }
}
