// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "Clock.h"
#include "Path.h"
#include "Protection.h"
#include "Security.h"
#include "WideText.h"

#include <stdlib.h>
#include <string.h>
#include <windows.h>

// Other processes may replace and delete the file meanwhile.
enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

// --- results ---

static const auth_file_result done = {AUTH_FILE_DONE, NULL};

static bool is_absent(DWORD error) {
  return error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND || error == ERROR_INVALID_NAME ||
         error == ERROR_DIRECTORY || error == ERROR_INVALID_DRIVE;
}

// Of GetLastError.
static auth_file_result failure(void) {
  const DWORD error = GetLastError();
  return (auth_file_result){is_absent(error) ? AUTH_FILE_ABSENT : AUTH_FILE_FAILED, auth_error_text(error)};
}

static auth_file_result result(bool is_done) { return is_done ? done : failure(); }

// Closes the file and keeps the error of an earlier failure.
static bool close_after(HANDLE file, bool is_done) {
  const DWORD error = GetLastError();
  CloseHandle(file);
  SetLastError(error);
  return is_done;
}

static void free_path(wchar_t *path) {
  const DWORD error = GetLastError();
  free(path);
  SetLastError(error);
}

// Virus scanners and indexers keep new files open for a moment, without permission to delete them.
static bool is_passing(int attempt) {
  const DWORD error = GetLastError();
  if (attempt >= 20 || (error != ERROR_SHARING_VIOLATION && error != ERROR_ACCESS_DENIED)) return false;
  Sleep(5);
  SetLastError(error);
  return true;
}

static void permit_writing(const wchar_t *path) {
  const DWORD attributes = GetFileAttributesW(path);
  if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_READONLY) != 0) {
    SetFileAttributesW(path, attributes & ~(DWORD)FILE_ATTRIBUTE_READONLY);
  }
}

// --- opening ---

static HANDLE open_file(const wchar_t *path, DWORD access, DWORD creation, DWORD flags) {
  HANDLE file;
  for (int attempt = 0;; attempt++) {
    file = CreateFileW(path, access, SHARE_ALL, NULL, creation, FILE_ATTRIBUTE_NORMAL | flags, NULL);
    if (file != INVALID_HANDLE_VALUE || GetLastError() != ERROR_SHARING_VIOLATION || !is_passing(attempt)) return file;
  }
}

