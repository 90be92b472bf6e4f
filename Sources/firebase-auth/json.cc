// SPDX-License-Identifier: Apache-2.0
#include "json.h"

#include <stdio.h>

#include "utf8.h"

namespace tool {

namespace {

std::string Escaped(char character) {
  switch (character) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: break;
  }
  if (static_cast<unsigned char>(character) >= 0x20 && character != 0x7F) return std::string(1, character);
  char escape[8];
  snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(character)));
  return escape;
}

}  // namespace

std::string JsonString(const std::string& text) {
  std::string json = "\"";
  for (size_t i = 0; i < text.size();) {
    const size_t length = Utf8Length(text, i);
    if (length == 0) json += "\\ufffd";
    if (length == 1) json += Escaped(text[i]);
    if (length > 1) json.append(text, i, length);
    i += length > 0 ? length : 1;
  }
  return json + "\"";
}

std::string JsonArray(const std::vector<std::string>& values) {
  std::string json;
  for (const std::string& value : values) json += (json.empty() ? "" : ", ") + value;
  return "[" + json + "]";
}

void JsonObject::AddJson(const char* key, const std::string& json) {
  if (!members_.empty()) members_ += ", ";
  members_ += JsonString(key) + ": " + json;
}

}  // namespace tool
