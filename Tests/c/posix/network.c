// SPDX-License-Identifier: Apache-2.0
// What comes of a network that is slow, broken, or somebody else's: through a proxy that misbehaves as it is told.
#define _GNU_SOURCE  // pthread_setattr_default_np, RTLD_NEXT
#include <curl/curl.h>
#include <dlfcn.h>
#include <netdb.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../fixture.h"

static const firebase_auth_error network = FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED;
static const firebase_auth_error nonsense = FIREBASE_AUTH_ERROR_INVALID_SERVER_RESPONSE;

// --- options that libcurl refuses ---

// The one that it refuses on the library's thread; 0 for none.
static _Atomic int refused_option;
// Those that were set there, once each.
static int options[100];
static _Atomic int option_count;
static pthread_t test_thread;

// A library that contains its libcurl calls no function of the program.
#ifndef CURL_STATICLIB
static void note_option(int option) {
  for (int i = 0; i < option_count; i++) {
    if (options[i] == option) return;
  }
  if (option_count < 100) options[option_count++] = option;
}

// The library's calls come here, too, as a program's own function goes before that of libcurl.
#undef curl_easy_setopt
CURLcode curl_easy_setopt(CURL *easy, CURLoption option, ...) {
  static CURLcode (*set)(CURL *, CURLoption, ...);
  if (set == NULL) *(void **)&set = dlsym(RTLD_NEXT, "curl_easy_setopt");
  va_list rest;
  va_start(rest, option);
  void *value = va_arg(rest, void *);
  va_end(rest);
  if (test_thread == 0 || pthread_equal(pthread_self(), test_thread)) return set(easy, option, value);
  if ((int)option == refused_option) return CURLE_UNKNOWN_OPTION;
  note_option((int)option);
  return set(easy, option, value);
}

static _Atomic bool refuses_multi, has_refused_multi;

CURLM *curl_multi_init(void) {
  static CURLM *(*create)(void);
  if (create == NULL) *(void **)&create = dlsym(RTLD_NEXT, "curl_multi_init");
  if (!refuses_multi) return create();
  has_refused_multi = true;
  return NULL;
}

// As Windows does if it has no event left.
static void system_that_refuses_what_libcurl_needs_is_a_network_error(void) {
  fixture f = open_fixture();
  refuses_multi = true;
  reopen_fixture(&f);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  firebase_future_wait(future, PATIENCE);
  refuses_multi = false;
  if (!has_refused_multi) {
    firebase_future_release(future);
    close_fixture(&f);
    SKIP("the library contains its libcurl");
  }
  CHECK_FUTURE(future, network);
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}
#endif

// Of an App that is made anew, as the library keeps handles with their options.
static void check_refused_option(fixture *f, int option) {
  reopen_fixture(f);
  const int64_t requests = emulator_requests("accounts:signUp");
  refused_option = option;
  firebase_future *future = firebase_auth_sign_in_anonymously(f->auth);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE);
  CHECK_CONTAINS(firebase_future_error_message(future), "libcurl 7.85");
  CHECK_CONTAINS(firebase_future_error_detail(future), curl_easy_option_by_id((CURLoption)option)->name);
  firebase_future_release(future);
  CHECK_INT(emulator_requests("accounts:signUp"), requests);
  refused_option = 0;
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f->auth), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_sign_out(f->auth);
}

static void request_is_not_sent_without_each_of_its_options(void) {
  test_thread = pthread_self();
  fixture f = open_fixture();
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_sign_out(f.auth);
  const int count = option_count;
  if (count == 0) {
    close_fixture(&f);
    test_thread = 0;
    SKIP("the library contains its libcurl");
  }
  CHECK(count > 25);
  for (int i = 0; i < count; i++) check_refused_option(&f, options[i]);
  close_fixture(&f);
  test_thread = 0;
}

// --- name servers that are silent ---

// A name of its own for each test, as the library may still look up that of another one.
static char silent_name[32];
// How often such names were looked up.
static tally *lookups;
// How often at the same time, at present and at most.
static _Atomic int running_lookups, most_lookups;
static pthread_mutex_t name_server = PTHREAD_MUTEX_INITIALIZER;

