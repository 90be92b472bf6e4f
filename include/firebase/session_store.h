/// Where a session is kept between two runs of the program. An addition to Firebase's API.
#ifndef FIREBASE_SESSION_STORE_H_
#define FIREBASE_SESSION_STORE_H_

#include <stddef.h>

#include <memory>
#include <string>

#include "firebase/c/app.h"
#include "firebase/c/auth.h"
#include "firebase/c/session_store.h"
#include "firebase/internal/common.h"

namespace firebase {

// Several processes of a game may share a session: the last sign-in or sign-out counts. A refreshed
// token or a changed profile only replaces a session of the same player.

enum SessionStoreKind : int {
  /// What the platform has: on Linux, the Secret Service if there is one and it is unlocked, else
  /// the file.
  kSessionStoreDefault = FIREBASE_SESSION_STORE_DEFAULT,
  /// Nowhere: the session ends with the process.
  kSessionStoreNone = FIREBASE_SESSION_STORE_NONE,
  /// `$XDG_DATA_HOME/firebase-auth/<project>/<app name>.json`, for the user's eyes only.
  kSessionStoreFile = FIREBASE_SESSION_STORE_FILE,
  /// A SessionStore.
  kSessionStoreCustom = FIREBASE_SESSION_STORE_CUSTOM,
  /// The desktop's keyring, and nothing else: where it can't be used, nothing is kept, and the log
  /// tells why.
  kSessionStoreSecretService = FIREBASE_SESSION_STORE_SECRET_SERVICE,
};

/// The state of the session between the Auth and its store; see the numbers of
/// firebase/c/auth.h.
enum SessionState : int {
  /// It is not known yet who is signed in.
  kSessionStateRestoring = FIREBASE_SESSION_STATE_RESTORING,
  /// It is known who is signed in, and that is stored.
  kSessionStateRestored = FIREBASE_SESSION_STATE_RESTORED,
  /// The stored session cannot be read now. Do not create a guest account in this state.
  kSessionStateUnavailable = FIREBASE_SESSION_STATE_UNAVAILABLE,
  /// The current session could not be stored yet.
  kSessionStateNotStored = FIREBASE_SESSION_STATE_NOT_STORED,
};

/// A store of the program's own. Its functions may run on any thread, one at a time for an Auth,
/// and should be quick: a sign-in is complete only when its session is saved. They must not call
/// into the library, nor throw. `key` names the session; the session is JSON with the player's
/// tokens: keep it secret.
class SessionStore {
 public:
  virtual ~SessionStore() {}

  /// Writes what was saved to `session`, or leaves it empty if nothing was. False if the store
  /// cannot be read now: the library then calls it again, and does not save before it has read.
  virtual bool Load(const char* key, std::string* session) = 0;

  /// Replaces what was saved. False if that failed: the player stays signed in, and the library
  /// tries again.
  virtual bool Save(const char* key, const std::string& session) = 0;

  /// Deletes what was saved. True also if nothing was. False if that failed: the library tries
  /// again.
  virtual bool Clear(const char* key) = 0;
};

namespace internal {

/// The C functions around a SessionStore, whose user data is a std::shared_ptr to it.
struct SessionStoreFunctions {
  static SessionStore& Get(void* store) {
    return **static_cast<std::shared_ptr<SessionStore>*>(store);
  }

  static bool Load(void* store, const char* key, firebase_session_receiver receive,
                   void* receiver_data) noexcept {
    std::string session;
    if (!Get(store).Load(key, &session)) return false;
    if (!session.empty()) receive(session.data(), session.size(), receiver_data);
    return true;
  }

  static bool Save(void* store, const char* key, const void* bytes, size_t size) noexcept {
    return Get(store).Save(key, std::string(static_cast<const char*>(bytes), size));
  }

  static bool Clear(void* store, const char* key) noexcept { return Get(store).Clear(key); }

  static void Release(void* store) { delete static_cast<std::shared_ptr<SessionStore>*>(store); }
};

/// Gives `options` the store. False for a null one.
inline bool SetSessionStore(firebase_app_options* options,
                            const std::shared_ptr<SessionStore>& store) {
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

#endif  // FIREBASE_SESSION_STORE_H_
