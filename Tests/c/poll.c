// SPDX-License-Identifier: Apache-2.0
// Pumped delivery: callbacks run inside firebase_app_poll and nowhere else.
#include <pthread.h>

#include "fixture.h"
#include "system.h"

// What happened, a letter each; only this thread may write it.
typedef struct diary {
  pthread_t thread;
  char events[200];
  tally *freed;
  uint64_t number;
  firebase_app *app;
} diary;

static void note(diary *d, const char *event) {
  CHECK(pthread_equal(pthread_self(), d->thread));
  strcat(d->events, event);
}

static void note_future(firebase_future *future, void *data) {
  note(data, firebase_future_error(future) == FIREBASE_AUTH_ERROR_CANCELLED ? "c" : "F");
}

static void note_other(firebase_future *future, void *data) {
  (void)future;
  note(data, "O");
}

static void note_state(firebase_auth *auth, void *data) {
  firebase_user *user = firebase_auth_copy_current_user(auth);
  note(data, user == NULL ? "s" : "S");
  firebase_user_release(user);
}

static void note_token(firebase_auth *auth, void *data) {
  (void)auth;
  note(data, "t");
}

static void note_freed(void *data) { tally_add(((diary *)data)->freed); }

static fixture open_pumped_fixture(diary *d) {
  fixture f = open_fixture();
  CHECK_INT(firebase_app_set_callback_delivery(f.app, FIREBASE_CALLBACK_DELIVERY_POLLED), FIREBASE_AUTH_ERROR_NONE);
  *d = (diary){.thread = pthread_self(), .freed = tally_create()};
  return f;
}

// --- what is pumped ---

static void callback_of_a_future_waits_for_a_poll(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  firebase_future_on_completion(future, note_future, &d, note_freed);
  CHECK(firebase_future_add_on_completion(future, note_other, &d, note_freed) != 0);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  settle(&f);
  CHECK_TEXT(d.events, "");
  CHECK_INT(firebase_app_poll(f.app), 2);
  CHECK_TEXT(d.events, "FO");
  CHECK_INT(tally_count(d.freed), 2);
  CHECK_INT(firebase_app_poll(f.app), 0);
  close_fixture(&f);
  tally_release(d.freed);
}

static void callback_of_a_complete_future_waits_for_a_poll(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  firebase_future *futures[] = {await(firebase_auth_sign_in_anonymously(f.auth)),
                                firebase_auth_sign_in_with_credential(f.auth, NULL)};
  for (size_t i = 0; i < 2; i++) {
    d.events[0] = 0;
    CHECK_INT(firebase_future_status(futures[i]), FIREBASE_FUTURE_STATUS_COMPLETE);
    CHECK(firebase_future_add_on_completion(futures[i], note_other, &d, NULL) != 0);
    firebase_future_on_completion(futures[i], note_future, &d, NULL);
    CHECK_TEXT(d.events, "");
    CHECK_INT(firebase_app_poll(f.app), 2);
    CHECK_TEXT(d.events, "OF");
    firebase_future_release(futures[i]);
  }
  close_fixture(&f);
  tally_release(d.freed);
}

static void callback_that_replaces_a_waiting_one_takes_its_place(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  firebase_future_on_completion(future, note_other, &d, note_freed);
  firebase_future_add_on_completion(future, note_other, &d, NULL);
  await(future);
  firebase_future_on_completion(future, note_future, &d, NULL);
  CHECK_INT(tally_count(d.freed), 1);
  CHECK_INT(firebase_app_poll(f.app), 2);
  CHECK_TEXT(d.events, "FO");
  firebase_future_release(future);
  close_fixture(&f);
  tally_release(d.freed);
}

