// SPDX-License-Identifier: Apache-2.0
#include "log.h"

#include <firebase/log.h>
#include <stdio.h>
#include <string.h>

#include <mutex>
#include <vector>

#include "utf8.h"

namespace tool {

namespace {

constexpr const char* kEmulatorNotice = "Requests go to the emulator at ";

struct Messages {
  std::mutex mutex;
  bool prints = false;
  std::vector<std::string> messages;
};

// Never destroyed, because the library's thread may write until the process ends.
Messages& Kept() {
  static Messages* const messages = new Messages();
  return *messages;
}

void Receive(firebase::LogLevel level, const char* message, void*) {
  Messages& kept = Kept();
  const std::lock_guard<std::mutex> lock(kept.mutex);
  if (kept.prints) fprintf(stderr, "firebase-auth: log: %s\n", Printable(message).c_str());
  const bool is_notice = strncmp(message, kEmulatorNotice, strlen(kEmulatorNotice)) == 0;
  if (level >= firebase::kLogLevelInfo && !is_notice) kept.messages.push_back(message);
}

}  // namespace

void KeepLog(bool prints) {
  Kept().prints = prints;
  firebase::SetLogCallback(&Receive, nullptr);
}

std::string Log(const std::string& word) {
  Messages& kept = Kept();
  const std::lock_guard<std::mutex> lock(kept.mutex);
  std::string text;
  for (const std::string& message : kept.messages) {
    if (message.find(word) != std::string::npos) text += (text.empty() ? "" : " ") + message;
  }
  return text;
}

std::string TakeLog() {
  const std::string text = Log();
  Messages& kept = Kept();
  const std::lock_guard<std::mutex> lock(kept.mutex);
  kept.messages.clear();
  return text;
}

}  // namespace tool
