// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "Condition.h"
#include "Fork.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct auth_lock {
  pthread_mutex_t mutex;
  pthread_cond_t condition;
  // The process that initialized both, as auth_process_forks counts.
  atomic_uint process;
};

static void begin(auth_lock *lock) {
  if (pthread_mutex_init(&lock->mutex, NULL) != 0 || !auth_condition_begin(&lock->condition)) __builtin_trap();
  lock->process = auth_process_forks();
}

auth_lock *auth_lock_create(void) {
  auth_fork_watch();
  auth_lock *lock = auth_allocated(calloc(1, sizeof *lock));
  begin(lock);
  return lock;
}

// Whether the process was forked since. Threads that the child lacks may wait for the condition, or hold the mutex.
static bool is_of_parent(auth_lock *lock) { return lock->process != auth_process_forks(); }

static void renew(auth_lock *lock) {
  static pthread_mutex_t renewal = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&renewal);
  if (is_of_parent(lock)) begin(lock);
  pthread_mutex_unlock(&renewal);
}

void auth_lock_release(auth_lock *lock) {
  if (!is_of_parent(lock)) {
    pthread_cond_destroy(&lock->condition);
    pthread_mutex_destroy(&lock->mutex);
  }
  free(lock);
}

void auth_lock_take(auth_lock *lock) {
  auth_fork_begin_lock();
  if (is_of_parent(lock)) renew(lock);
  pthread_mutex_lock(&lock->mutex);
}

void auth_lock_return(auth_lock *lock) {
  pthread_mutex_unlock(&lock->mutex);
  auth_fork_end_lock();
}

void auth_lock_wake(auth_lock *lock) {
  if (!is_of_parent(lock)) pthread_cond_broadcast(&lock->condition);
}

bool auth_lock_wait(auth_lock *lock, int64_t deadline) {
  auth_fork_end_lock();
  const bool is_in_time = deadline < 0 ? pthread_cond_wait(&lock->condition, &lock->mutex) == 0
                                       : auth_condition_wait(&lock->condition, &lock->mutex, deadline);
  auth_fork_continue_lock();
  return is_in_time;
}
