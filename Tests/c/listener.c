// SPDX-License-Identifier: Apache-2.0
// Listeners: who is told of what, how often, on which thread, and what they may do.
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

#include "fixture.h"
#include "system.h"

// Counts the calls of a state listener and an id-token listener.
typedef struct watch {
  fixture *f;
  tally *state;
  tally *token;
  tally *freed;
  uint64_t state_listener;
  uint64_t token_listener;
} watch;

static void note_state(firebase_auth *auth, void *data) {
  watch *w = data;
  CHECK(auth == w->f->auth);
  tally_add(w->state);
}

static void note_token(firebase_auth *auth, void *data) {
  watch *w = data;
  CHECK(auth == w->f->auth);
  tally_add(w->token);
}

static void note_freed(void *data) { tally_add(((watch *)data)->freed); }

static void start_watch(watch *w, fixture *f) {
  *w = (watch){f, tally_create(), tally_create(), tally_create(), 0, 0};
  w->state_listener = firebase_auth_add_state_listener(f->auth, note_state, w, note_freed);
  w->token_listener = firebase_auth_add_id_token_listener(f->auth, note_token, w, note_freed);
  CHECK(w->state_listener != 0 && w->token_listener != 0 && w->state_listener != w->token_listener);
}

static void end_watch(watch *w) {
  tally_release(w->state);
  tally_release(w->token);
  tally_release(w->freed);
}

#define CHECK_CALLS(watch, states, tokens)            \
  do {                                                \
    CHECK_INT(tally_count((watch)->state), (states)); \
    CHECK_INT(tally_count((watch)->token), (tokens)); \
  } while (0)

// Tokens from now on are other ones, also within the same second.
static void change_tokens(void) {
  static int lifetime = 3600;
  emulator_order("PATCH", "config", "{\"idTokenLifetimeSeconds\":%d}", ++lifetime);
}

// --- how often ---

static void listener_is_called_when_it_is_added(void) {
  fixture f = open_fixture();
  watch w;
  start_watch(&w, &f);
  CHECK_CALLS(&w, 1, 1);
  close_fixture(&f);
  CHECK_CALLS(&w, 1, 1);
  CHECK_INT(tally_count(w.freed), 2);
  end_watch(&w);
}

static void signing_in_calls_each_listener_once(void) {
  fixture f = open_fixture();
  watch w;
  start_watch(&w, &f);
  firebase_user_release(sign_in_guest(&f));
  CHECK_CALLS(&w, 2, 2);
  firebase_user_release(sign_in_guest(&f));
  CHECK_CALLS(&w, 2, 2);
  firebase_user_release(sign_in_apple(&f, "{\"sub\":\"l1\"}"));
  CHECK_CALLS(&w, 3, 3);
  close_fixture(&f);
  end_watch(&w);
}

static void same_user_with_new_tokens_calls_token_listeners_only(void) {
  fixture f = open_fixture();
  watch w;
  firebase_user_release(sign_in_apple(&f, "{\"sub\":\"l2\"}"));
  start_watch(&w, &f);
  change_tokens();
  firebase_user_release(sign_in_apple(&f, "{\"sub\":\"l2\"}"));
  CHECK_CALLS(&w, 1, 2);
  close_fixture(&f);
  end_watch(&w);
}

static void failed_sign_in_calls_nobody(void) {
  fixture f = open_fixture();
  watch w;
  start_watch(&w, &f);
  emulator_refuse("accounts:signUp", "ADMIN_ONLY_OPERATION");
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_ADMIN_RESTRICTED_OPERATION);
  emulator_refuse("accounts:lookup", "TOO_MANY_ATTEMPTS_TRY_LATER");
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_TOO_MANY_REQUESTS);
  CHECK_CALLS(&w, 1, 1);
  close_fixture(&f);
  end_watch(&w);
}

