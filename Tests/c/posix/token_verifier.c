// SPDX-License-Identifier: Apache-2.0
// Tokens that this program signs itself, and what a verifier says about them.
#include <stdio.h>
#include <stdlib.h>

#include "fixture.h"
#include "key_server.h"

#define NOW 1700000000
#define HEADER "{\"alg\":\"RS256\",\"kid\":\"first\",\"typ\":\"JWT\"}"
#define ISSUER "https://securetoken.google.com/castle"
#define COOKIE_ISSUER "https://session.firebase.google.com/castle"

// --- making tokens ---

// Claims that are right, with a member changed to that JSON text, or without it if the text is NULL; to be freed.
static char *make_claims(const char *name, const char *text) {
  json_t *claims = json_pack("{s:s, s:s, s:s, s:i, s:i, s:i, s:s, s:b, s:s, s:{s:s, s:s, s:s}}", "iss", ISSUER, "aud",
                             "castle", "sub", "ada", "iat", NOW - 100, "auth_time", NOW - 200, "exp", NOW + 3500,
                             "email", "ada@example.org", "email_verified", 1, "name", "Ada", "firebase",
                             "sign_in_provider", "apple.com", "sign_in_second_factor", "totp", "tenant", "blue");
  if (name != NULL) json_object_del(claims, name);
  if (name != NULL && text != NULL)
    json_object_set_new(claims, name, json_loads(text, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL));
  char *made = json_dumps(claims, JSON_COMPACT);
  json_decref(claims);
  return made;
}

static char *make_token(const char *name, const char *text) {
  char *claims = make_claims(name, text);
  char *token = sign_token(FIRST_KEY, RS256, HEADER, claims);
  free(claims);
  return token;
}

// --- making verifiers ---

static firebase_token_verifier_options make_verifier_options(void) {
  return (firebase_token_verifier_options){.struct_size = sizeof(firebase_token_verifier_options),
                                           .id_token_keys_url = key_server_url(),
                                           .session_cookie_keys_url = key_server_url()};
}

static firebase_token_verifier *open_verifier_with(firebase_token_verifier_options options) {
  firebase_token_verifier *verifier = NULL;
  CHECK_INT(firebase_token_verifier_create("castle", &options, &verifier), FIREBASE_AUTH_ERROR_NONE);
  firebase_token_verifier_set_time(verifier, NOW * UINT64_C(1000));
  return verifier;
}

static void serve_key(key_name key, const char *id, const char *cache_control) {
  char *set = web_key_set(key, id);
  key_server_answer(200, cache_control, set);
  free(set);
}

// With the first key, and all settings as they are.
static firebase_token_verifier *open_verifier(void) {
  key_server_start();
  serve_key(FIRST_KEY, "first", "public, max-age=3600");
  return open_verifier_with(make_verifier_options());
}

static void set_clock(firebase_token_verifier *verifier, int64_t seconds) {
  firebase_token_verifier_set_time(verifier, (uint64_t)(NOW + seconds) * 1000);
}

static firebase_auth_error verdict(firebase_token_verifier *verifier, const char *token) {
  firebase_future *future = await(firebase_token_verifier_verify_id_token(verifier, token));
  const firebase_auth_error error = firebase_future_error(future);
  CHECK((firebase_future_verified_token(future) != NULL) == (error == FIREBASE_AUTH_ERROR_NONE));
  CHECK((*firebase_future_error_message(future) != 0) == (error != FIREBASE_AUTH_ERROR_NONE));
  firebase_future_release(future);
  return error;
}

// Frees the token.
#define CHECK_VERDICT(verifier, token, error)      \
  do {                                             \
    char *made = (token);                          \
    CHECK_INT(verdict((verifier), made), (error)); \
    free(made);                                    \
  } while (0)

// --- genuine tokens ---

static void genuine_token_tells_of_its_user(void) {
  firebase_token_verifier *verifier = open_verifier();
  char *text = make_token("level", "{\"stage\":[1,2]}");
  firebase_future *future = await(firebase_token_verifier_verify_id_token(verifier, text));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_verified_token *token = firebase_future_verified_token(future);
  CHECK_TEXT(firebase_verified_token_uid(token), "ada");
  CHECK_TEXT(firebase_verified_token_email(token), "ada@example.org");
  CHECK(firebase_verified_token_is_email_verified(token));
  CHECK_TEXT(firebase_verified_token_name(token), "Ada");
  CHECK_TEXT(firebase_verified_token_sign_in_provider(token), "apple.com");
  CHECK_TEXT(firebase_verified_token_sign_in_second_factor(token), "totp");
  CHECK_TEXT(firebase_verified_token_tenant_id(token), "blue");
  CHECK_INT(firebase_verified_token_auth_time(token), (NOW - 200) * INT64_C(1000));
  CHECK_INT(firebase_verified_token_issued_at(token), (NOW - 100) * INT64_C(1000));
  CHECK_INT(firebase_verified_token_expires_at(token), (NOW + 3500) * INT64_C(1000));
  const firebase_value *level = firebase_value_member(firebase_verified_token_claims(token), "level");
  CHECK_INT(firebase_value_count(firebase_value_member(level, "stage")), 2);
  CHECK_CONTAINS(firebase_verified_token_json(token), "\"level\":{\"stage\":[1,2]}");
  firebase_token_verifier_release(verifier);
  CHECK_TEXT(firebase_verified_token_uid(token), "ada");
  firebase_future_release(future);
  free(text);
}

