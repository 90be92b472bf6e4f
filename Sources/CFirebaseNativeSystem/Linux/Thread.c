// SPDX-License-Identifier: Apache-2.0
// For dladdr, pthread_clockjoin_np and pthread_timedjoin_np.
#define _GNU_SOURCE

#include "Platform.h"

#include "../POSIX/Signals.h"

#include <dlfcn.h>
#include <pthread.h>
#include <time.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif

// The variant with the monotonic clock requires glibc 2.31. ThreadSanitizer does not intercept it.
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 31) && !__has_feature(thread_sanitizer)
#define CLOCK CLOCK_MONOTONIC
#define JOIN(thread, deadline) pthread_clockjoin_np(thread, NULL, CLOCK, deadline)
#else
#define CLOCK CLOCK_REALTIME
#define JOIN(thread, deadline) pthread_timedjoin_np(thread, NULL, deadline)
#endif

_Static_assert(sizeof(pthread_t) <= sizeof(auth_thread), "a thread fits into an auth_thread");

// Garbage collectors stop a thread that has run a callback of their language by SIGPWR and SIGXCPU (Boehm's collector,
// in Unity) or one of the real-time signals (Mono). If the thread blocked them, a collection would wait forever while
// the thread waits for the network.
static sigset_t blocked_signals(void) {
  sigset_t blocked = auth_signals_of_others();
  sigdelset(&blocked, SIGPWR);
  sigdelset(&blocked, SIGXCPU);
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) sigdelset(&blocked, number);
  return blocked;
}

// A thread may run, and OpenSSL keep the address of a function, after a plug-in that contains this code was closed. Not
// done on a thread of the library: if the program ends meanwhile, dlopen initializes libraries again that are being
// finalized.
static void keep_loaded(void) {
  Dl_info info;
  if (dladdr((void *)auth_thread_start, &info) != 0) dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

int32_t auth_thread_start(void *(*body)(void *context), void *context, auth_thread *thread) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, keep_loaded);
  // A new thread inherits the signal mask of its creator.
  const sigset_t blocked = blocked_signals();
  sigset_t former;
  pthread_sigmask(SIG_SETMASK, &blocked, &former);
  pthread_t started = 0;
  int error = pthread_create(&started, NULL, body, context);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  *thread = (auth_thread)started;
  return error;
}

bool auth_thread_join(auth_thread thread, int64_t milliseconds) {
  if (milliseconds < 0) return pthread_join((pthread_t)thread, NULL) == 0;
  struct timespec deadline;
  clock_gettime(CLOCK, &deadline);
  deadline.tv_nsec += (long)(milliseconds % 1000) * 1000000;
  deadline.tv_sec += milliseconds / 1000 + deadline.tv_nsec / 1000000000;
  deadline.tv_nsec %= 1000000000;
  return JOIN((pthread_t)thread, &deadline) == 0;
}

void auth_thread_detach(auth_thread thread) { pthread_detach((pthread_t)thread); }

auth_thread auth_thread_current(void) { return (auth_thread)pthread_self(); }
