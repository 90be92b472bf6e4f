// SPDX-License-Identifier: Apache-2.0
// The project and the server that the command line and the environment select.
#ifndef FIREBASE_AUTH_TOOL_PROJECT_H_
#define FIREBASE_AUTH_TOOL_PROJECT_H_

#include <firebase/app.h>

#include <string>

#include "arguments.h"

namespace tool {

struct Endpoint {
  // As in a URL: an address of IPv6 is in brackets.
  std::string host;
  int port = 0;
};

// The values of a project that an emulator accepts, in place of those that are missing.
constexpr const char* kDefaultApiKey = "any";
constexpr const char* kDefaultProject = "demo-project";

struct Project {
  firebase::AppOptions options;
  // Where the options are from.
  std::string source;
  bool uses_emulator = false;
  // False if the library itself reads the emulator's address from the environment.
  bool has_emulator_option = false;
  Endpoint emulator;
};

// Reads "host:port". Returns false if it is malformed.
bool ParseEndpoint(const std::string& text, Endpoint* endpoint);

// The host as functions of the system expect it: without brackets.
std::string BareHost(const std::string& host);

// Returns an empty text, or why no project is selected; then the emulator is set nevertheless.
std::string Load(const Arguments& arguments, Project* project);

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_PROJECT_H_
