// SPDX-License-Identifier: Apache-2.0
/* Takes the place of the system's sign-in sheet where there is none: requests from the emulator what
   ASAuthorizationController returns on an Apple device. */
#ifndef APPLE_SHEET_H
#define APPLE_SHEET_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The player at the device. Apple returns the name on the first authorization only. */
typedef struct apple_player {
  char sub[64];
  const char *given_name;
  const char *family_name;
} apple_player;

typedef struct apple_answer {
  char identity_token[4096];
  char authorization_code[256];
  char given_name[64];
  char family_name[64];
} apple_answer;

/* Shows the sheet; `nonce` is the SHA-256 of the raw nonce. The environment variable
   FIREBASE_AUTH_EMULATOR_HOST has the emulator's address. Returns false and prints a message on standard error if there
   is no response. */
bool apple_sheet_show(const apple_player *player, const char *nonce, apple_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
