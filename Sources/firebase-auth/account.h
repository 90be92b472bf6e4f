// SPDX-License-Identifier: Apache-2.0
// The commands about the signed-in user.
#ifndef FIREBASE_AUTH_TOOL_ACCOUNT_H_
#define FIREBASE_AUTH_TOOL_ACCOUNT_H_

#include "arguments.h"
#include "outcome.h"
#include "session.h"

namespace tool {

// The outcome of a command after which somebody is signed in.
Outcome Describe(Session& session, const std::string& introduction);

Outcome WhoAmI(Session& session, const Arguments& arguments);
Outcome PrintToken(Session& session, const Arguments& arguments);
Outcome SignOut(Session& session, const Arguments& arguments);
Outcome Delete(Session& session, const Arguments& arguments);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_ACCOUNT_H_
