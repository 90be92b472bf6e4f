// SPDX-License-Identifier: Apache-2.0
// The stand-in of Apple's sheet for tests in C, which play the player. All functions are called on the main thread.
#ifndef FIREBASE_AUTH_STAND_IN_AUTHORIZATION_SHEET_H_
#define FIREBASE_AUTH_STAND_IN_AUTHORIZATION_SHEET_H_

#include <stdbool.h>
#include <stdint.h>

// Whether the program has a window. Without one, it has no sheets either. Forgets the count of sheets.
void authorization_sheet_set_window(bool exists);

// Runs what waits for the main thread, as an event loop does in each frame.
void authorization_sheet_run_main(void);

bool authorization_sheet_is_open(void);

// How many sheets were shown.
int64_t authorization_sheet_count(void);

// What the open sheet asks for; to be freed. "" if there is none. The scopes are separated by spaces.
char *authorization_sheet_copy_nonce(void);
char *authorization_sheet_copy_scopes(void);
char *authorization_sheet_copy_state(void);

// A window beside the program's, and its end. It is not the key window.
void *authorization_sheet_create_window(void);
void authorization_sheet_release_window(void *window);

// Whether the last sheet was shown above that window; NULL is the key window.
bool authorization_sheet_is_above(const void *window);

// The player agrees, and Apple answers. All but the user can be NULL.
void authorization_sheet_agree(const char *user, const char *identity_token, const char *authorization_code,
                               const char *given_name, const char *family_name, const char *email);

// The open sheet ends with that code of ASAuthorizationError; 1001 is `canceled`.
void authorization_sheet_fail(int64_t code);

// What the system says of that user from here on: a raw value of ASAuthorizationAppleIDProvider.CredentialState, or -1
// for an error.
void authorization_sheet_set_credential_state(const char *user, int64_t state);

// The player revokes an authorization in the settings of the device.
void authorization_sheet_revoke(void);

#endif
