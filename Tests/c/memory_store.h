// SPDX-License-Identifier: Apache-2.0
// A program's own store of sessions, which keeps one session in memory.
#ifndef FIREBASE_AUTH_TESTS_MEMORY_STORE_H_
#define FIREBASE_AUTH_TESTS_MEMORY_STORE_H_

#include "fixture.h"

// All zero at first. The bytes are the test's to free.
typedef struct memory_store {
  char *bytes;
  size_t size;
  // Of the last call to load.
  char key[256];
  int loads, saves, clears, releases;
  // Whether every call fails.
  bool fails;
  // Whether only the calls that change something fail.
  bool fails_to_write;
} memory_store;

// Its functions; `user_data` is a memory_store, or a struct that begins with one.
bool memory_load(void *user_data, const char *key, firebase_session_receiver receive, void *receiver_data);
bool memory_save(void *user_data, const char *key, const void *bytes, size_t size);
bool memory_clear(void *user_data, const char *key);
void memory_release(void *user_data);

// The store of all four.
firebase_session_store memory_session_store(memory_store *m);

// A fresh emulator, and an App whose sessions are in that store.
fixture open_fixture_with(const firebase_session_store *store);

#endif  // FIREBASE_AUTH_TESTS_MEMORY_STORE_H_
