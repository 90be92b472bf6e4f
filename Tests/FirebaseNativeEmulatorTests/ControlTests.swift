// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Dispatch
import Testing

/// The emulator's own operations for tests.
struct ControlTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test func accountsAreListedAndDeleted() throws {
    let account = try client.signUp()
    let users = try client.control("GET", "/accounts").body.elements("users")
    #expect(users.compactMap { $0.string("localId") } == [account.localId])
    #expect(
      try client.control("GET", "/accounts/\(account.localId)").body.string("localId") == account.localId)
    _ = try client.control("DELETE", "/accounts")
    #expect(try client.lookup(account.idToken).error == "USER_NOT_FOUND")
  }

  @Test func anAccountIsCreatedWithoutACount() throws {
    let fields: [String: Value] = ["localId": "ada", "email": "ada@example.com", "password": "secret"]
    #expect(try client.control("POST", "/accounts", fields).body.string("email") == "ada@example.com")
    #expect(try client.control("GET", "/requests").body["requests"]?.fields.isEmpty == true)
    #expect(try client.signIn("ada@example.com").body.string("localId") == "ada")
    #expect(try client.control("POST", "/accounts", fields).error == "DUPLICATE_LOCAL_ID")
  }

  @Test func anIdMayHaveAColon() throws {
    let answer = try client.service("signInWithCustomToken", ["token": #"{"uid":"steam:1"}"#])
    let token = try #require(answer.body.string("idToken"))
    #expect(try client.control("GET", "/accounts/steam:1").body.string("localId") == "steam:1")
    #expect(try client.control("POST", "/accounts/steam:1:expireTokens").status == 200)
    #expect(try client.lookup(token).error == "TOKEN_EXPIRED")
  }

  @Test func tenantsAreCreatedBySnakeCaseToo() throws {
    let answer = try client.control("PATCH", "/config", ["create_tenants": true])
    #expect(answer.body.bool("createTenants") == true)
  }

  @Test(arguments: ["a/b", "/a", "a/", "a//b", "a/b:1", "%2F", "a%b", "accounts/x", "projects/x", "\u{301}x"])
  func anIdMayHaveASlash(_ uid: String) throws {
    let token = Value.object(["uid": .text(uid)]).json.encoded
    let answer = try client.service("signInWithCustomToken", ["token": .text(token)])
    let path = "/accounts/" + PercentEncoding.encode(uid)
    #expect(try client.control("GET", path).body.string("localId") == uid)
    #expect(try client.control("PATCH", path, ["emailVerified": true]).status == 200)
    #expect(try client.control("POST", path + ":expireTokens").status == 200)
    #expect(try client.lookup(try #require(answer.body.string("idToken"))).error == "TOKEN_EXPIRED")
  }

  @Test func withTheAccountsGoesWhatAppleKnowsOfThem() throws {
    let player: [String: Value] = ["sub": "ada", "givenName": "Ada"]
    #expect(try client.appleSheet(player)["fullName"] != nil)
    #expect(try client.appleSheet(player)["fullName"] == nil)
    _ = try client.control("DELETE", "/accounts")
    #expect(try client.appleSheet(player)["fullName"] != nil)
  }

  @Test func withTheAccountsGoThoseOfTheProvidersPages() throws {
    _ = try WebSignIn(client, "google.com").agree()
    #expect(try WebSignIn(client, "google.com").page().text.contains("account-1"))
    _ = try client.control("DELETE", "/accounts")
    #expect(try WebSignIn(client, "google.com").page().text.contains("account-1") == false)
  }

  @Test func requestsAreCounted() throws {
    _ = try client.signUp()
    _ = try client.signUp()
    _ = try client.lookup("garbage")
    let counts = try client.control("GET", "/requests").body["requests"]
    #expect(counts?.integer("accounts:signUp") == 2)
    #expect(counts?.integer("accounts:lookup") == 1)
    _ = try client.control("DELETE", "/requests")
    #expect(try client.control("GET", "/requests").body["requests"]?.fields.isEmpty == true)
  }

  @Test func theLastRequestCanBeRead() throws {
    _ = try client.signUp()
    _ = try client.send(
      "POST", "/www.googleapis.com/identitytoolkit/v3/relyingparty/signupNewUser?key=key",
      body: Array(#"{"displayName":"Ada"}"#.utf8),
      headers: ["X-Firebase-Locale: fr", "X-Client-Version: test", "X-Other: x"])
    let last = try client.control("GET", "/requests").body["last"]?["accounts:signUp"]
    #expect(last?.string("path") == "/www.googleapis.com/identitytoolkit/v3/relyingparty/signupNewUser")
    #expect(last?["headers"]?.string("x-firebase-locale") == "fr")
    #expect(last?["headers"]?.string("x-client-version") == "test")
    #expect(last?["headers"]?["x-other"] == nil)
    #expect(last?["body"]?.string("displayName") == "Ada")
  }

  @Test(
    arguments: [
      (["signIn": .object(["email": .object(["enabled": "yes"])])], "/signIn/email/enabled must be boolean"),
      (["signIn": .object(["email": true])], "/signIn/email must be object"),
      (["signIn": true], "/signIn must be object"), (["requireAppVerification": 1], "must be boolean"),
      (["emailPrivacyConfig": .list([])], "/emailPrivacyConfig must be object"),
    ] as [([String: Value], String)])
  func anImpossibleSettingChangesNothing(_ fields: [String: Value], _ detail: String) throws {
    let before = try client.control("GET", "/config").text
    let answer = try client.control("PATCH", "/config", fields)
    #expect(answer.status == 400)
    #expect(answer.error?.hasSuffix(detail) == true)
    #expect(try client.control("GET", "/config").text == before)
  }

  @Test func allSettingsCanBeTakenBack() throws {
    let before = try client.control("GET", "/config").text
    _ = try client.control("PATCH", "/config", ["idTokenLifetimeSeconds": 60, "requireAppVerification": true])
    #expect(try client.control("DELETE", "/config").text == before)
    #expect(try client.control("GET", "/config").text == before)
  }

  @Test func theLifetimeOfIdTokensIsSet() throws {
    let answer = try client.control("PATCH", "/config", ["idTokenLifetimeSeconds": 60])
    #expect(answer.body.integer("idTokenLifetimeSeconds") == 60)
    #expect(try client.service("signUp", [:]).body.string("expiresIn") == "60")
  }

  @Test func anImpossibleLifetimeChangesNothing() throws {
    let answer = try client.control("PATCH", "/config", ["idTokenLifetimeSeconds": -1])
    #expect(answer.status == 400)
    #expect(try client.wholeConfiguration().integer("idTokenLifetimeSeconds") == 3600)
  }

  @Test func aFaultIsGivenAsOftenAsOrdered() throws {
    let fault: [String: Value] = [
      "method": "accounts:signUp", "status": 503, "message": "QUOTA_EXCEEDED : later", "count": 2,
    ]
    #expect(try client.control("POST", "/faults", fault).status == 200)
    for _ in 0..<2 {
      let answer = try client.service("signUp", [:])
      #expect(answer.status == 503)
      #expect(answer.error == "QUOTA_EXCEEDED : later")
    }
    #expect(try client.service("signUp", [:]).status == 200)
  }

  @Test func aFaultMayBeABlockingFunctions() throws {
    let message =
      #"BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP request to http://127.0.0.1:5001/beforeCreate returned HTTP error "#
      + #"403: {"error":{"message":"Not on a Sunday.","status":"PERMISSION_DENIED"}}))"#
    _ = try client.control("POST", "/faults", ["method": "accounts:signUp", "message": .text(message)])
    let answer = try client.service("signUp", [:])
    #expect(answer.status == 400)
    #expect(answer.error == message)
  }

  @Test func aResetConfigurationSetsTheClockBack() throws {
    _ = try client.advance(60)
    _ = try client.control("PATCH", "/config", ["requireRecaptchaToken": true])
    let answer = try client.control("DELETE", "/config")
    #expect(answer.body["requireRecaptchaToken"] == nil)
    #expect(try client.control("GET", "/clock").body.integer("advancedSeconds") == 0)
  }

  @Test func aFaultMayBeAnyText() throws {
    let fault: [String: Value] = ["method": "token", "status": 200, "body": "<html>Welcome</html>"]
    _ = try client.control("POST", "/faults", fault)
    let answer = try client.refresh("x")
    #expect(answer.status == 200)
    #expect(answer.text == "<html>Welcome</html>")
  }

  @Test func faultsOfUnknownMethodsAreRefused() throws {
    #expect(try client.control("POST", "/faults", ["method": "nothing"]).status == 400)
    #expect(try client.control("POST", "/faults", ["method": "token", "status": 1000]).status == 400)
  }

  @Test(arguments: [0, -1])
  func aFaultIsOrderedAtLeastOnce(_ count: Int64) throws {
    let fault: [String: Value] = ["method": "accounts:signUp", "status": 503, "count": .number(count)]
    #expect(try client.control("POST", "/faults", fault).status == 400)
    #expect(try client.service("signUp", [:]).status == 200)
  }

  @Test func orderedFaultsAreTakenBack() throws {
    _ = try client.control("POST", "/faults", ["method": "accounts:signUp"])
    _ = try client.control("DELETE", "/faults")
    #expect(try client.service("signUp", [:]).status == 200)
  }

  @Test func answersCanBeDelayed() throws {
    _ = try client.control("PATCH", "/config", ["delayMilliseconds": 60])
    let start = Clock.monotonic()
    #expect(try client.service("signUp", [:]).status == 200)
    #expect(Clock.monotonic() - start >= 60)
  }

  @Test func aDelayedAnswerIsTheRealOne() throws {
    let fault: [String: Value] = ["method": "accounts:lookup", "delayMilliseconds": 60]
    #expect(try client.control("POST", "/faults", fault).status == 200)
    let start = Clock.monotonic()
    #expect(try client.lookup("garbage").error == "INVALID_ID_TOKEN")
    #expect(Clock.monotonic() - start >= 60)
  }

  @Test func aDelayedAnswerHoldsUpNeitherOthersNorTheEnd() throws {
    let fault: [String: Value] = ["method": "accounts:lookup", "delayMilliseconds": 600_000]
    #expect(try client.control("POST", "/faults", fault).status == 200)
    let delayed = lookUp()
    try waitForLookups(1)
    #expect(try client.service("signUp", [:]).status == 200)
    #expect(delayed.isRunning)
    client.server.stop()
    _ = delayed.result
  }

  // MARK: - Answers that are held

  @Test(arguments: [("POST", "/faults:release"), ("DELETE", "/faults")])
  func heldAnswersComeWhenTheyAreReleased(method: String, path: String) throws {
    _ = try client.control("POST", "/faults", ["method": "accounts:lookup", "held": true, "count": 3])
    let held = [lookUp(), lookUp()]
    try waitForLookups(2)
    #expect(try client.service("signUp", [:]).status == 200)
    #expect(held.allSatisfy { $0.isRunning })
    #expect(try client.control(method, path).status == 200)
    for lookup in held { #expect(lookup.result?.error == "INVALID_ID_TOKEN") }
  }

  @Test func releasedAnswersAreSentBeforeTheAnswerToTheRelease() throws {
    _ = try client.control("POST", "/faults", ["method": "accounts:lookup", "held": true, "count": 9])
    for count in 1...9 as ClosedRange<Int64> {
      let held = try RawConnection(port: client.server.port)
      held.send(
        "POST \(EmulatorClient.toolkit)lookup?key=key HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
      try waitForLookups(count)
      #expect(!held.hasReceived)
      #expect(try client.control("POST", "/faults:release").status == 200)
      #expect(held.hasReceived)
    }
  }

  @Test func aReleaseIsOfWhatIsHeldAndOfNothingElse() throws {
    #expect(try client.control("POST", "/faults:release").status == 200)
    _ = try client.control("POST", "/faults", ["method": "accounts:lookup", "held": true, "count": 2])
    for count in 1...2 as ClosedRange<Int64> {
      let held = lookUp()
      try waitForLookups(count)
      #expect(held.isRunning)
      #expect(try client.control("POST", "/faults:release").status == 200)
      #expect(held.result?.error == "INVALID_ID_TOKEN")
    }
    #expect(try client.lookup("garbage").error == "INVALID_ID_TOKEN")
  }

  /// The server's thread may have counted the request, and not yet suspended its connection.
  @Test func aReleaseInThisProcessIsOfAllThatWasCounted() throws {
    let server = client.server
    _ = server.send("POST", "faults", #"{"method": "accounts:lookup", "held": true, "count": 300}"#.utf8.map { $0 })
    for count in 1...300 as ClosedRange<Int64> {
      let held = lookUp()
      while server.requestCount(for: "accounts:lookup") < count {}
      #expect(server.send("POST", "faults:release").status == 200)
      #expect(held.result?.error == "INVALID_ID_TOKEN")
    }
  }

  @Test func aReleaseIsOfItsProject() throws {
    _ = try client.control("POST", "/faults", ["method": "accounts:lookup", "held": true])
    let held = lookUp()
    try waitForLookups(1)
    #expect(client.server.send("POST", "/emulator/v1/projects/another/faults:release").status == 200)
    #expect(held.isRunning)
    #expect(try client.control("POST", "/faults:release").status == 200)
    #expect(held.result?.error == "INVALID_ID_TOKEN")
  }

  @Test func aReleaseDoesNotWaitForClientsThatHaveGone() throws {
    _ = try client.control("POST", "/faults", ["method": "accounts:signUp", "held": true])
    do {
      let gone = try RawConnection(port: client.server.port)
      gone.send(
        "POST \(EmulatorClient.toolkit)signUp?key=key HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
      try waitForRequests("accounts:signUp", 1)
    }
    #expect(try client.control("POST", "/faults:release").status == 200)
  }

  @Test func stoppingReleasesHeldAnswers() throws {
    _ = try client.control("POST", "/faults", ["method": "accounts:lookup", "held": true])
    let held = lookUp()
    try waitForLookups(1)
    client.server.stop()
    _ = held.result
  }

  private func lookUp() -> Background<EmulatorClient.Answer?> {
    Background { [client] in try? client.lookup("garbage") }
  }

  private func waitForLookups(_ count: Int64) throws { try waitForRequests("accounts:lookup", count) }

  private func waitForRequests(_ method: String, _ count: Int64) throws {
    while try client.control("GET", "/requests").body["requests"]?.integer(method) ?? 0 < count {}
  }
}

/// A blocking call on a thread of its own: Swift's own threads are as few as the machine's cores.
private final class Background<Result: Sendable>: Sendable {
  private let monitor = Guarded<Result?>(nil)

  init(_ body: @escaping @Sendable () -> Result) {
    DispatchQueue.global().async { [monitor] in
      let result = body()
      monitor.withLock { $0 = result }
      monitor.wakeAll()
    }
  }

  var isRunning: Bool { monitor.withLock { $0 == nil } }

  /// Waits for it.
  var result: Result {
    _ = monitor.wait(until: nil) { $0 != nil }
    return monitor.withLock { $0! }
  }
}
