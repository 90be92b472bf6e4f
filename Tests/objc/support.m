// SPDX-License-Identifier: Apache-2.0
#import "support.h"

// GNUstep's run loop sends the messages that wait for this thread before it sleeps, and then sleeps nevertheless. So
// each turn is short, as the frame of a game.
bool run_until(const BOOL *isDone) {
  NSDate *deadline = [NSDate dateWithTimeIntervalSinceNow:PATIENCE / 1000];
  while (!*isDone && [deadline timeIntervalSinceNow] > 0) {
    @autoreleasepool {
      [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate dateWithTimeIntervalSinceNow:0.005]];
    }
  }
  return *isDone;
}

void run_pending(void) {
  @autoreleasepool {
    [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate distantPast]];
  }
}

const char *text_or_nil(NSString *string) { return string != nil ? [string UTF8String] : "(nil)"; }

bool check_error(NSError *error, NSInteger code, const char *file, int line) {
  if (code == 0) return test_check_text(text_or_nil([error description]), "(nil)", file, line, "the error");
  return test_check_text(text_or_nil([error domain]), text_or_nil(FIRAuthErrorDomain), file, line, "the domain") &&
         test_check_int([error code], code, file, line, text_or_nil([error localizedDescription])) &&
         test_check([[error localizedDescription] length] != 0, file, line, "a description") &&
         test_check([[[error userInfo] objectForKey:FIRAuthErrorUserInfoNameKey] length] != 0, file, line, "a name");
}

fixture open_app(void) { return open_fixture(); }

void close_app(fixture *f) {
  [[FIRApp defaultApp] deleteApp:^(BOOL success) {
    CHECK(success);
  }];
  close_fixture(f);
}

@implementation Witness

- (instancetype)initWithFlag:(BOOL *)isGone {
  if ((self = [super init]) != nil) _isGone = isGone;
  return self;
}

- (void)dealloc {
  CHECK([NSThread isMainThread]);
  *_isGone = YES;
  [super dealloc];
}

@end

FIRUser *sign_in_a_guest(void) {
  __block BOOL isDone = NO;
  __block FIRUser *user = nil;
  [[FIRAuth auth] signInAnonymouslyWithCompletion:^(FIRAuthDataResult *result, NSError *error) {
    CHECK_NSERROR(error, 0);
    user = [[result user] retain];
    isDone = YES;
  }];
  CHECK_RUN(isDone);
  return [user autorelease];
}

FIRUser *sign_in_with(FIRAuthCredential *credential, NSInteger code) {
  __block BOOL isDone = NO;
  __block FIRUser *user = nil;
  [[FIRAuth auth] signInWithCredential:credential
                            completion:^(FIRAuthDataResult *result, NSError *error) {
                              CHECK_NSERROR(error, code);
                              user = [[result user] retain];
                              isDone = YES;
                            }];
  CHECK_RUN(isDone);
  return [user autorelease];
}

static NSString *string_of(json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text != NULL ? [NSString stringWithUTF8String:text] : nil;
}

FIROAuthCredential *apple_credential_of(const char *player) {
  firebase_nonce *nonce = firebase_nonce_create();
  apple_answer answer = play_apple_sheet(player, firebase_nonce_sha256_for_apple(nonce));
  json_t *names = json_object_get(answer.json, "fullName");
  NSPersonNameComponents *name = [[[NSPersonNameComponents alloc] init] autorelease];
  [name setGivenName:string_of(names, "givenName")];
  [name setFamilyName:string_of(names, "familyName")];
  FIROAuthCredential *credential = [FIROAuthProvider
      appleCredentialWithIDToken:[NSString stringWithUTF8String:answer.identity_token]
                        rawNonce:[NSString stringWithUTF8String:firebase_nonce_raw_for_firebase(nonce)]
                        fullName:name];
  release_apple_answer(answer);
  firebase_nonce_release(nonce);
  return credential;
}

NSError *error_of(void (^call)(void (^completion)(NSError *error))) {
  __block BOOL isDone = NO;
  __block NSError *result = nil;
  call(^(NSError *error) {
    CHECK([NSThread isMainThread]);
    result = [error retain];
    isDone = YES;
  });
  CHECK(!isDone);
  CHECK_RUN(isDone);
  return [result autorelease];
}

FIRUser *sign_up(NSString *email, NSString *password) {
  __block BOOL isDone = NO;
  [[FIRAuth auth] createUserWithEmail:email
                             password:password
                           completion:^(FIRAuthDataResult *result, NSError *error) {
                             (void)result;
                             CHECK_NSERROR(error, 0);
                             isDone = YES;
                           }];
  CHECK_RUN(isDone);
  return [[FIRAuth auth] currentUser];
}

NSString *newest(const char *list, const char *field) {
  json_t *answer = emulator_call("GET", list, NULL);
  json_t *entries = json_object_get(answer, list);
  NSString *text = string_of(json_array_get(entries, json_array_size(entries) - 1), field);
  CHECK(text != nil);
  json_decref(answer);
  return text;
}
