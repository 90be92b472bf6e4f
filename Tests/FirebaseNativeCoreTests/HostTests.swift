// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

/// Requests that wait for a place, as a host has at most 16 connections.
struct HostTests {
  private static let method = "accounts:createAuthUri"
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test func theSeventeenthRequestWaitsForAPlace() throws {
    let futures = try fillPlaces(andThen: 4)
    // The loop works in order, so that it has dealt with all of them.
    try askOther()
    #expect(try bench.requests(HostTests.method) == 16)
    #expect(futures.allSatisfy { $0.isPending })
    try bench.release()
    for future in futures { _ = try future.value() }
    #expect(try bench.requests(HostTests.method) == 20)
  }

  @Test func aHostWithoutPlacesStopsNoOther() throws {
    let futures = try fillPlaces(andThen: 1)
    try askOther()
    #expect(futures.allSatisfy { $0.isPending })
  }

  @Test func aWaitingRequestIsCancelledAtOnce() throws {
    let futures = try fillPlaces(andThen: 2)
    futures[16].cancel()
    #expect(futures[16].error?.code == .cancelled)
    try askOther()
    try bench.release()
    _ = try futures[17].value()
    #expect(try bench.requests(HostTests.method) == 17)
  }

  @Test func aCancelledRequestGivesItsPlaceAway() throws {
    let futures = try fillPlaces(andThen: 1)
    futures[3].cancel()
    _ = try futures[16].value()
    #expect(try bench.requests(HostTests.method) == 17)
  }

  @Test func aRequestThatFailsGivesItsPlaceAway() throws {
    let app = try makeApp(requestTimeout: 3000)
    let auth = try #require(app.auth())
    let futures = try fillPlaces(with: auth, andThen: 0)
    let waiting = bench.auth.fetchProviders(email: "ada@example.com")
    for future in futures { #expect(try future.failure().code == .networkRequestFailed) }
    _ = try waiting.value()
    app.release()
  }

  @Test func theEndOfAnAppEndsItsWaitingRequests() throws {
    let held = try fillPlaces(andThen: 0)
    let app = try makeApp()
    let future = try #require(app.auth()).fetchProviders(email: "ada@example.com")
    app.release()
    #expect(future.error?.code == .cancelled)
    try bench.release()
    for future in held { _ = try future.value() }
    #expect(try bench.requests(HostTests.method) == 16)
  }

  @Test func aRequestDoesNotWaitForEverForAServerThatHangs() throws {
    let held = try fillPlaces(andThen: 0)
    let app = try makeApp(requestTimeout: 300)
    let future = try #require(app.auth()).fetchProviders(email: "ada@example.com")
    #expect(try future.failure().code == .networkRequestFailed)
    #expect(try bench.requests(HostTests.method) == 16)
    #expect(held.allSatisfy { $0.isPending })
    app.release()
  }

  @Test func aRequestWaitsLongerIfTheServerResponds() {
    let (host, request) = (host("http://127.0.0.1:1/x"), HostRequest(timeout: 1000))
    let before = Clock.sinceBoot()
    host.append(request)
    let end = host.endOfWait ?? 0
    #expect((before + 1000...Clock.sinceBoot() + 1000).contains(end))
    #expect(eventually { Clock.sinceBoot() > before + 1 })
    host.respond(withHTTP2: false)
    #expect((host.endOfWait ?? 0) > end)
    #expect(host.removeNextWaiting() === request)
    #expect(host.endOfWait == nil)
  }

  /// It has less time left.
  @Test func aRequestThatIsSentAgainGoesFirst() {
    let host = host("http://127.0.0.1:1/x")
    let (first, again) = (request(), request(timeout: 600_000))
    let last = request()
    for request in [first, again, last] { host.append(request) }
    #expect(host.removeNextWaiting() === again)
    #expect(host.removeNextWaiting() === first)
    #expect(host.removeNextWaiting() === last)
  }

  @Test func aHostIsSchemeNameAndPort() {
    let host = host("http://127.0.0.1:99/identitytoolkit.googleapis.com/v1/x")
    #expect(host.serves("http://127.0.0.1:99/securetoken.googleapis.com/v1/token", through: nil))
    for other in ["https://127.0.0.1:99/", "http://127.0.0.1:991/", "http://127.0.0.2:99/", "http://127.0.0.1:9/"] {
      #expect(!host.serves(other, through: nil))
    }
  }

  /// A request of production may share the connection of the first one, if it has HTTP/2.
  @Test func requestsWaitForTheFirstConnectionOfProduction() {
    for (mayMultiplex, places) in [(false, 16), (true, 1)] {
      let host = Host(of: "https://127.0.0.1:1/x", through: nil, mayMultiplex: mayMultiplex)
      #expect(begin(20, at: host) == places)
      host.stopWaitingForConnection()
      #expect(begin(0, at: host) == 16 - places)
      for _ in 0..<16 { host.leave() }
      #expect(begin(0, at: host) == 4)
    }
  }

  private func begin(_ more: Int, at host: Host) -> Int {
    for _ in 0..<more { host.append(request()) }
    var count = 0
    while host.isOpen, host.removeNextWaiting() != nil {
      host.enter()
      count += 1
    }
    return count
  }

  // MARK: - Many Apps

  /// One process with bots or a load test.
  @Test func twoThousandAppsSignInAtTheSameTime() throws {
    let apps = try (0..<2000).map { _ in try makeApp() }
    let futures = try apps.map { try #require($0.auth()).signInAnonymously() }
    let users = try futures.map { try #require(try $0.result().user?.uid) }
    #expect(Set(users).count == 2000)
    for app in apps { app.release() }
  }

  // MARK: - Requests

  /// Has that many requests held that there is no place left, and more that wait.
  private func fillPlaces(with auth: Auth? = nil, andThen more: Int) throws -> [Future] {
    let auth = auth ?? bench.auth
    try bench.hold(HostTests.method, count: 16)
    let futures = (0..<16 + more).map { _ in auth.fetchProviders(email: "ada@example.com") }
    #expect(try eventually { try bench.requests(HostTests.method) == 16 })
    return futures
  }

  private func makeApp(requestTimeout: Int64 = Bench.noTimeout) throws -> App {
    let app = try Bench.makeApp(requestTimeout: requestTimeout)
    try #require(app.auth()?.useEmulator(host: bench.server.host, port: UInt32(bench.server.port)) == true)
    return app
  }

  /// A request to another host, until its response.
  private func askOther() throws {
    let other = try Bench()
    _ = try other.auth.fetchProviders(email: "ada@example.com").value()
  }

  private func host(_ url: String) -> Host { Host(of: url, through: nil, mayMultiplex: false) }

  private func request(timeout: Int64 = 1_200_000) -> HostRequest { HostRequest(timeout: timeout) }
}
