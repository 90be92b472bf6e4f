// SPDX-License-Identifier: Apache-2.0
#include "doctor.h"

#include <memory>
#include <string>

#include "clock_check.h"
#include "local_checks.h"
#include "log.h"
#include "network_checks.h"
#include "project.h"
#include "provider_checks.h"
#include "report.h"
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

void ExamineRequests(const Project& project, const Arguments& arguments, Report* report) {
  const std::shared_ptr<Session> trial = OpenTrial(project);
  if (trial == nullptr) {
    report->Add(Failure("connection", "The library refuses the settings: " + TakeLog(), ""));
    return SkipProviders(arguments, "no request is possible", report);
  }
  if (CheckConnection(trial, project, report)) return CheckProviders(trial, arguments, report);
  SkipProviders(arguments, "the server does not accept requests", report);
}

void SkipRequests(const Arguments& arguments, const char* reason, Report* report) {
  for (const char* name : {"connection", "api-key"}) report->Add(Skipped(name, reason));
  SkipProviders(arguments, reason, report);
}

}  // namespace

Outcome Examine(const Arguments& arguments) {
  Project project;
  Report report(arguments.is_json);
  report.Add(CheckVersion());
  const std::string problem = Load(arguments, &project);
  report.Add(CheckConfiguration(project, problem));
  report.Add(CheckServer(project));
  CheckNames(project, &report);
  report.Add(CheckProxy(project));
  CheckClock(project, &report);
  if (problem.empty()) {
    ExamineRequests(project, arguments, &report);
  } else {
    SkipRequests(arguments, "there is no project", &report);
  }
  CheckStorage(project, problem.empty(), arguments, &report);
  report.Add(CheckBrowser());
  return WasInterrupted() ? Cancelled() : report.Summary();
}

}  // namespace tool
