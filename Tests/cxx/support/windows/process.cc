// SPDX-License-Identifier: Apache-2.0
#include "support/process.h"

#include <stdlib.h>
#include <string.h>

#include "system.h"

const char* const kDataFolderVariable = "LOCALAPPDATA";

void SetVariable(const char* name, const char* value) { set_variable(name, value); }

std::string ReadSession(const std::string& path) {
  char* const text = read_session(path.c_str());
  const std::string session = text != nullptr ? text : "";
  free(text);
  return session;
}

void FailToRun(const std::string& what) {
  fprintf(stderr, "The tests can't run: %s\n", what.c_str());
  exit(1);
}

TemporaryFolder::TemporaryFolder() : path_("/tmp/firebase-auth-cxx.XXXXXX") { make_folder(&path_[0]); }

TemporaryFolder::~TemporaryFolder() { remove_folder(path_.c_str()); }

ServerProcess::ServerProcess(std::vector<std::string> arguments, const std::string& text_before_port, int attempts) {
  while (!Start(&arguments, text_before_port)) {
    if (--attempts == 0) FailToRun(arguments[0] + " did not start");
  }
}

ServerProcess::~ServerProcess() { End(); }

bool ServerProcess::Start(std::vector<std::string>* arguments, const std::string& text_before_port) {
  std::vector<char*> pointers;
  for (std::string& argument : *arguments) pointers.push_back(&argument[0]);
  pointers.push_back(nullptr);
  companion server = companion_start(pointers.data());
  process_ = server.id;
  output_ = nullptr;
  char line[1024];
  while (companion_read(&server, line, sizeof(line))) {
    const char* place = strstr(line, text_before_port.c_str());
    if (place == nullptr) continue;
    port_ = static_cast<uint16_t>(strtoul(place + text_before_port.size(), nullptr, 10));
    return true;
  }
  End();
  return false;
}

void ServerProcess::End() {
  companion server = {};
  server.is_running = true;
  server.id = process_;
  companion_end(&server);
}
