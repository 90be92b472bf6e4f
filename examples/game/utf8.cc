// SPDX-License-Identifier: Apache-2.0
#include "utf8.h"

static bool Continues(const std::string& text, size_t position) {
  return position < text.size() && (static_cast<uint8_t>(text[position]) & 0xC0) == 0x80;
}

uint32_t NextCharacter(const std::string& text, size_t* position) {
  const uint8_t first = static_cast<uint8_t>(text[(*position)++]);
  if (first < 0x80) return first;
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  if (more == 0) return 0xFFFD;
  uint32_t character = first & (0x3F >> more);
  for (int i = 0; i < more; i++) {
    if (!Continues(text, *position)) return 0xFFFD;
    character = character << 6 | (static_cast<uint8_t>(text[(*position)++]) & 0x3F);
  }
  return character;
}

void EraseLastCharacter(std::string* text) {
  while (!text->empty() && Continues(*text, text->size() - 1)) text->pop_back();
  if (!text->empty()) text->pop_back();
}

void EraseFirstCharacter(std::string* text) {
  size_t end = 0;
  if (!text->empty()) NextCharacter(*text, &end);
  text->erase(0, end);
}

size_t CountCharacters(const std::string& text) {
  size_t count = 0;
  for (size_t position = 0; position < text.size(); count++) NextCharacter(text, &position);
  return count;
}
