// SPDX-License-Identifier: Apache-2.0
// Where the emulator of the suite runs: as a process of its own (emulator_process.c), or in the test program
// (emulator_library.c). CMake selects one for each program.
#ifndef FIREBASE_AUTH_TESTS_EMULATOR_HOST_H_
#define FIREBASE_AUTH_TESTS_EMULATOR_HOST_H_

#include <stdbool.h>
#include <stdint.h>

// Starts an emulator, and returns its port. The test run ends if it does not start.
uint32_t emulator_host_start(bool is_strict);
// Ends it. Its port refuses connections from now on.
void emulator_host_end(void);

#endif  // FIREBASE_AUTH_TESTS_EMULATOR_HOST_H_
