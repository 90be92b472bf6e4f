// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

/// What is stored.
struct SessionTests {
  static let stored = StoredSession(order: 1, session: session).encode()
  static let session: Session = {
    var user = UserRecord(uid: "uid-1")
    user.email = "zoë@example.com"
    user.displayName = "Zoë \"李\" \u{0}"
    user.photoURL = "https://example.com/?a=b&c=%20"
    user.phoneNumber = "+4912345"
    user.isAnonymous = true
    user.isEmailVerified = true
    user.tenantID = "tenant"
    user.createdAt = 1_700_000_000_123
    user.lastLoginAt = 1_700_000_000_456
    var identity = UserRecord.Identity()
    identity.providerID = "apple.com"
    identity.uid = "000123.abc"
    identity.email = "x@privaterelay.appleid.com"
    identity.displayName = "Zoë"
    identity.photoURL = "p"
    identity.phoneNumber = "n"
    user.identities = [identity, UserRecord.Identity()]
    let tokens = Session.Tokens(
      idToken: "id", refreshToken: "refresh", expiresAt: 1_700_003_600_000, issuedAt: 1_700_000_000_000)
    return Session(user: user, tokens: tokens)
  }()

  @Test func allOfItComesBack() throws {
    let read = try #require(StoredSession.read(SessionTests.stored)?.session)
    let user = read.user
    #expect(user.uid == "uid-1")
    #expect(user.email == "zoë@example.com")
    #expect(user.displayName == "Zoë \"李\" \u{0}")
    #expect(user.photoURL == "https://example.com/?a=b&c=%20")
    #expect(user.phoneNumber == "+4912345")
    #expect(user.isAnonymous)
    #expect(user.isEmailVerified)
    #expect(user.tenantID == "tenant")
    #expect(user.createdAt == 1_700_000_000_123)
    #expect(user.lastLoginAt == 1_700_000_000_456)
    #expect(user.identities.map { $0.providerID } == ["apple.com", ""])
    #expect(user.identities[0].uid == "000123.abc")
    #expect(user.identities[0].email == "x@privaterelay.appleid.com")
    #expect(user.identities[0].displayName == "Zoë")
    #expect(user.identities[0].photoURL == "p")
    #expect(user.identities[0].phoneNumber == "n")
    #expect(read.tokens.idToken == "id")
    #expect(read.tokens.refreshToken == "refresh")
    #expect(read.tokens.expiresAt == 1_700_003_600_000)
    #expect(read.tokens.issuedAt == 1_700_000_000_000)
    #expect(StoredSession(order: 1, session: read).encode() == SessionTests.stored)
  }

  @Test func noBeginningOfItIsASession() {
    let bytes = SessionTests.stored
    for length in 0..<bytes.count { #expect(StoredSession.read(Array(bytes[..<length]))?.session == nil) }
  }

  /// Bits flip on disks: what is left must be the session that was stored, or none.
  @Test func anyDamagedByteIsSeen() {
    let bytes = SessionTests.stored
    for index in bytes.indices {
      let flipped = [bytes[index] ^ 1, bytes[index] ^ 0x20]
      let others: [UInt8] = [0, UInt8(ascii: "\""), UInt8(ascii: "9"), UInt8(ascii: "}"), 0xff]
      for byte in others + flipped where byte != bytes[index] {
        var damaged = bytes
        damaged[index] = byte
        guard let content = StoredSession.read(damaged) else { continue }
        // The name of the digest's field was hit, and nothing else.
        #expect(content.encode() == bytes)
      }
    }
  }

  @Test func aNoteOfASignOutIsNoSession() throws {
    let note = try #require(StoredSession.read(StoredSession(order: 17, session: nil).encode()))
    #expect(note.session == nil)
    #expect(note.order == 17)
  }

  @Test(arguments: [
    "", "{}", "[]", "null", #"{"version":1}"#,
    #"{"version":2,"idToken":"i","refreshToken":"r","user":{"uid":"u"}}"#,
    #"{"idToken":"i","refreshToken":"r","user":{"uid":"u"}}"#,
    #"{"version":1,"refreshToken":"r","user":{"uid":"u"}}"#,
    #"{"version":1,"idToken":"i","refreshToken":"","user":{"uid":"u"}}"#,
    #"{"version":1,"idToken":"i","refreshToken":"r","user":{"uid":""}}"#,
    #"{"version":1,"idToken":"i","refreshToken":"\u0000r","user":{"uid":"u"}}"#,
    #"{"version":1,"idToken":"i","refreshToken":"r","user":{"uid":"\u0000u"}}"#,
    #"{"version":1,"idToken":"i","refreshToken":"r","user":["u"]}"#,
    #"{"version":1,"idToken":"i","refreshToken":"r","user":"u"}"#,
    #"{"version":1,"idToken":{},"refreshToken":"r","user":{"uid":"u"}}"#,
  ])
  func whatLacksTheEssentialsIsNoSession(text: String) {
    #expect(StoredSession.read(Array(text.utf8))?.session == nil)
  }

  @Test func whatIsNotEssentialMayBeMissing() throws {
    let text = #"{"version":"1","idToken":"i","refreshToken":"r","user":{"uid":"u","identities":7,"new":{}}}"#
    let session = try #require(StoredSession.read(Array(text.utf8))?.session)
    #expect(session.user.displayName.isEmpty)
    #expect(session.user.identities.isEmpty)
    #expect(!session.tokens.isFresh)
  }

  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "\"9223372036854775807\"", "1e18", "-1", "\"x\"", "{}",
  ])
  func hugeTimesCanBeCalculatedWith(number: String) throws {
    let text =
      "{\"expiresAt\":\(number),\"issuedAt\":\(number),"
      + #""version":1,"idToken":"i","refreshToken":"r","user":{"uid":"u"}}"#
    let session = try #require(StoredSession.read(Array(text.utf8))?.session)
    #expect(!session.tokens.isFresh)
  }
}

