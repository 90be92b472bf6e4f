// For accept4.
#define _GNU_SOURCE

#include "Descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

// The file itself, or a duplicate above 2 in its place.
static int above_standard(int file) {
  if (file < 0 || file > 2) return file;
  int copy = fcntl(file, F_DUPFD_CLOEXEC, 3);
  int error = errno;
  close(file);
  errno = error;
  return copy;
}

int auth_open(const char *path, int flags, mode_t mode) {
  return above_standard(open(path, flags | O_CLOEXEC, mode));
}

int auth_socket(int family, int type, int protocol) {
  return above_standard(socket(family, type | SOCK_CLOEXEC, protocol));
}

int auth_event_file(void) { return above_standard(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

int auth_accept(int listener) {
  return above_standard(accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK));
}

auth_standard_files auth_reserve_standard_files(void) {
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

void auth_release_standard_files(auth_standard_files reserved) {
  for (int i = 0; i < 3; i++) {
    if (reserved.files[i] >= 0) close(reserved.files[i]);
  }
}
