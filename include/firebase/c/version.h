/// The version of the library.
#ifndef FIREBASE_C_VERSION_H_
#define FIREBASE_C_VERSION_H_

#include "firebase/c/base.h"

/// The version of these headers, as semver.org has it.
#define FIREBASE_AUTH_VERSION_MAJOR 0
#define FIREBASE_AUTH_VERSION_MINOR 1
#define FIREBASE_AUTH_VERSION_PATCH 0

FIREBASE_C_BEGIN

/// The version of the library that runs, such as "0.1.0". Lives for ever. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_BORROWED const char *firebase_auth_version(void);

FIREBASE_C_END

#endif  // FIREBASE_C_VERSION_H_
