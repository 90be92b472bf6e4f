// SPDX-License-Identifier: Apache-2.0
#include <firebase/app.h>
#include <firebase/auth.h>

#include <memory>

#include "game.h"
#include "recipes.h"

namespace recipes {

using firebase::App;
using firebase::AppOptions;
using firebase::Future;
using firebase::auth::Auth;
using firebase::auth::AuthResult;

// Shows who is signed in. It runs on the game's thread, inside PollCallbacks().
class Menu : public firebase::auth::AuthStateListener {
 public:
  void OnAuthStateChanged(Auth* auth) override { game::ShowMenu(auth->current_user().uid()); }
};

void RunGame(const AppOptions& options) {
  const std::unique_ptr<App> app(App::Create(options));
  app->SetCallbackDelivery(firebase::kCallbackDeliveryPolled);  // before any other function of the App
  Menu menu;
  const std::unique_ptr<Auth> auth(Auth::GetAuth(app.get()));
  auth->AddAuthStateListener(&menu);
  if (auth->session_state() == firebase::kSessionStateRestored && !auth->current_user().is_valid()) {
    auth->SignInAnonymously().OnCompletion([](const Future<AuthResult>& future) {
      if (future.error() != firebase::auth::kAuthErrorNone) game::ShowMessage(future.error_message());
    });
  }
  while (game::IsRunning()) {
    app->PollCallbacks();
    game::DrawFrame();
  }
}

}  // namespace recipes
