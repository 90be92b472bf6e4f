// SPDX-License-Identifier: Apache-2.0
// The second step of a sign-in: a code of a text message or of an authenticator app.
#ifndef FIREBASE_AUTH_TOOL_SECOND_FACTOR_H_
#define FIREBASE_AUTH_TOOL_SECOND_FACTOR_H_

#include <firebase/auth.h>

#include "outcome.h"

namespace tool {

// Completes the sign-in of a future that requires a second factor. Returns an error, or an outcome without a name; then
// `completed` has the result.
Outcome ProveSecondFactor(firebase::auth::Auth* auth, const firebase::FutureBase& failed,
                          firebase::Future<firebase::auth::AuthResult>* completed);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_SECOND_FACTOR_H_
