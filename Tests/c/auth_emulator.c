// SPDX-License-Identifier: Apache-2.0
// Emulators inside the test program, beside the library.
#include <firebase/c/auth_emulator.h>
#include <stdio.h>
#include <stdlib.h>

#include "fixture.h"
#include "system.h"

typedef firebase_auth_emulator_response response;

// --- helpers ---

static firebase_auth_emulator *start(void) {
  firebase_auth_emulator *emulator = firebase_auth_emulator_create(NULL);
  CHECK_TEXT(firebase_auth_emulator_error_message(emulator), "");
  return emulator;
}

static firebase_auth_emulator *start_with(firebase_auth_emulator_options options) {
  options.struct_size = sizeof options;
  return firebase_auth_emulator_create(&options);
}

static fixture open_app(const firebase_auth_emulator *emulator) {
  return open_fixture_at(firebase_auth_emulator_port(emulator));
}

static void check_success(response *r) {
  CHECK_TEXT(firebase_auth_emulator_response_error_message(r), "");
  CHECK_INT(firebase_auth_emulator_response_status(r), 200);
  firebase_auth_emulator_response_release(r);
}

static void check_error(response *r, int status, const char *message) {
  CHECK_INT(firebase_auth_emulator_response_status(r), status);
  CHECK_CONTAINS(firebase_auth_emulator_response_error_message(r), message);
  firebase_auth_emulator_response_release(r);
}

static response *get(firebase_auth_emulator *emulator, const char *path) {
  return firebase_auth_emulator_request(emulator, "GET", path, NULL);
}

static size_t count_accounts(firebase_auth_emulator *emulator) {
  response *r = get(emulator, "accounts");
  const size_t count = firebase_auth_emulator_response_count(r, "/users");
  firebase_auth_emulator_response_release(r);
  return count;
}

static const char ada[] =
    "{\"localId\":\"ada\",\"email\":\"ada@example.com\",\"password\":\"correct horse\",\"emailVerified\":true}";

static void sign_in_ada(fixture *f, firebase_auth_error expected) {
  CHECK_FUTURE(firebase_auth_sign_in_with_email_and_password(f->auth, "ada@example.com", "correct horse"), expected);
}

// --- starting ---

static void a_new_emulator_listens_on_a_free_port(void) {
  firebase_auth_emulator *emulator = start();
  char url[64];
  snprintf(url, sizeof url, "http://127.0.0.1:%u", firebase_auth_emulator_port(emulator));
  CHECK(firebase_auth_emulator_port(emulator) != 0);
  CHECK_TEXT(firebase_auth_emulator_host(emulator), "127.0.0.1");
  CHECK_TEXT(firebase_auth_emulator_url(emulator), url);
  CHECK_TEXT(firebase_auth_emulator_project_id(emulator), "demo-project");
  firebase_auth_emulator_release(emulator);
}

static void an_app_of_the_same_program_signs_in(void) {
  firebase_auth_emulator *emulator = start();
  fixture f = open_app(emulator);
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(count_accounts(emulator), 1);
  close_fixture(&f);
  firebase_auth_emulator_release(emulator);
}

static void two_emulators_share_nothing(void) {
  firebase_auth_emulator *one = start();
  firebase_auth_emulator *other = start();
  CHECK(firebase_auth_emulator_port(one) != firebase_auth_emulator_port(other));
  check_success(firebase_auth_emulator_create_account(one, ada));
  check_success(firebase_auth_emulator_advance_clock(one, 3600 * 1000));
  response *clock = get(other, "clock");
  CHECK_INT(count_accounts(one), 1);
  CHECK_INT(count_accounts(other), 0);
  CHECK_INT(firebase_auth_emulator_response_integer(clock, "/advancedSeconds"), 0);
  firebase_auth_emulator_response_release(clock);
  firebase_auth_emulator_release(one);
  firebase_auth_emulator_release(other);
}

static void the_options_are_used(void) {
  firebase_auth_emulator *emulator =
      start_with((firebase_auth_emulator_options){.project_id = "demo-game", .host = "localhost", .is_strict = true});
  CHECK_TEXT(firebase_auth_emulator_error_message(emulator), "");
  CHECK_TEXT(firebase_auth_emulator_host(emulator), "localhost");
  CHECK_TEXT(firebase_auth_emulator_project_id(emulator), "demo-game");
  response *r = get(emulator, "/");
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/authEmulator/project"), "demo-game");
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/authEmulator/strict"), "true");
  firebase_auth_emulator_response_release(r);
  firebase_auth_emulator_release(emulator);
}

