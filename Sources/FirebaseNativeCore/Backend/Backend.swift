// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// Where requests are sent, and with which settings.
struct Backend: Sendable {
  struct Emulator: Sendable {
    /// As written in a URL: IPv6 addresses are in brackets.
    let host: String
    let port: UInt16
    /// The beginning of a URL.
    let base: String
  }

  enum Service: Sendable {
    case identityToolkitV1, identityToolkitV2, secureToken

    var host: String {
      switch self {
      case .identityToolkitV1, .identityToolkitV2: "identitytoolkit.googleapis.com"
      case .secureToken: "securetoken.googleapis.com"
      }
    }

    var path: String { host + (self == .identityToolkitV2 ? "/v2/" : "/v1/") }
  }

  /// When a request is sent again if its response did not arrive.
  enum Repetition: Sendable {
    /// Only if the server reported that it did not process the request: for requests that create an account, consume a
    /// token or code, send a message, or revoke the tokens that they are sent with.
    case ifUnprocessed
    /// Also immediately, if a reused connection broke: for idempotent requests.
    case afterBrokenConnection
    /// Also later, if the server has problems: for requests that change nothing.
    case always
  }

  /// One request of the protocol.
  struct Call {
    let service: Service
    let method: String
    let body: JSON
    var repetition = Repetition.ifUnprocessed
    /// Whether the request refers to the accounts of one tenant.
    var namesTenant = true
  }

  let apiKey: String
  /// The API key as the query of a URL.
  private let query: String
  /// Headers that identify the program, because API keys can be restricted to certain programs.
  private let appHeaders: [String]
  let connectTimeout: Int64
  let timeout: Int64
  let authorities: CertificateAuthorities
  private let chosenProxy: Proxy?
  var emulator: Emulator?
  /// A tag of BCP 47, or empty.
  var languageCode = ""
  /// Empty for no tenant.
  var tenantID = ""
  /// Called before each request. If it is nil or returns an empty string, no token is sent.
  var appCheckToken: (@Sendable () -> String)?
  /// Set if the environment or the program specified an invalid emulator. Then no request is sent, because it would
  /// reach real accounts.
  private var refusal: AuthError?

  init(options: AppOptions) {
    apiKey = options.apiKey
    query = "?key=" + PercentEncoding.encode(options.apiKey)
    appHeaders = Backend.headers(of: options)
    connectTimeout = options.connectTimeout > 0 ? options.connectTimeout : 10_000
    timeout = options.requestTimeout > 0 ? options.requestTimeout : 30_000
    authorities = CertificateAuthorities.find(chosen: options.caFile)
    chosenProxy = options.proxy
    switch Emulator.ofEnvironment() {
    case .success(let named):
      emulator = named
      refusal = nil
    case .failure(let error):
      Log.error(error.message)
      refusal = error
    }
  }

  /// The reason why requests cannot be sent.
  var obstacle: AuthError? {
    if apiKey.isEmpty { return .noAPIKey }
    return emulator == nil ? refusal : nil
  }

  mutating func refuse(_ error: AuthError) {
    emulator = nil
    refusal = error
  }

  func request(_ call: Call) -> HTTPRequest {
    var headers = appHeaders
    if let appCheckToken { Backend.add("X-Firebase-AppCheck: ", appCheckToken(), to: &headers) }
    if !languageCode.isEmpty, call.service != .secureToken { headers.append("X-Firebase-Locale: " + languageCode) }
    if call.namesTenant, !tenantID.isEmpty { call.body.set("tenantId", tenantID) }
    return HTTPRequest(
      url: base + call.service.path + call.method + query, body: call.body.encodedBytes, headers: headers,
      connectTimeout: connectTimeout,
      timeout: timeout, authorities: emulator == nil ? authorities : .standard, isForEmulator: emulator != nil,
      proxy: proxy(for: call.service),
      mayBeSentTwice: call.repetition != .ifUnprocessed)
  }

  /// A request that names neither the App nor the user: it serves to open a connection, and any response is right.
  func preconnection(to service: Service) -> HTTPRequest {
    HTTPRequest(
      url: base + service.path, body: [], headers: [], connectTimeout: connectTimeout, timeout: timeout,
      authorities: emulator == nil ? authorities : .standard, isForEmulator: emulator != nil,
      proxy: proxy(for: service), mayBeSentTwice: true, isPreconnection: true)
  }

  /// Never one for an emulator.
  private func proxy(for service: Service) -> Proxy? {
    if emulator != nil { return nil }
    guard let chosenProxy else { return Proxy.ofEnvironment(for: service.host) }
    return chosenProxy.url.isEmpty ? nil : chosenProxy
  }

  private var base: String { emulator?.base ?? "https://" }

  private static func headers(of options: AppOptions) -> [String] {
    var headers = ["Content-Type: application/json", "Expect:"]
    add("X-Firebase-GMPID: ", options.appID, to: &headers)
    let isAndroid = options.appID.mentions(":android:")
    add(isAndroid ? "X-Android-Package: " : "X-Ios-Bundle-Identifier: ", options.packageName, to: &headers)
    if isAndroid { add("X-Android-Cert: ", options.androidCertificate, to: &headers) }
    return headers
  }

  /// Skips values that would end the header or that servers refuse.
  @inline(never)
  private static func add(_ name: String, _ value: String, to headers: inout [String]) {
    guard !value.isEmpty, value.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { return }
    headers.append(name + value)
  }
}

