// SPDX-License-Identifier: Apache-2.0
// A command that the emulator runs in a process group of its own.
#ifndef PROCESSES_H_
#define PROCESSES_H_

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

extern char **environ;

typedef struct emulator_child_state {
  bool has_ended;
  bool is_stopped;
  // The exit status, or 128 and the number of the signal that ended the process.
  int32_t status;
} emulator_child_state;

// A write to a closed pipe fails, and ends the process no more.
static inline void emulator_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

// Whether one of the variables has the name of the entry of an environment.
static inline bool emulator_sets(const char *const *variables, const char *entry) {
  for (; *variables != NULL; ++variables) {
    const size_t length = (size_t)(strchr(*variables, '=') - *variables) + 1;
    if (strncmp(*variables, entry, length) == 0) return true;
  }
  return false;
}

// The environment of this process with the variables, each as "NAME=value", in place of those of the same name. To be
// freed; NULL without memory.
static inline char **emulator_environment_with(const char *const *variables) {
  size_t count = 1;
  for (char **entry = environ; *entry != NULL; ++entry) ++count;
  for (const char *const *variable = variables; *variable != NULL; ++variable) ++count;
  char **const result = (char **)calloc(count, sizeof *result);
  if (result == NULL) return NULL;
  char **next = result;
  for (char **entry = environ; *entry != NULL; ++entry) {
    if (!emulator_sets(variables, *entry)) *next++ = *entry;
  }
  for (; *variables != NULL; ++variables) *next++ = (char *)*variables;
  return result;
}

// The same signals as at the start of this program, in a process group of its own.
static inline int emulator_prepare_spawn(posix_spawnattr_t *attributes) {
  sigset_t none;
  sigset_t all;
  sigemptyset(&none);
  sigfillset(&all);
  const int error = posix_spawnattr_init(attributes);
  if (error != 0) return error;
  posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(attributes, 0);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &all);
  return 0;
}

// Starts a program. Both arrays end with NULL. Returns the id of the process and of its group, or a negative errno.
static inline int64_t emulator_spawn(const char *const *arguments, const char *const *variables) {
#ifdef __linux__
  // What the command leaves behind is then reaped here.
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
  posix_spawnattr_t attributes;
  int error = emulator_prepare_spawn(&attributes);
  if (error != 0) return -error;
  char **const environment = emulator_environment_with(variables);
  pid_t process = 0;
  error = environment == NULL
              ? ENOMEM
              : posix_spawnp(&process, arguments[0], NULL, &attributes, (char *const *)arguments, environment);
  free(environment);
  posix_spawnattr_destroy(&attributes);
  return error == 0 ? process : -error;
}

// Does not wait.
static inline emulator_child_state emulator_check_child(int64_t process) {
  int status = 0;
  emulator_child_state state = {false, false, 0};
  if (waitpid((pid_t)process, &status, WNOHANG | WUNTRACED) != process) return state;
  state.is_stopped = WIFSTOPPED(status);
  state.has_ended = !state.is_stopped;
  state.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return state;
}

// Makes a group the one that reads from the terminal, if this process belongs to the one that does, or to the other.
static inline void emulator_pass_terminal(int64_t from, int64_t to) {
  if (isatty(STDIN_FILENO) && tcgetpgrp(STDIN_FILENO) == (pid_t)from) tcsetpgrp(STDIN_FILENO, (pid_t)to);
}

static inline int64_t emulator_own_group(void) { return getpgrp(); }

static inline void emulator_signal_group(int64_t group, int32_t number) { kill((pid_t)-group, number); }

static inline bool emulator_has_terminal(void) { return isatty(STDIN_FILENO); }

// Stops this process if a shell can continue it: the system ignores the signal otherwise.
static inline void emulator_stop_self(void) {
  signal(SIGTSTP, SIG_DFL);
  raise(SIGTSTP);
}

static inline bool emulator_group_exists(int64_t group) {
  while (waitpid((pid_t)-group, NULL, WNOHANG) > 0) continue;
  return kill((pid_t)-group, 0) == 0;
}

// Ends what is left of a group: asks for two seconds, then kills, and waits for the end.
static inline void emulator_end_group(int64_t group) {
  const struct timespec pause = {0, 10 * 1000 * 1000};
  for (int round = 0; round < 200 && emulator_group_exists(group); ++round) {
    if (round == 0) {
      kill((pid_t)-group, SIGTERM);
      kill((pid_t)-group, SIGCONT);
    }
    nanosleep(&pause, NULL);
  }
  if (!emulator_group_exists(group)) return;
  kill((pid_t)-group, SIGKILL);
  while (waitpid((pid_t)-group, NULL, 0) > 0 || errno == EINTR) continue;
}

#endif
