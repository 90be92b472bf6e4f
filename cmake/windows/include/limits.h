// SPDX-License-Identifier: Apache-2.0
#ifndef FIREBASE_AUTH_WINDOWS_LIMITS_H_
#define FIREBASE_AUTH_WINDOWS_LIMITS_H_

#define INT_MAX __INT_MAX__

#endif
