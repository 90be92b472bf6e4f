// SPDX-License-Identifier: Apache-2.0
// RSA keys and the tokens that they sign, and a server on loopback that hands the public keys out, as Google's does.
#ifndef FIREBASE_AUTH_TESTS_KEY_SERVER_H_
#define FIREBASE_AUTH_TESTS_KEY_SERVER_H_

#include <jansson.h>

#include "test.h"

// --- keys ---

// One of two RSA keys of 2048 bits, made on first use.
typedef enum key_name { FIRST_KEY, SECOND_KEY, WEAK_KEY } key_name;

// The algorithms of `sign_token`. HS256 takes the public key in PEM as the secret.
typedef enum algorithm { RS256, RS384, HS256, NONE } algorithm;

// The token of that header and those claims, JSON text as it is; to be freed.
char *sign_token(key_name key, algorithm how, const char *header, const char *claims);
// What is to be signed as it is, with a signature by RS256; to be freed.
char *sign_text(key_name key, const char *header_and_claims);
// base64url without padding, to be freed.
char *encode_base64url(const void *bytes, size_t size);

// {"keys":[...]} with that key, under that id; to be freed.
char *web_key_set(key_name key, const char *id);
// {"id":"-----BEGIN CERTIFICATE..."}, to be freed.
char *certificate_set(key_name key, const char *id);

// --- the server ---

// Starts it, unless it runs, and forgets what it was told and counted.
void key_server_start(void);
// Its address; valid until the test ends.
const char *key_server_url(void);
// The answer to all further requests. `cache_control` may be "".
void key_server_answer(int status, const char *cache_control, const char *body);
// Requests are counted and not answered, until the release.
void key_server_hold(void);
void key_server_release(void);
// Closes each further connection without an answer.
void key_server_break(void);
int key_server_requests(void);
// Waits until so many requests have arrived. False if they didn't within half a minute.
bool key_server_await(int count);

#endif  // FIREBASE_AUTH_TESTS_KEY_SERVER_H_
