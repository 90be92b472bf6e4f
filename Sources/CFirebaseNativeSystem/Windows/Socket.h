// SPDX-License-Identifier: Apache-2.0
#ifndef CFIREBASENATIVESYSTEM_WINDOWS_SOCKET_H_
#define CFIREBASENATIVESYSTEM_WINDOWS_SOCKET_H_

// Initializes Winsock, once per process. Must precede all other use of sockets.
void auth_winsock_begin(void);

#endif