static void listeners_wait_for_a_poll(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  firebase_auth_add_state_listener(f.auth, note_state, &d, NULL);
  firebase_auth_add_id_token_listener(f.auth, note_token, &d, NULL);
  CHECK_TEXT(d.events, "");
  CHECK_INT(firebase_app_poll(f.app), 2);
  CHECK_TEXT(d.events, "st");
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  firebase_future_on_completion(future, note_future, &d, NULL);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  settle(&f);
  CHECK_TEXT(d.events, "st");
  CHECK_INT(firebase_app_poll(f.app), 3);
  CHECK_TEXT(d.events, "stStF");
  firebase_auth_sign_out(f.auth);
  CHECK_TEXT(d.events, "stStF");
  CHECK_INT(firebase_app_poll(f.app), 2);
  CHECK_TEXT(d.events, "stStFst");
  close_fixture(&f);
  tally_release(d.freed);
}

static void other_apps_and_promises_are_not_pumped(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  firebase_app *other = NULL;
  CHECK_INT(firebase_app_create(f.options, "other", &other), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_add_state_listener(firebase_auth_get(other), note_state, &d, NULL);
  CHECK_TEXT(d.events, "s");
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = firebase_promise_copy_future(promise);
  firebase_future_on_completion(future, note_future, &d, NULL);
  firebase_promise_complete(promise, 0, NULL);
  CHECK_TEXT(d.events, "sF");
  CHECK_INT(firebase_app_poll(other), 0);
  firebase_future_release(future);
  firebase_promise_release(promise);
  firebase_app_release(other);
  close_fixture(&f);
  tally_release(d.freed);
}

static void waiting_for_a_future_needs_no_poll(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  firebase_future_on_completion(future, note_future, &d, NULL);
  CHECK(firebase_future_wait(future, PATIENCE));
  CHECK(is_signed_in(&f));
  firebase_future_release(future);
  close_fixture(&f);
  CHECK_TEXT(d.events, "F");
  tally_release(d.freed);
}

static void poll_functions_take_null(void) {
  CHECK_INT(firebase_app_set_callback_delivery(NULL, FIREBASE_CALLBACK_DELIVERY_POLLED), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_poll(NULL), 0);
  fixture f = open_fixture();
  const firebase_callback_delivery wrong[] = {-1, 2, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    CHECK_INT(firebase_app_set_callback_delivery(f.app, wrong[i]), FIREBASE_AUTH_ERROR_FAILURE);
  }
  CHECK_INT(firebase_app_poll(f.app), 0);
  close_fixture(&f);
}

// --- removing ---

static void what_is_removed_before_a_poll_does_not_run(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  firebase_future_on_completion(future, note_future, &d, note_freed);
  uint64_t number = firebase_future_add_on_completion(future, note_other, &d, note_freed);
  uint64_t listener = firebase_auth_add_state_listener(f.auth, note_state, &d, note_freed);
  await(future);
  firebase_future_on_completion(future, NULL, NULL, NULL);
  firebase_future_remove_on_completion(future, number);
  firebase_auth_remove_listener(f.auth, listener);
  CHECK_INT(tally_count(d.freed), 3);
  CHECK_INT(firebase_app_poll(f.app), 0);
  CHECK_TEXT(d.events, "");
  firebase_future_release(future);
  close_fixture(&f);
  tally_release(d.freed);
}

static void remove_later_one(firebase_future *future, void *data) {
  diary *d = data;
  note(d, "R");
  firebase_future_remove_on_completion(future, d->number);
}

static void callback_may_remove_a_later_one(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  firebase_future_on_completion(future, remove_later_one, &d, NULL);
  d.number = firebase_future_add_on_completion(future, note_other, &d, NULL);
  await(future);
  CHECK_INT(firebase_app_poll(f.app), 1);
  CHECK_TEXT(d.events, "R");
  firebase_future_release(future);
  close_fixture(&f);
  tally_release(d.freed);
}

// --- inside a poll ---

static void poll_inside(firebase_future *future, void *data) {
  diary *d = data;
  note(d, "P");
  CHECK_INT(firebase_app_poll(d->app), 0);
  firebase_future_add_on_completion(future, note_other, d, NULL);
  note(d, "p");
}

static void poll_runs_what_waited_when_it_was_called(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  d.app = f.app;
  firebase_future *future = await(firebase_auth_sign_in_anonymously(f.auth));
  firebase_future_add_on_completion(future, poll_inside, &d, NULL);
  firebase_future_add_on_completion(future, note_future, &d, NULL);
  CHECK_INT(firebase_app_poll(f.app), 2);
  CHECK_TEXT(d.events, "PpF");
  CHECK_INT(firebase_app_poll(f.app), 1);
  CHECK_TEXT(d.events, "PpFO");
  firebase_future_release(future);
  close_fixture(&f);
  tally_release(d.freed);
}

static void wait_for_the_next_poll(firebase_future *future, void *rest) {
  if (--*(size_t *)rest > 0) firebase_future_add_on_completion(future, wait_for_the_next_poll, rest, NULL);
}

static void calls_that_each_poll_leaves_behind_take_no_more_memory(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  firebase_future *future = firebase_auth_sign_in_with_credential(f.auth, NULL);
  size_t rests[] = {100000, 100000};
  for (size_t i = 0; i < 2; i++) {
    firebase_future_add_on_completion(future, wait_for_the_next_poll, &rests[i], NULL);
  }
  size_t before = used_memory();
  while (rests[0] > 1) CHECK_INT(firebase_app_poll(f.app), 2);
  size_t after = used_memory();
  CHECK(after < before + 256 * 1024);
  CHECK_INT(firebase_app_poll(f.app), 2);
  CHECK_INT(firebase_app_poll(f.app), 0);
  close_fixture(&f);
  firebase_future_release(future);
  tally_release(d.freed);
}

static void wait_inside(firebase_future *future, void *data) {
  diary *d = data;
  (void)future;
  note(d, "W");
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(firebase_auth_get(d->app)), FIREBASE_AUTH_ERROR_NONE);
}

