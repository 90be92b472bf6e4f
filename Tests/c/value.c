// SPDX-License-Identifier: Apache-2.0
// JSON values that a server sent.
#include <float.h>
#include <stdlib.h>

#include "fixture.h"

// The claims of a provider, as a sign-in brings them.
typedef struct claims {
  fixture f;
  firebase_future *future;
  const firebase_value *value;
} claims;

static claims open_claims(const char *json) {
  claims c = {.f = open_fixture()};
  firebase_credential *credential = fake_credential("google.com", json);
  c.future = firebase_auth_sign_in_and_retrieve_data_with_credential(c.f.auth, credential);
  CHECK_ERROR(c.future, FIREBASE_AUTH_ERROR_NONE);
  firebase_credential_release(credential);
  c.value = firebase_additional_user_info_profile(
      firebase_auth_result_additional_user_info(firebase_future_auth_result(c.future)));
  CHECK(c.value != NULL);
  return c;
}

static void close_claims(claims c) {
  firebase_future_release(c.future);
  close_fixture(&c.f);
}

static const char all_kinds[] =
    "{\"sub\":\"1\",\"integer\":-9007199254740993,\"real\":1.5,\"true\":true,\"false\":false,"
    "\"text\":\"\\u00e4\\u20ac\",\"list\":[1,\"two\",[3],null],\"object\":{\"b\":1,\"a\":2},\"null\":null}";

static void each_kind_has_its_type_and_content(void) {
  claims c = open_claims(all_kinds);
  CHECK_INT(firebase_value_get_type(c.value), FIREBASE_VALUE_OBJECT);
  const firebase_value *integer = firebase_value_member(c.value, "integer");
  CHECK_INT(firebase_value_get_type(integer), FIREBASE_VALUE_INTEGER);
  CHECK_INT(firebase_value_integer(integer), -9007199254740993);
  CHECK(firebase_value_real(integer) < -9.0e15);
  const firebase_value *real = firebase_value_member(c.value, "real");
  CHECK_INT(firebase_value_get_type(real), FIREBASE_VALUE_REAL);
  CHECK(firebase_value_real(real) == 1.5);
  CHECK_INT(firebase_value_get_type(firebase_value_member(c.value, "true")), FIREBASE_VALUE_BOOL);
  CHECK(firebase_value_bool(firebase_value_member(c.value, "true")));
  CHECK_INT(firebase_value_get_type(firebase_value_member(c.value, "false")), FIREBASE_VALUE_BOOL);
  CHECK(!firebase_value_bool(firebase_value_member(c.value, "false")));
  const firebase_value *text = firebase_value_member(c.value, "text");
  CHECK_INT(firebase_value_get_type(text), FIREBASE_VALUE_STRING);
  CHECK_TEXT(firebase_value_string(text), "\xc3\xa4\xe2\x82\xac");
  CHECK_INT(firebase_value_get_type(firebase_value_member(c.value, "list")), FIREBASE_VALUE_ARRAY);
  CHECK_INT(firebase_value_count(firebase_value_member(c.value, "list")), 4);
  CHECK_INT(firebase_value_count(firebase_value_member(c.value, "object")), 2);
  CHECK_INT(firebase_value_get_type(firebase_value_member(c.value, "null")), FIREBASE_VALUE_NULL);
  close_claims(c);
}

static void asking_for_another_kind_gives_nothing(void) {
  claims c = open_claims(all_kinds);
  const firebase_value *text = firebase_value_member(c.value, "text");
  CHECK_INT(firebase_value_integer(text), 0);
  CHECK(firebase_value_real(text) == 0);
  CHECK(!firebase_value_bool(text));
  CHECK_INT(firebase_value_count(text), 0);
  CHECK(firebase_value_member(text, "text") == NULL);
  CHECK_TEXT(firebase_value_string(c.value), "");
  CHECK_INT(firebase_value_integer(firebase_value_member(c.value, "real")), 0);
  CHECK(firebase_value_member(c.value, "missing") == NULL);
  CHECK(firebase_value_member(c.value, "") == NULL);
  CHECK(firebase_value_member(c.value, "\xff\xfe") == NULL);
  CHECK(firebase_value_member(c.value, NULL) == NULL);
  close_claims(c);
}

static void check_real(const firebase_value *value, double number) {
  CHECK_INT(firebase_value_get_type(value), FIREBASE_VALUE_REAL);
  CHECK(firebase_value_real(value) == number);
  CHECK_INT(firebase_value_integer(value), 0);
}

