// SPDX-License-Identifier: Apache-2.0
#include "browser_player.h"

#include <curl/curl.h>
#include <stdio.h>
#include <time.h>

static bool open_url(void *data, const char *url) {
  browser *b = data;
  snprintf(b->url, sizeof b->url, "%s", url);
  b->opened++;
  return b->opens;
}

static void tell_progress(void *data, firebase_web_sign_in_progress progress, const char *url) {
  browser *b = data;
  if (*url != 0) snprintf(b->told_url, sizeof b->told_url, "%s", url);
  if (b->progress_count < 8) b->progress[b->progress_count++] = progress;
}

static void release_browser(void *data) { ((browser *)data)->releases++; }

firebase_web_sign_in_options options_of(browser *b) {
  firebase_web_sign_in_options options = {0};
  options.struct_size = sizeof options;
  options.user_data = b;
  options.open_url = open_url;
  options.progress = tell_progress;
  options.release = release_browser;
  return options;
}

fixture open_pumped_fixture(browser *b) {
  fixture f = open_fixture();
  CHECK_INT(firebase_app_set_callback_delivery(f.app, FIREBASE_CALLBACK_DELIVERY_POLLED), FIREBASE_AUTH_ERROR_NONE);
  const firebase_web_sign_in_options options = options_of(b);
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  return f;
}

size_t discard_body(char *bytes, size_t size, size_t count, void *context) {
  (void)bytes;
  (void)context;
  return size * count;
}

long browse_at(const char *place, const char *url, const char *form) {
  CURL *easy = curl_easy_init();
  char route[64];
  snprintf(route, sizeof route, "localhost::%s:", place);
  struct curl_slist *routes = curl_slist_append(NULL, route);
  if (*place != 0) curl_easy_setopt(easy, CURLOPT_CONNECT_TO, routes);
  curl_easy_setopt(easy, CURLOPT_URL, url);
  curl_easy_setopt(easy, CURLOPT_NOPROXY, "*");
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, discard_body);
  if (form != NULL) curl_easy_setopt(easy, CURLOPT_POSTFIELDS, form);
  const CURLcode code = curl_easy_perform(easy);
  long status = 0;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  curl_easy_cleanup(easy);
  curl_slist_free_all(routes);
  return code == CURLE_OK ? status : -1;
}

long browse(const char *url, const char *form) { return browse_at("", url, form); }

long agree(const char *url) {
  return browse(url, "decision=allow&email=ada%40example.com&emailVerified=on&givenName=Ada&familyName=Lovelace");
}

bool has_opened(void *data) { return ((browser *)data)->opened > 0; }

bool is_complete(void *data) { return firebase_future_status(data) == FIREBASE_FUTURE_STATUS_COMPLETE; }

bool play_frames(fixture *f, bool (*is_over)(void *), void *data) {
  for (int i = 0; i < PATIENCE && !is_over(data); i++) {
    firebase_app_poll(f->app);
    pause_briefly();
  }
  return is_over(data);
}

firebase_future *sign_in(fixture *f, const char *id) {
  firebase_federated_provider *provider = firebase_federated_provider_create(id);
  firebase_future *future = firebase_auth_sign_in_with_provider(f->auth, provider);
  firebase_federated_provider_release(provider);
  return future;
}