static void operations_of_the_user_call_token_listeners_once(void) {
  fixture f = open_fixture();
  watch w;
  firebase_user *user = sign_in_apple(&f, "{\"sub\":\"l3\"}");
  start_watch(&w, &f);
  change_tokens();
  CHECK_FUTURE(firebase_user_get_token(user, true), FIREBASE_AUTH_ERROR_NONE);
  CHECK_CALLS(&w, 1, 2);
  CHECK_FUTURE(firebase_user_get_token(user, false), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK_CALLS(&w, 1, 2);
  change_tokens();
  firebase_user_profile profile = {.struct_size = sizeof profile, .display_name = "Ada"};
  CHECK_FUTURE(firebase_user_update_profile(user, &profile), FIREBASE_AUTH_ERROR_NONE);
  CHECK_CALLS(&w, 1, 3);
  change_tokens();
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"l3g\",\"email\":\"l3@example.com\"}");
  CHECK_FUTURE(firebase_user_link_with_credential(user, credential), FIREBASE_AUTH_ERROR_NONE);
  CHECK_CALLS(&w, 1, 4);
  change_tokens();
  CHECK_FUTURE(firebase_user_reauthenticate(user, credential), FIREBASE_AUTH_ERROR_NONE);
  CHECK_CALLS(&w, 1, 5);
  change_tokens();
  CHECK_FUTURE(firebase_user_unlink(user, "google.com"), FIREBASE_AUTH_ERROR_NONE);
  CHECK_CALLS(&w, 1, 6);
  CHECK_FUTURE(firebase_user_delete(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK_CALLS(&w, 2, 7);
  firebase_credential_release(credential);
  firebase_user_release(user);
  close_fixture(&f);
  end_watch(&w);
}

static void verdict_of_the_server_calls_both(void) {
  fixture f = open_fixture();
  watch w;
  firebase_user *user = sign_in_guest(&f);
  start_watch(&w, &f);
  emulator_refuse("token", "USER_DISABLED");
  CHECK_FUTURE(firebase_user_get_token(user, true), FIREBASE_AUTH_ERROR_USER_DISABLED);
  CHECK_CALLS(&w, 2, 2);
  CHECK(!is_signed_in(&f));
  firebase_user_release(user);
  close_fixture(&f);
  end_watch(&w);
}

static void signing_out_calls_both_if_somebody_was_signed_in(void) {
  fixture f = open_fixture();
  watch w;
  start_watch(&w, &f);
  firebase_auth_sign_out(f.auth);
  CHECK_CALLS(&w, 1, 1);
  firebase_user_release(sign_in_guest(&f));
  CHECK_CALLS(&w, 2, 2);
  firebase_auth_sign_out(f.auth);
  CHECK_CALLS(&w, 3, 3);
  firebase_auth_sign_out(f.auth);
  CHECK_CALLS(&w, 3, 3);
  close_fixture(&f);
  end_watch(&w);
}

static void shutting_down_frees_listeners_without_a_call(void) {
  fixture f = open_fixture();
  watch w;
  firebase_user_release(sign_in_guest(&f));
  start_watch(&w, &f);
  firebase_auth_retain(f.auth);
  firebase_auth *auth = f.auth;
  firebase_auth_shutdown(auth);
  CHECK_CALLS(&w, 1, 1);
  CHECK_INT(tally_count(w.freed), 2);
  CHECK_INT(firebase_auth_add_state_listener(auth, note_state, &w, note_freed), 0);
  CHECK_INT(tally_count(w.freed), 3);
  firebase_auth_remove_listener(auth, w.state_listener);
  CHECK_INT(tally_count(w.freed), 3);
  firebase_auth_release(auth);
  close_fixture(&f);
  CHECK_CALLS(&w, 1, 1);
  end_watch(&w);
}

static void restored_user_is_told_by_the_first_call_only(void) {
  fixture f = open_fixture();
  watch w;
  firebase_user_release(sign_in_guest(&f));
  reopen_fixture(&f);
  start_watch(&w, &f);
  CHECK(is_signed_in(&f));
  CHECK_CALLS(&w, 1, 1);
  close_fixture(&f);
  end_watch(&w);
}

static void listener_functions_take_null(void) {
  fixture f = open_fixture();
  tally *freed = tally_create();
  CHECK_INT(firebase_auth_add_state_listener(NULL, note_state, freed, tally_add), 0);
  CHECK_INT(firebase_auth_add_state_listener(f.auth, NULL, freed, tally_add), 0);
  CHECK_INT(firebase_auth_add_id_token_listener(NULL, note_state, freed, tally_add), 0);
  CHECK_INT(firebase_auth_add_id_token_listener(f.auth, NULL, freed, tally_add), 0);
  CHECK_INT(tally_count(freed), 4);
  firebase_auth_remove_listener(NULL, 1);
  firebase_auth_remove_listener(f.auth, 0);
  firebase_auth_remove_listener(f.auth, UINT64_MAX);
  close_fixture(&f);
  tally_release(freed);
}

// --- order and threads ---

typedef struct record {
  fixture *f;
  // The call that starts the operation may still be on its way back when the listener looks.
  firebase_future *_Atomic future;
  pthread_t thread;
  char events[100];
  tally *done;
} record;

static void record_state(firebase_auth *auth, void *data) {
  record *r = data;
  firebase_user *user = firebase_auth_copy_current_user(auth);
  r->thread = pthread_self();
  strcat(r->events, user == NULL ? "s" : "S");
  firebase_user_release(user);
}

static void record_second_state(firebase_auth *auth, void *data) {
  (void)auth;
  strcat(((record *)data)->events, "2");
}

static void record_token(firebase_auth *auth, void *data) {
  record *r = data;
  firebase_user *user = firebase_auth_copy_current_user(auth);
  firebase_future *token = firebase_user_get_token(user, false);
  strcat(r->events, user == NULL ? "t" : firebase_future_error(token) == 0 ? "T" : "?");
  firebase_future_release(token);
  firebase_user_release(user);
}

static void record_future(firebase_future *future, void *data) {
  record *r = data;
  CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_NONE);
  strcat(r->events, "F");
  tally_add(r->done);
}

static void state_listeners_come_before_token_listeners_before_the_future(void) {
  fixture f = open_fixture();
  record r = {.f = &f, .done = tally_create()};
  firebase_auth_add_id_token_listener(f.auth, record_token, &r, NULL);
  firebase_auth_add_state_listener(f.auth, record_state, &r, NULL);
  firebase_auth_add_state_listener(f.auth, record_second_state, &r, NULL);
  CHECK(pthread_equal(r.thread, pthread_self()));
  r.events[0] = 0;
  emulator_hold("accounts:signUp");
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  firebase_future_on_completion(future, record_future, &r, NULL);
  emulator_await_request("accounts:signUp");
  emulator_release();
  CHECK(tally_wait(r.done, 1));
  CHECK_TEXT(r.events, "S2TF");
  CHECK(!pthread_equal(r.thread, pthread_self()));
  firebase_auth_sign_out(f.auth);
  CHECK_TEXT(r.events, "S2TFs2t");
  CHECK(pthread_equal(r.thread, pthread_self()));
  firebase_future_release(future);
  close_fixture(&f);
  tally_release(r.done);
}

static void check_pending(firebase_auth *auth, void *data) {
  record *r = data;
  (void)auth;
  firebase_future *future = r->future;
  if (future != NULL) CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_PENDING);
  tally_add(r->done);
}

