// SPDX-License-Identifier: Apache-2.0
// A slow disk, when it is preloaded: each call that changes a folder or flushes takes up to some milliseconds longer.
#define _GNU_SOURCE

#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static atomic_uint seed, calls, longest;

// A third of the seeds has a faster disk, on which threads meet at other moments.
void faults_slow(unsigned number);
void faults_slow(unsigned number) {
  static const unsigned microseconds[] = {1000, 5000, 5000};
  seed = number;
  calls = 0;
  longest = microseconds[number % 3];
}

// A hash, so that a seed delays its calls the same each time, whichever threads make them.
static void delay(void) {
  // Until the first seed, nothing is delayed.
  if (longest == 0) return;
  uint32_t hash = (seed ^ ++calls) * 2654435761u;
  hash = (hash ^ hash >> 15) * 2246822519u;
  nanosleep(&(struct timespec){0, (long)((hash >> 8) % longest) * 1000}, NULL);
}

// The next definition of the function.
#define NEXT(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

int fsync(int file) {
  delay();
  return NEXT(fsync)(file);
}

int fdatasync(int file) {
  delay();
  return NEXT(fdatasync)(file);
}

int unlink(const char *path) {
  delay();
  return NEXT(unlink)(path);
}

int rename(const char *path, const char *other) {
  delay();
  return NEXT(rename)(path, other);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int mode = (flags & O_CREAT) != 0 ? va_arg(rest, int) : 0;
  va_end(rest);
  if ((flags & O_ACCMODE) != O_RDONLY) delay();
  return NEXT(open)(path, flags, mode);
}
