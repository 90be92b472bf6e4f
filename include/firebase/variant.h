/// A value of one of several types, as JSON knows them.
#ifndef FIREBASE_VARIANT_H_
#define FIREBASE_VARIANT_H_

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "firebase/internal/common.h"

namespace firebase {

/// A value that says itself what type it has: nothing, a number, a truth value, text, bytes, a list
/// or a map.
///
/// Text and bytes come in two kinds: *mutable* ones are copied into the Variant, *static* ones stay
/// where they are and must outlive it. Both kinds of text compare as text, both kinds of bytes as
/// bytes.
///
/// Asking a Variant for a type that it doesn't have is a mistake, but ends no program: reading
/// gives zero, false, "" or something empty; asking for a reference to change makes the Variant an
/// empty one of the type asked for. Like any container, one object is not to be changed by one
/// thread while another uses it.
class Variant {
 public:
  enum Type {
    kTypeNull = 0,
    kTypeInt64 = 1,
    kTypeDouble = 2,
    kTypeBool = 3,
    kTypeStaticString = 4,
    kTypeMutableString = 5,
    kTypeVector = 6,
    kTypeMap = 7,
    kTypeStaticBlob = 8,
    kTypeMutableBlob = 9,
  };

  /// Nothing.
  Variant() : type_(kTypeNull), value_() {}

  /// A number, a truth value or static text, which must outlive the Variant; NULL text is nothing.
  Variant(int64_t value) : Variant() { set_int64_value(value); }   // NOLINT
  Variant(int value) : Variant() { set_int64_value(value); }       // NOLINT
  Variant(int16_t value) : Variant() { set_int64_value(value); }   // NOLINT
  Variant(uint8_t value) : Variant() { set_int64_value(value); }   // NOLINT
  Variant(int8_t value) : Variant() { set_int64_value(value); }    // NOLINT
  Variant(char value) : Variant() { set_int64_value(value); }      // NOLINT
  Variant(double value) : Variant() { set_double_value(value); }   // NOLINT
  Variant(float value)                                             // NOLINT
      : Variant() {
    set_double_value(static_cast<double>(value));
  }
  Variant(bool value) : Variant() { set_bool_value(value); }           // NOLINT
  Variant(const char* value) : Variant() { set_string_value(value); }  // NOLINT

  /// Mutable text, as the caller could change it.
  Variant(char* value) : Variant() { set_string_value(value); }  // NOLINT

  /// Other types would lose something, such as the sign of a uint64_t: convert them first.
  template <typename T>
  Variant(T value) = delete;  // NOLINT

  /// Mutable text.
  Variant(const std::string& value) : Variant() { set_mutable_string(value); }  // NOLINT

  /// Lists; the elements become Variants.
  Variant(const std::vector<Variant>& value) : Variant() { set_vector(value); }  // NOLINT
  template <typename T>
  Variant(const std::vector<T>& value) : Variant() {  // NOLINT
    set_vector(std::vector<Variant>(value.begin(), value.end()));
  }
  template <typename T>
  Variant(const T array_of_values[], size_t array_size) : Variant() {
    set_vector(std::vector<Variant>(array_of_values, array_of_values + array_size));
  }

  /// Maps; keys and values become Variants.
  Variant(const std::map<Variant, Variant>& value) : Variant() { set_map(value); }  // NOLINT
  template <typename K, typename V>
  Variant(const std::map<K, V>& value) : Variant() {  // NOLINT
    for (const auto& entry : value) map()[Variant(entry.first)] = Variant(entry.second);
  }

  Variant(const Variant& other) : Variant() { Copy(other); }

  /// Leaves `other` null.
  Variant(Variant&& other) noexcept : type_(other.type_), value_(other.value_) {
    other.type_ = kTypeNull;
    other.value_ = Value();
  }

  Variant& operator=(const Variant& other) {
    Variant copy(other);
    Swap(copy);
    return *this;
  }

  Variant& operator=(Variant&& other) noexcept {
    Variant taken(std::move(other));
    Swap(taken);
    return *this;
  }

  ~Variant() { Clear(); }

