// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "../POSIX/FileSystem.h"
#include "../POSIX/Home.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

// fsync leaves the content in the disk's cache. Not every file system has the other call.
bool auth_file_system_flush(int descriptor) { return fcntl(descriptor, F_FULLFSYNC) == 0 || fsync(descriptor) == 0; }

int64_t auth_file_system_time(const struct stat *status) {
  return (int64_t)status->st_mtimespec.tv_sec * 1000 + status->st_mtimespec.tv_nsec / 1000000;
}

char *auth_folder_find_data(void) {
  // In a sandbox, it is the program's container.
  char *home = auth_home_find();
  char *folder = home == NULL ? NULL : auth_text_join(home, "/Library/Application Support");
  free(home);
  return folder;
}
