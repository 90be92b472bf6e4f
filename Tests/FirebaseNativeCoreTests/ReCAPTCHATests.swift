// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

@testable import FirebaseNativeCore

/// Text messages to a project that wants to know that there is a player, whose browser the test plays.
struct ReCAPTCHATests {
  let bench: Bench
  let browser: PlayedBrowser
  let number = "+15551234567"

  init() throws {
    bench = try Bench()
    browser = PlayedBrowser(for: bench.auth)
    try bench.configure("requireRecaptchaToken", true)
  }

  /// What the page's script sends once reCAPTCHA is content, or with a token of the test's own.
  private func proof(_ data: JSON, token: String? = nil) throws -> JSON {
    let body = JSON.object()
    body.set("state", data.string("state"))
    body.set("recaptchaToken", try token ?? bench.control("POST", "/recaptchaTokens").string("token"))
    return body
  }

  private func prove(at page: String, token: String? = nil) throws -> Int {
    try PlayedBrowser.post(proof(PlayedBrowser.pageData(PlayedBrowser.get(page)), token: token), from: page).status
  }

  @Test func aCodeIsSentOnceThePlayerIsSeen() throws {
    let future = bench.auth.verifyPhoneNumber(number)
    let page = try browser.url()
    #expect(future.isPending)
    #expect(try prove(at: page) == 200)
    #expect(try !future.text().isEmpty)
    #expect(try bench.requests("accounts:sendVerificationCode") == 2)
    #expect(browser.opened.count == 1)
    #expect(browser.progress == [.urlReady, .browserReturned, .exchanging])
  }

  /// What a project answers that enforces reCAPTCHA for text messages.
  @Test(arguments: ["MISSING_RECAPTCHA_TOKEN", "MISSING_CLIENT_IDENTIFIER : A detail."])
  func anAnswerThatAsksForAProofOpensThePage(message: String) throws {
    try bench.configure("requireRecaptchaToken", false)
    try bench.refuse("accounts:sendVerificationCode", message)
    let future = bench.auth.verifyPhoneNumber(number)
    #expect(try prove(at: browser.url()) == 200)
    #expect(try !future.text().isEmpty)
    #expect(try bench.requests("accounts:sendVerificationCode") == 2)
  }

  @Test func thePageRunsRecaptchaAndNothingElse() throws {
    let future = bench.auth.verifyPhoneNumber(number)
    let page = try PlayedBrowser.get(browser.url())
    #expect(try PlayedBrowser.pageData(page).bool("isReCAPTCHA") == true)
    let policy = try #require(page.header("Content-Security-Policy"))
    #expect(policy.contains("https://www.google.com/recaptcha/"))
    #expect(!policy.contains("https://apis.google.com"))
    #expect(page.text.contains("Not a robot?"))
    future.cancel()
  }

  @Test func whoDoesNotAskOpensNoBrowser() throws {
    try bench.configure("requireRecaptchaToken", false)
    #expect(try !bench.auth.verifyPhoneNumber(number).text().isEmpty)
    #expect(browser.opened.isEmpty)
  }

  @Test func aPlayerWhomTheServerDoesNotBelieveIsAskedOnce() throws {
    let future = bench.auth.verifyPhoneNumber(number)
    #expect(try prove(at: browser.url(), token: "made up") == 200)
    #expect(try future.failure().serverMessage.contains("INVALID_APP_CREDENTIAL"))
    #expect(browser.opened.count == 1)
  }

  @Test func aProofLastsForTwoMinutes() throws {
    let future = bench.auth.verifyPhoneNumber(number)
    let page = try browser.url()
    let proof = try proof(PlayedBrowser.pageData(PlayedBrowser.get(page)))
    try bench.advanceClock(seconds: 121)
    #expect(try PlayedBrowser.post(proof, from: page).status == 200)
    #expect(try future.failure().serverMessage.contains("INVALID_APP_CREDENTIAL"))
  }

  @Test func aPlayerWhoCancelsGetsNoMessage() throws {
    let future = bench.auth.verifyPhoneNumber(number)
    let page = try browser.url()
    let data = try PlayedBrowser.pageData(PlayedBrowser.get(page))
    #expect(try PlayedBrowser.post(PlayedBrowser.failure("cancelled", data), from: page).status == 200)
    #expect(try future.failure().code == .webContextCancelled)
    #expect(try bench.requests("accounts:sendVerificationCode") == 1)
  }

  @Test func aCancelledFutureClosesThePage() throws {
    let future = bench.auth.verifyPhoneNumber(number)
    let page = try browser.url()
    future.cancel()
    #expect(try future.failure().code == .cancelled)
    #expect(eventually { (try? PlayedBrowser.get(page))?.status == 410 })
  }

