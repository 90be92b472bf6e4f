// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// What only Apple's systems have: the sheet of Sign in with Apple, what the system knows of an Apple account, and Game
/// Center.
public protocol AppleSystem: AnyObject, Sendable {
  /// Shows the sheet. Call `question.complete` with the answer, on any thread.
  func ask(_ question: AppleQuestion)
  /// The answer is not needed any more; close the sheet. Called on any thread.
  func close(_ question: AppleQuestion)
  /// Calls `then` once, on any thread.
  func fetchCredentialState(
    ofUser user: String, then: @escaping @Sendable (Result<AppleCredentialState, AuthError>) -> Void)
  /// Calls `body` on any thread when the player revokes the authorization, until the returned object is released.
  func observeRevocation(_ body: @escaping @Sendable () -> Void) -> AnyObject
  /// Nil for a program without a bundle.
  var bundleID: String? { get }
  /// Whether a browser session of the system is better than the player's own browser.
  var prefersSessions: Bool { get }
  /// Shows the page in a browser session, which ends when the browser goes to a URL of that scheme. Calls `then` once with
  /// this URL, on any thread, or not at all after `closeSession`.
  func openSession(
    _ url: String, returningTo scheme: String, for request: ProviderRequest,
    then: @escaping @Sendable (Result<String, AuthError>) -> Void)
  func closeSession(for request: ProviderRequest)
  var isGameCenterPlayerAuthenticated: Bool { get }
  /// Calls `then` once, on any thread.
  func fetchGameCenterSignature(then: @escaping @Sendable (Result<GameCenterSignature, AuthError>) -> Void)
  /// An object that refers to the program's window, a `UIWindow` or `NSWindow`, without keeping it.
  func reference(toWindow window: UnsafeMutableRawPointer) -> AnyObject
}

/// Whether the authorization of an Apple account is valid. The raw values are those of the C API.
public enum AppleCredentialState: Int32, Sendable {
  case authorized = 1
  case revoked, notFound, transferred
}

public enum AppleSystems {
  #if hasFeature(Embedded)
    /// The library of Embedded Swift is for platforms without a sheet. A constant lets the compiler leave out the rest.
    static var current: (any AppleSystem)? { nil }
  #else
    private static let installed = Guarded<(any AppleSystem)?>(nil)

    static var current: (any AppleSystem)? { installed.withLock { $0 } }

    /// Sets the system of this process.
    public static func set(_ system: any AppleSystem) { installed.withLock { $0 = system } }
  #endif
}

extension Auth {
  /// The reference that the system made to the program's window; nil for the key window.
  public var window: AnyObject? { state.withLock { $0.window } }

  /// Sets the window above which sheets are shown; nil for the key window. Returns false on platforms without sheets.
  public func setWindow(_ window: UnsafeMutableRawPointer?) -> Bool {
    guard let system = AppleSystems.current else { return false }
    let reference = window.map { system.reference(toWindow: $0) }
    state.withLock { $0.window = reference }
    return true
  }

  /// The future's value is the raw value of an `AppleCredentialState`.
  public func fetchAppleCredentialState(ofUser user: String) -> Future {
    guard let system = AppleSystems.current else { return failed(.other, .noAppleSystem) }
    guard !user.isEmpty else { return failed(.other, .noAppleUser) }
    return startRead(.other) { [self] operation in
      system.fetchCredentialState(ofUser: user) { [self] state in
        loop.perform { [self] in finish(operation, state.map { .number($0.rawValue) }) }
      }
    }
  }

  /// Adds a listener that is called when the player revokes the authorization of Apple. Returns the id for removal, or 0
  /// if the Auth was shut down or the platform has no such event.
  public func addAppleRevocationListener(_ callback: @escaping Listener.Callback) -> UInt64 {
    guard let system = AppleSystems.current, let listener = register(.appleRevocation, callback)?.listener else {
      return 0
    }
    listener.keep(system.observeRevocation { [self] in tell([listener]) })
    return listener.id
  }
}

extension AuthError {
  static let noAppleSystem = AuthError(
    .unimplemented,
    "This platform has no system sheet of Sign in with Apple. SignInWithProvider with \"apple.com\" signs in through the "
      + "player's browser.")

  fileprivate static let noAppleUser = AuthError.invalidArgument(
    "The user id of the Apple account is empty. An authorization of Apple contains it.")
}
