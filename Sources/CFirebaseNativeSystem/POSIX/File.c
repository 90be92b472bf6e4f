// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "Descriptor.h"
#include "FileSystem.h"
#include "Signals.h"

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

// --- reasons with a path and a remedy ---

// The thread's last one. What does not fit is truncated.
static _Thread_local char reason[1024];

static char *copy_parent(const char *path) {
  char *parent = auth_text_copy(path);
  char *slash = strrchr(parent, '/');
  if (slash != NULL) {
    slash[slash == parent] = 0;
    return parent;
  }
  free(parent);
  return auth_text_copy(".");
}

// As much of the path as this user can reach, to be freed.
static char *copy_reachable(const char *path) {
  struct stat status;
  char *reachable = auth_text_copy(path);
  while (lstat(reachable, &status) != 0 && strcmp(reachable, "/") != 0 && strcmp(reachable, ".") != 0) {
    char *parent = copy_parent(reachable);
    free(reachable);
    reachable = parent;
  }
  return reachable;
}

static bool permits_user(mode_t mode) {
  const mode_t needed = S_ISDIR(mode) ? S_IRWXU : S_IRUSR | S_IWUSR;
  return (mode & needed) == needed;
}

static bool is_denied(int error) { return error == EACCES || error == EPERM; }

// What the user can do. The end of the reachable path is what denies access to the rest.
static void describe_remedy(const char *path, int error, char *remedy, size_t size) {
  char *reachable = copy_reachable(path);
  struct stat status;
  const bool is_known = is_denied(error) && lstat(reachable, &status) == 0;
  if (is_known && status.st_uid != geteuid()) {
    snprintf(remedy, size, "%s belongs to another user; choose another folder, or chown it", reachable);
  } else if (is_known && !permits_user(status.st_mode)) {
    snprintf(remedy, size, "chmod u+rwX %s", reachable);
  } else {
    snprintf(remedy, size, "choose another folder");
  }
  free(reachable);
}

// Of errno.
static auth_file_result failure_at(const char *path) {
  const int error = errno;
  if (!is_denied(error) && error != EROFS) return failure();
  char remedy[700];
  describe_remedy(path, error, remedy, sizeof remedy);
  snprintf(reason, sizeof reason, "%s; %s", strerror(error), remedy);
  return (auth_file_result){AUTH_FILE_FAILED, reason};
}

// Of errno.
static auth_file_result failed_creation(const char *folder) {
  const int error = errno;
  char remedy[400];
  describe_remedy(folder, error, remedy, sizeof remedy);
  snprintf(reason, sizeof reason, "%s cannot be created: %s; %s", folder, strerror(error), remedy);
  return (auth_file_result){AUTH_FILE_FAILED, reason};
}

static auth_file_result refusal(auth_file_outcome outcome, const char *path, const char *why) {
  snprintf(reason, sizeof reason, "%s %s", path, why);
  return (auth_file_result){outcome, reason};
}

// --- closing ---

// Closes the file and keeps the errno of an earlier failure.
static bool close_after(int file, bool is_done) {
  int error = errno;
  bool is_closed = close(file) == 0;
  if (!is_done) errno = error;
  return is_done && is_closed;
}

// --- reading ---

// Checks that the file is what its reader, or the taker of its lock, expects.
static auth_file_result inspect(int file, const char *path, auth_file_trust trust, bool is_folder) {
  struct stat status;
  if (fstat(file, &status) != 0) return failure();
  if (is_folder ? !S_ISDIR(status.st_mode) : !S_ISREG(status.st_mode)) {
    return refusal(AUTH_FILE_IRREGULAR, path, "is not a regular file; remove it");
  }
  if (trust == AUTH_FILE_OF_ANYONE) return done;
  if (status.st_uid != geteuid()) {
    return refusal(AUTH_FILE_FAILED, path, "belongs to another user; remove it, or chown it");
  }
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return refusal(AUTH_FILE_FAILED, path, "can be written by other users; check it, then chmod go-w");
  }
  return done;
}

static void append(auth_bytes *bytes, const char *block, size_t size) {
  char *all = auth_allocated(realloc(bytes->start, bytes->size + size));
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
  if (file < 0) return failure_at(path);
  auth_file_result outcome = inspect(file, path, trust, false);
  if (outcome.outcome == AUTH_FILE_DONE) outcome = result(read_all(file, limit, bytes));
  close(file);
  return outcome;
}

// --- writing ---

static bool write_all(int file, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t count = auth_write_without_signal(file, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes += count;
    size -= (size_t)count;
  }
  return true;
}

// Removes the file after a failure.
static auth_file_result written(bool is_done, const char *path) {
  const auth_file_result outcome = result(is_done);
  if (!is_done) unlink(path);
  return outcome;
}

