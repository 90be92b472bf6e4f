// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem
import Glibc
import Testing

@testable import FirebaseNativeCore

extension LoopbackListener.Limits {
  /// No test is as slow as a browser is allowed to be.
  fileprivate static let patient: Self = {
    var limits = Self()
    limits.requestTime = 600_000
    limits.answerTime = 600_000
    return limits
  }()
}

/// A listener that notes what it is asked.
private final class LoopbackBench: @unchecked Sendable {
  typealias Request = LoopbackListener.Request
  typealias Response = LoopbackListener.Response

  let port: UInt16
  private let loop = Loop.acquire()
  private let listener: LoopbackListener
  private let asked = Guarded<[Request]>([])

  init(
    _ limits: LoopbackListener.Limits = .patient,
    answer: @escaping @Sendable (LoopbackListener, Request) -> Response = { _, _ in Response(body: "fine") }
  ) throws {
    let asked = asked
    let loop = loop
    listener = try LoopbackBench.wait(loop) {
      let opened = Guarded<LoopbackListener?>(nil)
      let result = LoopbackListener.open(in: loop, limits: limits) { request in
        asked.withLock { $0.append(request) }
        guard let listener = opened.withLock({ $0 }) else { return Response(status: 500) }
        return answer(listener, request)
      }
      if case .success(let listener) = result { opened.withLock { $0 = listener } }
      return result
    }.get()
    port = listener.port
  }

  deinit {
    let listener = listener
    loop.perform { listener.close() }
    Loop.release()
  }

  /// What it was asked so far.
  var requests: [Request] { asked.withLock { $0 } }

  var connections: Int { stages.count }

  var stages: [LoopbackConnection.Stage] {
    let listener = listener
    return LoopbackBench.wait(loop) { listener.connections.map { $0.stage } }
  }

  func run(_ body: @escaping @Sendable (LoopbackListener) -> Void) {
    let listener = listener
    LoopbackBench.wait(loop) { body(listener) }
  }

  func client(on address: LoopbackSocket.Address = .version4, receiveBuffer: Int32 = 0) throws -> LoopbackClient {
    try LoopbackClient(port, on: address, receiveBuffer: receiveBuffer)
  }

  /// The answer to these bytes.
  func send(_ text: String) throws -> LoopbackClient.Answer {
    let client = try client()
    client.send(text)
    return try client.answer()
  }

  func head(_ line: String, _ headers: [String] = []) -> String {
    ([line, "Host: localhost:\(port)"] + headers).map { $0 + "\r\n" }.joined() + "\r\n"
  }

  func get(_ target: String = "/", _ headers: [String] = []) -> String { head("GET \(target) HTTP/1.1", headers) }

  func post(_ target: String = "/", _ size: Int) -> String {
    head("POST \(target) HTTP/1.1", ["Content-Length: \(size)"])
  }

  /// What `body` gives on the loop's thread.
  private static func wait<Value>(_ loop: Loop, _ body: @escaping () -> Value) -> Value {
    let result = Guarded<Value?>(nil)
    loop.perform {
      let value = body()
      result.withLock { $0 = value }
      result.wakeAll()
    }
    while true {
      _ = result.wait(until: nil) { $0 != nil }
      if let value = result.withLock({ $0 }) { return value }
    }
  }
}

private func hasVersion6() -> Bool {
  guard case .success(let socket) = LoopbackSocket.listen(on: .version6, port: 0) else { return false }
  auth_socket_close(socket)
  return true
}

