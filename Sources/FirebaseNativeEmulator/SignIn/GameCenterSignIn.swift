// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  private static var gameCenter: String { "gc.apple.com" }

  /// accounts:signInWithGameCenter: signs in; with an id token, links. Apple's signature is not verified, because the
  /// emulator has no access to Apple's keys.
  func signInWithGameCenter() throws(Failure) -> JSON {
    guard let playerId = body.filled("playerId") else { throw .service("MISSING_PLAYER_ID") }
    guard let url = body.filled("publicKeyUrl"), url.utf8.starts(with: "https://".utf8),
      body.filled("signature") != nil,
      body.filled("salt") != nil, body.filled("timestamp") != nil
    else { throw .service("INVALID_GAME_CENTER_SIGNATURE") }
    let identity = LinkedIdentity(
      providerId: RequestContext.gameCenter, rawId: playerId, email: nil, displayName: body.filled("displayName"),
      photoUrl: nil, screenName: nil)
    let owner = accounts.account(identity: identity.key)
    if body["idToken"] != nil {
      let account = try session().account
      guard owner == nil || owner === account else { throw .service("FEDERATED_USER_ID_ALREADY_LINKED") }
      accounts.link(identity, to: account)
      return try gameCenterResponse(account, isNew: false)
    }
    guard owner?.isDisabled != true else { throw .service("USER_DISABLED") }
    let account = if let owner { owner } else { try accounts.create() }
    if owner == nil { account.displayName = identity.displayName }
    accounts.link(identity, to: account)
    if owner == nil { try admit(account, SignInEvent(method: RequestContext.gameCenter)) }
    return try gameCenterResponse(account, isNew: owner == nil)
  }

  private func gameCenterResponse(_ account: Account, isNew: Bool) throws(Failure) -> JSON {
    let response = JSON.object()
    response.set("localId", account.localId)
    for field in ["playerId", "teamPlayerId", "gamePlayerId", "displayName"] { response.set(field, body.filled(field)) }
    response.set("isNewUser", isNew)
    try completeSignIn(of: account, provider: RequestContext.gameCenter, to: response)
    return response
  }
}
