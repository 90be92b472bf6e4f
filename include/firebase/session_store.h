// SPDX-License-Identifier: Apache-2.0
/// @file
/// Session storage: where the library keeps the signed-in user between two runs of the program. An
///     addition to the Firebase C++ API.
///
/// AppOptions::set_session_store_kind() selects a store. AppOptions::set_session_store() installs a
/// store that the program implements, for example one that keeps the session with the saved games:
///
/// @code
/// class SaveGameStore : public firebase::SessionStore {
///  public:
///   bool Load(const char* key, std::string* session) override {
///     return saves_.Read(key, session);
///   }
///   bool Save(const char* key, const std::string& session) override {
///     return saves_.Write(key, session);
///   }
///   bool Clear(const char* key) override { return saves_.Remove(key); }
///
///  private:
///   SaveGames saves_;
/// };
///
/// options.set_session_store(std::make_shared<SaveGameStore>());
/// @endcode
///
/// Several processes of a game may share a store. The last sign-in or sign-out replaces the stored
/// session. A refreshed token or a changed profile replaces only a session of the same user.
#ifndef FIREBASE_SESSION_STORE_H_
#define FIREBASE_SESSION_STORE_H_

#include <stddef.h>

#include <memory>
#include <string>

#include "firebase/c/app.h"
#include "firebase/c/auth.h"
#include "firebase/c/session_store.h"
#include "firebase/internal/common.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

/// The kind of store that holds a session.
enum SessionStoreKind : int {
  /// The store of the platform. On Linux, the Secret Service if it is available and unlocked, else
  /// a file. On Apple's platforms, the keychain if the program is entitled to it, else a file. On
  /// Windows, a file.
  kSessionStoreDefault = FIREBASE_SESSION_STORE_DEFAULT,
  /// No store. The session ends with the process.
  kSessionStoreNone = FIREBASE_SESSION_STORE_NONE,
  /// The file `$XDG_DATA_HOME/firebase-auth/<project>/<app name>.json`, readable for its owner only
  /// (mode 0600). AppOptions::set_session_directory() changes the directory.
  kSessionStoreFile = FIREBASE_SESSION_STORE_FILE,
  /// A SessionStore of the program.
  kSessionStoreCustom = FIREBASE_SESSION_STORE_CUSTOM,
  /// The keyring of the desktop, through libsecret, or the keychain of Apple's platforms, without a
  /// fallback. If it cannot be used, the session is not stored and the log has the reason.
  kSessionStoreSecretService = FIREBASE_SESSION_STORE_SECRET_SERVICE,
};

/// The state of the session between an Auth and its store, as reported by
/// auth::Auth::session_state().
enum SessionState : int {
  /// The stored session is being read. The signed-in user is not known yet and no listener has been
  /// called.
  kSessionStateRestoring = FIREBASE_SESSION_STATE_RESTORING,
  /// The signed-in user is known and stored.
  kSessionStateRestored = FIREBASE_SESSION_STATE_RESTORED,
  /// The stored session cannot be read now, for example because the keyring is locked. The library
  /// tries again, at intervals that grow up to 50 seconds. Do not create an anonymous account in
  /// this state: the player may have an account.
  kSessionStateUnavailable = FIREBASE_SESSION_STATE_UNAVAILABLE,
  /// The signed-in user is known but could not be stored, for example because the disk is full. The
  /// library tries again. If the process ends before the store succeeds, the change is lost.
  kSessionStateNotStored = FIREBASE_SESSION_STATE_NOT_STORED,
};

/// A session store that the program implements.
///
/// The library calls the functions on any thread, but for one Auth only one at a time. They should
/// return quickly, because a sign-in is complete only after its session is saved. They must not
/// call into the library and must not throw.
///
/// The `key` identifies the session: it contains the project, the App, and whether the session
/// belongs to an emulator. The session is a JSON document that contains the tokens of the user.
/// Keep it secret. Programs that share a store must handle concurrent changes themselves.
class SessionStore {
 public:
  /// Destroys the store. Called when neither the AppOptions, nor the App, nor the program refers to
  /// it any more.
  virtual ~SessionStore() {}

