/// The emulator's control surface.
#ifndef BENCHMARKS_SUPPORT_EMULATOR_CONTROL_H_
#define BENCHMARKS_SUPPORT_EMULATOR_CONTROL_H_

#include <string>

/// Keeps every answer to clients back for that long.
void SetEmulatorDelay(int port, int milliseconds);

/// How many requests for `operation` the emulator has had.
int CountRequests(int port, const std::string& operation);

#endif  // BENCHMARKS_SUPPORT_EMULATOR_CONTROL_H_
