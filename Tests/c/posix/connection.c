// SPDX-License-Identifier: Apache-2.0
// Connections as players' networks have them: over TLS, HTTP/2 and HTTP/1.1, that are kept and die, and certificates
// that are not the server's.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "../fixture.h"

// --- a clock that stands still, so that a slow machine exceeds no limit of the library ---

static _Atomic int64_t boot_seconds = 1000;
// In milliseconds; 0 if the clock stands still.
static _Atomic int64_t running_since;

// The library's calls come here, too, as a program's own function goes before the C library's.
int clock_gettime(clockid_t clock, struct timespec *time) {
  // CLOCK_BOOTTIME has no name under POSIX alone.
  if (clock != 7) return (int)syscall(SYS_clock_gettime, clock, time);
  const int64_t since = running_since;
  const int64_t passed = since == 0 ? 0 : now_milliseconds() - since;
  *time = (struct timespec){boot_seconds + passed / 1000, passed % 1000 * 1000000};
  return 0;
}

static void let_time_pass(void) { running_since = now_milliseconds(); }

static void stop_clock(void) {
  boot_seconds += (now_milliseconds() - running_since) / 1000 + 1;
  running_since = 0;
}

static const firebase_auth_error network = FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED;
static const firebase_auth_error none = FIREBASE_AUTH_ERROR_NONE;

// --- requests ---

static firebase_future *sign_up_guest(fixture *f) { return firebase_auth_sign_in_anonymously(f->auth); }

static firebase_future *sign_up_with_password(fixture *f) {
  return firebase_auth_create_user_with_email_and_password(f->auth, "new@example.com", "secret-1");
}

static firebase_future *sign_in_with_password(fixture *f) {
  return firebase_auth_sign_in_with_email_and_password(f->auth, "player@example.com", "secret-1");
}

static firebase_future *sign_in_with_custom_token(fixture *f) {
  char *token = unsigned_token(
      "{\"aud\":\"https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit\","
      "\"uid\":\"custom\",\"exp\":4102444799}");
  firebase_future *future = firebase_auth_sign_in_with_custom_token(f->auth, token);
  free(token);
  return future;
}

static firebase_future *sign_in_with_apple(fixture *f) {
  firebase_credential *credential = apple_credential("{\"sub\":\"player\"}");
  firebase_future *future = firebase_auth_sign_in_and_retrieve_data_with_credential(f->auth, credential);
  firebase_credential_release(credential);
  return future;
}

static firebase_future *order_email(fixture *f) {
  return firebase_auth_send_password_reset_email(f->auth, "player@example.com");
}

static firebase_future *change_profile(fixture *f) {
  firebase_user *user = firebase_auth_copy_current_user(f->auth);
  firebase_user_profile profile = {sizeof profile, "name", NULL};
  firebase_future *future = firebase_user_update_profile(user, &profile);
  firebase_user_release(user);
  return future;
}

static firebase_future *change_password(fixture *f) {
  firebase_user *user = firebase_auth_copy_current_user(f->auth);
  firebase_future *future = firebase_user_update_password(user, "secret-2");
  firebase_user_release(user);
  return future;
}

static firebase_future *look_up(fixture *f) {
  firebase_user *user = firebase_auth_copy_current_user(f->auth);
  firebase_future *future = firebase_user_reload(user);
  firebase_user_release(user);
  return future;
}

typedef struct request {
  firebase_future *(*start)(fixture *f);
  const char *method;
  // Whether it may be sent twice.
  bool is_harmless;
} request;

static const request requests[] = {
    {sign_in_with_password, "accounts:signInWithPassword", true},
    {sign_in_with_custom_token, "accounts:signInWithCustomToken", true},
    {change_profile, "accounts:update", true},
    {look_up, "accounts:lookup", true},
    {sign_up_guest, "accounts:signUp", false},
    {sign_up_with_password, "accounts:signUp", false},
    {sign_in_with_apple, "accounts:signInWithIdp", false},
    {order_email, "accounts:sendOobCode", false},
    {change_password, "accounts:update", false},
};
enum { all_requests = sizeof requests / sizeof *requests };

// A player with a password is signed in, over a connection that is kept.
static fixture open_with_player(const char *protocol) {
  fixture f = open_fixture_over_tls();
  tls_proxy_order("protocol %s", protocol);
  CHECK_FUTURE(firebase_auth_create_user_with_email_and_password(f.auth, "player@example.com", "secret-1"), none);
  CHECK_INT(tls_proxy_order("connections"), 1);
  return f;
}

