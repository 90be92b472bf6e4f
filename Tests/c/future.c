// SPDX-License-Identifier: Apache-2.0
// Futures, promises, and their callbacks.
#include <stdlib.h>

#include "fixture.h"

static firebase_future *take_future(firebase_promise *promise) { return firebase_promise_copy_future(promise); }

static void count_call(firebase_future *future, void *user_data) {
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_COMPLETE);
  tally_add(user_data);
}

// --- states ---

static void future_is_pending_until_it_is_completed(void) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_PENDING);
  CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_future_error_message(future), "");
  CHECK_TEXT(firebase_future_server_message(future), "");
  CHECK_TEXT(firebase_future_error_detail(future), "");
  CHECK_TEXT(firebase_future_string(future), "");
  CHECK(firebase_future_auth_result(future) == NULL);
  CHECK(firebase_future_user(future) == NULL);
  CHECK(!firebase_future_wait(future, 0));
  CHECK(!firebase_future_wait(future, 5));
  CHECK(firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_NONE, NULL));
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_COMPLETE);
  CHECK(firebase_future_wait(future, 0));
  CHECK(firebase_future_wait(future, -1));
  firebase_future_release(future);
  firebase_promise_release(promise);
}

static void future_is_completed_once(void) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  CHECK(firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_USER_DISABLED, "first"));
  CHECK(!firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_NONE, "second"));
  firebase_future_cancel(future);
  CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_USER_DISABLED);
  CHECK_TEXT(firebase_future_error_message(future), "first");
  firebase_promise_release(promise);
  CHECK_TEXT(firebase_future_error_message(future), "first");
  firebase_future_release(future);
}

static void future_is_shared_while_there_are_other_references(void) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  CHECK(firebase_future_is_shared(future));
  firebase_promise_release(promise);
  CHECK(!firebase_future_is_shared(future));
  firebase_future_retain(future);
  CHECK(firebase_future_is_shared(future));
  firebase_future_release(future);
  CHECK(!firebase_future_is_shared(future));
  CHECK(!firebase_future_is_shared(NULL));
  firebase_future_release(future);
}

static void promise_keeps_an_error_number_of_the_programs_own(void) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  CHECK(firebase_promise_complete(promise, 424242, "the program's own"));
  CHECK_INT(firebase_future_error(future), 424242);
  CHECK_TEXT(firebase_future_error_message(future), "the program's own");
  firebase_future_release(future);
  firebase_promise_release(promise);
}

static void broken_promise_always_has_a_message(void) {
  const char *const messages[] = {NULL, "", "\xff"};
  for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
    firebase_promise *promise = firebase_promise_create();
    firebase_future *future = take_future(promise);
    CHECK(firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_FAILURE, messages[i]));
    CHECK(strlen(firebase_future_error_message(future)) > 0);
    firebase_future_release(future);
    firebase_promise_release(promise);
  }
}

static void released_promise_cancels_its_future(void) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  firebase_promise_release(promise);
  CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_CANCELLED);
  firebase_future_release(future);
}

static void cancelled_future_takes_no_completion(void) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  firebase_future_cancel(future);
  CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK(!firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_NONE, NULL));
  firebase_future_release(future);
  firebase_promise_release(promise);
}

