// SPDX-License-Identifier: Apache-2.0
#include "../POSIX/Condition.h"

#include "Platform.h"

#include <errno.h>
#include <time.h>

bool auth_condition_begin(pthread_cond_t *condition) { return pthread_cond_init(condition, NULL) == 0; }

// A condition has no choice of a clock. The relative wait uses the monotonic one.
bool auth_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline) {
  const int64_t left = deadline - auth_clock_monotonic();
  if (left <= 0) return false;
  const struct timespec time = {left / 1000, left % 1000 * 1000000};
  return pthread_cond_timedwait_relative_np(condition, mutex, &time) != ETIMEDOUT;
}
