// SPDX-License-Identifier: Apache-2.0
// Credentials of all providers, and their archives.
#import "support.h"

static NSString *const identity = @"{\"sub\":\"ada\",\"email\":\"ada@example.com\"}";

static id archived_and_read(id object) {
  return [NSKeyedUnarchiver unarchiveObjectWithData:[NSKeyedArchiver archivedDataWithRootObject:object]];
}

// Signs in with the credential and with its copy from an archive: the same player.
static void check_signs_in(FIRAuthCredential *credential, NSString *provider) {
  CHECK_STRING([credential provider], provider);
  // conformsToProtocol: is always NO for code of clang with the runtime of GCC.
  CHECK([(id)[credential class] supportsSecureCoding]);
  FIRUser *user = sign_in_with(credential, 0);
  CHECK_STRING([[[user providerData] objectAtIndex:0] providerID], provider);
  NSString *uid = [user uid];
  FIRAuthCredential *copy = archived_and_read(credential);
  CHECK([copy class] == [credential class]);
  CHECK_STRING([copy provider], provider);
  CHECK_STRING([sign_in_with(copy, 0) uid], uid);
}

static void credential_signs_in_with_facebook(void) {
  fixture f = open_app();
  CHECK_STRING(FIRFacebookAuthProvider.id, FIRFacebookAuthProviderID);
  check_signs_in([FIRFacebookAuthProvider credentialWithAccessToken:identity], @"facebook.com");
  close_app(&f);
}

static void credential_signs_in_with_github(void) {
  fixture f = open_app();
  CHECK_STRING(FIRGitHubAuthProvider.id, FIRGitHubAuthProviderID);
  check_signs_in([FIRGitHubAuthProvider credentialWithToken:identity], @"github.com");
  close_app(&f);
}

static void credential_signs_in_with_google(void) {
  fixture f = open_app();
  CHECK_STRING(FIRGoogleAuthProvider.id, FIRGoogleAuthProviderID);
  check_signs_in([FIRGoogleAuthProvider credentialWithIDToken:identity accessToken:@"access"], @"google.com");
  close_app(&f);
}

static void credential_signs_in_with_twitter(void) {
  fixture f = open_app();
  CHECK_STRING(FIRTwitterAuthProvider.id, FIRTwitterAuthProviderID);
  check_signs_in([FIRTwitterAuthProvider credentialWithToken:identity secret:@"secret"], @"twitter.com");
  close_app(&f);
}

static void credential_signs_in_with_openid_connect(void) {
  fixture f = open_app();
  check_signs_in([FIROAuthProvider credentialWithProviderID:@"oidc.example" IDToken:identity accessToken:nil],
                 @"oidc.example");
  close_app(&f);
}

static void credential_signs_in_with_an_email_address(void) {
  fixture f = open_app();
  sign_up(@"ada@example.com", @"secret");
  CHECK_STRING(FIREmailAuthProvider.id, FIREmailAuthProviderID);
  check_signs_in([FIREmailAuthProvider credentialWithEmail:@"ada@example.com" password:@"secret"], @"password");
  close_app(&f);
}

static void oauth_credential_has_its_tokens(void) {
  FIROAuthCredential *credential = [FIROAuthProvider credentialWithProviderID:@"oidc.example"
                                                                      IDToken:@"identity"
                                                                     rawNonce:@"nonce"
                                                                  accessToken:@"access"];
  for (int i = 0; i < 2; i++) {
    CHECK_STRING([credential provider], @"oidc.example");
    CHECK_STRING([credential IDToken], @"identity");
    CHECK_STRING([credential accessToken], @"access");
    CHECK_STRING([credential secret], nil);
    credential = archived_and_read(credential);
  }
  credential = [FIROAuthProvider credentialWithProviderID:@"oidc.example" accessToken:@"access"];
  CHECK_STRING([credential IDToken], nil);
  CHECK_STRING([credential accessToken], @"access");
}

