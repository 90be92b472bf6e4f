/// The level of the Firebase C++ API that these headers follow. The version of the library itself
/// is FIREBASE_AUTH_VERSION_MAJOR and so on, and firebase_auth_version(), in firebase/c/version.h.
#ifndef FIREBASE_VERSION_H_
#define FIREBASE_VERSION_H_

#define FIREBASE_VERSION_MAJOR 13
#define FIREBASE_VERSION_MINOR 11
#define FIREBASE_VERSION_REVISION 0

/// The same as text.
#define FIREBASE_VERSION_NUMBER_STRING "13.11.0"

#endif  // FIREBASE_VERSION_H_