static void future_functions_take_null(void) {
  firebase_future_retain(NULL);
  firebase_future_release(NULL);
  CHECK_INT(firebase_future_status(NULL), FIREBASE_FUTURE_STATUS_INVALID);
  CHECK_INT(firebase_future_error(NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_TEXT(firebase_future_error_message(NULL), "");
  CHECK_TEXT(firebase_future_server_message(NULL), "");
  CHECK_TEXT(firebase_future_error_detail(NULL), "");
  CHECK_TEXT(firebase_future_string(NULL), "");
  CHECK(firebase_future_auth_result(NULL) == NULL);
  CHECK(firebase_future_user(NULL) == NULL);
  CHECK(!firebase_future_wait(NULL, -1));
  firebase_future_cancel(NULL);
  firebase_future_remove_on_completion(NULL, 1);
  CHECK(firebase_future_attach(NULL, &(int){0}, NULL) == NULL);
  CHECK(firebase_future_attachment(NULL) == NULL);
  firebase_promise_release(NULL);
  CHECK(!firebase_promise_complete(NULL, FIREBASE_AUTH_ERROR_NONE, NULL));
  CHECK_FUTURE(firebase_promise_copy_future(NULL), FIREBASE_AUTH_ERROR_FAILURE);
}

static void result_functions_take_null(void) {
  CHECK(firebase_auth_result_user(NULL) == NULL);
  CHECK(firebase_auth_result_credential(NULL) == NULL);
  CHECK(firebase_auth_result_additional_user_info(NULL) == NULL);
  CHECK_TEXT(firebase_additional_user_info_provider_id(NULL), "");
  CHECK_TEXT(firebase_additional_user_info_user_name(NULL), "");
  CHECK_TEXT(firebase_additional_user_info_email(NULL), "");
  CHECK_TEXT(firebase_additional_user_info_display_name(NULL), "");
  CHECK(!firebase_additional_user_info_is_new_user(NULL));
  CHECK(firebase_additional_user_info_profile(NULL) == NULL);
  CHECK(firebase_additional_user_info_updated_credential(NULL) == NULL);
}

static void result_of_a_sign_in_is_the_same_at_every_call(void) {
  fixture f = open_fixture();
  firebase_future *future = await(firebase_auth_sign_in_anonymously(f.auth));
  const firebase_auth_result *result = firebase_future_auth_result(future);
  CHECK(result != NULL && result == firebase_future_auth_result(future));
  CHECK(firebase_auth_result_user(result) == firebase_future_user(future));
  close_fixture(&f);
  CHECK(strlen(firebase_user_uid(firebase_auth_result_user(result))) > 0);
  firebase_future_release(future);
}

static void result_of_a_failure_is_the_same_at_every_call(void) {
  firebase_future *future = firebase_auth_sign_in_anonymously(NULL);
  const firebase_auth_result *result = firebase_future_auth_result(future);
  CHECK(result != NULL && result == firebase_future_auth_result(future));
  CHECK(firebase_auth_result_user(result) == NULL);
  firebase_future_release(future);
}

static void result_has_the_providers_own_tokens(void) {
  fixture f = open_fixture();
  firebase_credential *credential = firebase_github_auth_provider_get_credential("{\"sub\":\"1\",\"login\":\"octo\"}");
  firebase_future *future = await(firebase_auth_sign_in_and_retrieve_data_with_credential(f.auth, credential));
  const firebase_auth_result *result = firebase_future_auth_result(future);
  CHECK_TEXT(firebase_credential_provider(firebase_auth_result_credential(result)), "github.com");
  CHECK(firebase_credential_is_valid(firebase_auth_result_credential(result)));
  CHECK_TEXT(firebase_additional_user_info_user_name(firebase_auth_result_additional_user_info(result)), "octo");
  firebase_future_release(future);
  firebase_credential_release(credential);
  close_fixture(&f);
}

// --- callbacks ---

static void callback_runs_once_when_the_future_completes(void) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  tally *calls = tally_create();
  tally *deletions = tally_create();
  firebase_future_on_completion(future, count_call, calls, NULL);
  CHECK(firebase_future_add_on_completion(future, count_call, calls, NULL) != 0);
  firebase_future_attach(future, deletions, tally_add);
  CHECK_INT(tally_count(calls), 0);
  firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_NONE, NULL);
  CHECK_INT(tally_count(calls), 2);
  firebase_promise_release(promise);
  CHECK_INT(tally_count(deletions), 0);
  firebase_future_release(future);
  CHECK_INT(tally_count(calls), 2);
  CHECK_INT(tally_count(deletions), 1);
  tally_release(calls);
  tally_release(deletions);
}

