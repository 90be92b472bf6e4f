// SPDX-License-Identifier: Apache-2.0
// Sessions between two runs of the program.
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#include "session_fixture.h"

static const char player[] = "{\"sub\":\"001\",\"email\":\"a@b.example\"}";

// --- the file ---

static void session_is_restored_without_the_network(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, player);
  char *token = get_token(user, false);
  emulator_stop();
  reopen_fixture(&f);
  firebase_user *restored = firebase_auth_copy_current_user(f.auth);
  CHECK_TEXT(firebase_user_uid(restored), firebase_user_uid(user));
  CHECK_TEXT(firebase_user_email(restored), "a@b.example");
  CHECK_INT(firebase_user_is_email_verified(restored), firebase_user_is_email_verified(user));
  CHECK_INT(firebase_user_creation_timestamp(restored), firebase_user_creation_timestamp(user));
  CHECK_INT(firebase_user_last_sign_in_timestamp(restored), firebase_user_last_sign_in_timestamp(user));
  CHECK_INT(firebase_user_provider_count(restored), 1);
  CHECK_TEXT(firebase_user_info_uid(firebase_user_provider_at(restored, 0)), "001");
  char *restored_token = get_token(restored, false);
  CHECK_TEXT(restored_token, token);
  free(restored_token);
  free(token);
  firebase_user_release(restored);
  firebase_user_release(user);
  close_fixture(&f);
}

static void guest_is_restored_as_a_guest(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  reopen_fixture(&f);
  firebase_user *restored = firebase_auth_copy_current_user(f.auth);
  CHECK(firebase_user_is_anonymous(restored));
  firebase_user_release(restored);
  close_fixture(&f);
}

static void refreshed_token_is_stored(void) {
  fixture f = open_fixture();
  emulator_order("PATCH", "config", "%s", "{\"idTokenLifetimeSeconds\":200}");
  firebase_user *user = sign_in_guest(&f);
  emulator_order("PATCH", "config", "%s", "{\"idTokenLifetimeSeconds\":3600}");
  char *token = get_token(user, true);
  firebase_user_release(user);
  emulator_stop();
  reopen_fixture(&f);
  user = firebase_auth_copy_current_user(f.auth);
  char *restored = get_token(user, false);
  CHECK_TEXT(restored, token);
  free(restored);
  free(token);
  firebase_user_release(user);
  close_fixture(&f);
}

static void changes_of_the_user_are_stored(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  firebase_user_profile profile = {sizeof profile, "Ada \xe2\x9d\xa4", "https://a.example/"};
  CHECK_FUTURE(firebase_user_update_profile(user, &profile), FIREBASE_AUTH_ERROR_NONE);
  firebase_user_release(user);
  reopen_fixture(&f);
  user = firebase_auth_copy_current_user(f.auth);
  CHECK_TEXT(firebase_user_display_name(user), "Ada \xe2\x9d\xa4");
  CHECK_TEXT(firebase_user_photo_url(user), "https://a.example/");
  firebase_user_release(user);
  close_fixture(&f);
}

static void names_with_special_characters_stay_inside_the_folder(void) {
  fixture f = open_fixture_at(closed_port());
  const char *const names[] = {"../../escape", "..", ".", "/", "a/b", "\xc3\xa4 \"*?", ".hidden", "%", "a\nb"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    firebase_app_options_set_project_id(f.options, names[i]);
    firebase_app *app = NULL;
    CHECK_INT(firebase_app_create(f.options, names[i], &app), FIREBASE_AUTH_ERROR_NONE);
    const char *path = firebase_auth_session_store_path(firebase_auth_get(app));
    size_t length = strlen(f.directory);
    CHECK_INT(strncmp(path, f.directory, length), 0);
    // The folder of the project and the file of the App, and no way up.
    const char *rest = path + length;
    int slashes = 0;
    for (const char *c = rest; *c != 0; c++) slashes += *c == '/';
    CHECK_INT(slashes, 2);
    CHECK(strstr(rest, "/.") == NULL);
    firebase_app_release(app);
  }
  close_fixture(&f);
}

