// SPDX-License-Identifier: Apache-2.0
// Records the calls that change files below a folder, when it is preloaded into a program. power.py reads the record.
//
// FIREBASE_AUTH_FAULTS_RECORD is the file to write, and FIREBASE_AUTH_FAULTS_FOLDER the folder. A line is a call that
// succeeded and its arguments.
#define _GNU_SOURCE

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_FILES = 1024 };

static FILE *record;
static const char *folder;
// Of descriptors.
static bool is_ours[MOST_FILES];
// Held during a call, so that the record has the order of the calls.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// Whether a flush was the last change.
static bool is_flushed = true;

__attribute__((constructor)) static void read_environment(void) {
  const char *path = getenv("FIREBASE_AUTH_FAULTS_RECORD");
  folder = getenv("FIREBASE_AUTH_FAULTS_FOLDER");
  if (path == NULL || folder == NULL) abort();
  record = fopen(path, "w");
  if (record == NULL) abort();
}

static bool is_below(const char *path) { return folder != NULL && strncmp(path, folder, strlen(folder)) == 0; }

static bool is_open(int file) { return file >= 0 && file < MOST_FILES && is_ours[file]; }

#define NEXT(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))
#define NOTE(...) (fprintf(record, __VA_ARGS__), fflush(record))

bool faults_is_flushed(void);
bool faults_is_flushed(void) {
  pthread_mutex_lock(&lock);
  bool is_last = is_flushed;
  pthread_mutex_unlock(&lock);
  return is_last;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int mode = (flags & O_CREAT) != 0 ? va_arg(rest, int) : 0;
  va_end(rest);
  if (!is_below(path)) return NEXT(open)(path, flags, mode);
  pthread_mutex_lock(&lock);
  int file = NEXT(open)(path, flags, mode);
  // What the model does not know.
  if (file >= MOST_FILES || (flags & O_TRUNC) != 0) abort();
  if (file >= 0) {
    is_ours[file] = true;
    NOTE("open %d %s\n", file, path);
  }
  pthread_mutex_unlock(&lock);
  return file;
}

int close(int file) {
  if (!is_open(file)) return NEXT(close)(file);
  pthread_mutex_lock(&lock);
  is_ours[file] = false;
  int status = NEXT(close)(file);
  pthread_mutex_unlock(&lock);
  return status;
}

ssize_t write(int file, const void *bytes, size_t size) {
  if (!is_open(file)) return NEXT(write)(file, bytes, size);
  pthread_mutex_lock(&lock);
  ssize_t count = NEXT(write)(file, bytes, size);
  fprintf(record, "write %d ", file);
  for (ssize_t i = 0; i < count; i++) fprintf(record, "%02x", ((const unsigned char *)bytes)[i]);
  NOTE("\n");
  is_flushed = false;
  pthread_mutex_unlock(&lock);
  return count;
}

// Without waiting for this machine's disk: only the order counts.
int fsync(int file) {
  if (!is_open(file)) return NEXT(fsync)(file);
  pthread_mutex_lock(&lock);
  NOTE("fsync %d\n", file);
  is_flushed = true;
  pthread_mutex_unlock(&lock);
  return 0;
}

// A call with one or two paths.
static int note(int status, const char *name, const char *path, const char *other) {
  if (status == 0) {
    NOTE("%s %s %s\n", name, path, other);
    is_flushed = false;
  }
  pthread_mutex_unlock(&lock);
  return status;
}

#define AT_PATH(name, parameters, arguments, other)        \
  int name parameters {                                    \
    if (!is_below(path)) return NEXT(name) arguments;      \
    pthread_mutex_lock(&lock);                             \
    return note(NEXT(name) arguments, #name, path, other); \
  }

AT_PATH(mkdir, (const char *path, mode_t mode), (path, mode), "")
AT_PATH(rename, (const char *path, const char *to), (path, to), to)
AT_PATH(unlink, (const char *path), (path), "")
AT_PATH(rmdir, (const char *path), (path), "")
