// SPDX-License-Identifier: Apache-2.0
// Digests by CommonCrypto, a part of the system's C library.
#include "Platform.h"

#include <CommonCrypto/CommonDigest.h>

void auth_digest_sha256(const void *bytes, size_t size, uint8_t digest[32]) { CC_SHA256(bytes, (CC_LONG)size, digest); }
