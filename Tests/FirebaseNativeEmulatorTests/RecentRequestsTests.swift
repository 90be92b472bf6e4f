// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// The last requests, in their order.
struct RecentRequestsTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  private func recent() throws -> [JSON] {
    try client.control("GET", "/requests:recent").body.elements("requests")
  }

  /// Begins a sign-up, which waits for its blocking function. That responds with the status when it is released.
  private func beginSignUp(_ functions: FunctionStub, status: Int64) throws -> RawConnection {
    try functions.clear()
    try functions.respond(.beforeCreate, "{}", status: status, isHeld: true)
    _ = try client.control("PATCH", "/config", ["blockingFunctions": functions.configuration(.beforeCreate)])
    let connection = try RawConnection(port: client.server.port)
    let body = "{\"email\":\"a@b.c\",\"password\":\"secret\"}"
    connection.send(
      "POST \(EmulatorClient.toolkit)signUp?key=key HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
    while try functions.requestCount(.beforeCreate) == 0 {}
    return connection
  }

  @Test func requestsAreInTheirOrder() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.lookup(account.idToken)
    let requests = try recent()
    #expect(requests.map { $0.string("method") } == ["accounts:signUp", "accounts:lookup"])
    #expect(requests.map { $0.integer("status") } == [200, 200])
    #expect(requests[0].string("path") == EmulatorClient.toolkit + "signUp")
    #expect(requests[0]["body"]?.string("email") == "a@b.c")
    #expect(requests[0].string("time")?.hasSuffix("Z") == true)
    #expect(try #require(requests[0].integer("id")) < (try #require(requests[1].integer("id"))))
  }

  @Test func anErrorIsRecorded() throws {
    _ = try client.signIn("a@b.c")
    let request = try #require(recent().last)
    #expect(request.integer("status") == 400)
    #expect(request.string("error") == "EMAIL_NOT_FOUND")
  }

  @Test func aFaultIsRecorded() throws {
    _ = try client.control("POST", "/faults", ["method": "accounts:signUp", "status": 503, "body": "<html>"])
    _ = try client.service("signUp", [:])
    let request = try #require(recent().last)
    #expect(request.integer("status") == 503)
    #expect(request["error"] == nil)
  }

  @Test func aBodyThatIsNoJSONIsText() throws {
    _ = try client.send(
      "POST", "/securetoken.googleapis.com/v1/token?key=key", body: Array("grant_type=x\u{FF}".utf8),
      headers: ["Content-Type: application/x-www-form-urlencoded"])
    #expect(try recent().last?.string("body") == "grant_type=x\u{FF}")
  }

  @Test(arguments: [(4096, true), (4097, false)])
  func aLongBodyIsNotKept(_ size: Int, _ isKept: Bool) throws {
    let text = String(repeating: "x", count: size - "{\"email\":\"\"}".utf8.count)
    _ = try client.service("signUp", ["email": .text(text)])
    #expect((try recent().last?["body"] != nil) == isKept)
  }

  @Test func theirNumberIsLimited() throws {
    for _ in 0..<130 { _ = try client.service("lookup", [:]) }
    _ = try client.service("signUp", [:])
    let requests = try recent()
    let ids = requests.compactMap { $0.integer("id") }
    #expect(requests.count == 100)
    #expect(ids == ids.sorted())
    #expect(requests.last?.string("method") == "accounts:signUp")
    #expect(requests.last?.integer("status") == 200)
  }

  @Test func theyAreRemovedTogetherWithTheCounts() throws {
    _ = try client.signUp()
    let id = try #require(recent().last?.integer("id"))
    _ = try client.control("DELETE", "/requests")
    #expect(try recent().isEmpty)
    _ = try client.signUp()
    #expect(try recent().count == 1)
    #expect(try #require(recent().last?.integer("id")) > id)
  }

  @Test func controlsAreNotAmongThem() throws {
    _ = try client.control("GET", "/accounts")
    _ = try client.control("PATCH", "/config", ["idTokenLifetimeSeconds": 60])
    #expect(try recent().isEmpty)
  }

  @Test func aRequestHasNoStatusBeforeItsResponse() throws {
    let functions = try FunctionStub()
    let connection = try beginSignUp(functions, status: 200)
    #expect(try #require(recent().last)["status"] == nil)
    try functions.clear()
    #expect(connection.receiveAll()?.hasPrefix("HTTP/1.1 200") == true)
    #expect(try recent().last?.integer("status") == 200)
  }

  @Test func aLateResponseBelongsToNoOtherRequest() throws {
    let functions = try FunctionStub()
    let connection = try beginSignUp(functions, status: 500)
    _ = try client.control("DELETE", "/requests")
    _ = try client.signUp()
    try functions.clear()
    #expect(connection.receiveAll()?.hasPrefix("HTTP/1.1 400") == true)
    #expect(try recent().map { $0.integer("status") } == [200])
  }
}
