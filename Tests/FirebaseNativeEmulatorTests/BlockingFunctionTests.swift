// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Functions that decide about new users and sign-ins.
struct BlockingFunctionTests {
  let client: EmulatorClient
  let functions: FunctionStub

  init() throws {
    client = try EmulatorClient()
    functions = try FunctionStub()
    try configure(functions.configuration(.beforeCreate, .beforeSignIn))
  }

  private func configure(_ configuration: Value) throws {
    let answer = try client.control("PATCH", "/config", ["blockingFunctions": configuration])
    #expect(answer.status == 200)
  }

  private var accountCount: Int {
    get throws { try client.control("GET", "/accounts").body.elements("users").count }
  }

  // MARK: When they are called

  @Test func aSignUpCallsBothFunctions() throws {
    _ = try client.signUp("a@b.c")
    #expect(try functions.requestCount(.beforeCreate) == 1)
    #expect(try functions.requestCount(.beforeSignIn) == 1)
  }

  @Test func aSignInCallsOnlyBeforeSignIn() throws {
    _ = try client.signUp("a@b.c")
    #expect(try client.signIn("a@b.c").status == 200)
    #expect(try functions.requestCount(.beforeCreate) == 1)
    #expect(try functions.requestCount(.beforeSignIn) == 2)
  }

  @Test func guestsCustomTokensAndAdministratorsCallNone() throws {
    let guest = try client.signUp()
    _ = try client.service("signInWithCustomToken", ["token": "{\"uid\":\"u\"}"])
    _ = try client.accounts("", ["email": "x@b.c", "password": "secret"])
    #expect(try client.refresh(guest.refreshToken).status == 200)
    #expect(try functions.requestCount(.beforeCreate) == 0)
    #expect(try functions.requestCount(.beforeSignIn) == 0)
  }

  @Test func aPasswordForAGuestCallsNone() throws {
    let guest = try client.signUp()
    let fields: [String: Value] = ["idToken": .text(guest.idToken), "email": "a@b.c", "password": "secret"]
    #expect(try client.service("signUp", fields).status == 200)
    #expect(try functions.requestCount(.beforeCreate) == 0)
    #expect(try functions.requestCount(.beforeSignIn) == 0)
  }

  @Test func providersCallBothFunctions() throws {
    let answer = try client.signIn("google.com", claims: "{\"sub\":\"1\",\"email\":\"a@b.c\"}")
    #expect(answer.status == 200)
    #expect(try functions.requestCount(.beforeCreate) == 1)
    let claims = try claims(of: functions.token(.beforeSignIn))
    #expect(claims.string("sign_in_method") == "google.com")
    #expect(try #require(JSON.parse(claims.string("raw_user_info") ?? "")).string("sub") == "1")
    #expect(claims["user_record"]?.elements("provider_data").first?.string("uid") == "1")
  }

  /// As documented for production.
  @Test func linkingAProviderCallsBeforeSignIn() throws {
    let guest = try client.signUp()
    let answer = try client.signIn("google.com", claims: "{\"sub\":\"1\"}", ["idToken": .text(guest.idToken)])
    #expect(answer.status == 200)
    #expect(try functions.requestCount(.beforeCreate) == 0)
    #expect(try functions.requestCount(.beforeSignIn) == 1)
  }

  @Test func emailLinksCallBothFunctions() throws {
    let code = try client.codeText("EMAIL_SIGNIN", ["email": "a@b.c", "continueUrl": "http://localhost/"])
    let answer = try client.service("signInWithEmailLink", ["email": "a@b.c", "oobCode": code])
    #expect(answer.status == 200)
    #expect(try claims(of: functions.token(.beforeCreate)).string("sign_in_method") == "emailLink")
    #expect(try claims(of: functions.token(.beforeSignIn)).string("sign_in_method") == "emailLink")
  }

  @Test func phonesCallBothFunctions() throws {
    let sent = try client.service("sendVerificationCode", ["phoneNumber": "+15555550100"])
    #expect(try client.service("signInWithPhoneNumber", client.message(sent)).status == 200)
    let user = try #require(claims(of: functions.token(.beforeCreate))["user_record"])
    #expect(user.string("phone_number") == "+15555550100")
    #expect(try claims(of: functions.token(.beforeSignIn)).string("sign_in_method") == "phone")
  }

