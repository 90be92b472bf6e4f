// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Glibc
import Testing

@testable import FirebaseNativeCore

struct BackendTests {
  @Test(arguments: [
    (Backend.Service.identityToolkitV1, "https://identitytoolkit.googleapis.com/v1/accounts:x?key=k"),
    (.identityToolkitV2, "https://identitytoolkit.googleapis.com/v2/accounts:x?key=k"),
    (.secureToken, "https://securetoken.googleapis.com/v1/accounts:x?key=k"),
  ])
  func productionIsReachedOverTLS(service: Backend.Service, url: String) {
    let request = backend().request(call(service))
    #expect(request.url == url)
    #expect(!request.isForEmulator)
  }

  @Test(arguments: [
    (
      Backend.Service.identityToolkitV1,
      "http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/accounts:x?key=k"
    ),
    (.identityToolkitV2, "http://127.0.0.1:9099/identitytoolkit.googleapis.com/v2/accounts:x?key=k"),
    (.secureToken, "http://127.0.0.1:9099/securetoken.googleapis.com/v1/accounts:x?key=k"),
  ])
  func anEmulatorGetsEveryCall(service: Backend.Service, url: String) {
    var emulated = backend()
    emulated.emulator = Backend.Emulator(host: "127.0.0.1", port: 9099 as UInt32)
    let request = emulated.request(call(service))
    #expect(request.url == url)
    #expect(request.isForEmulator)
  }

  @Test func theKeyIsEncoded() {
    var options = AppOptions()
    options.apiKey = "a&b=c /#\r\nHost: x"
    #expect(
      Backend(options: options).request(call(.secureToken)).url
        == "https://securetoken.googleapis.com/v1/accounts:x?key=a%26b%3Dc%20%2F%23%0D%0AHost%3A%20x")
  }

  @Test func theAppIDIsAHeader() {
    #expect(
      backend(appID: "1:2:ios:3").request(call(.secureToken)).headers.contains("X-Firebase-GMPID: 1:2:ios:3"))
    #expect(!backend().request(call(.secureToken)).headers.contains { $0.hasPrefix("X-Firebase-GMPID") })
  }

  @Test(arguments: ["1\r\nHost: evil", "1\n", "1\r", "a b", "é", "\u{7f}", "a\u{0}b"])
  func anAppIDThatIsNoneBecomesNoHeader(appID: String) {
    #expect(
      !backend(appID: appID).request(call(.secureToken)).headers.contains { $0.hasPrefix("X-Firebase-GMPID") }
    )
  }

  /// Keys that are restricted to apps of Apple's platforms are refused without it.
  @Test func thePackageNameIsAHeader() {
    #expect(bundleHeaders(packageName: "com.example.game") == ["X-Ios-Bundle-Identifier: com.example.game"])
    #expect(bundleHeaders(packageName: "").isEmpty)
    #expect(bundleHeaders(packageName: "a\r\nHost: evil").isEmpty)
  }

  private func bundleHeaders(packageName: String) -> [String] {
    var options = AppOptions()
    options.packageName = packageName
    let headers = Backend(options: options).request(call(.secureToken)).headers
    return headers.filter { $0.hasPrefix("X-Ios-Bundle-Identifier") }
  }

  @Test func timeoutsHaveDefaults() {
    let request = backend().request(call(.secureToken))
    #expect(request.connectTimeout == 10_000)
    #expect(request.timeout == 30_000)
    var options = AppOptions()
    options.connectTimeout = 5
    options.requestTimeout = 7
    let quick = Backend(options: options).request(call(.secureToken))
    #expect(quick.connectTimeout == 5)
    #expect(quick.timeout == 7)
    options.connectTimeout = -5
    options.requestTimeout = -7
    #expect(Backend(options: options).request(call(.secureToken)).timeout == 30_000)
  }

  @Test func theBodyIsJSON() {
    let body = JSON.object()
    body.set("a", "b")
    let request = backend().request(Backend.Call(service: .secureToken, method: "token", body: body))
    #expect(JSON.parse(request.body)?.string("a") == "b")
    #expect(request.headers.contains("Content-Type: application/json"))
  }

  @Test(arguments: ["", "<html>Welcome to our hotel</html>", "[]", "\"x\"", "{\"a\":", "null", "\u{0}"])
  func aPageInPlaceOfAnAnswerIsTold(text: String) {
    let answer = Backend.parse(.success(HTTPResponse(status: 200, body: Array(text.utf8))))
    guard case .failure(let error) = answer else {
      Issue.record("It was taken for an answer.")
      return
    }
    #expect(error.code == .invalidServerResponse)
  }

  @Test(arguments: [500, 502, 503, 504])
  func aServerInTroubleIsAskedAgain(status: Int) {
    let answer = HTTPResponse(status: status, body: [])
    #expect(Backend.resending(call(.secureToken, .always), after: .success(answer)) == .later)
    #expect(Backend.resending(call(.secureToken, .afterBrokenConnection), after: .success(answer)) == .never)
    #expect(Backend.resending(call(.secureToken), after: .success(answer)) == .never)
  }

  @Test(arguments: [200, 302, 400, 403, 404, 429, 501, 511])
  func otherAnswersAreFinal(status: Int) {
    let answer = HTTPResponse(status: status, body: [])
    #expect(Backend.resending(call(.secureToken, .always), after: .success(answer)) == .never)
  }

  private func call(
    _ service: Backend.Service, _ repetition: Backend.Repetition = .ifUnprocessed
  ) -> Backend.Call {
    Backend.Call(service: service, method: "accounts:x", body: .object(), repetition: repetition)
  }
}

