import AuthEmulator
import AuthSupport
import EmulatorBench
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

/// An emulator of its own, and a FirebaseApp that talks to it.
final class Bench: EmulatorBench, Sendable {
  let server: Server
  let app: FirebaseApp
  let auth: Auth

  init(storage: FirebaseOptions.SessionStorage = .none) throws {
    server = Server(strict: false)
    try server.start()
    app = try Bench.makeApp(storage: storage)
    auth = Auth.auth(app: app)
    auth.useEmulator(withHost: server.host, port: Int(server.port))
  }

  deinit {
    app.delete { _ in }
    server.stop()
  }

  /// An App of a name that no other test has.
  static func makeApp(named name: String? = nil, storage: FirebaseOptions.SessionStorage = .none) throws -> FirebaseApp {
    let options = FirebaseOptions(googleAppID: "1:2:desktop:3", gcmSenderID: "2")
    options.apiKey = "key"
    options.projectID = "demo-project"
    options.sessionStorage = storage
    let name = name ?? "test-" + UUID().uuidString
    FirebaseApp.configure(name: name, options: options)
    return try #require(FirebaseApp.app(name: name))
  }

  /// Another App of the same emulator.
  func anotherAuth() throws -> Auth {
    let auth = Auth.auth(app: try Bench.makeApp())
    auth.useEmulator(withHost: server.host, port: Int(server.port))
    return auth
  }
}

// MARK: - Signing in

extension Bench {
  /// What Apple's sheet gave to the program.
  struct Authorization {
    let idToken: String
    let rawNonce: String
    let code: String
    let fullName: PersonNameComponents?

    var credential: OAuthCredential {
      OAuthProvider.appleCredential(withIDToken: idToken, rawNonce: rawNonce, fullName: fullName)
    }
  }

  /// Lets a player sign in at Apple's sheet.
  func appleSheet(
    sub: String = "player", email: String? = nil, givenName: String? = nil, familyName: String? = nil
  ) throws -> Authorization {
    let rawNonce = UUID().uuidString
    let answer = try askApple(
      hashedNonce: Digest.sha256Hex(rawNonce), sub: sub, email: email, givenName: givenName, familyName: familyName)
    var name: PersonNameComponents?
    if let told = answer["fullName"] {
      name = PersonNameComponents()
      name?.givenName = told.string("givenName")
      name?.familyName = told.string("familyName")
    }
    return Authorization(
      idToken: try #require(answer.string("identityToken")), rawNonce: rawNonce,
      code: try #require(answer.string("authorizationCode")), fullName: name)
  }

  @discardableResult
  func signInWithApple(sub: String = "player", email: String? = nil) async throws -> User {
    try await auth.signIn(with: appleSheet(sub: sub, email: email).credential).user
  }
}

/// The error that `body` throws, as the program sees it.
func failure(
  _ body: () async throws -> some Any, _ place: SourceLocation = #_sourceLocation
) async throws -> NSError {
  do {
    _ = try await body()
  } catch let error as NSError {
    return error
  }
  throw NoFailure()
}

struct NoFailure: Error {}

extension NSError {
  var authCode: AuthErrorCode? { domain == AuthErrors.domain ? AuthErrorCode(rawValue: code) : nil }
}
