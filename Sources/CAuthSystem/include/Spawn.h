// Starting other programs.
#ifndef CAUTHSYSTEM_SPAWN_H_
#define CAUTHSYSTEM_SPAWN_H_

#include <sys/types.h>

// Starts a program of the PATH with one argument, in a session of its own, without the caller's standard files and
// signal settings. 0, or an error's number.
int auth_spawn_detached(const char *program, const char *argument, pid_t *process);

#endif
