// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Passkeys, without an authenticator.
struct PasskeyTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  private func enroll(
    _ account: EmulatorClient.Account, _ id: String = "key", _ more: [String: Value] = [:]
  ) throws -> EmulatorClient.Answer {
    let response = Value.object(["id": .text(id), "type": "public-key"])
    let fields = ["authenticatorRegistrationResponse": response].merging(more) { $1 }
    return try client.secondFactor("passkeyEnrollment:finalize", account, fields)
  }

  private func signIn(_ id: String, _ more: [String: Value] = [:]) throws -> EmulatorClient.Answer {
    let response = Value.object(["id": .text(id), "type": "public-key"])
    let fields = ["authenticatorAuthenticationResponse": response].merging(more) { $1 }
    return try client.secondFactor("passkeySignIn:finalize", fields)
  }

  @Test func enrollmentStartsWithTheOptionsOfTheAuthenticator() throws {
    let account = try client.signUp("ada@example.com")
    let answer = try client.secondFactor("passkeyEnrollment:start", account, [:])
    let options = try #require(answer.body["credentialCreationOptions"])
    #expect(options["rp"]?.string("id") == "localhost")
    #expect(options["user"]?.string("name") == "ada@example.com")
    let challenge = try #require(options.string("challenge"))
    #expect(challenge.utf8.count == 44)
    #expect(options.elements("pubKeyCredParams").map { $0.integer("alg") } == [-7, -257])
    #expect(options.elements("excludeCredentials").isEmpty)
    let second = try client.secondFactor("passkeyEnrollment:start", account, [:])
    #expect(second.body["credentialCreationOptions"]?.string("challenge") != challenge)
  }

  @Test func theUsersIdIsThatOfTheAccount() throws {
    // "u?" has a character outside the URL-safe alphabet, and padding.
    _ = try client.accounts("", ["localId": "u?>"])
    let token = try client.service("signInWithCustomToken", ["token": "{\"uid\":\"u?>\"}"]).body.string("idToken")
    let answer = try client.secondFactor("passkeyEnrollment:start", ["idToken": .text(#require(token))])
    #expect(answer.body["credentialCreationOptions"]?["user"]?.string("id") == "dT8+")
  }

  @Test func aPasskeySignsIn() throws {
    let account = try client.signUp("ada@example.com")
    let enrolled = try enroll(account)
    #expect(enrolled.status == 200)
    #expect(try client.lookup(#require(enrolled.body.string("idToken"))).status == 200)
    #expect(try client.refresh(#require(enrolled.body.string("refreshToken"))).status == 200)
    let start = try client.secondFactor("passkeySignIn:start", [:]).body["credentialRequestOptions"]
    #expect(start?.string("rpId") == "localhost")
    #expect(start?.filled("challenge") != nil)
    let claims = try claims(of: signIn("key").body.string("idToken"))
    #expect(claims.string("user_id") == account.localId)
    #expect(claims["firebase"]?.string("sign_in_provider") == "passkey")
  }

  @Test func passkeysAreListedAndExcludedAndDeleted() throws {
    let account = try client.signUp("ada@example.com")
    _ = try enroll(account, "one", ["name": "Phone"])
    _ = try enroll(account, "two")
    let listed = try client.user(account.idToken).elements("passkeyInfo")
    #expect(listed.map { $0.string("credentialId") } == ["one", "two"])
    #expect(listed.first?.string("name") == "Phone")
    let options = try client.secondFactor("passkeyEnrollment:start", account, [:]).body["credentialCreationOptions"]
    #expect(options?.elements("excludeCredentials").map { $0.string("credentialId") } == ["one", "two"])
    #expect(try client.update(account, ["deletePasskey": .list(["one"])]).status == 200)
    #expect(try client.user(account.idToken).elements("passkeyInfo").count == 1)
    #expect(try signIn("one").error == "PASSKEY_CREDENTIAL_NOT_FOUND")
    #expect(try signIn("two").status == 200)
  }

  @Test func enrollingAgainReplacesThePasskey() throws {
    let account = try client.signUp()
    _ = try enroll(account, "one", ["name": "Old"])
    _ = try enroll(account, "one", ["name": "New"])
    #expect(try client.user(account.idToken).elements("passkeyInfo").map { $0.string("name") } == ["New"])
  }

  @Test func aPasskeyBelongsToOneAccount() throws {
    _ = try enroll(client.signUp(), "one")
    #expect(try enroll(client.signUp(), "one").error == "CREDENTIAL_ALREADY_IN_USE")
  }

  @Test func aDeletedAccountsPasskeyIsUnknown() throws {
    let account = try client.signUp()
    _ = try enroll(account)
    _ = try client.service("delete", ["idToken": .text(account.idToken)])
    #expect(try signIn("key").error == "PASSKEY_CREDENTIAL_NOT_FOUND")
  }

  @Test func aDisabledAccountDoesNotSignIn() throws {
    let account = try client.signUp()
    _ = try enroll(account)
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["disabled": true])
    #expect(try signIn("key").error == "USER_DISABLED")
  }

  @Test func aSecondFactorIsStillNeeded() throws {
    let account = try client.verifiedPlayer()
    _ = try enroll(account)
    _ = try client.enrollPhone(account)
    #expect(try signIn("key").body.filled("mfaPendingCredential") != nil)
  }

  @Test func tenantsHaveTheirOwnPasskeys() throws {
    _ = try enroll(client.signUp())
    let tenant = try client.makeTenant()
    #expect(try signIn("key", ["tenantId": .text(tenant)]).error == "PASSKEY_CREDENTIAL_NOT_FOUND")
  }

  @Test func missingFieldsAreReported() throws {
    let account = try client.signUp()
    #expect(try client.secondFactor("passkeyEnrollment:start", [:]).error == "MISSING_ID_TOKEN")
    #expect(try client.secondFactor("passkeyEnrollment:finalize", [:]).error == "MISSING_ID_TOKEN")
    let missing = try client.secondFactor("passkeyEnrollment:finalize", account, [:])
    #expect(missing.error == "MISSING_AUTHENTICATOR_RESPONSE")
    #expect(try client.secondFactor("passkeySignIn:finalize", [:]).error == "MISSING_AUTHENTICATOR_RESPONSE")
    #expect(try signIn("").errorKey == "INVALID_AUTHENTICATOR_RESPONSE")
    #expect(try enroll(account, String(repeating: "k", count: 2049)).errorKey == "INVALID_AUTHENTICATOR_RESPONSE")
  }

  @Test func theServicesNameOfTheIdIsAccepted() throws {
    let account = try client.signUp("ada@example.com")
    let response = Value.object(["credentialId": "key"])
    let answer = try client.secondFactor(
      "passkeyEnrollment:finalize", account, ["authenticatorRegistrationResponse": response])
    #expect(answer.body.string("localId") == account.localId)
    #expect(try signIn("key").body.string("localId") == account.localId)
  }

  @Test(
    arguments: [
      (["name": "Key", "displayName": "Ada"], "Key"), (["displayName": "Ada"], "Ada"), ([:], "Unnamed Passkey"),
    ] as [([String: Value], String)])
  func aPasskeyHasAName(_ fields: [String: Value], _ name: String) throws {
    let account = try client.signUp("ada@example.com")
    #expect(try enroll(account, "key", fields).status == 200)
    #expect(try client.account(account.localId).elements("passkeyInfo").first?.string("name") == name)
  }

  @Test func aMissingResponseIsReportedBeforeAnInvalidToken() throws {
    let enrollment = try client.secondFactor("passkeyEnrollment:finalize", ["idToken": "x"])
    #expect(enrollment.error == "MISSING_AUTHENTICATOR_RESPONSE")
    let nameless = try client.secondFactor(
      "passkeyEnrollment:finalize", ["authenticatorRegistrationResponse": .object(["id": "x"])])
    #expect(nameless.error == "MISSING_ID_TOKEN")
  }
}
