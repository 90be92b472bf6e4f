// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Which web pages may do what.
struct PagePolicyTests {
  private static let foreign = "Origin: https://evil.example"
  private static let administrator = "Authorization: Bearer owner"
  private static let projects = "/identitytoolkit.googleapis.com/v1/projects/demo-project/"
  private static let legacy = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"

  /// What administrators and tests ask for.
  private static let administration: [(String, String)] =
    [
      ("GET", EmulatorClient.control + "/accounts"), ("DELETE", EmulatorClient.control + "/accounts"),
      ("GET", EmulatorClient.control + "/oobCodes"), ("GET", EmulatorClient.control + "/verificationCodes"),
      ("PATCH", EmulatorClient.control + "/config"), ("POST", EmulatorClient.control + "/apple:signIn"),
      ("GET", EmulatorClient.control + "/nothing"), ("GET", projects + "accounts:batchGet"),
      ("POST", projects + "accounts"), ("POST", projects + "accounts:lookup"), ("POST", legacy + "downloadAccount"),
      ("GET", "/identitytoolkit.googleapis.com/v2/projects/demo-project/config"),
      ("GET", "/identitytoolkit.googleapis.com/v2/projects/demo-project/tenants"),
    ] + doubledSlashes.map { ("GET", $0) }

  /// Other spellings of the path of the accounts.
  private static let doubledSlashes = [
    "//emulator/v1/projects/demo-project/accounts", "/emulator//v1/projects/demo-project/accounts",
    "/emulator/v1//projects/demo-project/accounts", "/%2Femulator/v1/projects/demo-project/accounts",
  ]

  /// What pages with the JS SDK ask for.
  private static let clients: [(String, String)] = [
    ("POST", EmulatorClient.toolkit + "signUp"), ("POST", EmulatorClient.toolkit + "signInWithIdp"),
    ("POST", "/securetoken.googleapis.com/v1/token"), ("GET", "/identitytoolkit.googleapis.com/v1/recaptchaParams"),
    ("GET", "/identitytoolkit.googleapis.com/v1/projects"),
    ("GET", "/identitytoolkit.googleapis.com/v2/recaptchaConfig"),
    ("POST", "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start"), ("POST", legacy + "verifyPassword"),
    ("GET", "/emulator/auth/sdk/firebase-auth.js"), ("GET", "/"),
  ]

  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  private func send(_ method: String, _ path: String, _ headers: String...) throws -> HTTPClient.Answer {
    try client.send(method, path + "?key=key", headers: headers)
  }

  @Test(arguments: administration)
  func aPageOfElsewhereAdministersNothing(_ method: String, _ path: String) throws {
    for (method, sender) in [
      (method, "Accept: */*"), (method, PagePolicyTests.administrator), ("OPTIONS", "Accept: */*"),
    ] {
      let answer = try send(method, path, PagePolicyTests.foreign, sender)
      #expect(answer.status == 403)
      #expect(answer.body["error"]?.string("status") == "PERMISSION_DENIED")
      #expect(!answer.headers.lowercased().contains("access-control-"))
    }
  }

  @Test(arguments: clients)
  func everyPageMayUseWhatTheJSSDKUses(_ method: String, _ path: String) throws {
    for method in [method, "OPTIONS"] {
      let answer = try send(method, path, PagePolicyTests.foreign)
      #expect(answer.status != 403)
      #expect(answer.header("Access-Control-Allow-Origin") == "https://evil.example")
    }
  }

  @Test(arguments: clients.prefix(2))
  func aPageOfElsewhereIsNoAdministrator(_ method: String, _ path: String) throws {
    let answer = try send(method, path, PagePolicyTests.foreign, PagePolicyTests.administrator)
    #expect(answer.status == 403)
    #expect(answer.header("Access-Control-Allow-Origin") == nil)
    let requested = "Access-Control-Request-Headers: authorization, Content-Type,Sentry-Trace"
    let preflight = try send("OPTIONS", path, PagePolicyTests.foreign, requested)
    #expect(preflight.header("Access-Control-Allow-Headers") == "Content-Type, Sentry-Trace")
  }

  @Test(arguments: [
    "http://localhost:5173", "https://localhost", "http://127.0.0.1:8080", "http://127.9.9.9", "http://[::1]:4000",
    "http://app.localhost:3000", "HTTP://LOCALHOST:1",
  ])
  func testSuitesInPagesOfThisMachineAdminister(_ origin: String) throws {
    let answer = try send("DELETE", EmulatorClient.control + "/accounts", "Origin: " + origin)
    #expect(answer.status == 200)
    #expect(answer.header("Access-Control-Allow-Origin") == origin)
    let preflight = try send(
      "OPTIONS", PagePolicyTests.projects + "accounts:lookup", "Origin: " + origin,
      "Access-Control-Request-Headers: Authorization,traceparent")
    #expect(preflight.status == 204)
    #expect(preflight.header("Access-Control-Allow-Headers") == "Authorization, traceparent")
  }

