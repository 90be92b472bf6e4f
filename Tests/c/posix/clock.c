// SPDX-License-Identifier: Apache-2.0
// Clocks: a machine that is suspended, clocks that are set, and tokens that are refreshed without being asked for.
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "../fixture.h"

static const int64_t hour = 3600;
static const int64_t year = 365 * 24 * 3600;

// --- clocks that only the test moves ---

static _Atomic int64_t wall_offset;
static _Atomic int64_t boot_offset;

// The library's calls come here, too, as a program's own function goes before the C library's.
int clock_gettime(clockid_t clock, struct timespec *time) {
  // CLOCK_BOOTTIME has no name under POSIX alone.
  if (clock == 7) {
    *time = (struct timespec){year + boot_offset, 0};
    return 0;
  }
  int status = (int)syscall(SYS_clock_gettime, clock, time);
  if (clock == CLOCK_REALTIME) time->tv_sec += (time_t)wall_offset;
  return status;
}

static void set_wall_clock(int64_t seconds) { wall_offset += seconds; }

static void suspend(int64_t seconds) {
  wall_offset += seconds;
  boot_offset += seconds;
}

static void reset_clocks(void) { wall_offset = boot_offset = 0; }

// --- counting refreshes ---

// The library looks at its timers once a minute, or when there is something to do. So let there be something.
static void wake_library(fixture *f) {
  fixture other = {.options = f->options};
  CHECK_INT(firebase_app_create(f->options, "waker", &other.app), FIREBASE_AUTH_ERROR_NONE);
  other.auth = firebase_auth_get(other.app);
  firebase_auth_use_emulator(other.auth, "127.0.0.1", emulator_port());
  settle(&other);
  firebase_app_release(other.app);
}

// So many refreshes there were, and there are no more.
static void check_refreshes(fixture *f, int64_t count, int line) {
  wake_library(f);
  WAIT_FOR(emulator_requests("token") >= count);
  wake_library(f);
  test_check_int(emulator_requests("token"), count, __FILE__, line, "the number of refreshes");
}
#define CHECK_REFRESHES(f, count) check_refreshes((f), (count), __LINE__)

static void ignore_change(firebase_auth *auth, void *data) {
  (void)auth;
  (void)data;
}

static uint64_t listen_to_tokens(fixture *f) {
  return firebase_auth_add_id_token_listener(f->auth, ignore_change, NULL, NULL);
}

static void get_token_now(fixture *f) {
  firebase_user *user = firebase_auth_copy_current_user(f->auth);
  CHECK(user != NULL);
  free(get_token(user, false));
  firebase_user_release(user);
}

static void live_for(int64_t seconds) {
  emulator_order("PATCH", "config", "{\"idTokenLifetimeSeconds\":%d}", (int)seconds);
}

static fixture open_signed_in(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  return f;
}

static void close_clock_fixture(fixture *f) {
  CHECK(is_signed_in(f));
  close_fixture(f);
  reset_clocks();
}

// --- a token that is asked for ---

static void token_is_as_old_as_the_machine_slept(void) {
  fixture f = open_signed_in();
  suspend(hour - 310);
  get_token_now(&f);
  CHECK_INT(emulator_requests("token"), 0);
  suspend(20);
  get_token_now(&f);
  get_token_now(&f);
  CHECK_INT(emulator_requests("token"), 1);
  close_clock_fixture(&f);
}

static void setting_the_clock_makes_no_token_older_or_younger(void) {
  fixture f = open_signed_in();
  const int64_t jumps[] = {year, -2 * year, year - hour, 2 * hour};
  for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
    set_wall_clock(jumps[i]);
    get_token_now(&f);
  }
  CHECK_INT(emulator_requests("token"), 0);
  set_wall_clock(-year);
  suspend(hour);
  get_token_now(&f);
  get_token_now(&f);
  CHECK_INT(emulator_requests("token"), 1);
  close_clock_fixture(&f);
}

static void session_survives_a_restart_with_another_time(void) {
  fixture f = open_signed_in();
  const int64_t jumps[] = {year, -2 * year, 10 * year};
  for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
    set_wall_clock(jumps[i]);
    reopen_fixture(&f);
    get_token_now(&f);
    get_token_now(&f);
    CHECK_INT(emulator_requests("token"), i + 1);
    reopen_fixture(&f);
    get_token_now(&f);
    CHECK_INT(emulator_requests("token"), i + 1);
  }
  close_clock_fixture(&f);
}

// --- a token that is refreshed by itself ---

static void without_an_id_token_listener_nothing_is_refreshed(void) {
  fixture f = open_signed_in();
  firebase_auth_add_state_listener(f.auth, ignore_change, NULL, NULL);
  suspend(2 * hour);
  CHECK_REFRESHES(&f, 0);
  close_clock_fixture(&f);
}

// Five minutes, and a random part of a tenth of the other 55.
static void token_is_refreshed_five_to_eleven_minutes_early(void) {
  fixture f = open_signed_in();
  listen_to_tokens(&f);
  suspend(hour - 640);
  CHECK_REFRESHES(&f, 0);
  suspend(350);
  CHECK_REFRESHES(&f, 1);
  suspend(hour - 640);
  CHECK_REFRESHES(&f, 1);
  suspend(350);
  CHECK_REFRESHES(&f, 2);
  get_token_now(&f);
  CHECK_INT(emulator_requests("token"), 2);
  close_clock_fixture(&f);
}

static void setting_the_clock_refreshes_nothing(void) {
  fixture f = open_signed_in();
  listen_to_tokens(&f);
  const int64_t jumps[] = {year, -2 * year, 3 * year};
  for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
    set_wall_clock(jumps[i]);
    CHECK_REFRESHES(&f, 0);
  }
  suspend(hour);
  CHECK_REFRESHES(&f, 1);
  close_clock_fixture(&f);
}

