// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Apple's Game Center.
public enum GameCenter {
  /// Whether the platform has Game Center.
  public static var isAvailable: Bool { AppleSystems.current != nil }

  /// Whether a player is signed in to Game Center.
  public static var isPlayerAuthenticated: Bool { AppleSystems.current?.isGameCenterPlayerAuthenticated ?? false }

  /// Returns a credential of the Game Center player.
  public static func credential() -> Future {
    #if hasFeature(Embedded)
      return Future(.other, failed: .noGameCenter)
    #else
      guard let system = AppleSystems.current else { return Future(.other, failed: .noGameCenter) }
      guard system.isGameCenterPlayerAuthenticated else { return Future(.other, failed: .noGameCenterPlayer) }
      let future = Future(.other)
      system.fetchGameCenterSignature { proof in
        future.complete(
          proof.map { .credential(Credential(GameCenterSignature.providerID, .success(.gameCenter($0)))) })
      }
      return future
    #endif
  }
}

#if !hasFeature(Embedded)
  /// accounts:signInWithGameCenter.
  final class GameCenterSignInRequest: SignInRequest {
    let proof: GameCenterSignature
    let intent: Intent

    var providerID: String { GameCenterSignature.providerID }

    init(proof: GameCenterSignature, intent: Intent) {
      self.proof = proof
      self.intent = intent
    }

    func call(idToken: String?) -> Backend.Call {
      let body = JSON.object()
      body.set("playerId", proof.playerID)
      body.set("teamPlayerId", proof.teamPlayerID)
      body.set("gamePlayerId", proof.gamePlayerID)
      body.set("displayName", proof.displayName)
      body.set("publicKeyUrl", proof.publicKeyURL)
      body.set("signature", proof.signature)
      body.set("salt", proof.salt)
      body.set("timestamp", String(proof.timestamp))
      body.set("idToken", idToken)
      return Backend.Call(service: .identityToolkitV1, method: "accounts:signInWithGameCenter", body: body)
    }

    func parse(_ json: JSON) -> Result<Grant, AuthError> {
      Session.Tokens.parseSignIn(json).map {
        let info = AdditionalUserInfo(
          providerID: providerID, displayName: json.string("displayName") ?? "",
          isNewUser: json.bool("isNewUser") ?? false)
        return Grant(tokens: $0, info: info)
      }
    }
  }
#endif

extension AuthError {
  fileprivate static let noGameCenter = AuthError(
    .apiNotAvailable, "Game Center is available on Apple's platforms only. Use Sign in with Apple instead.")

  fileprivate static let noGameCenterPlayer = AuthError(
    .apiNotAvailable,
    "No player is signed in to Game Center. Set GKLocalPlayer's authenticateHandler, and ask again when it has one.")
}