  @Test func gameCenterCallsBothFunctions() throws {
    let answer = try client.service(
      "signInWithGameCenter",
      [
        "playerId": "p", "publicKeyUrl": "https://static.gc.apple.com/key.cer", "signature": "s", "salt": "s",
        "timestamp": "1",
      ])
    #expect(answer.status == 200)
    #expect(try functions.requestCount(.beforeCreate) == 1)
    #expect(try claims(of: functions.token(.beforeSignIn)).string("sign_in_method") == "gc.apple.com")
  }

  @Test func beforeSignInFollowsTheSecondFactor() throws {
    _ = try client.enrollPhone(client.verifiedPlayer(), displayName: "Phone")
    let calls = try functions.requestCount(.beforeSignIn)
    let first = try client.signIn("a@b.c").body
    #expect(try functions.requestCount(.beforeSignIn) == calls)
    #expect(try client.finishSignIn(first, phone: client.startSignIn(first)).status == 200)
    let claims = try claims(of: functions.token(.beforeSignIn))
    #expect(claims.string("sign_in_second_factor") == "phone")
    let factor = try #require(claims["user_record"]?["multi_factor"]?.elements("enrolled_factors").first)
    #expect(factor.string("display_name") == "Phone")
  }

  @Test func tenantsCallTheFunctionsOfTheProject() throws {
    let tenant = try client.makeTenant()
    let fields: [String: Value] = ["tenantId": .text(tenant), "email": "a@b.c", "password": "secret"]
    #expect(try client.service("signUp", fields).status == 200)
    let claims = try claims(of: functions.token(.beforeCreate))
    #expect(claims.string("tenant_id") == tenant)
    #expect(claims["user_record"]?.string("tenant_id") == tenant)
  }

  // MARK: What they receive

  @Test func theRequestIsAnUnsignedTokenAboutTheUser() throws {
    let account = try client.signUp("a@b.c")
    let token = try #require(JSONWebToken(parsing: functions.token(.beforeCreate)))
    #expect(token.header.string("alg") == "none")
    #expect(token.signature.isEmpty)
    #expect(token.claims.string("iss") == "https://securetoken.google.com/demo-project")
    #expect(token.claims.string("aud") == functions.url(.beforeCreate))
    #expect(token.claims.string("sub") == account.localId)
    #expect(token.claims.string("event_type") == "beforeCreate")
    #expect(token.claims.string("event_id")?.isEmpty == false)
    #expect(token.claims.string("sign_in_method") == "password")
    let user = try #require(token.claims["user_record"])
    #expect(user.string("uid") == account.localId)
    #expect(user.string("email") == "a@b.c")
    #expect(user.bool("email_verified") == false)
    #expect(user.bool("disabled") == false)
  }

  @Test func credentialsOfProvidersAreForwardedOnRequest() throws {
    var form: [(String, String)] = [("providerId", "google.com"), ("id_token", "{\"sub\":\"1\"}")]
    form.append(("access_token", "access"))
    _ = try client.signInWithIdp(form)
    #expect(try claims(of: functions.token(.beforeSignIn)).string("oauth_id_token") == nil)
    guard case .object(var configuration) = functions.configuration(.beforeSignIn) else { return }
    configuration["forwardInboundCredentials"] = .object(["idToken": true, "accessToken": true])
    try configure(.object(configuration))
    _ = try client.signInWithIdp(form)
    let claims = try claims(of: functions.token(.beforeSignIn))
    #expect(claims.string("oauth_id_token") == "{\"sub\":\"1\"}")
    #expect(claims.string("oauth_access_token") == "access")
  }

  // MARK: What they change

