// SPDX-License-Identifier: Apache-2.0
#include "memory_store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// An App that was deleted may still be in a call while the next one makes its first.
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static bool load(memory_store *m, const char *key, firebase_session_receiver receive, void *receiver_data) {
  m->loads++;
  snprintf(m->key, sizeof m->key, "%s", key);
  // The other key is production's, which the App asks for until it knows of the emulator.
  bool is_stored = m->bytes != NULL && strstr(key, "#emulator") != NULL;
  if (is_stored && !m->fails) receive(m->bytes, m->size, receiver_data);
  return !m->fails;
}

static bool save(memory_store *m, const char *key, const void *bytes, size_t size) {
  m->saves++;
  CHECK_TEXT(key, m->key);
  if (m->fails || m->fails_to_write) return false;
  free(m->bytes);
  m->bytes = malloc(size);
  memcpy(m->bytes, bytes, size);
  m->size = size;
  return true;
}

static bool clear(memory_store *m, const char *key) {
  m->clears++;
  CHECK_TEXT(key, m->key);
  if (m->fails || m->fails_to_write) return false;
  free(m->bytes);
  m->bytes = NULL;
  return true;
}

bool memory_load(void *user_data, const char *key, firebase_session_receiver receive, void *receiver_data) {
  pthread_mutex_lock(&turn);
  bool is_done = load(user_data, key, receive, receiver_data);
  pthread_mutex_unlock(&turn);
  return is_done;
}

bool memory_save(void *user_data, const char *key, const void *bytes, size_t size) {
  pthread_mutex_lock(&turn);
  bool is_done = save(user_data, key, bytes, size);
  pthread_mutex_unlock(&turn);
  return is_done;
}

bool memory_clear(void *user_data, const char *key) {
  pthread_mutex_lock(&turn);
  bool is_done = clear(user_data, key);
  pthread_mutex_unlock(&turn);
  return is_done;
}

void memory_release(void *user_data) { ((memory_store *)user_data)->releases++; }

firebase_session_store memory_session_store(memory_store *m) {
  return (firebase_session_store){
      sizeof(firebase_session_store), m, memory_load, memory_save, memory_clear, memory_release};
}

fixture open_fixture_with(const firebase_session_store *store) {
  emulator_start();
  fixture f = {.options = make_options("/nowhere")};
  CHECK_INT(firebase_app_options_set_session_store(f.options, store), FIREBASE_AUTH_ERROR_NONE);
  reopen_fixture(&f);
  return f;
}
