// SPDX-License-Identifier: Apache-2.0
// A program's own handler: what it is asked, and what becomes of its answers.
#include <stdlib.h>

#include "fixture.h"
#include "system.h"

// --- a handler that the test answers for ---

typedef struct handler {
  // Runs in `begin`, unless it is NULL.
  void (*answer)(firebase_provider_request *request, void *data);
  void *data;
  // The last request, retained.
  firebase_provider_request *request;
  int begun;
  int cancelled;
  tally *released;
} handler;

static void begin(void *user_data, firebase_provider_request *request) {
  handler *h = user_data;
  h->begun++;
  firebase_provider_request_release(h->request);
  firebase_provider_request_retain(request);
  h->request = request;
  if (h->answer != NULL) h->answer(request, h->data);
}

static void cancel(void *user_data, firebase_provider_request *request) {
  handler *h = user_data;
  CHECK(request == h->request);
  h->cancelled++;
}

static void count_release(void *user_data) { tally_add(((handler *)user_data)->released); }

static handler make_handler(void (*answer)(firebase_provider_request *, void *), void *data) {
  return (handler){.answer = answer, .data = data, .released = tally_create()};
}

// A provider with that handler, which it doesn't own. The caller owns the provider.
static firebase_federated_provider *provider_with(handler *h, const char *id) {
  firebase_federated_provider *provider = firebase_federated_provider_create(id);
  firebase_provider_handler functions = {sizeof functions, h, begin, cancel, count_release};
  CHECK_INT(firebase_federated_provider_set_handler(provider, &functions), FIREBASE_AUTH_ERROR_NONE);
  return provider;
}

// Everything that held the handler must be gone but the test's own request.
static void release_handler(handler *h) {
  firebase_provider_request_release(h->request);
  CHECK(tally_wait(h->released, 1));
  CHECK_INT(tally_count(h->released), 1);
  tally_release(h->released);
}

// --- a player who signed in elsewhere ---

typedef struct player {
  json_t *session;
  firebase_authenticated_user_data data;
} player;

// An App of its own signs in, as the game's server would.
static player sign_in_elsewhere(const char *claims) {
  firebase_app_options *options = make_options(make_directory());
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(options, "elsewhere", &app), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth *auth = firebase_auth_get(app);
  firebase_auth_use_emulator(auth, "127.0.0.1", emulator_port());
  firebase_credential *credential = fake_credential("google.com", claims);
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(auth, credential), FIREBASE_AUTH_ERROR_NONE);
  char *session = read_session(flushed_session_path(auth));
  player p = {.session = json_loads(session, 0, NULL)};
  free(session);
  p.data = (firebase_authenticated_user_data){
      .struct_size = sizeof p.data,
      .uid = json_string_value(json_object_get(json_object_get(p.session, "user"), "uid")),
      .provider_id = "google.com",
      .access_token = json_string_value(json_object_get(p.session, "idToken")),
      .refresh_token = json_string_value(json_object_get(p.session, "refreshToken")),
      .token_expires_in_seconds = 3600};
  CHECK(p.data.uid != NULL && p.data.access_token != NULL && p.data.refresh_token != NULL);
  firebase_credential_release(credential);
  firebase_app_release(app);
  firebase_app_options_release(options);
  return p;
}

static void release_player(player p) { json_decref(p.session); }

static firebase_user *sign_in_here(fixture *f, const char *claims) {
  firebase_credential *credential = fake_credential("google.com", claims);
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f->auth, credential), FIREBASE_AUTH_ERROR_NONE);
  firebase_credential_release(credential);
  return firebase_auth_copy_current_user(f->auth);
}

// --- answers ---

static void answer_with_credential(firebase_provider_request *request, void *claims) {
  firebase_credential *credential = fake_credential("google.com", claims);
  CHECK(firebase_provider_request_complete_with_credential(request, credential));
  firebase_credential_release(credential);
}

