// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include <pthread.h>

// Of a program that has used all keys, of which systems have 512 or 1024: no thread has a value.
static const auth_thread_key none = UINT32_MAX;

auth_thread_key auth_thread_key_create(void) {
  pthread_key_t key;
  return pthread_key_create(&key, NULL) == 0 ? (auth_thread_key)key : none;
}

void *auth_thread_key_get(auth_thread_key key) { return key == none ? NULL : pthread_getspecific((pthread_key_t)key); }

void auth_thread_key_set(auth_thread_key key, void *value) {
  if (key != none) pthread_setspecific((pthread_key_t)key, value);
}
