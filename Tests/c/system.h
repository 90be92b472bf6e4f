// SPDX-License-Identifier: Apache-2.0
// What the C suite asks of an operating system beyond threads, clocks and files of standard C: posix/system.c, and
// windows/system.c.
#ifndef FIREBASE_AUTH_TESTS_SYSTEM_H_
#define FIREBASE_AUTH_TESTS_SYSTEM_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

// --- servers ---

// A process that is started for the tests, and ends with them.
typedef struct companion {
  bool is_running;
  uint32_t port;
  // Of the system's implementation.
  int64_t id;
  FILE *input;
  FILE *output;
} companion;

companion companion_start(char *const arguments[]);
// Does nothing if it isn't running.
void companion_end(companion *c);
void companion_write(companion *c, const char *line);
// The next line, without its end. False if the process has ended.
bool companion_read(companion *c, char *line, size_t size);

// A port on loopback which nobody else gets. If `listens`, the system takes connections to it.
uint32_t take_port(bool listens);

// --- programs ---

// Runs a program, and gives its exit status; -1 if it has none.
int run_program(const char *const arguments[]);

// The same of a program for tests, which runs on the machine that runs Wine.
int run_tool(char *const arguments[]);

// Sets a variable of the environment; NULL removes it.
void set_variable(const char *name, const char *value);

// Whether the library speaks HTTP/2 here: under Wine, libcurl does not.
bool can_speak_http2(void);

// Whether the main thread waits. True after a while where the system doesn't report it.
bool main_thread_sleeps(void);

// The bytes that this process has allocated.
size_t used_memory(void);

// --- files and folders ---

// The content of a session's file as JSON text, to be freed; NULL if there is none.
char *read_session(const char *path);

// Makes a folder whose name ends with XXXXXX, which is replaced. The program ends if that fails.
void make_folder(char *path);
// With all that is in it.
void remove_folder(const char *path);

#ifdef __cplusplus
}
#endif

#endif  // FIREBASE_AUTH_TESTS_SYSTEM_H_
