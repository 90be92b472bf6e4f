// SPDX-License-Identifier: Apache-2.0
// The story of Firebase's guide "Authenticate Using Facebook Login and C++": declarations, loops and
// branches have the form that they have there.
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "firebase/app.h"
#include "firebase/auth.h"
#include "firebase/future.h"
#include "support/auth_fixture.h"

namespace {

/// Shows the game's screen or the one to sign in at.
class ScreenListener : public firebase::auth::AuthStateListener {
 public:
  void OnAuthStateChanged(firebase::auth::Auth* auth) override {
    firebase::auth::User user = auth->current_user();
    if (user.is_valid()) {
      shown.push_back("game of " + user.uid());
    } else {
      shown.push_back("sign-in");
    }
  }

  std::vector<std::string> shown;
};

class FacebookGuideTest : public AuthFixture {
 protected:
  FacebookGuideTest() { LogIn(UniqueName("facebook")); }

  /// What Facebook's SDK gives to the game; the emulator reads the player out of it.
  void LogIn(const std::string& id) {
    token_ = "{\"sub\":\"" + id + "\",\"name\":\"Ada\",\"email\":\"" + id + "@example.com\"}";
    access_token = token_.c_str();
  }

  static void WaitFor(const firebase::FutureBase& result) {
    while (result.status() == firebase::kFutureStatusPending) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  /// As the guide has it, from the token to the end of the wait.
  firebase::Future<firebase::auth::AuthResult> SignInWithFacebook() {
    firebase::auth::Auth* auth = auth_;
    firebase::auth::Credential credential = firebase::auth::FacebookAuthProvider::GetCredential(access_token);
    firebase::Future<firebase::auth::AuthResult> result = auth->SignInAndRetrieveDataWithCredential(credential);
    WaitFor(result);
    return result;
  }

  const char* access_token = nullptr;

 private:
  std::string token_;
};

TEST_F(FacebookGuideTest, SignIn) {
  firebase::Future<firebase::auth::AuthResult> result = SignInWithFacebook();

  ASSERT_EQ(result.error(), firebase::auth::kAuthErrorNone) << result.error_message();
  firebase::auth::AuthResult auth_result = *result.result();
  EXPECT_EQ(auth_result.user.display_name(), "Ada");
  EXPECT_EQ(auth_result.additional_user_info.provider_id, "facebook.com");
}

TEST_F(FacebookGuideTest, ARefusedTokenIsTold) {
  access_token = "not Facebook's";
  firebase::Future<firebase::auth::AuthResult> result = SignInWithFacebook();
  EXPECT_EQ(result.error(), firebase::auth::kAuthErrorInvalidCredential);
  EXPECT_STRNE(result.error_message(), "");
  EXPECT_FALSE(auth_->current_user().is_valid());
}

TEST_F(FacebookGuideTest, ListenForTheUser) {
  firebase::auth::Auth* auth = auth_;
  ScreenListener state_change_listener;
  auth->AddAuthStateListener(&state_change_listener);
  ASSERT_EQ(SignInWithFacebook().error(), firebase::auth::kAuthErrorNone);
  const std::string uid = auth->current_user().uid();
  auth->SignOut();
  auth->RemoveAuthStateListener(&state_change_listener);
  EXPECT_EQ(state_change_listener.shown, (std::vector<std::string>{"sign-in", "game of " + uid, "sign-in"}));
}

TEST_F(FacebookGuideTest, ReadTheUser) {
  ASSERT_EQ(SignInWithFacebook().error(), firebase::auth::kAuthErrorNone);
  firebase::auth::Auth* auth = auth_;
  std::string name, email, photo_url, uid;

  firebase::auth::User user = auth->current_user();
  if (user.is_valid()) {
    name = user.display_name();
    email = user.email();
    photo_url = user.photo_url();
    uid = user.uid();
  }

  EXPECT_EQ(name, "Ada");
  EXPECT_NE(email, "");
  EXPECT_NE(uid, "");
}

TEST_F(FacebookGuideTest, SignOut) {
  ASSERT_EQ(SignInWithFacebook().error(), firebase::auth::kAuthErrorNone);
  firebase::auth::Auth* auth = auth_;

  auth->SignOut();

  EXPECT_FALSE(auth->current_user().is_valid());
}

}  // namespace