static void a_port_in_use_is_an_error(void) {
  firebase_auth_emulator *first = start();
  const uint16_t port = firebase_auth_emulator_port(first);
  firebase_auth_emulator *second = start_with((firebase_auth_emulator_options){.port = port});
  char message[64];
  snprintf(message, sizeof message, "Port %u of 127.0.0.1 is used by another program.", port);
  CHECK_TEXT(firebase_auth_emulator_error_message(second), message);
  CHECK_INT(firebase_auth_emulator_port(second), 0);
  CHECK_TEXT(firebase_auth_emulator_url(second), "");
  check_error(get(second, "accounts"), 503, message);
  check_error(firebase_auth_emulator_reset(second), 503, message);
  CHECK_INT(firebase_auth_emulator_request_count(second, NULL), 0);
  firebase_auth_emulator_release(second);
  firebase_auth_emulator_release(first);
}

static void check_start_error(firebase_auth_emulator_options options, const char *message) {
  firebase_auth_emulator *emulator = start_with(options);
  CHECK_CONTAINS(firebase_auth_emulator_error_message(emulator), message);
  CHECK_INT(firebase_auth_emulator_port(emulator), 0);
  firebase_auth_emulator_release(emulator);
}

static void an_address_that_others_can_reach_is_refused(void) {
  check_start_error((firebase_auth_emulator_options){.host = "0.0.0.0"}, "0.0.0.0 is not an address of loopback.");
}

static void an_unknown_host_is_refused(void) {
  check_start_error((firebase_auth_emulator_options){.host = "no host"}, "\"no host\" has no address");
  check_start_error((firebase_auth_emulator_options){.host = ""}, "\"\" has no address");
}

static void an_invalid_project_is_refused(void) {
  check_start_error((firebase_auth_emulator_options){.project_id = "a/b"}, "project_id is invalid.");
  check_start_error((firebase_auth_emulator_options){.project_id = ""}, "project_id is invalid.");
}

static void a_missing_import_is_refused(void) {
  check_start_error((firebase_auth_emulator_options){.import_folder = "/nowhere"}, "/nowhere");
  check_start_error((firebase_auth_emulator_options){.import_folder = ""}, "");
}

static void options_that_are_not_utf8_are_refused(void) {
  check_start_error((firebase_auth_emulator_options){.project_id = "\xff"}, "not UTF-8");
}

static void a_wrong_struct_size_is_refused(void) {
  for (size_t size = 0; size < sizeof(firebase_auth_emulator_options); size += sizeof(size_t)) {
    firebase_auth_emulator_options options = {.struct_size = size};
    firebase_auth_emulator *emulator = firebase_auth_emulator_create(&options);
    CHECK_CONTAINS(firebase_auth_emulator_error_message(emulator), "struct_size");
    firebase_auth_emulator_release(emulator);
  }
}

static void options_of_a_newer_version_are_accepted_if_zero(void) {
  struct {
    firebase_auth_emulator_options options;
    size_t newer;
  } grown = {.options = {.struct_size = sizeof grown}};
  firebase_auth_emulator *emulator = firebase_auth_emulator_create(&grown.options);
  CHECK_TEXT(firebase_auth_emulator_error_message(emulator), "");
  firebase_auth_emulator_release(emulator);
  grown.newer = 1;
  emulator = firebase_auth_emulator_create(&grown.options);
  CHECK_CONTAINS(firebase_auth_emulator_error_message(emulator), "does not support a member");
  firebase_auth_emulator_release(emulator);
}

// --- ending ---

static void an_emulator_that_ended_refuses_connections(void) {
  firebase_auth_emulator *emulator = start();
  fixture f = open_app(emulator);
  firebase_user_release(sign_in_guest(&f));
  firebase_auth_emulator_release(emulator);
  sign_in_ada(&f, FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED);
  close_fixture(&f);
}

static void an_emulator_lives_until_the_last_reference(void) {
  firebase_auth_emulator *emulator = start();
  firebase_auth_emulator_retain(emulator);
  firebase_auth_emulator_release(emulator);
  CHECK_INT(count_accounts(emulator), 0);
  firebase_auth_emulator_release(emulator);
}

