// SPDX-License-Identifier: Apache-2.0
// An id token and what it says.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "fixture.h"

// Makes the next refresh bring a token of these claims.
static void order_token(const char *claims) {
  char *token = unsigned_token(claims);
  json_t *body = json_pack("{s:s, s:s, s:s}", "id_token", token, "refresh_token", "r", "expires_in", "3600");
  char *text = json_dumps(body, JSON_COMPACT);
  emulator_answer("token", 200, text, 1);
  free(text);
  json_decref(body);
  free(token);
}

static firebase_future *result_of(const firebase_user *user, bool force) {
  return await(firebase_user_get_token_result(user, force));
}

static void token_tells_of_the_sign_in(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, "{\"sub\":\"001\"}");
  firebase_future *future = result_of(user, false);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_token_result *result = firebase_future_token_result(future);
  char *token = get_token(user, false);
  CHECK_TEXT(firebase_token_result_token(result), token);
  free(token);
  CHECK_TEXT(firebase_token_result_sign_in_provider(result), "apple.com");
  CHECK_TEXT(firebase_token_result_sign_in_second_factor(result), "");
  CHECK_TEXT(firebase_token_result_tenant_id(result), "");
  const uint64_t now = (uint64_t)time(NULL) * 1000;
  const uint64_t issued = firebase_token_result_issued_at(result);
  CHECK(issued + 600000 > now && issued < now + 600000);
  CHECK_INT(firebase_token_result_expires_at(result) - issued, 3600000);
  CHECK(firebase_token_result_auth_time(result) <= issued);
  const firebase_value *claims = firebase_token_result_claims(result);
  CHECK_TEXT(firebase_value_string(firebase_value_member(claims, "sub")), firebase_user_uid(user));
  CHECK_INT(emulator_requests("token"), 0);
  firebase_future_release(future);
  firebase_user_release(user);
  close_fixture(&f);
}

static void forced_result_is_of_a_fresh_token(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  char *former = get_token(user, false);
  emulator_order("PATCH", "config", "{\"idTokenLifetimeSeconds\":7200}");
  firebase_future *future = result_of(user, true);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_token_result *result = firebase_future_token_result(future);
  CHECK(strcmp(firebase_token_result_token(result), former) != 0);
  CHECK_TEXT(firebase_token_result_sign_in_provider(result), "anonymous");
  CHECK_INT(firebase_token_result_expires_at(result) - firebase_token_result_issued_at(result), 7200000);
  CHECK_INT(emulator_requests("token"), 1);
  firebase_future_release(future);
  free(former);
  firebase_user_release(user);
  close_fixture(&f);
}

static void token_that_expired_at_the_server_is_refreshed(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  char *former = get_token(user, false);
  emulator_advance_clock(3500);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(emulator_requests("token"), 0);
  emulator_advance_clock(101);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(emulator_requests("token"), 1);
  firebase_future *future = result_of(user, false);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_token_result *result = firebase_future_token_result(future);
  CHECK(strcmp(firebase_token_result_token(result), former) != 0);
  CHECK(firebase_token_result_issued_at(result) >= firebase_token_result_auth_time(result) + 3601000);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(emulator_requests("token"), 1);
  firebase_future_release(future);
  free(former);
  firebase_user_release(user);
  close_fixture(&f);
}

static void custom_claims_are_readable(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  order_token(
      "{\"auth_time\":1700000000,\"iat\":1700000100,\"exp\":1700003700,\"level\":42,\"guild\":{\"name\":\"\\u00e4\","
      "\"ranks\":[1,{\"a\":true}]},\"firebase\":{\"sign_in_provider\":\"password\","
      "\"sign_in_second_factor\":\"totp\",\"tenant\":\"blue\"}}");
  firebase_future *future = result_of(user, true);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_token_result *result = firebase_future_token_result(future);
  const firebase_value *claims = firebase_token_result_claims(result);
  CHECK_INT(firebase_value_integer(firebase_value_member(claims, "level")), 42);
  const firebase_value *guild = firebase_value_member(claims, "guild");
  CHECK_TEXT(firebase_value_string(firebase_value_member(guild, "name")), "\xc3\xa4");
  CHECK_INT(firebase_value_count(firebase_value_member(guild, "ranks")), 2);
  CHECK_TEXT(firebase_token_result_sign_in_second_factor(result), "totp");
  CHECK_TEXT(firebase_token_result_tenant_id(result), "blue");
  CHECK_INT(firebase_token_result_auth_time(result), 1700000000000);
  CHECK_INT(firebase_token_result_issued_at(result), 1700000100000);
  CHECK_INT(firebase_token_result_expires_at(result), 1700003700000);
  firebase_future_release(future);
  firebase_user_release(user);
  close_fixture(&f);
}

