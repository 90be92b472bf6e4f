// SPDX-License-Identifier: Apache-2.0
// For strptime and timegm of Linux.
#define _GNU_SOURCE

#include "Platform.h"

#include <string.h>
#include <time.h>

#if defined(__APPLE__)
// There, CLOCK_MONOTONIC continues during a suspension, and follows corrections of the wall clock. The other is
// mach_continuous_time in nanoseconds.
enum { AWAKE = CLOCK_UPTIME_RAW, SINCE_BOOT = CLOCK_MONOTONIC_RAW };
#else
enum { AWAKE = CLOCK_MONOTONIC, SINCE_BOOT = CLOCK_BOOTTIME };
#endif

static int64_t read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t auth_clock_wall(void) { return read_clock(CLOCK_REALTIME); }

int64_t auth_clock_monotonic(void) { return read_clock(AWAKE); }

int64_t auth_clock_since_boot(void) { return read_clock(SINCE_BOOT); }

void auth_clock_sleep(int64_t milliseconds) {
  nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

auth_date auth_date_make(int64_t seconds) {
  const time_t time = (time_t)seconds;
  struct tm fields = {0};
  gmtime_r(&time, &fields);
  return (auth_date){fields.tm_year + 1900, fields.tm_mon + 1, fields.tm_mday,
                     fields.tm_hour,        fields.tm_min,     fields.tm_sec};
}

int64_t auth_date_read(const char *text) {
  struct tm fields = {0};
  const char *rest = strptime(text, "%Y-%m-%dT%H:%M:%S", &fields);
  if (rest == NULL) return 0;
  int64_t time = (int64_t)timegm(&fields) * 1000;
  // Formatted again, a nonexistent day or missing digits differ from the input.
  char date[sizeof "2024-01-31T12:00:00"] = "";
  strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &fields);
  if (strncmp(text, date, sizeof date - 1) != 0) return 0;
  if (*rest == '.') {
    for (int unit = 100; *++rest >= '0' && *rest <= '9'; unit /= 10) time += unit * (*rest - '0');
  }
  return strcmp(rest, "Z") == 0 ? time : 0;
}
