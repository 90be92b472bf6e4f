// SPDX-License-Identifier: Apache-2.0
/// The emulator's control surface.
#ifndef BENCHMARKS_SUPPORT_EMULATOR_CONTROL_H_
#define BENCHMARKS_SUPPORT_EMULATOR_CONTROL_H_

#include <string>

/// Delays every response to clients.
void SetEmulatorDelay(int port, int milliseconds);

/// The lifetime of the id tokens that are issued from now on. One below five minutes makes them due for a refresh at
/// once.
void SetTokenLifetime(int port, int seconds);

/// Sends a request, to loopback only, and returns the body of the response.
std::string Fetch(const char* method, const std::string& url, const std::string& body = "");

/// The number of requests for `operation` that the emulator has received.
int CountRequests(int port, const std::string& operation);

#endif  // BENCHMARKS_SUPPORT_EMULATOR_CONTROL_H_
