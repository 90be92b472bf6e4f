// SPDX-License-Identifier: Apache-2.0
// Emails with links, and the codes in them.
#import "support.h"

static NSString *const ada = @"ada@example.com";

static FIRActionCodeSettings *settings_for_signing_in(void) {
  FIRActionCodeSettings *settings = [[[FIRActionCodeSettings alloc] init] autorelease];
  [settings setURL:[NSURL URLWithString:@"https://demo-project.web.app/finish"]];
  [settings setHandleCodeInApp:YES];
  return settings;
}

static void settings_are_sent(void) {
  fixture f = open_app();
  FIRActionCodeSettings *settings = settings_for_signing_in();
  CHECK([settings iOSBundleID] == nil);
  [settings setIOSBundleID:@"com.example.ios"];
  [settings setAndroidPackageName:@"com.example.android" installIfNotAvailable:YES minimumVersion:@"12"];
  CHECK([settings androidInstallIfNotAvailable]);
  [settings setLinkDomain:@"links.example.com"];
  CHECK_CALL(0, [[FIRAuth auth] sendSignInLinkToEmail:ada actionCodeSettings:settings completion:completion]);
  json_t *answer = emulator_call("GET", "requests", NULL);
  json_t *body = json_object_get(json_object_get(json_object_get(answer, "last"), "accounts:sendOobCode"), "body");
  CHECK_TEXT(json_string_value(json_object_get(body, "continueUrl")), "https://demo-project.web.app/finish");
  CHECK_TEXT(json_string_value(json_object_get(body, "iOSBundleId")), "com.example.ios");
  CHECK_TEXT(json_string_value(json_object_get(body, "androidPackageName")), "com.example.android");
  CHECK_TEXT(json_string_value(json_object_get(body, "androidMinimumVersion")), "12");
  CHECK_TEXT(json_string_value(json_object_get(body, "linkDomain")), "links.example.com");
  CHECK(json_is_true(json_object_get(body, "androidInstallApp")));
  CHECK(json_is_true(json_object_get(body, "canHandleCodeInApp")));
  json_decref(answer);
  close_app(&f);
}

static void link_signs_in(void) {
  fixture f = open_app();
  FIRAuth *auth = [FIRAuth auth];
  CHECK_CALL(0, [auth sendSignInLinkToEmail:ada actionCodeSettings:settings_for_signing_in() completion:completion]);
  NSString *link = newest("oobCodes", "oobLink");
  CHECK([auth isSignInWithEmailLink:link]);
  CHECK(![auth isSignInWithEmailLink:@"https://example.com"]);
  __block BOOL isDone = NO;
  [auth signInWithEmail:ada
                   link:link
             completion:^(FIRAuthDataResult *result, NSError *error) {
               CHECK_NSERROR(error, 0);
               CHECK_STRING([[result user] email], ada);
               isDone = YES;
             }];
  CHECK_RUN(isDone);
  // A link signs in once.
  sign_in_with([FIREmailAuthProvider credentialWithEmail:ada link:link], FIRAuthErrorCodeInvalidActionCode);
  close_app(&f);
}

static void code_verifies_the_address(void) {
  fixture f = open_app();
  FIRUser *user = sign_up(ada, @"secret");
  CHECK_CALL(0, [user sendEmailVerificationWithCompletion:completion]);
  NSString *code = newest("oobCodes", "oobCode");
  CHECK_CALL(0, [[FIRAuth auth] applyActionCode:code completion:completion]);
  CHECK_CALL(FIRAuthErrorCodeInvalidActionCode, [[FIRAuth auth] applyActionCode:code completion:completion]);
  CHECK_CALL(0, [user reloadWithCompletion:completion]);
  CHECK([user isEmailVerified]);
  close_app(&f);
}

static void check_reports_what_a_code_does(void) {
  fixture f = open_app();
  FIRUser *user = sign_up(ada, @"secret");
  CHECK_CALL(0, [user sendEmailVerificationBeforeUpdatingEmail:@"new@example.com" completion:completion]);
  __block BOOL isDone = NO;
  [[FIRAuth auth] checkActionCode:newest("oobCodes", "oobCode")
                       completion:^(FIRActionCodeInfo *info, NSError *error) {
                         CHECK_NSERROR(error, 0);
                         CHECK_INT([info operation], FIRActionCodeOperationVerifyAndChangeEmail);
                         CHECK_STRING([info email], @"new@example.com");
                         CHECK_STRING([info previousEmail], ada);
                         isDone = YES;
                       }];
  CHECK_RUN(isDone);
  isDone = NO;
  [[FIRAuth auth] checkActionCode:@"unknown"
                       completion:^(FIRActionCodeInfo *info, NSError *error) {
                         CHECK(info == nil);
                         CHECK_NSERROR(error, FIRAuthErrorCodeInvalidActionCode);
                         isDone = YES;
                       }];
  CHECK_RUN(isDone);
  close_app(&f);
}

static void password_is_reset(void) {
  fixture f = open_app();
  FIRAuth *auth = [FIRAuth auth];
  sign_up(ada, @"secret");
  CHECK_CALL(0, [auth sendPasswordResetWithEmail:ada completion:completion]);
  NSString *code = newest("oobCodes", "oobCode");
  __block BOOL isDone = NO;
  [auth verifyPasswordResetCode:code
                     completion:^(NSString *email, NSError *error) {
                       CHECK_NSERROR(error, 0);
                       CHECK_STRING(email, ada);
                       isDone = YES;
                     }];
  CHECK_RUN(isDone);
  CHECK_CALL(0, [auth confirmPasswordResetWithCode:code newPassword:@"another secret" completion:completion]);
  sign_in_with([FIREmailAuthProvider credentialWithEmail:ada password:@"another secret"], 0);
  CHECK_CALL(0, [auth sendPasswordResetWithEmail:ada
                              actionCodeSettings:settings_for_signing_in()
                                      completion:completion]);
  CHECK_CALL(FIRAuthErrorCodeUserNotFound, [auth sendPasswordResetWithEmail:@"nobody@example.com"
                                                                 completion:completion]);
  close_app(&f);
}

static void link_is_taken_apart(void) {
  FIRActionCodeURL *url = [[[FIRActionCodeURL alloc]
      actionCodeURLWithLink:@"https://demo.firebaseapp.com/__/auth/action?apiKey=key&mode=verifyEmail&oobCode=c%2Bd"
                            @"&lang=fr&continueUrl=https%3A%2F%2Fexample.com%2F%3Fa%3Db"] autorelease];
  CHECK_INT([url operation], FIRActionCodeOperationVerifyEmail);
  CHECK_STRING([url code], @"c+d");
  CHECK_STRING([url APIKey], @"key");
  CHECK_STRING([url languageCode], @"fr");
  CHECK_STRING([[url continueURL] absoluteString], @"https://example.com/?a=b");
  NSString *none = nil;
  CHECK([[FIRActionCodeURL alloc] actionCodeURLWithLink:@"https://example.com"] == nil);
  CHECK([[FIRActionCodeURL alloc] actionCodeURLWithLink:none] == nil);
}

static const test_case tests[] = {
    TEST(settings_are_sent),         TEST(link_signs_in),
    TEST(code_verifies_the_address), TEST(check_reports_what_a_code_does),
    TEST(password_is_reset),         TEST(link_is_taken_apart),
};
OBJC_TEST_MAIN(tests)
