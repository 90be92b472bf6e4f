// SPDX-License-Identifier: Apache-2.0
// Signing in through the player's browser, which the tests play.
#include <stdatomic.h>
#include <string.h>

#include "browser_player.h"

// --- signing in ---

static void player_signs_in_between_frames(void) {
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  firebase_future *future = sign_in(&f, "google.com");
  CHECK(play_frames(&f, has_opened, &b));
  CHECK_INT(agree(b.url), 200);
  CHECK(play_frames(&f, is_complete, future));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_email(firebase_future_user(future)), "ada@example.com");
  firebase_app_poll(f.app);
  CHECK_INT(b.progress_count, 3);
  CHECK_INT(b.progress[0], FIREBASE_WEB_SIGN_IN_PROGRESS_URL_READY);
  CHECK_INT(b.progress[1], FIREBASE_WEB_SIGN_IN_PROGRESS_BROWSER_RETURNED);
  CHECK_INT(b.progress[2], FIREBASE_WEB_SIGN_IN_PROGRESS_EXCHANGING);
  CHECK_TEXT(b.told_url, b.url);
  firebase_future_release(future);
  close_fixture(&f);
  WAIT_FOR(b.releases > 0);
  CHECK_INT(b.releases, 1);
}

static void user_links_and_proves_themselves(void) {
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  firebase_future *guest = firebase_auth_sign_in_anonymously(f.auth);
  CHECK(play_frames(&f, is_complete, guest));
  firebase_federated_provider *provider = firebase_federated_provider_create("facebook.com");
  firebase_future *link = firebase_user_link_with_provider(firebase_future_user(guest), provider);
  CHECK(play_frames(&f, has_opened, &b));
  CHECK_INT(agree(b.url), 200);
  CHECK(play_frames(&f, is_complete, link));
  CHECK_ERROR(link, FIREBASE_AUTH_ERROR_NONE);
  b.opened = 0;
  firebase_future *proof = firebase_user_reauthenticate_with_provider(firebase_future_user(link), provider);
  CHECK(play_frames(&f, has_opened, &b));
  CHECK_INT(browse(b.url, "decision=allow&email=eve%40example.com"), 200);
  CHECK(play_frames(&f, is_complete, proof));
  CHECK_ERROR(proof, FIREBASE_AUTH_ERROR_USER_MISMATCH);
  firebase_future_release(guest);
  firebase_future_release(link);
  firebase_future_release(proof);
  firebase_federated_provider_release(provider);
  close_fixture(&f);
}

static void credential_of_a_provider_signs_in_later(void) {
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  firebase_federated_provider *provider = firebase_federated_provider_create("google.com");
  firebase_future *asked = firebase_auth_get_credential_from_provider(f.auth, provider);
  CHECK(play_frames(&f, has_opened, &b));
  CHECK_INT(agree(b.url), 200);
  CHECK(play_frames(&f, is_complete, asked));
  CHECK_ERROR(asked, FIREBASE_AUTH_ERROR_NONE);
  CHECK(!is_signed_in(&f));
  firebase_future *future =
      firebase_auth_sign_in_and_retrieve_data_with_credential(f.auth, firebase_future_credential(asked));
  CHECK(play_frames(&f, is_complete, future));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_email(firebase_future_user(future)), "ada@example.com");
  firebase_future_release(asked);
  firebase_future_release(future);
  CHECK_FUTURE(firebase_auth_get_credential_from_provider(f.auth, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_auth_get_credential_from_provider(NULL, provider), FIREBASE_AUTH_ERROR_FAILURE);
  firebase_federated_provider_release(provider);
  close_fixture(&f);
}

static void player_who_does_not_answer_is_waited_for_until_the_deadline(void) {
  fixture f = open_fixture();
  browser b = {.opens = true};
  firebase_web_sign_in_options options = options_of(&b);
  options.timeout_milliseconds = 50;
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(sign_in(&f, "google.com"), FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED);
  close_fixture(&f);
}

