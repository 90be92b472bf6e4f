// SPDX-License-Identifier: Apache-2.0
// firebase-auth: signs users in and out from a terminal, and examines why that fails. docs/command-line.md describes
// it.
#include <stdio.h>

#include <algorithm>
#include <string>
#include <vector>

#include "account.h"
#include "arguments.h"
#include "doctor.h"
#include "log.h"
#include "outcome.h"
#include "project.h"
#include "prompt.h"
#include "session.h"
#include "sign_in.h"
#include "system.h"
#include "verify_token.h"
#include "version.h"

namespace tool {

namespace {

struct Command {
  const char* name;
  Outcome (*run)(Session& session, const Arguments& arguments);
  // Whether it is of use while the stored session cannot be read.
  bool needs_no_session;
};

constexpr Command kCommands[] = {
    {"sign-in", &SignIn, true},    {"link", &Link, false},       {"whoami", &WhoAmI, false},
    {"token", &PrintToken, false}, {"sign-out", &SignOut, true}, {"delete", &Delete, false},
};

Outcome RunWithSession(const Command& command, const Arguments& arguments) {
  Project project;
  const std::string problem = Load(arguments, &project);
  if (!problem.empty()) return WrongUsage(problem);
  if (!arguments.session_directory.empty()) {
    project.options.set_session_directory(arguments.session_directory.c_str());
  }
  const std::unique_ptr<Session> session = Session::Open(project, arguments.app);
  if (session == nullptr) return WrongUsage("The library refuses the settings: " + TakeLog());
  if (!session->Restore()) {
    const std::string reason = "The stored session cannot be read now. " + Log();
    if (!command.needs_no_session) return Failed(firebase::auth::kAuthErrorKeychainError, reason);
    Say("firebase-auth: " + reason);
  }
  return command.run(*session, arguments);
}

Outcome Run(const Arguments& arguments) {
  HandleInterrupts();
  KeepLog(arguments.is_verbose);
  if (arguments.command == "doctor") return Examine(arguments);
  if (arguments.command == "verify-token") return VerifyToken(arguments);
  for (const Command& command : kCommands) {
    if (arguments.command == command.name) return RunWithSession(command, arguments);
  }
  return WrongUsage("unknown command " + arguments.command);
}

int Main(const std::vector<std::string>& texts) {
  Arguments arguments;
  const std::string problem = Parse(texts, &arguments);
  if (!problem.empty()) {
    // The option may be behind the one that is wrong.
    Print(WrongUsage(problem), std::find(texts.begin(), texts.end(), "--json") != texts.end());
    return kExitUsage;
  }
  if (arguments.asks_for_help || arguments.asks_for_version) {
    printf("%s", arguments.asks_for_help ? Help() : ("firebase-auth " + Version() + "\n").c_str());
    return kExitDone;
  }
  const Outcome outcome = Run(arguments);
  if (Print(outcome, arguments.is_json)) return outcome.status;
  fprintf(stderr, "firebase-auth: The output cannot be written.\n");
  return outcome.status == kExitDone ? kExitFailed : outcome.status;
}

}  // namespace

}  // namespace tool

int main(int count, char** texts) { return tool::Main(tool::CommandLine(count, texts)); }
