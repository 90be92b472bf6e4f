// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Exports in the format of the official emulator.
struct ExportTests {
  let client: EmulatorClient
  let folder: TestFolder

  init() throws {
    client = try EmulatorClient()
    folder = try TestFolder()
  }

  private func export() throws { try client.server.emulator.exportData(to: folder.path) }

  private func message(_ use: () throws -> Void) -> String {
    do {
      try use()
      return ""
    } catch let error as ExportError {
      return error.message
    } catch {
      return "another error"
    }
  }

  // MARK: The format

  @Test func theMetadataNameTheFolderOfTheAccounts() throws {
    try export()
    let metadata = try folder.json("firebase-export-metadata.json")
    #expect(metadata.string("version") == EmulatorVersion.version)
    #expect(metadata["auth"]?.string("version") == EmulatorVersion.version)
    #expect(metadata["auth"]?.string("path") == "auth_export")
    #expect(
      folder.files == ["auth_export/accounts.json", "auth_export/config.json", "firebase-export-metadata.json"])
  }

  @Test func theConfigurationHasTheOfficialFields() throws {
    try export()
    let configuration = try folder.json("auth_export/config.json")
    #expect(configuration["signIn"]?.bool("allowDuplicateEmails") == false)
    #expect(configuration["emailPrivacyConfig"]?.bool("enableImprovedEmailPrivacy") == false)
    #expect(configuration["emulator"]?.string("projectId") == "demo-project")
    #expect(configuration.fields.count == 3)
  }

  @Test func noAccountsAreAnEmptyList() throws {
    try export()
    let accounts = try folder.json("auth_export/accounts.json")
    #expect(accounts.string("kind") == "identitytoolkit#DownloadAccountResponse")
    #expect(accounts["users"]?.kind == .array)
    #expect(accounts.elements("users").isEmpty)
  }

  @Test func aPasswordAccountHasTheOfficialFields() throws {
    let account = try client.signUp("ada@example.com")
    _ = try client.update(account, ["displayName": "Ada", "photoUrl": "http://a/b"])
    try export()
    let user = try #require(try folder.json("auth_export/accounts.json").elements("users").first)
    let salt = try #require(user.string("salt"))
    #expect(salt.hasPrefix("fakeSalt"))
    #expect(user.string("localId") == account.localId)
    #expect(user.string("email") == "ada@example.com")
    #expect(user["emailVerified"]?.kind == .bool)
    #expect(user.string("displayName") == "Ada")
    #expect(user.string("photoUrl") == "http://a/b")
    #expect(user.string("passwordHash") == "fakeHash:salt=\(salt):password=secret")
    #expect(user["passwordUpdatedAt"]?.kind == .integer)
    for name in ["createdAt", "lastLoginAt", "validSince"] {
      #expect(user[name]?.kind == .string)
      #expect((user.integer(name) ?? 0) > 1_700_000_000)
    }
    let provider = try #require(user.elements("providerUserInfo").first)
    #expect(provider.string("providerId") == "password")
    for name in ["email", "federatedId", "rawId"] { #expect(provider.string(name) == "ada@example.com") }
    #expect(provider.string("displayName") == "Ada")
    #expect(provider.string("photoUrl") == "http://a/b")
  }

  @Test func claimsFactorsAndPhonesHaveTheOfficialFields() throws {
    _ = try client.accounts(
      "",
      [
        "localId": "x", "phoneNumber": "+15555550101", "email": "a@b.c", "customAttributes": #"{"level":7}"#,
        "disabled": true,
        "mfaInfo": .array([.object(["phoneInfo": "+15555550102", "displayName": "mine"])]),
      ])
    try export()
    let user = try #require(try folder.json("auth_export/accounts.json").elements("users").first)
    #expect(user.string("phoneNumber") == "+15555550101")
    #expect(user.string("customAttributes") == #"{"level":7}"#)
    #expect(user.bool("disabled") == true)
    let factor = try #require(user.elements("mfaInfo").first)
    #expect(factor.string("phoneInfo") == "+15555550102")
    #expect(factor.string("unobfuscatedPhoneInfo") == "+15555550102")
    #expect(factor.string("displayName") == "mine")
    #expect(factor.string("mfaEnrollmentId")?.isEmpty == false)
    #expect(factor.string("enrolledAt")?.hasSuffix("Z") == true)
  }

  @Test func aProvidersIdentityHasTheOfficialFields() throws {
    _ = try client.signIn(
      "google.com", claims: #"{"sub": "1", "email": "a@b.c", "name": "Ada", "picture": "http://p"}"#)
    try export()
    let user = try #require(try folder.json("auth_export/accounts.json").elements("users").first)
    let identity = try #require(user.elements("providerUserInfo").first)
    #expect(identity.string("providerId") == "google.com")
    #expect(identity.string("rawId") == "1")
    #expect(identity.string("federatedId") == "1")
    #expect(identity.string("email") == "a@b.c")
    #expect(identity.string("displayName") == "Ada")
    #expect(identity.string("photoUrl") == "http://p")
  }

  // MARK: The folder

  @Test func aNewFolderIsCreatedWithThoseAboveIt() throws {
    try client.server.emulator.exportData(to: folder.path("a/b/c/"))
    #expect(folder.files.contains("a/b/c/auth_export/accounts.json"))
  }

  @Test func anExportTakesThePlaceOfAnEarlierOne() throws {
    _ = try client.makeTenant()
    try export()
    #expect(folder.files.contains("auth_export/tenants.json"))
    _ = try client.control("DELETE", "/config")
    _ = try client.signUp()
    try export()
    #expect(try folder.json("auth_export/accounts.json").elements("users").count == 1)
    #expect(folder.files.count == 3)
  }

  @Test func theDataOfOtherEmulatorsIsKept() throws {
    try folder.write(
      #"{"version": "15.28.0", "firestore": {"version": "1.19.8", "path": "firestore_export"}}"#,
      to: "firebase-export-metadata.json")
    try folder.write("documents", to: "firestore_export/all")
    try export()
    let metadata = try folder.json("firebase-export-metadata.json")
    #expect(metadata["firestore"]?.string("path") == "firestore_export")
    #expect(metadata["auth"]?.string("path") == "auth_export")
    #expect(try folder.text("firestore_export/all") == "documents")
  }

  @Test func aFolderOfSomethingElseIsNotTouched() throws {
    try folder.write("mine", to: "notes.txt")
    #expect(message { try export() }.contains("Name a new folder"))
    #expect(folder.files == ["notes.txt"])
  }

  @Test func aFileIsNoFolder() throws {
    try folder.write("mine", to: "file")
    #expect(message { try client.server.emulator.exportData(to: folder.path("file")) }.contains("is not a folder"))
    let below = folder.path("file/below")
    #expect(message { try client.server.emulator.exportData(to: below) }.contains("cannot be created"))
  }

  @Test func whatAKilledExportLeftIsRemoved() throws {
    try folder.write("half", to: ".auth_export.1/accounts.json")
    try export()
    #expect(folder.files.count == 3)
  }

  @Test func aFirstExportThatWasKilledBeforeItsMetadataIsReplaced() throws {
    try folder.write("{}", to: "auth_export/accounts.json")
    try folder.write("{}", to: ".auth_export.firebase-export-metadata.json")
    try export()
    #expect(try folder.json("auth_export/accounts.json")["users"] != nil)
    #expect(folder.files.count == 3)
  }

  @Test func damagedMetadataAreReportedAndKept() throws {
    try folder.write("{", to: "firebase-export-metadata.json")
    #expect(message { try export() }.contains("firebase-export-metadata.json: line 1"))
    #expect(try folder.text("firebase-export-metadata.json") == "{")
  }

  @Test func anExportThatCannotWriteItsMetadataKeepsTheFormerAccounts() throws {
    try export()
    let former = try folder.text("auth_export/accounts.json")
    try folder.write("{", to: "firebase-export-metadata.json")
    _ = try client.signUp()
    #expect(message { try export() }.contains("firebase-export-metadata.json: line 1"))
    #expect(try folder.text("auth_export/accounts.json") == former)
    #expect(folder.files.count == 3)
  }

  // MARK: Projects

  @Test func otherProjectsAreExported() throws {
    _ = try client.admin("POST", "/identitytoolkit.googleapis.com/v1/projects/other/accounts", ["email": "a@b.c"])
    try export()
    let accounts = try folder.json("auth_export/projects/other/accounts.json")
    #expect(accounts.elements("users").first?.string("email") == "a@b.c")
    let second = Emulator()
    try second.importData(from: folder.path)
    let listed = second.handle(HTTPRequest(method: "GET", path: "/emulator/v1/projects/other/accounts"))
    #expect(JSON.parse(listed.body)?.elements("users").count == 1)
  }

  // MARK: Requests

  @Test func aRequestExportsAndImportsItsProject() throws {
    let account = try client.signUp("ada@example.com")
    #expect(try client.control("POST", ":export", ["path": .text(folder.path)]).status == 200)
    _ = try client.control("DELETE", "/accounts")
    #expect(try client.control("POST", ":import", ["path": .text(folder.path)]).status == 200)
    #expect(try client.user(account.idToken).string("email") == "ada@example.com")
  }

  @Test(arguments: [":export", ":import"])
  func aRequestNeedsAnAbsolutePath(_ verb: String) throws {
    for path in ["", "relative", "/a\u{0}"] {
      let answer = try client.control("POST", verb, ["path": .text(path)])
      #expect(answer.status == 400)
      #expect(answer.error?.contains("absolute path") == true)
    }
    #expect(try client.control("POST", verb).status == 400)
  }

  @Test(arguments: [":export", ":import"])
  func remoteClientsNameNoFolders(_ verb: String) throws {
    let server = Server(allowRemote: true)
    try server.start()
    defer { server.stop() }
    let answer = try HTTPClient.send(
      "POST", server.url + EmulatorClient.control + verb, body: Array(#"{"path": "/tmp/x"}"#.utf8))
    #expect(answer.status == 403)
    #expect(answer.error?.contains("--allow-remote") == true)
  }

  @Test func foreignPagesExportNothing() throws {
    let answer = try client.send(
      "POST", EmulatorClient.control + ":export", body: Array(#"{"path": "\#(folder.path)"}"#.utf8),
      headers: ["Origin: http://evil.test"])
    #expect(answer.status == 403)
    #expect(folder.files.isEmpty)
  }
}
