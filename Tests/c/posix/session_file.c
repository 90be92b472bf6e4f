// SPDX-License-Identifier: Apache-2.0
// The file of a session on POSIX systems: owners, permissions, links, locks, folders, and what processes are limited
// to. windows/session_file.c is its counterpart.
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../session_fixture.h"

enum { NOBODY = 65534 };

static const char player[] = "{\"sub\":\"001\",\"email\":\"a@b.example\"}";

static void note_call(firebase_auth *auth, void *calls) {
  (void)auth;
  tally_add(calls);
}

// --- files of other users ---

// A file of another user can't be trusted, so it counts as one that can't be read.
static void give_away(const char *path) { CHECK_INT(chown(path, NOBODY, (gid_t)-1), 0); }

static void take_back(const char *path) { CHECK_INT(chown(path, geteuid(), (gid_t)-1), 0); }

static bool needs_root(void) { return geteuid() == 0; }

static void unreadable_session_is_restored_once_it_can_be_read(void) {
  if (!needs_root()) SKIP("only root gives files away");
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  give_away(path);
  capture_log();
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  tally *calls = tally_create();
  firebase_auth_add_state_listener(f.auth, note_call, calls, NULL);
  await_state(&f, FIREBASE_SESSION_STATE_UNAVAILABLE);
  CHECK_CONTAINS(captured_log(), "another user");
  release_log();
  CHECK_INT(tally_count(calls), 0);
  take_back(path);
  firebase_auth_retry_session(f.auth);
  CHECK(tally_wait(calls, 1));
  check_uid(&f, uid);
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_RESTORED);
  CHECK_INT(tally_count(calls), 1);
  close_fixture(&f);
  tally_release(calls);
  free(uid);
  free(path);
}

static void unreadable_session_is_kept_beside_a_new_one(void) {
  if (!needs_root()) SKIP("only root gives files away");
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  give_away(path);
  reopen_fixture(&f);
  firebase_user_release(sign_in_guest(&f));
  char *guest = current_uid(&f);
  CHECK(!firebase_auth_has_kept_session(f.auth));
  char *unread = beside(path, ".unread1");
  take_back(unread);
  reopen_fixture(&f);
  check_uid(&f, guest);
  CHECK(firebase_auth_has_kept_session(f.auth));
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NONE);
  check_uid(&f, uid);
  free(session_path(&f));
  CHECK(!file_exists(unread));
  // And the guest is kept, over the next start, too.
  reopen_fixture(&f);
  check_uid(&f, uid);
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NONE);
  check_uid(&f, guest);
  close_fixture(&f);
  free(unread);
  free(guest);
  free(uid);
  free(path);
}

// A sign-out that meets another thread's work in the store leaves a note. That thread removes the files, and then the
// note.
static bool await_absence(const char *path) {
  WAIT_FOR(!file_exists(path));
  return !file_exists(path);
}

static void signing_out_leaves_no_session_anywhere(void) {
  if (!needs_root()) SKIP("only root gives files away");
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  give_away(path);
  reopen_fixture(&f);
  firebase_user_release(sign_in_guest(&f));
  const char *const names[] = {"", ".unread1", ".damaged", ".new", ".tmp", ".out"};
  char *damaged = beside(path, ".damaged");
  CHECK(write_file(damaged, "token", 5));
  firebase_auth_sign_out(f.auth);
  CHECK(!firebase_auth_has_kept_session(f.auth));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char *name = beside(path, names[i]);
    CHECK(await_absence(name));
    free(name);
  }
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  CHECK(!firebase_auth_has_kept_session(f.auth));
  close_fixture(&f);
  free(damaged);
  free(uid);
  free(path);
}

static void session_that_ends_leaves_the_kept_one(void) {
  if (!needs_root()) SKIP("only root gives files away");
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  give_away(path);
  reopen_fixture(&f);
  firebase_user *guest = sign_in_guest(&f);
  char *unread = beside(path, ".unread1");
  take_back(unread);
  firebase_auth_retry_session(f.auth);
  CHECK_FUTURE(firebase_user_delete(guest), FIREBASE_AUTH_ERROR_NONE);
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  CHECK(firebase_auth_has_kept_session(f.auth));
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NONE);
  check_uid(&f, uid);
  firebase_user_release(guest);
  close_fixture(&f);
  free(unread);
  free(uid);
  free(path);
}

