// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// The configuration as administrators read and change it, and that of identity providers.
struct ProjectConfigurationTests {
  static let path = EmulatorClient.settings + "/config"
  static let providers = EmulatorClient.settings + "/oauthIdpConfigs"

  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test func theConfigurationIsTold() throws {
    let body = try client.admin("GET", ProjectConfigurationTests.path).body
    #expect(body.string("name") == "projects/demo-project/config")
    #expect(body["signIn"]?.encoded == #"{"allowDuplicateEmails":false}"#)
    #expect(body["blockingFunctions"]?.encoded == "{}")
    #expect(body.fields.count == 3)
  }

  @Test func connectionsAreOpenedWithoutAKey() throws {
    for host in ["identitytoolkit", "securetoken"] {
      #expect(try client.send("HEAD", "/\(host).googleapis.com/v1/").status == 200)
    }
    #expect(try client.control("GET", "/requests").body["requests"]?.integer("preconnect") == 2)
  }

  @Test func whatIsChangedIsInForce() throws {
    let off: Value = .object(["anonymous": .object(["enabled": false]), "email": .object(["enabled": false])])
    let answer = try client.admin(
      "PATCH", ProjectConfigurationTests.path + "?updateMask=signIn.anonymous.enabled",
      ["signIn": off, "delayMilliseconds": 60_000])
    #expect(answer.body["signIn"]?["anonymous"]?.bool("enabled") == false)
    #expect(answer.body["signIn"]?["email"] == nil)
    #expect(try client.service("signUp", [:]).error == "ADMIN_ONLY_OPERATION")
    #expect(try client.signUp("a@b.c").localId.isEmpty == false)
  }

  @Test func whatIsOnlyStoredIsToldBeside() throws {
    let numbers: Value = .object(["testPhoneNumbers": .object(["+15555550100": "123456"])])
    let body = try client.admin(
      "PATCH", ProjectConfigurationTests.path, ["signIn": .object(["phoneNumber": numbers]), "quota": .object([:])]
    ).body
    #expect(body["signIn"]?["phoneNumber"]?["testPhoneNumbers"]?.string("+15555550100") == "123456")
    #expect(body["quota"] != nil)
    _ = try client.control("DELETE", "/config")
    #expect(try client.admin("GET", ProjectConfigurationTests.path).body["quota"] == nil)
  }

  @Test func anImpossibleSettingChangesNothing() throws {
    let answer = try client.admin(
      "PATCH", ProjectConfigurationTests.path,
      ["quota": .object([:]), "signIn": .object(["email": .object(["enabled": "yes"])])])
    #expect(answer.status == 400)
    #expect(try client.admin("GET", ProjectConfigurationTests.path).body["quota"] == nil)
  }

  @Test func anyNumberOfFieldsIsStored() throws {
    let fields = (0..<30_000).map { ("field\($0)", Value.number($0)) }
    let answer = try client.admin(
      "PATCH", ProjectConfigurationTests.path, Dictionary(uniqueKeysWithValues: fields))
    #expect(answer.body.integer("field29999") == 29_999)
  }

  @Test func onlyAdministratorsMay() throws {
    #expect(try client.send("GET", ProjectConfigurationTests.path + "?key=key").status == 401)
    #expect(try client.send("PATCH", ProjectConfigurationTests.path, [:]).status == 401)
  }

