// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// HTTP, the error envelope, and input that makes no sense.
struct ServerTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  // MARK: The server

  @Test func theRootTellsThatTheEmulatorIsReady() throws {
    let emulator = try client.send("GET", "/").body["authEmulator"]
    #expect(emulator?.bool("ready") == true)
    #expect(emulator?.string("project") == "demo-project")
  }

  @Test func theHeadOfThingsCanBeAskedFor() throws {
    let answer = try client.send("HEAD", "/")
    #expect(answer.status == 200)
    #expect(answer.text.isEmpty)
    #expect(try client.send("HEAD", EmulatorClient.toolkit + "signUp").status == 405)
  }

  /// A terminal obeys control characters.
  @Test func whatIsPrintedOfRequestsHasNoControlCharacters() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let server = Server(log: .output)
        try server.start()
        for path in ["/%1B[2J%1b]0;x%07", "/a%0A200%20GET%20/b%0D%7F", "/%C2%9B%E2%80%AE"] {
          _ = try HTTPClient.send("GET", server.url + path)
        }
        _ = try HTTPClient.send("X%1B", server.url + "/method")
        server.stop()
      })
    let printed = result.standardOutputContent
    #expect(printed.allSatisfy { (0x20..<0x7F).contains($0) || $0 == UInt8(ascii: "\n") })
    let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("404 ") }
    #expect(lines.first == "404 GET /%1B[2J%1B]0;x%07")
    #expect(lines.count == 4)
  }

  @Test func serversInOneProcessShareNothing() throws {
    let other = try EmulatorClient()
    #expect(other.server.port != client.server.port)
    let account = try client.signUp()
    #expect(try other.lookup(account.idToken).error == "USER_NOT_FOUND")
  }

  @Test func aTakenPortIsAnError() throws {
    let second = Server(port: client.server.port)
    #expect(throws: ListeningError.self) { try second.start() }
  }

  @Test func aStoppedServersPortIsFree() throws {
    let server = Server()
    try server.start()
    let port = server.port
    server.stop()
    let second = Server(port: port)
    try second.start()
    second.stop()
  }

  @Test(arguments: ["0.0.0.0", "::"])
  func onlyLoopbackIsListenedOnUnlessTold(_ host: String) throws {
    #expect(throws: ListeningError.self) { try Server(host: host).start() }
  }

  @Test func otherAddressesAreListenedOnWhenTold() throws {
    let server = Server(host: "0.0.0.0", allowRemote: true)
    try server.start()
    #expect(server.port != 0)
    server.stop()
  }

  @Test func anAddressOfVersion6IsInBrackets() throws {
    #expect(Server(host: "::1", port: 9099).url == "http://[::1]:9099")
  }

  @Test func localhostIsBothLoopbackAddresses() throws {
    let server = Server(host: "localhost")
    try server.start()
    defer { server.stop() }
    for address in ["127.0.0.1", "[::1]", "localhost"] {
      #expect(try HTTPClient.send("GET", "http://\(address):\(server.port)/").status == 200)
    }
  }

  @Test func anAddressMayBeInBrackets() throws {
    let server = Server(host: "[::1]")
    try server.start()
    defer { server.stop() }
    #expect(try HTTPClient.send("GET", server.url + "/").status == 200)
  }

  @Test(arguments: ["http://example.com/", "HTTP://127.0.0.1:80"])
  func aTargetMayBeAbsolute(_ target: String) throws {
    let connection = try RawConnection(port: client.server.port)
    connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(connection.receiveAll()?.hasPrefix("HTTP/1.1 200") == true)
  }

  @Test(arguments: [200, 500, 5_000])
  func manyParametersAreAnswered(_ count: Int) throws {
    let query = (0..<count).map { "p\($0)=1" }.joined(separator: "&")
    let connection = try RawConnection(port: client.server.port)
    connection.send("GET /?\(query) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(connection.receiveAll()?.hasPrefix("HTTP/1.1 \(count > 200 ? 414 : 200)") == true)
  }

  @Test func theHubListsTheEmulator() throws {
    let auth = try client.send("GET", "/emulators").body["auth"]
    #expect(auth?.string("name") == "auth")
    #expect(auth?.string("host") == "127.0.0.1")
    #expect(auth?.integer("port") == Int64(client.server.port))
  }

  @Test(arguments: [("[::1]:4400", "[::1]", 4400), ("[::1]", "[::1]", 80), ("localhost:-5", "localhost", 80)])
  func theHubNamesTheHostOfTheRequest(_ authority: String, _ host: String, _ port: Int64) throws {
    let connection = try RawConnection(port: client.server.port)
    connection.send("GET /emulators HTTP/1.1\r\nHost: \(authority)\r\nConnection: close\r\n\r\n")
    #expect(connection.receiveAll()?.contains(#""host":"\#(host)","port":\#(port)"#) == true)
  }

  @Test func theHubExportsAndIsNotForPagesOfElsewhere() throws {
    let folder = try TestFolder()
    let body = Array(Value.object(["path": .text(folder.path + "/out")]).json.encoded.utf8)
    let refused = try client.send("POST", "/_admin/export", body: body, headers: ["Origin: http://evil.example"])
    #expect(refused.status == 403)
    #expect(try client.send("POST", "/_admin/export", body: body).body.string("message") == "OK")
    #expect(try folder.text("out/firebase-export-metadata.json").contains("auth_export"))
  }

  @Test func browsersMayCallFromAnyPage() throws {
    let answer = try client.send(
      "OPTIONS", EmulatorClient.toolkit + "signUp",
      headers: ["Origin: http://localhost:5000", "Access-Control-Request-Headers: content-type"])
    #expect(answer.status == 204)
    #expect(answer.headers.contains("Access-Control-Allow-Origin: http://localhost:5000"))
    #expect(answer.headers.contains("Access-Control-Allow-Headers"))
    #expect(answer.headers.contains("PUT"))
  }

  // MARK: The envelope

  @Test func whatDoesNotExistIsNotFound() throws {
    let answer = try client.send("POST", "/nowhere", [:])
    #expect(answer.status == 404)
    let error = try #require(answer.body["error"])
    #expect(error.integer("code") == 404)
    #expect(error.string("status") == "NOT_FOUND")
    let item = try #require(error.elements("errors").first)
    #expect(item.string("reason") == "notFound")
    #expect(item.string("domain") == "global")
    #expect(item.string("message") == error.string("message"))
  }

  @Test(arguments: [
    "/identitytoolkit.googleapis.com/v1/accounts:verifyIosClient",
    "/identitytoolkit.googleapis.com/v2/defaultSupportedIdps",
    "/www.googleapis.com/identitytoolkit/v3/relyingparty/signOutUser",
  ])
  func whatIsNotServedIsNotImplemented(_ path: String) throws {
    let answer = try client.send("POST", path, [:])
    #expect(answer.status == 501)
    #expect(answer.body["error"]?.string("status") == "NOT_IMPLEMENTED")
  }

  @Test func aWrongMethodIsNotAllowed() throws {
    let answer = try client.send("GET", EmulatorClient.toolkit + "signUp")
    #expect(answer.status == 405)
    #expect(answer.body["error"]?.integer("code") == 405)
    #expect(answer.headers.contains("Allow: OPTIONS, POST"))
  }

  @Test func anApiKeyIsNeeded() throws {
    let answer = try client.send("POST", EmulatorClient.toolkit + "signUp")
    #expect(answer.status == 403)
    #expect(answer.body["error"]?.string("status") == "PERMISSION_DENIED")
  }

  @Test func theApiKeyMayBeAHeader() throws {
    let answer = try client.send("POST", EmulatorClient.toolkit + "signUp", headers: ["X-Goog-Api-Key: k"])
    #expect(answer.status == 200)
  }

  @Test(arguments: [("Bearer owner", 200), ("bearer ya29.x", 200), ("Bearer other", 401)])
  func theBearerTokenIsChecked(_ header: String, _ status: Int) throws {
    let answer = try client.send(
      "POST", EmulatorClient.toolkit + "signUp", headers: ["Authorization: " + header])
    #expect(answer.status == status)
  }

  // MARK: Bodies

  @Test(arguments: ["{", "not json", "\u{0}", #"{"a":1} x"#])
  func malformedJSONIsRefused(_ text: String) throws {
    let answer = try post(Array(text.utf8))
    #expect(answer.status == 400)
    let error = try #require(answer.body["error"])
    #expect(error.string("status") == "INVALID_ARGUMENT")
    #expect(error.elements("errors").first?.string("reason") == "parseError")
  }

  @Test func textThatIsNotUTF8IsRefused() throws {
    #expect(try post([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]).status == 400)
  }

  @Test func deeplyNestedJSONIsRefused() throws {
    let depth = 300_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try post(Array(text.utf8)).status == 400)
  }

  @Test(arguments: [
    (#"{"email":{"a":1}}"#, "/email must be string"), (#"{"email":[]}"#, "/email must be string"),
    (#"{"returnSecureToken":"true"}"#, "/returnSecureToken must be boolean"), ("[1]", "must be object"),
  ])
  func wrongTypesAreRefused(_ text: String, _ detail: String) throws {
    let answer = try post(Array(text.utf8))
    #expect(answer.status == 400)
    #expect(answer.error == "Invalid JSON payload received. " + detail)
  }

  @Test func fieldsMayBeInSnakeCase() throws {
    let account = try client.signUp()
    #expect(try client.service("lookup", ["id_token": .text(account.idToken)]).status == 200)
  }

  @Test func unknownFieldsAreIgnored() throws {
    #expect(try client.service("signUp", ["unknown": .object(["a": 1])]).status == 200)
  }

  @Test func anotherContentTypeIsRefused() throws {
    let answer = try client.send(
      "POST", EmulatorClient.toolkit + "signUp?key=key", body: Array("{}".utf8),
      headers: ["Content-Type: text/plain"])
    #expect(answer.status == 400)
    #expect(answer.error == "Invalid content-type: text/plain.")
  }

  @Test(arguments: ["Expect:", "Expect: 100-continue"])
  func anOversizedBodyIsRefused(_ expect: String) throws {
    let body = [UInt8](repeating: UInt8(ascii: " "), count: Emulator.bodyLimit + 1)
    let answer = try post(body, expect)
    #expect(answer.status == 413)
    #expect(answer.body["error"]?.integer("code") == 413)
  }

  @Test func aBodyOfTheLimitIsTaken() throws {
    let space = [UInt8](repeating: UInt8(ascii: " "), count: Emulator.bodyLimit - 2)
    #expect(try post(space + Array("{}".utf8), "Expect:").status == 200)
  }

  @Test(arguments: [
    #"{"idToken":"\u0000"}"#, #"{"idToken":1e300}"#, #"{"idToken":true}"#, #"{"idToken":null}"#,
    #"{"idToken":"eyJhbGciOiJub25lIn0.eyJleHAiOjFlMzAwfQ."}"#, #"{"idToken":-9223372036854775808}"#,
  ])
  func strangeIdTokensAreRefused(_ text: String) throws {
    let answer = try post(Array(text.utf8), to: "lookup")
    #expect(answer.status == 400)
    #expect(try client.signUp().localId.isEmpty == false)
  }

  @Test(arguments: [
    "signUp", "signInWithPassword", "signInWithEmailLink", "signInWithCustomToken", "signInWithPhoneNumber",
    "signInWithIdp", "createAuthUri", "sendOobCode", "resetPassword", "sendVerificationCode", "lookup", "update",
    "delete",
  ])
  func strangeValuesInAnyFieldAreAnswered(_ method: String) throws {
    let account = try client.signUp("a@b.c")
    let values: [Value] = [
      .text(account.idToken), .text("\u{0}"), .text("\u{202E}\u{FEFF}@\u{1F511}"), .text("{}"), .text("+++"),
      .text(String(repeating: "[", count: 5000)), .text(String(repeating: "%", count: 5000)), .number(.min),
      .number(.max), true, .list(["x"]), .object(["uid": "x"]),
    ]
    let names = [
      "idToken", "email", "password", "newPassword", "newEmail", "oobCode", "token", "sessionInfo", "code",
      "temporaryProof", "phoneNumber", "operation", "postBody", "requestUri", "pendingToken", "identifier",
      "continueUri", "continueUrl", "requestType", "displayName", "photoUrl", "deleteProvider", "providerId",
      "sessionId", "customParameter", "oauthScope", "authFlowType",
    ]
    for value in values {
      for name in names {
        #expect([200, 400].contains(try client.service(method, [name: value]).status))
      }
      let all = Dictionary(uniqueKeysWithValues: names.map { ($0, value) })
      #expect([200, 400].contains(try client.service(method, all).status))
    }
    #expect(try client.send("GET", "/").status == 200)
  }

  @Test(arguments: ["1e300", "-1e300", "1.5", "9223372036854775807", "-9223372036854775808", "\"x\""])
  func strangeTimesInTokensAreRefused(_ number: String) throws {
    let claims = """
      {"iss":"https://securetoken.google.com/demo-project","aud":"demo-project","sub":"x",\
      "iat":\(number),"exp":\(number),"auth_time":\(number)}
      """
    let token =
      Base64URL.encode(Array(#"{"alg":"none"}"#.utf8)) + "." + Base64URL.encode(Array(claims.utf8)) + "."
    #expect(try client.lookup(token).status == 400)
  }

  @Test(arguments: ["%FF%FE", "//", "/emulator/v1/projects//accounts/:", "/projects/accounts:/tenants/::"])
  func strangePathsAreNotFound(_ path: String) throws {
    #expect(try client.send("GET", "/" + path).status == 404)
  }

  @Test(arguments: ["config", "accounts", "accounts/{account}"])
  func aPlaceholderIsNoProject(_ path: String) throws {
    #expect(try client.send("GET", "/emulator/v1/projects/%7Bproject%7D/" + path).status == 404)
  }

  private func post(
    _ body: [UInt8], _ header: String = "Accept: */*", to name: String = "signUp"
  ) throws -> EmulatorClient.Answer {
    try client.send(
      "POST", EmulatorClient.toolkit + name + "?key=key", body: body,
      headers: ["Content-Type: application/json", header])
  }
}
