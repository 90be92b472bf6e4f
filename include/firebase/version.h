// SPDX-License-Identifier: Apache-2.0
/// @file
/// The version of the Firebase C++ API that these headers implement.
///
/// The declarations are compatible with this version of the Firebase C++ SDK. This library has a
/// version number of its own: FIREBASE_AUTH_VERSION_MAJOR and so on, and firebase_auth_version(),
/// in firebase/c/version.h.
#ifndef FIREBASE_VERSION_H_
#define FIREBASE_VERSION_H_

/// The major version of the Firebase C++ API.
#define FIREBASE_VERSION_MAJOR 13
/// The minor version of the Firebase C++ API.
#define FIREBASE_VERSION_MINOR 11
/// The revision of the Firebase C++ API.
#define FIREBASE_VERSION_REVISION 0

/// The three version numbers as a string literal, separated by dots.
#define FIREBASE_VERSION_NUMBER_STRING "13.11.0"

/// The name of the variable that DEFINE_FIREBASE_VERSION_STRING() defines.
///
/// @param library The name of a library, as an identifier.
#define FIREBASE_VERSION_IDENTIFIER(library) FIREBASE_##library##_VERSION_STRING

/// The string that DEFINE_FIREBASE_VERSION_STRING() stores: "Firebase C++ 13.11.0".
///
/// @param library Ignored. The string is the same for every library.
#define FIREBASE_VERSION_STRING(library) "Firebase C++ " FIREBASE_VERSION_NUMBER_STRING

/// Defines a `const char*` constant with external linkage that holds FIREBASE_VERSION_STRING().
/// Tools can find the string in the program file.
///
/// @param library The name of a library, as an identifier. It becomes part of the variable's name.
#define DEFINE_FIREBASE_VERSION_STRING(library)                  \
  extern const char* const FIREBASE_VERSION_IDENTIFIER(library); \
  const char* const FIREBASE_VERSION_IDENTIFIER(library) = FIREBASE_VERSION_STRING(library)

#endif  // FIREBASE_VERSION_H_
