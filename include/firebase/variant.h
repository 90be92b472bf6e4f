// SPDX-License-Identifier: Apache-2.0
/// @file
/// Variant: a value of one of several types, such as a JSON value.
///
/// AdditionalUserInfo::profile and TokenResult::claims contain Variants:
///
/// @code
/// const std::map<firebase::Variant, firebase::Variant>& claims = result->claims;
/// const auto level = claims.find("level");
/// if (level != claims.end() && level->second.is_int64()) {
///   SetLevel(level->second.int64_value());
/// }
/// @endcode
#ifndef FIREBASE_VARIANT_H_
#define FIREBASE_VARIANT_H_

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmath>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "firebase/internal/common.h"

// X11 defines them.
#pragma push_macro("True")
#pragma push_macro("False")
#undef True
#undef False

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

/// A value that stores its own type: null, a number, a boolean, a string, a blob of bytes, a vector
/// or a map.
///
/// Strings and blobs exist in two kinds. A *mutable* value is copied into the Variant. A *static*
/// value is referenced and must outlive the Variant. Both kinds of strings compare by their
/// characters, and both kinds of blobs by their bytes.
///
/// A function that reads a value of another type than the Variant has returns 0, false, "" or an
/// empty container. A function that returns a reference for changing replaces such a value by an
/// empty value of the requested type. No function ends the process. The Firebase C++ SDK asserts in
/// these cases.
///
/// Different threads may use different objects. One object must not be changed by a thread while
/// another thread uses it.
///
/// A Variant is created from a value, and containers from containers of the C++ standard library:
///
/// @code
/// firebase::Variant name = std::string("Ada");
/// firebase::Variant scores = std::vector<int>{3, 5, 8};
/// std::map<firebase::Variant, firebase::Variant> player;
/// player["name"] = name;
/// player["scores"] = scores;
/// @endcode
///
/// The functions that convert, such as AsInt64(), accept values of all types. The functions that
/// return a value, such as int64_value(), do not convert:
///
/// @code
/// firebase::Variant text = "42";
/// text.int64_value();            // 0, because the value is a string.
/// text.AsInt64().int64_value();  // 42
/// @endcode
class Variant {
 public:
  /// The types of a Variant.
  enum Type {
    /// No value.
    kTypeNull = 0,
    /// A 64-bit signed integer.
    kTypeInt64 = 1,
    /// A double-precision floating-point number.
    kTypeDouble = 2,
    /// A boolean.
    kTypeBool = 3,
    /// A string that is referenced and must outlive the Variant.
    kTypeStaticString = 4,
    /// A string that is copied.
    kTypeMutableString = 5,
    /// A vector of Variants.
    kTypeVector = 6,
    /// A map of Variants.
    kTypeMap = 7,
    /// Bytes that are referenced and must outlive the Variant.
    kTypeStaticBlob = 8,
    /// Bytes that are copied.
    kTypeMutableBlob = 9,
  };

  /// Creates a null Variant.
  Variant() : type_(kTypeNull), value_() {}

  /// Creates an integer.
  ///
  /// @param value The integer.
  Variant(int64_t value) : Variant() { set_int64_value(value); }  // NOLINT

  /// Creates an integer.
  ///
  /// @param value The integer.
  Variant(int value) : Variant() { set_int64_value(value); }  // NOLINT

  /// Creates an integer.
  ///
  /// @param value The integer.
  Variant(int16_t value) : Variant() { set_int64_value(value); }  // NOLINT

  /// Creates an integer.
  ///
  /// @param value The integer.
  Variant(uint8_t value) : Variant() { set_int64_value(value); }  // NOLINT

  /// Creates an integer.
  ///
  /// @param value The integer.
  Variant(int8_t value) : Variant() { set_int64_value(value); }  // NOLINT

  /// Creates an integer from the code of a character.
  ///
  /// @param value The character.
  Variant(char value) : Variant() { set_int64_value(value); }  // NOLINT

  /// Creates a floating-point number.
  ///
  /// @param value The number.
  Variant(double value) : Variant() { set_double_value(value); }  // NOLINT

  /// Creates a floating-point number.
  ///
  /// @param value The number.
  Variant(float value)  // NOLINT
      : Variant() {
    set_double_value(static_cast<double>(value));
  }

  /// Creates a boolean.
  ///
  /// @param value The boolean.
  Variant(bool value) : Variant() { set_bool_value(value); }  // NOLINT