private func openSockets() -> Int {
  (0..<1024).filter { file in
    var status = stat()
    return fstat(Int32(file), &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }.count
}

struct LoopbackListenerTests {
  // MARK: Requests

  @Test(arguments: [LoopbackSocket.Address.version4, .version6])
  func aRequestIsAnsweredAtBothAddresses(_ address: LoopbackSocket.Address) throws {
    guard address == .version4 || hasVersion6() else { return }
    let bench = try LoopbackBench { _, request in .init(body: "for " + request.target) }
    let client = try bench.client(on: address)
    client.send(bench.get("/secret/?a=b", ["Accept: */*"]))
    let answer = try client.answer()
    #expect(answer.status == 200)
    #expect(answer.text == "for /secret/?a=b")
    #expect(bench.requests.map { $0.method } == ["GET"])
  }

  @Test func aRequestTellsItsParts() throws {
    let bench = try LoopbackBench()
    let headers = ["ORIGIN:\t http://a ", "X-A: 1", "x-a: 2"]
    #expect(try bench.send(bench.get("/a%2Fb/%53?x=%20?y&z#", headers)).status == 200)
    let request = try #require(bench.requests.first)
    #expect(request.path == "/a%2Fb/%53")
    #expect(request.query == "x=%20?y&z#")
    #expect(request.header("Origin") == "http://a")
    #expect(request.header("x-A") == "1, 2")
    #expect(request.header("cookie") == nil)
    #expect(request.body.isEmpty)
  }

  @Test func aPathWithoutAQueryHasNone() throws {
    let bench = try LoopbackBench()
    _ = try bench.send(bench.get("/path"))
    let request = try #require(bench.requests.first)
    #expect(request.path == "/path")
    #expect(request.query.isEmpty)
  }

  @Test func aBodyMayHaveAnyBytes() throws {
    let bench = try LoopbackBench()
    let body = (0..<1024).map { UInt8(truncatingIfNeeded: $0) } + Array("\r\n\r\n".utf8)
    let client = try bench.client()
    client.send(Array(bench.post("/", body.count).utf8) + body)
    #expect(try client.answer().status == 200)
    #expect(bench.requests.first?.body == body)
  }

  @Test func aRequestMayComeByteByByte() throws {
    let bench = try LoopbackBench()
    let client = try bench.client()
    for byte in (bench.post("/x", 4) + "body").utf8 { client.send([byte]) }
    #expect(try client.answer().status == 200)
    #expect(bench.requests.first?.target == "/x")
    #expect(bench.requests.first?.body == Array("body".utf8))
  }

  @Test func whoeverAsksForTheHeadGetsNoBody() throws {
    let bench = try LoopbackBench()
    let answer = try bench.send(bench.head("HEAD / HTTP/1.1"))
    #expect(answer.status == 200)
    #expect(answer.has("Content-Length: 4"))
    #expect(answer.body.isEmpty)
    #expect(bench.requests.first?.method == "HEAD")
    let refused = try bench.send("HEAD / HTTP/1.1\r\nHost: evil.example\r\n\r\n")
    #expect(refused.status == 421)
    #expect(refused.body.isEmpty)
  }

  @Test(arguments: ["OPTIONS", "PUT", "DELETE", "X-Y"])
  func otherMethodsArePassedOn(_ method: String) throws {
    let bench = try LoopbackBench { _, _ in .init(status: 405, headers: [("Allow", "GET")]) }
    let answer = try bench.send(bench.head("\(method) / HTTP/1.1", ["Origin: http://evil.example"]))
    #expect(answer.status == 405)
    #expect(answer.has("Allow: GET"))
    #expect(bench.requests.first?.method == method)
  }

  @Test func onlyTheFirstOfSeveralRequestsIsAnswered() throws {
    let bench = try LoopbackBench { _, request in .init(body: request.target) }
    let answer = try bench.send(bench.get("/first") + bench.get("/second"))
    #expect(answer.text == "/first")
    #expect(answer.has("Connection: close"))
    #expect(bench.requests.count == 1)
  }

  // MARK: Answers

  @Test func everyAnswerIsPrivate() throws {
    let bench = try LoopbackBench()
    for answer in [try bench.send(bench.get()), try bench.send("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")] {
      #expect(answer.has("X-Content-Type-Options: nosniff"))
      #expect(answer.has("Cache-Control: no-store"))
      #expect(answer.has("Referrer-Policy: no-referrer"))
      #expect(answer.has("Connection: close"))
      #expect(!answer.head.lowercased().contains("server:"))
      #expect(!answer.head.lowercased().contains("access-control"))
    }
  }

  @Test func anAnswersOwnHeadersComeFirst() throws {
    let bench = try LoopbackBench { _, _ in
      .init(headers: [("referrer-policy", "origin"), ("Content-Length", "9"), ("X-A", "é")], body: "text")
    }
    let answer = try bench.send(bench.get())
    #expect(answer.has("referrer-policy: origin"))
    #expect(!answer.has("Referrer-Policy: no-referrer"))
    #expect(answer.has("Content-Length: 4"))
    #expect(!answer.has("Content-Length: 9"))
    #expect(answer.has("X-A: é"))
    #expect(answer.text == "text")
  }

  @Test(arguments: ["a\r\nSet-Cookie: b", "a\nSet-Cookie: b", "a\u{0}"])
  func aHeaderThatWouldBeginAnotherIsLeftOut(_ value: String) throws {
    let bench = try LoopbackBench { _, _ in .init(status: 303, headers: [("Location", value)]) }
    let answer = try bench.send(bench.get())
    #expect(answer.status == 303)
    #expect(!answer.head.contains("Location"))
    #expect(!answer.head.contains("Set-Cookie"))
  }

  @Test(arguments: [(204, 204), (304, 304), (0, 500), (100, 500), (1000, 500), (Int.min, 500)])
  func aStatusIsOneOfHTTP(_ status: Int, _ sent: Int) throws {
    let bench = try LoopbackBench { _, _ in .init(status: status, body: "text") }
    let answer = try bench.send(bench.get())
    #expect(answer.status == sent)
    #expect(answer.text == (sent == 500 ? "text" : ""))
    #expect(answer.has("Content-Length: 4") == (sent == 500))
  }

  // MARK: Other hosts

  @Test(arguments: [
    "evil.example", "evil.example:PORT", "127.0.0.1:PORT", "[::1]:PORT", "localhost", "localhost:", "localhost:1",
    "localhost.:PORT", "localhost:0PORT", "localhost:PORT.evil.example", "a.localhost:PORT", "localhost:PORT@b",
    "http://localhost:PORT", "localhost:PORT,evil.example", "", "\u{0130}localhost:PORT", "localho\u{017F}t:PORT",
  ])
  func anotherHostIsAnsweredWithoutBeingHeard(_ host: String) throws {
    let bench = try LoopbackBench()
    let name = host.split(separator: "PORT", omittingEmptySubsequences: false).joined(separator: "\(bench.port)")
    #expect(try bench.send("GET / HTTP/1.1\r\nHost: \(name)\r\n\r\n").status == 421)
    #expect(bench.requests.isEmpty)
  }

  @Test func theHostsCaseDoesNotMatter() throws {
    let bench = try LoopbackBench()
    #expect(try bench.send("GET / HTTP/1.1\r\nhOST:LocalHost:\(bench.port)\r\n\r\n").status == 200)
  }

  // MARK: Senders

  @Test(arguments: [
    ["Sec-Fetch-Dest: document", "Sec-Fetch-Site: none"], ["Sec-Fetch-Dest: document", "Sec-Fetch-Site: cross-site"],
    [],
  ])
  func aWindowIsHeard(_ headers: [String]) throws {
    let bench = try LoopbackBench()
    #expect(try bench.send(bench.get("/", headers)).status == 200)
    #expect(bench.requests.count == 1)
  }

  @Test func aScriptOfTheListenersPagesIsHeard() throws {
    let bench = try LoopbackBench()
    let headers = ["Content-Length: 0", "Sec-Fetch-Dest: empty", "Sec-Fetch-Site: same-origin"]
    #expect(try bench.send(bench.head("POST / HTTP/1.1", headers)).status == 200)
  }

  /// Chromium and Firefox send these if a service worker asks in place of the window.
  @Test(arguments: [
    ["Sec-Fetch-Dest: empty", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Site: same-origin"],
    ["Sec-Fetch-Dest: empty", "Sec-Fetch-Mode: cors"], ["Service-Worker: script"],
    ["Service-Worker-Navigation-Preload: true", "Sec-Fetch-Dest: document"],
  ])
  func aServiceWorkerIsRefusedAndRemoved(_ headers: [String]) throws {
    let bench = try LoopbackBench()
    let answer = try bench.send(bench.get("/", headers))
    #expect(answer.status == 403)
    #expect(answer.has("Clear-Site-Data: \"storage\""))
    #expect(bench.requests.isEmpty)
  }

  @Test(arguments: [
    ("GET", ["Sec-Fetch-Dest: iframe"]), ("GET", ["Sec-Fetch-Dest: image"]), ("POST", ["Sec-Fetch-Dest: script"]),
    ("POST", ["Sec-Fetch-Dest: empty", "Sec-Fetch-Site: cross-site"]),
    ("POST", ["Sec-Fetch-Dest: empty", "Sec-Fetch-Site: same-site"]), ("POST", ["Sec-Fetch-Dest: empty"]),
  ])
  func whatIsPartOfAnotherPageIsRefused(_ method: String, _ headers: [String]) throws {
    let bench = try LoopbackBench()
    #expect(try bench.send(bench.head("\(method) / HTTP/1.1", ["Content-Length: 0"] + headers)).status == 403)
    #expect(bench.requests.isEmpty)
  }

  @Test(arguments: ["Sec-Purpose: prefetch", "Sec-Purpose: prefetch;prerender", "Purpose: prefetch", "X-Moz: prefetch"])
  func aRequestInAdvanceIsRefused(_ header: String) throws {
    let bench = try LoopbackBench()
    #expect(try bench.send(bench.get("/", [header, "Sec-Fetch-Dest: document"])).status == 503)
    #expect(bench.requests.isEmpty)
  }

  // MARK: Requests that are none

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHOST\r\nHOST\r\n\r\n", 400),
    ("GET / HTTP/1.0\r\nHOST\r\n\r\n", 505), ("GET / HTTP/2.0\r\nHOST\r\n\r\n", 505),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505), ("GET / HTTP/1.10\r\nHOST\r\n\r\n", 505),
    ("GET /\r\n\r\n", 400), ("GET\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHOST\r\n\r\n", 400),
    (" GET / HTTP/1.1\r\nHOST\r\n\r\n", 400), ("GET / HTTP/1.1 \r\nHOST\r\n\r\n", 400),
    ("GET / http/1.1\r\nHOST\r\n\r\n", 400), ("GET / FTP/1.1\r\nHOST\r\n\r\n", 400),
    ("GET http://localhost/ HTTP/1.1\r\nHOST\r\n\r\n", 400), ("OPTIONS * HTTP/1.1\r\nHOST\r\n\r\n", 400),
    ("CONNECT localhost:80 HTTP/1.1\r\nHOST\r\n\r\n", 400), ("G(T / HTTP/1.1\r\nHOST\r\n\r\n", 400),
    ("GET /\u{0} HTTP/1.1\r\nHOST\r\n\r\n", 400), ("GET /é HTTP/1.1\r\nHOST\r\n\r\n", 400),
    ("GET /\t HTTP/1.1\r\nHOST\r\n\r\n", 400), ("\r\nGET / HTTP/1.1\r\nHOST\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHOST\r\nA : b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHOST\r\n folded: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHOST\r\nnone\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHOST\r\n: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHOST\r\nA: \u{0}\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHOST\r\nA: b\rC: d\r\n\r\n", 400),
    ("GET / HTTP/1.1\nHOST\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHOST\nA: b\r\n\r\n", 400), ("\r\n\r\n", 400),
  ])
  func aMalformedRequestIsRefused(_ text: String, _ status: Int) throws {
    let bench = try LoopbackBench()
    let host = "Host: localhost:\(bench.port)"
    let request = text.split(separator: "HOST", omittingEmptySubsequences: false).joined(separator: host)
    #expect(try bench.send(request).status == status)
    #expect(bench.requests.isEmpty)
  }

  @Test(arguments: [
    ([], 411), (["Transfer-Encoding: chunked"], 501), (["Transfer-Encoding: identity", "Content-Length: 1"], 501),
    (["Content-Length: "], 400), (["Content-Length: -1"], 400), (["Content-Length: +1"], 400),
    (["Content-Length: 1,1"], 400), (["Content-Length: 0x1"], 400), (["Content-Length: 1 1"], 400),
    (["Content-Length: 1", "Content-Length: 1"], 400), (["Content-Length: 65537"], 413),
    (["Content-Length: 99999999999999999999999999999999999999"], 413), (["Content-Length: 01"], 200),
  ])
  func aBodysLengthIsToBeClear(_ headers: [String], _ status: Int) throws {
    let bench = try LoopbackBench()
    #expect(try bench.send(bench.head("POST / HTTP/1.1", headers) + "x").status == status)
    #expect(bench.requests.count == (status == 200 ? 1 : 0))
  }

  /// A handshake of TLS, the questions of port scanners, and bytes of no protocol: some are answered, none is heard.
  @Test(arguments: [
    [0x16, 0x03, 0x01, 0x00, 0xC8, 0x01, 0x00, 0x00, 0xC4, 0x03, 0x03], [0x00], [0xFF, 0xFE, 0xFD],
    Array("\r\n".utf8), Array("SSH-2.0-scan\r\n\r\n".utf8), Array("HELP\r\n\r\n".utf8),
    [UInt8](repeating: 0, count: 100_000),
  ])
  func whatIsNotHTTPIsRefusedAtOnce(_ bytes: [UInt8]) throws {
    let bench = try LoopbackBench()
    let client = try bench.client()
    client.send(bytes)
    #expect(try client.answer().status == 400)
    #expect(bench.requests.isEmpty)
    #expect(try bench.send(bench.get()).status == 200)
  }

  // MARK: Sizes

  @Test func aHeadMayHaveItsSizeAndNoMore() throws {
    let bench = try LoopbackBench()
    let limit = LoopbackListener.Limits().headSize
    let filler = { (size: Int) in String(repeating: "x", count: size) }
    let bare = bench.get("/", ["X: "]).utf8.count
    #expect(try bench.send(bench.get("/", ["X: " + filler(limit - bare)])).status == 200)
    #expect(try bench.send(bench.get("/", ["X: " + filler(limit - bare + 1)])).status == 431)
    #expect(try bench.send(bench.get("/" + filler(limit + 800_000))).status == 431)
    #expect(try bench.send("GET /" + filler(limit)).status == 431)
    #expect(bench.requests.count == 1)
  }

  @Test func aBodyMayHaveItsSizeAndNoMore() throws {
    let bench = try LoopbackBench()
    let limit = LoopbackListener.Limits().bodySize
    for (size, status) in [(limit, 200), (limit + 1, 413), (900_000, 413)] {
      let client = try bench.client()
      client.send(bench.post("/", size))
      client.send([UInt8](repeating: 0x78, count: size))
      #expect(try client.answer().status == status)
    }
    #expect(bench.requests.map { $0.body.count } == [limit])
  }

  /// Rather than take it in for as long as it likes.
  @Test func whoeverSendsOnAfterTheAnswerIsDropped() throws {
    let bench = try LoopbackBench()
    let client = try bench.client()
    client.send(bench.get())
    let block = [UInt8](repeating: 0x78, count: 64 * 1024)
    var sent = 0
    while sent < 1 << 30, client.send(block) { sent += block.count }
    #expect(sent < 1 << 30)
    #expect(eventually { bench.connections == 0 })
  }

  // MARK: Time

  private static func hasty(_ time: WritableKeyPath<LoopbackListener.Limits, Int64>) -> LoopbackListener.Limits {
    var limits = LoopbackListener.Limits.patient
    limits[keyPath: time] = 50
    return limits
  }

  @Test(arguments: ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\n", "POST"])
  func aRequestThatDoesNotGoOnIsDropped(_ text: String) throws {
    let bench = try LoopbackBench(LoopbackListenerTests.hasty(\.requestTime))
    let client = try bench.client()
    client.send(text == "POST" ? bench.post("/", 100) + "some" : text)
    #expect(client.isDropped())
    #expect(bench.requests.isEmpty)
    #expect(bench.connections == 0)
  }

  @Test func everyByteDoesNotBringMoreTime() throws {
    let bench = try LoopbackBench(LoopbackListenerTests.hasty(\.requestTime))
    let client = try bench.client()
    client.send("GET /")
    #expect(eventually { !client.send("x") || client.hasNews() })
    #expect(bench.requests.isEmpty)
  }

  private static let large = String(repeating: "0123456789abcdef", count: 512 * 1024)

  @Test func aSlowReaderGetsTheWholeAnswer() throws {
    let bench = try LoopbackBench { _, _ in .init(body: LoopbackListenerTests.large) }
    let client = try bench.client(receiveBuffer: 4096)
    client.send(bench.get())
    #expect(eventually { bench.requests.count == 1 })
    #expect(bench.connections == 1)
    let answer = try #require(client.receiveAll(piece: 50_000).flatMap { LoopbackClient.Answer($0) })
    #expect(answer.body.elementsEqual(LoopbackListenerTests.large.utf8))
  }

  @Test func aReaderThatStopsIsDropped() throws {
    let bench = try LoopbackBench(LoopbackListenerTests.hasty(\.answerTime)) { _, _ in
      .init(body: LoopbackListenerTests.large)
    }
    let client = try bench.client(receiveBuffer: 4096)
    client.send(bench.get())
    #expect(eventually { bench.requests.count == 1 && bench.connections == 0 })
    #expect((client.receiveAll() ?? []).count < LoopbackListenerTests.large.utf8.count)
  }

  @Test func whoeverKeepsTheConnectionAfterTheAnswerIsDropped() throws {
    let bench = try LoopbackBench(LoopbackListenerTests.hasty(\.drainTime))
    let client = try bench.client()
    client.send(bench.get())
    #expect(eventually { bench.requests.count == 1 && bench.connections == 0 })
    #expect(try client.answer().status == 200)
  }

  // MARK: Connections

  @Test(arguments: ["", "GET / HTTP/1.1\r\nHost: ", "POST"])
  func aTruncatedRequestIsDropped(_ text: String) throws {
    let bench = try LoopbackBench()
    let client = try bench.client()
    client.send(text == "POST" ? bench.post("/", 100) + "some" : text)
    client.finishSending()
    #expect(client.isDropped())
    #expect(bench.requests.isEmpty)
    #expect(bench.connections == 0)
  }

  @Test func aPortScanIsSurvived() throws {
    let bench = try LoopbackBench()
    for round in 0..<100 {
      let client = try bench.client()
      if round % 3 == 1 { client.send("GET") }
      if round % 2 == 1 { client.reset() }
    }
    #expect(try bench.send(bench.get()).status == 200)
    #expect(eventually { bench.connections == 0 })
    #expect(bench.requests.count == 1)
  }

  @Test(arguments: ["", "GET /"])
  func aFloodOfConnectionsDoesNotKeepTheBrowserOut(_ text: String) throws {
    let bench = try LoopbackBench()
    let flood = try (0..<100).map { _ in try bench.client() }
    for client in flood { client.send(text) }
    #expect(try bench.send(bench.get()).status == 200)
    #expect(bench.connections <= LoopbackListener.Limits().connections)
    #expect(bench.requests.count == 1)
    withExtendedLifetime(flood) {}
  }

  @Test func aSilentConnectionGoesBeforeOneThatHasBegun() throws {
    var limits = LoopbackListener.Limits.patient
    limits.connections = 2
    let bench = try LoopbackBench(limits)
    let begun = try bench.client()
    let request = bench.get()
    begun.send(String(request.dropLast()))
    #expect(eventually { bench.stages == [.reading] })
    let silent = try bench.client()
    #expect(eventually { bench.stages == [.reading, .silent] })
    #expect(try bench.send(bench.get()).status == 200)
    #expect(silent.isDropped())
    begun.send("\r\n")
    #expect(try begun.answer().status == 200)
  }

  @Test func anAnswerUnderWayIsNotGivenUpForAnotherConnection() throws {
    var limits = LoopbackListener.Limits.patient
    limits.connections = 2
    let bench = try LoopbackBench(limits) { _, _ in .init(body: LoopbackListenerTests.large) }
    let readers = try (0..<2).map { _ in try bench.client(receiveBuffer: 4096) }
    for reader in readers { reader.send(bench.get()) }
    #expect(eventually { bench.requests.count == 2 })
    #expect(try bench.client().isDropped())
    for reader in readers { #expect(try reader.answer().body.count == LoopbackListenerTests.large.utf8.count) }
  }

  // MARK: The end

  @Test func afterItClosesNobodyIsHeard() throws {
    let bench = try LoopbackBench()
    let silent = try bench.client()
    let begun = try bench.client()
    begun.send("GET / HTTP/1.1\r\n")
    #expect(eventually { bench.connections == 2 })
    bench.run { $0.close() }
    #expect(silent.isDropped())
    #expect(begun.isDropped())
    #expect(throws: LoopbackClient.Refused.self) { try bench.client() }
    #expect(throws: LoopbackClient.Refused.self) { try bench.client(on: .version6) }
    bench.run { $0.close() }
    #expect(bench.requests.isEmpty)
    #expect(bench.connections == 0)
  }

  @Test func aRequestAfterTheLastAnswerReceivesTheLateOne() throws {
    let bench = try LoopbackBench { listener, _ in
      listener.answerLate { _ in .init(status: 410, body: "late") }
      return .init(body: LoopbackListenerTests.large)
    }
    let first = try bench.client(receiveBuffer: 4096)
    first.send(bench.get())
    #expect(eventually { bench.requests.count == 1 })
    #expect(try bench.send(bench.get()).text == "late")
    #expect(try first.answer().body.count == LoopbackListenerTests.large.utf8.count)
    #expect(bench.requests.count == 1)
  }

  @Test func onlyOneOfManyRequestsAtOnceIsHeardIfItIsTheLast() throws {
    let bench = try LoopbackBench { listener, _ in
      listener.answerLate { _ in .init(body: "late") }
      return .init(body: "first")
    }
    let clients = try (0..<8).map { _ in try bench.client() }
    for client in clients { client.send(bench.get()) }
    let texts = try clients.map { try $0.answer().text }
    #expect(texts.sorted() == ["first"] + Array(repeating: "late", count: 7))
    #expect(bench.requests.count == 1)
  }

  @Test func closingEndsAnswersToo() throws {
    let bench = try LoopbackBench { _, _ in .init(body: LoopbackListenerTests.large) }
    let reader = try bench.client(receiveBuffer: 4096)
    reader.send(bench.get())
    #expect(eventually { bench.requests.count == 1 })
    bench.run { $0.close() }
    #expect(bench.connections == 0)
    #expect((reader.receiveAll() ?? []).count < LoopbackListenerTests.large.utf8.count)
    bench.run { $0.close() }
  }

  @Test func anAnswerMayCloseTheListener() throws {
    let bench = try LoopbackBench { listener, _ in
      listener.close()
      return .init(body: "lost")
    }
    let client = try bench.client()
    client.send(bench.get())
    #expect(client.isDropped())
    #expect(bench.connections == 0)
  }

  // MARK: Ports

  @Test func aPortThatIsTakenOnTheOtherAddressIsNotUsed() throws {
    guard hasVersion6() else { return }
    let pair = try LoopbackSocket.listen().get()
    for socket in pair.sockets { auth_socket_close(socket) }
    let taken = try LoopbackSocket.listen(on: .version6, port: pair.port).get()
    defer { auth_socket_close(taken) }
    let other = try LoopbackSocket.listen(firstPort: pair.port).get()
    #expect(other.port != pair.port)
    #expect(other.sockets.count == 2)
    for socket in other.sockets { auth_socket_close(socket) }
  }

  /// Where only one address could be had, another program could take the other one, and be sent the answer.
  @Test func withoutFilesForBothAddressesThereIsNoListener() async {
    guard hasVersion6() else { return }
    await #expect(processExitsWith: .success) {
      // More than this process inherits of one in which many tests run at once.
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var files: [Int32] = []
      while case let file = open("/dev/null", O_RDONLY), file >= 0 { files.append(file) }
      close(files.removeLast())
      #expect(throws: AuthError.self) { try LoopbackSocket.listen().get() }
      close(files.removeLast())
      let pair = try LoopbackSocket.listen().get()
      #expect(pair.sockets.count == 2)
    }
  }

  /// Linux chooses no such port, and no service has one.
  @Test func aPortIsOneThatOthersRarelyHave() throws {
    let pairs = try (0..<20).map { _ in try LoopbackSocket.listen().get() }
    #expect(pairs.allSatisfy { $0.port >= 61_000 })
    #expect(Set(pairs.map { $0.port }).count == pairs.count)
    for socket in pairs.flatMap({ $0.sockets }) { auth_socket_close(socket) }
  }

  @Test func thereIsNoListenerWithoutTheLoopsThread() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let result = LoopbackListener.open(in: loop) { _ in .init() }
    #expect(throws: AuthError.self) { try result.get() }
  }
}

