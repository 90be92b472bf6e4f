// SPDX-License-Identifier: Apache-2.0
// For POSIX_SPAWN_SETSID of Linux.
#define _GNU_SOURCE

#include "Platform.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

#if !defined(__APPLE__)

#include "../Linux/BrowserEnvironment.h"

const char *auth_browser_name(void) { return "xdg-open"; }

enum { CLOSE_OTHERS = 0 };

// Weak, because it requires glibc 2.34. Without it, the program inherits descriptors that lack close-on-exec.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int) __attribute__((weak));

static int close_others(posix_spawn_file_actions_t *files) {
  if (posix_spawn_file_actions_addclosefrom_np == NULL) return 0;
  return posix_spawn_file_actions_addclosefrom_np(files, 3);
}

#elif TARGET_OS_OSX

const char *auth_browser_name(void) { return "/usr/bin/open"; }

enum { CLOSE_OTHERS = POSIX_SPAWN_CLOEXEC_DEFAULT };

static int close_others(posix_spawn_file_actions_t *files) {
  (void)files;
  return 0;
}

extern char **environ;

static char **auth_browser_environment_create(void) { return environ; }

static void auth_browser_environment_release(char **environment) { (void)environment; }

#endif

#if defined(__APPLE__) && !TARGET_OS_OSX

const char *auth_browser_name(void) { return "UIApplication"; }

// Only the app itself can open a URL, by UIApplication.
const char *auth_browser_open(const char *url, auth_browser *browser) {
  (void)url;
  *browser = 0;
  return "a library cannot open a browser on this system";
}

auth_browser_state auth_browser_check(auth_browser browser) {
  (void)browser;
  return AUTH_BROWSER_FAILED;
}

#else

// Replaces the caller's files: a browser runs longer than a game, and would keep its locks and ports.
static int set_files(posix_spawn_file_actions_t *files) {
  int status = 0;
  for (int file = 0; file < 3 && status == 0; file++) {
    status = posix_spawn_file_actions_addopen(files, file, "/dev/null", O_RDWR, 0);
  }
  return status == 0 ? close_others(files) : status;
}

// The caller may be the library's thread, which blocks signals, in a process that ignores some.
static void set_signals(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &all);
  posix_spawnattr_setflags(attributes,
                           POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID | CLOSE_OTHERS);
}

// Starts a program of the PATH with one argument, in a new session, without the caller's standard files and signal
// settings. Returns 0 or an error number.
static int spawn(const char *program, const char *argument, pid_t *process) {
  posix_spawn_file_actions_t files;
  int status = posix_spawn_file_actions_init(&files);
  if (status != 0) return status;
  posix_spawnattr_t attributes;
  status = posix_spawnattr_init(&attributes);
  if (status == 0) {
    status = set_files(&files);
    set_signals(&attributes);
    char *arguments[] = {(char *)program, (char *)argument, NULL};
    char **environment = auth_browser_environment_create();
    if (status == 0) status = posix_spawnp(process, program, &files, &attributes, arguments, environment);
    auth_browser_environment_release(environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&files);
  return status;
}

// Without a shell.
const char *auth_browser_open(const char *url, auth_browser *browser) {
  pid_t process = 0;
  const int status = spawn(auth_browser_name(), url, &process);
  *browser = process;
  return status == 0 ? NULL : strerror(status);
}

// A program that has exited remains a zombie process until this is called.
auth_browser_state auth_browser_check(auth_browser browser) {
  int status = 0;
  const pid_t ended = waitpid((pid_t)browser, &status, WNOHANG);
  if (ended == 0) return AUTH_BROWSER_RUNNING;
  // Another wait for all children of the process may have received its status.
  return ended == (pid_t)browser && status != 0 ? AUTH_BROWSER_FAILED : AUTH_BROWSER_DONE;
}

#endif
