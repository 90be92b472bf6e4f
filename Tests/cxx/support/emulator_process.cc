// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

#include <string>
#include <vector>

#include "support/emulator_host.h"
#include "support/process.h"

namespace {

std::vector<std::string> Arguments(bool is_strict) {
  const char* const path = getenv("FIREBASE_AUTH_EMULATOR_EXECUTABLE");
  if (path == nullptr) FailToRun("FIREBASE_AUTH_EMULATOR_EXECUTABLE is not set");
  std::vector<std::string> arguments = {path, "--port", "0", "--project", "demo-project"};
  if (is_strict) arguments.push_back("--strict");
  return arguments;
}

}  // namespace

EmulatorHost::EmulatorHost(bool is_strict)
    : host_(new ServerProcess(Arguments(is_strict), "Listening on http://127.0.0.1:")) {}

EmulatorHost::~EmulatorHost() { delete static_cast<ServerProcess*>(host_); }

uint16_t EmulatorHost::port() const { return static_cast<ServerProcess*>(host_)->port(); }
