import AuthEmulator
import AuthSupport
import Testing

@testable import AuthCore

/// An emulator of its own, and an App that talks to it.
final class Bench: Sendable {
  static let control = "/emulator/v1/projects/demo-project"

  let server: Server
  let app: App
  let auth: Auth
  let store: MemoryStore

  init(store: MemoryStore = MemoryStore(), strict: Bool = false, requestTimeout: Int64 = 0) throws {
    Logbook.open()
    server = Server(strict: strict)
    try server.start()
    self.store = store
    app = try Bench.makeApp(store: .custom(store), requestTimeout: requestTimeout)
    auth = try #require(app.auth())
    try #require(auth.useEmulator(host: server.host, port: UInt32(server.port)))
  }

  deinit {
    app.release()
    server.stop()
  }

  /// An App of a name that no other test has.
  static func makeApp(
    named name: String = Bench.freshName(), store: AppOptions.SessionStoreChoice = .none,
    directory: String = "",
    requestTimeout: Int64 = 0
  ) throws -> App {
    var options = AppOptions()
    options.apiKey = "key"
    options.appID = "1:2:desktop:3"
    options.projectID = "demo-project"
    options.sessionStore = store
    options.sessionDirectory = directory
    options.requestTimeout = requestTimeout
    return try App.create(options: options, name: name).get()
  }

  static func freshName() -> String {
    "test-" + (SecureRandom.text(12, from: SecureRandom.alphanumeric) ?? "")
  }

  /// The Auth after a restart of the game: what was stored is all that is left.
  func restart() throws -> Auth {
    app.auth()?.shutDown()
    let auth = try #require(app.auth())
    try #require(auth.useEmulator(host: server.host, port: UInt32(server.port)))
    return auth
  }
}

// MARK: - Controlling the emulator

extension Bench {
  @discardableResult
  func control(_ method: String, _ path: String, _ body: JSON = .object()) throws -> JSON {
    let response = server.emulator.handle(
      Request(method: method, path: Bench.control + path, body: Array(body.encoded.utf8)))
    try #require(response.status == 200, "\(response.body)")
    return try #require(JSON.parse(response.body))
  }

  /// How often that method was called.
  func requests(_ method: String) throws -> Int64 {
    try control("GET", "/requests")["requests"]?.integer(method) ?? 0
  }

  /// The body of the last call of that method.
  func lastBody(_ method: String) throws -> JSON {
    try #require(try control("GET", "/requests")["last"]?[method]?["body"])
  }

  func forgetRequests() throws { try control("DELETE", "/requests") }

  /// Orders an answer in place of the real one.
  func answer(_ method: String, status: Int64 = 200, _ body: String, count: Int64 = 1) throws {
    let fault = JSON.object()
    fault.set("method", method)
    fault.set("status", status)
    fault.set("body", body)
    fault.set("count", count)
    try control("POST", "/faults", fault)
  }

  func refuse(_ method: String, _ message: String, status: Int64 = 400, count: Int64 = 1) throws {
    let fault = JSON.object()
    fault.set("method", method)
    fault.set("status", status)
    fault.set("message", message)
    fault.set("count", count)
    try control("POST", "/faults", fault)
  }

  /// Keeps the real answer to the next call of that method back.
  func delay(_ method: String, milliseconds: Int64 = 60_000) throws {
    let fault = JSON.object()
    fault.set("method", method)
    fault.set("delayMilliseconds", milliseconds)
    try control("POST", "/faults", fault)
  }

  func configure(_ field: String, _ value: Int64) throws {
    let body = JSON.object()
    body.set(field, value)
    try control("PATCH", "/config", body)
  }

  /// The e-mail enumeration protection of today's projects.
  func protectAddresses() throws {
    let privacy = JSON.object()
    privacy.set("enableImprovedEmailPrivacy", true)
    let body = JSON.object()
    body.set("emailPrivacyConfig", privacy)
    try control("PATCH", "/config", body)
  }

  func change(_ user: User, _ field: String, _ value: Bool) throws {
    let body = JSON.object()
    body.set(field, value)
    try control("PATCH", "/accounts/" + user.uid, body)
  }

  /// The mails that were not answered yet.
  func codes() throws -> [JSON] { try control("GET", "/oobCodes").elements("oobCodes") }

  /// What the server has of the account.
  func account(_ user: User) throws -> JSON { try control("GET", "/accounts/" + user.uid) }
}

// MARK: - Signing in

extension Bench {
  /// What Apple's sheet gave to the game.
  struct Authorization {
    let code: String
    var tokens: Credential.Tokens