static void a_held_response_does_not_hold_the_end_up(void) {
  firebase_auth_emulator *emulator = start();
  fixture f = open_app(emulator);
  check_success(
      firebase_auth_emulator_request(emulator, "POST", "faults", "{\"method\":\"accounts:signUp\",\"held\":true}"));
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  while (firebase_auth_emulator_request_count(emulator, "accounts:signUp") == 0) continue;
  firebase_auth_emulator_release(emulator);
  await(future);
  firebase_future_release(future);
  close_fixture(&f);
}

static void make_keys_until_exit(int number, void *made) {
  if (number == 0) {
    tally_wait(made, 1);
    exit(0);
  }
  firebase_auth_emulator *emulator = start_with((firebase_auth_emulator_options){.is_strict = true});
  while (true) {
    check_success(firebase_auth_emulator_request(emulator, "POST", "tokens:rotateKey", NULL));
    check_success(get(emulator, "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys"));
    tally_add(made);
  }
}

static void child_exit_while_keys_are_made(void) { run_threads(3, make_keys_until_exit, tally_create()); }

static void a_program_may_exit_while_emulators_work(void) {
  for (int i = 0; i < 5; i++) CHECK_INT(run_child("child_exit_while_keys_are_made", ""), 0);
}

static void a_hundred_emulators_leave_nothing_behind(void) {
  firebase_auth_emulator_release(start());
  size_t before = 0;
  for (int round = 0; round < 100; round++) {
    firebase_auth_emulator *emulator = start();
    check_success(firebase_auth_emulator_create_account(emulator, ada));
    check_success(get(emulator, "accounts"));
    firebase_auth_emulator_release(emulator);
    if (round == 50) before = used_memory();
  }
  CHECK(used_memory() <= before + 4096);
}

// --- requests ---

static void every_function_accepts_null(void) {
  firebase_auth_emulator *emulator = start();
  static const char message[] = "The emulator is NULL.";
  firebase_auth_emulator_retain(NULL);
  firebase_auth_emulator_release(NULL);
  CHECK_TEXT(firebase_auth_emulator_error_message(NULL), message);
  CHECK_TEXT(firebase_auth_emulator_host(NULL), "");
  CHECK_INT(firebase_auth_emulator_port(NULL), 0);
  CHECK_TEXT(firebase_auth_emulator_url(NULL), "");
  CHECK_TEXT(firebase_auth_emulator_project_id(NULL), "");
  check_error(firebase_auth_emulator_request(NULL, "GET", "accounts", NULL), 400, message);
  check_error(firebase_auth_emulator_request(emulator, NULL, "accounts", NULL), 400, "\"method\" is NULL");
  check_error(firebase_auth_emulator_request(emulator, "GET", NULL, NULL), 400, "\"path\" is NULL");
  check_error(firebase_auth_emulator_create_account(NULL, ada), 400, message);
  check_error(firebase_auth_emulator_import_folder(NULL, "/tmp"), 400, message);
  check_error(firebase_auth_emulator_import_folder(emulator, NULL), 400, "\"folder\" is NULL");
  check_error(firebase_auth_emulator_export_folder(NULL, "/tmp"), 400, message);
  check_error(firebase_auth_emulator_export_folder(emulator, NULL), 400, "\"folder\" is NULL");
  check_error(firebase_auth_emulator_copy_last_email(NULL, "a@b.c"), 400, message);
  check_error(firebase_auth_emulator_copy_last_email(emulator, NULL), 400, "\"email\" is NULL");
  check_error(firebase_auth_emulator_copy_last_text_message(NULL, "+1"), 400, message);
  check_error(firebase_auth_emulator_copy_last_text_message(emulator, NULL), 400, "\"phone_number\" is NULL");
  check_error(firebase_auth_emulator_advance_clock(NULL, 1), 400, message);
  CHECK_INT(firebase_auth_emulator_request_count(NULL, "token"), 0);
  check_error(firebase_auth_emulator_copy_last_request(NULL, "token"), 400, message);
  check_error(firebase_auth_emulator_copy_last_request(emulator, NULL), 400, "\"service\" is NULL");
  check_error(firebase_auth_emulator_reset(NULL), 400, message);
  firebase_auth_emulator_release(emulator);
}