static void callback_of_a_complete_future_runs_at_once(void) {
  firebase_future *future = firebase_auth_sign_in_anonymously(NULL);
  tally *calls = tally_create();
  firebase_future_on_completion(future, count_call, calls, NULL);
  CHECK_INT(tally_count(calls), 1);
  CHECK_INT(firebase_future_add_on_completion(future, count_call, calls, NULL), 0);
  CHECK_INT(tally_count(calls), 2);
  firebase_future_release(future);
  tally_release(calls);
}

static void later_callback_replaces_the_earlier(void) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  tally *first = tally_create();
  tally *second = tally_create();
  firebase_future_on_completion(future, count_call, first, NULL);
  firebase_future_on_completion(future, count_call, second, NULL);
  firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_NONE, NULL);
  CHECK_INT(tally_count(first), 0);
  CHECK_INT(tally_count(second), 1);
  firebase_future_release(future);
  firebase_promise_release(promise);
  tally_release(first);
  tally_release(second);
}

static void many_callbacks_are_removed(void) {
  enum { COUNT = 200000 };
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  tally *calls = tally_create();
  uint64_t *ids = calloc(COUNT, sizeof *ids);
  for (int i = 0; i < COUNT; i++) ids[i] = firebase_future_add_on_completion(future, count_call, calls, NULL);
  for (int i = COUNT - 1; i > 0; i--) firebase_future_remove_on_completion(future, ids[i]);
  firebase_promise_complete(promise, 0, NULL);
  CHECK_INT(tally_count(calls), 1);
  firebase_future_release(future);
  firebase_promise_release(promise);
  free(ids);
  tally_release(calls);
}

static void many_callbacks_run(void) {
  enum { COUNT = 100000 };
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  tally *calls = tally_create();
  for (int i = 0; i < COUNT; i++) firebase_future_add_on_completion(future, count_call, calls, NULL);
  firebase_promise_complete(promise, 0, NULL);
  CHECK_INT(tally_count(calls), COUNT);
  firebase_future_release(future);
  firebase_promise_release(promise);
  tally_release(calls);
}

static void removed_callback_never_runs(void) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  tally *removed = tally_create();
  tally *kept = tally_create();
  uint64_t number = firebase_future_add_on_completion(future, count_call, removed, NULL);
  CHECK(firebase_future_add_on_completion(future, count_call, kept, NULL) != number);
  firebase_future_remove_on_completion(future, number);
  firebase_future_remove_on_completion(future, number);
  firebase_future_remove_on_completion(future, 0);
  firebase_future_remove_on_completion(future, UINT64_MAX);
  firebase_future_on_completion(future, count_call, removed, NULL);
  firebase_future_on_completion(future, NULL, NULL, NULL);
  firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_NONE, NULL);
  CHECK_INT(tally_count(removed), 0);
  CHECK_INT(tally_count(kept), 1);
  firebase_future_release(future);
  firebase_promise_release(promise);
  tally_release(removed);
  tally_release(kept);
}

static char order[8];

static void note_call(firebase_future *future, void *user_data) {
  (void)future;
  strncat(order, user_data, 1);
}

static void callbacks_run_in_the_order_they_were_added(void) {
  order[0] = 0;
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  firebase_future_add_on_completion(future, note_call, "b", NULL);
  firebase_future_add_on_completion(future, note_call, "c", NULL);
  firebase_future_on_completion(future, note_call, "a", NULL);
  firebase_future_add_on_completion(future, note_call, "d", NULL);
  firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_NONE, NULL);
  CHECK_TEXT(order, "abcd");
  firebase_future_release(future);
  firebase_promise_release(promise);
}

static void add_another(firebase_future *future, void *user_data) {
  firebase_future_add_on_completion(future, count_call, user_data, NULL);
}

