// SPDX-License-Identifier: Apache-2.0

/// What Game Center signs for a player.
public struct GameCenterProof: Sendable {
  static let providerID = "gc.apple.com"

  public var playerID = ""
  public var teamPlayerID = ""
  public var gamePlayerID = ""
  public var displayName = ""
  /// The address of Apple's key for the signature.
  public var publicKeyURL = ""
  /// base64url, without padding.
  public var signature = ""
  /// base64url, without padding.
  public var salt = ""
  /// Milliseconds since 1970.
  public var timestamp: UInt64 = 0

  public init() {}
}
