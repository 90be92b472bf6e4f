// SPDX-License-Identifier: Apache-2.0
/// @file
/// The version of the headers and of the library.
///
/// Versions follow https://semver.org. Within a major version, a program that was compiled with older headers works
/// with a newer library. Before version 1.0, a minor version can break this; the changelog lists what to change.
#ifndef FIREBASE_C_VERSION_H_
#define FIREBASE_C_VERSION_H_

#include "firebase/c/base.h"

/// The major version of these headers. It changes with the binary interface, and is part of the name of the shared
/// library.
#define FIREBASE_AUTH_VERSION_MAJOR 0
/// The minor version of these headers. It changes when functions, constants or members of structs are added.
#define FIREBASE_AUTH_VERSION_MINOR 1
/// The patch version of these headers. It changes with corrections.
#define FIREBASE_AUTH_VERSION_PATCH 0

FIREBASE_C_BEGIN

/// Returns the version of the library that is loaded, which can be newer than the headers.
///
/// The macros above are the version of the headers with which the program was compiled.
///
/// @return The version, for example "0.1.0". Valid for the rest of the process.
/// @since 0.1
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_version(void);

FIREBASE_C_END

#endif  // FIREBASE_C_VERSION_H_
