// SPDX-License-Identifier: Apache-2.0
#include "former_session.h"

#include <flatbuffers/flatbuffers.h>
#include <stdint.h>

#include <vector>

#include "stored_format.h"

namespace former_session {
namespace {

using Bytes = std::vector<uint8_t>;

// Joins digits of `bits` bits to bytes.
std::optional<Bytes> Join(std::string_view text, std::string_view digits, int bits) {
  Bytes bytes;
  unsigned pending = 0;
  int count = 0;
  for (const char character : text) {
    const size_t digit = digits.find(character);
    if (digit == std::string_view::npos) return std::nullopt;
    pending = (pending << bits | static_cast<unsigned>(digit)) & 0xffff;
    count += bits;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<uint8_t>(pending >> count));
  }
  return bytes;
}

std::optional<Bytes> FromBase64(std::string_view text) {
  text = text.substr(0, text.find_last_not_of('=') + 1);
  return Join(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", 6);
}

std::optional<Bytes> FromHex(std::string_view text) {
  std::string lower(text);
  for (char& character : lower) {
    if (character >= 'A' && character <= 'F') character += 'a' - 'A';
  }
  return Join(lower, "0123456789abcdef", 4);
}

std::optional<Bytes> BytesOf(std::string_view text) {
  if (text.empty()) return std::nullopt;
  switch (text[0]) {
    case stored_format::kBase64Mark: return FromBase64(text.substr(1));
    case stored_format::kHexMark: return FromHex(text.substr(1));
    default: return std::nullopt;
  }
}

// The root table. Has what the FlatBuffers compiler would generate for the two fields that are read.
class Table : private flatbuffers::Table {
 public:
  bool Verify(flatbuffers::Verifier& verifier) const {
    return VerifyTableStart(verifier) && VerifyText(verifier, stored_format::kIdToken) &&
           VerifyText(verifier, stored_format::kRefreshToken) && verifier.EndTable();
  }

  std::string Text(stored_format::Field field) const { return flatbuffers::GetString(Pointer(field)); }

 private:
  const flatbuffers::String* Pointer(stored_format::Field field) const {
    return GetPointer<const flatbuffers::String*>(flatbuffers::FieldIndexToOffset(field));
  }

  bool VerifyText(const flatbuffers::Verifier& verifier, stored_format::Field field) const {
    return VerifyOffset(verifier, flatbuffers::FieldIndexToOffset(field)) && verifier.VerifyString(Pointer(field));
  }
};

}  // namespace

std::optional<Tokens> Decode(std::string_view text) {
  const std::optional<Bytes> bytes = BytesOf(text);
  if (!bytes) return std::nullopt;
  flatbuffers::Verifier verifier(bytes->data(), bytes->size());
  if (!verifier.VerifyBuffer<Table>()) return std::nullopt;
  const Table* const table = flatbuffers::GetRoot<Table>(bytes->data());
  Tokens tokens = {table->Text(stored_format::kIdToken), table->Text(stored_format::kRefreshToken)};
  if (tokens.id_token.empty() || tokens.refresh_token.empty()) return std::nullopt;
  return tokens;
}

}  // namespace former_session
