// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import CFirebaseAuth

@c @implementation
public func firebase_game_center_auth_provider_is_player_authenticated() -> Bool {
  useApplePlatform()
  return GameCenter.isPlayerAuthenticated
}

@c @implementation
public func firebase_game_center_auth_provider_get_credential() -> OpaquePointer? {
  useApplePlatform()
  return owned(GameCenter.credential())
}