  /// Order by type first, then by value.
  bool operator==(const Variant& other) const { return Compare(other) == 0; }
  bool operator<(const Variant& other) const { return Compare(other) < 0; }
  bool operator!=(const Variant& other) const { return !(*this == other); }
  bool operator>(const Variant& other) const { return other < *this; }
  bool operator>=(const Variant& other) const { return !(*this < other); }
  bool operator<=(const Variant& other) const { return !(other < *this); }

  /// Makes this an empty value of that type: zero, false, "", no elements, no bytes.
  void Clear(Type new_type = kTypeNull) {
    if (type_ == kTypeMutableString) delete value_.text;
    if (type_ == kTypeMutableBlob) delete value_.bytes;
    if (type_ == kTypeVector) delete value_.list;
    if (type_ == kTypeMap) delete value_.map;
    type_ = new_type;
    value_ = Value();
    if (type_ == kTypeStaticString) value_.static_text = "";
    if (type_ == kTypeMutableString) value_.text = new std::string();
    if (type_ == kTypeMutableBlob) value_.bytes = new std::vector<uint8_t>();
    if (type_ == kTypeVector) value_.list = new std::vector<Variant>();
    if (type_ == kTypeMap) value_.map = new std::map<Variant, Variant>();
  }

  static Variant Null() { return Variant(); }
  static Variant Zero() { return FromInt64(0); }
  static Variant One() { return FromInt64(1); }
  static Variant ZeroPointZero() { return FromDouble(0.0); }
  static Variant OnePointZero() { return FromDouble(1.0); }
  static Variant False() { return FromBool(false); }
  static Variant True() { return FromBool(true); }
  static Variant EmptyString() { return FromStaticString(""); }
  static Variant EmptyMutableString() { return Empty(kTypeMutableString); }
  static Variant EmptyVector() { return Empty(kTypeVector); }
  static Variant EmptyMap() { return Empty(kTypeMap); }

  /// That many bytes of zero.
  static Variant EmptyMutableBlob(size_t size_bytes) {
    Variant blob = Empty(kTypeMutableBlob);
    blob.value_.bytes->resize(size_bytes);
    return blob;
  }

  static Variant FromInt64(int64_t value) { return Variant(value); }
  static Variant FromDouble(double value) { return Variant(value); }
  static Variant FromBool(bool value) { return Variant(value); }
  static Variant FromStaticString(const char* value) { return Variant(value); }
  static Variant FromMutableString(const std::string& value) { return Variant(value); }
  static Variant MutableStringFromStaticString(const char* value) {
    return Variant(std::string(value != nullptr ? value : ""));
  }

  /// Bytes that stay where they are; they must outlive the Variant.
  static Variant FromStaticBlob(const void* static_data, size_t size_bytes) {
    Variant blob;
    blob.set_static_blob(static_data, size_bytes);
    return blob;
  }

  /// A copy of the bytes.
  static Variant FromMutableBlob(const void* src_data, size_t size_bytes) {
    Variant blob;
    blob.set_mutable_blob(src_data, size_bytes);
    return blob;
  }

  /// A type's name, for people.
  static const char* TypeName(Type type) {
    switch (type) {
      case kTypeNull:
        return "Null";
      case kTypeInt64:
        return "Int64";
      case kTypeDouble:
        return "Double";
      case kTypeBool:
        return "Bool";
      case kTypeStaticString:
        return "StaticString";
      case kTypeMutableString:
        return "MutableString";
      case kTypeVector:
        return "Vector";
      case kTypeMap:
        return "Map";
      case kTypeStaticBlob:
        return "StaticBlob";
      case kTypeMutableBlob:
        return "MutableBlob";
    }
    return "";
  }

  Type type() const { return type_; }
  bool is_null() const { return type_ == kTypeNull; }
  bool is_int64() const { return type_ == kTypeInt64; }
  bool is_double() const { return type_ == kTypeDouble; }
  bool is_bool() const { return type_ == kTypeBool; }
  bool is_vector() const { return type_ == kTypeVector; }
  bool is_map() const { return type_ == kTypeMap; }
  bool is_static_string() const { return type_ == kTypeStaticString; }
  bool is_mutable_string() const { return type_ == kTypeMutableString; }
  bool is_string() const { return is_static_string() || is_mutable_string(); }
  bool is_static_blob() const { return type_ == kTypeStaticBlob; }
  bool is_mutable_blob() const { return type_ == kTypeMutableBlob; }
  bool is_blob() const { return is_static_blob() || is_mutable_blob(); }
  bool is_numeric() const { return is_int64() || is_double(); }

