// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The settings of a `TokenVerifier`.
public struct TokenVerifierOptions: Sendable {
  /// Tokens of other tenants, and of none, are refused; empty for tokens of any.
  public var tenantID = ""
  /// How long ago the sign-in may be, in milliseconds; 0 for any time.
  public var maximumAge: Int64 = 0
  /// How much the clocks may differ, in milliseconds.
  public var clockTolerance: Int64 = TokenVerifierOptions.usualTolerance
  /// "host:port" of an emulator, whose tokens nobody signed; empty for none.
  public var emulator = ""
  /// Empty for Google's addresses.
  public var idTokenKeysURL = ""
  public var sessionCookieKeysURL = ""
  /// A file of certificate authorities; empty for the system's.
  public var caFile = ""

  public static let usualTolerance: Int64 = 5000
  public static let maximumTolerance: Int64 = 60_000

  public init() {}

  fileprivate var problem: String? {
    if maximumAge < 0 || maximumAge > Int64.max / 4 {
      return "The maximum age of the sign-in is negative or too large."
    }
    if !(0...TokenVerifierOptions.maximumTolerance).contains(clockTolerance) {
      return "The tolerance for clocks is negative or more than a minute."
    }
    return nil
  }
}

/// Verifies the id tokens and session cookies of one project, for the server of a game.
public final class TokenVerifier: @unchecked Sendable {
  /// A kind of token.
  private struct Kind {
    let rules: TokenRules
    let keys: KeyCache
  }

  public let projectID: String
  private let idTokens: Kind
  private let sessionCookies: Kind
  private let acceptsUnsigned: Bool
  private let clock: VerifierClock
  /// Of futures that wait for keys. In a forked process, they fail.
  private let callbacks = CallbackQueue()

  private init(_ projectID: String, _ options: TokenVerifierOptions, _ sources: (KeySource, KeySource), _ isFake: Bool)
  {
    let clock = VerifierClock()
    func kind(_ issuer: String, _ source: KeySource) -> Kind {
      Kind(
        rules: TokenRules(issuer: issuer, projectID: projectID, options: options), keys: KeyCache(source, clock))
    }
    self.projectID = projectID
    self.clock = clock
    idTokens = kind("https://securetoken.google.com/", sources.0)
    sessionCookies = kind("https://session.firebase.google.com/", sources.1)
    acceptsUnsigned = isFake
  }

  /// The environment can name an emulator, as for the client (`Backend`).
  public static func make(projectID: String, _ options: TokenVerifierOptions) -> Result<TokenVerifier, AuthError> {
    guard !projectID.isEmpty, projectID.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      return .failure(
        .invalidArgument("The token verifier needs the id of the project. The Firebase console shows it."))
    }
    if let problem = options.problem { return .failure(.invalidArgument(problem)) }
    return findEmulator(options).flatMap { emulator in
      guard let idTokens = source(options.idTokenKeysURL, google: idTokenKeys, options, emulator),
        let cookies = source(options.sessionCookieKeysURL, google: sessionCookieKeys, options, emulator)
      else {
        return .failure(
          .invalidArgument("The address of keys is neither an https URL nor an http URL of this machine."))
      }
      return .success(TokenVerifier(projectID, options, (idTokens, cookies), emulator != nil))
    }
  }

  /// Without the scheme.
  private static let idTokenKeys = "www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
  private static let sessionCookieKeys = "www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys"

  private static func findEmulator(_ options: TokenVerifierOptions) -> Result<Backend.Emulator?, AuthError> {
    guard !options.emulator.isEmpty else { return Backend.Emulator.ofHostVariable() ?? .success(nil) }
    if let emulator = Backend.Emulator(address: options.emulator) { return .success(emulator) }
    return .failure(.invalidArgument("The address of the emulator is not \"host:port\"."))
  }

  private static func source(
    _ url: String, google: String, _ options: TokenVerifierOptions, _ emulator: Backend.Emulator?
  ) -> KeySource? {
    let address = url.isEmpty ? (emulator?.base ?? "https://") + google : url
    return KeySource(address, caFile: options.caFile, isOfEmulator: emulator != nil && url.isEmpty)
  }

  /// Sets the time for tests, in milliseconds since 1970; 0 for that of the system.
  public func setTime(_ time: Int64) { clock.fix(time) }
}

// MARK: - Verifying

extension TokenVerifier {
  /// Completes with a `VerifiedToken`: at once if the keys are known.
  public func verify(idToken: String) -> Future { verify(idToken, idTokens) }

  public func verify(sessionCookie: String) -> Future { verify(sessionCookie, sessionCookies) }

  private func verify(_ text: String, _ kind: Kind) -> Future {
    switch SignedToken.parse(text, mayBeUnsigned: acceptsUnsigned) {
    case .failure(let error): return Future(.other, failed: error)
    case .success(let token):
      let future = Future(.other, callbacks: callbacks)
      guard token.isSigned else {
        future.complete(outcome(of: token, kind))
        return future
      }
      // The future holds the verifier until the keys are there.
      kind.keys.find(token.keyID) { [self] key in
        let verdict: Result<Void, AuthError> = key.flatMap {
          $0.verifies(token.signature, of: token.digest) ? .success(()) : .failure(.invalidTokenSignature)
        }
        future.complete(verdict.flatMap { outcome(of: token, kind) })
      }
      return future
    }
  }

  /// Of a token whose signature is right.
  private func outcome(of token: SignedToken, _ kind: Kind) -> Future.Outcome {
    kind.rules.accept(token.claims, at: clock.now).map { .object($0) }
  }
}
