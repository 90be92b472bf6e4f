// SPDX-License-Identifier: Apache-2.0
// For secure_getenv.
#define _GNU_SOURCE

#include "Platform.h"

#include "../POSIX/Signals.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/random.h>
#include <unistd.h>

bool auth_process_is_privileged(void) { return getauxval(AT_SECURE) != 0; }

const char *auth_environment_get(const char *name) { return secure_getenv(name); }

void auth_log_write(const void *bytes, size_t size) {
  // If standard error is closed, there is nobody to report it to.
  if (auth_write_without_signal(STDERR_FILENO, bytes, size) < 0) return;
}

bool auth_random_fill(void *buffer, size_t size) {
  unsigned char *next = buffer;
  while (size > 0) {
    ssize_t written = getrandom(next, size, 0);
    if (written < 0 && errno != EINTR) return false;
    if (written <= 0) continue;
    next += written;
    size -= (size_t)written;
  }
  return true;
}

// Swift's hashing requires arc4random_buf, which glibc has since 2.36. Hidden, so that other libraries in the process
// do not use this one.
__attribute__((visibility("hidden"))) void arc4random_buf(void *buffer, size_t size);

void arc4random_buf(void *buffer, size_t size) {
  while (!auth_random_fill(buffer, size)) continue;
}