/// Any bytes are read without a trap, and in any pieces to the same end.
struct LoopbackRequestReaderTests {
  private enum Outcome: Equatable {
    case incomplete
    case request(String, [UInt8])
    case refused(Int)
  }

  private func read(_ pieces: [[UInt8]]) -> Outcome {
    var reader = LoopbackRequestReader(host: "localhost:1", limits: LoopbackListener.Limits())
    do throws(LoopbackListener.Refusal) {
      for piece in pieces {
        if let request = try reader.add(piece) { return .request(request.method + request.target, request.body) }
      }
      return .incomplete
    } catch {
      return .refused(error.status)
    }
  }

  private let request = Array("POST /a HTTP/1.1\r\nHost: localhost:1\r\nContent-Length: 3\r\n\r\nabc".utf8)

  @Test func piecesOfARequestAreTheRequest() {
    for cut in 0...request.count {
      let pieces = [Array(request[..<cut]), Array(request[cut...])]
      #expect(read(pieces) == .request("POST/a", Array("abc".utf8)))
      #expect(read([pieces[0]]) == (cut == request.count ? read(pieces) : .incomplete))
    }
  }

  @Test func damagedRequestsAreNotFatal() {
    var state: UInt64 = 42
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var outcomes = 0
    for _ in 0..<5_000 {
      var damaged = request
      for _ in 0...random(4) {
        let place = random(damaged.count)
        switch random(3) {
        case 0: damaged[place] = UInt8(random(256))
        case 1: damaged.remove(at: place)
        default: damaged.insert(Array("\r\n :/\0".utf8)[random(6)], at: place)
        }
      }
      let cut = random(damaged.count)
      let whole = read([damaged])
      #expect(whole == read([Array(damaged[..<cut]), Array(damaged[cut...])]))
      if whole != .incomplete { outcomes += 1 }
    }
    #expect(outcomes > 500)
  }
}