static void optional_claims_of_a_wrong_type_count_as_missing(void) {
  firebase_token_verifier *verifier = open_verifier();
  char *text = make_token("firebase", "[\"apple.com\"]");
  firebase_future *future = await(firebase_token_verifier_verify_id_token(verifier, text));
  const firebase_verified_token *token = firebase_future_verified_token(future);
  CHECK_TEXT(firebase_verified_token_sign_in_provider(token), "");
  CHECK_TEXT(firebase_verified_token_tenant_id(token), "");
  firebase_future_release(future);
  free(text);
  text = make_token("email_verified", "\"true\"");
  future = await(firebase_token_verifier_verify_id_token(verifier, text));
  CHECK(!firebase_verified_token_is_email_verified(firebase_future_verified_token(future)));
  firebase_future_release(future);
  free(text);
  firebase_token_verifier_release(verifier);
}

static void known_key_completes_the_future_at_once(void) {
  firebase_token_verifier *verifier = open_verifier();
  char *token = make_token(NULL, NULL);
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_NONE);
  for (int i = 0; i < 10; i++) {
    firebase_future *future = firebase_token_verifier_verify_id_token(verifier, token);
    CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_COMPLETE);
    CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
    firebase_future_release(future);
  }
  CHECK_INT(key_server_requests(), 1);
  free(token);
  firebase_token_verifier_release(verifier);
}

// --- claims ---

static void each_claim_is_checked(void) {
  static const struct {
    const char *name;
    const char *text;
    firebase_auth_error error;
  } changes[] = {
      {"iss", NULL, FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUER},
      {"iss", "1", FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUER},
      {"iss", "\"https://securetoken.google.com/other\"", FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUER},
      {"iss", "\"https://securetoken.google.com/castle/\"", FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUER},
      {"iss", "\"https://accounts.google.com\"", FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUER},
      {"iss", "[\"" ISSUER "\"]", FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUER},
      {"iss", "\"" COOKIE_ISSUER "\"", FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUER},
      {"aud", NULL, FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUDIENCE},
      {"aud", "null", FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUDIENCE},
      {"aud", "\"other\"", FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUDIENCE},
      {"aud", "\"castle\\u0000\"", FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUDIENCE},
      {"aud", "[\"castle\"]", FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUDIENCE},
      {"sub", NULL, FIREBASE_AUTH_ERROR_INVALID_TOKEN_SUBJECT},
      {"sub", "\"\"", FIREBASE_AUTH_ERROR_INVALID_TOKEN_SUBJECT},
      {"sub", "\"ada\\u0000\"", FIREBASE_AUTH_ERROR_INVALID_TOKEN_SUBJECT},
      {"sub", "7", FIREBASE_AUTH_ERROR_INVALID_TOKEN_SUBJECT},
      {"exp", NULL, FIREBASE_AUTH_ERROR_TOKEN_EXPIRED},
      {"exp", "\"1700003500\"", FIREBASE_AUTH_ERROR_TOKEN_EXPIRED},
      {"exp", "true", FIREBASE_AUTH_ERROR_TOKEN_EXPIRED},
      {"exp", "-1", FIREBASE_AUTH_ERROR_TOKEN_EXPIRED},
      {"exp", "1e300", FIREBASE_AUTH_ERROR_TOKEN_EXPIRED},
      {"exp", "9223372036854775807", FIREBASE_AUTH_ERROR_TOKEN_EXPIRED},
      {"exp", "1699999995", FIREBASE_AUTH_ERROR_TOKEN_EXPIRED},
      {"exp", "1699999996", FIREBASE_AUTH_ERROR_NONE},
      {"exp", "1700000001.5", FIREBASE_AUTH_ERROR_NONE},
      {"iat", NULL, FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUE_TIME},
      {"iat", "\"1\"", FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUE_TIME},
      {"iat", "1700000006", FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUE_TIME},
      {"iat", "1700000005", FIREBASE_AUTH_ERROR_NONE},
      {"auth_time", NULL, FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUTH_TIME},
      {"auth_time", "{}", FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUTH_TIME},
      {"auth_time", "1700000006", FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUTH_TIME},
      {"auth_time", "1700000005", FIREBASE_AUTH_ERROR_NONE},
      {"auth_time", "0", FIREBASE_AUTH_ERROR_NONE},
      {"email", "1", FIREBASE_AUTH_ERROR_NONE},
      {"firebase", NULL, FIREBASE_AUTH_ERROR_NONE},
  };
  firebase_token_verifier *verifier = open_verifier();
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    char *token = make_token(changes[i].name, changes[i].text);
    if (!CHECK_INT(verdict(verifier, token), changes[i].error)) {
      printf("  %s: %s\n", changes[i].name, changes[i].text != NULL ? changes[i].text : "missing");
    }
    free(token);
  }
  firebase_token_verifier_release(verifier);
}