static void answer_with_user_data(firebase_provider_request *request, void *data) {
  CHECK(firebase_provider_request_complete_with_user_data(request, data));
}

static char player_one[] = "{\"sub\":\"1\"}";
static char player_two[] = "{\"sub\":\"2\"}";

// Signs in by a handler with that answer, and gives the future, whom the caller owns.
static firebase_future *sign_in_by(fixture *f, void (*answer)(firebase_provider_request *, void *), void *data) {
  handler h = make_handler(answer, data);
  firebase_federated_provider *provider = provider_with(&h, "google.com");
  firebase_future *future = await(firebase_auth_sign_in_with_provider(f->auth, provider));
  CHECK_INT(h.begun, 1);
  CHECK_INT(h.cancelled, 0);
  firebase_federated_provider_release(provider);
  release_handler(&h);
  return future;
}

static void check_sign_in_by(fixture *f, void (*answer)(firebase_provider_request *, void *), void *data,
                             firebase_auth_error error, const char *message) {
  firebase_future *future = sign_in_by(f, answer, data);
  CHECK_INT(firebase_future_error(future), error);
  CHECK_CONTAINS(firebase_future_error_message(future), message);
  firebase_future_release(future);
}

// --- tests: what is asked ---

static void check_request(firebase_provider_request *request, void *data) {
  (void)data;
  CHECK_INT(firebase_provider_request_get_purpose(request), FIREBASE_PROVIDER_REQUEST_SIGN_IN);
  CHECK(firebase_provider_request_user(request) == NULL);
  CHECK_TEXT(firebase_provider_request_provider_id(request), "google.com");
  CHECK_INT(firebase_provider_request_scope_count(request), 2);
  CHECK_TEXT(firebase_provider_request_scope_at(request, 0), "email");
  CHECK_TEXT(firebase_provider_request_scope_at(request, 1), "profile");
  CHECK_TEXT(firebase_provider_request_scope_at(request, 2), "");
  CHECK_TEXT(firebase_provider_request_scope_at(request, SIZE_MAX), "");
  CHECK_INT(firebase_provider_request_custom_parameter_count(request), 2);
  CHECK_TEXT(firebase_provider_request_custom_parameter_name_at(request, 0), "locale");
  CHECK_TEXT(firebase_provider_request_custom_parameter_value_at(request, 0), "de");
  CHECK_TEXT(firebase_provider_request_custom_parameter_name_at(request, 1), "prompt");
  CHECK_TEXT(firebase_provider_request_custom_parameter_value_at(request, 1), "consent");
  CHECK_TEXT(firebase_provider_request_custom_parameter_name_at(request, 2), "");
  CHECK_TEXT(firebase_provider_request_custom_parameter_value_at(request, SIZE_MAX), "");
}

static void handler_is_told_what_is_asked_for(void) {
  fixture f = open_fixture();
  handler h = make_handler(check_request, NULL);
  firebase_federated_provider *provider = provider_with(&h, "google.com");
  firebase_federated_provider_add_scope(provider, "email");
  firebase_federated_provider_add_scope(provider, "profile");
  firebase_federated_provider_set_custom_parameter(provider, "locale", "de");
  firebase_federated_provider_set_custom_parameter(provider, "prompt", "consent");
  firebase_future *future = firebase_auth_sign_in_with_provider(f.auth, provider);
  CHECK_INT(h.begun, 1);
  // What is changed later is for later requests.
  firebase_federated_provider_add_scope(provider, "openid");
  check_request(h.request, NULL);
  firebase_future_cancel(future);
  firebase_future_release(future);
  firebase_federated_provider_release(provider);
  release_handler(&h);
  close_fixture(&f);
}

