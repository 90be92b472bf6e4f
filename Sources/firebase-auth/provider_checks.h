// SPDX-License-Identifier: Apache-2.0
// Checks of the sign-in methods that the project has enabled. No browser is opened, and no account is changed.
#ifndef FIREBASE_AUTH_TOOL_PROVIDER_CHECKS_H_
#define FIREBASE_AUTH_TOOL_PROVIDER_CHECKS_H_

#include <memory>
#include <string>

#include "arguments.h"
#include "report.h"
#include "session.h"

namespace tool {

// Those of the arguments, of which each must be enabled; without any, the usual ones.
void CheckProviders(const std::shared_ptr<Session>& trial, const Arguments& arguments, Report* report);

// The same checks without requests.
void SkipProviders(const Arguments& arguments, const std::string& reason, Report* report);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_PROVIDER_CHECKS_H_
