// SPDX-License-Identifier: Apache-2.0
#include "Protection.h"

#include "WideText.h"

#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <wincrypt.h>

// Takes the system's memory.
static auth_bytes take(DATA_BLOB blob) {
  auth_bytes bytes = {auth_allocated(malloc(blob.cbData + 1)), blob.cbData};
  memcpy(bytes.start, blob.pbData, blob.cbData);
  SecureZeroMemory(blob.pbData, blob.cbData);
  LocalFree(blob.pbData);
  return bytes;
}

bool auth_protect(const void *bytes, size_t size, auth_bytes *encrypted) {
  DATA_BLOB input = {(DWORD)size, (BYTE *)bytes}, output = {0, NULL};
  if (!CryptProtectData(&input, L"firebase-auth", NULL, NULL, NULL, CRYPTPROTECT_UI_FORBIDDEN, &output)) return false;
  *encrypted = take(output);
  return true;
}

// Encrypted data begin with the number of their format.
static bool is_protected(const auth_bytes *bytes) {
  static const uint8_t format[] = {1, 0, 0, 0};
  return bytes->size >= sizeof format && memcmp(bytes->start, format, sizeof format) == 0;
}

bool auth_unprotect(auth_bytes *bytes) {
  if (!is_protected(bytes)) return true;
  DATA_BLOB input = {(DWORD)bytes->size, bytes->start}, output = {0, NULL};
  if (!CryptUnprotectData(&input, NULL, NULL, NULL, NULL, CRYPTPROTECT_UI_FORBIDDEN, &output)) {
    // The bytes were changed. Other errors are those of the keys, for example while a profile is not loaded.
    return GetLastError() == ERROR_INVALID_DATA;
  }
  free(bytes->start);
  *bytes = take(output);
  return true;
}
