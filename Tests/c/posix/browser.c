// SPDX-License-Identifier: Apache-2.0
// The processes that a web sign-in has to do with on POSIX systems: xdg-open, and those that answer in the browser's
// place.
#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../browser_player.h"

// --- a machine without 127.0.0.1 ---

static _Atomic bool lacks_version4;

// The library's calls come here, too, as a program's own function goes before the C library's.
int bind(int file, const struct sockaddr *name, socklen_t size) {
  if (lacks_version4 && name->sa_family == AF_INET) {
    errno = EADDRNOTAVAIL;
    return -1;
  }
  return (int)syscall(SYS_bind, file, name, size);
}

static bool has_version6(void) {
  const struct sockaddr_in6 name = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  const int file = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const bool is_bound = file >= 0 && bind(file, (const struct sockaddr *)&name, sizeof name) == 0;
  close(file);
  return is_bound;
}

static void player_signs_in_where_localhost_has_version6_alone(void) {
  if (!has_version6()) SKIP("this machine has no ::1");
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  lacks_version4 = true;
  firebase_future *future = sign_in(&f, "google.com");
  CHECK(play_frames(&f, has_opened, &b));
  lacks_version4 = false;
  CHECK_INT(browse_at("127.0.0.1", b.url, NULL), -1);
  CHECK_INT(agree(b.url), 200);
  CHECK(play_frames(&f, is_complete, future));
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

// --- other users ---

// Asks for the URL behind a place and a space, as another user of this machine.
static void child_of_another_user(void) {
  char place[64], url[256];
  CHECK_INT(sscanf(child_argument(), "%63s %255s", place, url), 2);
  become_nobody();
  CHECK_INT(browse_at(place, url, NULL), 403);
}

static void other_users_are_not_answered(void) {
  if (geteuid() != 0) SKIP("only the superuser can act as another user");
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  firebase_future *future = sign_in(&f, "google.com");
  CHECK(play_frames(&f, has_opened, &b));
  // The last one is how a socket of version 6 reaches one of version 4.
  const char *const places[] = {"127.0.0.1", "[::1]", "[::ffff:127.0.0.1]"};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    // Some containers have no addresses of version 6.
    if (browse_at(places[i], b.url, NULL) == -1) continue;
    char argument[4096];
    snprintf(argument, sizeof argument, "%s %s", places[i], b.url);
    CHECK_INT(run_child("child_of_another_user", argument), 0);
  }
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_PENDING);
  CHECK_INT(agree(b.url), 200);
  CHECK(play_frames(&f, is_complete, future));
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

// --- browsers that leave ---

// Where the provider's page sends a player who agrees: the URL that the listener takes the answer at.
static void provider_answer(const char *url, char *answer, size_t size) {
  CURL *easy = curl_easy_init();
  const char *next = url;
  *answer = 0;
  for (int i = 0; i < 2; i++) {
    curl_easy_setopt(easy, CURLOPT_URL, next);
    curl_easy_setopt(easy, CURLOPT_NOPROXY, "*");
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, discard_body);
    if (i == 1) curl_easy_setopt(easy, CURLOPT_POSTFIELDS, "decision=allow&email=ada%40example.com");
    char *location = NULL;
    if (curl_easy_perform(easy) == CURLE_OK) curl_easy_getinfo(easy, CURLINFO_REDIRECT_URL, &location);
    if (!CHECK(location != NULL)) break;
    snprintf(answer, size, "%s", location);
    next = answer;
  }
  curl_easy_cleanup(easy);
}

// Asks for that URL, and closes the connection at once or breaks it off.
static void send_and_leave(const char *url, bool breaks_off) {
  unsigned port = 0;
  char path[2048];
  CHECK_INT(sscanf(url, "http://localhost:%u%2047s", &port, path), 2);
  const struct sockaddr_in name = {
      .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  const int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  CHECK_INT(connect(connection, (const struct sockaddr *)&name, sizeof name), 0);
  char request[4096];
  const int size = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost:%u\r\n\r\n", path, port);
  CHECK_INT(write(connection, request, (size_t)size), size);
  const struct linger option = {.l_onoff = breaks_off};
  setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, sizeof option);
  close(connection);
}

// The library's thread, which waits in a callback.
typedef struct library_pause {
  sem_t begins, ends;
} library_pause;

static void wait_in_callback(firebase_future *future, void *data) {
  (void)future;
  library_pause *p = data;
  sem_post(&p->begins);
  sem_wait(&p->ends);
}

