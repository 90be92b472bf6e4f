// SPDX-License-Identifier: Apache-2.0
// JSON that this program writes (RFC 8259).
#ifndef FIREBASE_AUTH_TOOL_JSON_H_
#define FIREBASE_AUTH_TOOL_JSON_H_

#include <stdint.h>

#include <string>
#include <vector>

namespace tool {

// The text as a JSON string, with its quotation marks. Bytes that are not valid UTF-8 become U+FFFD.
std::string JsonString(const std::string& text);

std::string JsonArray(const std::vector<std::string>& values);

class JsonObject {
 public:
  void AddString(const char* key, const std::string& value) { AddJson(key, JsonString(value)); }
  // Adds nothing if the value is empty.
  void AddFilled(const char* key, const std::string& value) {
    if (!value.empty()) AddString(key, value);
  }
  void AddNumber(const char* key, int64_t value) { AddJson(key, std::to_string(value)); }
  void AddBool(const char* key, bool value) { AddJson(key, value ? "true" : "false"); }
  void AddJson(const char* key, const std::string& json);
  std::string text() const { return "{" + members_ + "}"; }

 private:
  std::string members_;
};

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_JSON_H_
