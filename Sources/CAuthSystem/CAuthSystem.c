#include <stddef.h>
#include <sys/random.h>

// Swift's hashing asks for arc4random_buf, which glibc has only since 2.36. Hidden, so that no other library in
// the process sees this one.
__attribute__((visibility("hidden"))) void arc4random_buf(void *buffer, size_t count);

void arc4random_buf(void *buffer, size_t count) {
  unsigned char *next = buffer;
  while (count > 0) {
    ssize_t written = getrandom(next, count, 0);
    if (written <= 0) continue;
    next += written;
    count -= (size_t)written;
  }
}
