// SPDX-License-Identifier: Apache-2.0
// A pointer that threads read and replace without a lock. Swift's own atomics need the systems of 2024 on Apple's
// platforms.
#ifndef FIREBASE_AUTH_ATOMIC_POINTER_H_
#define FIREBASE_AUTH_ATOMIC_POINTER_H_

#include <stdbool.h>
#include <stddef.h>

// What was written before the pointer was set is visible afterwards.
static inline void *auth_pointer_load(void *const *pointer) { return __atomic_load_n(pointer, __ATOMIC_ACQUIRE); }

// Replaces the pointer if it is the expected one.
static inline bool auth_pointer_replace(void **pointer, void *expected, void *replacement) {
  return __atomic_compare_exchange_n(pointer, &expected, replacement, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

#endif  // FIREBASE_AUTH_ATOMIC_POINTER_H_