static void restored_stale_token_is_refreshed_at_once(void) {
  fixture f = open_signed_in();
  suspend(hour);
  reopen_fixture(&f);
  CHECK_REFRESHES(&f, 0);
  listen_to_tokens(&f);
  CHECK_REFRESHES(&f, 1);
  close_clock_fixture(&f);
}

static void short_lived_tokens_are_refreshed_with_pauses(void) {
  fixture f = open_fixture();
  live_for(60);
  firebase_user_release(sign_in_guest(&f));
  listen_to_tokens(&f);
  CHECK_REFRESHES(&f, 0);
  for (int64_t count = 1; count <= 3; count++) {
    suspend(20);
    CHECK_REFRESHES(&f, count - 1);
    suspend(11);
    CHECK_REFRESHES(&f, count);
  }
  close_clock_fixture(&f);
}

// The answer is refused, and the next try has to wait.
static void tokens_without_a_lifetime_do_not_spin(void) {
  fixture f = open_signed_in();
  listen_to_tokens(&f);
  live_for(0);
  suspend(hour);
  CHECK_REFRESHES(&f, 1);
  suspend(20);
  CHECK_REFRESHES(&f, 1);
  live_for(3600);
  suspend(11);
  CHECK_REFRESHES(&f, 2);
  suspend(20 * 60);
  CHECK_REFRESHES(&f, 2);
  close_clock_fixture(&f);
}

static void failed_refreshes_come_at_growing_intervals(void) {
  fixture f = open_signed_in();
  listen_to_tokens(&f);
  emulator_answer("token", 400, "{\"error\":{\"message\":\"TOO_MANY_ATTEMPTS_TRY_LATER\"}}", 9);
  suspend(hour);
  int64_t count = 1;
  CHECK_REFRESHES(&f, count);
  const int64_t pauses[] = {30, 60, 120, 240, 480, 960, 960, 960};
  for (size_t i = 0; i < sizeof pauses / sizeof *pauses; i++) {
    suspend(pauses[i] * 8 / 10 - 4);
    // The store's attempts are others.
    firebase_auth_retry_session(f.auth);
    CHECK_REFRESHES(&f, count);
    suspend(pauses[i] * 2 / 10 + 5);
    CHECK_REFRESHES(&f, ++count);
    CHECK(is_signed_in(&f));
  }
  // The next one succeeds, and the one after that begins anew.
  suspend(961);
  CHECK_REFRESHES(&f, ++count);
  emulator_answer("token", 400, "{\"error\":{\"message\":\"TOO_MANY_ATTEMPTS_TRY_LATER\"}}", 1);
  suspend(hour);
  CHECK_REFRESHES(&f, ++count);
  suspend(31);
  CHECK_REFRESHES(&f, ++count);
  close_clock_fixture(&f);
}

static void unreachable_server_costs_nobody_the_session(void) {
  fixture f = open_signed_in();
  listen_to_tokens(&f);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", closed_port());
  suspend(hour);
  CHECK_REFRESHES(&f, 0);
  CHECK(is_signed_in(&f));
  firebase_auth_use_emulator(f.auth, "127.0.0.1", emulator_port());
  suspend(31);
  CHECK_REFRESHES(&f, 1);
  close_clock_fixture(&f);
}

static void verdict_of_the_server_ends_the_session_and_the_refreshes(void) {
  fixture f = open_signed_in();
  listen_to_tokens(&f);
  emulator_refuse("token", "USER_DISABLED");
  suspend(hour);
  CHECK_REFRESHES(&f, 1);
  CHECK(!is_signed_in(&f));
  suspend(hour);
  CHECK_REFRESHES(&f, 1);
  close_fixture(&f);
  reset_clocks();
}

static void removing_the_last_listener_ends_the_refreshes(void) {
  fixture f = open_signed_in();
  uint64_t first = listen_to_tokens(&f);
  uint64_t second = listen_to_tokens(&f);
  firebase_auth_remove_listener(f.auth, first);
  suspend(hour);
  CHECK_REFRESHES(&f, 1);
  firebase_auth_remove_listener(f.auth, second);
  suspend(hour);
  CHECK_REFRESHES(&f, 1);
  close_clock_fixture(&f);
}

static void signing_out_and_shutting_down_end_the_refreshes(void) {
  fixture f = open_signed_in();
  listen_to_tokens(&f);
  firebase_auth_sign_out(f.auth);
  suspend(hour);
  CHECK_REFRESHES(&f, 0);
  firebase_user_release(sign_in_guest(&f));
  firebase_auth_shutdown(f.auth);
  suspend(hour);
  CHECK_REFRESHES(&f, 0);
  close_fixture(&f);
  reset_clocks();
}

static const test_case tests[] = {
    TEST(token_is_as_old_as_the_machine_slept),
    TEST(setting_the_clock_makes_no_token_older_or_younger),
    TEST(session_survives_a_restart_with_another_time),
    TEST(without_an_id_token_listener_nothing_is_refreshed),
    TEST(token_is_refreshed_five_to_eleven_minutes_early),
    TEST(setting_the_clock_refreshes_nothing),
    TEST(restored_stale_token_is_refreshed_at_once),
    TEST(short_lived_tokens_are_refreshed_with_pauses),
    TEST(tokens_without_a_lifetime_do_not_spin),
    TEST(failed_refreshes_come_at_growing_intervals),
    TEST(unreachable_server_costs_nobody_the_session),
    TEST(verdict_of_the_server_ends_the_session_and_the_refreshes),
    TEST(removing_the_last_listener_ends_the_refreshes),
    TEST(signing_out_and_shutting_down_end_the_refreshes),
};
TEST_MAIN(tests)
