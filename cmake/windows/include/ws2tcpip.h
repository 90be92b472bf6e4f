// SPDX-License-Identifier: Apache-2.0
#ifndef FIREBASE_AUTH_WINDOWS_WS2TCPIP_H_
#define FIREBASE_AUTH_WINDOWS_WS2TCPIP_H_

#include <stdint.h>

typedef int32_t socklen_t;

#endif
