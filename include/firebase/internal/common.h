// SPDX-License-Identifier: Apache-2.0
/// @file
/// Macros that the other headers and existing programs use. None of them changes the layout of a
///     class.
#ifndef FIREBASE_INTERNAL_COMMON_H_
#define FIREBASE_INTERNAL_COMMON_H_

#include <stddef.h>

#if defined(__cplusplus)
#include <type_traits>

#include "firebase/c/base.h"
#endif

#if !defined(__cplusplus)
#error "The C++ API of Firebase requires C++11. C programs include firebase_auth.h."
#elif !defined(_MSC_VER) && __cplusplus < 201103L
#error "The C++ API of Firebase requires C++11 or later."
#elif defined(__GLIBCXX__) && !defined(_GLIBCXX_HAS_GTHREADS)
#error "The C++ API requires std::mutex, which MinGW-w64 has with POSIX threads (g++-posix), or as gcc 13 or later."
#endif

/// Exists for source compatibility. C++11 always has move operators.
#define FIREBASE_USE_MOVE_OPERATORS
/// Exists for source compatibility. C++11 always has std::function.
#define FIREBASE_USE_STD_FUNCTION
/// Exists for source compatibility. C++11 always has defaulted functions.
#define FIREBASE_USE_EXPLICIT_DEFAULT_METHODS
/// Exists for source compatibility. C++11 always has snprintf().
#define FIREBASE_USE_SNPRINTF
/// Exists for source compatibility.
#define FIREBASE_ALIGNED_STORAGE std::aligned_storage

#if defined(__GNUC__)
#define FIREBASE_DEPRECATED __attribute__((deprecated))
#elif defined(_MSC_VER)
#define FIREBASE_DEPRECATED __declspec(deprecated)
#else
#define FIREBASE_DEPRECATED
#endif

/// Keeps a variable that nothing uses.
#if defined(__GNUC__)
#define FIREBASE_APP_KEEP_SYMBOL __attribute__((used))
#else
#define FIREBASE_APP_KEEP_SYMBOL
#endif

/// Expands to nothing: modules of this library need no registration.
#define FIREBASE_APP_REGISTER_CALLBACKS_REFERENCE(module_name)

/// The number of elements of an array.
#define FIREBASE_ARRAYSIZE(x) (sizeof(x) / sizeof((x)[0]))

/// The length of a string literal, without its NUL character.
#define FIREBASE_STRLEN(s) (FIREBASE_ARRAYSIZE(s) - 1)

#endif  // FIREBASE_INTERNAL_COMMON_H_
