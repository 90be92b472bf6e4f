// SPDX-License-Identifier: Apache-2.0
// The memory, threads and connections of a process with a hundred sign-ins.
#include <dirent.h>
#include <firebase_auth.h>
#include <stdlib.h>

#include "support/process.h"

static int count_threads(void) {
  int count = 0;
  DIR *const folder = opendir("/proc/self/task");
  if (folder == NULL) return -1;
  for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
    count += entry->d_name[0] != '.';
  }
  closedir(folder);
  return count;
}

// Connections to that port in any state: a closed one stays in the list for a minute.
static int count_connections(unsigned port) {
  int count = 0;
  char line[512];
  FILE *const file = fopen("/proc/net/tcp", "r");
  while (file != NULL && fgets(line, sizeof(line), file) != NULL) {
    unsigned remote = 0;
    if (sscanf(line, "%*d: %*8x:%*x %*8x:%x", &remote) == 1 && remote == port) ++count;
  }
  if (file != NULL) fclose(file);
  return count;
}

static firebase_app *make_app(unsigned port) {
  firebase_app *app = NULL;
  firebase_app_options *const options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "key");
  firebase_app_options_set_project_id(options, "demo-project");
  firebase_app_options_set_session_store_kind(options, FIREBASE_SESSION_STORE_NONE);
  firebase_app_create(options, NULL, &app);
  firebase_app_options_release(options);
  firebase_auth_use_emulator(firebase_auth_get(app), "127.0.0.1", port);
  return app;
}

static bool sign_in(firebase_app *app) {
  firebase_credential *const credential = firebase_oauth_provider_get_credential(
      "google.com", "{\"sub\":\"footprint\",\"email\":\"footprint@example.com\"}", NULL, NULL);
  firebase_future *const future =
      firebase_auth_sign_in_and_retrieve_data_with_credential(firebase_auth_get(app), credential);
  firebase_future_wait(future, -1);
  const bool is_signed_in = firebase_future_error(future) == FIREBASE_AUTH_ERROR_NONE;
  if (!is_signed_in) fprintf(stderr, "%s\n", firebase_future_error_message(future));
  firebase_future_release(future);
  firebase_credential_release(credential);
  return is_signed_in;
}

int main(int count, char **arguments) {
  const unsigned port = count == 2 ? (unsigned)atoi(arguments[1]) : 0;
  const int threads = count_threads();
  const int connections = count_connections(port);
  firebase_app *const app = make_app(port);
  for (int i = 0; i < 100; ++i) {
    if (!sign_in(app)) return 1;
  }
  report_memory("footprint");
  printf("footprint.threads %d\n", count_threads() - threads);
  printf("footprint.connections %d\n", count_connections(port) - connections);
  firebase_app_release(app);
  return 0;
}
