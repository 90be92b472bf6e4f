// SPDX-License-Identifier: Apache-2.0
// The signed-in user: values, changes, tokens and archives.
#import "support.h"

static const char ada[] = "{\"sub\":\"ada\",\"email\":\"ada@example.com\",\"givenName\":\"Ada\"}";
static const char eve[] = "{\"sub\":\"eve\",\"email\":\"eve@example.com\"}";

// --- values ---

static void user_has_the_present_values(void) {
  fixture f = open_app();
  FIRUser *user = sign_up(@"ada@example.com", @"secret");
  CHECK(![user isEmailVerified]);
  CHECK([user displayName] == nil && [user photoURL] == nil && [user phoneNumber] == nil && [user tenantID] == nil);
  CHECK([[user refreshToken] length] != 0);
  emulator_order("PATCH", [[@"accounts/" stringByAppendingString:[user uid]] UTF8String], "%s",
                 "{\"emailVerified\":true}");
  CHECK_CALL(0, [user reloadWithCompletion:completion]);
  CHECK([user isEmailVerified] && [user emailVerified]);
  CHECK([[FIRAuth auth] currentUser] == user);
  close_app(&f);
}

static void user_stays_readable_after_the_sign_out(void) {
  fixture f = open_app();
  FIRUser *user = sign_up(@"ada@example.com", @"secret");
  [[FIRAuth auth] signOut:NULL];
  CHECK_STRING([user email], @"ada@example.com");
  CHECK_CALL(FIRAuthErrorCodeNullUser, [user reloadWithCompletion:completion]);
  close_app(&f);
}

// --- changes ---

static void profile_is_changed_and_removed(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_a_guest();
  FIRUserProfileChangeRequest *request = [user profileChangeRequest];
  [request setDisplayName:@"Ada"];
  [request setPhotoURL:[NSURL URLWithString:@"https://example.com/ada.png"]];
  CHECK_CALL(0, [request commitChangesWithCompletion:completion]);
  CHECK_STRING([user displayName], @"Ada");
  CHECK_STRING([[user photoURL] absoluteString], @"https://example.com/ada.png");
  request = [user profileChangeRequest];
  [request setDisplayName:nil];
  CHECK_CALL(0, [request commitChangesWithCompletion:completion]);
  CHECK_STRING([user displayName], nil);
  CHECK_STRING([[user photoURL] absoluteString], @"https://example.com/ada.png");
  close_app(&f);
}

static void profile_without_a_change_needs_no_request(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_a_guest();
  int64_t requests = emulator_all_requests();
  FIRUserProfileChangeRequest *request = [user profileChangeRequest];
  CHECK_CALL(0, [request commitChangesWithCompletion:completion]);
  CHECK_INT(emulator_all_requests(), requests);
  close_app(&f);
}

static void profile_is_committed_once(void) {
  fixture f = open_app();
  FIRUserProfileChangeRequest *request = [sign_in_a_guest() profileChangeRequest];
  [request setDisplayName:@"Ada"];
  CHECK_CALL(0, [request commitChangesWithCompletion:completion]);
  int exceptions = 0;
  @try {
    [request commitChangesWithCompletion:nil];
  } @catch (NSException *exception) {
    exceptions++;
  } @
  try {
    [request setDisplayName:@"Eve"];
  } @catch (NSException *exception) {
    exceptions++;
  }
  CHECK_INT(exceptions, 2);
  close_app(&f);
}

static void email_and_password_are_changed(void) {
  fixture f = open_app();
  FIRUser *user = sign_up(@"ada@example.com", @"secret");
  CHECK_CALL(0, [user updateEmail:@"lovelace@example.com" completion:completion]);
  CHECK_STRING([user email], @"lovelace@example.com");
  CHECK_CALL(0, [user updatePassword:@"another secret" completion:completion]);
  CHECK_CALL(FIRAuthErrorCodeWeakPassword, [user updatePassword:@"x" completion:completion]);
  CHECK_CALL(FIRAuthErrorCodeInvalidEmail, [user updateEmail:@"no address" completion:completion]);
  [[FIRAuth auth] signOut:NULL];
  FIRAuthCredential *credential = [FIREmailAuthProvider credentialWithEmail:@"lovelace@example.com"
                                                                   password:@"another secret"];
  CHECK(sign_in_with(credential, 0) != nil);
  close_app(&f);
}

static void verification_is_sent(void) {
  fixture f = open_app();
  FIRUser *user = sign_up(@"ada@example.com", @"secret");
  CHECK_CALL(0, [user sendEmailVerificationWithCompletion:completion]);
  FIRActionCodeSettings *settings = [[[FIRActionCodeSettings alloc] init] autorelease];
  [settings setURL:[NSURL URLWithString:@"https://demo-project.web.app/finish"]];
  CHECK_CALL(0, [user sendEmailVerificationWithActionCodeSettings:settings completion:completion]);
  CHECK_CALL(0, [user sendEmailVerificationBeforeUpdatingEmail:@"new@example.com" completion:completion]);
  CHECK_CALL(0, [user sendEmailVerificationBeforeUpdatingEmail:@"new@example.com"
                                            actionCodeSettings:settings
                                                    completion:completion]);
  CHECK_INT(emulator_requests("accounts:sendOobCode"), 4);
  close_app(&f);
}