// Starts the request while its kept connection has that fault, and checks whether it succeeds, and how often it
// arrived.
static void check_on_kept_connection(const request *r, const char *protocol, const char *fault, bool succeeds,
                                     int64_t count) {
  fixture f = open_with_player(protocol);
  int64_t before = tls_proxy_order("requests %s", r->method);
  tls_proxy_order("fault %s %s 1", fault, r->method);
  CHECK_FUTURE(r->start(&f), succeeds ? none : network);
  int64_t arrived = tls_proxy_order("requests %s", r->method) - before;
  // What signs in looks the account up, too.
  if (arrived != count) fprintf(stderr, "%s of %s met %s:\n", r->method, protocol, fault);
  CHECK_INT(arrived, count);
  close_fixture(&f);
  remove_directories();
}

// --- the server processed nothing ---

static void request_whose_stream_is_refused_is_sent_again(void) {
  for (int i = 0; i < all_requests; i++) check_on_kept_connection(&requests[i], "h2", "refuse", true, 2);
}

static void request_beyond_the_last_stream_is_sent_again(void) {
  for (int i = 0; i < all_requests; i++) {
    check_on_kept_connection(&requests[i], "h2", "goaway", true, 2);
    check_on_kept_connection(&requests[i], "h2", "goaway-late", true, 2);
  }
}

static void refused_first_request_is_sent_again(void) {
  fixture f = open_fixture_over_tls();
  tls_proxy_order("fault refuse accounts:signUp 1");
  CHECK_FUTURE(sign_up_guest(&f), none);
  CHECK_INT(tls_proxy_order("requests accounts:signUp"), 2);
  close_fixture(&f);
}

static void server_that_refuses_for_ever_is_a_network_error(void) {
  fixture f = open_with_player("h2");
  tls_proxy_order("fault refuse accounts:signUp");
  CHECK_FUTURE(sign_up_guest(&f), network);
  close_fixture(&f);
}

static void server_that_goes_away_for_ever_is_a_network_error(void) {
  fixture f = open_with_player("h2");
  int64_t before = tls_proxy_order("requests accounts:signUp");
  tls_proxy_order("fault goaway accounts:signUp");
  CHECK_FUTURE(sign_up_guest(&f), network);
  CHECK_INT(tls_proxy_order("requests accounts:signUp"), before + 3);
  close_fixture(&f);
}

// --- the server floods the connection ---

// libcurl reads frames without content as long as there are any, and heeds neither its time limits nor other requests.
static void check_flood(const char *kind) {
  fixture f = open_with_player("h2");
  tls_proxy_order("fault %s accounts:signUp 1", kind);
  CHECK_FUTURE(sign_up_guest(&f), network);
  CHECK_FUTURE(sign_in_with_apple(&f), none);
  close_fixture(&f);
}

static void flood_of_empty_frames_ends_the_request(void) { check_flood("flood-data"); }

static void flood_of_window_updates_ends_the_request(void) { check_flood("flood-window"); }

// --- the server may have processed it ---

// A request that may be sent twice is, and no other one.
static void check_broken(const char *protocol, const char *fault) {
  for (int i = 0; i < all_requests; i++) {
    check_on_kept_connection(&requests[i], protocol, fault, requests[i].is_harmless, requests[i].is_harmless ? 2 : 1);
  }
}

static void kept_connection_of_http1_that_closes_costs_no_sign_in(void) {
  check_broken("http/1.1", "close");
  check_broken("http/1.1", "notify");
}

static void kept_connection_of_http1_that_is_reset_costs_no_sign_in(void) { check_broken("http/1.1", "reset"); }

static void kept_connection_of_http2_that_closes_costs_no_sign_in(void) {
  check_broken("h2", "close");
  check_broken("h2", "notify");
}

static void kept_connection_of_http2_that_is_reset_costs_no_sign_in(void) { check_broken("h2", "reset"); }

static void request_that_was_processed_without_an_answer_is_sent_again_if_it_may_be(void) {
  check_broken("http/1.1", "close-answer");
  check_broken("h2", "close-answer");
}

static void internal_error_of_a_stream_says_nothing_of_what_was_processed(void) { check_broken("h2", "internal"); }

static void connection_that_the_server_closed_meanwhile_is_not_used(void) {
  static const char *const protocols[] = {"h2", "http/1.1"};
  for (int i = 0; i < 2; i++) {
    fixture f = open_with_player(protocols[i]);
    tls_proxy_order("close");
    CHECK_FUTURE(sign_in_with_apple(&f), none);
    CHECK_INT(tls_proxy_order("requests accounts:signInWithIdp"), 1);
    close_fixture(&f);
  }
}