  @Test func beforeCreateChangesTheNewUser() throws {
    try functions.change(
      .beforeCreate,
      [
        "displayName": "Ada", "photoURL": "http://p/", "emailVerified": true,
        "customClaims": .object(["level": 7]),
      ])
    let answer = try client.service("signUp", ["email": "a@b.c", "password": "secret"])
    #expect(answer.body.string("displayName") == "Ada")
    let token = try claims(of: answer.body.string("idToken"))
    #expect(token.string("name") == "Ada")
    #expect(token.string("picture") == "http://p/")
    #expect(token.bool("email_verified") == true)
    #expect(token.integer("level") == 7)
    let user = try client.user(#require(answer.body.string("idToken")))
    #expect(user.string("customAttributes") == "{\"level\":7}")
  }

  @Test func beforeSignInChangesTheUser() throws {
    _ = try client.signUp("a@b.c")
    try functions.change(.beforeSignIn, ["displayName": "Ada", "photoUrl": "http://p/"])
    let answer = try client.signIn("a@b.c")
    #expect(answer.body.string("displayName") == "Ada")
    #expect(answer.body.string("profilePicture") == "http://p/")
  }

  @Test func sessionClaimsLastAsLongAsTheSession() throws {
    _ = try client.signUp("a@b.c")
    try functions.change(.beforeSignIn, ["sessionClaims": .object(["role": "admin"])])
    let signedIn = try client.signIn("a@b.c").body
    #expect(try claims(of: signedIn.string("idToken")).string("role") == "admin")
    let refreshed = try client.refresh(#require(signedIn.string("refreshToken")))
    #expect(try claims(of: refreshed.body.string("id_token")).string("role") == "admin")
    #expect(try client.user(#require(signedIn.string("idToken")))["customAttributes"] == nil)
    try functions.change(.beforeSignIn, ["displayName": "Ada"])
    #expect(try claims(of: client.signIn("a@b.c").body.string("idToken"))["role"] == nil)
  }

  @Test func maskedFieldsWithoutAValueAreRemoved() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.update(account, ["displayName": "Ada"])
    try functions.clear()
    try functions.respond(.beforeSignIn, "{\"userRecord\":{\"updateMask\":\"displayName\"}}")
    #expect(try client.signIn("a@b.c").body.string("displayName") == nil)
  }

  @Test func fieldsOutsideTheMaskAreIgnored() throws {
    try functions.clear()
    let record = "{\"userRecord\":{\"displayName\":\"Ada\",\"disabled\":true,\"updateMask\":\"displayName\"}}"
    try functions.respond(.beforeCreate, record)
    try functions.respond(.beforeSignIn, "{}")
    let answer = try client.service("signUp", ["email": "a@b.c", "password": "secret"])
    #expect(answer.status == 200)
    #expect(answer.body.string("displayName") == "Ada")
  }

  @Test func aFunctionCanDisableTheUser() throws {
    try functions.change(.beforeCreate, ["disabled": true])
    let answer = try client.service("signUp", ["email": "a@b.c", "password": "secret"])
    #expect(answer.error == "USER_DISABLED")
    #expect(try accountCount == 1)
    #expect(try functions.requestCount(.beforeSignIn) == 0)
  }

  // MARK: What they refuse

  @Test func aRefusalByBeforeCreateLeavesNoAccount() throws {
    try functions.clear()
    try functions.respond(.beforeCreate, "{\"error\":{\"message\":\"No.\"}}", status: 403)
    let answer = try client.service("signUp", ["email": "a@b.c", "password": "secret"])
    #expect(answer.status == 400)
    #expect(
      answer.error == "BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP request to \(functions.url(.beforeCreate)) returned "
        + "HTTP error 403: {\"error\":{\"message\":\"No.\"}}))")
    #expect(try accountCount == 0)
    #expect(try client.signIn("a@b.c").error == "EMAIL_NOT_FOUND")
  }

  @Test func aRefusalByBeforeSignInKeepsTheAccount() throws {
    try functions.clear()
    try functions.respond(.beforeCreate, "{}")
    try functions.respond(.beforeSignIn, "no", status: 500)
    let answer = try client.service("signUp", ["email": "a@b.c", "password": "secret"])
    #expect(answer.errorKey == "BLOCKING_FUNCTION_ERROR_RESPONSE")
    #expect(answer.body["idToken"] == nil)
    #expect(try accountCount == 1)
  }

  @Test func aRefusedProviderCanSignUpLater() throws {
    try functions.clear()
    try functions.respond(.beforeCreate, "no", status: 403)
    #expect(try client.signIn("google.com", claims: "{\"sub\":\"1\"}").status == 400)
    try functions.clear()
    try functions.respond(.beforeCreate, "{}")
    try functions.respond(.beforeSignIn, "{}")
    let answer = try client.signIn("google.com", claims: "{\"sub\":\"1\"}")
    #expect(answer.body.bool("isNewUser") == true)
  }

