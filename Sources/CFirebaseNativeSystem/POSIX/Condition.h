// SPDX-License-Identifier: Apache-2.0
// Condition variables that setting the wall clock does not affect.
#ifndef CFIREBASENATIVESYSTEM_POSIX_CONDITION_H_
#define CFIREBASENATIVESYSTEM_POSIX_CONDITION_H_

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

bool auth_condition_begin(pthread_cond_t *condition);

// Waits until the condition is signalled, or until the deadline in milliseconds of auth_clock_monotonic. Returns false
// if the deadline has passed.
bool auth_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline);

#endif  // CFIREBASENATIVESYSTEM_POSIX_CONDITION_H_
