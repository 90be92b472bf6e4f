// SPDX-License-Identifier: Apache-2.0
#ifndef FIREBASE_AUTH_WINDOWS_SYS_TYPES_H_
#define FIREBASE_AUTH_WINDOWS_SYS_TYPES_H_

#include <stddef.h>
#include <stdint.h>

typedef int64_t time_t;

#endif
