/// Where a session is kept between two runs of the program.
#ifndef FIREBASE_C_SESSION_STORE_H_
#define FIREBASE_C_SESSION_STORE_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

// Several processes of a game may share a session: the last sign-in or sign-out counts. A sign-in, a link and a
// re-authentication store the session whatever is there; a sign-out clears whatever is there. What changes by
// itself - a refreshed token, the user's profile, the server's word that the session has ended - only replaces a
// session of the same player: if another process has signed out, or signed another player in, this one stays signed
// in until it ends, and stores nothing more, which is logged. Programs that share a custom store see to this
// themselves.

/// One of the FIREBASE_SESSION_STORE_ numbers.
typedef int32_t firebase_session_store_kind;

enum {
  /// What the platform has: on Linux, the Secret Service if there is one and it is unlocked, else the file.
  FIREBASE_SESSION_STORE_DEFAULT = 0,
  /// Nowhere: the session ends with the process.
  FIREBASE_SESSION_STORE_NONE = 1,
  /// `$XDG_DATA_HOME/firebase-auth/<project>/<app name>.json`, for the user's eyes only (mode 0600).
  FIREBASE_SESSION_STORE_FILE = 2,
  /// The caller's own functions.
  FIREBASE_SESSION_STORE_CUSTOM = 3,
  /// The desktop's keyring, and nothing else: where it can't be used, nothing is kept, and the log tells why. It is
  /// reached through libsecret, if that is installed.
  FIREBASE_SESSION_STORE_SECRET_SERVICE = 4,
};

/// Receives what a load found: `size` bytes, borrowed for the call.
typedef void (*firebase_session_receiver)(const void *bytes, size_t size, void *receiver_data);

/// A store of the caller's. `load`, `save` and `clear` may run on any thread, one at a time for an Auth, and should
/// be quick: a sign-in is complete only when its session is saved. They must not call into the library. `key` names
/// the session (project, App, and whether it is an emulator's); the bytes are JSON with the tokens of the player: keep
/// them secret.
typedef struct firebase_session_store {
  /// sizeof(firebase_session_store), so that a newer library knows which fields this program has.
  size_t struct_size;
  /// Passed to each function. Stays the caller's until `release`.
  void *user_data;
  /// Passes the stored bytes to `receive`; does not call it if there are none. False if the store cannot be read now:
  /// the library then calls it again later, and does not save before it has read.
  bool (*load)(void *user_data, const char *key, firebase_session_receiver receive, void *receiver_data);
  /// Replaces the stored bytes. False if that failed: the player stays signed in, firebase_auth_session_state reports
  /// it, and the library tries again.
  bool (*save)(void *user_data, const char *key, const void *bytes, size_t size);
  /// Deletes the stored bytes. True also if there were none. False if that failed: the library tries again.
  bool (*clear)(void *user_data, const char *key);
  /// Runs once when the library no longer needs `user_data`. May be NULL.
  firebase_deleter release;
} firebase_session_store;

FIREBASE_C_END

#endif  // FIREBASE_C_SESSION_STORE_H_
