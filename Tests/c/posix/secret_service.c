// SPDX-License-Identifier: Apache-2.0
// Sessions in a real GNOME Keyring, on a bus of this test's own.
#include "Platform.h"

#include <dirent.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "../fixture.h"

// --- the desktop ---

// A command of Tests/support/keyring.
static void desktop(const char *command) {
  char line[600];
  snprintf(line, sizeof line, "%s %s", required_environment("FIREBASE_AUTH_KEYRING"), command);
  if (system(line) == 0) return;
  fprintf(stderr, "%s failed.\n", line);
  exit(2);
}

static int count_lines(const char *command) {
  char line[600];
  snprintf(line, sizeof line, "%s %s", required_environment("FIREBASE_AUTH_KEYRING"), command);
  FILE *output = popen(line, "r");
  int count = 0;
  for (int c; (c = fgetc(output)) != EOF;) count += c == '\n';
  CHECK_INT(pclose(output), 0);
  return count;
}

// How many sessions of this project the keyring has.
static int count_items(void) { return count_lines("items"); }

static char *session_file(void) {
  return join_path(getenv("XDG_DATA_HOME"), "firebase-auth/demo-project/" FIREBASE_APP_DEFAULT_NAME "#emulator.json");
}

static bool has_file(void) {
  char *path = session_file();
  bool exists = file_exists(path) || is_unflushed(path);
  free(path);
  return exists;
}

// Milliseconds that a busy machine's keyring doesn't need.
static const char *const long_enough = "20000";

// How long the keyring is waited for, in milliseconds; the product's own time if that is NULL.
static void set_timeout(const char *milliseconds) {
  if (milliseconds == NULL) {
    unsetenv("FIREBASE_AUTH_KEYRING_TIMEOUT");
  } else {
    setenv("FIREBASE_AUTH_KEYRING_TIMEOUT", milliseconds, 1);
  }
}

// D-Bus itself would wait for 25 seconds.
enum { SURELY_WAITED_FOR = 24000 };

// A home without a session, an emulator and an empty, unlocked keyring, which a busy machine gives enough time.
static void open_desktop(void) {
  emulator_start();
  char port[16];
  snprintf(port, sizeof port, "%u", emulator_port());
  setenv("EMULATOR_PORT", port, 1);
  setenv("XDG_DATA_HOME", make_directory(), 1);
  set_timeout(long_enough);
  desktop("thaw");
  desktop("start");
}

// --- other processes: each is told what to do and to expect, and takes its own time ---

typedef struct player {
  fixture f;
  firebase_session_store_kind store;
  char *folder;
} player;

static void start_game(player *p) {
  int64_t began = now_milliseconds();
  p->f.options = make_options(p->folder);
  firebase_app_options_set_session_store_kind(p->f.options, p->store);
  CHECK_INT(firebase_app_create(p->f.options, NULL, &p->f.app), FIREBASE_AUTH_ERROR_NONE);
  p->f.auth = firebase_auth_get(p->f.app);
  int64_t time = now_milliseconds() - began;
  printf("  Auth usable after %lld ms\n", (long long)time);
  CHECK(time < SURELY_WAITED_FOR);
  CHECK_INT(firebase_auth_use_emulator(p->f.auth, "127.0.0.1", (uint32_t)atoi(getenv("EMULATOR_PORT"))),
            FIREBASE_AUTH_ERROR_NONE);
}

// The name is the id.
static void sign_in(player *p, const char *name) {
  int64_t began = now_milliseconds();
  char token[64];
  snprintf(token, sizeof token, "{\"uid\":\"%s\"}", name);
  CHECK_FUTURE(firebase_auth_sign_in_with_custom_token(p->f.auth, token), FIREBASE_AUTH_ERROR_NONE);
  printf("  signed in after %lld ms\n", (long long)(now_milliseconds() - began));
}

// "-" is nobody.
static void check_player(player *p, const char *name) {
  char *uid = current_uid(&p->f);
  CHECK_TEXT(uid, strcmp(name, "-") == 0 ? "" : name);
  free(uid);
}

static void refresh(player *p) {
  firebase_user *user = firebase_auth_copy_current_user(p->f.auth);
  int64_t began = now_milliseconds();
  free(get_token(user, true));
  printf("  refreshed after %lld ms\n", (long long)(now_milliseconds() - began));
  firebase_user_release(user);
}

