// SPDX-License-Identifier: Apache-2.0
/// A server that the tests start, and the folders that they need.
#ifndef TESTS_CXX_SUPPORT_PROCESS_H_
#define TESTS_CXX_SUPPORT_PROCESS_H_

#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include <string>
#include <thread>
#include <vector>

/// A folder that is gone when the tests end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// A program that listens on a port of its choice, and ends with the tests, even if they crash.
class ServerProcess {
 public:
  /// Returns when the program has printed its port after that text. Ends the tests if it ends
  /// instead, as many times as it is attempted.
  ServerProcess(std::vector<std::string> arguments, const std::string& text_before_port, int attempts = 1);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  uint16_t port() const { return port_; }

 private:
  bool Start(std::vector<std::string>* arguments, const std::string& text_before_port);
  void End();

  /// Of the system's implementation.
  int64_t process_;
  /// Stays open, as the program may write to it.
  FILE* output_;
  uint16_t port_;
};

/// Sets a variable of the environment; nullptr removes it.
void SetVariable(const char* name, const char* value);

/// The content of a session's file as JSON text; empty if there is none.
std::string ReadSession(const std::string& path);

/// Waits until the file of a session has what is stored.
inline void AwaitFlush(const std::string& path) {
  const auto exists = [&](const char* suffix) { return access((path + suffix).c_str(), F_OK) == 0; };
  while (exists(".new") || exists(".tmp")) std::this_thread::yield();
}

/// The variable with the user's folder for data of programs.
extern const char* const kDataFolderVariable;

/// Ends the tests: something that they need is not there.
[[noreturn]] void FailToRun(const std::string& what);

#endif  // TESTS_CXX_SUPPORT_PROCESS_H_