  /// Creates a static string.
  ///
  /// @param value A string that outlives the Variant. NULL creates a null Variant.
  Variant(const char* value) : Variant() { set_string_value(value); }  // NOLINT

  /// Creates a mutable string, because the caller could change the original.
  ///
  /// @param value The string to copy. NULL creates a null Variant.
  Variant(char* value) : Variant() { set_string_value(value); }  // NOLINT

  /// Rejects other types, whose conversion could lose information. Convert a value such as a
  /// `uint64_t` first.
  ///
  /// @param value A value of another type.
  template <typename T>
  Variant(T value) = delete;  // NOLINT

  /// Creates a mutable string.
  ///
  /// @param value The string to copy.
  Variant(const std::string& value) : Variant() { set_mutable_string(value); }  // NOLINT

  /// Creates a vector.
  ///
  /// @param value The vector to copy.
  Variant(const std::vector<Variant>& value) : Variant() { set_vector(value); }  // NOLINT

  /// Creates a vector from a vector of another type.
  ///
  /// @tparam T A type that converts to Variant.
  /// @param value The vector, whose elements are converted.
  template <typename T>
  Variant(const std::vector<T>& value) : Variant() {  // NOLINT
    set_vector(std::vector<Variant>(value.begin(), value.end()));
  }

  /// Creates a vector from an array.
  ///
  /// @tparam T A type that converts to Variant.
  /// @param array_of_values The array, whose elements are converted.
  /// @param array_size The number of elements.
  template <typename T>
  Variant(const T array_of_values[], size_t array_size) : Variant() {
    set_vector(std::vector<Variant>(array_of_values, array_of_values + array_size));
  }

  /// Creates a map.
  ///
  /// @param value The map to copy.
  Variant(const std::map<Variant, Variant>& value) : Variant() { set_map(value); }  // NOLINT

  /// Creates a map from a map of other types.
  ///
  /// @tparam K A type that converts to Variant.
  /// @tparam V A type that converts to Variant.
  /// @param value The map, whose keys and values are converted.
  template <typename K, typename V>
  Variant(const std::map<K, V>& value) : Variant() {  // NOLINT
    for (const auto& entry : value) map()[Variant(entry.first)] = Variant(entry.second);
  }

  /// Creates a copy. Mutable values and containers are copied; static values are referenced.
  ///
  /// @param other The Variant to copy.
  Variant(const Variant& other) : Variant() { Copy(other); }

  /// Moves a Variant.
  ///
  /// @param other The Variant to move. It is null afterwards.
  Variant(Variant&& other) noexcept : type_(other.type_), value_(other.value_) {
    other.type_ = kTypeNull;
    other.value_ = Value();
  }

  /// Replaces the value by a copy of another one.
  ///
  /// @param other The Variant to copy. It may be a part of this one.
  ///
  /// @return This object.
  Variant& operator=(const Variant& other) {
    Variant copy(other);
    Swap(copy);
    return *this;
  }

  /// Replaces the value by another one, which is moved.
  ///
  /// @param other The Variant to move. It may be a part of this one.
  ///
  /// @return This object.
  Variant& operator=(Variant&& other) noexcept {
    Variant taken(std::move(other));
    Swap(taken);
    return *this;
  }

  /// Destroys the value. Static strings and blobs are not affected.
  ~Variant() { Clear(); }

  /// Compares two Variants by type and value.
  ///
  /// Two strings are equal if their characters are, whether they are static or mutable. The same
  /// applies to blobs.
  ///
  /// Values of different types are never equal: an integer does not equal a floating-point number.
  /// Not-a-number equals itself, so that it can be the key of a map.
  ///
  /// @param other The Variant to compare with.
  ///
  /// @return True if type and value are equal.
  bool operator==(const Variant& other) const { return Compare(other) == 0; }

  /// Orders two Variants, first by type in the order of the enumeration, then by value.
  ///
  /// Vectors and maps are compared element by element. Strings are compared byte by byte.
  ///
  /// @param other The Variant to compare with.
  ///
  /// @return True if this Variant is less than `other`.
  bool operator<(const Variant& other) const { return Compare(other) < 0; }

  /// Compares two Variants. See operator==().
  ///
  /// @param other The Variant to compare with.
  ///
  /// @return True if type or value differ.
  bool operator!=(const Variant& other) const { return !(*this == other); }

