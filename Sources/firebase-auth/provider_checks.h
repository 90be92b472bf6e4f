// SPDX-License-Identifier: Apache-2.0
// Checks of the sign-in methods that the project has enabled. No browser is opened, and no account is changed.
#ifndef FIREBASE_AUTH_TOOL_PROVIDER_CHECKS_H_
#define FIREBASE_AUTH_TOOL_PROVIDER_CHECKS_H_

#include <firebase/auth.h>

#include <string>
#include <vector>

#include "arguments.h"
#include "check.h"

namespace tool {

// Those of the arguments, of which each must be enabled; without any, the usual ones.
std::vector<Check> CheckProviders(firebase::auth::Auth* auth, const Arguments& arguments);

// The same checks without requests.
std::vector<Check> SkipProviders(const Arguments& arguments, const std::string& reason);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_PROVIDER_CHECKS_H_
