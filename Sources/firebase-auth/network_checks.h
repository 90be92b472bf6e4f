// SPDX-License-Identifier: Apache-2.0
// Checks of the way to the server.
#ifndef FIREBASE_AUTH_TOOL_NETWORK_CHECKS_H_
#define FIREBASE_AUTH_TOOL_NETWORK_CHECKS_H_

#include <firebase/auth.h>

#include <vector>

#include "check.h"
#include "project.h"

namespace tool {

// Firebase or an emulator.
Check CheckServer(const Project& project);

// The addresses of the hosts.
std::vector<Check> CheckNames(const Project& project);

Check CheckProxy(const Project& project);

// The connection, and the API key, by one request that changes nothing.
std::vector<Check> CheckConnection(firebase::auth::Auth* auth, const Project& project);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_NETWORK_CHECKS_H_