  /// Orders two Variants. See operator<().
  ///
  /// @param other The Variant to compare with.
  ///
  /// @return True if this Variant is greater than `other`.
  bool operator>(const Variant& other) const { return other < *this; }

  /// Orders two Variants. See operator<().
  ///
  /// @param other The Variant to compare with.
  ///
  /// @return True if this Variant is not less than `other`.
  bool operator>=(const Variant& other) const { return !(*this < other); }

  /// Orders two Variants. See operator<().
  ///
  /// @param other The Variant to compare with.
  ///
  /// @return True if this Variant is not greater than `other`.
  bool operator<=(const Variant& other) const { return !(other < *this); }

  /// Replaces the value by an empty one of a type.
  ///
  /// @param new_type The type. The new value is null, 0, false, "", or has no elements or bytes.
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

  /// Returns a null Variant.
  ///
  /// @return A Variant of the type kTypeNull.
  static Variant Null() { return Variant(); }

  /// Returns the integer 0.
  ///
  /// @return A Variant of the type kTypeInt64.
  static Variant Zero() { return FromInt64(0); }

  /// Returns the integer 1.
  ///
  /// @return A Variant of the type kTypeInt64.
  static Variant One() { return FromInt64(1); }

  /// Returns the floating-point number 0.0.
  ///
  /// @return A Variant of the type kTypeDouble.
  static Variant ZeroPointZero() { return FromDouble(0.0); }

  /// Returns the floating-point number 1.0.
  ///
  /// @return A Variant of the type kTypeDouble.
  static Variant OnePointZero() { return FromDouble(1.0); }

  /// Returns the boolean false.
  ///
  /// @return A Variant of the type kTypeBool.
  static Variant False() { return FromBool(false); }

  /// Returns the boolean true.
  ///
  /// @return A Variant of the type kTypeBool.
  static Variant True() { return FromBool(true); }

  /// Returns an empty static string.
  ///
  /// @return A Variant of the type kTypeStaticString.
  static Variant EmptyString() { return FromStaticString(""); }

  /// Returns an empty mutable string.
  ///
  /// @return A Variant of the type kTypeMutableString.
  static Variant EmptyMutableString() { return Empty(kTypeMutableString); }

  /// Returns a vector without elements.
  ///
  /// @return A Variant of the type kTypeVector.
  static Variant EmptyVector() { return Empty(kTypeVector); }

  /// Returns a map without elements.
  ///
  /// @return A Variant of the type kTypeMap.
  static Variant EmptyMap() { return Empty(kTypeMap); }

  /// Returns a mutable blob of zero bytes, which mutable_blob_data() can fill.
  ///
  /// @code
  /// firebase::Variant blob = firebase::Variant::EmptyMutableBlob(sizeof(state));
  /// memcpy(blob.mutable_blob_data(), &state, sizeof(state));
  /// @endcode
  ///
  /// @param size_bytes The number of bytes.
  ///
  /// @return A Variant of the type kTypeMutableBlob.
  ///
  /// @see mutable_blob_data()
  static Variant EmptyMutableBlob(size_t size_bytes) {
    Variant blob = Empty(kTypeMutableBlob);
    blob.value_.bytes->resize(size_bytes);
    return blob;
  }

  /// Returns an integer.
  ///
  /// @param value The integer.
  ///
  /// @return A Variant of the type kTypeInt64.
  static Variant FromInt64(int64_t value) { return Variant(value); }

  /// Returns a floating-point number.
  ///
  /// @param value The number.
  ///
  /// @return A Variant of the type kTypeDouble.
  static Variant FromDouble(double value) { return Variant(value); }

  /// Returns a boolean.
  ///
  /// @param value The boolean.
  ///
  /// @return A Variant of the type kTypeBool.
  static Variant FromBool(bool value) { return Variant(value); }

  /// Returns a static string.
  ///
  /// @param value A string that outlives the Variant. NULL returns a null Variant.
  ///
  /// @return A Variant of the type kTypeStaticString.
  ///
  /// @see set_string_value()
  static Variant FromStaticString(const char* value) { return Variant(value); }

  /// Returns a mutable string.
  ///
  /// @param value The string to copy.
  ///
  /// @return A Variant of the type kTypeMutableString.
  ///
  /// @see set_mutable_string()
  static Variant FromMutableString(const std::string& value) { return Variant(value); }

