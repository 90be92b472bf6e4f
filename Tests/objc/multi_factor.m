// SPDX-License-Identifier: Apache-2.0
// Phone numbers, and second factors: enrolling them, and signing in with them.
#import "support.h"

static NSString *const number = @"+15551234567";
static NSString *const ada = @"ada@example.com";

// --- players and their devices ---

// Sends a code by a call that names `completion`, and returns the credential of the code.
static FIRPhoneAuthCredential *credential_of(void (^call)(FIRVerificationResultCallback completion)) {
  __block NSString *verification = nil;
  __block BOOL isDone = NO;
  call(^(NSString *verificationID, NSError *error) {
    CHECK_NSERROR(error, 0);
    verification = [verificationID copy];
    isDone = YES;
  });
  CHECK_RUN(isDone);
  FIRPhoneAuthCredential *credential =
      [[FIRPhoneAuthProvider provider] credentialWithVerificationID:[verification autorelease]
                                                   verificationCode:newest("verificationCodes", "code")];
  return credential;
}

// Second factors require a verified address.
static FIRUser *sign_up_verified(void) {
  FIRUser *user = sign_up(ada, @"secret");
  emulator_order("PATCH", [[@"accounts/" stringByAppendingString:[user uid]] UTF8String], "%s",
                 "{\"emailVerified\":true}");
  return user;
}

static FIRMultiFactorSession *session_of(FIRUser *user) {
  __block FIRMultiFactorSession *result = nil;
  __block BOOL isDone = NO;
  [[user multiFactor] getSessionWithCompletion:^(FIRMultiFactorSession *session, NSError *error) {
    CHECK_NSERROR(error, 0);
    result = [session retain];
    isDone = YES;
  }];
  CHECK_RUN(isDone);
  return [result autorelease];
}

static void enroll_phone(FIRUser *user) {
  FIRMultiFactorSession *session = session_of(user);
  FIRPhoneAuthCredential *credential = credential_of(^(FIRVerificationResultCallback completion) {
    [[FIRPhoneAuthProvider provider] verifyPhoneNumber:number
                                            UIDelegate:nil
                                    multiFactorSession:session
                                            completion:completion];
  });
  FIRMultiFactorAssertion *assertion = [FIRPhoneMultiFactorGenerator assertionWithCredential:credential];
  CHECK_STRING([assertion factorID], FIRPhoneMultiFactorID);
  CHECK_CALL(0, [[user multiFactor] enrollWithAssertion:assertion displayName:@"My phone" completion:completion]);
}

static FIRTOTPSecret *secret_of(FIRMultiFactorSession *session) {
  __block FIRTOTPSecret *result = nil;
  __block BOOL isDone = NO;
  [FIRTOTPMultiFactorGenerator generateSecretWithMultiFactorSession:session
                                                         completion:^(FIRTOTPSecret *secret, NSError *error) {
                                                           CHECK_NSERROR(error, 0);
                                                           result = [secret retain];
                                                           isDone = YES;
                                                         }];
  CHECK_RUN(isDone);
  return [result autorelease];
}

// The first step of a sign-in of a player with a second factor.
static FIRMultiFactorResolver *first_step(void) {
  __block FIRMultiFactorResolver *resolver = nil;
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInWithEmail:ada
                         password:@"secret"
                       completion:^(FIRAuthDataResult *result, NSError *error) {
                         CHECK(result == nil);
                         CHECK_NSERROR(error, FIRAuthErrorCodeSecondFactorRequired);
                         resolver = [[[error userInfo] objectForKey:FIRAuthErrorUserInfoMultiFactorResolverKey] retain];
                         isDone = YES;
                       }];
  CHECK_RUN(isDone);
  CHECK([resolver auth] == [FIRAuth auth]);
  return [resolver autorelease];
}

static void resolve(FIRMultiFactorResolver *resolver, FIRMultiFactorAssertion *assertion, NSInteger code) {
  __block BOOL isDone = NO;
  [resolver resolveSignInWithAssertion:assertion
                            completion:^(FIRAuthDataResult *result, NSError *error) {
                              CHECK_NSERROR(error, code);
                              CHECK_STRING([[result user] email], code == 0 ? ada : nil);
                              isDone = YES;
                            }];
  CHECK_RUN(isDone);
}

// --- tests ---

static void phone_number_signs_in(void) {
  fixture f = open_app();
  FIRPhoneAuthProvider *provider = [FIRPhoneAuthProvider providerWithAuth:[FIRAuth auth]];
  FIRPhoneAuthCredential *credential = credential_of(^(FIRVerificationResultCallback completion) {
    [provider verifyPhoneNumber:number UIDelegate:nil completion:completion];
  });
  CHECK_STRING([credential provider], FIRPhoneAuthProviderID);
  FIRUser *user = sign_in_with(credential, 0);
  CHECK_STRING([user phoneNumber], number);
  FIRPhoneAuthCredential *other = credential_of(^(FIRVerificationResultCallback completion) {
    [provider verifyPhoneNumber:@"+15557654321" UIDelegate:nil completion:completion];
  });
  CHECK_CALL(0, [user updatePhoneNumberCredential:other completion:completion]);
  CHECK_STRING([user phoneNumber], @"+15557654321");
  __block BOOL isDone = NO;
  [provider verifyPhoneNumber:@"five"
                   UIDelegate:nil
                   completion:^(NSString *verificationID, NSError *error) {
                     CHECK(verificationID == nil);
                     CHECK_NSERROR(error, FIRAuthErrorCodeInvalidPhoneNumber);
                     isDone = YES;
                   }];
  CHECK_RUN(isDone);
  close_app(&f);
}

