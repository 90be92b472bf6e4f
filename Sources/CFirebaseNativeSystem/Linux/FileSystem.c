// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "../POSIX/FileSystem.h"
#include "../POSIX/Home.h"

#include <stdlib.h>
#include <unistd.h>

bool auth_file_system_flush(int descriptor) { return fsync(descriptor) == 0; }

int64_t auth_file_system_time(const struct stat *status) {
  return (int64_t)status->st_mtim.tv_sec * 1000 + status->st_mtim.tv_nsec / 1000000;
}

char *auth_folder_find_data(void) {
  const char *data = auth_environment_get("XDG_DATA_HOME");
  if (data != NULL && *data == '/') return auth_text_copy(data);
  char *home = auth_home_find();
  char *folder = home == NULL ? NULL : auth_text_join(home, "/.local/share");
  free(home);
  return folder;
}
