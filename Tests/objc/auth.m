// SPDX-License-Identifier: Apache-2.0
// Signing in and out, listeners, and the settings of an Auth.
#import "support.h"

static const char ada[] = "{\"sub\":\"ada\",\"email\":\"ada@example.com\",\"givenName\":\"Ada\"}";

static void guest_signs_in(void) {
  fixture f = open_app();
  __block int calls = 0;
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInAnonymouslyWithCompletion:^(FIRAuthDataResult *result, NSError *error) {
    CHECK_NSERROR(error, 0);
    CHECK([NSThread isMainThread]);
    CHECK([[result user] isAnonymous]);
    CHECK([result user] == [[FIRAuth auth] currentUser]);
    CHECK([[result additionalUserInfo] isNewUser]);
    CHECK([result credential] == nil);
    calls++;
    isDone = YES;
  }];
  CHECK_INT(calls, 0);
  CHECK_RUN(isDone);
  run_pending();
  CHECK_INT(calls, 1);
  close_app(&f);
}

// The future of such a call is complete at once.
static void completion_never_runs_inside_the_call(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_a_guest();
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInAnonymouslyWithCompletion:^(FIRAuthDataResult *result, NSError *error) {
    CHECK_NSERROR(error, 0);
    CHECK([result user] == user);
    isDone = YES;
  }];
  CHECK(!isDone);
  CHECK_RUN(isDone);
  close_app(&f);
}

static void player_of_apple_signs_in(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_with(apple_credential_of(ada), 0);
  CHECK_STRING([user email], @"ada@example.com");
  CHECK_STRING([user providerID], @"Firebase");
  CHECK(![user isAnonymous] && ![user anonymous]);
  CHECK_INT([[user providerData] count], 1);
  CHECK_STRING([[[user providerData] objectAtIndex:0] providerID], @"apple.com");
  CHECK_STRING([[[user providerData] objectAtIndex:0] uid], @"ada");
  CHECK([[user metadata] creationDate] != nil);
  CHECK([[FIRAuth auth] currentUser] == user);
  close_app(&f);
}

static void wrong_nonce_is_the_error_of_the_nonce(void) {
  fixture f = open_app();
  apple_answer answer = play_apple_sheet(ada, "of somebody else");
  FIRAuthCredential *credential =
      [FIROAuthProvider credentialWithProviderID:@"apple.com"
                                         IDToken:[NSString stringWithUTF8String:answer.identity_token]
                                        rawNonce:@"nonce"];
  release_apple_answer(answer);
  CHECK(sign_in_with(credential, FIRAuthErrorCodeMissingOrInvalidNonce) == nil);
  CHECK([[FIRAuth auth] currentUser] == nil);
  close_app(&f);
}

static void player_signs_out(void) {
  fixture f = open_app();
  sign_in_a_guest();
  NSError *error = nil;
  CHECK([[FIRAuth auth] signOut:&error]);
  CHECK(error == nil);
  CHECK([[FIRAuth auth] currentUser] == nil);
  CHECK([[FIRAuth auth] signOut:NULL]);
  close_app(&f);
}

static void account_of_email_and_password_is_created(void) {
  fixture f = open_app();
  CHECK_STRING([sign_up(@"ada@example.com", @"secret") email], @"ada@example.com");
  __block BOOL isDone = NO;
  [[FIRAuth auth] fetchSignInMethodsForEmail:@"ada@example.com"
                                  completion:^(NSArray<NSString *> *methods, NSError *error) {
                                    CHECK_NSERROR(error, 0);
                                    CHECK_STRING([methods componentsJoinedByString:@" "], @"password");
                                    isDone = YES;
                                  }];
  CHECK_RUN(isDone);
  close_app(&f);
}

// Signs in with that password; checks the error, 0 for none.
static void check_password(NSString *password, NSInteger code) {
  __block BOOL isDone = NO;
  [[FIRAuth auth]
      signInWithEmail:@"ada@example.com"
             password:password
           completion:^(FIRAuthDataResult *result, NSError *error) {
             CHECK_NSERROR(error, code);
             CHECK([result user] == [[FIRAuth auth] currentUser]);
             if (code != 0) {
               CHECK_STRING([[error userInfo] objectForKey:FIRAuthErrorUserInfoNameKey], @"ERROR_WRONG_PASSWORD");
             }
             isDone = YES;
           }];
  CHECK_RUN(isDone);
}

