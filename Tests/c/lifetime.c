// SPDX-License-Identifier: Apache-2.0
// The end of objects while requests are under way: in every order, from callbacks, from several threads.
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "fixture.h"
#include "system.h"

// An App with requests that are never answered: a sign-in under way, one queued behind it.
typedef struct pending {
  fixture f;
  firebase_future *under_way;
  firebase_future *queued;
  tally *calls;
  tally *deletions;
} pending;

static void note_cancelled(firebase_future *future, void *user_data) {
  CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_CANCELLED);
  tally_add(((pending *)user_data)->calls);
}

static void note_deleted(void *user_data) { tally_add(((pending *)user_data)->deletions); }

static pending *open_pending(void) {
  pending *p = calloc(1, sizeof *p);
  p->f = open_fixture_at(silent_port());
  p->calls = tally_create();
  p->deletions = tally_create();
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  p->under_way = firebase_auth_sign_in_anonymously(p->f.auth);
  p->queued = firebase_auth_sign_in_with_credential(p->f.auth, credential);
  firebase_credential_release(credential);
  firebase_future_on_completion(p->under_way, note_cancelled, p, note_deleted);
  firebase_future_add_on_completion(p->queued, note_cancelled, p, note_deleted);
  CHECK_INT(firebase_future_status(p->under_way), FIREBASE_FUTURE_STATUS_PENDING);
  CHECK_INT(firebase_future_status(p->queued), FIREBASE_FUTURE_STATUS_PENDING);
  return p;
}

// Checks that both futures were cancelled, once; whatever of `p` still stands must have been released.
static void close_pending(pending *p) {
  CHECK(tally_wait(p->calls, 2));
  CHECK(tally_wait(p->deletions, 2));
  CHECK_INT(tally_count(p->calls), 2);
  CHECK_INT(tally_count(p->deletions), 2);
  firebase_app_options_release(p->f.options);
  tally_release(p->calls);
  tally_release(p->deletions);
  free(p);
}

static void check_cancelled(firebase_future *future) {
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_COMPLETE);
  CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK(strlen(firebase_future_error_message(future)) > 0);
}

static void release_futures(pending *p) {
  firebase_future_release(p->under_way);
  firebase_future_release(p->queued);
}

// --- orders ---

static void app_released_before_its_futures(void) {
  pending *p = open_pending();
  firebase_app_release(p->f.app);
  check_cancelled(p->under_way);
  check_cancelled(p->queued);
  release_futures(p);
  close_pending(p);
}

static void futures_released_before_their_app(void) {
  pending *p = open_pending();
  release_futures(p);
  CHECK_INT(tally_count(p->calls), 0);
  firebase_app_release(p->f.app);
  close_pending(p);
}

static void auth_shut_down_before_app_and_futures(void) {
  pending *p = open_pending();
  firebase_auth_shutdown(p->f.auth);
  check_cancelled(p->under_way);
  check_cancelled(p->queued);
  firebase_app_release(p->f.app);
  release_futures(p);
  close_pending(p);
}

static void auth_shut_down_between_the_futures(void) {
  pending *p = open_pending();
  firebase_future_release(p->under_way);
  firebase_auth_shutdown(p->f.auth);
  check_cancelled(p->queued);
  firebase_future_release(p->queued);
  firebase_app_release(p->f.app);
  close_pending(p);
}

static void auth_kept_longer_than_its_app(void) {
  pending *p = open_pending();
  firebase_auth_retain(p->f.auth);
  firebase_app_release(p->f.app);
  check_cancelled(p->under_way);
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(p->f.auth), FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE);
  firebase_auth_release(p->f.auth);
  release_futures(p);
  close_pending(p);
}

static void futures_cancelled_before_their_app_is_released(void) {
  pending *p = open_pending();
  firebase_future_cancel(p->queued);
  check_cancelled(p->queued);
  firebase_future_cancel(p->under_way);
  check_cancelled(p->under_way);
  release_futures(p);
  firebase_app_release(p->f.app);
  close_pending(p);
}

static void futures_cancelled_after_their_app_is_released(void) {
  pending *p = open_pending();
  firebase_app_release(p->f.app);
  firebase_future_cancel(p->under_way);
  firebase_future_cancel(p->queued);
  release_futures(p);
  close_pending(p);
}

