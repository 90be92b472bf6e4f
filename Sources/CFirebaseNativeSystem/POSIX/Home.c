// SPDX-License-Identifier: Apache-2.0
#include "Home.h"

#include "Platform.h"

#include <errno.h>
#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

// No entry of the user database is longer.
static const size_t limit = (size_t)1024 * 1024;

static char *find_in_user_database(void) {
  for (size_t size = 1024; size <= limit; size *= 4) {
    struct passwd entry, *found = NULL;
    char *strings = auth_allocated(malloc(size));
    const int error = getpwuid_r(getuid(), &entry, strings, size, &found);
    char *home = error == 0 && found != NULL && *entry.pw_dir == '/' ? auth_text_copy(entry.pw_dir) : NULL;
    free(strings);
    if (error != ERANGE && error != EINTR) return home;
  }
  return NULL;
}

char *auth_home_find(void) {
  const char *home = auth_environment_get("HOME");
  if (home != NULL && *home != 0) return auth_text_copy(home);
  // A set-user-ID program would store the sessions of all its players as one user.
  return getuid() == geteuid() ? find_in_user_database() : NULL;
}

const char *auth_folder_data_absence(void) {
  // If it is set nevertheless, the system ignores it.
  if (auth_environment_get("HOME") != NULL || getenv("HOME") == NULL) {
    return "neither HOME nor the user database has a home; set HOME, or select a session directory";
  }
  return "HOME is ignored, because the program has privileges that its user lacks; select a session directory";
}
