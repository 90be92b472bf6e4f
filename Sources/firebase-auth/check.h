// SPDX-License-Identifier: Apache-2.0
// A line of the doctor.
#ifndef FIREBASE_AUTH_TOOL_CHECK_H_
#define FIREBASE_AUTH_TOOL_CHECK_H_

#include <string>
#include <vector>

#include "outcome.h"

namespace tool {

enum class CheckStatus { kOk, kWarning, kFailed, kSkipped };

struct Check {
  std::string name;
  CheckStatus status;
  std::string found;
  // What to do; "" if nothing.
  std::string remedy;
};

inline Check Ok(const std::string& name, const std::string& found) { return {name, CheckStatus::kOk, found, ""}; }

inline Check Warning(const std::string& name, const std::string& found, const std::string& remedy) {
  return {name, CheckStatus::kWarning, found, remedy};
}

inline Check Failure(const std::string& name, const std::string& found, const std::string& remedy) {
  return {name, CheckStatus::kFailed, found, remedy};
}

inline Check Skipped(const std::string& name, const std::string& reason) {
  return {name, CheckStatus::kSkipped, reason, ""};
}

// Nobody can have an address of this domain (RFC 2606).
constexpr const char* kImpossibleEmail = "doctor@firebase-auth.invalid";

// The error of a future: its name, message and detail.
std::string Describe(const firebase::FutureBase& future);

// All checks, with the exit status "failed" if one of them failed.
Outcome Summarize(const std::vector<Check>& checks);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_CHECK_H_
