// SPDX-License-Identifier: Apache-2.0
// nil, "", and strings that UTF-8 or C cannot represent, as every argument: an error, no crash, and no request.
#import "support.h"

// On Apple's platforms, a string can also have a surrogate that stands alone, for which GNUstep returns nil.
static NSArray *bad_strings(void) {
  const unichar nul[] = {'a', 0, 'b'};
  return [NSArray arrayWithObjects:[NSNull null], @"", [NSString stringWithCharacters:nul length:3], nil];
}

typedef void (^two_value_completion)(id value, NSError *error);

static int expected_calls;
static int calls;

// Counts the errors of calls.
static two_value_completion failing(void) {
  expected_calls++;
  two_value_completion block = ^(id value, NSError *error) {
    CHECK(value == nil);
    CHECK([[error domain] isEqual:FIRAuthErrorDomain]);
    CHECK([[error localizedDescription] length] != 0);
    calls++;
  };
  return [[block copy] autorelease];
}

static void (^failing_alone(void))(NSError *) {
  two_value_completion both = failing();
  void (^block)(NSError *) = ^(NSError *error) {
    both(nil, error);
  };
  return [[block copy] autorelease];
}

static void run_all(void) {
  for (int turns = 0; calls < expected_calls && turns < 6000; turns++) run_pending();
  CHECK_INT(calls, expected_calls);
}

static void call_auth(FIRAuth *auth, NSString *bad) {
  FIRActionCodeSettings *settings = [[[FIRActionCodeSettings alloc] init] autorelease];
  [auth signInWithEmail:bad password:@"secret" completion:failing()];
  [auth signInWithEmail:@"ada@example.com" password:bad completion:failing()];
  [auth signInWithEmail:bad link:@"https://example.com/?oobCode=a" completion:failing()];
  [auth signInWithEmail:@"ada@example.com" link:bad completion:failing()];
  [auth signInWithCustomToken:bad completion:failing()];
  [auth createUserWithEmail:bad password:@"secret" completion:failing()];
  [auth createUserWithEmail:@"ada@example.com" password:bad completion:failing()];
  [auth fetchSignInMethodsForEmail:bad completion:failing()];
  [auth confirmPasswordResetWithCode:bad newPassword:@"secret" completion:failing_alone()];
  [auth confirmPasswordResetWithCode:@"code" newPassword:bad completion:failing_alone()];
  [auth checkActionCode:bad completion:failing()];
  [auth verifyPasswordResetCode:bad completion:failing()];
  [auth applyActionCode:bad completion:failing_alone()];
  [auth sendPasswordResetWithEmail:bad completion:failing_alone()];
  [auth sendSignInLinkToEmail:bad actionCodeSettings:settings completion:failing_alone()];
  [auth revokeTokenWithAuthorizationCode:bad completion:failing_alone()];
  [auth signInWithProvider:[FIROAuthProvider providerWithProviderID:bad] UIDelegate:nil completion:failing()];
  CHECK(![auth isSignInWithEmailLink:bad]);
}

static void call_providers(FIRAuth *auth, NSString *bad) {
  NSArray *credentials = [NSArray
      arrayWithObjects:[FIREmailAuthProvider credentialWithEmail:bad password:@"secret"],
                       [FIREmailAuthProvider credentialWithEmail:@"ada@example.com" password:bad],
                       [FIREmailAuthProvider credentialWithEmail:@"ada@example.com" link:bad],
                       [FIRFacebookAuthProvider credentialWithAccessToken:bad],
                       [FIRGitHubAuthProvider credentialWithToken:bad],
                       [FIRGoogleAuthProvider credentialWithIDToken:bad accessToken:bad],
                       [FIRTwitterAuthProvider credentialWithToken:bad secret:@"secret"],
                       [FIRTwitterAuthProvider credentialWithToken:@"token" secret:bad],
                       [FIROAuthProvider credentialWithProviderID:bad IDToken:@"token" accessToken:nil],
                       [FIROAuthProvider credentialWithProviderID:@"apple.com" IDToken:bad accessToken:nil],
                       [FIROAuthProvider appleCredentialWithIDToken:bad rawNonce:@"nonce" fullName:nil],
                       [[FIRPhoneAuthProvider provider] credentialWithVerificationID:bad verificationCode:@"1"],
                       [[FIRPhoneAuthProvider provider] credentialWithVerificationID:@"1" verificationCode:bad], nil];
  CHECK_INT([credentials count], 13);
  for (FIRAuthCredential *credential in credentials) [auth signInWithCredential:credential completion:failing()];
  [[FIRPhoneAuthProvider provider] verifyPhoneNumber:bad UIDelegate:nil completion:failing()];
}

