// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// accounts:signInWithGameCenter.
struct GameCenterTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  private static let fields: [String: Value] = [
    "playerId": "G:1", "teamPlayerId": "T:1", "gamePlayerId": "A:1", "displayName": "Ada",
    "publicKeyUrl": "https://static.gc.apple.com/public-key/gc-prod-10.cer", "signature": "c2ln", "salt": "c2FsdA",
    "timestamp": "1700000000000",
  ]

  @Test func aPlayerHasOneAccount() throws {
    let first = try client.service("signInWithGameCenter", Self.fields).body
    #expect(first.bool("isNewUser") == true)
    #expect(first.string("playerId") == "G:1")
    #expect(first.string("teamPlayerId") == "T:1")
    #expect(first.string("gamePlayerId") == "A:1")
    #expect(first.string("displayName") == "Ada")
    #expect(first.filled("idToken") != nil && first.filled("refreshToken") != nil)
    let second = try client.service("signInWithGameCenter", Self.fields).body
    #expect(second.bool("isNewUser") == false)
    #expect(second.string("localId") == first.string("localId"))
  }

  @Test func aGuestIsLinkedUnlessThePlayerHasAnAccount() throws {
    let guest = try client.service("signUp", [:]).body
    var fields = Self.fields
    fields["idToken"] = .text(try #require(guest.string("idToken")))
    let linked = try client.service("signInWithGameCenter", fields).body
    #expect(linked.string("localId") == guest.string("localId"))
    let other = try client.service("signUp", [:]).body
    fields["idToken"] = .text(try #require(other.string("idToken")))
    #expect(try client.service("signInWithGameCenter", fields).errorKey == "FEDERATED_USER_ID_ALREADY_LINKED")
  }

  @Test(arguments: ["publicKeyUrl", "signature", "salt", "timestamp"])
  func aSignatureIsNeeded(_ field: String) throws {
    var fields = Self.fields
    fields[field] = nil
    #expect(try client.service("signInWithGameCenter", fields).errorKey == "INVALID_GAME_CENTER_SIGNATURE")
  }

  @Test func aPlayerIsNeeded() throws {
    var fields = Self.fields
    fields["playerId"] = nil
    #expect(try client.service("signInWithGameCenter", fields).errorKey == "MISSING_PLAYER_ID")
  }
}
