// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Accounts as administrators make, find, change and delete them.
struct AccountAdministrationTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  // MARK: Who may

  @Test(arguments: ["", ":lookup", ":update", ":delete", ":batchCreate", ":batchDelete", ":query", ":sendOobCode"])
  func aClientsKeyIsNotEnough(_ verb: String) throws {
    let answer = try client.send("POST", EmulatorClient.project + "/accounts" + verb, [:])
    #expect(answer.status == 401)
    #expect(answer.body["error"]?.string("status") == "UNAUTHENTICATED")
  }

  @Test(arguments: ["uploadAccount", "downloadAccount"])
  func aClientsKeyIsNotEnoughForTheOlderNames(_ name: String) throws {
    #expect(try client.send("POST", LegacyTests.path + name, [:]).status == 401)
    #expect(try client.admin("POST", LegacyTests.path + name).status != 401)
  }

  @Test func administratorsMayUseTheClientsPaths() throws {
    let account = try client.signUp()
    let answer = try client.admin(
      "POST", EmulatorClient.toolkit + "lookup", ["localId": .list([account.localId])])
    #expect(answer.body.elements("users").first?.string("localId") == account.localId)
  }

  @Test func aClientChoosesNoId() throws {
    #expect(try client.service("signUp", ["localId": "ada"]).error == "UNEXPECTED_PARAMETER : User ID")
  }

  @Test func aClientNeedsItsTokenWhateverItNames() throws {
    let localId = Value.text(try client.signUp().localId)
    #expect(try client.service("update", ["localId": localId]).error == "MISSING_ID_TOKEN")
    #expect(try client.service("delete", ["localId": localId]).error == "MISSING_ID_TOKEN")
  }

  // MARK: Making

  @Test func anAccountIsMadeWithoutTokens() throws {
    let answer = try client.accounts(
      "", ["localId": "ada", "email": "Ada@B.c", "password": "secret", "emailVerified": true, "disabled": true])
    #expect(answer.status == 200)
    #expect(answer.body.string("localId") == "ada")
    #expect(answer.body["idToken"] == nil)
    let record = try client.account("ada")
    #expect(record.string("email") == "ada@b.c")
    #expect(record.bool("emailVerified") == true)
    #expect(record.bool("disabled") == true)
  }

  @Test(
    arguments: [
      (["localId": "ada"], "DUPLICATE_LOCAL_ID"), (["email": "A@b.c"], "EMAIL_EXISTS"),
      (["phoneNumber": "+1 555 555 0100"], "PHONE_NUMBER_EXISTS"), (["email": "nonsense"], "INVALID_EMAIL"),
      (["phoneNumber": "nonsense"], "INVALID_PHONE_NUMBER"), (["password": "short"], "WEAK_PASSWORD"),
      (["localId": .text(String(repeating: "x", count: 129))], "INVALID_LOCAL_ID"),
      (["mfaInfo": .array([.object(["phoneInfo": "nonsense"])])], "INVALID_MFA_PHONE_NUMBER"),
    ] as [([String: Value], String)])
  func anImpossibleAccountIsNotMade(_ fields: [String: Value], _ error: String) throws {
    _ = try client.accounts("", ["localId": "ada", "email": "a@b.c", "phoneNumber": "+15555550100"])
    #expect(try client.accounts("", fields).errorKey == error)
    #expect(try client.control("GET", "/accounts").body.elements("users").count == 1)
  }

  // MARK: Finding

  @Test func accountsAreFoundByAllThatIsTheirs() throws {
    let account = try EmulatorClient.Account(client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c"}"#))
    _ = try client.accounts("update", ["localId": .text(account.localId), "phoneNumber": "+15555550100"])
    let identity = Value.object(["providerId": "google.com", "rawId": "1"])
    let questions: [[String: Value]] = [
      ["localId": .list([account.localId])], ["email": .list(["A@b.c"])], ["phoneNumber": .list(["+15555550100"])],
      ["federatedUserId": .array([identity])],
      ["localId": .list([account.localId, "nobody"]), "email": .list(["a@b.c"])],
    ]
    for question in questions {
      let users = try client.accounts("lookup", question).body.elements("users")
      #expect(users.map { $0.string("localId") } == [account.localId])
    }
  }

  @Test func nobodyIsAnEmptyAnswer() throws {
    let answer = try client.accounts("lookup", ["localId": .list(["nobody"])])
    #expect(answer.status == 200)
    #expect(answer.body["users"] == nil)
  }

  @Test(
    arguments: [
      ([:], "MISSING_IDENTIFIER"), (["localId": "ada"], "Invalid JSON payload received. /localId must be array"),
      (["federatedUserId": .list(["x"])], "Invalid JSON payload received. /federatedUserId/0 must be object"),
    ] as [([String: Value], String)])
  func aWrongQuestionIsRefused(_ fields: [String: Value], _ error: String) throws {
    #expect(try client.accounts("lookup", fields).error == error)
  }

  // MARK: Changing

  @Test func claimsComeWithTheNextToken() throws {
    let account = try client.signUp()
    let answer = try client.accounts(
      "update", ["localId": .text(account.localId), "customAttributes": #"{"level":7}"#])
    #expect(answer.status == 200)
    #expect(try client.account(account.localId).string("customAttributes") == #"{"level":7}"#)
    let refreshed = try client.refresh(account.refreshToken).body.string("id_token")
    #expect(try claims(of: refreshed).integer("level") == 7)
    _ = try client.accounts("update", ["localId": .text(account.localId), "customAttributes": ""])
    #expect(try client.account(account.localId)["customAttributes"] == nil)
  }

  @Test(arguments: [
    ("nonsense", "INVALID_CLAIMS"), ("[1]", "INVALID_CLAIMS"), (#"{"iss":"me"}"#, "FORBIDDEN_CLAIM"),
    (#"{"firebase":{}}"#, "FORBIDDEN_CLAIM"), (#"{"nbf":null}"#, "FORBIDDEN_CLAIM"),
    (#"{"x":""# + String(repeating: "x", count: 1000) + #""}"#, "CLAIMS_TOO_LARGE"),
  ])
  func impossibleClaimsAreRefused(_ text: String, _ error: String) throws {
    let account = try client.signUp()
    let answer = try client.accounts(
      "update", ["localId": .text(account.localId), "customAttributes": .text(text), "displayName": "Ada"])
    #expect(answer.errorKey == error)
    #expect(try client.account(account.localId)["displayName"] == nil)
  }

  @Test func aMomentInThePastEndsNoLaterSession() throws {
    let account = try client.signUp()
    let past = try #require(try claims(of: account.idToken).integer("iat")) - 60
    _ = try client.accounts("update", ["localId": .text(account.localId), "validSince": .number(past)])
    #expect(try client.account(account.localId).integer("validSince") == past)
    #expect(try client.lookup(account.idToken).status == 200)
    #expect(try client.refresh(account.refreshToken).status == 200)
  }

  @Test func aMomentThatPassedOnTheWayEndsAllSessions() throws {
    let account = try client.signUp()
    let moment = try #require(try claims(of: account.idToken).integer("iat")) - 1
    _ = try client.accounts("update", ["localId": .text(account.localId), "validSince": .number(moment)])
    #expect(try client.account(account.localId).integer("validSince") == moment)
    #expect(try client.lookup(account.idToken).error == "TOKEN_EXPIRED")
    #expect(try client.refresh(account.refreshToken).error == "TOKEN_EXPIRED")
  }

  @Test func thisMomentEndsAllSessions() throws {
    let account = try client.signUp()
    let now = try #require(try claims(of: account.idToken).integer("iat")) + 5
    _ = try client.accounts("update", ["localId": .text(account.localId), "validSince": .number(now)])
    #expect(try client.lookup(account.idToken).error == "TOKEN_EXPIRED")
    #expect(try client.refresh(account.refreshToken).error == "TOKEN_EXPIRED")
  }

  @Test func theSameAddressIsNoChange() throws {
    _ = try client.accounts("", ["localId": "ada", "email": "É@b.c", "emailVerified": true])
    _ = try client.accounts("update", ["localId": "ada", "email": "É@B.c"])
    #expect(try client.account("ada").bool("emailVerified") == true)
    let expression: Value = .array([.object(["email": "É@b.c"])])
    #expect(try client.accounts("query", ["expression": expression]).body.string("recordsCount") == "1")
  }

  @Test func anIdentityIsLinked() throws {
    let account = try client.signUp()
    let identity: Value = .object(["providerId": "google.com", "rawId": "1"])
    let fields: [String: Value] = ["localId": .text(account.localId), "linkProviderUserInfo": identity]
    #expect(try client.accounts("update", fields).status == 200)
    let signedIn = try EmulatorClient.Account(client.signIn("google.com", claims: #"{"sub":"1"}"#))
    #expect(signedIn.localId == account.localId)
    #expect(try client.accounts("update", fields).error == "PROVIDER_ALREADY_LINKED")
    let other = try client.signUp()
    let stolen: [String: Value] = ["localId": .text(other.localId), "linkProviderUserInfo": identity]
    #expect(try client.accounts("update", stolen).error == "FEDERATED_USER_ID_ALREADY_LINKED")
  }

  @Test func secondFactorsAreReplaced() throws {
    _ = try client.accounts(
      "", ["localId": "ada", "email": "a@b.c", "mfaInfo": .array([.object(["phoneInfo": "+15555550100"])])])
    let made = try #require(try client.account("ada").elements("mfaInfo").first)
    #expect(made.string("phoneInfo") == "+15555550100")
    let entry: Value = .object(["phoneInfo": "+15555550101", "displayName": "Work", "mfaEnrollmentId": "work"])
    _ = try client.accounts(
      "update", ["localId": "ada", "mfa": .object(["enrollments": .array([entry])])])
    let factors = try client.account("ada").elements("mfaInfo")
    #expect(factors.map { $0.string("displayName") } == ["Work"])
    _ = try client.accounts("update", ["localId": "ada", "mfa": .object([:])])
    #expect(try client.account("ada")["mfaInfo"] == nil)
  }

  @Test(arguments: ["2024-01-31T12:00:00Z", "2024-02-29T23:59:59.123Z", "2038-01-19T03:14:08.123456789Z"])
  func theTimeOfAnEnrollmentIsKept(_ time: String) throws {
    let entry = Value.object(["phoneInfo": "+15555550100", "enrolledAt": .text(time)])
    #expect(try client.accounts("", ["localId": "ada", "email": "a@b.c", "mfaInfo": .array([entry])]).status == 200)
    #expect(try client.account("ada").elements("mfaInfo").first?.string("enrolledAt") == time)
  }

  @Test(
    arguments: [
      "yesterday", "2024-01-31", "2024-01-31T12:00:00", "2024-02-30T12:00:00Z", "2024-1-31T12:00:00Z",
      "2024-01-31T12:00:00Zx", "2024-01-31T12:00:00Z\0Z", " 2024-01-31T12:00:00Z", "2024-01-31T25:00:00Z",
      "1706702400", "é", 5, .object([:]), true,
    ] as [Value])
  func whatIsNoTimeOfAnEnrollmentIsRefused(_ time: Value) throws {
    let entries = Value.array([.object(["phoneInfo": "+15555550100", "enrolledAt": time])])
    let answer = try client.accounts("", ["localId": "ada", "email": "a@b.c", "mfaInfo": entries])
    #expect(answer.status == 400)
    #expect(answer.body["error"]?.string("status") == "INVALID_ARGUMENT")
    _ = try client.accounts("", ["localId": "ada", "email": "a@b.c"])
    #expect(try client.accounts("update", ["localId": "ada", "mfaInfo": entries]).status == 400)
    #expect(try client.account("ada")["mfaInfo"] == nil)
  }

  @Test func nobodyIsNotChangedNorDeleted() throws {
    for verb in ["update", "delete"] {
      #expect(try client.accounts(verb).error == "MISSING_LOCAL_ID")
      #expect(try client.accounts(verb, ["localId": "nobody"]).error == "USER_NOT_FOUND")
    }
  }

  @Test func anAccountIsDeleted() throws {
    let account = try client.signUp("a@b.c")
    #expect(try client.accounts("delete", ["localId": .text(account.localId)]).status == 200)
    #expect(try client.lookup(account.idToken).error == "USER_NOT_FOUND")
    _ = try client.signUp("a@b.c")
  }

  // MARK: Links

  @Test(arguments: ["PASSWORD_RESET", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL", "EMAIL_SIGNIN"])
  func aLinkIsTold(_ purpose: String) throws {
    _ = try client.signUp("a@b.c")
    let answer = try client.accounts(
      "sendOobCode",
      [
        "requestType": .text(purpose), "email": "a@b.c", "newEmail": "n@b.c", "continueUrl": "http://localhost/",
        "returnOobLink": true,
      ])
    let code = try #require(answer.body.string("oobCode"))
    #expect(answer.body.string("oobLink")?.contains("oobCode=" + code) == true)
    #expect(answer.body.string("email") == "a@b.c")
  }

  @Test func aClientGetsNoLink() throws {
    _ = try client.signUp("a@b.c")
    let answer = try client.service(
      "sendOobCode", ["requestType": "PASSWORD_RESET", "email": "a@b.c", "returnOobLink": true])
    #expect(answer.status == 403)
    #expect(answer.body["oobLink"] == nil)
  }

  @Test func aUsedIdIsReportedBeforeAUsedAddress() throws {
    let fields: [String: Value] = ["localId": "a", "email": "a@b.c", "phoneNumber": "+15555550100"]
    #expect(try client.accounts("", fields).status == 200)
    #expect(try client.accounts("", fields).error == "DUPLICATE_LOCAL_ID")
  }

  @Test func aPasswordWithoutAnAddressIsNoProvider() throws {
    _ = try client.accounts("", ["localId": "made", "password": "secret"])
    _ = try client.accounts(
      "batchCreate", ["users": .array([.object(["localId": "imported", "rawPassword": "secret"])])])
    let account = try client.signUp("a@b.c")
    #expect(try client.update(account, ["deleteAttribute": .list(["EMAIL"])]).status == 200)
    for id in ["made", "imported", account.localId] {
      #expect(try client.account(id).elements("providerUserInfo").isEmpty)
    }
  }
}
