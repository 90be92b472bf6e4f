// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth/web_sign_in.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "support/auth_fixture.h"
#include "support/http.h"

namespace firebase {
namespace auth {
namespace {

/// The player, whose browser does at once what they would.
class WebSignInTest : public AuthFixture {
 protected:
  WebSignInTest() : address_(UniqueName("ada") + "%40example.com") {
    options_.open_url = [this](const char* url) {
      std::lock_guard<std::mutex> lock(mutex_);
      opened_.push_back(url);
      return true;
    };
    options_.progress = [this](WebSignInProgress progress, const char* url) {
      std::lock_guard<std::mutex> lock(mutex_);
      progress_.push_back(progress);
      if (*url != 0) told_ = url;
    };
    EXPECT_EQ(SetWebSignInOptions(auth_, options_), kAuthErrorNone);
  }

  ~WebSignInTest() override { Close(); }

  /// Where the browser was sent.
  std::string Page() {
    for (int i = 0; i < kPatience; i++) {
      {
        std::lock_guard<std::mutex> lock(mutex_);
        if (!opened_.empty()) {
          const std::string url = opened_.back();
          opened_.clear();
          return url;
        }
      }
      usleep(1000);
    }
    ADD_FAILURE() << "no browser was opened";
    return "";
  }

  void Agree() { EXPECT_EQ(AgreeAt(Page()), 200); }

  /// Adds an account at the provider's page, and agrees; 0 if nobody listens for the answer.
  long AgreeAt(const std::string& page) {
    return SendForm(page, "decision=allow&emailVerified=on&givenName=Ada&shareName=on&email=" + address_);
  }

  std::vector<WebSignInProgress> progress() {
    std::lock_guard<std::mutex> lock(mutex_);
    return progress_;
  }

