// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "Descriptor.h"
#include "FileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// --- results ---

static const auth_file_result done = {AUTH_FILE_DONE, NULL};

static bool is_absent(void) { return errno == ENOENT || errno == ENOTDIR; }

// Of errno.
static auth_file_result failure(void) {
  return (auth_file_result){is_absent() ? AUTH_FILE_ABSENT : AUTH_FILE_FAILED, strerror(errno)};
}

static auth_file_result result(bool is_done) { return is_done ? done : failure(); }

// Closes the file and keeps the errno of an earlier failure.
static bool close_after(int file, bool is_done) {
  int error = errno;
  bool is_closed = close(file) == 0;
  if (!is_done) errno = error;
  return is_done && is_closed;
}

// --- reading ---

// Checks that the file is what its reader, or the taker of its lock, expects.
static auth_file_result inspect(int file, auth_file_trust trust, bool is_folder) {
  struct stat status;
  if (fstat(file, &status) != 0) return failure();
  if (is_folder ? !S_ISDIR(status.st_mode) : !S_ISREG(status.st_mode)) {
    return (auth_file_result){AUTH_FILE_IRREGULAR, "it is not a regular file; remove it"};
  }
  if (trust == AUTH_FILE_OF_ANYONE) return done;
  if (status.st_uid != geteuid()) {
    return (auth_file_result){AUTH_FILE_FAILED, "it belongs to another user; remove it"};
  }
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return (auth_file_result){AUTH_FILE_FAILED, "other users can write it; check it, then chmod go-w"};
  }
  return done;
}

static void append(auth_bytes *bytes, const char *block, size_t size) {
  char *all = realloc(bytes->start, bytes->size + size);
  if (all == NULL) __builtin_trap();
  memcpy(all + bytes->size, block, size);
  bytes->start = all;
  bytes->size += size;
}

static bool read_all(int file, size_t limit, auth_bytes *bytes) {
  char block[16 * 1024];
  while (bytes->size <= limit) {
    ssize_t count = read(file, block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    if (count == 0) return true;
    append(bytes, block, (size_t)count);
  }
  return true;
}

auth_file_result auth_file_read(const char *path, auth_file_trust trust, size_t limit, auth_bytes *bytes) {
  // Opening a pipe in its place must not block.
  const int file = auth_descriptor_open(path, O_RDONLY | O_NONBLOCK | (trust == AUTH_FILE_OF_USER ? O_NOFOLLOW : 0), 0);
  if (file < 0) return failure();
  auth_file_result outcome = inspect(file, trust, false);
  if (outcome.outcome == AUTH_FILE_DONE) outcome = result(read_all(file, limit, bytes));
  close(file);
  return outcome;
}

// --- writing ---

static bool write_all(int file, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t count = write(file, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes += count;
    size -= (size_t)count;
  }
  return true;
}

auth_file_result auth_file_replace(const char *path, const char *temporary, const void *bytes, size_t size,
                                   bool is_flushed) {
  // A leftover of a process that was killed.
  unlink(temporary);
  const int file = auth_descriptor_open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
  if (file < 0) return failure();
  const bool is_written = write_all(file, bytes, size) && (!is_flushed || auth_file_system_flush(file));
  if (close_after(file, is_written) && rename(temporary, path) == 0) return done;
  const auth_file_result outcome = failure();
  unlink(temporary);
  return outcome;
}

auth_file_result auth_file_create(const char *path) {
  const int file = auth_descriptor_open(path, O_WRONLY | O_CREAT | O_NOFOLLOW, 0600);
  return result(file >= 0 && close(file) == 0);
}

auth_file_result auth_file_move(const char *from, const char *to) { return result(rename(from, to) == 0); }

// What unlink does to a folder depends on the system, and for the superuser on the file system.
auth_file_result auth_file_remove(const char *path) {
  struct stat status;
  if (lstat(path, &status) != 0) return failure();
  return result((S_ISDIR(status.st_mode) ? rmdir(path) : unlink(path)) == 0);
}

// --- looking ---

bool auth_file_exists(const char *path) { return access(path, F_OK) == 0 || !is_absent(); }

int64_t auth_file_time(const char *path) {
  struct stat status;
  if (lstat(path, &status) != 0) return 0;
  return auth_file_system_time(&status);
}

// --- folders ---

auth_file_result auth_folder_create(const char *path) {
  char *parent = auth_text_copy(path);
  for (char *slash = parent; *slash != 0 && (slash = strchr(slash + 1, '/')) != NULL;) {
    *slash = 0;
    // Errors for existing folders are ignored; a real failure shows at the last folder.
    mkdir(parent, 0700);
    *slash = '/';
  }
  free(parent);
  return result(mkdir(path, 0700) == 0 || errno == EEXIST);
}

static auth_file_result lock(const char *folder, const char *path, int *folder_file, int *file) {
  *folder_file = auth_descriptor_open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0);
  if (*folder_file < 0) return failure();
  *file = auth_descriptor_open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0600);
  if (*file < 0) return failure();
  auth_file_result outcome = inspect(*folder_file, AUTH_FILE_OF_USER, true);
  if (outcome.outcome == AUTH_FILE_DONE) outcome = inspect(*file, AUTH_FILE_OF_USER, false);
  if (outcome.outcome != AUTH_FILE_DONE) return outcome;
  while (flock(*file, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EINTR) return (auth_file_result){AUTH_FILE_BUSY, strerror(errno)};
  }
  return done;
}

auth_file_result auth_folder_lock_take(const char *folder, const char *path, auth_folder_lock *taken) {
  int folder_file = -1, file = -1;
  const auth_file_result outcome = lock(folder, path, &folder_file, &file);
  *taken = (auth_folder_lock){folder_file, file};
  if (outcome.outcome != AUTH_FILE_DONE) auth_folder_lock_return(*taken, false);
  return outcome;
}

void auth_folder_lock_return(auth_folder_lock taken, bool is_flushed) {
  if (is_flushed) auth_file_system_flush((int)taken.folder);
  if (taken.folder >= 0) close((int)taken.folder);
  // Closing the file unlocks it.
  if (taken.file >= 0) close((int)taken.file);
}
