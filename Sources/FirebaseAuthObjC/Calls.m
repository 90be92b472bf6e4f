// SPDX-License-Identifier: Apache-2.0
// Completions of futures, on the main thread.
#import "Internal.h"

/// A completion that waits for its future. The block is released on the main thread, and so is what it captured.
@interface FIRDelivery : NSObject {
 @private
  firebase_future *_future;
  FIRAuth *_auth;
  fir_reader _reader;
  void *_completion;
}
- (instancetype)initWithFuture:(firebase_future *)future
                          auth:(FIRAuth *)auth
                        reader:(fir_reader)reader
                    completion:(id)completion;
- (void)run;
@end

@implementation FIRDelivery

- (instancetype)initWithFuture:(firebase_future *)future
                          auth:(FIRAuth *)auth
                        reader:(fir_reader)reader
                    completion:(id)completion {
  if ((self = [super init]) != nil) {
    _future = future;
    _auth = [auth retain];
    _reader = reader;
    _completion = _Block_copy((void *)completion);
  }
  return self;
}

- (void)dealloc {
  firebase_future_release(_future);
  [_auth release];
  [super dealloc];
}

- (void)run {
  @autoreleasepool {
    NSError *error = fir_error(_future, _auth);
    if (_reader == NULL) {
      ((void (^)(NSError *))_completion)(error);
    } else {
      ((void (^)(id, NSError *))_completion)(error == nil ? _reader(_future, _auth) : nil, error);
    }
    _Block_release(_completion);
  }
}

@end

void fir_send_on_main(id receiver, SEL selector, id argument) {
  // Before the main thread has a run loop, GNUstep would send the message inside this call.
  if ([NSThread isMainThread]) [NSRunLoop currentRunLoop];
  [receiver performSelectorOnMainThread:selector withObject:argument waitUntilDone:NO];
}

static void completed(firebase_future *future, void *delivery) {
  (void)future;
  @autoreleasepool {
    fir_send_on_main((FIRDelivery *)delivery, @selector(run), nil);
  }
}

void fir_release(void *object) {
  @autoreleasepool {
    [(id)object release];
  }
}

void fir_deliver(firebase_future *future, FIRAuth *auth, fir_reader reader, id completion) {
  if (completion == nil) {
    firebase_future_release(future);
    return;
  }
  FIRDelivery *delivery = [[FIRDelivery alloc] initWithFuture:future auth:auth reader:reader completion:completion];
  firebase_future_add_on_completion(future, completed, delivery, fir_release);
}

firebase_future *fir_completed(firebase_auth_error code, NSString *message) {
  firebase_promise *promise = firebase_promise_create();
  firebase_future *future = firebase_promise_copy_future(promise);
  firebase_promise_complete(promise, code, fir_utf8(message));
  firebase_promise_release(promise);
  return future;
}

/// The answer of a provider of the program, which can come on any thread and inside the call.
@interface FIRAnswer : NSObject {
 @private
  FIRAuthCredential *_credential;
  NSError *_error;
  void *_completion;
  void *_next;
  BOOL _isAnswered;
}
- (instancetype)initWithCompletion:(FIRAuthDataResultCallback)completion next:(void (^)(FIRAuthCredential *))next;
- (void)receiveCredential:(FIRAuthCredential *)credential error:(NSError *)error;
- (void)run;
- (void)releaseBlocks;
@end

@implementation FIRAnswer

- (instancetype)initWithCompletion:(FIRAuthDataResultCallback)completion next:(void (^)(FIRAuthCredential *))next {
  if ((self = [super init]) != nil) {
    if (completion != nil) _completion = _Block_copy((void *)completion);
    _next = _Block_copy((void *)next);
  }
  return self;
}

- (void)dealloc {
  [self releaseBlocks];
  [_credential release];
  [_error release];
  [super dealloc];
}

- (void)receiveCredential:(FIRAuthCredential *)credential error:(NSError *)error {
  @synchronized(self) {
    if (_isAnswered) return;
    _isAnswered = YES;
    _credential = [credential retain];
    _error = [error retain];
  }
  fir_send_on_main(self, @selector(run), nil);
}

- (void)run {
  @autoreleasepool {
    if (_error == nil) {
      ((void (^)(FIRAuthCredential *))_next)(_credential);
    } else if (_completion != NULL) {
      ((FIRAuthDataResultCallback)_completion)(nil, _error);
    }
    [self releaseBlocks];
  }
}

