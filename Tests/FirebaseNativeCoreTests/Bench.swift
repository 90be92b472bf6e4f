// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

@testable import FirebaseNativeCore

/// An emulator of its own, and an App that talks to it.
final class Bench: FirebaseNativeEmulatorBench, Sendable {
  /// In milliseconds: whoever waits for an answer that a test holds back waits for ever.
  static let noTimeout = Int64(Int32.max)

  let server: Server
  let app: App
  let auth: Auth
  let store: MemoryStore

  init(store: MemoryStore = MemoryStore(), strict: Bool = false, requestTimeout: Int64 = Bench.noTimeout) throws {
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
    requestTimeout: Int64 = Bench.noTimeout
  ) throws -> App {
    var options = AppOptions()
    options.apiKey = "key"
    options.appID = "1:2:desktop:3"
    options.projectID = "demo-project"
    options.sessionStore = store
    options.sessionDirectory = directory
    options.connectTimeout = Bench.noTimeout
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
  func change(_ user: User, _ field: String, _ value: Bool) throws { try changeAccount(user.uid, field, value) }

  /// What the server has of the account.
  func account(_ user: User) throws -> JSON { try account(user.uid) }
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
    let answer = try askApple(
      hashedNonce: nonce.sha256ForApple, sub: sub, email: email, givenName: givenName, familyName: familyName)
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
    try #require(wait(120_000), "The future is still pending.", sourceLocation: place)
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

extension Bench {
  /// Releases the held answers, and waits until the loop has dealt with them and with what they began: it works in
  /// order, as the emulator does.
  func settle() throws {
    try release()
    // The first one ends after those answers, the second one after what they had sent.
    for _ in 0..<2 { _ = try auth.fetchProviders(email: "nobody@example.com").value() }
  }
}

/// Waits until `condition` is true, for two minutes at most.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = Clock.monotonic() + 120_000
  while Clock.monotonic() < deadline {
    if try condition() { return true }
    pause(milliseconds: 1)
  }
  return try condition()
}
