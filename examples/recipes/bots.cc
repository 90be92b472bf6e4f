// SPDX-License-Identifier: Apache-2.0
#include <firebase/app.h>
#include <firebase/auth.h>

#include <memory>
#include <string>
#include <vector>

#include "game.h"
#include "recipes.h"

namespace recipes {

using firebase::App;
using firebase::AppOptions;
using firebase::Future;
using firebase::auth::Auth;
using firebase::auth::AuthResult;

// A player without a person. The name of the App separates it from the other ones.
struct Bot {
  Bot(const AppOptions& options, const std::string& name)
      : app(App::Create(options, name.c_str())), auth(Auth::GetAuth(app.get())), sign_in(auth->SignInAnonymously()) {}

  std::unique_ptr<App> app;
  std::unique_ptr<Auth> auth;
  Future<AuthResult> sign_in;
};

// Returns the number of bots that are signed in.
size_t SignInBots(const AppOptions& options, size_t count) {
  AppOptions bot_options = options;
  bot_options.set_session_store_kind(firebase::kSessionStoreNone);
  std::vector<std::unique_ptr<Bot>> bots;
  for (size_t i = 0; i < count; i++) bots.emplace_back(new Bot(bot_options, "bot-" + std::to_string(i)));
  size_t signed_in = 0;
  for (const std::unique_ptr<Bot>& bot : bots) {
    if (Finish(bot->sign_in)) signed_in++;
  }
  return signed_in;
}

}  // namespace recipes