static void handler_is_told_whose_identity_it_is(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  handler h = make_handler(NULL, NULL);
  firebase_federated_provider *provider = provider_with(&h, "google.com");
  firebase_future *link = firebase_user_link_with_provider(user, provider);
  CHECK_INT(firebase_provider_request_get_purpose(h.request), FIREBASE_PROVIDER_REQUEST_LINK);
  CHECK_TEXT(firebase_user_uid(firebase_provider_request_user(h.request)), firebase_user_uid(user));
  firebase_future_cancel(link);
  firebase_future *proof = firebase_user_reauthenticate_with_provider(user, provider);
  CHECK_INT(firebase_provider_request_get_purpose(h.request), FIREBASE_PROVIDER_REQUEST_REAUTHENTICATE);
  CHECK_TEXT(firebase_user_uid(firebase_provider_request_user(h.request)), firebase_user_uid(user));
  firebase_future_cancel(proof);
  CHECK_INT(h.cancelled, 2);
  firebase_future_release(link);
  firebase_future_release(proof);
  firebase_federated_provider_release(provider);
  release_handler(&h);
  firebase_user_release(user);
  close_fixture(&f);
}

static void request_of_nothing_answers_nothing(void) {
  firebase_authenticated_user_data data = {.struct_size = sizeof data};
  CHECK_INT(firebase_provider_request_id(NULL), 0);
  CHECK(firebase_provider_request_copy_by_id(0) == NULL);
  CHECK(firebase_provider_request_copy_by_id(UINT64_MAX) == NULL);
  CHECK_INT(firebase_provider_request_get_purpose(NULL), 0);
  CHECK(firebase_provider_request_user(NULL) == NULL);
  CHECK_TEXT(firebase_provider_request_provider_id(NULL), "");
  CHECK_INT(firebase_provider_request_scope_count(NULL), 0);
  CHECK_TEXT(firebase_provider_request_scope_at(NULL, 0), "");
  CHECK_INT(firebase_provider_request_custom_parameter_count(NULL), 0);
  CHECK_TEXT(firebase_provider_request_custom_parameter_name_at(NULL, 0), "");
  CHECK_TEXT(firebase_provider_request_custom_parameter_value_at(NULL, 0), "");
  CHECK(!firebase_provider_request_complete_with_credential(NULL, NULL));
  CHECK(!firebase_provider_request_complete_with_user_data(NULL, &data));
  CHECK(!firebase_provider_request_fail(NULL, FIREBASE_AUTH_ERROR_FAILURE, "no"));
  firebase_provider_request_retain(NULL);
  firebase_provider_request_release(NULL);
}

// --- tests: answers ---

static void player_signs_in_with_the_handlers_credential(void) {
  fixture f = open_fixture();
  firebase_future *future = sign_in_by(&f, answer_with_credential, player_one);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK(is_signed_in(&f));
  CHECK_INT(firebase_user_provider_count(firebase_future_user(future)), 1);
  firebase_future_release(future);
  close_fixture(&f);
}

static void guest_links_the_handlers_credential(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  handler h = make_handler(answer_with_credential, player_one);
  firebase_federated_provider *provider = provider_with(&h, "google.com");
  firebase_future *future = firebase_user_link_with_provider(user, provider);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_uid(firebase_future_user(future)), firebase_user_uid(user));
  CHECK(!firebase_user_is_anonymous(firebase_future_user(future)));
  firebase_future_release(future);
  firebase_federated_provider_release(provider);
  release_handler(&h);
  firebase_user_release(user);
  close_fixture(&f);
}

static void player_signs_in_with_the_handlers_session(void) {
  fixture f = open_fixture();
  player p = sign_in_elsewhere(player_one);
  p.data.user_name = "ada";
  p.data.email = "ada@example.com";
  p.data.display_name = "Ada";
  p.data.raw_user_info = "{\"level\":7}";
  firebase_future *future = sign_in_by(&f, answer_with_user_data, &p.data);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_uid(firebase_future_user(future)), p.data.uid);
  const firebase_additional_user_info *info =
      firebase_auth_result_additional_user_info(firebase_future_auth_result(future));
  CHECK_TEXT(firebase_additional_user_info_provider_id(info), "google.com");
  CHECK_TEXT(firebase_additional_user_info_user_name(info), "ada");
  CHECK_TEXT(firebase_additional_user_info_email(info), "ada@example.com");
  CHECK_TEXT(firebase_additional_user_info_display_name(info), "Ada");
  CHECK_INT(firebase_value_integer(firebase_value_member(firebase_additional_user_info_profile(info), "level")), 7);
  firebase_future_release(future);
  reopen_fixture(&f);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, p.data.uid);
  free(uid);
  release_player(p);
  close_fixture(&f);
}

