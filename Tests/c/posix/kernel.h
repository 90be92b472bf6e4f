// SPDX-License-Identifier: Apache-2.0
// What POSIX does not have, and each system has its own way of: kernel_linux.c, kernel_apple.c.
#ifndef FIREBASE_AUTH_TESTS_POSIX_KERNEL_H_
#define FIREBASE_AUTH_TESTS_POSIX_KERNEL_H_

// Has the calling process end when its parent has ended, where the system can.
void end_with_parent(void);

#endif  // FIREBASE_AUTH_TESTS_POSIX_KERNEL_H_
