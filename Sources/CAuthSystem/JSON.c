// SPDX-License-Identifier: Apache-2.0
#include "JSON.h"

#include <stddef.h>
#include <stdlib.h>

// Without memory, jansson silently omits a byte of a string or a field of an object, which would damage a session.
static void *allocate(size_t size) {
  void *memory = malloc(size);
  if (memory == NULL && size > 0) __builtin_trap();
  return memory;
}

static void change_allocation(json_malloc_t former, json_malloc_t now) {
  json_malloc_t current;
  json_free_t release;
  json_get_alloc_funcs(&current, &release);
  // A program may have set its own functions.
  if (current == former && release == free) json_set_alloc_funcs(now, free);
}

__attribute__((constructor)) static void begin_allocation(void) { change_allocation(malloc, allocate); }

// This code may be part of a plug-in that is unloaded.
__attribute__((destructor)) static void end_allocation(void) { change_allocation(allocate, malloc); }
