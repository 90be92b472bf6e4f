// SPDX-License-Identifier: Apache-2.0
#include "Signals.h"

#include <stddef.h>

sigset_t auth_signals_of_others(void) {
  static const int errors[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};
  sigset_t signals;
  sigfillset(&signals);
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) sigdelset(&signals, errors[i]);
  return signals;
}