  /// Whether this is null, a number, a truth value or a string.
  bool is_fundamental_type() const { return is_null() || is_numeric() || is_bool() || is_string(); }
  bool is_container_type() const { return is_vector() || is_map(); }

  /// As text: numbers in decimal, "true" and "false"; "" for null, lists, maps and bytes.
  Variant AsString() const {
    if (is_string()) return *this;
    if (is_bool()) return FromStaticString(value_.truth ? "true" : "false");
    if (is_int64()) return FromMutableString(std::to_string(value_.integer));
    if (is_double()) return FromMutableString(Print(value_.real));
    return EmptyString();
  }

  /// As a whole number: reals are cut, or taken to the ends of the range; true is 1; text counts as
  /// far as it is a number; anything else is 0.
  Variant AsInt64() const {
    if (is_int64()) return *this;
    if (is_double()) return FromInt64(Cut(value_.real));
    if (is_bool()) return FromInt64(value_.truth ? 1 : 0);
    if (is_string()) return FromInt64(strtoll(string_value(), nullptr, 10));
    return Zero();
  }

  /// As a real number, by the same rules.
  Variant AsDouble() const {
    if (is_double()) return *this;
    if (is_int64()) return FromDouble(static_cast<double>(value_.integer));
    if (is_bool()) return FromDouble(value_.truth ? 1.0 : 0.0);
    if (is_string()) return FromDouble(strtod(string_value(), nullptr));
    return ZeroPointZero();
  }

  /// As a truth value: null, zero, "", "false" and whatever is empty are false, all else is true.
  Variant AsBool() const {
    switch (type_) {
      case kTypeNull:
        return False();
      case kTypeInt64:
        return FromBool(value_.integer != 0);
      case kTypeDouble:
        return FromBool(value_.real < 0 || value_.real > 0);
      case kTypeBool:
        return *this;
      case kTypeStaticString:
      case kTypeMutableString:
        return FromBool(*string_value() != '\0' && strcmp(string_value(), "false") != 0);
      case kTypeVector:
        return FromBool(!value_.list->empty());
      case kTypeMap:
        return FromBool(!value_.map->empty());
      case kTypeStaticBlob:
      case kTypeMutableBlob:
        return FromBool(blob_size() != 0);
    }
    return False();
  }

  int64_t int64_value() const { return is_int64() ? value_.integer : 0; }
  double double_value() const { return is_double() ? value_.real : 0.0; }
  const bool& bool_value() const { return is_bool() ? value_.truth : Nothing<bool>(); }

  /// The text of either kind. Lives as long as the Variant is not changed; never NULL.
  const char* string_value() const {
    if (is_static_string()) return value_.static_text;
    return is_mutable_string() ? Characters(*value_.text) : "";
  }

  /// A copy of the text of either kind.
  std::string mutable_string() const {
    return is_mutable_string() ? *value_.text : std::string(string_value());
  }

  /// The text, to be changed. Static text is copied into the Variant first.
  std::string& mutable_string() {
    if (is_static_string()) set_mutable_string(std::string(value_.static_text));
    if (!is_mutable_string()) Clear(kTypeMutableString);
    return *value_.text;
  }

  size_t blob_size() const {
    if (is_static_blob()) return value_.static_bytes.size;
    return is_mutable_blob() ? value_.bytes->size() : 0;
  }

  /// The bytes of either kind; may be NULL if there are none.
  const uint8_t* blob_data() const {
    if (is_static_blob()) return value_.static_bytes.data;
    return is_mutable_blob() ? value_.bytes->data() : nullptr;
  }

  /// The bytes, to be changed. Static bytes are copied into the Variant first.
  uint8_t* mutable_blob_data() {
    if (is_static_blob()) set_mutable_blob(value_.static_bytes.data, value_.static_bytes.size);
    if (!is_mutable_blob()) Clear(kTypeMutableBlob);
    return value_.bytes->data();
  }

  /// The bytes of a mutable blob; NULL for anything else.
  const uint8_t* mutable_blob_data() const {
    return is_mutable_blob() ? value_.bytes->data() : nullptr;
  }

