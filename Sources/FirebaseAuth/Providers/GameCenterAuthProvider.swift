// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeApple
import FirebaseNativeCore
import FirebaseNativeRuntime
public import Foundation

/// The player of Apple's Game Center, which exists on Apple platforms only.
open class GameCenterAuthProvider: NSObject {
  /// The id of the provider.
  public static let id = "gc.apple.com"

  /// Requests a credential of the player who is signed in to Game Center.
  ///
  /// Fails with `localPlayerNotAuthenticated` if nobody is, with `invalidCredential` if Game Center returns no signature,
  /// and with `gameKitNotLinked` on platforms without Game Center.
  ///
  /// - Parameter completion: Called on the main queue with the credential or an error.
  open class func getCredential(completion: @escaping (AuthCredential?, (any Error)?) -> Void) {
    getting().start(completion)
  }

  /// Requests a credential of the player who is signed in to Game Center.
  ///
  /// - Returns: The credential.
  /// - Throws: `localPlayerNotAuthenticated` if nobody is; `invalidCredential` if Game Center returns no signature;
  ///   `gameKitNotLinked` on platforms without Game Center.
  open class func getCredential() async throws -> AuthCredential { try await getting().value() }

  private static func getting() -> Call<AuthCredential> {
    useAppleSystem()
    return Call(
      on: DispatchQueue.main, { GameCenter.credential() },
      read: {
        guard case .credential(let credential) = $0 else { return .failure(.unexpectedValue) }
        return .success(AuthCredential(credential, provider: id))
      },
      fail: { $0.code == .apiNotAvailable ? NSError(absence, $0.message) : NSError($0) })
  }

  private static var absence: AuthErrorCode {
    GameCenter.isAvailable ? .localPlayerNotAuthenticated : .gameKitNotLinked
  }

  @available(*, unavailable)
  public override init() {}
}
