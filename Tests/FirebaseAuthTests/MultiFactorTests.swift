import Foundation
import Testing

@testable import FirebaseAuth

/// The types are there, and say that they can't be used.
struct MultiFactorTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private static let info = MultiFactorInfo(
    uid: "u", displayName: "my phone", enrollmentDate: Date(timeIntervalSince1970: 7), factorID: "totp")

  private func expectAbsence(
    _ body: () async throws -> some Any, _ place: SourceLocation = #_sourceLocation
  ) async throws {
    let error = try await failure(body)
    #expect(error.authCode == .internalError, sourceLocation: place)
    #expect(error.localizedDescription.contains("second factor"), sourceLocation: place)
  }

  @Test func aUserHasNone() async throws {
    #expect(try await bench.signInAsGuest().multiFactor.enrolledFactors.isEmpty)
  }

  @Test func enrollingIsAnError() async throws {
    let factors = try await bench.signInAsGuest().multiFactor
    let secret = TOTPSecret(secret: "ABC")
    let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: "123456")
    try await expectAbsence { try await factors.session() }
    try await expectAbsence { try await factors.enroll(with: assertion, displayName: nil) }
    try await expectAbsence { try await TOTPMultiFactorGenerator.generateSecret(with: MultiFactorSession()) }
    for start in [
      { factors.getSessionWithCompletion($0) },
      { handler in factors.enroll(with: assertion, displayName: nil) { handler(nil, $0) } },
    ] as [@Sendable (@escaping HandledOperation.Handler) -> Void] {
      #expect(try await handled(start).error?.authCode == .internalError)
    }
    let calls = try await handled { handler in
      TOTPMultiFactorGenerator.generateSecret(with: MultiFactorSession()) { handler($0, $1) }
    }
    #expect(calls.error?.authCode == .internalError)
  }

  @Test func unenrollingIsAnError() async throws {
    let factors = try await bench.signInAsGuest().multiFactor
    try await expectAbsence { try await factors.unenroll(with: MultiFactorTests.info) }
    try await expectAbsence { try await factors.unenroll(withFactorUID: "u") }
    for start in [
      { handler in factors.unenroll(with: MultiFactorTests.info) { handler(nil, $0) } },
      { handler in factors.unenroll(withFactorUID: "u") { handler(nil, $0) } },
    ] as [@Sendable (@escaping HandledOperation.Handler) -> Void] {
      #expect(try await handled(start).error?.authCode == .internalError)
    }
  }

  @Test func resolvingIsAnError() async throws {
    let resolver = MultiFactorResolver(
      session: MultiFactorSession(), hints: [MultiFactorTests.info], auth: bench.auth)
    #expect(resolver.hints.count == 1)
    #expect(resolver.auth === bench.auth)
    let assertion = TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: "u", oneTimePassword: "123456")
    try await expectAbsence { try await resolver.resolveSignIn(with: assertion) }
    let calls = try await handled { handler in resolver.resolveSignIn(with: assertion) { handler($0, $1) } }
    #expect(calls.error?.authCode == .internalError)
  }

  @Test(arguments: ["accounts:signUp", "accounts:signInWithPassword", "accounts:signInWithIdp"])
  func aSignInThatNeedsOneSaysSo(method: String) async throws {
    try bench.answer(method, #"{"mfaPendingCredential":"x","mfaInfo":[{"mfaEnrollmentId":"u"}]}"#)
    let error = try await failure {
      switch method {
      case "accounts:signUp": try await bench.auth.signInAnonymously()
      case "accounts:signInWithPassword": try await bench.auth.signIn(withEmail: "a@b.c", password: "p")
      default: try await bench.auth.signIn(with: HandledOperation.gitHub)
      }
    }
    #expect(error.authCode == .secondFactorRequired)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func proofsNameTheirFactor() async throws {
    let credential = PhoneAuthProvider.provider(auth: bench.auth)
      .credential(withVerificationID: "id", verificationCode: "code")
    #expect(PhoneMultiFactorGenerator.assertion(with: credential).factorID == "phone")
    let secret = TOTPSecret(secret: "ABC")
    #expect(
      TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: "1").factorID == "totp")
    #expect(PhoneMultiFactorInfo.PhoneMultiFactorID == "phone")
    #expect(PhoneMultiFactorInfo.TOTPMultiFactorID == "totp")
  }

  @Test func factorsAreArchived() throws {
    let phone = PhoneMultiFactorInfo(
      uid: "p", displayName: nil, enrollmentDate: Date(timeIntervalSince1970: 7), phoneNumber: "+1555")
    let data = try NSKeyedArchiver.archivedData(withRootObject: phone, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: PhoneMultiFactorInfo.self, from: data))
    #expect(read.uid == "p" && read.displayName == nil && read.phoneNumber == "+1555")
    #expect(read.factorID == "phone" && read.enrollmentDate == phone.enrollmentDate)
    let other = try NSKeyedArchiver.archivedData(withRootObject: MultiFactorTests.info, requiringSecureCoding: true)
    let info = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: MultiFactorInfo.self, from: other))
    #expect(info.displayName == "my phone" && info.factorID == "totp")
  }

  @Test func aSecretIsAURLForACamera() async throws {
    let secret = TOTPSecret(secret: "ABC")
    #expect(secret.sharedSecretKey() == "ABC")
    let url = secret.generateQRCodeURL(withAccountName: "ada@example.com", issuer: "My & Game")
    #expect(url.hasPrefix("otpauth://totp/My%20&%20Game:ada@example.com?"))
    let items = try #require(URLComponents(string: url)?.queryItems)
    #expect(items.contains(URLQueryItem(name: "secret", value: "ABC")))
    #expect(items.contains(URLQueryItem(name: "issuer", value: "My & Game")))
    await secret.openInOTPApp(withQRCodeURL: url)
  }
}
