// SPDX-License-Identifier: Apache-2.0
// The report of the doctor, which prints each check when it is done.
#ifndef FIREBASE_AUTH_TOOL_REPORT_H_
#define FIREBASE_AUTH_TOOL_REPORT_H_

#include <functional>
#include <string>
#include <vector>

#include "check.h"

namespace tool {

class Report {
 public:
  // With JSON, the checks are printed together, at the end.
  explicit Report(bool is_json) : is_json_(is_json) {}

  // Does nothing after Ctrl-C.
  void Add(const Check& check);

  // Runs a function that may block, and adds its checks, which it returns. After the limit, it adds `late` instead. The
  // function has a thread of its own, which is left behind after the limit and after Ctrl-C: it owns what it uses.
  std::vector<Check> Run(int seconds, const std::vector<Check>& late, std::function<std::vector<Check>()> examine);

  // The exit status, and the checks as JSON.
  Outcome Summary() const;

 private:
  const bool is_json_;
  std::vector<Check> checks_;
};

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_REPORT_H_
