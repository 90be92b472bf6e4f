// SPDX-License-Identifier: Apache-2.0
/// @file
/// GameCenterAuthProvider: the player of Apple's Game Center.
///
/// Game Center exists on Apple platforms only. On other platforms the functions compile and report
/// that it is not available, so that a game needs no conditional compilation:
///
/// @code
/// if (firebase::auth::GameCenterAuthProvider::IsPlayerAuthenticated()) {
///   auto future = firebase::auth::GameCenterAuthProvider::GetCredential();
///   future.OnCompletion([auth](const firebase::Future<firebase::auth::Credential>& completed) {
///     if (completed.error() == 0) auth->SignInWithCredential(*completed.result());
///   });
/// }
/// @endcode
#ifndef FIREBASE_AUTH_GAME_CENTER_AUTH_PROVIDER_H_
#define FIREBASE_AUTH_GAME_CENTER_AUTH_PROVIDER_H_

#include "firebase/auth/credential.h"
#include "firebase/c/future.h"
#include "firebase/c/game_center_auth_provider.h"
#include "firebase/future.h"
#include "firebase/internal/common.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {
namespace internal {

/// The base class of GameCenterAuthProvider.
///
/// A class template, because a static member of a class template can be defined in a header in
/// C++11. GameCenterAuthProvider::kProviderId is the only use.
template <typename Unused>
struct GameCenterProviderId {
  /// The id of the provider: "gc.apple.com".
  static const char* const kProviderId;
};

template <typename Unused>
const char* const GameCenterProviderId<Unused>::kProviderId = "gc.apple.com";

/// Reads the credential of a complete future.
struct CredentialReader {
  /// Reads the credential. Called once, when Future::result() is called for the first time.
  ///
  /// @param future The complete future of the C API.
  /// @param result Receives the credential; invalid if the future failed.
  void operator()(const firebase_future* future, auth::Credential* result) const {
    *result = CredentialInternal::Retained(firebase_future_credential(future));
  }
};

/// Stores the last future of GameCenterAuthProvider::GetCredential().
///
/// The one instance is never destroyed, so that it can be used while the process ends.
struct GameCenterLastResult {
  /// Returns the instance of the process; creates it on the first call.
  ///
  /// A static member of a function, so that the header needs no source file.
  ///
  /// @return The instance, which is valid for the rest of the process.
  static GameCenterLastResult& Instance() {
    static GameCenterLastResult* const instance = new GameCenterLastResult();
    return *instance;
  }

  /// The future. It needs no lock, because a future may be assigned and read by several threads.
  Future<auth::Credential> future;
};

}  // namespace internal

namespace auth {

/// Creates credentials of the player who is signed in to Game Center. The functions are
/// thread-safe.
///
/// Auth::SignInWithCredential() and User::LinkWithCredential() accept the credential. The provider
/// must be enabled in the Firebase console.
///
/// The functions are static, because the player is the same for all Apps of the process.
///
/// @see Credential
class GameCenterAuthProvider : public internal::GameCenterProviderId<void> {
 public:
  /// Asks Game Center for a credential of the player.
  ///
  /// On platforms other than Apple's the future completes at once with an error.
  ///
  /// @code
  /// auto future = firebase::auth::GameCenterAuthProvider::GetCredential();
  /// if (future.status() == firebase::kFutureStatusComplete &&
  ///     future.error() == firebase::auth::kAuthErrorApiNotAvailable) {
  ///   HideGameCenterButton();
  /// }
  /// @endcode
  ///
  /// @par Errors
  /// - kAuthErrorApiNotAvailable: No player is signed in to Game Center, or the platform has none.
  /// - kAuthErrorInvalidCredential: Game Center returned no signature of the player.
  ///
  /// @return The future of the credential.
  ///
  /// @see GetCredentialLastResult()
  static Future<Credential> GetCredential() {
    firebase_future* const future = firebase_game_center_auth_provider_get_credential();
    internal::FutureInternal::Attach(
        future, new internal::LazyFutureResult<Credential, internal::CredentialReader>(internal::CredentialReader()));
    const Future<Credential> started = internal::FutureInternal::Adopt<Future<Credential>>(future);
    internal::GameCenterLastResult::Instance().future = started;
    return started;
  }

  /// Returns the future of the last call of GetCredential().
  ///
  /// Calls from all threads share it.
  ///
  /// @return The future; invalid before the first call.
  ///
  /// @see GetCredential()
  static Future<Credential> GetCredentialLastResult() { return internal::GameCenterLastResult::Instance().future; }

  /// Returns whether a player is signed in to Game Center.
  ///
  /// The function does not block and does not show a dialog. Call it before GetCredential() to
  /// decide whether the game offers a sign-in with Game Center.
  ///
  /// @return True if a player is signed in. Always false on platforms other than Apple's.
  ///
  /// @see GetCredential()
  static bool IsPlayerAuthenticated() { return firebase_game_center_auth_provider_is_player_authenticated(); }
};

}  // namespace auth
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_AUTH_GAME_CENTER_AUTH_PROVIDER_H_