static void callback_may_add_callbacks(void) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  tally *calls = tally_create();
  firebase_future_on_completion(future, add_another, calls, NULL);
  firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_NONE, NULL);
  CHECK_INT(tally_count(calls), 1);
  firebase_future_release(future);
  firebase_promise_release(promise);
  tally_release(calls);
}

static void retain_and_release(firebase_future *future, void *user_data) {
  firebase_future_retain(future);
  firebase_future_release(future);
  firebase_future_release(future);
  tally_add(user_data);
}

static void callback_may_release_the_last_reference(void) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  tally *calls = tally_create();
  firebase_future_on_completion(future, retain_and_release, calls, NULL);
  firebase_promise_release(promise);
  CHECK_INT(tally_count(calls), 1);
  tally_release(calls);
}

static _Thread_local bool is_the_games_thread;

static void wait_for_another(firebase_future *future, void *user_data) {
  (void)future;
  firebase_future *other = firebase_auth_sign_in_anonymously(((fixture *)user_data)->auth);
  // A future that has ended calls back at once, on the game's thread, where waiting is possible.
  CHECK(firebase_future_wait(other, -1) == is_the_games_thread);
  firebase_future_cancel(other);
  firebase_future_release(other);
}

static void waiting_inside_a_callback_does_not_wait(void) {
  is_the_games_thread = true;
  fixture f = open_fixture_at(silent_port());
  firebase_app_options_set_timeouts(f.options, 0, 50);
  firebase_app_release(f.app);
  firebase_app_create(f.options, NULL, &f.app);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", silent_port());
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  tally *done = tally_create();
  // Deleters come after the callback, so this one tells that it returned.
  firebase_future_on_completion(future, wait_for_another, &f, NULL);
  firebase_future_add_on_completion(future, count_call, done, NULL);
  CHECK(tally_wait(done, 1));
  firebase_future_release(future);
  close_fixture(&f);
  tally_release(done);
}

// --- deleters ---

typedef enum ending {
  COMPLETED,
  CANCELLED,
  REPLACED,
  REMOVED,
  RELEASED_WHILE_PENDING,
  COMPLETE_ALREADY,
  NULL_FUTURE,
  NULL_CALLBACK,
  ENDINGS
} ending;

// How often a callback ran, and how often what belongs to it was deleted.
typedef struct use {
  int calls;
  int deletions;
} use;

static void note_use(firebase_future *future, void *user_data) {
  (void)future;
  ((use *)user_data)->calls++;
}

static void note_end_of_use(void *user_data) { ((use *)user_data)->deletions++; }

// Adds a callback in one of two ways.
static uint64_t add(firebase_future *future, bool beside, firebase_future_callback callback, use *data) {
  if (beside) return firebase_future_add_on_completion(future, callback, data, note_end_of_use);
  firebase_future_on_completion(future, callback, data, note_end_of_use);
  return 0;
}

static void check_deleter(ending how, bool beside) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  use first = {0, 0};
  use second = {0, 0};
  if (how == COMPLETE_ALREADY) firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_NONE, NULL);
  uint64_t number = add(how == NULL_FUTURE ? NULL : future, beside, how == NULL_CALLBACK ? NULL : note_use, &first);
  if (how == CANCELLED) firebase_future_cancel(future);
  if (how == REPLACED) add(future, false, note_use, &second);
  if (how == REMOVED) firebase_future_on_completion(future, NULL, NULL, NULL);
  if (how == REMOVED || how == REPLACED) firebase_future_remove_on_completion(future, number);
  if (how == COMPLETED) firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_NONE, NULL);
  firebase_future_release(future);
  firebase_promise_release(promise);
  bool has_run = how == COMPLETED || how == CANCELLED || how == RELEASED_WHILE_PENDING || how == COMPLETE_ALREADY;
  CHECK_INT(first.calls, has_run);
  CHECK_INT(first.deletions, 1);
  CHECK_INT(second.deletions, how == REPLACED);
}