static void uid_has_at_most_128_characters(void) {
  firebase_token_verifier *verifier = open_verifier();
  char text[600] = "\"";
  for (int i = 0; i < 128; i++) strcat(text, "\xc3\xa4");
  strcat(text, "\"");
  CHECK_VERDICT(verifier, make_token("sub", text), FIREBASE_AUTH_ERROR_NONE);
  text[strlen(text) - 1] = 0;
  strcat(text, "x\"");
  CHECK_VERDICT(verifier, make_token("sub", text), FIREBASE_AUTH_ERROR_INVALID_TOKEN_SUBJECT);
  firebase_token_verifier_release(verifier);
}

static void claims_are_one_object_without_repetitions(void) {
  static const char *const claims[] = {"[]", "1", "{", "{}{}", "", "\xff"};
  firebase_token_verifier *verifier = open_verifier();
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    CHECK_VERDICT(verifier, sign_token(FIRST_KEY, RS256, HEADER, claims[i]), FIREBASE_AUTH_ERROR_MALFORMED_JWT);
  }
  char *right = make_claims(NULL, NULL), twice[2000];
  snprintf(twice, sizeof twice, "{\"sub\":\"eve\",%s", right + 1);
  CHECK_VERDICT(verifier, sign_token(FIRST_KEY, RS256, HEADER, twice), FIREBASE_AUTH_ERROR_MALFORMED_JWT);
  free(right);
  firebase_token_verifier_release(verifier);
}

// --- headers and signatures ---

static void each_member_of_the_header_is_checked(void) {
  static const struct {
    const char *header;
    firebase_auth_error error;
  } headers[] = {
      {"{\"alg\":\"RS256\",\"kid\":\"first\"}", FIREBASE_AUTH_ERROR_NONE},
      {"{\"alg\":\"none\",\"kid\":\"first\"}", FIREBASE_AUTH_ERROR_UNSUPPORTED_TOKEN_ALGORITHM},
      {"{\"alg\":\"rs256\",\"kid\":\"first\"}", FIREBASE_AUTH_ERROR_UNSUPPORTED_TOKEN_ALGORITHM},
      {"{\"alg\":\"RS384\",\"kid\":\"first\"}", FIREBASE_AUTH_ERROR_UNSUPPORTED_TOKEN_ALGORITHM},
      {"{\"alg\":[\"RS256\"],\"kid\":\"first\"}", FIREBASE_AUTH_ERROR_UNSUPPORTED_TOKEN_ALGORITHM},
      {"{\"kid\":\"first\"}", FIREBASE_AUTH_ERROR_UNSUPPORTED_TOKEN_ALGORITHM},
      {"{\"alg\":\"RS256\"}", FIREBASE_AUTH_ERROR_UNKNOWN_TOKEN_KEY},
      {"{\"alg\":\"RS256\",\"kid\":\"\"}", FIREBASE_AUTH_ERROR_UNKNOWN_TOKEN_KEY},
      {"{\"alg\":\"RS256\",\"kid\":1}", FIREBASE_AUTH_ERROR_UNKNOWN_TOKEN_KEY},
      {"{\"alg\":\"RS256\",\"kid\":\"First\"}", FIREBASE_AUTH_ERROR_UNKNOWN_TOKEN_KEY},
      {"{\"alg\":\"RS256\",\"kid\":\"first\",\"kid\":\"first\"}", FIREBASE_AUTH_ERROR_INVALID_TOKEN_HEADER},
      {"{\"alg\":\"none\",\"alg\":\"RS256\",\"kid\":\"first\"}", FIREBASE_AUTH_ERROR_INVALID_TOKEN_HEADER},
      {"{\"alg\":\"RS256\",\"kid\":\"first\",\"crit\":[\"exp\"]}", FIREBASE_AUTH_ERROR_INVALID_TOKEN_HEADER},
      {"[]", FIREBASE_AUTH_ERROR_INVALID_TOKEN_HEADER},
      {"", FIREBASE_AUTH_ERROR_INVALID_TOKEN_HEADER},
      {"x", FIREBASE_AUTH_ERROR_INVALID_TOKEN_HEADER},
  };
  firebase_token_verifier *verifier = open_verifier();
  char *claims = make_claims(NULL, NULL);
  for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
    char *token = sign_token(FIRST_KEY, RS256, headers[i].header, claims);
    if (!CHECK_INT(verdict(verifier, token), headers[i].error)) printf("  %s\n", headers[i].header);
    free(token);
  }
  free(claims);
  firebase_token_verifier_release(verifier);
}

