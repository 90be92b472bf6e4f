// For POSIX_SPAWN_SETSID and environ.
#define _GNU_SOURCE

#include "Spawn.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <unistd.h>

// Weak, as systems before glibc 2.34 don't have it: there the program gets what the caller doesn't close on exec.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int) __attribute__((weak));

// What the program gets in place of the caller's files: a browser goes on for longer than a game, and would keep its
// locks and ports.
static int set_files(posix_spawn_file_actions_t *files) {
  int status = 0;
  for (int file = 0; file < 3 && status == 0; file++) {
    status = posix_spawn_file_actions_addopen(files, file, "/dev/null", O_RDWR, 0);
  }
  if (status == 0 && posix_spawn_file_actions_addclosefrom_np != NULL) {
    status = posix_spawn_file_actions_addclosefrom_np(files, 3);
  }
  return status;
}

// The caller may be the library's thread, which takes no signals, and the program that it is part of may ignore some.
static void set_signals(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &all);
  posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
}

int auth_spawn_detached(const char *program, const char *argument, pid_t *process) {
  posix_spawn_file_actions_t files;
  int status = posix_spawn_file_actions_init(&files);
  if (status != 0) return status;
  posix_spawnattr_t attributes;
  status = posix_spawnattr_init(&attributes);
  if (status == 0) {
    status = set_files(&files);
    set_signals(&attributes);
    char *arguments[] = {(char *)program, (char *)argument, NULL};
    if (status == 0) status = posix_spawnp(process, program, &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&files);
  return status;
}
