// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "../POSIX/Signals.h"

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

// A thread that auth_thread_start started. These systems have no join with a time limit, so the thread reports its end.
typedef struct thread {
  pthread_t handle;
  void *(*body)(void *context);
  void *context;
  // One of the thread, one of its owner, who joins or detaches it.
  atomic_int references;
  // Of the rounds in which the system calls thread-local destructors.
  int rounds;
  auth_lock *lock;
  bool has_ended;
} thread;

// The calling thread's own, and the error number of its creation: the system has 512 keys for a program.
static pthread_key_t current;
static int key_error;

static void release(thread *one) {
  if (--one->references > 0) return;
  auth_lock_release(one->lock);
  free(one);
}

// In the last round but one, because other destructors may run after this one in each round, and ThreadSanitizer frees
// its own data in the last one.
static void end(void *argument) {
  thread *one = argument;
  if (++one->rounds < PTHREAD_DESTRUCTOR_ITERATIONS - 1 && pthread_setspecific(current, one) == 0) return;
  auth_lock_take(one->lock);
  one->has_ended = true;
  auth_lock_wake(one->lock);
  auth_lock_return(one->lock);
  release(one);
}

static void begin(void) { key_error = pthread_key_create(&current, end); }

static void *run(void *argument) {
  thread *one = argument;
  pthread_setspecific(current, one);
  return one->body(one->context);
}

static thread *make(void *(*body)(void *context), void *context) {
  thread *one = auth_allocated(calloc(1, sizeof *one));
  one->body = body;
  one->context = context;
  one->references = 2;
  one->lock = auth_lock_create();
  return one;
}

int32_t auth_thread_start(void *(*body)(void *context), void *context, auth_thread *started) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, begin);
  if (key_error != 0) return key_error;
  thread *one = make(body, context);
  // A new thread inherits the signal mask of its creator.
  const sigset_t blocked = auth_signals_of_others();
  sigset_t former;
  pthread_sigmask(SIG_SETMASK, &blocked, &former);
  const int error = pthread_create(&one->handle, NULL, run, one);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  *started = error == 0 ? (auth_thread)(uintptr_t)one : 0;
  if (error != 0) {
    one->references = 1;
    release(one);
  }
  return error;
}

static bool await_end(thread *one, int64_t milliseconds) {
  const int64_t deadline = auth_clock_monotonic() + milliseconds;
  bool is_early = true;
  auth_lock_take(one->lock);
  while (!one->has_ended && is_early) is_early = auth_lock_wait(one->lock, deadline);
  const bool has_ended = one->has_ended;
  auth_lock_return(one->lock);
  return has_ended;
}

bool auth_thread_join(auth_thread started, int64_t milliseconds) {
  thread *one = (thread *)(uintptr_t)started;
  if (milliseconds >= 0 && !await_end(one, milliseconds)) return false;
  if (pthread_join(one->handle, NULL) != 0) return false;
  release(one);
  return true;
}

void auth_thread_detach(auth_thread started) {
  thread *one = (thread *)(uintptr_t)started;
  pthread_detach(one->handle);
  release(one);
}

auth_thread auth_thread_current(void) { return (auth_thread)(uintptr_t)pthread_self(); }
