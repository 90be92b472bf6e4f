// SPDX-License-Identifier: Apache-2.0
// The file of a session: encryption, paths, and other programs that use it.
#include "../fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

#include "../system.h"

// --- what the tests share ---

static wchar_t *widen(const char *text) {
  const int size = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
  wchar_t *wide = calloc((size_t)size + 8, sizeof *wide);
  wchar_t *path = wide;
  // Of any length.
  if (text[1] == ':') path = wcscpy(wide, L"\\\\?\\") + 4;
  MultiByteToWideChar(CP_UTF8, 0, text, -1, path, size);
  for (; *path != 0; path++) {
    if (*path == L'/') *path = L'\\';
  }
  return wide;
}

static HANDLE open_file(const char *path, DWORD access, DWORD sharing) {
  wchar_t *wide = widen(path);
  const HANDLE file = CreateFileW(wide, access, sharing, NULL, OPEN_EXISTING, 0, NULL);
  free(wide);
  return file;
}

static bool is_there(const char *path) {
  const HANDLE file = open_file(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE);
  if (file != INVALID_HANDLE_VALUE) CloseHandle(file);
  return file != INVALID_HANDLE_VALUE;
}

static char *beside(const char *path, const char *suffix) {
  const size_t size = strlen(path) + strlen(suffix) + 1;
  char *whole = malloc(size);
  snprintf(whole, size, "%s%s", path, suffix);
  return whole;
}

static void await_absence(const char *path, const char *suffix) {
  char *whole = beside(path, suffix);
  WAIT_FOR(!is_there(whole));
  free(whole);
}

// The path of the App's session, to be freed. The session is flushed, and the lock is returned. The functions for the
// other suites cannot read all names.
static char *session_path(fixture *f, const char *suffix) {
  const char *path = firebase_auth_session_store_path(f->auth);
  await_absence(path, ".new");
  await_absence(path, ".tmp");
  settle(f);
  return beside(path, suffix);
}

static fixture open_fixture_in(const char *directory) {
  emulator_start();
  fixture f = {.directory = directory, .options = make_options(directory)};
  reopen_fixture(&f);
  return f;
}

static void check_restored(fixture *f, const char *uid) {
  char *current = current_uid(f);
  CHECK_TEXT(current, uid);
  CHECK_INT(firebase_auth_session_state(f->auth), FIREBASE_SESSION_STATE_RESTORED);
  free(current);
}

// Another player each time.
static char *sign_in(fixture *f) {
  static int count = 0;
  char player[64];
  snprintf(player, sizeof player, "{\"sub\":\"player-%d\"}", count++);
  firebase_user_release(sign_in_apple(f, player));
  return current_uid(f);
}

// A player who signs in is restored by the next App.
static void check_storing_in(const char *directory) {
  fixture f = open_fixture_in(directory);
  char *uid = sign_in(&f), *path = session_path(&f, "");
  CHECK(is_there(path));
  reopen_fixture(&f);
  check_restored(&f, uid);
  firebase_auth_sign_out(f.auth);
  CHECK(!is_there(path));
  free(path);
  free(uid);
  close_fixture(&f);
}

// --- encryption ---

static void session_is_encrypted(void) {
  fixture f = open_fixture();
  char *uid = sign_in(&f), *path = session_path(&f, "");
  size_t size = 0;
  char *bytes = read_file(path, &size);
  const size_t length = strlen(uid);
  for (size_t i = 0; i + length <= size; i++) CHECK(memcmp(bytes + i, uid, length) != 0);
  char *text = read_session(path);
  CHECK_CONTAINS(text, uid);
  free(text);
  free(bytes);
  free(path);
  free(uid);
  close_fixture(&f);
}

static void session_that_is_not_encrypted_is_restored(void) {
  fixture f = open_fixture();
  char *uid = sign_in(&f), *path = session_path(&f, "");
  char *text = read_session(path);
  CHECK(write_file(path, text, strlen(text)));
  reopen_fixture(&f);
  check_restored(&f, uid);
  free(text);
  free(path);
  free(uid);
  close_fixture(&f);
}

