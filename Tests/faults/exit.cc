// SPDX-License-Identifier: Apache-2.0
// Ends in the middle of a sign-in, as exits.py says.
//
// exit FOLDER MICROSECONDS BEFORE END
#include <firebase/app.h>
#include <firebase/auth.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>

namespace {

using firebase::App;
using firebase::AppOptions;
using firebase::auth::Auth;
using firebase::auth::Nonce;

// As a game keeps them. Their end comes after main's.
std::unique_ptr<App> app;
std::unique_ptr<Auth> auth;

void Begin() {
  AppOptions options;
  options.set_api_key("key");
  options.set_app_id("1:1:test:1");
  options.set_project_id("project");
  app.reset(App::Create(options));
  auth.reset(Auth::GetAuth(app.get()));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  setenv("XDG_DATA_HOME", argv[1], 1);
  if (std::string(argv[3]) == "nonce") Nonce();
  Begin();
  auth->SignInAnonymously();
  std::this_thread::sleep_for(std::chrono::microseconds(std::atol(argv[2])));
  if (std::string(argv[4]) == "release") return 0;
  // Nobody releases these.
  auth.release();
  app.release();
  return 0;
}
