// SPDX-License-Identifier: Apache-2.0
// The duration and the CPU time of one sign-in: with the library, with raw libcurl, with raw libcurl on its own thread,
// and the same with jansson for the bodies. They alternate in short batches, so that other load of the machine affects
// all of them equally.
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "support/emulator_control.h"
#include "support/measure.h"
#include "support/player.h"
#include "support/raw_client.h"

namespace {

struct Series {
  Samples latency;
  Samples cpu;

  void Report(const std::string& name) const {
    ::Report(name + ".p50", latency.Median());
    ::Report(name + ".p99", latency.Percentile(0.99));
    ::Report(name + ".cpu", cpu.Median());
  }
};

void Measure(const std::vector<IdentityToken>& tokens, Series* series,
             const std::function<void(const IdentityToken&)>& sign_in) {
  // Not counted, because the caches contain data of the former task.
  sign_in(tokens[0]);
  const int64_t cpu = CpuTime();
  for (size_t i = 1; i < tokens.size(); ++i) {
    const int64_t start = Now();
    sign_in(tokens[i]);
    series->latency.Add(Now() - start);
  }
  series->cpu.Add((CpuTime() - cpu) / static_cast<int64_t>(tokens.size() - 1));
}

/// The cost of a client that does not block its caller's thread: a switch to another thread and back.
class HandOff {
 public:
  HandOff(int port, RawClient::Json json) : client_(port, json), thread_([this] { Run(); }) {}

  ~HandOff() {
    Set(State::kEnd);
    thread_.join();
  }

  void SignIn(const std::string& body) {
    body_ = &body;
    Set(State::kAsked);
    Await([this] { return state_ == State::kAnswered; });
  }

 private:
  enum class State { kIdle, kAsked, kAnswered, kEnd };

  void Set(State state) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      state_ = state;
    }
    changed_.notify_all();
  }

  void Await(const std::function<bool()>& is_so) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, is_so);
  }

  void Run() {
    while (true) {
      Await([this] { return state_ == State::kAsked || state_ == State::kEnd; });
      if (state_ == State::kEnd) return;
      client_.SignIn(*body_);
      Set(State::kAnswered);
    }
  }

  RawClient client_;
  const std::string* body_ = nullptr;
  State state_ = State::kIdle;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread thread_;
};

std::vector<IdentityToken> MakeTokens(int count) {
  std::vector<IdentityToken> tokens;
  for (int i = 0; i <= count; ++i) tokens.push_back(MakeIdentityToken("latency"));
  return tokens;
}

struct Task {
  const char* name;
  std::function<void(const IdentityToken&)> sign_in;
  Series series;
};

void MeasureInTurn(std::vector<Task>* tasks, int rounds, int batch) {
  for (int round = 0; round < rounds; ++round) {
    for (Task& task : *tasks) Measure(MakeTokens(batch), &task.series, task.sign_in);
  }
}

}  // namespace

int main(int count, char** values) {
  const Arguments arguments(count, values);
  const int port = arguments.Number("port", 0);
  const int delay = arguments.Number("delay", 0);
  const std::string only = arguments.Text("only");
  const std::string disk = arguments.Text("disk");
  const std::string memory = arguments.Text("memory");
  SetEmulatorDelay(port, delay);

  RawClient raw(port);
  HandOff hand_off(port, RawClient::Json::kNone);
  HandOff hand_off_json(port, RawClient::Json::kJansson);
  Player ours("none", port);
  Player on_disk("disk", port, disk);
  Player in_memory("memory", port, memory);
  std::vector<Task> tasks;
  const auto add = [&](const char* name, const std::function<void(const IdentityToken&)>& sign_in) {
    if (only.empty() || only == name) tasks.push_back({name, sign_in, {}});
  };
  add("raw", [&](const IdentityToken& token) { raw.SignIn(SignInBody(token)); });
  add("ours", [&](const IdentityToken& token) { ours.SignIn(token); });
  add("hand_off", [&](const IdentityToken& token) { hand_off.SignIn(SignInBody(token)); });
  add("hand_off_json", [&](const IdentityToken& token) { hand_off_json.SignIn(SignInBody(token)); });
  if (!disk.empty()) add("disk", [&](const IdentityToken& token) { on_disk.SignIn(token); });
  if (!memory.empty()) add("memory", [&](const IdentityToken& token) { in_memory.SignIn(token); });

  MeasureInTurn(&tasks, arguments.Number("rounds", 40), arguments.Number("batch", 25));
  SetEmulatorDelay(port, 0);
  for (const Task& task : tasks) task.series.Report("sign_in." + std::to_string(delay) + "." + task.name);
  return 0;
}
