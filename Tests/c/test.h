// SPDX-License-Identifier: Apache-2.0
// The harness of the C suite: named tests in a table, checks that tell where they failed and go on, and what most
// tests need besides.
#ifndef FIREBASE_AUTH_TESTS_TEST_H_
#define FIREBASE_AUTH_TESTS_TEST_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct test_case {
  const char *name;
  void (*run)(void);
} test_case;

#define TEST(name) \
  { #name, name }

// Runs all tests of the table, or the one named on the command line, and prints how many passed. A table may end with
// programs of another process, which only run by name and with `test_child` as the first argument.
int test_main(int argc, char **argv, const test_case *tests, size_t count);
#define TEST_MAIN(tests) \
  int main(int argc, char **argv) { return test_main(argc, argv, tests, sizeof tests / sizeof *tests); }

// --- checks: they report, count and go on; all give whether they held ---

bool test_check(bool holds, const char *file, int line, const char *what);
bool test_check_int(int64_t actual, int64_t expected, const char *file, int line, const char *what);
bool test_check_text(const char *actual, const char *expected, const char *file, int line, const char *what);
bool test_check_contains(const char *text, const char *part, const char *file, int line, const char *what);
void test_skip(const char *reason);

#define CHECK(condition) test_check((condition), __FILE__, __LINE__, #condition)
#define CHECK_INT(actual, expected) test_check_int((int64_t)(actual), (int64_t)(expected), __FILE__, __LINE__, #actual)
#define CHECK_TEXT(actual, expected) test_check_text((actual), (expected), __FILE__, __LINE__, #actual)
#define CHECK_CONTAINS(text, part) test_check_contains((text), (part), __FILE__, __LINE__, #text)
// Ends the test, which counts as skipped.
#define SKIP(reason)   \
  do {                 \
    test_skip(reason); \
    return;            \
  } while (0)

// --- time ---

// Milliseconds on a clock that nobody sets.
int64_t now_milliseconds(void);

// For a millisecond.
void pause_briefly(void);

// Milliseconds after which what was waited for counts as lost: more than a loaded machine explains.
enum { PATIENCE = 120000 };

// Waits until the condition holds; the check fails if it never does.
#define WAIT_FOR(condition)                                                        \
  for (int64_t end = now_milliseconds() + PATIENCE; !(condition); pause_briefly()) \
    if (now_milliseconds() > end && !test_check(false, __FILE__, __LINE__, #condition)) break

// --- threads ---

// Counts up, and lets others wait until it has come far enough.
typedef struct tally tally;
tally *tally_create(void);
void tally_release(tally *t);
// Fits as a deleter and as a thread's last call.
void tally_add(void *t);
int64_t tally_count(tally *t);
// False if it didn't get there within half a minute.
bool tally_wait(tally *t, int64_t count);

// Runs `body` on that many threads at once, with the thread's number, and waits for all.
void run_threads(int count, void (*body)(int number, void *data), void *data);

// --- files ---

// Makes a new folder for the running test, which is removed after it; the text lives as long.
const char *make_directory(void);
// Removes the test's folders early, for tests that make many.
void remove_directories(void);
// The content with a NUL behind it, to be freed; NULL if there is no such file.
char *read_file(const char *path, size_t *size);
bool write_file(const char *path, const void *bytes, size_t size);
bool file_exists(const char *path);
// "folder/name", to be freed.
char *join_path(const char *folder, const char *name);

// --- other processes ---

// Runs one of this program's tests as a process of its own, with `argument` for it, and gives its exit status.
int run_child(const char *name, const char *argument);
// The argument of this process, if it is such a child; else NULL.
const char *child_argument(void);
// For children of the superuser, who may read and write anywhere.
void become_nobody(void);

// The value of an environment variable that CMake sets; the test run ends if it is missing.
const char *required_environment(const char *name);

#endif  // FIREBASE_AUTH_TESTS_TEST_H_
