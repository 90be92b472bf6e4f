// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Clients' requests that test suites written for the official emulator send.
struct OfficialEmulatorTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  private func answerAsProduction() throws {
    #expect(try client.control("PATCH", "/config", ["productionAnswers": true]).status == 200)
  }

  // MARK: Numbers of enumerations

  @Test(
    arguments: [(1, "PASSWORD_RESET"), (4, "VERIFY_EMAIL"), (6, "EMAIL_SIGNIN"), (7, "VERIFY_AND_CHANGE_EMAIL")]
      as [(Int64, String)])
  func aRequestTypeCanBeANumber(_ number: Int64, _ name: String) throws {
    let account = try client.signUp("a@b.c")
    let answer = try client.service(
      "sendOobCode",
      [
        "requestType": .number(number), "email": "a@b.c", "idToken": .text(account.idToken), "newEmail": "d@e.f",
        "continueUrl": "http://localhost",
      ])
    #expect(answer.status == 200)
    #expect(try client.control("GET", "/oobCodes").body.elements("oobCodes").last?.string("requestType") == name)
  }

  @Test(arguments: [-1, 9, .max, .min] as [Int64])
  func aNumberWithoutANameIsRefused(_ number: Int64) throws {
    let answer = try client.service("sendOobCode", ["requestType": .number(number), "email": "a@b.c"])
    #expect(answer.status == 400)
    #expect(
      answer.error == "Invalid JSON payload received. /requestType must be equal to one of the allowed values")
  }

  @Test(arguments: [2, 3, 5, 8] as [Int64])
  func aRequestTypeThatIsNotSentOnRequestIsNotImplemented(_ number: Int64) throws {
    #expect(try client.service("sendOobCode", ["requestType": .number(number)]).status == 501)
  }

  @Test func aPhoneOperationCanBeANumber() throws {
    let first = try signInWithPhone(["operation": 1])
    #expect(first.body.bool("isNewUser") == true)
    let again = try signInWithPhone(["operation": 0])
    #expect(again.body.bool("isNewUser") == false)
    let account = try EmulatorClient.Account(again)
    let updated = try signInWithPhone(["operation": 3, "idToken": .text(account.idToken)], number: "+15555550101")
    #expect(updated.body.string("phoneNumber") == "+15555550101")
  }

  private func signInWithPhone(_ fields: [String: Value], number: String = "+15555550100") throws
    -> EmulatorClient.Answer
  {
    let proof = try client.message(client.service("sendVerificationCode", ["phoneNumber": .text(number)]))
    return try client.service("signInWithPhoneNumber", proof.merging(fields) { $1 })
  }

  // MARK: Attributes that are deleted

  @Test(arguments: [.number(5), .text("PASSWORD")] as [Value])
  func aClientDeletesThePassword(_ attribute: Value) throws {
    let account = try client.signUp("a@b.c")
    #expect(try client.update(account, ["deleteAttribute": .array([attribute])]).status == 200)
    #expect(try client.signIn("a@b.c").error == "INVALID_PASSWORD")
    #expect(try client.user(account.idToken).string("email") == "a@b.c")
  }

  @Test(arguments: [.number(2), .text("DISPLAY_NAME")] as [Value])
  func aClientDeletesTheName(_ attribute: Value) throws {
    let account = try client.signUp("a@b.c")
    _ = try client.update(account, ["displayName": "Ada", "photoUrl": "http://localhost/a"])
    _ = try client.update(account, ["deleteAttribute": .array([attribute])])
    let user = try client.user(account.idToken)
    #expect(user["displayName"] == nil)
    #expect(user.string("photoUrl") == "http://localhost/a")
  }

  @Test func aClientDeletesTheAddress() throws {
    let account = try client.signUp("a@b.c")
    #expect(try client.update(account, ["deleteAttribute": .list(["EMAIL"])]).status == 200)
    #expect(try client.user(account.idToken)["email"] == nil)
    #expect(try client.service("signUp", ["email": "a@b.c", "password": "secret"]).status == 200)
  }

  @Test func deletingTheLoginRequiresARecentSignIn() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["requireRecentSignIn": true])
    for attribute in ["EMAIL", "PASSWORD"] {
      let answer = try client.update(account, ["deleteAttribute": .list([attribute])])
      #expect(answer.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }
  }

  @Test(arguments: [.text("SHOE_SIZE"), .text(""), .number(7), .flag(true)] as [Value])
  func anUnknownAttributeIsRefused(_ attribute: Value) throws {
    let account = try client.signUp("a@b.c")
    let answer = try client.update(account, ["deleteAttribute": .array(["DISPLAY_NAME", attribute])])
    #expect(
      answer.error == "Invalid JSON payload received. /deleteAttribute/1 must be equal to one of the allowed values")
  }

  @Test(arguments: ["PROVIDER", "RAW_USER_INFO"])
  func anAttributeThatTheEmulatorCannotDeleteChangesNothing(_ name: String) throws {
    let account = try client.signUp("a@b.c")
    let answer = try client.update(
      account, ["deleteAttribute": .list(["PASSWORD", name]), "displayName": "Ada"])
    #expect(answer.status == 501)
    #expect(try client.user(account.idToken)["displayName"] == nil)
    #expect(try client.signIn("a@b.c").status == 200)
  }

  @Test func unlinkingThePasswordDeletesTheAddress() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.update(account, ["deleteProvider": .list(["password"])])
    #expect(try client.user(account.idToken)["email"] == nil)
    #expect(try client.service("signUp", ["email": "a@b.c", "password": "secret"]).status == 200)
  }

  @Test func inProductionUnlinkingThePasswordKeepsTheAddress() throws {
    try answerAsProduction()
    let account = try client.signUp("a@b.c")
    let answer = try client.update(account, ["deleteProvider": .list(["password"])])
    #expect(answer.body["passwordHash"] == nil)
    #expect(answer.body.elements("providerUserInfo").isEmpty)
    #expect(try client.user(account.idToken).string("email") == "a@b.c")
    #expect(try client.signIn("a@b.c").error == "INVALID_PASSWORD")
    #expect(try client.service("signUp", ["email": "a@b.c", "password": "secret"]).error == "EMAIL_EXISTS")
  }

  // MARK: Providers

  private static let adaClaims =
    #"{"sub":"1","email":"a@b.c","email_verified":true,"name":"Ada","picture":"http://localhost/a","screen_name":"ada"}"#

  @Test func aProviderThatJoinsAnAccountByEmailBringsNameAndPhoto() throws {
    let account = try client.verifiedPlayer()
    let answer = try client.signIn("google.com", claims: OfficialEmulatorTests.adaClaims)
    #expect(answer.body.string("localId") == account.localId)
    let user = try client.account(account.localId)
    #expect(user.string("displayName") == "Ada")
    #expect(user.string("photoUrl") == "http://localhost/a")
    #expect(user.string("screenName") == "ada")
  }

  @Test func aProviderWithoutANameLeavesTheAccounts() throws {
    let account = try client.verifiedPlayer()
    _ = try client.update(account, ["displayName": "Countess"])
    _ = try client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#)
    #expect(try client.account(account.localId).string("displayName") == "Countess")
  }

  @Test func theScreenNameIsStoredWithTheAccount() throws {
    let answer = try client.signIn("twitter.com", claims: OfficialEmulatorTests.adaClaims)
    #expect(try client.user(answer.body.string("idToken") ?? "").string("screenName") == "ada")
  }

  @Test func aSignInThatNeedsConfirmationNamesTheAccount() throws {
    let account = try client.signUp("a@b.c")
    let answer = try client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c"}"#).body
    #expect(answer.bool("needConfirmation") == true)
    #expect(answer.string("localId") == account.localId)
    #expect(answer["idToken"] == nil)
  }

  @Test func anAddressIsAlsoFoundAtAProvider() throws {
    let account = try EmulatorClient.Account(
      client.signIn("google.com", claims: #"{"sub":"1","email":"g@b.c","email_verified":true}"#))
    _ = try client.update(account, ["email": "a@b.c"])
    for email in ["a@b.c", "G@b.c"] {
      let found = try lookUp(email)
      #expect(found.bool("registered") == true)
      #expect(found.elements("allProviders").compactMap { $0.string } == ["google.com"])
    }
  }

  @Test func anUnknownAddressHasEmptyLists() throws {
    let found = try lookUp("a@b.c")
    #expect(found.bool("registered") == false)
    #expect(found["allProviders"]?.kind == .array && found["signinMethods"]?.kind == .array)
  }

  private func lookUp(_ email: String) throws -> JSON {
    try client.service("createAuthUri", ["identifier": .text(email), "continueUri": "http://localhost"]).body
  }

  @Test(
    arguments: [
      (
        "nonsense",
        "Unable to parse id_token: nonsense ((Auth Emulator only accepts strict JSON or JWTs as fake id_tokens.))"
      ),
      (
        "{}",
        "Invalid Idp Response: id_token missing required fields. ((Missing \"sub\" field, or it is not a string.))"
      ),
    ])
  func anImpossibleIdentityTokenIsRefused(_ token: String, _ detail: String) throws {
    #expect(try client.signIn("google.com", claims: token).error == "INVALID_IDP_RESPONSE : " + detail)
  }

  // MARK: Phones

  @Test func aProofOfANumberOfAnotherAccountIsNotAnsweredByAnotherProof() throws {
    _ = try signInWithPhone([:])
    let account = try client.signUp("a@b.c")
    let collision = try signInWithPhone(["idToken": .text(account.idToken)]).body
    let fields: [String: Value] = [
      "idToken": .text(account.idToken), "phoneNumber": .text(collision.string("phoneNumber") ?? ""),
      "temporaryProof": .text(try #require(collision.string("temporaryProof"))),
    ]
    #expect(try client.service("signInWithPhoneNumber", fields).error == "PHONE_NUMBER_EXISTS")
    #expect(try client.service("signInWithPhoneNumber", fields.filter { $0.key != "idToken" }).status == 200)
  }

  @Test func anAccountWithSecondFactorsGetsNoCodeForASignInByPhone() throws {
    let player = try client.verifiedPlayer()
    _ = try client.accounts("update", ["localId": .text(player.localId), "phoneNumber": "+15555550100"])
    #expect(try client.enrollPhone(player).status == 200)
    let answer = try client.service("sendVerificationCode", ["phoneNumber": "+15555550100"])
    #expect(answer.errorKey == "UNSUPPORTED_FIRST_FACTOR")
  }

  @Test func aMissingPhoneIsReportedAsByTheOfficialEmulator() throws {
    let answer = try client.secondFactor("mfaEnrollment:start", client.verifiedPlayer(), [:])
    #expect(answer.error == "INVALID_ARGUMENT : ((Missing phoneEnrollmentInfo.))")
  }

  @Test func aClientSignsUpWithSecondFactors() throws {
    let factors = Value.array([.object(["phoneInfo": "+15555550100", "displayName": "Phone"])])
    let account = try EmulatorClient.Account(
      client.service("signUp", ["email": "a@b.c", "password": "secret", "mfaInfo": factors]))
    let factor = try #require(try client.user(account.idToken).elements("mfaInfo").first)
    #expect(factor.string("displayName") == "Phone")
    #expect(factor.string("mfaEnrollmentId")?.isEmpty == false)
    let first = try client.signIn("a@b.c").body
    #expect(try client.finishSignIn(first, phone: client.startSignIn(first)).status == 200)
  }

  @Test func aSignUpWithAnImpossibleSecondFactorCreatesNoAccount() throws {
    let factors = Value.array([.object(["phoneInfo": "nonsense"])])
    for fields in [[:], ["email": "a@b.c", "password": "secret"]] as [[String: Value]] {
      let answer = try client.service("signUp", fields.merging(["mfaInfo": factors]) { $1 })
      #expect(answer.errorKey == "INVALID_MFA_PHONE_NUMBER")
    }
    #expect(try client.control("GET", "/accounts").body.elements("users").isEmpty)
  }

  // MARK: Codes

  @Test func anAppliedEmailChangeNamesTheNewAddress() throws {
    let answer = try client.service("update", ["oobCode": changeCode()])
    #expect(answer.body.string("newEmail") == "d@e.f")
    #expect(answer.body.string("email") == "d@e.f")
  }

  @Test func anEmailChangeToATakenAddressConsumesTheCode() throws {
    let code = try changeCode()
    _ = try client.signUp("d@e.f")
    #expect(try client.service("update", ["oobCode": code]).error == "EMAIL_EXISTS")
    #expect(try client.control("GET", "/oobCodes").body.elements("oobCodes").isEmpty)
    #expect(try client.service("update", ["oobCode": code]).error == "INVALID_OOB_CODE")
  }

  private func changeCode() throws -> Value {
    let account = try client.signUp("a@b.c")
    return try client.codeText(
      "VERIFY_AND_CHANGE_EMAIL", ["idToken": .text(account.idToken), "newEmail": "d@e.f"])
  }

  @Test func anEmailLinkNeedsNoContinueURL() throws {
    let code = try client.codeText("EMAIL_SIGNIN", ["email": "a@b.c"])
    #expect(try client.service("signInWithEmailLink", ["email": "a@b.c", "oobCode": code]).status == 200)
  }

  @Test func inProductionAnEmailLinkNeedsAContinueURL() throws {
    try answerAsProduction()
    let answer = try client.service("sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": "a@b.c"])
    #expect(answer.error == "MISSING_CONTINUE_URI")
  }

  @Test func strictModeAnswersAsProduction() throws {
    let strict = try EmulatorClient(strict: true)
    #expect(try strict.wholeConfiguration().bool("productionAnswers") == true)
    #expect(try client.wholeConfiguration().bool("productionAnswers") == false)
    let answer = try strict.service("sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": "a@b.c"])
    #expect(answer.error == "MISSING_CONTINUE_URI")
  }

  // MARK: Privileges

  @Test func aClientMayNotNameAProject() throws {
    for name in ["targetProjectId", "target_project_id"] {
      let answer = try client.service("signUp", [name: "demo-project"])
      #expect(answer.status == 400)
      #expect(
        answer.error == "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.")
    }
    #expect(try client.accounts("", ["targetProjectId": "demo-project"]).status == 200)
  }

  @Test func aClientLinksAProviderByItsId() throws {
    let account = try client.signUp("a@b.c")
    let nameless = Value.object(["providerId": "google.com"])
    #expect(try client.update(account, ["linkProviderUserInfo": nameless]).errorKey == "MISSING_RAW_ID")
    let link = Value.object(["providerId": "google.com", "rawId": "1"])
    #expect(try client.update(account, ["linkProviderUserInfo": link]).status == 200)
    let providers = try client.account(account.localId).elements("providerUserInfo")
    #expect(providers.compactMap { $0.string("providerId") } == ["google.com", "password"])
  }

  @Test func inProductionAClientMayNotLinkAProviderByItsId() throws {
    try answerAsProduction()
    let account = try client.signUp("a@b.c")
    let link = Value.object(["providerId": "google.com", "rawId": "1"])
    let answer = try client.update(account, ["linkProviderUserInfo": link, "displayName": "Ada"])
    #expect(answer.errorKey == "INSUFFICIENT_PERMISSION")
    #expect(try client.user(account.idToken)["displayName"] == nil)
  }

  @Test func anAdministratorLinksAProviderOfAnIdTokensUser() throws {
    let account = try client.signUp("a@b.c")
    let link = Value.object(["providerId": "google.com", "rawId": "1"])
    let fields: [String: Value] = ["idToken": .text(account.idToken), "linkProviderUserInfo": link]
    #expect(try client.accounts("update", fields).status == 200)
    let providers = try client.account(account.localId).elements("providerUserInfo")
    #expect(providers.compactMap { $0.string("providerId") } == ["google.com", "password"])
  }

  // MARK: Fields of responses

  @Test func aSignInWithoutANameHasNoNameField() throws {
    _ = try client.signUp("a@b.c")
    #expect(try client.signIn("a@b.c").body["displayName"] == nil)
    try answerAsProduction()
    #expect(try client.signIn("a@b.c").body.string("displayName") == "")
  }

  @Test func anAnonymousUserHasAnEmptyListOfProviders() throws {
    let user = try client.user(client.signUp().idToken)
    #expect(user["providerUserInfo"]?.kind == .array)
    #expect(user.elements("providerUserInfo").isEmpty)
  }

  // MARK: Errors

  @Test func aRefreshForADeletedAccountHasAnInvalidToken() throws {
    let account = try client.signUp()
    _ = try client.service("delete", ["idToken": .text(account.idToken)])
    #expect(try client.refresh(account.refreshToken).error == "INVALID_REFRESH_TOKEN")
    try answerAsProduction()
    #expect(try client.refresh(account.refreshToken).error == "USER_NOT_FOUND")
  }

  @Test func aCustomTokenForAnotherServiceIsInvalid() throws {
    let nameless: [String: Value] = ["token": #"{"uid":""}"#]
    #expect(try client.service("signInWithCustomToken", nameless).errorKey == "MISSING_IDENTIFIER")
    let fields: [String: Value] = ["token": .text(unsignedToken(["aud": "demo-project", "uid": "ada"]))]
    #expect(try client.service("signInWithCustomToken", fields).errorKey == "INVALID_CUSTOM_TOKEN")
    try answerAsProduction()
    #expect(try client.service("signInWithCustomToken", fields).errorKey == "CREDENTIAL_MISMATCH")
    #expect(try client.service("signInWithCustomToken", nameless).errorKey == "INVALID_CUSTOM_TOKEN")
  }

  @Test(
    arguments: [
      (["email": ""], "INVALID_EMAIL"), (["email": "", "password": ""], "INVALID_EMAIL"),
      (["email": "", "password": "secret"], "MISSING_EMAIL"), (["email": "a@b.c", "password": ""], "MISSING_PASSWORD"),
    ] as [([String: Value], String)])
  func aSignUpWithEmptyStringsIsRefused(_ fields: [String: Value], _ error: String) throws {
    #expect(try client.service("signUp", fields).error == error)
  }

  @Test func inProductionASignUpWithEmptyStringsIsAnonymous() throws {
    try answerAsProduction()
    let answer = try client.service("signUp", ["email": "", "password": "", "idToken": ""])
    #expect(try claims(of: answer.body.string("idToken")).string("provider_id") == "anonymous")
  }
}