static void pumped_callback_may_wait(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  d.app = f.app;
  firebase_future *future = firebase_auth_sign_in_with_credential(f.auth, NULL);
  firebase_future_on_completion(future, wait_inside, &d, NULL);
  CHECK_INT(firebase_app_poll(f.app), 1);
  CHECK_TEXT(d.events, "W");
  firebase_future_release(future);
  close_fixture(&f);
  tally_release(d.freed);
}

// --- the end ---

static void what_waits_runs_when_the_app_ends(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  firebase_auth_add_state_listener(f.auth, note_state, &d, note_freed);
  firebase_future *complete = await(firebase_auth_sign_in_anonymously(f.auth));
  firebase_future_on_completion(complete, note_future, &d, note_freed);
  emulator_hold("accounts:signInWithIdp");
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"p1\"}");
  firebase_future *pending = firebase_auth_sign_in_with_credential(f.auth, credential);
  firebase_future_on_completion(pending, note_future, &d, note_freed);
  firebase_future_add_on_completion(pending, note_other, &d, note_freed);
  CHECK_TEXT(d.events, "");
  close_fixture(&f);
  CHECK_TEXT(d.events, "SSFcO");
  CHECK_INT(tally_count(d.freed), 4);
  // The App is gone, so this one can't wait for it.
  firebase_future_on_completion(pending, note_future, &d, note_freed);
  CHECK_TEXT(d.events, "SSFcOc");
  firebase_future_release(pending);
  firebase_future_release(complete);
  firebase_credential_release(credential);
  tally_release(d.freed);
}

static void futures_of_an_auth_that_is_shut_down_are_pumped(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  firebase_auth_add_state_listener(f.auth, note_state, &d, NULL);
  emulator_hold("accounts:signUp");
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  firebase_future_on_completion(future, note_future, &d, NULL);
  firebase_auth_shutdown(f.auth);
  CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_TEXT(d.events, "");
  CHECK_INT(firebase_app_poll(f.app), 1);
  CHECK_TEXT(d.events, "c");
  firebase_future_release(future);
  close_fixture(&f);
  tally_release(d.freed);
}

static void end_app(firebase_future *future, void *data) {
  diary *d = data;
  (void)future;
  note(d, "E");
  firebase_app_release(d->app);
  note(d, "e");
}

