// SPDX-License-Identifier: Apache-2.0
// What POSIX leaves to the system, for POSIX/File.c: Linux/FileSystem.c and Apple/FileSystem.c.
#ifndef CFIREBASENATIVESYSTEM_POSIX_FILESYSTEM_H_
#define CFIREBASENATIVESYSTEM_POSIX_FILESYSTEM_H_

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

// Waits until the content of the file or folder is on the disk. False, with errno, if it fails.
bool auth_file_system_flush(int descriptor);

// When the content changed, in milliseconds since 1970.
int64_t auth_file_system_time(const struct stat *status);

#endif