static void sign_out(player *p) {
  int64_t began = now_milliseconds();
  firebase_auth_sign_out(p->f.auth);
  int64_t time = now_milliseconds() - began;
  printf("  signed out after %lld ms\n", (long long)time);
  CHECK(time < SURELY_WAITED_FOR);
}

static void await_state(player *p, firebase_session_state state) {
  WAIT_FOR(firebase_auth_session_state(p->f.auth) == state);
}

static bool has_loaded(const char *library) {
  size_t size = 0;
  char *maps = read_file("/proc/self/maps", &size);
  bool is_loaded = strstr(maps, library) != NULL;
  free(maps);
  return is_loaded;
}

static void act(player *p, const char *action, const char *value) {
  if (strcmp(action, "store") == 0) {
    p->store = atoi(value);
  } else if (strcmp(action, "folder") == 0) {
    p->folder = strdup(value);
  } else if (strcmp(action, "start") == 0) {
    start_game(p);
  } else if (strcmp(action, "in") == 0) {
    sign_in(p, value);
  } else if (strcmp(action, "out") == 0) {
    sign_out(p);
  } else if (strcmp(action, "refresh") == 0) {
    refresh(p);
  } else if (strcmp(action, "player") == 0) {
    check_player(p, value);
  } else if (strcmp(action, "flushed") == 0) {
    CHECK(file_exists(flushed_session_path(p->f.auth)));
    // What follows the flush, too.
    settle(&p->f);
  } else if (strcmp(action, "kind") == 0) {
    CHECK_INT(firebase_auth_session_store_kind(p->f.auth), atoi(value));
    CHECK_INT(*firebase_auth_session_store_path(p->f.auth) != 0, atoi(value) == FIREBASE_SESSION_STORE_FILE);
  } else if (strcmp(action, "state") == 0) {
    await_state(p, atoi(value));
  } else if (strcmp(action, "retry") == 0) {
    firebase_auth_retry_session(p->f.auth);
  } else if (strcmp(action, "kept") == 0) {
    CHECK_INT(firebase_auth_has_kept_session(p->f.auth), atoi(value));
  } else if (strcmp(action, "restore") == 0) {
    CHECK_FUTURE(firebase_auth_restore_kept_session(p->f.auth), FIREBASE_AUTH_ERROR_NONE);
  } else if (strcmp(action, "timeout") == 0) {
    set_timeout(value);
  } else if (strcmp(action, "desktop") == 0) {
    desktop(value);
  } else if (strcmp(action, "items") == 0) {
    WAIT_FOR(count_items() == atoi(value));
  } else if (strcmp(action, "logged") == 0) {
    CHECK_CONTAINS(captured_log(), value);
  } else if (strcmp(action, "unlogged") == 0) {
    CHECK_TEXT(captured_log(), "");
  } else if (strcmp(action, "unloaded") == 0) {
    CHECK(!has_loaded("libsecret") && !has_loaded("libglib"));
  } else {
    CHECK_TEXT(action, "an action");
  }
}

static void child_plays(void) {
  player p = {.store = FIREBASE_SESSION_STORE_DEFAULT};
  char *script = strdup(child_argument());
  capture_log();
  char *rest = NULL;
  for (char *each = strtok_r(script, ", ", &rest); each != NULL; each = strtok_r(NULL, ", ", &rest)) {
    char *value = strchr(each, '=');
    if (value != NULL) *value++ = 0;
    act(&p, each, value);
  }
  release_log();
  close_fixture(&p.f);
  free(p.folder);
  free(script);
}

// Runs a game of its own with that script.
static void play(const char *script) {
  printf(" %s\n", script);
  if (!CHECK_INT(run_child("child_plays", script), 0)) printf("in %s\n", script);
}

// --- the keyring ---

static void session_is_in_the_keyring_and_found_by_the_next_process(void) {
  open_desktop();
  play("start kind=4 player=- in=ada kind=4 unlogged");
  CHECK_INT(count_items(), 1);
  CHECK(!has_file());
  play("start kind=4 player=ada refresh");
  play("start player=ada");
  CHECK_INT(count_items(), 1);
  CHECK(!has_file());
}

static void signing_out_clears_the_keyring(void) {
  open_desktop();
  play("start in=ada out player=- kind=4");
  CHECK(!has_file());
  // The keyring is cleared by the library's thread, or at the next start if the process ends before.
  play("start player=-");
  CHECK_INT(count_items(), 0);
}

