// SPDX-License-Identifier: Apache-2.0
#include "Descriptor.h"

#include "Platform.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int auth_descriptor_move(int descriptor) {
  if (descriptor < 0 || descriptor > 2) return descriptor;
  int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  int error = errno;
  close(descriptor);
  errno = error;
  return copy;
}

int auth_descriptor_open(const char *path, int flags, mode_t mode) {
  return auth_descriptor_move(open(path, flags | O_CLOEXEC, mode));
}

auth_standard_files auth_standard_files_reserve(void) {
  auth_standard_files reserved = {{-1, -1, -1}};
  for (int i = 0; i < 3; i++) {
    int file = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (file < 0) break;
    if (file > 2) {
      close(file);
      break;
    }
    reserved.files[i] = file;
  }
  return reserved;
}

void auth_standard_files_release(auth_standard_files reserved) {
  for (int i = 0; i < 3; i++) {
    if (reserved.files[i] >= 0) close(reserved.files[i]);
  }
}
