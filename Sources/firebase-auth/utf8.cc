// SPDX-License-Identifier: Apache-2.0
#include "utf8.h"

#include <stdint.h>

namespace tool {

namespace {

size_t LengthOf(uint8_t first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

// Overlong forms, surrogates, and values above U+10FFFF.
bool IsForbidden(uint8_t first, uint8_t second) {
  return (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) || (first == 0xF0 && second < 0x90) ||
         (first == 0xF4 && second > 0x8F);
}

bool IsControl(const std::string& text, size_t position) {
  const uint8_t first = static_cast<uint8_t>(text[position]);
  if (first == 0xC2) return static_cast<uint8_t>(text[position + 1]) < 0xA0;
  return first < 0x20 || first == 0x7F;
}

}  // namespace

size_t Utf8Length(const std::string& text, size_t position) {
  const uint8_t first = static_cast<uint8_t>(text[position]);
  const size_t length = LengthOf(first);
  if (length == 0 || position + length > text.size()) return 0;
  for (size_t i = 1; i < length; i++) {
    if ((static_cast<uint8_t>(text[position + i]) & 0xC0) != 0x80) return 0;
  }
  return length > 1 && IsForbidden(first, static_cast<uint8_t>(text[position + 1])) ? 0 : length;
}

std::string Printable(const std::string& text) {
  std::string printable;
  for (size_t i = 0; i < text.size();) {
    const size_t length = Utf8Length(text, i);
    if (length == 0 || IsControl(text, i)) {
      printable += '?';
    } else {
      printable.append(text, i, length);
    }
    i += length > 0 ? length : 1;
  }
  return printable;
}

}  // namespace tool
