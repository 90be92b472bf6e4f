// SPDX-License-Identifier: Apache-2.0
// Checks of this machine that need no network.
#ifndef FIREBASE_AUTH_TOOL_LOCAL_CHECKS_H_
#define FIREBASE_AUTH_TOOL_LOCAL_CHECKS_H_

#include <string>

#include "arguments.h"
#include "project.h"
#include "report.h"

namespace tool {

Check CheckVersion();

// `problem` is that of Load().
Check CheckConfiguration(const Project& project, const std::string& problem);

// The store of sessions, the stored session, and the folder of session files. The project need not be valid.
void CheckStorage(const Project& project, bool is_valid, const Arguments& arguments, Report* report);

Check CheckBrowser();

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_LOCAL_CHECKS_H_
