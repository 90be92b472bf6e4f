// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Tenants, and what is theirs alone.
struct TenantTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  private func signUp(_ tenant: String, _ email: String = "a@b.c") throws -> EmulatorClient.Account {
    try EmulatorClient.Account(
      client.service("signUp", ["email": .text(email), "password": "secret", "tenantId": .text(tenant)]))
  }

  private func tenant(_ method: String, _ id: String, _ fields: [String: Value] = [:]) throws
    -> EmulatorClient.Answer
  {
    try client.admin(method, EmulatorClient.settings + "/tenants/" + id, fields)
  }

  // MARK: The tenants themselves

  @Test func aTenantHasWhatItWasMadeWith() throws {
    let id = try client.makeTenant(["displayName": "players", "enableAnonymousUser": true, "nonsense": 1])
    #expect(id.hasPrefix("players-"))
    let body = try tenant("GET", id).body
    #expect(body.string("name") == "projects/demo-project/tenants/" + id)
    #expect(body.bool("enableAnonymousUser") == true)
    #expect(body["nonsense"] == nil)
  }

  @Test func onlyTheMaskedFieldsAreChanged() throws {
    let id = try client.makeTenant(["displayName": "players", "allowPasswordSignup": true])
    let body = try tenant(
      "PATCH", id + "?updateMask=display_name,mfaConfig.state",
      [
        "displayName": "others", "allowPasswordSignup": false,
        "mfaConfig": .object(["state": "ENABLED", "enabledProviders": .list([])]),
      ]
    ).body
    #expect(body.string("displayName") == "others")
    #expect(body.bool("allowPasswordSignup") == true)
    #expect(body["mfaConfig"]?.string("state") == "ENABLED")
  }

  @Test(
    arguments: [
      ["displayName": "x"], ["displayName": "1234"], ["displayName": "with space"], ["allowPasswordSignup": "yes"],
      ["mfaConfig": .object(["state": "SOMETIMES"])],
    ] as [[String: Value]])
  func anImpossibleTenantIsNeitherMadeNorKept(_ fields: [String: Value]) throws {
    #expect(try client.admin("POST", EmulatorClient.settings + "/tenants", fields).status == 400)
    let id = try client.makeTenant(["displayName": "players"])
    #expect(try tenant("PATCH", id, fields).status == 400)
    #expect(try tenant("GET", id).body.string("displayName") == "players")
  }

  @Test func tenantsAreListedPageByPage() throws {
    let ids = try (0..<3).map { _ in try client.makeTenant() }.sorted()
    let path = EmulatorClient.settings + "/tenants?pageSize=2"
    let first = try client.admin("GET", path).body
    let token = try #require(first.string("nextPageToken"))
    let last = try client.admin("GET", path + "&pageToken=" + token).body
    let names = (first.elements("tenants") + last.elements("tenants")).compactMap { $0.string("name") }
    #expect(names == ids.map { "projects/demo-project/tenants/" + $0 })
    #expect(last["nextPageToken"] == nil)
  }

  @Test func onlyAdministratorsManageTenants() throws {
    #expect(try client.send("POST", EmulatorClient.settings + "/tenants", [:]).status == 401)
    #expect(try client.send("GET", EmulatorClient.settings + "/tenants?key=key").status == 401)
  }

  // MARK: Their users

  @Test func eachTenantHasItsOwnUsers() throws {
    let tenants = [try client.makeTenant(), try client.makeTenant()]
    let accounts = [try signUp(tenants[0]), try signUp(tenants[1]), try client.signUp("a@b.c")]
    #expect(Set(accounts.map { $0.localId }).count == 3)
    #expect(try client.account(accounts[0].localId, tenant: tenants[0]).string("tenantId") == tenants[0])
    let other = try client.accounts("lookup", ["localId": .list([accounts[0].localId])], tenant: tenants[1])
    #expect(other.body["users"] == nil)
  }

  @Test func tokensNameTheirTenant() throws {
    let id = try client.makeTenant()
    let account = try signUp(id)
    #expect(try claims(of: account.idToken)["firebase"]?.string("tenant") == id)
    let refreshed = try client.refresh(account.refreshToken).body.string("id_token")
    #expect(try claims(of: refreshed)["firebase"]?.string("tenant") == id)
    #expect(try client.user(account.idToken).string("tenantId") == id)
  }

  @Test func aTokenOfAnotherTenantIsRefused() throws {
    let tenants = [try client.makeTenant(), try client.makeTenant()]
    let inside = try signUp(tenants[0])
    let outside = try client.signUp()
    for (token, tenant) in [(inside.idToken, tenants[1]), (outside.idToken, tenants[0])] {
      let answer = try client.service("lookup", ["idToken": .text(token), "tenantId": .text(tenant)])
      #expect(answer.error == "TENANT_ID_MISMATCH")
    }
  }

  @Test func aTenantInTheBodyIsTheOneInThePath() throws {
    let id = try client.makeTenant()
    let other = try client.makeTenant()
    let answer = try client.accounts("", ["localId": "ada", "tenantId": .text(other)], tenant: id)
    #expect(answer.status == 400)
    #expect(answer.error == "TENANT_ID_MISMATCH")
    #expect(try client.accounts("", ["localId": "ada", "tenantId": .text(id)], tenant: id).status == 200)
  }

  @Test func anUnknownTenantIsRefused() throws {
    #expect(try client.service("signUp", ["tenantId": "nothing"]).error == "INVALID_TENANT_ID")
    #expect(try client.accounts("lookup", tenant: "nothing").error == "TENANT_NOT_FOUND")
    #expect(try tenant("GET", "nothing").status == 404)
  }

  @Test func anUnknownTenantComesIntoBeingWhereThatIsWanted() throws {
    _ = try client.control("PATCH", "/config", ["createTenants": true])
    #expect(try client.service("signUp", ["tenantId": "mine"]).status == 200)
    #expect(try tenant("GET", "mine").body.bool("enableEmailLinkSignin") == true)
    #expect(try client.service("signUp", ["tenantId": "no/tenant"]).error == "INVALID_TENANT_ID")
  }

  @Test func whatIsSwitchedOnStaysSoWhenATenantIsChanged() throws {
    _ = try client.control("PATCH", "/config", ["createTenants": true])
    #expect(try tenant("PATCH", "mine?updateMask=displayName", ["displayName": "players"]).status == 200)
    let account = try signUp("mine")
    _ = try client.accounts("update", ["localId": .text(account.localId), "emailVerified": true], tenant: "mine")
    #expect(try client.startTOTP(account).string("sharedSecretKey") != nil)
  }

  @Test func aDeletedTenantsTokensAreWorthNothing() throws {
    let id = try client.makeTenant()
    let account = try signUp(id)
    #expect(try tenant("DELETE", id).status == 200)
    #expect(try tenant("GET", id).error == "TENANT_NOT_FOUND")
    #expect(try client.lookup(account.idToken).status == 400)
    #expect(try client.refresh(account.refreshToken).status == 400)
  }

  @Test func codesAreTheTenants() throws {
    let id = try client.makeTenant()
    _ = try signUp(id)
    let fields: [String: Value] = ["requestType": "PASSWORD_RESET", "email": "a@b.c", "tenantId": .text(id)]
    #expect(try client.service("sendOobCode", fields).status == 200)
    #expect(try client.control("GET", "/oobCodes").body.elements("oobCodes").isEmpty)
    let code = try #require(try client.control("GET", "/tenants/\(id)/oobCodes").body.elements("oobCodes").first)
    let text = Value.text(try #require(code.string("oobCode")))
    #expect(code.string("oobLink")?.contains("tenantId=" + id) == true)
    let reset: [String: Value] = ["oobCode": text, "newPassword": "other-secret"]
    #expect(try client.service("resetPassword", reset).error == "INVALID_OOB_CODE")
    #expect(try client.service("resetPassword", reset.merging(["tenantId": .text(id)]) { $1 }).status == 200)
  }

  @Test func aLinkIsFollowedInItsTenant() throws {
    let id = try client.makeTenant()
    let account = try signUp(id)
    _ = try client.service("sendOobCode", ["requestType": "VERIFY_EMAIL", "idToken": .text(account.idToken)])
    let code = try client.control("GET", "/tenants/\(id)/oobCodes").body.elements("oobCodes").first
    let link = try #require(code?.string("oobLink"))
    #expect(try HTTPClient.send("GET", link).status == 200)
    #expect(try client.account(account.localId, tenant: id).bool("emailVerified") == true)
  }

  @Test func aSignInInTheBrowserEndsInItsTenant() throws {
    let ids = [try client.makeTenant(), try client.makeTenant()]
    let inTenant: [String: Value] = ["tenantId": .text(ids[0])]
    let flow = try WebSignIn(client, "google.com", inTenant)
    let answer = try flow.agree()
    #expect(try flow.exchange(answer).error == "TENANT_ID_MISMATCH")
    #expect(try flow.exchange(answer, ["tenantId": .text(ids[1])]).error == "TENANT_ID_MISMATCH")
    let account = try EmulatorClient.Account(flow.exchange(answer, inTenant))
    #expect(try claims(of: account.idToken)["firebase"]?.string("tenant") == ids[0])
    let outside = try WebSignIn(client, "google.com")
    let other = try outside.agree()
    #expect(try outside.exchange(other, inTenant).error == "TENANT_ID_MISMATCH")
    #expect(try outside.exchange(other).status == 200)
  }

  @Test func aPendingTokenIsForItsTenant() throws {
    let id = try client.makeTenant()
    let inTenant: [String: Value] = ["tenantId": .text(id)]
    let owner = try EmulatorClient.Account(
      client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#, inTenant))
    let collision = try client.signIn("facebook.com", claims: #"{"sub":"2","email":"a@b.c"}"#, inTenant)
    let pending = Value.text(try #require(collision.body.string("pendingToken")))
    let post = [("providerId", "facebook.com")]
    #expect(try client.signInWithIdp(post, ["pendingToken": pending]).error == "INVALID_PENDING_TOKEN")
    let linking = ["pendingToken": pending, "idToken": .text(owner.idToken)]
    #expect(try client.signInWithIdp(post, linking).body.string("localId") == owner.localId)
  }

  @Test func aTenantsAccountsAreDeletedForItself() throws {
    let id = try client.makeTenant()
    _ = try signUp(id)
    _ = try client.signUp()
    _ = try client.control("DELETE", "/tenants/\(id)/accounts")
    #expect(try client.control("GET", "/tenants/\(id)/accounts").body.elements("users").isEmpty)
    #expect(try client.control("GET", "/accounts").body.elements("users").count == 1)
  }

  @Test func aCustomTokenIsForItsTenant() throws {
    let id = try client.makeTenant()
    let token = Value.text(#"{"uid":"ada","tenant_id":""# + id + #""}"#)
    #expect(try client.service("signInWithCustomToken", ["token": token]).error == "TENANT_ID_MISMATCH")
    let fields: [String: Value] = ["token": token, "tenantId": .text(id)]
    #expect(try client.service("signInWithCustomToken", fields).status == 200)
  }

  // MARK: Their switches

  @Test(
    arguments: [
      ("signUp", ["email": "a@b.c", "password": "secret"], "OPERATION_NOT_ALLOWED"),
      ("signUp", [:], "ADMIN_ONLY_OPERATION"),
      ("signInWithPassword", ["email": "a@b.c", "password": "secret"], "PASSWORD_LOGIN_DISABLED"),
      (
        "sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": "a@b.c", "continueUrl": "http://localhost/"],
        "OPERATION_NOT_ALLOWED"
      ),
    ] as [(String, [String: Value], String)])
  func whatIsNotSwitchedOnIsRefused(_ method: String, _ fields: [String: Value], _ error: String) throws {
    let id = try client.makeTenant([:])
    let inTenant = fields.merging(["tenantId": .text(id)]) { $1 }
    #expect(try client.service(method, inTenant).error == error)
    #expect(try client.service(method, fields).error != error)
  }

  @Test func aSwitchedOffTenantServesNoClient() throws {
    let id = try client.makeTenant(["disableAuth": true, "enableAnonymousUser": true])
    #expect(try client.service("signUp", ["tenantId": .text(id)]).error == "PROJECT_DISABLED")
  }

  @Test func tenantsHaveNoSignInByPhone() throws {
    let id = Value.text(try client.makeTenant())
    let answer = try client.service("sendVerificationCode", ["phoneNumber": "+15555550100", "tenantId": id])
    #expect(answer.errorKey == "UNSUPPORTED_TENANT_OPERATION")
  }

  @Test func secondFactorsAreTheTenantsMatter() throws {
    let id = try client.makeTenant()
    let account = try signUp(id)
    _ = try client.accounts("update", ["localId": .text(account.localId), "emailVerified": true], tenant: id)
    let start: [String: Value] = ["idToken": .text(account.idToken), "totpEnrollmentInfo": .object([:])]
    #expect(try client.secondFactor("mfaEnrollment:start", start).errorKey == "OPERATION_NOT_ALLOWED")
    _ = try tenant("PATCH", id, ["mfaConfig": .object(["state": "ENABLED"])])
    #expect(try client.secondFactor("mfaEnrollment:start", start).status == 200)
    #expect(try client.control("GET", "/tenants/\(id)/totpCodes").body.elements("totpCodes").count == 1)
  }

  @Test func aTenantHasItsOwnPasswordPolicy() throws {
    let versions: Value = .array([.object(["customStrengthOptions": .object(["minPasswordLength": 9])])])
    let id = try client.makeTenant([
      "allowPasswordSignup": true,
      "passwordPolicyConfig": .object([
        "passwordPolicyEnforcementState": "ENFORCE", "passwordPolicyVersions": versions,
      ]),
    ])
    let fields: [String: Value] = ["email": "a@b.c", "password": "secret"]
    let refused = try client.service("signUp", fields.merging(["tenantId": .text(id)]) { $1 })
    #expect(refused.errorKey == "PASSWORD_DOES_NOT_MEET_REQUIREMENTS")
    #expect(try client.service("signUp", fields).status == 200)
  }

  @Test func aNewTenantHasAllOfTheSecondFactorsSettings() throws {
    let factors: Value = .object(["enabledProviders": .list(["PHONE_SMS"])])
    let answer = try client.admin("POST", EmulatorClient.settings + "/tenants", ["mfaConfig": factors])
    #expect(answer.body["mfaConfig"]?.string("state") == "DISABLED")
    let off: Value = .object(["state": "DISABLED"])
    let other = try client.admin("POST", EmulatorClient.settings + "/tenants", ["mfaConfig": off])
    #expect(other.body["mfaConfig"]?["enabledProviders"]?.kind == .array)
  }

  @Test func falseIsOmittedInsideASetting() throws {
    let privacy: Value = .object(["enableImprovedEmailPrivacy": false])
    let answer = try client.admin("POST", EmulatorClient.settings + "/tenants", ["emailPrivacyConfig": privacy])
    #expect(answer.body["emailPrivacyConfig"]?.encoded == "{}")
    #expect(answer.body.bool("allowPasswordSignup") == false)
  }

  @Test func aMaskIntoAValueChangesNothing() throws {
    let factors: Value = .object(["enabledProviders": .list(["PHONE_SMS"])])
    let id = try client.makeTenant(["displayName": "display", "mfaConfig": factors])
    let mask = "displayName.0,mfaConfig.enabledProviders.nothing"
    let changes: [String: Value] = ["displayName": "other", "mfaConfig": .object(["enabledProviders": .list([])])]
    let answer = try client.admin("PATCH", EmulatorClient.settings + "/tenants/\(id)?updateMask=\(mask)", changes)
    #expect(answer.body.string("displayName") == "display")
    #expect(answer.body["mfaConfig"]?.elements("enabledProviders").count == 1)
  }
}
