// SPDX-License-Identifier: Apache-2.0
/// @file
/// Definitions that the other headers of the C API share: linkage, ownership macros and the type of deleters.
#ifndef FIREBASE_C_BASE_H_
#define FIREBASE_C_BASE_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// @def FIREBASE_C_DEFAULT_PACKING
/// Begins declarations whose members have the alignment of the library, also after a `#pragma pack` of the program.
///
/// @def FIREBASE_C_FORMER_PACKING
/// Ends them.
#if defined(_MSC_VER) && !defined(__clang__)
#define FIREBASE_C_DEFAULT_PACKING __pragma(pack(push)) __pragma(pack())
#define FIREBASE_C_FORMER_PACKING __pragma(pack(pop))
#else
#define FIREBASE_C_DEFAULT_PACKING _Pragma("pack(push)") _Pragma("pack()")
#define FIREBASE_C_FORMER_PACKING _Pragma("pack(pop)")
#endif

/// @def FIREBASE_C_BEGIN
/// Begins declarations with C linkage and the alignment of the library.
///
/// @def FIREBASE_C_END
/// Ends them.
#ifdef __cplusplus
#define FIREBASE_C_BEGIN FIREBASE_C_DEFAULT_PACKING extern "C" {
#define FIREBASE_C_END \
  }                    \
  FIREBASE_C_FORMER_PACKING
#else
#define FIREBASE_C_BEGIN FIREBASE_C_DEFAULT_PACKING
#define FIREBASE_C_END FIREBASE_C_FORMER_PACKING
#endif

/// @def FIREBASE_C_API
/// Marks a function that the library exports. These functions are the binary interface of the library.
#if defined(__GNUC__)
#define FIREBASE_C_API __attribute__((visibility("default")))
#else
#define FIREBASE_C_API
#endif

/// Marks a pointer that the caller owns. Empty; for readers and tools.
///
/// The caller must pass an owned object to its `_release` function when it is no longer needed. The following functions
/// return owned pointers: functions with `create` or `copy` in their name, functions named `..._get_credential`, and
/// all functions that start an operation and return its future. A pointer that a `..._detach` function returns belongs
/// to the caller again. On a parameter such as `firebase_app **app`, the macro describes the object that the function
/// writes.
///
/// @code
/// firebase_user *user = firebase_auth_copy_current_user(auth);
/// puts(firebase_user_uid(user));
/// firebase_user_release(user);
/// @endcode
#define FIREBASE_C_OWNED

/// Marks a returned pointer that the caller does not own. Empty; for readers and tools.
///
/// Functions with `get` in their name and functions without a verb return borrowed pointers. Each documents how long
/// the pointer is valid. To use the object longer, retain it. Arguments are always borrowed for the duration of the
/// call.
///
/// @code
/// const firebase_credential *updated = firebase_additional_user_info_updated_credential(info);
/// firebase_credential_retain(updated);
/// firebase_future_release(future);  // info is not valid any more, updated is
/// @endcode
#define FIREBASE_C_BORROWED

/// Marks a pointer that can be NULL. Empty; for readers and tools.
///
/// On a returned pointer: the function can return NULL. On a parameter or a member: NULL is a valid value, which the
/// documentation describes. A returned pointer without this macro is never NULL. NULL for a parameter without this
/// macro is an error, which the function reports or ignores; it never crashes.
#define FIREBASE_C_NULLABLE

/// States the result of a future that a function returns. Empty; for readers and tools.
///
/// The argument `x` stands for the function `firebase_future_x()`, which returns the result: FIREBASE_C_COMPLETES_WITH(
/// user) for firebase_future_user(). `string_at` stands for a list of strings, with firebase_future_string_count().
/// `nothing` stands for a future that only has an error, or none.
#define FIREBASE_C_COMPLETES_WITH(result)

/// States the constants that a value of type `int32_t` has, by the start of their names. Empty; for readers and tools.
///
/// Other enumerations are the constants that follow the definition of their type.
#define FIREBASE_C_ENUM(prefix)

/// States the unit of a time: `milliseconds`, `seconds`, or `milliseconds_since_1970` for a point in time. Empty; for
/// readers and tools.
#define FIREBASE_C_UNIT(unit)

/// States how long a function that is passed as an argument can be called. Empty; for readers and tools.
///
/// With `during_call`, it is called only until the function that receives it returns. With `until_replaced`, it is
/// called until another one is set, and calls can still be in progress then. A parameter without this macro is followed
/// by `user_data` and a deleter, and can be called until the deleter runs. The deleter also runs if the function does
/// not use its arguments, except for functions that return an error: after an error, `user_data` remains with the
/// caller.
///
/// The parameter `user_data` of a function is passed to the function before it. The members `user_data` and `release`
/// of a struct are those of all its functions.
#define FIREBASE_C_CALLED(period)

FIREBASE_C_BEGIN

/// Releases user data that the caller passed to the library.
///
/// The library calls it exactly once, on the thread that releases the last use. It may call any function.
///
/// @param value The user data.
typedef void (*firebase_deleter)(void *value);

/// The result of an asynchronous function; see future.h. It completes once and does not change afterwards.
typedef struct firebase_future firebase_future;

FIREBASE_C_END

#endif  // FIREBASE_C_BASE_H_