// With HTTP/1.1, a request needs a connection of its own while another one is in progress.
static void new_connection_resumes_the_session_of_another_one(void) {
  fixture f = open_with_player("http/1.1");
  fixture other = {.options = make_options(make_directory())};
  firebase_app_options_set_ca_file(other.options, tls_authorities());
  CHECK_INT(firebase_app_create(other.options, "other", &other.app), none);
  other.auth = firebase_auth_get(other.app);
  int64_t before = tls_proxy_order("requests accounts:lookup");
  tls_proxy_order("fault stall accounts:lookup 1");
  firebase_future *pending = look_up(&f);
  while (tls_proxy_order("requests accounts:lookup") == before) continue;
  CHECK_FUTURE(sign_up_guest(&other), none);
  CHECK_INT(tls_proxy_order("connections"), 2);
  CHECK_INT(tls_proxy_order("resumed"), 1);
  firebase_future_release(pending);
  close_fixture(&other);
  close_fixture(&f);
}

// --- opened early ---

static void sign_in_uses_the_connection_that_was_opened_early(void) {
  fixture f = open_fixture_over_tls();
  firebase_auth_preconnect(f.auth);
  emulator_await_request("preconnect");
  CHECK_FUTURE(sign_in_with_apple(&f), none);
  CHECK_INT(tls_proxy_order("connections"), 1);
  CHECK_INT(emulator_requests("preconnect"), 1);
  close_fixture(&f);
}

static void sign_in_waits_for_the_connection_that_is_being_opened(void) {
  fixture f = open_fixture_over_tls();
  firebase_auth_preconnect(f.auth);
  CHECK_FUTURE(sign_in_with_apple(&f), none);
  CHECK_INT(tls_proxy_order("connections"), 1);
  close_fixture(&f);
}

static void kept_connection_of_tls_suffices(void) {
  fixture f = open_with_player("h2");
  firebase_auth_preconnect(f.auth);
  CHECK_FUTURE(look_up(&f), none);
  CHECK_INT(emulator_requests("preconnect"), 0);
  close_fixture(&f);
}

static void connection_that_the_server_closed_is_opened_anew(void) {
  fixture f = open_with_player("h2");
  tls_proxy_order("close");
  firebase_auth_preconnect(f.auth);
  emulator_await_request("preconnect");
  CHECK_FUTURE(sign_in_with_apple(&f), none);
  CHECK_INT(tls_proxy_order("connections"), 2);
  close_fixture(&f);
}

static void connection_is_opened_anew_after_a_suspension(void) {
  fixture f = open_with_player("h2");
  tls_proxy_order("freeze");
  boot_seconds += 600;
  firebase_auth_preconnect(f.auth);
  emulator_await_request("preconnect");
  CHECK_FUTURE(sign_in_with_apple(&f), none);
  CHECK_INT(tls_proxy_order("connections"), 2);
  close_fixture(&f);
}

static void early_connection_that_fails_costs_no_sign_in(void) {
  fixture f = open_fixture_over_tls();
  capture_log();
  tls_proxy_order("handshake close");
  firebase_auth_preconnect(f.auth);
  CHECK_FUTURE(sign_up_guest(&f), network);
  tls_proxy_order("handshake usual");
  CHECK_FUTURE(sign_up_guest(&f), none);
  CHECK(strstr(captured_log(), "early") == NULL);
  release_log();
  close_fixture(&f);
}

// Goes elsewhere than the other Auths of this process, and its requests are later than theirs.
static void settle_elsewhere(void) {
  fixture other = {.options = make_options(make_directory())};
  CHECK_INT(firebase_app_create(other.options, "other", &other.app), none);
  other.auth = firebase_auth_get(other.app);
  firebase_auth_use_emulator(other.auth, "127.0.0.1", emulator_port());
  settle(&other);
  close_fixture(&other);
}

static void new_auth_does_not_connect(void) {
  fixture f = open_fixture_over_tls();
  settle_elsewhere();
  CHECK_INT(tls_proxy_order("connections"), 0);
  close_fixture(&f);
}

static void auth_of_an_emulator_does_not_connect_to_google(void) {
  fixture f = open_fixture_over_tls();
  firebase_auth_use_emulator(f.auth, "127.0.0.1", emulator_port());
  firebase_auth_preconnect(f.auth);
  CHECK_FUTURE(sign_up_guest(&f), none);
  CHECK_INT(tls_proxy_order("connections"), 0);
  close_fixture(&f);
}

