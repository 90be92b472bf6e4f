// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth/credential.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace firebase {
namespace auth {
namespace {

TEST(CredentialTest, DefaultConstructedIsInvalid) {
  const Credential credential;
  EXPECT_FALSE(credential.is_valid());
  EXPECT_EQ(credential.provider(), "");
}

TEST(CredentialTest, ProvidersMakeCredentialsOfTheirOwn) {
  EXPECT_EQ(OAuthProvider::GetCredential("apple.com", "token", "nonce", nullptr).provider(), "apple.com");
  EXPECT_EQ(OAuthProvider::GetCredential("oidc.example", "token", nullptr).provider(), "oidc.example");
  EXPECT_EQ(AppleAuthProvider::GetCredential("token", "nonce", "Ada", nullptr).provider(),
            AppleAuthProvider::kProviderId);
  EXPECT_EQ(FacebookAuthProvider::GetCredential("token").provider(), FacebookAuthProvider::kProviderId);
  EXPECT_EQ(FacebookAuthProvider::GetLimitedLoginCredential("token", "nonce").provider(),
            FacebookAuthProvider::kProviderId);
  EXPECT_EQ(GitHubAuthProvider::GetCredential("token").provider(), GitHubAuthProvider::kProviderId);
  EXPECT_EQ(GoogleAuthProvider::GetCredential("token", nullptr).provider(), GoogleAuthProvider::kProviderId);
}

TEST(CredentialTest, ProviderIdsNeedNoDefinitionOfTheCallers) {
  const char* const& provider_id = AppleAuthProvider::kProviderId;
  EXPECT_STREQ(provider_id, "apple.com");
  EXPECT_STREQ(FacebookAuthProvider::kProviderId, "facebook.com");
  EXPECT_STREQ(GitHubAuthProvider::kProviderId, "github.com");
  EXPECT_STREQ(GoogleAuthProvider::kProviderId, "google.com");
}

TEST(CredentialTest, MadeFromTokensIsValid) {
  EXPECT_TRUE(GoogleAuthProvider::GetCredential("id", nullptr).is_valid());
  EXPECT_TRUE(GoogleAuthProvider::GetCredential(nullptr, "access").is_valid());
  EXPECT_TRUE(OAuthProvider::GetCredential("apple.com", "token", "nonce", nullptr).is_valid());
}

TEST(CredentialTest, MadeFromNullIsInvalidAndEndsNoProgram) {
  EXPECT_FALSE(GoogleAuthProvider::GetCredential(nullptr, nullptr).is_valid());
  EXPECT_FALSE(FacebookAuthProvider::GetCredential(nullptr).is_valid());
  EXPECT_FALSE(FacebookAuthProvider::GetLimitedLoginCredential(nullptr, "nonce").is_valid());
  EXPECT_FALSE(GitHubAuthProvider::GetCredential(nullptr).is_valid());
  EXPECT_FALSE(OAuthProvider::GetCredential(nullptr, nullptr, nullptr).is_valid());
  EXPECT_FALSE(AppleAuthProvider::GetCredential(nullptr, "nonce", nullptr, nullptr).is_valid());
}

TEST(CredentialTest, CopiesShareTheCredential) {
  Credential copy;
  {
    const Credential credential = GitHubAuthProvider::GetCredential("token");
    copy = credential;
  }
  EXPECT_TRUE(copy.is_valid());
  EXPECT_EQ(copy.provider(), "github.com");
}

TEST(CredentialTest, MovingLeavesTheSourceInvalid) {
  Credential credential = GitHubAuthProvider::GetCredential("token");
  const Credential moved = std::move(credential);
  EXPECT_TRUE(moved.is_valid());
  EXPECT_FALSE(credential.is_valid());
}

TEST(CredentialTest, SelfAssignmentIsHarmless) {
  Credential credential = GitHubAuthProvider::GetCredential("token");
  Credential& same = credential;
  credential = same;
  EXPECT_TRUE(credential.is_valid());
  credential = std::move(same);
  EXPECT_TRUE(credential.is_valid());
}

TEST(CredentialTest, ProvidersHaveTheIdsOfFirebase) {
  EXPECT_STREQ(EmailAuthProvider::kProviderId, "password");
  EXPECT_STREQ(FacebookAuthProvider::kProviderId, "facebook.com");
  EXPECT_STREQ(GitHubAuthProvider::kProviderId, "github.com");
  EXPECT_STREQ(GoogleAuthProvider::kProviderId, "google.com");
  EXPECT_STREQ(MicrosoftAuthProvider::kProviderId, "microsoft.com");
  EXPECT_STREQ(PlayGamesAuthProvider::kProviderId, "playgames.google.com");
  EXPECT_STREQ(TwitterAuthProvider::kProviderId, "twitter.com");
  EXPECT_STREQ(YahooAuthProvider::kProviderId, "yahoo.com");
}

TEST(CredentialTest, EmailTakesAddressAndPassword) {
  const Credential credential = EmailAuthProvider::GetCredential("a@b.c", "secret");
  EXPECT_TRUE(credential.is_valid());
  EXPECT_EQ(credential.provider(), "password");
  EXPECT_FALSE(EmailAuthProvider::GetCredential(nullptr, "secret").is_valid());
  EXPECT_FALSE(EmailAuthProvider::GetCredential("a@b.c", nullptr).is_valid());
}

TEST(CredentialTest, PlayGamesTakesAServerAuthCode) {
  EXPECT_EQ(PlayGamesAuthProvider::GetCredential("code").provider(), "playgames.google.com");
  EXPECT_FALSE(PlayGamesAuthProvider::GetCredential(nullptr).is_valid());
}

TEST(CredentialTest, TwitterTakesTokenAndSecret) {
  EXPECT_EQ(TwitterAuthProvider::GetCredential("token", "secret").provider(), "twitter.com");
  EXPECT_FALSE(TwitterAuthProvider::GetCredential(nullptr, "secret").is_valid());
}

TEST(NonceTest, EachIsDifferent) { EXPECT_STRNE(Nonce().raw_for_firebase(), Nonce().raw_for_firebase()); }

TEST(NonceTest, HalvesHaveTheirForms) {
  const Nonce nonce;
  EXPECT_TRUE(nonce.is_valid());
  EXPECT_EQ(std::string(nonce.raw_for_firebase()).size(), 32u);
  const std::string digest = nonce.sha256_for_apple();
  EXPECT_EQ(digest.size(), 64u);
  EXPECT_EQ(digest.find_first_not_of("0123456789abcdef"), std::string::npos);
}

TEST(NonceTest, CopiesAreTheSameNonce) {
  const Nonce nonce;
  const Nonce copy = nonce;
  Nonce assigned;
  assigned = nonce;
  EXPECT_STREQ(copy.raw_for_firebase(), nonce.raw_for_firebase());
  EXPECT_STREQ(assigned.sha256_for_apple(), nonce.sha256_for_apple());
}

}  // namespace
}  // namespace auth
}  // namespace firebase
