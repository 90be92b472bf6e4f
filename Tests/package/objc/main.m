// SPDX-License-Identifier: Apache-2.0
// A program outside this project: the version, and a block that outlives its function.
#import <FirebaseAuth/FirebaseAuth.h>
#import <FirebaseCore/FirebaseCore.h>

typedef NSString * (^greeting)(void);

static greeting make_greeting(void) {
  NSString *name = [NSString stringWithFormat:@"%@", FIRFirebaseVersion()];
  return [[^{
    return name;
  } copy] autorelease];
}

int main(void) {
  BOOL isRight = NO;
  @autoreleasepool {
    isRight = [make_greeting()() length] != 0 && [FIRApp defaultApp] == nil;
  }
  return isRight ? 0 : 1;
}
