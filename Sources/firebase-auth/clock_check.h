// SPDX-License-Identifier: Apache-2.0
// The clock of this machine against that of the server.
#ifndef FIREBASE_AUTH_TOOL_CLOCK_CHECK_H_
#define FIREBASE_AUTH_TOOL_CLOCK_CHECK_H_

#include "project.h"
#include "report.h"

namespace tool {

void CheckClock(const Project& project, Report* report);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_CLOCK_CHECK_H_