static void call_user(FIRUser *user, NSString *bad) {
  [user updateEmail:bad completion:failing_alone()];
  [user updatePassword:bad completion:failing_alone()];
  [user unlinkFromProvider:bad completion:failing()];
  [user sendEmailVerificationBeforeUpdatingEmail:bad completion:failing_alone()];
  [[user multiFactor] unenrollWithFactorUID:bad completion:failing_alone()];
}

static void strings_are_reported(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_a_guest();
  int64_t requests = emulator_all_requests();
  for (id bad in bad_strings()) {
    NSString *text = bad != [NSNull null] ? bad : nil;
    call_auth([FIRAuth auth], text);
    call_providers([FIRAuth auth], text);
    call_user(user, text);
  }
  run_all();
  CHECK_INT(emulator_all_requests(), requests);
  CHECK([[FIRAuth auth] currentUser] == user);
  close_app(&f);
}

static void names_of_the_player_are_reported(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_a_guest();
  FIRUserProfileChangeRequest *request = [user profileChangeRequest];
  [request setDisplayName:[bad_strings() lastObject]];
  CHECK_CALL(FIRAuthErrorCodeInternalError, [request commitChangesWithCompletion:completion]);
  close_app(&f);
}

static void objects_that_are_nil_are_reported(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_a_guest();
  FIRAuth *auth = [FIRAuth auth];
  FIRAuthCredential *none = nil;
  FIRPhoneAuthCredential *no_phone = nil;
  FIRActionCodeSettings *no_settings = nil;
  FIRMultiFactorInfo *no_factor = nil;
  id<FIRFederatedAuthProvider> no_provider = nil;
  int64_t requests = emulator_all_requests();
  [auth signInWithCredential:none completion:failing()];
  [auth sendSignInLinkToEmail:@"ada@example.com" actionCodeSettings:no_settings completion:failing_alone()];
  [auth signInWithProvider:no_provider UIDelegate:nil completion:failing()];
  [user linkWithCredential:none completion:failing()];
  [user linkWithProvider:no_provider UIDelegate:nil completion:failing()];
  [user reauthenticateWithCredential:none completion:failing()];
  [user reauthenticateWithProvider:no_provider UIDelegate:nil completion:failing()];
  [user updatePhoneNumberCredential:no_phone completion:failing_alone()];
  [[user multiFactor] unenrollWithInfo:no_factor completion:failing_alone()];
  run_all();
  CHECK_INT(emulator_all_requests(), requests);
  close_app(&f);
}

static void addresses_of_emulators_are_checked(void) {
  fixture f = open_app();
  FIRAuth *auth = [FIRAuth auth];
  NSString *none = nil;
  const NSInteger ports[] = {0, -1, 65536, 4294967296 + 9099};
  for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
    [auth useEmulatorWithHost:@"127.0.0.1" port:ports[i]];
    [auth signInAnonymouslyWithCompletion:failing()];
  }
  [auth useEmulatorWithHost:none port:9099];
  [auth signInAnonymouslyWithCompletion:failing()];
  run_all();
  CHECK_INT(emulator_all_requests(), 0);
  close_app(&f);
}

static const test_case tests[] = {
    TEST(strings_are_reported),
    TEST(names_of_the_player_are_reported),
    TEST(objects_that_are_nil_are_reported),
    TEST(addresses_of_emulators_are_checked),
};
OBJC_TEST_MAIN(tests)
