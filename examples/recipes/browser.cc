// SPDX-License-Identifier: Apache-2.0
#include <firebase/auth.h>
#include <firebase/auth/web_sign_in.h>

#include <memory>
#include <mutex>
#include <string>

#include "game.h"
#include "recipes.h"

namespace recipes {

using firebase::Future;
using firebase::auth::Auth;
using firebase::auth::AuthResult;
using firebase::auth::FederatedOAuthProviderData;
using firebase::auth::WebSignInOptions;
using firebase::auth::WebSignInProgress;

// What the sign-in screen shows. The library's thread changes it, and the game's thread draws it.
struct SignInScreen {
  void Set(const char* new_status, const char* new_url) {
    const std::lock_guard<std::mutex> lock(mutex);
    status = new_status;
    url = new_url;
  }

  void Draw() {
    const std::lock_guard<std::mutex> lock(mutex);
    game::DrawSignInScreen(status, url);
  }

  std::mutex mutex;
  std::string status, url;
};

bool SignInInBrowser(Auth* auth, const std::string& provider_id) {
  const auto screen = std::make_shared<SignInScreen>();  // the options may outlive this call
  WebSignInOptions options;
  options.app_name = "The Analytical Engine";
  options.progress = [screen](WebSignInProgress progress, const char* url) {
    switch (progress) {
      case firebase::auth::kWebSignInProgressUrlReady: return screen->Set("Continue in your browser", "");
      case firebase::auth::kWebSignInProgressOpenFailed: return screen->Set("Open this page in a browser:", url);
      case firebase::auth::kWebSignInProgressBrowserReturned:
      case firebase::auth::kWebSignInProgressExchanging: return screen->Set("Signing in", "");
    }
  };
  SetWebSignInOptions(auth, options);
  Future<AuthResult> result = auth->SignInWithProvider(FederatedOAuthProviderData(provider_id));
  while (result.status() == firebase::kFutureStatusPending) {
    screen->Draw();
    game::DrawFrame();
    if (game::IsEscapePressed()) result.Cancel();
  }
  if (result.error() == firebase::auth::kAuthErrorCancelled) return false;  // the player knows
  return Finish(result);
}

}  // namespace recipes
