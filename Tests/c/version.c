// SPDX-License-Identifier: Apache-2.0
// The version of the library and of its headers.
#include <firebase_auth.h>
#include <stdio.h>

#include "test.h"

static void version_of_the_library_is_that_of_the_headers(void) {
  char expected[64];
  snprintf(expected, sizeof expected, "%d.%d.%d", FIREBASE_AUTH_VERSION_MAJOR, FIREBASE_AUTH_VERSION_MINOR,
           FIREBASE_AUTH_VERSION_PATCH);
  CHECK_TEXT(firebase_auth_version(), expected);
}

static void version_is_the_same_text_at_every_call(void) { CHECK(firebase_auth_version() == firebase_auth_version()); }

static void version_numbers_fit_the_preprocessor(void) {
#if FIREBASE_AUTH_VERSION_MAJOR < 0 || FIREBASE_AUTH_VERSION_MINOR < 0 || FIREBASE_AUTH_VERSION_PATCH < 0
  CHECK(false);
#endif
}

static const test_case tests[] = {
    TEST(version_of_the_library_is_that_of_the_headers),
    TEST(version_is_the_same_text_at_every_call),
    TEST(version_numbers_fit_the_preprocessor),
};
TEST_MAIN(tests)