static void key_id_of_ten_kilobytes_is_refused_without_a_request(void) {
  firebase_token_verifier *verifier = open_verifier();
  CHECK_VERDICT(verifier, make_token(NULL, NULL), FIREBASE_AUTH_ERROR_NONE);
  set_clock(verifier, 60);
  char *header = calloc(1, 11000), *claims = make_claims(NULL, NULL);
  sprintf(header, "{\"alg\":\"RS256\",\"kid\":\"%0*d\"}", 10000, 1);
  CHECK_VERDICT(verifier, sign_token(FIRST_KEY, RS256, header, claims), FIREBASE_AUTH_ERROR_INVALID_TOKEN_HEADER);
  sprintf(header, "{\"alg\":\"RS256\",\"kid\":\"%0*d\"}", 300, 1);
  CHECK_VERDICT(verifier, sign_token(FIRST_KEY, RS256, header, claims), FIREBASE_AUTH_ERROR_UNKNOWN_TOKEN_KEY);
  CHECK_INT(key_server_requests(), 1);
  free(header);
  free(claims);
  firebase_token_verifier_release(verifier);
}

static void signature_is_of_the_key_that_the_header_names(void) {
  firebase_token_verifier *verifier = open_verifier();
  char *claims = make_claims(NULL, NULL);
  const firebase_auth_error wrong = FIREBASE_AUTH_ERROR_INVALID_TOKEN_SIGNATURE;
  CHECK_VERDICT(verifier, sign_token(SECOND_KEY, RS256, HEADER, claims), wrong);
  CHECK_VERDICT(verifier, sign_token(FIRST_KEY, RS384, HEADER, claims), wrong);
  CHECK_VERDICT(verifier, sign_token(FIRST_KEY, HS256, HEADER, claims), wrong);
  CHECK_VERDICT(verifier, sign_token(FIRST_KEY, NONE, HEADER, claims), wrong);
  const char *hs256 = "{\"alg\":\"HS256\",\"kid\":\"first\"}";
  CHECK_VERDICT(verifier, sign_token(FIRST_KEY, HS256, hs256, claims), FIREBASE_AUTH_ERROR_UNSUPPORTED_TOKEN_ALGORITHM);
  free(claims);
  firebase_token_verifier_release(verifier);
}

static void no_byte_of_a_token_can_be_changed(void) {
  firebase_token_verifier *verifier = open_verifier();
  char *token = make_token(NULL, NULL);
  for (size_t i = 0; token[i] != 0; i += 7) {
    const char former = token[i];
    token[i] = former == 'A' ? 'B' : 'A';
    CHECK(verdict(verifier, token) != FIREBASE_AUTH_ERROR_NONE);
    token[i] = former;
  }
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_NONE);
  free(token);
  firebase_token_verifier_release(verifier);
}

// --- the text ---

static char *with_suffix(const char *text, const char *suffix) {
  char *made = malloc(strlen(text) + strlen(suffix) + 1);
  sprintf(made, "%s%s", text, suffix);
  return made;
}

static void text_is_three_parts_in_one_encoding(void) {
  static const char *const texts[] = {
      "",  ".", "..", "...", "a.b", "e30.e30", "e30.e30.", ".e30.e30", "e30..e30", "e30=.e30.e30", "Bearer e30.e30.e30",
      "\n"};
  firebase_token_verifier *verifier = open_verifier();
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    CHECK(verdict(verifier, texts[i]) != FIREBASE_AUTH_ERROR_NONE);
  char *token = make_token(NULL, NULL);
  static const char *const suffixes[] = {"=", "==", " ", "\n", ".", "AAA", "%3D", "+", "/"};
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
    CHECK_VERDICT(verifier, with_suffix(token, suffixes[i]), FIREBASE_AUTH_ERROR_MALFORMED_JWT);
  }
  CHECK_VERDICT(verifier, with_suffix(token, "AA"), FIREBASE_AUTH_ERROR_INVALID_TOKEN_SIGNATURE);
  // The last digit of 256 bytes has four bits that encode nothing.
  token[strlen(token) - 1]++;
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_MALFORMED_JWT);
  free(token);
  firebase_token_verifier_release(verifier);
}

static void token_of_a_megabyte_is_refused(void) {
  firebase_token_verifier *verifier = open_verifier();
  char *claims = malloc(1 << 20);
  sprintf(claims, "{\"sub\":\"%0*d\"}", 1000000, 1);
  CHECK_VERDICT(verifier, sign_token(FIRST_KEY, RS256, HEADER, claims), FIREBASE_AUTH_ERROR_MALFORMED_JWT);
  CHECK_INT(key_server_requests(), 0);
  free(claims);
  firebase_token_verifier_release(verifier);
}

// --- settings ---

