// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth/game_center_auth_provider.h"

#include "support/auth_fixture.h"

namespace firebase {
namespace auth {
namespace {

TEST(GameCenterAuthProviderTest, TheProviderIsGameCenter) {
  EXPECT_STREQ(GameCenterAuthProvider::kProviderId, "gc.apple.com");
}

TEST(GameCenterAuthProviderTest, NobodyIsAuthenticatedOffApplesPlatforms) {
  EXPECT_FALSE(GameCenterAuthProvider::IsPlayerAuthenticated());
}

TEST(GameCenterAuthProviderTest, GetCredentialIsNotAvailableOffApplesPlatforms) {
  const Future<Credential> future = GameCenterAuthProvider::GetCredential();
  EXPECT_EQ(ErrorOf(future), kAuthErrorApiNotAvailable);
  EXPECT_STRNE(future.error_message(), "");
  ASSERT_NE(future.result(), nullptr);
  EXPECT_FALSE(future.result()->is_valid());
}

TEST(GameCenterAuthProviderTest, GetCredentialLastResultIsTheLastFuture) {
  const Future<Credential> future = GameCenterAuthProvider::GetCredential();
  EXPECT_TRUE(GameCenterAuthProvider::GetCredentialLastResult() == future);
}

}  // namespace
}  // namespace auth
}  // namespace firebase
