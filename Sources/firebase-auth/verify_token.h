// SPDX-License-Identifier: Apache-2.0
// The command verify-token: the claims of an id token or a session cookie, or why a server would refuse it.
#ifndef FIREBASE_AUTH_TOOL_VERIFY_TOKEN_H_
#define FIREBASE_AUTH_TOOL_VERIFY_TOKEN_H_

#include "arguments.h"
#include "outcome.h"

namespace tool {

// Needs the id of the project only.
Outcome VerifyToken(const Arguments& arguments);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_VERIFY_TOKEN_H_
