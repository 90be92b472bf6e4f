// SPDX-License-Identifier: Apache-2.0
#include "log.h"

#include <firebase/log.h>
#include <stdio.h>

#include <mutex>

#include "utf8.h"

namespace tool {

namespace {

struct Log {
  std::mutex mutex;
  bool prints = false;
  std::string text;
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
  if (level >= firebase::kLogLevelWarning) log.text += (log.text.empty() ? "" : " ") + std::string(message);
}

}  // namespace

void KeepLog(bool prints) {
  Kept().prints = prints;
  firebase::SetLogCallback(&Receive, nullptr);
}

std::string TakeLog() {
  Log& log = Kept();
  const std::lock_guard<std::mutex> lock(log.mutex);
  std::string text;
  text.swap(log.text);
  return text;
}

}  // namespace tool
