// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct MultiFactorTests {
  let bench: Bench
  let number = "+15557654321"

  init() throws { bench = try Bench() }

  // MARK: - Players and their phones

  /// A player whose address was verified, as second factors ask for.
  private func signUp() throws -> User {
    let user = try bench.signInWithPassword()
    try bench.change(user, "emailVerified", true)
    return user
  }

  private func session(_ user: User) throws -> MultiFactorSession {
    guard let session = try user.multiFactorSession().value().multiFactorSession else {
      throw AuthError(.failure, "The future has no session.")
    }
    return session
  }

  /// The proof of the code that was sent for that verification id.
  private func prove(_ verification: Future) throws -> MultiFactorAssertion {
    let id = try verification.text()
    let sent = try bench.control("GET", "/verificationCodes").elements("verificationCodes")
    let code = try #require(sent.first { $0.string("sessionInfo") == id }?.string("code"))
    return .phone(.phone(verificationID: id, code: code))
  }

  private func proveEnrollment(_ user: User) throws -> MultiFactorAssertion {
    try prove(bench.auth.verifyPhoneNumber(number, session: session(user)))
  }

  private func enroll(_ user: User) throws -> User {
    try user.enroll(proveEnrollment(user), displayName: "My phone").user()
  }

  private func answer(_ resolver: MultiFactorResolver) throws -> MultiFactorAssertion {
    try prove(bench.auth.verifyPhoneNumber(of: resolver.hints.first, session: resolver.session))
  }

  private func resolver(_ future: Future) throws -> MultiFactorResolver {
    let error = try future.failure()
    #expect(error.code == .secondFactorRequired)
    return try #require(error.resolver)
  }

  private func signIn() -> Future { bench.auth.signIn(email: "ada@example.com", password: "secret") }

  // MARK: - Enrolling

  @Test func anEnrolledFactorIsTheUsersAndKept() throws {
    let user = try enroll(signUp())
    for user in [user, try #require(bench.auth.currentUser), try #require(bench.restart().currentUser)] {
      let factor = try #require(user.multiFactors.first)
      #expect(user.multiFactors.count == 1)
      #expect(factor.displayName == "My phone")
      #expect(factor.factorID == "phone")
      #expect(factor.phoneNumber == number)
      #expect(factor.enrolledAt > 1_700_000_000_000)
    }
  }

  @Test func theTokensOfAnEnrollmentAreTheSessionsFromThenOn() throws {
    let user = try signUp()
    let former = try user.token(force: false).text()
    let assertion = try proveEnrollment(user)
    try bench.forgetRequests()
    _ = try user.enroll(assertion).user()
    let token = try user.token(force: false).text()
    let claims = try #require(JSONWebToken.claims(of: token)?["firebase"])
    #expect(token != former)
    #expect(claims.string("sign_in_second_factor") == "phone")
    #expect(try bench.requests("token") == 0)
  }

  @Test func aSessionOfBeforeSecondFactorsIsStillOne() throws {
    _ = try signUp()
    let content = try #require(bench.store.content.flatMap { JSON.parse($0) })
    #expect(content["user"]?["mfaInfo"] == nil)
    #expect(try bench.restart().currentUser?.multiFactors.isEmpty == true)
  }

  @Test(arguments: [200, 400, 503])
  func whatIsEnrolledStaysSoWhateverBecomesOfTheLookUp(status: Int64) throws {
    let user = try signUp()
    let assertion = try proveEnrollment(user)
    try bench.answer("accounts:lookup", status: status, "{}", count: 9)
    #expect(try user.enroll(assertion).user().uid == user.uid)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func anUnenrolledFactorIsGoneThoughTheLookUpFails() throws {
    let user = try enroll(signUp())
    try bench.answer("accounts:lookup", status: 503, "{}", count: 9)
    let left = try user.unenroll(factorUID: #require(user.multiFactors.first).uid).user()
    #expect(left.multiFactors.isEmpty)
    #expect(bench.auth.currentUser?.multiFactors.isEmpty == true)
  }

  @Test func onlyTheServersVerdictEndsTheSession() throws {
    let user = try enroll(signUp())
    try bench.refuse("accounts:lookup", "USER_DISABLED", count: 9)
    let error = try user.unenroll(factorUID: #require(user.multiFactors.first).uid).failure()
    #expect(error.code == .userDisabled)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func anUnverifiedAddressIsToldToEnrollNothing() throws {
    let user = try bench.signInWithPassword()
    let error = try bench.auth.verifyPhoneNumber(number, session: session(user)).failure()
    #expect(error.code == .unverifiedEmail)
  }

  // MARK: - Signing in

  @Test func aSecondFactorCompletesASignIn() throws {
    let user = try enroll(signUp())
    bench.auth.signOut()
    let resolver = try resolver(signIn())
    #expect(resolver.hints.map { $0.phoneNumber } == ["+*******4321"])
    let assertion = try answer(resolver)
    try bench.forgetRequests()
    let result = try resolver.resolveSignIn(with: assertion).result()
    #expect(result.user?.uid == user.uid)
    #expect(result.additionalUserInfo.providerID == "password")
    #expect(try bench.restart().currentUser?.multiFactors.count == 1)
    #expect(try bench.requests("token") == 0)
  }

  @Test func whatTheProviderToldIsInTheResult() throws {
    let credential = Credential.gitHub(id: "1", email: "ada@example.com", name: "Ada")
    let user = try bench.auth.signIn(with: credential).user()
    try bench.change(user, "emailVerified", true)
    _ = try enroll(#require(bench.auth.currentUser))
    bench.auth.signOut()
    let resolver = try resolver(bench.auth.signInAndRetrieveData(with: credential))
    let result = try resolver.resolveSignIn(with: answer(resolver)).result()
    #expect(result.user?.uid == user.uid)
    #expect(result.additionalUserInfo.providerID == "github.com")
    #expect(result.additionalUserInfo.userName == "octocat")
    #expect(result.credential?.provider == "github.com")
  }

  @Test func aLinkThatNeedsASecondFactorLinks() throws {
    let user = try enroll(signUp())
    let resolver = try resolver(user.link(with: .gitHub(id: "1")))
    let result = try resolver.resolveSignIn(with: answer(resolver)).result()
    #expect(result.user?.uid == user.uid)
    #expect(result.additionalUserInfo.providerID == "github.com")
    #expect(bench.auth.currentUser?.identities.contains { $0.providerID == "github.com" } == true)
  }

  @Test func aReauthenticationStaysOneOfTheSameUser() throws {
    let player = try enroll(signUp())
    let resolver = try resolver(
      player.reauthenticate(with: .email("ada@example.com", password: "secret")))
    let assertion = try answer(resolver)
    bench.auth.signOut()
    let other = try bench.signInAnonymously()
    #expect(try resolver.resolveSignIn(with: assertion).failure().code == .noSignedInUser)
    #expect(bench.auth.currentUser?.uid == other.uid)
    bench.auth.signOut()
    _ = try self.resolver(signIn())
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aReauthenticationOfSomebodyElseIsAMismatch() throws {
    _ = try enroll(signUp())
    let other = try bench.signInAnonymously()
    let resolver = try resolver(
      other.reauthenticate(with: .email("ada@example.com", password: "secret")))
    #expect(try resolver.resolveSignIn(with: answer(resolver)).failure().code == .userMismatch)
    #expect(bench.auth.currentUser?.uid == other.uid)
  }

  @Test func anAnswerWithoutTokensIsNone() throws {
    _ = try enroll(signUp())
    bench.auth.signOut()
    let resolver = try resolver(signIn())
    let assertion = try answer(resolver)
    try bench.answer("mfaSignIn:finalize", "{}")
    #expect(try resolver.resolveSignIn(with: assertion).failure().code == .invalidServerResponse)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func anExpiredFirstStepBeginsAnew() throws {
    _ = try enroll(signUp())
    bench.auth.signOut()
    let resolver = try resolver(signIn())
    let assertion = try answer(resolver)
    try bench.refuse("mfaSignIn:finalize", "INVALID_MFA_PENDING_CREDENTIAL")
    let error = try resolver.resolveSignIn(with: assertion).failure()
    #expect(error.code == .invalidMultiFactorSession)
    #expect(error.message.contains("Start the sign-in again"))
  }

  // MARK: - Answers

  @Test func factorsOfUnknownKindsAreLeftOut() {
    let answer = JSON.parse(
      #"{"mfaInfo":[{"mfaEnrollmentId":"a"},{"phoneInfo":"+1"},{"mfaEnrollmentId":"b","totpInfo":{}},7]}"#)
    let factors = MultiFactorInfo.list(of: answer ?? .object())
    #expect(factors.map { $0.uid } == ["b"])
    #expect(factors.map { $0.factorID } == ["totp"])
  }

  @Test(arguments: [
    ("2020-01-02T03:04:05.678Z", 1_577_934_245_678), ("2020-01-02T03:04:05Z", 1_577_934_245_000),
    ("2020-01-02T03:04:05.123456789Z", 1_577_934_245_123), ("2020-01-02", 0), ("", 0), ("x", 0),
    ("2020-01-02T03:04:05+01:00", 0), ("2020-01-02T03:04:05Zx", 0), ("2020-02-30T03:04:05Z", 0),
    ("2020-1-02T03:04:05Z", 0), (" 2020-01-02T03:04:05Z", 0),
  ])
  func timestampsAreRead(text: String, milliseconds: Int64) {
    let json = JSON.object()
    json.set("at", text)
    #expect(json.timestamp("at") == milliseconds)
  }
}