  /// Returns a mutable string that is a copy of a C string.
  ///
  /// @param value The string to copy. NULL returns an empty string.
  ///
  /// @return A Variant of the type kTypeMutableString.
  static Variant MutableStringFromStaticString(const char* value) {
    return Variant(std::string(value != nullptr ? value : ""));
  }

  /// Returns a static blob.
  ///
  /// @param static_data Bytes that outlive the Variant. NULL returns an empty blob.
  /// @param size_bytes The number of bytes.
  ///
  /// @return A Variant of the type kTypeStaticBlob.
  ///
  /// @see set_static_blob()
  static Variant FromStaticBlob(const void* static_data, size_t size_bytes) {
    Variant blob;
    blob.set_static_blob(static_data, size_bytes);
    return blob;
  }

  /// Returns a mutable blob.
  ///
  /// @param src_data The bytes to copy. NULL returns an empty blob.
  /// @param size_bytes The number of bytes.
  ///
  /// @return A Variant of the type kTypeMutableBlob.
  ///
  /// @see set_mutable_blob()
  static Variant FromMutableBlob(const void* src_data, size_t size_bytes) {
    Variant blob;
    blob.set_mutable_blob(src_data, size_bytes);
    return blob;
  }

  /// Returns the name of a type, for log messages.
  ///
  /// @param type A type.
  ///
  /// @return The name of the enumerator without "kType", for example "Int64"; "" for another value.
  ///     Valid for the rest of the process.
  ///
  /// @see type()
  static const char* TypeName(Type type) {
    switch (type) {
      case kTypeNull: return "Null";
      case kTypeInt64: return "Int64";
      case kTypeDouble: return "Double";
      case kTypeBool: return "Bool";
      case kTypeStaticString: return "StaticString";
      case kTypeMutableString: return "MutableString";
      case kTypeVector: return "Vector";
      case kTypeMap: return "Map";
      case kTypeStaticBlob: return "StaticBlob";
      case kTypeMutableBlob: return "MutableBlob";
      default: return "";
    }
  }

  /// Returns the type of the value.
  ///
  /// @return The type.
  ///
  /// @see TypeName()
  Type type() const { return type_; }

  /// Returns whether the Variant is null.
  ///
  /// @return True for kTypeNull.
  ///
  /// @see set_null()
  bool is_null() const { return type_ == kTypeNull; }

  /// Returns whether the value is an integer.
  ///
  /// @return True for kTypeInt64.
  ///
  /// @see int64_value(), AsInt64()
  bool is_int64() const { return type_ == kTypeInt64; }

  /// Returns whether the value is a floating-point number.
  ///
  /// @return True for kTypeDouble.
  ///
  /// @see double_value(), AsDouble()
  bool is_double() const { return type_ == kTypeDouble; }

  /// Returns whether the value is a boolean.
  ///
  /// @return True for kTypeBool.
  ///
  /// @see bool_value(), AsBool()
  bool is_bool() const { return type_ == kTypeBool; }

  /// Returns whether the value is a vector.
  ///
  /// @return True for kTypeVector.
  ///
  /// @see vector()
  bool is_vector() const { return type_ == kTypeVector; }

  /// Returns whether the value is a map.
  ///
  /// @return True for kTypeMap.
  ///
  /// @see map()
  bool is_map() const { return type_ == kTypeMap; }

  /// Returns whether the value is a static string.
  ///
  /// @return True for kTypeStaticString.
  ///
  /// @see is_string()
  bool is_static_string() const { return type_ == kTypeStaticString; }

  /// Returns whether the value is a mutable string.
  ///
  /// @return True for kTypeMutableString.
  ///
  /// @see is_string()
  bool is_mutable_string() const { return type_ == kTypeMutableString; }

  /// Returns whether the value is a string.
  ///
  /// @return True for kTypeStaticString and kTypeMutableString.
  ///
  /// @see string_value(), mutable_string()
  bool is_string() const { return is_static_string() || is_mutable_string(); }

  /// Returns whether the value is a static blob.
  ///
  /// @return True for kTypeStaticBlob.
  ///
  /// @see is_blob()
  bool is_static_blob() const { return type_ == kTypeStaticBlob; }

  /// Returns whether the value is a mutable blob.
  ///
  /// @return True for kTypeMutableBlob.
  ///
  /// @see is_blob(), mutable_blob_data()
  bool is_mutable_blob() const { return type_ == kTypeMutableBlob; }