static void child_sign_in_and_exit_at_once(void) {
  char folder[128];
  fixture f;
  if (!open_child_fixture(&f, folder)) return;
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  while (firebase_future_status(future) == FIREBASE_FUTURE_STATUS_PENDING) sched_yield();
  _Exit(firebase_future_error(future) == FIREBASE_AUTH_ERROR_NONE ? 0 : 1);
}

static void complete_sign_in_is_stored_even_if_the_process_ends_at_once(void) {
  fixture f = open_fixture();
  for (int i = 0; i < 5; i++) {
    char argument[160];
    snprintf(argument, sizeof argument, "%s %u", f.directory, emulator_port());
    CHECK_INT(run_child("child_sign_in_and_exit_at_once", argument), 0);
    reopen_fixture(&f);
    CHECK(is_signed_in(&f));
    firebase_auth_sign_out(f.auth);
  }
  close_fixture(&f);
}

// --- damaged files ---

static void file_cut_off_anywhere_signs_the_player_out(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_apple(&f, player));
  char *path = strdup(flushed_session_path(f.auth));
  size_t size = 0;
  char *bytes = read_file(path, &size);
  CHECK(size > 100);
  for (size_t length = 0; length < size; length++) check_damaged(&f, path, bytes, length);
  free(bytes);
  free(path);
  close_fixture(&f);
}

static void garbage_signs_the_player_out(void) {
  static const struct {
    const char *bytes;
    size_t size;
  } cases[] = {
#define TEXT(text) {text, sizeof text - 1}
      TEXT("\0"),
      TEXT("\0\0\0\0\0\0\0\0"),
      TEXT("null"),
      TEXT("[]"),
      TEXT("{}"),
      TEXT("[[[[[[[["),
      TEXT("\xff\xfe\x00{"),
      TEXT("{\"version\":2,\"idToken\":\"a\",\"refreshToken\":\"b\",\"user\":{\"uid\":\"u\"}}"),
      TEXT("{\"version\":1,\"idToken\":\"a\",\"refreshToken\":\"\",\"user\":{\"uid\":\"u\"}}"),
      TEXT("{\"version\":1,\"idToken\":\"a\",\"refreshToken\":\"b\",\"user\":{\"uid\":\"\"}}"),
      TEXT("{\"version\":1,\"idToken\":\"a\",\"refreshToken\":\"b\",\"user\":[]}"),
      TEXT("{\"version\":1,\"idToken\":{},\"refreshToken\":[],\"user\":{\"uid\":{}}}"),
      TEXT("{\"version\":1e400,\"idToken\":\"a\",\"refreshToken\":\"b\",\"user\":{\"uid\":\"u\"}}"),
#undef TEXT
  };
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  char *path = strdup(flushed_session_path(f.auth));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) check_damaged(&f, path, cases[i].bytes, cases[i].size);
  free(path);
  close_fixture(&f);
}

static void file_of_megabytes_signs_the_player_out(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  char *path = strdup(flushed_session_path(f.auth));
  size_t size = 8 << 20;
  char *bytes = malloc(size);
  memset(bytes, '[', size);
  check_damaged(&f, path, bytes, size);
  free(bytes);
  free(path);
  close_fixture(&f);
}

static void huge_numbers_in_the_file_do_no_harm(void) {
  static const char *const numbers[] = {
      "9223372036854775807", "-9223372036854775808", "1e308", "-1e308", "\"99999999999999999999999\"", "null"};
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  char *path = strdup(flushed_session_path(f.auth));
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    char content[1024];
    int size = snprintf(content, sizeof content,
                        "{\"version\":1,\"idToken\":\"a\",\"refreshToken\":\"b\",\"expiresAt\":%s,\"issuedAt\":%s,"
                        "\"user\":{\"uid\":\"u\",\"createdAt\":%s,\"lastLoginAt\":%s,\"identities\":%s}}",
                        numbers[i], numbers[i], numbers[i], numbers[i], numbers[i]);
    CHECK(write_file(path, content, (size_t)size));
    reopen_fixture(&f);
    firebase_user *user = firebase_auth_copy_current_user(f.auth);
    CHECK_TEXT(firebase_user_uid(user), "u");
    firebase_user_creation_timestamp(user);
    firebase_user_last_sign_in_timestamp(user);
    firebase_future_release(await(firebase_user_get_token(user, false)));
    firebase_user_release(user);
  }
  free(path);
  close_fixture(&f);
}

