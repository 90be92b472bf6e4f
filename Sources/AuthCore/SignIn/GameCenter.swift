// SPDX-License-Identifier: Apache-2.0
import AuthRuntime

/// Apple's Game Center.
public enum GameCenter {
  /// Whether a player is signed in to Game Center.
  public static var isPlayerAuthenticated: Bool { false }

  /// Returns a credential of the Game Center player.
  public static func credential() -> Future {
    let message = "Game Center is available on Apple's platforms only. Use Sign in with Apple instead."
    return Future(.other, failed: AuthError(.apiNotAvailable, message))
  }
}
