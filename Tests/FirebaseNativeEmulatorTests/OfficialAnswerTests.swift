// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Answers to clients that official test suites compare.
struct OfficialAnswerTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  private func send(_ path: String, _ fields: [String: Value]) throws -> EmulatorClient.Answer {
    try client.send("POST", "/identitytoolkit.googleapis.com/" + path, fields)
  }

  // MARK: Errors

  @Test(
    arguments: [
      ("v1/accounts:resetPassword", "PASSWORD_LOGIN_DISABLED"),
      ("v1/accounts:signInWithPassword", "PASSWORD_LOGIN_DISABLED"),
      ("v1/accounts:signInWithEmailLink", "OPERATION_NOT_ALLOWED"),
      ("v1/accounts:sendVerificationCode", "UNSUPPORTED_TENANT_OPERATION"),
      ("v1/accounts:signInWithPhoneNumber", "UNSUPPORTED_TENANT_OPERATION"),
      ("v2/accounts/mfaEnrollment:start", "OPERATION_NOT_ALLOWED"),
      ("v2/accounts/mfaEnrollment:finalize", "OPERATION_NOT_ALLOWED"),
      ("v2/accounts/mfaSignIn:start", "OPERATION_NOT_ALLOWED"),
      ("v2/accounts/mfaSignIn:finalize", "OPERATION_NOT_ALLOWED"),
    ])
  func aDisabledFeatureIsReportedBeforeAMissingField(_ path: String, _ error: String) throws {
    let mfa: Value = .object(["state": "ENABLED", "enabledProviders": .list(["PROVIDER_UNSPECIFIED"])])
    let tenant = try client.makeTenant(["mfaConfig": mfa])
    #expect(try send(path, ["tenantId": .text(tenant)]).errorKey == error)
  }

  @Test(
    arguments: [
      ("signInWithPassword", ["email": "", "password": "secret"], "INVALID_EMAIL"),
      ("signInWithPassword", ["password": "secret"], "MISSING_EMAIL"),
      ("signInWithCustomToken", ["token": "{}"], "MISSING_IDENTIFIER"),
      ("signInWithCustomToken", ["token": #"{"uid":""}"#], "MISSING_IDENTIFIER"),
    ] as [(String, [String: Value], String)])
  func anErrorHasTheOfficialCode(_ service: String, _ fields: [String: Value], _ error: String) throws {
    #expect(try client.service(service, fields).error == error)
  }

  @Test func anEmptyListOfUsersExceedsTheLimit() throws {
    #expect(try client.accounts("batchDelete", ["localIds": .list([])]).error == "LOCAL_ID_LIST_EXCEEDS_LIMIT")
  }

  @Test func theExplanationOfABareCodeIsAmongTheDetails() throws {
    let account = try client.signUp()
    let answer = try client.accounts("update", ["localId": .text(account.localId), "customAttributes": "x"])
    #expect(answer.error == "INVALID_CLAIMS")
    let explanation = answer.body["error"]?.elements("details").first?.string("detail")
    #expect(explanation == "The claims must be the string of a JSON object.")
    let requests = try client.control("GET", "/requests:recent").body.elements("requests")
    #expect(requests.last?.string("explanation") == explanation)
  }

  // MARK: Accounts

  @Test func aGuestHasNoProfileAtFirst() throws {
    let answer = try client.service("signUp", ["displayName": "Me", "photoUrl": "http://localhost/me"])
    #expect(answer.body["displayName"] == nil)
    let user = try client.user(#require(answer.body.string("idToken")))
    #expect(user["displayName"] == nil && user["photoUrl"] == nil)
  }

  @Test func aClientEndsTheSessionsWithAnyTime() throws {
    let account = try client.signUp("a@b.c")
    let answer = try client.update(account, ["validSince": "0", "returnSecureToken": true])
    #expect(try client.lookup(account.idToken).error == "TOKEN_EXPIRED")
    #expect(try client.lookup(#require(answer.body.string("idToken"))).status == 200)
  }

  @Test func theFirstAddressIsRemembered() throws {
    let account = try client.signUp("a@b.c")
    #expect(try client.user(account.idToken)["initialEmail"] == nil)
    let changed = try client.update(account, ["email": "d@e.f", "returnSecureToken": true])
    let again = try client.update(EmulatorClient.Account(changed), ["email": "g@h.i", "returnSecureToken": true])
    #expect(try client.user(#require(again.body.string("idToken"))).string("initialEmail") == "a@b.c")
  }

  @Test func withDuplicateAddressesNoProviderOfAnAddressIsListed() throws {
    let answer = try client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c"}"#)
    _ = try client.update(EmulatorClient.Account(answer), ["password": "secret"])
    _ = try client.control("PATCH", "/config", ["signIn": .object(["allowDuplicateEmails": true])])
    let found = try client.service("createAuthUri", ["identifier": "a@b.c", "continueUri": "http://localhost"]).body
    for list in ["allProviders", "signinMethods"] { #expect(found.elements(list).map { $0.string } == ["password"]) }
  }

  // MARK: Others

  @Test func theProjectHasANumber() throws {
    let account = try client.signUp()
    #expect(try client.refresh(account.refreshToken).body.string("project_id") == "12345")
    let project = try client.send("GET", "/identitytoolkit.googleapis.com/v1/projects?key=key").body
    #expect(project.string("projectId") == "12345")
  }

  @Test func thePageBehindALinkNamesTheAddress() throws {
    let account = try client.signUp("a@b.c")
    let code = try #require(try client.code("VERIFY_EMAIL", ["idToken": .text(account.idToken)]))
    let page = try client.send("GET", path(of: code)).body["authEmulator"]
    #expect(page?.string("email") == "a@b.c")
    let reset = try #require(try client.code("PASSWORD_RESET", ["email": "a@b.c"]))
    let form = try client.send("GET", path(of: reset))
    #expect(form.status == 400)
    let template = try #require(form.body["authEmulator"]?.string("urlTemplate"))
    #expect(template.hasSuffix("&newPassword=NEW_PASSWORD_HERE"))
  }

  private func path(of code: JSON) throws -> String {
    let link = try #require(code.string("oobLink"))
    return String(link.dropFirst(client.server.url.utf8.count))
  }
}