static void session_moves_from_the_file_into_the_keyring(void) {
  open_desktop();
  play("store=2 start in=ada kind=2");
  CHECK(has_file());
  CHECK_INT(count_items(), 0);
  play("start kind=4 player=ada");
  CHECK(!has_file());
  CHECK_INT(count_items(), 1);
  play("start kind=4 player=ada out");
  play("start player=-");
}

static void file_is_asked_where_there_is_no_keyring(void) {
  open_desktop();
  desktop("stop");
  play("start kind=2 player=- in=ada kind=2 unlogged");
  play("start kind=2 player=ada out");
  // The file is deleted by the library's thread, or at a later start if the process ends before, which a busy disk
  // causes.
  play("start player=-");
  for (int i = 0; i < 10 && has_file(); i++) play("start player=-");
  CHECK(!has_file());
}

static void newer_session_wins(void) {
  open_desktop();
  play("start in=ada kind=4");
  desktop("stop");
  play("start player=- in=bob kind=2");
  desktop("unlock");
  play("start player=bob kind=4");
  CHECK(!has_file());
  play("start player=bob");
}

static void older_session_in_a_file_is_forgotten(void) {
  open_desktop();
  play("store=2 start in=ada");
  char *path = session_file();
  size_t size = 0;
  char *bytes = read_file(path, &size);
  play("start in=bob kind=4");
  CHECK(!has_file());
  write_file(path, bytes, size);
  play("start player=bob kind=4");
  CHECK(!has_file());
  free(bytes);
  free(path);
}

static void folders_of_their_own_have_sessions_of_their_own(void) {
  open_desktop();
  play("folder=/nowhere/one start in=ada kind=4");
  play("folder=/nowhere/two start player=- in=bob kind=4");
  play("start player=-");
  play("folder=/nowhere/one start player=ada out");
  play("folder=/nowhere/two start player=bob out");
  play("folder=/nowhere/one start player=-");
  play("folder=/nowhere/two start player=-");
  CHECK_INT(count_items(), 0);
}

static void keyring_alone_keeps_nothing_in_files(void) {
  open_desktop();
  play("store=4 start kind=4 in=ada kind=4 unlogged");
  play("store=4 start kind=4 player=ada");
  CHECK(!has_file());
  desktop("lock");
  play("store=4 start logged=locked kind=1 player=- in=bob player=bob kind=1");
  CHECK(!has_file());
  desktop("unlock");
  play("store=4 start kind=4 player=ada out");
  play("store=4 start player=-");
  CHECK_INT(count_items(), 0);
}

// --- a locked keyring ---

static void locked_keyring_is_not_waited_for(void) {
  open_desktop();
  play("start in=ada kind=4");
  desktop("lock");
  play("start kind=2 player=- logged=locked in=bob kind=2");
  CHECK(has_file());
  play("start kind=2 player=bob refresh");
  desktop("unlock");
  play("start kind=4 player=bob");
  CHECK(!has_file());
  play("start kind=4 player=bob out");
  play("start player=-");
  CHECK_INT(count_items(), 0);
}

static void keyring_is_used_once_it_is_unlocked(void) {
  open_desktop();
  desktop("lock");
  play("start kind=2 in=ada kind=2 desktop=unlock refresh kind=4 player=ada");
  CHECK(!has_file());
  play("start kind=4 player=ada");
}

static void signing_out_holds_though_the_keyring_is_locked(void) {
  open_desktop();
  play("start in=ada kind=4 desktop=lock out player=-");
  play("start player=-");
  desktop("unlock");
  play("start player=- kind=4");
  CHECK_INT(count_items(), 0);
  CHECK(!has_file());
}

static void sign_in_after_a_sign_out_that_the_keyring_missed(void) {
  open_desktop();
  play("start in=ada desktop=lock out in=bob kind=2");
  desktop("unlock");
  play("start player=bob kind=4 out");
  play("start player=-");
  CHECK_INT(count_items(), 0);
}

static void player_whose_sign_out_the_keyring_missed_stays_signed_out_after_the_next_player_is_stored(void) {
  open_desktop();
  play("start in=ada kind=4 desktop=lock out player=-");
  play("start player=- in=bob kind=2 flushed");
  desktop("unlock");
  play("start player=bob kept=0 kind=4");
  play("start player=bob kept=0");
}

static void player_whose_sign_out_the_keyring_missed_stays_signed_out_though_sessions_were_in_files_meanwhile(void) {
  open_desktop();
  play("start in=ada kind=4 desktop=lock out player=-");
  play("store=2 start player=- in=bob flushed out");
  desktop("unlock");
  play("start player=- kept=0");
  CHECK_INT(count_items(), 0);
}

