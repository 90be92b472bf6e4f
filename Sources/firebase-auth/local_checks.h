// SPDX-License-Identifier: Apache-2.0
// Checks of this machine that need no network.
#ifndef FIREBASE_AUTH_TOOL_LOCAL_CHECKS_H_
#define FIREBASE_AUTH_TOOL_LOCAL_CHECKS_H_

#include <string>
#include <vector>

#include "arguments.h"
#include "check.h"
#include "project.h"

namespace tool {

Check CheckVersion();

// `problem` is that of Load().
Check CheckConfiguration(const Project& project, const std::string& problem);

// The store of sessions, and the folder of session files.
std::vector<Check> CheckStorage(Project project, const Arguments& arguments);

Check CheckBrowser();

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_LOCAL_CHECKS_H_
