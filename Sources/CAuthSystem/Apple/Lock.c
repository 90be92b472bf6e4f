// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct auth_lock {
  pthread_mutex_t mutex;
  pthread_cond_t condition;
};

auth_lock *auth_lock_create(void) {
  auth_lock *lock = malloc(sizeof *lock);
  if (lock == NULL || pthread_mutex_init(&lock->mutex, NULL) != 0 || pthread_cond_init(&lock->condition, NULL) != 0) {
    __builtin_trap();
  }
  return lock;
}

void auth_lock_release(auth_lock *lock) {
  pthread_cond_destroy(&lock->condition);
  pthread_mutex_destroy(&lock->mutex);
  free(lock);
}

void auth_lock_take(auth_lock *lock) { pthread_mutex_lock(&lock->mutex); }

void auth_lock_return(auth_lock *lock) { pthread_mutex_unlock(&lock->mutex); }

void auth_lock_wake(auth_lock *lock) { pthread_cond_broadcast(&lock->condition); }

// A condition has no choice of a clock. The relative wait uses the monotonic one, so that setting the wall clock does
// not affect it.
bool auth_lock_wait(auth_lock *lock, int64_t deadline) {
  if (deadline < 0) return pthread_cond_wait(&lock->condition, &lock->mutex) == 0;
  const int64_t left = deadline - auth_clock_monotonic();
  if (left <= 0) return false;
  const struct timespec time = {left / 1000, left % 1000 * 1000000};
  return pthread_cond_timedwait_relative_np(&lock->condition, &lock->mutex, &time) != ETIMEDOUT;
}
