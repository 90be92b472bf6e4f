// File descriptors. All are closed on exec, and none is 0, 1 or 2: a game that has closed those would print into them.
//
// Each function returns a negative number, with errno, if it fails.
#ifndef CAUTHSYSTEM_DESCRIPTOR_H_
#define CAUTHSYSTEM_DESCRIPTOR_H_

#include <sys/types.h>

int auth_open(const char *path, int flags, mode_t mode);

// As socket(2).
int auth_socket(int family, int type, int protocol);

// A file that can be read once something was written to it. Reading and writing never wait.
int auth_event_file(void);

// A connection that waits at the listening socket, as a file whose calls never wait.
int auth_accept(int listener);

// Opens those of 0, 1 and 2 that are closed, so that code of others gets none of them, until they are released.
typedef struct auth_standard_files {
  int files[3];
} auth_standard_files;

auth_standard_files auth_reserve_standard_files(void);
void auth_release_standard_files(auth_standard_files reserved);

#endif
