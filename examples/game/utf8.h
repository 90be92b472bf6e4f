// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_GAME_UTF8_H_
#define EXAMPLES_GAME_UTF8_H_

#include <cstddef>
#include <cstdint>
#include <string>

/// Returns the character at a position, and moves the position behind it. U+FFFD stands for bytes that are not UTF-8.
uint32_t NextCharacter(const std::string& text, size_t* position);

/// Removes the last character, which may have several bytes.
void EraseLastCharacter(std::string* text);

/// Removes the first character.
void EraseFirstCharacter(std::string* text);

/// Returns the number of characters.
size_t CountCharacters(const std::string& text);

#endif  // EXAMPLES_GAME_UTF8_H_