static void tenant_can_be_required(void) {
  key_server_start();
  serve_key(FIRST_KEY, "first", "");
  firebase_token_verifier_options options = make_verifier_options();
  options.tenant_id = "blue";
  firebase_token_verifier *verifier = open_verifier_with(options);
  CHECK_VERDICT(verifier, make_token(NULL, NULL), FIREBASE_AUTH_ERROR_NONE);
  CHECK_VERDICT(verifier, make_token("firebase", "{}"), FIREBASE_AUTH_ERROR_TENANT_ID_MISMATCH);
  CHECK_VERDICT(verifier, make_token("firebase", NULL), FIREBASE_AUTH_ERROR_TENANT_ID_MISMATCH);
  CHECK_VERDICT(verifier, make_token("firebase", "{\"tenant\":\"red\"}"), FIREBASE_AUTH_ERROR_TENANT_ID_MISMATCH);
  firebase_token_verifier_release(verifier);
}

static void recent_sign_in_can_be_required(void) {
  key_server_start();
  serve_key(FIRST_KEY, "first", "");
  firebase_token_verifier_options options = make_verifier_options();
  options.maximum_age_milliseconds = 60000;
  options.clock_tolerance_milliseconds = -1;
  firebase_token_verifier *verifier = open_verifier_with(options);
  CHECK_VERDICT(verifier, make_token("auth_time", "1699999940"), FIREBASE_AUTH_ERROR_NONE);
  CHECK_VERDICT(verifier, make_token("auth_time", "1699999939"), FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN);
  CHECK_VERDICT(verifier, make_token("iat", "1700000001"), FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUE_TIME);
  firebase_token_verifier_release(verifier);
}

static void invalid_settings_are_refused(void) {
  key_server_start();
  const size_t size = sizeof(firebase_token_verifier_options);
  const firebase_token_verifier_options options[] = {
      {.struct_size = 0},
      {.struct_size = size, .maximum_age_milliseconds = -1},
      {.struct_size = size, .clock_tolerance_milliseconds = 60001},
      {.struct_size = size, .emulator = "127.0.0.1"},
      {.struct_size = size, .tenant_id = "\xff"},
      {.struct_size = size, .id_token_keys_url = "http://example.org/keys"},
      {.struct_size = size, .session_cookie_keys_url = "file:///etc/passwd"},
  };
  firebase_token_verifier *verifier = NULL;
  capture_log();
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    CHECK_INT(firebase_token_verifier_create("castle", &options[i], &verifier), FIREBASE_AUTH_ERROR_FAILURE);
  }
  CHECK_INT(firebase_token_verifier_create("", NULL, &verifier), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_token_verifier_create("my castle", NULL, &verifier), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_token_verifier_create(NULL, NULL, &verifier), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_token_verifier_create("castle", NULL, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  release_log();
  CHECK(verifier == NULL);
}

// --- session cookies ---

static void cookies_and_id_tokens_are_not_exchangeable(void) {
  firebase_token_verifier *verifier = open_verifier();
  char *cookie = make_token("iss", "\"" COOKIE_ISSUER "\""), *token = make_token(NULL, NULL);
  firebase_future *future = await(firebase_token_verifier_verify_session_cookie(verifier, cookie));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_verified_token_uid(firebase_future_verified_token(future)), "ada");
  firebase_future_release(future);
  CHECK_FUTURE(firebase_token_verifier_verify_session_cookie(verifier, token),
               FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUER);
  CHECK_INT(verdict(verifier, cookie), FIREBASE_AUTH_ERROR_INVALID_TOKEN_ISSUER);
  free(cookie);
  free(token);
  firebase_token_verifier_release(verifier);
}

// --- keys ---

static void certificates_are_read(void) {
  firebase_token_verifier *verifier = open_verifier();
  char *set = certificate_set(FIRST_KEY, "first");
  key_server_answer(200, "max-age=100", set);
  CHECK_VERDICT(verifier, make_token(NULL, NULL), FIREBASE_AUTH_ERROR_NONE);
  char *claims = make_claims(NULL, NULL);
  CHECK_VERDICT(verifier, sign_token(SECOND_KEY, RS256, HEADER, claims), FIREBASE_AUTH_ERROR_INVALID_TOKEN_SIGNATURE);
  free(claims);
  free(set);
  firebase_token_verifier_release(verifier);
}

static void wrong_answers_for_keys_are_reported(void) {
  char *weak = web_key_set(WEAK_KEY, "first");
  const struct {
    int status;
    const char *body;
  } answers[] = {{404, "{}"},
                 {200, "<html>"},
                 {200, "{}"},
                 {200, "{\"keys\":[]}"},
                 {200, "{\"first\":\"x\"}"},
                 {200, "{\"keys\":[{\"kty\":\"RSA\",\"kid\":\"first\",\"n\":\"AQAB\",\"e\":\"AQAB\"}]}"},
                 {200, weak}};
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
    firebase_token_verifier *verifier = open_verifier();
    key_server_answer(answers[i].status, "", answers[i].body);
    CHECK_VERDICT(verifier, make_token(NULL, NULL), FIREBASE_AUTH_ERROR_INVALID_SERVER_RESPONSE);
    firebase_token_verifier_release(verifier);
  }
  free(weak);
}