static void phone_is_enrolled_and_signs_in(void) {
  fixture f = open_app();
  FIRUser *user = sign_up_verified();
  enroll_phone(user);
  FIRPhoneMultiFactorInfo *factor = (FIRPhoneMultiFactorInfo *)[[[user multiFactor] enrolledFactors] objectAtIndex:0];
  CHECK([factor isKindOfClass:[FIRPhoneMultiFactorInfo class]]);
  CHECK_STRING([factor displayName], @"My phone");
  CHECK_STRING([factor phoneNumber], number);
  CHECK([factor enrollmentDate] != nil && [[factor UID] length] != 0);
  [[FIRAuth auth] signOut:NULL];
  FIRMultiFactorResolver *resolver = first_step();
  CHECK_INT([[resolver hints] count], 1);
  FIRPhoneMultiFactorInfo *hint = (FIRPhoneMultiFactorInfo *)[[resolver hints] objectAtIndex:0];
  FIRPhoneAuthCredential *credential = credential_of(^(FIRVerificationResultCallback completion) {
    [[FIRPhoneAuthProvider provider] verifyPhoneNumberWithMultiFactorInfo:hint
                                                               UIDelegate:nil
                                                       multiFactorSession:[resolver session]
                                                               completion:completion];
  });
  resolve(resolver, [FIRPhoneMultiFactorGenerator assertionWithCredential:credential], 0);
  CHECK_STRING([[[FIRAuth auth] currentUser] email], ada);
  close_app(&f);
}

static void authenticator_app_is_enrolled_and_signs_in(void) {
  fixture f = open_app();
  FIRUser *user = sign_up_verified();
  FIRTOTPSecret *secret = secret_of(session_of(user));
  CHECK([[secret sharedSecretKey] length] >= 16);
  [secret openInOTPAppWithQRCodeURL:@"otpauth://totp/Game:Ada?secret=A"];
  CHECK_CONTAINS([[secret generateQRCodeURLWithAccountName:@"Ada" issuer:@"Game"] UTF8String],
                 "otpauth://totp/Game:Ada?secret=");
  FIRMultiFactorAssertion *assertion =
      [FIRTOTPMultiFactorGenerator assertionForEnrollmentWithSecret:secret
                                                    oneTimePassword:newest("totpCodes", "verificationCode")];
  CHECK_STRING([assertion factorID], FIRTOTPMultiFactorID);
  CHECK_CALL(0, [[user multiFactor] enrollWithAssertion:assertion displayName:nil completion:completion]);
  [[FIRAuth auth] signOut:NULL];
  FIRMultiFactorResolver *resolver = first_step();
  FIRMultiFactorInfo *hint = [[resolver hints] objectAtIndex:0];
  CHECK_STRING([hint factorID], FIRTOTPMultiFactorID);
  CHECK_STRING([hint displayName], nil);
  resolve(resolver, [FIRTOTPMultiFactorGenerator assertionForSignInWithEnrollmentID:[hint UID] oneTimePassword:@"no"],
          FIRAuthErrorCodeInvalidVerificationCode);
  emulator_advance_clock(30);
  resolve(resolver,
          [FIRTOTPMultiFactorGenerator assertionForSignInWithEnrollmentID:[hint UID]
                                                          oneTimePassword:newest("totpCodes", "verificationCode")],
          0);
  close_app(&f);
}

static void factors_are_removed(void) {
  fixture f = open_app();
  FIRUser *user = sign_up_verified();
  enroll_phone(user);
  FIRMultiFactorInfo *factor = [[[user multiFactor] enrolledFactors] objectAtIndex:0];
  CHECK_CALL(0, [[user multiFactor] unenrollWithInfo:factor completion:completion]);
  CHECK_INT([[[user multiFactor] enrolledFactors] count], 0);
  CHECK_CALL(FIRAuthErrorCodeMultiFactorInfoNotFound, [[user multiFactor] unenrollWithFactorUID:[factor UID]
                                                                                     completion:completion]);
  close_app(&f);
}

static void factors_without_values_are_refused(void) {
  fixture f = open_app();
  FIRUser *user = sign_up_verified();
  FIRMultiFactorAssertion *no_assertion = nil;
  FIRMultiFactorSession *no_session = nil;
  NSString *no_uid = nil;
  CHECK_CALL(FIRAuthErrorCodeMissingMultiFactorInfo, [[user multiFactor] enrollWithAssertion:no_assertion
                                                                                 displayName:nil
                                                                                  completion:completion]);
  CHECK_CALL(FIRAuthErrorCodeMissingMultiFactorInfo, [[user multiFactor] unenrollWithFactorUID:no_uid
                                                                                    completion:completion]);
  __block BOOL isDone = NO;
  [FIRTOTPMultiFactorGenerator
      generateSecretWithMultiFactorSession:no_session
                                completion:^(FIRTOTPSecret *secret, NSError *error) {
                                  CHECK(secret == nil);
                                  CHECK_NSERROR(error, FIRAuthErrorCodeMissingMultiFactorSession);
                                  isDone = YES;
                                }];
  CHECK_RUN(isDone);
  close_app(&f);
}

static const test_case tests[] = {
    TEST(phone_number_signs_in),
    TEST(phone_is_enrolled_and_signs_in),
    TEST(authenticator_app_is_enrolled_and_signs_in),
    TEST(factors_are_removed),
    TEST(factors_without_values_are_refused),
};
OBJC_TEST_MAIN(tests)
