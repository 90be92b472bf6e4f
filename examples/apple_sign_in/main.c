// SPDX-License-Identifier: Apache-2.0
/* Sign in with Apple from C, with every branch of Firebase's guide, in a game that draws all the time. On Apple's
   platforms, the system's sheet asks the player, who then answers for both Ada and Grace. */
#define _POSIX_C_SOURCE 200809L

#include <firebase_auth.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "apple_sheet.h"
#include "window.h"

static firebase_app *app;
static firebase_auth *auth;
static unsigned frame;

/* A game draws sixty times a second. */
static void draw_frame(void) {
  const struct timespec sixtieth = {.tv_nsec = 1000000000 / 60};
  frame++;
  window_handle_events();
  if (isatty(STDOUT_FILENO)) {
    printf("\r  %c frame %u", "|/-\\"[frame % 4], frame);
    fflush(stdout);
  }
  nanosleep(&sixtieth, NULL);
}

/* Draws until the future is complete, and prints its result. The caller still owns the future. */
static firebase_auth_error draw_until_complete(const char *what, firebase_future *future) {
  unsigned first = frame;
  while (firebase_future_status(future) == FIREBASE_FUTURE_STATUS_PENDING) draw_frame();
  firebase_auth_error error = firebase_future_error(future);
  printf("%s  %s: %s after %u frame(s)\n", isatty(STDOUT_FILENO) ? "\r" : "", what,
         error == FIREBASE_AUTH_ERROR_NONE ? "done" : "failed", frame - first);
  if (error != FIREBASE_AUTH_ERROR_NONE) {
    printf("    %s (%d): %s\n", firebase_auth_error_name(error), error, firebase_future_error_message(future));
  }
  return error;
}

/* The same, and releases the future. */
static firebase_auth_error finish(const char *what, firebase_future *future) {
  firebase_auth_error error = draw_until_complete(what, future);
  firebase_future_release(future);
  return error;
}

static void must(firebase_auth_error error) {
  if (error != FIREBASE_AUTH_ERROR_NONE) exit(1);
}

/* The library reads the emulator's address from FIREBASE_AUTH_EMULATOR_HOST. Without it, the library uses the real
   project of these options. */
static void start(void) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "any-key-will-do-for-the-emulator");
  firebase_app_options_set_project_id(options, "demo-project");
  must(firebase_app_create(options, NULL, &app));
  firebase_app_options_release(options);
  auth = firebase_auth_get(app);
}

static void print_user(void) {
  firebase_user *user = firebase_auth_copy_current_user(auth);
  if (user == NULL) {
    printf("  nobody is signed in\n");
  } else {
    printf("  signed in: %s <%s>%s, uid %s\n", firebase_user_display_name(user), firebase_user_email(user),
           firebase_user_is_anonymous(user) ? " (guest)" : "", firebase_user_uid(user));
  }
  firebase_user_release(user);
}

static void copy(char *target, size_t size, const char *string) { snprintf(target, size, "%s", string); }

static void read_authorization(const firebase_apple_authorization *authorization, apple_answer *answer) {
  copy(answer->identity_token, sizeof answer->identity_token,
       firebase_apple_authorization_identity_token(authorization));
  copy(answer->authorization_code, sizeof answer->authorization_code,
       firebase_apple_authorization_authorization_code(authorization));
  copy(answer->given_name, sizeof answer->given_name, firebase_apple_authorization_given_name(authorization));
  copy(answer->family_name, sizeof answer->family_name, firebase_apple_authorization_family_name(authorization));
}

/* Asks Apple by the system's sheet. Elsewhere, something else takes its place. */
static void show_sheet(const apple_player *player, const firebase_nonce *nonce, apple_answer *answer) {
  const firebase_apple_request request = {.struct_size = sizeof request,
                                          .raw_nonce = firebase_nonce_raw_for_firebase(nonce)};
  firebase_future *future = firebase_apple_authorization_start(auth, &request);
  while (firebase_future_status(future) == FIREBASE_FUTURE_STATUS_PENDING) draw_frame();
  const firebase_auth_error error = firebase_future_error(future);
  if (error == FIREBASE_AUTH_ERROR_NONE) {
    read_authorization(firebase_future_apple_authorization(future), answer);
  } else if (error != FIREBASE_AUTH_ERROR_UNIMPLEMENTED) {
    fprintf(stderr, "%s\n", firebase_future_error_message(future));
    exit(1);
  } else if (!apple_sheet_show(player, firebase_nonce_sha256_for_apple(nonce), answer)) {
    exit(1);
  }
  firebase_future_release(future);
}