  std::vector<Variant>& vector() {
    if (!is_vector()) Clear(kTypeVector);
    return *value_.list;
  }

  const std::vector<Variant>& vector() const {
    return is_vector() ? *value_.list : Nothing<std::vector<Variant>>();
  }

  std::map<Variant, Variant>& map() {
    if (!is_map()) Clear(kTypeMap);
    return *value_.map;
  }

  const std::map<Variant, Variant>& map() const {
    return is_map() ? *value_.map : Nothing<std::map<Variant, Variant>>();
  }

  void set_null() { Clear(); }

  void set_int64_value(int64_t value) {
    Clear(kTypeInt64);
    value_.integer = value;
  }

  void set_double_value(double value) {
    Clear(kTypeDouble);
    value_.real = value;
  }

  void set_bool_value(bool value) {
    Clear(kTypeBool);
    value_.truth = value;
  }

  /// Static text, which must outlive the Variant; NULL makes it null.
  void set_string_value(const char* value) {
    Clear(value != nullptr ? kTypeStaticString : kTypeNull);
    if (value != nullptr) value_.static_text = value;
  }

  /// Mutable text; NULL makes the Variant null.
  void set_string_value(char* value) {
    if (value == nullptr) return Clear();
    set_mutable_string(std::string(value));
  }

  void set_string_value(const std::string& value) { set_mutable_string(value); }

  /// Mutable text. `use_small_string` is for source compatibility and changes nothing.
  void set_mutable_string(const std::string& value, bool use_small_string = true) {
    (void)use_small_string;
    AssignNew(kTypeMutableString, &Value::text, new std::string(value));
  }

  void set_mutable_blob(const void* src_data, size_t size_bytes) {
    const auto* const bytes = static_cast<const uint8_t*>(src_data);
    AssignNew(kTypeMutableBlob, &Value::bytes,
              bytes != nullptr ? new std::vector<uint8_t>(bytes, bytes + size_bytes)
                               : new std::vector<uint8_t>());
  }

  void set_static_blob(const void* static_data, size_t size_bytes) {
    Clear(kTypeStaticBlob);
    value_.static_bytes.data = static_cast<const uint8_t*>(static_data);
    value_.static_bytes.size = static_data != nullptr ? size_bytes : 0;
  }

  void set_vector(const std::vector<Variant>& value) {
    AssignNew(kTypeVector, &Value::list, new std::vector<Variant>(value));
  }

  void set_map(const std::map<Variant, Variant>& value) {
    AssignNew(kTypeMap, &Value::map, new std::map<Variant, Variant>(value));
  }

  /// Take over an object made with `new`, and set the caller's pointer to NULL. A NULL object makes
  /// an empty value.
  void AssignMutableString(std::string** str) {
    AssignTaken(kTypeMutableString, &Value::text, str);
  }
  void AssignVector(std::vector<Variant>** vect) { AssignTaken(kTypeVector, &Value::list, vect); }
  void AssignMap(std::map<Variant, Variant>** mapping) {
    AssignTaken(kTypeMap, &Value::map, mapping);
  }

 private:
  union Value {
    int64_t integer;
    double real;
    bool truth;
    const char* static_text;
    std::string* text;
    std::vector<uint8_t>* bytes;
    std::vector<Variant>* list;
    std::map<Variant, Variant>* map;
    struct {
      const uint8_t* data;
      size_t size;
    } static_bytes;
  };

  static Variant Empty(Type type) {
    Variant empty;
    empty.Clear(type);
    return empty;
  }

  /// What a const accessor refers to if the type is another. Never destroyed, as static Variants
  /// may be read until the process ends.
  template <typename T>
  static const T& Nothing() {
    static const T* const nothing = new T();
    return *nothing;
  }

  /// By itself, as gcc 12 at -O3 takes the other members of the union for the string and warns.
#if defined(__GNUC__)
  __attribute__((noinline))
#endif
  static const char*
  Characters(const std::string& text) {
    return text.c_str();
  }

  static int64_t Cut(double real) {
    if (real >= 9223372036854775808.0) return INT64_MAX;
    if (real < -9223372036854775808.0) return INT64_MIN;
    return real == real ? static_cast<int64_t>(real) : 0;
  }

