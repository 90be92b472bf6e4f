// SPDX-License-Identifier: Apache-2.0
// A flag that threads read without a lock. Swift's own atomics need the systems of 2024 on Apple's platforms.
#ifndef FIREBASE_AUTH_ATOMIC_FLAG_H_
#define FIREBASE_AUTH_ATOMIC_FLAG_H_

#include <stdbool.h>

// What was written before the flag was set is visible afterwards.
static inline bool auth_flag_is_set(const bool *flag) { return __atomic_load_n(flag, __ATOMIC_ACQUIRE); }

static inline void auth_flag_set(bool *flag) { __atomic_store_n(flag, true, __ATOMIC_RELEASE); }

#endif  // FIREBASE_AUTH_ATOMIC_FLAG_H_
