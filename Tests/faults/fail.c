// SPDX-License-Identifier: Apache-2.0
// Makes one call of a program fail, when it is preloaded into it. Prints "fault NAME" on standard error then.
//
// FIREBASE_AUTH_FAULTS_KIND is "files" or "memory", FIREBASE_AUTH_FAULTS_NUMBER says which call of that kind fails,
// from 1, FIREBASE_AUTH_FAULTS_ERROR with which errno, and FIREBASE_AUTH_FAULTS_FOLDER which files are meant.
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef enum kind { NONE, FILES, MEMORY } kind;

static kind chosen;
static long number;
static int error = EIO;
static const char *folder;
static atomic_long calls;
static atomic_bool is_armed;

void faults_arm(void);
void faults_arm(void) { is_armed = true; }

__attribute__((constructor)) static void read_environment(void) {
  const char *name = getenv("FIREBASE_AUTH_FAULTS_KIND"), *code = getenv("FIREBASE_AUTH_FAULTS_ERROR");
  const char *which = getenv("FIREBASE_AUTH_FAULTS_NUMBER");
  folder = getenv("FIREBASE_AUTH_FAULTS_FOLDER");
  if (name == NULL || which == NULL || folder == NULL) return;
  if (code != NULL) error = atoi(code);
  number = atol(which);
  chosen = strcmp(name, "files") == 0 ? FILES : MEMORY;
}

// The next definition of the function, without an allocation.
#define NEXT(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

// Counts a call. True for the one that fails.
static bool fails(kind which, const char *name) {
  if (chosen != which || !is_armed || ++calls != number) return false;
  char line[64];
  int size = snprintf(line, sizeof line, "fault %s\n", name);
  if (write(STDERR_FILENO, line, (size_t)size) < 0) abort();
  errno = error;
  return true;
}

// --- files below the folder ---

static bool fails_at(const char *path, const char *name) {
  return chosen == FILES && strncmp(path, folder, strlen(folder)) == 0 && fails(FILES, name);
}

static bool fails_in(int file, const char *name) {
  if (chosen != FILES || file <= 2) return false;
  char link[32], path[PATH_MAX] = "";
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  return readlink(link, path, sizeof path - 1) > 0 && fails_at(path, name);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int mode = (flags & O_CREAT) != 0 ? va_arg(rest, int) : 0;
  va_end(rest);
  return fails_at(path, "open") ? -1 : NEXT(open)(path, flags, mode);
}

#define AT_PATH(name, parameters, arguments) \
  int name parameters { return fails_at(path, #name) ? -1 : NEXT(name) arguments; }

AT_PATH(mkdir, (const char *path, mode_t mode), (path, mode))
AT_PATH(rename, (const char *path, const char *other), (path, other))
AT_PATH(unlink, (const char *path), (path))
AT_PATH(rmdir, (const char *path), (path))
AT_PATH(access, (const char *path, int mode), (path, mode))
AT_PATH(lstat, (const char *restrict path, struct stat *restrict status), (path, status))

int fsync(int file) { return fails_in(file, "fsync") ? -1 : NEXT(fsync)(file); }
int fstat(int file, struct stat *status) { return fails_in(file, "fstat") ? -1 : NEXT(fstat)(file, status); }
int flock(int file, int operation);
int flock(int file, int operation) { return fails_in(file, "flock") ? -1 : NEXT(flock)(file, operation); }

// As Linux does, it closes the file, and reports what became of earlier writing.
int close(int file) {
  bool is_failing = fails_in(file, "close");
  int status = NEXT(close)(file);
  if (!is_failing) return status;
  errno = error;
  return -1;
}

ssize_t read(int file, void *bytes, size_t size) { return fails_in(file, "read") ? -1 : NEXT(read)(file, bytes, size); }

ssize_t write(int file, const void *bytes, size_t size) {
  return fails_in(file, "write") ? -1 : NEXT(write)(file, bytes, size);
}

// --- memory, and what is made of it ---

// The C library's own names, as finding the next ones could allocate.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static bool fails_to_allocate(const char *name) {
  int former = errno;
  bool is_failing = fails(MEMORY, name);
  errno = is_failing ? ENOMEM : former;
  return is_failing;
}

void *malloc(size_t size) { return fails_to_allocate("malloc") ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails_to_allocate("calloc") ? NULL : __libc_calloc(count, size); }
void *realloc(void *memory, size_t size) { return fails_to_allocate("realloc") ? NULL : __libc_realloc(memory, size); }

void *aligned_alloc(size_t alignment, size_t size) {
  return fails_to_allocate("aligned_alloc") ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = fails_to_allocate("posix_memalign") ? NULL : __libc_memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  return fails_to_allocate("pthread_mutex_init") ? ENOMEM : NEXT(pthread_mutex_init)(mutex, attributes);
}

int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
  return fails_to_allocate("pthread_cond_init") ? ENOMEM : NEXT(pthread_cond_init)(condition, attributes);
}