static void second_question_is_refused(void) {
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  firebase_future *first = sign_in(&f, "google.com");
  CHECK_FUTURE(sign_in(&f, "apple.com"), FIREBASE_AUTH_ERROR_WEB_CONTEXT_ALREADY_PRESENTED);
  firebase_future_cancel(first);
  CHECK_FUTURE(first, FIREBASE_AUTH_ERROR_CANCELLED);
  close_fixture(&f);
}

static void program_without_a_browser_shows_the_url(void) {
  browser b = {.opens = false};
  fixture f = open_pumped_fixture(&b);
  firebase_future *future = sign_in(&f, "google.com");
  CHECK(play_frames(&f, has_opened, &b));
  while (b.progress_count < 2 && firebase_future_status(future) == FIREBASE_FUTURE_STATUS_PENDING) {
    firebase_app_poll(f.app);
    pause_briefly();
  }
  CHECK_INT(b.progress[1], FIREBASE_WEB_SIGN_IN_PROGRESS_OPEN_FAILED);
  CHECK_INT(agree(b.told_url), 200);
  CHECK(play_frames(&f, is_complete, future));
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

// --- functions of the program ---

static _Atomic bool app_is_released;

static bool release_app(void *data, const char *url) {
  (void)url;
  firebase_app_release(data);
  app_is_released = true;
  return true;
}

static void note_release(void *data) {
  (void)data;
  app_is_released = false;
}

static void hook_that_releases_the_last_app_is_released(void) {
  for (int i = 0; i < 200; i++) {
    fixture f = open_fixture();
    firebase_web_sign_in_options options = {.struct_size = sizeof options, .user_data = f.app};
    options.open_url = release_app;
    options.release = note_release;
    firebase_auth *auth = f.auth;
    firebase_auth_retain(auth);
    CHECK_INT(firebase_auth_set_web_sign_in_options(auth, &options), FIREBASE_AUTH_ERROR_NONE);
    CHECK_INT(firebase_auth_set_web_sign_in_strategy(auth, "apple.com", FIREBASE_WEB_SIGN_IN_STRATEGY_HELPER_PAGE),
              FIREBASE_AUTH_ERROR_NONE);
    CHECK_FUTURE(sign_in(&f, "apple.com"), FIREBASE_AUTH_ERROR_CANCELLED);
    WAIT_FOR(app_is_released);
    firebase_auth_release(auth);
    WAIT_FOR(!app_is_released);
    if (app_is_released) return;
    firebase_app_options_release(f.options);
    remove_directories();
  }
}

static void sign_in_that_ended_is_told_nothing_more_of(void) {
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  firebase_future *future = sign_in(&f, "google.com");
  CHECK(play_frames(&f, has_opened, &b));
  emulator_hold("accounts:signInWithIdp");
  CHECK_INT(agree(b.url), 200);
  firebase_auth_sign_out(f.auth);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  firebase_app_poll(f.app);
  CHECK_INT(b.progress_count, 1);
  close_fixture(&f);
}

// The URL of a sign-in that is cancelled, of an App that has ended.
static void leave_late_page(const fixture *first, char *url) {
  browser b = {.opens = true};
  fixture f = *first;
  CHECK_INT(firebase_app_create(f.options, "second", &f.app), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_app_set_callback_delivery(f.app, FIREBASE_CALLBACK_DELIVERY_POLLED), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  CHECK_INT(firebase_auth_use_emulator(f.auth, "localhost", emulator_port()), FIREBASE_AUTH_ERROR_NONE);
  const firebase_web_sign_in_options options = options_of(&b);
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  firebase_future *future = sign_in(&f, "google.com");
  CHECK(play_frames(&f, has_opened, &b));
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  firebase_app_release(f.app);
  WAIT_FOR(b.releases > 0);
  CHECK_INT(b.releases, 1);
  strcpy(url, b.url);
}

// The first App stays, so that the thread of the library does.
static void late_pages_of_apps_that_have_ended_are_few(void) {
  fixture f = open_fixture();
  enum { ROUNDS = 20 };
  char urls[ROUNDS][2048];
  for (int i = 0; i < ROUNDS; i++) leave_late_page(&f, urls[i]);
  CHECK_INT(browse(urls[ROUNDS - 1], NULL), 410);
  int open = 0;
  for (int i = 0; i < ROUNDS; i++) open += browse(urls[i], NULL) == 410;
  CHECK_INT(open, 16);
  close_fixture(&f);
}

// --- settings ---

// As much of an image as the library reads.
static const unsigned char png[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

static void settings_are_checked(void) {
  fixture f = open_fixture();
  browser b = {.opens = true};
  const firebase_auth_error failure = FIREBASE_AUTH_ERROR_FAILURE;
  firebase_web_sign_in_options options = options_of(&b);
  CHECK_INT(firebase_auth_set_web_sign_in_options(NULL, &options), failure);
  options.struct_size--;
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), failure);
  options.struct_size++;
  options.app_name = "\xff";
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), failure);
  CHECK_INT(b.releases, 0);
  options.app_name = "Castle";
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(b.releases, 0);
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, NULL), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(b.releases, 1);
  close_fixture(&f);
}