/* Creates a nonce, shows the sheet, and creates a credential. Sets `answer`. */
static firebase_credential *ask_apple(const apple_player *player, apple_answer *answer) {
  firebase_nonce *nonce = firebase_nonce_create();
  show_sheet(player, nonce, answer);
  firebase_credential *credential = firebase_apple_auth_provider_get_credential(
      answer->identity_token, firebase_nonce_raw_for_firebase(nonce), answer->given_name, answer->family_name);
  firebase_nonce_release(nonce);
  return credential;
}

static void sign_in(const apple_player *player) {
  apple_answer answer;
  firebase_credential *credential = ask_apple(player, &answer);
  must(finish("sign in with Apple", firebase_auth_sign_in_and_retrieve_data_with_credential(auth, credential)));
  firebase_credential_release(credential);
}

static void restart(void) {
  firebase_app_release(app);
  start();
}

static void reauthenticate(const apple_player *player, apple_answer *answer) {
  firebase_credential *credential = ask_apple(player, answer);
  firebase_user *user = firebase_auth_copy_current_user(auth);
  must(finish("re-authenticate", firebase_user_reauthenticate(user, credential)));
  firebase_user_release(user);
  firebase_credential_release(credential);
}

/* Links a guest. If the player already has an account, signs in to that account instead. */
static void link_guest(const apple_player *player) {
  apple_answer answer;
  must(finish("sign in as a guest", firebase_auth_sign_in_anonymously(auth)));
  firebase_credential *credential = ask_apple(player, &answer);
  firebase_user *guest = firebase_auth_copy_current_user(auth);
  firebase_future *link = firebase_user_link_with_credential(guest, credential);
  if (draw_until_complete("link the guest", link) == FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE) {
    const firebase_credential *updated = firebase_additional_user_info_updated_credential(
        firebase_auth_result_additional_user_info(firebase_future_auth_result(link)));
    must(finish("sign in with the updated credential",
                firebase_auth_sign_in_and_retrieve_data_with_credential(auth, updated)));
  } else {
    must(firebase_future_error(link));
  }
  firebase_future_release(link);
  firebase_user_release(guest);
  firebase_credential_release(credential);
}

/* Firebase needs the raw nonce, Apple its SHA-256. This shows the error if both receive the SHA-256. */
static void mix_up_nonces(const apple_player *player) {
  apple_answer answer;
  firebase_nonce *nonce = firebase_nonce_create();
  show_sheet(player, nonce, &answer);
  firebase_credential *credential = firebase_oauth_provider_get_credential(
      "apple.com", answer.identity_token, firebase_nonce_sha256_for_apple(nonce), NULL);
  finish("sign in with the SHA-256", firebase_auth_sign_in_and_retrieve_data_with_credential(auth, credential));
  firebase_credential_release(credential);
  firebase_nonce_release(nonce);
}

/* Apple requires that tokens are revoked before the deletion. Both need a recent sign-in. */
static void delete_account(const apple_player *player) {
  apple_answer answer;
  reauthenticate(player, &answer);
  must(finish("revoke", firebase_auth_revoke_token_with_authorization_code(auth, answer.authorization_code)));
  firebase_user *user = firebase_auth_copy_current_user(auth);
  must(finish("delete", firebase_user_delete(user)));
  firebase_user_release(user);
}

int main(void) {
  apple_answer answer;
  apple_player ada = {.given_name = "Ada", .family_name = "Lovelace"};
  apple_player grace = {.given_name = "Grace", .family_name = "Hopper"};
  snprintf(ada.sub, sizeof ada.sub, "ada-%ld-%ld", (long)time(NULL), (long)getpid());
  snprintf(grace.sub, sizeof grace.sub, "grace-%ld-%ld", (long)time(NULL), (long)getpid());

  window_open();
  start();
  firebase_auth_sign_out(auth);
  puts("Ada signs in with Apple.");
  sign_in(&ada);
  print_user();
  puts("The game is started again.");
  restart();
  print_user();
  puts("Ada re-authenticates.");
  reauthenticate(&ada, &answer);
  puts("Ada signs out.");
  firebase_auth_sign_out(auth);
  print_user();
  puts("Grace plays as a guest, then keeps her game with Apple.");
  link_guest(&grace);
  print_user();
  firebase_auth_sign_out(auth);
  puts("Ada plays as a guest, then remembers that she has an account.");
  link_guest(&ada);
  print_user();
  puts("A program passes the wrong value of the nonce.");
  mix_up_nonces(&ada);
  puts("Ada deletes her account.");
  delete_account(&ada);
  print_user();
  firebase_app_release(app);
  return 0;
}
