// SPDX-License-Identifier: Apache-2.0
// Digests by the system's CNG.

#include "Platform.h"

#include <windows.h>

#include <bcrypt.h>

static BCRYPT_ALG_HANDLE sha256;

static BOOL CALLBACK begin(INIT_ONCE *once, void *unused, void **context) {
  (void)once;
  (void)unused;
  (void)context;
  return BCryptOpenAlgorithmProvider(&sha256, BCRYPT_SHA256_ALGORITHM, NULL, 0) == 0;
}

void auth_digest_sha256(const void *bytes, size_t size, uint8_t digest[32]) {
  static INIT_ONCE once = INIT_ONCE_STATIC_INIT;
  BCRYPT_HASH_HANDLE hash = NULL;
  // Fails only without memory.
  if (!InitOnceExecuteOnce(&once, begin, NULL, NULL) || BCryptCreateHash(sha256, &hash, NULL, 0, NULL, 0, 0) != 0 ||
      BCryptHashData(hash, (PUCHAR)bytes, (ULONG)size, 0) != 0 || BCryptFinishHash(hash, digest, 32, 0) != 0) {
    __builtin_trap();
  }
  BCryptDestroyHash(hash);
}