// A player whose token is due for its refresh within half a minute.
static fixture open_with_short_token(void) {
  fixture f = open_fixture_over_tls();
  emulator_order("PATCH", "config", "%s", "{\"idTokenLifetimeSeconds\":200}");
  CHECK_FUTURE(sign_up_guest(&f), none);
  return f;
}

static void refresh_that_is_due_uses_a_connection_that_was_opened_early(void) {
  fixture f = open_with_short_token();
  firebase_auth_preconnect(f.auth);
  emulator_await_request("preconnect");
  CHECK_INT(tls_proxy_order("connections"), 2);
  firebase_user *user = firebase_auth_copy_current_user(f.auth);
  CHECK_FUTURE(firebase_user_get_token(user, false), none);
  CHECK_INT(emulator_requests("token"), 1);
  CHECK_INT(tls_proxy_order("connections"), 2);
  firebase_user_release(user);
  close_fixture(&f);
}

static void ignore(firebase_auth *auth, void *user_data) {
  (void)auth;
  (void)user_data;
}

static void automatic_refresh_opens_its_connection_seconds_before(void) {
  fixture f = open_with_short_token();
  firebase_auth_add_id_token_listener(f.auth, ignore, NULL, NULL);
  settle_elsewhere();
  CHECK_INT(emulator_requests("preconnect"), 0);
  boot_seconds += 27;
  // Another call wakes the thread, which does not know that time has passed.
  settle_elsewhere();
  emulator_await_request("preconnect");
  CHECK_INT(emulator_requests("token"), 0);
  boot_seconds += 5;
  settle_elsewhere();
  emulator_await_request("token");
  CHECK_INT(emulator_requests("preconnect"), 1);
  close_fixture(&f);
}

// --- the connection is silent ---

static void silent_kept_connection_is_replaced(void) {
  let_time_pass();
  static const char *const protocols[] = {"h2", "http/1.1"};
  for (int i = 0; i < 2; i++) {
    fixture f = open_with_player(protocols[i]);
    tls_proxy_order("freeze");
    CHECK_FUTURE(sign_in_with_password(&f), none);
    // The silent one is not used again.
    CHECK_FUTURE(look_up(&f), none);
    CHECK_INT(tls_proxy_order("connections"), 2);
    close_fixture(&f);
  }
  stop_clock();
}

static void after_a_suspension_no_kept_connection_is_used(void) {
  static const char *const protocols[] = {"h2", "http/1.1"};
  for (int i = 0; i < 2; i++) {
    fixture f = open_with_player(protocols[i]);
    tls_proxy_order("freeze");
    boot_seconds += 600;
    // It may not be sent twice, so that nothing could rescue it.
    CHECK_FUTURE(sign_in_with_apple(&f), none);
    CHECK_INT(tls_proxy_order("connections"), 2);
    close_fixture(&f);
  }
}

static void request_that_waits_during_a_suspension_is_sent_again(void) {
  fixture f = open_with_player("h2");
  int64_t before = tls_proxy_order("requests accounts:lookup");
  tls_proxy_order("fault stall accounts:lookup 1");
  firebase_future *future = look_up(&f);
  while (tls_proxy_order("requests accounts:lookup") == before) continue;
  boot_seconds += 600;
  CHECK_FUTURE(future, none);
  close_fixture(&f);
}

static void whole_call_ends_in_its_time_however_often_it_is_sent(void) {
  let_time_pass();
  fixture f = open_with_player("h2");
  firebase_app_release(f.app);
  firebase_app_options_set_timeouts(f.options, 0, 7000);
  firebase_app_create(f.options, NULL, &f.app);
  f.auth = firebase_auth_get(f.app);
  CHECK_FUTURE(sign_in_with_password(&f), none);
  tls_proxy_order("fault stall accounts:lookup");
  int64_t began = now_milliseconds();
  CHECK_FUTURE(look_up(&f), network);
  CHECK(now_milliseconds() - began >= 6500);
  close_fixture(&f);
  stop_clock();
}

// --- many requests at once ---

enum { crowd = 100 };

static void start_crowd(fixture *f, firebase_future *futures[crowd]) {
  for (int i = 0; i < crowd; i++) {
    futures[i] = firebase_auth_fetch_providers_for_email(f->auth, "player@example.com");
  }
}

