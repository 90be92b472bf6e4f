// Phone numbers: verifying them, signing in with them, and what is told of mistakes.
#include "fixture.h"

static void phone_number_must_be_there(void) {
  fixture f = open_fixture();
  const firebase_auth_error missing = FIREBASE_AUTH_ERROR_MISSING_PHONE_NUMBER;
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number(f.auth, NULL), missing);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number(f.auth, ""), missing);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number(f.auth, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number(NULL, "+15551234567"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(emulator_all_requests(), 0);
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(phone_number_must_be_there),
};
TEST_MAIN(tests)
