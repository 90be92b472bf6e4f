// SPDX-License-Identifier: Apache-2.0
// A plug-in with an App of its own, which plugin_test.cc loads and unloads.
#include <stdint.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "firebase/app.h"
#include "firebase/auth.h"

#define EXPORTED extern "C" __attribute__((visibility("default")))

namespace {

firebase::App* app = nullptr;
firebase::auth::Auth* auth = nullptr;
std::atomic<bool> is_inside(false);
std::atomic<bool> is_ending(false);
std::atomic<bool> has_left(false);

// Runs on the library's thread until the Auth ends, and a little longer.
void Linger() {
  is_inside = true;
  while (!is_ending) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(10));
  has_left = true;
}

}  // namespace

EXPORTED void plugin_begin(uint32_t port, uint32_t silent_port) {
  firebase::AppOptions options;
  options.set_api_key("test-key");
  options.set_app_id("test-app");
  options.set_project_id("demo-project");
  app = firebase::App::Create(options, "plug-in");
  auth = firebase::auth::Auth::GetAuth(app);
  auth->UseEmulator("127.0.0.1", silent_port);
  auth->FetchProvidersForEmail("ada@example.com").OnCompletion([](const firebase::FutureBase&) { is_ending = true; });
  auth->UseEmulator("127.0.0.1", port);
  auth->SignInAnonymously().OnCompletion([](const firebase::FutureBase&) { Linger(); });
}

EXPORTED bool plugin_is_inside() { return is_inside; }

// Returns whether nothing of the plug-in is running.
EXPORTED bool plugin_end() {
  delete auth;
  delete app;
  return has_left;
}