static void check_crowd(fixture *f) {
  firebase_future *futures[crowd];
  start_crowd(f, futures);
  for (int i = 0; i < crowd; i++) CHECK_FUTURE(futures[i], none);
  CHECK_INT(tls_proxy_order("requests accounts:createAuthUri"), crowd);
}

static void requests_share_one_connection_of_http2(void) {
  fixture f = open_fixture_over_tls();
  check_crowd(&f);
  CHECK_INT(tls_proxy_order("connections"), 1);
  close_fixture(&f);
}

static void requests_share_a_kept_connection_of_http2(void) {
  fixture f = open_with_player("h2");
  check_crowd(&f);
  CHECK_INT(tls_proxy_order("connections"), 1);
  close_fixture(&f);
}

static void requests_share_a_new_connection_after_the_kept_one_closed(void) {
  fixture f = open_with_player("h2");
  tls_proxy_order("close");
  check_crowd(&f);
  CHECK_INT(tls_proxy_order("connections"), 2);
  close_fixture(&f);
}

static void requests_share_connections_of_http1(void) {
  fixture f = open_fixture_over_tls();
  tls_proxy_order("protocol http/1.1");
  check_crowd(&f);
  close_fixture(&f);
}

// While none is answered. More connections would be opened with these.
static void requests_have_sixteen_connections_of_http1_at_most(void) {
  fixture f = open_fixture_over_tls();
  tls_proxy_order("protocol http/1.1");
  tls_proxy_order("fault stall accounts:createAuthUri");
  firebase_future *futures[crowd];
  start_crowd(&f, futures);
  while (tls_proxy_order("requests accounts:createAuthUri") < 16) continue;
  CHECK_INT(tls_proxy_order("connections"), 16);
  firebase_app_release(f.app);
  f.app = NULL;
  for (int i = 0; i < crowd; i++) CHECK_FUTURE(futures[i], FIREBASE_AUTH_ERROR_CANCELLED);
  close_fixture(&f);
}

static void requests_do_not_wait_for_a_connection_that_is_never_established(void) {
  fixture f = open_fixture_over_tls();
  tls_proxy_order("handshake close");
  firebase_future *futures[crowd];
  start_crowd(&f, futures);
  for (int i = 0; i < crowd; i++) CHECK_FUTURE(futures[i], network);
  close_fixture(&f);
}

static void requests_that_wait_end_with_the_app(void) {
  fixture f = open_with_player("h2");
  tls_proxy_order("freeze");
  firebase_future *futures[crowd];
  start_crowd(&f, futures);
  firebase_app_release(f.app);
  f.app = NULL;
  for (int i = 0; i < crowd; i++) CHECK_FUTURE(futures[i], FIREBASE_AUTH_ERROR_CANCELLED);
  close_fixture(&f);
}

// --- certificates ---

// Signs in, and checks the sentence for players and the words for programmers.
static void check_refused(fixture *f, const char *message, const char *detail) {
  capture_log();
  firebase_future *future = sign_up_guest(f);
  CHECK_ERROR(future, network);
  CHECK_CONTAINS(firebase_future_error_message(future), message);
  CHECK_CONTAINS(firebase_future_error_detail(future), detail);
  // They are for programmers only.
  CHECK(strstr(firebase_future_error_message(future), "curl") == NULL);
  CHECK(strstr(firebase_future_error_message(future), "SSL routines") == NULL);
  CHECK_CONTAINS(captured_log(), detail);
  release_log();
  firebase_future_release(future);
  CHECK_INT(tls_proxy_order("requests *"), 0);
}

static void check_certificate(const char *kind, const char *message, const char *detail) {
  fixture f = open_fixture_over_tls();
  tls_proxy_order("certificate %s", kind);
  check_refused(&f, message, detail);
  tls_proxy_order("certificate good");
  CHECK_FUTURE(sign_up_guest(&f), none);
  close_fixture(&f);
}

static void certificate_that_expired_points_to_the_clock(void) {
  check_certificate("expired", "Check the date", "expired");
}
static void certificate_of_the_future_points_to_the_clock(void) {
  check_certificate("early", "Check the date", "not yet valid");
}
static void certificate_of_another_host_points_to_a_portal(void) {
  check_certificate("other-host", "login page", "no alternative certificate subject name matches");
}
static void self_signed_certificate_points_to_a_portal(void) {
  check_certificate("self-signed", "The certificate is self-signed", "self-signed certificate");
}
static void certificate_of_an_unknown_authority_points_to_the_file_of_authorities(void) {
  check_certificate("unknown", "SSL_CERT_FILE", "unable to get local issuer");
}
static void certificate_with_a_small_key_is_refused(void) {
  check_certificate("small", "certificate is not valid", "key too weak");
}

