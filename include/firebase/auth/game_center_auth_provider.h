/// Game Center, which only Apple's platforms have.
#ifndef FIREBASE_AUTH_GAME_CENTER_AUTH_PROVIDER_H_
#define FIREBASE_AUTH_GAME_CENTER_AUTH_PROVIDER_H_

#include "firebase/auth/credential.h"
#include "firebase/c/future.h"
#include "firebase/c/game_center_auth_provider.h"
#include "firebase/future.h"
#include "firebase/internal/common.h"

namespace firebase {
namespace internal {

template <typename Unused>
struct GameCenterProviderId {
  /// "gc.apple.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const GameCenterProviderId<Unused>::kProviderId = "gc.apple.com";

/// Reads the credential that a future brought.
struct CredentialReader {
  void operator()(const firebase_future* future, auth::Credential* result) const {
    firebase_credential* const credential = firebase_future_credential(future);
    firebase_credential_retain(credential);
    *result = CredentialInternal::Adopt(credential);
  }
};

/// The last future of GameCenterAuthProvider. Never destroyed, so that any moment is good for it.
struct GameCenterLastResult {
  static GameCenterLastResult& Instance() {
    static GameCenterLastResult* const instance = new GameCenterLastResult();
    return *instance;
  }

  /// Guarded by itself, as futures are.
  Future<auth::Credential> future;
};

}  // namespace internal

namespace auth {

/// The player of Game Center. Any thread.
class GameCenterAuthProvider : public internal::GameCenterProviderId<void> {
 public:
  /// A credential of the player. Off Apple's platforms always kAuthErrorApiNotAvailable.
  static Future<Credential> GetCredential() {
    firebase_future* const future = firebase_game_center_auth_provider_get_credential();
    internal::FutureInternal::Attach(
        future, new internal::LazyFutureResult<Credential, internal::CredentialReader>(
                    internal::CredentialReader()));
    const Future<Credential> started =
        internal::FutureInternal::Adopt<Future<Credential>>(future);
    internal::GameCenterLastResult::Instance().future = started;
    return started;
  }

  /// The future of the last GetCredential(); invalid before the first.
  static Future<Credential> GetCredentialLastResult() {
    return internal::GameCenterLastResult::Instance().future;
  }

  /// Whether a player is signed in to Game Center; always false off Apple's platforms.
  static bool IsPlayerAuthenticated() {
    return firebase_game_center_auth_provider_is_player_authenticated();
  }
};

}  // namespace auth
}  // namespace firebase

#endif  // FIREBASE_AUTH_GAME_CENTER_AUTH_PROVIDER_H_
