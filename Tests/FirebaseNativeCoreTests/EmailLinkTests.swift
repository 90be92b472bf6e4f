// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct EmailLinkTests {
  let bench: Bench
  let address = "ada@example.com"

  init() throws { bench = try Bench() }

  // MARK: - Signing in

  @Test func aNewAddressGetsAnAccount() throws {
    let result = try bench.auth.signIn(email: address, link: link()).result()
    let user = try #require(result.user)
    #expect(user.email == address)
    #expect(user.isEmailVerified)
    #expect(!user.isAnonymous)
    #expect(result.additionalUserInfo.isNewUser)
    #expect(result.additionalUserInfo.providerID == "password")
    #expect(result.credential == nil)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func aKnownAddressSignsInToItsAccount() throws {
    let uid = try #require(bench.auth.signIn(email: address, link: link()).result().user).uid
    bench.auth.signOut()
    let result = try bench.auth.signInAndRetrieveData(with: .email(address, link: link())).result()
    #expect(result.user?.uid == uid)
    #expect(!result.additionalUserInfo.isNewUser)
  }

  @Test func aWrappedLinkSignsInAsWell() throws {
    let wrapped = "https://demo.page.link/?link=" + PercentEncoding.encode(try link())
    #expect(try bench.auth.signIn(email: address, link: wrapped).result().user?.email == address)
  }

  @Test func aLinkIsGoodOnce() throws {
    let link = try link()
    _ = try bench.auth.signIn(email: address, link: link).result()
    #expect(try bench.auth.signIn(email: address, link: link).failure().code == .invalidActionCode)
  }

  @Test func theAddressMustBeTheMails() throws {
    #expect(try bench.auth.signIn(email: "eve@example.com", link: link()).failure().code == .invalidEmail)
    #expect(bench.auth.currentUser == nil)
  }

  // MARK: - The other uses

  @Test func aGuestLinksAnAddress() throws {
    let guest = try bench.signInAnonymously()
    let result = try guest.link(with: .email(address, link: link())).result()
    #expect(result.user?.uid == guest.uid)
    #expect(result.user?.email == address)
    #expect(result.user?.isAnonymous == false)
    #expect(try bench.lastBody("accounts:signInWithEmailLink").filled("idToken") != nil)
  }

  @Test func anAddressIsLinkedOnce() throws {
    let user = try bench.signInWithPassword(address)
    let future = user.link(with: .email(address, link: try link()))
    #expect(try future.failure().code == .providerAlreadyLinked)
    #expect(try bench.requests("accounts:signInWithEmailLink") == 0)
  }

  @Test func aUserProvesThemselvesWithALink() throws {
    let user = try bench.signInWithPassword(address)
    _ = try user.reauthenticate(with: .email(address, link: link())).value()
    #expect(try bench.lastBody("accounts:signInWithEmailLink")["idToken"] == nil)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func anotherUsersLinkProvesNothing() throws {
    _ = try bench.signInWithPassword("eve@example.com")
    let user = try bench.signInWithPassword("other@example.com")
    let credential = Credential.email("eve@example.com", link: try link(for: "eve@example.com"))
    #expect(try user.reauthenticate(with: credential).failure().code == .userMismatch)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  // MARK: - Which links

  @Test func aLinkIsKnownByItsModeAndCode() throws {
    #expect(bench.auth.isSignInLink(try link()))
    #expect(bench.auth.isSignInLink(ActionCodeLinkTests.action))
    #expect(!bench.auth.isSignInLink("https://example.com/?mode=signIn"))
    #expect(!bench.auth.isSignInLink("https://example.com/?mode=signIn&oobCode="))
    #expect(!bench.auth.isSignInLink("https://example.com/?oobCode=c"))
    #expect(!bench.auth.isSignInLink("https://example.com/?mode=resetPassword&oobCode=c"))
    #expect(!bench.auth.isSignInLink(""))
  }

  @Test func mistakesAreToldWithoutARequest() throws {
    let good = ActionCodeLinkTests.action
    #expect(try bench.auth.signIn(email: "", link: good).failure().code == .missingEmail)
    for link in ["", "nothing", "https://example.com/?mode=resetPassword&oobCode=c"] {
      let future = bench.auth.signIn(email: address, link: link)
      #expect(!future.isPending)
      #expect(try future.failure().code == .invalidActionCode)
      #expect(!Credential.email(address, link: link).isValid)
    }
    let credential = Credential.email(address, link: good)
    #expect(credential.isValid)
    #expect(credential.provider == "password")
    #expect(credential.tokens == nil)
    #expect(try bench.requests("accounts:signInWithEmailLink") == 0)
  }

  private func link() throws -> String { try link(for: address) }

  /// The link of a mail to that address.
  private func link(for address: String) throws -> String {
    _ = try bench.auth.sendSignInLink(email: address, settings: .forSigningIn).value()
    let sent = try bench.codes().last { $0.string("requestType") == "EMAIL_SIGNIN" && $0.string("email") == address }
    return try #require(sent?.string("oobLink"))
  }
}