// Here, the main thread releases what the blocks captured.
- (void)releaseBlocks {
  if (_next != NULL) _Block_release(_next);
  if (_completion != NULL) _Block_release(_completion);
  _next = _completion = NULL;
}

@end

void fir_ask(id<FIRFederatedAuthProvider> provider, id<FIRAuthUIDelegate> delegate,
             FIRAuthDataResultCallback completion, void (^next)(FIRAuthCredential *credential)) {
  FIRAnswer *answer = [[[FIRAnswer alloc] initWithCompletion:completion next:next] autorelease];
  [provider getCredentialWithUIDelegate:delegate
                             completion:^(FIRAuthCredential *credential, NSError *error) {
                               [answer receiveCredential:credential error:error];
                             }];
}

// --- values ---

id fir_read_user(firebase_future *future, FIRAuth *auth) { return [auth userOfCore:firebase_future_user(future)]; }

id fir_read_string(firebase_future *future, FIRAuth *auth) {
  (void)auth;
  return fir_text(firebase_future_string(future));
}

id fir_read_strings(firebase_future *future, FIRAuth *auth) {
  (void)auth;
  NSMutableArray *strings = [NSMutableArray array];
  for (size_t index = 0; index < firebase_future_string_count(future); index++) {
    [strings addObject:fir_text(firebase_future_string_at(future, index))];
  }
  return strings;
}

id fir_read_credential(firebase_future *future, FIRAuth *auth) {
  (void)auth;
  return [FIRAuthCredential credentialOfCore:firebase_future_credential(future)];
}

id fir_read_action_code_info(firebase_future *future, FIRAuth *auth) {
  (void)auth;
  return [[[FIRActionCodeInfo alloc] initWithCore:firebase_future_action_code_info(future)] autorelease];
}

id fir_read_session(firebase_future *future, FIRAuth *auth) {
  (void)auth;
  return [[[FIRMultiFactorSession alloc] initWithCore:firebase_future_multi_factor_session(future)] autorelease];
}

id fir_read_secret(firebase_future *future, FIRAuth *auth) {
  (void)auth;
  return [[[FIRTOTPSecret alloc] initWithCore:firebase_future_totp_secret(future)] autorelease];
}

static id info_of(const firebase_auth_result *result) {
  const firebase_additional_user_info *info = firebase_auth_result_additional_user_info(result);
  if (info == NULL) return nil;
  NSDictionary *values =
      fir_values(@"providerID", fir_text(firebase_additional_user_info_provider_id(info)),  //
                 @"username", fir_optional(firebase_additional_user_info_user_name(info)), @"profile",
                 fir_value(firebase_additional_user_info_profile(info)),  //
                 @"isNewUser", [NSNumber numberWithBool:firebase_additional_user_info_is_new_user(info)], nil);
  return [[[FIRAdditionalUserInfo alloc] initWithValues:values] autorelease];
}

id fir_read_auth_result(firebase_future *future, FIRAuth *auth) {
  const firebase_auth_result *result = firebase_future_auth_result(future);
  NSDictionary *values =
      fir_values(@"user", [auth userOfCore:firebase_future_user(future)], @"additionalUserInfo", info_of(result),
                 @"credential", [FIRAuthCredential credentialOfCore:firebase_auth_result_credential(result)], nil);
  return [[[FIRAuthDataResult alloc] initWithValues:values] autorelease];
}

id fir_read_token_result(firebase_future *future, FIRAuth *auth) {
  (void)auth;
  const firebase_token_result *result = firebase_future_token_result(future);
  NSDictionary *values =
      fir_values(@"token", fir_text(firebase_token_result_token(result)),                               //
                 @"expirationDate", fir_date(firebase_token_result_expires_at(result)),                 //
                 @"authDate", fir_date(firebase_token_result_auth_time(result)),                        //
                 @"issuedAtDate", fir_date(firebase_token_result_issued_at(result)),                    //
                 @"signInProvider", fir_text(firebase_token_result_sign_in_provider(result)),           //
                 @"signInSecondFactor", fir_text(firebase_token_result_sign_in_second_factor(result)),  //
                 @"claims", fir_value(firebase_token_result_claims(result)), nil);
  return [[[FIRAuthTokenResult alloc] initWithValues:values] autorelease];
}