static void password_signs_in(void) {
  fixture f = open_app();
  sign_up(@"ada@example.com", @"secret");
  [[FIRAuth auth] signOut:NULL];
  check_password(@"wrong", FIRAuthErrorCodeWrongPassword);
  check_password(@"secret", 0);
  close_app(&f);
}

static void refused_custom_token_is_an_error(void) {
  fixture f = open_app();
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInWithCustomToken:@"no token"
                             completion:^(FIRAuthDataResult *result, NSError *error) {
                               CHECK(result == nil);
                               CHECK_NSERROR(error, FIRAuthErrorCodeInvalidCustomToken);
                               isDone = YES;
                             }];
  CHECK_RUN(isDone);
  close_app(&f);
}

static void player_of_a_custom_token_signs_in(void) {
  fixture f = open_app();
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInWithCustomToken:@"{\"uid\":\"player-7\"}"
                             completion:^(FIRAuthDataResult *result, NSError *error) {
                               CHECK_NSERROR(error, 0);
                               CHECK_STRING([[result user] uid], @"player-7");
                               isDone = YES;
                             }];
  CHECK_RUN(isDone);
  close_app(&f);
}

static void collision_has_the_updated_credential(void) {
  fixture f = open_app();
  FIRUser *owner = sign_in_with(apple_credential_of(ada), 0);
  NSString *uid = [owner uid];
  [[FIRAuth auth] signOut:NULL];
  FIRUser *guest = sign_in_a_guest();
  __block FIRAuthCredential *updated = nil;
  __block BOOL isDone = NO;
  [guest linkWithCredential:apple_credential_of(ada)
                 completion:^(FIRAuthDataResult *result, NSError *error) {
                   CHECK(result == nil);
                   CHECK_NSERROR(error, FIRAuthErrorCodeCredentialAlreadyInUse);
                   CHECK_STRING([[error userInfo] objectForKey:FIRAuthErrorUserInfoEmailKey], @"ada@example.com");
                   updated = [[[error userInfo] objectForKey:FIRAuthErrorUserInfoUpdatedCredentialKey] retain];
                   isDone = YES;
                 }];
  CHECK_RUN(isDone);
  CHECK_STRING([updated provider], @"apple.com");
  CHECK_STRING([sign_in_with(updated, 0) uid], uid);
  [updated release];
  close_app(&f);
}

static void unreachable_server_is_a_network_error(void) {
  fixture f = open_fixture_at(closed_port());
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInAnonymouslyWithCompletion:^(FIRAuthDataResult *result, NSError *error) {
    CHECK(result == nil);
    CHECK_NSERROR(error, FIRAuthErrorCodeNetworkError);
    NSError *cause = [[error userInfo] objectForKey:NSUnderlyingErrorKey];
    CHECK_STRING([cause domain], NSURLErrorDomain);
    CHECK_INT([cause code], NSURLErrorCannotConnectToHost);
    isDone = YES;
  }];
  CHECK_RUN(isDone);
  close_app(&f);
}

static void completion_can_be_nil(void) {
  fixture f = open_app();
  [[FIRAuth auth] signInAnonymouslyWithCompletion:nil];
  [[FIRAuth auth] signInWithCustomToken:@"" completion:nil];
  settle(&f);
  CHECK(is_signed_in(&f));
  close_app(&f);
}

static void user_moves_to_another_auth(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_a_guest();
  firebase_app *core = NULL;
  CHECK_INT(firebase_app_create(f.options, "second", &core), FIREBASE_AUTH_ERROR_NONE);
  FIRAuth *second = [FIRAuth authWithApp:[FIRApp appNamed:@"second"]];
  [second useEmulatorWithHost:@"127.0.0.1" port:emulator_port()];
  __block BOOL isDone = NO;
  [second updateCurrentUser:user
                 completion:^(NSError *error) {
                   CHECK_NSERROR(error, 0);
                   CHECK_STRING([[second currentUser] uid], [user uid]);
                   isDone = YES;
                 }];
  CHECK_RUN(isDone);
  isDone = NO;
  [second updateCurrentUser:nil
                 completion:^(NSError *error) {
                   CHECK_NSERROR(error, FIRAuthErrorCodeNullUser);
                   isDone = YES;
                 }];
  CHECK_RUN(isDone);
  [[FIRApp appNamed:@"second"] deleteApp:^(BOOL success) {
    CHECK(success);
  }];
  firebase_app_release(core);
  close_app(&f);
}

