// For secure_getenv.
#define _GNU_SOURCE

#include "CAuthSystem.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/random.h>

bool auth_random(void *buffer, size_t size) {
  unsigned char *next = buffer;
  while (size > 0) {
    ssize_t written = getrandom(next, size, 0);
    if (written < 0 && errno != EINTR) return false;
    if (written <= 0) continue;
    next += written;
    size -= (size_t)written;
  }
  return true;
}

const char *auth_environment(const char *name) { return secure_getenv(name); }

// --- when memory runs out ---

// jansson would lose a byte of a string or a field of an object without a word, and a session with it.
static void *allocate(size_t size) {
  void *memory = malloc(size);
  if (memory == NULL && size > 0) __builtin_trap();
  return memory;
}

static void change_allocation(json_malloc_t former, json_malloc_t now) {
  json_malloc_t current;
  json_free_t release;
  json_get_alloc_funcs(&current, &release);
  // A program may have functions of its own.
  if (current == former && release == free) json_set_alloc_funcs(now, free);
}

__attribute__((constructor)) static void begin_allocation(void) { change_allocation(malloc, allocate); }

// This code may be part of a plug-in that is unloaded.
__attribute__((destructor)) static void end_allocation(void) { change_allocation(allocate, malloc); }

// --- the system ---

// Swift's hashing asks for arc4random_buf, which glibc has only since 2.36. Hidden, so that no other library in
// the process sees this one.
__attribute__((visibility("hidden"))) void arc4random_buf(void *buffer, size_t size);

void arc4random_buf(void *buffer, size_t size) {
  while (!auth_random(buffer, size)) continue;
}

// Sets `number` to the decimal number after the word, if the text has it.
static void read_number(const char *text, const char *word, long *number) {
  const char *found = strstr(text, word);
  if (found != NULL) *number = strtol(found + strlen(word), NULL, 10);
}

// In the form that libcurl 7.88 has for them. Of another form nothing is learnt, and a request is not sent twice.
void auth_read_stream_ids(const char *text, size_t size, auth_stream_ids *ids) {
  char line[160];
  snprintf(line, sizeof line, "%.*s", (int)(size < sizeof line ? size : sizeof line - 1), text);
  read_number(line, "Using Stream ID: ", &ids->own);
  if (strstr(line, "GOAWAY") != NULL) read_number(line, "last_stream=", &ids->last);
}

const char *auth_file_objection(int file, bool is_folder) {
  struct stat status;
  if (fstat(file, &status) != 0) return strerror(errno);
  if (is_folder ? !S_ISDIR(status.st_mode) : !S_ISREG(status.st_mode)) return "it is no regular file; remove it";
  if (status.st_uid != geteuid()) return "it belongs to another user; remove it";
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return "other users can write it; check it, then chmod go-w";
  return NULL;
}

int64_t auth_file_time(const char *path) {
  struct stat status;
  if (lstat(path, &status) != 0) return 0;
  return (int64_t)status.st_mtim.tv_sec * 1000 + status.st_mtim.tv_nsec / 1000000;
}
