// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
public import Foundation

/// Verifies the id tokens and session cookies of one project, for the server of a game. An addition to Firebase for Apple
/// platforms.
///
/// The client of a player sends its id token (`User.getIDToken()`), and the server verifies that Firebase issued it for
/// this project and that it has not expired. The server needs no `FirebaseApp`, no API key and no service account:
///
/// ```swift
/// let verifier = try TokenVerifier(projectID: "my-game")
/// let player = try await verifier.verify(idToken: received).uid
/// ```
///
/// The verifier requests Firebase's public keys when it needs them, and keeps them as long as their server allows. Create
/// one for the whole program. A token stays valid for up to an hour, also if the user is disabled in that time.
public final class TokenVerifier: Sendable {
  /// The domain of the errors of `verify(idToken:)` and `verify(sessionCookie:)`.
  public static let errorDomain = "FirebaseAuthTokenVerifierErrorDomain"

  /// The codes of the errors, as in C and C++.
  public enum ErrorCode: Int, Sendable {
    /// A setting is invalid.
    case invalidArgument = 1
    /// The sign-in is longer ago than the options permit.
    case requiresRecentLogin = 9
    /// The keys could not be requested. Verify the token again later.
    case networkError = 19
    /// The process was forked since the verifier was created.
    case notAvailable = 25
    /// The Task was cancelled.
    case cancelled = 58
    /// The user does not belong to the tenant of the options.
    case tenantIDMismatch = 62
    /// The response of the server of the keys has no keys. Verify the token again later.
    case invalidServerResponse = 1001
    /// The text is not a token.
    case malformedToken = 1004
    /// The header of the token is not one of Firebase.
    case invalidHeader = 1005
    /// The algorithm is not RS256.
    case unsupportedAlgorithm = 1006
    /// Firebase has no key of the id in the header.
    case unknownKey = 1007
    /// The signature is wrong.
    case invalidSignature = 1008
    /// The token belongs to another project, or is of another kind.
    case invalidIssuer = 1009
    /// The token is for another project.
    case invalidAudience = 1010
    /// The token has no user.
    case invalidSubject = 1011
    /// The token has expired.
    case expired = 1012
    /// The token was issued in the future.
    case invalidIssueTime = 1013
    /// The user signed in in the future.
    case invalidAuthTime = 1014
  }

  /// The settings of a verifier.
  public struct Options: Sendable {
    /// The tenant that users must belong to; nil for users of every tenant and of none.
    public var tenantID: String?
    /// How long ago the sign-in may be, in seconds; nil for any time.
    public var maximumAge: TimeInterval?
    /// How much the clocks may differ, in seconds, at most 60.
    public var clockTolerance: TimeInterval = 5
    /// The emulator, as "host:port". The verifier then accepts its tokens, which everyone can make: never set it on a real
    /// server. With nil, the environment variable `FIREBASE_AUTH_EMULATOR_HOST` can name one of this machine; a log message
    /// warns of that.
    public var emulator: String?
    /// The address of the keys of id tokens, for tests; nil for that of Google.
    public var idTokenKeysURL: URL?
    /// The address of the keys of session cookies, for tests; nil for that of Google.
    public var sessionCookieKeysURL: URL?
    /// A PEM file of the certificate authorities to trust; nil for that of the system.
    public var caFile: String?

    /// Creates the default settings.
    public init() {}

    fileprivate var core: TokenVerifierOptions {
      var options = TokenVerifierOptions()
      options.tenantID = tenantID ?? ""
      options.maximumAge = Options.milliseconds(maximumAge ?? 0)
      options.clockTolerance = Options.milliseconds(clockTolerance)
      options.emulator = emulator ?? ""
      options.idTokenKeysURL = idTokenKeysURL?.absoluteString ?? ""
      options.sessionCookieKeysURL = sessionCookieKeysURL?.absoluteString ?? ""
      options.caFile = caFile ?? ""
      return options
    }

    /// A number that the core refuses, for one that is none.
    private static func milliseconds(_ seconds: TimeInterval) -> Int64 {
      Int64(exactly: (seconds * 1000).rounded()) ?? -1
    }
  }

