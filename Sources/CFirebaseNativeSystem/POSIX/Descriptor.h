// SPDX-License-Identifier: Apache-2.0
// File descriptors. All are close-on-exec, and none is 0, 1 or 2: a game that has closed those would print into it.
#ifndef CFIREBASENATIVESYSTEM_POSIX_DESCRIPTOR_H_
#define CFIREBASENATIVESYSTEM_POSIX_DESCRIPTOR_H_

#include <sys/types.h>

// As open(2). Negative, with errno, if it fails.
int auth_descriptor_open(const char *path, int flags, mode_t mode);

// Returns the descriptor, or a duplicate above 2. Negative, with errno, on failure or for a negative argument.
int auth_descriptor_move(int descriptor);

#endif
