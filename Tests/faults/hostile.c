// SPDX-License-Identifier: Apache-2.0
// Signs in at a server that hostile.py plays. Fails unless the sign-in fails in its time, nobody is signed in, and
// memory stays bounded.
//
// hostile FOLDER PORT
#include <firebase_auth.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { timeout_milliseconds = 1500, patience_milliseconds = 120000, most_kilobytes = 150 * 1024 };

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "key");
  firebase_app_options_set_app_id(options, "1:1:test:1");
  firebase_app_options_set_project_id(options, "project");
  firebase_app_options_set_session_directory(options, argv[1]);
  firebase_app_options_set_timeouts(options, timeout_milliseconds, timeout_milliseconds);
  firebase_app *app = NULL;
  if (firebase_app_create(options, NULL, &app) != FIREBASE_AUTH_ERROR_NONE) return 3;
  firebase_auth *auth = firebase_auth_get(app);
  firebase_auth_use_emulator(auth, "127.0.0.1", (uint32_t)strtoul(argv[2], NULL, 10));
  firebase_future *future = firebase_auth_sign_in_anonymously(auth);
  if (!firebase_future_wait(future, patience_milliseconds)) return 4;
  firebase_auth_error error = firebase_future_error(future);
  printf("%d %s (%s)\n", error, firebase_future_error_message(future), firebase_future_error_detail(future));
  firebase_user *user = firebase_auth_copy_current_user(auth);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  int status = error == FIREBASE_AUTH_ERROR_NONE ? 5 : user != NULL ? 6 : usage.ru_maxrss > most_kilobytes ? 7 : 0;
  firebase_user_release(user);
  firebase_future_release(future);
  firebase_app_release(app);
  firebase_app_options_release(options);
  return status;
}
