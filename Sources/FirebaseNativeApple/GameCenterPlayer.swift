// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  import FirebaseNativeCore
  import FirebaseNativeRuntime
  import Foundation
  import GameKit

  /// The player of Game Center.
  enum GameCenterPlayer {
    static var isAuthenticated: Bool { GKLocalPlayer.local.isAuthenticated }

    static func fetchProof(then: @escaping @Sendable (Result<GameCenterSignature, AuthError>) -> Void) {
      let player = GKLocalPlayer.local
      var proof = GameCenterSignature()
      proof.playerID = player.firebasePlayerID
      proof.teamPlayerID = player.teamPlayerID
      proof.gamePlayerID = player.gamePlayerID
      proof.displayName = player.displayName
      player.fetchItems(forIdentityVerificationSignature: { [proof] url, signature, salt, timestamp, error in
        guard let url, let signature, let salt else { return then(.failure(.gameCenter(error as NSError?))) }
        var proof = proof
        proof.publicKeyURL = url.absoluteString
        proof.signature = signature.base64URL
        proof.salt = salt.base64URL
        proof.timestamp = timestamp
        then(.success(proof))
      })
    }
  }

  /// Firebase identifies players by an id that GameKit has declared deprecated, so that the account stays the same.
  private protocol FirebasePlayer {
    var playerID: String { get }
    var teamPlayerID: String { get }
  }

  extension GKLocalPlayer: FirebasePlayer {
    fileprivate var firebasePlayerID: String {
      let player: any FirebasePlayer = self
      return player.playerID.isEmpty ? player.teamPlayerID : player.playerID
    }
  }

  extension Data {
    /// RFC 4648, section 5, without padding.
    fileprivate var base64URL: String {
      base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        .replacingOccurrences(of: "=", with: "")
    }
  }

  extension AuthError {
    fileprivate static func gameCenter(_ cause: NSError?) -> AuthError {
      let detail = cause.map { "\($0.domain) \($0.code): \($0.localizedDescription)" } ?? ""
      return AuthError(
        .invalidCredential, "Game Center returned no signature of the player. Ask again.", detail: detail)
    }
  }
#endif