static void number_beyond_its_type_is_real(void) {
  claims c = open_claims("{\"sub\":\"1\",\"id\":18446744073709551615,\"high\":1e400,\"low\":-1e400,\"level\":7}");
  check_real(firebase_value_member(c.value, "id"), 18446744073709551616.0);
  check_real(firebase_value_member(c.value, "high"), DBL_MAX);
  check_real(firebase_value_member(c.value, "low"), -DBL_MAX);
  CHECK_INT(firebase_value_integer(firebase_value_member(c.value, "level")), 7);
  close_claims(c);
}

static void response_with_a_large_number_is_read(void) {
  fixture f = open_fixture();
  emulator_answer("accounts:signInWithIdp", 200,
                  "{\"needConfirmation\":true,\"email\":\"a@b.example\",\"new\":18446744073709551615}", 1);
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  CHECK_FUTURE(firebase_auth_sign_in_and_retrieve_data_with_credential(f.auth, credential),
               FIREBASE_AUTH_ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIALS);
  firebase_credential_release(credential);
  close_fixture(&f);
}

static void name_with_a_nul_is_left_out(void) {
  claims c = open_claims("{\"sub\":\"1\",\"admin\\u0000x\":true}");
  CHECK_INT(firebase_value_count(c.value), 1);
  CHECK(firebase_value_member(c.value, "admin") == NULL);
  close_claims(c);
}

static void last_member_of_a_name_counts(void) {
  claims c = open_claims("{\"sub\":\"1\",\"level\":1,\"level\":2}");
  CHECK_INT(firebase_value_integer(firebase_value_member(c.value, "level")), 2);
  close_claims(c);
}

// "\u00e9" and "e\u0301" are canonically equivalent in Unicode, but two names in JSON.
static void equivalent_names_are_different_members(void) {
  claims c = open_claims("{\"sub\":\"1\",\"caf\\u00e9\":1,\"cafe\\u0301\":2}");
  CHECK_INT(firebase_value_integer(firebase_value_member(c.value, "caf\xc3\xa9")), 1);
  CHECK_INT(firebase_value_integer(firebase_value_member(c.value, "cafe\xcc\x81")), 2);
  close_claims(c);
}

static void null_is_a_null_value(void) {
  CHECK_INT(firebase_value_get_type(NULL), FIREBASE_VALUE_NULL);
  CHECK_INT(firebase_value_integer(NULL), 0);
  CHECK(firebase_value_real(NULL) == 0);
  CHECK(!firebase_value_bool(NULL));
  CHECK_TEXT(firebase_value_string(NULL), "");
  CHECK_INT(firebase_value_count(NULL), 0);
  CHECK(firebase_value_member(NULL, "key") == NULL);
}

typedef struct walk {
  int visited;
  char keys[256];
} walk;

static void visit(const char *key, const firebase_value *member, void *user_data) {
  walk *w = user_data;
  w->visited++;
  if (member == NULL) return;
  strncat(w->keys, key == NULL ? "-" : key, 32);
  strncat(w->keys, " ", 2);
}

static void members_are_visited_in_order(void) {
  claims c = open_claims(all_kinds);
  walk object = {0};
  firebase_value_visit(firebase_value_member(c.value, "object"), visit, &object);
  CHECK_TEXT(object.keys, "b a ");
  walk list = {0};
  firebase_value_visit(firebase_value_member(c.value, "list"), visit, &list);
  CHECK_TEXT(list.keys, "- - - - ");
  close_claims(c);
}

static void nothing_is_visited_in_what_has_no_members(void) {
  claims c = open_claims(all_kinds);
  walk w = {0};
  firebase_value_visit(firebase_value_member(c.value, "text"), visit, &w);
  firebase_value_visit(NULL, visit, &w);
  firebase_value_visit(c.value, NULL, &w);
  CHECK_INT(w.visited, 0);
  close_claims(c);
}

static void values_outlive_all_but_their_future(void) {
  claims c = open_claims(all_kinds);
  close_fixture(&c.f);
  CHECK_TEXT(firebase_value_string(firebase_value_member(c.value, "text")), "\xc3\xa4\xe2\x82\xac");
  firebase_future_release(c.future);
}

static const test_case tests[] = {
    TEST(each_kind_has_its_type_and_content),
    TEST(asking_for_another_kind_gives_nothing),
    TEST(number_beyond_its_type_is_real),
    TEST(response_with_a_large_number_is_read),
    TEST(name_with_a_nul_is_left_out),
    TEST(last_member_of_a_name_counts),
    TEST(equivalent_names_are_different_members),
    TEST(null_is_a_null_value),
    TEST(members_are_visited_in_order),
    TEST(nothing_is_visited_in_what_has_no_members),
    TEST(values_outlive_all_but_their_future),
};
TEST_MAIN(tests)
