public import Foundation

/// Apple's Game Center, which is there on Apple's platforms only: asking for a credential fails with
/// `AuthErrorCode.gameKitNotLinked`.
open class GameCenterAuthProvider: NSObject {
  /// The provider's id.
  public static let id = "gc.apple.com"

  /// Fails. The handler runs on the main queue.
  open class func getCredential(completion: @escaping (AuthCredential?, (any Error)?) -> Void) {
    let handler = UncheckedHandler(run: completion)
    DispatchQueue.main.run { handler.run(nil, absence) }
  }

  /// Throws.
  open class func getCredential() async throws -> AuthCredential { throw absence }

  private static var absence: NSError {
    NSError(
      .gameKitNotLinked, "Game Center is there on Apple's platforms only. Sign in with Apple works here too.")
  }

  @available(*, unavailable)
  public override init() {}
}