static void number_beyond_64_bits_leaves_the_token_readable(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  order_token(
      "{\"auth_time\":1700000000,\"iat\":1700000000,\"exp\":1700003600,\"large\":18446744073709551616,"
      "\"firebase\":{\"sign_in_provider\":\"password\"}}");
  firebase_future *future = result_of(user, true);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_token_result *result = firebase_future_token_result(future);
  const firebase_value *large = firebase_value_member(firebase_token_result_claims(result), "large");
  CHECK_INT(firebase_value_get_type(large), FIREBASE_VALUE_REAL);
  CHECK(firebase_value_real(large) == 18446744073709551616.0);
  CHECK_INT(firebase_token_result_auth_time(result), 1700000000000);
  firebase_future_release(future);
  firebase_user_release(user);
  close_fixture(&f);
}

static void token_that_cant_be_read_is_told(void) {
  static const char *const claims[] = {
      "{}",
      "{\"auth_time\":1,\"iat\":1,\"exp\":2}",
      "{\"auth_time\":1,\"iat\":1,\"exp\":2,\"firebase\":{}}",
      "{\"auth_time\":1,\"iat\":1,\"exp\":2,\"firebase\":\"password\"}",
      "{\"iat\":1,\"exp\":2,\"firebase\":{\"sign_in_provider\":\"password\"}}",
      "{\"auth_time\":1,\"exp\":2,\"firebase\":{\"sign_in_provider\":\"password\"}}",
      "{\"auth_time\":1,\"iat\":1,\"firebase\":{\"sign_in_provider\":\"password\"}}",
      "{\"auth_time\":\"soon\",\"iat\":1,\"exp\":2,\"firebase\":{\"sign_in_provider\":\"password\"}}",
      "[1]",
  };
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    order_token(claims[i]);
    firebase_future *future = result_of(user, true);
    CHECK_ERROR(future, FIREBASE_AUTH_ERROR_MALFORMED_JWT);
    CHECK(firebase_future_token_result(future) == NULL);
    firebase_future_release(future);
  }
  emulator_answer("token", 200, "{\"id_token\":\"none\",\"refresh_token\":\"r\",\"expires_in\":\"3600\"}", 1);
  CHECK_FUTURE(firebase_user_get_token_result(user, true), FIREBASE_AUTH_ERROR_MALFORMED_JWT);
  CHECK(is_signed_in(&f));
  firebase_user_release(user);
  close_fixture(&f);
}

static void token_result_functions_take_null(void) {
  CHECK_FUTURE(firebase_user_get_token_result(NULL, false), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK(firebase_future_token_result(NULL) == NULL);
  CHECK(firebase_token_result_claims(NULL) == NULL);
  const char *(*const texts[])(const firebase_token_result *) = {
      firebase_token_result_token, firebase_token_result_sign_in_provider, firebase_token_result_sign_in_second_factor,
      firebase_token_result_tenant_id};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) CHECK_TEXT(texts[i](NULL), "");
  CHECK_INT(firebase_token_result_auth_time(NULL), 0);
  CHECK_INT(firebase_token_result_issued_at(NULL), 0);
  CHECK_INT(firebase_token_result_expires_at(NULL), 0);
}

static void former_user_has_no_token_result(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  firebase_auth_sign_out(f.auth);
  CHECK_FUTURE(firebase_user_get_token_result(user, false), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  firebase_user_release(user);
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(token_tells_of_the_sign_in),
    TEST(forced_result_is_of_a_fresh_token),
    TEST(token_that_expired_at_the_server_is_refreshed),
    TEST(custom_claims_are_readable),
    TEST(number_beyond_64_bits_leaves_the_token_readable),
    TEST(token_that_cant_be_read_is_told),
    TEST(token_result_functions_take_null),
    TEST(former_user_has_no_token_result),
};
TEST_MAIN(tests)