static void deleter_runs_once_in_every_path(void) {
  for (ending how = COMPLETED; how < ENDINGS; how++) {
    check_deleter(how, false);
    check_deleter(how, true);
  }
}

typedef struct witness {
  bool was_called;
  bool was_deleted_after;
} witness;

static void note_call_before(firebase_future *future, void *user_data) {
  (void)future;
  ((witness *)user_data)->was_called = true;
}

static void note_deletion(void *user_data) {
  ((witness *)user_data)->was_deleted_after = ((witness *)user_data)->was_called;
}

static void deleter_runs_after_the_callback(void) {
  witness w = {false, false};
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  firebase_future_on_completion(future, note_call_before, &w, note_deletion);
  firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_NONE, NULL);
  CHECK(w.was_deleted_after);
  firebase_future_release(future);
  firebase_promise_release(promise);
}

// --- attachments ---

static void attachment_of_a_future_goes_with_it(void) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = take_future(promise);
  tally *first = tally_create();
  tally *second = tally_create();
  CHECK(firebase_future_attachment(future) == NULL);
  CHECK(firebase_future_attach(future, first, tally_add) == first);
  CHECK(firebase_future_attach(future, second, tally_add) == first);
  CHECK(firebase_future_attachment(future) == first);
  firebase_future_release(future);
  firebase_promise_release(promise);
  CHECK_INT(tally_count(first), 1);
  CHECK_INT(tally_count(second), 0);
  tally_release(first);
  tally_release(second);
}

// --- threads ---

typedef struct race {
  firebase_promise *promise;
  firebase_future *future;
  tally *completions;
  tally *calls;
  tally *deletions;
} race;

static void take_part(int number, void *data) {
  race *r = data;
  firebase_future_add_on_completion(r->future, count_call, r->calls, NULL);
  uint64_t removed = firebase_future_add_on_completion(r->future, count_call, r->deletions, tally_add);
  if (number % 2 == 0) firebase_future_remove_on_completion(r->future, removed);
  firebase_future_attach(r->future, &r->calls, NULL);
  if (firebase_promise_complete(r->promise, FIREBASE_AUTH_ERROR_FAILURE, "message")) tally_add(r->completions);
  firebase_future_cancel(r->future);
  CHECK(firebase_future_wait(r->future, -1));
  firebase_future_error_message(r->future);
  firebase_future_auth_result(r->future);
}

static void many_threads_complete_one_future(void) {
  for (int i = 0; i < 20; i++) {
    firebase_promise *promise = firebase_promise_create();
    race r = {promise, take_future(promise), tally_create(), tally_create(), tally_create()};
    run_threads(6, take_part, &r);
    firebase_future_release(r.future);
    firebase_promise_release(promise);
    CHECK(tally_count(r.completions) <= 1);
    CHECK_INT(tally_count(r.calls), 6);
    CHECK(tally_count(r.deletions) >= 6);
    tally_release(r.completions);
    tally_release(r.calls);
    tally_release(r.deletions);
  }
}

static void wait_for_completion(int number, void *data) {
  race *r = data;
  if (number > 0) {
    tally_add(r->calls);
    CHECK(firebase_future_wait(r->future, PATIENCE));
  } else {
    tally_wait(r->calls, 3);
    firebase_promise_complete(r->promise, FIREBASE_AUTH_ERROR_NONE, NULL);
  }
}

static void completion_wakes_all_who_wait(void) {
  firebase_promise *promise = firebase_promise_create();
  race r = {.promise = promise, .future = take_future(promise), .calls = tally_create()};
  run_threads(4, wait_for_completion, &r);
  firebase_future_release(r.future);
  firebase_promise_release(promise);
  tally_release(r.calls);
}

// --- texts and credentials ---

