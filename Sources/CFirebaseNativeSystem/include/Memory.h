// SPDX-License-Identifier: Apache-2.0
// What happens without memory.
#ifndef FIREBASE_AUTH_MEMORY_H_
#define FIREBASE_AUTH_MEMORY_H_

#include <stddef.h>

// Returns what an allocation returned. If that is NULL, the process ends, because to go on would lose or change data.
static inline void *auth_allocated(void *memory) {
  if (memory == NULL) __builtin_trap();
  return memory;
}

#endif  // FIREBASE_AUTH_MEMORY_H_
