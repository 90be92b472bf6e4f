// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Imports of exports, of this emulator and of the official one.
struct ImportTests {
  private static let metadata = "firebase-export-metadata.json"
  private static let accounts = "auth_export/accounts.json"
  private static let configuration = "auth_export/config.json"

  let client: EmulatorClient
  let folder: TestFolder

  init() throws {
    client = try EmulatorClient()
    folder = try TestFolder()
  }

  private func writeOfficial(_ users: String = "[]") throws {
    try folder.write(
      #"{"version": "15.28.0", "auth": {"version": "15.28.0", "path": "auth_export"}}"#, to: ImportTests.metadata)
    try folder.write(
      #"{"kind": "identitytoolkit#DownloadAccountResponse", "users": \#(users)}"#, to: ImportTests.accounts)
    try folder.write(
      #"{"signIn": {"allowDuplicateEmails": true}, "emailPrivacyConfig": {"enableImprovedEmailPrivacy": true}}"#,
      to: ImportTests.configuration)
  }

  private func importError() -> String {
    do {
      try client.server.emulator.importData(from: folder.path)
      return ""
    } catch {
      return error.message
    }
  }

  // MARK: Of the official emulator

  private static let officialUser = """
    {"localId": "ada", "createdAt": "1700000000001", "lastLoginAt": "1700000000002",
     "lastRefreshAt": "2023-11-14T22:13:20.003Z", "displayName": "Ada", "photoUrl": "http://p", "emailVerified": true,
     "email": "ada@example.com", "phoneNumber": "+15555550101", "salt": "fakeSaltX",
     "passwordHash": "fakeHash:salt=fakeSaltX:password=s:cret=1", "passwordUpdatedAt": 1700000000004,
     "validSince": "1700000000", "customAttributes": "{\\"level\\":7}", "somethingNew": {"kept": true},
     "mfaInfo": [{"displayName": "mine", "phoneInfo": "+15555550102", "mfaEnrollmentId": "factor",
       "enrolledAt": "2023-11-14T22:13:20.000Z", "unobfuscatedPhoneInfo": "+15555550102"}],
     "providerUserInfo": [
       {"providerId": "google.com", "rawId": "1", "federatedId": "1", "email": "ada@example.com", "displayName": "A",
        "photoUrl": "http://g", "screenName": "countess"},
       {"providerId": "password", "rawId": "ada@example.com", "federatedId": "ada@example.com"},
       {"providerId": "phone", "rawId": "+15555550101", "phoneNumber": "+15555550101"}]}
    """

  @Test func eachFieldOfAnOfficialAccountIsImported() throws {
    try writeOfficial("[" + ImportTests.officialUser + "]")
    #expect(importError() == "")
    let user = try client.account("ada")
    #expect(user.string("createdAt") == "1700000000001")
    #expect(user.string("lastLoginAt") == "1700000000002")
    #expect(user.string("lastRefreshAt")?.hasPrefix("2023-11-14T22:13:20") == true)
    #expect(user.string("displayName") == "Ada")
    #expect(user.string("photoUrl") == "http://p")
    #expect(user.bool("emailVerified") == true)
    #expect(user.string("email") == "ada@example.com")
    #expect(user.string("phoneNumber") == "+15555550101")
    #expect(user.string("salt") == "fakeSaltX")
    #expect(user.string("passwordHash") == "fakeHash:salt=fakeSaltX:password=s:cret=1")
    #expect(user.integer("passwordUpdatedAt") == 1_700_000_000_004)
    #expect(user.string("validSince") == "1700000000")
    #expect(user.string("customAttributes") == #"{"level":7}"#)
    let factor = try #require(user.elements("mfaInfo").first)
    #expect(factor.string("mfaEnrollmentId") == "factor")
    #expect(factor.string("phoneInfo") == "+15555550102")
    #expect(factor.string("displayName") == "mine")
    #expect(factor.string("enrolledAt") == "2023-11-14T22:13:20.000Z")
    let identity = try #require(user.elements("providerUserInfo").first)
    #expect(identity.string("providerId") == "google.com")
    #expect(identity.string("rawId") == "1")
    #expect(identity.string("email") == "ada@example.com")
    #expect(identity.string("displayName") == "A")
    #expect(identity.string("photoUrl") == "http://g")
    #expect(identity.string("screenName") == "countess")
    #expect(
      user.elements("providerUserInfo").compactMap { $0.string("providerId") } == ["google.com", "password", "phone"])
  }

  @Test func anOfficialAccountCanSignIn() throws {
    try writeOfficial(
      #"[{"localId": "ada", "email": "ada@example.com", "passwordHash": "fakeHash:salt=fakeSaltX:password=secret"}]"#)
    #expect(importError() == "")
    #expect(try client.signIn("ada@example.com").body.string("localId") == "ada")
  }

  @Test func theOfficialConfigurationIsImported() throws {
    try writeOfficial()
    #expect(importError() == "")
    let configuration = try client.control("GET", "/config").body
    #expect(configuration["signIn"]?.bool("allowDuplicateEmails") == true)
    #expect(configuration["emailPrivacyConfig"]?.bool("enableImprovedEmailPrivacy") == true)
  }

  @Test func theConfigurationMayBeMissing() throws {
    try writeOfficial(#"[{"localId": "ada"}]"#)
    try folder.remove(ImportTests.configuration)
    #expect(importError() == "")
    #expect(try client.account("ada").string("localId") == "ada")
  }

  /// The official emulator allows it with allowDuplicateEmails.
  @Test func accountsMayShareAnAddress() throws {
    try writeOfficial(
      #"[{"localId": "a", "email": "a@b.c", "passwordHash": "fakeHash:salt=s:password=secret"}, "#
        + #"{"localId": "b", "email": "a@b.c"}]"#)
    #expect(importError() == "")
    #expect(try client.account("b").string("email") == "a@b.c")
    #expect(try client.signIn("a@b.c").body.string("localId") == "a")
    _ = try client.accounts("delete", ["localId": "b"])
    #expect(try client.signIn("a@b.c").body.string("localId") == "a")
  }

  /// `firebase auth:export` writes such hashes.
  @Test func aHashOfProductionIsKeptAndCannotBeChecked() throws {
    try writeOfficial(
      #"[{"localId": "ada", "email": "a@b.c", "passwordHash": "c2VjcmV0", "salt": "c2FsdA=="}]"#)
    #expect(importError() == "")
    #expect(try client.account("ada").string("passwordHash") == "c2VjcmV0")
    #expect(try client.signIn("a@b.c").status == 501)
  }

  @Test func aHashOfProductionIsCheckedWithTheParametersOfItsProject() throws {
    let hash = "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="
    let key = "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="
    try writeOfficial(
      #"[{"localId": "ada", "email": "a@b.c", "passwordHash": "\#(hash)", "salt": "42xEC+ixf3L2lw=="}]"#)
    try folder.write(
      #"{"signIn": {"hashConfig": {"algorithm": "SCRYPT", "signerKey": "\#(key)", "saltSeparator": "Bw==", "rounds": 8,"#
        + #" "memoryCost": 14}}}"#, to: ImportTests.configuration)
    #expect(importError() == "")
    #expect(try client.signIn("a@b.c", "user1password").status == 200)
    #expect(try client.signIn("a@b.c", "wrong one").error == "INVALID_PASSWORD")
  }

  // MARK: A round trip

  private func fill() throws {
    _ = try client.signUp()
    _ = try client.signUp("ada@example.com")
    _ = try client.signIn("google.com", claims: #"{"sub": "1", "email": "g@b.c", "name": "Grace", "screen_name": "g"}"#)
    _ = try client.service("signInWithCustomToken", ["token": #"{"uid": "custom"}"#])
    let player = try client.verifiedPlayer("factors@example.com")
    _ = try client.enrollPhone(player, displayName: "mine")
    let passkey = Value.object(["credentialId": "key", "credentialType": "public-key"])
    _ = try client.secondFactor(
      "passkeyEnrollment:finalize", player, ["authenticatorRegistrationResponse": passkey, "name": "phone"])
    _ = try client.finishTOTP(player, try client.startTOTP(player))
    _ = try client.accounts(
      "",
      [
        "localId": "steam:1", "phoneNumber": "+15555550199", "disabled": true, "displayName": "Ünï \"quoted\"\n",
        "customAttributes": #"{"level":7}"#,
      ])
    let hashed = Value.object([
      "localId": "hashed", "email": "hashed@example.com", "createdAt": "1600000000000", "salt": "c2FsdA",
      // SHA-256 of "salt" and "secret".
      "passwordHash": .text(Base64URL.encode(Digest.sha256("saltsecret"))),
    ])
    _ = try client.accounts("batchCreate", ["users": .array([hashed]), "hashAlgorithm": "SHA256", "rounds": 1])
    _ = try client.control("PATCH", "/accounts/custom", ["requireRecentSignIn": true])
    let deleted = try client.signUp()
    _ = try client.control("POST", "/accounts/\(deleted.localId):revokeTokens")
    _ = try client.service("delete", ["idToken": .text(deleted.idToken)])
    _ = try client.accounts("delete", ["localId": .text(deleted.localId)])
    try fillSettings()
  }

  private func fillSettings() throws {
    _ = try client.control(
      "PATCH", "/config",
      [
        "signIn": .object(["anonymous": .object(["enabled": false])]), "idTokenLifetimeSeconds": 60,
        "authorizedDomains": .list(["a.example"]), "productionAnswers": true,
        "blockingFunctions": .object([
          "triggers": .object(["beforeCreate": .object(["functionUri": "http://127.0.0.1:1/"])])
        ]),
        "passwordPolicyConfig": .object([
          "passwordPolicyEnforcementState": "ENFORCE",
          "passwordPolicyVersions": .array([.object(["customStrengthOptions": .object(["minPasswordLength": 9])])]),
        ]),
      ])
    _ = try client.admin(
      "PATCH", EmulatorClient.settings + "/config?updateMask=notification",
      ["notification": .object(["defaultLocale": "fr"])])
    _ = try client.admin(
      "POST", EmulatorClient.settings + "/oauthIdpConfigs?oauthIdpConfigId=oidc.mine", ["clientId": "x"])
    let tenant = try client.makeTenant(["displayName": "first", "allowPasswordSignup": true])
    _ = try client.accounts("", ["localId": "t", "email": "ada@example.com", "password": "secret"], tenant: tenant)
    _ = try client.admin(
      "POST", EmulatorClient.settings + "/tenants/\(tenant)/inboundSamlConfigs?inboundSamlConfigId=saml.mine",
      ["enabled": true])
  }

  @Test func aRoundTripLosesNothing() throws {
    try fill()
    try client.server.emulator.exportData(to: folder.path)
    let second = Emulator()
    try second.importData(from: folder.path)
    let again = try TestFolder()
    try second.exportData(to: again.path)
    #expect(again.files == folder.files)
    for name in folder.files { #expect(try again.text(name) == folder.text(name)) }
    let exported = try folder.text(ImportTests.accounts)
    for name in ["screenName", "passkeyInfo"] { #expect(exported.contains(name)) }
    let listed = second.handle(HTTPRequest(method: "GET", path: EmulatorClient.control + "/accounts"))
    #expect(listed.body == (try client.control("GET", "/accounts").text))
    let settings = second.handle(HTTPRequest(method: "GET", path: EmulatorClient.control + "/config"))
    #expect(settings.body == (try client.control("GET", "/config").text))
  }

  @Test func sessionsAndSecondFactorsSurvive() throws {
    let player = try client.verifiedPlayer("factors@example.com")
    _ = try client.finishTOTP(player, try client.startTOTP(player))
    let guest = try client.signUp()
    _ = try client.control("POST", "/accounts/\(guest.localId):expireTokens")
    try client.server.emulator.exportData(to: folder.path)
    let second = try EmulatorClient()
    try second.server.emulator.importData(from: folder.path)
    #expect(try second.lookup(guest.idToken).error == "TOKEN_EXPIRED")
    #expect(try second.refresh(guest.refreshToken).status == 200)
    let first = try second.signIn("factors@example.com").body
    #expect(try second.finishSignIn(first, password: second.listedPassword()).status == 200)
  }

  @Test func passwordsOfImportedHashesSurvive() throws {
    try fill()
    try client.server.emulator.exportData(to: folder.path)
    let second = try EmulatorClient()
    try second.server.emulator.importData(from: folder.path)
    // The imported one is not running.
    _ = try second.control("PATCH", "/config", ["blockingFunctions": .object([:])])
    #expect(try second.signIn("hashed@example.com").body.string("localId") == "hashed")
    #expect(try second.signIn("hashed@example.com", "another").errorKey == "INVALID_PASSWORD")
  }

  /// The clock of the emulator that imports was not advanced.
  @Test func anExportOfALaterTimeCanBeUsed() throws {
    _ = try client.advance(100_000)
    let account = try client.signUp("ada@example.com")
    _ = try client.control("POST", "/accounts/\(account.localId):revokeTokens")
    try client.server.emulator.exportData(to: folder.path)
    let second = try EmulatorClient()
    try second.server.emulator.importData(from: folder.path)
    let token = try second.signIn("ada@example.com").body.string("idToken")
    #expect(try second.lookup(token ?? "").status == 200)
  }

  // MARK: Projects

  private func send(_ method: String, _ path: String, _ body: String = "", to emulator: Emulator) -> HTTPResponse {
    emulator.handle(HTTPRequest(method: method, path: "/emulator/v1/projects/" + path, body: Array(body.utf8)))
  }

  /// Of the accounts of the project.
  private func ids(_ project: String, _ emulator: Emulator) -> [String] {
    let response = send("GET", project + "/accounts", to: emulator)
    return JSON.parse(response.body)?.elements("users").compactMap { $0.string("localId") } ?? []
  }

  private func addAccount(_ id: String, to project: String, _ emulator: Emulator) {
    #expect(send("POST", project + "/accounts", #"{"localId": "\#(id)"}"#, to: emulator).status == 200)
  }

  @Test func theOnlyProjectIsImportedIntoTheDefaultProject() throws {
    let first = Emulator(project: "a")
    addAccount("ada", to: "a", first)
    try first.exportData(to: folder.path)
    let second = Emulator(project: "b")
    try second.importData(from: folder.path)
    #expect(ids("b", second) == ["ada"])
    #expect(ids("a", second).isEmpty)
  }

  @Test func everyProjectIsImportedUnderItsOwnId() throws {
    let first = Emulator(project: "a")
    for project in ["a", "b"] { addAccount("of-" + project, to: project, first) }
    try first.exportData(to: folder.path)
    let second = Emulator(project: "b")
    try second.importData(from: folder.path)
    #expect(ids("a", second) == ["of-a"])
    #expect(ids("b", second) == ["of-b"])
  }

  @Test func anExportUnderAnotherProjectLosesNothing() throws {
    let first = Emulator(project: "a")
    for project in ["a", "b"] { addAccount("of-" + project, to: project, first) }
    try first.exportData(to: folder.path)
    for project in ["b", "c", "a"] {
      let next = Emulator(project: project)
      try next.importData(from: folder.path)
      try next.exportData(to: folder.path)
      #expect(ids("a", next) == ["of-a"])
      #expect(ids("b", next) == ["of-b"])
    }
  }

  @Test func theAccountsOfAnOfficialExportBelongToTheDefaultProject() throws {
    try writeOfficial(#"[{"localId": "ada"}]"#)
    let emulator = Emulator(project: "mine")
    try emulator.importData(from: folder.path)
    #expect(ids("mine", emulator) == ["ada"])
  }

  @Test func aProjectThatIsInTheExportTwiceIsReported() throws {
    try writeOfficial(#"[{"localId": "ada"}]"#)
    try folder.write(#"{"users": []}"#, to: "auth_export/projects/demo-project/accounts.json")
    let message = importError()
    #expect(message.contains("projects/demo-project"))
    #expect(message.contains("--project"))
    #expect(try client.control("GET", "/accounts").body.elements("users").isEmpty)
  }

  @Test func aDamagedProjectIsReportedAndNoProjectIsChanged() throws {
    let emulator = Emulator()
    for project in ["demo-project", "b"] { addAccount("exported", to: project, emulator) }
    try emulator.exportData(to: folder.path)
    addAccount("newer", to: "demo-project", emulator)
    try folder.write(#"{"users": [{}]}"#, to: "auth_export/projects/b/accounts.json")
    #expect(throws: ExportError.self) { try emulator.importData(from: folder.path) }
    #expect(ids("demo-project", emulator) == ["exported", "newer"])
    #expect(ids("b", emulator) == ["exported"])
  }

  @Test func aDamagedImportCreatesNoProject() throws {
    try writeOfficial()
    try folder.write(#"{"users": [{}]}"#, to: "auth_export/projects/b/accounts.json")
    #expect(importError().contains("MISSING_LOCAL_ID"))
    #expect(try client.send("GET", "/emulator/v1/projects").body.elements("projects").count == 1)
  }

  @Test func aProjectThatIsNotInTheExportIsEmptied() throws {
    let emulator = Emulator()
    try emulator.exportData(to: folder.path)
    addAccount("ada", to: "c", emulator)
    _ = send("PATCH", "c/config", #"{"idTokenLifetimeSeconds": 60}"#, to: emulator)
    try emulator.importData(from: folder.path)
    #expect(ids("c", emulator).isEmpty)
    #expect(!send("GET", "c/config", to: emulator).body.contains("idTokenLifetimeSeconds"))
  }

  @Test func hiddenFilesBesideTheProjectsAreIgnored() throws {
    let emulator = Emulator()
    addAccount("ada", to: "b", emulator)
    try emulator.exportData(to: folder.path)
    try folder.write("", to: "auth_export/projects/.DS_Store")
    try emulator.importData(from: folder.path)
    #expect(ids("b", emulator) == ["ada"])
  }

  @Test func anImportNamesAsManyProjectsAsAreAllowed() throws {
    try writeOfficial()
    for id in ["b", "c"] { try folder.write(#"{"users": []}"#, to: "auth_export/projects/\(id)/accounts.json") }
    #expect(throws: ExportError.self) { try Emulator(projectLimit: 1).importData(from: folder.path) }
    try Emulator(projectLimit: 2).importData(from: folder.path)
  }

  // MARK: What is damaged

  @Test(arguments: [
    ("{", "line 1"), ("[]", "'{' is expected"), (#"{"users": 1}"#, "'[' is expected"), ("", "'{' is expected"),
    ("{\"users\": [\n{\"localId\": \"a\"},\n{\"localId\": }]}", "line 3"),
    (#"{"users": [{"localId": "a"}"#, "is expected"), (#"{"users": [1]}"#, "line 1"),
    (#"{"users": [[]]}"#, "users[0]: Invalid JSON payload received. must be object"),
    (#"{"users": []} x"#, "the end is expected"), (#"{"users": [{}]}"#, "users[0]: MISSING_LOCAL_ID"),
    (#"{"users": [{"localId": "a"}, {"localId": "a"}]}"#, "users[1] (a): DUPLICATE_LOCAL_ID"),
    (#"{"users": [{"localId": "a", "customAttributes": "x"}]}"#, "users[0] (a): INVALID_CLAIMS"),
    (#"{"users": [{"localId": "a", "providerUserInfo": [{"providerId": "google.com"}]}]}"#, "MISSING_RAW_ID"),
    (#"{"users": [{"localId": "a", "mfaInfo": [{}]}]}"#, "INVALID_MFA_PHONE_NUMBER"), (#"{"users": ["\"#, "string"),
  ])
  func damagedAccountsAreReportedAndChangeNothing(_ text: String, _ reason: String) throws {
    let account = try client.signUp()
    try writeOfficial()
    try folder.write(text, to: ImportTests.accounts)
    let message = importError()
    #expect(message.contains("accounts.json"))
    #expect(message.contains(reason))
    #expect(message.contains("Correct the file"))
    #expect(try client.lookup(account.idToken).status == 200)
  }

  @Test func textThatIsNotUTF8IsReported() throws {
    try writeOfficial("[{\"localId\": \"a\", \"displayName\": \"X\"}]")
    let text = try folder.text(ImportTests.accounts)
    try folder.write(bytes: Array(text.utf8).map { $0 == UInt8(ascii: "X") ? 0xFF : $0 }, to: ImportTests.accounts)
    #expect(importError().contains("not UTF-8"))
  }

  @Test(arguments: [
    (#"{"signIn": 1}"#, "/signIn must be object"), ("{", "line 1"), ("[]", "an object is expected"),
    (#"{"idTokenLifetimeSeconds": -1}"#, "idTokenLifetimeSeconds must be from"),
  ])
  func aDamagedConfigurationIsReported(_ text: String, _ reason: String) throws {
    try writeOfficial(#"[{"localId": "a"}]"#)
    try folder.write(text, to: ImportTests.configuration)
    let message = importError()
    #expect(message.contains("config.json"))
    #expect(message.contains(reason))
    #expect(try client.control("GET", "/accounts").body.elements("users").isEmpty)
  }

  @Test(arguments: [
    (#"{"auth": {"path": "../elsewhere"}}"#, "auth.path"), (#"{"auth": {}}"#, "auth.path"), ("{", "line 1"),
    (#"{"auth": {"path": "/etc"}}"#, "auth.path"), (#"{"firestore": {}}"#, "contains no accounts"),
    (#"{"auth": {"path": "missing"}}"#, "the folder is missing"),
  ])
  func damagedMetadataAreReported(_ text: String, _ reason: String) throws {
    try writeOfficial()
    try folder.write(text, to: ImportTests.metadata)
    #expect(importError().contains(reason))
  }

  @Test func aMissingFileOrFolderIsReported() throws {
    #expect(importError().contains("contains no firebase-export-metadata.json"))
    try writeOfficial()
    try folder.remove(ImportTests.accounts)
    #expect(importError().contains("accounts.json: the file is missing"))
    #expect(throws: ExportError.self) { try client.server.emulator.importData(from: folder.path("missing")) }
    try folder.write("", to: "file")
    #expect(throws: ExportError.self) { try client.server.emulator.importData(from: folder.path("file")) }
  }

  @Test func afterAFirstExportThatWasKilledThereIsNothingToImport() throws {
    try folder.write("half", to: ".auth_export.99/accounts.json")
    try client.server.emulator.importData(from: folder.path, unlessNew: true)
  }

  @Test(arguments: [true, false])
  func aFirstExportThatWasKilledBeforeItsMetadataIsImported(_ hasStaged: Bool) throws {
    try folder.write(#"{"users": [{"localId": "ada"}]}"#, to: ImportTests.accounts)
    if hasStaged { try folder.write("{}", to: ".auth_export." + ImportTests.metadata) }
    try client.server.emulator.importData(from: folder.path, unlessNew: true)
    #expect(try client.account("ada").string("localId") == "ada")
  }

  @Test func beforeTheFirstExportThereIsNothingToImport() throws {
    try client.server.emulator.importData(from: folder.path, unlessNew: true)
    try client.server.emulator.importData(from: folder.path("missing"), unlessNew: true)
    try folder.write("", to: "notes.txt")
    #expect(throws: ExportError.self) {
      try client.server.emulator.importData(from: folder.path, unlessNew: true)
    }
  }
}
