// SPDX-License-Identifier: Apache-2.0
// The story of Firebase's guide "Authenticate Using Apple and C++", the part for Apple platforms:
// declarations, loops and branches have the form that they have there, so that code which follows
// the guide compiles and runs.
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "firebase/app.h"
#include "firebase/auth.h"
#include "firebase/auth/types.h"
#include "firebase/future.h"
#include "support/auth_fixture.h"
#ifdef FIREBASE_AUTH_STAND_INS
#include "support/apple_sheet.h"
#endif

namespace {

class GuideTest : public AuthFixture {
 protected:
  /// What a game does in a frame while it waits.
  static void Wait(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

  /// What the platform's code gives to the guide's: the token of the sheet, and the raw nonce.
  void AskApple(const std::string& sub) {
#ifdef FIREBASE_AUTH_STAND_INS
    const firebase::auth::AppleAuthorization answer = apple_sheet_.Authorize(auth_, sub);
    apple_id_token_ = answer.identity_token();
    authorization_code_ = answer.authorization_code();
    raw_nonce_ = answer.raw_nonce();
#else
    const firebase::auth::Nonce made;
    const AppleAnswer answer = AppleSheet(sub, made);
    apple_id_token_ = answer.identity_token;
    authorization_code_ = answer.authorization_code;
    raw_nonce_ = made.raw_for_firebase();
#endif
    token = apple_id_token_.c_str();
    nonce = raw_nonce_.c_str();
  }

#ifdef FIREBASE_AUTH_STAND_INS
  AppleSheetPlayer apple_sheet_;
#endif
  std::string apple_id_token_;
  std::string authorization_code_;
  std::string raw_nonce_;
  const char* token = nullptr;
  const char* nonce = nullptr;
};

TEST_F(GuideTest, SignIn) {
  firebase::auth::Auth* auth = auth_;
  AskApple(UniqueName("sub"));

  firebase::auth::Credential credential = firebase::auth::OAuthProvider::GetCredential(
      /*provider_id=*/"apple.com", token, nonce, /*access_token=*/nullptr);

  firebase::Future<firebase::auth::AuthResult> result = auth->SignInAndRetrieveDataWithCredential(credential);

  while (result.status() == firebase::kFutureStatusPending) {
    Wait(1);
  }

  ASSERT_EQ(result.error(), firebase::auth::kAuthErrorNone) << result.error_message();
  firebase::auth::AuthResult auth_result = *result.result();
  EXPECT_TRUE(auth_result.user.is_valid());
  EXPECT_EQ(auth_result.additional_user_info.provider_id.c_str(), std::string("apple.com"));
}

TEST_F(GuideTest, SignInWithCallback) {
  firebase::auth::Auth* auth = auth_;
  AskApple(UniqueName("sub"));
  firebase::auth::Credential credential =
      firebase::auth::OAuthProvider::GetCredential("apple.com", token, nonce, nullptr);
  firebase::Future<firebase::auth::AuthResult> result = auth->SignInAndRetrieveDataWithCredential(credential);

  std::atomic<bool> done(false);
  result.OnCompletion(
      [](const firebase::Future<firebase::auth::AuthResult>& completed, void* user_data) {
        EXPECT_EQ(completed.error(), firebase::auth::kAuthErrorNone);
        *static_cast<std::atomic<bool>*>(user_data) = true;
      },
      &done);
  while (!done) {
    Wait(1);
  }
  EXPECT_TRUE(auth->current_user().is_valid());
}

TEST_F(GuideTest, ReadTheUser) {
  SignInSomebody();
  firebase::auth::Auth* auth = auth_;
  std::string name, email, photo_url, uid;

  firebase::auth::User user = auth->current_user();
  if (user.is_valid()) {
    name = user.display_name();
    email = user.email();
    photo_url = user.photo_url();
    uid = user.uid();
  }

  EXPECT_NE(uid, "");
  EXPECT_NE(email, "");
  EXPECT_EQ(photo_url, "");
}

TEST_F(GuideTest, Reauthenticate) {
  const std::string sub = SignInSomebody();
  firebase::auth::User current_user = auth_->current_user();
  firebase::auth::User* user = &current_user;
  AskApple(sub);

  firebase::auth::Credential credential = firebase::auth::OAuthProvider::GetCredential(
      /*provider_id=*/"apple.com", token, nonce, /*access_token=*/nullptr);

  firebase::Future<firebase::auth::AuthResult> result = user->Reauthenticate(credential);

  while (result.status() == firebase::kFutureStatusPending) {
    Wait(1);
  }

  ASSERT_EQ(result.error(), firebase::auth::kAuthErrorNone);
  EXPECT_TRUE(result.result()->user.is_valid());
}

TEST_F(GuideTest, ReauthenticateIsAFutureOfEitherKind) {
  const std::string sub = SignInSomebody();
  firebase::auth::User user = auth_->current_user();
  firebase::Future<void> of_nothing = user.Reauthenticate(AppleCredential(sub));
  firebase::Future<firebase::auth::AuthResult> of_result(user.Reauthenticate(AppleCredential(sub)));
  of_nothing = user.Reauthenticate(AppleCredential(sub));
  of_result = user.ReauthenticateLastResult();
  EXPECT_TRUE(of_nothing == of_result);
  EXPECT_EQ(ErrorOf(of_nothing), firebase::auth::kAuthErrorNone);
  EXPECT_EQ(of_nothing.result(), nullptr);
  EXPECT_NE(of_result.result(), nullptr);
}

TEST_F(GuideTest, ReauthenticateTakesTheCallbacksOfAFutureOfNothing) {
  const std::string sub = SignInSomebody();
  std::atomic<bool> done(false);
  auth_->current_user()
      .Reauthenticate(AppleCredential(sub))
      .OnCompletion(
          [](const firebase::Future<void>& completed, void* user_data) {
            EXPECT_EQ(completed.error(), firebase::auth::kAuthErrorNone);
            *static_cast<std::atomic<bool>*>(user_data) = true;
          },
          &done);
  while (!done) {
    Wait(1);
  }
  EXPECT_EQ(sizeof(firebase::auth::ReauthenticateFuture), sizeof(firebase::FutureBase));
}

TEST_F(GuideTest, LinkAGuest) {
  SignInGuest();
  firebase::auth::Auth* auth = auth_;
  AskApple(UniqueName("sub"));
  firebase::auth::Credential credential = firebase::auth::OAuthProvider::GetCredential(
      /*provider_id=*/"apple.com", token, nonce, /*access_token=*/nullptr);

  firebase::auth::User current_user = auth->current_user();
  firebase::Future<firebase::auth::AuthResult> result = current_user.LinkWithCredential(credential);

  while (result.status() == firebase::kFutureStatusPending) {
    Wait(1);
  }
  ASSERT_EQ(result.error(), firebase::auth::kAuthErrorNone);
  EXPECT_FALSE(auth->current_user().is_anonymous());
}

TEST_F(GuideTest, LinkAnIdentityThatIsInUse) {
  const std::string sub = SignInSomebody();
  const std::string uid = auth_->current_user().uid();
  auth_->SignOut();
  SignInGuest();
  firebase::auth::Auth* auth = auth_;
  AskApple(sub);
  firebase::auth::Credential credential = firebase::auth::OAuthProvider::GetCredential(
      /*provider_id=*/"apple.com", token, nonce, /*access_token=*/nullptr);

  firebase::Future<firebase::auth::AuthResult> link_result = auth->current_user().LinkWithCredential(credential);

  // To keep example simple, wait on the current thread until call completes.
  while (link_result.status() == firebase::kFutureStatusPending) {
    Wait(1);
  }

  // Determine the result of the link attempt
  firebase::Future<firebase::auth::AuthResult> result;
  if (link_result.error() == firebase::auth::kAuthErrorNone) {
    FAIL() << "the identity is in use";
  } else if (link_result.error() == firebase::auth::kAuthErrorCredentialAlreadyInUse &&
             link_result.result()->additional_user_info.updated_credential.is_valid()) {
    // Sign In with the new credential
    result = auth->SignInAndRetrieveDataWithCredential(link_result.result()->additional_user_info.updated_credential);
  } else {
    FAIL() << link_result.error_message();
  }

  while (result.status() == firebase::kFutureStatusPending) {
    Wait(1);
  }
  ASSERT_EQ(result.error(), firebase::auth::kAuthErrorNone) << result.error_message();
  EXPECT_EQ(auth->current_user().uid(), uid);
}

TEST_F(GuideTest, LinkFacebookToAUserOfApple) {
  SignInSomebody();
  firebase::auth::Auth* auth = auth_;
  const std::string facebook_token = "{\"sub\":\"" + UniqueName("facebook") + "\"}";
  token = facebook_token.c_str();

  firebase::auth::Credential credential = firebase::auth::FacebookAuthProvider::GetCredential(token);

  firebase::auth::User current_user = auth->current_user();
  firebase::Future<firebase::auth::AuthResult> result = current_user.LinkWithCredential(credential);

  while (result.status() == firebase::kFutureStatusPending) {
    Wait(1);
  }
  ASSERT_EQ(result.error(), firebase::auth::kAuthErrorNone) << result.error_message();
  EXPECT_EQ(auth->current_user().provider_data().size(), 2u);
}

TEST_F(GuideTest, RevokeAndDelete) {
  const std::string sub = SignInSomebody();
  firebase::auth::Auth* auth = auth_;
  firebase::auth::User user = auth->current_user();
  AskApple(sub);
  firebase::auth::Credential credential =
      firebase::auth::OAuthProvider::GetCredential("apple.com", token, nonce, nullptr);

  std::vector<firebase::Future<void>> steps;
  steps.push_back(user.Reauthenticate(credential));
  ASSERT_EQ(ErrorOf(steps.back()), firebase::auth::kAuthErrorNone);
  steps.push_back(auth->RevokeTokenWithAuthorizationCode(authorization_code_.c_str()));
  ASSERT_EQ(ErrorOf(steps.back()), firebase::auth::kAuthErrorNone);
  steps.push_back(user.Delete());
  ASSERT_EQ(ErrorOf(steps.back()), firebase::auth::kAuthErrorNone);
  EXPECT_FALSE(user.is_valid());
}

TEST_F(GuideTest, SignOut) {
  SignInSomebody();
  firebase::auth::Auth* auth = auth_;

  auth->SignOut();

  EXPECT_FALSE(auth->current_user().is_valid());
}

}  // namespace
