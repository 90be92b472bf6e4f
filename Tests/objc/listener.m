// SPDX-License-Identifier: Apache-2.0
// Listeners: when and where they are called, and what they may do.
#import "support.h"

// Until a listener was called that often.
static bool run_until_count(const int *count, int expected) {
  for (int turns = 0; *count < expected && turns < 6000; turns++) {
    @autoreleasepool {
      [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate dateWithTimeIntervalSinceNow:0.005]];
    }
  }
  return *count == expected;
}

static void listener_hears_of_each_user(void) {
  fixture f = open_app();
  FIRAuth *auth = [FIRAuth auth];
  NSMutableArray *uids = [NSMutableArray array];
  __block int calls = 0;
  id<NSObject> handle = [auth addAuthStateDidChangeListener:^(FIRAuth *changed, FIRUser *user) {
    CHECK([NSThread isMainThread]);
    CHECK(changed == auth);
    [uids addObject:user != nil ? [user uid] : @"nobody"];
    calls++;
  }];
  CHECK_INT(calls, 0);
  CHECK(run_until_count(&calls, 1));
  FIRUser *user = sign_in_a_guest();
  CHECK(run_until_count(&calls, 2));
  [auth signOut:NULL];
  CHECK_INT(calls, 2);
  CHECK(run_until_count(&calls, 3));
  NSArray *expected = [NSArray arrayWithObjects:@"nobody", [user uid], @"nobody", nil];
  CHECK([uids isEqual:expected]);
  [auth removeAuthStateDidChangeListener:handle];
  sign_in_a_guest();
  run_pending();
  CHECK_INT(calls, 3);
  close_app(&f);
}

static void token_listener_hears_of_new_tokens(void) {
  fixture f = open_app();
  FIRAuth *auth = [FIRAuth auth];
  FIRUser *user = sign_in_a_guest();
  __block int states = 0;
  __block int tokens = 0;
  id<NSObject> state = [auth addAuthStateDidChangeListener:^(FIRAuth *changed, FIRUser *now) {
    CHECK(changed == auth && now == user);
    states++;
  }];
  id<NSObject> token = [auth addIDTokenDidChangeListener:^(FIRAuth *changed, FIRUser *now) {
    CHECK(changed == auth && now == user);
    tokens++;
  }];
  CHECK(run_until_count(&tokens, 1));
  emulator_order("PATCH", "config", "{\"idTokenLifetimeSeconds\":%d}", 3601);
  [user getIDTokenForcingRefresh:YES completion:nil];
  CHECK(run_until_count(&tokens, 2));
  CHECK_INT(states, 1);
  // Either method removes either kind.
  [auth removeAuthStateDidChangeListener:token];
  [auth removeIDTokenDidChangeListener:state];
  [auth signOut:NULL];
  run_pending();
  CHECK_INT(states + tokens, 3);
  close_app(&f);
}

static void listener_that_is_removed_at_once_is_not_called(void) {
  fixture f = open_app();
  FIRAuth *auth = [FIRAuth auth];
  __block int calls = 0;
  id<NSObject> handle = [auth addAuthStateDidChangeListener:^(FIRAuth *changed, FIRUser *user) {
    (void)changed;
    (void)user;
    calls++;
  }];
  [auth removeAuthStateDidChangeListener:handle];
  [auth removeAuthStateDidChangeListener:handle];
  [auth removeAuthStateDidChangeListener:@"no handle"];
  sign_in_a_guest();
  run_pending();
  CHECK_INT(calls, 0);
  close_app(&f);
}

static void listener_removes_itself(void) {
  fixture f = open_app();
  BOOL isGone = NO;
  __block int calls = 0;
  @autoreleasepool {
    FIRAuth *auth = [FIRAuth auth];
    Witness *witness = [[[Witness alloc] initWithFlag:&isGone] autorelease];
    __block id<NSObject> handle = nil;
    handle = [auth addAuthStateDidChangeListener:^(FIRAuth *changed, FIRUser *user) {
      (void)user;
      [witness description];
      [changed removeAuthStateDidChangeListener:handle];
      // The block still has what it captured.
      [witness description];
      calls++;
    }];
    CHECK(run_until_count(&calls, 1));
  }
  CHECK(isGone);
  sign_in_a_guest();
  run_pending();
  CHECK_INT(calls, 1);
  close_app(&f);
}

static void listener_removes_another_one(void) {
  fixture f = open_app();
  FIRAuth *auth = [FIRAuth auth];
  __block int calls = 0;
  __block int others = 0;
  __block id<NSObject> other = nil;
  [auth addAuthStateDidChangeListener:^(FIRAuth *changed, FIRUser *user) {
    (void)user;
    [changed removeAuthStateDidChangeListener:other];
    calls++;
  }];
  other = [auth addAuthStateDidChangeListener:^(FIRAuth *changed, FIRUser *user) {
    (void)changed;
    (void)user;
    others++;
  }];
  CHECK(run_until_count(&calls, 1));
  run_pending();
  CHECK_INT(others, 0);
  close_app(&f);
}

static void deleted_app_calls_no_listener_and_releases_it(void) {
  fixture f = open_app();
  BOOL isGone = NO;
  __block int calls = 0;
  @autoreleasepool {
    Witness *witness = [[[Witness alloc] initWithFlag:&isGone] autorelease];
    [[FIRAuth auth] addAuthStateDidChangeListener:^(FIRAuth *auth, FIRUser *user) {
      (void)auth;
      (void)user;
      [witness description];
      calls++;
    }];
    close_app(&f);
  }
  CHECK(isGone);
  run_pending();
  CHECK_INT(calls, 0);
}

static void notification_is_posted_for_each_user(void) {
  fixture f = open_app();
  FIRAuth *auth = [FIRAuth auth];
  __block int calls = 0;
  id observer =
      [[NSNotificationCenter defaultCenter] addObserverForName:FIRAuthStateDidChangeNotification
                                                        object:auth
                                                         queue:nil
                                                    usingBlock:^(NSNotification *notification) {
                                                      CHECK([notification object] == auth && [NSThread isMainThread]);
                                                      calls++;
                                                    }];
  sign_in_a_guest();
  CHECK(run_until_count(&calls, 1));
  [auth signOut:NULL];
  CHECK(run_until_count(&calls, 2));
  [[NSNotificationCenter defaultCenter] removeObserver:observer];
  close_app(&f);
}

static const test_case tests[] = {
    TEST(listener_hears_of_each_user),
    TEST(token_listener_hears_of_new_tokens),
    TEST(listener_that_is_removed_at_once_is_not_called),
    TEST(listener_removes_itself),
    TEST(listener_removes_another_one),
    TEST(deleted_app_calls_no_listener_and_releases_it),
    TEST(notification_is_posted_for_each_user),
};
OBJC_TEST_MAIN(tests)