static void every_function_of_a_response_accepts_null(void) {
  firebase_auth_emulator_response_retain(NULL);
  firebase_auth_emulator_response_release(NULL);
  CHECK_INT(firebase_auth_emulator_response_status(NULL), 0);
  CHECK_TEXT(firebase_auth_emulator_response_body(NULL), "");
  CHECK_TEXT(firebase_auth_emulator_response_error_message(NULL), "The response is NULL.");
  CHECK_TEXT(firebase_auth_emulator_response_string(NULL, "/a"), "");
  CHECK_INT(firebase_auth_emulator_response_integer(NULL, "/a"), 0);
  CHECK_INT(firebase_auth_emulator_response_count(NULL, "/a"), 0);
  firebase_auth_emulator *emulator = start();
  response *r = get(emulator, "accounts");
  CHECK_TEXT(firebase_auth_emulator_response_string(r, NULL), "");
  CHECK_INT(firebase_auth_emulator_response_integer(r, NULL), 0);
  CHECK_INT(firebase_auth_emulator_response_count(r, NULL), 0);
  firebase_auth_emulator_response_release(r);
  firebase_auth_emulator_release(emulator);
}

static void arguments_that_are_not_utf8_are_errors(void) {
  firebase_auth_emulator *emulator = start();
  check_error(firebase_auth_emulator_request(emulator, "\xff", "accounts", NULL), 400, "\"method\" is not UTF-8");
  check_error(firebase_auth_emulator_request(emulator, "GET", "\xff", NULL), 400, "\"path\" is not UTF-8");
  check_error(firebase_auth_emulator_request(emulator, "POST", "accounts", "\xff"), 400, "\"body\" is not UTF-8");
  check_error(firebase_auth_emulator_copy_last_email(emulator, "\xff"), 400, "\"email\" is not UTF-8");
  CHECK_INT(firebase_auth_emulator_request_count(emulator, "\xff"), 0);
  firebase_auth_emulator_release(emulator);
}

static void empty_arguments_are_errors(void) {
  firebase_auth_emulator *emulator = start();
  check_error(firebase_auth_emulator_request(emulator, "", "accounts", NULL), 405, "not allowed");
  check_error(firebase_auth_emulator_request(emulator, "GET", "", NULL), 404, "does not exist");
  check_error(firebase_auth_emulator_import_folder(emulator, ""), 400, "");
  check_error(firebase_auth_emulator_export_folder(emulator, ""), 400, "");
  check_error(firebase_auth_emulator_copy_last_email(emulator, ""), 404, "");
  check_error(firebase_auth_emulator_copy_last_text_message(emulator, ""), 404, "");
  check_error(firebase_auth_emulator_copy_last_request(emulator, ""), 404, "");
  CHECK_INT(firebase_auth_emulator_request_count(emulator, ""), 0);
  firebase_auth_emulator_release(emulator);
}

static void huge_arguments_are_errors(void) {
  firebase_auth_emulator *emulator = start();
  const size_t size = 9 << 20;
  char *huge = malloc(size + 1);
  memset(huge, 'a', size);
  huge[size] = 0;
  check_error(firebase_auth_emulator_request(emulator, "POST", "accounts", huge), 413, "exceeds the limit");
  check_error(get(emulator, huge), 414, "can have 65536 bytes");
  check_error(firebase_auth_emulator_request(emulator, huge, "accounts", NULL), 414, "can have 65536 bytes");
  check_error(firebase_auth_emulator_copy_last_email(emulator, huge), 404, "");
  check_error(firebase_auth_emulator_import_folder(emulator, huge), 400, "");
  free(huge);
  firebase_auth_emulator_release(emulator);
}

static void a_path_of_a_service_has_the_rights_of_an_administrator(void) {
  firebase_auth_emulator *emulator = start();
  response *r = firebase_auth_emulator_request(
      emulator, "POST", "/identitytoolkit.googleapis.com/v1/projects/demo-project/accounts:lookup",
      "{\"localId\":[\"ada\"]}");
  CHECK_INT(firebase_auth_emulator_response_count(r, "/users"), 0);
  check_success(r);
  check_success(
      get(emulator, "/identitytoolkit.googleapis.com/v1/projects/demo-project/accounts:batchGet?maxResults=1"));
  check_success(firebase_auth_emulator_request(emulator, "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp",
                                               "{\"returnSecureToken\":true}"));
  firebase_auth_emulator_release(emulator);
}