static void locked_keyring_shows_no_prompt(void) {
  open_desktop();
  play("start in=ada kind=4");
  desktop("lock");
  desktop("watch");
  play("start kind=2 player=- state=2 in=bob out");
  CHECK_INT(count_lines("prompts"), 0);
}

// Nobody can create the data folder from now on, because a file is in its place.
static void block_data_folder(void) {
  char *file = join_path(getenv("XDG_DATA_HOME"), "file");
  char *folder = join_path(file, "data");
  CHECK(write_file(file, "", 0));
  setenv("XDG_DATA_HOME", folder, 1);
  free(folder);
  free(file);
}

static void reason_names_the_folder_that_is_missing_while_the_keyring_is_locked(void) {
  open_desktop();
  desktop("lock");
  block_data_folder();
  play("start in=ada state=3 logged=created: logged=exists");
}

static void signing_out_clears_the_keyring_though_no_note_can_be_written(void) {
  open_desktop();
  block_data_folder();
  play("start in=ada kind=4 items=1 out items=0");
}

// --- a keyring with an empty password, which GNOME Keyring opens without a question ---

static void keyring_that_opens_without_a_question_is_used(void) {
  open_desktop();
  desktop("start-blank");
  play("start kind=4 player=- in=ada kind=4 unlogged");
  CHECK_INT(count_items(), 1);
  CHECK(!has_file());
}

static void session_in_a_keyring_that_opens_without_a_question_is_restored(void) {
  open_desktop();
  desktop("start-blank");
  play("start in=ada kind=4");
  desktop("lock");
  play("start kind=4 player=ada unlogged");
  CHECK(!has_file());
}

static void new_session_replaces_the_one_in_a_keyring_that_opens_without_a_question(void) {
  open_desktop();
  desktop("start-blank");
  play("start in=ada kind=4 desktop=lock in=bob kind=4");
  desktop("lock");
  play("start kind=4 player=bob kept=0");
  CHECK_INT(count_items(), 1);
}

static void signing_out_clears_a_keyring_that_opens_without_a_question(void) {
  open_desktop();
  desktop("start-blank");
  play("start in=ada kind=4 desktop=lock out player=-");
  desktop("lock");
  play("start kind=4 player=- kept=0");
  CHECK_INT(count_items(), 0);
}

// --- what doesn't answer ---

// The library's thread moves a session from the file; a game that ends before that leaves it to the next start.
static void check_moved(const char *name) {
  char script[64];
  snprintf(script, sizeof script, "start kind=4 player=%s", name);
  for (int i = 0; i < 10; i++) {
    play(script);
    if (!has_file()) return;
  }
  CHECK(!has_file());
}

static void frozen_keyring_is_waited_for_once(void) {
  open_desktop();
  play("start in=ada kind=4");
  desktop("freeze");
  set_timeout("6000");
  int64_t began = now_milliseconds();
  play("start kind=2 player=- logged=response in=bob refresh out in=bob kind=2");
  // Of five calls one was waited for.
  CHECK(now_milliseconds() - began < 4 * 6000);
  set_timeout(long_enough);
  desktop("thaw");
  check_moved("bob");
}

static void keyring_that_freezes_during_the_game_costs_no_session(void) {
  open_desktop();
  play("start in=ada kind=4 timeout=250 desktop=freeze refresh kind=2 player=ada desktop=thaw refresh");
  check_moved("ada");
}

static void signing_out_holds_though_the_keyring_is_frozen(void) {
  open_desktop();
  play("start in=ada kind=4 timeout=250 desktop=freeze out player=-");
  desktop("thaw");
  play("start player=- kind=4");
  CHECK_INT(count_items(), 0);
  CHECK(!has_file());
}

static void frozen_bus_is_not_waited_for(void) {
  open_desktop();
  desktop("freeze-bus");
  set_timeout(NULL);
  int64_t began = now_milliseconds();
  play("start kind=2 in=ada kind=2 refresh");
  play("start kind=2 player=ada");
  play("store=4 start kind=1 logged=response");
  CHECK(now_milliseconds() - began < SURELY_WAITED_FOR);
  set_timeout(long_enough);
  desktop("thaw");
  play("start kind=4 player=ada");
}

// --- states: 1 restored, 2 unavailable ---

static void session_in_a_frozen_keyring_is_restored_once_it_answers(void) {
  open_desktop();
  play("start in=ada kind=4");
  desktop("freeze");
  play("timeout=250 start player=- state=2 desktop=thaw timeout=20000 retry state=1 player=ada kind=4");
  play("start player=ada kept=0");
}