// --- permissions, and files that nobody should follow ---

static void file_is_for_the_users_eyes_only(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  const char *path = flushed_session_path(f.auth);
  CHECK_INT(firebase_auth_session_store_kind(f.auth), FIREBASE_SESSION_STORE_FILE);
  struct stat status = {0};
  CHECK_INT(stat(path, &status), 0);
  CHECK_INT(status.st_mode & 07777, 0600);
  char *folder = strdup(path);
  *strrchr(folder, '/') = 0;
  CHECK_INT(stat(folder, &status), 0);
  CHECK_INT(status.st_mode & 07777, 0700);
  free(folder);
  close_fixture(&f);
}

static void check_mode(const char *path, mode_t mode) {
  struct stat status = {0};
  CHECK_INT(stat(path, &status), 0);
  if (!CHECK_INT(status.st_mode & 07777, mode)) printf("of %s\n", path);
}

static void check_private(const char *root) {
  static const char *const names[] = {"/a", "/a/b", "/a/b/demo-project"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char *folder = beside(root, names[i]);
    check_mode(folder, 0700);
    free(folder);
  }
}

static void new_folders_and_files_are_the_users_whatever_the_umask(void) {
  emulator_start();
  static const mode_t masks[] = {0, 0177, 0277, 0777};
  for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
    const char *root = make_directory();
    char *folder = join_path(root, "a/b");
    fixture f = {.options = make_options(folder)};
    const mode_t former = umask(masks[i]);
    create_child_app(&f, emulator_port());
    firebase_user_release(sign_in_guest(&f));
    char *path = session_path(&f);
    CHECK_INT(umask(former), masks[i]);
    check_private(root);
    char *lock = beside(path, ".lock");
    check_mode(path, 0600);
    check_mode(lock, 0600);
    close_fixture(&f);
    free(lock);
    free(path);
    free(folder);
  }
}

static void symbolic_link_in_the_place_of_the_lock_is_not_followed(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  char *lock = beside(path, ".lock");
  char *target = join_path(f.directory, "target");
  unlink(lock);
  CHECK_INT(symlink(target, lock), 0);
  capture_log();
  firebase_user_release(sign_in_apple(&f, "{\"sub\":\"link\"}"));
  CHECK_CONTAINS(captured_log(), "cannot be written");
  release_log();
  CHECK(!file_exists(target));
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_NOT_STORED);
  unlink(lock);
  close_fixture(&f);
  free(target);
  free(lock);
  free(uid);
  free(path);
}

static void check_refused(fixture *f, const char *reason) {
  capture_log();
  reopen_fixture(f);
  CHECK(!is_signed_in(f));
  await_state(f, FIREBASE_SESSION_STATE_UNAVAILABLE);
  CHECK_CONTAINS(captured_log(), reason);
  release_log();
}

static void symbolic_link_in_the_place_of_the_session_is_not_followed(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  char *target = join_path(f.directory, "target");
  CHECK_INT(rename(path, target), 0);
  CHECK_INT(symlink(target, path), 0);
  check_refused(&f, "cannot be read");
  close_fixture(&f);
  free(target);
  free(uid);
  free(path);
}

static void session_that_others_can_write_is_refused(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  CHECK_INT(chmod(path, 0620), 0);
  check_refused(&f, "chmod");
  CHECK_INT(chmod(path, 0600), 0);
  firebase_auth_retry_session(f.auth);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  check_uid(&f, uid);
  close_fixture(&f);
  free(uid);
  free(path);
}

static void pipe_in_the_place_of_the_session_is_refused(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  unlink(path);
  CHECK_INT(mkfifo(path, 0600), 0);
  check_refused(&f, "regular");
  close_fixture(&f);
  free(uid);
  free(path);
}

// --- content that was changed ---