  @Test func linksInMailsCanBeSwitchedOffAlone() throws {
    let required: Value = .object(["email": .object(["passwordRequired": true])])
    _ = try client.admin("PATCH", ProjectConfigurationTests.path, ["signIn": required])
    let answer = try client.service(
      "sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": "a@b.c", "continueUrl": "http://localhost/"])
    #expect(answer.error == "OPERATION_NOT_ALLOWED")
    _ = try client.signUp("a@b.c")
  }

  // MARK: Identity providers

  @Test func aProviderIsMadeChangedAndDeleted() throws {
    let path = ProjectConfigurationTests.providers
    let made = try client.admin(
      "POST", path + "?oauthIdpConfigId=oidc.mine", ["clientId": "client", "enabled": true, "name": "x"])
    #expect(made.body.string("name") == "projects/demo-project/oauthIdpConfigs/oidc.mine")
    let changed = try client.admin(
      "PATCH", path + "/oidc.mine?updateMask=enabled", ["enabled": false, "clientId": "other"])
    #expect(changed.body.string("clientId") == "client")
    #expect(try client.admin("GET", path + "/oidc.mine").body.bool("enabled") == false)
    #expect(try client.admin("GET", path).body.elements("oauthIdpConfigs").count == 1)
    #expect(try client.admin("DELETE", path + "/oidc.mine").status == 200)
    #expect(try client.admin("GET", path + "/oidc.mine").error == "CONFIGURATION_NOT_FOUND")
  }

  @Test(arguments: ["", "?oauthIdpConfigId=oidc.", "?oauthIdpConfigId=saml.mine", "?oauthIdpConfigId=oidc.a%2Fb"])
  func aProviderNeedsAnId(_ query: String) throws {
    #expect(try client.admin("POST", ProjectConfigurationTests.providers + query).error == "INVALID_CONFIG_ID")
  }

  @Test func anIdIsTakenOnce() throws {
    let path = ProjectConfigurationTests.providers + "?oauthIdpConfigId=oidc.mine"
    #expect(try client.admin("POST", path).status == 200)
    #expect(try client.admin("POST", path).status == 409)
  }

  @Test func theEmulatorsConfigurationHasTheOfficialMembersAndWhatWasChanged() throws {
    let official =
      #"{"signIn":{"allowDuplicateEmails":false},"emailPrivacyConfig":{"enableImprovedEmailPrivacy":false}}"#
    #expect(try client.control("GET", "/config").text == official)
    let changed = try client.control("PATCH", "/config", ["signIn": .object(["email": .object(["enabled": false])])])
    #expect(changed.body["signIn"]?["email"]?.bool("enabled") == false)
    #expect(try client.wholeConfiguration().integer("idTokenLifetimeSeconds") == 3600)
  }

  @Test func aMaskedSettingThatTheBodyLacksIsAsAtTheStart() throws {
    let off: Value = .object(["email": .object(["enabled": false])])
    _ = try client.admin("PATCH", ProjectConfigurationTests.path + "?updateMask=signIn", ["signIn": off])
    #expect(try client.service("signUp", ["email": "a@b.c", "password": "secret"]).error == "OPERATION_NOT_ALLOWED")
    _ = try client.admin("PATCH", ProjectConfigurationTests.path + "?updateMask=signIn.email.enabled", [:])
    #expect(try client.service("signUp", ["email": "a@b.c", "password": "secret"]).status == 200)
  }

  @Test func aStoredSettingIsToldAsItIsNow() throws {
    let off: Value = .object(["anonymous": .object(["enabled": false])])
    _ = try client.admin("PATCH", ProjectConfigurationTests.path, ["signIn": off])
    _ = try client.control("PATCH", "/config", ["signIn": .object(["anonymous": .object(["enabled": true])])])
    let body = try client.admin("GET", ProjectConfigurationTests.path).body
    #expect(body["signIn"]?["anonymous"]?.bool("enabled") == true)
  }

  @Test func messagesHaveOneRuleAboutRegions() throws {
    let regions: Value = .list(["DE"])
    _ = try client.admin(
      "PATCH", ProjectConfigurationTests.path,
      ["smsRegionConfig": .object(["allowByDefault": .object(["disallowedRegions": regions])])])
    let answer = try client.admin(
      "PATCH", ProjectConfigurationTests.path + "?updateMask=smsRegionConfig.allowlistOnly.allowedRegions",
      ["smsRegionConfig": .object(["allowlistOnly": .object(["allowedRegions": regions])])])
    #expect(answer.body["smsRegionConfig"]?.encoded == #"{"allowlistOnly":{"allowedRegions":["DE"]}}"#)
  }
}