static void player_signs_in_again_after_the_damage(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  char *path = strdup(flushed_session_path(f.auth));
  check_damaged(&f, path, "damage", 6);
  firebase_user_release(sign_in_guest(&f));
  reopen_fixture(&f);
  CHECK(is_signed_in(&f));
  free(path);
  close_fixture(&f);
}

// --- folders that can't be written ---

static void check_unwritable(fixture *f) {
  capture_log();
  firebase_user_release(sign_in_guest(f));
  release_log();
  CHECK(is_signed_in(f));
  CHECK_CONTAINS(captured_log(), "cannot be written");
  reopen_fixture(f);
  CHECK(!is_signed_in(f));
}

static void player_signs_in_where_nothing_can_be_stored(void) {
  fixture f = open_fixture();
  char *file = join_path(f.directory, "file");
  write_file(file, "", 0);
  firebase_app_options_set_session_directory(f.options, file);
  reopen_fixture(&f);
  check_unwritable(&f);
  free(file);
  close_fixture(&f);
}

static void folder_is_made_with_its_parents(void) {
  fixture f = open_fixture();
  char *folder = join_path(f.directory, "a/b/c");
  firebase_app_options_set_session_directory(f.options, folder);
  reopen_fixture(&f);
  firebase_user_release(sign_in_guest(&f));
  CHECK(file_exists(flushed_session_path(f.auth)));
  free(folder);
  close_fixture(&f);
}

// --- no store ---

static void session_without_a_store_ends_with_its_auth(void) {
  fixture f = open_fixture();
  firebase_app_options_set_session_store_kind(f.options, FIREBASE_SESSION_STORE_NONE);
  reopen_fixture(&f);
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(firebase_auth_session_store_kind(f.auth), FIREBASE_SESSION_STORE_NONE);
  CHECK_TEXT(firebase_auth_session_store_path(f.auth), "");
  CHECK(is_signed_in(&f));
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  close_fixture(&f);
}

// --- the caller's own store ---

static fixture open_with(memory_store *m) {
  const firebase_session_store store = memory_session_store(m);
  return open_fixture_with(&store);
}

static void own_store_keeps_the_session(void) {
  memory_store m = {0};
  fixture f = open_with(&m);
  CHECK_INT(firebase_auth_session_store_kind(f.auth), FIREBASE_SESSION_STORE_CUSTOM);
  CHECK_TEXT(firebase_auth_session_store_path(f.auth), "");
  // Of production and of the emulator.
  CHECK_INT(m.loads, 2);
  CHECK_CONTAINS(m.key, "demo-project/");
  CHECK_CONTAINS(m.key, FIREBASE_APP_DEFAULT_NAME);
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(m.saves, 1);
  // What is replaced is read first.
  CHECK_INT(m.loads, 3);
  reopen_fixture(&f);
  CHECK_INT(m.loads, 5);
  CHECK(is_signed_in(&f));
  firebase_auth_sign_out(f.auth);
  CHECK_INT(m.clears, 1);
  CHECK(m.bytes == NULL);
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  close_fixture(&f);
}

typedef struct slow_memory {
  memory_store memory;
  tally *saving, *permitted;
} slow_memory;

static bool save_slowly(void *user_data, const char *key, const void *bytes, size_t size) {
  slow_memory *s = user_data;
  tally_add(s->saving);
  CHECK(tally_wait(s->permitted, 1));
  return memory_save(&s->memory, key, bytes, size);
}

