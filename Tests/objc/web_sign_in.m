// SPDX-License-Identifier: Apache-2.0
// Signing in with a provider, in the player's browser, which the tests play, or with the program's own provider.
#import "support.h"

#include "browser_player.h"

/// A delegate, which is not called.
@interface Delegate : NSObject <FIRAuthUIDelegate>
@end

@implementation Delegate

- (void)presentViewController:(UIViewController *)viewControllerToPresent
                     animated:(BOOL)flag
                   completion:(void (^)(void))completion {
  (void)viewControllerToPresent;
  (void)completion;
  CHECK(!flag);
}

- (void)dismissViewControllerAnimated:(BOOL)flag completion:(void (^)(void))completion {
  (void)completion;
  CHECK(!flag);
}

@end

/// A provider of the program.
@interface OwnProvider : NSObject <FIRFederatedAuthProvider> {
 @protected
  FIRAuthCredential *_credential;
  NSError *_error;
}
+ (OwnProvider *)providerWithCredential:(FIRAuthCredential *)credential error:(NSError *)error;
@end

@implementation OwnProvider

+ (OwnProvider *)providerWithCredential:(FIRAuthCredential *)credential error:(NSError *)error {
  OwnProvider *provider = [[[self alloc] init] autorelease];
  provider->_credential = [credential retain];
  provider->_error = [error retain];
  return provider;
}

- (void)dealloc {
  [_credential release];
  [_error release];
  [super dealloc];
}

- (void)getCredentialWithUIDelegate:(id<FIRAuthUIDelegate>)UIDelegate completion:(FIRAuthCredentialCallback)completion {
  (void)UIDelegate;
  completion(_credential, _error);
}

@end

/// The same, which answers twice, on a thread of its own.
@interface ThreadProvider : OwnProvider
@end

@implementation ThreadProvider

- (void)answer:(FIRAuthCredentialCallback)completion {
  @autoreleasepool {
    completion(_credential, _error);
    completion(_credential, _error);
    Block_release(completion);
  }
}

- (void)getCredentialWithUIDelegate:(id<FIRAuthUIDelegate>)UIDelegate completion:(FIRAuthCredentialCallback)completion {
  (void)UIDelegate;
  [NSThread detachNewThreadSelector:@selector(answer:) toTarget:self withObject:(id)Block_copy(completion)];
}

@end

// The player agrees on the page of the last call, from another thread than the library's.
static void agree_when_opened(fixture *f, browser *b) {
  CHECK(play_frames(f, has_opened, b));
  CHECK_INT(agree(b->url), 200);
  b->opened = 0;
}

// Like run_until, for an App whose callbacks are polled.
static bool run_frames(fixture *f, const BOOL *isDone) {
  for (int frames = 0; !*isDone && frames < 6000; frames++) {
    firebase_app_poll(f->app);
    @autoreleasepool {
      [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate dateWithTimeIntervalSinceNow:0.005]];
    }
  }
  return *isDone;
}

static void close_pumped_app(fixture *f) {
  [[FIRApp defaultApp] deleteApp:^(BOOL success) {
    CHECK(success);
  }];
  close_fixture(f);
}

static void player_signs_in_links_and_reauthenticates(void) {
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  FIROAuthProvider *provider = [FIROAuthProvider providerWithProviderID:@"google.com"];
  [provider setScopes:[NSArray arrayWithObjects:@"email", @"profile", @"", nil]];
  [provider setCustomParameters:[NSDictionary dictionaryWithObject:@"fr" forKey:@"hl"]];
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInWithProvider:provider
                          UIDelegate:[[[Delegate alloc] init] autorelease]
                          completion:^(FIRAuthDataResult *result, NSError *error) {
                            CHECK_NSERROR(error, 0);
                            CHECK_STRING([[result user] email], @"ada@example.com");
                            CHECK([[result credential] isKindOfClass:[FIROAuthCredential class]]);
                            isDone = YES;
                          }];
  agree_when_opened(&f, &b);
  CHECK(run_frames(&f, &isDone));
  FIRUser *user = [[FIRAuth auth] currentUser];
  isDone = NO;
  [user linkWithProvider:[FIROAuthProvider providerWithProviderID:@"facebook.com" auth:[FIRAuth auth]]
              UIDelegate:nil
              completion:^(FIRAuthDataResult *result, NSError *error) {
                CHECK_NSERROR(error, 0);
                CHECK_INT([[[result user] providerData] count], 2);
                isDone = YES;
              }];
  agree_when_opened(&f, &b);
  CHECK(run_frames(&f, &isDone));
  isDone = NO;
  [user reauthenticateWithProvider:provider
                        UIDelegate:nil
                        completion:^(FIRAuthDataResult *result, NSError *error) {
                          CHECK_NSERROR(error, 0);
                          CHECK([result user] == user);
                          isDone = YES;
                        }];
  agree_when_opened(&f, &b);
  CHECK(run_frames(&f, &isDone));
  close_pumped_app(&f);
}