static void user_proves_themselves_with_the_handlers_session(void) {
  fixture f = open_fixture();
  player p = sign_in_elsewhere(player_one);
  firebase_user *user = sign_in_here(&f, player_one);
  handler h = make_handler(answer_with_user_data, &p.data);
  firebase_federated_provider *provider = provider_with(&h, "google.com");
  CHECK_FUTURE(firebase_user_reauthenticate_with_provider(user, provider), FIREBASE_AUTH_ERROR_NONE);
  firebase_federated_provider_release(provider);
  release_handler(&h);
  firebase_user_release(user);
  release_player(p);
  close_fixture(&f);
}

static void another_users_session_is_a_mismatch(void) {
  fixture f = open_fixture();
  player p = sign_in_elsewhere(player_two);
  firebase_user *user = sign_in_here(&f, player_one);
  handler h = make_handler(answer_with_user_data, &p.data);
  firebase_federated_provider *provider = provider_with(&h, "google.com");
  firebase_federated_provider *other = provider_with(&h, "apple.com");
  CHECK_FUTURE(firebase_user_reauthenticate_with_provider(user, provider), FIREBASE_AUTH_ERROR_USER_MISMATCH);
  CHECK_FUTURE(firebase_user_link_with_provider(user, other), FIREBASE_AUTH_ERROR_USER_MISMATCH);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(user));
  free(uid);
  firebase_federated_provider_release(provider);
  firebase_federated_provider_release(other);
  firebase_provider_request_release(h.request);
  CHECK(tally_wait(h.released, 2));
  tally_release(h.released);
  firebase_user_release(user);
  release_player(p);
  close_fixture(&f);
}

static void incomplete_user_data_is_named(void) {
  fixture f = open_fixture();
  player p = sign_in_elsewhere(player_one);
  static const char *const names[] = {"\"uid\"", "\"provider_id\"", "\"access_token\"", "\"refresh_token\""};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    firebase_authenticated_user_data data = p.data;
    const char **fields[] = {&data.uid, &data.provider_id, &data.access_token, &data.refresh_token};
    for (int empty = 0; empty < 2; empty++) {
      *fields[i] = empty ? "" : NULL;
      check_sign_in_by(&f, answer_with_user_data, &data, FIREBASE_AUTH_ERROR_INVALID_AUTHENTICATED_USER_DATA, names[i]);
    }
  }
  CHECK(!is_signed_in(&f));
  release_player(p);
  close_fixture(&f);
}

static void invalid_user_data_is_told(void) {
  fixture f = open_fixture();
  player p = sign_in_elsewhere(player_one);
  const firebase_auth_error invalid = FIREBASE_AUTH_ERROR_INVALID_AUTHENTICATED_USER_DATA;
  check_sign_in_by(&f, answer_with_user_data, NULL, invalid, "NULL");
  firebase_authenticated_user_data data = p.data;
  data.struct_size = sizeof data - 1;
  check_sign_in_by(&f, answer_with_user_data, &data, invalid, "size");
  data = p.data;
  data.display_name = "\xff";
  check_sign_in_by(&f, answer_with_user_data, &data, invalid, "UTF-8");
  static const char *const no_objects[] = {"x", "[]", "{", "7", "{\"a\":\"\xff\"}"};
  for (size_t i = 0; i < sizeof no_objects / sizeof *no_objects; i++) {
    data = p.data;
    data.raw_user_info = no_objects[i];
    check_sign_in_by(&f, answer_with_user_data, &data, invalid, i < 4 ? "raw_user_info" : "UTF-8");
  }
  data = p.data;
  data.token_expires_in_seconds = UINT64_MAX;
  check_sign_in_by(&f, answer_with_user_data, &data, invalid, "token_expires_in_seconds");
  data = p.data;
  data.uid = "another";
  check_sign_in_by(&f, answer_with_user_data, &data, invalid, "another user");
  data = p.data;
  data.access_token = "the provider's own";
  check_sign_in_by(&f, answer_with_user_data, &data, invalid, "id token");
  CHECK(!is_signed_in(&f));
  release_player(p);
  close_fixture(&f);
}

