// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// A running emulator and a blocking HTTP client for it.
final class EmulatorClient: Sendable {
  typealias Answer = HTTPClient.Answer
  typealias Unanswered = HTTPClient.Unanswered

  static let toolkit = "/identitytoolkit.googleapis.com/v1/accounts:"
  static let control = "/emulator/v1/projects/demo-project"

  let server: Server

  init(strict: Bool = false, idleTime: UInt32 = 120, connectionLimit: Int? = nil) throws {
    server = Server(strict: strict, connectionLimit: connectionLimit, idleTime: idleTime)
    try server.start()
  }

  deinit { server.stop() }

  func send(
    _ method: String, _ path: String, body: [UInt8] = [], headers: [String] = []
  ) throws -> Answer {
    try HTTPClient.send(method, server.url + path, body: body, headers: headers)
  }

  /// Sends JSON, with an API key.
  func send(_ method: String, _ path: String, _ fields: [String: Value]) throws -> Answer {
    try send(
      method, path + "?key=key", body: Array(Value.object(fields).json.encoded.utf8),
      headers: ["Content-Type: application/json"])
  }

  func service(_ name: String, _ fields: [String: Value]) throws -> Answer {
    try send("POST", EmulatorClient.toolkit + name, fields)
  }

  func control(_ method: String, _ path: String, _ fields: [String: Value] = [:]) throws -> Answer {
    try send(method, EmulatorClient.control + path, fields)
  }
}

// MARK: - Requests

extension EmulatorClient {
  struct Account {
    let localId: String
    let idToken: String
    let refreshToken: String

    init(_ answer: Answer) throws {
      localId = try #require(answer.body.string("localId"))
      idToken = try #require(answer.body.string("idToken"))
      refreshToken = try #require(answer.body.string("refreshToken"))
    }
  }

  func signUp() throws -> Account { try Account(service("signUp", ["returnSecureToken": true])) }

  func signUp(_ email: String, _ password: String = "secret") throws -> Account {
    try Account(service("signUp", ["email": .text(email), "password": .text(password)]))
  }

  func signIn(_ email: String, _ password: String = "secret") throws -> Answer {
    try service("signInWithPassword", ["email": .text(email), "password": .text(password)])
  }

  func update(_ account: Account, _ fields: [String: Value]) throws -> Answer {
    try service("update", ["idToken": .text(account.idToken)].merging(fields) { $1 })
  }

  /// Asks for a code, and reads it where tests can; nil if none was made.
  func code(_ requestType: String, _ fields: [String: Value]) throws -> JSON? {
    let answer = try service("sendOobCode", ["requestType": .text(requestType)].merging(fields) { $1 })
    guard answer.status == 200 else { throw Unanswered(reason: answer.text) }
    return try control("GET", "/oobCodes").body.elements("oobCodes").last
  }

  func codeText(_ requestType: String, _ fields: [String: Value]) throws -> Value {
    .text(try #require(code(requestType, fields)?.string("oobCode")))
  }

  /// Production's default for new projects.
  func improveEmailPrivacy() throws {
    _ = try control(
      "PATCH", "/config", ["emailPrivacyConfig": .object(["enableImprovedEmailPrivacy": true])])
  }

  /// Also the settings that are as at the start.
  func wholeConfiguration(of project: String = "demo-project") throws -> JSON {
    try send("GET", "/emulator/v1/projects/\(project)/config?full=true").body
  }

  func lookup(_ idToken: String) throws -> Answer { try service("lookup", ["idToken": .text(idToken)]) }

  func user(_ idToken: String) throws -> JSON { try #require(lookup(idToken).body.elements("users").first) }

  func refresh(_ refreshToken: String) throws -> Answer {
    try send(
      "POST", "/securetoken.googleapis.com/v1/token",
      ["grantType": "refresh_token", "refreshToken": .text(refreshToken)])
  }

  /// Lets a player sign in at the sheet, with the hash of the nonce "raw" unless the fields say otherwise.
  func appleSheet(_ fields: [String: Value] = [:]) throws -> JSON {
    let nonce = ["nonce": Value.text(Digest.sha256Hex("raw"))]
    return try control("POST", "/apple:signIn", nonce.merging(fields) { $1 }).body
  }

  func appleToken(_ fields: [String: Value] = [:]) throws -> String {
    try #require(try appleSheet(fields).string("identityToken"))
  }

  func signInWithIdp(_ post: [(String, String)], _ fields: [String: Value] = [:]) throws -> Answer {
    var form = FormFields()
    for (name, value) in post { form.append(name, value) }
    let all: [String: Value] = [
      "postBody": .text(form.encoded), "requestUri": "http://localhost", "returnSecureToken": true,
      "returnIdpCredential": true,
    ]
    return try service("signInWithIdp", all.merging(fields) { $1 })
  }

  func signInWithApple(_ token: String, nonce: String? = "raw", _ fields: [String: Value] = [:]) throws
    -> Answer
  {
    try signInWithIdp(
      [("providerId", "apple.com"), ("id_token", token), ("nonce", nonce ?? "")], fields)
  }

  /// Signs in with made-up claims.
  func signIn(_ provider: String, claims: String, _ fields: [String: Value] = [:]) throws -> Answer {
    try signInWithIdp([("providerId", provider), ("id_token", claims)], fields)
  }
}

/// A JSON value that reads well in tests.
enum Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  case text(String)
  case flag(Bool)
  case number(Int64)
  case list([String])
  case array([Value])
  case object([String: Value])

  init(stringLiteral value: String) { self = .text(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(integerLiteral value: Int64) { self = .number(value) }

  var json: JSON {
    switch self {
    case .text(let text): return JSON(text)
    case .flag(let flag): return JSON(flag)
    case .number(let number): return JSON(number)
    case .list(let list): return JSON(list)
    case .array(let values):
      let array = JSON.array()
      for value in values { array.append(value.json) }
      return array
    case .object(let fields):
      let object = JSON.object()
      for (key, value) in fields { object.set(key, value.json) }
      return object
    }
  }
}

/// Claims as an unsigned JWT.
func unsignedToken(_ claims: [String: Value]) -> String {
  JSONWebToken.unsignedText(
    header: Value.object(["alg": "none"]).json, claims: Value.object(claims).json) + "."
}

func claims(of token: String?) throws -> JSON { try #require(JSONWebToken(parsing: token ?? "")).claims }