// A byte that changes only the name of the digest's field leaves the session whole; any other one is noticed.
static void changed_byte_signs_the_player_out(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_apple(&f, player));
  char *path = strdup(flushed_session_path(f.auth));
  char *uid = current_uid(&f);
  size_t size = 0;
  char *bytes = read_file(path, &size);
  const char *const field = strstr(bytes, "sha256");
  CHECK(size > 100 && field != NULL);
  for (size_t i = 0; i < 2 * size; i++) {
    char *byte = bytes + i / 2;
    const char former = *byte;
    *byte ^= (char)(i % 2 == 0 ? 0x01 : 0x80);
    if (byte >= field && byte < field + 6 && i % 2 == 0) {
      CHECK(write_file(path, bytes, size));
      reopen_fixture(&f);
      char *restored = current_uid(&f);
      CHECK_TEXT(restored, uid);
      free(restored);
    } else {
      check_damaged(&f, path, bytes, size);
    }
    *byte = former;
  }
  free(bytes);
  free(uid);
  free(path);
  close_fixture(&f);
}

// --- a process that holds the lock, as one that was stopped in the middle of saving ---

static int hold_lock(const char *path) {
  char *lock = beside(path, ".lock");
  const int file = open(lock, O_RDWR | O_CREAT, 0600);
  CHECK(file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0);
  free(lock);
  return file;
}

static void sign_in_that_cant_be_stored_is_reported_and_stored_later(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  firebase_auth_sign_out(f.auth);
  const int lock = hold_lock(path);
  capture_log();
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_NOT_STORED);
  CHECK_CONTAINS(captured_log(), "holds the lock");
  release_log();
  CHECK(!file_exists(path));
  close(lock);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  reopen_fixture(&f);
  CHECK(is_signed_in(&f));
  close_fixture(&f);
  free(uid);
  free(path);
}

static void damaged_file_that_cant_be_moved_is_reported_in_its_place(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  CHECK(write_file(path, "{}", 2));
  const int lock = hold_lock(path);
  char *damaged = beside(path, ".damaged");
  capture_log();
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  CHECK(file_exists(path));
  CHECK(!file_exists(damaged));
  CHECK_CONTAINS(captured_log(), "The session file is damaged");
  CHECK(strstr(captured_log(), damaged) == NULL);
  release_log();
  close(lock);
  close_fixture(&f);
  free(damaged);
  free(uid);
  free(path);
}

static void child_sign_out_and_die(void) {
  char folder[128];
  unsigned port = 0;
  CHECK_INT(sscanf(child_argument(), "%127s %u", folder, &port), 2);
  fixture f = {.options = make_options(folder)};
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", port);
  CHECK(is_signed_in(&f));
  firebase_auth_sign_out(f.auth);
  _exit(is_signed_in(&f));
}

static void signing_out_holds_though_another_process_stores_later(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  size_t size = 0;
  char *bytes = read_file(path, &size);
  const int lock = hold_lock(path);
  char argument[160];
  snprintf(argument, sizeof argument, "%s %u", f.directory, emulator_port());
  CHECK_INT(run_child("child_sign_out_and_die", argument), 0);
  // What the other process does as it goes on.
  CHECK(write_file(path, bytes, size));
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_RESTORED);
  close(lock);
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  CHECK(!file_exists(path));
  firebase_user_release(sign_in_guest(&f));
  reopen_fixture(&f);
  CHECK(is_signed_in(&f));
  close_fixture(&f);
  free(bytes);
  free(uid);
  free(path);
}

static void sign_in_after_a_sign_out_waits_no_longer_for_another_process(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  const int lock = hold_lock(path);
  firebase_auth_sign_out(f.auth);
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_NOT_STORED);
  close(lock);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  char *guest = current_uid(&f);
  reopen_fixture(&f);
  check_uid(&f, guest);
  close_fixture(&f);
  free(guest);
  free(uid);
  free(path);
}

