// SPDX-License-Identifier: Apache-2.0
// Encryption by DPAPI: only this user of Windows can decrypt the bytes.
#ifndef CFIREBASENATIVESYSTEM_WINDOWS_PROTECTION_H_
#define CFIREBASENATIVESYSTEM_WINDOWS_PROTECTION_H_

#include "Platform.h"

// The encrypted bytes, to be freed. False, with an error of GetLastError, if the system cannot encrypt now.
bool auth_protect(const void *bytes, size_t size, auth_bytes *encrypted);

// Replaces encrypted bytes by their content. Bytes that were not encrypted, or are damaged, are not changed: their
// reader checks them. False, with an error of GetLastError, if the system cannot decrypt them now.
bool auth_unprotect(auth_bytes *bytes);

#endif
