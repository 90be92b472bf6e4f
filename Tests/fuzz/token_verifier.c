// SPDX-License-Identifier: Apache-2.0
// Tokens as a server receives them. The first byte decides whether the rest is a token, its header or its claims.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

void fuzz_token_verifier(const uint8_t *bytes, size_t size);

// It accepts unsigned tokens, so that inputs reach the checks of claims. Nothing listens at the address of its keys,
// and its time stands still, so that it requests them once.
static firebase_token_verifier *shared_verifier(void) {
  static firebase_token_verifier *verifier;
  if (verifier != NULL) return verifier;
  firebase_log_set_level(FIREBASE_LOG_LEVEL_ASSERT);
  const firebase_token_verifier_options options = {.struct_size = sizeof options, .emulator = "127.0.0.1:1"};
  require(firebase_token_verifier_create("castle", &options, &verifier) == FIREBASE_AUTH_ERROR_NONE,
          "A verifier is created");
  firebase_token_verifier_set_time(verifier, UINT64_C(1700000000000));
  return verifier;
}

// base64url without padding, to be freed.
static char *encode(const uint8_t *bytes, size_t size) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  char *text = malloc(size * 4 / 3 + 4), *end = text;
  for (size_t i = 0; i < size; i += 3) {
    const uint32_t bits =
        (uint32_t)bytes[i] << 16 | (i + 1 < size ? (uint32_t)bytes[i + 1] << 8 : 0) | (i + 2 < size ? bytes[i + 2] : 0);
    for (size_t j = 0; j < 4 && j < size - i + 1; j++) *end++ = digits[bits >> (18 - 6 * j) & 63];
  }
  *end = 0;
  return text;
}

// To be freed.
static char *make_token(char kind, const uint8_t *bytes, size_t size) {
  char *token = calloc(1, size * 4 / 3 + 200);
  if (kind == 't') {
    memcpy(token, bytes, size);
    return token;
  }
  char *part = encode(bytes, size);
  // {"alg":"none"}, and {"sub":"x"}
  sprintf(token, kind == 'h' ? "%s.eyJzdWIiOiJ4In0." : "eyJhbGciOiJub25lIn0.%s.", part);
  free(part);
  return token;
}

static void read_verified(const firebase_verified_token *token) {
  require(strlen(firebase_verified_token_uid(token)) > 0, "A user has an id");
  require(firebase_verified_token_expires_at(token) > UINT64_C(1700000000000) - 5000, "An expired token is refused");
  require(firebase_verified_token_issued_at(token) <= UINT64_C(1700000000000) + 5000,
          "A token of the future is refused");
  const firebase_value *audience = firebase_value_member(firebase_verified_token_claims(token), "aud");
  require(strcmp(firebase_value_string(audience), "castle") == 0, "A token of another project is refused");
  read_value(NULL, firebase_verified_token_claims(token), NULL);
}

void fuzz_token_verifier(const uint8_t *bytes, size_t size) {
  if (size == 0) return;
  char *token = make_token((char)bytes[0], bytes + 1, size - 1);
  firebase_future *future = firebase_token_verifier_verify_id_token(shared_verifier(), token);
  firebase_future_wait(future, -1);
  if (firebase_future_error(future) == FIREBASE_AUTH_ERROR_NONE) {
    read_verified(firebase_future_verified_token(future));
  } else {
    require(*firebase_future_error_message(future) != 0, "An error has a message");
  }
  firebase_future_release(future);
  free(token);
}
