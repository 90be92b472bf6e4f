/* Plays the part of the platform's sign-in sheet, which the player fills in: asks the emulator for what
   ASAuthorizationController would give on an Apple device. */
#ifndef APPLE_SHEET_H
#define APPLE_SHEET_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Who sits at the device. Apple tells the name on the first authorization only. */
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

/* Shows the sheet; `nonce` is the SHA-256 of the raw nonce. The emulator's address is that of the environment variable
   FIREBASE_AUTH_EMULATOR_HOST. False, with a message on standard error, if there was no answer. */
bool apple_sheet_show(const apple_player *player, const char *nonce, apple_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
