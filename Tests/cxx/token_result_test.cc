// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth/token_result.h"

#include <time.h>

#include <map>
#include <string>

#include "support/auth_fixture.h"

namespace firebase {
namespace auth {
namespace {

class TokenResultTest : public AuthFixture {};

TEST_F(TokenResultTest, TellsOfTheSignIn) {
  const std::string sub = SignInSomebody();
  User user = auth_->current_user();
  const Future<TokenResult> future = user.GetTokenResult(false);
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  const TokenResult& result = *future.result();
  const Future<std::string> token = user.GetToken(false);
  ASSERT_EQ(ErrorOf(token), kAuthErrorNone);
  EXPECT_EQ(result.token, *token.result());
  EXPECT_EQ(result.sign_in_provider, "apple.com");
  EXPECT_EQ(result.sign_in_second_factor, "");
  EXPECT_EQ(result.tenant_id, "");
  EXPECT_EQ(result.claims.at(Variant("sub")), Variant(user.uid()));
  const uint64_t now = static_cast<uint64_t>(time(nullptr)) * 1000;
  EXPECT_LT(now - 600000, result.issued_at_timestamp);
  EXPECT_LE(result.auth_timestamp, result.issued_at_timestamp);
  EXPECT_GT(result.expiration_timestamp, now);
}

TEST_F(TokenResultTest, ATokenThatExpiredAtTheServerIsRefreshed) {
  SignInGuest();
  User user = auth_->current_user();
  const Future<std::string> former = user.GetToken(false);
  ASSERT_EQ(ErrorOf(former), kAuthErrorNone);
  // Longer than any token lives, as other tests change how long that is.
  const int64_t day = 86400;
  Emulator::Instance().AdvanceClock(day);
  EXPECT_EQ(ErrorOf(user.Reload()), kAuthErrorNone);
  const Future<TokenResult> future = user.GetTokenResult(false);
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_NE(future.result()->token, *former.result());
  EXPECT_GE(future.result()->issued_at_timestamp, future.result()->auth_timestamp + day * 1000);
}

TEST_F(TokenResultTest, CustomClaimsAreReadable) {
  const std::string token = "{\"uid\":\"" + UniqueName("uid") +
                            "\",\"claims\":{\"level\":42,\"guild\":{\"name\":\"owls\",\"ranks\":[1,true]}}}";
  ASSERT_EQ(ErrorOf(auth_->SignInWithCustomToken(token.c_str())), kAuthErrorNone);
  const Future<TokenResult> future = auth_->current_user().GetTokenResult(true);
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  const std::map<Variant, Variant>& claims = future.result()->claims;
  EXPECT_EQ(claims.at(Variant("level")), Variant(42));
  const Variant& guild = claims.at(Variant("guild"));
  EXPECT_EQ(guild.map().at(Variant("name")), Variant("owls"));
  EXPECT_EQ(guild.map().at(Variant("ranks")).vector().size(), 2u);
  EXPECT_EQ(future.result()->sign_in_provider, "custom");
}

TEST_F(TokenResultTest, ATokenThatCantBeReadIsTold) {
  SignInGuest();
  Emulator::Instance().Control("POST", "/faults",
                               "{\"method\":\"token\",\"status\":200,\"body\":"
                               "\"{\\\"id_token\\\":\\\"e30.e30.\\\",\\\"refresh_token\\\":\\\"r\\\","
                               "\\\"expires_in\\\":\\\"3600\\\"}\"}");
  const Future<TokenResult> future = auth_->current_user().GetTokenResult(true);
  EXPECT_EQ(ErrorOf(future), kAuthErrorMalformedJwt);
  ASSERT_NE(future.result(), nullptr);
  EXPECT_EQ(future.result()->token, "");
  EXPECT_TRUE(future.result()->claims.empty());
  EXPECT_EQ(future.result()->auth_timestamp, 0u);
}

TEST_F(TokenResultTest, AnInvalidUserHasNone) {
  EXPECT_EQ(auth_->current_user().GetTokenResult(false).status(), kFutureStatusInvalid);
}

}  // namespace
}  // namespace auth
}  // namespace firebase