// The most memory that the process had at any time since `forget_peak`, in kilobytes.
static long peak_memory(void) {
  char line[256];
  long kilobytes = 0;
  FILE *status = fopen("/proc/self/status", "r");
  while (fgets(line, sizeof line, status) != NULL) sscanf(line, "VmHWM: %ld", &kilobytes);
  fclose(status);
  return kilobytes;
}

static void forget_peak(void) {
  FILE *file = fopen("/proc/self/clear_refs", "w");
  fputs("5", file);
  fclose(file);
}

static void check_cost(const char *kind, const char *message, const char *detail, long most) {
  forget_peak();
  const long before = peak_memory();
  check_certificate(kind, message, detail);
  const long cost = peak_memory() - before;
  // A sanitizer and the ordinary Swift runtime have memory of their own.
  if (getenv("FIREBASE_AUTH_LIBRARY") == NULL) return;
  if (!CHECK(cost < most)) printf("  with the certificate: %s, %ld KB\n", kind, cost);
}

static void large_certificate_is_refused_before_it_is_read(void) {
  check_cost("large", "too large", "excessive message size", 15 * 1024);
}

static void certificate_below_the_limit_costs_no_memory(void) {
#ifdef FIREBASE_AUTH_ARCHIVE
  const long most = 8 * 1024;
#else
  // The system's OpenSSL may lack the correction.
  const long most = 60 * 1024;
#endif
  check_cost("crowded", "The certificate is self-signed", "self-signed certificate", most);
}

static void file_of_authorities_that_is_none_is_named(void) {
  fixture f = open_fixture_over_tls();
  firebase_app_release(f.app);
  firebase_app_options_set_ca_file(f.options, "/nowhere.pem");
  firebase_app_create(f.options, NULL, &f.app);
  f.auth = firebase_auth_get(f.app);
  check_refused(&f, "SSL_CERT_FILE", "/nowhere.pem");
  close_fixture(&f);
}

static void folder_of_authorities_is_used(void) {
  fixture f = open_fixture_over_tls();
  firebase_app_release(f.app);
  firebase_app_options_set_ca_file(f.options, "");
  const char *folder = make_directory();
  char command[2048];
  snprintf(command, sizeof command, "ln -s '%s' \"%s/$(openssl x509 -noout -hash -in '%s').0\"", tls_authorities(),
           folder, tls_authorities());
  CHECK_INT(system(command), 0);
  setenv("SSL_CERT_DIR", folder, 1);
  firebase_app_create(f.options, NULL, &f.app);
  f.auth = firebase_auth_get(f.app);
  unsetenv("SSL_CERT_DIR");
  CHECK_FUTURE(sign_up_guest(&f), none);
  close_fixture(&f);
}

// --- what is no TLS ---

static void check_handshake(const char *kind, const char *detail) {
  fixture f = open_fixture_over_tls();
  tls_proxy_order("handshake %s", kind);
  check_refused(&f, "A secure connection", detail);
  close_fixture(&f);
}

static void plain_text_in_place_of_tls_points_to_a_portal(void) { check_handshake("plain", "wrong version number"); }
static void garbage_in_place_of_tls_points_to_a_portal(void) { check_handshake("garbage", "curl 35"); }
static void connection_that_closes_during_the_handshake_points_to_a_portal(void) {
  check_handshake("close", "SSL_ERROR_SYSCALL");
}
static void connection_that_is_reset_during_the_handshake_points_to_a_portal(void) {
  check_handshake("reset", "curl 35");
}

// --- proxies and names ---

static void check_proxy(int status) {
  fixture f = open_fixture_over_tls();
  tls_proxy_order("connect %d", status);
  check_refused(&f, "proxy settings", "curl");
  close_fixture(&f);
}

static void proxy_that_refuses_points_to_its_settings(void) {
  check_proxy(403);
  check_proxy(407);
  check_proxy(502);
  check_proxy(0);
}

static void proxy_that_is_absent_points_to_its_settings(void) {
  fixture f = open_fixture_over_tls();
  setenv("https_proxy", "http://proxy.invalid:1", 1);
  check_refused(&f, "proxy settings", "proxy.invalid");
  close_fixture(&f);
}

