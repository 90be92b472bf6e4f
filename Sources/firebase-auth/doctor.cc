// SPDX-License-Identifier: Apache-2.0
#include "doctor.h"

#include <memory>
#include <string>
#include <vector>

#include "check.h"
#include "clock_check.h"
#include "local_checks.h"
#include "log.h"
#include "network_checks.h"
#include "project.h"
#include "provider_checks.h"
#include "session.h"
#include "system.h"

namespace tool {

namespace {

constexpr int kConnectMilliseconds = 10000;
constexpr int kRequestMilliseconds = 15000;

// An App whose requests no session depends on.
std::unique_ptr<Session> OpenTrial(Project project) {
  project.options.set_session_store_kind(firebase::kSessionStoreNone);
  project.options.set_timeouts(kConnectMilliseconds, kRequestMilliseconds);
  return Session::Open(project, "firebase-auth-doctor");
}

void Append(std::vector<Check>* checks, const std::vector<Check>& more) {
  checks->insert(checks->end(), more.begin(), more.end());
}

void SkipRequests(const Arguments& arguments, const char* reason, std::vector<Check>* checks) {
  for (const char* name : {"connection", "api-key"}) checks->push_back(Skipped(name, reason));
  Append(checks, SkipProviders(arguments, reason));
}

void ExamineRequests(const Project& project, const Arguments& arguments, std::vector<Check>* checks) {
  const std::unique_ptr<Session> trial = OpenTrial(project);
  if (trial == nullptr) {
    checks->push_back(Failure("connection", "The library refuses the settings: " + TakeLog(), ""));
    return Append(checks, SkipProviders(arguments, "no request is possible"));
  }
  const std::vector<Check> connection = CheckConnection(trial->auth(), project);
  Append(checks, connection);
  if (connection.back().status == CheckStatus::kFailed || connection.back().status == CheckStatus::kSkipped) {
    return Append(checks, SkipProviders(arguments, "the server does not accept requests"));
  }
  Append(checks, CheckProviders(trial->auth(), arguments));
}

}  // namespace

Outcome Examine(const Arguments& arguments) {
  Project project;
  std::vector<Check> checks = {CheckVersion()};
  const std::string problem = Load(arguments, &project);
  checks.push_back(CheckConfiguration(project, problem));
  checks.push_back(CheckServer(project));
  Append(&checks, CheckNames(project));
  checks.push_back(CheckProxy(project));
  checks.push_back(CheckClock(project));
  if (problem.empty()) {
    ExamineRequests(project, arguments, &checks);
  } else {
    SkipRequests(arguments, "there is no project", &checks);
  }
  if (WasInterrupted()) return Cancelled();
  Append(&checks, CheckStorage(project, arguments));
  checks.push_back(CheckBrowser());
  return Summarize(checks);
}

}  // namespace tool
