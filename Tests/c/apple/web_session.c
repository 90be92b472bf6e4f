// SPDX-License-Identifier: Apache-2.0
// Sign-in by the project's handler in a browser session of the system, over a stand-in for it.
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <web_session.h>

#include "sheet_player.h"

// --- a game ---

static void prefer_sessions(fixture *f) {
  CHECK_INT(firebase_auth_set_web_sign_in_strategy(f->auth, "google.com", FIREBASE_WEB_SIGN_IN_STRATEGY_SYSTEM_SESSION),
            FIREBASE_AUTH_ERROR_NONE);
}

// Has the Auth read the options again.
static void reopen_session_fixture(fixture *f) {
  reopen_fixture(f);
  prefer_sessions(f);
}

static fixture open_session_fixture(void) {
  fixture f = open_sheet_fixture();
  firebase_app_options_set_app_id(f.options, "1:23:ios:4");
  firebase_app_options_set_package_name(f.options, "org.example.game");
  reopen_session_fixture(&f);
  return f;
}

static bool is_page_open(void) {
  char *page = web_session_copy_url();
  const bool is_open = *page != 0;
  free(page);
  return is_open;
}

static void check_closed(fixture *f) {
  for (int64_t began = now_milliseconds(); is_page_open() && now_milliseconds() - began < PATIENCE;) play_frame(f);
  CHECK(!is_page_open());
}

// The page of the open session, to be freed.
static char *await_page(fixture *f) {
  for (int64_t began = now_milliseconds(); now_milliseconds() - began < PATIENCE;) {
    char *url = web_session_copy_url();
    if (*url != 0) return url;
    free(url);
    play_frame(f);
  }
  CHECK(!"a session is open");
  return strdup("");
}

// --- the browser of the session ---

// Sends a form, or gets a page for NULL. Where that redirects to, to be freed; NULL for nowhere.
static char *redirection(const char *url, const char *form) {
  CURL *easy = curl_easy_init();
  curl_easy_setopt(easy, CURLOPT_URL, url);
  curl_easy_setopt(easy, CURLOPT_NOPROXY, "*");
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, discard_body);
  if (form != NULL) curl_easy_setopt(easy, CURLOPT_POSTFIELDS, form);
  char *next = NULL;
  CHECK_INT(curl_easy_perform(easy), CURLE_OK);
  curl_easy_getinfo(easy, CURLINFO_REDIRECT_URL, &next);
  next = next == NULL ? NULL : strdup(next);
  curl_easy_cleanup(easy);
  return next;
}

// The player answers on the provider's page, to which the handler leads. The URL of the app, to be freed.
static char *answer_page(const char *handler, const char *form) {
  char *consent = redirection(handler, NULL);
  if (!CHECK(consent != NULL)) return strdup("");
  char *back = redirection(consent, form);
  free(consent);
  if (!CHECK(back != NULL)) return strdup("");
  char *app = redirection(back, NULL);
  free(back);
  return CHECK(app != NULL) ? app : strdup("");
}

static const char consent[] =
    "decision=allow&email=ada%40example.com&emailVerified=on&givenName=Ada&familyName=Lovelace";

static void answer_in_session(fixture *f, const char *form) {
  char *page = await_page(f);
  char *app = answer_page(page, form);
  // A session that stayed open would be waited for.
  if (*app == 0) web_session_close();
  web_session_go_to(app);
  free(app);
  free(page);
}

static void agree_in_session(fixture *f) { answer_in_session(f, consent); }

// --- tests ---

