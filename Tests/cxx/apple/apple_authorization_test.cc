// SPDX-License-Identifier: Apache-2.0
// Apple's sheet alone, over the stand-in, with the emulator as Apple.
#include "firebase/auth/apple_authorization.h"

#include <functional>

#include "support/apple_sheet.h"

namespace firebase {
namespace auth {
namespace {

class AppleAuthorizationTest : public AuthFixture {
 protected:
  AppleSheetPlayer player_;
};

TEST_F(AppleAuthorizationTest, TheAnswerHasEverythingAndSignsIn) {
  const std::string sub = UniqueName("sub");
  AppleRequest request;
  request.state = "level 3";
  const AppleAuthorization answer = player_.Authorize(auth_, sub, request);
  EXPECT_TRUE(answer.is_valid());
  EXPECT_EQ(answer.user(), sub);
  EXPECT_EQ(answer.email(), sub + "@example.com");
  EXPECT_EQ(answer.full_name(), "Ada Lovelace");
  EXPECT_EQ(answer.given_name(), "Ada");
  EXPECT_EQ(answer.family_name(), "Lovelace");
  EXPECT_EQ(answer.state(), "level 3");
  EXPECT_EQ(answer.raw_nonce().size(), 32u);
  EXPECT_EQ(answer.real_user_status(), kAppleRealUserStatusLikelyReal);
  EXPECT_FALSE(auth_->current_user().is_valid());
  EXPECT_EQ(ErrorOf(auth_->SignInWithCredential(answer.credential())), kAuthErrorNone);
  EXPECT_EQ(auth_->current_user().display_name(), "Ada Lovelace");
  EXPECT_EQ(ErrorOf(auth_->RevokeTokenWithAuthorizationCode(answer.authorization_code().c_str())), kAuthErrorNone);
}

TEST_F(AppleAuthorizationTest, TheRequestIsTheGames) {
  AppleRequest request;
  request.full_name = false;
  request.raw_nonce = "abc";
  const Future<AppleAuthorization> asked = AuthorizeWithApple(auth_, request);
  player_.PlayUntilOpen();
  char* const scopes = authorization_sheet_copy_scopes();
  EXPECT_STREQ(scopes, "email");
  free(scopes);
  player_.Agree(UniqueName("sub"));
  player_.PlayUntilComplete(asked);
  EXPECT_EQ(asked.result()->raw_nonce(), "abc");
}

TEST_F(AppleAuthorizationTest, ADeclinedSheetKeepsApplesError) {
  const Future<AppleAuthorization> asked = AuthorizeWithApple(auth_);
  player_.PlayUntilOpen();
  authorization_sheet_fail(1001);
  player_.PlayUntilComplete(asked);
  EXPECT_EQ(asked.error(), kAuthErrorWebContextCancelled);
  EXPECT_NE(std::string(asked.error_detail()).find("AuthorizationError 1001:"), std::string::npos);
  EXPECT_FALSE(asked.result()->is_valid());
}

TEST_F(AppleAuthorizationTest, ACancelledFutureClosesItsSheet) {
  const Future<AppleAuthorization> asked = AuthorizeWithApple(auth_);
  player_.PlayUntilOpen();
  asked.Cancel();
  EXPECT_EQ(ErrorOf(asked), kAuthErrorCancelled);
  player_.PlayUntil([] { return !authorization_sheet_is_open(); });
}

TEST_F(AppleAuthorizationTest, TheSheetIsAboveTheWindowOfTheAuth) {
  void* const window = authorization_sheet_create_window();
  EXPECT_EQ(SetWindow(auth_, window), kAuthErrorNone);
  const Future<AppleAuthorization> asked = AuthorizeWithApple(auth_);
  player_.PlayUntilOpen();
  EXPECT_TRUE(authorization_sheet_is_above(window));
  authorization_sheet_fail(1001);
  player_.PlayUntilComplete(asked);
  EXPECT_EQ(SetWindow(auth_, nullptr), kAuthErrorNone);
  authorization_sheet_release_window(window);
}

TEST_F(AppleAuthorizationTest, TheStateIsTheSystems) {
  authorization_sheet_set_credential_state("ada", 0);
  const Future<AppleCredentialState> revoked = FetchAppleCredentialState(auth_, "ada");
  EXPECT_EQ(ErrorOf(revoked), kAuthErrorNone);
  EXPECT_EQ(*revoked.result(), kAppleCredentialStateRevoked);
  authorization_sheet_set_credential_state("ada", 1);
  EXPECT_EQ(*FetchAppleCredentialState(auth_, "ada").Await(kPatience), kAppleCredentialStateAuthorized);
  authorization_sheet_set_credential_state("ada", 2);
  EXPECT_EQ(*FetchAppleCredentialState(auth_, "ada").Await(kPatience), kAppleCredentialStateNotFound);
  authorization_sheet_set_credential_state("ada", 3);
  EXPECT_EQ(*FetchAppleCredentialState(auth_, "ada").Await(kPatience), kAppleCredentialStateTransferred);
}

class CountingListener : public AppleRevocationListener {
 public:
  void OnAppleAuthorizationRevoked(Auth* auth) override {
    EXPECT_NE(auth, nullptr);
    ++count;
  }

  int count = 0;
};

TEST_F(AppleAuthorizationTest, AListenerIsCalledUntilItIsRemovedOrDestroyed) {
  CountingListener removed;
  AddAppleRevocationListener(auth_, &removed);
  {
    CountingListener destroyed;
    AddAppleRevocationListener(auth_, &destroyed);
    authorization_sheet_revoke();
    EXPECT_EQ(destroyed.count, 1);
  }
  RemoveAppleRevocationListener(auth_, &removed);
  authorization_sheet_revoke();
  EXPECT_EQ(removed.count, 1);
}

}  // namespace
}  // namespace auth
}  // namespace firebase
