// SPDX-License-Identifier: Apache-2.0
#include "apple_sheet.h"

#include <curl/curl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char path[] = "/emulator/v1/projects/demo-project/apple:signIn";

typedef struct text {
  char bytes[8192];
  size_t size;
} text;

static size_t append(char *data, size_t size, size_t count, void *target) {
  text *body = target;
  if (size * count >= sizeof body->bytes - body->size) return 0;
  memcpy(body->bytes + body->size, data, size * count);
  body->size += size * count;
  return size * count;
}

/* Returns false if the server cannot be reached or returns an error. */
static bool post(const char *url, const char *json, text *body) {
  CURL *curl = curl_easy_init();
  struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
  curl_easy_setopt(curl, CURLOPT_URL, url);
  curl_easy_setopt(curl, CURLOPT_FAILONERROR, 1L);
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, json);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, append);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, body);
  CURLcode result = curl_easy_perform(curl);
  if (result != CURLE_OK) fprintf(stderr, "%s: %s\n", url, curl_easy_strerror(result));
  curl_slist_free_all(headers);
  curl_easy_cleanup(curl);
  return result == CURLE_OK;
}

static void copy(char *target, size_t size, const json_t *value) {
  const char *string = json_string_value(value);
  snprintf(target, size, "%s", string != NULL ? string : "");
}

static void read_answer(const json_t *json, apple_answer *answer) {
  const json_t *name = json_object_get(json, "fullName");
  copy(answer->identity_token, sizeof answer->identity_token, json_object_get(json, "identityToken"));
  copy(answer->authorization_code, sizeof answer->authorization_code, json_object_get(json, "authorizationCode"));
  copy(answer->given_name, sizeof answer->given_name, json_object_get(name, "givenName"));
  copy(answer->family_name, sizeof answer->family_name, json_object_get(name, "familyName"));
}

bool apple_sheet_show(const apple_player *player, const char *nonce, apple_answer *answer) {
  const char *host = getenv("FIREBASE_AUTH_EMULATOR_HOST");
  if (host == NULL) {
    fprintf(stderr, "Start firebase-auth-emulator and set FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099\n");
    return false;
  }
  char url[512];
  snprintf(url, sizeof url, "http://%s%s", host, path);
  json_t *request = json_pack("{s:s, s:s, s:s, s:s}", "sub", player->sub, "givenName", player->given_name, "familyName",
                              player->family_name, "nonce", nonce);
  char *sent = json_dumps(request, JSON_COMPACT);
  text body = {.size = 0};
  json_t *received = post(url, sent, &body) ? json_loadb(body.bytes, body.size, 0, NULL) : NULL;
  if (received != NULL) read_answer(received, answer);
  bool answered = received != NULL;
  json_decref(received);
  free(sent);
  json_decref(request);
  return answered;
}