// The library's calls come here, too. The name server does not answer while the test holds the lock.
int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
  static int (*find)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
  if (find == NULL) *(void **)&find = dlsym(RTLD_NEXT, "getaddrinfo");
  if (lookups == NULL || name == NULL || strncmp(name, "silent", 6) != 0) return find(name, service, hints, result);
  const int running = ++running_lookups;
  if (running > most_lookups) most_lookups = running;
  tally_add(lookups);
  pthread_mutex_lock(&name_server);
  pthread_mutex_unlock(&name_server);
  running_lookups--;
  return find("127.0.0.1", service, hints, result);
}

// An App whose requests go to the emulator under a name that nobody resolves until `answer_names`.
static fixture open_by_silent_name(void) {
  if (lookups == NULL) lookups = tally_create();
  static int count;
  snprintf(silent_name, sizeof silent_name, "silent%d.test", ++count);
  pthread_mutex_lock(&name_server);
  emulator_start();
  fixture f = {.options = make_options(make_directory())};
  CHECK_INT(firebase_app_create(f.options, "silent", &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, silent_name, emulator_port());
  return f;
}

static void answer_names(void) {
  pthread_mutex_unlock(&name_server);
  while (running_lookups > 0) sched_yield();
}

static firebase_future *start_lookup(fixture *f) {
  const int64_t before = tally_count(lookups);
  firebase_future *future = firebase_auth_sign_in_anonymously(f->auth);
  CHECK(tally_wait(lookups, before + 1));
  return future;
}

// Ends a request during the lookup, and checks that another App's is served before the name server answers.
static void check_unresolved_end(void (*end)(fixture *, firebase_future *), firebase_auth_error error) {
  fixture f = open_by_silent_name();
  fixture other = open_fixture();
  firebase_future *future = start_lookup(&f);
  end(&f, future);
  CHECK_FUTURE(firebase_auth_fetch_providers_for_email(other.auth, "ada@example.com"), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(future, error);
  answer_names();
  close_fixture(&other);
  close_fixture(&f);
}

static void cancel(fixture *f, firebase_future *future) {
  (void)f;
  firebase_future_cancel(future);
}
static void shut_down(fixture *f, firebase_future *future) {
  (void)future;
  firebase_auth_shutdown(f->auth);
}
static void release_app(fixture *f, firebase_future *future) {
  (void)future;
  firebase_app_release(f->app);
  f->app = NULL;
}

static void cancelled_request_does_not_wait_for_its_name(void) {
  check_unresolved_end(cancel, FIREBASE_AUTH_ERROR_CANCELLED);
}
static void auth_that_is_shut_down_does_not_wait_for_a_name(void) {
  check_unresolved_end(shut_down, FIREBASE_AUTH_ERROR_CANCELLED);
}
static void app_that_ends_does_not_wait_for_a_name(void) {
  check_unresolved_end(release_app, FIREBASE_AUTH_ERROR_CANCELLED);
}

static bool signs_in_in_a_forked_process(fixture *f) {
  pthread_mutex_unlock(&name_server);
  firebase_app *app = NULL;
  firebase_app_create(f->options, "child", &app);
  firebase_auth_use_emulator(firebase_auth_get(app), silent_name, emulator_port());
  firebase_future *future = firebase_auth_sign_in_anonymously(firebase_auth_get(app));
  return firebase_future_wait(future, PATIENCE) && firebase_future_error(future) == FIREBASE_AUTH_ERROR_NONE;
}

// The thread that looks it up for the parent is not in the child.
static void forked_process_looks_up_the_name_again(void) {
  fixture f = open_by_silent_name();
  firebase_future *future = start_lookup(&f);
  const pid_t child = fork();
  if (child == 0) _exit(signs_in_in_a_forked_process(&f) ? 0 : 1);
  int status = 1;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK_INT(status, 0);
  answer_names();
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

static void request_whose_name_is_not_resolved_ends_with_the_time_to_connect(void) {
  fixture f = open_by_silent_name();
  firebase_app_release(f.app);
  firebase_app_options_set_timeouts(f.options, 300, INT32_MAX);
  firebase_app_create(f.options, "silent", &f.app);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, silent_name, emulator_port());
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_ERROR(future, network);
  CHECK_CONTAINS(firebase_future_error_message(future), "did not respond in time");
  CHECK_CONTAINS(firebase_future_error_detail(future), "Resolving timed out");
  firebase_future_release(future);
  CHECK_FUTURE(firebase_auth_fetch_providers_for_email(f.auth, "ada@example.com"), network);
  answer_names();
  close_fixture(&f);
}

static void name_is_looked_up_once_at_a_time(void) {
  fixture f = open_by_silent_name();
  most_lookups = 0;
  firebase_future *futures[40];
  futures[0] = start_lookup(&f);
  for (int i = 1; i < 40; i++) futures[i] = firebase_auth_fetch_providers_for_email(f.auth, "ada@example.com");
  for (int i = 0; i < 20; i++) firebase_future_cancel(futures[i]);
  // The last App of the process ends, and another one begins.
  for (int i = 0; i < 5; i++) {
    firebase_app_release(f.app);
    firebase_app_create(f.options, "silent", &f.app);
    f.auth = firebase_auth_get(f.app);
    firebase_auth_use_emulator(f.auth, silent_name, emulator_port());
    firebase_future_release(firebase_auth_sign_in_anonymously(f.auth));
  }
  firebase_future *last = firebase_auth_fetch_providers_for_email(f.auth, "ada@example.com");
  answer_names();
  CHECK_FUTURE(last, FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(most_lookups, 1);
  for (int i = 0; i < 40; i++) CHECK_FUTURE(futures[i], FIREBASE_AUTH_ERROR_CANCELLED);
  close_fixture(&f);
}

// --- a proxy that misbehaves ---

// An App whose requests go through the proxy to the emulator.
static fixture open_through_proxy(void) {
  emulator_start();
  proxy_start();
  return open_fixture_at(proxy_port());
}

// Signs in while every answer meets that fault, and checks the error and that its message, which is for players, and
// its detail, which is for programmers, have those parts. An empty part is of an empty detail.
static void check_fault_in_detail(const char *fault, firebase_auth_error error, const char *part, const char *detail) {
  fixture f = open_through_proxy();
  proxy_order("fault %s accounts:signUp", fault);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_ERROR(future, error);
  CHECK_CONTAINS(firebase_future_error_message(future), part);
  CHECK_TEXT(firebase_future_server_message(future), "");
  CHECK_CONTAINS(firebase_future_error_detail(future), detail);
  CHECK((*detail == 0) == (*firebase_future_error_detail(future) == 0));
  firebase_future_release(future);
  CHECK(!is_signed_in(&f));
  // A sign-up may have happened even if no answer came, so it is not sent again.
  CHECK_INT(proxy_order("requests accounts:signUp"), 1);
  proxy_order("clear");
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

static void check_fault(const char *fault, firebase_auth_error error, const char *part) {
  check_fault_in_detail(fault, error, part, "");
}

static void requests_pass_a_proxy_that_does_no_harm(void) {
  fixture f = open_through_proxy();
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(proxy_order("requests *"), 2);
  CHECK_INT(proxy_order("connections"), 1);
  close_fixture(&f);
}

static void answer_that_arrives_byte_by_byte_is_an_answer(void) {
  fixture f = open_through_proxy();
  proxy_order("fault trickle *");
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

// --- no answer ---

static void check_broken(const char *fault, const char *detail) {
  check_fault_in_detail(fault, network, "connection was lost", detail);
}

static void dropped_connection_is_a_network_error(void) { check_broken("drop", "Empty reply"); }
static void lost_answer_is_a_network_error(void) { check_broken("drop-answer", "Empty reply"); }
static void reset_connection_is_a_network_error(void) { check_broken("reset", "reset"); }
static void truncated_answer_is_a_network_error(void) { check_broken("truncate", "transfer closed"); }
static void bad_gateway_is_a_network_error(void) { check_fault("bad-gateway", network, "502"); }
static void unavailable_server_is_a_network_error(void) { check_fault("unavailable", network, "503"); }
static void oversized_answer_is_a_network_error(void) {
  check_fault_in_detail("oversize", network, "too large", "curl 23");
}
static void answer_with_a_large_header_is_a_network_error(void) {
  check_fault_in_detail("large-header", network, "too large", "curl 23");
}
static void answer_that_is_no_http_is_a_network_error(void) {
  check_fault_in_detail("not-http", network, "login page", "HTTP/0.9");
}

static void refused_connection_is_told_at_once(void) {
  fixture f = open_fixture_at(closed_port());
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), network);
  close_fixture(&f);
}

static void refusal_of_an_emulator_says_how_to_start_one(void) {
  uint32_t port = closed_port();
  fixture f = open_fixture_at(port);
  char message[200];
  snprintf(
      message, sizeof message,
      "No emulator is running at 127.0.0.1:%u. Start one with \"firebase-auth-emulator --port %u\", then try again.",
      port, port);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_ERROR(future, network);
  CHECK_TEXT(firebase_future_error_message(future), message);
  firebase_future_release(future);
  close_fixture(&f);
}

static void refused_connection_is_told_at_once_to_repeatable_requests_too(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  emulator_stop();
  CHECK_FUTURE(firebase_user_get_token(user, true), network);
  CHECK_FUTURE(firebase_user_reload(user), network);
  firebase_user_release(user);
  close_fixture(&f);
}

// An App with these times, whose requests go through the proxy to the emulator.
static fixture open_with_timeouts(int32_t connect_milliseconds, int32_t request_milliseconds) {
  fixture f = open_through_proxy();
  CHECK_INT(firebase_app_options_set_timeouts(f.options, connect_milliseconds, request_milliseconds),
            FIREBASE_AUTH_ERROR_NONE);
  firebase_app_release(f.app);
  firebase_app_create(f.options, NULL, &f.app);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", proxy_port());
  return f;
}

static void check_timeout(const char *fault) {
  fixture f = open_with_timeouts(0, 2000);
  proxy_order("fault %s accounts:signUp", fault);
  int64_t began = now_milliseconds();
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_ERROR(future, network);
  CHECK_CONTAINS(firebase_future_error_message(future), "did not respond in time");
  CHECK_CONTAINS(firebase_future_error_detail(future), "timed out after");
  // libcurl counts the milliseconds from a moment of its own.
  CHECK(now_milliseconds() - began >= 1990);
  firebase_future_release(future);
  CHECK_INT(proxy_order("requests accounts:signUp"), 1);
  close_fixture(&f);
}

static void stalled_answer_ends_with_the_timeout(void) { check_timeout("stall"); }
static void answer_that_stops_ends_with_the_timeout(void) { check_timeout("stall-body"); }

// --- no packets any more, as where a cable is pulled ---

static bool vanish(void) {
  bool is_done = proxy_order("vanish") == 1;
  if (!is_done) test_skip("the system filters no packets");
  return is_done;
}

// Checks that the future fails for the network, though after that many milliseconds. It is released.
static void check_given_up(firebase_future *future, int64_t earliest) {
  int64_t began = now_milliseconds();
  CHECK_FUTURE(future, network);
  int64_t time = now_milliseconds() - began;
  printf("  given up after %lld ms\n", (long long)time);
  CHECK(time >= earliest);
}

// A sign-up isn't sent again, but libcurl finds that out on another connection.
static void kept_connection_that_loses_packets_is_given_up_after_ten_seconds(void) {
  fixture f = open_with_timeouts(500, INT32_MAX);
  firebase_user_release(sign_in_guest(&f));
  if (vanish()) {
    check_given_up(firebase_auth_create_user_with_email_and_password(f.auth, "ada@example.com", "secret"), 9000);
  }
  close_fixture(&f);
}

// First the silent connection, then a new one.
static void repeatable_request_whose_packets_are_lost_is_given_up(void) {
  fixture f = open_with_timeouts(1000, INT32_MAX);
  firebase_user_release(sign_in_guest(&f));
  if (vanish()) check_given_up(firebase_auth_fetch_providers_for_email(f.auth, "ada@example.com"), 5500);
  close_fixture(&f);
}

static void new_connection_that_loses_packets_is_given_up(void) {
  fixture f = open_with_timeouts(400, INT32_MAX);
  if (vanish()) check_given_up(firebase_auth_sign_in_anonymously(f.auth), 390);
  close_fixture(&f);
}

static void slow_request_does_not_stall_the_others(void) {
  fixture f = open_through_proxy();
  firebase_user *user = sign_in_guest(&f);
  proxy_order("fault stall accounts:lookup");
  firebase_future *stalled = firebase_user_reload(user);
  CHECK_FUTURE(firebase_user_get_token(user, true), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_future_status(stalled), FIREBASE_FUTURE_STATUS_PENDING);
  firebase_future_cancel(stalled);
  CHECK_FUTURE(stalled, FIREBASE_AUTH_ERROR_CANCELLED);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- many requests at once ---

enum { crowd = 200 };

static void start_crowd(fixture *f, firebase_future *futures[crowd]) {
  for (int i = 0; i < crowd; i++) futures[i] = firebase_auth_fetch_providers_for_email(f->auth, "player@example.com");
}

static void many_requests_reach_the_server(void) {
  fixture f = open_through_proxy();
  firebase_future *futures[crowd];
  start_crowd(&f, futures);
  for (int i = 0; i < crowd; i++) CHECK_FUTURE(futures[i], FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(proxy_order("requests accounts:createAuthUri"), crowd);
  close_fixture(&f);
}

// While none is answered. More connections would be opened with these.
static void many_requests_have_sixteen_connections_at_most(void) {
  fixture f = open_through_proxy();
  proxy_order("fault stall accounts:createAuthUri");
  firebase_future *futures[crowd];
  start_crowd(&f, futures);
  while (proxy_order("requests accounts:createAuthUri") < 16) continue;
  CHECK_INT(proxy_order("connections"), 16);
  for (int i = 0; i < crowd; i++) {
    firebase_future_cancel(futures[i]);
    CHECK_FUTURE(futures[i], FIREBASE_AUTH_ERROR_CANCELLED);
  }
  close_fixture(&f);
}

// Each connection that breaks is one of theirs.
static void requests_that_wait_survive_those_that_fail(void) {
  fixture f = open_through_proxy();
  proxy_order("fault drop accounts:sendOobCode 20");
  CHECK_FUTURE(firebase_auth_create_user_with_email_and_password(f.auth, "player@example.com", "secret-1"),
               FIREBASE_AUTH_ERROR_NONE);
  firebase_future *futures[60];
  for (int i = 0; i < 60; i++) futures[i] = firebase_auth_send_password_reset_email(f.auth, "player@example.com");
  int failed = 0;
  for (int i = 0; i < 60; i++) {
    failed += firebase_future_error(await(futures[i])) == network;
    firebase_future_release(futures[i]);
  }
  CHECK_INT(failed, 20);
  CHECK_INT(proxy_order("requests accounts:sendOobCode"), 60);
  close_fixture(&f);
}

// --- somebody else's answer ---

static void log_in_page_is_no_answer(void) { check_fault("portal", nonsense, "login page"); }
static void log_in_page_of_status_511_is_no_answer(void) { check_fault("portal-511", nonsense, "login page"); }
static void redirection_is_no_answer(void) { check_fault("redirect", nonsense, "302"); }
static void half_of_a_json_text_is_no_answer(void) { check_fault("truncate-json", nonsense, "JSON"); }
static void garbled_text_is_no_answer(void) { check_fault("garble", nonsense, "JSON"); }
static void nothing_is_no_answer(void) { check_fault("empty", nonsense, "JSON"); }

// Signs in while answers have another value in a field, or lack it, and checks that nobody is signed in.
static void check_rewrite(const char *method, const char *field, const char *value, const char *part) {
  fixture f = open_through_proxy();
  proxy_order("rewrite %s %s%s%s", method, field, value == NULL ? "" : " ", value == NULL ? "" : value);
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  firebase_future *future = firebase_auth_sign_in_and_retrieve_data_with_credential(f.auth, credential);
  CHECK_ERROR(future, nonsense);
  CHECK_CONTAINS(firebase_future_error_message(future), part);
  CHECK(firebase_future_user(future) == NULL);
  CHECK(firebase_auth_result_user(firebase_future_auth_result(future)) == NULL);
  CHECK(!is_signed_in(&f));
  CHECK(!file_exists(firebase_auth_session_store_path(f.auth)));
  firebase_future_release(future);
  firebase_credential_release(credential);
  close_fixture(&f);
}

static void answer_without_an_id_token_is_no_sign_in(void) {
  check_rewrite("accounts:signInWithIdp", "idToken", NULL, "idToken");
  check_rewrite("accounts:signInWithIdp", "idToken", "\"\"", "idToken");
  check_rewrite("accounts:signInWithIdp", "idToken", "{}", "idToken");
  check_rewrite("accounts:signInWithIdp", "idToken", "[\"token\"]", "idToken");
}

static void answer_without_a_refresh_token_is_no_sign_in(void) {
  check_rewrite("accounts:signInWithIdp", "refreshToken", NULL, "refreshToken");
  check_rewrite("accounts:signInWithIdp", "refreshToken", "null", "refreshToken");
}

static void answer_with_an_expiry_that_is_no_number_is_no_sign_in(void) {
  check_rewrite("accounts:signInWithIdp", "expiresIn", "\"soon\"", "expiresIn");
  check_rewrite("accounts:signInWithIdp", "expiresIn", "\"99999999999999999999\"", "expiresIn");
  check_rewrite("accounts:signInWithIdp", "expiresIn", "1e300", "expiresIn");
  check_rewrite("accounts:signInWithIdp", "expiresIn", "-1", "expiresIn");
  check_rewrite("accounts:signInWithIdp", "expiresIn", "{}", "expiresIn");
}

static void look_up_of_nobody_is_no_sign_in(void) {
  check_rewrite("accounts:lookup", "users", NULL, "no user");
  check_rewrite("accounts:lookup", "users", "[]", "no user");
  check_rewrite("accounts:lookup", "users", "\"text\"", "no user");
  check_rewrite("accounts:lookup", "users", "[{}]", "no user");
  check_rewrite("accounts:lookup", "users", "[{\"localId\":\"a\"},{\"localId\":\"b\"}]", "no user");
}

static void numbers_as_texts_and_texts_as_numbers_are_taken(void) {
  fixture f = open_through_proxy();
  proxy_order("rewrite accounts:signUp expiresIn 3600");
  proxy_order(
      "rewrite accounts:lookup users "
      "[{\"localId\":12,\"createdAt\":1600000000000,\"emailVerified\":\"true\"}]");
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_uid(firebase_future_user(future)), "12");
  CHECK_INT(firebase_user_creation_timestamp(firebase_future_user(future)), 1600000000000);
  CHECK(firebase_user_is_email_verified(firebase_future_user(future)));
  firebase_future_release(future);
  close_fixture(&f);
}

static void values_of_the_wrong_type_are_absent(void) {
  fixture f = open_through_proxy();
  proxy_order(
      "rewrite accounts:lookup users [{\"localId\":\"u\",\"email\":[],\"createdAt\":{},\"displayName\":null,"
      "\"emailVerified\":7,\"providerUserInfo\":{},\"lastLoginAt\":\"-9223372036854775808\"}]");
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_user *user = firebase_future_user(future);
  CHECK_TEXT(firebase_user_email(user), "");
  CHECK_TEXT(firebase_user_display_name(user), "");
  CHECK_INT(firebase_user_creation_timestamp(user), 0);
  CHECK_INT(firebase_user_last_sign_in_timestamp(user), 0);
  CHECK(!firebase_user_is_email_verified(user));
  CHECK_INT(firebase_user_provider_count(user), 0);
  firebase_future_release(future);
  close_fixture(&f);
}

static void refresh_with_a_wrong_answer_changes_nothing(void) {
  static const char *const rewrites[] = {"id_token", "expires_in \"soon\"", "refresh_token \"\""};
  fixture f = open_through_proxy();
  firebase_user *user = sign_in_guest(&f);
  char *before = get_token(user, false);
  for (size_t i = 0; i < sizeof rewrites / sizeof *rewrites; i++) {
    proxy_order("rewrite /token %s", rewrites[i]);
    CHECK_FUTURE(firebase_user_get_token(user, true), nonsense);
    proxy_order("clear");
    char *after = get_token(user, false);
    CHECK_TEXT(after, before);
    free(after);
  }
  free(before);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- sending twice ---

static void creating_request_on_a_dying_connection_is_sent_once(void) {
  fixture f = open_through_proxy();
  // The first sign-in leaves a connection open; the second one's request arrives on it and gets no answer, which to
  // libcurl looks like a connection that had died before.
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_sign_out(f.auth);
  int64_t accounts = (int64_t)emulator_accounts();
  proxy_order("fault drop-answer accounts:signUp");
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_ERROR(future, network);
  CHECK_CONTAINS(firebase_future_error_message(future), "connection was lost");
  CHECK_CONTAINS(firebase_future_error_detail(future), "not repeated");
  firebase_future_release(future);
  CHECK_INT(proxy_order("requests accounts:signUp"), 2);
  CHECK_INT(emulator_accounts(), accounts + 1);
  close_fixture(&f);
}

static void connection_that_closed_in_between_is_no_error(void) {
  fixture f = open_through_proxy();
  proxy_order("fault close-after *");
  firebase_user *user = sign_in_guest(&f);
  for (int i = 0; i < 5; i++) CHECK_FUTURE(firebase_user_get_token(user, true), FIREBASE_AUTH_ERROR_NONE);
  firebase_user_release(user);
  close_fixture(&f);
}

// Meets a fault of that kind with each of the requests that may be repeated.
static void check_repeated(const char *fault) {
  fixture f = open_through_proxy();
  firebase_user *user = sign_in_guest(&f);
  proxy_order("fault %s accounts:lookup 1", fault);
  proxy_order("fault %s /token 1", fault);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_user_get_token(user, true), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(proxy_order("requests accounts:lookup"), 1 + 2);
  CHECK_INT(proxy_order("requests /token"), 2);
  firebase_user_release(user);
  close_fixture(&f);
}

static void look_ups_and_refreshes_are_tried_again_after_a_dropped_connection(void) { check_repeated("drop"); }
static void look_ups_and_refreshes_are_tried_again_after_a_reset(void) { check_repeated("reset"); }
static void look_ups_and_refreshes_are_tried_again_after_status_503(void) { check_repeated("unavailable"); }
static void look_ups_and_refreshes_are_tried_again_after_a_truncated_answer(void) { check_repeated("truncate"); }

static void repeating_comes_to_an_end(void) {
  fixture f = open_through_proxy();
  firebase_user *user = sign_in_guest(&f);
  proxy_order("fault drop /token");
  CHECK_FUTURE(firebase_user_get_token(user, true), network);
  // Three times, the first of which libcurl repeats on a connection of its own.
  CHECK_INT(proxy_order("requests /token"), 4);
  firebase_user_release(user);
  close_fixture(&f);
}

static void cancelled_request_is_not_tried_again(void) {
  fixture f = open_through_proxy();
  firebase_user *user = sign_in_guest(&f);
  proxy_order("fault stall accounts:lookup");
  firebase_future *future = firebase_user_reload(user);
  while (proxy_order("requests accounts:lookup") < 2) continue;
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_FUTURE(firebase_user_get_token(user, true), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(proxy_order("requests accounts:lookup"), 2);
  firebase_user_release(user);
  close_fixture(&f);
}

static void changing_requests_are_not_tried_again(void) {
  fixture f = open_through_proxy();
  firebase_user *user = sign_in_guest(&f);
  proxy_order("fault unavailable accounts:update");
  proxy_order("fault unavailable accounts:delete");
  proxy_order("fault unavailable accounts:revokeToken");
  proxy_order("fault unavailable accounts:signInWithIdp");
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  firebase_user_profile profile = {sizeof profile, "name", NULL};
  CHECK_FUTURE(firebase_user_update_profile(user, &profile), network);
  CHECK_FUTURE(firebase_user_link_with_credential(user, credential), network);
  CHECK_FUTURE(firebase_user_delete(user), network);
  CHECK_FUTURE(firebase_auth_revoke_token_with_authorization_code(f.auth, "code"), network);
  CHECK_INT(proxy_order("requests accounts:update"), 1);
  CHECK_INT(proxy_order("requests accounts:signInWithIdp"), 1);
  CHECK_INT(proxy_order("requests accounts:delete"), 1);
  CHECK_INT(proxy_order("requests accounts:revokeToken"), 1);
  CHECK(is_signed_in(&f));
  firebase_user_release(user);
  firebase_credential_release(credential);
  close_fixture(&f);
}

static void sign_in_whose_look_up_fails_signs_nobody_in(void) {
  fixture f = open_through_proxy();
  proxy_order("fault unavailable accounts:lookup");
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), network);
  CHECK(!is_signed_in(&f));
  CHECK(!file_exists(firebase_auth_session_store_path(f.auth)));
  close_fixture(&f);
}

// --- a system that has no more to give ---

static void refused_thread_is_a_network_error(void) {
  fixture f = open_fixture();
  pthread_attr_t usual, excessive;
  pthread_getattr_default_np(&usual);
  pthread_attr_init(&excessive);
  pthread_attr_setstacksize(&excessive, (size_t)1 << 50);
  pthread_setattr_default_np(&excessive);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  pthread_setattr_default_np(&usual);
  CHECK(firebase_future_wait(future, 0));
  CHECK_INT(firebase_future_error(future), network);
  CHECK_CONTAINS(firebase_future_error_message(future), "thread");
  firebase_future_release(future);
  firebase_user_release(sign_in_guest(&f));
  pthread_attr_destroy(&usual);
  pthread_attr_destroy(&excessive);
  close_fixture(&f);
}

static void app_made_without_a_free_file_descriptor_works_later(void) {
  fixture f = open_fixture();
  firebase_app_release(f.app);
  struct rlimit usual, none;
  getrlimit(RLIMIT_NOFILE, &usual);
  none = usual;
  none.rlim_cur = 0;
  setrlimit(RLIMIT_NOFILE, &none);
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  setrlimit(RLIMIT_NOFILE, &usual);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", emulator_port());
  firebase_user_release(sign_in_guest(&f));
  firebase_auth_sign_out(f.auth);
  // Its thread sleeps while it waits for an answer, and is to notice what comes next.
  emulator_hold("accounts:createAuthUri");
  firebase_future *held = firebase_auth_fetch_providers_for_email(f.auth, "ada@example.com");
  emulator_await_request("accounts:createAuthUri");
  firebase_future *later = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_FUTURE(later, FIREBASE_AUTH_ERROR_NONE);
  emulator_release();
  CHECK_FUTURE(held, FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

static const test_case tests[] = {
#ifndef CURL_STATICLIB
    TEST(system_that_refuses_what_libcurl_needs_is_a_network_error),
#endif
    TEST(requests_pass_a_proxy_that_does_no_harm),
    TEST(answer_that_arrives_byte_by_byte_is_an_answer),
    TEST(dropped_connection_is_a_network_error),
    TEST(lost_answer_is_a_network_error),
    TEST(reset_connection_is_a_network_error),
    TEST(truncated_answer_is_a_network_error),
    TEST(bad_gateway_is_a_network_error),
    TEST(unavailable_server_is_a_network_error),
    TEST(oversized_answer_is_a_network_error),
    TEST(answer_with_a_large_header_is_a_network_error),
    TEST(answer_that_is_no_http_is_a_network_error),
    TEST(refused_connection_is_told_at_once),
    TEST(refusal_of_an_emulator_says_how_to_start_one),
    TEST(refused_connection_is_told_at_once_to_repeatable_requests_too),
    TEST(stalled_answer_ends_with_the_timeout),
    TEST(answer_that_stops_ends_with_the_timeout),
    TEST(cancelled_request_does_not_wait_for_its_name),
    TEST(auth_that_is_shut_down_does_not_wait_for_a_name),
    TEST(app_that_ends_does_not_wait_for_a_name),
    TEST(forked_process_looks_up_the_name_again),
    TEST(request_whose_name_is_not_resolved_ends_with_the_time_to_connect),
    TEST(name_is_looked_up_once_at_a_time),
    TEST(kept_connection_that_loses_packets_is_given_up_after_ten_seconds),
    TEST(repeatable_request_whose_packets_are_lost_is_given_up),
    TEST(new_connection_that_loses_packets_is_given_up),
    TEST(slow_request_does_not_stall_the_others),
    TEST(many_requests_reach_the_server),
    TEST(many_requests_have_sixteen_connections_at_most),
    TEST(requests_that_wait_survive_those_that_fail),
    TEST(log_in_page_is_no_answer),
    TEST(log_in_page_of_status_511_is_no_answer),
    TEST(redirection_is_no_answer),
    TEST(half_of_a_json_text_is_no_answer),
    TEST(garbled_text_is_no_answer),
    TEST(nothing_is_no_answer),
    TEST(answer_without_an_id_token_is_no_sign_in),
    TEST(answer_without_a_refresh_token_is_no_sign_in),
    TEST(answer_with_an_expiry_that_is_no_number_is_no_sign_in),
    TEST(look_up_of_nobody_is_no_sign_in),
    TEST(numbers_as_texts_and_texts_as_numbers_are_taken),
    TEST(values_of_the_wrong_type_are_absent),
    TEST(refresh_with_a_wrong_answer_changes_nothing),
    TEST(creating_request_on_a_dying_connection_is_sent_once),
    TEST(connection_that_closed_in_between_is_no_error),
    TEST(look_ups_and_refreshes_are_tried_again_after_a_dropped_connection),
    TEST(look_ups_and_refreshes_are_tried_again_after_a_reset),
    TEST(look_ups_and_refreshes_are_tried_again_after_status_503),
    TEST(look_ups_and_refreshes_are_tried_again_after_a_truncated_answer),
    TEST(repeating_comes_to_an_end),
    TEST(cancelled_request_is_not_tried_again),
    TEST(changing_requests_are_not_tried_again),
    TEST(sign_in_whose_look_up_fails_signs_nobody_in),
    TEST(request_is_not_sent_without_each_of_its_options),
    TEST(refused_thread_is_a_network_error),
    TEST(app_made_without_a_free_file_descriptor_works_later),
};
TEST_MAIN(tests)