static void unread_session_is_deleted_with_the_note_of_a_later_sign_out(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  CHECK_INT(chmod(path, 0622), 0);
  reopen_fixture(&f);
  firebase_user_release(sign_in_guest(&f));
  free(session_path(&f));
  char *unread = beside(path, ".unread1");
  char *note = beside(path, ".out");
  CHECK(file_exists(unread));
  const int lock = hold_lock(path);
  firebase_auth_sign_out(f.auth);
  CHECK(file_exists(note));
  firebase_future *next = firebase_auth_sign_in_anonymously(f.auth);
  // From then on, the sign-in is what is to be stored.
  WAIT_FOR(is_signed_in(&f));
  close(lock);
  CHECK_FUTURE(next, FIREBASE_AUTH_ERROR_NONE);
  free(session_path(&f));
  CHECK(!file_exists(note));
  CHECK(!file_exists(unread));
  close_fixture(&f);
  free(note);
  free(unread);
  free(uid);
  free(path);
}

// --- a file system that cannot lock files ---

static _Atomic int lock_error;

// The library's calls come here, too, as a program's own function goes before the C library's.
int flock(int file, int operation) {
  if (lock_error == 0) return (int)syscall(SYS_flock, file, operation);
  errno = lock_error;
  return -1;
}

static void session_is_stored_where_files_cannot_be_locked(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  firebase_auth_sign_out(f.auth);
  lock_error = ENOLCK;
  capture_log();
  firebase_user_release(sign_in_apple(&f, player));
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_RESTORED);
  const char *warning = strstr(captured_log(), "cannot be locked (No locks available)");
  CHECK(warning != NULL);
  free(session_path(&f));
  // Once, although the session was flushed, too.
  CHECK(warning != NULL && strstr(warning + 1, "cannot be locked") == NULL);
  release_log();
  char *stored = current_uid(&f);
  reopen_fixture(&f);
  check_uid(&f, stored);
  firebase_auth_sign_out(f.auth);
  CHECK(!file_exists(path));
  lock_error = 0;
  close_fixture(&f);
  free(stored);
  free(uid);
  free(path);
}

// --- folders ---

static void child_with_a_read_only_home(void) {
  become_nobody();
  const char *home = make_directory();
  setenv("HOME", home, 1);
  unsetenv("XDG_DATA_HOME");
  fixture f = {.options = make_options(NULL)};
  chmod(home, 0500);
  create_child_app(&f, (uint32_t)atoi(child_argument()));
  capture_log();
  firebase_user_release(sign_in_guest(&f));
  CHECK(is_signed_in(&f));
  CHECK_CONTAINS(captured_log(), "cannot be written");
  CHECK_CONTAINS(captured_log(), home);
  firebase_auth_sign_out(f.auth);
  CHECK(!is_signed_in(&f));
  firebase_user_release(sign_in_guest(&f));
  release_log();
  firebase_app_release(f.app);
  create_child_app(&f, (uint32_t)atoi(child_argument()));
  CHECK(!is_signed_in(&f));
  chmod(home, 0700);
  close_fixture(&f);
}

static void player_signs_in_with_a_read_only_home(void) {
  emulator_start();
  char port[16];
  snprintf(port, sizeof port, "%u", emulator_port());
  CHECK_INT(run_child("child_with_a_read_only_home", port), 0);
}

// The argument: the emulator's port, the home, and what the log contains, each in a line.
static void child_logs_why_nothing_is_stored(void) {
  become_nobody();
  char *lines = strdup(child_argument());
  char *rest = NULL;
  const uint32_t port = (uint32_t)atoi(strtok_r(lines, "\n", &rest));
  setenv("HOME", strtok_r(NULL, "\n", &rest), 1);
  unsetenv("XDG_DATA_HOME");
  fixture f = {.options = make_options(NULL)};
  capture_log();
  create_child_app(&f, port);
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_NOT_STORED);
  for (char *each; (each = strtok_r(NULL, "\n", &rest)) != NULL;) CHECK_CONTAINS(captured_log(), each);
  release_log();
  close_fixture(&f);
  free(lines);
}

// `parts` are formats of the home, one in a line.
static void check_reason(const char *home, const char *parts) {
  emulator_start();
  char expected[500], argument[600];
  snprintf(expected, sizeof expected, parts, home, home);
  snprintf(argument, sizeof argument, "%u\n%s\n%s", emulator_port(), home, expected);
  CHECK_INT(run_child("child_logs_why_nothing_is_stored", argument), 0);
}

