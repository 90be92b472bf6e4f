/// Macros that the other headers and existing code use. None of them changes the layout of a class.
#ifndef FIREBASE_INTERNAL_COMMON_H_
#define FIREBASE_INTERNAL_COMMON_H_

#include <stddef.h>

#if defined(__cplusplus)
#include <type_traits>
#endif

#if !defined(__cplusplus)
#error "The C++ API of Firebase needs C++11; C programs include firebase_auth.h."
#elif !defined(_MSC_VER) && __cplusplus < 201103L
#error "The C++ API of Firebase needs C++11 or later."
#endif

/// Always there since C++11.
#define FIREBASE_USE_MOVE_OPERATORS
#define FIREBASE_USE_STD_FUNCTION
#define FIREBASE_USE_EXPLICIT_DEFAULT_METHODS
#define FIREBASE_USE_SNPRINTF
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

/// Nothing: a module needs no registration here.
#define FIREBASE_APP_REGISTER_CALLBACKS_REFERENCE(module_name)

/// The number of elements of an array.
#define FIREBASE_ARRAYSIZE(x) (sizeof(x) / sizeof((x)[0]))

/// The length of a string literal, without its NUL.
#define FIREBASE_STRLEN(s) (FIREBASE_ARRAYSIZE(s) - 1)

#endif  // FIREBASE_INTERNAL_COMMON_H_