  @Test(arguments: [
    ("", "Response body is not valid JSON."), ("[]", "Response body is not valid JSON."),
    ("{\"userRecord\":{\"displayName\":\"Ada\"}}", "Response UserRecord is missing updateMask."),
    ("{\"userRecord\":7}", "Response UserRecord is missing updateMask."),
    (
      "{\"userRecord\":{\"sessionClaims\":7,\"updateMask\":\"sessionClaims\"}}",
      "Response has malformed session claims."
    ),
    ("{\"userRecord\":{\"disabled\":\"yes\",\"updateMask\":\"disabled\"}}", "Response has malformed disabled."),
  ])
  func anInvalidResponseIsRefused(_ body: String, _ reason: String) throws {
    _ = try client.signUp("a@b.c")
    try functions.clear()
    try functions.respond(.beforeSignIn, body)
    #expect(try client.signIn("a@b.c").error == "BLOCKING_FUNCTION_ERROR_RESPONSE : ((\(reason)))")
  }

  @Test(arguments: ["customClaims", "sessionClaims"])
  func reservedClaimsAreRefused(_ field: String) throws {
    _ = try client.signUp("a@b.c")
    try functions.change(.beforeSignIn, [field: .object(["sub": "x"])])
    #expect(try client.signIn("a@b.c").errorKey == "FORBIDDEN_CLAIM")
  }

