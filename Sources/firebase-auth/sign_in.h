// SPDX-License-Identifier: Apache-2.0
// The commands sign-in and link.
#ifndef FIREBASE_AUTH_TOOL_SIGN_IN_H_
#define FIREBASE_AUTH_TOOL_SIGN_IN_H_

#include "arguments.h"
#include "outcome.h"
#include "session.h"

namespace tool {

Outcome SignIn(Session& session, const Arguments& arguments);
Outcome Link(Session& session, const Arguments& arguments);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_SIGN_IN_H_
