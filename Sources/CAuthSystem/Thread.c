// For pthread_clockjoin_np and pthread_timedjoin_np.
#define _GNU_SOURCE

#include "Thread.h"

#include <time.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif

// The monotonic clock, which nobody sets, needs glibc 2.31. ThreadSanitizer does not notice that function.
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 31) && !__has_feature(thread_sanitizer)
#define CLOCK CLOCK_MONOTONIC
#define JOIN(thread, deadline) pthread_clockjoin_np(thread, NULL, CLOCK, deadline)
#else
#define CLOCK CLOCK_REALTIME
#define JOIN(thread, deadline) pthread_timedjoin_np(thread, NULL, deadline)
#endif

bool auth_join(pthread_t thread, int milliseconds) {
  struct timespec deadline;
  clock_gettime(CLOCK, &deadline);
  deadline.tv_nsec += (long)(milliseconds % 1000) * 1000000;
  deadline.tv_sec += milliseconds / 1000 + deadline.tv_nsec / 1000000000;
  deadline.tv_nsec %= 1000000000;
  return JOIN(thread, &deadline) == 0;
}