static void credential_of_apple_has_the_name(void) {
  fixture f = open_app();
  FIRAuthCredential *credential =
      apple_credential_of("{\"sub\":\"lovelace\",\"email\":\"ada@example.com\",\"givenName\":\"Ada\","
                          "\"familyName\":\"Lovelace\"}");
  FIRUser *user = sign_in_with(credential, 0);
  CHECK_STRING([user displayName], @"Ada Lovelace");
  close_app(&f);
}

static void credential_without_values_is_refused(void) {
  fixture f = open_app();
  NSString *none = nil;
  FIRAuthCredential *nothing = nil;
  NSInteger invalid = FIRAuthErrorCodeInvalidCredential;
  sign_in_with(nothing, invalid);
  sign_in_with([FIRFacebookAuthProvider credentialWithAccessToken:none], invalid);
  sign_in_with([FIRGitHubAuthProvider credentialWithToken:none], invalid);
  sign_in_with([FIRGoogleAuthProvider credentialWithIDToken:none accessToken:none], invalid);
  sign_in_with([FIRTwitterAuthProvider credentialWithToken:none secret:none], invalid);
  sign_in_with([FIROAuthProvider credentialWithProviderID:@"oidc.example" accessToken:none], invalid);
  sign_in_with([FIROAuthProvider credentialWithProviderID:none accessToken:@"access"],
               FIRAuthErrorCodeInvalidProviderID);
  sign_in_with([FIROAuthProvider appleCredentialWithIDToken:none rawNonce:nil fullName:nil], invalid);
  CHECK_INT(emulator_all_requests(), 0);
  close_app(&f);
}

static void constants_have_firebase_values(void) {
  NSString *const pairs[][2] = {
      {FIREmailAuthProviderID, @"password"},
      {FIREmailLinkAuthSignInMethod, @"emailLink"},
      {FIREmailPasswordAuthSignInMethod, @"password"},
      {FIRFacebookAuthSignInMethod, @"facebook.com"},
      {FIRGameCenterAuthProviderID, @"gc.apple.com"},
      {FIRGameCenterAuthSignInMethod, FIRGameCenterAuthProvider.id},
      {FIRGitHubAuthSignInMethod, @"github.com"},
      {FIRGoogleAuthSignInMethod, @"google.com"},
      {FIRPhoneAuthProviderID, FIRPhoneAuthProvider.id},
      {FIRPhoneAuthSignInMethod, @"phone"},
      {FIRTwitterAuthSignInMethod, @"twitter.com"},
      {FIRPhoneMultiFactorID, FIRPhoneMultiFactorInfo.FIRPhoneMultiFactorID},
      {FIRTOTPMultiFactorID, FIRPhoneMultiFactorInfo.FIRTOTPMultiFactorID},
      {FIRAuthErrorDomain, FIRAuthErrors.domain},
      {FIRAuthErrorUserInfoNameKey, FIRAuthErrors.userInfoNameKey},
      {FIRAuthErrorUserInfoEmailKey, FIRAuthErrors.userInfoEmailKey},
      {FIRAuthErrorUserInfoUpdatedCredentialKey, FIRAuthErrors.userInfoUpdatedCredentialKey},
      {FIRAuthErrorUserInfoMultiFactorResolverKey, FIRAuthErrors.FIRAuthErrorUserInfoMultiFactorResolverKey},
      {FIROAuthProvider.id, @"OAuth"},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) CHECK_STRING(pairs[i][0], pairs[i][1]);
}

static const test_case tests[] = {
    TEST(credential_signs_in_with_facebook),       TEST(credential_signs_in_with_github),
    TEST(credential_signs_in_with_google),         TEST(credential_signs_in_with_twitter),
    TEST(credential_signs_in_with_openid_connect), TEST(credential_signs_in_with_an_email_address),
    TEST(oauth_credential_has_its_tokens),         TEST(credential_of_apple_has_the_name),
    TEST(credential_without_values_is_refused),    TEST(constants_have_firebase_values),
};
OBJC_TEST_MAIN(tests)
