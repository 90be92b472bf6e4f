// SPDX-License-Identifier: Apache-2.0
// Many Apps in one process, as in bots, load tests and split screens: what each of them costs.
//
// All of them sign in at the same time, as guests.
#include <string>
#include <vector>

#include "support/measure.h"
#include "support/player.h"
#include "support/process.h"

namespace {

class Swarm {
 public:
  explicit Swarm(int count) {
    firebase_app_options* const options = firebase_app_options_create();
    firebase_app_options_set_api_key(options, "key");
    firebase_app_options_set_project_id(options, "demo-project");
    firebase_app_options_set_session_store_kind(options, FIREBASE_SESSION_STORE_NONE);
    for (int i = 0; i < count; ++i) {
      firebase_app* app = nullptr;
      const std::string name = "swarm" + std::to_string(i);
      if (firebase_app_create(options, name.c_str(), &app) != FIREBASE_AUTH_ERROR_NONE) Fail("no App");
      apps_.push_back(app);
    }
    firebase_app_options_release(options);
  }
  ~Swarm() {
    for (firebase_app* const app : apps_) firebase_app_release(app);
  }
  Swarm(const Swarm&) = delete;
  Swarm& operator=(const Swarm&) = delete;

  void UseEmulator(int port) {
    for (firebase_app* const app : apps_) {
      firebase_auth_use_emulator(firebase_auth_get(app), "127.0.0.1", static_cast<uint32_t>(port));
    }
  }

  void SignIn() {
    std::vector<firebase_future*> futures;
    for (firebase_app* const app : apps_) futures.push_back(firebase_auth_sign_in_anonymously(firebase_auth_get(app)));
    for (firebase_future* const future : futures) Finish(future);
  }

 private:
  std::vector<firebase_app*> apps_;
};

/// Nanoseconds and bytes for each App.
void Measure(int port, int count) {
  const auto report = [count](const char* what, double total) {
    Report("swarm." + std::to_string(count) + "." + what, total / count);
  };
  const long memory = status_kilobytes("RssAnon");
  const int64_t start = Now();
  Swarm swarm(count);
  report("creation", static_cast<double>(Now() - start));
  swarm.UseEmulator(port);
  const int64_t cpu = CpuTime();
  const int64_t middle = Now();
  swarm.SignIn();
  report("sign_in", static_cast<double>(Now() - middle));
  report("cpu", static_cast<double>(CpuTime() - cpu));
  report("memory", static_cast<double>(status_kilobytes("RssAnon") - memory) * 1024);
}

}  // namespace

int main(int count, char** values) {
  const Arguments arguments(count, values);
  const int port = arguments.Number("port", 0);
  {
    // Loads what the first Apps of a process load.
    Swarm first(16);
    first.UseEmulator(port);
    first.SignIn();
  }
  Measure(port, arguments.Number("apps", 10000));
  return 0;
}
