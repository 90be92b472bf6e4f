// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// Whether a player's authorization of Sign in with Apple is valid. An addition to Firebase for Apple platforms.
public enum AppleCredentialState: Sendable, Hashable {
  /// The player is signed in with this Apple account on this device.
  case authorized
  /// The player has revoked the authorization. Sign out.
  case revoked
  /// The device does not have this Apple account. It may be another player's: offer to sign in.
  case notFound
  /// The app was transferred to another team of Apple's, and the id of the player has changed. Ask for an authorization
  /// again, which has the new id.
  case transferred

  fileprivate init?(_ value: FirebaseNativeCore.Future.Value) {
    guard case .number(let number) = value, let state = FirebaseNativeCore.AppleCredentialState(rawValue: number) else {
      return nil
    }
    switch state {
    case .authorized: self = .authorized
    case .revoked: self = .revoked
    case .notFound: self = .notFound
    case .transferred: self = .transferred
    }
  }
}

extension Auth {
  /// The `async` form with a completion handler, which is called in `callbackExecutor`.
  public func appleCredentialState(
    forUserID userID: String, completion: ((AppleCredentialState?, (any Error)?) -> Void)?
  ) {
    fetchingAppleCredentialState(ofUser: userID).start(completion)
  }

  /// Asks the system whether a player's authorization is still valid. Ask at every start of the app.
  ///
  /// Sends no request to Firebase.
  ///
  /// - Parameter userID: Apple's id of the player: `AppleSignInCoordinator.Authorization.user`.
  /// - Returns: The state.
  /// - Throws: `internalError` if `userID` is empty, if the system does not know (keep the player signed in then), or if
  ///   the platform has no Apple accounts.
  public func appleCredentialState(forUserID userID: String) async throws -> AppleCredentialState {
    try await fetchingAppleCredentialState(ofUser: userID).value()
  }

  private func fetchingAppleCredentialState(ofUser userID: String) -> Call<AppleCredentialState> {
    return call(
      { $0.fetchAppleCredentialState(ofUser: userID) },
      read: { AppleCredentialState($0).map { .success($0) } ?? .failure(.unexpectedValue) })
  }

  /// Adds a listener that is called when the player revokes the authorization in the settings of the device while the app
  /// runs. Never called on platforms without Apple accounts.
  ///
  /// The system does not name the account: ask for its state. The Auth keeps the listener until it is removed.
  ///
  /// - Parameter listener: Called in `callbackExecutor` with the Auth.
  /// - Returns: A handle for `removeAppleRevocationListener(_:)`.
  public func addAppleRevocationListener(_ listener: @escaping (Auth) -> Void) -> any NSObjectProtocol {
    return add(.appleRevocation) { auth, _ in listener(auth) }
  }

  /// Removes a listener. If this function runs in the executor, the listener is not called again.
  ///
  /// - Parameter listenerHandle: The handle of the listener.
  public func removeAppleRevocationListener(_ listenerHandle: any NSObjectProtocol) { remove(listenerHandle) }
}
