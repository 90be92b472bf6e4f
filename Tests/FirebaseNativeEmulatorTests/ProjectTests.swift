// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Several projects in one emulator.
struct ProjectTests {
  private static let other = "/identitytoolkit.googleapis.com/v1/projects/other"
  private static let control = "/emulator/v1/projects/other"

  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  private func signUpElsewhere(_ email: String) throws -> String {
    let answer = try client.admin(
      "POST", ProjectTests.other + "/accounts", ["email": .text(email), "password": "secret"])
    return try #require(answer.body.string("localId"))
  }

  @Test func aProjectExistsFromItsFirstRequest() throws {
    #expect(try client.send("GET", ProjectTests.control + "/config").status == 200)
    let account = try signUpElsewhere("ada@example.com")
    let answer = try client.admin("POST", ProjectTests.other + "/accounts:lookup", ["localId": .list([account])])
    #expect(answer.body.elements("users").first?.string("email") == "ada@example.com")
  }

  @Test func theProjectsAreListedWithTheDefaultOneFirst() throws {
    func ids() throws -> [String?] {
      try client.send("GET", "/emulator/v1/projects").body.elements("projects").map { $0.string("projectId") }
    }
    #expect(try ids() == ["demo-project"])
    for id in ["other", "another"] { _ = try client.send("GET", "/emulator/v1/projects/\(id)/config") }
    #expect(try ids() == ["demo-project", "another", "other"])
  }

  @Test func projectsShareNoAccounts() throws {
    _ = try client.signUp("ada@example.com")
    let other = try signUpElsewhere("ada@example.com")
    #expect(try client.accounts("lookup", ["localId": .list([other])]).body.elements("users").isEmpty)
    _ = try client.send("DELETE", ProjectTests.control + "/accounts")
    #expect(try client.signIn("ada@example.com").status == 200)
  }

  @Test func projectsShareNoSettingsTenantsAndClocks() throws {
    _ = try client.control("PATCH", "/config", ["idTokenLifetimeSeconds": 60, "createTenants": true])
    let tenant = try client.makeTenant()
    _ = try client.control("PATCH", "/clock", ["advanceSeconds": 1000])
    #expect(try client.wholeConfiguration(of: "other").integer("idTokenLifetimeSeconds") == 3600)
    #expect(try client.admin("POST", ProjectTests.other + "/tenants/\(tenant)/accounts:lookup").status == 404)
    #expect(try client.send("GET", ProjectTests.control + "/clock").body.integer("advancedSeconds") == 0)
  }

  @Test func theDomainsOfAProjectAreItsOwn() throws {
    let domains = try client.wholeConfiguration(of: "other").elements("authorizedDomains")
    #expect(domains.compactMap { $0.string }.contains("other.firebaseapp.com"))
  }

  @Test func projectsShareNoCodesAndRecordedRequests() throws {
    _ = try signUpElsewhere("ada@example.com")
    _ = try client.admin(
      "POST", ProjectTests.other + "/accounts:sendOobCode",
      ["requestType": "PASSWORD_RESET", "email": "ada@example.com"])
    #expect(try client.control("GET", "/oobCodes").body.elements("oobCodes").isEmpty)
    #expect(try client.send("GET", ProjectTests.control + "/oobCodes").body.elements("oobCodes").count == 1)
    #expect(try client.control("GET", "/requests").body["requests"]?.fields.isEmpty == true)
  }

  @Test func aLinkLeadsToTheProjectOfItsCode() throws {
    let account = try signUpElsewhere("ada@example.com")
    let sent = try client.admin(
      "POST", ProjectTests.other + "/accounts:sendOobCode",
      ["requestType": "VERIFY_EMAIL", "email": "ada@example.com", "returnOobLink": true])
    let link = try #require(sent.body.string("oobLink"))
    #expect(try HTTPClient.send("GET", link).status == 200)
    let user = try client.admin("POST", ProjectTests.other + "/accounts:lookup", ["localId": .list([account])])
    #expect(user.body.elements("users").first?.bool("emailVerified") == true)
  }

  @Test func aClientsRequestBelongsToTheDefaultProject() throws {
    _ = try signUpElsewhere("ada@example.com")
    #expect(try client.signIn("ada@example.com").error == "EMAIL_NOT_FOUND")
  }