// A server sends it in parts.
static void a_list_of_accounts_has_all_of_them(void) {
  firebase_auth_emulator *emulator = start();
  check_success(firebase_auth_emulator_create_account(emulator, ada));
  response *r =
      get(emulator, "/identitytoolkit.googleapis.com/v1/projects/demo-project/accounts:batchGet?maxResults=-1");
  CHECK_INT(firebase_auth_emulator_response_count(r, "/users"), 1);
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/users/0/email"), "ada@example.com");
  firebase_auth_emulator_response_release(r);
  firebase_auth_emulator_release(emulator);
}

static void a_response_is_read_by_json_pointers(void) {
  firebase_auth_emulator *emulator = start();
  check_success(firebase_auth_emulator_create_account(emulator, "{\"localId\":\"a/b~c\",\"displayName\":\"Ada\"}"));
  response *r = get(emulator, "accounts/a%2Fb~c");
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/localId"), "a/b~c");
  firebase_auth_emulator_response_release(r);
  r = get(emulator, "accounts");
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/users/0/displayName"), "Ada");
  CHECK_INT(firebase_auth_emulator_response_count(r, ""), 1);
  CHECK_INT(firebase_auth_emulator_response_count(r, "/users"), 1);
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/users/1/displayName"), "");
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/users/-1/displayName"), "");
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/users/x"), "");
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "users"), "");
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/~1~0~01"), "");
  CHECK_INT(firebase_auth_emulator_response_integer(r, "/users/0/displayName"), 0);
  firebase_auth_emulator_response_release(r);
  firebase_auth_emulator_release(emulator);
}

// --- what tests prepare and read ---

static void an_account_is_there_before_the_test(void) {
  firebase_auth_emulator *emulator = start();
  response *r = firebase_auth_emulator_create_account(emulator, ada);
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/localId"), "ada");
  firebase_auth_emulator_response_release(r);
  CHECK_INT(firebase_auth_emulator_request_count(emulator, NULL), 0);
  fixture f = open_app(emulator);
  sign_in_ada(&f, FIREBASE_AUTH_ERROR_NONE);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, "ada");
  free(uid);
  close_fixture(&f);
  firebase_auth_emulator_release(emulator);
}

static void a_taken_email_address_creates_no_account(void) {
  firebase_auth_emulator *emulator = start();
  check_success(firebase_auth_emulator_create_account(emulator, ada));
  check_error(firebase_auth_emulator_create_account(emulator, "{\"email\":\"ada@example.com\"}"), 400, "EMAIL_EXISTS");
  check_error(firebase_auth_emulator_create_account(emulator, "no JSON"), 400, "not valid JSON");
  CHECK_INT(count_accounts(emulator), 1);
  firebase_auth_emulator_release(emulator);
}

