// SPDX-License-Identifier: Apache-2.0
// Comparisons of bytes and fingerprints, for systems whose library does not contain OpenSSL.
#include "Platform.h"

#include <string.h>

bool auth_bytes_are_equal(const void *left, const void *right, size_t size) {
  const volatile uint8_t *first = left, *second = right;
  uint8_t difference = 0;
  for (size_t i = 0; i < size; i++) difference |= first[i] ^ second[i];
  return difference == 0;
}

// --- fingerprints ---

static char uppercase_hex(char character) {
  if ((character >= '0' && character <= '9') || (character >= 'A' && character <= 'F')) return character;
  return character >= 'a' && character <= 'f' ? (char)(character - 'a' + 'A') : 0;
}

bool auth_fingerprint_read(const char *text, uint8_t output[41]) {
  size_t count = 0;
  for (; *text != 0; text++) {
    if (*text == ':' && count > 0 && count % 2 == 0 && text[1] != 0 && text[1] != ':') continue;
    const char digit = uppercase_hex(*text);
    if (digit == 0 || count == 40) return false;
    output[count++] = (uint8_t)digit;
  }
  output[count] = 0;
  return count == 40;
}