static void reason_names_the_home_that_belongs_to_another_user(void) {
  if (!needs_root()) SKIP("only root has folders of two users");
  const char *home = make_directory();
  CHECK_INT(chmod(home, 0755), 0);
  check_reason(
      home,
      "%s/.local cannot be created: Permission denied\n%s belongs to another user; choose another folder, or chown it");
}

static void reason_names_the_folder_that_another_user_made(void) {
  if (!needs_root()) SKIP("only root has folders of two users");
  const char *home = make_directory();
  char *made = join_path(home, ".local");
  CHECK_INT(mkdir(made, 0700), 0);
  give_away(home);
  check_reason(home, "%s/.local/share cannot be created: Permission denied\n%s/.local belongs to another user");
  free(made);
}

static void reason_names_the_folder_of_sessions_that_another_user_made(void) {
  if (!needs_root()) SKIP("only root has folders of two users");
  static const char *const names[] = {"", "/.local", "/.local/share", "/.local/share/firebase-auth"};
  const char *home = make_directory();
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char *folder = beside(home, names[i]);
    if (i > 0) CHECK_INT(mkdir(folder, 0700), 0);
    give_away(folder);
    free(folder);
  }
  char *project = join_path(home, ".local/share/firebase-auth/demo-project");
  CHECK_INT(mkdir(project, 0700), 0);
  check_reason(
      home, "%s/.local/share/firebase-auth/demo-project belongs to another user; choose another folder, or chown it");
  free(project);
}

static void reason_names_the_home_that_its_user_cannot_write(void) {
  if (!needs_root()) SKIP("only root becomes another user");
  const char *home = make_directory();
  give_away(home);
  CHECK_INT(chmod(home, 0500), 0);
  check_reason(home, "%s/.local cannot be created: Permission denied\nchmod u+rwX %s");
  CHECK_INT(chmod(home, 0700), 0);
}

static void reason_names_the_home_on_a_read_only_file_system(void) {
  if (!needs_root()) SKIP("only root mounts file systems");
  const char *home = make_directory();
  if (mount("tmpfs", home, "tmpfs", 0, "mode=777") != 0) SKIP("no file system can be mounted here");
  CHECK_INT(mount(NULL, home, NULL, MS_REMOUNT | MS_RDONLY, NULL), 0);
  check_reason(home, "%s/.local cannot be created: Read-only file system; choose another folder");
  CHECK_INT(umount(home), 0);
}

static void reason_names_the_file_in_the_place_of_a_folder(void) {
  if (!needs_root()) SKIP("only root becomes another user");
  const char *home = make_directory();
  char *file = join_path(home, ".local");
  CHECK(write_file(file, "", 0));
  give_away(home);
  check_reason(home, "%s/.local cannot be created: File exists; choose another folder");
  free(file);
}

static void environment_names_the_folder(void) {
  emulator_start();
  const char *data = make_directory();
  setenv("XDG_DATA_HOME", data, 1);
  firebase_app_options *options = make_options(NULL);
  firebase_app *app = NULL;
  firebase_app_create(options, "name", &app);
  char *expected = join_path(data, "firebase-auth/demo-project/name.json");
  CHECK_TEXT(firebase_auth_session_store_path(firebase_auth_get(app)), expected);
  unsetenv("XDG_DATA_HOME");
  free(expected);
  firebase_app_release(app);
  firebase_app_options_release(options);
}

// --- the home ---

static bool is_privileged;

// The library's calls come here. For a program with privileges that its user lacks, for example a capability of its
// file, the C library returns nothing.
char *secure_getenv(const char *name) { return is_privileged ? NULL : getenv(name); }

// Sets HOME, or removes it, and checks that sessions are in the home of the user database all the same.
static void check_home_of_the_database(const char *home) {
  char *former = getenv("HOME") == NULL ? NULL : strdup(getenv("HOME"));
  home == NULL ? unsetenv("HOME") : setenv("HOME", home, 1);
  fixture f = {.options = make_options(NULL)};
  capture_log();
  firebase_app_create(f.options, NULL, &f.app);
  f.auth = firebase_auth_get(f.app);
  CHECK_INT(firebase_auth_session_store_kind(f.auth), FIREBASE_SESSION_STORE_FILE);
  char *expected = join_path(getpwuid(geteuid())->pw_dir, "");
  CHECK_INT(strncmp(firebase_auth_session_store_path(f.auth), expected, strlen(expected)), 0);
  CHECK_TEXT(captured_log(), "");
  release_log();
  close_fixture(&f);
  former == NULL ? unsetenv("HOME") : setenv("HOME", former, 1);
  free(expected);
  free(former);
}