// Checks the message and the detail of a sign-in through that proxy of the environment, and that nobody reads the
// credentials that its address may have.
static void check_proxy_variable(const char *address, const char *message, const char *detail) {
  fixture f = open_fixture_over_tls();
  setenv("https_proxy", address, 1);
  capture_log();
  firebase_future *future = sign_up_guest(&f);
  CHECK_ERROR(future, network);
  CHECK_CONTAINS(firebase_future_error_message(future), message);
  CHECK_CONTAINS(firebase_future_error_message(future), "(https_proxy)");
  CHECK_CONTAINS(firebase_future_error_detail(future), detail);
  CHECK_CONTAINS(captured_log(), detail);
  CHECK(strstr(firebase_future_error_detail(future), "geheim") == NULL);
  CHECK(strstr(firebase_future_error_message(future), "geheim") == NULL);
  CHECK(strstr(captured_log(), "geheim") == NULL && strstr(captured_log(), "ada") == NULL);
  firebase_future_release(future);
  release_log();
  close_fixture(&f);
}

static void proxy_that_refuses_connections_is_named(void) {
  char address[64];
  snprintf(address, sizeof address, "http://ada:geheim@127.0.0.1:%u", closed_port());
  check_proxy_variable(address, "The proxy refused to connect", "curl 7");
}

static void proxy_with_another_scheme_is_named_without_its_password(void) {
  check_proxy_variable("pac+http://ada:ge/heim@127.0.0.1/p", "socks5h://", "Unsupported proxy");
}

static void proxy_that_is_silent_is_named(void) {
  fixture f = open_fixture_over_tls();
  char address[64];
  snprintf(address, sizeof address, "127.0.0.1:%u", silent_port());
  setenv("https_proxy", address, 1);
  firebase_app_release(f.app);
  firebase_app_options_set_timeouts(f.options, 300, 0);
  firebase_app_create(f.options, NULL, &f.app);
  f.auth = firebase_auth_get(f.app);
  check_refused(&f, "The proxy did not respond in time", "timeout");
  close_fixture(&f);
}

// The environment's is not used.
static fixture open_with_proxy(const char *url, const char *user, const char *password) {
  fixture f = open_fixture_over_tls();
  setenv("https_proxy", "http://proxy.invalid:1", 1);
  firebase_app_release(f.app);
  CHECK_INT(firebase_app_options_set_proxy(f.options, url, user, password), none);
  firebase_app_create(f.options, NULL, &f.app);
  f.auth = firebase_auth_get(f.app);
  return f;
}

static void proxy_of_the_options_is_used_with_its_credentials(void) {
  fixture f = open_fixture_over_tls();
  char *address = strdup(getenv("https_proxy"));
  close_fixture(&f);
  f = open_with_proxy(address, "ada", "geheim");
  CHECK_FUTURE(sign_up_guest(&f), none);
  CHECK(tls_proxy_order("credentials") > 0);
  close_fixture(&f);
  free(address);
}

static void proxy_of_the_options_that_is_absent_is_named(void) {
  fixture f = open_with_proxy("http://other.invalid:1", NULL, NULL);
  check_refused(&f, "The proxy could not be found. Check the proxy settings of this computer (the App's options)",
                "other.invalid");
  close_fixture(&f);
}

static void options_without_a_proxy_ignore_the_environment(void) {
  fixture f = open_with_proxy("", NULL, NULL);
  check_refused(&f, "The server's name could not be found", "identitytoolkit.googleapis.com");
  close_fixture(&f);
}

