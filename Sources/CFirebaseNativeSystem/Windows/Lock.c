// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "WideText.h"

#include <stdlib.h>
#include <windows.h>

struct auth_lock {
  SRWLOCK mutex;
  CONDITION_VARIABLE condition;
};

uint32_t auth_process_forks(void) { return 0; }

auth_lock *auth_lock_create(void) {
  auth_lock *lock = auth_allocated(malloc(sizeof *lock));
  InitializeSRWLock(&lock->mutex);
  InitializeConditionVariable(&lock->condition);
  return lock;
}

void auth_lock_release(auth_lock *lock) { free(lock); }

void auth_lock_take(auth_lock *lock) { AcquireSRWLockExclusive(&lock->mutex); }

void auth_lock_return(auth_lock *lock) { ReleaseSRWLockExclusive(&lock->mutex); }

void auth_lock_wake(auth_lock *lock) { WakeAllConditionVariable(&lock->condition); }

bool auth_lock_wait(auth_lock *lock, int64_t deadline) {
  // A longer wait ends early, as if woken.
  const int64_t longest = 24 * 3600 * 1000;
  int64_t left = deadline < 0 ? INFINITE : deadline - auth_clock_monotonic();
  if (left <= 0) return false;
  if (deadline >= 0 && left > longest) left = longest;
  return SleepConditionVariableSRW(&lock->condition, &lock->mutex, (DWORD)left, 0) || deadline < 0 ||
         auth_clock_monotonic() < deadline;
}