  @Test func aPageOfAPublicAddressMayReachTheEmulatorInThePrivateNetwork() throws {
    let asks = "Access-Control-Request-Private-Network: true"
    let answer = try send("OPTIONS", EmulatorClient.toolkit + "signUp", PagePolicyTests.foreign, asks)
    #expect(answer.header("Access-Control-Allow-Private-Network") == "true")
    let refused = try send("OPTIONS", EmulatorClient.control + "/accounts", PagePolicyTests.foreign, asks)
    #expect(refused.header("Access-Control-Allow-Private-Network") == nil)
    let other = try send("OPTIONS", EmulatorClient.toolkit + "signUp", PagePolicyTests.foreign)
    #expect(other.header("Access-Control-Allow-Private-Network") == nil)
  }

  @Test(arguments: [
    "null", "http://127.evil.example", "http://localhost.evil.example", "http://evil.example#localhost",
    "http://localhost@evil.example", "http://evillocalhost", "file://", "http://", "localhost", "",
    "http://192.168.0.1", "chrome-extension://localhost/", "http://[::1].evil.example",
  ])
  func whatOnlyLooksLikeThisMachineDoesNot(_ origin: String) throws {
    let answer = try client.send(
      "GET", EmulatorClient.control + "/accounts", headers: [origin.isEmpty ? "Origin;" : "Origin: " + origin])
    #expect(answer.status == 403)
  }

  @Test(arguments: ["http://a\u{1}b", "2\u{0}4.0", "http://a b", "http://\u{e9}.example", "a\nSet-Cookie: x"])
  func anOriginThatNoBrowserSendsIsNotRepeated(_ origin: String) {
    let request = HTTPRequest(
      method: "POST", path: EmulatorClient.toolkit + "signUp", headers: ["origin": origin, "host": "127.0.0.1:9099"])
    #expect(!Server().emulator.handle(request).headers.contains { $0.name.hasPrefix("Access-Control-") })
  }

  @Test(arguments: ["evil.example:9099", "localhost.evil.example", "127.0.0.1.evil.example", "127.0.0.1.:80"])
  func aNameThatOnlyLeadsHereDoesNotAdminister(_ host: String) throws {
    let headers = ["Host: " + host, "Origin: http://" + host]
    #expect(try client.send("GET", EmulatorClient.control + "/accounts", headers: [headers[0]]).status == 403)
    #expect(try client.send("DELETE", EmulatorClient.control + "/accounts", headers: headers).status == 403)
  }

  @Test(arguments: doubledSlashes)
  func aDoubledSlashDoesNotHelpThatName(_ path: String) throws {
    #expect(try client.send("GET", path, headers: ["Host: evil.example:9099"]).status == 403)
  }

  @Test(arguments: ["localhost:9099", "LOCALHOST", "[::1]:9099", "10.0.2.2:9099", "auth:9099"])
  func namesThatNoPageOfElsewhereHasDo(_ host: String) throws {
    let headers = ["Host: " + host, "Origin: http://" + host]
    #expect(try client.send("GET", EmulatorClient.control + "/accounts", headers: headers).status == 200)
  }

  @Test func anOriginCanBeAllowed() throws {
    let server = Server(allowedOrigins: ["http://Console.test:4000"])
    let path = EmulatorClient.control + "/accounts"
    func status(_ headers: [String: String]) -> Int {
      server.emulator.handle(HTTPRequest(method: "GET", path: path, headers: headers)).status
    }
    #expect(status(["origin": "http://console.test:4000", "host": "127.0.0.1:9099"]) == 200)
    #expect(status(["host": "console.test:9099"]) == 200)
    #expect(status(["origin": "http://console.test:4001", "host": "127.0.0.1:9099"]) == 403)
    #expect(status(["origin": "https://console.test:4000", "host": "127.0.0.1:9099"]) == 403)
  }

  @Test func aProgramThatIsNoBrowserAdministers() throws {
    #expect(
      try send("GET", PagePolicyTests.projects + "accounts:batchGet", PagePolicyTests.administrator).status == 200)
    #expect(try send("GET", EmulatorClient.control + "/accounts").status == 200)
  }

  @Test(arguments: [
    ("http://console.test:4000", true), ("capacitor://localhost", true), ("https://[::1]", true),
    ("console.test", false),
    ("http://console.test/", false), ("://a", false), ("http://", false), ("http://a b", false), ("", false),
  ])
  func anOriginIsASchemeAndAHost(_ text: String, _ isOrigin: Bool) {
    #expect(Server.isOrigin(text) == isOrigin)
  }
}
