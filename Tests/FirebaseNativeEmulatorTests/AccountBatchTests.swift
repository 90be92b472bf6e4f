// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Many accounts at once.
struct AccountBatchTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  private func add(_ ids: [String]) throws {
    let users = ids.map { Value.object(["localId": .text($0)]) }
    let answer = try client.accounts("batchCreate", ["users": .array(users)])
    #expect(answer.body.elements("error").isEmpty)
  }

  private func page(_ query: String) throws -> EmulatorClient.Answer {
    try client.admin("GET", EmulatorClient.project + "/accounts:batchGet" + query)
  }

  private func ids(_ answer: EmulatorClient.Answer) -> [String] {
    answer.body.elements("users").compactMap { $0.string("localId") }
  }

  // MARK: Listing

  @Test func pagesFollowEachOther() throws {
    try add(["c", "a", "b"])
    let first = try page("?maxResults=2")
    #expect(ids(first) == ["a", "b"])
    let token = try #require(first.body.string("nextPageToken"))
    let last = try page("?maxResults=2&nextPageToken=" + token)
    #expect(ids(last) == ["c"])
    #expect(last.body["nextPageToken"] == nil)
  }

  @Test func aPageIsRightWhateverIsDeletedBetween() throws {
    try add(["a", "b", "c"])
    let token = try #require(try page("?maxResults=2").body.string("nextPageToken"))
    _ = try client.accounts("delete", ["localId": "b"])
    #expect(try ids(page("?nextPageToken=" + token)) == ["c"])
  }

  @Test(arguments: [("", "abcd"), ("a", "bcd"), ("aa", "bcd"), ("c", "d"), ("d", ""), ("~", "")])
  func aTokenMayBeAnyText(_ token: String, _ rest: String) throws {
    try add(["d", "b", "a", "c"])
    #expect(try ids(page("?nextPageToken=" + token)) == rest.map { String($0) })
  }

  /// The server makes such a list while it sends it.
  @Test(arguments: [0, 1, 100, 101, 950])
  func aListOfAnyLengthIsComplete(_ count: Int) throws {
    let expected = (0..<count).map { "id\(1000 + $0)" }
    if count > 0 { try add(expected.reversed()) }
    let answer = try page("?maxResults=-1")
    #expect(ids(answer) == expected)
    #expect(answer.body.string("kind") == "identitytoolkit#DownloadAccountResponse")
    #expect(answer.body["nextPageToken"] == nil)
  }

  @Test func aListIsRightAfterEachChange() throws {
    try add(["b"])
    #expect(try ids(page("")) == ["b"])
    try add(["d", "a"])
    #expect(try ids(page("")) == ["a", "b", "d"])
    try add(["c"])
    for id in ["a", "c"] { _ = try client.accounts("delete", ["localId": .text(id)]) }
    try add(["a", "e"])
    #expect(try ids(page("")) == ["a", "b", "d", "e"])
    _ = try client.control("DELETE", "/accounts")
    #expect(try ids(page("")) == [])
  }

  @Test func eachOfManyAccountsIsFoundAfterOthersAreDeleted() throws {
    let numbers = Array(0..<900)
    let users = numbers.map { number in
      Value.object([
        "localId": .text("id\(number)"), "email": .text("player\(number)@example.com"),
        "phoneNumber": .text("+1555\(1_000_000 + number)"),
      ])
    }
    _ = try client.accounts("batchCreate", ["users": .array(users)])
    let deleted = numbers.filter { $0 % 3 == 1 }
    _ = try client.accounts("batchDelete", ["localIds": .list(deleted.map { "id\($0)" }), "force": true])
    for number in numbers {
      let questions: [[String: Value]] = [
        ["localId": .list(["id\(number)"])], ["email": .list(["player\(number)@example.com"])],
        ["phoneNumber": .list(["+1555\(1_000_000 + number)"])],
      ]
      for question in questions {
        let found = try client.accounts("lookup", question).body.elements("users").compactMap { $0.string("localId") }
        #expect(found == (number % 3 == 1 ? [] : ["id\(number)"]))
      }
    }
  }

  @Test(arguments: ["0", "-2", "1001", "x"])
  func anImpossiblePageIsRefused(_ size: String) throws {
    #expect(try page("?maxResults=" + size).status == 400)
  }

  @Test func theOlderNameListsToo() throws {
    try add(["a", "b"])
    let answer = try client.admin("POST", LegacyTests.path + "downloadAccount", ["maxResults": 1])
    #expect(ids(answer) == ["a"])
  }

  // MARK: Importing

  @Test func whatCanNotBeImportedIsToldOneByOne() throws {
    _ = try client.signUp("a@b.c")
    let users: [[String: Value]] = [
      [:], ["localId": "1", "email": "nonsense"], ["localId": "2", "email": "A@b.c"], ["localId": "3"],
      ["localId": "4", "customAttributes": "nonsense"], ["localId": "5", "tenantId": "other"],
      ["localId": "6", "providerUserInfo": .array([.object(["providerId": "google.com"])])],
      ["localId": "7", "disabled": "yes"],
    ]
    let answer = try client.accounts("batchCreate", ["users": .array(users.map { .object($0) })])
    #expect(answer.status == 200)
    let errors = answer.body.elements("error")
    #expect(errors.compactMap { $0.integer("index") } == [0, 1, 2, 4, 5, 6, 7])
    #expect(try client.account("3").string("localId") == "3")
  }

  @Test func theSameIdTakesThePlaceUnlessTold() throws {
    let user: Value = .object(["localId": "a", "displayName": "Ada"])
    try add(["a"])
    let refused = try client.accounts("batchCreate", ["users": .array([user]), "allowOverwrite": false])
    #expect(refused.body.elements("error").first?.string("message")?.hasPrefix("localId belongs") == true)
    #expect(try client.account("a")["displayName"] == nil)
    _ = try client.accounts("batchCreate", ["users": .array([user])])
    #expect(try client.account("a").string("displayName") == "Ada")
  }

  @Test(
    arguments: [
      ([:], "MISSING_HASH_ALGORITHM"), (["hashAlgorithm": "ROT13"], "INVALID_HASH_ALGORITHM"),
      (["hashAlgorithm": "SHA256", "rounds": 0], "INVALID_HASH_ROUNDS"),
      (["hashAlgorithm": "SHA256", "rounds": 8193], "INVALID_HASH_ROUNDS"),
      (["hashAlgorithm": "MD5", "rounds": 8193], "INVALID_HASH_ROUNDS"),
      (["hashAlgorithm": "PBKDF2_SHA256", "rounds": 120_001], "INVALID_HASH_ROUNDS"),
      (["hashAlgorithm": "HMAC_SHA256", "signerKey": "*"], "Invalid"),
    ] as [([String: Value], String)])
  func anUnknownWayToHashIsRefused(_ fields: [String: Value], _ error: String) throws {
    let user: Value = .object(["localId": "a", "passwordHash": "AAAA"])
    let answer = try client.accounts("batchCreate", ["users": .array([user])].merging(fields) { $1 })
    #expect(answer.errorKey == error)
  }

  @Test func aPasswordThatCanNotBeCheckedSaysSo() throws {
    let user: Value = .object(["localId": "a", "email": "a@b.c", "passwordHash": "AAAA"])
    _ = try client.accounts("batchCreate", ["users": .array([user]), "hashAlgorithm": "ARGON2"])
    let answer = try client.signIn("a@b.c")
    #expect(answer.status == 501)
    #expect(answer.error?.contains("ARGON2") == true)
  }

  @Test(
    arguments: [
      // Production's hashes of MD5 are hexadecimal digits.
      ("ZDQyYTBmNzQyZmZjMWJlNGUxY2MwODQ1YzI0MjljOTc=", ["hashAlgorithm": "MD5", "rounds": 0]),
      ("1CoPdC/8G+ThzAhFwkKclw==", ["hashAlgorithm": "MD5", "rounds": 0]),
      ("JDJiJDA0JGFiY2RlZmdoaWprbG1ub3BxcnN0dXUycjlPZkpuZkNzZG5lQVhBR0huUzRVcEZGUDhXSXJX", ["hashAlgorithm": "BCRYPT"]),
      (
        "TQ/d9EkSgAn+BqwPDyKgp5AY4wNNEk96g6yMh3DeZ3I=",
        [
          "hashAlgorithm": "STANDARD_SCRYPT", "cpuMemCost": 131_072, "blockSize": 8, "parallelization": 1, "dkLen": 32,
        ]
      ),
    ] as [(String, [String: Value])])
  func anImportedPasswordSignsIn(_ hash: String, _ fields: [String: Value]) throws {
    let user: Value = .object(["localId": "a", "email": "a@b.c", "passwordHash": .text(hash), "salt": "c2FsdA=="])
    _ = try client.accounts("batchCreate", ["users": .array([user])].merging(fields) { $1 })
    #expect(try client.signIn("a@b.c").status == 200)
    #expect(try client.signIn("a@b.c", "wrong one").error == "INVALID_PASSWORD")
  }

  @Test(arguments: [("SALT_AND_PASSWORD", 200), ("PASSWORD_AND_SALT", 400), ("UNSPECIFIED_ORDER", 200)])
  func theOrderOfAHashIsObserved(_ order: String, _ status: Int) throws {
    let hash = Base64URL.encode(Digest.sha256("saltsecret"))
    let user: Value = .object(["localId": "a", "email": "a@b.c", "passwordHash": .text(hash), "salt": "c2FsdA"])
    _ = try client.accounts(
      "batchCreate",
      ["users": .array([user]), "hashAlgorithm": "SHA256", "rounds": 1, "passwordHashOrder": .text(order)])
    #expect(try client.signIn("a@b.c").status == status)
  }

  @Test func passwordsThatCanNotBeCheckedAreAnnouncedAtTheImport() throws {
    let lines = Guarded<[String]>([])
    let emulator = Emulator(announce: { line in lines.withLock { $0.append(line) } })
    let user: Value = .object(["localId": "a", "passwordHash": "AAAA"])
    let body = Value.object(["users": .array([user]), "hashAlgorithm": "ARGON2"]).json.encodedBytes
    let response = emulator.handle(
      HTTPRequest(
        method: "POST", path: EmulatorClient.project + "/accounts:batchCreate",
        headers: ["authorization": "Bearer owner"], body: body))
    #expect(response.status == 200)
    #expect(lines.withLock { $0.map { $0.contains("1 hashed with ARGON2") } } == [true])
  }

  @Test(
    arguments: [
      [
        "hashAlgorithm": "STANDARD_SCRYPT", "cpuMemCost": 1_073_741_824, "blockSize": 8, "parallelization": 1,
        "dkLen": 64,
      ],
      ["hashAlgorithm": "SCRYPT", "memoryCost": 62, "rounds": 8, "signerKey": "AAAA"],
      ["hashAlgorithm": "SCRYPT", "memoryCost": 14, "rounds": 120_000, "signerKey": "AAAA"],
    ] as [[String: Value]])
  func aHashThatCostsTooMuchIsNotComputed(_ fields: [String: Value]) throws {
    let user: Value = .object(["localId": "a", "email": "a@b.c", "passwordHash": "AAAA"])
    _ = try client.accounts("batchCreate", ["users": .array([user])].merging(fields) { $1 })
    #expect(try client.signIn("a@b.c").status == 501)
  }

  @Test(
    arguments: [
      "$2b$03$abcdefghijklmnopqrstuu2r9OfJnfCsdneAXAGHnS4UpFFP8WIrW",
      "$2b$+4$abcdefghijklmnopqrstuu2r9OfJnfCsdneAXAGHnS4UpFFP8WIrW",
      "$2z$04$abcdefghijklmnopqrstuu2r9OfJnfCsdneAXAGHnS4UpFFP8WIrW", "$2b$04$abc",
    ])
  func aHashThatBcryptDoesNotMakeIsNotComputed(_ hash: String) throws {
    let user: Value = .object([
      "localId": "a", "email": "a@b.c", "passwordHash": .text(Base64URL.encode(Array(hash.utf8))),
    ])
    _ = try client.accounts("batchCreate", ["users": .array([user]), "hashAlgorithm": "BCRYPT"])
    #expect(try client.signIn("a@b.c").status == 501)
  }

  @Test func aHashOfNothingIsRefused() throws {
    let user: Value = .object(["localId": "a", "email": "a@b.c", "passwordHash": "="])
    let answer = try client.accounts(
      "batchCreate", ["users": .array([user]), "hashAlgorithm": "SCRYPT", "memoryCost": 1])
    #expect(answer.body.elements("error").count == 1)
    #expect(try client.signIn("a@b.c").error == "EMAIL_NOT_FOUND")
  }

  @Test func theLastIdentityOfAProviderIsImported() throws {
    let identities = (0..<20_000).map { number in
      Value.object([
        "providerId": .text(number % 2 == 0 ? "google.com" : "p\(number).com"), "rawId": .text("\(number)"),
      ])
    }
    let user: Value = .object(["localId": "a", "providerUserInfo": .array(identities)])
    _ = try client.accounts("batchCreate", ["users": .array([user])])
    let stored = try client.account("a").elements("providerUserInfo")
    #expect(stored.count == 10_001)
    #expect(stored.first?.string("rawId") == "19998")
  }

  @Test(arguments: [("displayName", 256), ("photoUrl", 2048)])
  func attributesHaveTheLimitsOfTheService(_ name: String, _ limit: Int) throws {
    let longest = String(repeating: "\u{e9}", count: limit)
    #expect(try client.service("signUp", [name: .text(longest)]).status == 200)
    let answer = try client.service("signUp", [name: .text(longest + "x")])
    #expect(answer.errorKey == "INVALID_PROFILE_ATTRIBUTE")
  }

  @Test func theMomentThatEndedSessionsIsKept() throws {
    let user: Value = .object(["localId": "a", "passwordHash": "AAAA", "validSince": 1_000_000_000])
    _ = try client.accounts("batchCreate", ["users": .array([user]), "hashAlgorithm": "SHA1"])
    #expect(try client.account("a").integer("validSince") == 1_000_000_000)
  }

  @Test func anAuthenticatorStaysWithItsAccount() throws {
    let player = try client.verifiedPlayer()
    #expect(try client.finishTOTP(player, client.startTOTP(player)).status == 200)
    let record = try client.account(player.localId)
    let users = JSON.array()
    users.append(record)
    let body = JSON.object()
    body.set("users", users)
    let answer = try client.send(
      "POST", EmulatorClient.project + "/accounts:batchCreate", body: body.encodedBytes,
      headers: [EmulatorClient.bearer, "Content-Type: application/json"])
    #expect(answer.body.elements("error").isEmpty)
    #expect(try client.account(player.localId).elements("mfaInfo").count == 1)
    let first = try client.signIn("a@b.c").body
    #expect(try client.finishSignIn(first, password: client.listedPassword()).status == 200)
  }

  @Test(arguments: ["batchCreate", "batchDelete"])
  func anEmptyOrEndlessListIsRefused(_ verb: String) throws {
    #expect(try client.accounts(verb).status == 400)
    let ids = (0...1000).map { String($0) }
    let users = ids.map { Value.object(["localId": .text($0)]) }
    #expect(try client.accounts(verb, ["users": .array(users), "localIds": .list(ids)]).status == 400)
  }

  // MARK: Deleting

  @Test func onlyDisabledAccountsAreDeletedUnlessForced() throws {
    try add(["a", "b"])
    _ = try client.accounts("update", ["localId": "a", "disableUser": true])
    let answer = try client.accounts("batchDelete", ["localIds": .list(["a", "b", "nobody"])])
    let errors = answer.body.elements("errors")
    #expect(errors.compactMap { $0.string("localId") } == ["b"])
    #expect(errors.first?.string("message")?.hasPrefix("NOT_DISABLED") == true)
    #expect(try ids(page("")) == ["b"])
    let forced = try client.accounts("batchDelete", ["localIds": .list(["b"]), "force": true])
    #expect(forced.body["errors"] == nil)
    #expect(try ids(page("")) == [])
  }

  // MARK: Asking

  @Test func accountsAreCountedAndFound() throws {
    try add(["a", "b", "c"])
    _ = try client.accounts("update", ["localId": "b", "email": "b@b.c"])
    #expect(try client.accounts("query", ["returnUserInfo": false]).body.string("recordsCount") == "3")
    let expression: Value = .array([.object(["email": "B@b.c"])])
    let found = try client.accounts("query", ["expression": expression]).body
    #expect(found.string("recordsCount") == "1")
    #expect(found.elements("userInfo").first?.string("localId") == "b")
    let old = try client.admin("POST", EmulatorClient.project + ":queryAccounts", ["returnUserInfo": false])
    #expect(old.body.string("recordsCount") == "3")
  }

  @Test func accountsAreSortedAndCut() throws {
    try add(["a", "b", "c"])
    let fields: [String: Value] = ["sortBy": "USER_ID", "order": "DESC", "limit": 1, "offset": 1]
    let users = try client.accounts("query", fields).body.elements("userInfo")
    #expect(users.compactMap { $0.string("localId") } == ["b"])
    let far = try client.accounts("query", ["offset": .number(.max)])
    #expect(far.body.string("recordsCount") == "0")
  }

  @Test(arguments: [["limit": 0], ["limit": 501], ["offset": -1], ["sortBy": "SHOE_SIZE"]] as [[String: Value]])
  func anImpossibleQuestionIsRefused(_ fields: [String: Value]) throws {
    #expect(try client.accounts("query", fields).status == 400)
  }

  @Test(
    arguments: [
      (#"{"users":[{"localId":"a"},{"localId":"a"}]}"#, "DUPLICATE_LOCAL_ID : a"),
      (
        #"{"sanityCheck":true,"users":[{"localId":"a","email":"A@b.c"},{"localId":"b","email":"a@b.c"}]}"#,
        "DUPLICATE_EMAIL : a@b.c"
      ),
      (
        #"""
        {"sanityCheck":true,"users":[{"localId":"a","providerUserInfo":[{"providerId":"google.com","rawId":"1"}]},
        {"localId":"b","providerUserInfo":[{"providerId":"google.com","rawId":"1"}]}]}
        """#, "DUPLICATE_RAW_ID : Provider id(google.com), Raw id(1)"
      ),
    ])
  func equalUsersInAnImportAreRefused(_ body: String, _ error: String) throws {
    let answer = try client.send(
      "POST", EmulatorClient.project + "/accounts:batchCreate", body: Array(body.utf8),
      headers: [EmulatorClient.bearer, "Content-Type: application/json"])
    #expect(answer.error == error)
    #expect(try client.accounts("lookup", ["localId": .list(["a", "b"])]).body["users"] == nil)
  }

  @Test(
    arguments: [
      (["email": "x@b.c"], "localId is missing"), (["localId": "u", "email": "x"], "email is invalid"),
      (["localId": "u", "phoneNumber": "x"], "phone number format is invalid"),
      (["localId": "u", "customAttributes": "x"], "Invalid custom claims provided."),
      (["localId": "u", "customAttributes": #"{"sub":1}"#], "Custom claims provided include a reserved claim."),
      (["localId": "u", "email": "taken@b.c"], "email exists in other account in database"),
      (
        ["localId": "u", "tenantId": "other"], "Tenant id in userInfo does not match the tenant id in request."
      ),
      (
        ["localId": "u", "mfaInfo": .array([.object(["phoneInfo": "+15555550100"])])],
        "Second factor account requires email to be presented."
      ),
      (
        ["localId": "u", "email": "x@b.c", "mfaInfo": .array([.object(["phoneInfo": "+15555550100"])])],
        "Second factor account requires email to be verified."
      ),
    ] as [([String: Value], String)])
  func anErrorOfAUserIsAText(_ user: [String: Value], _ text: String) throws {
    _ = try client.signUp("taken@b.c")
    let answer = try client.accounts("batchCreate", ["users": .array([.object(["localId": "fine"]), .object(user)])])
    let errors = answer.body.elements("error")
    #expect(errors.map { $0.string("message") } == [text])
    #expect(errors.first?.integer("index") == 1)
    #expect(try client.account("fine").string("localId") == "fine")
  }
}