static void session_in_a_locked_keyring_is_restored_once_it_is_unlocked(void) {
  open_desktop();
  play("start in=ada kind=4");
  desktop("lock");
  play("start player=- state=2 desktop=unlock state=1 player=ada kind=4");
}

static void session_in_a_frozen_keyring_is_kept_beside_a_new_one(void) {
  open_desktop();
  play("start in=ada kind=4");
  desktop("freeze");
  play("timeout=250 start player=- in=bob kept=0 kind=2");
  desktop("thaw");
  play("start player=bob kept=1 restore player=ada kept=1 kind=4");
  play("start player=ada kept=1 restore player=bob out kept=0");
  play("start player=- kept=0");
  CHECK_INT(count_items(), 0);
}

static void session_in_a_locked_keyring_is_kept_beside_a_new_one(void) {
  open_desktop();
  play("start in=ada kind=4");
  desktop("lock");
  play("start player=- in=bob kind=2");
  play("start player=bob kind=2");
  desktop("unlock");
  play("start player=bob kept=1 state=1 restore player=ada");
  CHECK(!has_file());
}

static void new_session_is_kept_in_memory_where_only_the_keyring_is_wanted(void) {
  open_desktop();
  play("store=4 start in=ada");
  desktop("lock");
  play("store=4 start player=- in=bob state=3 desktop=unlock retry state=1 kept=1 kind=4");
  play("store=4 start player=bob kept=1 restore player=ada");
}

static void signing_out_clears_an_unread_session_too(void) {
  open_desktop();
  play("start in=ada kind=4");
  desktop("lock");
  play("start player=- in=bob out");
  play("start player=- state=1");
  desktop("unlock");
  play("start player=- kept=0");
  CHECK_INT(count_items(), 0);
  CHECK(!has_file());
}

static void session_in_a_file_that_cannot_be_read_is_kept_beside_the_one_in_the_keyring(void) {
  open_desktop();
  desktop("lock");
  play("start in=ada kind=2 flushed");
  char *path = session_file();
  CHECK_INT(chmod(path, 0622), 0);
  desktop("unlock");
  play("start state=2 in=bob kind=4");
  char *moved = malloc(strlen(path) + sizeof ".unread1");
  sprintf(moved, "%s.unread1", path);
  CHECK_INT(chmod(moved, 0600), 0);
  play("start player=bob kept=1 restore player=ada");
  free(moved);
  free(path);
}

static void session_of_an_absent_keyring_is_not_lost(void) {
  open_desktop();
  play("start in=ada kind=4");
  desktop("stop");
  play("start player=- state=2 in=bob kind=2 state=1");
  desktop("unlock");
  play("start player=bob kept=1");
}

static char *bus_address(void) { return strdup(getenv("DBUS_SESSION_BUS_ADDRESS")); }

static void bus_that_never_answers_is_not_waited_for(void) {
  open_desktop();
  char *bus = bus_address();
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s/silent", getenv("XDG_DATA_HOME"));
  int file = socket(AF_UNIX, SOCK_STREAM, 0);
  CHECK_INT(bind(file, (struct sockaddr *)&address, sizeof address), 0);
  CHECK_INT(listen(file, 16), 0);
  char text[200];
  snprintf(text, sizeof text, "unix:path=%s", address.sun_path);
  setenv("DBUS_SESSION_BUS_ADDRESS", text, 1);
  set_timeout(NULL);
  play("start kind=2 player=- in=ada kind=2");
  play("start kind=2 player=ada");
  close(file);
  setenv("DBUS_SESSION_BUS_ADDRESS", bus, 1);
  free(bus);
}

static void address_of_no_bus_is_no_hindrance(void) {
  open_desktop();
  char *bus = bus_address();
  const char *const addresses[] = {"unix:path=/nowhere/bus", "nonsense", ":::", "disabled:", "unix:", "autolaunch:"};
  for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
    setenv("DBUS_SESSION_BUS_ADDRESS", addresses[i], 1);
    play("start kind=2 in=ada kind=2");
    play("start kind=2 player=ada out");
  }
  setenv("DBUS_SESSION_BUS_ADDRESS", bus, 1);
  free(bus);
}

