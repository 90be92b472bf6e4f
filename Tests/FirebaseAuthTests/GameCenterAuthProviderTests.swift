// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS
  import FirebaseAuth
  import GameKit
  import Testing

  extension ProcessWideTests {
    /// Over a stand-in for Game Center.
    struct GameCenterAuthProviderTests {
      let bench: Bench

      init() throws { bench = try Bench() }

      @Test func thePlayerOfGameCenterSignsIn() async throws {
        GameCenterStandIn.set(playerID: "gc-swift", displayName: "Ada")
        defer { GameCenterStandIn.set(playerID: nil, displayName: "") }
        let credential = try await GameCenterAuthProvider.getCredential()
        #expect(credential.provider == "gc.apple.com")
        let user = try await bench.auth.signIn(with: credential).user
        #expect(user.displayName == "Ada")
        #expect(user.providerData.map { $0.providerID } == ["gc.apple.com"])
        #expect(user.providerData.map { $0.uid } == ["gc-swift"])
      }

      @Test func nobodyInGameCenterIsAnError() async throws {
        GameCenterStandIn.set(playerID: nil, displayName: "")
        let error = try await failure { try await GameCenterAuthProvider.getCredential() }
        #expect(error.authCode == .localPlayerNotAuthenticated)
      }

      @Test func aMissingSignatureIsAnError() async throws {
        GameCenterStandIn.set(playerID: "gc-swift", displayName: "Ada", signs: false)
        defer { GameCenterStandIn.set(playerID: nil, displayName: "") }
        let error = try await failure { try await GameCenterAuthProvider.getCredential() }
        #expect(error.authCode == .invalidCredential)
      }
    }
  }
#endif
