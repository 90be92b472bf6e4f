import AuthRuntime

/// Apple's Game Center.
public enum GameCenter {
  /// Whether a player is signed in to it.
  public static var isPlayerAuthenticated: Bool { false }

  /// A credential of its player.
  public static func credential() -> Future {
    let message = "Game Center is there on Apple's platforms only. Sign in with Apple works here too."
    return Future(.other, failed: AuthError(.apiNotAvailable, message))
  }
}