  @Test func aPlayerWhoComesAfterTheEndIsNotConfirmed() throws {
    let future = bench.auth.verifyPhoneNumber(number)
    let page = try browser.url()
    future.cancel()
    #expect(eventually { (try? PlayedBrowser.get(page))?.status == 410 })
    let late = try PlayedBrowser.get(page)
    #expect(late.text.contains("Not confirmed"))
    #expect(!late.text.contains("Not signed in"))
  }

  /// A player who closed the page may try again at once.
  @Test func aSecondCheckTakesTheFirstOnesPlace() throws {
    let first = bench.auth.verifyPhoneNumber(number)
    let page = try browser.url()
    let second = bench.auth.verifyPhoneNumber(number)
    let error = try first.failure()
    #expect(error.code == .webContextCancelled)
    #expect(error.message.contains("another question"))
    #expect(try prove(at: browser.url(2)) == 200)
    #expect(try !second.text().isEmpty)
    #expect(eventually { (try? PlayedBrowser.get(page))?.status == 410 })
  }

  @Test func aSignInTakesAChecksPlace() throws {
    let check = bench.auth.verifyPhoneNumber(number)
    _ = try browser.url()
    let signIn = bench.auth.signIn(with: FederatedProvider(id: .success("google.com")))
    #expect(try check.failure().code == .webContextCancelled)
    _ = try browser.signIn(2)
    #expect(try signIn.result().user != nil)
    #expect(try bench.requests("accounts:sendVerificationCode") == 1)
  }

  @Test func aCheckLeavesASignInItsPlace() throws {
    let signIn = bench.auth.signIn(with: FederatedProvider(id: .success("google.com")))
    _ = try browser.url()
    #expect(try bench.auth.verifyPhoneNumber(number).failure().code == .webContextAlreadyPresented)
    _ = try browser.signIn()
    #expect(try signIn.result().user != nil)
  }

  @Test func manyChecksAtOnceLeaveOne() throws {
    let (auth, number, futures) = (bench.auth, number, Guarded<[Future]>([]))
    Threads.run(4) { _ in
      for _ in 0..<5 {
        let future = auth.verifyPhoneNumber(number)
        futures.withLock { $0.append(future) }
      }
    }
    let all = futures.withLock { $0 }
    #expect(eventually { all.filter { $0.isPending }.count == 1 && browser.opened.count > 0 })
    #expect(all.compactMap { $0.error }.allSatisfy { $0.code == .webContextCancelled })
    try #require(all.first { $0.isPending }).cancel()
    #expect(auth.state.withLock { $0.operations.isEmpty })
  }

  @Test func aProvidersAnswerIsNoProof() throws {
    let future = bench.auth.verifyPhoneNumber(number)
    let page = try browser.url()
    let body = try proof(PlayedBrowser.pageData(PlayedBrowser.get(page)))
    body.remove("recaptchaToken")
    body.set("requestUri", "https://example.com/")
    body.set("sessionId", "1")
    #expect(try PlayedBrowser.post(body, from: page).status == 400)
    #expect(future.isPending)
    future.cancel()
  }

  @Test func aProofIsNoProvidersAnswer() throws {
    bench.auth.setWebSignInStrategy(.helperPage, for: "apple.com")
    let future = bench.auth.signIn(with: FederatedProvider(id: .success("apple.com")))
    #expect(try prove(at: browser.url()) == 400)
    #expect(future.isPending)
    future.cancel()
  }

  @Test func thereIsNoSignInWithAPhoneInTheBrowser() throws {
    let future = bench.auth.signIn(with: FederatedProvider(id: .success("phone")))
    #expect(try future.failure().code == .invalidProviderId)
    #expect(browser.opened.isEmpty)
  }

  // MARK: - Second factors

  /// An account with that number as its second factor, enrolled in the player's browser.
  private func enroll() throws {
    let user = try bench.signInWithPassword()
    try bench.change(user, "emailVerified", true)
    guard let session = try user.multiFactorSession().value().multiFactorSession else {
      throw AuthError.missingMultiFactorSession
    }
    let future = bench.auth.verifyPhoneNumber(number, session: session)
    #expect(try prove(at: browser.url()) == 200)
    let credential = try Credential.phone(verificationID: future.text(), code: sentCode())
    _ = try user.enroll(.phone(credential)).user()
  }

  private func sentCode() throws -> String {
    try #require(bench.control("GET", "/verificationCodes").elements("verificationCodes").last?.string("code"))
  }

  @Test func aSecondFactorIsEnrolledAndAskedForOnceThePlayerIsSeen() throws {
    try enroll()
    bench.auth.signOut()
    let error = try bench.auth.signIn(email: "ada@example.com", password: "secret").failure()
    let resolver = try #require(error.resolver)
    let future = bench.auth.verifyPhoneNumber(of: resolver.hints.first, session: resolver.session)
    #expect(try prove(at: browser.url(2)) == 200)
    let credential = try Credential.phone(verificationID: future.text(), code: sentCode())
    #expect(try resolver.resolveSignIn(with: .phone(credential)).result().user != nil)
  }
}