static void future_of_another_kind_has_no_texts_and_no_credential(void) {
  fixture f = open_fixture();
  firebase_future *future = await(firebase_auth_sign_in_anonymously(f.auth));
  CHECK_INT(firebase_future_string_count(future), 0);
  CHECK_TEXT(firebase_future_string_at(future, 0), "");
  CHECK(firebase_future_credential(future) == NULL);
  firebase_future_release(future);
  close_fixture(&f);
}

static void texts_end_with_the_last(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_apple(&f, "{\"sub\":\"001\",\"email\":\"a@b.example\"}"));
  firebase_user *user = firebase_auth_copy_current_user(f.auth);
  CHECK_FUTURE(firebase_user_update_password(user, "secret"), FIREBASE_AUTH_ERROR_NONE);
  firebase_user_release(user);
  firebase_future *future = firebase_auth_fetch_providers_for_email(f.auth, "a@b.example");
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_future_string_count(future), 2);
  CHECK_TEXT(firebase_future_string_at(future, 0), "apple.com");
  CHECK_TEXT(firebase_future_string_at(future, 1), "password");
  CHECK(firebase_future_string_at(future, 0) == firebase_future_string_at(future, 0));
  CHECK_TEXT(firebase_future_string_at(future, 2), "");
  CHECK_TEXT(firebase_future_string_at(future, SIZE_MAX), "");
  CHECK_TEXT(firebase_future_string_at(future, SIZE_MAX / 2 + 1), "");
  CHECK_TEXT(firebase_future_string(future), "");
  CHECK(firebase_future_auth_result(future) == NULL);
  firebase_future_release(future);
  close_fixture(&f);
}

static void failed_future_has_no_texts(void) {
  fixture f = open_fixture();
  firebase_future *future = firebase_auth_fetch_providers_for_email(f.auth, "no address");
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_INVALID_EMAIL);
  CHECK_INT(firebase_future_string_count(future), 0);
  CHECK_TEXT(firebase_future_string_at(future, 0), "");
  firebase_future_release(future);
  close_fixture(&f);
}

static void texts_and_credential_of_null_are_none(void) {
  CHECK_INT(firebase_future_string_count(NULL), 0);
  CHECK_TEXT(firebase_future_string_at(NULL, 0), "");
  CHECK(firebase_future_credential(NULL) == NULL);
}

static const test_case tests[] = {
    TEST(future_is_pending_until_it_is_completed),
    TEST(future_is_completed_once),
    TEST(future_is_shared_while_there_are_other_references),
    TEST(promise_keeps_an_error_number_of_the_programs_own),
    TEST(broken_promise_always_has_a_message),
    TEST(released_promise_cancels_its_future),
    TEST(cancelled_future_takes_no_completion),
    TEST(future_functions_take_null),
    TEST(result_functions_take_null),
    TEST(result_of_a_sign_in_is_the_same_at_every_call),
    TEST(result_of_a_failure_is_the_same_at_every_call),
    TEST(result_has_the_providers_own_tokens),
    TEST(callback_runs_once_when_the_future_completes),
    TEST(callback_of_a_complete_future_runs_at_once),
    TEST(later_callback_replaces_the_earlier),
    TEST(many_callbacks_are_removed),
    TEST(many_callbacks_run),
    TEST(removed_callback_never_runs),
    TEST(callbacks_run_in_the_order_they_were_added),
    TEST(callback_may_add_callbacks),
    TEST(callback_may_release_the_last_reference),
    TEST(waiting_inside_a_callback_does_not_wait),
    TEST(deleter_runs_once_in_every_path),
    TEST(deleter_runs_after_the_callback),
    TEST(attachment_of_a_future_goes_with_it),
    TEST(many_threads_complete_one_future),
    TEST(completion_wakes_all_who_wait),
    TEST(future_of_another_kind_has_no_texts_and_no_credential),
    TEST(texts_end_with_the_last),
    TEST(failed_future_has_no_texts),
    TEST(texts_and_credential_of_null_are_none),
};
TEST_MAIN(tests)