static void session_that_was_changed_is_damaged(void) {
  fixture f = open_fixture();
  free(sign_in(&f));
  char *path = session_path(&f, ""), *damaged = session_path(&f, ".damaged");
  size_t size = 0;
  char *bytes = read_file(path, &size);
  bytes[size / 2] ^= 1;
  CHECK(write_file(path, bytes, size));
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  CHECK(!is_there(path));
  CHECK(is_there(damaged));
  free(bytes);
  free(damaged);
  free(path);
  close_fixture(&f);
}

// --- paths ---

static void long_path_is_used(void) {
  char directory[600];
  snprintf(directory, sizeof directory, "%s", make_directory());
  for (int i = 0; i < 8; i++) strcat(directory, "/a-folder-with-a-name-of-fifty-characters-or-nearly");
  check_storing_in(directory);
}

static void path_with_characters_of_all_languages_is_used(void) {
  char directory[600];
  snprintf(directory, sizeof directory,
           "%s/Zo\xC3\xAB \xCE\x96\xCF\x89\xCE\xAE \xE6\x97\xA5\xE6\x9C\xAC \xF0\x9F\x8E\xAE", make_directory());
  check_storing_in(directory);
}

static void path_with_shortcuts_is_used(void) {
  char directory[600];
  snprintf(directory, sizeof directory, "%s/one/..//./two\\three", make_directory());
  check_storing_in(directory);
}

static void data_folder_of_a_user_with_any_name_is_used(void) {
  wchar_t *folder = widen(make_directory());
  wchar_t data[600];
  GetFullPathNameW(folder, 500, data, NULL);
  wcscat(data, L"\\\u0416\u00E9\\AppData\\Local");
  wchar_t former[600] = L"";
  GetEnvironmentVariableW(L"LOCALAPPDATA", former, 600);
  SetEnvironmentVariableW(L"LOCALAPPDATA", data);
  check_storing_in("");
  SetEnvironmentVariableW(L"LOCALAPPDATA", former);
  free(folder);
}

static void names_of_devices_are_names_of_files(void) {
  emulator_start();
  fixture f = {.directory = make_directory()};
  f.options = make_options(f.directory);
  firebase_app_options_set_project_id(f.options, "aux");
  CHECK_INT(firebase_app_create(f.options, "nul", &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", emulator_port());
  char *uid = sign_in(&f), *path = session_path(&f, "");
  CHECK_CONTAINS(path, "aux/nul");
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_RESTORED);
  free(path);
  free(uid);
  close_fixture(&f);
}

// --- files that cannot be used ---

static void read_only_file_is_replaced_and_deleted(void) {
  fixture f = open_fixture();
  free(sign_in(&f));
  char *path = session_path(&f, "");
  CHECK(SetFileAttributesA(path, FILE_ATTRIBUTE_READONLY));
  char *uid = sign_in(&f);
  reopen_fixture(&f);
  check_restored(&f, uid);
  CHECK(SetFileAttributesA(path, FILE_ATTRIBUTE_READONLY));
  firebase_auth_sign_out(f.auth);
  CHECK(!is_there(path));
  free(uid);
  free(path);
  close_fixture(&f);
}

static void folder_that_cannot_be_written_is_reported(void) {
  char *file = join_path(make_directory(), "file");
  CHECK(write_file(file, "", 0));
  char *directory = join_path(file, "folder");
  fixture f = open_fixture_in(directory);
  free(sign_in(&f));
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_NOT_STORED);
  close_fixture(&f);
  free(directory);
  free(file);
}