static void app_may_end_inside_a_poll(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  d.app = f.app;
  firebase_future *future = await(firebase_auth_sign_in_anonymously(f.auth));
  firebase_future_add_on_completion(future, end_app, &d, NULL);
  firebase_future_add_on_completion(future, note_future, &d, NULL);
  CHECK_INT(firebase_app_poll(f.app), 1);
  CHECK_TEXT(d.events, "EFe");
  CHECK(firebase_app_copy_by_name(NULL) == NULL);
  firebase_future_release(future);
  firebase_app_options_release(f.options);
  tally_release(d.freed);
}

// --- switching back ---

static void count_off_this_thread(firebase_future *future, void *data) {
  diary *d = data;
  (void)future;
  CHECK(!pthread_equal(pthread_self(), d->thread));
  tally_add(d->freed);
}

static void switching_back_delivers_on_the_loop(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  firebase_future *future = await(firebase_auth_sign_in_anonymously(f.auth));
  firebase_future_on_completion(future, count_off_this_thread, &d, NULL);
  firebase_future_add_on_completion(future, count_off_this_thread, &d, NULL);
  settle(&f);
  CHECK_INT(tally_count(d.freed), 0);
  CHECK_INT(firebase_app_set_callback_delivery(f.app, FIREBASE_CALLBACK_DELIVERY_LOOP), FIREBASE_AUTH_ERROR_NONE);
  CHECK(tally_wait(d.freed, 2));
  firebase_future_on_completion(future, note_future, &d, NULL);
  CHECK_TEXT(d.events, "F");
  CHECK_INT(firebase_app_poll(f.app), 0);
  firebase_future_release(future);
  close_fixture(&f);
  tally_release(d.freed);
}

// --- threads ---

static void count_call(firebase_future *future, void *data) {
  (void)future;
  tally_add(data);
}

typedef struct crowd {
  fixture *f;
  tally *calls;
  tally *polled;
} crowd;

static void start_and_poll(int number, void *data) {
  crowd *c = data;
  for (int i = 0; i < 50; i++) {
    if (number % 2 == 0) {
      firebase_future *future = firebase_auth_sign_in_anonymously(c->f->auth);
      firebase_future_on_completion(future, count_call, c->calls, NULL);
      firebase_future_add_on_completion(future, count_call, c->calls, NULL);
      firebase_future_release(future);
    }
    for (size_t count = firebase_app_poll(c->f->app); count > 0; count--) tally_add(c->polled);
  }
}

static void many_threads_poll(void) {
  diary d;
  fixture f = open_pumped_fixture(&d);
  crowd c = {&f, tally_create(), tally_create()};
  run_threads(4, start_and_poll, &c);
  while (tally_count(c.calls) < 200) {
    for (size_t count = firebase_app_poll(f.app); count > 0; count--) tally_add(c.polled);
  }
  CHECK_INT(tally_count(c.calls), 200);
  CHECK_INT(tally_count(c.polled), 200);
  close_fixture(&f);
  tally_release(c.calls);
  tally_release(c.polled);
  tally_release(d.freed);
}

static const test_case tests[] = {
    TEST(callback_of_a_future_waits_for_a_poll),
    TEST(callback_of_a_complete_future_waits_for_a_poll),
    TEST(callback_that_replaces_a_waiting_one_takes_its_place),
    TEST(listeners_wait_for_a_poll),
    TEST(other_apps_and_promises_are_not_pumped),
    TEST(waiting_for_a_future_needs_no_poll),
    TEST(poll_functions_take_null),
    TEST(what_is_removed_before_a_poll_does_not_run),
    TEST(callback_may_remove_a_later_one),
    TEST(poll_runs_what_waited_when_it_was_called),
    TEST(calls_that_each_poll_leaves_behind_take_no_more_memory),
    TEST(pumped_callback_may_wait),
    TEST(what_waits_runs_when_the_app_ends),
    TEST(futures_of_an_auth_that_is_shut_down_are_pumped),
    TEST(app_may_end_inside_a_poll),
    TEST(switching_back_delivers_on_the_loop),
    TEST(many_threads_poll),
};
TEST_MAIN(tests)