// Whether it is a symbolic link, a junction or a mount point. Other reparse points are ordinary files, for example
// those of a cloud.
static bool is_link(HANDLE file) {
  FILE_ATTRIBUTE_TAG_INFO info;
  return GetFileInformationByHandleEx(file, FileAttributeTagInfo, &info, sizeof info) &&
         (info.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 && IsReparseTagNameSurrogate(info.ReparseTag);
}

static auth_file_result refusal(auth_file_outcome outcome, const char *path, const char *why) {
  return (auth_file_result){outcome, auth_thread_text(auth_text_join(path, why))};
}

// Checks that the file is what its reader, or the taker of its lock, expects.
static auth_file_result inspect(HANDLE file, const char *path, auth_file_trust trust, bool is_folder) {
  BY_HANDLE_FILE_INFORMATION info;
  if (GetFileType(file) == FILE_TYPE_DISK && !GetFileInformationByHandle(file, &info)) return failure();
  if (GetFileType(file) != FILE_TYPE_DISK || ((info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0) != is_folder ||
      (trust == AUTH_FILE_OF_USER && is_link(file))) {
    return refusal(AUTH_FILE_IRREGULAR, path, " is not a regular file; remove it");
  }
  if (trust == AUTH_FILE_OF_USER && auth_is_of_other_user(file)) {
    return refusal(AUTH_FILE_FAILED, path, " belongs to another user; remove it");
  }
  return done;
}

// --- reading ---

static void append(auth_bytes *bytes, const char *block, size_t size) {
  char *all = auth_allocated(realloc(bytes->start, bytes->size + size));
  memcpy(all + bytes->size, block, size);
  bytes->start = all;
  bytes->size += size;
}

static bool read_all(HANDLE file, size_t limit, auth_bytes *bytes) {
  char block[16 * 1024];
  while (bytes->size <= limit) {
    DWORD count = 0;
    if (!ReadFile(file, block, sizeof block, &count, NULL)) return false;
    if (count == 0) return true;
    append(bytes, block, count);
  }
  return true;
}

auth_file_result auth_file_read(const char *path, auth_file_trust trust, size_t limit, auth_bytes *bytes) {
  wchar_t *wide = auth_path(path);
  const DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | (trust == AUTH_FILE_OF_USER ? FILE_FLAG_OPEN_REPARSE_POINT : 0);
  const HANDLE file = open_file(wide, GENERIC_READ, OPEN_EXISTING, flags);
  free_path(wide);
  if (file == INVALID_HANDLE_VALUE) return failure();
  auth_file_result outcome = inspect(file, path, trust, false);
  if (outcome.outcome == AUTH_FILE_DONE) outcome = result(read_all(file, limit, bytes));
  CloseHandle(file);
  if (outcome.outcome != AUTH_FILE_DONE || trust == AUTH_FILE_OF_ANYONE || bytes->size > limit) return outcome;
  return result(auth_unprotect(bytes));
}

// --- writing ---

static bool write_all(HANDLE file, const char *bytes, size_t size) {
  while (size > 0) {
    DWORD count = 0;
    if (!WriteFile(file, bytes, size > INT32_MAX ? INT32_MAX : (DWORD)size, &count, NULL)) return false;
    bytes += count;
    size -= count;
  }
  return true;
}

static bool write_file(const wchar_t *path, auth_bytes bytes) {
  // A leftover of a process that was killed.
  permit_writing(path);
  DeleteFileW(path);
  const HANDLE file = open_file(path, GENERIC_WRITE, CREATE_NEW, FILE_FLAG_OPEN_REPARSE_POINT);
  if (file == INVALID_HANDLE_VALUE) return false;
  return close_after(file, write_all(file, bytes.start, bytes.size));
}

static bool move_file(const wchar_t *from, const wchar_t *to, DWORD flags) {
  permit_writing(to);
  for (int attempt = 0; !MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | flags); attempt++) {
    if (!is_passing(attempt)) return false;
  }
  return true;
}

// Removes the file after a failure.
static auth_file_result written(bool is_done, const wchar_t *path) {
  const auth_file_result outcome = result(is_done);
  if (!is_done) DeleteFileW(path);
  return outcome;
}

auth_file_result auth_file_write(const char *path, const void *bytes, size_t size) {
  auth_bytes encrypted = {NULL, 0};
  if (!auth_protect(bytes, size, &encrypted)) return (auth_file_result){AUTH_FILE_FAILED, failure().reason};
  wchar_t *wide = auth_path(path);
  const auth_file_result outcome = written(write_file(wide, encrypted), wide);
  free(wide);
  free(encrypted.start);
  return outcome;
}

auth_file_result auth_file_replace(const char *path, const char *temporary, const void *bytes, size_t size) {
  auth_file_result outcome = auth_file_write(temporary, bytes, size);
  if (outcome.outcome != AUTH_FILE_DONE) return outcome;
  wchar_t *wide = auth_path(path), *wide_temporary = auth_path(temporary);
  outcome = written(move_file(wide_temporary, wide, 0), wide_temporary);
  free(wide);
  free(wide_temporary);
  return outcome;
}

static bool flush_file(const wchar_t *path) {
  const HANDLE file = open_file(path, GENERIC_WRITE, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT);
  return file != INVALID_HANDLE_VALUE && close_after(file, FlushFileBuffers(file));
}

// The names of a folder's files are on the disk as soon as auth_file_move returns.
auth_file_result auth_file_flush(const char *path) {
  wchar_t *wide = auth_path(path);
  const DWORD attributes = GetFileAttributesW(wide);
  const bool is_folder = attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  const bool is_flushed = is_folder || flush_file(wide);
  free_path(wide);
  return result(is_flushed);
}

auth_file_result auth_file_move(const char *from, const char *to) {
  wchar_t *wide_from = auth_path(from), *wide_to = auth_path(to);
  const bool is_moved = move_file(wide_from, wide_to, MOVEFILE_WRITE_THROUGH);
  free_path(wide_from);
  free_path(wide_to);
  return result(is_moved);
}

static bool remove_file(const wchar_t *path) {
  const DWORD attributes = GetFileAttributesW(path);
  if (attributes == INVALID_FILE_ATTRIBUTES) return false;
  if ((attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) return RemoveDirectoryW(path);
  permit_writing(path);
  for (int attempt = 0; !DeleteFileW(path); attempt++) {
    if (!is_passing(attempt)) return false;
  }
  return true;
}

auth_file_result auth_file_remove(const char *path) {
  wchar_t *wide = auth_path(path);
  const bool is_removed = remove_file(wide);
  free_path(wide);
  return result(is_removed);
}

// --- looking ---

static bool read_attributes(const char *path, WIN32_FILE_ATTRIBUTE_DATA *data) {
  wchar_t *wide = auth_path(path);
  const bool is_read = GetFileAttributesExW(wide, GetFileExInfoStandard, data);
  free_path(wide);
  return is_read;
}

bool auth_file_exists(const char *path) {
  WIN32_FILE_ATTRIBUTE_DATA data;
  return read_attributes(path, &data) || !is_absent(GetLastError());
}

int64_t auth_file_time(const char *path) {
  WIN32_FILE_ATTRIBUTE_DATA data;
  if (!read_attributes(path, &data)) return 0;
  return auth_clock_unix_time(data.ftLastWriteTime);
}

// --- folders ---

// After a failure, the path ends with the folder that cannot be created.
static bool create_folders(wchar_t *path, SECURITY_ATTRIBUTES *security) {
  if (CreateDirectoryW(path, security)) return true;
  if (GetLastError() == ERROR_ALREADY_EXISTS) {
    const DWORD attributes = GetFileAttributesW(path);
    SetLastError(ERROR_DIRECTORY);
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  }
  wchar_t *last = wcsrchr(path, L'\\');
  if (GetLastError() != ERROR_PATH_NOT_FOUND || last == NULL || last == path) return false;
  *last = 0;
  if (!create_folders(path, security)) return false;
  *last = L'\\';
  return CreateDirectoryW(path, security);
}

// Of GetLastError.
static auth_file_result failed_creation(const wchar_t *folder) {
  const auth_file_result plain = failure();
  // The prefix is the library's.
  char *path = auth_narrow_text(wcsncmp(folder, L"\\\\?\\", 4) == 0 ? folder + 4 : folder);
  char *beginning = auth_text_join(path, " cannot be created: ");
  char *whole = auth_text_join(beginning, plain.reason);
  const auth_file_result outcome = refusal(plain.outcome, whole, "; choose another folder");
  free(whole);
  free(beginning);
  free(path);
  return outcome;
}

auth_file_result auth_folder_create(const char *path) {
  wchar_t *wide = auth_path(path);
  PSECURITY_DESCRIPTOR permissions = auth_private_permissions();
  SECURITY_ATTRIBUTES security = {sizeof security, permissions, FALSE};
  const bool is_created = create_folders(wide, permissions == NULL ? NULL : &security);
  const auth_file_result outcome = is_created ? done : failed_creation(wide);
  LocalFree(permissions);
  free(wide);
  return outcome;
}

char *auth_folder_find_data(void) {
  const char *data = auth_environment_get("LOCALAPPDATA");
  if (data != NULL && *data != 0) return auth_text_copy(data);
  const char *profile = auth_environment_get("USERPROFILE");
  return profile == NULL || *profile == 0 ? NULL : auth_text_join(profile, "\\AppData\\Local");
}

const char *auth_folder_data_absence(void) {
  return "LOCALAPPDATA and USERPROFILE are not set; set one of them, or select a session directory";
}

// --- locks ---

static auth_file_result inspect_folder(const char *folder) {
  wchar_t *wide = auth_path(folder);
  const DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT;
  const HANDLE file = open_file(wide, FILE_READ_ATTRIBUTES | READ_CONTROL, OPEN_EXISTING, flags);
  free_path(wide);
  if (file == INVALID_HANDLE_VALUE) return failure();
  const auth_file_result outcome = inspect(file, folder, AUTH_FILE_OF_USER, true);
  CloseHandle(file);
  return outcome;
}

static auth_file_result lock(const char *path, HANDLE *file) {
  wchar_t *wide = auth_path(path);
  const DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT;
  *file = open_file(wide, GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS, flags);
  free_path(wide);
  if (*file == INVALID_HANDLE_VALUE) return failure();
  const auth_file_result outcome = inspect(*file, path, AUTH_FILE_OF_USER, false);
  if (outcome.outcome != AUTH_FILE_DONE) return outcome;
  OVERLAPPED start = {0};
  if (LockFileEx(*file, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &start)) return done;
  const bool is_busy = GetLastError() == ERROR_LOCK_VIOLATION;
  return (auth_file_result){is_busy ? AUTH_FILE_BUSY : AUTH_FILE_UNLOCKED, failure().reason};
}

auth_file_result auth_folder_lock_take(const char *folder, const char *path, auth_folder_lock *taken) {
  HANDLE file = INVALID_HANDLE_VALUE;
  auth_file_result outcome = inspect_folder(folder);
  if (outcome.outcome == AUTH_FILE_DONE) outcome = lock(path, &file);
  *taken = (auth_folder_lock){(intptr_t)file};
  if (outcome.outcome != AUTH_FILE_DONE && outcome.outcome != AUTH_FILE_UNLOCKED) auth_folder_lock_return(*taken);
  return outcome;
}

void auth_folder_lock_return(auth_folder_lock taken) {
  const HANDLE file = (HANDLE)(intptr_t)taken.file;
  if (file == INVALID_HANDLE_VALUE) return;
  OVERLAPPED start = {0};
  // Closing would unlock it later, because the system may do that in the background.
  UnlockFileEx(file, 0, 1, 0, &start);
  CloseHandle(file);
}