struct BackendEmulatorTests {
  @Test(arguments: [
    ("localhost", "localhost"), ("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("[::1]", "[::1]"),
    ("fe80::1:2", "[fe80::1:2]"), ("::ffff:127.0.0.1", "[::ffff:127.0.0.1]"),
    ("my-host_1.example.com", "my-host_1.example.com"),
  ])
  func aHostStandsInURLs(host: String, written: String) {
    let emulator = Backend.Emulator(host: host, port: 9099 as UInt32)
    #expect(emulator?.host == written)
    #expect(emulator?.port == 9099)
  }

  @Test(arguments: [
    "", " ", "http://localhost", "localhost/", "a b", "localhost\r\nHost: x", "a@b", "a?b", "a#b", "é",
    "a%41", "localhost:80",
    "a:b", ":", "::g", "[::1", "::1]", "[]", "[a]", "[[::1]]", "[::1]x", "1:2", "::1\u{0}",
    String(repeating: "a", count: 256),
  ])
  func aHostThatIsNoneIsRefused(host: String) {
    #expect(Backend.Emulator(host: host, port: 9099 as UInt32) == nil)
  }

  @Test(arguments: [0, 65536, UInt32.max])
  func aPortThatIsNoneIsRefused(port: UInt32) {
    #expect(Backend.Emulator(host: "localhost", port: port) == nil)
  }

  @Test func theEdgesOfTheRangeArePorts() {
    #expect(Backend.Emulator(host: "localhost", port: 1 as UInt32)?.port == 1)
    #expect(Backend.Emulator(host: "localhost", port: 65535 as UInt32)?.port == 65535)
  }
}

/// In processes of their own, as the environment belongs to all threads.
struct BackendEnvironmentTests {
  @Test func withoutVariablesThereIsNoEmulator() async {
    await #expect(processExitsWith: .success) {
      unsetenv("FIREBASE_AUTH_EMULATOR_HOST")
      unsetenv("USE_AUTH_EMULATOR")
      setenv("AUTH_EMULATOR_PORT", "1234", 1)
      #expect(backend().emulator == nil)
      #expect(backend().obstacle == nil)
    }
  }