static void answer_with_no_credential(firebase_provider_request *request, void *data) {
  CHECK(firebase_provider_request_complete_with_credential(request, data));
}

static void invalid_credential_is_told(void) {
  fixture f = open_fixture();
  check_sign_in_by(&f, answer_with_no_credential, NULL, FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL, "NULL");
  firebase_credential *empty = firebase_google_auth_provider_get_credential("", "");
  check_sign_in_by(&f, answer_with_no_credential, empty, FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL, "token");
  firebase_credential_release(empty);
  close_fixture(&f);
}

typedef struct refusal {
  firebase_auth_error error;
  const char *message;
} refusal;

static void refuse(firebase_provider_request *request, void *data) {
  const refusal *r = data;
  CHECK(firebase_provider_request_fail(request, r->error, r->message));
}

static void refusal_has_the_programs_own_error_and_message(void) {
  fixture f = open_fixture();
  refusal own = {4711, "The launcher is not running."};
  check_sign_in_by(&f, refuse, &own, 4711, "The launcher is not running.");
  refusal usual = {FIREBASE_AUTH_ERROR_USER_CANCELLED, "Never mind."};
  check_sign_in_by(&f, refuse, &usual, FIREBASE_AUTH_ERROR_USER_CANCELLED, "Never mind.");
  refusal silent = {FIREBASE_AUTH_ERROR_USER_CANCELLED, NULL};
  check_sign_in_by(&f, refuse, &silent, FIREBASE_AUTH_ERROR_USER_CANCELLED, "handler");
  refusal garbled = {FIREBASE_AUTH_ERROR_USER_CANCELLED, "\xff"};
  check_sign_in_by(&f, refuse, &garbled, FIREBASE_AUTH_ERROR_USER_CANCELLED, "handler");
  refusal none = {FIREBASE_AUTH_ERROR_NONE, "no"};
  check_sign_in_by(&f, refuse, &none, FIREBASE_AUTH_ERROR_FAILURE, "no");
  close_fixture(&f);
}

// --- tests: once, in time, on any thread ---

// None of them may change anything.
static void check_late(firebase_provider_request *request) {
  firebase_authenticated_user_data data = {.struct_size = sizeof data};
  firebase_credential *credential = fake_credential("google.com", player_two);
  CHECK(!firebase_provider_request_complete_with_credential(request, credential));
  CHECK(!firebase_provider_request_complete_with_user_data(request, &data));
  CHECK(!firebase_provider_request_fail(request, FIREBASE_AUTH_ERROR_FAILURE, "late"));
  CHECK(firebase_provider_request_copy_by_id(firebase_provider_request_id(request)) == NULL);
  CHECK_TEXT(firebase_provider_request_provider_id(request), "google.com");
  firebase_credential_release(credential);
}

static void request_is_answered_once(void) {
  fixture f = open_fixture();
  handler h = make_handler(answer_with_credential, player_one);
  firebase_federated_provider *provider = provider_with(&h, "google.com");
  firebase_future *future = firebase_auth_sign_in_with_provider(f.auth, provider);
  check_late(h.request);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  check_late(h.request);
  firebase_future_release(future);
  firebase_federated_provider_release(provider);
  release_handler(&h);
  close_fixture(&f);
}

