// SPDX-License-Identifier: Apache-2.0
// Checks of the way to the server.
#ifndef FIREBASE_AUTH_TOOL_NETWORK_CHECKS_H_
#define FIREBASE_AUTH_TOOL_NETWORK_CHECKS_H_

#include <memory>

#include "project.h"
#include "report.h"
#include "session.h"

namespace tool {

// Firebase or an emulator.
Check CheckServer(const Project& project);

// The addresses of the hosts.
void CheckNames(const Project& project, Report* report);

Check CheckProxy(const Project& project);

// The connection, and the API key, by one request that changes nothing. Returns whether the server accepts requests.
bool CheckConnection(const std::shared_ptr<Session>& trial, const Project& project, Report* report);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_NETWORK_CHECKS_H_
