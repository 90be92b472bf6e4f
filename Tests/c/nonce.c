// SPDX-License-Identifier: Apache-2.0
// Nonces in their two forms.
#include <ctype.h>
#include <firebase_auth.h>
#include <stdlib.h>

#include "test.h"

static void raw_nonce_is_32_letters_and_digits(void) {
  firebase_nonce *nonce = firebase_nonce_create();
  const char *raw = firebase_nonce_raw_for_firebase(nonce);
  CHECK_INT(strlen(raw), 32);
  for (const char *c = raw; *c != 0; c++) CHECK(isalnum((unsigned char)*c));
  firebase_nonce_release(nonce);
}

static void hash_is_64_lowercase_hexadecimal_digits(void) {
  firebase_nonce *nonce = firebase_nonce_create();
  const char *hash = firebase_nonce_sha256_for_apple(nonce);
  CHECK_INT(strlen(hash), 64);
  CHECK_INT(strspn(hash, "0123456789abcdef"), 64);
  firebase_nonce_release(nonce);
}

static void no_two_nonces_are_alike(void) {
  enum { count = 200 };
  firebase_nonce *nonces[count];
  for (int i = 0; i < count; i++) nonces[i] = firebase_nonce_create();
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < i; j++) {
      CHECK(strcmp(firebase_nonce_raw_for_firebase(nonces[i]), firebase_nonce_raw_for_firebase(nonces[j])) != 0);
      CHECK(strcmp(firebase_nonce_sha256_for_apple(nonces[i]), firebase_nonce_sha256_for_apple(nonces[j])) != 0);
    }
  }
  for (int i = 0; i < count; i++) firebase_nonce_release(nonces[i]);
}

static int compare_characters(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

static void every_letter_and_digit_comes_up(void) {
  enum { count = 200 };
  char seen[count * 32];
  for (int i = 0; i < count; i++) {
    firebase_nonce *nonce = firebase_nonce_create();
    memcpy(seen + (ptrdiff_t)i * 32, firebase_nonce_raw_for_firebase(nonce), 32);
    firebase_nonce_release(nonce);
  }
  qsort(seen, sizeof seen, 1, compare_characters);
  int different = 1;
  for (size_t i = 1; i < sizeof seen; i++) different += seen[i] != seen[i - 1];
  // That one of 62 is missing among 6,400 happens once in 10^43 runs.
  CHECK_INT(different, 62);
}

static void texts_stay_where_they_are(void) {
  firebase_nonce *nonce = firebase_nonce_create();
  firebase_nonce_retain(nonce);
  const char *raw = firebase_nonce_raw_for_firebase(nonce);
  firebase_nonce_release(nonce);
  CHECK(raw == firebase_nonce_raw_for_firebase(nonce));
  firebase_nonce_release(nonce);
}

static void null_has_empty_texts(void) {
  CHECK_TEXT(firebase_nonce_raw_for_firebase(NULL), "");
  CHECK_TEXT(firebase_nonce_sha256_for_apple(NULL), "");
  firebase_nonce_retain(NULL);
  firebase_nonce_release(NULL);
}

static const test_case tests[] = {
    TEST(raw_nonce_is_32_letters_and_digits),
    TEST(hash_is_64_lowercase_hexadecimal_digits),
    TEST(no_two_nonces_are_alike),
    TEST(every_letter_and_digit_comes_up),
    TEST(texts_stay_where_they_are),
    TEST(null_has_empty_texts),
};
TEST_MAIN(tests)