/// In processes of their own, which have a loop, files and signals of their own.
struct LoopbackProcessTests {
  private final class Captured: Sendable {}

  @Test func nothingStaysOpenOrInMemory() async {
    await #expect(processExitsWith: .success) {
      alarm(600)
      let before = openSockets()
      weak var captured: Captured?
      do {
        let object = Captured()
        captured = object
        let bench = try LoopbackBench { _, _ in
          .init(body: "\(object)" + String(repeating: "x", count: 8 * 1024 * 1024))
        }
        let clients = try (0..<3).map { _ in try bench.client(receiveBuffer: 4096) }
        clients[1].send("GET")
        clients[2].send(bench.get())
        #expect(eventually { bench.requests.count == 1 && bench.connections == 3 })
        bench.run { $0.close() }
      }
      #expect(eventually { captured == nil })
      #expect(eventually { openSockets() == before })
    }
  }

  @Test func theEndOfTheLoopEndsTheListener() async {
    await #expect(processExitsWith: .success) {
      alarm(600)
      let before = openSockets()
      weak var captured: Captured?
      do {
        let loop = Loop.acquire()
        let port = Guarded<UInt16>(0)
        let object = Captured()
        captured = object
        loop.perform {
          let result = LoopbackListener.open(in: loop) { _ in
            .init(body: "\(object)" + String(repeating: "x", count: 8 * 1024 * 1024))
          }
          port.withLock { $0 = (try? result.get().port) ?? 0 }
          port.wakeAll()
        }
        #expect(port.wait(until: nil) { $0 != 0 })
        let number = port.withLock { $0 }
        let clients = try (0..<3).map { _ in try LoopbackClient(number, receiveBuffer: 4096) }
        clients[1].send("GET")
        clients[2].send("GET / HTTP/1.1\r\nHost: localhost:\(number)\r\n\r\n")
        #expect(clients[2].receive(1)?.count == 1)
        Loop.release()
        for client in clients[..<2] { #expect(client.isDropped()) }
      }
      #expect(eventually { captured == nil })
      #expect(eventually { openSockets() == before })
    }
  }

  /// A pending signal would reach the game once it is let through.
  @Test func aBrokenConnectionIsNoSignal() async {
    await #expect(processExitsWith: .success) {
      alarm(600)
      let large = String(repeating: "x", count: 8 * 1024 * 1024)
      let bench = try LoopbackBench { _, _ in .init(body: large) }
      for _ in 0..<4 {
        let client = try bench.client(receiveBuffer: 4096)
        client.send(bench.get())
        #expect(client.receive(1)?.count == 1)
        client.reset()
      }
      #expect(eventually { bench.connections == 0 })
      bench.run { _ in
        var pending = sigset_t()
        sigpending(&pending)
        #expect(sigismember(&pending, SIGPIPE) == 0)
      }
    }
  }

  @Test func withoutFilesTheListenerWaitsForThem() async {
    await #expect(processExitsWith: .success) {
      alarm(600)
      let bench = try LoopbackBench()
      let client = try LoopbackClient(bench.port, connects: false)
      // More than this process inherits of one in which many tests run at once.
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var files: [Int32] = []
      while case let file = open("/dev/null", O_RDONLY), file >= 0 { files.append(file) }
      try client.connect()
      client.send(bench.get())
      let start = clock()
      pause(milliseconds: 500)
      #expect(clock() - start < 250_000)
      #expect(bench.requests.isEmpty)
      for file in files { close(file) }
      #expect(try client.answer().status == 200)
    }
  }
}