static void nothing_is_loaded_without_a_bus(void) {
  open_desktop();
  char *bus = bus_address();
  unsetenv("DBUS_SESSION_BUS_ADDRESS");
  play("start kind=2 in=ada kind=2 unloaded unlogged");
  play("start kind=2 player=ada unloaded out unloaded");
  play("store=4 start kind=1 logged=bus unloaded");
  setenv("DBUS_SESSION_BUS_ADDRESS", bus, 1);
  play("store=2 start kind=2 in=ada unloaded");
  free(bus);
}

static void bus_is_also_found_in_the_runtime_folder(void) {
  open_desktop();
  char *bus = bus_address();
  char *link = join_path(getenv("XDG_RUNTIME_DIR"), "bus");
  CHECK_INT(symlink(strchr(bus, '=') + 1, link), 0);
  unsetenv("DBUS_SESSION_BUS_ADDRESS");
  play("start kind=4 in=ada kind=4");
  play("start kind=4 player=ada");
  setenv("DBUS_SESSION_BUS_ADDRESS", bus, 1);
  unlink(link);
  free(link);
  free(bus);
}

// --- several processes ---

static void play_at_once(int number, void *data) {
  (void)number;
  CHECK_INT(run_child("child_signs_in_and_out_often", data), 0);
}

static void child_signs_in_and_out_often(void) {
  player p = {.store = FIREBASE_SESSION_STORE_DEFAULT};
  start_game(&p);
  for (int i = 0; i < 8; i++) {
    firebase_auth_sign_out(p.f.auth);
    firebase_user *user = sign_in_guest(&p.f);
    free(get_token(user, true));
    firebase_user_release(user);
  }
  close_fixture(&p.f);
}

static void processes_share_the_keyring(void) {
  open_desktop();
  run_threads(3, play_at_once, (void *)(uintptr_t) "");
  CHECK(count_items() <= 1);
  play("start unlogged out");
  play("start player=-");
  CHECK_INT(count_items(), 0);
  CHECK(!has_file());
}

static void player_who_signed_out_elsewhere_does_not_come_back(void) {
  open_desktop();
  player p = {.store = FIREBASE_SESSION_STORE_DEFAULT};
  capture_log();
  start_game(&p);
  sign_in(&p, "ada");
  play("start player=ada out");
  refresh(&p);
  check_player(&p, "ada");
  CHECK_CONTAINS(captured_log(), "Another process");
  release_log();
  // On a busy machine, the other process has ended before the keyring responded. Its note makes the session void, and
  // the next start deletes it.
  reopen_fixture(&p.f);
  CHECK(!is_signed_in(&p.f));
  await_state(&p, FIREBASE_SESSION_STATE_RESTORED);
  CHECK_INT(count_items(), 0);
  CHECK(!has_file());
  close_fixture(&p.f);
}

static void signing_out_clears_what_another_process_has_stored_since(void) {
  open_desktop();
  player p = {.store = FIREBASE_SESSION_STORE_DEFAULT};
  start_game(&p);
  sign_in(&p, "ada");
  play("start in=bob");
  sign_out(&p);
  play("start player=-");
  close_fixture(&p.f);
  CHECK_INT(count_items(), 0);
}

static void sign_in_while_the_keyring_is_locked_follows_what_another_process_has_stored(void) {
  open_desktop();
  player p = {.store = FIREBASE_SESSION_STORE_DEFAULT};
  start_game(&p);
  sign_in(&p, "ada");
  play("start in=bob in=cleo");
  desktop("lock");
  sign_in(&p, "dan");
  close_fixture(&p.f);
  desktop("unlock");
  play("start player=dan");
}

static const auth_secret_name names = {"demo-project", FIREBASE_APP_DEFAULT_NAME "#emulator", "", ""};

static void rename_player(player *p, const char *name) {
  firebase_user *user = firebase_auth_copy_current_user(p->f.auth);
  firebase_user_profile profile = {.struct_size = sizeof profile, .display_name = name};
  CHECK_FUTURE(firebase_user_update_profile(user, &profile), FIREBASE_AUTH_ERROR_NONE);
  firebase_user_release(user);
}

static bool keyring_contains(const char *text) {
  auth_secret_answer answer = auth_secret_load(names);
  char *stored = strndup(answer.bytes == NULL ? "" : (const char *)answer.bytes, answer.size);
  bool contains = strstr(stored, text) != NULL;
  free(stored);
  free(answer.bytes);
  free(answer.reason);
  return contains;
}

