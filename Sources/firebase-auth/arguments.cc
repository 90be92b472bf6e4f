// SPDX-License-Identifier: Apache-2.0
#include "arguments.h"

#include <algorithm>

namespace tool {

namespace {

// An option has a flag, a value, or a list of values. With `commands`, only these have it.
struct Option {
  const char* name;
  std::vector<std::string> commands;
  bool Arguments::*flag;
  std::string Arguments::*value;
  std::vector<std::string> Arguments::*list;
};

const std::vector<std::string>& Commands() {
  static const std::vector<std::string> commands = {"sign-in",  "link",   "whoami", "token",
                                                    "sign-out", "delete", "doctor", "verify-token"};
  return commands;
}

const std::vector<Option>& Options() {
  static const std::vector<Option> options = {
      {"--json", {}, &Arguments::is_json, nullptr, nullptr},
      {"--verbose", {}, &Arguments::is_verbose, nullptr, nullptr},
      {"--help", {}, &Arguments::asks_for_help, nullptr, nullptr},
      {"--version", {}, &Arguments::asks_for_version, nullptr, nullptr},
      {"--config", {}, nullptr, &Arguments::config, nullptr},
      {"--api-key", {}, nullptr, &Arguments::api_key, nullptr},
      {"--project", {}, nullptr, &Arguments::project, nullptr},
      {"--app-id", {}, nullptr, &Arguments::app_id, nullptr},
      {"--emulator", {}, nullptr, &Arguments::emulator, nullptr},
      {"--app", {}, nullptr, &Arguments::app, nullptr},
      {"--session-directory", {}, nullptr, &Arguments::session_directory, nullptr},
      {"--guest", {"sign-in"}, &Arguments::is_guest, nullptr, nullptr},
      {"--email", {"sign-in", "link"}, nullptr, &Arguments::email, nullptr},
      {"--provider", {"sign-in", "link", "doctor"}, nullptr, nullptr, &Arguments::providers},
      {"--refresh", {"token"}, &Arguments::refreshes, nullptr, nullptr},
      {"--yes", {"delete"}, &Arguments::is_confirmed, nullptr, nullptr},
      {"--cookie", {"verify-token"}, &Arguments::is_cookie, nullptr, nullptr},
  };
  return options;
}

bool Contains(const std::vector<std::string>& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

const Option* Find(const std::string& name) {
  for (const Option& option : Options()) {
    if (name == option.name) return &option;
  }
  return nullptr;
}

// Reads an option whose value is the rest of the text after "=", or else the next text.
std::string ParseOption(const std::vector<std::string>& texts, size_t* position, std::vector<const Option*>* found,
                        Arguments* arguments) {
  const std::string& text = texts[*position];
  const size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const Option* const option = Find(name);
  if (option == nullptr) return "unknown option " + text;
  found->push_back(option);
  if (option->flag != nullptr) {
    if (equals != std::string::npos) return name + " has no value";
    arguments->*option->flag = true;
    return "";
  }
  std::string value = equals != std::string::npos ? text.substr(equals + 1) : "";
  if (equals == std::string::npos && *position + 1 < texts.size()) value = texts[++*position];
  if (value.empty()) return name + " requires a value";
  if (option->list != nullptr) {
    (arguments->*option->list).push_back(value);
  } else {
    arguments->*option->value = value;
  }
  return "";
}

std::string CheckCommand(const std::vector<const Option*>& found, const Arguments& arguments) {
  if (arguments.command.empty()) return "a command is required";
  if (!Contains(Commands(), arguments.command)) return "unknown command " + arguments.command;
  for (const Option* option : found) {
    if (!option->commands.empty() && !Contains(option->commands, arguments.command)) {
      return arguments.command + " has no option " + option->name;
    }
  }
  return "";
}

std::string CheckProject(const Arguments& arguments) {
  const bool names_project = !arguments.api_key.empty() || !arguments.project.empty() || !arguments.app_id.empty();
  if (!arguments.config.empty() && names_project) return "--config excludes --api-key, --project and --app-id";
  return "";
}

std::string CheckMethod(const Arguments& arguments) {
  if (arguments.command != "sign-in" && arguments.command != "link") return "";
  const size_t count = arguments.is_guest + !arguments.email.empty() + arguments.providers.size();
  if (count == 1) return "";
  return arguments.command + " requires one of " + (arguments.command == "link" ? "" : "--guest, ") +
         "--email and --provider";
}

}  // namespace

std::string Parse(const std::vector<std::string>& texts, Arguments* arguments) {
  std::vector<const Option*> found;
  for (size_t i = 0; i < texts.size(); i++) {
    if (texts[i].empty() || texts[i][0] != '-') {
      std::string* const free = arguments->command.empty()             ? &arguments->command
                                : arguments->command == "verify-token" ? &arguments->token
                                                                       : nullptr;
      if (free == nullptr || !free->empty()) return "unexpected argument " + texts[i];
      *free = texts[i];
      continue;
    }
    const std::string problem = ParseOption(texts, &i, &found, arguments);
    if (!problem.empty()) return problem;
  }
  if (arguments->asks_for_help || arguments->asks_for_version) return "";
  for (const std::string& problem :
       {CheckCommand(found, *arguments), CheckProject(*arguments), CheckMethod(*arguments)}) {
    if (!problem.empty()) return problem;
  }
  return "";
}

}  // namespace tool