    var credential: Credential { Credential(provider: "apple.com", tokens: tokens) }
  }

  /// Lets a player sign in at Apple's sheet.
  func appleSheet(
    sub: String = "player", email: String? = nil, givenName: String? = nil, familyName: String? = nil
  ) throws -> Authorization {
    let nonce = try #require(Nonce())
    let request = JSON.object()
    request.set("sub", sub)
    request.set("email", email)
    request.set("givenName", givenName)
    request.set("familyName", familyName)
    request.set("nonce", nonce.sha256ForApple)
    let answer = try control("POST", "/apple:signIn", request)
    var tokens = Credential.Tokens()
    tokens.idToken = try #require(answer.string("identityToken"))
    tokens.rawNonce = nonce.rawForFirebase
    tokens.givenName = answer["fullName"]?.string("givenName") ?? ""
    tokens.familyName = answer["fullName"]?.string("familyName") ?? ""
    return Authorization(code: try #require(answer.string("authorizationCode")), tokens: tokens)
  }

  func appleCredential(
    sub: String = "player", email: String? = nil, givenName: String? = nil, familyName: String? = nil
  ) throws -> Credential {
    try appleSheet(sub: sub, email: email, givenName: givenName, familyName: familyName).credential
  }

  func signInWithApple(sub: String = "player", email: String? = nil) throws -> User {
    try auth.signIn(with: appleCredential(sub: sub, email: email)).user()
  }

  func signInWithPassword(_ email: String = "ada@example.com") throws -> User {
    try #require(auth.createUser(email: email, password: "secret").result().user)
  }

  /// A verification id and the code of the text message that was sent for it.
  func verify(_ phoneNumber: String) throws -> (verificationID: String, code: String) {
    let id = try auth.verifyPhoneNumber(phoneNumber).text()
    let codes = try control("GET", "/verificationCodes").elements("verificationCodes")
    let sent = try #require(codes.first { $0.string("sessionInfo") == id })
    return (id, try #require(sent.string("code")))
  }

  func phoneCredential(_ phoneNumber: String = "+15551234567") throws -> Credential {
    let (id, code) = try verify(phoneNumber)
    return .phone(verificationID: id, code: code)
  }

  func signInWithPhone(_ phoneNumber: String = "+15551234567") throws -> User {
    try auth.signIn(with: phoneCredential(phoneNumber)).user()
  }

  func signInAnonymously() throws -> User { try #require(auth.signInAnonymously().result().user) }
}

extension Credential {
  /// A credential of GitHub's, whose access token says of the user what the emulator is to know.
  static func gitHub(id: String, email: String? = nil, name: String? = nil) -> Credential {
    let claims = JSON.object()
    claims.set("sub", id)
    claims.set("email", email)
    claims.set("name", name)
    claims.set("login", "octocat")
    var tokens = Credential.Tokens()
    tokens.accessToken = claims.encoded
    return Credential(provider: "github.com", tokens: tokens)
  }
}

// MARK: - Waiting

extension Future {
  /// The outcome; a failure of the test if it takes too long.
  func finished(_ place: SourceLocation = #_sourceLocation) throws -> Outcome {
    try #require(wait(20_000), "The future is still pending.", sourceLocation: place)
    return try #require(outcome, sourceLocation: place)
  }

  func value(_ place: SourceLocation = #_sourceLocation) throws -> Value { try finished(place).get() }

  func result(_ place: SourceLocation = #_sourceLocation) throws -> AuthResult {
    _ = try value(place)
    return try #require(authResult, sourceLocation: place)
  }

  func user(_ place: SourceLocation = #_sourceLocation) throws -> User {
    guard case .user(let user) = try value(place) else {
      throw AuthError(.failure, "The future has no user.")
    }
    return user
  }

  func texts(_ place: SourceLocation = #_sourceLocation) throws -> [String] {
    guard case .texts(let texts) = try value(place) else {
      throw AuthError(.failure, "The future has no texts.")
    }
    return texts
  }

  func text(_ place: SourceLocation = #_sourceLocation) throws -> String {
    guard case .text(let text) = try value(place) else {
      throw AuthError(.failure, "The future has no text.")
    }
    return text
  }

  func failure(_ place: SourceLocation = #_sourceLocation) throws -> AuthError {
    _ = try finished(place)
    return try #require(error, "The operation succeeded.", sourceLocation: place)
  }
}

/// Waits until `condition` is true, for ten seconds at most.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = Clock.monotonic() + 10_000
  while Clock.monotonic() < deadline {
    if try condition() { return true }
    pause(milliseconds: 1)
  }
  return try condition()
}