// Sends the answer, and leaves before the library looks at it.
static void send_and_leave_unseen(fixture *f, const char *answer, bool breaks_off) {
  // The callback may still be leaving when this returns.
  static library_pause p;
  sem_init(&p.begins, 0, 0);
  sem_init(&p.ends, 0, 0);
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(f->options, "pause", &app), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_use_emulator(firebase_auth_get(app), "127.0.0.1", emulator_port());
  // A future that was complete already would call back at once, on this thread.
  emulator_hold("accounts:sendOobCode");
  firebase_future *future = firebase_auth_send_password_reset_email(firebase_auth_get(app), "ada@example.com");
  firebase_future_on_completion(future, wait_in_callback, &p, NULL);
  emulator_release();
  sem_wait(&p.begins);
  send_and_leave(answer, breaks_off);
  sem_post(&p.ends);
  firebase_future_release(future);
  firebase_app_release(app);
}

static void whoever_is_gone_is_not_answered(void) {
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  firebase_future *future = sign_in(&f, "google.com");
  CHECK(play_frames(&f, has_opened, &b));
  char answer[2048];
  provider_answer(b.url, answer, sizeof answer);
  for (int i = 0; i < 2; i++) {
    send_and_leave_unseen(&f, answer, i == 1);
    // The listener answers in order, so that it has looked at the request before.
    CHECK_INT(browse(b.url, NULL), 200);
  }
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_PENDING);
  CHECK_INT(browse(answer, NULL), 200);
  CHECK(play_frames(&f, is_complete, future));
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

// --- the system's browser ---

// Programs of the PATH from here on: `script` as xdg-open in that folder, or nothing at all.
static char *set_path(const char *folder, const char *script) {
  char *former = strdup(getenv("PATH"));
  setenv("PATH", folder, 1);
  if (script == NULL) return former;
  char *path = join_path(folder, "xdg-open");
  FILE *file = fopen(path, "w");
  fprintf(file, "#!/bin/sh\n%s\n", script);
  fclose(file);
  chmod(path, 0700);
  free(path);
  return former;
}

static void restore_path(char *former) {
  setenv("PATH", former, 1);
  free(former);
}

static void xdg_open_gets_the_url_as_it_is(void) {
  fixture f = open_fixture();
  const char *folder = make_directory();
  char *target = join_path(folder, "url");
  char script[512];
  snprintf(script, sizeof script, "printf '%%s %%s' \"$#\" \"$1\" >'%s.new' && /bin/mv '%s.new' '%s'", target, target,
           target);
  char *former = set_path(folder, script);
  firebase_future *future = sign_in(&f, "google.com");
  char *received = NULL;
  for (int i = 0; i < PATIENCE && received == NULL; i++) {
    received = read_file(target, NULL);
    pause_briefly();
  }
  restore_path(former);
  CHECK(received != NULL);
  CHECK_CONTAINS(received, "1 http://localhost:");
  CHECK_INT(agree(received + 2), 200);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  free(received);
  free(target);
  close_fixture(&f);
}

static void missing_xdg_open_is_reported(void) {
  fixture f = open_fixture();
  char *former = set_path(make_directory(), NULL);
  firebase_future *future = sign_in(&f, "google.com");
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR);
  restore_path(former);
  CHECK_CONTAINS(firebase_future_error_message(future), "xdg-open");
  firebase_future_release(future);
  close_fixture(&f);
}

static void failing_xdg_open_is_reported(void) {
  fixture f = open_fixture();
  char *former = set_path(make_directory(), "exit 3");
  firebase_future *future = sign_in(&f, "google.com");
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR);
  restore_path(former);
  CHECK_CONTAINS(firebase_future_error_message(future), "xdg-open");
  firebase_future_release(future);
  close_fixture(&f);
}

// What that file has in it, once it is there; to be freed.
static char *wait_for_file(const char *path) {
  char *text = NULL;
  for (int i = 0; i < PATIENCE && text == NULL; i++) {
    text = read_file(path, NULL);
    pause_briefly();
  }
  CHECK(text != NULL);
  return text;
}

// An xdg-open that leaves what `command` prints in the file of that name in the folder, and then is what `then` says.
static char *set_reporting_path(const char *folder, const char *name, const char *command, const char *then) {
  char *path = join_path(folder, name);
  char script[1024];
  snprintf(script, sizeof script, "%s >'%s.new' && /bin/mv '%s.new' '%s'\n%s", command, path, path, path, then);
  free(path);
  return set_path(folder, script);
}

static void browser_that_goes_on_holds_nothing_of_a_sign_in(void) {
  fixture f = open_fixture();
  browser b = {.opens = true};
  firebase_web_sign_in_options options = options_of(&b);
  options.open_url = NULL;
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  const char *folder = make_directory();
  char *former = set_reporting_path(folder, "process", "echo $$", "exec /bin/sleep 600");
  firebase_future *future = sign_in(&f, "google.com");
  char *file = join_path(folder, "process");
  char *process = wait_for_file(file);
  restore_path(former);
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, NULL), FIREBASE_AUTH_ERROR_NONE);
  WAIT_FOR(b.releases > 0);
  CHECK_INT(b.releases, 1);
  if (process != NULL) kill((pid_t)atoi(process), SIGKILL);
  free(process);
  free(file);
  close_fixture(&f);
}

