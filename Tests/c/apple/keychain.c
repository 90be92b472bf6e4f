// SPDX-License-Identifier: Apache-2.0
// The calls of the keychain, over a stand-in for Apple's frameworks.
#include "Platform.h"

#include <Keychain.h>
#include <stdlib.h>

#include "../test.h"

#define GROUP "TEAM.com.example.games"

static const auth_secret_name name = {"demo-project", "__FIRAPP_DEFAULT", "", ""};
static const auth_secret_name shared = {"demo-project", "__FIRAPP_DEFAULT", "", GROUP};
static const auth_secret_name other_shared = {"demo-project", "__FIRAPP_DEFAULT", "", "TEAM.com.example.tools"};

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

// Gives the program a keychain.
static void begin(void) { keychain_fail(errSecSuccess, 0); }

static void end(void) {
  keychain_fail(errSecSuccess, 0);
  check(auth_secret_clear(name), AUTH_SECRET_DONE, NULL);
  keychain_forget_entitlements();
  CHECK_INT(keychain_items(), 0);
  CHECK_INT(keychain_objects(), 0);
}

static void secret_is_stored_replaced_and_deleted(void) {
  begin();
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
  begin();
  check(auth_secret_save(name, "label", "", 0), AUTH_SECRET_DONE, NULL);
  check_content(name, "");
  check(auth_secret_save(name, "label", "a\0b", 3), AUTH_SECRET_DONE, NULL);
  const auth_secret_answer answer = auth_secret_load(name);
  CHECK(answer.size == 3 && memcmp(answer.bytes, "a\0b", 3) == 0);
  free(answer.bytes);
  end();
}

static void project_app_and_folder_have_secrets_of_their_own(void) {
  begin();
  const auth_secret_name names[] = {name,
                                    {"other-project", name.app, "", ""},
                                    {name.project, "other", "", ""},
                                    {name.project, name.app, "%2Ffolder", ""}};
  const char *const texts[] = {"0", "1", "2", "3"};
  for (int i = 0; i < 4; i++) check(save(names[i], texts[i]), AUTH_SECRET_DONE, NULL);
  CHECK_INT(keychain_items(), 4);
  for (int i = 0; i < 4; i++) check_content(names[i], texts[i]);
  for (int i = 3; i > 0; i--) check(auth_secret_clear(names[i]), AUTH_SECRET_DONE, NULL);
  check_content(name, "0");
  end();
}

static void secret_can_be_read_after_the_first_unlock(void) {
  begin();
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
  begin();
  check_failure(errSecInteractionNotAllowed, AUTH_SECRET_LOCKED, "unlocked");
}

static void program_without_an_entitlement_has_no_store(void) {
  begin();
  check_failure(errSecMissingEntitlement, AUTH_SECRET_ABSENT, "entitlement");
  check_failure(errSecNotAvailable, AUTH_SECRET_ABSENT, "no keychain");
}

static void other_failures_have_the_systems_sentence(void) {
  begin();
  check_failure(errSecDecode, AUTH_SECRET_FAILED, "Unable to decode");
  // One that the system has no sentence for.
  check_failure(-1, AUTH_SECRET_FAILED, "status -1");
}

static void item_that_another_process_adds_meanwhile_is_replaced(void) {
  begin();
  keychain_let_another_add();
  check(auth_secret_save(name, "label", "mine", 4), AUTH_SECRET_DONE, NULL);
  check_content(name, "mine");
  CHECK_INT(keychain_items(), 1);
  end();
}

static void item_that_is_deleted_for_ever_is_a_failure(void) {
  begin();
  keychain_fail(errSecItemNotFound, -1);
  check(save(name, "text"), AUTH_SECRET_FAILED, "another process");
  end();
}

// --- access groups ---

static void secret_of_a_group_is_stored_in_the_group(void) {
  begin();
  keychain_entitle(GROUP);
  CHECK(auth_secret_has_groups());
  char group[64];
  check(save(shared, "first"), AUTH_SECRET_DONE, NULL);
  keychain_copy_group(group);
  CHECK_TEXT(group, GROUP);
  CHECK(keychain_accessibility() == kSecAttrAccessibleAfterFirstUnlock);
  check(save(shared, "second"), AUTH_SECRET_DONE, NULL);
  check_content(shared, "second");
  keychain_copy_group(group);
  CHECK_TEXT(group, GROUP);
  check(auth_secret_clear(shared), AUTH_SECRET_DONE, NULL);
  check_content(shared, NULL);
  end();
}

static void secret_without_a_group_is_not_that_of_a_group(void) {
  begin();
  keychain_entitle(GROUP);
  check(save(shared, "shared"), AUTH_SECRET_DONE, NULL);
  check_content(name, NULL);
  check(save(name, "private"), AUTH_SECRET_DONE, NULL);
  check_content(shared, "shared");
  check(auth_secret_clear(name), AUTH_SECRET_DONE, NULL);
  check_content(shared, "shared");
  check(auth_secret_clear(shared), AUTH_SECRET_DONE, NULL);
  end();
}

static void groups_have_secrets_of_their_own(void) {
  begin();
  keychain_entitle(GROUP);
  keychain_entitle(other_shared.group);
  check(save(shared, "first"), AUTH_SECRET_DONE, NULL);
  check_content(other_shared, NULL);
  check(save(other_shared, "second"), AUTH_SECRET_DONE, NULL);
  check_content(shared, "first");
  check(auth_secret_clear(shared), AUTH_SECRET_DONE, NULL);
  check_content(other_shared, "second");
  check(auth_secret_clear(other_shared), AUTH_SECRET_DONE, NULL);
  end();
}

static void group_without_its_entitlement_is_an_absent_store(void) {
  begin();
  keychain_entitle(GROUP);
  check(save(shared, "text"), AUTH_SECRET_DONE, NULL);
  keychain_forget_entitlements();
  check(auth_secret_load(shared), AUTH_SECRET_ABSENT, GROUP "\"; add the group");
  check(save(shared, "other"), AUTH_SECRET_ABSENT, "keychain-access-groups");
  check(auth_secret_clear(shared), AUTH_SECRET_ABSENT, "Keychain Sharing");
  check(save(name, "private"), AUTH_SECRET_DONE, NULL);
  keychain_entitle(GROUP);
  check_content(shared, "text");
  check(auth_secret_clear(shared), AUTH_SECRET_DONE, NULL);
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
    TEST(secret_of_a_group_is_stored_in_the_group),
    TEST(secret_without_a_group_is_not_that_of_a_group),
    TEST(groups_have_secrets_of_their_own),
    TEST(group_without_its_entitlement_is_an_absent_store),
};
TEST_MAIN(tests)