static void player_signs_in_in_a_session(void) {
  fixture f = open_session_fixture();
  firebase_federated_provider *provider = firebase_federated_provider_create("google.com");
  firebase_federated_provider_add_scope(provider, "calendar");
  firebase_federated_provider_set_custom_parameter(provider, "prompt", "consent");
  firebase_future *future = firebase_auth_sign_in_with_provider(f.auth, provider);
  char *page = await_page(&f);
  CHECK_CONTAINS(page, "/emulator/auth/handler?");
  CHECK_CONTAINS(page, "&appId=1%3A23%3Aios%3A4");
  CHECK_CONTAINS(page, "&scopes=calendar");
  CHECK_CONTAINS(page, "%22prompt%22");
  free(page);
  agree_in_session(&f);
  await_complete(&f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_email(firebase_future_user(future)), "ada@example.com");
  CHECK_INT(authorization_sheet_count(), 0);
  firebase_future_release(future);
  firebase_federated_provider_release(provider);
  close_sheet_fixture(&f);
}

static void guest_links_in_a_session(void) {
  fixture f = open_session_fixture();
  firebase_user *guest = sign_in_guest(&f);
  firebase_federated_provider *provider = firebase_federated_provider_create("google.com");
  firebase_future *future = firebase_user_link_with_provider(guest, provider);
  agree_in_session(&f);
  check_end(&f, future, FIREBASE_AUTH_ERROR_NONE);
  firebase_federated_provider_release(provider);
  firebase_user_release(guest);
  close_sheet_fixture(&f);
}

static void player_who_refuses_is_not_signed_in(void) {
  fixture f = open_session_fixture();
  firebase_future *future = sign_in(&f, "google.com");
  answer_in_session(&f, "decision=refuse");
  check_end(&f, future, FIREBASE_AUTH_ERROR_USER_CANCELLED);
  CHECK(!is_signed_in(&f));
  close_sheet_fixture(&f);
}

static void closed_session_is_cancelled(void) {
  fixture f = open_session_fixture();
  firebase_future *future = sign_in(&f, "google.com");
  free(await_page(&f));
  web_session_close();
  await_complete(&f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED);
  CHECK_CONTAINS(firebase_future_error_detail(future), "WebAuthenticationSession 1:");
  firebase_future_release(future);
  close_sheet_fixture(&f);
}

static void cancelled_future_closes_its_session(void) {
  fixture f = open_session_fixture();
  firebase_future *future = sign_in(&f, "google.com");
  free(await_page(&f));
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  check_closed(&f);
  future = sign_in(&f, "google.com");
  agree_in_session(&f);
  check_end(&f, future, FIREBASE_AUTH_ERROR_NONE);
  close_sheet_fixture(&f);
}

static void player_has_until_the_deadline(void) {
  fixture f = open_session_fixture();
  const firebase_web_sign_in_options options = {.struct_size = sizeof options, .timeout_milliseconds = 1};
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  check_end(&f, sign_in(&f, "google.com"), FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED);
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, NULL), FIREBASE_AUTH_ERROR_NONE);
  check_closed(&f);
  firebase_future *future = sign_in(&f, "google.com");
  agree_in_session(&f);
  check_end(&f, future, FIREBASE_AUTH_ERROR_NONE);
  close_sheet_fixture(&f);
}

static void sign_out_closes_the_session(void) {
  fixture f = open_session_fixture();
  firebase_future *future = sign_in(&f, "google.com");
  free(await_page(&f));
  firebase_auth_sign_out(f.auth);
  check_end(&f, future, FIREBASE_AUTH_ERROR_CANCELLED);
  check_closed(&f);
  close_sheet_fixture(&f);
}

static void second_session_of_the_process_is_refused(void) {
  fixture f = open_session_fixture(), other = f;
  CHECK_INT(firebase_app_create(f.options, "other", &other.app), FIREBASE_AUTH_ERROR_NONE);
  other.auth = firebase_auth_get(other.app);
  prefer_sessions(&other);
  firebase_future *future = sign_in(&f, "google.com");
  free(await_page(&f));
  check_end(&other, sign_in(&other, "google.com"), FIREBASE_AUTH_ERROR_WEB_CONTEXT_ALREADY_PRESENTED);
  agree_in_session(&f);
  check_end(&f, future, FIREBASE_AUTH_ERROR_NONE);
  firebase_app_release(other.app);
  close_sheet_fixture(&f);
}