  private let core: FirebaseNativeCore.TokenVerifier

  /// Creates a verifier. It makes no request yet.
  ///
  /// - Parameters:
  ///   - projectID: The id of the project, as the Firebase console shows it.
  ///   - options: The settings.
  /// - Throws: `ErrorCode.invalidArgument` if the id is empty or a setting is invalid. The description names it.
  public init(projectID: String, options: Options = Options()) throws {
    switch FirebaseNativeCore.TokenVerifier.make(projectID: projectID, options.core) {
    case .success(let verifier): core = verifier
    case .failure(let error): throw NSError(verifying: error)
    }
  }

  /// Verifies an id token. With known keys, this takes microseconds and no request.
  ///
  /// - Parameter token: The id token, as the client received it.
  /// - Returns: What the token says.
  /// - Throws: An `NSError` of `errorDomain` with one of `ErrorCode`.
  public func verify(idToken token: String) async throws -> VerifiedToken {
    try await Self.verifying { [core] in core.verify(idToken: token) }
  }

  /// Verifies a session cookie, which a server has received from Firebase in exchange for an id token.
  ///
  /// - Parameter cookie: The session cookie.
  /// - Returns: What the cookie says.
  /// - Throws: As `verify(idToken:)`.
  public func verify(sessionCookie cookie: String) async throws -> VerifiedToken {
    try await Self.verifying { [core] in core.verify(sessionCookie: cookie) }
  }

  /// Sets the time, for tests. Call it before the first verification. From then on, the time moves only by further calls.
  ///
  /// - Parameter time: The time; nil for that of the system.
  public func setTime(_ time: Date?) {
    core.setTime(time.flatMap { Int64(exactly: ($0.timeIntervalSince1970 * 1000).rounded()) } ?? 0)
  }

  private static func verifying(
    _ start: @escaping @Sendable () -> FirebaseNativeCore.Future
  ) async throws -> VerifiedToken {
    try await Call<VerifiedToken>(
      on: DispatchQueue.main, start,
      read: { $0.verifiedToken.map { .success(VerifiedToken($0)) } ?? .failure(.unexpectedValue) },
      fail: { NSError(verifying: $0) }
    ).value()
  }
}

/// What an id token or a session cookie says that a `TokenVerifier` accepted.
public struct VerifiedToken: Sendable {
  private let core: FirebaseNativeCore.VerifiedToken

  init(_ core: FirebaseNativeCore.VerifiedToken) { self.core = core }

  /// The id of the user: the claim "sub".
  public var uid: String { core.uid }
  /// The email address; nil if the user has none.
  public var email: String? { core.email.nonEmpty }
  /// Whether the user has proved that the email address is theirs.
  public var isEmailVerified: Bool { core.isEmailVerified }
  /// The display name, which the user chose; nil if there is none.
  public var name: String? { core.name.nonEmpty }
  /// The time at which the user signed in: the claim "auth_time".
  public var authDate: Date { Date(timeIntervalSince1970: TimeInterval(core.authTime) / 1000) }
  /// The time at which the token was issued: the claim "iat".
  public var issuedAtDate: Date { Date(timeIntervalSince1970: TimeInterval(core.issuedAt) / 1000) }
  /// The time at which the token expires: the claim "exp".
  public var expirationDate: Date { Date(timeIntervalSince1970: TimeInterval(core.expiresAt) / 1000) }
  /// The provider that the user signed in with, for example "apple.com".
  public var signInProvider: String { core.signInProvider }
  /// The second factor that the user signed in with, "phone" or "totp"; nil if there was none.
  public var signInSecondFactor: String? { core.signInSecondFactor.nonEmpty }
  /// The tenant of the user; nil if the user belongs to none.
  public var tenantID: String? { core.tenantID.nonEmpty }
  /// All claims, including the custom claims of the project.
  public var claims: [String: Any] { JSONObject.read(Array(core.claimsText.utf8)) ?? [:] }
}

extension NSError {
  fileprivate convenience init(verifying error: AuthError) {
    self.init(
      domain: TokenVerifier.errorDomain, code: Int(error.number), userInfo: [NSLocalizedDescriptionKey: error.message])
  }
}