static void the_last_email_has_the_link(void) {
  firebase_auth_emulator *emulator = start();
  check_success(firebase_auth_emulator_create_account(emulator, ada));
  fixture f = open_app(emulator);
  check_error(firebase_auth_emulator_copy_last_email(emulator, "ada@example.com"), 404, "No email to ada@example.com");
  CHECK_FUTURE(firebase_auth_send_password_reset_email(f.auth, "ada@example.com"), FIREBASE_AUTH_ERROR_NONE);
  response *r = firebase_auth_emulator_copy_last_email(emulator, "Ada@example.com");
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/requestType"), "PASSWORD_RESET");
  CHECK_CONTAINS(firebase_auth_emulator_response_string(r, "/oobLink"), firebase_auth_emulator_url(emulator));
  CHECK_FUTURE(firebase_auth_confirm_password_reset(f.auth, firebase_auth_emulator_response_string(r, "/oobCode"),
                                                    "another horse"),
               FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_emulator_response_release(r);
  sign_in_ada(&f, FIREBASE_AUTH_ERROR_WRONG_PASSWORD);
  close_fixture(&f);
  firebase_auth_emulator_release(emulator);
}

static void the_last_text_message_has_the_code(void) {
  firebase_auth_emulator *emulator = start();
  for (int round = 0; round < 2; round++) {
    check_success(firebase_auth_emulator_request(emulator, "POST",
                                                 "/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode",
                                                 "{\"phoneNumber\":\"+16505550101\",\"recaptchaToken\":\"x\"}"));
  }
  response *sent = get(emulator, "verificationCodes");
  response *last = firebase_auth_emulator_copy_last_text_message(emulator, "+16505550101");
  CHECK(strlen(firebase_auth_emulator_response_string(last, "/code")) == 6);
  CHECK_TEXT(firebase_auth_emulator_response_string(last, "/sessionInfo"),
             firebase_auth_emulator_response_string(sent, "/verificationCodes/1/sessionInfo"));
  firebase_auth_emulator_response_release(sent);
  firebase_auth_emulator_response_release(last);
  check_error(firebase_auth_emulator_copy_last_text_message(emulator, "+16505550102"), 404, "+16505550102");
  firebase_auth_emulator_release(emulator);
}

static void the_clock_moves_by_milliseconds(void) {
  firebase_auth_emulator *emulator = start();
  check_success(firebase_auth_emulator_advance_clock(emulator, 999));
  response *r = firebase_auth_emulator_advance_clock(emulator, 1001);
  CHECK_INT(firebase_auth_emulator_response_integer(r, "/advancedSeconds"), 2);
  firebase_auth_emulator_response_release(r);
  check_error(firebase_auth_emulator_advance_clock(emulator, -1), 400, "only be moved forward");
  check_error(firebase_auth_emulator_advance_clock(emulator, INT64_MIN), 400, "only be moved forward");
  check_error(firebase_auth_emulator_advance_clock(emulator, INT64_MAX), 400, "only be moved forward");
  firebase_auth_emulator_release(emulator);
}

static void requests_of_clients_are_recorded(void) {
  firebase_auth_emulator *emulator = start();
  fixture f = open_app(emulator);
  firebase_auth_set_language_code(f.auth, "fr");
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(firebase_auth_emulator_request_count(emulator, "accounts:signUp"), 1);
  CHECK_INT(firebase_auth_emulator_request_count(emulator, "accounts:nothing"), 0);
  CHECK(firebase_auth_emulator_request_count(emulator, NULL) >= 1);
  response *r = firebase_auth_emulator_copy_last_request(emulator, "accounts:signUp");
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/headers/x-firebase-locale"), "fr");
  CHECK_TEXT(firebase_auth_emulator_response_string(r, "/body/returnSecureToken"), "true");
  firebase_auth_emulator_response_release(r);
  check_error(firebase_auth_emulator_copy_last_request(emulator, "accounts:delete"), 404, "accounts:delete");
  close_fixture(&f);
  firebase_auth_emulator_release(emulator);
}

static void an_export_is_imported(void) {
  char *folder = join_path(make_directory(), "export");
  firebase_auth_emulator *emulator = start();
  check_success(firebase_auth_emulator_create_account(emulator, ada));
  check_success(firebase_auth_emulator_export_folder(emulator, folder));
  check_success(firebase_auth_emulator_reset(emulator));
  CHECK_INT(count_accounts(emulator), 0);
  check_success(firebase_auth_emulator_import_folder(emulator, folder));
  CHECK_INT(count_accounts(emulator), 1);
  firebase_auth_emulator_release(emulator);
  emulator = start_with((firebase_auth_emulator_options){.import_folder = folder});
  CHECK_INT(count_accounts(emulator), 1);
  firebase_auth_emulator_release(emulator);
  free(folder);
}

static void a_folder_that_is_no_export_changes_nothing(void) {
  firebase_auth_emulator *emulator = start();
  check_success(firebase_auth_emulator_create_account(emulator, ada));
  check_error(firebase_auth_emulator_import_folder(emulator, "/nowhere"), 400, "/nowhere");
  CHECK_INT(count_accounts(emulator), 1);
  check_error(firebase_auth_emulator_export_folder(emulator, "/proc/nowhere"), 400, "/proc/nowhere");
  firebase_auth_emulator_release(emulator);
}

static void a_reset_emulator_has_forgotten_everything(void) {
  firebase_auth_emulator *emulator = start();
  check_success(firebase_auth_emulator_create_account(emulator, ada));
  check_success(firebase_auth_emulator_advance_clock(emulator, 60 * 1000));
  check_success(firebase_auth_emulator_request(emulator, "PATCH", "config", "{\"idTokenLifetimeSeconds\":60}"));
  check_success(
      firebase_auth_emulator_request(emulator, "POST", "faults", "{\"method\":\"accounts:signUp\",\"message\":\"X\"}"));
  check_success(firebase_auth_emulator_reset(emulator));
  response *clock = get(emulator, "clock");
  response *config = get(emulator, "config");
  CHECK_INT(count_accounts(emulator), 0);
  CHECK_INT(firebase_auth_emulator_response_integer(clock, "/advancedSeconds"), 0);
  // It is told if it was changed.
  CHECK_INT(firebase_auth_emulator_response_integer(config, "/idTokenLifetimeSeconds"), 0);
  firebase_auth_emulator_response_release(clock);
  firebase_auth_emulator_response_release(config);
  fixture f = open_app(emulator);
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(firebase_auth_emulator_request_count(emulator, "accounts:signUp"), 1);
  close_fixture(&f);
  firebase_auth_emulator_release(emulator);
}

static void held_responses_are_sent_before_their_release_returns(void) {
  firebase_auth_emulator *emulator = start();
  fixture f = open_app(emulator);
  check_success(
      firebase_auth_emulator_request(emulator, "POST", "faults", "{\"method\":\"accounts:signUp\",\"held\":true}"));
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  while (firebase_auth_emulator_request_count(emulator, "accounts:signUp") == 0) continue;
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_PENDING);
  check_success(firebase_auth_emulator_request(emulator, "POST", "faults:release", NULL));
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
  firebase_auth_emulator_release(emulator);
}

