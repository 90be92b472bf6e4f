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

FIREBASE_C_BEGIN

/// Frees what a caller gave to the library. Runs once, on whatever thread gives up the value; it may call any
/// function.
typedef void (*firebase_deleter)(void *value);

FIREBASE_C_END

#endif  // FIREBASE_C_BASE_H_
