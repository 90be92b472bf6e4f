// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

@testable import FirebaseNativeCore

/// What others on the player's machine, and pages of elsewhere in the player's browser, may try while a sign-in waits
/// for its answer. Each attack fails, and the player's own answer is taken after it.
struct WebSignInAttackTests {
  let bench: Bench
  let browser: PlayedBrowser

  init() throws {
    bench = try Bench()
    browser = PlayedBrowser(for: bench.auth)
  }

  /// A sign-in whose player has agreed on the provider's page, which is about to send the browser back.
  private struct Waiting {
    let future: Future
    let page: String
    let agreed: HTTPClient.Answer
    /// Where the listener is, and what it takes the answer by.
    let port: UInt16
    let secret: String
    /// What the provider adds to the URL; empty for a form.
    let query: String

    var path: String { "/" + secret + "/answer" }
    var target: String { path + "?" + query }
    var form: String { agreed.hiddenFields.encoded }
  }

  private func begin(_ mode: String = "query") throws -> Waiting {
    let provider = FederatedProvider(id: .success("google.com"))
    provider.setParameter("response_mode", mode)
    let future = bench.auth.signIn(with: provider)
    let page = try browser.url()
    let answerURL = try #require(FormFields(parsing: WebURL.query(of: page))["redirect_uri"])
    let agreed = try PlayedBrowser.agree(at: page)
    let parts = answerURL.split(separator: "/")
    return Waiting(
      future: future, page: page, agreed: agreed, port: try #require(UInt16(parts[1].dropFirst(10))),
      secret: String(parts[2]), query: WebURL.query(of: agreed.location ?? ""))
  }

  /// The player's own answer is still waited for, and taken.
  private func expectSuccess(_ waiting: Waiting) throws {
    #expect(waiting.future.isPending)
    #expect(bench.auth.currentUser == nil)
    #expect(try PlayedBrowser.follow(waiting.agreed, from: waiting.page).status == 200)
    #expect(try waiting.future.result().user != nil)
    #expect(try bench.requests("accounts:signInWithIdp") == 1)
  }

  /// Sends these very bytes; a client would put the path in order first.
  private func send(
    _ line: String, _ headers: [String] = [], body: String = "", host: String? = nil, to port: UInt16
  ) throws -> LoopbackClient.Answer {
    let client = try LoopbackClient(port)
    var head = [line + " HTTP/1.1", "Host: " + (host ?? "localhost:\(port)")] + headers
    if line.hasPrefix("POST") { head.append("Content-Length: \(body.utf8.count)") }
    client.send(head.map { $0 + "\r\n" }.joined() + "\r\n" + body)
    let answer = try client.answer()
    #expect(!answer.head.lowercased().contains("access-control"))
    return answer
  }

  // MARK: - The provider sends the player back

