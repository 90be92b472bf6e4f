// SPDX-License-Identifier: Apache-2.0
#include "support/process.h"

#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <fstream>
#include <iterator>

namespace {

int RemoveEntry(const char* path, const struct stat*, int, struct FTW*) { return remove(path); }

[[noreturn]] void Become(std::vector<std::string>* arguments, int output) {
  std::vector<char*> pointers;
  for (std::string& argument : *arguments) pointers.push_back(&argument[0]);
  pointers.push_back(nullptr);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
  dup2(output, STDOUT_FILENO);
  close(output);
  execvp(pointers[0], pointers.data());
  _exit(127);
}

/// 0 if the output ends without it.
uint16_t ReadPort(FILE* output, const std::string& text_before) {
  char line[1024];
  while (fgets(line, sizeof(line), output) != nullptr) {
    const std::string text = line;
    const size_t place = text.find(text_before);
    if (place == std::string::npos) continue;
    return static_cast<uint16_t>(strtoul(text.c_str() + place + text_before.size(), nullptr, 10));
  }
  return 0;
}

}  // namespace

const char* const kDataFolderVariable = "XDG_DATA_HOME";

void SetVariable(const char* name, const char* value) {
  if (value == nullptr) {
    unsetenv(name);
  } else {
    setenv(name, value, 1);
  }
}

std::string ReadSession(const std::string& path) {
  std::ifstream file(path);
  return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

void FailToRun(const std::string& what) {
  fprintf(stderr, "The tests can't run: %s\n", what.c_str());
  exit(1);
}

TemporaryFolder::TemporaryFolder() : path_("/tmp/firebase-auth-cxx.XXXXXX") {
  if (mkdtemp(&path_[0]) == nullptr) FailToRun("no temporary folder");
}

TemporaryFolder::~TemporaryFolder() { nftw(path_.c_str(), &RemoveEntry, 8, FTW_DEPTH | FTW_PHYS); }

ServerProcess::ServerProcess(std::vector<std::string> arguments, const std::string& text_before_port, int attempts) {
  while (!Start(&arguments, text_before_port)) {
    if (--attempts == 0) FailToRun(arguments[0] + " did not start");
  }
}

ServerProcess::~ServerProcess() {
  End();
  fclose(output_);
}

bool ServerProcess::Start(std::vector<std::string>* arguments, const std::string& text_before_port) {
  int output[2];
  if (pipe(output) != 0) FailToRun("no pipe");
  process_ = fork();
  if (process_ == 0) {
    close(output[0]);
    Become(arguments, output[1]);
  }
  close(output[1]);
  output_ = fdopen(output[0], "r");
  port_ = ReadPort(output_, text_before_port);
  if (port_ != 0) return true;
  End();
  fclose(output_);
  return false;
}

void ServerProcess::End() {
  kill(static_cast<pid_t>(process_), SIGTERM);
  waitpid(static_cast<pid_t>(process_), nullptr, 0);
}
