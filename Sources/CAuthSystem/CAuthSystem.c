#include "CAuthSystem.h"

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

bool auth_read_sha1(const char *text, unsigned char digits[41]) {
  unsigned char bytes[20];
  size_t size = 0;
  ERR_set_mark();
  bool is_read = OPENSSL_hexstr2buf_ex(bytes, sizeof bytes, &size, text, ':') == 1 && size == sizeof bytes &&
                 OPENSSL_buf2hexstr_ex((char *)digits, 41, NULL, bytes, size, '\0') == 1;
  ERR_pop_to_mark();
  return is_read;
}
