// SPDX-License-Identifier: Apache-2.0
#include "test.h"

#include "system.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static struct {
  const char *program;
  const char *argument;
  pthread_mutex_t lock;
  int failed_checks;
  const char *skipped;
  char directories[8][64];
  size_t directory_count;
} state = {.lock = PTHREAD_MUTEX_INITIALIZER};

// --- running ---

void remove_directories(void) {
  for (size_t i = 0; i < state.directory_count; i++) {
    remove_folder(state.directories[i]);
  }
  state.directory_count = 0;
}

// 1 if it passed, 0 if it failed, -1 if it was skipped.
static int run_test(const test_case *test) {
  state.failed_checks = 0;
  state.skipped = NULL;
  test->run();
  remove_directories();
  if (state.failed_checks > 0) {
    printf("FAILED %s\n", test->name);
    return 0;
  }
  if (state.skipped != NULL) printf("skipped %s: %s\n", test->name, state.skipped);
  return state.skipped != NULL ? -1 : 1;
}

int test_main(int argc, char **argv, const test_case *tests, size_t count) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  state.program = argv[0];
  const char *wanted = argc > 1 ? argv[1] : NULL;
  bool is_child = argc == 4 && strcmp(argv[1], "test_child") == 0;
  if (is_child) {
    wanted = argv[2];
    state.argument = argv[3];
  }
  int counts[3] = {0, 0, 0};
  for (size_t i = 0; i < count; i++) {
    bool is_for_child = strncmp(tests[i].name, "child_", 6) == 0;
    if (wanted == NULL ? is_for_child : strcmp(wanted, tests[i].name) != 0) continue;
    counts[run_test(&tests[i]) + 1]++;
  }
  if (!is_child) printf("%d passed, %d failed, %d skipped\n", counts[2], counts[1], counts[0]);
  if (counts[0] + counts[1] + counts[2] == 0) fprintf(stderr, "There is no test %s.\n", wanted);
  return counts[1] == 0 && counts[0] + counts[2] > 0 ? 0 : 1;
}

// --- checks ---

static bool report(const char *file, int line, const char *what, const char *found) {
  pthread_mutex_lock(&state.lock);
  state.failed_checks++;
  pthread_mutex_unlock(&state.lock);
  printf("%s:%d: %s%s\n", file, line, what, found);
  return false;
}

bool test_check(bool holds, const char *file, int line, const char *what) {
  return holds || report(file, line, what, " does not hold");
}

bool test_check_int(int64_t actual, int64_t expected, const char *file, int line, const char *what) {
  if (actual == expected) return true;
  char found[80];
  snprintf(found, sizeof found, " is %lld, not %lld", (long long)actual, (long long)expected);
  return report(file, line, what, found);
}

bool test_check_text(const char *actual, const char *expected, const char *file, int line, const char *what) {
  if (actual != NULL && expected != NULL && strcmp(actual, expected) == 0) return true;
  char found[600];
  snprintf(found, sizeof found, " is \"%.250s\", not \"%.250s\"", actual == NULL ? "(NULL)" : actual,
           expected == NULL ? "(NULL)" : expected);
  return report(file, line, what, found);
}

bool test_check_contains(const char *text, const char *part, const char *file, int line, const char *what) {
  if (text != NULL && strstr(text, part) != NULL) return true;
  char found[600];
  snprintf(found, sizeof found, " is \"%.250s\", without \"%.250s\"", text == NULL ? "(NULL)" : text, part);
  return report(file, line, what, found);
}

void test_skip(const char *reason) { state.skipped = reason; }

// --- time ---

int64_t now_milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void pause_briefly(void) { nanosleep(&(struct timespec){0, 1000000}, NULL); }

// --- threads ---

struct tally {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int64_t count;
};

tally *tally_create(void) {
  tally *t = calloc(1, sizeof *t);
  pthread_mutex_init(&t->lock, NULL);
  pthread_cond_init(&t->changed, NULL);
  return t;
}