static void custom_domain_leaves_the_other_settings(void) {
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  FIRAuth *auth = [FIRAuth auth];
  [auth setCustomAuthDomain:@"login.example.com"];
  CHECK_STRING([auth customAuthDomain], @"login.example.com");
  [auth setCustomAuthDomain:nil];
  CHECK_STRING([auth customAuthDomain], nil);
  CHECK_INT(b.releases, 0);
  __block BOOL isDone = NO;
  [auth signInWithProvider:[FIROAuthProvider providerWithProviderID:@"google.com"]
                UIDelegate:nil
                completion:^(FIRAuthDataResult *result, NSError *error) {
                  CHECK_NSERROR(error, 0);
                  CHECK([result user] != nil);
                  isDone = YES;
                }];
  agree_when_opened(&f, &b);
  CHECK(run_frames(&f, &isDone));
  close_pumped_app(&f);
}

static void own_provider_is_asked(void) {
  fixture f = open_app();
  FIRAuthCredential *credential = [FIRFacebookAuthProvider credentialWithAccessToken:@"{\"sub\":\"ada\"}"];
  OwnProvider *provider = [OwnProvider providerWithCredential:credential error:nil];
  __block int calls = 0;
  __block BOOL isDone = NO;
  FIRAuthDataResultCallback completion = ^(FIRAuthDataResult *result, NSError *error) {
    CHECK_NSERROR(error, 0);
    CHECK([result user] != nil);
    calls++;
    isDone = YES;
  };
  [[FIRAuth auth] signInWithProvider:provider UIDelegate:nil completion:completion];
  CHECK_RUN(isDone);
  isDone = NO;
  [[[FIRAuth auth] currentUser] reauthenticateWithProvider:provider UIDelegate:nil completion:completion];
  CHECK_RUN(isDone);
  [[FIRAuth auth] signOut:NULL];
  FIRUser *guest = sign_in_a_guest();
  isDone = NO;
  [guest linkWithProvider:[OwnProvider
                              providerWithCredential:[FIRGitHubAuthProvider credentialWithToken:@"{\"sub\":\"eve\"}"]
                                               error:nil]
               UIDelegate:nil
               completion:completion];
  CHECK_RUN(isDone);
  CHECK_INT(calls, 3);
  close_app(&f);
}

static void error_of_an_own_provider_is_passed_on(void) {
  fixture f = open_app();
  NSError *refusal = [NSError errorWithDomain:@"Own" code:7 userInfo:nil];
  OwnProvider *provider = [OwnProvider providerWithCredential:nil error:refusal];
  [[FIRAuth auth] signInWithProvider:provider UIDelegate:nil completion:nil];
  __block int calls = 0;
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInWithProvider:provider
                          UIDelegate:nil
                          completion:^(FIRAuthDataResult *result, NSError *error) {
                            CHECK(result == nil && error == refusal);
                            calls++;
                            isDone = YES;
                          }];
  CHECK_INT(calls, 0);
  CHECK_RUN(isDone);
  run_pending();
  CHECK_INT(calls, 1);
  close_app(&f);
}

static void own_provider_may_answer_on_another_thread(void) {
  fixture f = open_app();
  NSError *refusal = [NSError errorWithDomain:@"Own" code:7 userInfo:nil];
  OwnProvider *provider = [ThreadProvider providerWithCredential:nil error:refusal];
  BOOL isGone = NO;
  Witness *witness = [[Witness alloc] initWithFlag:&isGone];
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInWithProvider:provider
                          UIDelegate:nil
                          completion:^(FIRAuthDataResult *result, NSError *error) {
                            CHECK([NSThread isMainThread] && witness != nil);
                            CHECK(result == nil && error == refusal);
                            CHECK(!isDone);
                            isDone = YES;
                          }];
  [witness release];
  CHECK(!isDone);
  CHECK_RUN(isDone);
  CHECK_RUN(isGone);
  close_app(&f);
}

static void credential_of_a_provider_signs_in_later(void) {
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  __block BOOL isDone = NO;
  __block FIRAuthCredential *asked = nil;
  [[FIROAuthProvider providerWithProviderID:@"google.com"]
      getCredentialWithUIDelegate:nil
                       completion:^(FIRAuthCredential *credential, NSError *error) {
                         CHECK_NSERROR(error, 0);
                         asked = [credential retain];
                         isDone = YES;
                       }];
  agree_when_opened(&f, &b);
  CHECK(run_frames(&f, &isDone));
  CHECK_STRING([asked provider], @"google.com");
  isDone = NO;
  [[FIRAuth auth] signInWithCredential:asked
                            completion:^(FIRAuthDataResult *result, NSError *error) {
                              CHECK_NSERROR(error, 0);
                              CHECK_STRING([[result user] email], @"ada@example.com");
                              isDone = YES;
                            }];
  CHECK(run_frames(&f, &isDone));
  [asked release];
  close_pumped_app(&f);
}

static const test_case tests[] = {
    TEST(player_signs_in_links_and_reauthenticates),
    TEST(custom_domain_leaves_the_other_settings),
    TEST(own_provider_is_asked),
    TEST(error_of_an_own_provider_is_passed_on),
    TEST(own_provider_may_answer_on_another_thread),
    TEST(credential_of_a_provider_signs_in_later),
};
OBJC_TEST_MAIN(tests)
