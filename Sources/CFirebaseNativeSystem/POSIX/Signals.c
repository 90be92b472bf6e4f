// SPDX-License-Identifier: Apache-2.0
#include "Signals.h"

#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

sigset_t auth_signals_of_others(void) {
  static const int errors[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};
  sigset_t signals;
  sigfillset(&signals);
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) sigdelset(&signals, errors[i]);
  return signals;
}

// Removes a signal that is pending for this thread, which blocks it. A signal that the program ignores is not pending.
static void take_pending(int number) {
  sigset_t signals;
  if (sigpending(&signals) != 0 || !sigismember(&signals, number)) return;
  sigemptyset(&signals);
  sigaddset(&signals, number);
  sigwait(&signals, &number);
}

ssize_t auth_write_without_signal(int file, const void *bytes, size_t size) {
  sigset_t signals, former, pending;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  sigaddset(&signals, SIGXFSZ);
  pthread_sigmask(SIG_BLOCK, &signals, &former);
  sigpending(&pending);
  const ssize_t written = write(file, bytes, size);
  const int error = errno;
  if (written < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE)) take_pending(SIGPIPE);
  if (written < 0 && error == EFBIG && !sigismember(&pending, SIGXFSZ)) take_pending(SIGXFSZ);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  errno = error;
  return written;
}