  std::string address_;
  WebSignInOptions options_;
  std::mutex mutex_;
  std::vector<std::string> opened_;
  std::vector<WebSignInProgress> progress_;
  std::string told_;
};

/// Firebase's guide for Sign in with Apple on Android.
TEST_F(WebSignInTest, TheListingOfTheGuideSignsIn) {
  FederatedOAuthProviderData provider_data("google.com");
  provider_data.scopes = {"email", "name"};
  provider_data.custom_parameters = {{"language", "fr"}};
  FederatedOAuthProvider provider(provider_data);
  Future<AuthResult> result = auth_->SignInWithProvider(&provider);
  const std::string page = Page();
  EXPECT_EQ(Emulator::Instance().LastBody("accounts:createAuthUri", "oauthScope"), "email name");
  const std::string requests = Emulator::Instance().Control("GET", "/requests", "");
  EXPECT_NE(requests.find("\"language\":\"fr\""), std::string::npos) << requests;
  EXPECT_EQ(AgreeAt(page), 200);
  ASSERT_EQ(ErrorOf(result), kAuthErrorNone) << result.error_message();
  EXPECT_EQ(result.result()->user.display_name(), "Ada");
  EXPECT_EQ(result.result()->additional_user_info.provider_id, "google.com");
  User user = result.result()->user;
  Future<AuthResult> proof = user.ReauthenticateWithProvider(provider_data);
  Agree();
  EXPECT_EQ(ErrorOf(proof), kAuthErrorNone) << proof.error_message();
}

TEST_F(WebSignInTest, AGuestLinks) {
  SignInGuest();
  const std::string uid = auth_->current_user().uid();
  User user = auth_->current_user();
  Future<AuthResult> link = user.LinkWithProvider(FederatedOAuthProviderData("facebook.com"));
  Agree();
  ASSERT_EQ(ErrorOf(link), kAuthErrorNone) << link.error_message();
  EXPECT_EQ(link.result()->user.uid(), uid);
}

TEST_F(WebSignInTest, ACredentialIsReturnedUnused) {
  FederatedOAuthProvider provider(FederatedOAuthProviderData("google.com"));
  Future<Credential> asked = auth_->GetCredentialFromProvider(&provider);
  Agree();
  ASSERT_EQ(ErrorOf(asked), kAuthErrorNone) << asked.error_message();
  EXPECT_FALSE(auth_->current_user().is_valid());
  EXPECT_EQ(asked.result()->provider(), "google.com");
  Future<User> signed_in = auth_->SignInWithCredential(*asked.result());
  ASSERT_EQ(ErrorOf(signed_in), kAuthErrorNone) << signed_in.error_message();
  EXPECT_EQ(signed_in.result()->display_name(), "Ada");
  Future<Credential> refused = auth_->GetCredentialFromProvider(nullptr);
  EXPECT_EQ(ErrorOf(refused), kAuthErrorFailure);
  EXPECT_FALSE(refused.result()->is_valid());
}

TEST_F(WebSignInTest, TheCustomDomainIsOneOption) {
  EXPECT_EQ(GetCustomAuthDomain(auth_), "");
  EXPECT_EQ(SetCustomAuthDomain(auth_, "login.example.com"), kAuthErrorNone);
  EXPECT_EQ(GetCustomAuthDomain(auth_), "login.example.com");
  EXPECT_EQ(SetCustomAuthDomain(auth_, "\xff"), kAuthErrorFailure);
  EXPECT_EQ(SetCustomAuthDomain(auth_, nullptr), kAuthErrorNone);
  EXPECT_EQ(GetCustomAuthDomain(auth_), "");
  EXPECT_EQ(SetCustomAuthDomain(nullptr, "login.example.com"), kAuthErrorFailure);
  EXPECT_EQ(GetCustomAuthDomain(nullptr), "");
  Future<AuthResult> result = auth_->SignInWithProvider(FederatedOAuthProviderData("google.com"));
  Agree();
  EXPECT_EQ(ErrorOf(result), kAuthErrorNone) << "the browser of the options is not opened";
}

TEST_F(WebSignInTest, TheGameIsToldHowFarItIs) {
  Future<AuthResult> result = auth_->SignInWithProvider(FederatedOAuthProviderData("google.com"));
  Agree();
  ASSERT_EQ(ErrorOf(result), kAuthErrorNone) << result.error_message();
  const std::vector<WebSignInProgress> expected = {kWebSignInProgressUrlReady, kWebSignInProgressBrowserReturned,
                                                   kWebSignInProgressExchanging};
  EXPECT_EQ(progress(), expected);
}

TEST_F(WebSignInTest, AGameWithoutABrowserShowsTheUrl) {
  options_.open_url = [](const char*) { return false; };
  SetWebSignInOptions(auth_, options_);
  Future<AuthResult> result = auth_->SignInWithProvider(FederatedOAuthProviderData("google.com"));
  while (progress().size() < 2 && result.status() == kFutureStatusPending) usleep(1000);
  EXPECT_EQ(progress().back(), kWebSignInProgressOpenFailed);
  EXPECT_EQ(AgreeAt(told_), 200);
  EXPECT_EQ(ErrorOf(result), kAuthErrorNone) << result.error_message();
}

TEST_F(WebSignInTest, ThePlayerMayNotTakeForEver) {
  options_.timeout_milliseconds = 50;
  SetWebSignInOptions(auth_, options_);
  EXPECT_EQ(ErrorOf(auth_->SignInWithProvider(FederatedOAuthProviderData("google.com"))),
            kAuthErrorWebContextCancelled);
}

// The stand-in for them is tested in C.
#ifndef FIREBASE_AUTH_STAND_INS
TEST_F(WebSignInTest, OnlyApplesPlatformsHaveSessionsOfTheSystem) {
  EXPECT_EQ(SetWebSignInStrategy(auth_, "google.com", kWebSignInStrategySystemSession), kAuthErrorNone);
  Future<AuthResult> result = auth_->SignInWithProvider(FederatedOAuthProviderData("google.com"));
  EXPECT_EQ(ErrorOf(result), kAuthErrorUnimplemented);
}
#endif

TEST_F(WebSignInTest, ThePageHasTheNameOfTheGame) {
  options_.app_name = "The Analytical Engine";
  options_.auth_domain = "game.example.com";
  options_.sdk_url = "https://game.example.com/sdk";
  SetWebSignInOptions(auth_, options_);
  EXPECT_EQ(SetWebSignInStrategy(auth_, "apple.com", kWebSignInStrategyHelperPage), kAuthErrorNone);
  Future<AuthResult> result = auth_->SignInWithProvider(FederatedOAuthProviderData("apple.com"));
  const std::string page = SendRequest("GET", Page(), "");
  EXPECT_NE(page.find("The Analytical Engine"), std::string::npos) << page;
  EXPECT_NE(page.find("\"game.example.com\""), std::string::npos) << page;
  EXPECT_NE(page.find("https://game.example.com/sdk"), std::string::npos) << page;
  result.Cancel();
  EXPECT_EQ(ErrorOf(result), kAuthErrorCancelled);
  EXPECT_EQ(SetWebSignInStrategy(auth_, "apple.com", kWebSignInStrategyDefault), kAuthErrorNone);
  result = auth_->SignInWithProvider(FederatedOAuthProviderData("apple.com"));
  Agree();
  EXPECT_EQ(SetWebSignInStrategy(auth_, "apple.com", kWebSignInStrategyAuthUri), kAuthErrorNone);
}

TEST_F(WebSignInTest, ThePageHasTheLookOfTheGame) {
  options_.icon = "<svg xmlns='http://www.w3.org/2000/svg'/>";
  options_.color = "#3a7bd5";
  options_.sentences = R"({"en": {"cancel": "No, thanks"}})";
  EXPECT_EQ(SetWebSignInOptions(auth_, options_), kAuthErrorNone);
  EXPECT_EQ(SetWebSignInStrategy(auth_, "apple.com", kWebSignInStrategyHelperPage), kAuthErrorNone);
  EXPECT_EQ(SetWebSignInMark(auth_, "apple.com", "\xff\xd8\xff"), kAuthErrorNone);
  Future<AuthResult> result = auth_->SignInWithProvider(FederatedOAuthProviderData("apple.com"));
  const std::string page = SendRequest("GET", Page(), "");
  for (const char* part : {"data:image/svg+xml;base64,", "data:image/jpeg;base64,", "#3a7bd5", "No, thanks"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part;
  }
  result.Cancel();
}

TEST_F(WebSignInTest, DeletingTheAuthEndsIt) {
  Future<AuthResult> result = auth_->SignInWithProvider(FederatedOAuthProviderData("google.com"));
  const std::string page = Page();
  delete auth_;
  auth_ = nullptr;
  EXPECT_EQ(ErrorOf(result), kAuthErrorCancelled);
  // The page that says so.
  EXPECT_EQ(AgreeAt(page), 410);
}

TEST_F(WebSignInTest, FunctionsAreLetGoOfWhenOthersTakeTheirPlace) {
  const auto held = std::make_shared<int>(0);
  options_.open_url = [held](const char*) { return *held == 0; };
  options_.progress = nullptr;
  SetWebSignInOptions(auth_, options_);
  options_.open_url = nullptr;
  EXPECT_EQ(held.use_count(), 2);
  SetWebSignInOptions(auth_, options_);
  EXPECT_EQ(held.use_count(), 1);
}

TEST_F(WebSignInTest, WrongSettingsAreRefused) {
  EXPECT_EQ(SetWebSignInOptions(nullptr, options_), kAuthErrorFailure);
  options_.app_name = "\xff";
  EXPECT_EQ(SetWebSignInOptions(auth_, options_), kAuthErrorFailure);
  options_.app_name.clear();
  options_.sentences = "{";
  EXPECT_EQ(SetWebSignInOptions(auth_, options_), kAuthErrorFailure);
  EXPECT_EQ(SetWebSignInMark(nullptr, "apple.com", ""), kAuthErrorFailure);
  EXPECT_EQ(SetWebSignInMark(auth_, nullptr, ""), kAuthErrorFailure);
  EXPECT_EQ(SetWebSignInMark(auth_, "apple.com", "GIF89a"), kAuthErrorFailure);
  EXPECT_EQ(SetWebSignInMark(auth_, "apple.com", ""), kAuthErrorNone);
  EXPECT_EQ(SetWebSignInStrategy(nullptr, "apple.com", kWebSignInStrategyDefault), kAuthErrorFailure);
  EXPECT_EQ(SetWebSignInStrategy(auth_, nullptr, kWebSignInStrategyDefault), kAuthErrorFailure);
  EXPECT_EQ(SetWebSignInStrategy(auth_, "", kWebSignInStrategyDefault), kAuthErrorFailure);
  EXPECT_EQ(SetWebSignInStrategy(auth_, "\xff", kWebSignInStrategyDefault), kAuthErrorFailure);
}

}  // namespace
}  // namespace auth
}  // namespace firebase
