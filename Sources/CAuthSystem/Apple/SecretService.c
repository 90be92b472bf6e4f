// SPDX-License-Identifier: Apache-2.0
// The Keychain is not used yet: it requires the headers of the Security framework, and tests on a Mac that it never
// asks the user. Sessions are stored in files.

#include "Platform.h"

#include <stddef.h>

static const auth_secret_answer absent = {AUTH_SECRET_ABSENT, NULL, 0, NULL};

bool auth_secret_may_exist(void) { return false; }

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
