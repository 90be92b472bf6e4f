// SPDX-License-Identifier: Apache-2.0
#include "firebase/auth/token_verifier.h"

#include <string>

#include "support/auth_fixture.h"

namespace firebase {
namespace auth {
namespace {

class TokenVerifierTest : public AuthFixture {
 protected:
  static TokenVerifierOptions ForEmulator() {
    TokenVerifierOptions options;
    options.emulator = "127.0.0.1:" + std::to_string(Emulator::Instance().port());
    return options;
  }

  std::string Token() { return *Await(auth_->current_user().GetToken(false)).result(); }

  static Future<std::string> Await(Future<std::string> future) {
    EXPECT_EQ(ErrorOf(future), kAuthErrorNone);
    return future;
  }
};

TEST_F(TokenVerifierTest, TellsOfTheUser) {
  SignInSomebody();
  const TokenVerifier verifier("demo-project", ForEmulator());
  ASSERT_TRUE(verifier.is_valid());
  const Future<VerifiedToken> future = verifier.VerifyIdToken(Token());
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  const VerifiedToken& token = *future.result();
  EXPECT_EQ(token.uid, auth_->current_user().uid());
  EXPECT_EQ(token.sign_in_provider, "apple.com");
  EXPECT_EQ(token.claims.at(Variant("sub")), Variant(token.uid));
  EXPECT_NE(token.json.find(token.uid), std::string::npos);
  EXPECT_LE(token.auth_timestamp, token.issued_at_timestamp);
  EXPECT_LT(token.issued_at_timestamp, token.expiration_timestamp);
}

TEST_F(TokenVerifierTest, WhatATokenLacksIsEmpty) {
  const std::string email = UniqueName("ada") + "@example.org";
  ASSERT_EQ(ErrorOf(auth_->CreateUserWithEmailAndPassword(email.c_str(), kPassword)), kAuthErrorNone);
  const Future<VerifiedToken> future = TokenVerifier("demo-project", ForEmulator()).VerifyIdToken(Token());
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  const VerifiedToken& token = *future.result();
  EXPECT_EQ(token.email, email);
  EXPECT_FALSE(token.is_email_verified);
  EXPECT_EQ(token.name, "");
  EXPECT_EQ(token.sign_in_second_factor, "");
  EXPECT_EQ(token.tenant_id, "");
}

TEST_F(TokenVerifierTest, ATenantCanBeRequired) {
  SignInGuest();
  TokenVerifierOptions options = ForEmulator();
  options.tenant_id = "blue";
  EXPECT_EQ(ErrorOf(TokenVerifier("demo-project", options).VerifyIdToken(Token())), kAuthErrorTenantIdMismatch);
}

TEST_F(TokenVerifierTest, ARecentSignInCanBeRequired) {
  SignInGuest();
  TokenVerifierOptions options = ForEmulator();
  options.maximum_age_milliseconds = 60000;
  const TokenVerifier verifier("demo-project", options);
  const std::string token = Token();
  const Future<VerifiedToken> future = verifier.VerifyIdToken(token);
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  verifier.SetTime(future.result()->auth_timestamp + 66000);
  EXPECT_EQ(ErrorOf(verifier.VerifyIdToken(token)), kAuthErrorRequiresRecentLogin);
}

TEST_F(TokenVerifierTest, AddressesOfKeysAreOfHTTPSOrThisMachine) {
  TokenVerifierOptions options;
  options.ca_file = "/etc/ssl/certs/ca-certificates.crt";
  options.id_token_keys_url = "https://example.org/keys";
  options.session_cookie_keys_url = "http://127.0.0.1:1/keys";
  EXPECT_TRUE(TokenVerifier("demo-project", options).is_valid());
  options.session_cookie_keys_url = "http://example.org/keys";
  EXPECT_FALSE(TokenVerifier("demo-project", options).is_valid());
}

TEST_F(TokenVerifierTest, CustomClaimsAreReadable) {
  const std::string custom = "{\"uid\":\"" + UniqueName("uid") + "\",\"claims\":{\"level\":42}}";
  ASSERT_EQ(ErrorOf(auth_->SignInWithCustomToken(custom.c_str())), kAuthErrorNone);
  const Future<VerifiedToken> future = TokenVerifier("demo-project", ForEmulator()).VerifyIdToken(Token());
  ASSERT_EQ(ErrorOf(future), kAuthErrorNone);
  EXPECT_EQ(future.result()->claims.at(Variant("level")), Variant(42));
  EXPECT_EQ(future.result()->sign_in_provider, "custom");
}

TEST_F(TokenVerifierTest, RefusesTheTokenOfAnotherProject) {
  SignInGuest();
  const Future<VerifiedToken> future = TokenVerifier("other-project", ForEmulator()).VerifyIdToken(Token());
  EXPECT_EQ(ErrorOf(future), kAuthErrorInvalidTokenIssuer);
  ASSERT_NE(future.result(), nullptr);
  EXPECT_EQ(future.result()->uid, "");
}

TEST_F(TokenVerifierTest, RefusesAnExpiredToken) {
  SignInGuest();
  const TokenVerifier verifier("demo-project", ForEmulator());
  verifier.SetTime(UINT64_C(4102444800000));
  EXPECT_EQ(ErrorOf(verifier.VerifyIdToken(Token())), kAuthErrorTokenExpired);
}

TEST_F(TokenVerifierTest, RefusesAnUnsignedTokenWithoutAnEmulator) {
  SignInGuest();
  EXPECT_EQ(ErrorOf(TokenVerifier("demo-project").VerifyIdToken(Token())), kAuthErrorUnsupportedTokenAlgorithm);
}

TEST_F(TokenVerifierTest, RefusesATokenWithNUL) {
  SignInGuest();
  const TokenVerifier verifier("demo-project", ForEmulator());
  EXPECT_EQ(ErrorOf(verifier.VerifyIdToken(Token() + std::string("\0x", 2))), kAuthErrorMalformedJwt);
}

TEST_F(TokenVerifierTest, RefusesAnIdTokenAsASessionCookie) {
  SignInGuest();
  const TokenVerifier verifier("demo-project", ForEmulator());
  EXPECT_EQ(ErrorOf(verifier.VerifySessionCookie(Token())), kAuthErrorInvalidTokenIssuer);
}

TEST_F(TokenVerifierTest, AnInvalidSettingLeavesNoVerifier) {
  TokenVerifierOptions options;
  options.clock_tolerance_milliseconds = 60001;
  const TokenVerifier verifier("demo-project", options);
  EXPECT_FALSE(verifier.is_valid());
  EXPECT_FALSE(TokenVerifier("").is_valid());
  EXPECT_EQ(ErrorOf(verifier.VerifyIdToken("x")), kAuthErrorFailure);
  EXPECT_EQ(ErrorOf(TokenVerifier().VerifySessionCookie("x")), kAuthErrorFailure);
}

}  // namespace
}  // namespace auth
}  // namespace firebase
