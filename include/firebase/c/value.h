// SPDX-License-Identifier: Apache-2.0
/// @file
/// Reads JSON values that a server sent.
#ifndef FIREBASE_C_VALUE_H_
#define FIREBASE_C_VALUE_H_

#include "firebase/c/base.h"

FIREBASE_C_BEGIN

/// An immutable JSON value. Valid as long as the object that it was read from.
///
/// C cannot represent the character NUL: a string ends there, and a member whose name contains it is left out.
typedef struct firebase_value firebase_value;

/// The type of a value: one of the FIREBASE_VALUE_ constants.
typedef int32_t firebase_value_type;

enum {
  /// The JSON value null, or a NULL pointer.
  FIREBASE_VALUE_NULL = 0,
  /// A number without a fraction or an exponent that fits into 64 bits.
  FIREBASE_VALUE_INTEGER = 1,
  /// A number with a fraction or an exponent, or an integer that exceeds 64 bits.
  FIREBASE_VALUE_REAL = 2,
  /// True or false.
  FIREBASE_VALUE_BOOL = 3,
  /// A string.
  FIREBASE_VALUE_STRING = 4,
  /// An array.
  FIREBASE_VALUE_ARRAY = 5,
  /// An object.
  FIREBASE_VALUE_OBJECT = 6,
};

/// Receives the members of an array or an object.
///
/// @param key The name of the member; NULL in an array. Valid as long as the visited value.
/// @param member The member. Valid as long as the visited value.
/// @param user_data The pointer that was passed to firebase_value_visit().
typedef void (*firebase_value_visitor)(FIREBASE_C_NULLABLE const char *key, const firebase_value *member,
                                       void *user_data);

/// Returns the type of a value.
///
/// @param value The value, or NULL.
/// @return The type; FIREBASE_VALUE_NULL if `value` is NULL.
/// @since 0.1
FIREBASE_C_API firebase_value_type firebase_value_get_type(FIREBASE_C_NULLABLE const firebase_value *value);

/// Returns the number of an integer value.
///
/// @param value The value, or NULL.
/// @return The number; 0 if `value` has another type or is NULL.
/// @since 0.1
FIREBASE_C_API int64_t firebase_value_integer(FIREBASE_C_NULLABLE const firebase_value *value);

/// Returns the number of a real or integer value.
///
/// @param value The value, or NULL.
/// @return The number, at most the largest finite one; 0 if `value` has another type or is NULL.
/// @since 0.1
FIREBASE_C_API double firebase_value_real(FIREBASE_C_NULLABLE const firebase_value *value);

/// Returns the value of a boolean.
///
/// @param value The value, or NULL.
/// @return The boolean; false if `value` has another type or is NULL.
/// @since 0.1
FIREBASE_C_API bool firebase_value_bool(FIREBASE_C_NULLABLE const firebase_value *value);

/// Returns the string of a string value.
///
/// @param value The value, or NULL.
/// @return The string; "" if `value` has another type or is NULL. Valid as long as `value`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_value_string(FIREBASE_C_NULLABLE const firebase_value *value);

/// Returns the number of members of an array or an object.
///
/// @param value The value, or NULL.
/// @return The number of members; 0 if `value` has another type or is NULL.
/// @since 0.1
FIREBASE_C_API size_t firebase_value_count(FIREBASE_C_NULLABLE const firebase_value *value);

/// Returns a member of an object.
///
/// @param object The object, or NULL.
/// @param key The name of the member.
/// @return The member, of several with this name the last one; NULL if there is none, or if an argument is NULL. Valid
///     as long as `object`.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED FIREBASE_C_NULLABLE const firebase_value *firebase_value_member(
    FIREBASE_C_NULLABLE const firebase_value *object, const char *key);

/// Calls a function for each member of an array or an object, in order, before it returns.
///
/// @param value The value, or NULL. Nothing happens if it has another type.
/// @param visitor The function. Nothing happens if it is NULL.
/// @param user_data Passed to `visitor`.
/// @since 0.1
FIREBASE_C_API void firebase_value_visit(FIREBASE_C_NULLABLE const firebase_value *value,
                                         FIREBASE_C_CALLED(during_call) firebase_value_visitor visitor,
                                         FIREBASE_C_NULLABLE void *user_data);

FIREBASE_C_END

#endif  // FIREBASE_C_VALUE_H_