static void signed_out_before_the_app_is_released(void) {
  pending *p = open_pending();
  firebase_auth_sign_out(p->f.auth);
  check_cancelled(p->under_way);
  check_cancelled(p->queued);
  release_futures(p);
  firebase_app_release(p->f.app);
  close_pending(p);
}

static void user_kept_longer_than_anything(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  emulator_hold("token");
  emulator_hold("accounts:lookup");
  firebase_future *token = firebase_user_get_token(user, true);
  firebase_future *same_token = firebase_user_get_token(user, true);
  firebase_future *reload = firebase_user_reload(user);
  firebase_future *queued = firebase_user_unlink(user, "google.com");
  firebase_app_release(f.app);
  CHECK_FUTURE(token, FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_FUTURE(same_token, FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_FUTURE(reload, FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_FUTURE(queued, FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK(strlen(firebase_user_uid(user)) > 0);
  CHECK_FUTURE(firebase_user_get_token(user, false), FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE);
  firebase_user_release(user);
  firebase_app_options_release(f.options);
}

static void user_released_while_it_is_reloaded(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  firebase_future *reload = firebase_user_reload(user);
  firebase_user_release(user);
  CHECK_FUTURE(reload, FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

static void request_that_waits_for_its_next_try_is_dropped(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  emulator_answer("token", 503, "", 1000);
  firebase_future *token = firebase_user_get_token(user, true);
  while (emulator_requests("token") == 0) continue;
  firebase_app_release(f.app);
  CHECK_FUTURE(token, FIREBASE_AUTH_ERROR_CANCELLED);
  firebase_user_release(user);
  firebase_app_options_release(f.options);
}

// An App of that name, beside that of the fixture.
static firebase_app *open_other_app(fixture *f, const char *name) {
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(f->options, name, &app), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_use_emulator(firebase_auth_get(app), "127.0.0.1", emulator_port());
  return app;
}

// The program may unload the code of the deleter, although the library's thread goes on for another App.
static void data_of_a_released_future_ends_with_its_app(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  fixture plugin = {.app = open_other_app(&f, "plug-in")};
  plugin.auth = firebase_auth_get(plugin.app);
  firebase_user *user = sign_in_guest(&plugin);
  tally *deletions = tally_create();
  const int64_t before = emulator_requests("accounts:lookup");
  emulator_answer("accounts:lookup", 503, "", 1000);
  firebase_future *future = firebase_user_reload(user);
  CHECK(firebase_future_attach(future, deletions, tally_add) == deletions);
  // It waits for its third attempt then.
  while (emulator_requests("accounts:lookup") < before + 2) continue;
  settle(&f);
  firebase_future_release(future);
  firebase_user_release(user);
  firebase_app_release(plugin.app);
  // The release waits for a busy thread a moment only.
  settle(&f);
  CHECK_INT(tally_count(deletions), 1);
  close_fixture(&f);
  tally_release(deletions);
}

static void app_made_anew_does_not_wait_for_the_former(void) {
  emulator_start();
  for (int i = 0; i < 10; i++) {
    pending *p = open_pending();
    firebase_app_release(p->f.app);
    fixture next = {.options = make_options(p->f.directory)};
    reopen_fixture(&next);
    CHECK_FUTURE(firebase_auth_sign_in_anonymously(next.auth), FIREBASE_AUTH_ERROR_NONE);
    firebase_auth_sign_out(next.auth);
    close_fixture(&next);
    release_futures(p);
    close_pending(p);
    remove_directories();
  }
}

// --- from callbacks ---

typedef struct scene {
  fixture f;
  firebase_future *future;
  firebase_future *other;
  tally *done;
} scene;

// Opens a scene whose future completes with that callback on the library's thread, unless it is too quick for it.
static scene *open_scene(firebase_future_callback callback) {
  scene *s = calloc(1, sizeof *s);
  s->f = open_fixture();
  s->done = tally_create();
  emulator_hold("accounts:signInWithIdp");
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  s->future = firebase_auth_sign_in_anonymously(s->f.auth);
  s->other = firebase_auth_sign_in_with_credential(s->f.auth, credential);
  firebase_credential_release(credential);
  firebase_future_on_completion(s->future, callback, s, NULL);
  return s;
}

// Waits for the callback, and releases what it left.
static void close_scene(scene *s, bool app_is_gone, bool future_is_gone) {
  CHECK(tally_wait(s->done, 1));
  if (!app_is_gone) firebase_app_release(s->f.app);
  CHECK_FUTURE(s->other, FIREBASE_AUTH_ERROR_CANCELLED);
  if (!future_is_gone) CHECK_FUTURE(s->future, FIREBASE_AUTH_ERROR_NONE);
  firebase_app_options_release(s->f.options);
  tally_release(s->done);
  free(s);
}

static void release_app_inside(firebase_future *future, void *user_data) {
  (void)future;
  scene *s = user_data;
  firebase_app_release(s->f.app);
  check_cancelled(s->other);
  tally_add(s->done);
}

static void app_released_inside_a_callback(void) { close_scene(open_scene(release_app_inside), true, false); }

static void shut_down_inside(firebase_future *future, void *user_data) {
  (void)future;
  scene *s = user_data;
  firebase_auth_shutdown(s->f.auth);
  check_cancelled(s->other);
  tally_add(s->done);
}

static void auth_shut_down_inside_a_callback(void) { close_scene(open_scene(shut_down_inside), false, false); }

static void release_everything_inside(firebase_future *future, void *user_data) {
  scene *s = user_data;
  firebase_future_release(future);
  firebase_app_release(s->f.app);
  tally_add(s->done);
}

static void future_and_app_released_inside_its_callback(void) {
  close_scene(open_scene(release_everything_inside), true, true);
}

static void cancel_other_inside(firebase_future *future, void *user_data) {
  (void)future;
  scene *s = user_data;
  firebase_future_cancel(s->other);
  check_cancelled(s->other);
  tally_add(s->done);
}

static void other_future_cancelled_inside_a_callback(void) {
  close_scene(open_scene(cancel_other_inside), false, false);
}

static void sign_out_inside(firebase_future *future, void *user_data) {
  (void)future;
  scene *s = user_data;
  firebase_auth_sign_out(s->f.auth);
  check_cancelled(s->other);
  tally_add(s->done);
}

static void signed_out_inside_a_callback(void) { close_scene(open_scene(sign_out_inside), false, false); }

static void begin_anew(scene *s) {
  firebase_app_release(s->f.app);
  s->f.app = NULL;
  CHECK_INT(firebase_app_create(s->f.options, NULL, &s->f.app), FIREBASE_AUTH_ERROR_NONE);
  s->f.auth = firebase_auth_get(s->f.app);
  CHECK(s->f.auth != NULL);
}

static void begin_anew_inside(firebase_future *future, void *user_data) {
  (void)future;
  scene *s = user_data;
  begin_anew(s);
  tally_add(s->done);
}

static void app_made_anew_inside_a_callback(void) { close_scene(open_scene(begin_anew_inside), false, false); }

// In a callback, where nobody may wait.
static void watch(firebase_future *future) {
  WAIT_FOR(firebase_future_status(future) != FIREBASE_FUTURE_STATUS_PENDING);
  CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_NONE);
  firebase_future_release(future);
}

// The former App's thread is in this callback, while the new App has one of its own, which sleeps until it has an
// answer or something else to do.
static void work_anew_inside(firebase_future *future, void *user_data) {
  (void)future;
  scene *s = user_data;
  begin_anew(s);
  firebase_auth_use_emulator(s->f.auth, "127.0.0.1", emulator_port());
  firebase_auth_sign_out(s->f.auth);
  emulator_hold("accounts:createAuthUri");
  firebase_future *held = firebase_auth_fetch_providers_for_email(s->f.auth, "ada@example.com");
  emulator_await_request("accounts:createAuthUri");
  watch(firebase_auth_sign_in_anonymously(s->f.auth));
  emulator_release();
  watch(held);
  tally_add(s->done);
}

static void app_made_anew_inside_a_callback_works_at_once(void) {
  close_scene(open_scene(work_anew_inside), false, false);
}

static void ignore(firebase_future *future, void *user_data) {
  (void)future;
  (void)user_data;
}

static void release_app(void *user_data) {
  scene *s = user_data;
  firebase_app_release(s->f.app);
  tally_add(s->done);
}

static void app_released_by_a_deleter(void) {
  scene *s = open_scene(ignore);
  firebase_future_add_on_completion(s->future, ignore, s, release_app);
  close_scene(s, true, false);
}

// --- callbacks on other threads ---

// A callback that stays until the main thread waits.
typedef struct visit {
  firebase_app *app;
  tally *entered;
  tally *left;
} visit;

static visit make_visit(fixture *f) { return (visit){f->app, tally_create(), tally_create()}; }

static void release_visit(visit *v) {
  tally_release(v->entered);
  tally_release(v->left);
}

static void stay(visit *v) {
  tally_add(v->entered);
  WAIT_FOR(main_thread_sleeps());
  tally_add(v->left);
}

static void stay_in_callback(firebase_future *future, void *user_data) {
  (void)future;
  stay(user_data);
}

// The second call, that of a sign-in, comes from the library's thread.
static void stay_in_listener(firebase_auth *auth, void *user_data) {
  if (is_signed_in(&(fixture){.auth = auth})) stay(user_data);
}

// Starts a sign-in whose callback the library's thread runs.
static void sign_in_and_enter(fixture *f, firebase_future_callback callback, visit *v) {
  emulator_hold("accounts:signUp");
  firebase_future *future = firebase_auth_sign_in_anonymously(f->auth);
  if (callback != NULL) firebase_future_on_completion(future, callback, v, NULL);
  emulator_await_request("accounts:signUp");
  emulator_release();
  CHECK(tally_wait(v->entered, 1));
  firebase_future_release(future);
}

static void shutting_down_waits_for_a_callback_on_another_thread(void) {
  fixture f = open_fixture();
  visit v = make_visit(&f);
  sign_in_and_enter(&f, stay_in_callback, &v);
  firebase_auth_shutdown(f.auth);
  CHECK_INT(tally_count(v.left), 1);
  close_fixture(&f);
  release_visit(&v);
}

static void releasing_the_app_waits_for_a_callback_on_another_thread(void) {
  fixture f = open_fixture();
  visit v = make_visit(&f);
  // The library's thread goes on.
  firebase_app *other = open_other_app(&f, "other");
  sign_in_and_enter(&f, stay_in_callback, &v);
  close_fixture(&f);
  CHECK_INT(tally_count(v.left), 1);
  firebase_app_release(other);
  release_visit(&v);
}

static void shutting_down_waits_for_a_listener_on_another_thread(void) {
  fixture f = open_fixture();
  visit v = make_visit(&f);
  firebase_auth_add_state_listener(f.auth, stay_in_listener, &v, NULL);
  sign_in_and_enter(&f, NULL, &v);
  firebase_auth_shutdown(f.auth);
  CHECK_INT(tally_count(v.left), 1);
  close_fixture(&f);
  release_visit(&v);
}

static void *poll_app(void *app) {
  while (firebase_app_poll(app) == 0) sched_yield();
  return NULL;
}

static void releasing_the_app_waits_for_a_poll_on_another_thread(void) {
  fixture f = open_fixture();
  visit v = make_visit(&f);
  CHECK_INT(firebase_app_set_callback_delivery(f.app, FIREBASE_CALLBACK_DELIVERY_POLLED), FIREBASE_AUTH_ERROR_NONE);
  pthread_t poller;
  CHECK_INT(pthread_create(&poller, NULL, poll_app, f.app), 0);
  sign_in_and_enter(&f, stay_in_callback, &v);
  close_fixture(&f);
  CHECK_INT(tally_count(v.left), 1);
  pthread_join(poller, NULL);
  release_visit(&v);
}

// Ends an App when the other callback is running, too.
static void end_inside(firebase_future *future, void *user_data) {
  (void)future;
  visit *v = user_data;
  tally_add(v->entered);
  CHECK(tally_wait(v->entered, 2));
  firebase_app_release(v->app);
  tally_add(v->left);
}

static void callbacks_that_end_each_others_app_do_not_wait(void) {
  fixture f = open_fixture();
  visit theirs = make_visit(&f);
  visit ours = {open_other_app(&f, "other"), theirs.entered, theirs.left};
  firebase_future *complete = await(firebase_auth_sign_in_anonymously(firebase_auth_get(ours.app)));
  sign_in_and_enter(&f, end_inside, &ours);
  firebase_future_on_completion(complete, end_inside, &theirs, NULL);
  CHECK(tally_wait(theirs.left, 2));
  firebase_future_release(complete);
  firebase_app_options_release(f.options);
  release_visit(&theirs);
}

// --- the library's thread ---

static pthread_key_t slow_end;

static void end_slowly(void *done) {
  nanosleep(&(struct timespec){0, 10000000}, NULL);
  tally_add(done);
}

static void slow_the_end_down(firebase_future *future, void *done) {
  (void)future;
  pthread_setspecific(slow_end, done);
  tally_add(done);
}

// A program may exit or unload right after, and what the thread still does then is a crash.
static void last_app_ends_with_the_thread(void) {
  fixture f = open_fixture();
  tally *done = tally_create();
  CHECK_INT(pthread_key_create(&slow_end, end_slowly), 0);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  firebase_future_on_completion(future, slow_the_end_down, done, NULL);
  CHECK(tally_wait(done, 1));
  firebase_future_release(future);
  const int64_t began = now_milliseconds();
  close_fixture(&f);
  // On a loaded machine, the thread may need more than the 50 ms that the release waits for it.
  CHECK(tally_count(done) == 2 || now_milliseconds() - began >= 50);
  CHECK(tally_wait(done, 2));
  pthread_key_delete(slow_end);
  tally_release(done);
}

// --- from several threads ---

static void end_somehow(int number, void *data) {
  pending *p = data;
  switch (number % 4) {
    case 0: firebase_auth_shutdown(p->f.auth); break;
    case 1: firebase_future_cancel(p->under_way); break;
    case 2: firebase_future_cancel(p->queued); break;
    default: firebase_auth_sign_out(p->f.auth);
  }
}

static void several_threads_end_one_auth(void) {
  for (int i = 0; i < 20; i++) {
    pending *p = open_pending();
    // The App lends its Auth until it is shut down.
    firebase_auth_retain(p->f.auth);
    run_threads(4, end_somehow, p);
    firebase_auth_release(p->f.auth);
    check_cancelled(p->under_way);
    check_cancelled(p->queued);
    firebase_app_release(p->f.app);
    release_futures(p);
    close_pending(p);
    remove_directories();
  }
}

// An App and its Auth between two threads, and how often each of them has come to a meeting.
typedef struct duel {
  fixture f;
  _Atomic int meetings[2];
} duel;

// Both go on within nanoseconds, where there are two processors.
static void meet(duel *d, int number) {
  int meeting = ++d->meetings[number];
  for (int i = 0; d->meetings[1 - number] < meeting; i++) {
    if (i > 10000) sched_yield();
  }
}

static void end_app_or_auth(int number, void *data) {
  duel *d = data;
  for (int round = 0; round < 20000; round++) {
    if (number == 0) {
      firebase_app_create(d->f.options, NULL, &d->f.app);
      d->f.auth = firebase_auth_get(d->f.app);
      firebase_auth_retain(d->f.auth);
    }
    meet(d, number);
    if (number == 0) {
      firebase_app_release(d->f.app);
    } else {
      firebase_auth_shutdown(d->f.auth);
    }
    meet(d, number);
    if (number == 0) firebase_auth_release(d->f.auth);
  }
}

static void auth_shut_down_while_its_app_is_released(void) {
  duel d = {.f = open_fixture_at(closed_port())};
  firebase_app_options_set_session_store_kind(d.f.options, FIREBASE_SESSION_STORE_NONE);
  firebase_app_release(d.f.app);
  run_threads(2, end_app_or_auth, &d);
  CHECK(firebase_app_copy_by_name(NULL) == NULL);
  firebase_app_options_release(d.f.options);
}

static void release_reference(int number, void *data) {
  pending *p = data;
  if (number % 2 == 0) {
    firebase_app_release(p->f.app);
  } else {
    CHECK(firebase_future_wait(p->under_way, PATIENCE));
    CHECK(firebase_future_wait(p->queued, PATIENCE));
  }
}

static void last_of_several_threads_ends_the_app(void) {
  pending *p = open_pending();
  // One reference for each thread that releases one.
  for (int i = 1; i < 4; i++) firebase_app_retain(p->f.app);
  run_threads(8, release_reference, p);
  check_cancelled(p->under_way);
  release_futures(p);
  close_pending(p);
}

static void start_and_stop(int number, void *data) {
  fixture *f = data;
  char name[2] = {(char)('a' + number), 0};
  for (int i = 0; i < 10; i++) {
    firebase_app *app = NULL;
    CHECK_INT(firebase_app_create(f->options, name, &app), FIREBASE_AUTH_ERROR_NONE);
    firebase_auth *auth = firebase_auth_get(app);
    firebase_auth_use_emulator(auth, "127.0.0.1", emulator_port());
    firebase_future *future = firebase_auth_sign_in_anonymously(auth);
    if ((number + i) % 3 == 0) await(future);
    firebase_auth_sign_out(auth);
    firebase_app_release(app);
    await(future);
    firebase_future_release(future);
  }
}

static void several_threads_start_and_stop_apps(void) {
  fixture f = open_fixture();
  run_threads(6, start_and_stop, &f);
  close_fixture(&f);
}

// Asks the Auth, as a language binding may whose object goes.
static void ask_auth(void *user_data) {
  fixture *f = user_data;
  CHECK(firebase_auth_copy_current_user(f->auth) == NULL);
  f->options = NULL;
}

static void deleter_of_a_cancelled_future_may_ask_the_auth_that_ends(void) {
  fixture f = open_fixture();
  fixture seen = f;
  firebase_user *user = sign_in_guest(&f);
  emulator_hold("token");
  firebase_future *future = firebase_user_get_token(user, true);
  CHECK(firebase_future_attach(future, &seen, ask_auth) == &seen);
  firebase_future_cancel(future);
  firebase_future_release(future);
  CHECK(seen.options != NULL);
  firebase_auth_shutdown(f.auth);
  CHECK(seen.options == NULL);
  firebase_user_release(user);
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(app_released_before_its_futures),
    TEST(futures_released_before_their_app),
    TEST(auth_shut_down_before_app_and_futures),
    TEST(auth_shut_down_between_the_futures),
    TEST(auth_kept_longer_than_its_app),
    TEST(futures_cancelled_before_their_app_is_released),
    TEST(futures_cancelled_after_their_app_is_released),
    TEST(signed_out_before_the_app_is_released),
    TEST(user_kept_longer_than_anything),
    TEST(user_released_while_it_is_reloaded),
    TEST(request_that_waits_for_its_next_try_is_dropped),
    TEST(data_of_a_released_future_ends_with_its_app),
    TEST(app_made_anew_does_not_wait_for_the_former),
    TEST(app_released_inside_a_callback),
    TEST(auth_shut_down_inside_a_callback),
    TEST(future_and_app_released_inside_its_callback),
    TEST(other_future_cancelled_inside_a_callback),
    TEST(signed_out_inside_a_callback),
    TEST(app_made_anew_inside_a_callback),
    TEST(app_made_anew_inside_a_callback_works_at_once),
    TEST(app_released_by_a_deleter),
    TEST(shutting_down_waits_for_a_callback_on_another_thread),
    TEST(releasing_the_app_waits_for_a_callback_on_another_thread),
    TEST(shutting_down_waits_for_a_listener_on_another_thread),
    TEST(releasing_the_app_waits_for_a_poll_on_another_thread),
    TEST(callbacks_that_end_each_others_app_do_not_wait),
    TEST(last_app_ends_with_the_thread),
    TEST(deleter_of_a_cancelled_future_may_ask_the_auth_that_ends),
    TEST(several_threads_end_one_auth),
    TEST(auth_shut_down_while_its_app_is_released),
    TEST(last_of_several_threads_ends_the_app),
    TEST(several_threads_start_and_stop_apps),
};
TEST_MAIN(tests)