extension AuthError {
  fileprivate static let noAPIKey = AuthError(
    .invalidApiKey,
    "The App has no API key. Set it in the App's options; the project settings in the Firebase console show it.")
}

// MARK: - Answers

extension Backend {
  /// The JSON object of a response, or the error that the response means.
  static func parse(_ result: Result<HTTPResponse, TransferFailure>) -> Result<JSON, AuthError> {
    switch result {
    case .failure(let failure): .failure(NetworkError.error(of: failure))
    case .success(let response) where response.status != 200:
      .failure(ServerError.error(status: response.status, body: response.body))
    case .success(let response):
      if let json = JSON.parse(response.body), json.kind == .object {
        .success(json)
      } else {
        .failure(.invalidServerResponse("status 200 without a JSON object", ServerResponse(.malformed, response.body)))
      }
    }
  }

  /// When a request is sent again.
  enum Resending {
    case never
    /// Immediately, on a new connection.
    case atOnce
    case later
  }

  static func resending(
    _ call: Call, after result: Result<HTTPResponse, TransferFailure>
  ) -> Resending {
    switch result {
    case .success(let response):
      let isInTrouble = response.status == 500 || (502...504).contains(response.status)
      return isInTrouble && call.repetition == .always ? .later : .never
    case .failure(let failure):
      if failure.isUnprocessed { return .atOnce }
      guard call.repetition != .ifUnprocessed, failure.isOfConnection else { return .never }
      if failure.isOnReusedConnection { return .atOnce }
      return call.repetition == .always ? .later : .never
    }
  }
}

// MARK: - Emulator

extension Backend.Emulator {
  /// Nil if the host is invalid: it becomes part of URLs.
  init?(host: String, port: UInt32) {
    guard (1...65535).contains(port), !host.isEmpty, host.utf8.count <= 255 else { return nil }
    if host.utf8.allSatisfy(Backend.Emulator.isAllowed) {
      self.host = host
    } else if let address = Backend.Emulator.addressOfVersion6(host) {
      self.host = "[\(address)]"
    } else {
      return nil
    }
    self.port = UInt16(port)
    base = "http://\(self.host):\(port)/"
  }

  /// The IPv6 address without brackets, or nil.
  private static func addressOfVersion6(_ text: String) -> String? {
    var bytes = Array(text.utf8)
    if bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") {
      bytes = Array(bytes.dropFirst().dropLast())
    }
    let address = String(decoding: bytes, as: UTF8.self)
    return auth_host_is_version6(address) && !bytes.contains(0) ? address : nil
  }

  /// The emulator specified by the environment: FIREBASE_AUTH_EMULATOR_HOST (Admin SDKs), or USE_AUTH_EMULATOR and
  /// AUTH_EMULATOR_PORT (C++ SDK). Only addresses of this machine are accepted: otherwise whoever controls a player's
  /// environment could redirect passwords and tokens.
  static func ofEnvironment() -> Result<Self?, AuthError> {
    if let named = ofHostVariable() { return named }
    guard Environment.value("USE_AUTH_EMULATOR") != nil else { return .success(nil) }
    let port = Environment.value("AUTH_EMULATOR_PORT") ?? "9099"
    let emulator = UInt32(port).flatMap { Self(host: "localhost", port: $0) }
    return check(emulator, "AUTH_EMULATOR_PORT is not a port: \(port)")
  }

  /// The emulator that FIREBASE_AUTH_EMULATOR_HOST names; nil if it is not set.
  static func ofHostVariable() -> Result<Self?, AuthError>? {
    guard let address = Environment.value("FIREBASE_AUTH_EMULATOR_HOST") else { return nil }
    let emulator = Self(address: address).flatMap { $0.isOfThisMachine ? $0 : nil }
    return check(
      emulator,
      "FIREBASE_AUTH_EMULATOR_HOST is not \"host:port\" with a host of this machine (localhost, 127.0.0.1, [::1]): "
        + address)
  }

  private static func check(_ emulator: Self?, _ problem: String) -> Result<Self?, AuthError> {
    if let emulator {
      Log.warning(
        "Requests go to the emulator at \(emulator.host):\(emulator.port), which the environment names, and not to the "
          + "real project.")
      return .success(emulator)
    }
    let message =
      "The environment variable \(problem). No request is sent, as it would reach the real project. "
      + "For an emulator on another machine, call UseEmulator."
    return .failure(.invalidArgument(message))
  }

  private var isOfThisMachine: Bool {
    let bytes = host.utf8
    let isVersion6 = bytes.first == UInt8(ascii: "[")
    return auth_host_is_loopback(isVersion6 ? String(Substring(bytes.dropFirst().dropLast())) : host)
  }

  /// "host:port".
  init?(address: String) {
    let bytes = Array(address.utf8)
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")),
      let port = UInt32(String(decoding: bytes[(colon + 1)...], as: UTF8.self))
    else { return nil }
    self.init(host: String(decoding: bytes[..<colon], as: UTF8.self), port: port)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension Backend.Call {
  static func lookUp(idToken: String) -> Self {
    let body = JSON.object()
    body.set("idToken", idToken)
    return Self(
      service: .identityToolkitV1, method: "accounts:lookup", body: body, repetition: .always, namesTenant: false)
  }
}
