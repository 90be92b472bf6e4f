// SPDX-License-Identifier: Apache-2.0
// Windows has no store of secrets that is as large as a session. Protection.c encrypts the file instead.

#include "Platform.h"

#include <stddef.h>

static const auth_secret_answer absent = {AUTH_SECRET_ABSENT, NULL, 0, NULL};

const char *auth_secret_store_name(void) { return "keyring"; }

const char *auth_secret_absence(void) { return "Windows has none"; }

bool auth_secret_has_groups(void) { return false; }

auth_secret_answer auth_secret_load(auth_secret_name name) {
  (void)name;
  return absent;
}

auth_secret_answer auth_secret_save(auth_secret_name name, const char *label, const void *bytes, size_t size) {
  (void)name;
  (void)label;
  (void)bytes;
  (void)size;
  return absent;
}

auth_secret_answer auth_secret_clear(auth_secret_name name) {
  (void)name;
  return absent;
}
