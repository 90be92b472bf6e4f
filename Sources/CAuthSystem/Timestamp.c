#define _GNU_SOURCE

#include "Timestamp.h"

#include <stddef.h>
#include <time.h>

int64_t auth_read_timestamp(const char *text) {
  struct tm fields = {0};
  const char *rest = strptime(text, "%Y-%m-%dT%H:%M:%S", &fields);
  if (rest == NULL) return 0;
  int64_t time = (int64_t)timegm(&fields) * 1000;
  if (*rest == '.') {
    for (int unit = 100; *++rest >= '0' && *rest <= '9'; unit /= 10) time += unit * (*rest - '0');
  }
  return *rest == 'Z' ? time : 0;
}
