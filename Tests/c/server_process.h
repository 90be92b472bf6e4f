// SPDX-License-Identifier: Apache-2.0
// Servers that run as processes of their own.
#ifndef FIREBASE_AUTH_TESTS_SERVER_PROCESS_H_
#define FIREBASE_AUTH_TESTS_SERVER_PROCESS_H_

#include "system.h"

// Starts a server that prints on its first line where it listens. The test run ends if it does not start.
companion start_server(char *const arguments[]);

#endif  // FIREBASE_AUTH_TESTS_SERVER_PROCESS_H_