static void tokens_that_wait_share_one_request(void) {
  firebase_token_verifier *verifier = open_verifier();
  key_server_hold();
  char *token = make_token(NULL, NULL);
  firebase_future *futures[50];
  for (int i = 0; i < 50; i++) futures[i] = firebase_token_verifier_verify_id_token(verifier, token);
  CHECK(key_server_await(1));
  for (int i = 0; i < 50; i++) CHECK_INT(firebase_future_status(futures[i]), FIREBASE_FUTURE_STATUS_PENDING);
  firebase_future_cancel(futures[0]);
  CHECK_ERROR(futures[0], FIREBASE_AUTH_ERROR_CANCELLED);
  firebase_token_verifier_release(verifier);
  key_server_release();
  for (int i = 1; i < 50; i++) CHECK_FUTURE(futures[i], FIREBASE_AUTH_ERROR_NONE);
  firebase_future_release(futures[0]);
  CHECK_INT(key_server_requests(), 1);
  free(token);
}

static void unknown_keys_are_requested_at_most_twice_a_minute(void) {
  firebase_token_verifier *verifier = open_verifier();
  char *claims = make_claims(NULL, NULL);
  char *token = sign_token(SECOND_KEY, RS256, "{\"alg\":\"RS256\",\"kid\":\"second\"}", claims);
  for (int i = 0; i < 20; i++) CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_UNKNOWN_TOKEN_KEY);
  CHECK_INT(key_server_requests(), 1);
  serve_key(SECOND_KEY, "second", "");
  set_clock(verifier, 29);
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_UNKNOWN_TOKEN_KEY);
  set_clock(verifier, 30);
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(key_server_requests(), 2);
  // The first key was withdrawn.
  CHECK_VERDICT(verifier, make_token(NULL, NULL), FIREBASE_AUTH_ERROR_UNKNOWN_TOKEN_KEY);
  free(token);
  free(claims);
  firebase_token_verifier_release(verifier);
}

static void keys_are_used_within_their_age_while_their_server_is_gone(void) {
  firebase_token_verifier *verifier = open_verifier();
  char *token = make_token("exp", "1800000000");
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_NONE);
  key_server_break();
  // After three quarters of their age, they are requested again, and no token waits for that.
  set_clock(verifier, 2700);
  firebase_future *future = firebase_token_verifier_verify_id_token(verifier, token);
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_COMPLETE);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK(key_server_await(2));
  set_clock(verifier, 3599);
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_NONE);
  set_clock(verifier, 3700);
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED);
  serve_key(FIRST_KEY, "first", "");
  set_clock(verifier, 3800);
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_NONE);
  free(token);
  firebase_token_verifier_release(verifier);
}

static void absent_server_of_keys_is_asked_again_after_five_seconds(void) {
  firebase_token_verifier *verifier = open_verifier();
  key_server_break();
  char *token = make_token(NULL, NULL);
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED);
  const int requests = key_server_requests();
  serve_key(FIRST_KEY, "first", "");
  set_clock(verifier, 4);
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED);
  CHECK_INT(key_server_requests(), requests);
  set_clock(verifier, 5);
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_NONE);
  free(token);
  firebase_token_verifier_release(verifier);
}

// --- the emulator ---

static void unsigned_tokens_are_for_emulators_only(void) {
  char *claims = make_claims(NULL, NULL);
  char *token = unsigned_token(claims);
  firebase_token_verifier *verifier = open_verifier();
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_UNSUPPORTED_TOKEN_ALGORITHM);
  firebase_token_verifier_release(verifier);
  firebase_token_verifier_options options = make_verifier_options();
  options.emulator = "127.0.0.1:9099";
  verifier = open_verifier_with(options);
  CHECK_INT(verdict(verifier, token), FIREBASE_AUTH_ERROR_NONE);
  CHECK_VERDICT(verifier, with_suffix(token, "AAAA"), FIREBASE_AUTH_ERROR_INVALID_TOKEN_SIGNATURE);
  CHECK_VERDICT(verifier, make_token(NULL, NULL), FIREBASE_AUTH_ERROR_NONE);
  free(token);
  free(claims);
  claims = make_claims("aud", "\"other\"");
  CHECK_VERDICT(verifier, unsigned_token(claims), FIREBASE_AUTH_ERROR_INVALID_TOKEN_AUDIENCE);
  free(claims);
  firebase_token_verifier_release(verifier);
}

