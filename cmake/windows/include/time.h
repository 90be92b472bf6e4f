// SPDX-License-Identifier: Apache-2.0
#ifndef FIREBASE_AUTH_WINDOWS_TIME_H_
#define FIREBASE_AUTH_WINDOWS_TIME_H_

#include <sys/types.h>

#endif