// --- settings ---

static void settings_are_stored(void) {
  fixture f = open_app();
  FIRAuth *auth = [FIRAuth auth];
  setenv("LC_ALL", "fr_FR.UTF-8", 1);
  CHECK([auth languageCode] == nil && [auth tenantID] == nil && [auth customAuthDomain] == nil);
  [auth setLanguageCode:@"pt-BR"];
  CHECK_STRING([auth languageCode], @"pt-BR");
  [auth setLanguageCode:nil];
  CHECK_STRING([auth languageCode], nil);
  [auth useAppLanguage];
  CHECK_STRING([auth languageCode], @"fr-FR");
  [auth setTenantID:@"tenant"];
  CHECK_STRING([auth tenantID], @"tenant");
  [auth setTenantID:nil];
  [auth setCustomAuthDomain:@"login.example.com"];
  CHECK_STRING([auth customAuthDomain], @"login.example.com");
  CHECK(![auth shareAuthStateAcrossDevices]);
  [auth setShareAuthStateAcrossDevices:YES];
  CHECK([auth shareAuthStateAcrossDevices]);
  FIRAuthSettings *settings = [[[FIRAuthSettings alloc] init] autorelease];
  [settings setAppVerificationDisabledForTesting:YES];
  [auth setSettings:settings];
  CHECK([auth settings] != settings);
  CHECK([[auth settings] isAppVerificationDisabledForTesting]);
  close_app(&f);
}

static void what_only_phones_have_reports_it(void) {
  fixture f = open_app();
  FIRAuth *auth = [FIRAuth auth];
  NSError *error = nil;
  CHECK([auth useUserAccessGroup:nil error:&error]);
  CHECK([auth getStoredUserForAccessGroup:nil error:&error] == nil && error == nil);
  FIRUser *guest = sign_in_a_guest();
  CHECK([auth getStoredUserForAccessGroup:nil error:&error] == guest && error == nil);
  CHECK(![auth useUserAccessGroup:@"group" error:NULL]);
  CHECK(![auth useUserAccessGroup:@"group" error:&error]);
  CHECK_NSERROR(error, FIRAuthErrorCodeKeychainError);
  error = nil;
  CHECK([auth getStoredUserForAccessGroup:@"group" error:&error] == nil);
  CHECK_NSERROR(error, FIRAuthErrorCodeKeychainError);
  [auth setAPNSToken:[NSData data] type:FIRAuthAPNSTokenTypeSandbox];
  [auth setAPNSToken:[NSData data]];
  CHECK(![auth canHandleURL:[NSURL URLWithString:@"https://example.com"]]);
  CHECK(![auth canHandleNotification:[NSDictionary dictionary]]);
  CHECK([auth APNSToken] == nil && [auth userAccessGroup] == nil);
  __block BOOL isDone = NO;
  [auth initializeRecaptchaConfigWithCompletion:^(NSError *problem) {
    CHECK_NSERROR(problem, FIRAuthErrorCodeRecaptchaSDKNotLinked);
    isDone = YES;
  }];
  CHECK_RUN(isDone);
  isDone = NO;
  [FIRGameCenterAuthProvider getCredentialWithCompletion:^(FIRAuthCredential *credential, NSError *problem) {
    CHECK(credential == nil && problem != nil);
    isDone = YES;
  }];
  CHECK_RUN(isDone);
  close_app(&f);
}

static const test_case tests[] = {
    TEST(guest_signs_in),
    TEST(completion_never_runs_inside_the_call),
    TEST(player_of_apple_signs_in),
    TEST(wrong_nonce_is_the_error_of_the_nonce),
    TEST(player_signs_out),
    TEST(account_of_email_and_password_is_created),
    TEST(password_signs_in),
    TEST(refused_custom_token_is_an_error),
    TEST(player_of_a_custom_token_signs_in),
    TEST(collision_has_the_updated_credential),
    TEST(unreachable_server_is_a_network_error),
    TEST(completion_can_be_nil),
    TEST(user_moves_to_another_auth),
    TEST(settings_are_stored),
    TEST(what_only_phones_have_reports_it),
};
OBJC_TEST_MAIN(tests)
