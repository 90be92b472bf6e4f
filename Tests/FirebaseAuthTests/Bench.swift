// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

/// An emulator of its own, and a FirebaseApp that talks to it.
final class Bench: FirebaseNativeEmulatorBench, Sendable {
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
  static func makeApp(
    named name: String? = nil, storage: FirebaseOptions.SessionStorage = .none, bundleID: String? = nil
  ) throws -> FirebaseApp {
    let options = FirebaseOptions(googleAppID: "1:2:desktop:3", gcmSenderID: "2")
    options.apiKey = "key"
    options.projectID = "demo-project"
    options.sessionStorage = storage
    options.connectTimeout = 600
    options.requestTimeout = 600
    if let bundleID { options.bundleID = bundleID }
    let name = name ?? "test-" + UUID().uuidString
    FirebaseApp.configure(name: name, options: options)
    return try #require(FirebaseApp.app(name: name))
  }

  /// Another App of the same emulator.
  func anotherAuth(bundleID: String? = nil) throws -> Auth {
    let auth = Auth.auth(app: try Bench.makeApp(bundleID: bundleID))
    auth.useEmulator(withHost: server.host, port: Int(server.port))
    return auth
  }
}

// MARK: - reCAPTCHA

extension Bench {
  /// As in production, where a text message needs a look at the player.
  func requireRecaptcha() throws {
    try configure("requireRecaptchaToken", true)
    auth.settings?.isAppVerificationDisabledForTesting = false
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

  @discardableResult
  func signInAsGuest() async throws -> User { try await auth.signInAnonymously().user }

  @discardableResult
  func signInWithPassword(_ email: String = Bench.address) async throws -> User {
    try await auth.createUser(withEmail: email, password: Bench.password).user
  }

  static let address = "ada@example.com"
  static let password = "secret"
  static let phoneNumber = "+15551234567"

  /// A credential of GitHub's, whose access token says of the user what the emulator is to know.
  func gitHubCredential(id: String = "cat", email: String? = nil) -> AuthCredential {
    GitHubAuthProvider.credential(withToken: Bench.claims(id, email))
  }

  static func claims(_ id: String, _ email: String? = nil) -> String {
    let claims = JSON.object()
    claims.set("sub", id)
    claims.set("email", email)
    claims.set("login", "octocat")
    return claims.encoded
  }

  /// The next guest is one of that tenant, whatever the request names.
  func answerWithUser(ofTenant tenant: String) throws {
    let firebase = JSON.object()
    firebase.set("tenant", tenant)
    let claims = JSON.object()
    claims.set("user_id", "u")
    claims.set("firebase", firebase)
    let token = JSONWebToken.unsignedText(header: .object(), claims: claims) + "."
    try answer("accounts:signUp", #"{"idToken":"\#(token)","refreshToken":"r","expiresIn":"3600","localId":"u"}"#)
    try answer("accounts:lookup", #"{"users":[{"localId":"u"}]}"#)
  }

  /// A credential with the code of the text message that was sent.
  func phoneCredential(_ phoneNumber: String = Bench.phoneNumber) async throws -> PhoneAuthCredential {
    let provider = PhoneAuthProvider.provider(auth: auth)
    let id = try await provider.verifyPhoneNumber(phoneNumber)
    return provider.credential(withVerificationID: id, verificationCode: try textMessage(id))
  }

  /// The field of the mail of that kind.
  func mail(_ requestType: String, _ field: String = "oobCode") throws -> String {
    let sent = try codes().first { $0.string("requestType") == requestType }
    return try #require(sent?.string(field))
  }
}

// MARK: - Waiting

/// Waits until `condition` is true, for two minutes at most.
func eventually(_ condition: () throws -> Bool) async throws -> Bool {
  let deadline = Clock.monotonic() + 120_000
  while Clock.monotonic() < deadline {
    if try condition() { return true }
    try await Task.sleep(for: .milliseconds(5))
  }
  return try condition()
}

/// Waits until the main queue has run what it was given.
func mainQueueIsDone() async {
  await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}

/// Runs `body` with each number below `count` at the same time.
func atOnce(_ count: Int, _ body: @escaping @Sendable (Int) async -> Void) async {
  await withTaskGroup(of: Void.self) { group in
    for number in 0..<count { group.addTask { await body(number) } }
  }
}

/// A folder that goes with this object.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// What is in it, in all its folders.
  var files: [URL] {
    let all = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    return (all?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }
  }
}

/// The error that `body` throws, as the program sees it.
func failure(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> some Any,
  _ place: SourceLocation = #_sourceLocation
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

  /// Whether it says that the operation was ended before its time.
  var isCancellation: Bool {
    let cause = userInfo[NSUnderlyingErrorKey] as? NSError
    return authCode == .internalError && cause?.domain == NSCocoaErrorDomain
      && cause?.code == CocoaError.userCancelled.rawValue
  }
}
