// SPDX-License-Identifier: Apache-2.0
// The command line.
#ifndef FIREBASE_AUTH_TOOL_ARGUMENTS_H_
#define FIREBASE_AUTH_TOOL_ARGUMENTS_H_

#include <string>
#include <vector>

namespace tool {

struct Arguments {
  std::string command;
  bool is_json = false;
  bool is_verbose = false;
  bool asks_for_help = false;
  bool asks_for_version = false;
  // The project, the server and the session.
  std::string config;
  std::string api_key;
  std::string project;
  std::string app_id;
  std::string emulator;
  std::string app;
  std::string session_directory;
  // Of single commands.
  bool is_guest = false;
  std::string email;
  std::vector<std::string> providers;
  bool refreshes = false;
  bool is_confirmed = false;
  // Of verify-token; "" for standard input.
  std::string token;
  bool is_cookie = false;
};

// Reads the command line without the name of the program. Returns an empty text, or what is wrong.
std::string Parse(const std::vector<std::string>& texts, Arguments* arguments);

const char* Help();

}  // namespace tool

#endif  // FIREBASE_AUTH_TOOL_ARGUMENTS_H_
