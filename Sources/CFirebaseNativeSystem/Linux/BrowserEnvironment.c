// SPDX-License-Identifier: Apache-2.0
// For environ.
#define _GNU_SOURCE

#include "BrowserEnvironment.h"

#include "Platform.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Libraries of the game or of Steam, with which a browser crashes or does not start.
static const char *const of_libraries[] = {"LD_AUDIT", "LD_LIBRARY_PATH", "LD_PRELOAD", NULL};

// A browser that is an AppImage sets its own.
static const char *const of_bundle[] = {"APPDIR", "APPIMAGE", "ARGV0", "OWD", NULL};

static bool is_one(const char *name, const char *const *names) {
  while (*names != NULL && strcmp(*names, name) != 0) names++;
  return *names != NULL;
}

// The value before the launcher, which Steam saves as SYSTEM_NAME, and PyInstaller as NAME_ORIG. NULL if it is unknown.
static const char *find_saved(const char *name) {
  char *by_steam = auth_text_join("SYSTEM_", name), *by_installer = auth_text_join(name, "_ORIG");
  const char *value = getenv(by_steam);
  if (value == NULL) value = getenv(by_installer);
  free(by_steam);
  free(by_installer);
  return value;
}

// Whether this part of a list is the folder or below it.
static bool is_below(const char *part, size_t length, const char *folder) {
  const size_t prefix = strlen(folder);
  return length >= prefix && strncmp(part, folder, prefix) == 0 && (length == prefix || part[prefix] == '/');
}

// The value without the parts that are below the folder; NULL if nothing is left. To be freed.
static char *copy_without(const char *value, const char *folder) {
  char *copy = auth_text_copy(value), *end = copy;
  if (folder == NULL || *folder == 0 || strstr(value, folder) == NULL) return copy;
  for (const char *part = value;; part++) {
    const size_t length = strcspn(part, ":");
    if (!is_below(part, length, folder)) {
      if (end > copy) *end++ = ':';
      memcpy(end, part, length);
      end += length;
    }
    part += length;
    if (*part == 0) break;
  }
  *end = 0;
  if (end > copy) return copy;
  free(copy);
  return NULL;
}

// The browser's value, to be freed; NULL for none.
static char *choose(const char *name, const char *value) {
  const bool is_of_libraries = is_one(name, of_libraries);
  if (is_one(name, of_bundle)) return NULL;
  if (is_of_libraries || strcmp(name, "PATH") == 0) {
    const char *saved = find_saved(name);
    if (saved == NULL && is_of_libraries) return NULL;
    if (saved != NULL) value = saved;
  }
  return copy_without(value, getenv("APPDIR"));
}

// An entry of the browser's environment, to be freed; NULL for none.
static char *copy_entry(const char *entry) {
  char *name = auth_text_copy(entry);
  char *separator = strchr(name, '=');
  if (separator == NULL) return name;
  *separator = 0;
  char *value = choose(name, separator + 1), *copy = NULL;
  if (value != NULL) {
    *separator = '=';
    separator[1] = 0;
    copy = auth_text_join(name, value);
  }
  free(value);
  free(name);
  return copy;
}

char **auth_browser_environment_create(void) {
  size_t count = 0, size = 0;
  while (environ != NULL && environ[count] != NULL) count++;
  char **copy = auth_allocated(calloc(count + 1, sizeof *copy));
  for (size_t i = 0; i < count && environ[i] != NULL; i++) {
    copy[size] = copy_entry(environ[i]);
    if (copy[size] != NULL) size++;
  }
  return copy;
}

void auth_browser_environment_release(char **environment) {
  for (char **entry = environment; *entry != NULL; entry++) free(*entry);
  free(environment);
}