  @Test func theAdminSDKsVariableIsHonoured() async {
    await #expect(processExitsWith: .success) {
      for (address, host, port) in [
        ("localhost:9099", "localhost", 9099), ("127.0.0.1:1", "127.0.0.1", 1), ("[::1]:9099", "[::1]", 9099),
        ("127.9.9.9:80", "127.9.9.9", 80), ("::1:9099", "[::1]", 9099),
      ] {
        Logbook.open()
        setenv("FIREBASE_AUTH_EMULATOR_HOST", address, 1)
        let emulator = emulatorOfEnvironment()
        #expect(emulator?.host == host)
        #expect(emulator.map { Int($0.port) } == port)
        #expect(Logbook.mentions("emulator at \(host):\(port)"))
      }
    }
  }

  /// Rather than reach the accounts of real players.
  @Test func withAnAddressThatIsNoneNothingIsSent() async {
    await #expect(processExitsWith: .success) {
      Logbook.open()
      alarm(600)
      for address in [
        "localhost", "localhost:", ":9099", "http://localhost:9099", "localhost:port", "a b:1", "x:65536",
        "example.com:1", "192.168.0.1:9099", "0.0.0.0:9099", "[::]:9099", "[fe80::1]:9099", "127.0.0.1.example.com:1",
        "localhost.example.com:1", "127.1:1", "2130706433:1",
      ] {
        setenv("FIREBASE_AUTH_EMULATOR_HOST", address, 1)
        let app = try Bench.makeApp()
        let error = try #require(app.auth()).signInAnonymously().failure()
        #expect(error.code == .failure)
        #expect(error.message.contains(address))
        #expect(Logbook.mentions(address))
        app.release()
      }
    }
  }

  @Test func theCPlusPlusSDKsVariablesAreHonoured() async {
    await #expect(processExitsWith: .success) {
      Logbook.open()
      unsetenv("FIREBASE_AUTH_EMULATOR_HOST")
      unsetenv("AUTH_EMULATOR_PORT")
      setenv("USE_AUTH_EMULATOR", "yes", 1)
      #expect(emulatorOfEnvironment()?.host == "localhost")
      #expect(emulatorOfEnvironment()?.port == 9099)
      setenv("AUTH_EMULATOR_PORT", "1234", 1)
      #expect(emulatorOfEnvironment()?.port == 1234)
      setenv("AUTH_EMULATOR_PORT", "many", 1)
      #expect(emulatorOfEnvironment() == nil)
      #expect(backend().obstacle?.message.contains("AUTH_EMULATOR_PORT") == true)
    }
  }

  @Test func theAdminSDKsVariableComesFirst() async {
    await #expect(processExitsWith: .success) {
      setenv("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:1", 1)
      setenv("USE_AUTH_EMULATOR", "yes", 1)
      #expect(emulatorOfEnvironment()?.host == "127.0.0.1")
    }
  }

  @Test func aChosenEmulatorComesBeforeTheEnvironments() async {
    await #expect(processExitsWith: .success) {
      for address in ["127.0.0.1:1", "nonsense"] {
        setenv("FIREBASE_AUTH_EMULATOR_HOST", address, 1)
        let bench = try Bench()
        #expect(try bench.signInAnonymously().isAnonymous)
      }
    }
  }

  @Test func theEnvironmentsEmulatorIsUsed() async {
    await #expect(processExitsWith: .success) {
      let bench = try Bench()
      setenv("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:\(bench.server.port)", 1)
      let app = try Bench.makeApp()
      let auth = try #require(app.auth())
      #expect(try auth.signInAnonymously().result().user?.isAnonymous == true)
      app.release()
    }
  }

  /// A warning's sink may call the library like any other code.
  @Test func aWarningIsWrittenWithoutALock() async {
    await #expect(processExitsWith: .success) {
      setenv("FIREBASE_AUTH_EMULATOR_HOST", "nonsense", 1)
      let app = try Bench.makeApp(named: "warned")
      let isReached = Guarded(false)
      Log.setSink { _, _ in
        App.get(name: "warned")?.release()
        isReached.withLock { $0 = true }
      }
      alarm(600)
      #expect(app.auth() != nil)
      #expect(isReached.withLock { $0 })
      app.release()
    }
  }

  @Test func theCertificateAuthoritiesCanBeChosen() async {
    await #expect(processExitsWith: .success) {
      setenv("SSL_CERT_FILE", "/of/the/environment.pem", 1)
      unsetenv("SSL_CERT_DIR")
      #expect(CertificateAuthorities.find(chosen: "") == .init(file: "/of/the/environment.pem", folders: ""))
      setenv("SSL_CERT_DIR", "/folder", 1)
      #expect(CertificateAuthorities.find(chosen: "") == .init(file: "/of/the/environment.pem", folders: "/folder"))
      #expect(CertificateAuthorities.find(chosen: "/mine.pem") == .init(file: "/mine.pem", folders: ""))
      unsetenv("SSL_CERT_FILE")
      #expect(CertificateAuthorities.find(chosen: "").folders == "/folder")
    }
  }
}

private func backend(appID: String = "") -> Backend {
  var options = AppOptions()
  options.apiKey = "k"
  options.appID = appID
  return Backend(options: options)
}

private func emulatorOfEnvironment() -> Backend.Emulator? { try? Backend.Emulator.ofEnvironment().get() }
