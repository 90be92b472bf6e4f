/// The level of the Firebase C++ API that these headers follow. The version of the library itself
/// is FIREBASE_AUTH_VERSION_MAJOR and so on, and firebase_auth_version(), in firebase/c/version.h.
#ifndef FIREBASE_VERSION_H_
#define FIREBASE_VERSION_H_

#define FIREBASE_VERSION_MAJOR 13
#define FIREBASE_VERSION_MINOR 11
#define FIREBASE_VERSION_REVISION 0

/// The same as text.
#define FIREBASE_VERSION_NUMBER_STRING "13.11.0"

/// The name of the variable that DEFINE_FIREBASE_VERSION_STRING() defines.
#define FIREBASE_VERSION_IDENTIFIER(library) FIREBASE_##library##_VERSION_STRING

/// "Firebase C++ 13.11.0", for every library.
#define FIREBASE_VERSION_STRING(library) "Firebase C++ " FIREBASE_VERSION_NUMBER_STRING

/// Defines a `const char*` of that text, which stays in the program for whoever searches there.
#define DEFINE_FIREBASE_VERSION_STRING(library)              \
  extern const char* const FIREBASE_VERSION_IDENTIFIER(library); \
  const char* const FIREBASE_VERSION_IDENTIFIER(library) = FIREBASE_VERSION_STRING(library)

#endif  // FIREBASE_VERSION_H_