static void request_is_found_by_its_number_while_it_waits(void) {
  fixture f = open_fixture();
  handler h = make_handler(NULL, NULL);
  firebase_federated_provider *provider = provider_with(&h, "google.com");
  firebase_future *future = firebase_auth_sign_in_with_provider(f.auth, provider);
  const uint64_t number = firebase_provider_request_id(h.request);
  CHECK(number != 0);
  firebase_provider_request *found = firebase_provider_request_copy_by_id(number);
  CHECK(found == h.request);
  answer_with_credential(found, player_one);
  firebase_provider_request_release(found);
  CHECK(firebase_provider_request_copy_by_id(number) == NULL);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  firebase_federated_provider_release(provider);
  release_handler(&h);
  close_fixture(&f);
}

static void end_by_cancel(fixture *f, firebase_future *future) {
  (void)f;
  firebase_future_cancel(future);
}

static void end_by_sign_out(fixture *f, firebase_future *future) {
  (void)future;
  firebase_auth_sign_out(f->auth);
}

static void end_by_shutdown(fixture *f, firebase_future *future) {
  (void)future;
  firebase_auth_shutdown(f->auth);
}

static void end_by_app(fixture *f, firebase_future *future) {
  (void)future;
  firebase_app_release(f->app);
  f->app = NULL;
}

static void check_end(void (*end)(fixture *, firebase_future *)) {
  fixture f = open_fixture();
  handler h = make_handler(NULL, NULL);
  firebase_federated_provider *provider = provider_with(&h, "google.com");
  firebase_future *future = firebase_auth_sign_in_with_provider(f.auth, provider);
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_PENDING);
  end(&f, future);
  CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_INT(h.cancelled, 1);
  check_late(h.request);
  CHECK_INT(h.cancelled, 1);
  firebase_future_release(future);
  firebase_federated_provider_release(provider);
  release_handler(&h);
  close_fixture(&f);
}

static void cancelled_operation_takes_the_question_back(void) { check_end(end_by_cancel); }
static void sign_out_takes_the_question_back(void) { check_end(end_by_sign_out); }
static void end_of_the_auth_takes_the_question_back(void) { check_end(end_by_shutdown); }
static void end_of_the_app_takes_the_question_back(void) { check_end(end_by_app); }

static void handler_that_never_answers_leaks_nothing(void) {
  fixture f = open_fixture();
  handler h = make_handler(NULL, NULL);
  firebase_federated_provider *provider = provider_with(&h, "google.com");
  firebase_future_release(firebase_auth_sign_in_with_provider(f.auth, provider));
  firebase_federated_provider_release(provider);
  CHECK_INT(tally_count(h.released), 0);
  close_fixture(&f);
  release_handler(&h);
}

static void begin_and_forget(void *user_data, firebase_provider_request *request) {
  (void)user_data;
  CHECK_INT(firebase_provider_request_get_purpose(request), FIREBASE_PROVIDER_REQUEST_SIGN_IN);
}

static void handler_may_have_no_cancel_and_no_release(void) {
  fixture f = open_fixture();
  firebase_federated_provider *provider = firebase_federated_provider_create("google.com");
  firebase_provider_handler functions = {sizeof functions, NULL, begin_and_forget, NULL, NULL};
  CHECK_INT(firebase_federated_provider_set_handler(provider, &functions), FIREBASE_AUTH_ERROR_NONE);
  firebase_future *future = firebase_auth_sign_in_with_provider(f.auth, provider);
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  firebase_federated_provider_release(provider);
  close_fixture(&f);
}

