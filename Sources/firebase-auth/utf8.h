// SPDX-License-Identifier: Apache-2.0
// UTF-8 from files, servers and the command line, which may be invalid.
#ifndef FIREBASE_AUTH_TOOL_UTF8_H_
#define FIREBASE_AUTH_TOOL_UTF8_H_

#include <stddef.h>

#include <string>

namespace tool {

// The number of bytes of the valid character that begins at the position; 0 if none does.
size_t Utf8Length(const std::string& text, size_t position);

// The text for a terminal: control characters, which could change the terminal's state, are replaced by "?".
std::string Printable(const std::string& text);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_UTF8_H_