static void guest_links_and_unlinks(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_a_guest();
  NSString *uid = [user uid];
  __block BOOL isDone = NO;
  [user linkWithCredential:apple_credential_of(ada)
                completion:^(FIRAuthDataResult *result, NSError *error) {
                  CHECK_NSERROR(error, 0);
                  CHECK([result user] == user);
                  CHECK_STRING([[result additionalUserInfo] providerID], @"apple.com");
                  isDone = YES;
                }];
  CHECK_RUN(isDone);
  CHECK_STRING([user uid], uid);
  CHECK(![user isAnonymous]);
  isDone = NO;
  [user unlinkFromProvider:@"apple.com"
                completion:^(FIRUser *changed, NSError *error) {
                  CHECK_NSERROR(error, 0);
                  CHECK(changed == user);
                  CHECK_INT([[user providerData] count], 0);
                  isDone = YES;
                }];
  CHECK_RUN(isDone);
  isDone = NO;
  [user unlinkFromProvider:@"apple.com"
                completion:^(FIRUser *changed, NSError *error) {
                  CHECK(changed == nil);
                  CHECK_NSERROR(error, FIRAuthErrorCodeNoSuchProvider);
                  isDone = YES;
                }];
  CHECK_RUN(isDone);
  close_app(&f);
}

static void somebody_else_is_not_the_user(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_with(apple_credential_of(ada), 0);
  __block BOOL isDone = NO;
  [user reauthenticateWithCredential:apple_credential_of(ada)
                          completion:^(FIRAuthDataResult *result, NSError *error) {
                            CHECK_NSERROR(error, 0);
                            CHECK([result user] == user);
                            isDone = YES;
                          }];
  CHECK_RUN(isDone);
  isDone = NO;
  [user reauthenticateWithCredential:apple_credential_of(eve)
                          completion:^(FIRAuthDataResult *result, NSError *error) {
                            CHECK(result == nil);
                            CHECK_NSERROR(error, FIRAuthErrorCodeUserMismatch);
                            isDone = YES;
                          }];
  CHECK_RUN(isDone);
  close_app(&f);
}

static void account_is_deleted_after_the_revocation(void) {
  fixture f = open_app();
  apple_answer answer = play_apple_sheet(ada, NULL);
  FIRUser *user =
      sign_in_with([FIROAuthProvider credentialWithProviderID:@"apple.com"
                                                      IDToken:[NSString stringWithUTF8String:answer.identity_token]
                                                  accessToken:nil],
                   0);
  NSString *code = [NSString stringWithUTF8String:answer.authorization_code];
  CHECK_CALL(0, [[FIRAuth auth] revokeTokenWithAuthorizationCode:code completion:completion]);
  CHECK_CALL(FIRAuthErrorCodeInvalidCredential, [[FIRAuth auth] revokeTokenWithAuthorizationCode:@"unknown"
                                                                                      completion:completion]);
  CHECK_CALL(0, [user deleteWithCompletion:completion]);
  CHECK([[FIRAuth auth] currentUser] == nil);
  CHECK_INT(emulator_accounts(), 0);
  release_apple_answer(answer);
  close_app(&f);
}

// --- tokens ---

static void tokens_are_requested(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_a_guest();
  __block NSString *first = nil;
  __block BOOL isDone = NO;
  [user getIDTokenWithCompletion:^(NSString *token, NSError *error) {
    CHECK_NSERROR(error, 0);
    first = [token copy];
    isDone = YES;
  }];
  CHECK_RUN(isDone);
  CHECK_INT([[first componentsSeparatedByString:@"."] count], 3);
  emulator_order("PATCH", "config", "{\"idTokenLifetimeSeconds\":%d}", 3601);
  isDone = NO;
  [user getIDTokenForcingRefresh:YES
                      completion:^(NSString *token, NSError *error) {
                        CHECK_NSERROR(error, 0);
                        CHECK(token != nil && ![token isEqual:first]);
                        isDone = YES;
                      }];
  CHECK_RUN(isDone);
  [first release];
  close_app(&f);
}