// --- threads ---

static void use_from_a_thread(int number, void *data) {
  firebase_auth_emulator *emulator = data;
  for (int round = 0; round < 5; round++) {
    char account[64];
    snprintf(account, sizeof account, "{\"localId\":\"%d-%d\"}", number, round);
    check_success(firebase_auth_emulator_create_account(emulator, account));
    check_success(get(emulator, "accounts"));
    check_success(firebase_auth_emulator_request(emulator, "POST", "faults:release", NULL));
    firebase_auth_emulator_url(emulator);
    firebase_auth_emulator_release(start());
  }
}

static void several_threads_use_an_emulator(void) {
  firebase_auth_emulator *emulator = start();
  run_threads(8, use_from_a_thread, emulator);
  CHECK_INT(count_accounts(emulator), 40);
  firebase_auth_emulator_release(emulator);
}

static const test_case tests[] = {
    TEST(a_new_emulator_listens_on_a_free_port),
    TEST(an_app_of_the_same_program_signs_in),
    TEST(two_emulators_share_nothing),
    TEST(the_options_are_used),
    TEST(a_port_in_use_is_an_error),
    TEST(an_address_that_others_can_reach_is_refused),
    TEST(an_unknown_host_is_refused),
    TEST(an_invalid_project_is_refused),
    TEST(a_missing_import_is_refused),
    TEST(options_that_are_not_utf8_are_refused),
    TEST(a_wrong_struct_size_is_refused),
    TEST(options_of_a_newer_version_are_accepted_if_zero),
    TEST(an_emulator_that_ended_refuses_connections),
    TEST(an_emulator_lives_until_the_last_reference),
    TEST(a_held_response_does_not_hold_the_end_up),
    TEST(child_exit_while_keys_are_made),
    TEST(a_program_may_exit_while_emulators_work),
    TEST(a_hundred_emulators_leave_nothing_behind),
    TEST(every_function_accepts_null),
    TEST(every_function_of_a_response_accepts_null),
    TEST(arguments_that_are_not_utf8_are_errors),
    TEST(empty_arguments_are_errors),
    TEST(huge_arguments_are_errors),
    TEST(a_path_of_a_service_has_the_rights_of_an_administrator),
    TEST(a_list_of_accounts_has_all_of_them),
    TEST(a_response_is_read_by_json_pointers),
    TEST(an_account_is_there_before_the_test),
    TEST(a_taken_email_address_creates_no_account),
    TEST(the_last_email_has_the_link),
    TEST(the_last_text_message_has_the_code),
    TEST(the_clock_moves_by_milliseconds),
    TEST(requests_of_clients_are_recorded),
    TEST(an_export_is_imported),
    TEST(a_folder_that_is_no_export_changes_nothing),
    TEST(a_reset_emulator_has_forgotten_everything),
    TEST(held_responses_are_sent_before_their_release_returns),
    TEST(several_threads_use_an_emulator),
};

TEST_MAIN(tests)
