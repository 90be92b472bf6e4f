// Moments as texts.
#ifndef CAUTHSYSTEM_TIMESTAMP_H_
#define CAUTHSYSTEM_TIMESTAMP_H_

#include <stdint.h>

// The milliseconds since 1970 of a timestamp of RFC 3339 in UTC, without leap seconds; 0 for any other text.
int64_t auth_read_timestamp(const char *text);

#endif
