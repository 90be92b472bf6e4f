// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

// Members that depend on Apple platforms: push notifications, access groups of the keychain, and the reCAPTCHA SDK. On
// desktops they report this or do nothing.

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

  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func initializeRecaptchaConfig(completion: (((any Error)?) -> Void)?) {
    initializingRecaptcha.start(completion)
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

// MARK: - Access groups of the keychain

extension Auth {
  /// The access group of the keychain that has the session; nil if the session is this program's alone.
  ///
  /// At first, this is `FirebaseOptions.keychainAccessGroup`, if that can be used.
  public var userAccessGroup: String? { core?.accessGroup.nonEmpty }

  /// Whether the session is shared with the user's other devices. The value is stored and has no effect.
  public var shareAuthStateAcrossDevices: Bool {
    get { sharesStateAcrossDevices }
    set { sharesStateAcrossDevices = newValue }
  }

  /// Replaces the session by that of an access group of the keychain, whose programs share it. On Apple's platforms
  /// only.
  ///
  /// The user of the group is signed in, or nobody if the group has none, and the listeners are called. The old
  /// session stays where it was, and nil returns to it. To take the user along, pass the previous `currentUser` to
  /// `updateCurrentUser(_:)` afterwards. Operations in progress are cancelled. The group is not remembered when the
  /// program ends; `FirebaseOptions.keychainAccessGroup` sets it for each start.
  ///
  /// If the keychain cannot be read now, as before the first unlock of the device, the function succeeds,
  /// `sessionState` is `.unavailable`, and the user is signed in later.
  ///
  /// - Parameter accessGroup: The whole name of the group, which begins with the prefix of the team; nil for the
  ///   session of this program alone.
  /// - Throws: `keychainError` if the program has no entitlement for the group, if there are no access groups (Linux,
  ///   Windows), if `FirebaseOptions.sessionStorage` is `.none` or `.file`, or if the session of the signed-in user is
  ///   not stored yet and would be lost. Nothing changes then. `internalError` if the Auth has no App.
  public func useUserAccessGroup(_ accessGroup: String?) throws {
    guard let core else { throw Auth.noApp }
    if let error = core.useAccessGroup(accessGroup ?? "") { throw NSError(error) }
  }

  /// Returns the user of an access group of the keychain without signing in.
  ///
  /// Until `updateCurrentUser(_:)` makes the user the signed-in one, operations of the user fail with `nullUser`.
  ///
  /// - Parameter accessGroup: The whole name of the group; nil for the session of this program alone.
  /// - Returns: The user; nil if nobody is signed in there.
  /// - Throws: `keychainError` as `useUserAccessGroup(_:)` does, and if the keychain cannot be read now.
  ///   `internalError` if the Auth has no App.
  public func getStoredUser(forAccessGroup accessGroup: String?) throws -> User? {
    guard let core else { throw Auth.noApp }
    switch core.storedUser(inGroup: accessGroup ?? "") {
    case .success(let stored?):
      return stored.uid == core.currentUser?.uid ? currentUser : User(stored, auth: self)
    case .success(nil): return nil
    case .failure(let error): throw NSError(error)
    }
  }
}
