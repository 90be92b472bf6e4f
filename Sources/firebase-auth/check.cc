// SPDX-License-Identifier: Apache-2.0
#include "check.h"

#include <firebase/c/error.h>

#include <stdio.h>

#include "utf8.h"

namespace tool {

namespace {

const char* StatusName(CheckStatus status) {
  switch (status) {
    case CheckStatus::kOk: return "ok";
    case CheckStatus::kWarning: return "warning";
    case CheckStatus::kFailed: return "FAILED";
    case CheckStatus::kSkipped: return "skipped";
  }
  return "";
}

std::string Text(const Check& check) {
  char columns[64];
  snprintf(columns, sizeof columns, "%-7s  %-18s ", StatusName(check.status), check.name.c_str());
  const std::string found = check.found + (check.remedy.empty() ? "" : " " + check.remedy);
  return columns + Printable(found);
}

std::string Json(const Check& check) {
  JsonObject object;
  object.AddString("name", check.name);
  object.AddString("status", StatusName(check.status));
  object.AddString("found", check.found);
  object.AddFilled("remedy", check.remedy);
  return object.text();
}

}  // namespace

std::string Describe(const firebase::FutureBase& future) {
  const std::string detail = future.error_detail();
  return std::string(firebase_auth_error_name(future.error())) + ": " + future.error_message() +
         (detail.empty() ? "" : " (" + detail + ")");
}

Outcome Summarize(const std::vector<Check>& checks) {
  Outcome outcome;
  int failed = 0;
  std::vector<std::string> objects;
  for (const Check& check : checks) {
    failed += check.status == CheckStatus::kFailed;
    outcome.text += (outcome.text.empty() ? "" : "\n") + Text(check);
    objects.push_back(Json(check));
  }
  outcome.json.AddJson("checks", JsonArray(objects));
  outcome.json.AddNumber("failed", failed);
  outcome.status = failed > 0 ? kExitFailed : kExitDone;
  return outcome;
}

}  // namespace tool
