// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Foundation
import Testing

@testable import FirebaseAuth

struct MultiFactorTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private var phones: PhoneAuthProvider { PhoneAuthProvider.provider(auth: bench.auth) }

  /// A user who can have second factors.
  private func player() async throws -> User {
    let user = try await bench.signInWithPassword()
    try bench.verifyAddress(of: user)
    return user
  }

  private func player(withPhone name: String?) async throws -> User {
    let user = try await player()
    try await bench.enrollPhone(user, Bench.phoneNumber, name, auth: bench.auth)
    return user
  }

  private func signInAgain() async throws -> MultiFactorResolver {
    try bench.auth.signOut()
    let error = try await failure { try await bench.auth.signIn(withEmail: Bench.address, password: Bench.password) }
    #expect(error.authCode == .secondFactorRequired)
    return try #require(error.resolver)
  }

  /// Has a code sent to the first of the resolver's phones, and gives what it proves.
  private func proof(
    of resolver: MultiFactorResolver, wrongCode: Bool = false
  ) async throws -> PhoneMultiFactorAssertion {
    let hint = try #require(resolver.hints.first as? PhoneMultiFactorInfo)
    let id = try await phones.verifyPhoneNumber(with: hint, multiFactorSession: resolver.session)
    let code = wrongCode ? try bench.wrongCode(id) : try bench.textMessage(id)
    return PhoneMultiFactorGenerator.assertion(
      with: phones.credential(withVerificationID: id, verificationCode: code))
  }

  private func proof(of secret: String, _ resolver: MultiFactorResolver) throws -> TOTPMultiFactorAssertion {
    let hint = try #require(resolver.hints.first { $0.factorID == PhoneMultiFactorInfo.TOTPMultiFactorID })
    return TOTPMultiFactorGenerator.assertionForSignIn(
      withEnrollmentID: hint.uid, oneTimePassword: try bench.oneTimePassword(secret))
  }

  // MARK: - Phones

  @Test func aUserHasNone() async throws {
    #expect(try await bench.signInAsGuest().multiFactor.enrolledFactors.isEmpty)
  }

  @Test func aPhoneIsEnrolled() async throws {
    let user = try await player(withPhone: "my phone")
    let factor = try #require(user.multiFactor.enrolledFactors.first as? PhoneMultiFactorInfo)
    #expect(factor.displayName == "my phone")
    #expect(factor.factorID == PhoneMultiFactorInfo.PhoneMultiFactorID)
    #expect(factor.phoneNumber == Bench.phoneNumber)
    #expect(abs(factor.enrollmentDate.timeIntervalSinceNow) < 60)
    #expect(!factor.uid.isEmpty)
    #expect(bench.auth.currentUser === user)
    #expect(user.phoneNumber == nil)
  }

  @Test func aPhoneNeedsNoName() async throws {
    let factors = try await player(withPhone: nil).multiFactor.enrolledFactors
    #expect(factors.count == 1 && factors[0].displayName == nil)
  }

  @Test func aPhoneCompletesASignIn() async throws {
    let uid = try await player(withPhone: "my phone").uid
    let resolver: MultiFactorResolver = try await signInAgain()
    #expect(resolver.auth === bench.auth)
    #expect(resolver.hints.map(\.displayName) == ["my phone"])
    let hint = try #require(resolver.hints.first as? PhoneMultiFactorInfo)
    #expect(hint.phoneNumber.hasSuffix("4567") && hint.phoneNumber != Bench.phoneNumber)
    #expect(bench.auth.currentUser == nil)
    let result = try await resolver.resolveSignIn(with: proof(of: resolver))
    #expect(result.user.uid == uid)
    #expect(result.user === bench.auth.currentUser)
    #expect(result.user.multiFactor.enrolledFactors.count == 1)
    #expect(try await result.user.getIDTokenResult().signInSecondFactor == "phone")
  }

  @Test func eachStepHasAHandler() async throws {
    let (auth, phones) = (bench.auth, phones)
    let factors = try await player().multiFactor
    let session = try await handled { handler in factors.getSessionWithCompletion { handler($0, $1) } }
    let sent = try await handled { handler in
      let session = session.value as? MultiFactorSession
      phones.verifyPhoneNumber(Bench.phoneNumber, uiDelegate: nil, multiFactorSession: session) { handler($0, $1) }
    }
    let id = try #require(sent.value as? String)
    let credential = phones.credential(withVerificationID: id, verificationCode: try bench.textMessage(id))
    let enrolled = try await handled { handler in
      let assertion = PhoneMultiFactorGenerator.assertion(with: credential)
      factors.enroll(with: assertion, displayName: "my phone") { handler(nil, $0) }
    }
    #expect(enrolled.error == nil && enrolled.count == 1 && enrolled.isLater && enrolled.isOnMainQueue)
    try auth.signOut()
    let refused = try await handled { handler in
      auth.signIn(withEmail: Bench.address, password: Bench.password) { handler($0, $1) }
    }
    let resolver = try #require(refused.error?.resolver)
    let hint = try #require(resolver.hints.first as? PhoneMultiFactorInfo)
    let again = try await handled { handler in
      phones.verifyPhoneNumber(with: hint, uiDelegate: nil, multiFactorSession: resolver.session) { handler($0, $1) }
    }
    let second = try #require(again.value as? String)
    let proof = PhoneMultiFactorGenerator.assertion(
      with: phones.credential(withVerificationID: second, verificationCode: try bench.textMessage(second)))
    let resolved = try await handled { handler in resolver.resolveSignIn(with: proof) { handler($0, $1) } }
    #expect((resolved.value as? AuthDataResult)?.user === auth.currentUser)
    #expect(resolved.error == nil && resolved.count == 1 && resolved.isLater && resolved.isOnMainQueue)
  }

  @Test func aWrongCodeCanBeTriedAgain() async throws {
    _ = try await player(withPhone: "my phone")
    let resolver = try await signInAgain()
    let wrong = try await proof(of: resolver, wrongCode: true)
    #expect(try await failure { try await resolver.resolveSignIn(with: wrong) }.authCode == .invalidVerificationCode)
    #expect(bench.auth.currentUser == nil)
    try await resolver.resolveSignIn(with: proof(of: resolver))
    #expect(bench.auth.currentUser != nil)
  }

  @Test func aCodeDoesNotLastForEver() async throws {
    _ = try await player(withPhone: "my phone")
    let resolver = try await signInAgain()
    let late = try await proof(of: resolver)
    try bench.control("POST", "/verificationCodes:expire")
    #expect(try await failure { try await resolver.resolveSignIn(with: late) }.authCode == .sessionExpired)
  }

  @Test func aFirstStepDoesNotLastForEver() async throws {
    _ = try await player(withPhone: "my phone")
    let resolver = try await signInAgain()
    let late = try await proof(of: resolver)
    try bench.advanceClock(seconds: 7200)
    let error = try await failure { try await resolver.resolveSignIn(with: late) }
    #expect(error.authCode == .invalidMultiFactorSession || error.authCode == .sessionExpired)
    #expect(try await failure { try await proof(of: resolver) }.authCode == .invalidMultiFactorSession)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func aPhoneIsEnrolledOnce() async throws {
    let user = try await player(withPhone: "my phone")
    let error = try await failure { try await bench.enrollPhone(user, auth: bench.auth) }
    #expect(error.authCode == .secondFactorAlreadyEnrolled)
    #expect(user.multiFactor.enrolledFactors.count == 1)
  }

  @Test func aNumberThatIsNoneIsTold() async throws {
    let session = try await player().multiFactor.session()
    for (number, code) in [("", .missingPhoneNumber), ("nonsense", .invalidPhoneNumber)]
      as [(String, AuthErrorCode)]
    {
      let error = try await failure { try await phones.verifyPhoneNumber(number, multiFactorSession: session) }
      #expect(error.authCode == code)
    }
  }

  // MARK: - Authenticator apps

  @Test func anAppIsEnrolledAndCompletesASignIn() async throws {
    let user = try await player()
    let secret = try await bench.enrollApp(user)
    let factor = try #require(user.multiFactor.enrolledFactors.first)
    #expect(factor.displayName == "my app" && factor.factorID == "totp")
    #expect(!(factor is PhoneMultiFactorInfo))
    let resolver = try await signInAgain()
    #expect(resolver.hints.map(\.uid) == [factor.uid])
    let result = try await resolver.resolveSignIn(with: proof(of: secret, resolver))
    #expect(result.user.uid == user.uid)
    #expect(try await result.user.getIDTokenResult().signInSecondFactor == "totp")
  }

  @Test func aHandlerGetsTheSecret() async throws {
    let session = try await player().multiFactor.session()
    let calls = try await handled { handler in
      TOTPMultiFactorGenerator.generateSecret(with: session) { handler($0, $1) }
    }
    #expect((calls.value as? TOTPSecret)?.sharedSecretKey().isEmpty == false)
    #expect(calls.count == 1 && calls.isLater && calls.isOnMainQueue)
  }

  @Test func aWrongPasswordOfAnAppIsTold() async throws {
    let user = try await player()
    let secret = try await TOTPMultiFactorGenerator.generateSecret(with: user.multiFactor.session())
    let right = try bench.oneTimePassword(secret.sharedSecretKey())
    for (password, code) in [
      (right == "000000" ? "000001" : "000000", .invalidVerificationCode), ("", .missingVerificationCode),
    ] as [(String, AuthErrorCode)] {
      let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: password)
      let error = try await failure { try await user.multiFactor.enroll(with: assertion, displayName: nil) }
      #expect(error.authCode == code)
    }
    #expect(user.multiFactor.enrolledFactors.isEmpty)
  }

  @Test func aPasswordOfAnAppIsOverAfterItsTime() async throws {
    let secret = try await bench.enrollApp(try await player())
    let resolver = try await signInAgain()
    let late = try proof(of: secret, resolver)
    try bench.advanceClock(seconds: 120)
    #expect(try await failure { try await resolver.resolveSignIn(with: late) }.authCode == .invalidVerificationCode)
    try await resolver.resolveSignIn(with: proof(of: secret, resolver))
    #expect(bench.auth.currentUser != nil)
  }

  @Test func aSecretIsEnrolledInTime() async throws {
    let user = try await player()
    let secret = try await TOTPMultiFactorGenerator.generateSecret(with: user.multiFactor.session())
    try bench.advanceClock(seconds: 1200)
    let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: "123456")
    let error = try await failure { try await user.multiFactor.enroll(with: assertion, displayName: nil) }
    #expect(error.authCode == .sessionExpired)
  }

  @Test func aSecretIsAURLForACamera() async throws {
    let secret = try await TOTPMultiFactorGenerator.generateSecret(with: player().multiFactor.session())
    let url = secret.generateQRCodeURL(withAccountName: "ada@example.com", issuer: "My & Game: +1")
    #expect(url.hasPrefix("otpauth://totp/My%20%26%20Game-%20%2B1:ada%40example.com?"))
    let items = try #require(URLComponents(string: url)?.queryItems)
    for (name, value) in [
      ("secret", secret.sharedSecretKey()), ("issuer", "My & Game: +1"), ("algorithm", "SHA1"), ("digits", "6"),
      ("period", "30"),
    ] {
      #expect(items.contains(URLQueryItem(name: name, value: value)), "\(name) of \(url)")
    }
    #expect(secret.generateQRCodeURL(withAccountName: "", issuer: "").contains("ada%40example.com"))
    await secret.openInOTPApp(withQRCodeURL: url)
  }

  @Test func aSecretIsAQRCode() async throws {
    let secret = try await TOTPMultiFactorGenerator.generateSecret(with: player().multiFactor.session())
    let code = try QRCode(secret.generateQRCodeURL(withAccountName: "ada@example.com", issuer: "My Game"))
    #expect(code.size >= 21)
    // The eye in the upper left has a dark edge, a light ring and a dark middle; everything around is light.
    #expect(code.isDark(x: 0, y: 0) && !code.isDark(x: 1, y: 1) && code.isDark(x: 3, y: 3))
    #expect(!code.isDark(x: -1, y: 0) && !code.isDark(x: code.size, y: 0) && !code.isDark(x: .min, y: .max))
    #expect(code.text.split(separator: "\n").allSatisfy { $0.count == code.size + 8 })
    for text in ["", String(repeating: "a", count: 10_000)] {
      #expect(throws: (any Error).self) { try QRCode(text) }
    }
  }

  // MARK: - Removing

  @Test func aFactorIsRemoved() async throws {
    let user = try await player(withPhone: "my phone")
    let info = try #require(user.multiFactor.enrolledFactors.first)
    try await user.multiFactor.unenroll(with: info)
    #expect(user.multiFactor.enrolledFactors.isEmpty)
    try bench.auth.signOut()
    try await bench.auth.signIn(withEmail: Bench.address, password: Bench.password)
    #expect(bench.auth.currentUser?.uid == user.uid)
  }

  @Test func aFactorIsRemovedByItsID() async throws {
    let user = try await player(withPhone: "my phone")
    _ = try await bench.enrollApp(user)
    let factors = user.multiFactor.enrolledFactors
    #expect(factors.count == 2)
    try await user.multiFactor.unenroll(withFactorUID: factors[0].uid)
    #expect(user.multiFactor.enrolledFactors.map(\.uid) == [factors[1].uid])
  }

  @Test func handlersAreToldOfARemoval() async throws {
    let user = try await player(withPhone: "my phone")
    let (factors, info) = (user.multiFactor, try #require(user.multiFactor.enrolledFactors.first))
    let removed = try await handled { handler in factors.unenroll(with: info) { handler(nil, $0) } }
    #expect(removed.error == nil && removed.count == 1 && removed.isOnMainQueue)
    let again = try await handled { handler in factors.unenroll(withFactorUID: info.uid) { handler(nil, $0) } }
    #expect(again.error?.authCode == .multiFactorInfoNotFound)
  }

  @Test func whatIsNoFactorIsNotRemoved() async throws {
    let user = try await player(withPhone: "my phone")
    for (uid, code) in [("other", .multiFactorInfoNotFound), ("", .missingMultiFactorInfo)]
      as [(String, AuthErrorCode)]
    {
      #expect(try await failure { try await user.multiFactor.unenroll(withFactorUID: uid) }.authCode == code)
    }
    #expect(user.multiFactor.enrolledFactors.count == 1)
  }

  // MARK: - Other first steps

  @Test func aReauthenticationIsCompleted() async throws {
    let user = try await player(withPhone: "my phone")
    let credential = EmailAuthProvider.credential(withEmail: Bench.address, password: Bench.password)
    let error = try await failure { try await user.reauthenticate(with: credential) }
    #expect(error.authCode == .secondFactorRequired)
    let resolver = try #require(error.resolver)
    #expect(try await resolver.resolveSignIn(with: proof(of: resolver)).user === user)
    #expect(bench.auth.currentUser === user)
  }

  @Test func aReauthenticationOfSomebodyElseIsNotCompleted() async throws {
    _ = try await player(withPhone: "my phone")
    let other = try await bench.signInWithPassword("grace@example.com")
    let credential = EmailAuthProvider.credential(withEmail: Bench.address, password: Bench.password)
    let error = try await failure { try await other.reauthenticate(with: credential) }
    let resolver = try #require(error.resolver)
    let mismatch = try await failure { try await resolver.resolveSignIn(with: proof(of: resolver)) }
    #expect(mismatch.authCode == .userMismatch)
    #expect(bench.auth.currentUser === other)
  }

  @Test func aProvidersSignInIsCompletedWithWhatTheProviderTold() async throws {
    let user = try await bench.auth.signIn(with: bench.gitHubCredential(email: Bench.address)).user
    try bench.verifyAddress(of: user)
    try await bench.enrollPhone(user, auth: bench.auth)
    try bench.auth.signOut()
    let error = try await failure {
      try await bench.auth.signIn(with: bench.gitHubCredential(email: Bench.address))
    }
    let resolver = try #require(error.resolver)
    let result = try await resolver.resolveSignIn(with: proof(of: resolver))
    #expect(result.user.uid == user.uid)
    #expect(result.additionalUserInfo?.providerID == "github.com")
    #expect(result.additionalUserInfo?.isNewUser == false)
    #expect(try await result.user.getIDTokenResult().signInProvider == "github.com")
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
    // Of a kind that is not known here, and so can't be given.
    #expect(error.resolver?.hints.isEmpty == true)
    #expect(bench.auth.currentUser == nil)
  }

  // MARK: - Refusals

  @Test func aGuestCanHaveNone() async throws {
    let guest = try await bench.signInAsGuest()
    let error = try await failure { try await bench.enrollPhone(guest, auth: bench.auth) }
    #expect(error.authCode == .unsupportedFirstFactor)
  }

  @Test func anAddressMustBeVerifiedFirst() async throws {
    let user = try await bench.signInWithPassword()
    #expect(try await failure { try await bench.enrollPhone(user, auth: bench.auth) }.authCode == .unverifiedEmail)
    #expect(try await failure { try await bench.enrollApp(user) }.authCode == .unverifiedEmail)
  }

  @Test func aSignInThatIsLongAgoEnrollsNothing() async throws {
    let user = try await player()
    let session = try await user.multiFactor.session()
    let stale = JSON.object()
    stale.set("requireRecentSignIn", true)
    try bench.control("PATCH", "/accounts/" + user.uid, stale)
    let error = try await failure {
      try await phones.verifyPhoneNumber(Bench.phoneNumber, multiFactorSession: session)
    }
    #expect(error.authCode == .requiresRecentLogin)
  }

  @Test func aSessionIsForOneThing() async throws {
    let enrollment = try await player(withPhone: "my phone").multiFactor.session()
    let resolver = try await signInAgain()
    let hint = try #require(resolver.hints.first as? PhoneMultiFactorInfo)
    for start in [
      { try await phones.verifyPhoneNumber(Bench.phoneNumber, multiFactorSession: resolver.session) },
      { try await phones.verifyPhoneNumber(with: hint, multiFactorSession: enrollment) },
      { try await TOTPMultiFactorGenerator.generateSecret(with: resolver.session).sharedSecretKey() },
    ] {
      #expect(try await failure { try await start() }.authCode == .invalidMultiFactorSession)
    }
    let error = try await failure { try await phones.verifyPhoneNumber(with: hint, multiFactorSession: nil) }
    #expect(error.authCode == .missingMultiFactorSession)
  }

  @Test func aSessionIsOfOneAuth() async throws {
    let session = try await player().multiFactor.session()
    let others = PhoneAuthProvider.provider(auth: try bench.anotherAuth())
    let error = try await failure {
      try await others.verifyPhoneNumber(Bench.phoneNumber, multiFactorSession: session)
    }
    #expect(error.authCode == .invalidMultiFactorSession)
  }

  @Test func aProofIsForOneThing() async throws {
    let user = try await player()
    let secret = try await TOTPMultiFactorGenerator.generateSecret(with: user.multiFactor.session())
    let ofSignIn = TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: "u", oneTimePassword: "123456")
    let early = try await failure { try await user.multiFactor.enroll(with: ofSignIn, displayName: nil) }
    #expect(early.authCode == .missingMultiFactorSession)
    try await bench.enrollPhone(user, auth: bench.auth)
    let resolver = try await signInAgain()
    let ofEnrollment = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: "123456")
    let ofNothing = TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: "", oneTimePassword: "123456")
    for (proof, code) in [
      (ofEnrollment, .missingMultiFactorInfo), (ofSignIn, .multiFactorInfoNotFound),
      (ofNothing, .missingMultiFactorInfo),
    ] as [(TOTPMultiFactorAssertion, AuthErrorCode)] {
      #expect(try await failure { try await resolver.resolveSignIn(with: proof) }.authCode == code)
    }
  }

  @Test func whoIsNotSignedInEnrollsNothing() async throws {
    let user = try await player()
    let factors = user.multiFactor
    let session = try await factors.session()
    let secret = try await TOTPMultiFactorGenerator.generateSecret(with: session)
    try bench.auth.signOut()
    let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: "123456")
    for start in [
      { _ = try await factors.session() },
      { try await factors.enroll(with: assertion, displayName: nil) },
      { try await factors.unenroll(withFactorUID: "u") },
      { _ = try await phones.verifyPhoneNumber(Bench.phoneNumber, multiFactorSession: session) },
      { _ = try await TOTPMultiFactorGenerator.generateSecret(with: session) },
    ] {
      #expect(try await failure { try await start() }.authCode == .nullUser)
    }
  }

  @Test func aResolverWhoseAppIsGoneFails() async throws {
    _ = try await player(withPhone: "my phone")
    let resolver = try await signInAgain()
    let proof = try await proof(of: resolver)
    await bench.app.delete()
    #expect(try await failure { try await resolver.resolveSignIn(with: proof) }.domain == AuthErrors.domain)
  }

  @Test func aCancelledTaskSignsNobodyIn() async throws {
    _ = try await player(withPhone: "my phone")
    let resolver = try await signInAgain()
    let proof = try await proof(of: resolver)
    try bench.hold("mfaSignIn:finalize")
    let resolving = Task { try await resolver.resolveSignIn(with: proof) }
    #expect(try await eventually { try bench.requests("mfaSignIn:finalize") == 1 })
    resolving.cancel()
    #expect(try await failure { try await resolving.value }.isCancellation)
    #expect(bench.auth.currentUser == nil)
  }

  @Test func manyWhoResolveAtOnceSignInOnce() async throws {
    let uid = try await player(withPhone: "my phone").uid
    let resolver = try await signInAgain()
    let proof = try await proof(of: resolver)
    let codes = Guarded<[AuthErrorCode?]>([])
    await atOnce(8) { _ in
      let error = try? await failure { try await resolver.resolveSignIn(with: proof) }
      codes.withLock { $0.append(error?.authCode) }
    }
    #expect(codes.withLock { $0.filter { $0 == nil }.count } == 1)
    #expect(codes.withLock { $0.compactMap { $0 } } == Array(repeating: .invalidMultiFactorSession, count: 7))
    #expect(bench.auth.currentUser?.uid == uid)
  }

  // MARK: - Values

  @Test func proofsNameTheirFactor() async throws {
    let credential = phones.credential(withVerificationID: "id", verificationCode: "code")
    #expect(PhoneMultiFactorGenerator.assertion(with: credential).factorID == "phone")
    let secret = try await TOTPMultiFactorGenerator.generateSecret(with: player().multiFactor.session())
    #expect(
      TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: "1").factorID == "totp")
    #expect(PhoneMultiFactorInfo.PhoneMultiFactorID == "phone")
    #expect(PhoneMultiFactorInfo.TOTPMultiFactorID == "totp")
  }

  @Test func factorsAreKeptWithTheUser() async throws {
    let user = try await player(withPhone: "my phone")
    _ = try await bench.enrollApp(user)
    let factors = user.multiFactor.enrolledFactors
    let archived = try archived(user).multiFactor
    #expect(archived.enrolledFactors.map(\.uid) == factors.map(\.uid))
    #expect(archived.enrolledFactors.map(\.displayName) == ["my phone", "my app"])
    #expect(archived.enrolledFactors.map(\.enrollmentDate) == factors.map(\.enrollmentDate))
    #expect(try await failure { try await archived.session() }.authCode == .nullUser)
  }

  @Test func factorsAreArchived() async throws {
    let user = try await player(withPhone: "my phone")
    _ = try await bench.enrollApp(user)
    let factors: [MultiFactorInfo] = user.multiFactor.enrolledFactors
    let phone = try archived(try #require(factors.first as? PhoneMultiFactorInfo))
    #expect(phone.uid == factors[0].uid && phone.displayName == "my phone")
    #expect(phone.factorID == "phone" && phone.phoneNumber == Bench.phoneNumber)
    #expect(phone.enrollmentDate == factors[0].enrollmentDate)
    #expect(try archived(factors[1]).factorID == "totp")
    let all: MultiFactor = try archived(user.multiFactor)
    #expect(all.enrolledFactors.map(\.factorID) == ["phone", "totp"])
    #expect(all.enrolledFactors.first is PhoneMultiFactorInfo)
    #expect(try await failure { try await all.session() }.authCode == .nullUser)
    #expect(try await failure { try await all.unenroll(with: phone) }.authCode == .nullUser)
  }

  /// A hint that the program has kept does as well as the resolver's own.
  @Test func anArchivedHintGetsTheMessage() async throws {
    _ = try await player(withPhone: "my phone")
    let resolver = try await signInAgain()
    let hint = try archived(try #require(resolver.hints.first as? PhoneMultiFactorInfo))
    let id = try await phones.verifyPhoneNumber(with: hint, multiFactorSession: resolver.session)
    #expect(try !bench.textMessage(id).isEmpty)
  }

  @Test func aFactorThatAnotherDeviceEnrolledIsSeenAfterAReload() async throws {
    let user = try await player()
    let elsewhere = try bench.anotherAuth()
    let other = try await elsewhere.signIn(withEmail: Bench.address, password: Bench.password).user
    try await bench.enrollPhone(other, auth: elsewhere)
    #expect(user.multiFactor.enrolledFactors.isEmpty)
    try await user.reload()
    #expect(user.multiFactor.enrolledFactors.map(\.displayName) == ["my phone"])
  }

  private func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }
}
