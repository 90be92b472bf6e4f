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

// 64 for other characters.
static uint32_t digit_value(uint8_t character) {
  if (character >= 'a' && character <= 'z') return character - 'a' + 26u;
  if (character >= 'A' && character <= 'Z') return character - 'A' + 0u;
  if (character >= '0' && character <= '9') return character - '0' + 52u;
  return character == '-' ? 62 : character == '_' ? 63 : 64;
}

bool auth_base64url_decode(const uint8_t *text, size_t size, uint8_t *bytes) {
  uint32_t bits = 0;
  for (size_t i = 0; i < size; i++) {
    const uint32_t digit = digit_value(text[i]);
    if (digit > 63) return false;
    bits = bits << 6 | digit;
    // The first of four digits completes no byte.
    if (i % 4 != 0) *bytes++ = (uint8_t)(bits >> (6 - i % 4 * 2));
  }
  return size % 4 != 1;
}
