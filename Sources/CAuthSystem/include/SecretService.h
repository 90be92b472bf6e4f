// The desktop's Secret Service - GNOME Keyring, KWallet, KeePassXC - through libsecret, which is loaded when it is
// first needed and never linked.
//
// Call one function at a time. None waits for longer than AUTH_SECRET_SERVICE_TIMEOUT, or than the environment's
// FIREBASE_AUTH_KEYRING_TIMEOUT; none asks the player to unlock anything, and none starts a bus.
#ifndef CAUTHSYSTEM_SECRET_SERVICE_H_
#define CAUTHSYSTEM_SECRET_SERVICE_H_

#include <stddef.h>
#include <stdint.h>

// Milliseconds, from the call to its return.
enum { AUTH_SECRET_SERVICE_TIMEOUT = 250 };

typedef enum auth_secret_outcome {
  AUTH_SECRET_DONE,
  // There is no service, or it has no place for secrets.
  AUTH_SECRET_ABSENT,
  // The player has not unlocked the keyring.
  AUTH_SECRET_LOCKED,
  // The service answered with an error, or not in time.
  AUTH_SECRET_FAILED,
} auth_secret_outcome;

// What a secret is found by. `folder` is empty for the platform's.
typedef struct auth_secret_name {
  const char *project;
  const char *app;
  const char *folder;
} auth_secret_name;

// What a call brought. `bytes` and `reason` are to be freed; `bytes` is NULL if nothing is stored, and `reason` if
// there is none to tell.
typedef struct auth_secret_answer {
  auth_secret_outcome outcome;
  char *bytes;
  size_t size;
  char *reason;
} auth_secret_answer;

// `bus` is the address of the session bus, as the D-Bus specification writes it.
auth_secret_answer auth_secret_load(const char *bus, auth_secret_name name);
auth_secret_answer auth_secret_save(const char *bus, auth_secret_name name, const char *label, const void *bytes,
                                    size_t size);
// Done also if nothing was stored.
auth_secret_answer auth_secret_clear(const char *bus, auth_secret_name name);

#endif
