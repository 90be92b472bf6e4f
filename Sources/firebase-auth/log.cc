// SPDX-License-Identifier: Apache-2.0
#include "log.h"

#include <firebase/log.h>
#include <stdio.h>

#include <mutex>
#include <vector>

#include "utf8.h"

namespace tool {

namespace {

struct Log {
  std::mutex mutex;
  bool prints = false;
  std::vector<std::string> messages;
};

// Never destroyed, because the library's thread may write until the process ends.
Log& Kept() {
  static Log* const log = new Log();
  return *log;
}

void Receive(firebase::LogLevel level, const char* message, void*) {
  Log& log = Kept();
  const std::lock_guard<std::mutex> lock(log.mutex);
  if (log.prints) fprintf(stderr, "firebase-auth: log: %s\n", Printable(message).c_str());
  if (level >= firebase::kLogLevelInfo) log.messages.push_back(message);
}

}  // namespace

void KeepLog(bool prints) {
  Kept().prints = prints;
  firebase::SetLogCallback(&Receive, nullptr);
}

std::string TakeLog() { return TakeLogAbout(""); }

std::string TakeLogAbout(const std::string& word) {
  Log& log = Kept();
  const std::lock_guard<std::mutex> lock(log.mutex);
  std::string text;
  for (const std::string& message : log.messages) {
    if (message.find(word) != std::string::npos) text += (text.empty() ? "" : " ") + message;
  }
  log.messages.clear();
  return text;
}

}  // namespace tool
