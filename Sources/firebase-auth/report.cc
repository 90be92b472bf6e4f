// SPDX-License-Identifier: Apache-2.0
#include "report.h"

#include <stdio.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <thread>

#include "system.h"
#include "utf8.h"

namespace tool {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kInterval{20};
// For a check that ends itself.
constexpr milliseconds kAfterInterrupt{500};

const char* StatusName(CheckStatus status) {
  switch (status) {
    case CheckStatus::kOk: return "ok";
    case CheckStatus::kWarning: return "warning";
    case CheckStatus::kFailed: return "FAILED";
    case CheckStatus::kSkipped: return "skipped";
  }
  return "";
}

std::string Text(const Check& check) {
  char columns[64];
  snprintf(columns, sizeof columns, "%-7s  %-18s ", StatusName(check.status), check.name.c_str());
  const std::string found = check.found + (check.remedy.empty() ? "" : " " + check.remedy);
  return columns + Printable(found);
}

std::string Json(const Check& check) {
  JsonObject object;
  object.AddString("name", check.name);
  object.AddString("status", StatusName(check.status));
  object.AddString("found", check.found);
  object.AddFilled("remedy", check.remedy);
  return object.text();
}

// A line of a terminal that is removed at the end.
class Progress {
 public:
  explicit Progress(const std::string& name) {
    if (!IsErrorTerminal()) return;
    text_ = "checking  " + Printable(name);
    fprintf(stderr, "\r%s", text_.c_str());
  }
  ~Progress() {
    if (!text_.empty()) fprintf(stderr, "\r%s\r", std::string(text_.size(), ' ').c_str());
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

 private:
  std::string text_;
};

// Returns false after the limit, and soon after Ctrl-C.
template <typename Result>
bool EndsWithin(const std::future<Result>& result, int seconds) {
  const auto limit = steady_clock::now() + std::chrono::seconds(seconds);
  auto end = limit;
  while (steady_clock::now() < end) {
    if (result.wait_for(kInterval) == std::future_status::ready) return true;
    if (WasInterrupted() && end == limit) end = std::min(limit, steady_clock::now() + kAfterInterrupt);
  }
  return false;
}

}  // namespace

void Report::Add(const Check& check) {
  if (WasInterrupted()) return;
  checks_.push_back(check);
  if (is_json_) return;
  printf("%s\n", Text(check).c_str());
  fflush(stdout);
}

std::vector<Check> Report::Run(int seconds, const std::vector<Check>& late,
                               std::function<std::vector<Check>()> examine) {
  if (WasInterrupted()) return late;
  std::vector<Check> checks = late;
  {
    const Progress progress(late.front().name);
    std::packaged_task<std::vector<Check>()> task(std::move(examine));
    std::future<std::vector<Check>> result = task.get_future();
    std::thread thread(std::move(task));
    if (EndsWithin(result, seconds)) {
      // A thread of MinGW that begins while a detached one ends can end at once, without a call of its function.
      thread.join();
      checks = result.get();
    } else {
      thread.detach();
    }
  }
  for (const Check& check : checks) Add(check);
  return checks;
}

Outcome Report::Summary() const {
  Outcome outcome;
  int failed = 0;
  std::vector<std::string> objects;
  for (const Check& check : checks_) {
    failed += check.status == CheckStatus::kFailed;
    objects.push_back(Json(check));
  }
  outcome.json.AddJson("checks", JsonArray(objects));
  outcome.json.AddNumber("failed", failed);
  outcome.status = failed > 0 ? kExitFailed : kExitDone;
  return outcome;
}

}  // namespace tool