  /// Reads the stored session.
  ///
  /// @param key The key of the session. Valid during the call only.
  /// @param session Receives the session. Leave it empty if no session is stored.
  ///
  /// @return True on success, also if no session is stored. False if the store cannot be read now:
  ///     the library then calls this function again later, and does not call Save() before Load()
  ///     has succeeded.
  virtual bool Load(const char* key, std::string* session) = 0;

  /// Replaces the stored session.
  ///
  /// @param key The key of the session. Valid during the call only.
  /// @param session The session.
  ///
  /// @return True if the session is stored. If false, the user stays signed in, the state becomes
  ///     kSessionStateNotStored, and the library tries again.
  virtual bool Save(const char* key, const std::string& session) = 0;

  /// Deletes the stored session.
  ///
  /// @param key The key of the session. Valid during the call only.
  ///
  /// @return True on success, also if no session was stored. If false, the library tries again.
  virtual bool Clear(const char* key) = 0;
};

namespace internal {

/// The functions of the C API for a SessionStore. Their user data is a
/// `std::shared_ptr<SessionStore>*`.
struct SessionStoreFunctions {
  /// Returns the store of the user data.
  ///
  /// @param store The user data.
  ///
  /// @return The store.
  static SessionStore& Get(void* store) { return **static_cast<std::shared_ptr<SessionStore>*>(store); }

  /// Implements `firebase_session_store::load`.
  ///
  /// @param store The user data.
  /// @param key The key of the session.
  /// @param receive The function that takes the session. Not called if no session is stored.
  /// @param receiver_data A pointer for `receive`.
  ///
  /// @return The result of SessionStore::Load().
  static bool Load(void* store, const char* key, firebase_session_receiver receive, void* receiver_data) noexcept {
    std::string session;
    if (!Get(store).Load(key, &session)) return false;
    if (!session.empty()) receive(session.data(), session.size(), receiver_data);
    return true;
  }

  /// Implements `firebase_session_store::save`.
  ///
  /// @param store The user data.
  /// @param key The key of the session.
  /// @param bytes The session. Valid during the call only.
  /// @param size The number of bytes.
  ///
  /// @return The result of SessionStore::Save().
  static bool Save(void* store, const char* key, const void* bytes, size_t size) noexcept {
    return Get(store).Save(key, std::string(static_cast<const char*>(bytes), size));
  }

  /// Implements `firebase_session_store::clear`.
  ///
  /// @param store The user data.
  /// @param key The key of the session.
  ///
  /// @return The result of SessionStore::Clear().
  static bool Clear(void* store, const char* key) noexcept { return Get(store).Clear(key); }

  /// Implements `firebase_session_store::release`: gives up the shared ownership of the store.
  ///
  /// @param store The user data.
  static void Release(void* store) { delete static_cast<std::shared_ptr<SessionStore>*>(store); }
};

/// Installs a store in C options.
///
/// @param options The options to change.
/// @param store The store. The options share its ownership.
///
/// @return False if `store` is null or the C API rejects it; then nothing changes.
inline bool SetSessionStore(firebase_app_options* options, const std::shared_ptr<SessionStore>& store) {
  if (store == nullptr) return false;
  auto* const held = new std::shared_ptr<SessionStore>(store);
  firebase_session_store functions = {};
  functions.struct_size = sizeof(functions);
  functions.user_data = held;
  functions.load = &SessionStoreFunctions::Load;
  functions.save = &SessionStoreFunctions::Save;
  functions.clear = &SessionStoreFunctions::Clear;
  functions.release = &SessionStoreFunctions::Release;
  if (firebase_app_options_set_session_store(options, &functions) == FIREBASE_AUTH_ERROR_NONE) {
    return true;
  }
  delete held;
  return false;
}

}  // namespace internal

}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_SESSION_STORE_H_
