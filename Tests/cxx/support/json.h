// SPDX-License-Identifier: Apache-2.0
/// JSON of jansson's with an owner.
#ifndef TESTS_CXX_SUPPORT_JSON_H_
#define TESTS_CXX_SUPPORT_JSON_H_

#include <jansson.h>
#include <stdlib.h>

#include <memory>
#include <string>

struct JsonReleaser {
  void operator()(json_t* json) const { json_decref(json); }
};

typedef std::unique_ptr<json_t, JsonReleaser> Json;

/// Null if it is none.
inline Json ParseJson(const std::string& text) { return Json(json_loads(text.c_str(), JSON_DECODE_ANY, nullptr)); }

inline std::string PrintJson(const json_t* json) {
  char* const text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);
  const std::string printed = text != nullptr ? text : "";
  free(text);
  return printed;
}

/// The text of that name; "" if there is none.
inline std::string TextOf(const json_t* object, const char* name) {
  const char* const text = json_string_value(json_object_get(object, name));
  return text != nullptr ? text : "";
}

#endif  // TESTS_CXX_SUPPORT_JSON_H_
