/// What the other headers of the C API share: visibility, C linkage, types of callbacks.
#ifndef FIREBASE_C_BASE_H_
#define FIREBASE_C_BASE_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define FIREBASE_C_BEGIN extern "C" {
#define FIREBASE_C_END }
#else
#define FIREBASE_C_BEGIN
#define FIREBASE_C_END
#endif

#if defined(__GNUC__)
#define FIREBASE_C_API __attribute__((visibility("default")))
#else
#define FIREBASE_C_API
#endif

/// States the ownership of a returned pointer, or of one that is written through a parameter, for readers and tools.
/// These macros are empty.
///
/// FIREBASE_C_OWNED: the caller owns the reference and must release it. Functions with `create` or `copy` in their
/// name, those named `..._get_credential`, and those that start an operation and return its future do this. A pointer
/// that a `..._detach` function returns belongs to the caller again.
#define FIREBASE_C_OWNED
/// FIREBASE_C_BORROWED: another object keeps the pointer valid; the documentation says which one. Functions with `get`
/// in their name, and those without a verb, do this. To keep the object longer, retain it.
#define FIREBASE_C_BORROWED
/// FIREBASE_C_NULLABLE: of a returned pointer, it can be NULL. Of a parameter, NULL is a valid value. A pointer without
/// this macro is never returned as NULL, and NULL in its place is an error of the caller, which never traps.
#define FIREBASE_C_NULLABLE

FIREBASE_C_BEGIN

/// Frees what a caller gave to the library. Runs once, on whatever thread gives up the value; it may call any
/// function.
typedef void (*firebase_deleter)(void *value);

FIREBASE_C_END

#endif  // FIREBASE_C_BASE_H_