static void environment_names_an_emulator_with_a_warning(void) {
  key_server_start();
  firebase_token_verifier *verifier = NULL;
  setenv("FIREBASE_AUTH_EMULATOR_HOST", "localhost:9099", 1);
  capture_log();
  CHECK_INT(firebase_token_verifier_create("castle", NULL, &verifier), FIREBASE_AUTH_ERROR_NONE);
  CHECK_CONTAINS(captured_log(), "localhost:9099");
  release_log();
  firebase_token_verifier_set_time(verifier, NOW * UINT64_C(1000));
  char *claims = make_claims(NULL, NULL);
  CHECK_VERDICT(verifier, unsigned_token(claims), FIREBASE_AUTH_ERROR_NONE);
  free(claims);
  firebase_token_verifier_release(verifier);
  verifier = NULL;
  setenv("FIREBASE_AUTH_EMULATOR_HOST", "example.org:9099", 1);
  capture_log();
  CHECK_INT(firebase_token_verifier_create("castle", NULL, &verifier), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK(verifier == NULL);
  release_log();
  unsetenv("FIREBASE_AUTH_EMULATOR_HOST");
}

static void check_token_of_emulator(fixture *f) {
  firebase_user *user = sign_in_guest(f);
  char *token = get_token(user, false), address[32];
  snprintf(address, sizeof address, "127.0.0.1:%u", emulator_port());
  const firebase_token_verifier_options options = {.struct_size = sizeof options, .emulator = address};
  firebase_future *future = await(firebase_user_get_token_result(user, false));
  const firebase_value *audience =
      firebase_value_member(firebase_token_result_claims(firebase_future_token_result(future)), "aud");
  firebase_token_verifier *verifier = NULL;
  CHECK_INT(firebase_token_verifier_create(firebase_value_string(audience), &options, &verifier),
            FIREBASE_AUTH_ERROR_NONE);
  firebase_future *verified = await(firebase_token_verifier_verify_id_token(verifier, token));
  CHECK_ERROR(verified, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_verified_token_uid(firebase_future_verified_token(verified)), firebase_user_uid(user));
  CHECK_TEXT(firebase_verified_token_sign_in_provider(firebase_future_verified_token(verified)), "anonymous");
  firebase_future_release(verified);
  firebase_token_verifier_release(verifier);
  firebase_future_release(future);
  free(token);
  firebase_user_release(user);
}

static void token_of_the_emulator_is_verified(void) {
  fixture f = open_fixture();
  check_token_of_emulator(&f);
  CHECK_INT(emulator_requests("idTokenPublicKeys"), 0);
  close_fixture(&f);
}

static void signed_token_of_the_emulator_is_verified(void) {
  emulator_start_strict();
  fixture f = open_fixture_at(emulator_port());
  check_token_of_emulator(&f);
  CHECK_INT(emulator_requests("idTokenPublicKeys"), 1);
  close_fixture(&f);
}

static void signed_cookie_of_the_emulator_is_verified(void) {
  emulator_start_strict();
  json_t *signed_cookie =
      emulator_call("POST", "tokens:sign",
                    "{\"claims\":{\"iss\":\"" COOKIE_ISSUER
                    "\",\"aud\":\"castle\",\"sub\":\"ada\",\"iat\":1600000000,\"auth_time\":"
                    "1600000000,\"exp\":4102444800,\"firebase\":{\"sign_in_provider\":\"apple.com\"}}}");
  const char *cookie = json_string_value(json_object_get(signed_cookie, "token"));
  char address[32];
  snprintf(address, sizeof address, "127.0.0.1:%u", emulator_port());
  firebase_token_verifier *verifier = open_verifier_with(
      (firebase_token_verifier_options){.struct_size = sizeof(firebase_token_verifier_options), .emulator = address});
  firebase_future *verified = await(firebase_token_verifier_verify_session_cookie(verifier, cookie));
  CHECK_ERROR(verified, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_verified_token_uid(firebase_future_verified_token(verified)), "ada");
  firebase_future_release(verified);
  firebase_token_verifier_release(verifier);
  json_decref(signed_cookie);
}

// --- the listing of docs/game-server.md ---

static char admitted[200], refusal[200];

static void run_a_tick(void) {}
static void admit_player(const char *uid) { snprintf(admitted, sizeof admitted, "%s", uid); }
static void refuse_player(const char *reason) { snprintf(refusal, sizeof refusal, "%s", reason); }

static void decide(firebase_token_verifier *verifier, const char *received) {
  firebase_future *future = firebase_token_verifier_verify_id_token(verifier, received);
  while (firebase_future_status(future) == FIREBASE_FUTURE_STATUS_PENDING) run_a_tick();
  const firebase_verified_token *token = firebase_future_verified_token(future);
  if (token != NULL) {
    admit_player(firebase_verified_token_uid(token));
  } else {
    refuse_player(firebase_future_error_message(future));
  }
  firebase_future_release(future);
}

static void server_admits_players_with_valid_tokens_only(void) {
  firebase_token_verifier *verifier = open_verifier();
  char *token = make_token(NULL, NULL);
  decide(verifier, token);
  CHECK_TEXT(admitted, "ada");
  CHECK_TEXT(refusal, "");
  set_clock(verifier, 3600);
  decide(verifier, token);
  CHECK_CONTAINS(refusal, "expired");
  free(token);
  firebase_token_verifier_release(verifier);
}

// --- threads and NULL ---

struct shared {
  firebase_token_verifier *verifier;
  const char *token;
  tally *accepted;
};

static void verify_often(int number, void *data) {
  const struct shared *shared = data;
  (void)number;
  for (int i = 0; i < 200; i++) {
    firebase_future *future = firebase_token_verifier_verify_id_token(shared->verifier, shared->token);
    if (firebase_future_wait(future, -1) && firebase_future_verified_token(future) != NULL) tally_add(shared->accepted);
    firebase_future_release(future);
  }
}

static void time_beyond_every_calendar_is_accepted(void) {
  firebase_token_verifier *verifier = open_verifier();
  firebase_token_verifier_set_time(verifier, UINT64_MAX);
  CHECK_VERDICT(verifier, make_token(NULL, NULL), FIREBASE_AUTH_ERROR_TOKEN_EXPIRED);
  firebase_token_verifier_release(verifier);
}

static void threads_share_a_verifier(void) {
  char *token = make_token(NULL, NULL);
  struct shared shared = {open_verifier(), token, tally_create()};
  run_threads(8, verify_often, &shared);
  CHECK_INT(tally_count(shared.accepted), 1600);
  CHECK_INT(key_server_requests(), 1);
  tally_release(shared.accepted);
  firebase_token_verifier_release(shared.verifier);
  free(token);
}

static void token_verifier_functions_take_null(void) {
  firebase_token_verifier *verifier = open_verifier();
  CHECK_FUTURE(firebase_token_verifier_verify_id_token(NULL, "x"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_token_verifier_verify_id_token(verifier, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_token_verifier_verify_id_token(verifier, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_token_verifier_verify_session_cookie(NULL, "x"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_token_verifier_verify_session_cookie(verifier, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  firebase_token_verifier_retain(verifier);
  firebase_token_verifier_release(verifier);
  firebase_token_verifier_release(verifier);
  firebase_token_verifier_retain(NULL);
  firebase_token_verifier_release(NULL);
  firebase_token_verifier_set_time(NULL, 1);
  CHECK(firebase_future_verified_token(NULL) == NULL);
  const char *(*const texts[])(const firebase_verified_token *) = {
      firebase_verified_token_uid,       firebase_verified_token_email,
      firebase_verified_token_name,      firebase_verified_token_sign_in_provider,
      firebase_verified_token_json,      firebase_verified_token_sign_in_second_factor,
      firebase_verified_token_tenant_id,
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) CHECK_TEXT(texts[i](NULL), "");
  CHECK(!firebase_verified_token_is_email_verified(NULL));
  CHECK_INT(firebase_verified_token_auth_time(NULL), 0);
  CHECK_INT(firebase_verified_token_issued_at(NULL), 0);
  CHECK_INT(firebase_verified_token_expires_at(NULL), 0);
  CHECK(firebase_verified_token_claims(NULL) == NULL);
}

static const test_case tests[] = {
    TEST(genuine_token_tells_of_its_user),
    TEST(optional_claims_of_a_wrong_type_count_as_missing),
    TEST(known_key_completes_the_future_at_once),
    TEST(each_claim_is_checked),
    TEST(uid_has_at_most_128_characters),
    TEST(claims_are_one_object_without_repetitions),
    TEST(each_member_of_the_header_is_checked),
    TEST(key_id_of_ten_kilobytes_is_refused_without_a_request),
    TEST(signature_is_of_the_key_that_the_header_names),
    TEST(no_byte_of_a_token_can_be_changed),
    TEST(text_is_three_parts_in_one_encoding),
    TEST(token_of_a_megabyte_is_refused),
    TEST(tenant_can_be_required),
    TEST(recent_sign_in_can_be_required),
    TEST(invalid_settings_are_refused),
    TEST(cookies_and_id_tokens_are_not_exchangeable),
    TEST(certificates_are_read),
    TEST(wrong_answers_for_keys_are_reported),
    TEST(tokens_that_wait_share_one_request),
    TEST(unknown_keys_are_requested_at_most_twice_a_minute),
    TEST(keys_are_used_within_their_age_while_their_server_is_gone),
    TEST(absent_server_of_keys_is_asked_again_after_five_seconds),
    TEST(unsigned_tokens_are_for_emulators_only),
    TEST(environment_names_an_emulator_with_a_warning),
    TEST(token_of_the_emulator_is_verified),
    TEST(signed_token_of_the_emulator_is_verified),
    TEST(signed_cookie_of_the_emulator_is_verified),
    TEST(server_admits_players_with_valid_tokens_only),
    TEST(time_beyond_every_calendar_is_accepted),
    TEST(threads_share_a_verifier),
    TEST(token_verifier_functions_take_null),
};
TEST_MAIN(tests)