static void invalid_proxy_is_refused_by_the_options(void) {
  firebase_app_options *options = firebase_app_options_create();
  CHECK_INT(firebase_app_options_set_proxy(options, "pac+http://127.0.0.1", NULL, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_options_set_proxy(options, "http://", NULL, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_options_set_proxy(NULL, NULL, NULL, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_options_set_proxy(options, "proxy.example.com", NULL, NULL), none);
  CHECK_INT(firebase_app_options_set_proxy(options, "SOCKS5H://127.0.0.1:9050", NULL, NULL), none);
  CHECK_INT(firebase_app_options_set_proxy(options, NULL, NULL, NULL), none);
  firebase_app_options_release(options);
}

static void hosts_of_no_proxy_are_reached_directly(void) {
  static const char *const lists[] = {"*", "example.com, GoogleAPIs.com", ".identitytoolkit.googleapis.com"};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    fixture f = open_fixture_over_tls();
    setenv("no_proxy", lists[i], 1);
    check_refused(&f, "The server's name could not be found", "identitytoolkit.googleapis.com");
    unsetenv("no_proxy");
    close_fixture(&f);
  }
}

static void name_that_is_not_found_points_to_the_network(void) {
  fixture f = open_fixture_over_tls();
  firebase_auth_use_emulator(f.auth, "server.invalid", 9);
  check_refused(&f, "could not be found", "server.invalid");
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(request_whose_stream_is_refused_is_sent_again),
    TEST(request_beyond_the_last_stream_is_sent_again),
    TEST(refused_first_request_is_sent_again),
    TEST(server_that_refuses_for_ever_is_a_network_error),
    TEST(server_that_goes_away_for_ever_is_a_network_error),
    TEST(flood_of_empty_frames_ends_the_request),
    TEST(flood_of_window_updates_ends_the_request),
    TEST(kept_connection_of_http1_that_closes_costs_no_sign_in),
    TEST(kept_connection_of_http1_that_is_reset_costs_no_sign_in),
    TEST(kept_connection_of_http2_that_closes_costs_no_sign_in),
    TEST(kept_connection_of_http2_that_is_reset_costs_no_sign_in),
    TEST(request_that_was_processed_without_an_answer_is_sent_again_if_it_may_be),
    TEST(internal_error_of_a_stream_says_nothing_of_what_was_processed),
    TEST(connection_that_the_server_closed_meanwhile_is_not_used),
    TEST(new_connection_resumes_the_session_of_another_one),
    TEST(sign_in_uses_the_connection_that_was_opened_early),
    TEST(sign_in_waits_for_the_connection_that_is_being_opened),
    TEST(kept_connection_of_tls_suffices),
    TEST(connection_that_the_server_closed_is_opened_anew),
    TEST(connection_is_opened_anew_after_a_suspension),
    TEST(early_connection_that_fails_costs_no_sign_in),
    TEST(new_auth_does_not_connect),
    TEST(auth_of_an_emulator_does_not_connect_to_google),
    TEST(refresh_that_is_due_uses_a_connection_that_was_opened_early),
    TEST(automatic_refresh_opens_its_connection_seconds_before),
    TEST(silent_kept_connection_is_replaced),
    TEST(after_a_suspension_no_kept_connection_is_used),
    TEST(request_that_waits_during_a_suspension_is_sent_again),
    TEST(whole_call_ends_in_its_time_however_often_it_is_sent),
    TEST(requests_share_one_connection_of_http2),
    TEST(requests_share_a_kept_connection_of_http2),
    TEST(requests_share_a_new_connection_after_the_kept_one_closed),
    TEST(requests_share_connections_of_http1),
    TEST(requests_have_sixteen_connections_of_http1_at_most),
    TEST(requests_do_not_wait_for_a_connection_that_is_never_established),
    TEST(requests_that_wait_end_with_the_app),
    TEST(certificate_that_expired_points_to_the_clock),
    TEST(certificate_of_the_future_points_to_the_clock),
    TEST(certificate_of_another_host_points_to_a_portal),
    TEST(self_signed_certificate_points_to_a_portal),
    TEST(certificate_of_an_unknown_authority_points_to_the_file_of_authorities),
    TEST(certificate_with_a_small_key_is_refused),
    TEST(large_certificate_is_refused_before_it_is_read),
    TEST(certificate_below_the_limit_costs_no_memory),
    TEST(file_of_authorities_that_is_none_is_named),
    TEST(folder_of_authorities_is_used),
    TEST(plain_text_in_place_of_tls_points_to_a_portal),
    TEST(garbage_in_place_of_tls_points_to_a_portal),
    TEST(connection_that_closes_during_the_handshake_points_to_a_portal),
    TEST(connection_that_is_reset_during_the_handshake_points_to_a_portal),
    TEST(proxy_that_refuses_points_to_its_settings),
    TEST(proxy_that_is_absent_points_to_its_settings),
    TEST(proxy_that_refuses_connections_is_named),
    TEST(proxy_with_another_scheme_is_named_without_its_password),
    TEST(proxy_that_is_silent_is_named),
    TEST(proxy_of_the_options_is_used_with_its_credentials),
    TEST(proxy_of_the_options_that_is_absent_is_named),
    TEST(options_without_a_proxy_ignore_the_environment),
    TEST(invalid_proxy_is_refused_by_the_options),
    TEST(hosts_of_no_proxy_are_reached_directly),
    TEST(name_that_is_not_found_points_to_the_network),
};
TEST_MAIN(tests)
