// SPDX-License-Identifier: Apache-2.0
// Comparisons and encodings of bytes, for systems whose library does not contain OpenSSL.
#include "Platform.h"

#include <string.h>

bool auth_bytes_are_equal(const void *left, const void *right, size_t size) {
  const volatile uint8_t *first = left, *second = right;
  uint8_t difference = 0;
  for (size_t i = 0; i < size; i++) difference |= first[i] ^ second[i];
  return difference == 0;
}

// --- base64 ---

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t auth_base64_encode(const uint8_t *bytes, size_t size, uint8_t *text) {
  uint8_t *next = text;
  for (size_t i = 0; i < size; i += 3) {
    const size_t left = size - i;
    const uint32_t group =
        (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) | (left > 2 ? bytes[i + 2] : 0u);
    *next++ = (uint8_t)digits[group >> 18];
    *next++ = (uint8_t)digits[group >> 12 & 63];
    *next++ = left > 1 ? (uint8_t)digits[group >> 6 & 63] : '=';
    *next++ = left > 2 ? (uint8_t)digits[group & 63] : '=';
  }
  *next = 0;
  return (size_t)(next - text);
}

static int read_digit(uint8_t character) {
  const char *found = character == 0 ? NULL : strchr(digits, character);
  return found == NULL ? -1 : (int)(found - digits);
}

bool auth_base64_decode(const uint8_t *text, size_t size, uint8_t *bytes) {
  if (size % 4 != 0) return false;
  for (size_t i = 0; i < size; i++) {
    const bool is_padding = text[i] == '=' && i + 2 >= size && (i + 1 == size || text[i + 1] == '=');
    const int digit = is_padding ? 0 : read_digit(text[i]);
    if (digit < 0) return false;
    uint8_t *group = bytes + i / 4 * 3;
    switch (i % 4) {
      case 0: group[0] = (uint8_t)(digit << 2); break;
      case 1:
        group[0] |= (uint8_t)(digit >> 4);
        group[1] = (uint8_t)(digit << 4);
        break;
      case 2:
        group[1] |= (uint8_t)(digit >> 2);
        group[2] = (uint8_t)(digit << 6);
        break;
      default: group[2] |= (uint8_t)digit;
    }
  }
  return true;
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
