// SPDX-License-Identifier: Apache-2.0
/// @file
/// Where the session is stored between two runs of the program.
///
/// Several processes can share a session; the last sign-in or sign-out takes effect. The stored session is read before
/// it is replaced. Changes of a session (a refreshed token, changed user data) are stored only over a session of the
/// same user: of both, the newer tokens and the newer user data remain. If the server refuses a token, the library
/// first uses newer tokens that another process has stored. If another process has signed out or has signed in another
/// user, this process keeps its user until it ends, but stores nothing more; a log message reports this. Processes that
/// share a custom store must synchronize it themselves.
#ifndef FIREBASE_C_SESSION_STORE_H_
#define FIREBASE_C_SESSION_STORE_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

/// The kind of a store: one of the FIREBASE_SESSION_STORE_ constants.
typedef int32_t firebase_session_store_kind;

enum {
  /// The default of the platform. On Linux: the Secret Service if it is available and unlocked, otherwise a file. On
  /// Apple's platforms: the keychain if the program is entitled to it, otherwise a file. On Windows: a file.
  FIREBASE_SESSION_STORE_DEFAULT = 0,
  /// None. The session ends with the process.
  FIREBASE_SESSION_STORE_NONE = 1,
  /// The file `$XDG_DATA_HOME/firebase-auth/<project>/<app name>.json`, which only the user can read (mode 0600).
  FIREBASE_SESSION_STORE_FILE = 2,
  /// The functions of a firebase_session_store.
  FIREBASE_SESSION_STORE_CUSTOM = 3,
  /// Only the keyring of the desktop, through libsecret if it is installed, or the keychain of Apple's platforms. If it
  /// cannot be used, the session is not stored, and a log message has the reason.
  FIREBASE_SESSION_STORE_SECRET_SERVICE = 4,
};

/// Receives the stored bytes from the `load` function of a store.
///
/// @param bytes The bytes. Need to be valid during the call only.
/// @param size The number of bytes.
/// @param receiver_data The pointer that `load` received.
typedef void (*firebase_session_receiver)(const void *bytes, size_t size, void *receiver_data);

/// A store that the program provides.
///
/// The library can call `load`, `save` and `clear` on any thread, but only one of them at a time for each Auth. They
/// should return quickly, because a sign-in completes only after its session is saved. They must not call the library.
///
/// The `key` of a call identifies the session: it contains the project, the App, and whether the session belongs to an
/// emulator. The bytes are JSON with the tokens of the user. Keep them secret.
typedef struct firebase_session_store {
  /// The size of the struct: `sizeof(firebase_session_store)`.
  size_t struct_size;
  /// Passed to each function.
  FIREBASE_C_NULLABLE void *user_data;
  /// Passes the stored bytes to `receive`; does not call `receive` if nothing is stored. Returns false if the store
  /// cannot be read now: the library calls `load` again later, and does not save before it has read the store.
  bool (*load)(void *user_data, const char *key, firebase_session_receiver receive, void *receiver_data);
  /// Replaces the stored bytes. Returns false on failure: the user stays signed in, firebase_auth_session_state()
  /// reports the failure, and the library tries again.
  bool (*save)(void *user_data, const char *key, const void *bytes, size_t size);
  /// Deletes the stored bytes. Returns true if nothing is stored, too. Returns false on failure: the library tries
  /// again.
  bool (*clear)(void *user_data, const char *key);
  /// Releases `user_data`. Called once, when the library no longer needs the store. Can be NULL.
  FIREBASE_C_NULLABLE firebase_deleter release;
} firebase_session_store;

FIREBASE_C_END

#endif  // FIREBASE_C_SESSION_STORE_H_
