// SPDX-License-Identifier: Apache-2.0
// What a command reports: its result or its error, for people and as JSON.
#ifndef FIREBASE_AUTH_TOOL_OUTCOME_H_
#define FIREBASE_AUTH_TOOL_OUTCOME_H_

#include <firebase/auth.h>

#include <string>

#include "json.h"

namespace tool {

enum ExitStatus : int { kExitDone = 0, kExitFailed = 1, kExitUsage = 2 };

// For a stored session that cannot be read.
constexpr const char* kUnreadRemedy =
    "Unlock the keyring, or make the file one of this user that nobody else can write. \"firebase-auth sign-out\" "
    "removes "
    "the session.";

struct Outcome {
  ExitStatus status = kExitDone;
  // Of a result. "" if it is printed already.
  std::string text;
  JsonObject json;
  // Of an error.
  int code = 0;
  std::string name;
  std::string message;
  std::string detail;
  std::string remedy;
};

Outcome Failed(firebase::auth::AuthError error, const std::string& message);

// The error of a future that is complete, or that has no operation because nobody is signed in.
Outcome Failed(const firebase::FutureBase& future);

Outcome NobodyIsSignedIn();

Outcome WrongUsage(const std::string& message);

Outcome Cancelled();

// Prints results to standard output, and errors to standard error, with JSON to standard output, too. Returns false if
// the output cannot be written.
bool Print(const Outcome& outcome, bool is_json);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_OUTCOME_H_