// As a virus scanner does, but for long.
static void file_that_another_program_holds_is_read_later(void) {
  fixture f = open_fixture();
  char *uid = sign_in(&f), *path = session_path(&f, "");
  firebase_app_release(f.app);
  const HANDLE file = open_file(path, GENERIC_READ, 0);
  CHECK(file != INVALID_HANDLE_VALUE);
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", emulator_port());
  CHECK(!is_signed_in(&f));
  CHECK(firebase_auth_session_state(f.auth) != FIREBASE_SESSION_STATE_RESTORED);
  CloseHandle(file);
  firebase_auth_retry_session(f.auth);
  WAIT_FOR(is_signed_in(&f));
  check_restored(&f, uid);
  free(path);
  free(uid);
  close_fixture(&f);
}

static void link_is_not_followed(void) {
  fixture f = open_fixture();
  free(sign_in(&f));
  char *path = session_path(&f, ""), *elsewhere = session_path(&f, ".elsewhere");
  CHECK(MoveFileA(path, elsewhere));
  wchar_t *link = widen(path), *target = widen(elsewhere);
  CreateSymbolicLinkW(link, target, SYMBOLIC_LINK_FLAG_ALLOW_UNPRIVILEGED_CREATE);
  const DWORD attributes = GetFileAttributesW(link);
  // Wine reports a success without a link.
  const bool is_made = attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
  free(target);
  free(link);
  if (is_made) {
    reopen_fixture(&f);
    CHECK(!is_signed_in(&f));
  }
  free(elsewhere);
  free(path);
  close_fixture(&f);
  if (!is_made) SKIP("the system cannot make a symbolic link");
}

// --- other processes ---

static void lock_of_another_process_is_waited_for(void) {
  fixture f = open_fixture();
  free(sign_in(&f));
  char *path = session_path(&f, ".lock");
  const HANDLE file = open_file(path, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE);
  OVERLAPPED start = {0};
  CHECK(LockFileEx(file, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &start));
  char *uid = sign_in(&f);
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_NOT_STORED);
  UnlockFileEx(file, 0, 1, 0, &start);
  CloseHandle(file);
  WAIT_FOR(firebase_auth_session_state(f.auth) == FIREBASE_SESSION_STATE_RESTORED);
  reopen_fixture(&f);
  check_restored(&f, uid);
  free(uid);
  free(path);
  close_fixture(&f);
}

// Of a process with the folder, the emulator's port and the player.
static void child_finds_the_player_and_signs_out(void) {
  char uid[128], folder[256];
  unsigned port = 0;
  CHECK_INT(sscanf(child_argument(), "%127s %u %255s", uid, &port, folder), 3);
  fixture f = {.directory = folder, .options = make_options(folder)};
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", port);
  check_restored(&f, uid);
  firebase_auth_sign_out(f.auth);
  close_fixture(&f);
}

static void processes_share_a_session(void) {
  fixture f = open_fixture();
  char *uid = sign_in(&f);
  char argument[512];
  snprintf(argument, sizeof argument, "%s %u %s", uid, (unsigned)emulator_port(), f.directory);
  CHECK_INT(run_child("child_finds_the_player_and_signs_out", argument), 0);
  // Signed in until this process ends.
  CHECK(is_signed_in(&f));
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  free(uid);
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(session_is_encrypted),
    TEST(session_that_is_not_encrypted_is_restored),
    TEST(session_that_was_changed_is_damaged),
    TEST(long_path_is_used),
    TEST(path_with_characters_of_all_languages_is_used),
    TEST(path_with_shortcuts_is_used),
    TEST(data_folder_of_a_user_with_any_name_is_used),
    TEST(names_of_devices_are_names_of_files),
    TEST(read_only_file_is_replaced_and_deleted),
    TEST(folder_that_cannot_be_written_is_reported),
    TEST(file_that_another_program_holds_is_read_later),
    TEST(link_is_not_followed),
    TEST(lock_of_another_process_is_waited_for),
    TEST(processes_share_a_session),
    TEST(child_finds_the_player_and_signs_out),
};
TEST_MAIN(tests)
