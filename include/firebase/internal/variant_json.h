// SPDX-License-Identifier: Apache-2.0
/// @file
/// Variants as JSON, the format in which they are passed to the C API.
#ifndef FIREBASE_INTERNAL_VARIANT_JSON_H_
#define FIREBASE_INTERNAL_VARIANT_JSON_H_

#include <stdio.h>

#include <cmath>
#include <locale>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "firebase/variant.h"

FIREBASE_C_DEFAULT_PACKING
namespace firebase {
namespace internal {

/// Writes JSON (RFC 8259). Blobs, and numbers that are not finite, become null, because JSON cannot
/// represent them.
class VariantJson {
 public:
  /// Writes a JSON object.
  ///
  /// @param object The members. Keys are converted to strings.
  ///
  /// @return The JSON object in UTF-8.
  static std::string Write(const std::map<Variant, Variant>& object) {
    VariantJson json;
    json.Append(object);
    return json.text_;
  }

 private:
  // Higher than the nesting that the library reads, which then rejects the whole document, and low enough for the
  // stack.
  enum { kMaximumDepth = 4096 };

  VariantJson() : depth_(0) {}

  void Append(const std::map<Variant, Variant>& object) {
    Nest('{', object, '}', [this](const std::pair<const Variant, Variant>& member) {
      AppendText(member.first.AsString().mutable_string());
      text_ += ':';
      Append(member.second);
    });
  }

  void Append(const Variant& value) {
    if (value.is_map()) return Append(value.map());
    if (value.is_vector()) {
      return Nest('[', value.vector(), ']', [this](const Variant& element) { Append(element); });
    }
    if (value.is_string()) return AppendText(value.mutable_string());
    if (value.is_double()) return AppendReal(value.double_value());
    const bool is_plain = value.is_int64() || value.is_bool();
    text_ += is_plain ? value.AsString().string_value() : "null";
  }

  template <typename Container, typename Write>
  void Nest(char begin, const Container& members, char end, Write write) {
    if (depth_ == kMaximumDepth) {
      text_ += "null";
      return;
    }
    depth_++;
    text_ += begin;
    const char* separator = "";
    for (const auto& member : members) {
      text_ += separator;
      write(member);
      separator = ",";
    }
    text_ += end;
    depth_--;
  }

  void AppendText(const std::string& text) {
    text_ += '"';
    for (const char character : text) {
      if (static_cast<unsigned char>(character) < 0x20) {
        char escaped[8];
        snprintf(escaped, sizeof(escaped), "\\u%04x", static_cast<unsigned>(character));
        text_ += escaped;
        continue;
      }
      if (character == '"' || character == '\\') text_ += '\\';
      text_ += character;
    }
    text_ += '"';
  }

  void AppendReal(double real) {
    if (!std::isfinite(real)) {
      text_ += "null";
      return;
    }
    // The locale of the program may use a comma as the decimal point.
    std::ostringstream stream;
    stream.imbue(std::locale::classic());
    stream.precision(17);
    stream << real;
    const std::string text = stream.str();
    text_ += text;
    // Without a decimal point the number would be read as an integer.
    if (text.find_first_of(".e") == std::string::npos) text_ += ".0";
  }

  std::string text_;
  int depth_;
};

}  // namespace internal
}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_INTERNAL_VARIANT_JSON_H_