static void provider_without_pages_is_refused(void) {
  fixture f = open_session_fixture();
  CHECK_INT(firebase_auth_set_web_sign_in_strategy(f.auth, "playgames.google.com",
                                                   FIREBASE_WEB_SIGN_IN_STRATEGY_SYSTEM_SESSION),
            FIREBASE_AUTH_ERROR_NONE);
  check_end(&f, sign_in(&f, "playgames.google.com"), FIREBASE_AUTH_ERROR_INVALID_PROVIDER_ID);
  close_sheet_fixture(&f);
}

// --- what the handler returns ---

// The URL of the app that ends the session of that page with an error, to be freed.
static char *failure_url(const char *page, const char *error) {
  const char *id = strstr(page, "&eventId=");
  if (!CHECK(id != NULL)) return strdup("");
  id += strlen("&eventId=");
  char link[2000];
  snprintf(
      link, sizeof link,
      "https://demo-project.firebaseapp.com/__/auth/callback?authType=signInWithRedirect&eventId=%.*s&firebaseError=%s",
      (int)strcspn(id, "&"), id, error);
  char *escaped = curl_easy_escape(NULL, link, 0), *url = malloc(strlen(escaped) + 100);
  sprintf(url, "APP-1-23-IOS-4://firebaseauth/link?deep_link_id=%s", escaped);
  curl_free(escaped);
  return url;
}

static void check_handler_error(const char *error, firebase_auth_error code, const char *message, const char *detail) {
  fixture f = open_session_fixture();
  firebase_future *future = sign_in(&f, "google.com");
  char *page = await_page(&f), *app = failure_url(page, error);
  web_session_go_to(app);
  await_complete(&f, future);
  CHECK_ERROR(future, code);
  CHECK_CONTAINS(firebase_future_error_message(future), message);
  CHECK_CONTAINS(firebase_future_error_detail(future), detail);
  firebase_future_release(future);
  free(app);
  free(page);
  close_sheet_fixture(&f);
}

static void error_of_the_handler_reaches_the_game(void) {
  check_handler_error(
      "%7B%22code%22%3A%22auth%2Finvalid-app-id%22%2C%22message%22%3A%22The+app+is+not+registered.%22%7D",
      FIREBASE_AUTH_ERROR_APP_NOT_AUTHORIZED, "The page in the browser failed", "The app is not registered.");
  check_handler_error("%7B%22code%22%3A%22auth%2Funauthorized-domain%22%7D", FIREBASE_AUTH_ERROR_UNAUTHORIZED_DOMAIN,
                      "demo-project.firebaseapp.com", "");
  check_handler_error("%7B%7D", FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR, "The page in the browser failed", "");
  check_handler_error("%7B", FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE, "not an answer", "");
}

static void check_strange(const char *url) {
  fixture f = open_session_fixture();
  firebase_future *future = sign_in(&f, "google.com");
  free(await_page(&f));
  web_session_go_to(url);
  check_end(&f, future, FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE);
  CHECK(!is_signed_in(&f));
  close_sheet_fixture(&f);
}

static void answer_to_another_sign_in_is_refused(void) {
  check_strange("app-1-23-ios-4://firebaseauth/link");
  check_strange("app-1-23-ios-4://elsewhere/link?deep_link_id=http%3A%2F%2Fa%2F%3FauthType%3DsignInWithRedirect");
  check_strange(
      "app-1-23-ios-4://firebaseauth/link?deep_link_id=http%3A%2F%2Fa%2F%3FauthType%3DsignInWithRedirect"
      "%26eventId%3Dother%26link%3Dhttp%253A%252F%252Fa");
}

