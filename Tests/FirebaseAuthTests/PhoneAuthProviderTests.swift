// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseAuth
import Foundation
import Testing

struct PhoneAuthProviderTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private var provider: PhoneAuthProvider { PhoneAuthProvider.provider(auth: bench.auth) }

  @Test func aPlayerSignsInWithTheCodeOfATextMessage() async throws {
    let id = try await provider.verifyPhoneNumber(Bench.phoneNumber)
    let credential = provider.credential(withVerificationID: id, verificationCode: try bench.textMessage(id))
    let result = try await bench.auth.signIn(with: credential)
    #expect(result.user.phoneNumber == Bench.phoneNumber)
    #expect(result.user.providerData.map(\.providerID) == ["phone"])
  }

  @Test func aHandlerGetsTheVerificationID() async throws {
    for withSession in [false, true] {
      let calls = try await handled { [provider] handler in
        if withSession {
          provider.verifyPhoneNumber(Bench.phoneNumber, uiDelegate: nil, multiFactorSession: nil) { handler($0, $1) }
        } else {
          provider.verifyPhoneNumber(Bench.phoneNumber) { handler($0, $1) }
        }
      }
      #expect(try !bench.textMessage(#require(calls.value as? String)).isEmpty)
    }
  }

  @Test func aWrongCodeIsTold() async throws {
    let id = try await provider.verifyPhoneNumber(Bench.phoneNumber)
    let code = try bench.textMessage(id) == "000000" ? "000001" : "000000"
    let credential = provider.credential(withVerificationID: id, verificationCode: code)
    #expect(try await failure { try await bench.auth.signIn(with: credential) }.authCode == .invalidVerificationCode)
    let other = provider.credential(withVerificationID: "unknown", verificationCode: code)
    #expect(try await failure { try await bench.auth.signIn(with: other) }.authCode == .invalidVerificationID)
  }

  @Test func aCodeLastsForTenMinutes() async throws {
    let user = try await bench.auth.signIn(with: bench.phoneCredential()).user
    let same = try await bench.phoneCredential()
    let other = try await bench.phoneCredential("+15557654321")
    try bench.advanceClock(seconds: 601)
    #expect(try await failure { try await user.reauthenticate(with: same) }.authCode == .sessionExpired)
    #expect(try await failure { try await user.updatePhoneNumber(other) }.authCode == .sessionExpired)
    #expect(user.phoneNumber == Bench.phoneNumber)
    let guest = try await bench.signInAsGuest()
    #expect(try await failure { try await guest.link(with: other) }.authCode == .sessionExpired)
    #expect(try await failure { try await bench.auth.signIn(with: other) }.authCode == .sessionExpired)
    #expect(bench.auth.currentUser === guest)
  }

  @Test(
    arguments: [("", .missingPhoneNumber), ("nonsense", .invalidPhoneNumber), ("5551234567", .invalidPhoneNumber)]
      as [(String, AuthErrorCode)])
  func whatIsNoNumberIsTold(number: String, code: AuthErrorCode) async throws {
    #expect(try await failure { try await provider.verifyPhoneNumber(number) }.authCode == code)
  }

  @Test func whatIsMissingIsToldWithoutARequest() async throws {
    for (id, code, expected) in [
      ("", "123456", .missingVerificationID), ("id", "", .missingVerificationCode),
    ] as [(String, String, AuthErrorCode)] {
      let credential = provider.credential(withVerificationID: id, verificationCode: code)
      #expect(try await failure { try await bench.auth.signIn(with: credential) }.authCode == expected)
    }
    #expect(try bench.requests("accounts:signInWithPhoneNumber") == 0)
  }

  // MARK: - Where the player is asked

  /// Whoever calls it with a handler has nothing to cancel.
  @Test func aHandlersPageGivesWayToTheNext() async throws {
    try bench.requireRecaptcha()
    let (browser, first) = (PlayedBrowser(for: bench.auth) { _, _ in }, Guarded<NSError?>(nil))
    provider.verifyPhoneNumber(Bench.phoneNumber) { _, error in first.withLock { $0 = error as NSError? } }
    #expect(try await eventually { browser.opened.count == 1 })
    _ = PlayedBrowser(for: bench.auth) { [bench] in try $0.prove(at: $1, bench) }
    #expect(try await !provider.verifyPhoneNumber(Bench.phoneNumber).isEmpty)
    #expect(try await eventually { first.withLock { $0 }?.authCode == .webContextCancelled })
  }

  /// The project's test numbers need no page; what else the server refuses, it refuses then.
  @Test func withoutVerificationOfTheAppNoPageIsOpened() async throws {
    try bench.configure("requireRecaptchaToken", true)
    let browser = PlayedBrowser(for: bench.auth) { _, _ in }
    bench.auth.settings?.isAppVerificationDisabledForTesting = true
    let error = try await failure { try await provider.verifyPhoneNumber(Bench.phoneNumber) }
    #expect(error.authCode == .missingClientIdentifier)
    #expect(browser.opened.isEmpty)
    try bench.configure("requireRecaptchaToken", false)
    #expect(try await !provider.verifyPhoneNumber(Bench.phoneNumber).isEmpty)
  }

  @Test func withoutVerificationOfTheAppASecondFactorNeedsNoPageEither() async throws {
    let user = try await bench.signInWithPassword()
    try bench.changeAccount(user.uid, "emailVerified", true)
    let session = try await user.multiFactor.session()
    try bench.configure("requireRecaptchaToken", true)
    let browser = PlayedBrowser(for: bench.auth) { _, _ in }
    bench.auth.settings?.isAppVerificationDisabledForTesting = true
    let provider = provider
    let error = try await failure {
      try await provider.verifyPhoneNumber(Bench.phoneNumber, multiFactorSession: session)
    }
    #expect(error.authCode == .missingClientIdentifier)
    #expect(browser.opened.isEmpty)
  }

  @Test func aCancelledTaskClosesThePage() async throws {
    try bench.requireRecaptcha()
    let browser = PlayedBrowser(for: bench.auth) { _, _ in }
    let provider = provider
    let task = Task { try await provider.verifyPhoneNumber(Bench.phoneNumber) }
    #expect(try await eventually { browser.opened.count == 1 })
    task.cancel()
    #expect(try await failure { try await task.value }.isCancellation)
    #expect(try await eventually { (try? PlayedBrowser.get(browser.opened[0]))?.status == 410 })
  }
}

extension PlayedBrowser {
  /// Shows that there is a player.
  fileprivate func prove(at page: String, _ bench: Bench) throws {
    let body = JSON.object()
    body.set("state", try pageData(at: page).string("state"))
    body.set("recaptchaToken", try bench.control("POST", "/recaptchaTokens").string("token"))
    let answer = try PlayedBrowser.post(body, from: page)
    #expect(answer.status == 200)
  }
}
