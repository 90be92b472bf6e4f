// SPDX-License-Identifier: Apache-2.0
#include "Fork.h"

#include "Platform.h"

#include <pthread.h>
#include <stdatomic.h>

// In milliseconds.
enum { PATIENCE = 200 };

static atomic_uint forks_before;
static atomic_int holders;
static atomic_int forks;
// Handlers of the program, which run between these, may use the library.
static _Thread_local bool is_forking;

void auth_fork_await_locks(int milliseconds) {
  for (int i = 0; i < milliseconds && holders > 0; i++) auth_clock_sleep(1);
}

static void prepare_fork(void) {
  is_forking = true;
  forks++;
  auth_fork_await_locks(PATIENCE);
}

static void end_fork(void) {
  forks--;
  is_forking = false;
}

static void begin_child(void) {
  forks = 0;
  holders = 0;
  is_forking = false;
  forks_before++;
}

static void begin_watch(void) { pthread_atfork(prepare_fork, end_fork, begin_child); }

void auth_fork_watch(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, begin_watch);
}

void auth_fork_begin_lock(void) {
  // A nested lock must not wait: the fork waits for the outer one.
  while (holders++ == 0 && forks > 0 && !is_forking) {
    holders--;
    auth_clock_sleep(1);
  }
}

void auth_fork_end_lock(void) { holders--; }

void auth_fork_continue_lock(void) { holders++; }

uint32_t auth_process_forks(void) { return forks_before; }