static void getting_an_auth_does_not_wait_for_a_save(void) {
  slow_memory s = {.saving = tally_create(), .permitted = tally_create()};
  const firebase_session_store store = {sizeof store, &s, memory_load, save_slowly, memory_clear, NULL};
  fixture f = open_fixture_with(&store);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK(tally_wait(s.saving, 1));
  CHECK(firebase_auth_get(f.app) == f.auth);
  tally_add(s.permitted);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
  free(s.memory.bytes);
  tally_release(s.saving);
  tally_release(s.permitted);
}

static void own_store_is_released_once_with_its_last_user(void) {
  memory_store m = {0};
  fixture f = open_with(&m);
  firebase_app_options_release(f.options);
  CHECK_INT(m.releases, 0);
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(m.releases, 0);
  firebase_app_release(f.app);
  WAIT_FOR(m.releases > 0);
  CHECK_INT(m.releases, 1);
  free(m.bytes);
}

static void replaced_store_is_released(void) {
  memory_store first = {0};
  memory_store second = {0};
  firebase_app_options *options = firebase_app_options_create();
  firebase_session_store store = memory_session_store(&first);
  firebase_app_options_set_session_store(options, &store);
  store.user_data = &second;
  firebase_app_options_set_session_store(options, &store);
  CHECK_INT(first.releases, 1);
  firebase_app_options_set_session_store_kind(options, FIREBASE_SESSION_STORE_NONE);
  CHECK_INT(second.releases, 1);
  firebase_app_options_release(options);
  CHECK_INT(first.releases + second.releases, 2);
}

