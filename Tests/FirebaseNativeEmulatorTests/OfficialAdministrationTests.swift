// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Administrators' requests that test suites and scripts written for the official emulator send.
struct OfficialAdministrationTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  // MARK: Access

  @Test(arguments: ["Bearer Owner", "BEARER OWNER", "bearer owner", "Bearer ya29.x"])
  func theOwnersTokenMayBeInAnyCase(_ authorization: String) throws {
    let answer = try client.send(
      "GET", EmulatorClient.project + "/accounts:batchGet", headers: ["Authorization: " + authorization])
    #expect(answer.status == 200)
  }

  @Test(arguments: ["Bearer owners", "Bearer own", "Bearer ", "Bearer YA29.x"])
  func anotherTokenIsRefused(_ authorization: String) throws {
    let answer = try client.send(
      "GET", EmulatorClient.project + "/accounts:batchGet", headers: ["Authorization: " + authorization])
    #expect(answer.status == 401)
  }

  // MARK: Single accounts

  @Test(arguments: [.number(1), .text("EMAIL")] as [Value])
  func anAdministratorDeletesTheAddress(_ attribute: Value) throws {
    let account = try client.signUp("a@b.c")
    let fields: [String: Value] = ["localId": .text(account.localId), "deleteAttribute": .array([attribute])]
    #expect(try client.accounts("update", fields).status == 200)
    #expect(try client.account(account.localId)["email"] == nil)
    #expect(try client.signIn("a@b.c").error == "EMAIL_NOT_FOUND")
  }

  @Test func anAdministratorNamesTheDeletedAccountByItsIdOnly() throws {
    let account = try client.signUp("a@b.c")
    let other = try client.signUp("d@e.f")
    let token = Value.text(account.idToken)
    #expect(try client.accounts("delete", ["idToken": token]).error == "MISSING_LOCAL_ID")
    #expect(try client.accounts("delete", ["idToken": token, "localId": .text(other.localId)]).status == 200)
    #expect(try client.lookup(account.idToken).status == 200)
    #expect(try client.lookup(other.idToken).error == "USER_NOT_FOUND")
  }

  @Test func aVerificationOfAnUnknownAddressHasNoUser() throws {
    let fields: [String: Value] = ["requestType": "VERIFY_EMAIL", "email": "a@b.c", "returnOobLink": true]
    #expect(try client.accounts("sendOobCode", fields).error == "USER_NOT_FOUND")
  }

  @Test func withEmailPrivacyAResetOfAnUnknownAddressHasNoLink() throws {
    let fields: [String: Value] = ["requestType": "PASSWORD_RESET", "email": "a@b.c", "returnOobLink": true]
    #expect(try client.accounts("sendOobCode", fields).error == "EMAIL_NOT_FOUND")
    try client.improveEmailPrivacy()
    let answer = try client.accounts("sendOobCode", fields)
    #expect(answer.status == 200)
    #expect(answer.body.string("email") == "a@b.c")
    #expect(answer.body["oobLink"] == nil && answer.body["oobCode"] == nil)
  }

  // MARK: Many accounts

  private func listed(_ query: String = "") throws -> JSON {
    try client.admin("GET", EmulatorClient.project + "/accounts:batchGet" + query).body
  }

  private func batchCreate(_ body: JSON) throws -> EmulatorClient.Answer {
    try client.send(
      "POST", EmulatorClient.project + "/accounts:batchCreate", body: body.encodedBytes,
      headers: [EmulatorClient.bearer, "Content-Type: application/json"])
  }

  @Test func aListOfAccountsHasTheFullNumbersOfSecondFactors() throws {
    let player = try client.verifiedPlayer()
    _ = try client.enrollPhone(player)
    let factor = try #require(try listed().elements("users").first?.elements("mfaInfo").first)
    #expect(factor.string("unobfuscatedPhoneInfo") == "+15555550100")
    let own = try #require(try client.user(client.verifiedSignIn()).elements("mfaInfo").first)
    #expect(own["unobfuscatedPhoneInfo"] == nil)
  }

  @Test func aListOfAccountsCanBeImported() throws {
    let player = try client.verifiedPlayer()
    _ = try client.update(player, ["displayName": "Ada"])
    _ = try client.enrollPhone(player)
    _ = try client.signIn("google.com", claims: #"{"sub":"1","email":"g@b.c","screen_name":"g"}"#)
    let list = try listed()
    _ = try client.control("DELETE", "/accounts")
    let answer = try batchCreate(list)
    #expect(answer.status == 200)
    #expect(answer.body["error"]?.kind == .array && answer.body.elements("error").isEmpty)
    let first = try client.signIn("a@b.c").body
    #expect(try client.finishSignIn(first, phone: client.startSignIn(first)).status == 200)
    let restored = try listed().elements("users")
    for (user, old) in zip(restored, list.elements("users")) {
      for name in ["localId", "email", "displayName", "passwordHash", "salt", "createdAt", "screenName"] {
        #expect(user.string(name) == old.string(name))
      }
      #expect(user.elements("providerUserInfo").count == old.elements("providerUserInfo").count)
    }
    #expect(restored.count == 2)
  }

  /// The fields, with their types, of an account in the official emulator's export.
  @Test func anExportOfTheOfficialEmulatorCanBeImported() throws {
    let users = #"""
      {"kind": "identitytoolkit#DownloadAccountResponse", "users": [{"localId": "ada", "createdAt": "1700000000000",
      "lastLoginAt": "1700000000001", "displayName": "Ada", "photoUrl": "", "passwordHash":
      "fakeHash:salt=fakeSaltAbC123:password=123", "salt": "fakeSaltAbC123", "passwordUpdatedAt": 1700000000000,
      "customAttributes": "{\"admin\":true}", "providerUserInfo": [{"providerId": "password", "email": "a@b.c",
      "federatedId": "a@b.c", "rawId": "a@b.c", "displayName": "Ada", "photoUrl": ""}, {"providerId": "google.com",
      "rawId": "1", "federatedId": "1", "email": "a@b.c"}], "validSince": "1700000000", "email": "a@b.c",
      "emailVerified": true, "disabled": false, "mfaInfo": [{"mfaEnrollmentId": "x", "phoneInfo": "+15555550100",
      "unobfuscatedPhoneInfo": "+15555550100", "enrolledAt": "2026-01-31T12:00:00.000Z"}],
      "lastRefreshAt": "2026-01-31T12:00:00.000Z"}]}
      """#
    let answer = try batchCreate(try #require(JSON.parse(users)))
    #expect(answer.status == 200)
    #expect(answer.body.elements("error").isEmpty)
    #expect(try client.signIn("a@b.c", "123").body.string("mfaPendingCredential") != nil)
    #expect(try client.account("ada").string("passwordHash") == "fakeHash:salt=fakeSaltAbC123:password=123")
  }

  @Test func aRawPasswordIsImported() throws {
    let users: [Value] = [
      .object(["localId": "a", "email": "a@b.c", "rawPassword": "secret"]),
      .object(["localId": "b", "email": "b@b.c", "rawPassword": "short"]),
    ]
    #expect(try client.accounts("batchCreate", ["users": .array(users)]).status == 200)
    #expect(try client.signIn("a@b.c").status == 200)
    #expect(try client.signIn("b@b.c", "short").status == 200)
    #expect(try client.signIn("b@b.c", "other").error == "INVALID_PASSWORD")
  }

  @Test func aFullPageIsFollowedByATokenEvenIfItIsTheLast() throws {
    for id in ["a", "b"] { _ = try client.accounts("", ["localId": .text(id)]) }
    let first = try listed("?maxResults=2")
    #expect(first.string("nextPageToken") == "b")
    let last = try listed("?maxResults=2&nextPageToken=b")
    #expect(last["users"]?.kind == .array)
    #expect(last["nextPageToken"] == nil)
    #expect(try listed("?maxResults=3")["nextPageToken"] == nil)
  }

  @Test func aPageSizeOfMinusOneListsAllAccounts() throws {
    let users = (0..<30).map { Value.object(["localId": .text("id\($0)")]) }
    _ = try client.accounts("batchCreate", ["users": .array(users)])
    let all = try listed("?maxResults=-1")
    #expect(all.elements("users").count == 30)
    #expect(all["nextPageToken"] == nil)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5] as [Int64])
  func aSortFieldCanBeANumber(_ number: Int64) throws {
    _ = try client.signUp("a@b.c")
    let answer = try client.accounts("query", ["sortBy": .number(number), "order": 2])
    #expect(answer.status == 200)
    #expect(answer.body.elements("userInfo").count == 1)
  }

  // MARK: Settings

  @Test func aTenantHasEveryField() throws {
    let id = try client.makeTenant(["displayName": "players"])
    let tenant = try client.admin("GET", EmulatorClient.settings + "/tenants/" + id).body
    #expect(tenant.string("tenantId") == id)
    #expect(tenant.string("name") == "projects/demo-project/tenants/" + id)
    for name in ["allowPasswordSignup", "enableEmailLinkSignin", "enableAnonymousUser", "disableAuth"] {
      #expect(tenant[name]?.kind == .bool && tenant.bool(name) == false)
    }
    #expect(tenant["mfaConfig"]?.string("state") == "DISABLED")
    let list = try client.admin("GET", EmulatorClient.settings + "/tenants").body
    #expect(list.elements("tenants").first?.string("tenantId") == id)
  }

  @Test func aChangeOfATenantWithoutAMaskReplacesIt() throws {
    let id = try client.makeTenant(["displayName": "players", "allowPasswordSignup": true])
    let path = EmulatorClient.settings + "/tenants/" + id
    let tenant = try client.admin("PATCH", path, ["enableAnonymousUser": true]).body
    #expect(tenant["displayName"] == nil)
    #expect(tenant.bool("allowPasswordSignup") == false)
    #expect(tenant.bool("enableAnonymousUser") == true)
  }

  @Test func aChangeOfTheConfigurationWithoutAMaskReplacesIt() throws {
    _ = try client.control("PATCH", "/config", ["idTokenLifetimeSeconds": 60])
    let path = EmulatorClient.settings + "/config"
    let duplicates = Value.object(["allowDuplicateEmails": true])
    let stored = try client.admin("PATCH", path, ["signIn": duplicates, "monitoring": .object(["x": 1])]).body
    #expect(stored["monitoring"] != nil)
    let privacy = Value.object(["enableImprovedEmailPrivacy": true])
    let replaced = try client.admin("PATCH", path, ["emailPrivacyConfig": privacy]).body
    #expect(replaced["signIn"]?.bool("allowDuplicateEmails") == false)
    #expect(replaced["emailPrivacyConfig"]?.bool("enableImprovedEmailPrivacy") == true)
    #expect(replaced["monitoring"] == nil)
    // The emulator's own settings are not part of this resource.
    #expect(try client.control("GET", "/config").body.integer("idTokenLifetimeSeconds") == 60)
  }

  @Test func anImpossibleReplacementChangesNothing() throws {
    let path = EmulatorClient.settings + "/config"
    _ = try client.admin("PATCH", path, ["signIn": .object(["allowDuplicateEmails": true])])
    let answer = try client.admin("PATCH", path, ["mfa": .object(["state": "SOMETIMES"])])
    #expect(answer.status == 400)
    #expect(try client.admin("GET", path).body["signIn"]?.bool("allowDuplicateEmails") == true)
  }

  @Test func theEmulatorsOwnConfigurationIsMerged() throws {
    _ = try client.control("PATCH", "/config", ["signIn": .object(["allowDuplicateEmails": true])])
    try client.improveEmailPrivacy()
    #expect(try client.control("GET", "/config").body["signIn"]?.bool("allowDuplicateEmails") == true)
  }

  @Test(arguments: ["", "lookup", "update", "delete", "sendOobCode", "batchCreate", "batchDelete", "query"])
  func anAdministratorCannotUseTheAccountsOfADisabledTenant(_ verb: String) throws {
    let id = try client.makeTenant(["disableAuth": true])
    #expect(try client.accounts(verb, tenant: id).error == "PROJECT_DISABLED")
    let path = EmulatorClient.project + "/tenants/\(id)/accounts:batchGet"
    #expect(try client.admin("GET", path).error == "PROJECT_DISABLED")
  }

  @Test func anAdministratorEnablesADisabledTenant() throws {
    let id = try client.makeTenant(["disableAuth": true])
    let path = EmulatorClient.settings + "/tenants/" + id
    #expect(try client.admin("GET", path).body.bool("disableAuth") == true)
    let changed = try client.admin("PATCH", path + "?updateMask=disableAuth", ["disableAuth": false])
    #expect(changed.body.bool("disableAuth") == false)
    #expect(try client.accounts("", tenant: id).status == 200)
  }
}

extension EmulatorClient {
  /// The id token of a player who has one phone as the second factor.
  fileprivate func verifiedSignIn() throws -> String {
    let first = try signIn("a@b.c").body
    return try #require(try finishSignIn(first, phone: startSignIn(first)).body.string("idToken"))
  }
}
