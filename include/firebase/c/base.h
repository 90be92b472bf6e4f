// SPDX-License-Identifier: Apache-2.0
/// @file
/// Definitions that the other headers of the C API share: linkage, ownership macros and the type of deleters.
#ifndef FIREBASE_C_BASE_H_
#define FIREBASE_C_BASE_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// @def FIREBASE_C_BEGIN
/// Begins declarations with C linkage. Empty in C.
///
/// @def FIREBASE_C_END
/// Ends declarations with C linkage. Empty in C.
#ifdef __cplusplus
#define FIREBASE_C_BEGIN extern "C" {
#define FIREBASE_C_END }
#else
#define FIREBASE_C_BEGIN
#define FIREBASE_C_END
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
/// On a returned pointer: the function can return NULL. On a parameter: NULL is a valid value, which the documentation
/// describes. A returned pointer without this macro is never NULL. NULL for a parameter without this macro is an error,
/// which the function reports or ignores; it never crashes.
#define FIREBASE_C_NULLABLE

FIREBASE_C_BEGIN

/// Releases user data that the caller passed to the library.
///
/// The library calls it exactly once, on the thread that releases the last use. It may call any function.
///
/// @param value The user data.
typedef void (*firebase_deleter)(void *value);

FIREBASE_C_END

#endif  // FIREBASE_C_BASE_H_