static void incomplete_store_is_refused_and_not_released(void) {
  memory_store m = {0};
  firebase_app_options *options = firebase_app_options_create();
  const firebase_session_store whole = memory_session_store(&m);
  firebase_session_store parts[5] = {whole, whole, whole, whole, whole};
  parts[0].load = NULL;
  parts[1].save = NULL;
  parts[2].clear = NULL;
  parts[3].struct_size = 0;
  parts[4].struct_size = sizeof whole - 1;
  for (size_t i = 0; i < 5; i++) {
    CHECK_INT(firebase_app_options_set_session_store(options, &parts[i]), FIREBASE_AUTH_ERROR_FAILURE);
  }
  CHECK_INT(firebase_app_options_set_session_store(options, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_options_set_session_store(NULL, &whole), FIREBASE_AUTH_ERROR_FAILURE);
  firebase_app_options_release(options);
  CHECK_INT(m.releases, 0);
}

static void failing_store_leaves_the_player_signed_in(void) {
  memory_store m = {0};
  fixture f = open_with(&m);
  m.fails_to_write = true;
  capture_log();
  firebase_user_release(sign_in_guest(&f));
  CHECK(is_signed_in(&f));
  CHECK_CONTAINS(captured_log(), "failed to save");
  firebase_auth_sign_out(f.auth);
  CHECK(!is_signed_in(&f));
  CHECK_CONTAINS(captured_log(), "failed to clear");
  release_log();
  close_fixture(&f);
}

static void store_that_cant_be_read_is_reported(void) {
  memory_store m = {.fails = true};
  capture_log();
  fixture f = open_with(&m);
  release_log();
  CHECK(!is_signed_in(&f));
  CHECK_CONTAINS(captured_log(), "cannot be read");
  close_fixture(&f);
}

static void nonsense_from_the_store_signs_the_player_out(void) {
  static char nonsense[] = "{\"version\":1}";
  memory_store m = {.bytes = nonsense, .size = sizeof nonsense - 1};
  capture_log();
  fixture f = open_with(&m);
  release_log();
  CHECK(!is_signed_in(&f));
  CHECK_CONTAINS(captured_log(), "signed out");
  m.bytes = NULL;
  close_fixture(&f);
}

static bool load_strangely(void *user_data, const char *key, firebase_session_receiver receive, void *receiver_data) {
  (void)user_data;
  (void)key;
  receive(NULL, 1000, receiver_data);
  receive("x", 0, receiver_data);
  receive("text", 4, NULL);
  return true;
}

static void receiver_takes_what_is_no_bytes(void) {
  memory_store m = {0};
  fixture f = {.options = make_options("/nowhere")};
  firebase_session_store store = {sizeof store, &m, load_strangely, memory_save, memory_clear, NULL};
  firebase_app_options_set_session_store(f.options, &store);
  capture_log();
  reopen_fixture(&f);
  release_log();
  CHECK(!is_signed_in(&f));
  close_fixture(&f);
}

// --- threads and processes ---

static void note_line(const char *folder, const char *name, const char *line) {
  char *path = join_path(folder, name);
  FILE *file = fopen(path, "a");
  fprintf(file, "%s\n", line);
  fclose(file);
  free(path);
}

static void child_sign_in_and_out_often(void) {
  char folder[128];
  fixture f;
  if (!open_child_fixture(&f, folder)) return;
  for (int i = 0; i < 30; i++) {
    firebase_auth_sign_out(f.auth);
    firebase_user *user = sign_in_guest(&f);
    note_line(folder, "players", firebase_user_uid(user));
    free(get_token(user, true));
    firebase_user_release(user);
  }
  close_fixture(&f);
}

// Starts again and again on what the others are changing.
static void child_start_often(void) {
  char folder[128];
  fixture f;
  capture_log();
  for (int seen = 0; seen < 300;) {
    if (!open_child_fixture(&f, folder)) return;
    char *uid = current_uid(&f);
    if (*uid != 0) note_line(folder, "seen", uid);
    seen += *uid != 0;
    free(uid);
    close_fixture(&f);
  }
  release_log();
  CHECK_TEXT(captured_log(), "");
}

static void run_one_child(int number, void *data) {
  CHECK_INT(run_child(number == 0 ? "child_start_often" : "child_sign_in_and_out_often", data), 0);
}

// All that were seen are players who signed in.
static void check_seen(const char *folder) {
  char *players_path = join_path(folder, "players");
  char *seen_path = join_path(folder, "seen");
  char *players = read_file(players_path, NULL);
  char *seen = read_file(seen_path, NULL);
  CHECK(players != NULL && seen != NULL);
  if (players == NULL || seen == NULL) return;
  char *rest = NULL;
  for (char *uid = strtok_r(seen, "\n", &rest); uid != NULL; uid = strtok_r(NULL, "\n", &rest)) {
    CHECK_CONTAINS(players, uid);
  }
  free(players);
  free(seen);
  free(players_path);
  free(seen_path);
}

static void processes_take_turns_with_one_file(void) {
  fixture f = open_fixture();
  char argument[160];
  snprintf(argument, sizeof argument, "%s %u", f.directory, emulator_port());
  run_threads(4, run_one_child, argument);
  capture_log();
  reopen_fixture(&f);
  release_log();
  CHECK_TEXT(captured_log(), "");
  check_seen(f.directory);
  char damaged[256];
  snprintf(damaged, sizeof damaged, "%s.damaged", firebase_auth_session_store_path(f.auth));
  CHECK(!file_exists(damaged));
  close_fixture(&f);
}

static void child_sign_out(void) {
  char folder[128];
  fixture f;
  if (!open_child_fixture(&f, folder)) return;
  CHECK(is_signed_in(&f));
  firebase_auth_sign_out(f.auth);
  close_fixture(&f);
}

static void child_sign_in_as_another(void) {
  char folder[128];
  fixture f;
  if (!open_child_fixture(&f, folder)) return;
  firebase_auth_sign_out(f.auth);
  firebase_user_release(sign_in_guest(&f));
  close_fixture(&f);
}

// Signs in here, lets another process of the same game act, and refreshes the token here.
static fixture refresh_after(const char *child, firebase_user **user) {
  fixture f = open_fixture();
  *user = sign_in_guest(&f);
  char argument[160];
  snprintf(argument, sizeof argument, "%s %u", f.directory, emulator_port());
  CHECK_INT(run_child(child, argument), 0);
  capture_log();
  free(get_token(*user, true));
  free(get_token(*user, true));
  release_log();
  CHECK_CONTAINS(captured_log(), "Another process");
  CHECK(is_signed_in(&f));
  return f;
}

static void sign_out_of_another_process_is_not_undone_by_a_refresh(void) {
  firebase_user *user = NULL;
  fixture f = refresh_after("child_sign_out", &user);
  CHECK(!file_exists(firebase_auth_session_store_path(f.auth)));
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  firebase_user_release(user);
  close_fixture(&f);
}

static void sign_in_of_another_process_is_not_undone_by_a_refresh(void) {
  firebase_user *user = NULL;
  fixture f = refresh_after("child_sign_in_as_another", &user);
  reopen_fixture(&f);
  char *uid = current_uid(&f);
  CHECK(*uid != 0 && strcmp(uid, firebase_user_uid(user)) != 0);
  free(uid);
  firebase_user_release(user);
  close_fixture(&f);
}

static void sign_in_here_counts_after_a_sign_out_of_another_process(void) {
  firebase_user *user = NULL;
  fixture f = refresh_after("child_sign_out", &user);
  firebase_auth_sign_out(f.auth);
  firebase_user_release(user);
  user = sign_in_guest(&f);
  reopen_fixture(&f);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(user));
  free(uid);
  firebase_user_release(user);
  close_fixture(&f);
}

