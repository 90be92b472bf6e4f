// SPDX-License-Identifier: Apache-2.0
#include "project.h"

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "log.h"
#include "system.h"

namespace tool {

namespace {

using firebase::AppOptions;

// In the order of the library. The help and the messages name them in this order.
constexpr const char* kFiles[] = {"google-services-desktop.json", "google-services.json", "GoogleService-Info.plist"};

std::string ValueOf(const char* name) {
  const char* const value = getenv(name);
  return value != nullptr ? value : "";
}

// In the order of the library.
void ReadEnvironment(Project* project) {
  const std::string address = ValueOf("FIREBASE_AUTH_EMULATOR_HOST");
  if (!address.empty()) {
    project->uses_emulator = true;
    ParseEndpoint(address, &project->emulator);
  } else if (getenv("USE_AUTH_EMULATOR") != nullptr) {
    const std::string port = ValueOf("AUTH_EMULATOR_PORT");
    project->uses_emulator = true;
    ParseEndpoint("localhost:" + (port.empty() ? "9099" : port), &project->emulator);
  }
}

std::string SelectServer(const Arguments& arguments, Project* project) {
  if (arguments.emulator.empty()) {
    ReadEnvironment(project);
    return "";
  }
  project->uses_emulator = project->has_emulator_option = true;
  if (ParseEndpoint(arguments.emulator, &project->emulator)) return "";
  return "--emulator is not HOST:PORT: " + arguments.emulator;
}

std::string ReadFile(const std::string& path, std::string* content) {
  std::ifstream file(std::filesystem::u8path(path), std::ios::binary);
  content->assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  return file.is_open() && !file.bad() ? "" : path + " cannot be read.";
}

std::string LoadFile(const std::string& path, Project* project) {
  std::string content;
  const std::string error = ReadFile(path, &content);
  if (!error.empty()) return error;
  project->source = path;
  if (AppOptions::LoadFromJsonConfig(content.c_str(), &project->options) != nullptr) return "";
  return path + " is not valid: " + TakeLog();
}

std::string DefaultFile() {
  std::error_code error;
  for (const char* name : kFiles) {
    if (std::filesystem::exists(name, error)) return name;
  }
  return "";
}

std::string TakeValues(const Arguments& arguments, Project* project) {
  if (arguments.api_key.empty() && !project->uses_emulator) return "--project requires --api-key.";
  if (arguments.project.empty() && !project->uses_emulator) return "--api-key requires --project.";
  project->options.set_api_key(arguments.api_key.empty() ? kDefaultApiKey : arguments.api_key.c_str());
  project->options.set_project_id(arguments.project.empty() ? kDefaultProject : arguments.project.c_str());
  project->options.set_app_id(arguments.app_id.c_str());
  project->source = "the command line";
  return "";
}

std::string SelectProject(const Arguments& arguments, Project* project) {
  if (!arguments.config.empty()) return LoadFile(arguments.config, project);
  if (!arguments.api_key.empty() || !arguments.project.empty() || !arguments.app_id.empty()) {
    return TakeValues(arguments, project);
  }
  const std::string file = DefaultFile();
  if (!file.empty()) return LoadFile(file, project);
  if (!project->uses_emulator) {
    return "There is no google-services-desktop.json, google-services.json or GoogleService-Info.plist in this folder. "
           "Download one from the project settings in the Firebase console, or use --config, or --api-key and "
           "--project.";
  }
  const std::string problem = TakeValues(arguments, project);
  project->source = "the defaults for an emulator";
  return problem;
}

std::string CheckValues(const Project& project) {
  if (*project.options.api_key() == '\0') return project.source + " contains no API key.";
  if (*project.options.project_id() == '\0') return project.source + " contains no project id.";
  return "";
}

}  // namespace

bool ParseEndpoint(const std::string& text, Endpoint* endpoint) {
  const size_t colon = text.find_last_of(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == text.size() || text.size() - colon > 6) return false;
  const std::string port = text.substr(colon + 1);
  if (port.find_first_not_of("0123456789") != std::string::npos) return false;
  endpoint->host = text.substr(0, colon);
  endpoint->port = atoi(port.c_str());
  return endpoint->port > 0 && endpoint->port < 65536;
}

std::string BareHost(const std::string& host) {
  return host.size() > 2 && host.front() == '[' ? host.substr(1, host.size() - 2) : host;
}

std::string Load(const Arguments& arguments, Project* project) {
  // The library completes options from the files of a folder. Values of two projects must not be mixed.
  firebase::App::SetDefaultConfigPath(ImpossibleFolder());
  for (auto* select : {&SelectServer, &SelectProject}) {
    const std::string problem = select(arguments, project);
    if (!problem.empty()) return problem;
  }
  return CheckValues(*project);
}

}  // namespace tool