  /// Returns whether the value is a blob.
  ///
  /// @return True for kTypeStaticBlob and kTypeMutableBlob.
  ///
  /// @see blob_data(), blob_size()
  bool is_blob() const { return is_static_blob() || is_mutable_blob(); }

  /// Returns whether the value is a number.
  ///
  /// @return True for kTypeInt64 and kTypeDouble.
  ///
  /// @see AsInt64(), AsDouble()
  bool is_numeric() const { return is_int64() || is_double(); }

  /// Returns whether the value is neither a container nor a blob.
  ///
  /// @return True for null, numbers, booleans and strings.
  bool is_fundamental_type() const { return is_null() || is_numeric() || is_bool() || is_string(); }

  /// Returns whether the value is a container.
  ///
  /// @return True for kTypeVector and kTypeMap.
  bool is_container_type() const { return is_vector() || is_map(); }

  /// Converts the value to a string.
  ///
  /// Integers become decimal numbers, floating-point numbers have 16 digits after the decimal
  /// point, and booleans become "true" or "false".
  ///
  /// @return A string; "" for null, blobs and containers.
  ///
  /// @see string_value()
  Variant AsString() const {
    if (is_string()) return *this;
    if (is_bool()) return FromStaticString(value_.truth ? "true" : "false");
    if (is_int64()) return FromMutableString(std::to_string(value_.integer));
    if (is_double()) return FromMutableString(Print(value_.real));
    return EmptyString();
  }

  /// Converts the value to an integer.
  ///
  /// Floating-point numbers are truncated and limited to the range of an `int64_t`; not-a-number
  /// becomes 0. A boolean becomes 0 or 1. A string is read as a decimal number up to the first
  /// other character.
  ///
  /// @return An integer; 0 for null, blobs and containers.
  ///
  /// @see int64_value()
  Variant AsInt64() const {
    if (is_int64()) return *this;
    if (is_double()) return FromInt64(Cut(value_.real));
    if (is_bool()) return FromInt64(value_.truth ? 1 : 0);
    if (is_string()) return FromInt64(strtoll(string_value(), nullptr, 10));
    return Zero();
  }

  /// Converts the value to a floating-point number.
  ///
  /// A boolean becomes 0.0 or 1.0. A string is read as a number up to the first other character, in
  /// the locale of the process.
  ///
  /// @return A floating-point number; 0.0 for null, blobs and containers.
  ///
  /// @see double_value()
  Variant AsDouble() const {
    if (is_double()) return *this;
    if (is_int64()) return FromDouble(static_cast<double>(value_.integer));
    if (is_bool()) return FromDouble(value_.truth ? 1.0 : 0.0);
    if (is_string()) return FromDouble(strtod(string_value(), nullptr));
    return ZeroPointZero();
  }

  /// Converts the value to a boolean.
  ///
  /// @return False for null, 0, not-a-number, "", "false", and blobs and containers without
  ///     elements. Otherwise true.
  ///
  /// @see bool_value()
  Variant AsBool() const {
    switch (type_) {
      case kTypeNull: return False();
      case kTypeInt64: return FromBool(value_.integer != 0);
      case kTypeDouble: return FromBool(value_.real < 0 || value_.real > 0);
      case kTypeBool: return *this;
      case kTypeStaticString:
      case kTypeMutableString: return FromBool(*string_value() != '\0' && strcmp(string_value(), "false") != 0);
      case kTypeVector: return FromBool(!value_.list->empty());
      case kTypeMap: return FromBool(!value_.map->empty());
      case kTypeStaticBlob:
      case kTypeMutableBlob: return FromBool(blob_size() != 0);
      default: return False();
    }
  }

  /// Returns the integer.
  ///
  /// @return The integer; 0 for another type.
  ///
  /// @see AsInt64()
  int64_t int64_value() const { return is_int64() ? value_.integer : 0; }

  /// Returns the floating-point number.
  ///
  /// @return The number; 0.0 for another type, also for an integer.
  ///
  /// @see AsDouble()
  double double_value() const { return is_double() ? value_.real : 0.0; }

  /// Returns the boolean.
  ///
  /// @return The boolean; false for another type. The reference is valid until the Variant changes.
  ///
  /// @see AsBool()
  const bool& bool_value() const { return is_bool() ? value_.truth : Nothing<bool>(); }