static void token_result_has_all_types_of_claims(void) {
  fixture f = open_app();
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInWithCustomToken:@"{\"uid\":\"player-7\",\"claims\":{\"level\":7,\"rate\":0.5,\"vip\":true,"
                                        @"\"name\":\"Ada\",\"none\":null,\"list\":[1,\"two\"],\"deep\":{\"a\":false}}}"
                             completion:^(FIRAuthDataResult *result, NSError *error) {
                               (void)result;
                               CHECK_NSERROR(error, 0);
                               isDone = YES;
                             }];
  CHECK_RUN(isDone);
  isDone = NO;
  [[[FIRAuth auth] currentUser] getIDTokenResultWithCompletion:^(FIRAuthTokenResult *result, NSError *error) {
    CHECK_NSERROR(error, 0);
    NSDictionary *claims = [result claims];
    CHECK_INT([[claims objectForKey:@"level"] intValue], 7);
    CHECK([[claims objectForKey:@"rate"] doubleValue] == 0.5);
    CHECK([[claims objectForKey:@"vip"] isKindOfClass:[[NSNumber numberWithBool:YES] class]]);
    CHECK([[claims objectForKey:@"vip"] boolValue]);
    CHECK_STRING([claims objectForKey:@"name"], @"Ada");
    CHECK([claims objectForKey:@"none"] == [NSNull null]);
    CHECK_STRING([[claims objectForKey:@"list"] objectAtIndex:1], @"two");
    CHECK(![[[claims objectForKey:@"deep"] objectForKey:@"a"] boolValue]);
    CHECK_STRING([result signInProvider], @"custom");
    CHECK_STRING([result signInSecondFactor], @"");
    CHECK([[result expirationDate] compare:[result issuedAtDate]] == NSOrderedDescending);
    CHECK([result authDate] != nil);
    [result setToken:@"mine"];
    CHECK_STRING([result token], @"mine");
    isDone = YES;
  }];
  CHECK_RUN(isDone);
  close_app(&f);
}

static void token_result_is_refreshed(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_a_guest();
  __block BOOL isDone = NO;
  [user getIDTokenResultForcingRefresh:YES
                            completion:^(FIRAuthTokenResult *result, NSError *error) {
                              CHECK_NSERROR(error, 0);
                              CHECK([[result token] length] != 0);
                              isDone = YES;
                            }];
  CHECK_RUN(isDone);
  close_app(&f);
}

// --- archives ---

static id archived_and_read(id object) {
  return [NSKeyedUnarchiver unarchiveObjectWithData:[NSKeyedArchiver archivedDataWithRootObject:object]];
}

static void user_is_archived(void) {
  fixture f = open_app();
  FIRUser *user = sign_in_with(apple_credential_of(ada), 0);
  FIRUser *copy = archived_and_read(user);
  CHECK([FIRUser supportsSecureCoding]);
  CHECK_STRING([copy uid], [user uid]);
  CHECK_STRING([copy email], @"ada@example.com");
  CHECK_STRING([copy refreshToken], [user refreshToken]);
  CHECK_STRING([[[copy providerData] objectAtIndex:0] providerID], @"apple.com");
  CHECK([[[copy metadata] creationDate] isEqual:[[user metadata] creationDate]]);
  CHECK([[[copy metadata] lastSignInDate] isEqual:[[user metadata] lastSignInDate]]);
  CHECK_INT([[[copy multiFactor] enrolledFactors] count], 0);
  CHECK(![copy isAnonymous]);
  CHECK_CALL(FIRAuthErrorCodeNullUser, [copy reloadWithCompletion:completion]);
  [[FIRAuth auth] signOut:NULL];
  CHECK_CALL(0, [[FIRAuth auth] updateCurrentUser:copy completion:completion]);
  CHECK_STRING([[[FIRAuth auth] currentUser] uid], [copy uid]);
  user = [[FIRAuth auth] currentUser];
  FIRMultiFactor *factors = archived_and_read([user multiFactor]);
  CHECK_INT([[factors enrolledFactors] count], 0);
  close_app(&f);
}

static void results_are_archived(void) {
  fixture f = open_app();
  __block BOOL isDone = NO;
  FIRAuthCredential *credential =
      [FIRFacebookAuthProvider credentialWithAccessToken:@"{\"sub\":\"ada\",\"email\":\"ada@example.com\"}"];
  [[FIRAuth auth]
      signInWithCredential:credential
                completion:^(FIRAuthDataResult *result, NSError *error) {
                  CHECK_NSERROR(error, 0);
                  FIRAuthDataResult *copy = archived_and_read(result);
                  CHECK_STRING([[copy user] uid], [[result user] uid]);
                  CHECK([[copy additionalUserInfo] isNewUser] && [[copy additionalUserInfo] newUser]);
                  CHECK_STRING([[copy additionalUserInfo] providerID], @"facebook.com");
                  CHECK_STRING([[copy additionalUserInfo] username], nil);
                  CHECK([[[copy additionalUserInfo] profile] isEqual:[[result additionalUserInfo] profile]]);
                  CHECK_STRING([[copy credential] accessToken], [[result credential] accessToken]);
                  isDone = YES;
                }];
  CHECK_RUN(isDone);
  close_app(&f);
}

static const test_case tests[] = {
    TEST(user_has_the_present_values),    TEST(user_stays_readable_after_the_sign_out),
    TEST(profile_is_changed_and_removed), TEST(profile_without_a_change_needs_no_request),
    TEST(profile_is_committed_once),      TEST(email_and_password_are_changed),
    TEST(verification_is_sent),           TEST(guest_links_and_unlinks),
    TEST(somebody_else_is_not_the_user),  TEST(account_is_deleted_after_the_revocation),
    TEST(tokens_are_requested),           TEST(token_result_has_all_types_of_claims),
    TEST(token_result_is_refreshed),      TEST(user_is_archived),
    TEST(results_are_archived),
};
OBJC_TEST_MAIN(tests)
