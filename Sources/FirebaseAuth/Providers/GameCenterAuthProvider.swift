// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The player of Apple's Game Center. This library does not support Game Center: requesting a credential fails with
/// `AuthErrorCode.gameKitNotLinked`.
open class GameCenterAuthProvider: NSObject {
  /// The id of the provider.
  public static let id = "gc.apple.com"

  /// Requests a credential of the player. Always fails with `gameKitNotLinked`.
  ///
  /// - Parameter completion: Called on the main queue with the error.
  open class func getCredential(completion: @escaping (AuthCredential?, (any Error)?) -> Void) {
    let handler = UncheckedHandler(run: completion)
    DispatchQueue.main.run { handler.run(nil, absence) }
  }

  /// Requests a credential of the player.
  ///
  /// - Returns: Never returns.
  /// - Throws: `gameKitNotLinked` always.
  open class func getCredential() async throws -> AuthCredential { throw absence }

  private static var absence: NSError {
    NSError(
      .gameKitNotLinked, "Game Center is available on Apple's platforms only. Use Sign in with Apple instead.")
  }

  @available(*, unavailable)
  public override init() {}
}