  /// Returns the string of either kind.
  ///
  /// @return The string, which is never NULL; "" for another type. Valid until the Variant changes.
  ///
  /// @see mutable_string()
  const char* string_value() const {
    if (is_static_string()) return value_.static_text;
    return is_mutable_string() ? Characters(*value_.text) : "";
  }

  /// Returns a copy of the string of either kind.
  ///
  /// @return The string; "" for another type.
  std::string mutable_string() const { return is_mutable_string() ? *value_.text : std::string(string_value()); }

  /// Returns the string for changing.
  ///
  /// A static string is first copied into the Variant. A value of another type is replaced by an
  /// empty string.
  ///
  /// @return The string. The reference is valid until the type of the Variant changes.
  std::string& mutable_string() {
    if (is_static_string()) set_mutable_string(std::string(value_.static_text));
    if (!is_mutable_string()) Clear(kTypeMutableString);
    return *value_.text;
  }

  /// Returns the size of the blob of either kind.
  ///
  /// @return The number of bytes; 0 for another type.
  ///
  /// @see blob_data()
  size_t blob_size() const {
    if (is_static_blob()) return value_.static_bytes.size;
    return is_mutable_blob() ? value_.bytes->size() : 0;
  }

  /// Returns the bytes of the blob of either kind.
  ///
  /// @return The bytes, valid until the Variant changes. NULL for another type; may be NULL if the
  ///     blob is empty.
  ///
  /// @see blob_size(), mutable_blob_data()
  const uint8_t* blob_data() const {
    if (is_static_blob()) return value_.static_bytes.data;
    return is_mutable_blob() ? value_.bytes->data() : nullptr;
  }

  /// Returns the bytes of the blob for changing.
  ///
  /// A static blob is first copied into the Variant. A value of another type is replaced by an
  /// empty blob.
  ///
  /// @return The bytes, valid until the Variant changes. May be NULL if the blob is empty.
  uint8_t* mutable_blob_data() {
    if (is_static_blob()) set_mutable_blob(value_.static_bytes.data, value_.static_bytes.size);
    if (!is_mutable_blob()) Clear(kTypeMutableBlob);
    return value_.bytes->data();
  }

  /// Returns the bytes of a mutable blob.
  ///
  /// @return The bytes, valid until the Variant changes. NULL for another type.
  const uint8_t* mutable_blob_data() const { return is_mutable_blob() ? value_.bytes->data() : nullptr; }

  /// Returns the vector for changing. A value of another type is replaced by an empty vector.
  ///
  /// @code
  /// firebase::Variant scores;
  /// scores.vector().push_back(3);  // The null Variant becomes a vector.
  /// @endcode
  ///
  /// @return The vector. The reference is valid until the type of the Variant changes.
  std::vector<Variant>& vector() {
    if (!is_vector()) Clear(kTypeVector);
    return *value_.list;
  }

  /// Returns the vector.
  ///
  /// @return The vector; an empty one for another type. The reference is valid until the type of
  ///     the Variant changes.
  const std::vector<Variant>& vector() const { return is_vector() ? *value_.list : Nothing<std::vector<Variant>>(); }

  /// Returns the map for changing. A value of another type is replaced by an empty map.
  ///
  /// @code
  /// firebase::Variant player;
  /// player.map()["name"] = "Ada";  // The null Variant becomes a map.
  /// @endcode
  ///
  /// @return The map. The reference is valid until the type of the Variant changes.
  std::map<Variant, Variant>& map() {
    if (!is_map()) Clear(kTypeMap);
    return *value_.map;
  }

  /// Returns the map.
  ///
  /// @code
  /// for (const auto& entry : player.map()) {
  ///   Print(entry.first.AsString().string_value(), entry.second.AsString().string_value());
  /// }
  /// @endcode
  ///
  /// @return The map; an empty one for another type. The reference is valid until the type of the
  ///     Variant changes.
  const std::map<Variant, Variant>& map() const {
    return is_map() ? *value_.map : Nothing<std::map<Variant, Variant>>();
  }

  /// Makes the Variant null.
  void set_null() { Clear(); }

  /// Sets an integer.
  ///
  /// @param value The integer.
  ///
  /// @see int64_value()
  void set_int64_value(int64_t value) {
    Clear(kTypeInt64);
    value_.integer = value;
  }

  /// Sets a floating-point number.
  ///
  /// @param value The number.
  ///
  /// @see double_value()
  void set_double_value(double value) {
    Clear(kTypeDouble);
    value_.real = value;
  }

