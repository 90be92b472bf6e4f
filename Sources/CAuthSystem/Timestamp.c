#define _GNU_SOURCE

#include "Timestamp.h"

#include <stddef.h>
#include <string.h>
#include <time.h>

int64_t auth_read_timestamp(const char *text) {
  struct tm fields = {0};
  const char *rest = strptime(text, "%Y-%m-%dT%H:%M:%S", &fields);
  if (rest == NULL) return 0;
  int64_t time = (int64_t)timegm(&fields) * 1000;
  // Written again, a day that no month has is another one, and digits that were left out are there.
  char date[sizeof "2024-01-31T12:00:00"] = "";
  strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &fields);
  if (strncmp(text, date, sizeof date - 1) != 0) return 0;
  if (*rest == '.') {
    for (int unit = 100; *++rest >= '0' && *rest <= '9'; unit /= 10) time += unit * (*rest - '0');
  }
  return strcmp(rest, "Z") == 0 ? time : 0;
}