void tally_release(tally *t) {
  pthread_cond_destroy(&t->changed);
  pthread_mutex_destroy(&t->lock);
  free(t);
}

void tally_add(void *data) {
  tally *t = data;
  pthread_mutex_lock(&t->lock);
  t->count++;
  pthread_cond_broadcast(&t->changed);
  pthread_mutex_unlock(&t->lock);
}

int64_t tally_count(tally *t) {
  pthread_mutex_lock(&t->lock);
  int64_t count = t->count;
  pthread_mutex_unlock(&t->lock);
  return count;
}

bool tally_wait(tally *t, int64_t count) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += PATIENCE / 1000;
  pthread_mutex_lock(&t->lock);
  int status = 0;
  while (t->count < count && status != ETIMEDOUT) status = pthread_cond_timedwait(&t->changed, &t->lock, &deadline);
  bool is_there = t->count >= count;
  pthread_mutex_unlock(&t->lock);
  return is_there;
}

typedef struct thread_call {
  void (*body)(int, void *);
  void *data;
  int number;
} thread_call;

static void *run_thread(void *data) {
  thread_call *call = data;
  call->body(call->number, call->data);
  return NULL;
}

void run_threads(int count, void (*body)(int number, void *data), void *data) {
  pthread_t *threads = calloc((size_t)count, sizeof *threads);
  thread_call *calls = calloc((size_t)count, sizeof *calls);
  for (int i = 0; i < count; i++) {
    calls[i] = (thread_call){body, data, i};
    if (pthread_create(&threads[i], NULL, run_thread, &calls[i]) != 0) abort();
  }
  for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
  free(calls);
  free(threads);
}

// --- files ---

const char *make_directory(void) {
  if (state.directory_count == sizeof state.directories / sizeof *state.directories) abort();
  char *directory = state.directories[state.directory_count];
  snprintf(directory, sizeof *state.directories, "/tmp/firebase-auth-test-XXXXXX");
  make_folder(directory);
  state.directory_count++;
  return directory;
}

// Windows refuses it while the library has the file open: what it reads cannot be written, and what it has just moved
// cannot be read, for a moment.
static FILE *open_file(const char *path, const char *mode) {
  FILE *file = fopen(path, mode);
  for (const int64_t began = now_milliseconds();
       file == NULL && errno == EACCES && now_milliseconds() - began < PATIENCE;) {
    file = fopen(path, mode);
  }
  return file;
}

char *read_file(const char *path, size_t *size) {
  FILE *file = open_file(path, "rb");
  if (file == NULL) return NULL;
  size_t length = 0;
  size_t capacity = 65536;
  char *bytes = malloc(capacity + 1);
  for (size_t count; (count = fread(bytes + length, 1, capacity - length, file)) > 0;) {
    length += count;
    if (length == capacity) bytes = realloc(bytes, (capacity *= 2) + 1);
  }
  fclose(file);
  bytes[length] = 0;
  if (size != NULL) *size = length;
  return bytes;
}

bool write_file(const char *path, const void *bytes, size_t size) {
  FILE *file = open_file(path, "wb");
  if (file == NULL) return false;
  bool is_written = size == 0 || fwrite(bytes, 1, size, file) == size;
  return fclose(file) == 0 && is_written;
}

bool file_exists(const char *path) { return access(path, F_OK) == 0; }

char *join_path(const char *folder, const char *name) {
  size_t size = strlen(folder) + strlen(name) + 2;
  char *path = malloc(size);
  snprintf(path, size, "%s/%s", folder, name);
  return path;
}

// --- other processes ---

int run_child(const char *name, const char *argument) {
  fflush(NULL);
  const char *arguments[] = {state.program, "test_child", name, argument, NULL};
  return run_program(arguments);
}

const char *child_argument(void) { return state.argument; }

const char *required_environment(const char *name) {
  const char *value = getenv(name);
  if (value != NULL && *value != 0) return value;
  fprintf(stderr, "The environment variable %s is not set; run the tests with ctest.\n", name);
  exit(2);
}