static void user_database_has_the_home_that_the_environment_lacks(void) {
  check_home_of_the_database(NULL);
  check_home_of_the_database("");
}

static void user_database_has_the_home_of_a_privileged_program(void) {
  is_privileged = true;
  check_home_of_the_database("/nowhere");
  is_privileged = false;
}

static void check_no_store(const char *reason) {
  fixture f = {.options = make_options(NULL)};
  capture_log();
  firebase_app_create(f.options, NULL, &f.app);
  f.auth = firebase_auth_get(f.app);
  CHECK_INT(firebase_auth_session_store_kind(f.auth), FIREBASE_SESSION_STORE_NONE);
  CHECK_CONTAINS(captured_log(), reason);
  release_log();
  close_fixture(&f);
}

static void child_without_a_home(void) {
  CHECK_INT(setuid(54321), 0);
  unsetenv("XDG_DATA_HOME");
  unsetenv("HOME");
  check_no_store("neither HOME nor the user database has a home; set HOME");
  setenv("HOME", "/nowhere", 1);
  is_privileged = true;
  check_no_store("HOME is ignored");
}

static void session_without_a_home_ends_with_its_auth(void) {
  if (!needs_root()) SKIP("only root becomes a user whom the database lacks");
  CHECK_INT(run_child("child_without_a_home", ""), 0);
}

// Its files would belong to the effective user, whom all players share.
static void child_with_another_effective_user(void) {
  unsetenv("XDG_DATA_HOME");
  CHECK_INT(seteuid(NOBODY), 0);
  is_privileged = true;
  check_no_store("HOME is ignored");
}

static void session_of_a_set_user_id_program_ends_with_its_auth(void) {
  if (!needs_root()) SKIP("only root has two users");
  CHECK_INT(run_child("child_with_another_effective_user", ""), 0);
}

// --- limits ---

// True if the folder is a disk of a few kilobytes now. Where mounting is not allowed, files have a limit instead.
static bool mount_small_disk(const char *folder) {
  if (mount("tmpfs", folder, "tmpfs", 0, "size=16k") == 0) return true;
  printf("  no disk can be mounted here, so files are limited to 100 bytes\n");
  return false;
}

static void fill_disk(const char *folder, bool is_mounted) {
  if (!is_mounted) {
    struct rlimit limit = {100, 100};
    signal(SIGXFSZ, SIG_IGN);
    CHECK_INT(setrlimit(RLIMIT_FSIZE, &limit), 0);
    return;
  }
  char *path = join_path(folder, "filler");
  char bytes[65536] = {0};
  CHECK(!write_file(path, bytes, sizeof bytes));
  free(path);
}

static void child_with_a_full_disk(void) {
  char folder[128];
  fixture f;
  if (!open_child_fixture(&f, folder)) return;
  const bool is_mounted = mount_small_disk(folder);
  firebase_user *user = sign_in_guest(&f);
  char *path = strdup(flushed_session_path(f.auth));
  char *former = read_file(path, NULL);
  fill_disk(folder, is_mounted);
  capture_log();
  const firebase_user_profile profile = {sizeof profile, "Ada", NULL};
  CHECK_FUTURE(firebase_user_update_profile(user, &profile), FIREBASE_AUTH_ERROR_NONE);
  CHECK_CONTAINS(captured_log(), "cannot be written");
  CHECK_CONTAINS(captured_log(), is_mounted ? "No space" : "File too large");
  CHECK(is_signed_in(&f));
  char *present = read_file(path, NULL);
  CHECK_TEXT(present, former);
  close_fixture(&f);
  if (!open_child_fixture(&f, folder)) return;
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(user));
  firebase_auth_sign_out(f.auth);
  CHECK(!file_exists(path));
  release_log();
  close_fixture(&f);
  if (is_mounted) CHECK_INT(umount(folder), 0);
  firebase_user_release(user);
  free(uid);
  free(present);
  free(former);
  free(path);
}