static void client_id_is_the_scheme_if_there_is_one(void) {
  fixture f = open_session_fixture();
  firebase_app_options_set_client_id(f.options, "123-abc.apps.googleusercontent.com");
  reopen_session_fixture(&f);
  firebase_future *future = sign_in(&f, "google.com");
  char *page = await_page(&f);
  CHECK_CONTAINS(page, "&clientId=123-abc.apps.googleusercontent.com");
  char *app = answer_page(page, consent);
  CHECK_CONTAINS(app, "com.googleusercontent.apps.123-abc://firebaseauth/link?");
  web_session_go_to(app);
  check_end(&f, future, FIREBASE_AUTH_ERROR_NONE);
  free(app);
  free(page);
  close_sheet_fixture(&f);
}

static void app_without_an_id_has_no_scheme(void) {
  fixture f = open_session_fixture();
  firebase_app_options_set_app_id(f.options, "");
  reopen_session_fixture(&f);
  firebase_future *future = sign_in(&f, "google.com");
  await_complete(&f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_INVALID_CLIENT_ID);
  CHECK_CONTAINS(firebase_future_error_message(future), "GoogleService-Info.plist");
  firebase_future_release(future);
  close_sheet_fixture(&f);
}

static void check_invalid_client(const char *client, const char *app) {
  fixture f = open_session_fixture();
  firebase_app_options_set_client_id(f.options, client);
  firebase_app_options_set_app_id(f.options, app);
  reopen_session_fixture(&f);
  firebase_future *future = sign_in(&f, "google.com");
  await_complete(&f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_INVALID_CLIENT_ID);
  CHECK_CONTAINS(firebase_future_error_message(future), "invalid");
  firebase_future_release(future);
  CHECK(!is_page_open());
  close_sheet_fixture(&f);
}

static void id_that_makes_no_scheme_is_refused(void) {
  check_invalid_client("a b.example", "1:23:ios:4");
  check_invalid_client("com.example/", "1:23:ios:4");
  check_invalid_client("example.1", "1:23:ios:4");
  check_invalid_client("...", "1:23:ios:4");
  check_invalid_client("", "1:23:ios:\xc3\xa4");
}

static void app_without_a_bundle_is_refused(void) {
  fixture f = open_session_fixture();
  firebase_app_options_set_package_name(f.options, "");
  reopen_session_fixture(&f);
  firebase_future *future = sign_in(&f, "google.com");
  await_complete(&f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_MISSING_IOS_BUNDLE_ID);
  CHECK_CONTAINS(firebase_future_error_message(future), "Info.plist");
  firebase_future_release(future);
  close_sheet_fixture(&f);
}

static void session_is_not_the_default_where_the_browser_is_better(void) {
  fixture f = open_session_fixture();
  static browser b;
  b = (browser){.opens = true};
  const firebase_web_sign_in_options options = options_of(&b);
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_app_set_callback_delivery(f.app, FIREBASE_CALLBACK_DELIVERY_POLLED), FIREBASE_AUTH_ERROR_NONE);
  firebase_future *future = sign_in(&f, "facebook.com");
  CHECK(play_frames(&f, has_opened, &b));
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  close_sheet_fixture(&f);
}

static const test_case tests[] = {
    TEST(player_signs_in_in_a_session),         TEST(guest_links_in_a_session),
    TEST(player_who_refuses_is_not_signed_in),  TEST(closed_session_is_cancelled),
    TEST(cancelled_future_closes_its_session),  TEST(player_has_until_the_deadline),
    TEST(sign_out_closes_the_session),          TEST(second_session_of_the_process_is_refused),
    TEST(provider_without_pages_is_refused),    TEST(error_of_the_handler_reaches_the_game),
    TEST(answer_to_another_sign_in_is_refused), TEST(client_id_is_the_scheme_if_there_is_one),
    TEST(app_without_an_id_has_no_scheme),      TEST(id_that_makes_no_scheme_is_refused),
    TEST(app_without_a_bundle_is_refused),      TEST(session_is_not_the_default_where_the_browser_is_better),
};
TEST_MAIN(tests)
