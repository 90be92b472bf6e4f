// SPDX-License-Identifier: Apache-2.0
// Sign in through the player's own browser, in a game that draws all the time.
//
//   web_sign_in [PROVIDER] [--helper-page] [--browser PROGRAM] [--timeout SECONDS]
//
// PROVIDER is "apple.com", "google.com", "oidc.my-provider" and so on. --helper-page selects
// the strategy of the project's handler, which is not the default with an emulator. --browser
// starts that program with the URL instead of the desktop's browser. --timeout limits the time of
// the player, because the library cannot detect that a browser was closed.
//
// Uses the emulator of FIREBASE_AUTH_EMULATOR_HOST; without it, the project of google-services.json
// in the current folder.
#include <firebase/app.h>
#include <firebase/auth.h>
#include <firebase/auth/web_sign_in.h>
#include <stdio.h>
#include <stdlib.h>

#include <chrono>
#include <string>
#include <thread>

#include "system.h"

namespace {

using firebase::App;
using firebase::Future;
using firebase::auth::Auth;
using firebase::auth::AuthResult;
using firebase::auth::FederatedOAuthProvider;
using firebase::auth::FederatedOAuthProviderData;
using firebase::auth::User;
using firebase::auth::WebSignInOptions;
using firebase::auth::WebSignInProgress;

struct Arguments {
  std::string provider = "apple.com";
  bool shows_helper_page = false;
  std::string browser;
  long timeout_seconds = 300;
};

unsigned frame;

// A game draws sixty times a second.
void DrawFrame() {
  frame++;
  if (IsTerminal()) {
    printf("\r  %c frame %u", "|/-\\"[frame % 4], frame);
    fflush(stdout);
  }
  std::this_thread::sleep_for(std::chrono::microseconds(1000000 / 60));
}

void Say(const std::string& text) {
  printf("%s  %s\n", IsTerminal() ? "\r" : "", text.c_str());
  fflush(stdout);
}

// The library calls this on its own thread. A game would show the progress in its next frame.
void ShowProgress(WebSignInProgress progress, const char* url) {
  switch (progress) {
    case firebase::auth::kWebSignInProgressUrlReady: return Say("The sign-in continues in your browser.");
    case firebase::auth::kWebSignInProgressOpenFailed:
      return Say("No browser could be opened. Open this page yourself: " + std::string(url));
    case firebase::auth::kWebSignInProgressBrowserReturned: return Say("The browser has returned a response.");
    case firebase::auth::kWebSignInProgressExchanging: return Say("Requesting the account from Firebase.");
  }
}

void SetOptions(Auth* auth, const Arguments& arguments) {
  WebSignInOptions options;
  options.app_name = "The Analytical Engine";
  options.progress = &ShowProgress;
  options.timeout_milliseconds = arguments.timeout_seconds * 1000;
  if (!arguments.browser.empty()) {
    // A game with its own overlay would open the page there.
    const std::string program = arguments.browser;
    options.open_url = [program](const char* url) { return StartBrowser(program, url); };
  }
  SetWebSignInOptions(auth, options);
  if (arguments.shows_helper_page) {
    SetWebSignInStrategy(auth, arguments.provider.c_str(), firebase::auth::kWebSignInStrategyHelperPage);
  }
}

App* CreateApp() {
  if (getenv("FIREBASE_AUTH_EMULATOR_HOST") == nullptr) return App::Create();
  firebase::AppOptions options;
  options.set_api_key("any-key-will-do-for-the-emulator");
  options.set_project_id("demo-project");
  return App::Create(options);
}

int SignIn(Auth* auth, const Arguments& arguments) {
  FederatedOAuthProviderData data(arguments.provider);
  data.scopes = {"email", "name"};
  data.custom_parameters = {{"locale", "en"}};
  FederatedOAuthProvider provider(data);
  Future<AuthResult> result = auth->SignInWithProvider(&provider);
  while (result.status() == firebase::kFutureStatusPending) DrawFrame();
  if (result.error() != firebase::auth::kAuthErrorNone) {
    Say("Not signed in, error " + std::to_string(result.error()) + ": " + result.error_message());
    return 1;
  }
  const User& user = result.result()->user;
  Say("Signed in: " + user.display_name() + " <" + user.email() + ">, by " + arguments.provider);
  return 0;
}

bool Parse(int count, char** texts, Arguments* arguments) {
  for (int i = 1; i < count; i++) {
    const std::string text = texts[i];
    if (text == "--helper-page") {
      arguments->shows_helper_page = true;
    } else if (text == "--browser" && i + 1 < count) {
      arguments->browser = texts[++i];
    } else if (text == "--timeout" && i + 1 < count) {
      arguments->timeout_seconds = strtol(texts[++i], nullptr, 10);
    } else if (text[0] != '-') {
      arguments->provider = text;
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace

int main(int count, char** texts) {
  Arguments arguments;
  if (!Parse(count, texts, &arguments)) {
    fprintf(stderr,
            "Usage: web_sign_in [PROVIDER] [--helper-page] [--browser PROGRAM] "
            "[--timeout SECONDS]\n");
    return 2;
  }
  App* const app = CreateApp();
  if (app == nullptr) {
    fprintf(stderr, "Set FIREBASE_AUTH_EMULATOR_HOST, or put google-services.json here.\n");
    return 2;
  }
  Auth* const auth = Auth::GetAuth(app);
  SetOptions(auth, arguments);
  printf("A player signs in with %s.\n", arguments.provider.c_str());
  const int status = SignIn(auth, arguments);
  delete auth;
  delete app;
  WaitForBrowser();
  return status;
}
