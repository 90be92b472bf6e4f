// SPDX-License-Identifier: Apache-2.0
// Files and folders of exports. Unlike those of Platform.h, other users can read them, as the umask says.
#ifndef FOLDERS_H_
#define FOLDERS_H_

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

static inline bool emulator_is_folder(const char *path) {
  struct stat information;
  return stat(path, &information) == 0 && S_ISDIR(information.st_mode);
}

static inline bool emulator_path_exists(const char *path) {
  struct stat information;
  return lstat(path, &information) == 0;
}

// The size of a regular file in bytes; negative with errno if there is none.
static inline int64_t emulator_file_size(const char *path) {
  struct stat information;
  if (stat(path, &information) != 0) return -1;
  if (S_ISREG(information.st_mode)) return information.st_size;
  errno = S_ISDIR(information.st_mode) ? EISDIR : EINVAL;
  return -1;
}

static inline int64_t emulator_process(void) { return getpid(); }

// The following functions return 0, or an errno.

static inline int emulator_make_folder(const char *path) {
  return mkdir(path, 0777) == 0 || (errno == EEXIST && emulator_is_folder(path)) ? 0 : errno;
}

static inline int emulator_rename(const char *from, const char *to) { return rename(from, to) == 0 ? 0 : errno; }

// Exchanges two names at once. Fails with EINVAL or ENOSYS if the file system cannot do that.
static inline int emulator_exchange(const char *one, const char *other) {
#if defined(__linux__)
  const unsigned exchange = 2;  // RENAME_EXCHANGE
  return syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, exchange) == 0 ? 0 : errno;
#elif defined(__APPLE__)
  return renamex_np(one, other, RENAME_SWAP) == 0 ? 0 : errno;
#else
  (void)one, (void)other;
  return ENOSYS;
#endif
}

// Waits until the names in the folder are on the disk.
static inline int emulator_flush_folder(const char *path) {
  const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  // Some file systems cannot do that.
  const int error = fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno;
  close(descriptor);
  return error;
}

// Writes what is buffered to the disk, and closes the file.
static inline int emulator_close_written(FILE *file) {
  const int error = fflush(file) == 0 && !ferror(file) && fsync(fileno(file)) == 0 ? 0 : errno;
  return fclose(file) == 0 || error != 0 ? error : errno;
}

// The next name in a folder, without "." and ".."; NULL at the end.
static inline const char *emulator_next_name(DIR *folder) {
  const struct dirent *entry;
  do entry = readdir(folder);
  while (entry != NULL && (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0));
  return entry == NULL ? NULL : entry->d_name;
}

#endif
