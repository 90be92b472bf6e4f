import AuthCore
public import Foundation

// What belongs to Apple's platforms: push notifications, keychain groups, reCAPTCHA's library. Desktops have none of
// them, so that these say so or do nothing.

/// The kind of a token of Apple's push notifications.
public enum AuthAPNSTokenType: Int, Sendable {
  /// To be found out.
  case unknown
  /// Of a build for development.
  case sandbox
  /// Of a build for the store.
  case prod
}

extension Auth {
  /// The token of Apple's push notifications: nil.
  public var apnsToken: Data? { nil }

  /// Takes a token of Apple's push notifications. Nothing uses it.
  public func setAPNSToken(_ token: Data, type: AuthAPNSTokenType) {}

  /// Whether a push notification is for Auth: false.
  public func canHandleNotification(_ userInfo: [AnyHashable: Any]) -> Bool { false }

  /// Whether a URL that the program was opened with is for Auth: false.
  public func canHandle(_ url: URL) -> Bool { false }

  /// Loads the project's reCAPTCHA settings. Fails with `recaptchaSDKNotLinked`.
  public func initializeRecaptchaConfig(completion: (((any Error)?) -> Void)?) {
    initializingRecaptcha.begin(completion)
  }

  /// Loads the project's reCAPTCHA settings. Throws `recaptchaSDKNotLinked`.
  public func initializeRecaptchaConfig() async throws { try await initializingRecaptcha.value() }

  private var initializingRecaptcha: Call<Void> {
    failing(
      NSError(
        .recaptchaSDKNotLinked,
        "There is no reCAPTCHA for desktops. Set its enforcement to audit in the Firebase console."))
  }
}

// MARK: - Keychain groups

extension Auth {
  /// The keychain group of the session: nil.
  public var userAccessGroup: String? { nil }

  /// Whether the session goes to the user's other devices. It doesn't, whatever is set.
  public var shareAuthStateAcrossDevices: Bool {
    get { sharesStateAcrossDevices }
    set { sharesStateAcrossDevices = newValue }
  }

  /// Moves the session to a keychain group. Throws `keychainError` for all but nil.
  public func useUserAccessGroup(_ accessGroup: String?) throws {
    if accessGroup != nil { throw Auth.noAccessGroups }
  }

  /// The stored user of a keychain group. Throws `keychainError` for all but nil, which is the current user's.
  public func getStoredUser(forAccessGroup accessGroup: String?) throws -> User? {
    if accessGroup != nil { throw Auth.noAccessGroups }
    return currentUser
  }

  private static var noAccessGroups: NSError {
    NSError(
      .keychainError,
      "There are no keychain groups here. Programs share a session if they have the same project, the same App name "
        + "and the same FirebaseOptions.sessionStorage.")
  }
}