static void access_group_is_logged_where_there_is_none(void) {
  fixture f = open_fixture();
  CHECK_INT(firebase_app_options_set_keychain_access_group(f.options, "TEAM.group"), FIREBASE_AUTH_ERROR_NONE);
  capture_log();
  reopen_fixture(&f);
  CHECK_CONTAINS(captured_log(), "The access group \"TEAM.group\" is not used");
  release_log();
  firebase_user_release(sign_in_guest(&f));
  char *uid = current_uid(&f);
  CHECK_INT(firebase_auth_session_store_kind(f.auth), FIREBASE_SESSION_STORE_FILE);
  reopen_fixture(&f);
  check_uid(&f, uid);
  close_fixture(&f);
  free(uid);
}

static const test_case tests[] = {
    TEST(access_group_is_logged_where_there_is_none),
    TEST(session_is_restored_without_the_network),
    TEST(guest_is_restored_as_a_guest),
    TEST(refreshed_token_is_stored),
    TEST(changes_of_the_user_are_stored),
    TEST(names_with_special_characters_stay_inside_the_folder),
    TEST(complete_sign_in_is_stored_even_if_the_process_ends_at_once),
    TEST(file_cut_off_anywhere_signs_the_player_out),
    TEST(garbage_signs_the_player_out),
    TEST(file_of_megabytes_signs_the_player_out),
    TEST(huge_numbers_in_the_file_do_no_harm),
    TEST(player_signs_in_again_after_the_damage),
    TEST(player_signs_in_where_nothing_can_be_stored),
    TEST(folder_is_made_with_its_parents),
    TEST(session_without_a_store_ends_with_its_auth),
    TEST(own_store_keeps_the_session),
    TEST(getting_an_auth_does_not_wait_for_a_save),
    TEST(own_store_is_released_once_with_its_last_user),
    TEST(replaced_store_is_released),
    TEST(incomplete_store_is_refused_and_not_released),
    TEST(failing_store_leaves_the_player_signed_in),
    TEST(store_that_cant_be_read_is_reported),
    TEST(nonsense_from_the_store_signs_the_player_out),
    TEST(receiver_takes_what_is_no_bytes),
    TEST(processes_take_turns_with_one_file),
    TEST(sign_out_of_another_process_is_not_undone_by_a_refresh),
    TEST(sign_in_of_another_process_is_not_undone_by_a_refresh),
    TEST(sign_in_here_counts_after_a_sign_out_of_another_process),
    // Run in processes of their own.
    TEST(child_sign_in_and_exit_at_once),
    TEST(child_sign_in_and_out_often),
    TEST(child_start_often),
    TEST(child_sign_out),
    TEST(child_sign_in_as_another),
};
TEST_MAIN(tests)
