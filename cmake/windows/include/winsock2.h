// SPDX-License-Identifier: Apache-2.0
#ifndef FIREBASE_AUTH_WINDOWS_WINSOCK2_H_
#define FIREBASE_AUTH_WINDOWS_WINSOCK2_H_

#include <stdint.h>

typedef uint64_t SOCKET;
#define INVALID_SOCKET (~(SOCKET)0)

struct sockaddr {
  uint16_t sa_family;
  char sa_data[14];
};

struct timeval {
  int32_t tv_sec;
  int32_t tv_usec;
};

typedef struct fd_set {
  uint32_t fd_count;
  SOCKET fd_array[64];
} fd_set;

#endif
