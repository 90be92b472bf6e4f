// SPDX-License-Identifier: Apache-2.0
// The listing of README.md, word by word (Tests/checks/listings.py compares them), and other ways of its sign-in.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "firebase/app.h"
#include "firebase/auth.h"
#include "firebase/auth/web_sign_in.h"
#include "support/emulator.h"
#include "support/http.h"
#include "support/patience.h"

namespace {

/// What the player saw, and the functions that a game has.
struct Game {
  std::vector<std::string> greetings;
  std::vector<std::string> messages;
  std::thread browser;
};

Game* game;

void DrawFrame() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

void Show(const std::string& message) { game->messages.push_back(message); }

void Greet(const std::string& name) { game->greetings.push_back(name); }

/// A player who opens the page, and agrees there.
void ShowUrl(const std::string& url) {
  game->browser = std::thread([url] {
    EXPECT_EQ(SendForm(url, "decision=allow&email=ada%40example.com&emailVerified=on&givenName=Ada&shareName=on"), 200);
  });
}

/// Strings of C, as Apple's sheet in C has them.
struct AppleAnswer {
  const char* identity_token;
  const char* given_name;
  const char* family_name;
};

AppleAnswer ShowAppleSheet(const char* nonce) {
  AppleRequest request;
  request.sub = "grace";
  request.email = "grace@example.com";
  request.nonce = nonce;
  static std::string identity_token;
  identity_token = Emulator::Instance().SignInWithApple(request).identity_token;
  return {identity_token.c_str(), "Grace", "Hopper"};
}

using firebase::App;
using firebase::Future;
using firebase::auth::Auth;
using firebase::auth::AuthResult;
using firebase::auth::FederatedOAuthProviderData;

void SignIn(const firebase::AppOptions& options) {
  App* app = App::Create(options);  // the API key, app id and project id of your Firebase project
  if (app == nullptr) return;       // an option is missing; the log names it
  Auth* auth = Auth::GetAuth(app);
  if (!auth->current_user().is_valid()) {          // a stored session is available immediately, also offline
    FederatedOAuthProviderData data("apple.com");  // or google.com, facebook.com, oidc.example
    data.scopes = {"email", "name"};
    Future<AuthResult> future = auth->SignInWithProvider(data);             // opens the player's browser
    while (future.status() == firebase::kFutureStatusPending) DrawFrame();  // or future.Cancel()
    if (future.error() != firebase::auth::kAuthErrorNone) return Show(future.error_message());
  }
  Greet(auth->current_user().display_name());
}

firebase::AppOptions Options() {
  firebase::AppOptions options;
  options.set_api_key("...");
  options.set_project_id("...");
  return options;
}

void Play() {
  SignIn(Options());
  App* app = App::GetInstance();
  delete Auth::GetAuth(app);
  delete app;
}

void SetOptions(firebase::auth::Auth* auth) {
  firebase::auth::WebSignInOptions options;
  options.app_name = "The Analytical Engine";
  options.progress = [](firebase::auth::WebSignInProgress progress, const char* url) {
    if (progress == firebase::auth::kWebSignInProgressOpenFailed) ShowUrl(url);
  };
  firebase::auth::SetWebSignInOptions(auth, options);
}

firebase::Future<firebase::auth::AuthResult> SignInByCredential(firebase::auth::Auth* auth) {
  firebase::auth::Nonce nonce;                                    // Apple receives its SHA-256, Firebase the raw value
  AppleAnswer answer = ShowAppleSheet(nonce.sha256_for_apple());  // your function
  // Apple sends the name at the first sign-in only. With the credential, it becomes the user's display name.
  firebase::auth::Credential credential = firebase::auth::AppleAuthProvider::GetCredential(
      answer.identity_token, nonce, answer.given_name, answer.family_name);
  firebase::Future<firebase::auth::AuthResult> future = auth->SignInAndRetrieveDataWithCredential(credential);
  return future;
}

/// A game of which a tester has set the variable of the emulator. Nobody is signed in.
class ReadmeTest : public ::testing::Test {
 protected:
  ReadmeTest() {
    game = &game_;
    const std::string address = "127.0.0.1:" + std::to_string(Emulator::Instance().port());
    setenv("FIREBASE_AUTH_EMULATOR_HOST", address.c_str(), 1);
    setenv("PATH", folder_.path().c_str(), 1);
  }

  ~ReadmeTest() override {
    WithAuth([](firebase::auth::Auth* auth) { auth->SignOut(); });
    if (game_.browser.joinable()) game_.browser.join();
    setenv("PATH", path_.c_str(), 1);
    unsetenv("FIREBASE_AUTH_EMULATOR_HOST");
  }

  /// Calls the function with the Auth of the listing's App.
  static void WithAuth(const std::function<void(firebase::auth::Auth*)>& function) {
    App* app = App::Create(Options());
    Auth* auth = Auth::GetAuth(app);
    function(auth);
    delete auth;
    delete app;
  }

  /// Adds a browser, in which the player agrees at once. Without it, none can be opened.
  void AddBrowser() {
    const std::string browser = folder_.path() + "/xdg-open";
    std::ofstream(browser) << "#!/bin/sh\nexec /usr/bin/python3 " FIREBASE_AUTH_TEST_BROWSER " \"$1\"\n";
    chmod(browser.c_str(), 0755);
  }

  void RemoveBrowser() { unlink((folder_.path() + "/xdg-open").c_str()); }

  Game game_;
  const TemporaryFolder folder_;
  const std::string path_ = getenv("PATH");
};

TEST_F(ReadmeTest, ThePlayerSignsInThroughTheBrowser) {
  AddBrowser();
  Play();
  EXPECT_EQ(game_.greetings, std::vector<std::string>{"Ada Lovelace"});
  EXPECT_TRUE(game_.messages.empty());
}

TEST_F(ReadmeTest, AStoredSessionNeedsNoBrowser) {
  AddBrowser();
  Play();
  RemoveBrowser();
  Play();
  EXPECT_EQ(game_.greetings, std::vector<std::string>(2, "Ada Lovelace"));
}

TEST_F(ReadmeTest, WithoutAnApiKeyNothingHappens) {
  SignIn(firebase::AppOptions());
  EXPECT_TRUE(game_.greetings.empty());
}

TEST_F(ReadmeTest, TheOptionsShowTheUrlIfNoBrowserCanBeOpened) {
  WithAuth([](firebase::auth::Auth* auth) {
    SetOptions(auth);
    firebase::auth::FederatedOAuthProviderData data("apple.com");
    firebase::auth::FederatedOAuthProvider provider(data);
    const auto future = auth->SignInWithProvider(&provider);
    EXPECT_TRUE(future.Wait(kPatience));
    EXPECT_EQ(future.error(), firebase::auth::kAuthErrorNone) << future.error_message();
  });
}

TEST_F(ReadmeTest, TheCredentialHasTheNameOfTheFirstSignIn) {
  WithAuth([](firebase::auth::Auth* auth) {
    const auto future = SignInByCredential(auth);
    EXPECT_TRUE(future.Wait(kPatience));
    EXPECT_EQ(future.error(), firebase::auth::kAuthErrorNone) << future.error_message();
    EXPECT_EQ(auth->current_user().display_name(), "Grace Hopper");
  });
}

}  // namespace
