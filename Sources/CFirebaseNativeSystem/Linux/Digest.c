// SPDX-License-Identifier: Apache-2.0
// Digests and fingerprints by OpenSSL, which libcurl requires anyway.

#include "Platform.h"

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/sha.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
// EVP_Digest would load OpenSSL's configuration and providers first, which takes a millisecond at the start of a game.
void auth_digest_sha256(const void *bytes, size_t size, uint8_t digest[32]) {
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, bytes, size);
  SHA256_Final(digest, &context);
}
#pragma GCC diagnostic pop

bool auth_bytes_are_equal(const void *left, const void *right, size_t size) {
  return CRYPTO_memcmp(left, right, size) == 0;
}

bool auth_fingerprint_read(const char *text, uint8_t digits[41]) {
  // Without cleanup at exit, as in Network.c: the first initialization of OpenSSL decides about it.
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  unsigned char bytes[20];
  size_t size = 0;
  // Leaves nothing in OpenSSL's error queue.
  ERR_set_mark();
  bool is_read = OPENSSL_hexstr2buf_ex(bytes, sizeof bytes, &size, text, ':') == 1 && size == sizeof bytes &&
                 OPENSSL_buf2hexstr_ex((char *)digits, 41, NULL, bytes, size, '\0') == 1;
  ERR_pop_to_mark();
  return is_read;
}
