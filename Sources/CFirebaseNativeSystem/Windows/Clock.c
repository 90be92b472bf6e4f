// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "Clock.h"

#include <string.h>

// From 1601, where the system's time begins, to 1970.
static const int64_t epoch_milliseconds = INT64_C(11644473600000);

int64_t auth_clock_unix_time(FILETIME time) {
  return (int64_t)((uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime) / 10000 - epoch_milliseconds;
}

int64_t auth_clock_wall(void) {
  FILETIME time;
  GetSystemTimePreciseAsFileTime(&time);
  return auth_clock_unix_time(time);
}

int64_t auth_clock_monotonic(void) {
  ULONGLONG time = 0;
  QueryUnbiasedInterruptTime(&time);
  return (int64_t)(time / 10000);
}

int64_t auth_clock_since_boot(void) { return (int64_t)GetTickCount64(); }

void auth_clock_sleep(int64_t milliseconds) { Sleep((DWORD)milliseconds); }

// --- dates: the Gregorian calendar in years that begin in March, so that a leap day is the last one ---

enum { DAYS_OF_400_YEARS = 146097, DAYS_BEFORE_1970 = 719468, SECONDS_OF_DAY = 86400 };

static int64_t divide_down(int64_t number, int64_t divisor) {
  return number / divisor - (number % divisor < 0 ? 1 : 0);
}

static int64_t days_until(int64_t year, int32_t month, int32_t day) {
  if (month <= 2) year--;
  const int64_t era = divide_down(year, 400), of_era = year - era * 400;
  const int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * DAYS_OF_400_YEARS + of_era * 365 + of_era / 4 - of_era / 100 + of_year - DAYS_BEFORE_1970;
}

auth_date auth_date_make(int64_t seconds) {
  const int64_t days = divide_down(seconds, SECONDS_OF_DAY);
  const int32_t second = (int32_t)(seconds - days * SECONDS_OF_DAY);
  const int64_t era = divide_down(days + DAYS_BEFORE_1970, DAYS_OF_400_YEARS);
  const int64_t of_era = days + DAYS_BEFORE_1970 - era * DAYS_OF_400_YEARS;
  const int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
  const int32_t third = (int32_t)((5 * of_year + 2) / 153), month = third < 10 ? third + 3 : third - 9;
  return (auth_date){(int32_t)(year + era * 400 + (month <= 2 ? 1 : 0)),
                     month,
                     (int32_t)(of_year - (153 * third + 2) / 5 + 1),
                     second / 3600,
                     second / 60 % 60,
                     second % 60};
}

// Reads as many digits, and the character that follows them; -1 if they are not there.
static int32_t read_digits(const char **text, int count, char end) {
  int32_t number = 0;
  for (; count > 0; count--, (*text)++) {
    if (**text < '0' || **text > '9') return -1;
    number = number * 10 + (**text - '0');
  }
  if (end != 0 && *(*text)++ != end) return -1;
  return number;
}

// False for a nonexistent day or time.
static bool read_date(const char **text, auth_date *date, int64_t *seconds) {
  static const int counts[] = {4, 2, 2, 2, 2, 2};
  static const char ends[] = {'-', '-', 'T', ':', ':', 0};
  int32_t *const fields[] = {&date->year, &date->month, &date->day, &date->hour, &date->minute, &date->second};
  for (int i = 0; i < 6; i++) {
    *fields[i] = read_digits(text, counts[i], ends[i]);
    if (*fields[i] < 0) return false;
  }
  if (date->month < 1 || date->month > 12) return false;
  *seconds = days_until(date->year, date->month, date->day) * SECONDS_OF_DAY + date->hour * 3600 + date->minute * 60 +
             date->second;
  const auth_date same = auth_date_make(*seconds);
  return memcmp(&same, date, sizeof same) == 0;
}

int64_t auth_date_read(const char *text) {
  auth_date date;
  int64_t seconds = 0;
  if (!read_date(&text, &date, &seconds)) return 0;
  int64_t time = seconds * 1000;
  if (*text == '.') {
    for (int unit = 100; *++text >= '0' && *text <= '9'; unit /= 10) time += unit * (*text - '0');
  }
  return strcmp(text, "Z") == 0 ? time : 0;
}
