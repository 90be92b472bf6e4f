// SPDX-License-Identifier: Apache-2.0
// The command doctor: everything between this machine and a sign-in. It changes no account and ends no session: its
// requests are those of an App of its own without a session store.
#ifndef FIREBASE_AUTH_TOOL_DOCTOR_H_
#define FIREBASE_AUTH_TOOL_DOCTOR_H_

#include "arguments.h"
#include "outcome.h"

namespace tool {

Outcome Examine(const Arguments& arguments);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_DOCTOR_H_
