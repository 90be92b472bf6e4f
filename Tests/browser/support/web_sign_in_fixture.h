// SPDX-License-Identifier: Apache-2.0
/// A game whose sign-ins in the browser are taken to the tests' own.
#ifndef TESTS_BROWSER_SUPPORT_WEB_SIGN_IN_FIXTURE_H_
#define TESTS_BROWSER_SUPPORT_WEB_SIGN_IN_FIXTURE_H_

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <string>

#include "firebase/auth.h"
#include "firebase/auth/web_sign_in.h"
#include "support/auth_fixture.h"
#include "support/browser.h"
#include "support/game.h"
#include "support/player.h"

class WebSignInFixture : public AuthFixture {
 protected:
  typedef firebase::Future<firebase::auth::AuthResult> Result;

  WebSignInFixture() {
    Emulator::Instance().Control("DELETE", "/config", "");
    options_.app_name = "The Analytical Engine";
    options_.sdk_url = Service() + "/emulator/auth/sdk";
    Browser::Instance().StartOver();
  }

  ~WebSignInFixture() override { game_.Report(); }

  static Browser& browser() { return Browser::Instance(); }

  static std::string Service() { return "http://127.0.0.1:" + std::to_string(Emulator::Instance().port()); }

  static firebase::auth::FederatedOAuthProviderData DataOf(const std::string& provider_id) {
    return {provider_id, {"email", "name"}, {{"locale", "en"}}};
  }

  // --- the game ---

  void UseHelperPage(const std::string& provider_id) {
    EXPECT_EQ(SetWebSignInStrategy(auth_, provider_id.c_str(), firebase::auth::kWebSignInStrategyHelperPage),
              firebase::auth::kAuthErrorNone);
  }

  Result SignIn(const std::string& provider_id, const std::function<void()>& player) {
    firebase::auth::FederatedOAuthProvider provider(DataOf(provider_id));
    return Play([&] { return auth_->SignInWithProvider(&provider); }, player);
  }

  Result Link(const std::string& provider_id, const std::function<void()>& player) {
    firebase::auth::FederatedOAuthProvider provider(DataOf(provider_id));
    const firebase::auth::User user = auth_->current_user();
    return Play([&] { return user.LinkWithProvider(&provider); }, player);
  }

  Result Reauthenticate(const std::string& provider_id, const std::function<void()>& player) {
    firebase::auth::FederatedOAuthProvider provider(DataOf(provider_id));
    const firebase::auth::User user = auth_->current_user();
    return Play([&] { return user.ReauthenticateWithProvider(&provider); }, player);
  }

  Result Play(const std::function<Result()>& begin, const std::function<void()>& player) {
    ListenForUrl();
    return game_.Play(auth_, begin, player);
  }

  /// Whatever begins from here on gives its URL to GoToPage().
  void ListenForUrl() {
    const auto opened = std::make_shared<std::promise<std::string>>();
    url_ = opened->get_future().share();
    options_.open_url = [opened](const char* url) {
      opened->set_value(url);
      return true;
    };
    EXPECT_EQ(SetWebSignInOptions(auth_, options_), firebase::auth::kAuthErrorNone);
  }

  static void ExpectError(const Result& result, int error) {
    EXPECT_EQ(result.error(), error) << result.error_message();
  }

  // --- the player; on any thread ---

  /// Opens what the game has asked for.
  void GoToPage() {
    if (url_.wait_for(std::chrono::milliseconds(kPatience)) != std::future_status::ready) {
      throw BrowserError("the game opens no page");
    }
    browser().Open(url_.get());
  }

  /// From the game's URL to the end.
  void SignInAtPage(const std::string& email) {
    GoToPage();
    player_.AtProvider([&] { player_.AgreeAs(email); });
  }

  static void ExpectTitle(const std::string& title) {
    browser().WaitUntil("the title " + title, [&] {
      const Json text = browser().Evaluate("document.title");
      return json_string_value(text.get()) == title;
    });
    EXPECT_EQ(browser().TextOf("#title"), title);
  }

  Game game_;
  Player player_{Browser::Instance()};
  firebase::auth::WebSignInOptions options_;

 private:
  std::shared_future<std::string> url_;
};

#endif  // TESTS_BROWSER_SUPPORT_WEB_SIGN_IN_FIXTURE_H_