static void future_is_pending_while_listeners_run(void) {
  fixture f = open_fixture();
  record r = {.f = &f, .done = tally_create()};
  firebase_auth_add_state_listener(f.auth, check_pending, &r, NULL);
  emulator_hold("accounts:signUp");
  r.future = firebase_auth_sign_in_anonymously(f.auth);
  emulator_await_request("accounts:signUp");
  emulator_release();
  CHECK_FUTURE(r.future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(tally_count(r.done), 2);
  close_fixture(&f);
  tally_release(r.done);
}

// --- what a listener may do ---

typedef struct actor {
  fixture *f;
  tally *calls;
  tally *freed;
  uint64_t own;
  uint64_t other;
  firebase_app *app;
} actor;

static void note_call(firebase_auth *auth, void *data) {
  (void)auth;
  tally_add(((actor *)data)->calls);
}

static void note_actor_freed(void *data) { tally_add(((actor *)data)->freed); }

static void remove_other(firebase_auth *auth, void *data) {
  actor *a = data;
  firebase_auth_remove_listener(auth, a->other);
}

static void listener_removed_by_an_earlier_one_is_not_called(void) {
  fixture f = open_fixture();
  actor a = {.f = &f, .calls = tally_create(), .freed = tally_create()};
  firebase_auth_add_state_listener(f.auth, remove_other, &a, NULL);
  a.other = firebase_auth_add_state_listener(f.auth, note_call, &a, note_actor_freed);
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(tally_count(a.calls), 1);
  CHECK_INT(tally_count(a.freed), 1);
  close_fixture(&f);
  CHECK_INT(tally_count(a.freed), 1);
  tally_release(a.calls);
  tally_release(a.freed);
}

static void remove_self(firebase_auth *auth, void *data) {
  actor *a = data;
  tally_add(a->calls);
  if (a->own == 0) return;
  CHECK_INT(tally_count(a->freed), 0);
  firebase_auth_remove_listener(auth, a->own);
  CHECK_INT(tally_count(a->freed), 0);
}

static void many_listeners_are_removed(void) {
  enum { COUNT = 100000 };
  fixture f = open_fixture();
  tally *calls = tally_create();
  uint64_t *ids = calloc(COUNT, sizeof *ids);
  actor a = {.calls = calls};
  for (int i = 0; i < COUNT; i++) ids[i] = firebase_auth_add_id_token_listener(f.auth, note_call, &a, NULL);
  for (int i = COUNT - 1; i >= 0; i--) firebase_auth_remove_listener(f.auth, ids[i]);
  int64_t first_calls = tally_count(calls);
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(tally_count(calls), first_calls);
  close_fixture(&f);
  free(ids);
  tally_release(calls);
}

static void listener_may_remove_itself(void) {
  fixture f = open_fixture();
  actor a = {.f = &f, .calls = tally_create(), .freed = tally_create()};
  a.own = firebase_auth_add_state_listener(f.auth, remove_self, &a, note_actor_freed);
  firebase_user_release(sign_in_guest(&f));
  firebase_auth_sign_out(f.auth);
  CHECK_INT(tally_count(a.calls), 2);
  CHECK_INT(tally_count(a.freed), 1);
  close_fixture(&f);
  tally_release(a.calls);
  tally_release(a.freed);
}

static void add_another(firebase_auth *auth, void *data) {
  actor *a = data;
  if (a->other == 0) a->other = firebase_auth_add_state_listener(auth, note_call, a, NULL);
}

static void listener_added_by_another_is_called_once(void) {
  fixture f = open_fixture();
  actor a = {.f = &f, .calls = tally_create(), .other = 1};
  firebase_auth_add_state_listener(f.auth, add_another, &a, NULL);
  a.other = 0;
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(tally_count(a.calls), 1);
  firebase_auth_sign_out(f.auth);
  CHECK_INT(tally_count(a.calls), 2);
  close_fixture(&f);
  tally_release(a.calls);
}

static void sign_out_again(firebase_auth *auth, void *data) {
  actor *a = data;
  tally_add(a->calls);
  firebase_auth_sign_out(auth);
}

// The change inside a call is told inside that call.
static void listener_may_sign_out(void) {
  fixture f = open_fixture();
  actor a = {.f = &f, .calls = tally_create()};
  firebase_auth_add_state_listener(f.auth, sign_out_again, &a, NULL);
  firebase_future *future = await(firebase_auth_sign_in_anonymously(f.auth));
  CHECK(!is_signed_in(&f));
  CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_INT(tally_count(a.calls), 3);
  firebase_future_release(future);
  close_fixture(&f);
  tally_release(a.calls);
}

static void sign_in_anew(firebase_auth *auth, void *data) {
  actor *a = data;
  firebase_user *user = firebase_auth_copy_current_user(auth);
  if (user == NULL) firebase_future_release(firebase_auth_sign_in_anonymously(auth));
  firebase_user_release(user);
  tally_add(a->calls);
}

static void listener_may_sign_in(void) {
  fixture f = open_fixture();
  actor a = {.f = &f, .calls = tally_create()};
  firebase_auth_add_state_listener(f.auth, sign_in_anew, &a, NULL);
  CHECK(tally_wait(a.calls, 2));
  firebase_auth_sign_out(f.auth);
  CHECK(tally_wait(a.calls, 4));
  CHECK(is_signed_in(&f));
  close_fixture(&f);
  tally_release(a.calls);
}

static void end_everything(firebase_auth *auth, void *data) {
  actor *a = data;
  tally_add(a->calls);
  if (a->app == NULL) return;
  firebase_auth_shutdown(auth);
  firebase_app_release(a->app);
  a->app = NULL;
}

static void listener_may_end_auth_and_app(void) {
  fixture f = open_fixture();
  actor a = {.f = &f, .calls = tally_create(), .freed = tally_create()};
  firebase_auth_add_state_listener(f.auth, end_everything, &a, note_actor_freed);
  a.app = f.app;
  firebase_future *future = await(firebase_auth_sign_in_anonymously(f.auth));
  CHECK_INT(tally_count(a.calls), 2);
  CHECK(tally_wait(a.freed, 1));
  CHECK(firebase_app_copy_by_name(NULL) == NULL);
  firebase_future_release(future);
  firebase_app_options_release(f.options);
  tally_release(a.calls);
  tally_release(a.freed);
}

// --- threads ---

typedef struct slow {
  fixture *f;
  tally *entered;
  tally *may_leave;
  tally *left;
  tally *inside;
  uint64_t number;
} slow;

static slow make_slow(fixture *f) {
  return (slow){f, tally_create(), tally_create(), tally_create(), tally_create(), 0};
}

static void release_slow(slow *s) {
  tally_release(s->entered);
  tally_release(s->may_leave);
  tally_release(s->left);
  tally_release(s->inside);
}

// The second call waits for permission to leave.
static void linger(firebase_auth *auth, void *data) {
  slow *s = data;
  (void)auth;
  tally_add(s->entered);
  if (tally_count(s->entered) == 2) CHECK(tally_wait(s->may_leave, 1));
  tally_add(s->left);
}

static void *let_go_soon(void *data) {
  slow *s = data;
  WAIT_FOR(main_thread_sleeps());
  CHECK_INT(tally_count(s->left), 1);
  tally_add(s->may_leave);
  return NULL;
}

static void removing_waits_for_a_call_on_another_thread(void) {
  fixture f = open_fixture();
  slow s = make_slow(&f);
  s.number = firebase_auth_add_state_listener(f.auth, linger, &s, NULL);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK(tally_wait(s.entered, 2));
  pthread_t other;
  CHECK_INT(pthread_create(&other, NULL, let_go_soon, &s), 0);
  firebase_auth_remove_listener(f.auth, s.number);
  CHECK_INT(tally_count(s.left), 2);
  pthread_join(other, NULL);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_sign_out(f.auth);
  CHECK_INT(tally_count(s.entered), 2);
  close_fixture(&f);
  release_slow(&s);
}

// It runs on the main thread and waits for what the library's thread does, which has to tell it, too.
static void wait_for_sign_in(firebase_auth *auth, void *data) {
  slow *s = data;
  tally_add(s->entered);
  if (tally_count(s->entered) == 1) CHECK_FUTURE(firebase_auth_sign_in_anonymously(auth), FIREBASE_AUTH_ERROR_NONE);
  tally_add(s->left);
}

static void listener_may_wait_for_a_sign_in(void) {
  fixture f = open_fixture();
  slow s = make_slow(&f);
  firebase_auth_add_state_listener(f.auth, wait_for_sign_in, &s, NULL);
  CHECK_INT(tally_count(s.left), 2);
  close_fixture(&f);
  release_slow(&s);
}

static void count_inside(firebase_auth *auth, void *data) {
  slow *s = data;
  firebase_user_release(firebase_auth_copy_current_user(auth));
  // Plain numbers, so that a checker of threads sees two calls at once.
  s->number++;
  s->number--;
  CHECK_INT(s->number, 0);
  tally_add(s->entered);
}

static void change_and_listen(int number, void *data) {
  slow *s = data;
  for (int i = 0; i < 30; i++) {
    if (number % 2 == 0) {
      firebase_future *future = firebase_auth_sign_in_anonymously(s->f->auth);
      firebase_future_wait(future, 2);
      firebase_future_release(future);
      firebase_auth_sign_out(s->f->auth);
    } else {
      actor a = {.calls = tally_create()};
      uint64_t listener = firebase_auth_add_id_token_listener(s->f->auth, note_call, &a, NULL);
      firebase_auth_remove_listener(s->f->auth, listener);
      // Nobody may use it any more.
      tally_release(a.calls);
    }
  }
}

static void no_listener_runs_twice_at_once(void) {
  fixture f = open_fixture();
  slow s = make_slow(&f);
  firebase_auth_add_state_listener(f.auth, count_inside, &s, NULL);
  run_threads(4, change_and_listen, &s);
  close_fixture(&f);
  CHECK(tally_count(s.entered) >= 1);
  release_slow(&s);
}

static const test_case tests[] = {
    TEST(listener_is_called_when_it_is_added),
    TEST(signing_in_calls_each_listener_once),
    TEST(same_user_with_new_tokens_calls_token_listeners_only),
    TEST(failed_sign_in_calls_nobody),
    TEST(operations_of_the_user_call_token_listeners_once),
    TEST(verdict_of_the_server_calls_both),
    TEST(signing_out_calls_both_if_somebody_was_signed_in),
    TEST(shutting_down_frees_listeners_without_a_call),
    TEST(restored_user_is_told_by_the_first_call_only),
    TEST(listener_functions_take_null),
    TEST(state_listeners_come_before_token_listeners_before_the_future),
    TEST(future_is_pending_while_listeners_run),
    TEST(listener_removed_by_an_earlier_one_is_not_called),
    TEST(many_listeners_are_removed),
    TEST(listener_may_remove_itself),
    TEST(listener_added_by_another_is_called_once),
    TEST(listener_may_sign_out),
    TEST(listener_may_sign_in),
    TEST(listener_may_end_auth_and_app),
    TEST(removing_waits_for_a_call_on_another_thread),
    TEST(listener_may_wait_for_a_sign_in),
    TEST(no_listener_runs_twice_at_once),
};
TEST_MAIN(tests)
