// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The sheet as a test sees it; Apple has no such thing. It belongs to the process, so that tests that use it go one
/// after the other.
public enum AuthorizationSheet {
  public typealias Answer = Result<any ASAuthorizationCredential, any Error>
  /// Plays the player: sees the request and answers, at once or later.
  public typealias Player = @MainActor @Sendable (ASAuthorizationAppleIDRequest) async -> Answer

  private static let current = Guarded<Player?>(nil)
  private static let credentialStates = Guarded<[String: ASAuthorizationAppleIDProvider.CredentialState]>([:])

  private static let isWindowed = Guarded(false)

  /// The program's window, as UIKit or AppKit know it.
  @MainActor public static var keyWindow: ASPresentationAnchor? {
    didSet {
      let hasWindow = keyWindow != nil
      isWindowed.withLock { $0 = hasWindow }
    }
  }

  /// Whether there is one, for any thread.
  public static var hasWindow: Bool { isWindowed.withLock { $0 } }

  /// The window that the last sheet was shown on.
  @MainActor public internal(set) static weak var anchor: ASPresentationAnchor?

  /// Whoever answers sheets from here on; nil for nobody, and then they fail with `notHandled`.
  public static var player: Player? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  private static let closing = Guarded<(@Sendable () -> Void)?>(nil)

  /// Called when the program closes an open sheet.
  static var onClose: (@Sendable () -> Void)? {
    get { closing.withLock { $0 } }
    set { closing.withLock { $0 = newValue } }
  }

  /// What `ASAuthorizationAppleIDProvider` says of a user from here on; nil forgets them.
  public static func setCredentialState(
    _ state: ASAuthorizationAppleIDProvider.CredentialState?, forUserID userID: String
  ) {
    credentialStates.withLock { $0[userID] = state }
  }

  private static let failing = Guarded(false)

  /// Whether the system fails to find out what it is asked for.
  public static var credentialStateFails: Bool {
    get { failing.withLock { $0 } }
    set { failing.withLock { $0 = newValue } }
  }

  static func credentialState(of userID: String) -> ASAuthorizationAppleIDProvider.CredentialState {
    credentialStates.withLock { $0[userID] } ?? .notFound
  }
}
