// SPDX-License-Identifier: Apache-2.0
// Loops over all bytes of tokens and messages, for which the library's Swift, compiled for size, needs several times as
// many instructions.
#include "Bytes.h"

#include <string.h>

// --- JSON ---

// Sixteen bytes at once, by vectors of gcc and clang.
typedef uint8_t vector __attribute__((vector_size(16)));

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first byte is the lowest one of a word");

// The index of the first of sixteen bytes that needs an escape; 16 if there is none.
static size_t find_escape_in_vector(const uint8_t *bytes) {
  vector all;
  memcpy(&all, bytes, sizeof all);
  // A byte of it is 0 where no comparison holds.
  const vector found = (vector)(all < 0x20) | (vector)(all == '"') | (vector)(all == '\\');
  uint64_t halves[2];
  memcpy(halves, &found, sizeof halves);
  if (halves[0] != 0) return (size_t)__builtin_ctzll(halves[0]) / 8;
  return halves[1] != 0 ? 8 + (size_t)__builtin_ctzll(halves[1]) / 8 : 16;
}

size_t auth_bytes_find_escape(const uint8_t *bytes, size_t size) {
  size_t i = 0;
  while (size - i >= sizeof(vector)) {
    const size_t index = find_escape_in_vector(bytes + i);
    i += index;
    if (index < sizeof(vector)) return i;
  }
  while (i < size && bytes[i] >= 0x20 && bytes[i] != '"' && bytes[i] != '\\') i++;
  return i;
}

// --- URLs ---

static bool is_alphanumeric(uint8_t byte) {
  return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
}

size_t auth_bytes_percent_encode(const uint8_t *bytes, size_t size, uint8_t *text) {
  static const char digits[] = "0123456789ABCDEF";
  uint8_t *next = text;
  for (size_t i = 0; i < size; i++) {
    const uint8_t byte = bytes[i];
    if (is_alphanumeric(byte) || byte == '-' || byte == '.' || byte == '_' || byte == '~') {
      *next++ = byte;
    } else {
      *next++ = '%';
      *next++ = (uint8_t)digits[byte >> 4];
      *next++ = (uint8_t)digits[byte & 15];
    }
  }
  return (size_t)(next - text);
}

// --- base64url ---

size_t auth_base64url_encode(const uint8_t *bytes, size_t size, uint8_t *text) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  uint8_t *next = text;
  uint32_t bits = 0;
  int count = 0;
  for (size_t i = 0; i < size; i++) {
    bits = bits << 8 | bytes[i];
    for (count += 8; count >= 6; count -= 6) *next++ = (uint8_t)digits[bits >> (count - 6) & 63];
  }
  if (count > 0) *next++ = (uint8_t)digits[bits << (6 - count) & 63];
  return (size_t)(next - text);
}

// The values of the characters of ASCII; 64 for no digit. A table, because tokens are long, and the branches of a
// comparison cannot be predicted.
static const uint8_t digit_values[128] = {
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 62, 64, 64, 52, 53, 54, 55,
    56, 57, 58, 59, 60, 61, 64, 64, 64, 64, 64, 64, 64, 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
    13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 64, 64, 64, 64, 63, 64, 26, 27, 28, 29, 30, 31, 32,
    33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 64, 64, 64, 64, 64,
};

// More than 63 for other characters.
static uint32_t digit_value(uint8_t character) { return digit_values[character & 127] | (character & 128u); }

bool auth_base64url_decode(const uint8_t *text, size_t size, uint8_t *bytes) {
  uint32_t all = 0;
  size_t i = 0;
  for (; i + 4 <= size; i += 4) {
    const uint32_t digits[] = {digit_value(text[i]), digit_value(text[i + 1]), digit_value(text[i + 2]),
                               digit_value(text[i + 3])};
    all |= digits[0] | digits[1] | digits[2] | digits[3];
    const uint32_t bits = digits[0] << 18 | digits[1] << 12 | digits[2] << 6 | digits[3];
    *bytes++ = (uint8_t)(bits >> 16);
    *bytes++ = (uint8_t)(bits >> 8);
    *bytes++ = (uint8_t)bits;
  }
  uint32_t bits = 0;
  for (; i < size; i++) {
    const uint32_t digit = digit_value(text[i]);
    all |= digit;
    bits = bits << 6 | digit;
    // The first of four digits completes no byte.
    if (i % 4 != 0) *bytes++ = (uint8_t)(bits >> (6 - i % 4 * 2));
  }
  return all < 64 && size % 4 != 1;
}