  /// Sets a boolean.
  ///
  /// @param value The boolean.
  ///
  /// @see bool_value()
  void set_bool_value(bool value) {
    Clear(kTypeBool);
    value_.truth = value;
  }

  /// Sets a static string, which the Variant does not copy. Use it for string literals.
  ///
  /// @param value A string that outlives the Variant. NULL makes the Variant null.
  ///
  /// @see string_value(), set_mutable_string()
  void set_string_value(const char* value) {
    Clear(value != nullptr ? kTypeStaticString : kTypeNull);
    if (value != nullptr) value_.static_text = value;
  }

  /// Sets a mutable string.
  ///
  /// @param value The string to copy. NULL makes the Variant null.
  void set_string_value(char* value) {
    if (value == nullptr) return Clear();
    set_mutable_string(std::string(value));
  }

  /// Sets a mutable string.
  ///
  /// @param value The string to copy.
  void set_string_value(const std::string& value) { set_mutable_string(value); }

  /// Sets a mutable string.
  ///
  /// @param value The string to copy.
  /// @param use_small_string Exists for source compatibility and is ignored.
  ///
  /// @see mutable_string()
  void set_mutable_string(const std::string& value, bool use_small_string = true) {
    (void)use_small_string;
    AssignNew(kTypeMutableString, &Value::text, new std::string(value));
  }

  /// Sets a mutable blob.
  ///
  /// @param src_data The bytes to copy. NULL sets an empty blob.
  /// @param size_bytes The number of bytes.
  ///
  /// @see FromMutableBlob(), blob_data()
  void set_mutable_blob(const void* src_data, size_t size_bytes) {
    const auto* const bytes = static_cast<const uint8_t*>(src_data);
    AssignNew(kTypeMutableBlob, &Value::bytes,
              bytes != nullptr ? new std::vector<uint8_t>(bytes, bytes + size_bytes) : new std::vector<uint8_t>());
  }

  /// Sets a static blob.
  ///
  /// @param static_data Bytes that outlive the Variant. NULL sets an empty blob.
  /// @param size_bytes The number of bytes.
  ///
  /// @see FromStaticBlob(), blob_data()
  void set_static_blob(const void* static_data, size_t size_bytes) {
    Clear(kTypeStaticBlob);
    value_.static_bytes.data = static_cast<const uint8_t*>(static_data);
    value_.static_bytes.size = static_data != nullptr ? size_bytes : 0;
  }

  /// Sets a vector.
  ///
  /// @param value The vector to copy. It may be a part of this Variant.
  ///
  /// @see vector(), AssignVector()
  void set_vector(const std::vector<Variant>& value) {
    AssignNew(kTypeVector, &Value::list, new std::vector<Variant>(value));
  }

  /// Sets a map.
  ///
  /// @param value The map to copy. It may be a part of this Variant.
  ///
  /// @see map(), AssignMap()
  void set_map(const std::map<Variant, Variant>& value) {
    AssignNew(kTypeMap, &Value::map, new std::map<Variant, Variant>(value));
  }

  /// Sets a mutable string without copying it.
  ///
  /// @param str A string that was created with `new`. The Variant takes ownership and sets the
  ///     pointer to NULL. If it is NULL, the Variant becomes an empty string.
  void AssignMutableString(std::string** str) { AssignTaken(kTypeMutableString, &Value::text, str); }

  /// Sets a vector without copying it.
  ///
  /// @code
  /// auto* scores = new std::vector<firebase::Variant>(1000, 0);
  /// firebase::Variant value;
  /// value.AssignVector(&scores);  // `scores` is NULL now.
  /// @endcode
  ///
  /// @param vect A vector that was created with `new`. The Variant takes ownership and sets the
  ///     pointer to NULL. If it is NULL, the Variant becomes an empty vector.
  void AssignVector(std::vector<Variant>** vect) { AssignTaken(kTypeVector, &Value::list, vect); }

  /// Sets a map without copying it.
  ///
  /// @param mapping A map that was created with `new`. The Variant takes ownership and sets the
  ///     pointer to NULL. If it is NULL, the Variant becomes an empty map.
  void AssignMap(std::map<Variant, Variant>** mapping) { AssignTaken(kTypeMap, &Value::map, mapping); }

 private:
  // The type decides which member is in use. The Variant owns what the pointers refer to, except
  // for static strings and blobs.
  union Value {
    int64_t integer;

    double real;

