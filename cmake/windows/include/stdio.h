// SPDX-License-Identifier: Apache-2.0
#ifndef FIREBASE_AUTH_WINDOWS_STDIO_H_
#define FIREBASE_AUTH_WINDOWS_STDIO_H_

#include <stdarg.h>
#include <stddef.h>

typedef struct FILE FILE;

#endif