/// Tokens, as a server answers.
struct SessionTokensTests {
  @Test func aSignInsAnswerIsRead() throws {
    let before = Clock.wall()
    let tokens = try read(#"{"idToken":"i","refreshToken":"r","expiresIn":"3600"}"#).get()
    #expect(tokens.idToken == "i")
    #expect(tokens.refreshToken == "r")
    #expect(tokens.issuedAt >= before)
    #expect(tokens.expiresAt == tokens.issuedAt + 3_600_000)
    #expect(tokens.isFresh)
  }

  @Test func theTokenServicesAnswerIsRead() throws {
    let json = try #require(JSON.parse(#"{"id_token":"i","refresh_token":"r","expires_in":3600}"#))
    #expect(try Session.Tokens.parseRefresh(json).get().idToken == "i")
  }

  @Test func aNumberMayStandWhereTextIsPromised() throws {
    let tokens = try read(#"{"idToken":12,"refreshToken":34,"expiresIn":3600.0}"#).get()
    #expect(tokens.idToken == "12")
    #expect(tokens.refreshToken == "34")
    #expect(tokens.expiresAt == tokens.issuedAt + 3_600_000)
  }

  @Test(arguments: [
    "{}", #"{"refreshToken":"r","expiresIn":"3600"}"#, #"{"idToken":"i","expiresIn":"3600"}"#,
    #"{"idToken":"","refreshToken":"r","expiresIn":"3600"}"#,
    #"{"idToken":"i","refreshToken":"","expiresIn":"3600"}"#,
    #"{"idToken":null,"refreshToken":"r","expiresIn":"1"}"#,
    #"{"idToken":["i"],"refreshToken":"r","expiresIn":"3600"}"#,
    #"{"idToken":"i","refreshToken":{},"expiresIn":"3600"}"#,
    #"{"idToken":"i","refreshToken":"\u0000r","expiresIn":"3600"}"#,
    #"{"idToken":"i\u0000","refreshToken":"r","expiresIn":"3600"}"#,
  ])
  func withoutATokenTheAnswerIsInvalid(text: String) {
    #expect(code(text) == .invalidServerResponse)
  }

  @Test(arguments: [
    (#"{"iat":1000,"exp":8200}"#, 7200), (#"{"iat":"1000","exp":"1001"}"#, 1), (#"{"exp":4600}"#, 4600),
    (#"{"iat":2,"exp":1}"#, 3600), (#"{"iat":-9223372036854775808,"exp":9223372036854775807}"#, 3600), ("{}", 3600),
    ("", 3600),
  ])
  func aLifetimeThatIsLeftOutIsTheTokens(claims: String, seconds: Int64) throws {
    let token = "e30." + Base64URL.encode(Array(claims.utf8)) + "."
    let tokens = try read(#"{"idToken":"\#(token)","refreshToken":"r"}"#).get()
    #expect(tokens.expiresAt == tokens.issuedAt + seconds * 1000)
  }

  @Test(arguments: [
    "\"soon\"", "\"\"", "\"3600s\"", "\"1e3\"", "0", "-1", "\"-3600\"", "2147483648", "9223372036854775807",
    "1e18", "1e300",
    "true", "[]",
  ])
  func anImpossibleLifetimeIsInvalid(number: String) {
    #expect(code(#"{"idToken":"i","refreshToken":"r","expiresIn":\#(number)}"#) == .invalidServerResponse)
  }

  @Test func aTokenIsFreshUntilFiveMinutesBeforeItsEnd() {
    #expect(tokens(issued: -10, expires: 6).isFresh)
    #expect(!tokens(issued: -10, expires: 4).isFresh)
    #expect(!tokens(issued: -70, expires: -10).isFresh)
  }

  @Test func aTokenFromTheFutureIsNotFresh() {
    #expect(tokens(issued: 4, expires: 64).isFresh)
    #expect(!tokens(issued: 6, expires: 66).isFresh)
    #expect(!tokens(issued: 60 * 24 * 365, expires: 60 * 24 * 366).isFresh)
  }

  /// The store may say anything of the times.
  @Test(arguments: [(0, 0), (0, 1 << 52), (1 << 52, 0), (1 << 52, 1 << 52)] as [(Int64, Int64)])
  func tokensOfAnyTimesAreBorne(issued: Int64, expires: Int64) {
    let tokens = Session.Tokens(idToken: "i", refreshToken: "r", expiresAt: expires, issuedAt: issued)
    #expect(tokens.isFresh == (issued == 0 && expires == 1 << 52))
    #expect(tokens.renewAt <= Clock.sinceBoot() || tokens.isFresh)
  }

  @Test(
    arguments: [(1, 30...30), (299, 30...30), (331, 30...31), (3600, 2970...3300)] as [(Int64, ClosedRange<Int64>)])
  func aTokenIsRenewedEarlyButNotAtOnce(lifetime: Int64, pause: ClosedRange<Int64>) {
    let before = Clock.sinceBoot()
    let tokens = Session.Tokens(idToken: "i", refreshToken: "r", lifetime: lifetime * 1000)
    let after = Clock.sinceBoot()
    #expect((before + pause.lowerBound * 1000...after + pause.upperBound * 1000).contains(tokens.renewAt))
    #expect(tokens.isFresh == (lifetime > 300))
  }

  /// Of many players who signed in, or whose sessions were restored, at the same time.
  @Test func renewalsAreSpreadOverTime() {
    let start = Clock.sinceBoot()
    let received = (0..<1000).map { _ in
      Session.Tokens(idToken: "i", refreshToken: "r", lifetime: 3_600_000).renewAt
    }
    let restored = (0..<1000).map { _ in tokens(issued: 0, expires: 60).renewAt }
    for times in [received, restored] {
      let minutes = Set(times.map { ($0 - start) / 60_000 })
      #expect(minutes.isSuperset(of: 50...54))
    }
  }

  private func tokens(issued: Int64, expires: Int64) -> Session.Tokens {
    let now = Clock.wall()
    return Session.Tokens(
      idToken: "i", refreshToken: "r", expiresAt: now + expires * 60_000, issuedAt: now + issued * 60_000)
  }

  private func read(_ text: String) throws -> Result<Session.Tokens, AuthError> {
    Session.Tokens.parse(try #require(JSON.parse(text)))
  }

  private func code(_ text: String) -> AuthErrorCode? {
    if case .failure(let error)? = try? read(text) { error.code } else { nil }
  }
}

/// Users, as a look-up answers.
struct UserRecordTests {
  @Test func aLookUpsAnswerIsRead() throws {
    let text = #"""
      {"users":[{"localId":"u","email":"a@b.c","emailVerified":"true","displayName":"Ada","photoUrl":"p",
      "phoneNumber":"+1","createdAt":"1700000000000","lastLoginAt":1700000000001,
      "providerUserInfo":[{"providerId":"apple.com","rawId":"1"},{"providerId":"x","federatedId":"2"}]}]}
      """#
    let record = try read(text).get()
    #expect(record.uid == "u")
    #expect(record.email == "a@b.c")
    #expect(record.isEmailVerified)
    #expect(record.displayName == "Ada")
    #expect(record.photoURL == "p")
    #expect(record.phoneNumber == "+1")
    #expect(record.createdAt == 1_700_000_000_000)
    #expect(record.lastLoginAt == 1_700_000_000_001)
    #expect(record.identities.map { $0.uid } == ["1", "2"])
  }

  @Test(arguments: [
    "{}", #"{"users":[]}"#, #"{"users":{}}"#, #"{"users":[{}]}"#, #"{"users":[{"localId":""}]}"#,
    #"{"users":["u"]}"#,
    #"{"users":[{"localId":"a"},{"localId":"b"}]}"#, #"{"users":[null]}"#, #"{"users":[{"localId":{}}]}"#,
  ])
  func anAnswerWithoutOneUserIsInvalid(text: String) throws {
    guard case .failure(let error) = try read(text) else {
      Issue.record("It was taken for a user.")
      return
    }
    #expect(error.code == .invalidServerResponse)
  }

  @Test func fieldsOfOtherTypesAreLeftOut() throws {
    let record = try read(#"{"users":[{"localId":7,"email":[],"createdAt":"x","providerUserInfo":[1,{}]}]}"#)
      .get()
    #expect(record.uid == "7")
    #expect(record.email.isEmpty)
    #expect(record.createdAt == 0)
    #expect(record.identities.count == 2)
  }

  private func read(_ text: String) throws -> Result<UserRecord, AuthError> {
    UserRecord.parse(lookup: try #require(JSON.parse(text)))
  }
}
