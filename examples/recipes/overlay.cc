// SPDX-License-Identifier: Apache-2.0
#include <firebase/app.h>
#include <firebase/auth.h>
#include <firebase/auth/web_sign_in.h>

#include <string>

#include "game.h"
#include "recipes.h"

namespace recipes {

using firebase::Future;
using firebase::auth::Auth;
using firebase::auth::AuthResult;
using firebase::auth::FederatedOAuthProviderData;
using firebase::auth::WebSignInOptions;

// The App has polled callbacks, so that the overlay is opened on the game's thread.
bool SignInInOverlay(Auth* auth, const std::string& provider_id) {
  WebSignInOptions options;
  options.open_url = [](const char* url) { return game::OpenOverlay(url); };
  SetWebSignInOptions(auth, options);
  Future<AuthResult> result = auth->SignInWithProvider(FederatedOAuthProviderData(provider_id));
  bool was_open = false;
  while (result.status() == firebase::kFutureStatusPending) {
    auth->app().PollCallbacks();
    game::DrawFrame();
    if (was_open && !game::IsOverlayOpen()) result.Cancel();  // the library cannot see that
    was_open = game::IsOverlayOpen();
  }
  game::CloseOverlay();
  if (result.error() == firebase::auth::kAuthErrorCancelled) return false;
  return Finish(result);
}

}  // namespace recipes