    bool truth;

    const char* static_text;

    std::string* text;

    std::vector<uint8_t>* bytes;

    std::vector<Variant>* list;

    std::map<Variant, Variant>* map;

    // For kTypeStaticBlob. Not owned.
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

  // Returns an empty object, to which a const accessor refers if the Variant has another type.
  //
  // The object is never destroyed, because static Variants may be read until the process ends.
  template <typename T>
  static const T& Nothing() {
    static const T* const nothing = new T();
    return *nothing;
  }

// A separate function that is not inlined, because gcc 12 at -O3 otherwise assumes that another
// member of the union is the string and warns.
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
    return std::isnan(real) ? 0 : static_cast<int64_t>(real);
  }

  static std::string Print(double real) {
    std::string text(static_cast<size_t>(snprintf(nullptr, 0, "%.16f", real)) + 1, '\0');
    snprintf(&text[0], text.size(), "%.16f", real);
    text.pop_back();
    return text;
  }

  // Compares two values of a type that has an operator<().
  template <typename T>
  static int Order(const T& a, const T& b) {
    return a < b ? -1 : (b < a ? 1 : 0);
  }

  void Swap(Variant& other) noexcept {
    std::swap(type_, other.type_);
    std::swap(value_, other.value_);
  }

  // Replaces the value by a new object.
  //
  // The old value is destroyed last, because the new one may have been copied from a part of it.
  template <typename T>
  void AssignNew(Type type, T* Value::*member, T* object) {
    Variant old(std::move(*this));
    type_ = type;
    value_.*member = object;
  }

  // Replaces the value by an object of the caller.
  template <typename T>
  void AssignTaken(Type type, T* Value::*member, T** object) {
    T* const taken = *object;
    *object = nullptr;
    AssignNew(type, member, taken != nullptr ? taken : new T());
  }

  void Copy(const Variant& other) {
    switch (other.type_) {
      case kTypeMutableString: return set_mutable_string(*other.value_.text);
      case kTypeMutableBlob: return set_mutable_blob(other.value_.bytes->data(), other.value_.bytes->size());
      case kTypeVector: return set_vector(*other.value_.list);
      case kTypeMap: return set_map(*other.value_.map);
      case kTypeNull:
      case kTypeInt64:
      case kTypeDouble:
      case kTypeBool:
      case kTypeStaticString:
      case kTypeStaticBlob:
      default: type_ = other.type_; value_ = other.value_;
    }
  }

  Type ComparedType() const {
    if (is_mutable_string()) return kTypeStaticString;
    return is_mutable_blob() ? kTypeStaticBlob : type_;
  }

  int Compare(const Variant& other) const {
    const Type type = ComparedType();
    if (type != other.ComparedType()) return Order(type, other.ComparedType());
    switch (type) {
      case kTypeInt64: return Order(value_.integer, other.value_.integer);
      case kTypeDouble: return CompareReals(value_.real, other.value_.real);
      case kTypeBool: return Order(value_.truth, other.value_.truth);
      case kTypeStaticString:
      case kTypeMutableString:
        return CompareBytes(string_value(), text_size(), other.string_value(), other.text_size());
      case kTypeVector: return CompareLists(*value_.list, *other.value_.list);
      case kTypeMap: return CompareMaps(*value_.map, *other.value_.map);
      case kTypeStaticBlob:
      case kTypeMutableBlob: return CompareBytes(blob_data(), blob_size(), other.blob_data(), other.blob_size());
      case kTypeNull:
      default: return 0;
    }
  }

  static int CompareReals(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return Order(!std::isnan(a), !std::isnan(b));
    return Order(a, b);
  }

  static int CompareBytes(const void* a, size_t a_size, const void* b, size_t b_size) {
    const size_t common = a_size < b_size ? a_size : b_size;
    const int order = common != 0 ? memcmp(a, b, common) : 0;
    return order != 0 ? order : Order(a_size, b_size);
  }

  // Each pair of elements is compared once. Two calls of operator<() for each pair would double
  // the work with each level of nesting.
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

  size_t text_size() const { return is_mutable_string() ? value_.text->size() : strlen(string_value()); }

  // The type of the value.
  Type type_;

  // The value.
  Value value_;
};

}  // namespace firebase
FIREBASE_C_FORMER_PACKING

#pragma pop_macro("False")
#pragma pop_macro("True")

#endif  // FIREBASE_VARIANT_H_
