// SPDX-License-Identifier: Apache-2.0
#include "../POSIX/Condition.h"

#include <errno.h>
#include <time.h>

bool auth_condition_begin(pthread_cond_t *condition) {
  pthread_condattr_t attributes;
  if (pthread_condattr_init(&attributes) != 0) return false;
  bool is_made =
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 && pthread_cond_init(condition, &attributes) == 0;
  pthread_condattr_destroy(&attributes);
  return is_made;
}

bool auth_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline) {
  const struct timespec time = {deadline / 1000, deadline % 1000 * 1000000};
  return pthread_cond_timedwait(condition, mutex, &time) != ETIMEDOUT;
}