  @Test func aFunctionThatIsNotRunningIsAnError() throws {
    functions.stop()
    let answer = try client.service("signUp", ["email": "a@b.c", "password": "secret"])
    #expect(answer.status == 500)
    #expect(
      answer.error
        == "BLOCKING_FUNCTION_ERROR_RESPONSE : ((Failed to make request to \(functions.url(.beforeCreate)).))")
    #expect(try accountCount == 0)
  }

  // MARK: Waiting

  private func hold(_ function: FunctionStub.Function) throws {
    try functions.clear()
    try functions.respond(function, "{}", isHeld: true)
  }

  /// Sends a request, and waits until it has reached the function. A call that waits for the response would block the
  /// thread of this test.
  private func begin(_ name: String, _ function: FunctionStub.Function) throws -> RawConnection {
    let calls = try functions.requestCount(function)
    let connection = try RawConnection(port: client.server.port)
    let body = "{\"email\":\"a@b.c\",\"password\":\"secret\"}"
    connection.send(
      "POST \(EmulatorClient.toolkit)\(name)?key=key HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
    while try functions.requestCount(function) == calls {}
    return connection
  }

  @Test func aFunctionThatDoesNotAnswerIsAnErrorAfterTheTimeLimit() throws {
    _ = try client.signUp("a@b.c")
    _ = try client.control("PATCH", "/config", ["blockingFunctionTimeoutMilliseconds": 50])
    try hold(.beforeSignIn)
    let answer = try client.signIn("a@b.c")
    #expect(answer.status == 500)
    #expect(
      answer.error
        == "BLOCKING_FUNCTION_ERROR_RESPONSE : ((Deadline exceeded making request to "
        + "\(functions.url(.beforeSignIn)).))")
    try functions.clear()
  }

  @Test func otherRequestsAreAnsweredWhileAFunctionWorks() throws {
    let account = try client.signUp("a@b.c")
    try hold(.beforeSignIn)
    let signingIn = try begin("signInWithPassword", .beforeSignIn)
    #expect(try client.lookup(account.idToken).status == 200)
    #expect(try client.signUp().localId != account.localId)
    #expect(!signingIn.hasReceived)
    try functions.clear()
    #expect(signingIn.receiveAll()?.hasPrefix("HTTP/1.1 200") == true)
  }

  @Test func anAccountIsNotFoundUntilItIsAdmitted() throws {
    try hold(.beforeCreate)
    try functions.respond(.beforeSignIn, "{}")
    let signingUp = try begin("signUp", .beforeCreate)
    #expect(try accountCount == 0)
    // Somebody is faster, with an administrator's help.
    #expect(try client.accounts("", ["email": "a@b.c"]).status == 200)
    try functions.clear()
    #expect(signingUp.receiveAll()?.contains("EMAIL_EXISTS") == true)
    #expect(try accountCount == 1)
  }

  @Test func anAccountThatIsDeletedMeanwhileDoesNotSignIn() throws {
    let account = try client.signUp("a@b.c")
    try hold(.beforeSignIn)
    let signingIn = try begin("signInWithPassword", .beforeSignIn)
    _ = try client.accounts("delete", ["localId": .text(account.localId)])
    try functions.clear()
    #expect(signingIn.receiveAll()?.contains("USER_NOT_FOUND") == true)
  }

  @Test(arguments: [FunctionStub.Function.beforeCreate, .beforeSignIn])
  func aSignUpThatAnImportOvertakesFails(_ function: FunctionStub.Function) throws {
    let folder = try TestFolder()
    try client.server.emulator.exportData(to: folder.path)
    try hold(function)
    try functions.respond(function == .beforeCreate ? .beforeSignIn : .beforeCreate, "{}")
    let signingUp = try begin("signUp", function)
    try client.server.emulator.importData(from: folder.path)
    try functions.clear()
    #expect(signingUp.receiveAll()?.contains("USER_NOT_FOUND") == true)
    #expect(try accountCount == 0)
  }

  @Test func theServerStopsWhileAFunctionWorks() throws {
    _ = try client.signUp("a@b.c")
    try hold(.beforeSignIn)
    let signingIn = try begin("signInWithPassword", .beforeSignIn)
    client.server.stop()
    #expect(signingIn.receiveAll()?.hasPrefix("HTTP/1.1 200") != true)
    try functions.clear()
  }

  // MARK: The configuration

  @Test func theConfigurationIsReturned() throws {
    let answer = try client.admin("GET", EmulatorClient.settings + "/config").body
    let triggers = try #require(answer["blockingFunctions"]?["triggers"])
    #expect(triggers["beforeCreate"]?.string("functionUri") == functions.url(.beforeCreate))
    #expect(answer["blockingFunctionTimeoutMilliseconds"] == nil)
    #expect(
      try client.wholeConfiguration().integer("blockingFunctionTimeoutMilliseconds") == 60_000)
  }

  @Test func aMaskRemovesOneFunctionOrAll() throws {
    let path = EmulatorClient.settings + "/config?updateMask="
    let one = try client.admin("PATCH", path + "blockingFunctions.triggers.beforeCreate").body
    #expect(one["blockingFunctions"]?["triggers"]?.fields.map { $0.key } == ["beforeSignIn"])
    let none = try client.admin("PATCH", path + "blockingFunctions").body
    #expect(none["blockingFunctions"]?.fields.isEmpty == true)
    _ = try client.signUp("a@b.c")
    #expect(try functions.requestCount(.beforeSignIn) == 0)
  }

  @Test(arguments: [
    ("beforeDelete", "http://localhost/f", "((Event type is invalid.))"),
    ("beforeCreate", "", "((Expected an absolute URI with valid scheme and host.))"),
    ("beforeCreate", "/f", "((Expected an absolute URI with valid scheme and host.))"),
    ("beforeCreate", "ftp://localhost/f", "((Expected an absolute URI with valid scheme and host.))"),
  ])
  func invalidTriggersAreRefused(_ event: String, _ url: String, _ reason: String) throws {
    let triggers = Value.object([event: .object(["functionUri": .text(url)])])
    let fields: [String: Value] = ["blockingFunctions": .object(["triggers": triggers])]
    let answer = try client.admin("PATCH", EmulatorClient.settings + "/config", fields)
    #expect(answer.status == 400)
    #expect(answer.error == "INVALID_BLOCKING_FUNCTION : " + reason)
  }

  @Test func functionsBehindTLSAreRefused() throws {
    let triggers = Value.object(["beforeCreate": .object(["functionUri": "https://a.example/f"])])
    let fields: [String: Value] = ["blockingFunctions": .object(["triggers": triggers])]
    let answer = try client.control("PATCH", "/config", fields)
    #expect(answer.errorKey == "INVALID_BLOCKING_FUNCTION")
    #expect(answer.error?.contains("http only") == true)
  }

  @Test(arguments: [0, 600_001])
  func theTimeLimitHasARange(_ limit: Int64) throws {
    let answer = try client.control("PATCH", "/config", ["blockingFunctionTimeoutMilliseconds": .number(limit)])
    #expect(answer.status == 400)
  }

  @Test(arguments: [FunctionStub.Function.beforeCreate, .beforeSignIn])
  func aFunctionVerifiesAUserWithoutAnAddress(_ function: FunctionStub.Function) throws {
    try functions.change(function, ["emailVerified": true])
    let proof = try client.message(client.service("sendVerificationCode", ["phoneNumber": "+15555550100"]))
    let answer = try client.service("signInWithPhoneNumber", proof)
    #expect(try claims(of: answer.body.string("idToken")).bool("email_verified") == true)
  }
}
