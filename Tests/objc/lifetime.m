// SPDX-License-Identifier: Apache-2.0
// Objects that are released, Apps that are deleted, and threads, while calls are pending.
#import "support.h"

#include <malloc.h>

// Counts the completions of sign-ins of guests.
static FIRAuthDataResultCallback counting(int *calls, NSInteger code, BOOL *isDone) {
  FIRAuthDataResultCallback block = ^(FIRAuthDataResult *result, NSError *error) {
    CHECK([NSThread isMainThread]);
    CHECK_NSERROR(error, code);
    CHECK((result != nil) == (code == 0));
    ++*calls;
    *isDone = YES;
  };
  return [[block copy] autorelease];
}

static void deleted_app_fails_pending_calls_once(void) {
  fixture f = open_app();
  FIRApp *app = [FIRApp defaultApp];
  FIRAuth *auth = [FIRAuth auth];
  int calls = 0;
  BOOL isDone = NO;
  emulator_hold("accounts:signUp");
  [auth signInAnonymouslyWithCompletion:counting(&calls, FIRAuthErrorCodeInternalError, &isDone)];
  emulator_await_request("accounts:signUp");
  firebase_app_release(f.app);
  [app deleteApp:^(BOOL success) {
    CHECK(success);
  }];
  CHECK_INT(calls, 0);
  CHECK_RUN(isDone);
  emulator_release();
  run_pending();
  CHECK_INT(calls, 1);
  CHECK([auth app] == nil && [auth currentUser] == nil);
  isDone = NO;
  [auth signInAnonymouslyWithCompletion:counting(&calls, FIRAuthErrorCodeInternalError, &isDone)];
  CHECK_RUN(isDone);
  firebase_app_options_release(f.options);
}

static void objects_can_be_released_while_a_call_is_pending(void) {
  fixture f = open_app();
  __block BOOL isDone = NO;
  @autoreleasepool {
    FIRUser *user = sign_in_a_guest();
    emulator_hold("accounts:update");
    FIRUserProfileChangeRequest *request = [user profileChangeRequest];
    [request setDisplayName:[NSString stringWithFormat:@"%@ %d", @"Ada", 1]];
    [request commitChangesWithCompletion:^(NSError *error) {
      CHECK_NSERROR(error, 0);
      isDone = YES;
    }];
  }
  emulator_release();
  CHECK_RUN(isDone);
  CHECK_STRING([[[FIRAuth auth] currentUser] displayName], @"Ada 1");
  close_app(&f);
}

static void completion_keeps_what_it_captures_and_releases_it(void) {
  fixture f = open_app();
  BOOL isGone = NO;
  __block BOOL isDone = NO;
  @autoreleasepool {
    Witness *witness = [[[Witness alloc] initWithFlag:&isGone] autorelease];
    [[FIRAuth auth] signInAnonymouslyWithCompletion:^(FIRAuthDataResult *result, NSError *error) {
      (void)result;
      (void)error;
      [witness description];
      isDone = YES;
    }];
  }
  CHECK(!isGone);
  CHECK_RUN(isDone);
  run_pending();
  CHECK(isGone);
  close_app(&f);
}

static void completion_deletes_the_app(void) {
  fixture f = open_app();
  firebase_app_retain(f.app);
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInAnonymouslyWithCompletion:^(FIRAuthDataResult *result, NSError *error) {
    CHECK_NSERROR(error, 0);
    close_app((fixture *)&f);
    firebase_app_release(f.app);
    CHECK([[result user] isAnonymous]);
    isDone = YES;
  }];
  CHECK_RUN(isDone);
  CHECK([FIRApp defaultApp] == nil);
}

static void completion_starts_the_next_call(void) {
  fixture f = open_app();
  __block BOOL isDone = NO;
  [[FIRAuth auth] signInAnonymouslyWithCompletion:^(FIRAuthDataResult *result, NSError *error) {
    CHECK_NSERROR(error, 0);
    [[result user] getIDTokenWithCompletion:^(NSString *token, NSError *failure) {
      CHECK_NSERROR(failure, 0);
      CHECK([token length] != 0);
      [[result user] deleteWithCompletion:^(NSError *problem) {
        CHECK_NSERROR(problem, 0);
        isDone = YES;
      }];
    }];
  }];
  CHECK_RUN(isDone);
  CHECK_INT(emulator_accounts(), 0);
  close_app(&f);
}