static void keyring_that_is_locked_for_a_while_costs_no_session(void) {
  open_desktop();
  player p = {.store = FIREBASE_SESSION_STORE_SECRET_SERVICE};
  start_game(&p);
  sign_in(&p, "ada");
  desktop("lock");
  rename_player(&p, "Ada");
  desktop("unlock");
  rename_player(&p, "Ada Lovelace");
  // The library's thread stores it, and tries again if the keyring ends after its start.
  WAIT_FOR(keyring_contains("Ada Lovelace"));
  close_fixture(&p.f);
}

// --- damage ---

static auth_secret_outcome outcome(auth_secret_answer answer) {
  free(answer.bytes);
  free(answer.reason);
  return answer.outcome;
}

static void damaged_session_in_the_keyring_signs_the_player_out(void) {
  open_desktop();
  static const char *const damages[] = {"", "damage", "{}", "\xff", "{\"version\":1"};
  for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
    CHECK_INT(outcome(auth_secret_save(names, "damage", damages[i], strlen(damages[i]))), AUTH_SECRET_DONE);
    play("start kind=4 player=- logged=damaged");
    CHECK_INT(count_items(), 0);
  }
  play("start player=- unlogged in=ada");
  play("start player=ada");
}

static void damaged_session_in_the_keyring_does_not_hide_the_file(void) {
  open_desktop();
  play("store=2 start in=ada");
  auth_secret_save(names, "damage", "damage", 6);
  play("start kind=4 player=ada logged=damaged");
  play("start kind=4 player=ada");
}

// --- calls of the service ---

static int count_entries(const char *folder) {
  DIR *entries = opendir(folder);
  int count = 0;
  while (readdir(entries) != NULL) count++;
  closedir(entries);
  return count;
}

static void calls_leave_no_files_open(void) {
  open_desktop();
  auth_secret_save(names, "label", "bytes", 5);
  int before = count_entries("/proc/self/fd");
  for (int i = 0; i < 50; i++) {
    auth_secret_answer answer = auth_secret_load(names);
    CHECK_INT(answer.outcome, AUTH_SECRET_DONE);
    CHECK(answer.size == 5 && memcmp(answer.bytes, "bytes", 5) == 0);
    outcome(answer);
  }
  // GLib closes the last connections on a thread of its own.
  WAIT_FOR(count_entries("/proc/self/fd") <= before);
}

static void on_broken_pipe(int signal) { (void)signal; }

static void calls_leave_the_games_signals_alone(void) {
  open_desktop();
  struct sigaction action = {.sa_handler = on_broken_pipe};
  sigaction(SIGPIPE, &action, NULL);
  sigset_t before;
  pthread_sigmask(SIG_SETMASK, NULL, &before);
  CHECK_INT(outcome(auth_secret_load(names)), AUTH_SECRET_DONE);
  sigset_t after;
  pthread_sigmask(SIG_SETMASK, NULL, &after);
  CHECK(sigismember(&before, SIGTERM) == sigismember(&after, SIGTERM));
  CHECK(sigismember(&before, SIGALRM) == sigismember(&after, SIGALRM));
  sigaction(SIGPIPE, NULL, &action);
  CHECK(action.sa_handler == on_broken_pipe);
  signal(SIGPIPE, SIG_DFL);
}

static void each_call_keeps_its_time(void) {
  open_desktop();
  static const char *const states[] = {"thaw", "freeze", "freeze-bus"};
  for (size_t i = 0; i < 3; i++) {
    desktop(states[i]);
    set_timeout(i == 0 ? long_enough : NULL);
    int64_t began = now_milliseconds();
    auth_secret_outcome outcomes[] = {outcome(auth_secret_load(names)),
                                      outcome(auth_secret_save(names, "label", "bytes", 5)),
                                      outcome(auth_secret_clear(names))};
    int64_t time = now_milliseconds() - began;
    printf("  %s: three calls took %lld ms\n", states[i], (long long)time);
    CHECK(time < SURELY_WAITED_FOR);
    for (size_t k = 0; k < 3; k++) CHECK_INT(outcomes[k], i == 0 ? AUTH_SECRET_DONE : AUTH_SECRET_FAILED);
  }
  desktop("thaw");
}

static void calls_open_what_needs_no_question(void) {
  open_desktop();
  desktop("start-blank");
  CHECK_INT(outcome(auth_secret_save(names, "label", "bytes", 5)), AUTH_SECRET_DONE);
  desktop("lock");
  auth_secret_answer answer = auth_secret_load(names);
  CHECK_INT(answer.size, 5);
  CHECK_INT(outcome(answer), AUTH_SECRET_DONE);
  desktop("lock");
  CHECK_INT(outcome(auth_secret_clear(names)), AUTH_SECRET_DONE);
  CHECK_INT(count_items(), 0);
}