static void domain_that_can_not_be_one_is_told_by_the_future(void) {
  fixture f = open_fixture();
  browser b = {.opens = true};
  firebase_web_sign_in_options options = options_of(&b);
  options.auth_domain = "a b";
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_auth_set_web_sign_in_strategy(f.auth, "apple.com", FIREBASE_WEB_SIGN_IN_STRATEGY_HELPER_PAGE),
            FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(sign_in(&f, "apple.com"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(b.opened, 0);
  close_fixture(&f);
}

static void check_look_refused(fixture *f, firebase_web_sign_in_options options, const char *told) {
  options.struct_size = sizeof options;
  capture_log();
  CHECK_INT(firebase_auth_set_web_sign_in_options(f->auth, &options), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_CONTAINS(captured_log(), told);
  release_log();
}

static void look_of_the_pages_is_checked(void) {
  fixture f = open_fixture();
  typedef firebase_web_sign_in_options look;
  check_look_refused(&f, (look){.color = "red"}, "#3a7bd5");
  check_look_refused(&f, (look){.sentences = "[]"}, "JSON object");
  check_look_refused(&f, (look){.sentences = "{\"de\":{\"x\":\"y\"}}"}, "\"x\"");
  check_look_refused(&f, (look){.icon = "GIF89a", .icon_size = 6}, "PNG");
  check_look_refused(&f, (look){.icon = png, .icon_size = SIZE_MAX}, "262144");
  const look good = {.struct_size = sizeof good,
                     .icon = png,
                     .icon_size = sizeof png,
                     .color = "#3a7bd5",
                     .sentences = "{\"de\":{\"done\":\"Erledigt\"}}"};
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &good), FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

static void marks_are_checked(void) {
  fixture f = open_fixture();
  const firebase_auth_error failure = FIREBASE_AUTH_ERROR_FAILURE;
  CHECK_INT(firebase_auth_set_web_sign_in_mark(NULL, "apple.com", png, sizeof png), failure);
  CHECK_INT(firebase_auth_set_web_sign_in_mark(f.auth, NULL, png, sizeof png), failure);
  CHECK_INT(firebase_auth_set_web_sign_in_mark(f.auth, "", png, sizeof png), failure);
  CHECK_INT(firebase_auth_set_web_sign_in_mark(f.auth, "\xff", png, sizeof png), failure);
  CHECK_INT(firebase_auth_set_web_sign_in_mark(f.auth, "apple.com", png, 0), failure);
  CHECK_INT(firebase_auth_set_web_sign_in_mark(f.auth, "apple.com", png, SIZE_MAX), failure);
  CHECK_INT(firebase_auth_set_web_sign_in_mark(f.auth, "apple.com", png, sizeof png), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_auth_set_web_sign_in_mark(f.auth, "apple.com", NULL, 0), FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

static void strategies_are_checked(void) {
  fixture f = open_fixture();
  const firebase_auth_error failure = FIREBASE_AUTH_ERROR_FAILURE;
  CHECK_INT(firebase_auth_set_web_sign_in_strategy(NULL, "apple.com", 0), failure);
  CHECK_INT(firebase_auth_set_web_sign_in_strategy(f.auth, NULL, 0), failure);
  CHECK_INT(firebase_auth_set_web_sign_in_strategy(f.auth, "", 0), failure);
  CHECK_INT(firebase_auth_set_web_sign_in_strategy(f.auth, "\xff", 0), failure);
  CHECK_INT(firebase_auth_set_web_sign_in_strategy(f.auth, "apple.com", 4), failure);
  CHECK_INT(firebase_auth_set_web_sign_in_strategy(f.auth, "apple.com", -1), failure);
  CHECK_INT(firebase_auth_set_web_sign_in_strategy(f.auth, "apple.com", 0), FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

static void custom_domain_is_one_setting(void) {
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  CHECK_TEXT(firebase_auth_custom_auth_domain(f.auth), "");
  CHECK_INT(firebase_auth_set_custom_auth_domain(f.auth, "login.example.com"), FIREBASE_AUTH_ERROR_NONE);
  const char *domain = firebase_auth_custom_auth_domain(f.auth);
  CHECK_TEXT(domain, "login.example.com");
  CHECK_INT(firebase_auth_set_custom_auth_domain(f.auth, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_TEXT(firebase_auth_custom_auth_domain(f.auth), "login.example.com");
  CHECK_INT(firebase_auth_set_custom_auth_domain(f.auth, NULL), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_auth_custom_auth_domain(f.auth), "");
  CHECK_TEXT(domain, "login.example.com");
  CHECK_INT(firebase_auth_set_custom_auth_domain(NULL, "login.example.com"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_TEXT(firebase_auth_custom_auth_domain(NULL), "");
  // The other settings are kept: the browser of the test opens.
  CHECK_INT(b.releases, 0);
  firebase_future *future = sign_in(&f, "google.com");
  CHECK(play_frames(&f, has_opened, &b));
  firebase_future_cancel(future);
  firebase_future_release(future);
  close_fixture(&f);
  WAIT_FOR(b.releases > 0);
  CHECK_INT(b.releases, 1);
}

static void domain_of_the_settings_is_the_custom_domain(void) {
  fixture f = open_fixture();
  firebase_web_sign_in_options options = {.struct_size = sizeof options, .auth_domain = "login.example.com"};
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_auth_custom_auth_domain(f.auth), "login.example.com");
  CHECK_INT(firebase_auth_set_custom_auth_domain(f.auth, "no domain"), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_auth_set_web_sign_in_strategy(f.auth, "apple.com", FIREBASE_WEB_SIGN_IN_STRATEGY_HELPER_PAGE),
            FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(sign_in(&f, "apple.com"), FIREBASE_AUTH_ERROR_FAILURE);
  close_fixture(&f);
}

static void change_settings(int number, void *data) {
  (void)number;
  fixture *f = data;
  for (int i = 0; i < 100; i++) {
    firebase_web_sign_in_options options = {.struct_size = sizeof options, .app_name = "Castle"};
    CHECK_INT(firebase_auth_set_web_sign_in_options(f->auth, &options), FIREBASE_AUTH_ERROR_NONE);
    CHECK_INT(firebase_auth_set_web_sign_in_strategy(f->auth, "apple.com", i % 3), FIREBASE_AUTH_ERROR_NONE);
  }
}

static void threads_that_change_settings_are_survived(void) {
  fixture f = open_fixture();
  run_threads(4, change_settings, &f);
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(player_signs_in_between_frames),
    TEST(user_links_and_proves_themselves),
    TEST(credential_of_a_provider_signs_in_later),
    TEST(player_who_does_not_answer_is_waited_for_until_the_deadline),
    TEST(second_question_is_refused),
    TEST(program_without_a_browser_shows_the_url),
    TEST(hook_that_releases_the_last_app_is_released),
    TEST(sign_in_that_ended_is_told_nothing_more_of),
    TEST(late_pages_of_apps_that_have_ended_are_few),
    TEST(settings_are_checked),
    TEST(domain_that_can_not_be_one_is_told_by_the_future),
    TEST(look_of_the_pages_is_checked),
    TEST(marks_are_checked),
    TEST(strategies_are_checked),
    TEST(custom_domain_is_one_setting),
    TEST(domain_of_the_settings_is_the_custom_domain),
    TEST(threads_that_change_settings_are_survived),
};
TEST_MAIN(tests)
