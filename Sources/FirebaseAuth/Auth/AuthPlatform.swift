// SPDX-License-Identifier: Apache-2.0
import AuthCore
public import Foundation

// Members that depend on Apple platforms: push notifications, keychain groups, and the reCAPTCHA SDK. On desktops they
// report this or do nothing.

/// The kind of a token of the Apple Push Notification service.
public enum AuthAPNSTokenType: Int, Sendable {
  /// The kind is to be detected.
  case unknown
  /// A token of a development build.
  case sandbox
  /// A token of a distributed build.
  case prod
}

extension Auth {
  /// The token of the Apple Push Notification service. Always nil.
  public var apnsToken: Data? { nil }

  /// Takes a token of the Apple Push Notification service. Does nothing.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - type: The kind of the token.
  public func setAPNSToken(_ token: Data, type: AuthAPNSTokenType) {}

  /// Returns whether a push notification is for Auth.
  ///
  /// - Parameter userInfo: The contents of the notification.
  /// - Returns: Always false.
  public func canHandleNotification(_ userInfo: [AnyHashable: Any]) -> Bool { false }

  /// Returns whether a URL that the program was opened with is for Auth.
  ///
  /// - Parameter url: The URL.
  /// - Returns: Always false.
  public func canHandle(_ url: URL) -> Bool { false }

  /// Loads the reCAPTCHA settings of the project. Not available on desktops.
  ///
  /// Fails with `recaptchaSDKNotLinked` always.
  ///
  /// - Parameter completion: Called in `callbackExecutor` with nil or an error.
  public func initializeRecaptchaConfig(completion: (((any Error)?) -> Void)?) {
    initializingRecaptcha.begin(completion)
  }

  /// Loads the reCAPTCHA settings of the project. Not available on desktops.
  ///
  /// - Throws: `recaptchaSDKNotLinked` always.
  public func initializeRecaptchaConfig() async throws { try await initializingRecaptcha.value() }

  private var initializingRecaptcha: Call<Void> {
    failing(
      NSError(
        .recaptchaSDKNotLinked,
        "reCAPTCHA is not available on desktops. Set its enforcement to audit in the Firebase console."))
  }
}

// MARK: - Keychain groups

extension Auth {
  /// The keychain group of the session. Always nil.
  public var userAccessGroup: String? { nil }

  /// Whether the session is shared with the user's other devices. The value is stored and has no effect.
  public var shareAuthStateAcrossDevices: Bool {
    get { sharesStateAcrossDevices }
    set { sharesStateAcrossDevices = newValue }
  }

  /// Moves the session to a keychain group. Not available on desktops.
  ///
  /// - Parameter accessGroup: The group. Nil has no effect.
  /// - Throws: `keychainError` unless the group is nil.
  public func useUserAccessGroup(_ accessGroup: String?) throws {
    if accessGroup != nil { throw Auth.noAccessGroups }
  }

  /// Returns the stored user of a keychain group. Not available on desktops.
  ///
  /// - Parameter accessGroup: The group.
  /// - Returns: The signed-in user if the group is nil.
  /// - Throws: `keychainError` unless the group is nil.
  public func getStoredUser(forAccessGroup accessGroup: String?) throws -> User? {
    if accessGroup != nil { throw Auth.noAccessGroups }
    return currentUser
  }

  private static var noAccessGroups: NSError {
    NSError(
      .keychainError,
      "Keychain groups are not available. Programs share a session if they have the same project, the same App name "
        + "and the same FirebaseOptions.sessionStorage.")
  }
}