static void completions_wait_for_the_run_loop(void) {
  fixture f = open_app();
  int calls = 0;
  BOOL isDone = NO;
  [[FIRAuth auth] signInAnonymouslyWithCompletion:counting(&calls, 0, &isDone)];
  settle(&f);
  CHECK([[FIRAuth auth] currentUser] != nil);
  CHECK_INT(calls, 0);
  CHECK_RUN(isDone);
  close_app(&f);
}

// --- several Apps ---

static void apps_have_sessions_of_their_own(void) {
  fixture f = open_app();
  FIRUser *first = sign_in_a_guest();
  firebase_app *core = NULL;
  CHECK_INT(firebase_app_create(f.options, "second", &core), FIREBASE_AUTH_ERROR_NONE);
  FIRAuth *second = [FIRAuth authWithApp:[FIRApp appNamed:@"second"]];
  [second useEmulatorWithHost:@"127.0.0.1" port:(NSInteger)emulator_port()];
  CHECK([second currentUser] == nil);
  int calls = 0;
  BOOL isDone = NO;
  [second signInAnonymouslyWithCompletion:counting(&calls, 0, &isDone)];
  CHECK_RUN(isDone);
  CHECK(![[[second currentUser] uid] isEqual:[first uid]]);
  [second signOut:NULL];
  CHECK([[FIRAuth auth] currentUser] == first);
  [[FIRApp appNamed:@"second"] deleteApp:^(BOOL success) {
    CHECK(success);
  }];
  firebase_app_release(core);
  close_app(&f);
}

// --- threads ---

enum { threads = 8, calls_of_a_thread = 25 };

static void call_from_a_thread(int number, void *data) {
  (void)number;
  @autoreleasepool {
    int *count = data;
    for (int i = 0; i < calls_of_a_thread; i++) {
      FIRAuth *auth = [FIRAuth auth];
      id<NSObject> handle = [auth addAuthStateDidChangeListener:^(FIRAuth *changed, FIRUser *user) {
        CHECK(changed == auth && user != nil);
      }];
      [[auth currentUser] getIDTokenWithCompletion:^(NSString *token, NSError *error) {
        CHECK([NSThread isMainThread]);
        CHECK_NSERROR(error, 0);
        CHECK(token != nil);
        ++*count;
      }];
      CHECK([[auth currentUser] isAnonymous]);
      [auth removeAuthStateDidChangeListener:handle];
    }
  }
}

static void calls_from_all_threads_complete_on_the_main_thread(void) {
  fixture f = open_app();
  sign_in_a_guest();
  int count = 0;
  run_threads(threads, call_from_a_thread, &count);
  for (int turns = 0; count < threads * calls_of_a_thread && turns < 6000; turns++) run_pending();
  CHECK_INT(count, threads * calls_of_a_thread);
  close_app(&f);
}

// --- growth ---

static void sign_in_again(void) {
  @autoreleasepool {
    __block BOOL isDone = NO;
    [[FIRAuth auth] signInWithCustomToken:@"{\"uid\":\"player-7\"}"
                               completion:^(FIRAuthDataResult *result, NSError *error) {
                                 CHECK_NSERROR(error, 0);
                                 CHECK([result user] == [[FIRAuth auth] currentUser]);
                                 isDone = YES;
                               }];
    CHECK_RUN(isDone);
    [[FIRAuth auth] signOut:NULL];
  }
}

// AddressSanitizer takes ten times as long, and reports leaks itself.
#if __has_feature(address_sanitizer)
enum { sign_ins = 500 };
#else
enum { sign_ins = 10000 };
#endif

static void ten_thousand_sign_ins_leave_nothing_behind(void) {
  fixture f = open_app();
  for (int i = 0; i < sign_ins / 20; i++) sign_in_again();
  FIRAuth *auth = [FIRAuth auth];
  settle(&f);
  NSUInteger references = [auth retainCount];
  size_t used = mallinfo2().uordblks;
  for (int i = 0; i < sign_ins; i++) sign_in_again();
  settle(&f);
  CHECK_INT([auth retainCount], references);
  // Ten bytes for each would be seen.
  CHECK(mallinfo2().uordblks < used + 100000);
  close_app(&f);
}

static const test_case tests[] = {
    TEST(deleted_app_fails_pending_calls_once),
    TEST(objects_can_be_released_while_a_call_is_pending),
    TEST(completion_keeps_what_it_captures_and_releases_it),
    TEST(completion_deletes_the_app),
    TEST(completion_starts_the_next_call),
    TEST(completions_wait_for_the_run_loop),
    TEST(apps_have_sessions_of_their_own),
    TEST(calls_from_all_threads_complete_on_the_main_thread),
    TEST(ten_thousand_sign_ins_leave_nothing_behind),
};
OBJC_TEST_MAIN(tests)