  @Test func aTokenNamesItsProject() throws {
    // Without a password, which would end the sessions that began before.
    let created = try client.admin("POST", ProjectTests.other + "/accounts", ["email": "ada@example.com"])
    let account = try #require(created.body.string("localId"))
    let token = unsignedToken([
      "iss": "https://securetoken.google.com/other", "aud": "other", "sub": .text(account), "iat": 9_999_999_998,
      "exp": 9_999_999_999,
    ])
    #expect(try client.user(token).string("email") == "ada@example.com")
  }

  @Test func anAdministratorNamesTheProjectInTheBody() throws {
    let account = try signUpElsewhere("ada@example.com")
    let fields: [String: Value] = ["targetProjectId": "other", "localId": .list([account])]
    let answer = try client.admin("POST", EmulatorClient.toolkit + "lookup", fields)
    #expect(answer.body.elements("users").first?.string("email") == "ada@example.com")
  }

  @Test func aDeletionThatNamesItsProjectLeavesTheDefaultOneAlone() throws {
    for project in ["demo-project", "other"] {
      _ = try client.send("POST", "/emulator/v1/projects/\(project)/accounts", ["localId": "ada"])
    }
    let fields: [String: Value] = ["target_project_id": "other", "localId": "ada"]
    #expect(try client.admin("POST", EmulatorClient.toolkit + "delete", fields).status == 200)
    #expect(try client.account("ada").string("localId") == "ada")
    let rest = try client.send("GET", ProjectTests.control + "/accounts").body
    #expect(rest.elements("users").isEmpty)
  }

  @Test func anImpossibleProjectInTheBodyIsRefused() throws {
    let answer = try client.admin("POST", EmulatorClient.toolkit + "lookup", ["targetProjectId": "a b"])
    #expect(answer.errorKey == "INVALID_PROJECT_ID")
  }

  private func projectCount() throws -> Int {
    try client.send("GET", "/emulator/v1/projects").body.elements("projects").count
  }

  @Test func aLinkDoesNotCreateItsProject() throws {
    let answer = try client.send("GET", "/emulator/action?projectId=new&mode=verifyEmail&oobCode=x")
    #expect(answer.status == 400)
    #expect(answer.text.contains("INVALID_OOB_CODE"))
    #expect(try projectCount() == 1)
  }

  @Test func aLinkOfAnUnknownProjectAppliesNoCodeOfTheDefaultOne() throws {
    let account = try client.signUp("ada@example.com")
    let code = try #require(try client.code("VERIFY_EMAIL", ["idToken": .text(account.idToken)]))
    let link = try #require(code.string("oobLink")) + "&projectId=new"
    #expect(try HTTPClient.send("GET", link).text.contains("INVALID_OOB_CODE"))
    #expect(try client.user(account.idToken).bool("emailVerified") == false)
  }

  @Test func aRequestThatIsRefusedDoesNotCreateItsProject() throws {
    #expect(try client.send("POST", ProjectTests.other + "/accounts?key=key").status == 401)
    #expect(try projectCount() == 1)
  }

  @Test func aTokenDoesNotCreateItsProject() throws {
    _ = try client.send("GET", ProjectTests.control + "/config")
    let token = unsignedToken(["aud": "third", "sub": "x", "iat": 1, "exp": 9_999_999_999])
    #expect(try client.lookup(token).error == "INVALID_ID_TOKEN")
  }

  @Test(arguments: ["a%20b", "%2E%2E", "a%7B", "%C3%A9", String(repeating: "a", count: 101)])
  func anImpossibleProjectIdIsRefused(_ id: String) throws {
    let answer = try client.send("GET", "/emulator/v1/projects/\(id)/config")
    #expect(answer.status == 404)
    #expect(answer.errorKey == "INVALID_PROJECT_ID")
  }

  @Test func theNumberOfProjectsIsLimited() throws {
    let emulator = Emulator(projectLimit: 2)
    func status(_ project: String) -> Int {
      emulator.handle(HTTPRequest(method: "GET", path: "/emulator/v1/projects/\(project)/config")).status
    }
    #expect(["a", "b", "a", "demo-project"].allSatisfy { status($0) == 200 })
    let refused = emulator.handle(HTTPRequest(method: "GET", path: "/emulator/v1/projects/c/config"))
    #expect(refused.status == 429)
    #expect(refused.body.contains("--max-projects"))
    #expect(status("a") == 200)
  }

  @Test func anEmulatorOfOneProjectRefusesOthers() throws {
    let emulator = Emulator(projectLimit: 0)
    let refused = emulator.handle(HTTPRequest(method: "GET", path: "/emulator/v1/projects/other/config"))
    #expect(refused.status == 400)
    #expect(refused.body.contains("INVALID_PROJECT_ID"))
  }
}