  @Test func anotherPathIsNotFound() throws {
    let waiting = try begin()
    let secret = waiting.secret
    let last = secret.last == "A" ? "B" : "A"
    let escaped = "%" + String(try #require(secret.utf8.first), radix: 16) + secret.dropFirst()
    let others = [
      "/", "/answer", "//answer", "/favicon.ico", "/\(secret)", "/\(secret)/", "/\(secret)/answer/",
      "/\(secret)/other",
      "/\(secret)/../\(secret)/answer", "/./\(secret)/answer", "//\(secret)/answer", "/\(secret)//answer",
      "/\(escaped)/answer", "/\(secret.dropLast())\(last)/answer", "/\(secret.dropLast())/answer",
      "/\(secret)A/answer", "/\(secret.uppercased())x/answer", "/\(secret)/answer%00", "/\(secret);/answer",
      "/" + String(repeating: "A", count: 43) + "/answer",
    ]
    for path in others {
      let answer = try send("GET \(path)?\(waiting.query)", to: waiting.port)
      #expect(answer.status == 404, "\(path)")
      #expect(answer.body.isEmpty)
    }
    try expectSuccess(waiting)
  }

  @Test func anotherStateIsRefused() throws {
    let waiting = try begin()
    let fields = FormFields(parsing: waiting.query)
    let state = try #require(fields["state"])
    var rest = FormFields()
    for field in fields.fields where field.name != "state" { rest.append(field.name, field.value) }
    for other in ["", "state", "state=", "state=\(state)x", "state=\(state.dropLast())", "state=x&state=\(state)"] {
      #expect(try send("GET \(waiting.path)?\(other)&\(rest.encoded)", to: waiting.port).status == 403, "\(other)")
    }
    #expect(try send("GET \(waiting.path)?error=access_denied", to: waiting.port).status == 403)
    try expectSuccess(waiting)
  }

  @Test(arguments: ["form_post", "fragment"])
  func aFormOfAnotherOriginIsRefused(_ mode: String) throws {
    let waiting = try begin(mode)
    let fragment = waiting.agreed.location?.split(separator: "#").last.map { String($0) }
    let form = mode == "fragment" ? try #require(fragment) : waiting.form
    let provider = try PlayedBrowser.origin(waiting.page)
    let others = [
      [], ["Origin: null"], ["Origin: "], ["Origin: https://evil.example"],
      ["Origin: http://evil.example:\(waiting.port)"],
      ["Origin: http://localhost"], ["Origin: http://localhost:1"], ["Origin: https://localhost:\(waiting.port)"],
      ["Origin: http://127.0.0.1:\(waiting.port)"], ["Origin: \(provider)/"], ["Origin: \(provider).evil.example"],
      ["Origin: \(provider)", "Origin: https://evil.example"], ["Referer: \(provider)/"],
    ]
    for headers in others {
      let type = "Content-Type: application/x-www-form-urlencoded"
      let answer = try send("POST \(waiting.path)", headers + [type], body: form, to: waiting.port)
      #expect(answer.status == 403, "\(headers)")
    }
    try expectSuccess(waiting)
  }

  @Test func aFormOfAnotherTypeIsRefused() throws {
    let waiting = try begin("form_post")
    let origin = "Origin: " + (try PlayedBrowser.origin(waiting.page))
    for type in [[], ["Content-Type: text/plain"], ["Content-Type: multipart/form-data; boundary=x"]] {
      let answer = try send("POST \(waiting.path)", [origin] + type, body: waiting.form, to: waiting.port)
      #expect(answer.status == 415, "\(type)")
    }
    try expectSuccess(waiting)
  }

  @Test(arguments: ["evil.example", "evil.example:PORT", "127.0.0.1:PORT", "[::1]:PORT", "localhost"])
  func anotherHostIsRefused(_ name: String) throws {
    let waiting = try begin()
    let host = name.replacing("PORT", with: "\(waiting.port)")
    #expect(try send("GET \(waiting.target)", host: host, to: waiting.port).status == 421)
    try expectSuccess(waiting)
  }

  @Test(arguments: ["OPTIONS", "PUT", "DELETE"])
  func anotherMethodIsNoAnswer(_ method: String) throws {
    let waiting = try begin()
    let preflight = ["Origin: https://evil.example", "Access-Control-Request-Private-Network: true"]
    #expect(try send("\(method) \(waiting.target)", preflight, to: waiting.port).status == 405)
    try expectSuccess(waiting)
  }

  @Test func headIsNoAnswer() throws {
    let waiting = try begin()
    let answer = try send("HEAD \(waiting.target)", to: waiting.port)
    #expect(answer.status == 200)
    #expect(answer.body.isEmpty)
    try expectSuccess(waiting)
  }

  @Test func loadingThePageInAdvanceIsNoAnswer() throws {
    let waiting = try begin()
    #expect(try send("GET \(waiting.target)", ["Sec-Purpose: prefetch"], to: waiting.port).status == 503)
    try expectSuccess(waiting)
  }

  @Test func aServiceWorkerSeesNoPage() throws {
    let waiting = try begin()
    let headers = ["Sec-Fetch-Dest: empty", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Site: same-origin"]
    #expect(try send("GET \(waiting.target)", headers, to: waiting.port).status == 403)
    try expectSuccess(waiting)
  }

  /// As many as browsers store for localhost, of all its ports.
  @Test func cookiesOfOtherPortsDoNotPreventTheAnswer() throws {
    let waiting = try begin()
    let cookies = (0..<180).map { "cookie\($0)=" + String(repeating: "x", count: 4080) }.joined(separator: "; ")
    #expect(try send("GET \(waiting.target)", ["Cookie: " + cookies], to: waiting.port).status == 200)
    #expect(try waiting.future.result().user != nil)
  }

  @Test func anOversizedBodyIsRefused() throws {
    let waiting = try begin("form_post")
    let headers = [
      "Origin: " + (try PlayedBrowser.origin(waiting.page)), "Content-Type: application/x-www-form-urlencoded",
    ]
    let body = waiting.form + "&x=" + String(repeating: "x", count: 64 * 1024)
    #expect(try send("POST \(waiting.path)", headers, body: body, to: waiting.port).status == 413)
    let cookie = "Cookie: " + String(repeating: "x", count: 1024 * 1024)
    #expect(try send("GET \(waiting.target)", [cookie], to: waiting.port).status == 431)
    try expectSuccess(waiting)
  }

  @Test func slowClientsDoNotKeepThePlayerWaiting() throws {
    let waiting = try begin()
    let slow = try (0..<50).map { _ in try LoopbackClient(waiting.port) }
    for client in slow { client.send("GET \(waiting.path)") }
    try expectSuccess(waiting)
    withExtendedLifetime(slow) {}
  }

  @Test func aPortScanFindsNothing() throws {
    let waiting = try begin()
    let hello: [UInt8] = [0x16, 0x03, 0x01, 0x02, 0x00]
    for bytes in [hello, [0], Array("HELP\r\n\r\n".utf8), Array("GET / HTTP/1.0\r\n\r\n".utf8)] {
      let client = try LoopbackClient(waiting.port)
      client.send(bytes)
      #expect(try !client.answer().text.contains(waiting.secret))
      try LoopbackClient(waiting.port).reset()
    }
    try expectSuccess(waiting)
  }

  // MARK: - The end

  @Test func onlyOneOfManyAnswersAtOnceIsTaken() throws {
    let waiting = try begin()
    let clients = try (0..<8).map { _ in try LoopbackClient(waiting.port) }
    for client in clients {
      client.send("GET \(waiting.target) HTTP/1.1\r\nHost: localhost:\(waiting.port)\r\n\r\n")
    }
    for client in clients { #expect(try client.answer().status == 200) }
    #expect(try waiting.future.result().user != nil)
    #expect(try bench.requests("accounts:signInWithIdp") == 1)
  }

  @Test func afterTheAnswerNobodyIsHeard() throws {
    let waiting = try begin()
    let early = try LoopbackClient(waiting.port)
    early.send("GET \(waiting.target) HTTP/1.1\r\n")
    try expectSuccess(waiting)
    early.send("Host: localhost:\(waiting.port)\r\n\r\n")
    #expect(try early.answer().status == 200)
    #expect(try send("GET /answer", to: waiting.port).status == 404)
    #expect(try send("GET \(waiting.target)", host: "evil.example", to: waiting.port).status == 421)
    #expect(try bench.requests("accounts:signInWithIdp") == 1)
  }

  @Test func afterTheDeadlineNobodyIsHeard() throws {
    let browser = PlayedBrowser(for: bench.auth) { $0.timeout = 3000 }
    let future = bench.auth.signIn(with: FederatedProvider(id: .success("google.com")))
    let page = try browser.url()
    let uri = try #require(FormFields(parsing: WebURL.query(of: page))["redirect_uri"])
    let port = try #require(UInt16(uri.split(separator: "/")[1].dropFirst(10)))
    let early = try LoopbackClient(port)
    early.send("GET ")
    #expect(try future.failure().code == .webContextCancelled)
    let path = "/" + uri.split(separator: "/").dropFirst(2).joined(separator: "/")
    early.send("\(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
    #expect(try early.answer().status == 410)
    #expect(try send("GET /answer", to: port).status == 404)
    #expect(try send("GET \(path)", host: "evil.example", to: port).status == 421)
    #expect(try bench.requests("accounts:signInWithIdp") == 0)
  }

  @Test func everySignInHasSecretsOfItsOwn() throws {
    let first = try begin()
    try expectSuccess(first)
    let future = bench.auth.signIn(with: FederatedProvider(id: .success("google.com")))
    let page = try browser.url(2)
    let uri = try #require(FormFields(parsing: WebURL.query(of: page))["redirect_uri"])
    let port = try #require(UInt16(uri.split(separator: "/")[1].dropFirst(10)))
    #expect(first.secret.utf8.count == 43)
    #expect(!uri.contains(first.secret))
    #expect(try send("GET \(first.target)", to: port).status == 404)
    let path = "/" + uri.split(separator: "/").dropFirst(2).joined(separator: "/")
    #expect(try send("GET \(path)?\(first.query)", to: port).status == 403)
    #expect(future.isPending)
    future.cancel()
    #expect(eventually { (try? PlayedBrowser.get(uri))?.status == 410 })
  }

  // MARK: - The page that runs the project's handler

  private struct Page {
    let future: Future
    let url: String
    let port: UInt16
    let path: String
    let state: String
  }

  private func open() throws -> Page {
    bench.auth.setWebSignInStrategy(.helperPage, for: "apple.com")
    let future = bench.auth.signIn(with: FederatedProvider(id: .success("apple.com")))
    let url = try browser.url()
    let parts = url.split(separator: "/")
    let data = try PlayedBrowser.pageData(PlayedBrowser.get(url))
    return Page(
      future: future, url: url, port: try #require(UInt16(parts[1].dropFirst(10))), path: "/\(parts[2])/",
      state: try #require(data.string("state")))
  }

  private func post(
    _ body: String, to page: Page, origin: String? = nil, type: String = "application/json"
  ) throws -> Int {
    let headers = ["Origin: " + (origin ?? "http://localhost:\(page.port)"), "Content-Type: " + type]
    return try send("POST \(page.path)answer", headers, body: body, to: page.port).status
  }

  private func cancelled(_ state: String) -> String {
    #"{"state":"\#(state)","error":{"code":"cancelled"}}"#
  }

  /// The page's own button is still heard.
  private func expectOpen(_ page: Page) throws {
    #expect(page.future.isPending)
    #expect(try post(cancelled(page.state), to: page) == 200)
    #expect(try page.future.failure().code == .webContextCancelled)
    #expect(try post(cancelled(page.state), to: page) == 410)
    #expect(try bench.requests("accounts:signInWithIdp") == 0)
  }

  @Test func thePagesSecretsAreNotOnes() throws {
    let page = try open()
    #expect(page.state.utf8.count == 43)
    #expect(!page.path.contains(page.state))
    #expect(!page.url.contains(page.state))
    try expectOpen(page)
  }

  @Test func thePageIsAtItsSecretPathOnly() throws {
    let page = try open()
    for path in ["/", "/answer", String(page.path.dropLast()), page.path + "index.html", "/x" + page.path] {
      let answer = try send("GET \(path)", to: page.port)
      #expect(answer.status == 404, "\(path)")
      #expect(!answer.text.contains(page.state))
    }
    #expect(try send("GET \(page.path)", host: "evil.example:\(page.port)", to: page.port).status == 421)
    let origin = "Origin: http://localhost:\(page.port)"
    let headers = [origin, "Content-Type: application/json"]
    #expect(try send("POST /answer", headers, body: cancelled(page.state), to: page.port).status == 404)
    try expectOpen(page)
  }

  @Test(arguments: [
    #"{"error":{"code":"auth/user-cancelled"}}"#, #"{"state":"","error":{}}"#, #"{"state":"SECRET","error":{}}"#,
    #"{"state":"STATEx","error":{}}"#, #"{"state":["STATE"],"error":{}}"#, #"{"state":{"a":"STATE"},"error":{}}"#,
    #"{"state":null,"error":{}}"#, #"{"state":true,"error":{}}"#, #"{"state":0,"error":{}}"#, #"{"State":"STATE"}"#,
    #"{"state":"STATE\u0000","error":{}}"#,
  ])
  func anotherStateOfThePageIsRefused(_ text: String) throws {
    let page = try open()
    let secret = page.path.replacing("/", with: "")
    let status = try post(text.replacing("STATE", with: page.state).replacing("SECRET", with: secret), to: page)
    #expect(status == 403 || status == 400)
    try expectOpen(page)
  }

  @Test(arguments: [
    "null", "", "https://evil.example", "http://evil.example:PORT", "http://localhost", "http://127.0.0.1:PORT",
    "http://[::1]:PORT", "https://localhost:PORT", "http://localhost:PORT/", "https://demo-project.firebaseapp.com",
  ])
  func anotherOriginThanThePagesIsRefused(_ name: String) throws {
    let page = try open()
    let origin = name.replacing("PORT", with: "\(page.port)")
    #expect(try post(cancelled(page.state), to: page, origin: origin) == 403)
    try expectOpen(page)
  }

  /// What a form of another page could send without a preflight.
  @Test(arguments: ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
  func anotherTypeThanThePagesIsRefused(_ type: String) throws {
    let page = try open()
    #expect(try post(cancelled(page.state), to: page, type: type) == 415)
    try expectOpen(page)
  }

  @Test(arguments: [
    "", "{", "[]", "null", "\"STATE\"", #"{"state":"STATE"}"#, #"{"state":"STATE","requestUri":"https://a/"}"#,
    #"{"state":"STATE","sessionId":"1"}"#, #"{"state":"STATE","sessionId":"1","requestUri":"javascript:1"}"#,
    #"{"state":"STATE","sessionId":["1"],"requestUri":{"a":1}}"#, String(repeating: "[", count: 60_000),
    #"{"state":"STATE","sessionId":"","requestUri":"https://a/"}"#, "\u{0}",
  ])
  func anAnswerThatIsNoneIsRefused(_ text: String) throws {
    let page = try open()
    #expect(try post(text.replacing("STATE", with: page.state), to: page) == 400)
    try expectOpen(page)
  }

  @Test func onlyOneOfManyAnswersOfThePageIsTaken() throws {
    let page = try open()
    let body = cancelled(page.state)
    let clients = try (0..<8).map { _ in try LoopbackClient(page.port) }
    for client in clients {
      client.send(
        "POST \(page.path)answer HTTP/1.1\r\nHost: localhost:\(page.port)\r\n"
          + "Origin: http://localhost:\(page.port)\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
    }
    let statuses = try clients.map { try $0.answer().status }
    #expect(statuses.sorted() == [200] + Array(repeating: 410, count: 7))
    #expect(try page.future.failure().code == .webContextCancelled)
  }
}
