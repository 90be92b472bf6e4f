// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
public import Foundation

// A stand-in for Apple's module: the player of Game Center, declared as in Apple's headers.

open class GKLocalPlayer: NSObject, @unchecked Sendable {
  public static let local = GKLocalPlayer()

  private let standIn = Guarded<GameCenterStandIn?>(nil)

  open var isAuthenticated: Bool { current != nil }
  @available(*, deprecated, message: "Use gamePlayerID or teamPlayerID.")
  open var playerID: String { current?.playerID ?? "" }
  open var teamPlayerID: String { current.map { "T:" + $0.playerID } ?? "" }
  open var gamePlayerID: String { current.map { "A:" + $0.playerID } ?? "" }
  open var displayName: String { current?.displayName ?? "" }

  open func fetchItems(
    forIdentityVerificationSignature completionHandler:
      @escaping @Sendable (URL?, Data?, Data?, UInt64, (any Error)?) -> Void
  ) {
    let player = current
    DispatchQueue.global().async {
      guard let player, player.signs else {
        return completionHandler(nil, nil, nil, 0, NSError(domain: "GKErrorDomain", code: 3))
      }
      completionHandler(
        URL(string: "https://static.gc.apple.com/public-key/gc-prod-10.cer"), Data([0xFB, 0xFF, 0xBF]), Data([1]),
        1_700_000_000_000, nil)
    }
  }

  fileprivate var current: GameCenterStandIn? {
    get { standIn.withLock { $0 } }
    set { standIn.withLock { $0 = newValue } }
  }
}

/// The player whom a test puts at the device.
public struct GameCenterStandIn: Sendable {
  let playerID: String
  let displayName: String
  /// Whether Game Center returns a signature.
  let signs: Bool

  /// Nil signs the player out.
  public static func set(playerID: String?, displayName: String, signs: Bool = true) {
    GKLocalPlayer.local.current = playerID.map { Self(playerID: $0, displayName: displayName, signs: signs) }
  }
}

@c
public func game_center_set_player(_ playerID: UnsafePointer<CChar>?, _ signs: Bool) {
  GameCenterStandIn.set(playerID: playerID.map { String(cString: $0) }, displayName: "Ada", signs: signs)
}
