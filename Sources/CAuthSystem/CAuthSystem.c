#include "CAuthSystem.h"

#include <errno.h>
#include <stddef.h>
#include <sys/random.h>

bool auth_random(void *buffer, size_t size) {
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

// Swift's hashing asks for arc4random_buf, which glibc has only since 2.36. Hidden, so that no other library in
// the process sees this one.
__attribute__((visibility("hidden"))) void arc4random_buf(void *buffer, size_t size);

void arc4random_buf(void *buffer, size_t size) {
  while (!auth_random(buffer, size)) continue;
}