// Fails if there is one.
static int create(const char *path, int flags) {
  const int file = auth_descriptor_open(path, flags | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
  // The umask may have excluded the user, too. Not every file system has modes.
  if (file >= 0) fchmod(file, 0600);
  return file;
}

static auth_file_result create_parent(const char *path) {
  char *parent = copy_parent(path);
  const auth_file_result outcome = auth_folder_create(parent);
  free(parent);
  return outcome;
}

auth_file_result auth_file_write(const char *path, const void *bytes, size_t size) {
  // A leftover of a process that was killed.
  unlink(path);
  int file = create(path, O_WRONLY);
  if (file < 0 && is_absent()) {
    // A caller that continued without the folder does not know why it is missing.
    const auth_file_result folder = create_parent(path);
    if (folder.outcome != AUTH_FILE_DONE) return folder;
    file = create(path, O_WRONLY);
  }
  if (file < 0) return failure_at(path);
  return written(close_after(file, write_all(file, bytes, size)), path);
}

auth_file_result auth_file_replace(const char *path, const char *temporary, const void *bytes, size_t size) {
  const auth_file_result outcome = auth_file_write(temporary, bytes, size);
  return outcome.outcome == AUTH_FILE_DONE ? written(rename(temporary, path) == 0, temporary) : outcome;
}

auth_file_result auth_file_flush(const char *path) {
  const int file = auth_descriptor_open(path, O_RDONLY | O_NONBLOCK, 0);
  return result(file >= 0 && close_after(file, auth_file_system_flush(file)));
}

static void flush_parent(const char *path) {
  char *parent = copy_parent(path);
  auth_file_flush(parent);
  free(parent);
}

auth_file_result auth_file_move(const char *from, const char *to) {
  if (rename(from, to) != 0) return failure();
  flush_parent(to);
  return done;
}

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

static bool is_folder(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static auth_file_result make_folder(const char *path) {
  if (mkdir(path, 0700) == 0) {
    // The umask may have excluded the user, too. Not every file system has modes.
    chmod(path, 0700);
    flush_parent(path);
    return done;
  }
  // Systems report several errors for a folder that exists.
  const int error = errno;
  if (is_folder(path)) return done;
  errno = error;
  return failed_creation(path);
}

static auth_file_result make_parents(const char *path) {
  auth_file_result outcome = done;
  char *parent = auth_text_copy(path);
  char *slash = parent;
  while (outcome.outcome == AUTH_FILE_DONE && *slash != 0 && (slash = strchr(slash + 1, '/')) != NULL) {
    *slash = 0;
    outcome = make_folder(parent);
    *slash = '/';
  }
  free(parent);
  return outcome;
}

auth_file_result auth_folder_create(const char *path) {
  // Usually it exists.
  if (is_folder(path)) return done;
  const auth_file_result outcome = make_parents(path);
  return outcome.outcome == AUTH_FILE_DONE ? make_folder(path) : outcome;
}

static auth_file_result inspect_folder(const char *path) {
  const int folder = auth_descriptor_open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0);
  if (folder < 0) return failure_at(path);
  const auth_file_result outcome = inspect(folder, path, AUTH_FILE_OF_USER, true);
  close(folder);
  return outcome;
}

static int open_lock(const char *path) {
  const int flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK;
  int file = auth_descriptor_open(path, flags, 0);
  if (file >= 0 || errno != ENOENT) return file;
  file = create(path, flags);
  // Another process has created it meanwhile.
  return file < 0 && errno == EEXIST ? auth_descriptor_open(path, flags, 0) : file;
}

static auth_file_result lock(const char *path, int *file) {
  *file = open_lock(path);
  if (*file < 0) return failure_at(path);
  const auth_file_result outcome = inspect(*file, path, AUTH_FILE_OF_USER, false);
  if (outcome.outcome != AUTH_FILE_DONE) return outcome;
  while (flock(*file, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    return (auth_file_result){errno == EWOULDBLOCK ? AUTH_FILE_BUSY : AUTH_FILE_UNLOCKED, strerror(errno)};
  }
  return done;
}

auth_file_result auth_folder_lock_take(const char *folder, const char *path, auth_folder_lock *taken) {
  int file = -1;
  auth_file_result outcome = inspect_folder(folder);
  if (outcome.outcome == AUTH_FILE_DONE) outcome = lock(path, &file);
  *taken = (auth_folder_lock){file};
  if (outcome.outcome != AUTH_FILE_DONE && outcome.outcome != AUTH_FILE_UNLOCKED) auth_folder_lock_return(*taken);
  return outcome;
}

void auth_folder_lock_return(auth_folder_lock taken) {
  if (taken.file < 0) return;
  // Closing is not enough while a child of the program, which is about to start another one, has the same file.
  flock((int)taken.file, LOCK_UN);
  close((int)taken.file);
}