static void browser_gets_none_of_the_programs_files(void) {
  fixture f = open_fixture();
  const int lock = open("/dev/null", O_RDONLY);
  CHECK(lock > 2);
  char command[128];
  snprintf(command, sizeof command, "if [ -e /proc/$$/fd/%d ]; then echo open; else echo closed; fi", lock);
  const char *folder = make_directory();
  char *former = set_reporting_path(folder, "files", command, "");
  firebase_future *future = sign_in(&f, "google.com");
  char *file = join_path(folder, "files");
  char *text = wait_for_file(file);
  restore_path(former);
  CHECK_CONTAINS(text, "closed");
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  free(text);
  free(file);
  close(lock);
  close_fixture(&f);
}

// What Steam, an AppImage and PyInstaller set for a game, with what was there before.
static const char *const of_launchers[][2] = {
    {"LD_LIBRARY_PATH", "/steam/lib"},
    {"SYSTEM_LD_LIBRARY_PATH", "/usr/own/lib"},
    {"LD_PRELOAD", ""},
    {"APPDIR", "/tmp/.mount_game"},
    {"APPIMAGE", "/home/ada/game"},
    {"XDG_DATA_DIRS", "/tmp/.mount_game/share:/usr/share:/tmp/.mount_game"},
    {"QT_PLUGIN_PATH", "/tmp/.mount_game/plugins"},
};

static void browser_gets_no_variables_of_a_launcher(void) {
  fixture f = open_fixture();
  const size_t count = sizeof of_launchers / sizeof *of_launchers;
  for (size_t i = 0; i < count; i++) setenv(of_launchers[i][0], of_launchers[i][1], 1);
  const char *folder = make_directory();
  char *former = set_reporting_path(folder, "environment", "/usr/bin/env", "");
  firebase_future *future = sign_in(&f, "google.com");
  char *file = join_path(folder, "environment");
  char *text = wait_for_file(file);
  restore_path(former);
  for (size_t i = 0; i < count; i++) unsetenv(of_launchers[i][0]);
  CHECK_CONTAINS(text, "\nLD_LIBRARY_PATH=/usr/own/lib\n");
  CHECK_CONTAINS(text, "\nXDG_DATA_DIRS=/usr/share\n");
  const char *const removed[] = {"\nLD_PRELOAD=", "\nAPPDIR=", "\nAPPIMAGE=", "\nQT_PLUGIN_PATH=", ".mount_game"};
  for (size_t i = 0; i < sizeof removed / sizeof *removed; i++) CHECK(text != NULL && strstr(text, removed[i]) == NULL);
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  free(text);
  free(file);
  close_fixture(&f);
}

static void sign_out_once(void *data, firebase_web_sign_in_progress progress, const char *url) {
  (void)progress;
  (void)url;
  firebase_auth_sign_out(data);
}

static void hook_that_ends_the_sign_in_keeps_the_browser_closed(void) {
  fixture f = open_fixture();
  firebase_web_sign_in_options options = {.struct_size = sizeof options, .user_data = f.auth};
  options.progress = sign_out_once;
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  const char *folder = make_directory();
  char *opened = join_path(folder, "opened");
  char script[512];
  snprintf(script, sizeof script, "echo \"$1\" >>'%s'", opened);
  char *former = set_path(folder, script);
  CHECK_FUTURE(sign_in(&f, "google.com"), FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, NULL), FIREBASE_AUTH_ERROR_NONE);
  firebase_future *next = sign_in(&f, "facebook.com");
  char *text = wait_for_file(opened);
  restore_path(former);
  CHECK(text != NULL && strstr(text, "google.com") == NULL);
  firebase_future_cancel(next);
  CHECK_FUTURE(next, FIREBASE_AUTH_ERROR_CANCELLED);
  free(text);
  free(opened);
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(player_signs_in_where_localhost_has_version6_alone),
    TEST(other_users_are_not_answered),
    TEST(whoever_is_gone_is_not_answered),
    TEST(xdg_open_gets_the_url_as_it_is),
    TEST(missing_xdg_open_is_reported),
    TEST(failing_xdg_open_is_reported),
    TEST(browser_that_goes_on_holds_nothing_of_a_sign_in),
    TEST(browser_gets_none_of_the_programs_files),
    TEST(browser_gets_no_variables_of_a_launcher),
    TEST(hook_that_ends_the_sign_in_keeps_the_browser_closed),
    // Run in processes of their own.
    TEST(child_of_another_user),
};
TEST_MAIN(tests)