static void another_question_is_refused_with_its_own_error(void) {
  fixture f = open_fixture();
  handler h = make_handler(NULL, NULL);
  firebase_federated_provider *provider = provider_with(&h, "google.com");
  firebase_future *first = firebase_auth_sign_in_with_provider(f.auth, provider);
  CHECK_FUTURE(firebase_auth_sign_in_with_provider(f.auth, provider),
               FIREBASE_AUTH_ERROR_FEDERATED_PROVIDER_ALREADY_IN_USE);
  CHECK_INT(h.begun, 1);
  CHECK_INT(firebase_future_status(first), FIREBASE_FUTURE_STATUS_PENDING);
  answer_with_credential(h.request, player_one);
  CHECK_FUTURE(first, FIREBASE_AUTH_ERROR_NONE);
  firebase_federated_provider_release(provider);
  release_handler(&h);
  close_fixture(&f);
}

static void sign_out_inside(firebase_provider_request *request, void *auth) {
  firebase_auth_sign_out(auth);
  check_late(request);
}

static void shut_down_inside(firebase_provider_request *request, void *auth) {
  firebase_auth_shutdown(auth);
  check_late(request);
}

static void handler_may_end_everything_inside_its_call(void) {
  void (*const ends[])(firebase_provider_request *, void *) = {sign_out_inside, shut_down_inside};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    fixture f = open_fixture();
    handler h = make_handler(ends[i], f.auth);
    firebase_federated_provider *provider = provider_with(&h, "google.com");
    CHECK_FUTURE(firebase_auth_sign_in_with_provider(f.auth, provider), FIREBASE_AUTH_ERROR_CANCELLED);
    CHECK_INT(h.cancelled, 1);
    firebase_federated_provider_release(provider);
    release_handler(&h);
    close_fixture(&f);
  }
}

typedef struct contest {
  firebase_provider_request *request;
  firebase_auth *auth;
  tally *taken;
} contest;

static void compete(int number, void *data) {
  contest *c = data;
  refusal own = {4711, "no"};
  if (number == 0) {
    firebase_auth_sign_out(c->auth);
  } else if (firebase_provider_request_fail(c->request, own.error, own.message)) {
    tally_add(c->taken);
  }
}

static void one_of_many_threads_answers(void) {
  fixture f = open_fixture();
  for (int i = 0; i < 50; i++) {
    handler h = make_handler(NULL, NULL);
    firebase_federated_provider *provider = provider_with(&h, "google.com");
    firebase_future *future = firebase_auth_sign_in_with_provider(f.auth, provider);
    contest c = {h.request, f.auth, tally_create()};
    run_threads(4, compete, &c);
    await(future);
    // Who signs out in time cancels, after an answer too.
    CHECK(firebase_future_error(future) == 4711 || firebase_future_error(future) == FIREBASE_AUTH_ERROR_CANCELLED);
    CHECK(tally_count(c.taken) + h.cancelled == 1);
    tally_release(c.taken);
    firebase_future_release(future);
    firebase_federated_provider_release(provider);
    release_handler(&h);
  }
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(handler_is_told_what_is_asked_for),
    TEST(handler_is_told_whose_identity_it_is),
    TEST(request_of_nothing_answers_nothing),
    TEST(player_signs_in_with_the_handlers_credential),
    TEST(guest_links_the_handlers_credential),
    TEST(player_signs_in_with_the_handlers_session),
    TEST(user_proves_themselves_with_the_handlers_session),
    TEST(another_users_session_is_a_mismatch),
    TEST(incomplete_user_data_is_named),
    TEST(invalid_user_data_is_told),
    TEST(invalid_credential_is_told),
    TEST(refusal_has_the_programs_own_error_and_message),
    TEST(request_is_answered_once),
    TEST(request_is_found_by_its_number_while_it_waits),
    TEST(cancelled_operation_takes_the_question_back),
    TEST(sign_out_takes_the_question_back),
    TEST(end_of_the_auth_takes_the_question_back),
    TEST(end_of_the_app_takes_the_question_back),
    TEST(handler_that_never_answers_leaks_nothing),
    TEST(handler_may_have_no_cancel_and_no_release),
    TEST(another_question_is_refused_with_its_own_error),
    TEST(handler_may_end_everything_inside_its_call),
    TEST(one_of_many_threads_answers),
};
TEST_MAIN(tests)
