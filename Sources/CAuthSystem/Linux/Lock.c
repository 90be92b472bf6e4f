// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct auth_lock {
  pthread_mutex_t mutex;
  // Uses the monotonic clock, so that setting the clock does not affect a wait.
  pthread_cond_t condition;
};

static bool begin_condition(pthread_cond_t *condition) {
  pthread_condattr_t attributes;
  if (pthread_condattr_init(&attributes) != 0) return false;
  bool is_made =
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 && pthread_cond_init(condition, &attributes) == 0;
  pthread_condattr_destroy(&attributes);
  return is_made;
}

auth_lock *auth_lock_create(void) {
  auth_lock *lock = malloc(sizeof *lock);
  if (lock == NULL || pthread_mutex_init(&lock->mutex, NULL) != 0 || !begin_condition(&lock->condition)) {
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

bool auth_lock_wait(auth_lock *lock, int64_t deadline) {
  if (deadline < 0) return pthread_cond_wait(&lock->condition, &lock->mutex) == 0;
  struct timespec time = {deadline / 1000, deadline % 1000 * 1000000};
  return pthread_cond_timedwait(&lock->condition, &lock->mutex, &time) != ETIMEDOUT;
}
