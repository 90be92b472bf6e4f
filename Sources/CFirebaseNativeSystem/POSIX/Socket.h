// SPDX-License-Identifier: Apache-2.0
// What POSIX leaves to the system, for POSIX/Socket.c: Linux/Socket.c and Apple/Socket.c.
#ifndef CAUTHSYSTEM_POSIX_SOCKET_H_
#define CAUTHSYSTEM_POSIX_SOCKET_H_

// The next connection, close-on-exec and non-blocking. Negative, with errno, if there is none.
int auth_socket_accept_next(int listener);

#endif
