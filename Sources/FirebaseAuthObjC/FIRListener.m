// SPDX-License-Identifier: Apache-2.0
// A listener of an Auth. C retains it until it is removed.
#import "Internal.h"

@interface FIRListener (Calls)
- (void)callWithUser:(FIRUser *)user;
- (FIRAuth *)auth;
@end

static void changed(firebase_auth *core, void *data) {
  @autoreleasepool {
    FIRListener *listener = (FIRListener *)data;
    firebase_user *user = firebase_auth_copy_current_user(core);
    fir_send_on_main(listener, @selector(callWithUser:), [[listener auth] userOfCore:user]);
    firebase_user_release(user);
  }
}

@implementation FIRListener

- (instancetype)initWithAuth:(FIRAuth *)auth
                       block:(void (^)(FIRAuth *auth, FIRUser *user))block
                       adder:(uint64_t (*)(firebase_auth *, firebase_auth_listener, void *, firebase_deleter))adder {
  if ((self = [super init]) != nil) {
    _auth = [auth retain];
    if (block != nil) _block = Block_copy(block);
    _identifier = adder([auth core], changed, [self retain], fir_release);
  }
  return self;
}

- (void)dealloc {
  if (_block != nil) Block_release(_block);
  [_auth release];
  [super dealloc];
}

- (FIRAuth *)auth {
  return _auth;
}

- (void)callWithUser:(FIRUser *)user {
  @autoreleasepool {
    void (^block)(FIRAuth *, FIRUser *) = nil;
    @synchronized(self) {
      if (_block != nil) block = Block_copy(_block);
    }
    // A return statement would not drain the pool (GCC's runtime).
    if (block != nil) {
      block(_auth, user);
      Block_release(block);
    }
  }
}

- (void)remove {
  firebase_auth_remove_listener([_auth core], _identifier);
  void (^block)(FIRAuth *, FIRUser *) = nil;
  @synchronized(self) {
    block = _block;
    _block = nil;
  }
  if (block != nil) Block_release(block);
}

@end