  static std::string Print(double real) {
    std::string text(static_cast<size_t>(snprintf(nullptr, 0, "%.16f", real)) + 1, '\0');
    snprintf(&text[0], text.size(), "%.16f", real);
    text.pop_back();
    return text;
  }

  template <typename T>
  static int Order(const T& a, const T& b) {
    return a < b ? -1 : (b < a ? 1 : 0);
  }

  void Swap(Variant& other) noexcept {
    std::swap(type_, other.type_);
    std::swap(value_, other.value_);
  }

  /// The old value goes last: the new one may have been made from a part of it.
  template <typename T>
  void AssignNew(Type type, T* Value::*member, T* object) {
    Variant old(std::move(*this));
    type_ = type;
    value_.*member = object;
  }

  template <typename T>
  void AssignTaken(Type type, T* Value::*member, T** object) {
    T* const taken = *object;
    *object = nullptr;
    AssignNew(type, member, taken != nullptr ? taken : new T());
  }

  /// Makes this null object a copy.
  void Copy(const Variant& other) {
    switch (other.type_) {
      case kTypeMutableString:
        return set_mutable_string(*other.value_.text);
      case kTypeMutableBlob:
        return set_mutable_blob(other.value_.bytes->data(), other.value_.bytes->size());
      case kTypeVector:
        return set_vector(*other.value_.list);
      case kTypeMap:
        return set_map(*other.value_.map);
      case kTypeNull:
      case kTypeInt64:
      case kTypeDouble:
      case kTypeBool:
      case kTypeStaticString:
      case kTypeStaticBlob:
        type_ = other.type_;
        value_ = other.value_;
    }
  }

  /// Both kinds of text count as one type, and both kinds of bytes.
  Type ComparedType() const {
    if (is_mutable_string()) return kTypeStaticString;
    return is_mutable_blob() ? kTypeStaticBlob : type_;
  }

  int Compare(const Variant& other) const {
    const Type type = ComparedType();
    if (type != other.ComparedType()) return Order(type, other.ComparedType());
    switch (type) {
      case kTypeInt64:
        return Order(value_.integer, other.value_.integer);
      case kTypeDouble:
        return CompareReals(value_.real, other.value_.real);
      case kTypeBool:
        return Order(value_.truth, other.value_.truth);
      case kTypeStaticString:
      case kTypeMutableString:
        return CompareBytes(string_value(), text_size(), other.string_value(), other.text_size());
      case kTypeVector:
        return CompareLists(*value_.list, *other.value_.list);
      case kTypeMap:
        return CompareMaps(*value_.map, *other.value_.map);
      case kTypeStaticBlob:
      case kTypeMutableBlob:
        return CompareBytes(blob_data(), blob_size(), other.blob_data(), other.blob_size());
      case kTypeNull:
        break;
    }
    return 0;
  }

  /// Not-a-number comes first and equals itself, so that it can be a key.
  static int CompareReals(double a, double b) {
    if (a != a || b != b) return Order(a == a, b == b);
    return Order(a, b);
  }

  static int CompareBytes(const void* a, size_t a_size, const void* b, size_t b_size) {
    const size_t common = a_size < b_size ? a_size : b_size;
    const int order = common != 0 ? memcmp(a, b, common) : 0;
    return order != 0 ? order : Order(a_size, b_size);
  }

  /// Each element is compared once: a twofold `<` would double the work with every level.
  static int CompareLists(const std::vector<Variant>& a, const std::vector<Variant>& b) {
    for (size_t i = 0; i < a.size() && i < b.size(); i++) {
      const int order = a[i].Compare(b[i]);
      if (order != 0) return order;
    }
    return Order(a.size(), b.size());
  }

  static int CompareMaps(const std::map<Variant, Variant>& a, const std::map<Variant, Variant>& b) {
    auto i = a.begin();
    auto j = b.begin();
    for (; i != a.end() && j != b.end(); ++i, ++j) {
      int order = i->first.Compare(j->first);
      if (order == 0) order = i->second.Compare(j->second);
      if (order != 0) return order;
    }
    return Order(a.size(), b.size());
  }

  size_t text_size() const {
    return is_mutable_string() ? value_.text->size() : strlen(string_value());
  }

  Type type_;
  Value value_;
};

}  // namespace firebase

#endif  // FIREBASE_VARIANT_H_