static int64_t time_of_a_call_that_fails(const char *timeout) {
  set_timeout(timeout);
  int64_t began = now_milliseconds();
  CHECK_INT(outcome(auth_secret_load(names)), AUTH_SECRET_FAILED);
  return now_milliseconds() - began;
}

static void environment_gives_a_call_its_time(void) {
  open_desktop();
  desktop("freeze");
  CHECK(time_of_a_call_that_fails("1500") >= 1400);
  static const char *const no_times[] = {"", "soon", "-1", "60001", "99999999999999999999", "\xff"};
  for (size_t i = 0; i < sizeof no_times / sizeof *no_times; i++) {
    CHECK(time_of_a_call_that_fails(no_times[i]) < SURELY_WAITED_FOR);
  }
  desktop("thaw");
}

static const test_case tests[] = {
    TEST(session_is_in_the_keyring_and_found_by_the_next_process),
    TEST(signing_out_clears_the_keyring),
    TEST(session_moves_from_the_file_into_the_keyring),
    TEST(file_is_asked_where_there_is_no_keyring),
    TEST(newer_session_wins),
    TEST(older_session_in_a_file_is_forgotten),
    TEST(folders_of_their_own_have_sessions_of_their_own),
    TEST(keyring_alone_keeps_nothing_in_files),
    TEST(locked_keyring_is_not_waited_for),
    TEST(keyring_is_used_once_it_is_unlocked),
    TEST(signing_out_holds_though_the_keyring_is_locked),
    TEST(sign_in_after_a_sign_out_that_the_keyring_missed),
    TEST(player_whose_sign_out_the_keyring_missed_stays_signed_out_after_the_next_player_is_stored),
    TEST(player_whose_sign_out_the_keyring_missed_stays_signed_out_though_sessions_were_in_files_meanwhile),
    TEST(locked_keyring_shows_no_prompt),
    TEST(reason_names_the_folder_that_is_missing_while_the_keyring_is_locked),
    TEST(signing_out_clears_the_keyring_though_no_note_can_be_written),
    TEST(keyring_that_opens_without_a_question_is_used),
    TEST(session_in_a_keyring_that_opens_without_a_question_is_restored),
    TEST(new_session_replaces_the_one_in_a_keyring_that_opens_without_a_question),
    TEST(signing_out_clears_a_keyring_that_opens_without_a_question),
    TEST(frozen_keyring_is_waited_for_once),
    TEST(keyring_that_freezes_during_the_game_costs_no_session),
    TEST(signing_out_holds_though_the_keyring_is_frozen),
    TEST(frozen_bus_is_not_waited_for),
    TEST(session_in_a_frozen_keyring_is_restored_once_it_answers),
    TEST(session_in_a_locked_keyring_is_restored_once_it_is_unlocked),
    TEST(session_in_a_frozen_keyring_is_kept_beside_a_new_one),
    TEST(session_in_a_locked_keyring_is_kept_beside_a_new_one),
    TEST(new_session_is_kept_in_memory_where_only_the_keyring_is_wanted),
    TEST(signing_out_clears_an_unread_session_too),
    TEST(session_in_a_file_that_cannot_be_read_is_kept_beside_the_one_in_the_keyring),
    TEST(session_of_an_absent_keyring_is_not_lost),
    TEST(bus_that_never_answers_is_not_waited_for),
    TEST(address_of_no_bus_is_no_hindrance),
    TEST(nothing_is_loaded_without_a_bus),
    TEST(bus_is_also_found_in_the_runtime_folder),
    TEST(processes_share_the_keyring),
    TEST(player_who_signed_out_elsewhere_does_not_come_back),
    TEST(signing_out_clears_what_another_process_has_stored_since),
    TEST(sign_in_while_the_keyring_is_locked_follows_what_another_process_has_stored),
    TEST(keyring_that_is_locked_for_a_while_costs_no_session),
    TEST(damaged_session_in_the_keyring_signs_the_player_out),
    TEST(damaged_session_in_the_keyring_does_not_hide_the_file),
    TEST(calls_leave_no_files_open),
    TEST(calls_leave_the_games_signals_alone),
    TEST(each_call_keeps_its_time),
    TEST(calls_open_what_needs_no_question),
    TEST(environment_gives_a_call_its_time),
    // Run in processes of their own.
    TEST(child_plays),
    TEST(child_signs_in_and_out_often),
};
TEST_MAIN(tests)
