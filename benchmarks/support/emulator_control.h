// SPDX-License-Identifier: Apache-2.0
/// The emulator's control surface.
#ifndef BENCHMARKS_SUPPORT_EMULATOR_CONTROL_H_
#define BENCHMARKS_SUPPORT_EMULATOR_CONTROL_H_

#include <string>

/// Delays every response to clients.
void SetEmulatorDelay(int port, int milliseconds);

/// The number of requests for `operation` that the emulator has received.
int CountRequests(int port, const std::string& operation);

#endif  // BENCHMARKS_SUPPORT_EMULATOR_CONTROL_H_