static void full_disk_costs_no_session(void) {
  fixture f = open_fixture();
  char argument[160];
  snprintf(argument, sizeof argument, "%s %u", f.directory, emulator_port());
  CHECK_INT(run_child("child_with_a_full_disk", argument), 0);
  close_fixture(&f);
}

static void child_without_descriptors(void) {
  char folder[128];
  unsigned port = 0;
  CHECK_INT(sscanf(child_argument(), "%127s %u", folder, &port), 2);
  fixture f = {.options = make_options(folder)};
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  struct rlimit limit = {0, 0};
  CHECK_INT(getrlimit(RLIMIT_NOFILE, &limit), 0);
  const struct rlimit none = {3, limit.rlim_max};
  CHECK_INT(setrlimit(RLIMIT_NOFILE, &none), 0);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", port);
  CHECK(firebase_auth_session_state(f.auth) != FIREBASE_SESSION_STATE_RESTORED);
  CHECK_INT(setrlimit(RLIMIT_NOFILE, &limit), 0);
  CHECK(await_state(&f, FIREBASE_SESSION_STATE_RESTORED));
  CHECK(is_signed_in(&f));
  close_fixture(&f);
}

static void lack_of_descriptors_costs_no_session(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  char argument[160];
  snprintf(argument, sizeof argument, "%s %u", f.directory, emulator_port());
  CHECK_INT(run_child("child_without_descriptors", argument), 0);
  close_fixture(&f);
  free(uid);
  free(path);
}

static const test_case tests[] = {
    TEST(unreadable_session_is_restored_once_it_can_be_read),
    TEST(unreadable_session_is_kept_beside_a_new_one),
    TEST(signing_out_leaves_no_session_anywhere),
    TEST(session_that_ends_leaves_the_kept_one),
    TEST(file_is_for_the_users_eyes_only),
    TEST(new_folders_and_files_are_the_users_whatever_the_umask),
    TEST(symbolic_link_in_the_place_of_the_lock_is_not_followed),
    TEST(symbolic_link_in_the_place_of_the_session_is_not_followed),
    TEST(session_that_others_can_write_is_refused),
    TEST(pipe_in_the_place_of_the_session_is_refused),
    TEST(changed_byte_signs_the_player_out),
    TEST(sign_in_that_cant_be_stored_is_reported_and_stored_later),
    TEST(signing_out_holds_though_another_process_stores_later),
    TEST(damaged_file_that_cant_be_moved_is_reported_in_its_place),
    TEST(sign_in_after_a_sign_out_waits_no_longer_for_another_process),
    TEST(unread_session_is_deleted_with_the_note_of_a_later_sign_out),
    TEST(session_is_stored_where_files_cannot_be_locked),
    TEST(player_signs_in_with_a_read_only_home),
    TEST(reason_names_the_home_that_belongs_to_another_user),
    TEST(reason_names_the_folder_that_another_user_made),
    TEST(reason_names_the_folder_of_sessions_that_another_user_made),
    TEST(reason_names_the_home_that_its_user_cannot_write),
    TEST(reason_names_the_home_on_a_read_only_file_system),
    TEST(reason_names_the_file_in_the_place_of_a_folder),
    TEST(environment_names_the_folder),
    TEST(user_database_has_the_home_that_the_environment_lacks),
    TEST(user_database_has_the_home_of_a_privileged_program),
    TEST(session_without_a_home_ends_with_its_auth),
    TEST(session_of_a_set_user_id_program_ends_with_its_auth),
    TEST(full_disk_costs_no_session),
    TEST(lack_of_descriptors_costs_no_session),
    // Run in processes of their own.
    TEST(child_sign_out_and_die),
    TEST(child_with_a_read_only_home),
    TEST(child_logs_why_nothing_is_stored),
    TEST(child_without_a_home),
    TEST(child_with_another_effective_user),
    TEST(child_with_a_full_disk),
    TEST(child_without_descriptors),
};
TEST_MAIN(tests)
