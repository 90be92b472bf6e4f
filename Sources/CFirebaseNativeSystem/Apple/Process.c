// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "../POSIX/Signals.h"

#include <stdlib.h>
#include <unistd.h>

bool auth_process_is_privileged(void) { return issetugid() != 0; }

const char *auth_environment_get(const char *name) { return auth_process_is_privileged() ? NULL : getenv(name); }

void auth_log_write(const void *bytes, size_t size) {
  // If standard error is closed, there is nobody to report it to.
  if (auth_write_without_signal(STDERR_FILENO, bytes, size) < 0) return;
}

bool auth_random_fill(void *buffer, size_t size) {
  // It has no failures.
  arc4random_buf(buffer, size);
  return true;
}
