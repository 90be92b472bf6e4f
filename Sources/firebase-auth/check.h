// SPDX-License-Identifier: Apache-2.0
// A line of the doctor.
#ifndef FIREBASE_AUTH_TOOL_CHECK_H_
#define FIREBASE_AUTH_TOOL_CHECK_H_

#include <firebase/c/error.h>

#include <string>

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

// A little more than the library waits for one.
constexpr int kRequestSeconds = 20;

inline std::string NoResult() { return "There is no result after " + std::to_string(kRequestSeconds) + " s."; }

// The error of a future: its name, message and detail.
inline std::string Describe(const firebase::FutureBase& future) {
  const std::string detail = future.error_detail();
  return std::string(firebase_auth_error_name(future.error())) + ": " + future.error_message() +
         (detail.empty() ? "" : " (" + detail + ")");
}

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_CHECK_H_
