// SPDX-License-Identifier: Apache-2.0
// Apple's sheet where there is none.
#include "firebase/auth/apple_authorization.h"

#include "support/auth_fixture.h"

namespace firebase {
namespace auth {
namespace {

class NoSheetTest : public AuthFixture {};

TEST_F(NoSheetTest, AuthorizeWithAppleIsNotImplemented) {
  const Future<AppleAuthorization> asked = AuthorizeWithApple(auth_);
  EXPECT_EQ(ErrorOf(asked), kAuthErrorUnimplemented);
  ASSERT_NE(asked.result(), nullptr);
  EXPECT_FALSE(asked.result()->is_valid());
}

TEST_F(NoSheetTest, FetchAppleCredentialStateIsNotImplemented) {
  const Future<AppleCredentialState> asked = FetchAppleCredentialState(auth_, "user");
  EXPECT_EQ(ErrorOf(asked), kAuthErrorUnimplemented);
  ASSERT_NE(asked.result(), nullptr);
  EXPECT_EQ(*asked.result(), kAppleCredentialStateNone);
}

TEST_F(NoSheetTest, SetWindowIsNotImplemented) { EXPECT_EQ(SetWindow(auth_, nullptr), kAuthErrorUnimplemented); }

TEST(AppleRealUserStatusTest, TheValuesAreApples) {
  EXPECT_EQ(kAppleRealUserStatusUnsupported, 0);
  EXPECT_EQ(kAppleRealUserStatusUnknown, 1);
  EXPECT_EQ(kAppleRealUserStatusLikelyReal, 2);
}

class SilentListener : public AppleRevocationListener {
 public:
  void OnAppleAuthorizationRevoked(Auth*) override { ADD_FAILURE(); }
};

TEST_F(NoSheetTest, AListenerCanBeAddedAndRemoved) {
  SilentListener listener;
  AddAppleRevocationListener(auth_, &listener);
  AddAppleRevocationListener(auth_, &listener);
  RemoveAppleRevocationListener(auth_, &listener);
  AddAppleRevocationListener(auth_, &listener);
}

TEST_F(NoSheetTest, AnObjectWithoutAnAnswerHasEmptyValues) {
  const AppleAuthorization none;
  EXPECT_FALSE(none.is_valid());
  EXPECT_FALSE(none.credential().is_valid());
  for (const std::string& value :
       {none.user(), none.identity_token(), none.raw_nonce(), none.authorization_code(), none.email(), none.full_name(),
        none.given_name(), none.family_name(), none.state()}) {
    EXPECT_EQ(value, "");
  }
  EXPECT_EQ(none.real_user_status(), kAppleRealUserStatusUnsupported);
}

TEST_F(NoSheetTest, NullIsAnError) {
  EXPECT_EQ(ErrorOf(AuthorizeWithApple(nullptr)), kAuthErrorFailure);
  EXPECT_EQ(ErrorOf(FetchAppleCredentialState(nullptr, nullptr)), kAuthErrorFailure);
  EXPECT_EQ(SetWindow(nullptr, nullptr), kAuthErrorFailure);
  AddAppleRevocationListener(nullptr, nullptr);
  AddAppleRevocationListener(auth_, nullptr);
  RemoveAppleRevocationListener(nullptr, nullptr);
  RemoveAppleRevocationListener(auth_, nullptr);
}

}  // namespace
}  // namespace auth
}  // namespace firebase
