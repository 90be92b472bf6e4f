// SPDX-License-Identifier: Apache-2.0
// The calls of the keychain, over a stand-in for Apple's frameworks.
#include "Platform.h"

#include <Keychain.h>
#include <stdlib.h>

#include "../test.h"

static const auth_secret_name name = {"demo-project", "__FIRAPP_DEFAULT", ""};

// Checks the outcome and, if there is a text, the reason.
static void check(auth_secret_answer answer, auth_secret_outcome outcome, const char *reason) {
  CHECK_INT(answer.outcome, outcome);
  CHECK(answer.bytes == NULL);
  if (reason == NULL) {
    CHECK(answer.reason == NULL);
  } else if (CHECK(answer.reason != NULL)) {
    CHECK_CONTAINS(answer.reason, reason);
  }
  free(answer.reason);
}

static auth_secret_answer save(auth_secret_name item, const char *text) {
  return auth_secret_save(item, "Firebase session", text, strlen(text));
}

// Checks what is stored; NULL for nothing.
static void check_content(auth_secret_name item, const char *text) {
  const auth_secret_answer answer = auth_secret_load(item);
  CHECK_INT(answer.outcome, AUTH_SECRET_DONE);
  CHECK(answer.reason == NULL);
  CHECK((answer.bytes == NULL) == (text == NULL));
  if (text != NULL) CHECK(answer.size == strlen(text) && memcmp(answer.bytes, text, answer.size) == 0);
  free(answer.bytes);
}

static void end(void) {
  keychain_fail(errSecSuccess, 0);
  check(auth_secret_clear(name), AUTH_SECRET_DONE, NULL);
  CHECK_INT(keychain_items(), 0);
  CHECK_INT(keychain_objects(), 0);
}

static void secret_is_stored_replaced_and_deleted(void) {
  CHECK(auth_secret_absence() == NULL);
  check_content(name, NULL);
  check(save(name, "first"), AUTH_SECRET_DONE, NULL);
  check_content(name, "first");
  check(save(name, "second"), AUTH_SECRET_DONE, NULL);
  check_content(name, "second");
  CHECK_INT(keychain_items(), 1);
  check(auth_secret_clear(name), AUTH_SECRET_DONE, NULL);
  check_content(name, NULL);
  check(auth_secret_clear(name), AUTH_SECRET_DONE, NULL);
  end();
}

static void secret_may_be_empty_and_contain_nul(void) {
  check(auth_secret_save(name, "label", "", 0), AUTH_SECRET_DONE, NULL);
  check_content(name, "");
  check(auth_secret_save(name, "label", "a\0b", 3), AUTH_SECRET_DONE, NULL);
  const auth_secret_answer answer = auth_secret_load(name);
  CHECK(answer.size == 3 && memcmp(answer.bytes, "a\0b", 3) == 0);
  free(answer.bytes);
  end();
}

static void project_app_and_folder_have_secrets_of_their_own(void) {
  const auth_secret_name names[] = {
      name, {"other-project", name.app, ""}, {name.project, "other", ""}, {name.project, name.app, "%2Ffolder"}};
  const char *const texts[] = {"0", "1", "2", "3"};
  for (int i = 0; i < 4; i++) check(save(names[i], texts[i]), AUTH_SECRET_DONE, NULL);
  CHECK_INT(keychain_items(), 4);
  for (int i = 0; i < 4; i++) check_content(names[i], texts[i]);
  for (int i = 3; i > 0; i--) check(auth_secret_clear(names[i]), AUTH_SECRET_DONE, NULL);
  check_content(name, "0");
  end();
}

static void secret_can_be_read_after_the_first_unlock(void) {
  check(save(name, "text"), AUTH_SECRET_DONE, NULL);
  CHECK(keychain_accessibility() == kSecAttrAccessibleAfterFirstUnlock);
  check(save(name, "text"), AUTH_SECRET_DONE, NULL);
  CHECK(keychain_accessibility() == kSecAttrAccessibleAfterFirstUnlock);
  end();
}

// All three calls meet the status, and what is stored stays.
static void check_failure(OSStatus status, auth_secret_outcome outcome, const char *reason) {
  check(save(name, "text"), AUTH_SECRET_DONE, NULL);
  keychain_fail(status, -1);
  check(auth_secret_load(name), outcome, reason);
  check(save(name, "other"), outcome, reason);
  check(auth_secret_clear(name), outcome, reason);
  keychain_fail(errSecSuccess, 0);
  check_content(name, "text");
  end();
}

static void device_before_its_first_unlock_is_a_locked_store(void) {
  check_failure(errSecInteractionNotAllowed, AUTH_SECRET_LOCKED, "unlocked");
}

static void program_without_an_entitlement_has_no_store(void) {
  check_failure(errSecMissingEntitlement, AUTH_SECRET_ABSENT, "entitlement");
  check_failure(errSecNotAvailable, AUTH_SECRET_ABSENT, "no keychain");
}

static void other_failures_have_the_systems_sentence(void) {
  check_failure(errSecDecode, AUTH_SECRET_FAILED, "Unable to decode");
  // One that the system has no sentence for.
  check_failure(-1, AUTH_SECRET_FAILED, "status -1");
}

static void item_that_another_process_adds_meanwhile_is_replaced(void) {
  keychain_let_another_add();
  check(auth_secret_save(name, "label", "mine", 4), AUTH_SECRET_DONE, NULL);
  check_content(name, "mine");
  CHECK_INT(keychain_items(), 1);
  end();
}

static void item_that_is_deleted_for_ever_is_a_failure(void) {
  keychain_fail(errSecItemNotFound, -1);
  check(save(name, "text"), AUTH_SECRET_FAILED, "another process");
  end();
}

static const test_case tests[] = {
    TEST(secret_is_stored_replaced_and_deleted),
    TEST(secret_may_be_empty_and_contain_nul),
    TEST(project_app_and_folder_have_secrets_of_their_own),
    TEST(secret_can_be_read_after_the_first_unlock),
    TEST(device_before_its_first_unlock_is_a_locked_store),
    TEST(program_without_an_entitlement_has_no_store),
    TEST(other_failures_have_the_systems_sentence),
    TEST(item_that_another_process_adds_meanwhile_is_replaced),
    TEST(item_that_is_deleted_for_ever_is_a_failure),
};
TEST_MAIN(tests)
